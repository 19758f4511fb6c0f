"""A ruleset of one's own, made on the screen: changed, judged, saved, played, changed again and deleted."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.store.ruleset_files import write
from tests.tui.journeys import Journey, travel
from tests.tui.set_up import against_a_person, begun, choice, choose, opened, start
from tests.tui.test_screens_sizes import through_the_sizes
from tests.tui.whole import whole
from tilerummy.store.library import load_ruleset
from tilerummy.store.own_rulesets import origin
from tilerummy.store.paths import own_rulesets_folder
from tilerummy.tui.choice import Choice
from tilerummy.tui.form import Field, Tick
from tilerummy.tui.rule_row import RuleRow, Sign
from tilerummy.tui.screens.own_rules import OwnRulesScreen, Tables

HOSTILE = "\x1b]0;owned\x07[red]漢字[/] ; [@click=app.exit]x"


async def form(journey: Journey, name: str = "sabra") -> None:
    journey.app.push_screen(OwnRulesScreen(origin(name)))
    await journey.until(lambda: (journey.on == "ownrules" and "Means" in journey.words) or "Table" in journey.words)


async def table(journey: Journey, name: str) -> None:
    tables = journey.app.screen.query_one(Tables)
    tables.highlighted = tables.get_option_index(name)
    await journey.settled()


def row(journey: Journey, key: str) -> RuleRow:
    return next(row for row in journey.app.screen.query(RuleRow) if row.field.key == key)


def line(journey: Journey, key: str) -> str:
    return journey.lines[row(journey, key).region.y]


async def put(journey: Journey, name: str, key: str, value: object) -> None:
    await table(journey, name)
    box = row(journey, key).box
    box.focus()
    assert isinstance(box, Field | Tick | Choice)
    box.value = value
    await journey.settled()


async def save(journey: Journey, title: str, name: str = "") -> None:
    await journey.press("ctrl+s")
    assert journey.on == "naming"
    journey.app.screen.query_one("#title", Field).value = title
    await journey.settled()
    if name:
        journey.app.screen.query_one("#name", Field).value = name
        await journey.settled()
    await journey.press("enter")


def files() -> dict[str, object]:
    return {path.name: tomllib.loads(path.read_text()) for path in own_rulesets_folder().glob("*")}


# --- the way from set-up to a match -----------------------------------------------------------------------------------


def test_what_is_changed_is_saved_and_played(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        await journey.press("f7")
        assert journey.on == "ownrules"
        await journey.press(*["pagedown"] * 6, "enter")
        assert "Points" in line(journey, "points")
        await journey.press("pagedown", "pageup")
        await journey.type("45")
        assert "worth at least 45 points together" in journey.words
        assert line(journey, "points").rstrip().endswith("usual: 30")
        assert "* Points" in line(journey, "points")
        await journey.press("ctrl+s")
        assert journey.on == "naming"
        await journey.type("Aunt Mary")
        assert "aunt-mary" in journey.words
        assert "Makes a new file, aunt-mary.toml." in journey.words
        await journey.press("enter")
        await journey.until(lambda: journey.on == "setup")
        assert files() == {
            "aunt-mary.toml": {"extends": "sabra", "about": {"title": "Aunt Mary"}, "opening": {"points": 45}}
        }
        assert choice(journey, "ruleset").value == "aunt-mary"
        assert "Ruleset Aunt Mary, for 2 to 4 players. It is your own." in journey.words
        await against_a_person(journey)
        await start(journey)
        host = begun()
        assert (host.rules.about.title, host.rules.opening.points) == ("Aunt Mary", 45)

    travel(tmp_path, None, way)


def test_the_button_does_what_the_key_does_and_presets_come_along(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        await journey.press("tab", "space")
        button = journey.app.screen.query_one("#own")
        await journey.click_at(button.region.x + 2, button.region.y)
        assert journey.on == "ownrules"
        assert "made of Sabra, 1 key otherwise" in journey.lines[0]
        await table(journey, "opening")
        assert "* Points" in line(journey, "points")
        await journey.press("escape")
        assert journey.on == "setup"

    travel(tmp_path, None, way)


def test_one_of_ones_own_is_changed_and_deleted(tmp_path: Path) -> None:
    write(tmp_path / "rulesets", "ours", '# Since 1987.\nextends = "gin"\n[about]\ntitle = "Ours"\n')

    async def way(journey: Journey) -> None:
        await opened(journey)
        await choose(journey, "ruleset", "ours")
        await journey.press("f7")
        await put(journey, "match", "points", "150")
        await journey.press("ctrl+s")
        assert "Changes your ruleset ours." in journey.words
        await journey.press("enter")
        await journey.until(lambda: journey.on == "setup")
        assert (own_rulesets_folder() / "ours.toml").read_text().startswith("# Since 1987.\n")
        assert load_ruleset("ours").match.points == 150
        assert "to 150" in journey.words
        await journey.press("f7", "f8")
        assert "Delete your ruleset ours?" in journey.words
        await journey.press("escape")
        assert list(files()) == ["ours.toml"]
        await journey.press("f8", "enter")
        await journey.until(lambda: journey.on == "setup")
        assert files() == {}
        assert choice(journey, "ruleset").value == "gin"

    travel(tmp_path, None, way)


# --- what is said -----------------------------------------------------------------------------------------------------


def test_one_that_extends_nothing_is_gone_from_the_list_when_it_is_deleted(tmp_path: Path) -> None:
    """Also where a ruleset of the user's hides the one that would be chosen then, and cannot be played."""
    write(tmp_path / "rulesets", "bare", '[about]\ntitle = "Bare"\n')

    async def way(journey: Journey) -> None:
        await opened(journey)
        await choose(journey, "ruleset", "bare")
        await journey.press("f7")
        write(tmp_path / "rulesets", "sabra", "nonsense = 1\n")
        await journey.press("f8", "enter")
        await journey.until(lambda: journey.on == "setup")
        assert not any("Bare" in name for name in choice(journey, "ruleset").names)
        assert "cannot be played" in journey.words
        await against_a_person(journey)
        await start(journey)
        assert begun().rules.about.title == load_ruleset("american").about.title

    travel(tmp_path, None, way)


def test_what_is_wrong_is_said_at_once_and_not_saved(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await form(journey)
        await put(journey, "opening", "points", "500")
        await put(journey, "deck", "numbers", "many")
        assert "Opening, points: 500 is more than the most allowed, 300" in journey.words
        assert 'Deck, numbers: "many" is not a whole number' in journey.words
        assert "! Numbers" in line(journey, "numbers")
        assert "! Opening" in journey.text
        await table(journey, "match")
        await journey.press("ctrl+s")
        assert journey.on == "ownrules"
        assert row(journey, "numbers").is_mounted
        await put(journey, "deck", "numbers", "13")
        await put(journey, "opening", "points", "50")
        assert "is not a whole number" not in journey.words
        await save(journey, "Ours")
        assert load_ruleset("ours").opening.points == 50

    travel(tmp_path, None, way)


def test_a_value_that_is_pointed_at_is_explained_before_it_is_chosen(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await form(journey)
        await table(journey, "rearranging")
        await journey.press("enter", "enter", "down")
        assert "Value lay-off: melds of the table are only added to" in journey.words
        assert "But Rearranging, kind: with turns of kind play-or-draw the table may be rearranged" in journey.words
        await journey.press("escape")
        assert "But" not in journey.words
        assert "Value free: all melds of the table may be rebuilt" in journey.words

    travel(tmp_path, None, way)


def test_another_kind_has_other_keys_and_finds_its_values_again(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await form(journey)
        await put(journey, "jokers", "locked", False)
        await put(journey, "jokers", "kind", "free")
        assert [row.field.key for row in journey.app.screen.query(RuleRow)] == ["kind"]
        await put(journey, "jokers", "kind", "exact")
        assert "* Locked" in line(journey, "locked")

    travel(tmp_path, None, way)


def test_arrows_lead_into_the_keys_of_a_table_and_back(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await form(journey)
        await table(journey, "turns")
        journey.app.screen.query_one(Tables).focus()
        for _ in range(2):
            await journey.press("right")
            assert journey.app.focused is row(journey, "kind").box
            await journey.press("left")
            assert isinstance(journey.app.focused, Tables)
        await table(journey, "opening")
        await journey.press("right", "left")
        assert isinstance(journey.app.focused, Field)

    travel(tmp_path, None, way)


def test_what_differs_is_put_back_by_key_and_by_click(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await form(journey)
        await put(journey, "opening", "needs_run", True)
        await put(journey, "opening", "points", "50")
        assert "^r Put back" in await journey.keys()
        await journey.press("ctrl+r")
        assert "* Points" not in journey.text
        assert "^r Put back" not in await journey.keys()
        sign = row(journey, "needs_run").query_one(Sign)
        await journey.click_at(sign.region.x, sign.region.y)
        assert "made of Sabra, nothing otherwise" in journey.lines[0]
        await journey.press("escape")
        assert journey.on != "ownrules"

    travel(tmp_path, None, way)


# --- names ------------------------------------------------------------------------------------------------------------


def test_a_name_of_the_game_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await form(journey)
        await save(journey, "Ours", "tiles_50")
        assert journey.on == "naming"
        assert "tiles-50 is a ruleset of the game, give yours" in journey.text
        await save_again(journey, "")
        assert "it has no name yet" in journey.words
        assert files() == {}

    travel(tmp_path, None, way)


async def save_again(journey: Journey, name: str) -> None:
    journey.app.screen.query_one("#name", Field).value = name
    await journey.press("enter")


def test_another_file_is_replaced_only_after_a_question(tmp_path: Path) -> None:
    path = write(tmp_path / "rulesets", "theirs", 'extends = "gin"\n')

    async def way(journey: Journey) -> None:
        await form(journey)
        await save(journey, "Ours", "theirs")
        assert "There is a ruleset theirs of yours already." in journey.words
        await journey.press("escape")
        assert (journey.on, path.read_text()) == ("ownrules", 'extends = "gin"\n')
        await save(journey, "Ours", "theirs")
        await journey.press("enter")
        assert load_ruleset("theirs").about.title == "Ours"

    travel(tmp_path, None, way)


def test_what_the_disk_refuses_is_a_sentence_and_nothing_is_lost(tmp_path: Path) -> None:
    (tmp_path / "rulesets").write_text("no folder")

    async def way(journey: Journey) -> None:
        await form(journey)
        await put(journey, "opening", "points", "50")
        await save(journey, "Ours")
        assert journey.on == "ownrules"
        assert "ours.toml cannot be written" in journey.words
        assert "* Opening" in journey.text

    travel(tmp_path, None, way)


def test_quitting_asks_if_something_was_changed(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await form(journey)
        await put(journey, "opening", "points", "45")
        await journey.press("ctrl+q")
        assert "Quit without saving?" in journey.words
        await journey.press("escape")
        assert (journey.on, journey.app.return_code) == ("ownrules", None)
        await journey.press("ctrl+s")
        assert journey.on == "naming"
        await journey.press("ctrl+q", "ctrl+q")

    assert travel(tmp_path, None, way).return_code == 0


def test_leaving_asks_if_something_was_changed(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await form(journey)
        await put(journey, "opening", "points", "50")
        await journey.press("escape")
        assert "Leave without saving?" in journey.words
        await journey.press("escape")
        assert journey.on == "ownrules"
        await journey.press("escape", "enter")
        assert journey.on == "menu"

    travel(tmp_path, None, way)


# --- looks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["scoring", "about", "deck"])
def test_at_every_size(tmp_path: Path, name: str) -> None:
    async def way(journey: Journey) -> None:
        await form(journey, "romanian-joly")
        await table(journey, name)
        await journey.press("enter")
        await journey.keys()
        await through_the_sizes(journey)

    travel(tmp_path, None, way)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=str)
def test_every_table_and_an_open_list_is_whole(tmp_path: Path, size: tuple[int, int]) -> None:
    async def way(journey: Journey) -> None:
        await form(journey, "basic-rummy")
        for name in ("scoring", "match", "rearranging"):
            await table(journey, name)
            whole(journey)
        await journey.press("enter", "enter")
        whole(journey)
        if size == (80, 24):
            await through_the_sizes(journey)

    travel(tmp_path, None, way, size=size)


def test_the_naming_at_every_size(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await form(journey)
        await journey.press("ctrl+s")
        await through_the_sizes(journey)

    travel(tmp_path, None, way)


def test_titles_from_anywhere_are_harmless(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await form(journey)
        await put(journey, "about", "title", HOSTILE)
        whole(journey)
        assert "\x1b" not in journey.text
        assert "it has characters that cannot be shown" in journey.words
        await put(journey, "about", "title", "[red]漢字[/] " + "W" * 50)
        whole(journey)
        assert "[red]漢字[/]" in journey.lines[0]

    travel(tmp_path, None, way)


def test_without_color_the_signs_are_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def way(journey: Journey) -> None:
        await form(journey)
        await put(journey, "opening", "points", "500")
        assert "! Points" in line(journey, "points")
        await put(journey, "opening", "points", "50")
        assert "* Points" in line(journey, "points")
        whole(journey)

    travel(tmp_path, None, way)
