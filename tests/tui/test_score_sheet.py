"""The score sheet: who leads, the totals, every round, and what the last one was made of."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.engine.positions import shipped
from tests.games.test_records import PATHS, golden
from tests.play.positions import SABRA, match_at
from tests.tui.journeys import Journey, travel
from tests.tui.snapshot import same_as_kept
from tests.tui.whole import whole
from tilerummy.engine.look import look
from tilerummy.engine.state import State
from tilerummy.engine.view import View
from tilerummy.model.label import cells
from tilerummy.model.round import Line, Phase, Round, RoundResult, Turn
from tilerummy.telling.scores import standings
from tilerummy.tui.colors import FELT_TILES, HIGH_CONTRAST_TILES
from tilerummy.tui.score_sheet import ScoreSheet
from tilerummy.tui.screens.scores import SIDES, ScoreScreen

NAMES = ("Ann", "Bo", "Cynthia", "Maximilian Baum", "Eve", "Flo")


def over(record: str) -> View:
    """The last round of a golden record that was played out."""
    (path,) = [path for path in PATHS if path.stem == record]
    return look([state for state in golden(path)[1] if state.round is not None and state.round.over][-1], None)


def sheet(seen: View, width: int, names: tuple[str, ...] = NAMES) -> list[str]:
    """All lines of the sheet."""
    made = ScoreSheet(seen, names[: len(seen.seats)], width)
    return [*made.standing().plain.split("\n"), *made.rounds, "", *made.reasons().plain.split("\n")]


@pytest.mark.parametrize("width", [75, 115])
@pytest.mark.parametrize(
    "record", ["romanian-joly-1", "basic-rummy-1", "international+tens-1", "american-1", "sabra-1"]
)
def test_a_sheet_as_it_is_read(record: str, width: int) -> None:
    lines = sheet(over(record), width)
    assert max(map(cells, lines)) <= width
    same_as_kept(f"sheet_{record}_{width}", lines)


def test_reasons_that_are_too_long_go_on_below_themselves() -> None:
    narrow, wide = sheet(over("romanian-joly-1"), 45), sheet(over("romanian-joly-1"), 115)
    assert len(narrow) > len(wide)
    assert max(map(cells, narrow)) <= 45
    assert " ".join(" ".join(narrow).split()) == " ".join(" ".join(wide).split())


def crowded(points: tuple[int, ...], names: tuple[str, ...]) -> View:
    """A round of six seats with these points that is over."""
    state = match_at("-", "R1", rules=SABRA.with_(about=SABRA.about.with_(players=(2, 6))), seats=4)
    assert state.round is not None
    result = RoundResult(0, tuple(Line(seat, one, "out") for seat, one in enumerate(points)), 0, ((),) * len(points))
    round_ = replace(state.round, turn=replace(state.round.turn, phase=Phase.OVER), racks=((),) * len(points))
    opened = (True,) * len(points)
    made = State(state.rules, names, "six", (result,), ((0,),) * len(points), False, replace(round_, opened=opened), ())
    return look(made, None)


def test_six_seats_with_long_names_fit_into_80_columns() -> None:
    names = tuple(f"Maximiliane Nr {seat}" for seat in range(1, 7))
    lines = sheet(crowded((12345, -12345, 1, 2, 3, 4), names), 75, names)
    assert max(map(cells, lines)) <= 75
    assert lines[2].split() == ["round", *(f"Maximili.{seat}" for seat in range(1, 7))]
    assert lines[3].split() == ["total", "12345", "-12345", "1", "2", "3", "4"]


def test_columns_stand_below_each_other_with_wide_letters_too() -> None:
    names = ("王小明", "Bo", "Cy", "Di", "Eve", "Flo")
    lines = sheet(crowded((5, 4, 3, 2, 1, 0), names), 75, names)
    assert len({cells(line) for line in (lines[2], lines[3], lines[4])}) == 1


def test_a_name_is_no_markup() -> None:
    names = ("[red]Ann", "Bo", "Cy", "Di", "Eve", "Flo")
    assert "[red]Ann" in sheet(crowded((5, 4, 3, 2, 1, 0), names), 75, names)[2]


@pytest.mark.parametrize(
    ("totals", "over", "winner", "line"),
    [
        ((7, 12), False, "highest", "Bo leads with 12"),
        ((12, 12), False, "highest", "Ann and Bo lead with 12"),
        ((-100, 40), False, "lowest", "Ann leads with -100: the lowest total wins"),
        ((230, 12), True, "highest", "Ann wins the match by 218 points"),
        ((230, 12), True, "lowest", "Bo wins the match by 218 points"),
        ((30, 30), True, "highest", "Ann and Bo share the match"),
        ((7, 12), False, "most-rounds", "Bo leads with 12; who wins most rounds wins the match"),
    ],
)
def test_the_standings_name_who_leads_and_who_has_won(
    totals: tuple[int, int], over: bool, winner: str, line: str
) -> None:
    end = "target" if winner == "highest" and totals[0] != totals[1] else "rounds"
    rules = SABRA.with_(match=SABRA.match.with_(end=end, rounds=1, winner=winner))
    state = match_at("-", "R1", rules=rules)
    assert state.round is not None
    ended = replace(state.round, turn=replace(state.round.turn, phase=Phase.OVER))
    carried = tuple((total,) for total in totals)
    seen = look(replace(state, carried=carried, round=ended if over else state.round), 0)
    assert standings(seen, NAMES) == line


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=str)
def test_a_long_ledger_begins_with_its_round_and_is_scrolled(tmp_path: Path, size: tuple[int, int]) -> None:
    seen = over("romanian-joly-1")

    async def way(journey: Journey) -> None:
        journey.app.push_screen(ScoreScreen(seen, NAMES[: len(seen.seats)]))
        await journey.settled()
        whole(journey)
        assert f"Round {len(seen.results)}, line by line" in journey.text
        assert "total" in journey.text
        last = sheet(seen, size[0] - SIDES)[-2].strip()
        await journey.press("end")
        await journey.until(lambda: last in journey.text)
        assert "total" in journey.text
        whole(journey)

    travel(tmp_path, None, way, size=size)


def after_rounds(name: str, scores: list[tuple[int, int]], seats: int = 2) -> View:
    """A match of some rounds with these points, the last of them just over; who gained more has won."""
    rules = shipped(name)
    results = tuple(
        RoundResult(
            row.index(max(row, key=abs)),
            tuple(Line(seat, points, "won" if points else "lost") for seat, points in enumerate(row)),
            0,
            ((),) * seats,
        )
        for row in scores
    )
    turn = Turn(9, 0, Phase.OVER)
    round_ = Round(len(scores), 0, turn, ((),) * seats, (), (), (True,) * seats)
    return look(State(rules, NAMES[:seats], "sheet", results, ((0,),) * seats, False, round_, ()), None)


def test_3_12_the_games_that_are_scored_at_the_same_time_have_a_line_each() -> None:
    rounds = [(18, 0), (0, 12), (25, 0), (0, 30), (15, 0), (22, 0), (0, 20)]
    lines = sheet(after_rounds("hollywood-gin", rounds), 75)
    assert lines[0].startswith("0 of 3 games are decided (*); Ann leads with 179")
    assert [line.split() for line in lines if line.startswith("game")] == [
        ["game", "1", "+80", "+62"],
        ["game", "2", "+62", "+50"],
        ["game", "3", "+37", "+20"],
    ]
    decided = sheet(after_rounds("hollywood-gin", [*rounds, (25, 0)]), 75)
    assert [line.split()[1] for line in decided if line.startswith("game")] == ["1*", "2", "3"]
    assert decided[0].startswith("1 of 3 games is decided (*)")


def test_3_11_boxes_and_bonuses_are_told_when_the_match_is_over() -> None:
    lines = sheet(after_rounds("gin", [(41, 0), (0, 20), (35, 0), (0, 25), (28, 0)]), 75)
    assert lines[0] == "Ann wins the match by 184 points"
    assert [line.split() for line in lines if line.startswith(("bonus", "total"))] == [
        ["bonus", "+175", "+50"],
        ["total", "279", "95"],
    ]


def test_3_3_the_signs_of_international_are_turned_round_in_the_end() -> None:
    rounds = [(-100, 24), (-100, 14), (50, -100), (-100, 30)]
    lines = sheet(after_rounds("international", rounds), 75)
    assert [line.split() for line in lines if line.startswith(("total", "result"))] == [
        ["total", "-250", "-32"],
        ["result", "+250", "+32"],
    ]
    assert not any(line.startswith("result") for line in sheet(after_rounds("international", rounds[:3]), 75))


def test_the_tiles_of_the_winner_change_with_the_look(tmp_path: Path) -> None:
    def grounds(journey: Journey) -> set[str]:
        widget = journey.app.screen.query_one("#moment")
        return {
            segment.style.bgcolor.name
            for y in range(widget.size.height)
            for segment in widget.render_line(y)
            if segment.style and segment.style.bgcolor
        }

    seen = over("sabra-1")

    async def way(journey: Journey) -> None:
        journey.app.push_screen(ScoreScreen(seen, NAMES[: len(seen.seats)]))
        await journey.settled()
        before = grounds(journey)
        assert before > {FELT_TILES.number.ground}
        journey.app.change_option("theme", "high-contrast")
        await journey.settled()
        assert grounds(journey) > {HIGH_CONTRAST_TILES.number.ground}
        assert FELT_TILES.number.ground not in grounds(journey)

    travel(tmp_path, None, way)
