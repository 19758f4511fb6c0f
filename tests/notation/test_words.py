"""The words of architecture.md, chapter "Notation", read and written."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilerummy.model.action import Action, Deal, Declare, DeclareTime, Discard, Draw, Offence, Pass, Penalty, Play, Take
from tilerummy.model.event import Event
from tilerummy.model.label import clean
from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.tile import HIDDEN, JOKER, Tile
from tilerummy.notation.words import (
    MOST_TILES,
    NotationError,
    read_action,
    read_event,
    read_meld,
    read_seat,
    read_table,
    read_tile,
    read_tiles,
    write_action,
    write_event,
    write_meld,
    write_seat,
    write_table,
    write_tiles,
)

R5, R6, R7, B8, K13 = Tile("R", 5), Tile("R", 6), Tile("R", 7), Tile("B", 8), Tile("K", 13)
RUN, GROUP, HEAP = MeldKind.RUN, MeldKind.GROUP, MeldKind.HEAP

# --- tiles ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "tile"),
    [("R5", R5), ("K13", K13), ("J", JOKER), ("j", JOKER), ("r5", R5), ("H12", Tile("H", 12)), ("Y20", Tile("Y", 20))],
)
def test_a_tile(text: str, tile: Tile) -> None:
    assert read_tile(text) == tile


@pytest.mark.parametrize(
    ("text", "tile"),
    [
        ("QH", Tile("H", 12)), ("AS", Tile("S", 1)), ("10d", Tile("D", 10)), ("TD", Tile("D", 10)),
        ("JH", Tile("H", 11)), ("2C", Tile("C", 2)), ("kc", Tile("C", 13)),
    ],
)  # fmt: skip
def test_a_card_by_its_rank(text: str, tile: Tile) -> None:
    """On input; it is written by its suit and number."""
    assert read_tile(text) == tile
    assert read_tile(str(tile)) == tile


@pytest.mark.parametrize("text", ["1H", "11H", "0H", "QR", "QK", "JOKER", "HQ"])
def test_no_card(text: str) -> None:
    with pytest.raises(NotationError):
        read_tile(text)


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("B take 4 R:9.10.11", Take(1, 4, read_table("R:9.10.11"))),
        ("A take 1 -", Take(0, 1, ())),
        ("B discard K13", Discard(1, K13)),
        ("A discard J", Discard(0, JOKER)),
        ("C declare upcard", Declare(2)),
    ],
)
def test_actions_of_games_with_discards(line: str, action: Action) -> None:
    assert read_action(line) == action
    assert write_action(action) == line


@pytest.mark.parametrize(
    "line",
    ["B take 0 -", "B take 04 -", "B take -1 -", "B take 1000 -", "B take 1", "B take -", "B discard", "B discard ?",
     "B discard R5.R6", "C declare", "C declare time", "= declare upcard", "= discard R5"],
)  # fmt: skip
def test_no_action_of_games_with_discards(line: str) -> None:
    with pytest.raises(NotationError):
        read_action(line)


@pytest.mark.parametrize(
    "text",
    ["", "R", "5", "R0", "R05", "R100", "R-5", "RR5", "J5", "X5", "R٥", "Ｒ5", "\u212a5", " R5", "R5\n", "?", "-"],
)
def test_no_tile(text: str) -> None:
    with pytest.raises(NotationError):
        read_tile(text)


@pytest.mark.parametrize("text", ["R5.R6.J", "R5 R6 J", "R5,R6,J", " r5,  r6 j ", "R5. R6.,J"])
def test_tiles_as_people_write_them(text: str) -> None:
    assert read_tiles(text) == (R5, R6, JOKER)


@pytest.mark.parametrize("text", ["", "-", " ", " - "])
def test_no_tiles_at_all(text: str) -> None:
    assert read_tiles(text) == ()


@pytest.mark.parametrize("text", ["?", "?14", "R5.?3.J", "?56.R7.?6", "-", "R5"])
def test_hidden_tiles_are_counted(text: str) -> None:
    assert write_tiles(read_tiles(text, hidden=True)) == text


def test_only_who_asks_gets_hidden_tiles() -> None:
    assert read_tiles("?3", hidden=True) == (HIDDEN,) * 3
    with pytest.raises(NotationError):
        read_tiles("?3")


@pytest.mark.parametrize("text", ["?0", "?1000", "?401", "R5/R6", "?-1", "?٣", "?99.?99.?99.?99.?99"])
def test_no_hidden_tiles(text: str) -> None:
    with pytest.raises(NotationError):
        read_tiles(text, hidden=True)


def test_no_list_is_endless() -> None:
    assert len(read_tiles(f"?{MOST_TILES}", hidden=True)) == MOST_TILES
    for text in (f"?{MOST_TILES}.R5", ".".join(["R5"] * (MOST_TILES + 1))):
        with pytest.raises(NotationError, match="more than"):
            read_tiles(text, hidden=True)


# --- melds and tables -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("R:5.6.7", Meld(RUN, (R5, R6, R7))),
        ("K:10.J.12", Meld(RUN, (Tile("K", 10), JOKER, Tile("K", 12)))),
        ("R:J.5.J", Meld(RUN, (JOKER, R5, JOKER))),
        ("8:B.R.J", Meld(GROUP, (Tile("R", 8), B8, JOKER))),
        ("?:R5.B8.J", Meld(HEAP, (R5, B8, JOKER))),
        ("?:J.J.J", Meld(HEAP, (JOKER,) * 3)),
        ("12:C.D.H", Meld(GROUP, (Tile("H", 12), Tile("D", 12), Tile("C", 12)))),
    ],
)
def test_a_meld(text: str, meld: Meld) -> None:
    assert read_meld(text) == meld
    assert write_meld(meld) == text


def test_the_order_in_a_group_means_nothing_and_that_in_a_run_everything() -> None:
    assert read_meld("8:R.B.K") == read_meld("8:K.R.B") == read_meld("8:b.k.r")
    assert read_meld("R:5.6.J") != read_meld("R:J.5.6")


@pytest.mark.parametrize(
    "text", ["", "R:", ":5", "R:5.", "R5.R6", "8:R.5", "R:5.B6", "?:", "?:?", "J:5.6", "R:5,6,7", "R:5:6", "0:R.B"]
)
def test_no_meld(text: str) -> None:
    with pytest.raises(NotationError):
        read_meld(text)


@pytest.mark.parametrize(
    "meld", [Meld(RUN, (R5, B8)), Meld(GROUP, (R5, B8)), Meld(RUN, (JOKER,) * 3), Meld(GROUP, (JOKER,) * 3)]
)
def test_a_claim_that_the_form_cannot_hold_becomes_a_heap(meld: Meld) -> None:
    """No such meld is legal, so none is ever kept; only a report may have to show one."""
    assert write_meld(meld).startswith("?:")
    assert read_meld(write_meld(meld)) == Meld(HEAP, meld.tiles)


@pytest.mark.parametrize("text", ["-", "R:5.6.7", "R:5.6.7/8:B.K.R", "?:R4.B5.K6/R:1.2.3/R:1.2.3"])
def test_a_table(text: str) -> None:
    assert write_table(read_table(text)) == text


@pytest.mark.parametrize("text", ["", "/", "R:5.6.7/", "R:5.6.7/-", "R:5.6.7 / 8:B.K.R"])
def test_no_table(text: str) -> None:
    with pytest.raises(NotationError):
        read_table(text)


def test_no_table_is_endless() -> None:
    with pytest.raises(NotationError, match="more than"):
        read_table("/".join(["R:5.6.7"] * MOST_TILES))


# --- seats, actions, events -------------------------------------------------------------------------------------------


def test_seats() -> None:
    assert [write_seat(seat) for seat in range(-1, 4)] == ["=", "A", "B", "C", "D"]
    assert [read_seat(text) for text in "ABCD"] == [0, 1, 2, 3]
    for text in ("", "a", "=", "AB", "1", "Ä", "@"):
        with pytest.raises(NotationError):
            read_seat(text)


ACTIONS: list[tuple[str, Action]] = [
    ("= deal", Deal()),
    ("= deal B R5.B8.J", Deal(1, (R5, B8, JOKER))),
    ("A draw", Draw(0)),
    ("A play R:5.6.7/8:B.K.R", Play(0, read_table("R:5.6.7/8:R.B.K"))),
    ("D play -", Play(3, ())),
    ("C pass", Pass(2)),
    ("= penalty A time", Penalty(0, Offence.TIME)),
    ("= penalty B illegal", Penalty(1, Offence.ILLEGAL)),
    ("= declare time", DeclareTime()),
]


@pytest.mark.parametrize(("line", "action"), ACTIONS)
def test_an_action(line: str, action: Action) -> None:
    assert read_action(line) == action
    assert write_action(action) == line
    assert read_action(f"  {line.replace(' ', '   ')} ") == action


@pytest.mark.parametrize(
    "line",
    [
        "", " ", "A", "draw", "A dance", "A draw R5", "A deal", "= draw", "= pass", "A play", "A play - -", "a draw",
        "A Draw", "= deal B", "= deal R5", "= penalty A", "= penalty A late", "= penalty = time", "= declare",
        "= declare war", "A penalty B time", "A\tdraw", "A draw\n", "A draw > R5", "A draw ;1 00000000", "= deal B - -",
    ],
)  # fmt: skip
def test_no_action(line: str) -> None:
    with pytest.raises(NotationError):
        read_action(line)


EVENTS: list[tuple[str, Event]] = [
    ("A draw > R5", Event(Draw(0), (R5,))),
    ("B draw > ?", Event(Draw(1), (HIDDEN,))),
    ("A play R:5.6.7", Event(Play(0, read_table("R:5.6.7")))),
    ("= penalty B time > ?3", Event(Penalty(1, Offence.TIME), (HIDDEN,) * 3)),
    ("= penalty B time", Event(Penalty(1, Offence.TIME))),
    ("= penalty A illegal > R5.J", Event(Penalty(0, Offence.ILLEGAL), (R5, JOKER))),
    ("= deal > K13", Event(Deal(), (K13,))),
    ("= deal", Event(Deal())),
    ("= deal B ?106", Event(Deal(1, (HIDDEN,) * 106))),
]


@pytest.mark.parametrize(("line", "event"), EVENTS)
def test_an_event(line: str, event: Event) -> None:
    assert read_event(line) == event
    assert write_event(event) == line


@pytest.mark.parametrize("line", ["", ">", "A draw >", "A draw > -", "> R5", "A draw > R5 > R6", "A draw > ;"])
def test_no_event(line: str) -> None:
    with pytest.raises(NotationError):
        read_event(line)


# --- what is written is read, and nothing else fails ------------------------------------------------------------------

naturals = st.builds(Tile, st.sampled_from("RYBKCDHS"), st.integers(1, 20))
rows = st.lists(naturals | st.just(JOKER), min_size=1, max_size=8).map(tuple)
lots = st.lists(naturals | st.sampled_from([JOKER, HIDDEN]), max_size=12).map(tuple)
seats = st.integers(0, 3)
melds = st.builds(Meld, st.sampled_from(MeldKind), rows).map(lambda meld: read_meld(write_meld(meld)))
tables = st.lists(melds, max_size=6).map(tuple)
actions = st.one_of(
    st.just(Deal()),
    st.builds(Deal, seats, lots),
    st.builds(Draw, seats),
    st.builds(Play, seats, tables),
    st.builds(Pass, seats),
    st.builds(Penalty, seats, st.sampled_from(Offence)),
    st.just(DeclareTime()),
)
events = st.builds(Event, actions, lots)


@given(melds)
def test_a_meld_that_was_read_comes_back(meld: Meld) -> None:
    assert read_meld(write_meld(meld)) == meld


@given(events)
def test_every_action_and_event_comes_back(event: Event) -> None:
    assert read_action(write_action(event.action)) == event.action
    assert read_event(write_event(event)) == event
    assert "\n" not in write_event(event)


READERS: tuple[Callable[[str], object], ...] = (
    read_tile,
    read_tiles,
    lambda text: read_tiles(text, hidden=True),
    read_meld,
    read_table,
    read_seat,
    read_action,
    read_event,
)
SEEDS = [line for line, _ in (*ACTIONS, *EVENTS)] + ["R5.R6.?3", "R:5.6.7/8:R.B.K/?:R4.B5"]


def refusal(read: Callable[[str], object], text: str) -> str:
    """What the reader says against a text. Any other error than its own is a failure of the test."""
    try:
        read(text)
    except NotationError as error:
        return str(error)
    return ""


def refused_or_read(text: str) -> None:
    """Each reader takes the text, or refuses it with a sentence that can be shown as it is."""
    for said in (refusal(read, text) for read in READERS):
        assert said == "" or clean(said, 250) == said


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    refused_or_read(text)


def test_any_slip_of_the_pen_is_read_or_refused() -> None:
    rng = Random(5)
    letters = "RYBKJ?:./-=> ABCDdrawplaypass0123456789;,\x1b\u202e\x00é"
    for _ in range(3_000):
        text = list(rng.choice(SEEDS))
        for _ in range(rng.randint(1, 3)):
            place = rng.randrange(len(text) + 1)
            text[place : place + rng.randint(0, 2)] = rng.choices(letters, k=rng.randint(0, 2))
        refused_or_read("".join(text))


@pytest.mark.parametrize("text", ["\x1b]0;mine\x07", "\u202eR5", "R5" * 40_000, "\n" * 50, "̈" * 5_000])
def test_a_hostile_text_is_named_in_a_way_that_is_safe(text: str) -> None:
    refused_or_read(text)
