"""A whole match without a key: from the menu over the set-up to the standings, and out again."""

from pathlib import Path

import pytest

from tests.play.table import whole_deck
from tests.tui.clicks import Clicker
from tests.tui.journeys import Journey, home, travel
from tilerummy.model.action import Draw, Pass, Play
from tilerummy.notation.record import replay
from tilerummy.store.paths import matches_folder, own_rulesets_folder
from tilerummy.store.saves import load_record
from tilerummy.tui.position import RACK, Spot
from tilerummy.tui.screens import setup

TWO_SHORT_ROUNDS = """
extends = "sabra"

[about]
title = "Two short rounds"

[deck]
numbers = 5
jokers  = 4

[dealing]
rack = 6

[opening]
points = 0

[match]
end    = "rounds"
rounds = 2
"""
SEED = "clicks-146"
"""With it the two rounds have 22 turns: ten plays, in which melds grow and jokers can stand for several tiles."""


@pytest.fixture
def seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seed can only be typed, so without a key it is drawn by chance; here by none."""
    monkeypatch.setattr(setup, "new_seed", lambda: SEED)


async def two_people(clicker: Clicker) -> None:
    """From the menu to the set-up, where a person takes the seat of the bot."""
    await clicker.word("New game")
    await clicker.journey.until(lambda: clicker.journey.on == "setup" and "A seat opens" in clicker.journey.words)
    await clicker.choose("Seat 2", "person")


@pytest.mark.slow
@pytest.mark.usefixtures("seed")
def test_a_match_of_two_rounds_by_the_mouse_alone(tmp_path: Path) -> None:
    with home(tmp_path):
        own_rulesets_folder().mkdir(parents=True)
        (own_rulesets_folder() / "short.toml").write_text(TWO_SHORT_ROUNDS, encoding="utf-8")

    async def way(journey: Journey) -> None:
        clicker = Clicker(journey)
        await two_people(clicker)
        await clicker.choose("Ruleset", "Two short rounds")
        await clicker.key("f2 Rules")
        assert "Rules: Two short rounds" in journey.lines[0]
        await clicker.key("esc Back")
        await clicker.word("Start", behind="Seed")
        await journey.until(lambda: journey.on == "curtain")

        await clicker.behind_the_curtain()
        await thinks_better_of_it(clicker)
        await reads_the_help(clicker)
        await clicker.plays_round()
        assert "You lead with 34" in journey.text
        await clicker.key("enter Next round")
        await clicker.plays_round()
        assert "the match by" in journey.text

        acts = [act for act in load_record(one_match()).actions if isinstance(act, Play | Draw | Pass)]
        assert acts == clicker.done
        assert len(acts) == 22
        assert sum(isinstance(act, Play) for act in acts) == 10
        assert clicker.asked == 2
        assert all(map(whole_deck, replay(load_record(one_match()))))

        await clicker.key("m Menu")
        await journey.until(lambda: "There is no unfinished match." in journey.text)
        await clicker.word("Quit")

    app = travel(tmp_path, None, way, size=(120, 40))
    assert (app.return_code, app.return_value) == (0, None)


async def thinks_better_of_it(clicker: Clicker) -> None:
    """A tile is picked and put back, another one laid and taken back to the rack, and all of it undone."""
    journey = clicker.journey
    before = journey.rack
    await clicker.pick(tuple(cell.tile for cell in journey.draft.rack[:2]))
    await journey.click(Spot(RACK, 0))
    assert journey.table.hand.picked == (Spot(RACK, 1),)
    await clicker.word("+new")
    laid = journey.melds
    assert len(journey.rack.split()) == 5
    await journey.click(Spot(0, 0))
    await clicker.word("your rack")
    assert sorted(journey.rack.split()) == sorted(before.split())
    await clicker.key("u Undo")
    assert journey.melds == laid
    await clicker.key("u Undo")
    assert (journey.melds, sorted(journey.rack.split())) == ("-", sorted(before.split()))


async def reads_the_help(clicker: Clicker) -> None:
    await clicker.key("? Help")
    assert clicker.journey.on == "page"
    await clicker.key("esc Back")
    assert clicker.journey.on == "table"


def one_match() -> Path:
    (path,) = matches_folder().iterdir()
    return path


@pytest.mark.soak
@pytest.mark.usefixtures("seed")
def test_a_match_of_sabra_to_fifty_points_by_the_mouse_alone(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        clicker = Clicker(journey)
        await two_people(clicker)
        await clicker.choose("Match", "to 50 points")
        await clicker.word("Start", behind="Seed")
        await journey.until(lambda: journey.on == "curtain")
        await clicker.plays_round()
        while "Again" not in journey.lines[-1]:
            await clicker.key("enter Next round")
            await clicker.plays_round()
        acts = [act for act in load_record(one_match()).actions if isinstance(act, Play | Draw | Pass)]
        assert acts == clicker.done
        assert all(map(whole_deck, replay(load_record(one_match()))))
        await clicker.key("m Menu")
        await clicker.word("Quit")

    assert travel(tmp_path, None, way, size=(120, 40)).return_code == 0
