"""What a player is told when a turn ended otherwise than it may have been meant."""

import pytest

from tests.play.positions import draft, lay
from tilerummy.model.action import Action, Discard, Draw, Offence, Pass, Penalty, Play, Take
from tilerummy.model.event import Event
from tilerummy.model.tile import Tile
from tilerummy.notation.words import read_tiles
from tilerummy.telling.outcomes import drew, punished, time_was_up


@pytest.mark.parametrize(
    ("actions", "tiles", "word"),
    [
        ([Draw(0)], "K4", "you drew K4"),
        ([Play(0, ())], "", "what you had laid out was played"),
        ([Play(0, ()), Discard(0, Tile("K", 4))], "", "what you had laid out was played"),
        ([Take(0, 1, ()), Discard(0, Tile("K", 4))], "", "what you had laid out was played"),
        ([Penalty(0, Offence.TIME)], "K4.R1.J", "everything went back and you drew 3 tiles"),
        ([Draw(0), Discard(0, Tile("H", 12))], "H1", "you drew AH and discarded QH"),
        ([Discard(0, Tile("K", 4))], "", "you discarded K4"),
        ([Pass(0)], "", "you passed"),
    ],
)
def test_when_time_was_up(actions: list[Action], tiles: str, word: str) -> None:
    events = [Event(actions[0], read_tiles(tiles) if tiles else ()), *map(Event, actions[1:])]
    assert time_was_up(events) == f"Time was up: {word}"


def test_a_tile_that_was_drawn_is_named_to_its_player() -> None:
    assert drew(Event(Draw(0), read_tiles("K4"))) == "You drew K4"
    assert drew(Event(Pass(0))) == ""


def test_a_punishment_names_melds_by_their_tiles_since_they_are_gone() -> None:
    made = lay(draft("R:5.6.7", "B1 R1 K13"), "B1 R1")
    words = punished(Event(Penalty(0, Offence.ILLEGAL), read_tiles("K4.R2.J")), made.faults())
    assert words.split("\n\n") == [
        "That was not legal: everything went back and you drew 3 tiles.",
        "The meld B1 R1 needs 3 tiles",
    ]
