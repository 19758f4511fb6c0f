"""What people reported of other programs, as far as it is the engine's. The number of a report is in the name."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from tests.engine.positions import all_tiles, applied, dealt, done, idle, play, refused, round_of, rules, shipped, state
from tests.engine.test_look import tiles_in
from tests.games.random_play import random_move
from tests.rules.positions import rack
from tilerummy.engine.apply import Applied, Rejected, apply
from tilerummy.engine.look import look
from tilerummy.model.action import Action, Draw, Pass, Penalty, Play, Verb
from tilerummy.model.meld import MeldKind
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import HIDDEN
from tilerummy.notation.words import read_tiles, write_meld

# --- 1: the same color twice ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", sorted(set(permutations("RYKK"))))
def test_report_1_a_color_that_is_there_twice_is_seen_in_every_order(order: tuple[str, ...]) -> None:
    now = state("-", ["R13 Y13 K13 K13 B1", "B2"], pool="B3", opened=False)
    heap = "?:" + ".".join(f"{color}13" for color in order)
    outcome = apply(now, play(0, heap))
    assert isinstance(outcome, Rejected)
    assert outcome.violations[0].code == "duplicate_color"
    assert "black" in str(outcome.violations[0])
    assert round_of(done(now, play(0, "?:R13.Y13.K13"))).racks[0] == rack("B1 K13")


# --- 4: the joker in an opening ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("heap", "reading"), [("?:K10.B10.J", "10:B.K.J"), ("?:R10.R11.J", "R:10.11.J"), ("?:J.J.K9", "K:9.J.J")]
)
def test_report_4_a_joker_counts_in_the_opening_as_what_it_stands_for(heap: str, reading: str) -> None:
    now = state("-", [f"{heap.removeprefix('?:')}.B1", "B2"], pool="B3", opened=False)
    after = done(now, play(0, heap))
    assert write_meld(round_of(after).table[0]) == reading
    assert round_of(after).opened[0]


def test_report_4_the_refusal_tells_what_the_opening_is_worth() -> None:
    now = state("-", ["R8 R9 J B1", "B2"], pool="B3", opened=False)
    outcome = apply(now, play(0, "?:R8.R9.J"))
    assert isinstance(outcome, Rejected)
    assert [str(fault) for fault in outcome.violations] == ["The opening is worth 27 points, it needs 30"]


def test_report_4_nines_are_worth_27() -> None:
    now = state("-", ["K9 J J B1", "B2"], pool="B3", opened=False)
    assert refused(now, play(0, "9:K.J.J")) == ["opening_points"]


# --- 9: a joker whose neighbors moved away ----------------------------------------------------------------------------

JOKER_LEFT_ALONE = (
    ("B:1.2.3.4/B:J.5.6.7", "K9 K10", "B:1.2.3.4/B:5.6.7/K:9.10.J"),
    ("R:1.2.3.4/Y:1.2.3.4/K:1.2.3.4/B:1.2.3.J", "B12 B13", "R:1.2.3.4/Y:1.2.3.4/K:1.2.3.4/B:1.2.3/B:J.12.13"),
)


@pytest.mark.parametrize(("table", "held", "after"), JOKER_LEFT_ALONE)
def test_report_9_free_jokers_join_two_tiles_of_the_rack(table: str, held: str, after: str) -> None:
    over = done(state(table, [held, "R9"], pool="B3", under=shipped("easy-rummy")), play(0, after))
    assert round_of(over).over


@pytest.mark.parametrize(("table", "held", "after"), JOKER_LEFT_ALONE)
def test_report_9_replace_first_is_named_where_it_is_the_rule(table: str, held: str, after: str) -> None:
    now = state(table, [held, "R9"], pool="B3", under=shipped("dutch-rummy"))
    outcome = apply(now, play(0, after))
    assert isinstance(outcome, Rejected)
    assert outcome.violations[0].table == "jokers"


def test_report_9_the_tables_own_tile_in_the_jokers_place() -> None:
    play_it = play(0, "B:1.2.3/B:4.5.6.7/K:9.10.J")
    table, held = "B:1.2.3.4/B:J.5.6.7", ["K9 K10", "R9"]
    assert round_of(done(state(table, held, pool="B3"), play_it)).over
    from_rack = state(table, held, pool="B3", under=rules(jokers={"from_": "rack"}))
    assert refused(from_rack, play_it) == ["joker_replacement_from_table"]


@pytest.mark.parametrize("name", ["sabra", "dutch-rummy", "easy-rummy"])
@pytest.mark.parametrize("lone", ["?:J", "R:J", "7:J"])
def test_report_9_a_lone_joker_is_refused(name: str, lone: str) -> None:
    now = state("B:J.5.6.7", ["B4 B8 K9", "R9"], pool="B3", under=shipped(name))
    assert refused(now, play(0, f"B:4.5.6.7.8/{lone}"))[0] == "meld_too_short"


# --- 17: several jokers in a run --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "reading", "points"),
    [
        ("R4 R5 J J R8", "R:4.5.J.J.8", 30),
        ("R12 R13 J", "R:J.12.13", 36),
        ("J R1 R2", "R:1.2.J", 6),
        ("J J R13", "13:R.J.J", 39),
    ],
)
def test_report_17_the_reading_of_a_heap(row: str, reading: str, points: int) -> None:
    melds = shipped("sabra").melds
    meld = melds.read(read_tiles(row))
    assert write_meld(meld) == reading
    assert melds.legal(meld)
    assert melds.points(meld) == points


def test_report_17_what_is_refused_and_why() -> None:
    melds = shipped("sabra").melds
    (gap,) = melds.faults(melds.read(read_tiles("R4 R5 J R8")))
    assert gap.code == "not_consecutive"
    (below,) = melds.faults(melds.as_laid(read_tiles("J R1 R2")))
    assert "nothing below 1" in str(below)
    assert melds.read(read_tiles("R4 R5 J R8")).kind is MeldKind.RUN


# --- 27: a freed joker is used in the same turn -----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["sabra", "easy-rummy", "tiles-50"])
def test_report_27_a_freed_joker_cannot_go_to_the_rack(name: str) -> None:
    now = state("R:5.J.7", ["R6 B2", "R9"], pool="B3", under=shipped(name))
    assert refused(now, play(0, "R:5.6.7")) == ["tile_returned_to_rack"]


@pytest.mark.parametrize("after", ["R:5.6.7/2:B.Y.J", "R:5.6.7/B:2.3.J", "R:5.6.7.J"])
def test_report_27_any_legal_meld_will_do(after: str) -> None:
    now = state("R:5.J.7", ["R6 B2 Y2 B3", "R9"], pool="B3")
    assert isinstance(apply(now, play(0, after)), Applied)


# --- 28 and X8: an empty pool -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_report_28_pool_empty_and_nobody_can_play(players: int) -> None:
    now = state("-", ["K9", "B1", "Y4", "R12"][:players])
    for seat in range(players):
        assert set(look(now, seat).verbs) == {Verb.PLAY, Verb.PASS}
        now = done(now, Pass(seat))
    assert round_of(now).over
    assert now.results[0].winner == 1, "the lowest rack"
    assert sum(now.results[0].scores) == 0


def test_report_28_ties_are_defined() -> None:
    over = done(state("-", ["K4", "B4", "R13"]), Pass(0), Pass(1), Pass(2))
    assert over.results[0].scores == (4, 4, -9)


def test_report_28_who_can_play_still_may() -> None:
    now = done(state("R:4.5.6", ["K9", "R7 B1", "Y4"]), Pass(0), play(1, "R:4.5.6.7"))
    for seat in (2, 0):
        assert not round_of(now).over
        now = done(now, Pass(seat))
    assert round_of(done(now, Pass(1))).over


def test_report_x8_two_seats_unable_to_play_do_not_go_round_for_ever() -> None:
    now = done(state("-", ["K9", "B1"]), Pass(0), Pass(1))
    assert round_of(now).over


# --- 30: tiles come from where they should ----------------------------------------------------------------------------


def tiles_stay_where_they_should(players: int, seed: str) -> int:
    """Plays one round by chance; the number of its actions."""
    rng, now = Random(seed), dealt(rules(), players, seed)
    everything, actions = rules().deck.tiles, 0
    while not round_of(now).over:
        before = round_of(now)
        action = random_move(look(now, before.turn.seat), rng)
        now, actions = applied(now, action).state, actions + 1
        assert all_tiles(now) == everything
        changes = [len(new) - len(old) for old, new in zip(before.racks, round_of(now).racks, strict=True)]
        assert changes.pop(before.turn.seat) == _expected(action, len(before.pool), before.table)
        assert not any(changes), "nobody else's"
    return actions


@pytest.mark.parametrize("players", [2, 3, 4])
def test_report_30_106_tiles_each_in_one_place_after_every_event(players: int) -> None:
    assert tiles_stay_where_they_should(players, f"report 30 {players}") > 30


@pytest.mark.soak
@pytest.mark.parametrize("number", range(100))
def test_report_30_many_more_games(number: int) -> None:
    assert tiles_stay_where_they_should(2 + number % 3, f"report 30 {number}") > 10


def _expected(action: Action, pool: int, before: Table) -> int:
    """By how many tiles an action changes the rack of its seat."""
    match action:
        case Draw():
            return 1
        case Play(table=after):
            return tiles_on(before).total() - tiles_on(after).total()
        case Penalty():
            return min(3, pool)
        case _:
            return 0


# --- 31: foreign racks ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, None])
def test_report_31_no_foreign_tile_is_in_a_view_in_any_phase(seat: int | None) -> None:
    """Each rack has a color of its own, and so has the pool: what a view holds tells where it comes from."""
    now = state(
        "B:4.5.6.7", ["R1 R2 R5 R9", "Y1 Y2 Y5 Y9"], pool="K1 K2 K3 K4 K5 K6", under=rules(opening={"points": 0})
    )
    foreign = {0: "YK", 1: "RK", None: "RYK"}[seat]
    for _ in range(6):
        assert not [tile for tile in tiles_in(look(now, seat)) if tile.color in foreign and tile != HIDDEN]
        now = done(now, idle(now))
        # What was drawn lies on the rack of the seat that drew it, and is nobody else's to see.
        drawn = {told.shown[0].color for told in look(now, seat).history if told.shown[0] != HIDDEN}
        assert drawn <= {"K"}
        foreign = foreign.replace("K", "")


# --- X7: the opening needs own tiles ----------------------------------------------------------------------------------


def test_report_x7_tiles_of_the_table_do_not_open() -> None:
    now = state("R:11.12.13", ["R10", "B1"], pool="B3", opened=False)
    assert refused(now, play(0, "R:10.11.12.13")) == ["opening_points"]
