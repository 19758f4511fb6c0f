"""Whole matches by the mouse alone, in the real program on a terminal: tiles are carried, no key is touched."""

from pathlib import Path

import pytest

from tests.endtoend.deals import short_rules
from tests.endtoend.dragger import Dragger
from tests.endtoend.program import Program
from tests.play.table import whole_deck
from tilerummy.model.action import Discard, Play
from tilerummy.notation.record import replay
from tilerummy.store.saves import load_record


def match_by_drags(home: Path, game: str, rounds: int, size: tuple[int, int]) -> None:
    """Plays it from the first deal to the menu, looks that the terminal is as before, and that all is kept."""
    rules = short_rules(home, game, rounds)
    seats = "Ann,@novice"
    with Program(home, "play", "--rules", str(rules), "--seats", seats, "--seed", "drags", size=size) as program:
        program.shows("your rack")
        player = Dragger(program, home)
        for number in range(1, rounds + 1):
            player.plays_round()
            assert player.state.over is (number == rounds)
            if number < rounds:
                player.click_on("enter +Next round")
                program.until(lambda: not program.text.startswith(" Score  "))
        program.until(lambda: "wins the match" in program.text or "share the match" in program.text)
        player.click_on(r"\bm +Menu")
        program.shows("n New game", "q Quit")
        player.click_on("q Quit")
        assert program.ended() == 0
        assert program.restored == []
        assert program.terminal.strange == []
    record = load_record(player.path)
    assert all(map(whole_deck, replay(record)))
    assert any(isinstance(action, Play) and action.seat == 0 for action in record.actions)
    assert any(isinstance(action, Discard) for action in record.actions) is player.state.rules.turns.discards


@pytest.mark.slow
@pytest.mark.parametrize("game", [pytest.param("sabra", marks=pytest.mark.soak), "romanian-joly"])
def test_a_whole_match_is_played_by_dragging(tmp_path: Path, game: str) -> None:
    match_by_drags(tmp_path, game, rounds=1, size=(80, 24))


@pytest.mark.soak
@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 60)])
@pytest.mark.parametrize("game", ["sabra", "tiles-50", "romanian-joly", "basic-rummy"])
def test_a_longer_match_is_played_by_dragging(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    match_by_drags(tmp_path, game, rounds=3, size=size)
