"""A new game: what is chosen is what is played, and what cannot be is said while nothing is lost."""

from pathlib import Path

import pytest
from textual.widgets import Checkbox, Input, Select, SelectionList

from tests.tui.journeys import Journey, travel
from tilerummy.model.action import Offence
from tilerummy.play.host import Host
from tilerummy.store.paths import matches_folder
from tilerummy.store.saves import load_record

PERSON, NOBODY = "person", "nobody"


async def set_up(journey: Journey, **chosen: object) -> None:
    """Opens the screen and answers some of its questions; ``kind_0`` is the first seat's."""
    await journey.press("n")
    await journey.until(lambda: journey.on == "setup" and "30 points" in journey.text)
    for name, value in chosen.items():
        widget = journey.app.screen.query_one(f"#{name.replace('_', '-')}")
        match widget:
            case SelectionList():
                widget.select(value)
            case Select() | Input() | Checkbox():
                widget.value = value
        await journey.settled()


def trouble(journey: Journey) -> str:
    """What the last line but one says."""
    return journey.lines[journey.app.screen.query_one("#trouble").region.y].strip()


async def start(journey: Journey) -> None:
    await journey.press("ctrl+s")
    await journey.until(lambda: journey.on in ("curtain", "table"))


def begun(journey: Journey) -> Host:
    """The match that came of it, read from its journal as the rules of the match are."""
    (path,) = matches_folder().iterdir()
    record = load_record(path)
    return Host(record.start())


def test_enter_enter_and_a_game_begins(tmp_path: Path) -> None:
    """Nobody has to answer anything: a person against a bot at a friendly table."""

    async def way(journey: Journey) -> None:
        await set_up(journey, kind_1=PERSON)
        await start(journey)
        host = begun(journey)
        assert (host.rules.about.title, host.seats) == ("Sabra", ("You", "Friend"))
        assert host.rules.penalties.illegal_turn == "reject"
        assert host.rules.penalties.time_limit == 0
        assert len(host.seed) == 16

    travel(tmp_path, None, way)


def test_what_is_chosen_is_what_is_played(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await set_up(
            journey,
            ruleset="sabra",
            presets="opening_50",
            kind_0=PERSON,
            name_0="Ann",
            kind_1=PERSON,
            name_1="Bo",
            kind_2=PERSON,
            name_2="Cy",
            limit=90,
            seed="a seed of mine",
        )
        assert "at least 50 points" in journey.words
        await start(journey)
        host = begun(journey)
        assert host.seats == ("Ann", "Bo", "Cy")
        assert host.rules.opening.points == 50
        assert host.rules.penalties.time_limit == 90
        assert host.seed == "a seed of mine"
        assert host.rules.penalties.illegal_turn == "reject"

    travel(tmp_path, None, way)


def test_presets_apply_together_in_the_order_of_the_file(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await set_up(journey, kind_1=PERSON)
        journey.app.screen.query_one("#presets", SelectionList).select_all()
        await journey.settled()
        await start(journey)
        (path,) = matches_folder().iterdir()
        assert "sabra+opening_50+book_both+publisher" in path.name
        rules = load_record(path).rules
        assert rules.opening.points == 50
        assert not rules.opening.extra_same_turn

    travel(tmp_path, None, way)


@pytest.mark.parametrize(("strict", "punishes"), [(False, False), (True, True)])
def test_a_strict_table_keeps_what_the_file_says_about_illegal_ends(
    tmp_path: Path, strict: bool, punishes: bool
) -> None:
    async def way(journey: Journey) -> None:
        await set_up(journey, kind_1=PERSON, strict=strict, seed="strict")
        await start(journey)
        penalties = begun(journey).rules.penalties
        assert penalties.punishes is punishes
        assert penalties.draws(Offence.ILLEGAL) == 3

    travel(tmp_path, None, way)


def test_another_ruleset_has_other_presets(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await set_up(journey, kind_1=PERSON, presets="opening_50")
        assert "opening_50" in journey.text
        await set_up_ruleset(journey, "tiles-50")
        assert "opening_50" not in journey.text
        assert "50 points" in journey.words
        await start(journey)
        assert begun(journey).rules.about.title == "Tiles 50"

    async def set_up_ruleset(journey: Journey, name: str) -> None:
        journey.app.screen.query_one("#ruleset", Select).value = name
        await journey.until(lambda: "opening_50" not in journey.text)

    travel(tmp_path, None, way)


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({"kind_0": PERSON, "name_0": "  "}, "seat 1 has no name"),
        ({"kind_0": PERSON, "name_0": "@@ "}, "seat 1 has no name"),
        ({"kind_0": NOBODY, "kind_1": NOBODY}, "Sabra is for 2 to 4 players, not for 0"),
        ({"kind_1": NOBODY}, "Sabra is for 2 to 4 players, not for 1"),
        ({"kind_1": PERSON, "seed": "tab\there"}, "a seed is one line of 1 to 64 printable characters"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_lost(tmp_path: Path, chosen: dict[str, object], said: str) -> None:
    async def way(journey: Journey) -> None:
        await set_up(journey, limit=60, strict=True, **chosen)
        await journey.press("ctrl+s")
        assert journey.on == "setup"
        assert trouble(journey) == said
        assert not matches_folder().exists()
        screen = journey.app.screen
        assert screen.query_one("#limit", Select).value == 60
        assert screen.query_one("#strict", Checkbox).value is True
        for name, value in chosen.items():
            widget = screen.query_one(f"#{name.replace('_', '-')}")
            assert isinstance(widget, Select | Input)
            assert widget.value == value

    travel(tmp_path, None, way)


def test_after_a_wrong_entry_is_mended_the_game_begins(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await set_up(journey, kind_1=PERSON, name_1="")
        await journey.press("ctrl+s")
        assert trouble(journey) == "seat 2 has no name"
        field = journey.app.screen.query_one("#name-1", Input)
        field.focus()
        await journey.settled()
        await journey.type("Bo b.")
        assert trouble(journey) == ""
        await journey.press("enter")
        await journey.until(lambda: journey.on == "curtain")
        assert begun(journey).seats == ("You", "Bo b.")

    travel(tmp_path, None, way)


def test_a_match_that_cannot_be_kept_does_not_begin(tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("a file where the folder should be", encoding="utf-8")

    async def way(journey: Journey) -> None:
        await set_up(journey, kind_1=PERSON)
        await journey.press("ctrl+s")
        assert journey.on == "setup"
        assert trouble(journey) == "matches cannot be made: File exists"

    travel(tmp_path, None, way)


def test_only_a_person_has_a_name(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await set_up(journey)
        names = [bool(journey.app.screen.query_one(f"#name-{seat}").display) for seat in range(4)]
        assert names == [True, False, False, False]

    travel(tmp_path, None, way)


def test_the_same_name_twice_is_told_apart(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await set_up(journey, kind_1=PERSON, name_0="Ann", name_1="Ann")
        await start(journey)
        assert "Pass the device to Ann 1" in journey.words or "Pass the device to Ann 2" in journey.words

    travel(tmp_path, None, way)


def test_by_the_keyboard_alone(tmp_path: Path) -> None:
    """Down the form with tab, the second seat made a person with the arrows, and started with the button."""

    async def way(journey: Journey) -> None:
        await journey.press("n")
        await journey.until(lambda: journey.on == "setup" and "30 points" in journey.text)
        screen = journey.app.screen
        for _ in range(30):
            if screen.focused is screen.query_one("#kind-1"):
                break
            await journey.press("tab")
        await journey.press("enter", "home", "enter")
        assert screen.query_one("#kind-1", Select).value == PERSON
        for _ in range(30):
            if screen.focused is screen.query_one("#start"):
                break
            await journey.press("tab")
        await journey.press("enter")
        await journey.until(lambda: journey.on == "curtain")
        assert begun(journey).seats == ("You", "Friend")

    travel(tmp_path, None, way)


def test_escape_leads_back_to_the_menu(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await set_up(journey)
        await journey.press("escape")
        assert journey.on == "menu"
        await journey.press("n", "ctrl+q")

    assert travel(tmp_path, None, way).return_code == 0
