"""Who looks elsewhere is called: by the title of the window, and by a bell where one is wanted."""

import signal
from pathlib import Path

import pytest

from tests.endtoend.program import Program

KEPT, GIVEN_BACK = b"\x1b[22;2t", b"\x1b]2;\x1b\\\x1b[23;2t"
PLAY = ("play", "--seats", "Ann,@novice", "--seed", "1")
"""With this seed Ann begins."""


def options(home: Path, text: str) -> None:
    home.mkdir(parents=True, exist_ok=True)
    (home / "settings.toml").write_text(text, encoding="utf-8")


def test_the_title_says_whose_turn_it_is_and_is_given_back(tmp_path: Path) -> None:
    with Program(tmp_path, *PLAY) as program:
        program.shows("Your turn")
        assert program.terminal.titles == ["tilerummy - your turn"]
        assert program.output.count(KEPT) == 1
        program.press("d")
        program.until(lambda: program.terminal.titles[1:] == ["tilerummy - novice plays", "tilerummy - your turn"])
        program.press("ctrl+q")
        assert program.ended() == 0
        assert program.restored == []
        assert GIVEN_BACK in program.output
        assert program.terminal.bells == 0


def test_a_signal_gives_it_back_too(tmp_path: Path) -> None:
    with Program(tmp_path, *PLAY) as program:
        program.shows("Your turn")
        program.signal(signal.SIGTERM)
        program.ended()
        assert program.restored == []
        assert program.output.count(GIVEN_BACK) == 1


def test_the_menu_alone_writes_no_title(tmp_path: Path) -> None:
    with Program(tmp_path) as program:
        program.shows("New game")
        assert program.terminal.titles == []
        program.press("ctrl+q")
        assert program.ended() == 0
        assert program.terminal.titles == []
        assert KEPT not in program.output


@pytest.mark.parametrize(
    ("text", "term"), [("title = false\n", "xterm-256color"), ("", "linux")], ids=["not wanted", "no window"]
)
def test_no_title_is_written(tmp_path: Path, text: str, term: str) -> None:
    options(tmp_path, text)
    with Program(tmp_path, *PLAY, TERM=term) as program:
        program.shows("Your turn")
        program.press("ctrl+q")
        assert program.ended() == 0
        assert program.terminal.titles == []
        assert KEPT not in program.output


def test_a_name_cannot_leave_the_title(tmp_path: Path) -> None:
    with Program(tmp_path, "play", "--seats", "\x1b]2;x\x07Ann,Bo\x1b[31m", "--seed", "1") as program:
        program.shows("Pass the device")
        (title,) = program.terminal.titles
        assert title.startswith("tilerummy - ")
        assert title.endswith(" plays")
        assert program.terminal.bells == 0


def test_the_bell_rings_when_a_turn_begins_after_others_have_played(tmp_path: Path) -> None:
    options(tmp_path, "bell = true\n")
    with Program(tmp_path, *PLAY) as program:
        program.shows("Your turn")
        assert program.terminal.bells == 0
        for turn in (1, 2):
            program.press("d")
            program.until(lambda turn=turn: program.terminal.titles.count("tilerummy - your turn") == turn + 1)  # type: ignore[misc]
            program.until(lambda turn=turn: program.terminal.bells == turn)  # type: ignore[misc]
        program.press("ctrl+q")
        program.ended()
        assert program.terminal.bells == 2
