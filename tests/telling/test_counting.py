"""The counted tiles in words and as a grid."""

from __future__ import annotations

import pytest

from tests.play.positions import view
from tilerummy.engine.state import new_match
from tilerummy.model.tile import JOKER, Tile
from tilerummy.play.host import Host
from tilerummy.play.unseen import Odds, odds
from tilerummy.store.library import load_ruleset
from tilerummy.telling.counting import grid, odds_words, where_unseen

EIGHT = Odds(tuple(Tile("R", number) for number in range(1, 9)), 8, 80)


def test_a_line_a_color_and_a_column_a_number() -> None:
    assert grid(view("R:1.2.3/1:R.Y.B", "K13 J"), 24) == [
        "  1234567890123",
        "R .112222222222",
        "Y 1222222222222",
        "B 1222222222222",
        "K 2222222222221",
        "J 1",
    ]


def test_where_there_is_room_the_numbers_stand_apart() -> None:
    lines = grid(view("-", "K13"), 60)
    assert lines[0] == "    1  2  3  4  5  6  7  8  9 10 11 12 13"
    assert lines[4] == "K   2  2  2  2  2  2  2  2  2  2  2  2  1"
    assert max(map(len, lines)) == 41


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (Odds((Tile("R", 5), Tile("R", 8)), 3, 61), "R5 or R8 makes a meld: 3 of 61 unseen, 4.9 % a draw"),
        (Odds((Tile("R", 5), Tile("R", 8), JOKER), 1, 2), "R5, R8 or J makes a meld: 1 of 2 unseen, 50.0 % a draw"),
        (
            Odds(tuple(Tile("R", n) for n in range(1, 9)), 8, 80),
            "One of 8 tiles makes a meld: 8 of 80 unseen, 10.0 % a draw",
        ),
        (Odds((), 0, 61), "No unseen tile makes a meld of that"),
    ],
)
def test_the_odds_in_words(told: Odds, words: str) -> None:
    assert odds_words(view("-", "K13"), told) == words


def test_with_cards_they_are_called_cards() -> None:
    host = Host(new_match(load_ruleset("gin"), ("Ann", "Bo"), "cards"))
    host.deal()
    seen = host.view(0)
    assert grid(seen, 24)[0] == "  A234567890JQK"
    assert where_unseen(seen, ("Ann", "Bo")) == "31 cards in the pool, 10 with Bo"
    assert odds_words(seen, odds(seen, ())) == "No unseen card makes a meld of that"
