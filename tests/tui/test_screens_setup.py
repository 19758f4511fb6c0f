"""From the menu to a table: what is chosen is what is played, and what cannot be is said while nothing is lost."""

from pathlib import Path

import pytest
from textual.widgets import Checkbox, SelectionList

from tests.tui.journeys import Journey, travel
from tests.tui.set_up import against_a_person, begun, choice, choose, field, opened, start, trouble
from tilerummy.model.action import Offence
from tilerummy.store.paths import matches_folder

PERSON, NOBODY = "person", "nobody"


async def presets(journey: Journey, *names: str) -> None:
    for name in names:
        journey.app.screen.query_one("#presets", SelectionList).select(name)
    await journey.settled()


async def tick(journey: Journey, value: bool) -> None:
    journey.app.screen.query_one("#strict", Checkbox).value = value
    await journey.settled()


def test_nobody_has_to_answer_anything(tmp_path: Path) -> None:
    """A person against a bot, at a friendly table."""

    async def way(journey: Journey) -> None:
        await opened(journey)
        assert choice(journey, "kind-0").value == PERSON
        assert str(choice(journey, "kind-1").value).startswith("@")
        assert [choice(journey, f"kind-{seat}").value for seat in (2, 3)] == [NOBODY, NOBODY]
        await against_a_person(journey)
        await start(journey)
        host = begun()
        assert (host.rules.about.title, host.seats) == ("Sabra", ("You", "Friend"))
        assert host.rules.penalties.illegal_turn == "reject"
        assert host.rules.penalties.time_limit == 0
        assert len(host.seed) == 16

    travel(tmp_path, None, way)


def test_what_is_chosen_is_what_is_played(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        await presets(journey, "opening_50")
        for seat, name in enumerate(("Ann", "Bo", "Cy")):
            await choose(journey, f"kind-{seat}", PERSON)
            field(journey, f"name-{seat}").value = name
        await choose(journey, "limit", 90)
        field(journey, "seed").value = "a seed of mine"
        await journey.settled()
        assert "at least 50 points" in journey.words
        await start(journey)
        host = begun()
        assert (host.seats, host.seed) == (("Ann", "Bo", "Cy"), "a seed of mine")
        assert host.rules.opening.points == 50
        assert host.rules.penalties.time_limit == 90

    travel(tmp_path, None, way)


def test_presets_apply_together_in_the_order_of_the_file(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        await against_a_person(journey)
        await presets(journey, "publisher", "opening_50", "book_both")
        await start(journey)
        (path,) = matches_folder().iterdir()
        assert "sabra+opening_50+book_both+publisher" in path.name
        opening = begun().rules.opening
        assert (opening.points, opening.extra_same_turn) == (50, False)

    travel(tmp_path, None, way)


@pytest.mark.parametrize("strict", [False, True], ids=["friendly", "strict"])
def test_a_strict_table_keeps_what_the_rules_say_about_illegal_ends(tmp_path: Path, strict: bool) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        await against_a_person(journey)
        await tick(journey, strict)
        await start(journey)
        penalties = begun().rules.penalties
        assert penalties.punishes is strict
        assert penalties.draws(Offence.ILLEGAL) == 3

    travel(tmp_path, None, way)


def test_what_cannot_be_is_said_and_nothing_is_lost(tmp_path: Path) -> None:
    async def refused(journey: Journey, words: str) -> None:
        await journey.press("ctrl+s")
        assert journey.on == "setup"
        assert trouble(journey) == words
        assert not matches_folder().exists()

    async def way(journey: Journey) -> None:
        await opened(journey)
        await against_a_person(journey)
        await choose(journey, "limit", 60)
        await tick(journey, True)
        for name in ("  ", "@@ "):
            field(journey, "name-0").value = name
            await journey.settled()
            await refused(journey, "seat 1 has no name")
            assert field(journey, "name-0").value == name
        field(journey, "name-0").value = "Ann"
        await choose(journey, "kind-1", NOBODY)
        await refused(journey, "Sabra is for 2 to 4 players, not for 1")
        await choose(journey, "kind-1", PERSON)
        field(journey, "seed").value = "tab\there"
        await journey.settled()
        await refused(journey, "a seed is one line of 1 to 64 printable characters")
        field(journey, "seed").value = "mended"
        await journey.settled()
        await start(journey)
        host = begun()
        assert (host.seats, host.seed) == (("Ann", "Friend"), "mended")
        assert host.rules.penalties.time_limit == 60
        assert host.rules.penalties.punishes

    travel(tmp_path, None, way)


def test_a_match_that_cannot_be_kept_does_not_begin(tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("a file where the folder should be", encoding="utf-8")

    async def way(journey: Journey) -> None:
        await opened(journey)
        await against_a_person(journey)
        await journey.press("ctrl+s")
        assert journey.on == "setup"
        assert trouble(journey).startswith("matches cannot be made: File exists (")

    travel(tmp_path, None, way)


def test_the_same_name_twice_is_told_apart(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        await against_a_person(journey)
        for seat in (0, 1):
            field(journey, f"name-{seat}").value = "Ann"
        await journey.settled()
        await start(journey)
        assert any(f"Pass the device to Ann {number}" in journey.words for number in (1, 2))

    travel(tmp_path, None, way)


def test_by_the_keyboard_alone(tmp_path: Path) -> None:
    """Down the form with tab, the second seat made a person with the arrows, and started with the button."""

    async def to(journey: Journey, name: str) -> None:
        screen = journey.app.screen
        for _ in range(30):
            if screen.focused is screen.query_one(f"#{name}"):
                return
            await journey.press("tab")
        raise AssertionError(f"no way to {name}")

    async def way(journey: Journey) -> None:
        await opened(journey)
        await to(journey, "kind-1")
        await journey.press("enter", "home", "enter")
        assert choice(journey, "kind-1").value == PERSON
        await to(journey, "start")
        await journey.press("enter")
        await journey.until(lambda: journey.on == "curtain")
        assert begun().seats == ("You", "Friend")

    travel(tmp_path, None, way)


def test_escape_leads_back_to_the_menu(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        await journey.press("escape")
        assert journey.on == "menu"

    travel(tmp_path, None, way)
