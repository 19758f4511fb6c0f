"""What the screen says: what happened, and how a draft stands."""

import pytest

from tests.play.positions import FRIENDLY, SABRA, draft, lay, shift, view
from tilerummy.model.action import Action, Deal, DeclareTime, Discard, Draw, Knock, Offence, Pass, Penalty, Play, Take
from tilerummy.model.event import Event
from tilerummy.model.tile import HIDDEN, Tile, Tiles
from tilerummy.notation.words import read_table, read_tiles
from tilerummy.play.draft import Draft
from tilerummy.play.row import Spot
from tilerummy.telling.news import since, told
from tilerummy.telling.sentences import capital, head_parts, judged, seat_line, side_lines

NAMES = ("Ann", "Bo")


def happened(*events: tuple[Action, str], you: int | None = None) -> list[str]:
    """The sentences of some events; ``?`` stands for a tile that is hidden."""

    def tiles(text: str) -> Tiles:
        return read_tiles(text, hidden=True)

    return list(told([Event(action, tiles(shown)) for action, shown in events], NAMES, you))


@pytest.mark.parametrize(
    ("action", "shown", "you", "sentence"),
    [
        (Deal(), "", None, "The round was dealt"),
        (Deal(), "R13", None, "The round was dealt; who drew the highest tile, R13, begins"),
        (Draw(1), "?", 0, "Bo drew"),
        (Draw(0), "K4", 0, "You drew K4"),
        (Draw(0), "?", None, "Ann drew"),
        (Pass(1), "", 0, "Bo passed"),
        (Pass(0), "", 0, "You passed"),
        (Penalty(1, Offence.TIME), "?.?.?", 0, "Bo drew 3 tiles: time was up"),
        (Penalty(1, Offence.ILLEGAL), "?", 0, "Bo drew 1 tile: an illegal end of turn"),
        (Penalty(0, Offence.ILLEGAL), "K4.R1.J", 0, "You drew 3 tiles K4 R1 J: an illegal end of turn"),
        (Penalty(0, Offence.TIME), "", 0, "You drew 0 tiles: time was up"),
        (DeclareTime(), "", 0, "The time of the match is up, this round is the last"),
    ],
)
def test_each_event_is_one_sentence(action: Action, shown: str, you: int | None, sentence: str) -> None:
    assert happened((action, shown), you=you) == [sentence]


def test_what_a_knock_lays_open_is_not_laid_by_the_next_one() -> None:
    """The melds are the knocker's, and before the knock they were on the rack: no discard has left few tiles there."""
    knocked = read_table("R:1.2.3/5:R.Y.B")
    acts: list[Action] = [
        Discard(0, Tile("R", 13)),
        Draw(1),
        Discard(1, Tile("Y", 13)),
        Knock(0, Tile("K", 13), knocked),
        Play(1, read_table("R:1.2.3.4/5:R.Y.B")),
    ]
    said = told([Event(act, (HIDDEN,) if isinstance(act, Draw) else ()) for act in acts], NAMES, 1, (1, 6))
    assert said[0] == "Ann discarded R13"
    assert said[3:] == ("Ann knocked and discarded K13", "You laid 1 tile: R4")


def test_a_discard_that_leaves_few_tiles_says_so() -> None:
    """Written rules 3.3: with three tiles left it is announced."""
    laid = read_table("R:5.6.7")
    acts: tuple[Action, ...] = (
        Draw(1),
        Play(1, laid),
        Discard(1, Tile("K", 1)),
        Draw(0),
        Discard(0, Tile("K", 2)),
        Draw(1),
    )
    shown = (1, 0, 0, 1, 0, 1)
    events = [Event(act, (HIDDEN,) * number) for act, number in zip(acts, shown, strict=True)]
    assert told(events, NAMES, None, (9, 4))[2] == "Bo discarded K1, 3 tiles left"
    assert told(events, NAMES, None, (9, 4))[4] == "Ann discarded K2"
    assert told(events, NAMES, None, (9, 5))[2] == "Bo discarded K1"
    assert told(events, NAMES, 1, (1, 2))[2] == "You discarded K1, 1 tile left"
    assert told(events, NAMES, None)[2] == "Bo discarded K1"


def test_a_play_says_which_tiles_came_from_the_rack() -> None:
    first, second = read_table("R:5.6.7"), read_table("R:4.5.6.7/8:R.B.K")
    said = happened((Deal(), ""), (Play(0, first), ""), (Draw(1), "?"), (Play(1, second), ""), you=0)
    assert said[1:] == ["You laid 3 tiles: R5 R6 R7", "Bo drew", "Bo laid 4 tiles: R4 B8 K8 R8"]
    assert happened((Play(0, first), ""), (Play(1, read_table("R:5.6.7.8")), ""))[1] == "Bo laid 1 tile: R8"


def test_a_take_says_which_discards_it_was() -> None:
    """They lay open; of the tile that is turned up at the deal the events do not tell what it is."""
    runs = read_table("R:5.6.7"), read_table("R:5.6.7/K:1.2.3")
    acts = (
        Take(0, 1, ()),
        Discard(0, Tile("K", 1)),
        Draw(1),
        Discard(1, Tile("Y", 8)),
        Take(0, 1, runs[0]),
        Discard(0, Tile("K", 2)),
        Take(1, 2, runs[1]),
    )
    said = told([Event(act) for act in acts], NAMES, 0)
    assert said[0] == "You took the tile turned up"
    assert said[4] == "You took Y8 and laid 3 tiles: R5 R6 R7"
    assert said[6] == "Bo took K1 K2 and laid 3 tiles: K1 K2 K3"
    assert told([Event(Take(0, 2, ()))], NAMES, 1) == ("Ann took 2 discards",)


def test_a_tile_that_only_moved_is_not_among_those_that_were_laid() -> None:
    """The joker that was freed lay on the table before; of two equal tiles one did."""
    before, after = read_table("R:5.J.7/8:B.K.R"), read_table("R:5.6.7/8:B.R.Y/8:B.K.J")
    assert happened((Play(0, before), ""), (Play(1, after), ""))[1] == "Bo laid 3 tiles: R6 B8 Y8"


def test_a_tile_that_is_hidden_is_named_to_nobody() -> None:
    assert HIDDEN in read_tiles("?", hidden=True)
    assert all("?" not in sentence for sentence in happened((Draw(0), "?"), (Penalty(1, Offence.TIME), "?3"), you=0))


@pytest.mark.parametrize(
    ("pool", "seconds", "line"),
    [
        ("B1 B1 B2", None, "Round 1   Sabra, to 200   pool 3"),
        ("-", None, "Round 1   Sabra, to 200   pool empty"),
        ("B1", 89.2, "Round 1   Sabra, to 200   pool 1   1:30"),
        ("B1", 0.0, "Round 1   Sabra, to 200   pool 1   0:00"),
        ("B1", 600.0, "Round 1   Sabra, to 200   pool 1   10:00"),
    ],
)
def test_the_head_says_round_length_pool_and_time(pool: str, seconds: float | None, line: str) -> None:
    parts = head_parts(view("-", "R1", pool=pool), seconds)
    assert "   ".join(part for part, _ in parts) == line
    assert [stressed for _, stressed in parts] == [True, False, False, True][: len(parts)]


def test_a_title_that_is_no_title_does_no_harm_to_the_head() -> None:
    rules = SABRA.with_(about=SABRA.about.with_(title="Wild" * 15))
    assert sum(len(part) + 3 for part, _ in head_parts(view("-", "R1", rules=rules), 599.0)) < 80


@pytest.mark.parametrize(
    ("rack", "opened", "line"),
    [
        ("R1 R2 R3", True, "Ann: 3 !"),
        ("R1 R2 R3 R4", True, "Ann: 4"),
        ("R1 R2 R3 R4", False, "Ann: 4, not opened"),
        ("R1", False, "Ann: 1 !, not opened"),
    ],
)
def test_a_seat_says_how_near_to_the_end_it_is(rack: str, opened: bool, line: str) -> None:
    assert seat_line(view("-", rack, opened=opened), NAMES, 0) == line


def test_a_seat_that_lays_out_tiles_says_how_many_are_left() -> None:
    assert seat_line(view("-", "R1 R2 R3 R4"), NAMES, 0, 3) == "Ann: 3 !"


def test_the_seat_on_turn_is_marked_by_a_sign_too() -> None:
    lines = side_lines(view("-", "R1 R2 R3 R4"), NAMES, (4, 13), (), (20, 10))
    assert [line[:4].rstrip() for line, _ in lines[1:3]] == [">Ann", " Bo"]
    assert [stressed for _, stressed in lines[1:3]] == [True, False]


def test_what_happened_since_ones_own_last_turn() -> None:
    events = [Event(Draw(seat), read_tiles("?", hidden=True)) for seat in (0, 1, 0, 1)]
    assert since(events, NAMES, 0) == ("Bo drew",)
    assert since(events[:2], NAMES, 1) == ()
    assert since(events[:1], NAMES, 1) == ("Ann drew",)


def said(made: Draft) -> str:
    return judged(made, made.faults())


@pytest.mark.parametrize(
    ("made", "line"),
    [
        (draft("R:5.6.7", "R8"), "Your turn: lay tiles, or draw one"),
        (draft("-", "R8", opened=False), "Your turn: lay tiles, or draw one; open with 30 points"),
        (Draft.start(view("-", "R8", pool="-")), "Your turn: lay tiles, or pass: the pool is empty"),
        (lay(draft("R:5.6.7", "R8 R9 K1"), "R8 R9", 0), "Table valid   2 laid, 17 points off the rack"),
        (lay(draft("R:5.6.7", "J K1"), "J", 0), "Table valid   1 laid, 30 points off the rack"),
        (
            lay(draft("-", "R8 B8 K8 Y8 R1", opened=False), "R8 B8 K8 Y8"),
            "Table valid   4 laid   opening 32 of 30",
        ),
        (lay(draft("-", "R8 B8 K8 R1", opened=False), "R8 B8 K8"), "The opening is worth 24 points, it needs 30"),
        (lay(draft("-", "R8 B8 R1", opened=False), "R8 B8"), "1 not valid: a needs 3 tiles   opening 0 of 30"),
        (draft("R:1.2.3.4.5", "R8").split(Spot(0, 2)), "1 not valid: a needs 3 tiles"),
    ],
)
def test_a_draft_is_judged_in_one_line(made: Draft, line: str) -> None:
    assert said(made) == line


def test_each_bad_meld_is_called_by_its_own_letter() -> None:
    twice = lay(lay(draft("R:5.6.7", "K9 K9 R1"), "K9"), "K9")
    assert said(twice) == "2 not valid: b needs 3 tiles, c needs 3 tiles"
    halves = draft("R:5.6.7/R:5.6.7", "R1").split(Spot(0, 1)).split(Spot(2, 1))
    assert said(halves).count("needs 3 tiles") == 4
    assert all(f"{letter} needs" in said(halves) for letter in "abcd")


def test_of_bad_melds_the_one_that_is_looked_at_comes_first() -> None:
    made = lay(lay(draft("R:5.6.7", "K9 B9 R1 Y4"), "K9 B9"), "R1 Y4")
    assert said(made) == "2 not valid: b needs 3 tiles, c needs 3 tiles"
    assert judged(made, made.faults(), 1) == said(made)
    assert judged(made, made.faults(), 2) == "2 not valid: c needs 3 tiles, b needs 3 tiles"


def test_every_marked_meld_is_counted_and_has_its_reason() -> None:
    """A joker that was taken out of a meld is wrong where it lies now, though its new meld is one."""
    made = shift(lay(draft("8:R.Y.J", "K3 K4 R1"), "K3 K4"), "J", 0)
    made = made.move([Spot(2, 0)], Spot(1, 0))
    assert len(made.marked(made.faults())) == 2
    assert said(made).startswith("2 not valid: a needs 3 tiles, the joker in b stood for B8 or K8: it may leave only")
    assert judged(made, made.faults(), 1).startswith("2 not valid: the joker in b ")


def test_a_joker_is_never_counted_twice_in_one_line() -> None:
    """Off the rack it is 30 points, in an opening what it stands for: the two are not shown side by side."""
    made = lay(draft("-", "R8 Y8 K8 J R1", opened=False), "R8 Y8 K8 J")
    assert said(made) == "Table valid   4 laid   opening 32 of 30"


def test_a_joker_that_would_come_to_the_rack_or_stay_unused_is_said() -> None:
    loose = shift(lay(draft("R:5.J.7", "R6 B2", rules=FRIENDLY), "R6", 0), "J", 0)
    assert said(loose) == "1 not valid: b needs 3 tiles"


@pytest.mark.parametrize(
    ("sentence", "written"),
    [("the pool is empty", "The pool is empty"), ("a needs 3 tiles", "a needs 3 tiles"), ("", ""), ("b: no", "b: no")],
)
def test_a_sentence_begins_with_a_capital_but_a_meld_keeps_its_letter(sentence: str, written: str) -> None:
    assert capital(sentence) == written
