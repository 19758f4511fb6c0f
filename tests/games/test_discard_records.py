"""The golden records in which a turn ends with a discard: each round ends with the scores that are reckoned anew."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, pairwise
from pathlib import Path

import pytest

from tests.games.hand_dealt import HAND_MADE
from tests.games.reckoning import reckoned
from tests.games.test_records import FOLDER, KNOCKING, PATHS, SHARED, golden, ruleset_of
from tilerummy.engine.apply import Applied, Rejected, apply
from tilerummy.engine.state import State, new_match
from tilerummy.model.action import Declare, Discard, Pass, Play, Take
from tilerummy.model.tile import Tile, Tiles
from tilerummy.notation.words import read_action, read_seat, read_tiles, write_action, write_seat
from tilerummy.rules.ledger import Ledger
from tilerummy.store.library import load_ruleset, presets

RECORDS = [path for path in PATHS if path not in SHARED + KNOCKING]
RULESETS = ("american", "international", "romanian-joly", "basic-rummy")


def of_rounds(states: tuple[State, ...]) -> Iterator[list[State]]:
    """The states of each round that is over, from the deal on."""
    running: list[State] = []
    for before, after in pairwise(states):
        if len(after.history) == 1:
            running = []
        running.append(after)
        if len(after.results) > len(before.results):
            yield running


def test_each_ruleset_and_each_preset_has_one() -> None:
    names = set(map(ruleset_of, RECORDS))
    assert names == {*RULESETS, *(f"{name}+{preset}" for name in RULESETS for preset in presets(name))}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_its_rounds_end_with_the_scores_that_are_reckoned(path: Path) -> None:
    _, states, _ = golden(path)
    rounds = list(of_rounds(states))
    assert len(rounds) == len(states[-1].results) > 0
    for round_, result in zip(rounds, states[-1].results, strict=True):
        assert reckoned(round_).scores == result.scores


# --- the remarks, to be checked by hand -------------------------------------------------------------------------------


@dataclass
class Noted:
    """A round as its remarks have it: what each seat laid and holds, with the sums, and the terms of its score."""

    laid: dict[int, Counter[Tile]] = field(default_factory=lambda: defaultdict(Counter))
    laid_points: Counter[int] = field(default_factory=Counter)
    held: dict[int, Tiles] = field(default_factory=dict)
    held_points: Counter[int] = field(default_factory=Counter)
    scores: dict[int, int] = field(default_factory=dict)
    terms: dict[int, dict[str, int]] = field(default_factory=dict)

    @property
    def what(self) -> Iterator[str]:
        """What the points are for."""
        return chain.from_iterable(self.terms.values())


def noted(remarks: tuple[str, ...]) -> dict[int, Noted]:
    """The rounds by number. Every sum in a remark has to be right."""
    rounds: dict[int, Noted] = defaultdict(Noted)
    for remark in remarks:
        if not (match := re.fullmatch(r"round (\d+), ([A-F])( laid| holds|:) (.*)", remark)):
            assert remark.startswith(("totals: ", "position: ")), remark
            continue
        round_, seat = rounds[int(match[1])], read_seat(match[2])
        if match[3] == ":":
            score, _, parts = match[4].partition(" = ")
            terms = [part.split(" ", 1) for part in re.split(r", (?=[+-])", parts)]
            assert sum(int(points) for points, _ in terms) == int(score), remark
            round_.scores[seat], round_.terms[seat] = int(score), {what: int(points) for points, what in terms}
            continue
        held, _, sums = match[4].partition(": ")
        tiles = read_tiles(held)
        addends, _, total = sums.partition(" in ")[0].rpartition(" = ")
        worth = list(map(int, (addends or total).split("+")))
        assert len(worth) == len(tiles), remark
        assert sum(worth) == int(total), remark
        if match[3] == " laid":
            round_.laid[seat].update(tiles)
            round_.laid_points[seat] += int(total)
        else:
            round_.held[seat] = tiles
            round_.held_points[seat] += int(total)
    return rounds


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_its_remarks_work_the_scores_out(path: Path) -> None:
    record, states, remarks = golden(path)
    ends = [round_[-1] for round_ in of_rounds(states)]
    rounds = noted(remarks)
    assert list(rounds) == list(range(1, len(ends) + 1))
    for round_, end in zip(rounds.values(), ends, strict=True):
        result, over = end.results[-1], end.round
        assert over is not None
        assert tuple(round_.scores.values()) == result.scores
        assert {seat: rack for seat, rack in enumerate(result.racks) if rack} == round_.held
        for seat, terms in round_.terms.items():
            assert terms.get("laid", 0) == round_.laid_points[seat]
            assert abs(terms.get("held", round_.held_points[seat])) == round_.held_points[seat]
            for other in range(len(result.racks)):
                assert terms.get(f"held by {write_seat(other)}", round_.held_points[other]) == round_.held_points[other]
        if isinstance(record.rules.scoring, Ledger):
            together = sum(round_.laid.values(), Counter[Tile]())
            assert together == Counter(tile for meld in over.table for tile in meld.naturals), "nothing is left out"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_its_totals_are_the_sums_of_its_rounds(path: Path) -> None:
    _, states, remarks = golden(path)
    columns = zip(*(round_.scores.values() for round_ in noted(remarks).values()), strict=True)
    totals = ", ".join(f"{write_seat(seat)} {sum(column)}" for seat, column in enumerate(columns))
    winners = "".join(map(write_seat, states[-1].standing.winners)) or "nobody yet"
    assert f"totals: {totals}; winner: {winners}" in remarks


# --- those that were dealt by hand: where a variation matters ---------------------------------------------------------


@pytest.mark.parametrize("name", HAND_MADE)
def test_a_hand_made_record_ends_with_the_points_that_were_worked_out_on_paper(name: str) -> None:
    record, states, _ = golden(FOLDER / f"{name}.rummy")
    assert record.actions == HAND_MADE[name].record().actions
    assert [result.scores for result in states[-1].results] == [round_.points for round_ in HAND_MADE[name].rounds]


@pytest.mark.parametrize(
    ("name", "otherwise"),
    [
        ("international+tens-2", (-100, 14, 10)),
        ("romanian-joly+joly_last-2", (205, 85)),
        ("romanian-joly+rack_too-2", (185, -200)),
        ("romanian-joly+early_pickup-2", "pickup_before_opening"),
        ("romanian-joly+opening_45-2", "opening_points"),
        ("basic-rummy+ace_both-2", "ace_high_not_allowed"),
    ],
)
def test_without_its_variation_it_would_be_refused_or_end_otherwise(name: str, otherwise: object) -> None:
    made = HAND_MADE[name]
    record = made.record()
    now = new_match(load_ruleset(made.name.partition("+")[0]), record.seats, record.seed)
    for action in record.actions:
        outcome = apply(now, action)
        if isinstance(outcome, Rejected):
            assert outcome.violations[0].code == otherwise
            return
        now = outcome.state
    assert now.results[-1].scores == otherwise


@pytest.mark.parametrize(
    ("name", "at", "instead", "refused"),
    [
        ("basic-rummy+own_meld_first-2", "B play", "B play C:3.4.5.6/9:D.H.S", "not_opened"),
        ("basic-rummy+last_discard-2", "A play 9:C.D.H.S/", "A play 9:C.D.H.S/C:3.4.5.6.7", "must_discard_to_go_out"),
    ],
)
def test_its_variation_forbids_what_could_be_played_instead(name: str, at: str, instead: str, refused: str) -> None:
    record, states, _ = golden(FOLDER / f"{name}.rummy")
    number = next(index for index, action in enumerate(record.actions) if write_action(action).startswith(at))
    now, action = states[number], read_action(instead)
    outcome = apply(now, action)
    assert isinstance(outcome, Rejected)
    assert [fault.code for fault in outcome.violations] == [refused]
    plain = load_ruleset(HAND_MADE[name].name.partition("+")[0])
    assert isinstance(apply(replace(now, rules=plain), action), Applied)


def test_together_they_show_what_there_is() -> None:
    records = [golden(path) for path in RECORDS]
    actions = [action for record, _, _ in records for action in record.actions]
    assert {Play, Take, Discard, Declare, Pass} <= set(map(type, actions))
    assert any(isinstance(action, Take) and action.count > 1 for action in actions)
    terms = {term for path in RECORDS for round_ in noted(golden(path)[2]).values() for term in round_.what}
    assert terms >= {
        "out", "out by Foot", "out, alone to meld", "all at once", "a joker discarded last", "melded nothing", "held",
        "laid", "first to meld a joker", "declared", "up to the next ten",
    }  # fmt: skip
    winners = [result.winner for _, states, _ in records for result in states[-1].results]
    assert None in winners
    assert {len(record.seats) for record, _, _ in records} >= {2, 3, 4, 5}
