"""Whole matches in tmux by keys alone, as a person plays who does what hints say."""

from pathlib import Path

import pytest

from tests.endtoend.deals import QUICK, short_rules
from tests.endtoend.pane import TMUX, Pane
from tests.play.table import whole_deck
from tilerummy.model.action import Discard, Knock, Play
from tilerummy.notation.record import replay
from tilerummy.store.saves import load_record

pytestmark = pytest.mark.skipif(TMUX is None, reason="there is no tmux")

SIZES = [(80, 24), (100, 30), (120, 40), (200, 60)]
MOST_TURNS = 300


class Follower:
    """Does what hints say, and draws where they have nothing to say."""

    def __init__(self, pane: Pane, home: Path) -> None:
        self.pane = pane
        self._home = home
        self.seen: list[str] = []

    @property
    def path(self) -> Path:
        """The journal."""
        (path,) = (self._home / "matches").iterdir()
        return path

    def plays(self) -> str:
        """Until the match is over; the score sheet at its end."""
        for _ in range(MOST_TURNS):
            text = self.pane.until(self._something_to_do, "something to do")
            if "Again" in text:
                return self.pane.at_rest()
            if text.startswith(" Score  ") or "enter  " in text or "Pass the device" in text:
                self.pane.press("enter")
            else:
                self._takes_turn()
        raise AssertionError(f"the match does not end:\n{self.pane.text}")

    def _something_to_do(self, text: str) -> bool:
        asked = ("enter  go on", "enter  the scores", "Pass the device")
        if text.startswith(" Score  "):
            # The whole of it: the last line says whether this is the end, and is painted last.
            return "Next round" in text or "Again" in text
        return any(words in text for words in asked) or self._on_turn(text)

    def _on_turn(self, text: str) -> bool:
        return "your rack" in text and any(words in text for words in ("our turn", "You begin", "iscard one"))

    def _takes_turn(self) -> None:
        """Lays out what the hint says, before the draw or after it, and ends the turn if that is enough."""
        for draw in ((), ("d",)):
            before = self._lines
            self.pane.press(*draw)
            if draw and not self._on_turn(self.pane.text):
                return
            for _ in range(3):
                self._asks()
            self.pane.press("e")
            if self._lines > before + len(draw):
                return
        # Nothing can be laid: the tile under the cursor goes.
        self.pane.press("backspace", "e")

    def _asks(self) -> None:
        self.pane.press("i")
        self.pane.until(lambda text: "Looking for a play" not in text, "a hint")

    @property
    def _lines(self) -> int:
        return self.path.read_bytes().count(b"\n")


def match_in_tmux(home: Path, game: str, rounds: int, size: tuple[int, int], more: str = "") -> None:
    rules = short_rules(home, game, rounds, more)
    with Pane(home, "play", "--rules", str(rules), "--seats", "Ann,@greedy", "--seed", "tmux", size=size) as pane:
        pane.until(lambda text: "your rack" in text, "the table")
        player = Follower(pane, home)
        assert "the match" in player.plays()
        pane.press("m")
        pane.until(lambda text: "New game" in text and "q Quit" in text, "the menu")
        pane.press("q")
        pane.until(lambda _: pane.exit_code is not None, "the end")
        assert pane.exit_code == 0
    record = load_record(player.path)
    states = list(replay(record))
    assert states[-1].over
    assert all(map(whole_deck, states))
    assert any(isinstance(action, Play | Discard | Knock) and action.seat == 0 for action in record.actions)


@pytest.mark.slow
def test_a_whole_match_is_played_in_tmux(tmp_path: Path) -> None:
    """With the usual tiles it has six times as many turns; such matches are in the long run."""
    match_in_tmux(tmp_path, "sabra", rounds=1, size=(80, 24), more=QUICK)


@pytest.mark.soak
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["sabra", "romanian-joly", "gin"])
def test_longer_matches_are_played_in_tmux(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    match_in_tmux(tmp_path, game, rounds=3, size=size)
