"""States and views as lines: what is written is read, what is hidden stays so, what cannot be is refused."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from random import Random

import pytest

from tests.games.random_play import FULL, NAMES, RULESETS, SMALL, random_match, random_move
from tilerummy.engine.apply import apply, due
from tilerummy.engine.look import conceal, look
from tilerummy.engine.state import State
from tilerummy.engine.view import View
from tilerummy.model.action import Action, Deal, Draw, Penalty
from tilerummy.model.label import clean
from tilerummy.model.round import Phase
from tilerummy.model.table import tiles_on
from tilerummy.model.tile import HIDDEN, Tile
from tilerummy.notation.position import read_position, read_view, write_position, write_view
from tilerummy.notation.position_line import read_position_line
from tilerummy.notation.words import NotationError, write_event, write_tiles
from tilerummy.rules.columns import Totals
from tilerummy.rules.ruleset import Ruleset

MATCHES = [(rules, players, f"secret{players}") for rules in RULESETS for players in (2, 3, 4)]
IDS = [f"{rules.about.title.split()[0]}-{players}" for rules, players, _ in MATCHES]


@lru_cache
def dealt(rules: Ruleset, players: int, seed: str) -> tuple[State, ...]:
    """All states of a random match from its first deal on."""
    return tuple(state for state, _ in random_match(rules, players, seed) if state.round is not None)


def carried(state: State | View) -> Totals:
    return tuple((total,) for total in state.standing.totals)


# --- round trips over whole matches -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "players", "seed"), MATCHES, ids=IDS)
def test_every_state_comes_back_without_the_way_there(rules: Ruleset, players: int, seed: str) -> None:
    for state in dealt(rules, players, seed):
        line = write_position(state)
        read = read_position(line, rules, state.seats, seed)
        assert read == replace(state, results=(), history=(), carried=carried(state))
        assert write_position(read) == line
        assert read.played == state.played
        assert read.standing.totals == state.standing.totals
        assert read.over == state.over


@pytest.mark.parametrize(("rules", "players", "seed"), MATCHES, ids=IDS)
def test_every_view_comes_back_folded(rules: Ruleset, players: int, seed: str) -> None:
    for state in dealt(rules, players, seed):
        for seat in (*range(players), None):
            view = look(state, seat)
            line = write_view(view)
            read = read_view(line, rules, state.seats)
            assert read == replace(view.folded(), history=())
            assert write_view(read) == write_view(view.folded()) == line
            assert read.verbs == view.verbs


@pytest.mark.parametrize(("rules", "players", "seed"), MATCHES, ids=IDS)
def test_no_line_shows_a_seat_what_is_not_its_own(rules: Ruleset, players: int, seed: str) -> None:
    """In every phase: own rack and table, no other tile, no order of the pool, no seed."""
    for state in dealt(rules, players, seed):
        round_ = state.round
        assert round_ is not None
        for seat in (*range(players), None):
            line = write_view(look(state, seat))
            assert seed not in line
            read = read_position_line(line).round
            shown = Counter(tile for rack in read.racks for tile in rack if tile != HIDDEN)
            open_racks = round_.racks if round_.over else (() if seat is None else (round_.racks[seat],))
            assert shown == Counter(tile for rack in open_racks for tile in rack)
            assert tiles_on(read.table) == tiles_on(round_.table)
            open_tiles = [tile for place, tile in enumerate(round_.pool) if place == round_.face_up]
            assert len(read.pool) == len(round_.pool)
            assert [tile for tile in read.pool if tile != HIDDEN] == open_tiles


@pytest.mark.parametrize(("rules", "players", "seed"), MATCHES, ids=IDS)
def test_no_event_shows_a_seat_what_another_drew(rules: Ruleset, players: int, seed: str) -> None:
    kinds: set[type[Action]] = set()
    for state in dealt(rules, players, seed):
        event = state.history[-1]
        for seat in (*range(players), None):
            line = write_event(conceal(event, seat))
            match event.action:
                case Draw(seat=owner) | Penalty(culprit=owner) if event.shown:
                    kinds.add(type(event.action))
                    hidden = "?" if len(event.shown) == 1 else f"?{len(event.shown)}"
                    assert line.endswith(f"> {write_tiles(event.shown) if owner == seat else hidden}")
                case Deal(tiles=tiles) if tiles:
                    kinds.add(Deal)
                    assert line.endswith(f" ?{len(tiles)}")
    assert Draw in kinds


def test_a_view_does_not_change_with_what_it_does_not_show() -> None:
    rng = Random(6)
    for state in dealt(SMALL, 3, "shuffle"):
        round_ = state.round
        assert round_ is not None
        if round_.over:
            continue
        seat = rng.randrange(3)
        unseen = [tile for other in range(3) if other != seat for tile in round_.racks[other]] + list(round_.pool)
        rng.shuffle(unseen)
        racks = list(round_.racks)
        for other in {0, 1, 2} - {seat}:
            racks[other] = tuple(sorted(unseen.pop() for _ in racks[other]))
        changed = replace(state, round=replace(round_, racks=tuple(racks), pool=tuple(unseen)))
        assert write_view(look(changed, seat)) == write_view(look(state, seat))


# --- lines by hand ----------------------------------------------------------------------------------------------------

SEATS = ("Ann", "Bo")
VIEW = "R:5.6.7/8:B.K.R B3.J.R1.R2/!?14 ?82 - A:play - - -/- -5/5 1.7.0 starter=B you=A"


def test_a_view_by_hand() -> None:
    view = read_view(VIEW, FULL, SEATS)
    assert (view.seat, view.turn.seat, view.turn.number, view.turn.phase) == (0, 0, 7, Phase.PLAY)
    assert view.rack == (Tile("B", 3), Tile("J", 0), Tile("R", 1), Tile("R", 2))
    assert view.rack_sizes == (4, 14)
    assert view.round.opened == (False, True)
    assert view.round.starter == 1
    assert view.standing.totals == (-5, 5)
    assert write_view(view) == VIEW


def test_the_seat_of_a_view_may_be_left_out() -> None:
    """The one rack that is shown tells it; where all are hidden it is an onlooker's view."""
    assert read_view(VIEW.removesuffix(" you=A"), FULL, SEATS).seat == 0
    onlooker = VIEW.replace("B3.J.R1.R2", "?4").removesuffix(" you=A")
    assert read_view(onlooker, FULL, SEATS).seat is None
    assert write_view(read_view(onlooker, FULL, SEATS)) == onlooker


def test_people_may_be_less_tidy() -> None:
    """More spaces, racks in any order, small letters, a heap on the table, other order of the named fields."""
    untidy = "?:r6.r7.r5/8:R.B.K  R2.j.B3.R1/!?14 ?82 - A:play - - -/- -5/5  1.7.0 you=A starter=B"
    assert read_view(untidy, FULL, SEATS) == read_view(VIEW, FULL, SEATS)


def test_time_that_is_up_is_kept() -> None:
    assert read_view(f"{VIEW} time=up", FULL, SEATS).time_is_up
    assert not read_view(VIEW, FULL, SEATS).time_is_up


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (" you=A", " you=C", "no seat C"),
        (" you=A", " you=B", "hidden in this view"),
        (" you=A", " you=a", "no seat"),
        (" you=A", " you=A you=A", "twice"),
        (" you=A", " me=A", "no field of a position"),
        (" you=A", " time=9", "up or not there"),
        (" starter=B", " starter=", "no seat"),
        (" starter=B you=A", " upcard=C6", "upcard: this game has nothing of the kind"),
        ("1.7.0 ", "", "is not round, turn and passes"),
        ("1.7.0 starter=B you=A", "", "here are 9"),
        ("1.7.0", "1.7", "not round, turn and passes"),
        ("1.7.0", "0.7.0", "no number that could"),
        ("1.7.0", "1.7.-1", "no number that could"),
        ("1.7.0", "1.99999999.0", "no number that could"),
        ("1.7.0", "1.٧.0", "no number that could"),
        ("-5/5", "5", "2 racks and 1 totals"),
        ("-5/5", "5/x", "no number that could"),
        ("-5/5", "--5/5", "no number that could"),
        ("- -/- -5/5", "AA -/- -5/5", "owners"),
        ("- -/- -5/5", "- C6/- -5/5", "declared"),
        ("?82 -", "?82 K13", "discard"),
        ("A:play", "A:dream", "no seat and phase"),
        ("A:play", "play", "no seat and phase"),
        ("A:play", "C:play", "no seat C"),
        ("A:play", "A:over", "not over"),
        ("A:play -", "A:play K13", "not on the rack"),
        ("B3.J.R1.R2/!?14 ?82", "-/!?14 ?86", "the round is over"),
        ("B3.J.R1.R2", "B3.J.R1.?", "lies open in this view"),
        ("!?14", "!?13.R9", "is hidden in this view"),
        ("B3.J.R1.R2/!?14", "B3.J.R1.R2/!?7/?7", "declared"),
        ("B3.J.R1.R2/!?14", "/".join(["?"] * 27), "more than letters for seats"),
        ("B3.J.R1.R2/!?14 ?82 - A:play -", "-/!B3.J.R1.R2 ?96 - B:over B3", "nobody has drawn"),
        ("?82", "?81", "there are 105 tiles, the deck has 106"),
        ("?82", "?81.R9", "shows no tile of the pool"),
        ("R2/", "R5/", None),
        ("R1.R2/", "R5.R5/", "there are 3 of R5, the deck has 2"),
        ("R1.R2/", "R1.R14/", "there are 1 of R14, the deck has 0"),
        ("R:5.6.7", "R:5.6.8", "R5 R6 R8 on the table is no legal meld"),
        ("R:5.6.7", "R:J.J.J", "no legal meld"),
        ("R:5.6.7", "?:R5.R6.B7", "no legal meld"),
        ("R:5.6.7", "R:5.6,7", "no meld"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_line(old: str, new: str, said: str | None) -> None:
    assert old in VIEW
    line = VIEW.replace(old, new, 1)
    if said is None:
        read_view(line, FULL, SEATS)
        return
    with pytest.raises(NotationError, match=said):
        read_view(line, FULL, SEATS)


def test_a_position_shows_all_and_a_view_does_not() -> None:
    state = dealt(FULL, 2, "both")[5]
    with pytest.raises(NotationError, match=r"hidden in this view|shows no tile"):
        read_view(write_position(state), FULL, state.seats)
    for seat in (0, 1, None):
        with pytest.raises(NotationError, match="shows every tile"):
            read_position(write_view(look(state, seat)), FULL, state.seats, "both")


def test_the_other_arguments_are_judged_too() -> None:
    line = write_position(dealt(FULL, 2, "x")[0])
    for seats, seed in ((("Ann",), "x"), (NAMES[:3], "x"), (NAMES[:2], ""), (NAMES[:2], "a\nb")):
        with pytest.raises(NotationError):
            read_position(line, FULL, seats, seed)


@pytest.mark.parametrize("line", ["", "-", " " * 20, "- - - - - - - - - -", "x" * 20_000, "/ " * 10, "?400/" * 3_000])
def test_no_position(line: str) -> None:
    for read in (
        lambda: read_position(line, FULL, SEATS, "x"),
        lambda: read_view(line, FULL, SEATS),
        lambda: read_position_line(line),
    ):
        with pytest.raises(NotationError):
            read()


def test_before_the_first_deal_there_is_nothing_to_write() -> None:
    state, _ = next(random_match(FULL, 2, "x"))
    assert write_position(state) == "-"


# --- damaged lines ----------------------------------------------------------------------------------------------------


def slips(line: str, rng: Random) -> str:
    """The line with a few letters changed, fields swapped, or tiles moved."""
    text = list(line)
    letters = "RYBKJABC?:./-!= 0123456789playover\x1b\u202e"
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(text) + 1)
        text[place : place + rng.randint(0, 2)] = rng.choices(letters, k=rng.randint(0, 2))
    fields = "".join(text).split(" ")
    if rng.random() < 0.2:
        one, other = rng.randrange(len(fields)), rng.randrange(len(fields))
        fields[one], fields[other] = fields[other], fields[one]
    return " ".join(fields)


def refusal(line: str, rules: Ruleset, seats: tuple[str, ...], *, as_view: bool) -> str:
    """Why a line is refused; a state that is read can be played on from."""
    try:
        if as_view:
            view = read_view(line, rules, seats)
            write_view(view)
            return ""
        state = read_position(line, rules, seats, "x")
    except NotationError as error:
        return str(error)
    assert read_position(write_position(state), rules, seats, "x") == state
    assert state.round is not None
    action = (
        next(iter(due(state)), Deal())
        if state.round.over
        else random_move(look(state, state.round.turn.seat), Random(1))
    )
    apply(state, action)
    return ""


def test_any_slip_in_a_line_is_read_or_refused() -> None:
    rng = Random(7)
    states = dealt(SMALL, 3, "slips")
    read = 0
    for _ in range(3_000):
        state = rng.choice(states)
        as_view = rng.random() < 0.5
        line = write_view(look(state, rng.choice((0, 1, 2, None)))) if as_view else write_position(state)
        said = refusal(slips(line, rng), SMALL, state.seats, as_view=as_view)
        assert said == "" or clean(said, 300) == said
        read += not said
    assert 50 < read < 2_000
