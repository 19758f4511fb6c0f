"""Where no full screen can be it goes line by line; what cannot be played is told in one line."""

from pathlib import Path

import pytest

from tests.endtoend.program import Program, call
from tilerummy.notation.record import Record
from tilerummy.store.journal import Journal
from tilerummy.store.library import load_ruleset


def one_line(text: str) -> None:
    assert text.startswith("tilerummy: ")
    assert text.count("\n") == 1
    assert "Traceback" not in text


@pytest.mark.parametrize("arguments", [(), ("play", "--seats", "Ann,Bo")], ids=["menu", "play"])
def test_without_a_terminal_it_goes_line_by_line(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    done = call(tmp_path, arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()
    assert "\x1b" not in done.stdout
    assert done.stdout.startswith("Tile rummy" if not arguments else "Pass the device to ")


def test_without_a_terminal_there_may_be_nothing_to_resume(tmp_path: Path) -> None:
    done = call(tmp_path, ("resume",))
    assert (done.returncode, done.stdout) == (2, "")
    one_line(done.stderr)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("term", ["dumb", ""])
@pytest.mark.parametrize("arguments", [(), ("play", "--seats", "Ann,Bo")], ids=["menu", "play"])
def test_in_a_terminal_that_can_do_nothing_it_goes_line_by_line(
    tmp_path: Path, arguments: tuple[str, ...], term: str
) -> None:
    with Program(tmp_path, *arguments, TERM=term) as program:
        program.shows(">")
        program.press("quit", "enter")
        assert program.ended() == 0
        assert program.restored == []
        assert b"\x1b" not in program.output
        assert program.output.isascii()


def test_a_match_that_is_open_is_not_opened_a_second_time(tmp_path: Path) -> None:
    with Program(tmp_path, "play", "--seats", "Ann,Bo", "--seed", "1") as first:
        first.shows("Pass the device to Ann")
        (path,) = (tmp_path / "matches").iterdir()
        for arguments in (("resume",), ("resume", str(path))):
            with Program(tmp_path, *arguments) as second:
                assert second.ended() == 2
                one_line(second.output.decode().replace("\r\n", "\n"))
                assert "is open in another window" in second.text
                assert second.restored == []
        first.press("enter", "d", "enter")
        first.shows("Pass the device to Bo")
        first.press("ctrl+q")
        assert first.ended() == 0
    with Program(tmp_path, "resume") as again:
        again.shows("Pass the device to Bo")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"no record at all\n", "line 1"),
        (b"", "line 1"),
        (b"\xff\xfe\x00", "match.rummy"),
        (b"tilerummy 99\n", "format 99 needs a newer tilerummy"),
    ],
    ids=["text", "empty", "bytes", "newer"],
)
def test_a_file_that_is_no_match_is_refused_in_one_line(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "match.rummy"
    path.write_bytes(content)
    with Program(tmp_path, "resume", str(path)) as program:
        assert program.ended() == 2
        one_line(program.output.decode().replace("\r\n", "\n"))
        assert words in program.words
    assert path.read_bytes() == content


@pytest.mark.parametrize("arguments", [("resume",), ("resume", "nowhere.rummy")], ids=["none", "missing"])
def test_what_is_not_there_cannot_be_resumed(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    with Program(tmp_path, *arguments) as program:
        assert program.ended() == 2
        one_line(program.output.decode().replace("\r\n", "\n"))


def test_the_journal_of_a_match_can_be_read_while_it_is_played(tmp_path: Path) -> None:
    header = Record(load_ruleset("sabra"), ("Ann", "Bo"), "1")
    with Journal.create(tmp_path / "match.rummy", header):
        done = call(tmp_path, ("replay", str(tmp_path / "match.rummy"), "--text"))
    assert (done.returncode, done.stdout, done.stderr) == (0, "-\n", "")
