"""As many seats are offered as the rules have, from two to six, and all of them are remembered."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.journeys import Journey, travel
from tests.tui.set_up import against_a_person, begun, choice, choose, field, opened, start, trouble
from tests.tui.whole import whole
from tilerummy.store.settings import Setup, keep_settings, read_settings
from tilerummy.tui.seat_row import SeatRow

SIX = ("Ann", "Bo", "Cynthia", "Di", "Maximilian", "Flo")


def rulesets_of(folder: Path) -> None:
    """One ruleset for two to six, one for two alone."""
    (folder / "rulesets").mkdir()
    for name, players in (("six", "[2, 6]"), ("pair", "[2, 2]")):
        text = f'extends = "sabra"\n[about]\ntitle = "For {name}"\nplayers = {players}\n'
        (folder / "rulesets" / f"{name}.toml").write_text(text, encoding="utf-8")


def offered(journey: Journey) -> int:
    """How many seats can be taken."""
    return sum(row.display for row in journey.app.screen.query(SeatRow))


async def six_people(journey: Journey) -> None:
    await opened(journey)
    await choose(journey, "ruleset", "six")
    for number, name in enumerate(SIX):
        await choose(journey, f"kind-{number}", "person")
        field(journey, f"name-{number}").value = name
    await journey.settled()


def test_as_many_seats_as_the_rules_have(tmp_path: Path) -> None:
    rulesets_of(tmp_path)

    async def way(journey: Journey) -> None:
        await opened(journey)
        for ruleset, seats in (("sabra", 4), ("six", 6), ("pair", 2), ("sabra", 4)):
            await choose(journey, "ruleset", ruleset)
            assert offered(journey) == seats
            assert f"Seat {seats}" in journey.text
            assert f"Seat {seats + 1}" not in journey.text
            whole(journey)

    travel(tmp_path, None, way)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=str)
def test_six_seats_and_the_button_are_in_sight(tmp_path: Path, size: tuple[int, int]) -> None:
    rulesets_of(tmp_path)

    async def way(journey: Journey) -> None:
        await six_people(journey)
        for word in (*SIX, "Start", "Seed", "Opening"):
            assert word in journey.text
        whole(journey)

    travel(tmp_path, None, way, size=size)


def test_six_people_play_and_are_remembered(tmp_path: Path) -> None:
    rulesets_of(tmp_path)

    async def way(journey: Journey) -> None:
        await six_people(journey)
        await start(journey)
        assert begun().seats == SIX
        assert read_settings().setup.seats == SIX

    async def again(journey: Journey) -> None:
        await journey.press("n")
        await journey.until(lambda: journey.on == "setup" and "A seat opens" in journey.words)
        assert [field(journey, f"name-{number}").value for number in range(6)] == list(SIX)

    travel(tmp_path, None, way)
    travel(tmp_path, None, again)


def test_who_has_no_seat_in_these_rules_does_not_play_and_is_not_forgotten(tmp_path: Path) -> None:
    rulesets_of(tmp_path)

    async def way(journey: Journey) -> None:
        await six_people(journey)
        await choose(journey, "ruleset", "pair")
        assert trouble(journey) == ""
        await start(journey)
        assert begun().seats == SIX[:2]
        assert read_settings().setup.seats == SIX

    travel(tmp_path, None, way)


def test_a_fault_of_a_seat_that_is_not_offered_is_no_fault(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        keep_settings(setup=Setup(seats=("Ann", "Bo", "", "", "@./not/there", "")))
        await opened(journey)
        assert trouble(journey) == ""
        assert choice(journey, "kind-4").value == "program"
        await start(journey)
        assert begun().seats == ("Ann", "Bo")

    travel(tmp_path, None, way)


def test_enter_in_the_last_name_that_is_offered_goes_on_to_the_seed(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        await against_a_person(journey)
        field(journey, "name-1").focus()
        await journey.press("enter")
        assert journey.app.focused is field(journey, "seed")

    travel(tmp_path, None, way)
