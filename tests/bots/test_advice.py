"""What could be played: the best play of a view, told in steps, and hints in three grades."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from random import Random

import pytest

from tests.bots.retold import retold
from tests.bots.shipped import rulesets
from tests.play.positions import FREE, SABRA, UNLOCKED, match_at, view
from tilerummy.bots.advice import NO_PLAY, NONE_FOUND, Advice, Hint, best_play
from tilerummy.bots.hints import hints
from tilerummy.bots.novice import Novice
from tilerummy.engine.check import check
from tilerummy.engine.look import look
from tilerummy.engine.state import new_match
from tilerummy.engine.view import View
from tilerummy.model.action import Draw, Play, Verb
from tilerummy.model.table import tiles_on
from tilerummy.notation.words import read_table, read_tiles, write_table
from tilerummy.play.host import Host
from tilerummy.rules.jokers import ExactJokers
from tilerummy.rules.ruleset import Ruleset
from tilerummy.solver.terms import Aim
from tilerummy.store.library import load_ruleset

FROM_RACK = SABRA.with_(jokers=ExactJokers.model_validate({"from": "rack"}))


def advised(table: str, rack: str, *, opened: bool = True, rules: Ruleset = SABRA) -> Advice:
    advice = best_play(view(table, rack, opened=opened, rules=rules))
    assert advice is not None
    return advice


def played(advice: Advice) -> str:
    return " ".join(map(str, advice.played))


# --- the play ---------------------------------------------------------------------------------------------------------


def test_the_play_is_told_with_all_that_is_known_of_it() -> None:
    advice = advised("R:3.4.5/8:B.K.Y", "R6 K9 B9 Y9 J K1")
    assert (advice.tiles, advice.points, advice.goes_out, advice.proved) == (5, 63, False, True)
    assert (advice.broken, advice.fewest, advice.opening) == (0, True, None)
    assert played(advice) == "B9 J K9 R6 Y9"


def test_old_melds_keep_their_places_and_new_ones_come_last() -> None:
    advice = advised("8:B.K.Y/R:3.4.5/K:1.2.3", "K9 B9 Y9 K4 R8")
    assert write_table(advice.table) == "8:B.K.R.Y/R:3.4.5/K:1.2.3.4/9:B.K.Y"
    assert advice.touched == (0, 2)


def test_an_aim_may_be_given() -> None:
    seen = view("R:7.8.9", "J B1")
    assert best_play(seen) is not None
    assert best_play(seen, Aim(joker_price=2)) is None


@pytest.mark.parametrize("rack", ["R1 B5 K9", "R5 R5 R6 B9", "B1"])
def test_where_nothing_can_be_played_there_is_no_advice(rack: str) -> None:
    assert best_play(view("-", rack)) is None
    assert best_play(view("-", rack, opened=False)) is None


def test_an_onlooker_and_a_round_that_is_over_get_none() -> None:
    state = match_at("R:5.6.7", "R8 B1")
    assert best_play(look(state, None)) is None
    assert state.round is not None
    over = replace(state.round.turn, phase=type(state.round.turn.phase)("over"))
    assert best_play(look(replace(state, round=replace(state.round, turn=over)), 0)) is None


def test_who_is_not_on_turn_gets_advice_for_the_own_rack() -> None:
    state = match_at("R:5.6.7", "B1", pool="-")
    seen = look(state, 1)
    assert seen.verbs == ()
    advice = best_play(seen)
    assert advice is not None
    assert Counter(advice.played) <= Counter(seen.rack)


# --- reports of people ------------------------------------------------------------------------------------------------


def test_report_1_a_group_has_no_color_twice() -> None:
    advice = advised("-", "R13 Y13 K13 K13")
    assert (played(advice), advice.goes_out) == ("K13 R13 Y13", False)


def test_report_2_the_long_run_does_not_strand_two_tiles() -> None:
    advice = advised("-", "R3 R4 R5 R6 R7 B6 K6")
    assert advice.tiles == 6
    assert Counter(read_tiles("R3 R4 R5 R6 R7 B6 K6")) - Counter(advice.played) == Counter(read_tiles("R7"))


@pytest.mark.parametrize("opened", [True, False])
@pytest.mark.parametrize(
    "rack",
    [
        "Y4 Y5 Y6 Y7 Y12 K12 R12 Y13 K13 R13",
        "K3 B3 Y3 R3 K9 Y9 R9 K13 Y13 R13",
        "Y2 Y3 Y4 Y5 B2 B3 B4 K10 B10 R10",
    ],
)
def test_report_15_a_complete_hand_goes_out(rack: str, opened: bool) -> None:
    seen = view("-", rack, opened=opened)
    advice = best_play(seen)
    assert advice is not None
    assert (advice.tiles, advice.goes_out) == (10, True)
    assert hints(seen).nudge == "You can go out."


def test_report_18_no_run_with_a_number_twice_and_an_opening_with_a_joker_is_seen() -> None:
    assert hints(view("-", "R5 R5 R6 B9 K11")).nudge == NO_PLAY
    seen = view("-", "R11 R12 J B1", opened=False)
    assert hints(seen).nudge == "You can open: 36 points."


@pytest.mark.parametrize("size", [15, 20, 40])
def test_report_19_a_rack_of_any_size_gets_advice(size: int) -> None:
    junk = [tile for tile in SABRA.deck.tiles if tile.number in (1, 3, 5, 9, 11, 13) and tile.color in "RY"]
    junk += [tile for tile in SABRA.deck.tiles if tile.number in (2, 4, 6, 10, 12) and tile.color in "BK"]
    advice = advised("8:B.K.Y", " ".join(map(str, ["R8", *junk[: size - 1]])))
    assert "R8" in played(advice)


# --- hints ------------------------------------------------------------------------------------------------------------


def test_the_three_grades_say_more_and_more() -> None:
    hint = hints(view("R:3.4.5/8:B.K.Y", "R6 K9 B9 Y9 K1"))
    assert hint.nudge == "You can lay 4 tiles."
    assert hint.where() == "From your rack B9 K9 R6 Y9; on the table R3 R4 R5."
    assert hint.whole() == ("Add R6 to R3 R4 R5.", "Lay B9 K9 Y9 from your rack.")
    assert [list(hint.say(grade)) for grade in (1, 2, 3)] == [[hint.nudge], [hint.where()], list(hint.whole())]


def test_one_tile_is_one() -> None:
    assert hints(view("R:3.4.5", "R6 K1")).nudge == "You can lay 1 tile."


def test_melds_may_be_called_as_a_screen_calls_them() -> None:
    hint = hints(view("R:3.4.5/8:B.K.Y", "R6 R8 K1"))
    assert hint.where(lambda old, _: "ab"[old]) == "From your rack R6 R8; on the table a, b."
    assert hint.whole(lambda old, _: "ab"[old]) == ("Add R6 to a.", "Add R8 to b.")


def test_new_melds_alone_change_nothing_on_the_table() -> None:
    assert hints(view("R:3.4.5", "K9 B9 Y9 K1")).where() == "From your rack B9 K9 Y9; no meld of the table changes."


def test_without_a_play_every_grade_says_so() -> None:
    hint = hints(view("R:3.4.5", "K9"))
    assert hint.advice is None
    assert {hint.nudge, hint.where(), *hint.whole()} == {NO_PLAY}
    assert {line for grade in (1, 2, 3) for line in Hint(None, proved=False).say(grade)} == {NONE_FOUND}


@pytest.mark.parametrize(
    ("rack", "nudge"),
    [
        ("K10 B10 Y10 R1", "You can open: 30 points."),
        ("R10 R11 J B1", "You can open: 33 points."),
        ("J J K9 R1", "You can open: 30 points."),
        ("K10 B10 Y10", "You can go out."),
        ("K9 B9 Y9 R1", "No opening of 30 points exists (proved)."),
    ],
)
def test_an_opening_is_told_with_the_points_that_the_referee_counts(rack: str, nudge: str) -> None:
    assert hints(view("-", rack, opened=False)).nudge == nudge


def test_with_the_opening_more_may_be_played_where_the_rules_allow_it() -> None:
    advice = advised("R:5.6.7", "K10 B10 Y10 R8 B1", opened=False)
    assert (advice.tiles, advice.opening) == (4, 30)
    later = SABRA.with_(opening=SABRA.opening.with_(extra_same_turn=False))
    assert advised("R:5.6.7", "K10 B10 Y10 R8 B1", opened=False, rules=later).tiles == 3
    nothing_owed = SABRA.with_(opening=SABRA.opening.with_(points=0))
    assert advised("R:5.6.7", "R8 B1", opened=False, rules=nothing_owed).opening is None


@pytest.mark.parametrize(
    ("rules", "tiles"), [(FREE, 2), (SABRA, 2), (UNLOCKED, 2), (FROM_RACK, 0)], ids=["free", "locked", "any", "rack"]
)
def test_report_9_jokers_as_the_rules_have_them(rules: Ruleset, tiles: int) -> None:
    advice = best_play(view("B:1.2.3.4/B:J.5.6.7", "K9 K10", rules=rules))
    assert (advice.tiles if advice else 0) == tiles


# --- the referee takes all that is advised ----------------------------------------------------------------------------


def views(rules: Ruleset, seats: int, seed: str, actions: int) -> Iterator[View]:
    """What the seats on turn see in a game that follows the advice in every second turn, and the novice in the others.

    So tables get built upon in more ways, and racks stay large enough to have something to say.
    """
    host = Host(new_match(rules, ("@novice",) * seats, seed))
    host.deal()
    while (seat := host.on_turn) is not None and host.done < actions:
        seen = host.view(seat)
        yield seen
        advice = best_play(seen) if host.done % 2 else None
        action = Play(seat, advice.table) if advice else Novice().choose(seen, Random("1"))
        if host.done % 5 == 0 and Verb.DRAW in seen.verbs:
            action = Draw(seat)
        assert host.chair(seat).act(action) == ()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), list(zip(rulesets(), cycle((2, 3, 4)), strict=False)))
def test_whatever_is_advised_the_referee_takes_and_the_steps_lead_there(name: str, seats: int) -> None:
    assert _judged(views(load_ruleset(name), seats, f"advice/{name}", 40)) > 3


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", list(rulesets()))
def test_the_referee_takes_the_advice_of_many_games(name: str, seats: int) -> None:
    told = [_judged(views(load_ruleset(name), seats, f"much advice/{name}/{number}", 200)) for number in range(5)]
    assert sum(told) > 25


def _judged(seen: Iterator[View]) -> int:
    """How often there was advice; all of it is legal, and its steps lead to its table."""
    told = 0
    for one in seen:
        advice = best_play(one)
        if advice is not None:
            told += 1
            assert check(one, Play(one.turn.seat, advice.table)) == ()
            assert Counter(advice.played) == tiles_on(advice.table) - tiles_on(one.table)
            assert retold(one.table, advice) == Counter(advice.table)
            assert advice.opening is None or advice.opening >= one.rules.opening.points
    return told


def test_a_table_that_is_read_again_gives_the_same_advice() -> None:
    seen = view("R:3.4.5/8:B.K.Y", "R6 R8 K1")
    first, second = best_play(seen), best_play(seen)
    assert first is not None
    assert second is not None
    assert (first.table, first.steps) == (second.table, second.steps)
    assert read_table(write_table(first.table)) == first.table
