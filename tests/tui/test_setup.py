"""The set-up screen in its details: what it offers, says, remembers, and how it looks in every window."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Select

from tests.tui.journeys import Journey, home, travel
from tests.tui.whole import at_every_size, whole
from tilerummy.play.host import Host
from tilerummy.rules.match import Match
from tilerummy.store.library import load_ruleset
from tilerummy.store.paths import matches_folder
from tilerummy.store.saves import load_record
from tilerummy.store.settings import Setup, keep_settings, read_settings
from tilerummy.tui.choices import lasting, length, lengths, limits, with_length
from tilerummy.tui.form import Field, Tick, Ticks
from tilerummy.tui.rule_words import WORDS, changes

SABRA = load_ruleset("sabra")

HOSTILE = {
    "title of the window": "Ann\x1b]0;owned\x07",
    "clears the screen": "\x1b[2J\x1b[31mAnn",
    "markup": "[red]Bo[/red]",
    "markup that closes nothing": "[/] [/bold]",
    "markup with an action": "[@click=app.exit]x",
    "emoji": "🃏 👨‍👩‍👧 ♥️",
    "right to left": "\u202ennA\u202c \u200fאנה",
    "forty letters": "W" * 40,
    "wide": "漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字",
    "piled marks": "A" + "\u0301" * 39,
    "lines": "Ann\r\nBo\tCy",
}


async def opened(journey: Journey) -> None:
    await journey.press("n")
    await journey.until(lambda: journey.on == "setup" and "A seat opens" in journey.words)


def choice(journey: Journey, name: str) -> Select[object]:
    return journey.app.screen.query_one(f"#{name}", Select)


def field(journey: Journey, name: str) -> Field:
    return journey.app.screen.query_one(f"#{name}", Field)


async def choose(journey: Journey, name: str, value: object) -> None:
    choice(journey, name).value = value
    await journey.settled()


async def against_a_person(journey: Journey) -> None:
    """No bots in these tests: their programs would only cost time."""
    await choose(journey, "kind-1", "person")


def trouble(journey: Journey) -> str:
    return journey.lines[journey.app.screen.query_one("#trouble").region.y].strip()


def begun() -> Host:
    (path,) = matches_folder().iterdir()
    return Host(load_record(path).start())


async def start(journey: Journey) -> None:
    await journey.press("ctrl+s")
    await journey.until(lambda: journey.on in ("curtain", "table"))


# --- words for rules --------------------------------------------------------------------------------------------------


def test_what_presets_change_in_a_few_words() -> None:
    assert changes(SABRA, load_ruleset("sabra+opening_50")) == ("the opening needs 50 points",)
    assert changes(SABRA, load_ruleset("sabra+publisher"))[1] == "the meld of a joker may be rearranged"
    assert changes(SABRA, load_ruleset("pup-rummy"))[0] == "jokers are wild anew each turn"
    assert changes(SABRA, SABRA) == ()


def test_title_and_source_are_no_rules() -> None:
    other = SABRA.with_(about=SABRA.about.with_(title="Ours", source="grandmother"))
    assert changes(SABRA, other) == ()


def test_every_key_has_words_for_all_that_it_can_be() -> None:
    """One that has none is told as the file writes it; here none has to be."""
    for table, rule in SABRA.tables():
        for name, shape in type(rule).model_fields.items():
            assert (shape.alias or name) in WORDS[table] or table == "match", f"{table}.{name}"


def test_the_length_of_a_match_is_one_change() -> None:
    other = SABRA.with_(match=SABRA.match.with_(end="rounds", rounds=3))
    assert changes(SABRA, other) == ("the match: 3 rounds",)


# --- clock and match --------------------------------------------------------------------------------------------------


def test_what_the_rules_say_is_marked() -> None:
    assert [name for name, _ in limits(SABRA.penalties.with_(time_limit=75)) if "usual" in name] == ["75 s (usual)"]
    assert [name for name, _ in lengths(Match(points=444)) if "usual" in name] == ["to 444 points (usual)"]
    assert [text for _, text in lengths(Match(), "7 rounds") if text == "7 rounds"] == ["7 rounds"]


@pytest.mark.parametrize("text", ["", "0 rounds", "-1 rounds", "7 days", "999999 points", "٣ rounds", "4 rounds\n"])
def test_a_length_that_cannot_be_leaves_the_rules_as_they_are(text: str) -> None:
    assert lasting(SABRA.match, text) is None
    assert with_length(SABRA, text) is SABRA
    assert len(lengths(SABRA.match, text)) == len(lengths(SABRA.match))


def test_where_rounds_won_decide_no_total_ends_a_match() -> None:
    match = SABRA.match.with_(end="rounds", winner="most-rounds")
    assert not [text for _, text in lengths(match) if "points" in text]
    assert lasting(match, "200 points") is None
    assert all(lasting(match, text) for _, text in lengths(match))


@pytest.mark.parametrize("text", ["500 points", "3 rounds", "15 minutes"])
def test_the_length_that_is_chosen_is_played(tmp_path: Path, text: str) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        await against_a_person(journey)
        await choose(journey, "length", text)
        await start(journey)
        assert length(begun().rules.match) == text
        assert read_settings().setup.length == text

    travel(tmp_path, None, way)


# --- what is offered --------------------------------------------------------------------------------------------------


def test_rulesets_of_the_user(tmp_path: Path) -> None:
    """The user's own are marked; a broken one is named with its first fault, and cannot be chosen."""
    folder = tmp_path / "rulesets"
    folder.mkdir()
    (folder / "ours.toml").write_text(
        'extends = "sabra"\n[about]\ntitle = "[b]Ours[/b]"\n[opening]\npoints = 40\n', encoding="utf-8"
    )
    (folder / "torn.toml").write_text('extends = "sabra"\n[opening]\npoints = "x"\nfoo = 1\n', encoding="utf-8")

    async def way(journey: Journey) -> None:
        await opened(journey)
        assert 'torn.toml cannot be played: opening.points: "x" is not a whole number' in journey.words
        await journey.press("enter")
        assert "[b]Ours[/b] (your own)" in journey.text
        assert "Sabra (your own)" not in journey.text
        await journey.press("escape")
        await choose(journey, "ruleset", "ours")
        await journey.until(lambda: "at least 40 points" in journey.words)
        assert "Unlike Sabra: the opening needs 40 points." in journey.words
        whole(journey)

    travel(tmp_path, None, way)


def test_a_broken_sabra_of_the_user_does_not_stop_the_others(tmp_path: Path) -> None:
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets" / "sabra.toml").write_text("nonsense", encoding="utf-8")
    (tmp_path / "rulesets" / "x.toml").write_text('[about]\ntitle = "Mine"\n', encoding="utf-8")

    async def way(journey: Journey) -> None:
        await journey.press("n")
        await journey.until(lambda: journey.on == "setup" and "sabra.toml cannot be played" in journey.words)
        await choose(journey, "ruleset", "x")
        await journey.until(lambda: "A seat opens" in journey.words)

    travel(tmp_path, None, way)


def test_presets_say_what_they_change(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        assert "opening_50 the opening needs 50 points" in journey.words
        assert "book_both both missing tiles free a joker of a group of 3" in journey.words
        assert "Unlike" not in journey.words
        await journey.press("tab", "space", "down", "space")
        assert journey.app.screen.query_one(Ticks).selected == ["opening_50", "book_both"]
        assert "Unlike Sabra: the opening needs 50 points; both missing tiles free" in journey.words
        await journey.press("space")
        assert journey.app.screen.query_one(Ticks).selected == ["opening_50"]

    travel(tmp_path, None, way)


def test_strict_or_friendly_in_one_line(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        assert "friendly: an illegal end of turn is refused" in journey.words
        box = journey.app.screen.query_one(Tick)
        await journey.click_at(box.region.x + 1, box.region.y)
        assert "strict: an illegal end of turn costs 3 tiles" in journey.words

    travel(tmp_path, None, way)


def test_the_usual_clock_follows_the_rules_until_another_is_chosen(tmp_path: Path) -> None:
    folder = tmp_path / "rulesets"
    folder.mkdir()
    for name, seconds in (("quick", 40), ("slow", 400)):
        text = f'extends = "sabra"\n[about]\ntitle = "{name}"\n[penalties]\ntime_limit = {seconds}\n'
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")

    async def way(journey: Journey) -> None:
        await opened(journey)
        for name, seconds in (("quick", 40), ("slow", 400), ("sabra", 0)):
            await choose(journey, "ruleset", name)
            assert choice(journey, "limit").value == seconds
        await choose(journey, "limit", 60)
        await choose(journey, "ruleset", "quick")
        assert choice(journey, "limit").value == 60
        assert "40 s (usual)" in [str(prompt) for prompt, _ in choice(journey, "limit")._options]

    travel(tmp_path, None, way)


# --- what is remembered -----------------------------------------------------------------------------------------------


def test_the_last_choice_comes_back(tmp_path: Path) -> None:
    async def first(journey: Journey) -> None:
        await opened(journey)
        await choose(journey, "kind-1", "nobody")
        await choose(journey, "kind-3", "person")
        field(journey, "name-0").value = "Ann"
        field(journey, "name-3").value = "Di [b]"
        journey.app.screen.query_one(Ticks).select("book_both")
        journey.app.screen.query_one(Tick).value = True
        await choose(journey, "limit", 90)
        await choose(journey, "length", "3 rounds")
        await start(journey)

    async def second(journey: Journey) -> None:
        await opened(journey)
        screen = journey.app.screen
        assert [choice(journey, f"kind-{seat}").value for seat in range(4)] == ["person", "nobody", "nobody", "person"]
        assert [field(journey, f"name-{seat}").value for seat in (0, 3)] == ["Ann", "Di [b]"]
        assert screen.query_one(Ticks).selected == ["book_both"]
        assert screen.query_one(Tick).value is True
        assert choice(journey, "limit").value == 90
        assert choice(journey, "length").value == "3 rounds"
        assert field(journey, "seed").value == ""

    travel(tmp_path, None, first)
    with home(tmp_path):
        assert read_settings().setup == Setup("sabra+book_both", ("Ann", "", "", "Di [b]"), 90, True, "3 rounds")
    travel(tmp_path, None, second)


def test_what_only_was_looked_at_is_not_remembered(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        await choose(journey, "ruleset", "tiles-50")
        await journey.press("escape")
        assert read_settings().setup == Setup()

    travel(tmp_path, None, way)


@pytest.mark.parametrize(
    "setup",
    [
        Setup(rules="no-such+thing", seats=("@nobot", "@./program", "", "Bo", "Cy"), time_limit=7, length="9 moons"),
        Setup(rules="sabra+nothing+book_both", seats=()),
        Setup(rules="+", seats=("", "", "", "")),
        Setup(rules="../x", seats=("@", "\x1b[2J")),
    ],
)
def test_a_setup_that_is_no_more_or_never_was(tmp_path: Path, setup: Setup) -> None:
    """What of it there is comes back, the rest is as usual."""
    with home(tmp_path):
        keep_settings(setup=setup)

    async def way(journey: Journey) -> None:
        await opened(journey)
        assert choice(journey, "ruleset").value == "sabra"
        assert choice(journey, "length").value == "200 points"
        whole(journey)

    travel(tmp_path, None, way)


def test_settings_that_cannot_be_kept_do_not_stop_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tilerummy.store.settings import SettingsError
    from tilerummy.tui.screens import setup

    def full(**_: object) -> None:
        raise SettingsError("the settings cannot be kept: No space left on device")

    monkeypatch.setattr(setup, "keep_settings", full)

    async def way(journey: Journey) -> None:
        await opened(journey)
        await against_a_person(journey)
        await start(journey)
        assert begun().seats == ("You", "Friend")

    travel(tmp_path, None, way)


# --- keys and mouse ---------------------------------------------------------------------------------------------------


def test_enter_goes_on_and_starts_at_the_last_field(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        await against_a_person(journey)
        field(journey, "name-0").focus()
        await journey.settled()
        await journey.type("Ann")
        await journey.press("enter")
        assert journey.app.screen.focused is field(journey, "name-1")
        await journey.type("Bo")
        await journey.press("enter")
        assert journey.app.screen.focused is field(journey, "seed")
        await journey.type("x1")
        await journey.press("enter")
        await journey.until(lambda: journey.on == "curtain")
        host = begun()
        assert (host.seats, host.seed) == (("Ann", "Bo"), "x1")

    travel(tmp_path, None, way)


def test_a_field_says_at_once_what_is_wrong_with_it(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        field(journey, "name-0").focus()
        await journey.settled()
        await journey.press("backspace")
        assert trouble(journey) == "seat 1 has no name"
        await journey.type("A")
        assert trouble(journey) == ""

    travel(tmp_path, None, way)


def test_by_the_mouse_alone(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        kind = choice(journey, "kind-1").region
        await journey.click_at(kind.x + 1, kind.y)
        await journey.until(lambda: choice(journey, "kind-1").expanded)
        await journey.click_at(kind.x + 1, kind.y + 1)
        assert choice(journey, "kind-1").value == "person"
        button = journey.app.screen.query_one("#start").region
        await journey.click_at(button.x + 2, button.y)
        await journey.until(lambda: journey.on == "curtain")

    travel(tmp_path, None, way)


def test_started_twice_at_once_one_match_begins(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        await against_a_person(journey)
        screen = journey.app.screen
        await start(journey)
        await screen.run_action("start")
        await screen.run_action("rulebook")
        assert len(list(matches_folder().iterdir())) == 1
        assert journey.on == "curtain"

    travel(tmp_path, None, way)


def test_the_rulebook_of_what_is_chosen(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        await choose(journey, "ruleset", "tiles-50")
        await journey.press("f2")
        await journey.until(lambda: journey.on == "rulebook")
        assert "Rules: Tiles 50" in journey.lines[0]
        await journey.press("escape")
        assert journey.on == "setup"
        assert choice(journey, "ruleset").value == "tiles-50"

    travel(tmp_path, None, way)


# --- how it looks -----------------------------------------------------------------------------------------------------


def test_all_questions_are_in_sight_at_the_usual_size(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        for word in ("Ruleset", "Presets", "Match", "Clock", "Seat 1", "Seat 4", "Table", "Seed", "Start", "Opening"):
            assert word in journey.text
        assert "tab Next ^s Start f2 Rules esc Back" in await journey.keys()

    travel(tmp_path, None, way, size=(80, 24))


def test_in_a_wide_window_players_stand_beside_the_rules(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        def left_of(first: str, second: str) -> bool:
            return any(first in line and second in line.partition(first)[2] for line in journey.lines)

        await opened(journey)
        assert not left_of("Seat 1", "Ruleset")
        await journey.resize(120, 40)
        assert left_of("Seat 1", "Ruleset")
        await journey.resize(80, 24)
        assert not left_of("Seat 1", "Ruleset")
        assert journey.text.index("Ruleset") < journey.text.index("Seat 1")

    travel(tmp_path, None, way)


@pytest.mark.parametrize("theme", ["felt", "felt-light"])
def test_at_every_size(tmp_path: Path, theme: str) -> None:
    async def way(journey: Journey) -> None:
        journey.app.theme = theme
        await opened(journey)
        await at_every_size(journey)
        await journey.press("enter")
        await at_every_size(journey)

    travel(tmp_path, None, way)


def test_without_color(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def way(journey: Journey) -> None:
        await opened(journey)
        await journey.press("tab", "space")
        whole(journey)

    travel(tmp_path, None, way)


def test_names_do_no_harm(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        for name in HOSTILE.values():
            for where in ("name-0", "seed"):
                entry = field(journey, where)
                entry.value = name
                entry.focus()
                await journey.press("home", "end")
                whole(journey)
                assert entry.value == name

    travel(tmp_path, None, way)


def test_a_hostile_name_is_played_with_and_remembered(tmp_path: Path) -> None:
    name = "[b]Ann[/b]\x1b]0;owned\x07 漢"

    async def way(journey: Journey) -> None:
        await opened(journey)
        await against_a_person(journey)
        field(journey, "name-0").value = name
        await start(journey)
        whole(journey)
        assert begun().seats[0] == name
        assert read_settings().setup.seats[0] == name

    async def again(journey: Journey) -> None:
        await opened(journey)
        assert field(journey, "name-0").value == name
        whole(journey)

    travel(tmp_path, None, way)
    travel(tmp_path, None, again)


def test_an_empty_box_is_empty(tmp_path: Path) -> None:
    """The cross has the color of the box until it is ticked."""

    async def way(journey: Journey) -> None:
        def crosses() -> list[bool]:
            strips = journey.app.screen._compositor.render_strips(journey.app.size)
            found = [segment.style for strip in strips for segment in strip if segment.text.strip() == "X"]
            return [style is not None and style.color != style.bgcolor for style in found]

        await opened(journey)
        assert crosses() == [False] * 4
        await journey.press("tab", "space")
        journey.app.screen.query_one(Tick).value = True
        await journey.settled()
        assert crosses() == [True, False, False, True]

    travel(tmp_path, None, way)
