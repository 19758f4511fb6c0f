"""The set-up screen: what it offers, what it says of it, what it remembers, and its keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.store.ruleset_files import write
from tests.tui.journeys import Journey, home, travel
from tests.tui.set_up import against_a_person, begun, choice, choose, field, opened, start, trouble
from tests.tui.whole import whole
from tilerummy.play.choices import length
from tilerummy.store.library import load_ruleset_file
from tilerummy.store.paths import matches_folder, shipped_rulesets_folder
from tilerummy.store.settings import SettingsError, Setup, keep_settings, read_settings
from tilerummy.tui.form import Described, Tick, Ticks
from tilerummy.tui.screens import setup as screen_file
from tilerummy.tui.screens.setup import SetupScreen


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


def test_a_ruleset_that_is_gone_is_told_and_another_one_is_played(tmp_path: Path) -> None:
    folder = tmp_path / "rulesets"
    folder.mkdir()
    file = folder / "mine.toml"
    file.write_text('extends = "sabra"\n[about]\ntitle = "Mine"\n[preset.fast.opening]\npoints = 10\n')

    async def way(journey: Journey) -> None:
        await opened(journey)
        file.unlink()
        await choose(journey, "ruleset", "mine")
        for key in ("ctrl+s", "f2", "f7"):
            await journey.press(key)
            assert (journey.on, trouble(journey)) == ("setup", "mine: there is no such ruleset")
        await choose(journey, "ruleset", "gin")
        assert trouble(journey) == ""

    travel(tmp_path, None, way)


def test_all_shipped_rulesets_are_offered(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        await journey.press("enter", "home")
        seen = journey.text
        await journey.press("end")
        seen += journey.text
        for path in shipped_rulesets_folder().glob("*.toml"):
            assert load_ruleset_file(path).about.title in seen

    travel(tmp_path, None, way, size=(100, 50))


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
        assert "[ ] an illegal end of turn costs 3 tiles" in journey.words
        assert "An illegal end of turn is refused" in journey.words
        box = journey.app.screen.query_one(Tick)
        await journey.click_at(box.region.x + 1, box.region.y)
        assert "[x] an illegal end of turn costs 3 tiles" in journey.words
        assert "After an illegal end of turn all tiles go back" in journey.words

    travel(tmp_path, None, way, size=(120, 40))


def test_a_preset_that_is_cut_is_told_in_full_while_it_has_the_keys(tmp_path: Path) -> None:
    told = "Preset publisher: melds of the table only after the turn that opens; the meld of a joker may be rearranged;"

    async def way(journey: Journey) -> None:
        await opened(journey)
        assert "melds of the table only after the turn that opens; …" in journey.words
        assert told not in journey.words
        await journey.press("tab", "end")
        assert told in journey.words
        await journey.press("up")
        assert "Preset book_both: both missing tiles free a joker of a group of 3." in journey.words
        await journey.press("tab")
        assert "Preset book_both:" not in journey.words

    travel(tmp_path, None, way)


MANY = [
    "first",
    *(f"preset-of-a-very-long-name-{number:02}" for number in range(30)),
    "last",
]


def test_what_is_long_is_told_in_full_while_it_has_the_keys(tmp_path: Path) -> None:
    title = "The very long title of a ruleset that nobody can say at once"
    text = f'extends = "sabra"\n[about]\ntitle = "{title}"\n'
    text += "".join(f"[preset.{name}.opening]\npoints = {60 + number}\n" for number, name in enumerate(MANY))
    write(tmp_path / "rulesets", "long", text)

    async def way(journey: Journey) -> None:
        await opened(journey)
        await choose(journey, "ruleset", "long")
        assert f"Ruleset {title}, for 2 to 4 players. It is your own." in journey.words
        await journey.press("tab", "end")
        assert "Preset last: the opening needs 91 points. Rule A seat opens with" in journey.words
        await journey.press("up")
        assert "preset_of_a_very_long_name_29: the opening needs 90 points." in journey.words
        whole(journey)
        await journey.resize(60, 20)
        whole(journey)

    travel(tmp_path, None, way)


QUESTIONS = {
    "ruleset": "Ruleset Sabra, for 2 to 4 players.",
    "length": "Match The match ends with the round in which a seat reaches 200 in total",
    "limit": "Clock There is no time limit.",
    "strict": "Ticked After an illegal end of turn all tiles go back, the seat",
    "kind-0": "Seat 1 Somebody at this screen.",
    "name-0": "Seat 1 Somebody at this screen.",
    "kind-1": "Seat 2 @novice: What it holds and what fits",
    "kind-2": "Seat 3 Nobody sits there.",
    "seed": "Seed The same seed deals the same tiles again",
}


def test_the_question_that_has_the_keys_is_explained(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        for name, said in QUESTIONS.items():
            journey.app.screen.query_one(f"#{name}").focus()
            await journey.settled()
            assert said in journey.words

    travel(tmp_path, None, way)


def said(journey: Journey) -> str:
    """What the box says, also where the open list lies over it."""
    return " ".join(journey.app.screen.query_one("#summary", Described).write(400).plain.split())


def test_what_is_pointed_at_in_a_list_is_explained(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        await journey.press("enter", "up")
        assert "Ruleset RRRummy, for 2 to 4 players. Unlike Sabra: " in said(journey)
        choice(journey, "limit").focus()
        await journey.press("enter", "down")
        assert "Clock A turn has 30 seconds." in said(journey)
        choice(journey, "kind-1").focus()
        await journey.press("enter", "up")
        assert "Seat 2 @greedy: " in said(journey)

    travel(tmp_path, None, way)


# --- a program as a bot -----------------------------------------------------------------------------------------------


def test_a_program_may_sit_at_the_table(tmp_path: Path) -> None:
    program = tmp_path / "my bot"
    program.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    program.chmod(0o755)
    folder = tmp_path / ("x" * 60)
    folder.mkdir()
    (longer := folder / "bot").symlink_to(program)

    async def way(journey: Journey) -> None:
        await opened(journey)
        await choose(journey, "kind-1", "program")
        assert field(journey, "name-1").display
        for text, words in (
            ("", "seat 2: a program is named by its path, such as ./path/to/program"),
            ("bot", "seat 2: a program is named by its path, such as ./path/to/program"),
            (f"{tmp_path}/none", "seat 2: there is no such program, or it may not be run"),
            (f"{tmp_path}", "seat 2: there is no such program, or it may not be run"),
            (f"@{program}", ""),
            (f"{longer}", ""),
        ):
            field(journey, "name-1").value = text
            await journey.settled()
            assert trouble(journey) == words, text
        await choose(journey, "kind-2", "program")
        field(journey, "name-2").value = f"@{program}"
        await choose(journey, "kind-0", "person")
        await choose(journey, "kind-3", "person")
        await start(journey)
        assert begun().seats == ("You", f"@{longer}", f"@{program}", "Fourth")
        assert read_settings().setup.seats[1] == f"@{longer}"

    async def again(journey: Journey) -> None:
        await opened(journey)
        assert choice(journey, "kind-2").value == "program"
        assert field(journey, "name-2").value == str(program)
        await choose(journey, "kind-2", "person")
        assert field(journey, "name-2").value == "Third"
        await choose(journey, "kind-2", "program")
        assert field(journey, "name-2").value == str(program)

    travel(tmp_path, None, way)
    travel(tmp_path, None, again)


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
        assert "40 s (usual)" in choice(journey, "limit").names

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
    def full(**_: object) -> None:
        raise SettingsError("the settings cannot be kept: No space left on device")

    monkeypatch.setattr(screen_file, "keep_settings", full)

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


def test_closed_before_it_was_laid_out_it_is_gone(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        screen = SetupScreen()
        screen.on_mount()
        journey.app.push_screen(screen)
        journey.app.pop_screen()
        await journey.settled()
        assert journey.on == "menu"

    travel(tmp_path, None, way)
