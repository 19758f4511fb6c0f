"""Whole turns of the games with discards, from the deal to the empty pool; written rules 1.3, 3.2 to 3.4, 3.10."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.engine.positions import WITH_DISCARDS, all_tiles, dealt, done, refused, round_of, rules, shipped, state
from tests.rules.positions import rack
from tilerummy.engine.check import check, ends_turn
from tilerummy.engine.idle import idle_turn
from tilerummy.engine.look import look
from tilerummy.engine.state import State, new_match
from tilerummy.engine.terms import terms
from tilerummy.model.action import Action, Deal, Discard, Draw, Offence, Pass, Penalty, Verb
from tilerummy.model.round import Phase, Turn
from tilerummy.model.tile import HIDDEN, JOKER, Tile
from tilerummy.notation.words import read_action, read_tiles, write_table

ROMANIAN, AMERICAN = shipped("romanian-joly"), shipped("american")
INTERNATIONAL, BASIC = shipped("international"), shipped("basic-rummy")


def somewhere(
    table: str,
    racks: Sequence[str],
    *,
    name: str = "romanian-joly",
    phase: Phase = Phase.DRAW,
    discards: str = "K4",
    pool: str = "Y2 Y3",
    opened: bool | Sequence[bool] = True,
    drawn: str = "",
) -> State:
    """A turn of the first seat; the second one has laid what lies on the table."""
    now = state(table, racks, pool=pool, opened=opened, under=shipped(name))
    round_ = round_of(now)
    owners = tuple((1,) * len(meld.tiles) for meld in round_.table)
    return replace(
        now,
        round=replace(
            round_,
            turn=Turn(9, 0, phase, read_tiles(drawn)),
            discard=read_tiles(discards),
            owners=owners,
            credits=(0,) * len(racks),
        ),
    )


def act(*lines: str) -> list[Action]:
    return [read_action(line) for line in lines]


def codes(now: State, *lines: str) -> list[str]:
    return [fault.code for fault in check(look(now, 0), *act(*lines))]


# --- dealing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "stock"), [(2, 77), (3, 63), (4, 49)])
def test_3_4_hands_and_the_exposed_tile(players: int, stock: int) -> None:
    for seed in "abcdefgh":
        round_ = round_of(dealt(ROMANIAN, players, seed))
        assert [len(held) for held in round_.racks].count(15) == 1
        assert len(round_.racks[round_.starter]) == 15
        assert len(round_.pool) == stock
        assert round_.face_up is not None
        assert round_.pool[round_.face_up] == round_.upcard != JOKER
        assert len(round_.pool) - 1 - round_.face_up == 6


def test_3_2_the_trump_is_the_last_tile_of_the_pool_and_lies_open() -> None:
    now = dealt(AMERICAN, 3)
    round_ = round_of(now)
    assert round_.face_up == len(round_.pool) - 1
    assert look(now, None).round.pool == (*(HIDDEN,) * (len(round_.pool) - 1), round_.upcard)


@pytest.mark.parametrize(("players", "each"), [(2, 10), (3, 7), (4, 7), (5, 6), (6, 6)])
def test_3_10_deal_the_number_of_players_says_how_many(players: int, each: int) -> None:
    now = done(new_match(BASIC, tuple("ABCDEF"[:players]), "seed"), Deal())
    round_ = round_of(now)
    assert [len(held) for held in round_.racks] == [each] * players
    assert round_.discard == (round_.upcard,)
    assert all_tiles(now) == BASIC.deck.tiles


def test_an_order_by_hand_names_the_upcard_behind_the_racks() -> None:
    deck = ROMANIAN.deck.tiles
    round_ = round_of(done(new_match(ROMANIAN, ("A", "B"), "seed"), Deal(1, deck)))
    assert round_.racks[1] == tuple(sorted(deck[:15]))
    assert round_.upcard == deck[29]
    assert round_.pool[:3] == deck[30:33]


@pytest.mark.parametrize("name", WITH_DISCARDS)
def test_solver_terms_say_that_melds_stay_whole(name: str) -> None:
    found = terms(shipped(name))
    assert found.fixed
    assert found.naturals_per_joker == shipped(name).melding.naturals_per_joker
    assert not terms(shipped("sabra")).fixed


def test_a_1_counts_as_the_low_one_in_the_solvers_terms() -> None:
    found = terms(ROMANIAN)
    assert found.laid == (5, 5, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10)
    assert found.left == (25, 5, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10)


# --- a turn -----------------------------------------------------------------------------------------------------------


def test_a_turn_of_draw_play_and_discard() -> None:
    now = somewhere("R:4.5.6", ["R7 K1 K9", "B1"])
    now = done(now, *act("A draw", "A play R:4.5.6.7", "A discard K9"))
    round_ = round_of(now)
    assert round_.racks[0] == rack("K1 Y2")
    assert round_.discard == read_tiles("K4 K9")
    assert round_.owners == ((1, 1, 1, 0),)
    assert round_.turn == Turn(10, 1, Phase.DRAW)


def test_several_plays_in_one_turn() -> None:
    now = somewhere("R:4.5.6", ["R7 R8 K1 K9", "B1"], phase=Phase.PLAY, drawn="K9")
    now = done(now, *act("A play R:4.5.6.7", "A play R:4.5.6.7.8"))
    assert round_of(now).turn.laid == rack("R7 R8")
    assert round_of(now).owners == ((1, 1, 1, 0, 0),)


def test_melds_grow_in_their_places_however_the_play_lists_them() -> None:
    now = somewhere("R:4.5.6/8:B.K.R", ["R7 Y8 K1 Y4 Y5 Y6", "B1"], phase=Phase.PLAY)
    now = done(now, *act("A play Y:4.5.6/8:B.K.R.Y/R:4.5.6.7"))
    assert write_table(round_of(now).table) == "R:4.5.6.7/8:B.K.R.Y/Y:4.5.6"
    assert round_of(now).owners == ((1, 1, 1, 0), (1, 1, 1, 0), (0, 0, 0))


def test_3_4_joly_replaced_and_melded_again_is_nobodys_credit() -> None:
    now = somewhere("R:4.J.6", ["R5 K8 K10 B1 Y3", "B1"], phase=Phase.PLAY)
    now = done(now, *act("A play R:4.5.6/K:8.J.10"))
    assert round_of(now).owners == ((1, 0, 1), (0, 0, 0))
    assert round_of(now).credits == (0, 0)


def test_3_4_a_joly_of_the_rack_is_credited() -> None:
    now = done(somewhere("-", ["J K8 K10 B1 Y3", "B1"], phase=Phase.PLAY), *act("A play K:8.J.10"))
    assert round_of(now).credits == (1, 0)


def test_3_2_table_nothing_is_laid_off_before_the_opening() -> None:
    now = somewhere("R:4.5.6", ["R7 K1 K9", "B1"], name="american", phase=Phase.PLAY, opened=[False, True])
    assert codes(now, "A play R:4.5.6.7") == ["opening_points", "not_opened"]


def test_5_13_going_out_one_tile_is_kept_back() -> None:
    now = somewhere("R:4.5.6", ["Y9 B9 K9", "B1"], name="american", phase=Phase.PLAY)
    assert codes(now, "A play R:4.5.6/9:B.K.Y") == ["must_discard_to_go_out"]


def test_3_10_going_out_by_laying_the_last_card() -> None:
    now = somewhere("H:4.5.6", ["H7", "C1"], name="basic-rummy", phase=Phase.PLAY, discards="D4", pool="D2 D3")
    assert ends_turn(look(now, 0), *act("A play H:4.5.6.7"))
    over = done(now, *act("A play H:4.5.6.7"))
    assert round_of(over).over
    assert over.results[0].scores == (1, 0)


def test_3_10_going_rummy_is_all_in_one_turn_and_nothing_before() -> None:
    now = somewhere("-", ["H7 H8 H9 C2", "C13"], name="basic-rummy", phase=Phase.PLAY, opened=[False, False])
    assert done(now, *act("A play H:7.8.9", "A discard C2")).results[0].scores == (20, 0)
    late = somewhere("-", ["H7 H8 H9 C2", "C13"], name="basic-rummy", phase=Phase.PLAY, opened=[True, False])
    assert done(late, *act("A play H:7.8.9", "A discard C2")).results[0].scores == (10, 0)


# --- taking -----------------------------------------------------------------------------------------------------------


def test_3_4_an_earlier_discard_with_all_later_ones() -> None:
    now = somewhere("-", ["R7 B7 K1", "B1"], discards="K4 Y7 B2 R12")
    now = done(now, *act("A take 3 7:B.R.Y"))
    round_ = round_of(now)
    assert round_.racks[0] == rack("B2 K1 R12")
    assert round_.discard == read_tiles("K4")
    assert round_.turn == Turn(9, 0, Phase.PLAY, taken=read_tiles("Y7 B2 R12"), laid=rack("B7 R7 Y7"))


def test_3_4_later_discards_are_not_on_the_rack_yet_when_the_earlier_one_is_melded() -> None:
    now = somewhere("-", ["R7 K1", "B1"], discards="K4 Y7 B7 R12")
    assert codes(now, "A take 3 7:B.R.Y") == ["pickup_needs_meld", "tiles_not_conserved"]


def test_3_4_an_earlier_discard_is_not_just_laid_off() -> None:
    now = somewhere("Y:4.5.6", ["R7 B7 K1", "B1"], discards="K4 Y7 B2")
    assert codes(now, "A take 2 Y:4.5.6.7") == ["pickup_needs_meld"]
    assert codes(now, "A take 2 Y:4.5.6") == ["pickup_needs_meld"]
    assert codes(now, "A take 2 Y:4.5.6/7:B.R.Y") == []


def test_3_4_the_last_discard_may_be_taken_and_kept() -> None:
    now = done(somewhere("-", ["R7 B7 K1", "B1"], discards="K4 Y7"), *act("A take 1 -"))
    assert round_of(now).racks[0] == rack("B7 K1 R7 Y7")
    assert refused(now, read_action("A discard Y7")) == ["discard_just_taken"]
    assert round_of(done(now, *act("A discard K1"))).discard == read_tiles("K4 K1")


def test_a_turn_that_could_not_be_ended_is_no_turn() -> None:
    now = done(somewhere("R:4.5.6", ["R7 R8", "B1"], discards="K4 Y7"), *act("A take 1 R:4.5.6"))
    assert codes(now, "A play R:4.5.6.7.8") == ["nothing_to_discard"]


def test_after_the_discard_nothing_more_is_open() -> None:
    now = somewhere("-", ["R7 B7 K1", "B1"])
    assert codes(now, "A draw", "A discard K1", "A discard R7") == ["not_open_now"]
    assert codes(now, "A take 1 -") == ["discard_dead"]
    assert [fault.code for fault in check(look(now, 1), Draw(1))] == ["out_of_turn"]


# --- Foot -------------------------------------------------------------------------------------------------------------


def test_3_3_foot_owes_no_opening() -> None:
    now = somewhere("R:4.5.6", ["R7 B2 K2 Y2 K9", "B1"], name="international", phase=Phase.PLAY, opened=[False, True])
    assert codes(now, "A play R:4.5.6.7/2:B.K.Y") == []
    over = done(now, *act("A play R:4.5.6.7/2:B.K.Y", "A discard K9"))
    assert over.results[0].scores == (-200, 10)
    american = somewhere("R:4.5.6", ["R7 B2 K2 Y2 K9", "B1"], name="american", phase=Phase.PLAY, opened=[False, True])
    assert codes(american, "A play R:4.5.6.7/2:B.K.Y") == ["opening_points"]


def test_3_3_foot_keeps_to_the_table_all_the_same() -> None:
    now = somewhere("R:4.5.6.7", ["R8 Y7 K7 K9", "B1"], name="international", phase=Phase.PLAY, opened=[False, True])
    assert codes(now, "A play R:4.5.6/7:K.R.Y/R:8.9.10") == ["tiles_not_conserved"]
    assert "table_fixed" in codes(now, "A play R:4.5.6/7:K.R.Y")


# --- the end of the pool ----------------------------------------------------------------------------------------------


def test_1_3_who_has_to_draw_from_an_empty_pool_ends_the_round() -> None:
    now = somewhere("-", ["R7 B7 K1", "B1"], pool="", discards="K4")
    assert look(now, 0).verbs == (Verb.PASS,)
    over = done(now, Pass(0))
    assert round_of(over).over
    assert over.results[0].winner is None
    taken = done(somewhere("-", ["R7 B7 K1", "B1"], pool="", discards="K4 K2"), *act("A take 1 -"))
    assert not round_of(taken).over


def test_3_3_the_trump_is_never_drawn() -> None:
    now = somewhere("-", ["R7 B7 K1", "B1"], name="international", pool="Y2", discards="")
    assert look(now, 0).verbs == (Verb.PASS,)
    american = somewhere("-", ["R7 B7 K1", "B1"], name="american", pool="Y2", discards="")
    assert look(american, 0).verbs == (Verb.DRAW,)


def test_3_10_empty_draw_pile_all_discards_but_the_last_become_the_pool() -> None:
    now = somewhere("-", ["H7 C2", "C1"], name="basic-rummy", pool="D2", discards="D3 S5 S6 S7")
    then = done(now, *act("A draw", "A discard C2"))
    round_ = round_of(then)
    assert sorted(round_.pool) == list(read_tiles("D3 S5 S6 S7"))
    assert round_.discard == read_tiles("C2")
    assert round_ == round_of(done(now, *act("A draw", "A discard C2"))), "the seed decides the order"
    pools = {round_of(done(replace(now, seed=seed), *act("A draw", "A discard C2"))).pool for seed in "abcdef"}
    assert len(pools) > 1


def test_3_10_nothing_to_shuffle_ends_the_round_without_score() -> None:
    now = somewhere("-", ["H7 C2", "C1"], name="basic-rummy", pool="D2", discards="")
    then = done(now, *act("A draw", "A discard C2"))
    assert look(then, 1).verbs == (Verb.PASS, Verb.TAKE)
    assert done(then, Pass(1)).results[0].scores == (0, 0)


# --- time and penalties -----------------------------------------------------------------------------------------------


def test_1_4_d_a_turn_without_a_play() -> None:
    now = somewhere("-", ["R7 B7 K1", "B1"])
    assert idle_turn(now) == (Draw(0), Discard(0, Tile("Y", 2)))
    drawn = done(now, Draw(0))
    assert idle_turn(drawn) == (Discard(0, Tile("Y", 2)),)
    assert idle_turn(somewhere("-", ["R7 B7 K1", "B1"], pool="")) == (Pass(0),)
    assert idle_turn(new_match(ROMANIAN, ("A", "B"), "seed")) == ()


def test_1_4_c_a_price_ends_the_turn_and_nothing_is_discarded() -> None:
    priced = rules("romanian-joly", penalties={"time_limit": 60, "timeout_draw": 2})
    now = replace(somewhere("-", ["R7 B7 K1", "B1"], pool="Y2 Y3 Y4"), rules=priced)
    then = done(done(now, Draw(0)), Penalty(0, Offence.TIME))
    assert round_of(then).racks[0] == rack("R7 B7 K1 Y2 Y3 Y4")
    assert then.history[-1].shown == read_tiles("Y3 Y4"), "what was drawn before is no news"
    assert round_of(then).turn.seat == 1


def test_3_4_declaring_the_twin_of_the_upcard() -> None:
    now = somewhere("-", ["R7 B7 K1", "B1"])
    first = replace(round_of(now), turn=Turn(1, 0, Phase.DISCARD), upcard=Tile("B", 7))
    now = replace(now, round=first)
    assert look(now, 0).verbs == (Verb.DISCARD, Verb.DECLARE)
    declared = done(now, *act("A declare upcard"))
    assert round_of(declared).declared == (True, False)
    assert refused(declared, read_action("A declare upcard")) == ["not_open_now"]
    later = replace(now, round=replace(first, turn=Turn(3, 0, Phase.DRAW)))
    assert refused(later, read_action("A declare upcard")) == ["not_open_now"]
