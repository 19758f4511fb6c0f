"""What the others did, step by step: each step is a table, and the last one is the table that lies there."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from tests.games.test_records import NAMES, PATHS, golden
from tests.play.positions import FRIENDLY, match_at
from tilerummy.engine.look import look
from tilerummy.engine.view import View
from tilerummy.model.action import Draw, Knock, Play
from tilerummy.model.event import Event
from tilerummy.model.tile import HIDDEN
from tilerummy.notation.words import read_table
from tilerummy.play.seats import labels
from tilerummy.telling.steps import BEGINNING, Step, steps_since

TABLE = "R:4.5.6.7/B:3.4.5/8:B.K.R"


def view_after(*plays: str) -> View:
    """What A sees when B has laid these tables one after the other, and A the first of them."""
    view = look(match_at(plays[-1], "K1 K2", rules=FRIENDLY), 0)
    events = [Event(Play(1 if number else 0, read_table(table))) for number, table in enumerate(plays)]
    return replace(view, history=tuple(events))


def told(step: Step) -> str:
    """A step as text: its tiles, those that came from a rack with a plus, those that moved with a dot."""
    melds = [
        " ".join(f"{face.tile}{'+' if face.laid else '.' if face.lit else ''}" for face in meld) for meld in step.melds
    ]
    return f"{' | '.join(melds)}: {step.sentence}"


def test_after_a_knock_the_others_lay_off_at_its_melds() -> None:
    view = view_after(TABLE, "R:4.5.6.7/B:3.4.5/8:B.K.R.Y")
    knock = Event(Knock(0, None, read_table(TABLE)))
    first, *steps = steps_since(replace(view, history=(knock, *view.history[1:])), ("Ann", "Bo"), 0)
    assert first.melds
    assert [told(step).count("+") for step in steps] == [1]


def test_a_play_is_told_meld_by_meld() -> None:
    view = view_after(TABLE, "R:5.6.7/B:3.4.5/8:B.K.R/4:B.K.R/K:9.10.11")
    first, *steps = steps_since(view, ("Ann", "Bo"), 0)
    assert first.sentence == BEGINNING
    assert [told(step) for step in steps] == [
        "R5 R6 R7 | B3 B4 B5 | B8 K8 R8 | B4+ K4+ R4.: Bo laid 5 tiles: B4 K4 K9 K10 K11.  "
        "1 of 2: B4 K4 R4, made of B4 K4 from the rack and R4 out of R4 R5 R6 R7",
        "R5 R6 R7 | B3 B4 B5 | B8 K8 R8 | B4 K4 R4 | K9+ K10+ K11+: Bo laid 5 tiles: B4 K4 K9 K10 K11.  "
        "2 of 2: K9 K10 K11 from the rack",
    ]


def test_a_play_that_changes_one_meld_is_one_step() -> None:
    _, step = steps_since(view_after(TABLE, f"{TABLE.replace('3.4.5', '3.4.5.6')}"), ("Ann", "Bo"), 0)
    assert told(step) == "R4 R5 R6 R7 | B3. B4. B5. B6+ | B8 K8 R8: Bo laid 1 tile: B6"


def test_what_was_done_in_the_own_turn_is_no_part_of_it() -> None:
    view = view_after(TABLE, TABLE)
    drawn = replace(view, history=(*view.history, Event(Draw(0), (HIDDEN,))))
    assert steps_since(drawn, ("Ann", "Bo"), 0) == steps_since(view, ("Ann", "Bo"), 0)


def test_where_nobody_has_done_anything_there_is_no_step() -> None:
    assert steps_since(view_after(TABLE), ("Ann", "Bo"), 0) == ()


@pytest.mark.parametrize("path", PATHS, ids=NAMES)
def test_in_whole_matches_no_tile_is_lost_between_the_steps(path: Path) -> None:
    record, states, _ = golden(path)
    names = labels(record.seats)
    several = 0
    for state in states[::4]:
        if state.round is None or state.round.over:
            continue
        seat = state.round.turn.seat
        view = look(state, seat)
        steps = steps_since(view, names, seat)
        several += len(steps) > 2
        lies = Counter(tuple(sorted(meld.tiles)) for meld in view.table)
        if steps and not view.turn.laid:
            assert Counter(tuple(sorted(face.tile for face in meld)) for meld in steps[-1].melds) == lies
        counts = [Counter(face.tile for meld in step.melds for face in meld) for step in steps]
        assert all(before <= after for before, after in pairwise(counts))
        assert HIDDEN not in {face.tile for step in steps for meld in step.melds for face in meld}
    assert several
