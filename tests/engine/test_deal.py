"""From a seed to a round: racks, who starts, an order of tiles that was given."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.engine.positions import all_tiles, dealt, done, event, idle, refused, round_of, rules
from tests.rules.positions import rack
from tilerummy.engine.deal import shuffled
from tilerummy.engine.look import look
from tilerummy.engine.state import State, new_match
from tilerummy.model.action import Deal
from tilerummy.model.tile import HIDDEN, JOKER
from tilerummy.notation.words import read_tiles, write_tiles
from tilerummy.rules.dealing import Dealing
from tilerummy.rules.deck import Deck
from tilerummy.rules.opening import Opening
from tilerummy.rules.ruleset import About, Ruleset

NINE = Deck(colors=("R", "B"), numbers=4, copies=1, jokers=1)


def nine_tiles(**dealing: object) -> Ruleset:
    """A game of nine tiles, two on each rack."""
    return Ruleset(
        about=About(title="nine"),
        deck=NINE,
        dealing=Dealing.model_validate({"rack": 2, **dealing}),
        opening=Opening(points=0),
    )


def to_the_end_of_the_round(now: State) -> State:
    """Everybody draws, and then passes."""
    while not round_of(now).over:
        now = done(now, idle(now))
    return now


# --- racks and pool ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_3_1_deal_14_each_the_rest_is_the_pool(players: int) -> None:
    now = dealt(rules(), players)
    assert [len(held) for held in round_of(now).racks] == [14] * players
    assert len(round_of(now).pool) == 106 - 14 * players
    assert all_tiles(now) == rules().deck.tiles
    assert round_of(now).table == ()
    assert round_of(now).opened == (False,) * players


@pytest.mark.parametrize("players", [1, 5])
def test_3_1_players_from_2_to_4(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 4"):
        new_match(rules(), tuple("ABCDE"[:players]), "seed")


@pytest.mark.parametrize("seed", ["", " ", " a", "two\nlines", "x" * 500])
def test_a_seed_is_one_line_of_text(seed: str) -> None:
    with pytest.raises(ValueError, match="seed"):
        new_match(rules(), ("A", "B"), seed)


def test_the_same_seed_deals_the_same_another_another() -> None:
    assert round_of(dealt(rules(), 3, "one")) == round_of(dealt(rules(), 3, "one"))
    assert round_of(dealt(rules(), 3, "one")).pool != round_of(dealt(rules(), 3, "two")).pool


def test_each_round_is_shuffled_anew() -> None:
    first = dealt(rules(), 2)
    second = done(to_the_end_of_the_round(first), Deal())
    assert round_of(second).number == 2
    assert round_of(second).racks != round_of(first).racks
    assert all_tiles(second) == rules().deck.tiles


def test_a_seed_means_this_deal_for_ever() -> None:
    """Records hold seeds: what a seed deals may never change."""
    round_ = round_of(dealt(rules(), 2, "golden"))
    assert round_.starter == 1
    assert write_tiles(round_.racks[0]) == "B1.B8.B9.B12.K12.R1.R4.R5.R9.R9.Y3.Y5.Y9.Y12"
    assert write_tiles(round_.pool[:5]) == "Y5.B5.B11.B10.B7"


def test_a_shuffle_loses_nothing_and_reaches_every_order() -> None:
    row = rack("R1 R2 R3")
    orders = Counter(shuffled(row, Random(f"seed {number}")) for number in range(1200))
    assert len(orders) == 6
    assert all(tuple(sorted(order)) == row for order in orders)
    assert min(orders.values()) > 120


# --- who starts -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_3_1_who_starts_is_drawn_and_everybody_may(players: int) -> None:
    starters = Counter(round_of(dealt(rules(), players, f"seed {number}")).starter for number in range(400))
    assert sorted(starters) == list(range(players))
    assert min(starters.values()) > 400 / players / 2


def test_3_1_the_starter_is_on_turn() -> None:
    for number in range(20):
        round_ = round_of(dealt(rules(), 4, f"seed {number}"))
        assert round_.turn.seat == round_.starter
        assert round_.turn.number == 1


def test_3_1_the_lot_of_the_starter_is_shown_and_is_no_joker() -> None:
    """Four of ten tiles are jokers, and three numbers make for many ties: no joker starts, nor a 1."""
    deck = Deck(colors=("R", "B"), numbers=3, copies=1, jokers=4)
    small = nine_tiles().with_(deck=deck)
    lots = [event(new_match(small, tuple("ABCD"), f"seed {number}"), Deal()).shown for number in range(200)]
    assert all(len(lot) == 1 for lot in lots)
    assert JOKER not in {tile for (tile,) in lots}
    # Four seats draw, and there are only two 1s.
    assert {tile.number for (tile,) in lots} == {2, 3}


def test_3_1_the_highest_of_four_lots_starts() -> None:
    """A 13 is among four tiles in about every fourth deal, and none above 4 in less than every hundredth."""
    matches = [new_match(rules(), tuple("ABCD"), f"seed {number}") for number in range(300)]
    numbers = [event(match, Deal()).shown[0].number for match in matches]
    assert 50 <= numbers.count(13) <= 120
    assert sum(number <= 4 for number in numbers) < 12


def test_3_1_tied_lots_are_drawn_again_so_no_place_is_favored() -> None:
    """With three numbers four seats tie nearly always."""
    deck = Deck(numbers=3, copies=4, jokers=0)
    small = nine_tiles().with_(deck=deck)
    starters = Counter(round_of(dealt(small, 4, f"seed {number}")).starter for number in range(600))
    assert all(110 < starters[seat] < 190 for seat in range(4))


def test_4_first_starter_next_to_the_dealer_shows_no_lot() -> None:
    under = nine_tiles(first_starter="next-to-dealer")
    starters = set()
    for number in range(40):
        before = new_match(under, ("A", "B", "C"), f"seed {number}")
        assert event(before, Deal()).shown == ()
        starters.add(round_of(done(before, Deal())).starter)
    assert starters == {0, 1, 2}


@pytest.mark.parametrize("direction", ["clockwise", "anticlockwise"])
@pytest.mark.parametrize("rule", ["dealer-rotates", "winner-starts", "winner-deals"])
def test_4_next_starter(rule: str, direction: str) -> None:
    step = 1 if direction == "clockwise" else -1
    under = nine_tiles(next_starter=rule, direction=direction)
    seen = 0
    for number in range(30):
        over = to_the_end_of_the_round(dealt(under, 3, f"seed {number}"))
        winner, following = over.results[-1].winner, round_of(done(over, Deal())).starter
        if rule == "dealer-rotates":
            assert following == (round_of(over).starter + step) % 3
        elif winner is not None:
            assert following == (winner if rule == "winner-starts" else (winner + step) % 3)
        seen += winner is not None
    assert seen > 5


# --- an order that was given ------------------------------------------------------------------------------------------

ORDER = read_tiles("R1 R2 B1 B2 R3 R4 J B3 B4")


@pytest.mark.parametrize(
    ("direction", "racks"),
    [("clockwise", ["R3 R4", "R1 R2", "B1 B2"]), ("anticlockwise", ["B1 B2", "R1 R2", "R3 R4"])],
)
def test_8_an_order_given_hand_by_hand_from_the_starter_on(direction: str, racks: list[str]) -> None:
    now = done(new_match(nine_tiles(direction=direction), ("A", "B", "C"), "seed"), Deal(1, ORDER))
    assert round_of(now).starter == round_of(now).turn.seat == 1
    assert round_of(now).racks == tuple(map(rack, racks))
    assert round_of(now).pool == read_tiles("J B3 B4")


def test_8_the_next_tile_of_the_pool_comes_first() -> None:
    now = done(new_match(nine_tiles(), ("A", "B", "C"), "seed"), Deal(0, ORDER))
    assert event(now, idle(now)).shown == (JOKER,)


@pytest.mark.parametrize(
    "deal",
    [
        Deal(0, ORDER[:-1]),
        Deal(0, (*ORDER[:-1], ORDER[0])),
        Deal(0, (*ORDER, JOKER)),
        Deal(3, ORDER),
        Deal(-1, ORDER),
        Deal(None, ORDER),
        Deal(1),
    ],
)
def test_8_an_order_that_is_not_the_decks_is_refused(deal: Deal) -> None:
    assert refused(new_match(nine_tiles(), ("A", "B", "C"), "seed"), deal) == ["deal_not_the_deck"]


def test_a_deal_in_the_middle_of_a_round_is_refused() -> None:
    now = dealt(nine_tiles(), 3)
    assert refused(now, Deal())
    assert refused(now, Deal(0, ORDER))


def test_9_who_sits_at_the_table_does_not_learn_the_order_that_was_given() -> None:
    now = done(new_match(nine_tiles(), ("A", "B", "C"), "seed"), Deal(0, ORDER))
    for seat in (0, 1, 2, None):
        (told,) = look(now, seat).history
        assert told.action == Deal(0, (HIDDEN,) * 9)
