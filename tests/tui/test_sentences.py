"""What the screen says: what happened, how a draft stands, how a match stands."""

from dataclasses import replace

import pytest

from tests.play.positions import FRIENDLY, SABRA, draft, lay, match_at, shift, view
from tilerummy.engine.look import look
from tilerummy.model.action import Action, Deal, DeclareTime, Draw, Offence, Pass, Penalty, Play
from tilerummy.model.event import Event
from tilerummy.model.round import Phase
from tilerummy.model.tile import HIDDEN, Tiles
from tilerummy.notation.words import read_table, read_tiles
from tilerummy.play.draft import Draft
from tilerummy.play.row import Spot
from tilerummy.tui.sentences import capital, head_parts, judged, seat_line, standings, told

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
        (Deal(), "R13", None, "The round was dealt, R13 was the highest lot"),
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


def test_a_play_says_how_many_tiles_came_from_the_rack() -> None:
    first, second = read_table("R:5.6.7"), read_table("R:4.5.6.7/8:R.B.K")
    said = happened((Deal(), ""), (Play(0, first), ""), (Draw(1), "?"), (Play(1, second), ""), you=0)
    assert said[1:] == ["You laid 3 tiles", "Bo drew", "Bo laid 4 tiles"]
    assert happened((Play(0, first), ""), (Play(1, read_table("R:5.6.7.8")), ""))[1] == "Bo laid 1 tile"


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
        ("R1 R2 R3", True, "Ann 3 !"),
        ("R1 R2 R3 R4", True, "Ann 4"),
        ("R1 R2 R3 R4", False, "Ann 4, not opened"),
        ("R1", False, "Ann 1 !, not opened"),
    ],
)
def test_a_seat_says_how_near_to_the_end_it_is(rack: str, opened: bool, line: str) -> None:
    assert seat_line(view("-", rack, opened=opened), NAMES, 0) == line


@pytest.mark.parametrize(
    ("totals", "over", "line"),
    [
        ((0, 0), False, "Ann and Bo lead with 0"),
        ((-5, 12), False, "Bo leads with 12"),
        ((250, 12), True, "Ann wins the match"),
        ((30, 30), True, "Ann and Bo share the match"),
    ],
)
def test_the_standings_name_who_leads_and_who_has_won(totals: tuple[int, int], over: bool, line: str) -> None:
    rules = SABRA
    if over and totals[0] == totals[1]:
        rules = SABRA.with_(match=SABRA.match.with_(end="rounds", rounds=1))
    state = match_at("-", "R1", rules=rules)
    assert state.round is not None
    carried = tuple((total,) for total in totals)
    ended = replace(state.round, turn=replace(state.round.turn, phase=Phase.OVER))
    seen = look(replace(state, carried=carried, round=ended if over else state.round), 0)
    assert standings(seen, NAMES) == line


def said(made: Draft) -> str:
    return judged(made, made.faults())


@pytest.mark.parametrize(
    ("made", "line"),
    [
        (draft("R:5.6.7", "R8"), "Your turn: lay tiles, or draw one"),
        (draft("-", "R8", opened=False), "Your turn: lay tiles, or draw one; the opening needs 30 points"),
        (Draft.start(view("-", "R8", pool="-")), "Your turn: lay tiles, or pass: the pool is empty"),
        (lay(draft("R:5.6.7", "R8 R9 K1"), "R8 R9", 0), "Table valid   2 laid, 17 points"),
        (lay(draft("R:5.6.7", "J K1"), "J", 0), "Table valid   1 laid, 30 points"),
        (
            lay(draft("-", "R8 B8 K8 Y8 R1", opened=False), "R8 B8 K8 Y8"),
            "Table valid   4 laid, 32 points   opening 32 of 30",
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


def test_a_joker_that_would_come_to_the_rack_or_stay_unused_is_said() -> None:
    loose = shift(lay(draft("R:5.J.7", "R6 B2", rules=FRIENDLY), "R6", 0), "J", 0)
    assert said(loose) == "1 not valid: b needs 3 tiles"


@pytest.mark.parametrize(
    ("sentence", "written"),
    [("the pool is empty", "The pool is empty"), ("a needs 3 tiles", "a needs 3 tiles"), ("", ""), ("b: no", "b: no")],
)
def test_a_sentence_begins_with_a_capital_but_a_meld_keeps_its_letter(sentence: str, written: str) -> None:
    assert capital(sentence) == written
