"""The rulebook: the sentences of the rules, and examples that these very rules have judged."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.style import Style
from textual.widgets import OptionList

from tests.tui.journeys import SHAPES, Journey, travel
from tests.tui.whole import at_every_size, whole
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.library import find_rulesets, load_ruleset
from tilerummy.tui.chapters import Chapter, chapters
from tilerummy.tui.examples import Example
from tilerummy.tui.illustrated import Inks, illustrated
from tilerummy.tui.palette import skin
from tilerummy.tui.screens.rulebook import Reading, RulebookScreen

NAMES = [
    name
    for entry in find_rulesets()
    for name in (entry.name, *(f"{entry.name}+{preset}" for preset in entry.presets))
    if not entry.own
]
SABRA = load_ruleset("sabra")
INKS = Inks(Style(bold=True), Style(color="green"), Style(color="red"))


def rules_with(**tables: dict[str, Any]) -> Ruleset:
    """Sabra with other values: a table, and its keys."""
    return SABRA.with_(**{name: getattr(SABRA, name).with_(**keys) for name, keys in tables.items()})


ODD = {
    "two colors": rules_with(deck={"colors": ("R", "B"), "copies": 4}, melding={"group_min": 2, "group_max": 2}),
    "three numbers": rules_with(deck={"numbers": 3, "copies": 4}, dealing={"rack": 8}, opening={"points": 0}),
    "a small opening in a small deck": rules_with(
        deck={"numbers": 4, "copies": 4}, dealing={"rack": 8}, opening={"points": 7}
    ),
    "twenty numbers": rules_with(deck={"numbers": 20}),
    "no jokers": rules_with(deck={"jokers": 0}),
    "one copy": rules_with(deck={"copies": 1, "jokers": 1}, dealing={"rack": 8}),
    "long melds": rules_with(melding={"run_min": 13, "group_min": 4}),
    "short melds": rules_with(melding={"run_min": 2, "group_min": 2}),
    "an opening of 190": rules_with(deck={"numbers": 20}, opening={"points": 190}),
    "an opening of 120 with a run": rules_with(opening={"points": 120, "needs_run": True}),
    "no opening": rules_with(opening={"points": 0}),
    "naturals for jokers": rules_with(melding={"naturals_per_joker": 2}),
    "the 1 is high": rules_with(melding={"ace": "high"}),
    "lowest wins": rules_with(match={"winner": "lowest"}),
    "for two": rules_with(about={"players": (2, 2)}),
}
ALL = {**{name: load_ruleset(name) for name in NAMES}, **ODD}


def chapter(rules: Ruleset, title: str) -> Chapter:
    return next(one for one in chapters(rules) if one.title == title)


def verdict(rules: Ruleset, title: str, said: str) -> str:
    """What the rules say of an example, each sentence behind its sign."""
    (example,) = [one for one in chapter(rules, title).examples if one.said.startswith(said)]
    signs = {True: "+", False: "!", None: ""}
    return "; ".join(f"{signs[one.good]} {one.text}".strip() for one in example.verdicts)


def examples(rules: Ruleset) -> list[Example]:
    return [example for one in chapters(rules) for example in one.examples]


# --- what it says -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ALL.values(), ids=list(ALL))
def test_every_table_is_told(rules: Ruleset) -> None:
    told = "\n".join(" ".join(one.sentences) for one in chapters(rules))
    for name, rule in rules.tables():
        assert rule.says() in told, name


@pytest.mark.parametrize("rules", ALL.values(), ids=list(ALL))
def test_examples_are_made_of_the_deck(rules: Ruleset) -> None:
    deck = Counter(rules.deck.tiles)
    for example in examples(rules):
        for row in example.rows:
            assert Counter(face.tile for meld in row.melds for face in meld) <= deck, example.said
        assert example.said
        assert example.said.endswith(".")


@pytest.mark.parametrize("rules", ALL.values(), ids=list(ALL))
def test_a_play_leaves_no_tile_out(rules: Ruleset) -> None:
    """What lies there after is what lay there and what was on the rack; the tiles that are marked are the rack."""
    for example in examples(rules):
        rows = {row.label: row for row in example.rows}
        if "after" not in rows or "rack" not in rows:
            continue
        before, rack, after = (
            Counter(face.tile for face in chain.from_iterable(rows[label].melds))
            for label in ("table", "rack", "after")
        )
        assert after == before + rack
        marked = Counter(face.tile for face in chain.from_iterable(rows["after"].melds) if face.laid)
        assert marked == rack, example.said


def test_the_corner_is_judged_by_the_rules() -> None:
    """`12 13 1` is legal under one rule and not under another, and each says so itself."""
    low, high = rules_with(melding={"ace": "low"}), rules_with(melding={"ace": "high"})
    assert verdict(low, "Melds", "The 1 after the 13") == "! This meld has a 1 after 13, it may only come before 2"
    assert verdict(high, "Melds", "The 1 after the 13") == "+ legal, worth 26 points"
    assert verdict(high, "Melds", "The 1 before the 2") == "! This meld has a 1 before 2, it may only come after 13"


@pytest.mark.parametrize("points", [1, 3, 6, 29, 30, 31, 50, 53, 77, 100, 101])
@pytest.mark.parametrize("needs_run", [False, True])
def test_just_enough_is_enough_and_a_little_less_is_not(points: int, needs_run: bool) -> None:
    rules = rules_with(opening={"points": points, "needs_run": needs_run})
    enough = verdict(rules, "Opening", "Just enough.")
    assert enough.startswith("+ legal: an opening of ")
    assert points <= int(enough.split()[5]) <= points + 5
    less = [one for one in chapter(rules, "Opening").examples if one.said == "A little less."]
    assert [one.verdicts[0].good for one in less] in ([False], [])
    assert less or points <= 6


def test_an_opening_may_need_a_run() -> None:
    rules = rules_with(opening={"needs_run": True})
    assert "one of its melds has to be a run" in verdict(rules, "Opening", "As much without a run.")


def test_more_in_the_turn_that_opens() -> None:
    said = "It is added to in the turn that opens."
    assert verdict(SABRA, "Opening", said) == "+ legal: an opening of 30 points"
    assert verdict(load_ruleset("sabra+publisher"), "Opening", said).startswith(
        "! Only a seat that opened in an earlier"
    )


def test_jokers_are_freed_as_each_ruleset_has_it() -> None:
    into_old = "The freed joker is put to a meld"
    assert verdict(SABRA, "Jokers", into_old) == "+ legal"
    assert verdict(load_ruleset("tiles-50"), "Jokers", into_old).startswith(
        "! The freed joker has to go into a new meld"
    )
    from_table = "Its tile comes from another meld"
    assert verdict(SABRA, "Jokers", from_table) == "+ legal"
    assert "has to come from the rack" in verdict(load_ruleset("rrrummy"), "Jokers", from_table)
    taken = "A tile is taken out of its meld."
    assert "stays together as long as its joker stands for R6" in verdict(SABRA, "Jokers", taken)
    assert verdict(load_ruleset("dutch-rummy"), "Jokers", taken) == "+ legal"
    three = "One of the missing tiles"
    assert verdict(SABRA, "Jokers", three) == "+ legal"
    assert "both missing tiles free it" in verdict(load_ruleset("sabra+book_both"), "Jokers", three)
    nothing = "Nothing takes its place."
    assert "it may leave only when that tile takes its place" in verdict(SABRA, "Jokers", nothing)
    assert verdict(load_ruleset("pup-rummy"), "Jokers", nothing) == "+ legal"


def test_what_a_joker_stands_for() -> None:
    assert verdict(SABRA, "Jokers", "A joker within a run.") == "+ legal, worth 18 points: the joker stands for R6"
    assert verdict(SABRA, "Jokers", "A joker in a group.").endswith("the joker stands for B7 or K7")
    assert verdict(SABRA, "Jokers", "Two jokers").endswith("the jokers stand for R6 and R7")


def test_a_round_is_scored_by_the_rules() -> None:
    assert "Ann   +61   out: what the others hold" in verdict(SABRA, "Scoring", "Ann goes out.")
    assert "Ann   +49" in verdict(SABRA, "Scoring", "Nobody could go on.")
    assert "Ann   +55" in verdict(load_ruleset("rrrummy"), "Scoring", "Nobody could go on.")


# --- how it is drawn --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [4, 6, 10, 20, 30, 31, 40, 56, 88, 140])
def test_lines_of_tiles_are_as_wide_as_the_page(width: int) -> None:
    for one in chapters(SABRA):
        lines = illustrated(one, width, skin(), INKS).plain.split("\n")
        drawn = [line for line in lines if any(shape in line for shape in SHAPES)]
        assert bool(drawn) == bool(one.examples)
        if width >= 6:
            assert {cell_len(line) for line in drawn} <= {width}


def test_all_tiles_are_drawn() -> None:
    for one in chapters(SABRA):
        tiles = sum(len(meld) for example in one.examples for row in example.rows for meld in row.melds)
        for width in (20, 40, 88):
            text = illustrated(one, width, skin(), INKS).plain
            assert sum(text.count(shape) for shape in SHAPES) == tiles


def test_nothing_is_told_by_color_alone() -> None:
    lines = illustrated(chapter(SABRA, "Melds"), 80, skin(colorless=True), INKS).plain.split("\n")
    assert "+ legal, worth 15 points" in lines
    assert "! This meld needs 3 tiles" in lines


# --- the screen -------------------------------------------------------------------------------------------------------


async def opened(journey: Journey, rules: Ruleset = SABRA, title: str = "Sabra") -> RulebookScreen:
    screen = RulebookScreen(rules, title)
    await journey.app.push_screen(screen)
    await journey.settled()
    assert journey.on == "rulebook"
    return screen


def place(journey: Journey) -> str:
    """The chapter as the first line names it."""
    return journey.lines[0].partition(" of ")[2].partition("  ")[2].strip()


def test_chapters_one_by_one(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        titles = [one.title for one in chapters(SABRA)]
        seen = [place(journey)]
        for key in ["n", "right"] * 5:
            await journey.press(key)
            seen.append(place(journey))
        assert seen == titles
        await journey.press("n")
        assert place(journey) == titles[-1]
        await journey.press("p", "left")
        assert place(journey) == titles[-3]
        assert not journey.app.screen.query_one(OptionList).display
        await journey.press("escape")
        assert journey.on == "menu"

    travel(tmp_path, None, way)


def test_a_long_chapter_is_scrolled_and_left_at_its_end(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        screen = await opened(journey)
        await journey.press("n", "n", "n", "n")
        assert "A run as short as it may be." in journey.text
        reading = screen.query_one(Reading)
        await journey.press("end")
        await journey.until(lambda: reading.is_vertical_scroll_end)
        assert "! This meld turns the corner" in journey.text
        await journey.press("home")
        await journey.until(lambda: reading.scroll_y == 0)
        await journey.press("down")
        await journey.until(lambda: reading.scroll_y == 1)
        for _ in range(20):
            if place(journey) != "Melds":
                break
            await journey.press("space")
        assert place(journey) == "Opening"
        assert reading.scroll_y == 0

    travel(tmp_path, None, way)


def test_in_a_wide_window_the_list_stands_beside(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        screen = await opened(journey)
        for one in chapters(SABRA):
            assert one.title in journey.text
        await journey.press("tab", "down", "down")
        assert place(journey) == "Dealing"
        await journey.press("enter", "n")
        assert place(journey) == "Your turn"
        assert screen.query_one(OptionList).highlighted == 3
        box = screen.query_one(OptionList).region
        await journey.click_at(box.x + 4, box.y + 1 + 6)
        assert place(journey) == "Jokers"

    travel(tmp_path, None, way, size=(120, 40))


@pytest.mark.parametrize("theme", ["felt", "felt-light"])
def test_at_every_size(tmp_path: Path, theme: str) -> None:
    async def way(journey: Journey) -> None:
        journey.app.theme = theme
        await opened(journey)
        for key in ("n",) * 6:
            await journey.press(key)
        await at_every_size(journey)

    travel(tmp_path, None, way)


def test_without_color(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def way(journey: Journey) -> None:
        assert journey.app.no_color
        await opened(journey)
        for _ in chapters(SABRA):
            whole(journey)
            await journey.press("n")

    travel(tmp_path, None, way)


@pytest.mark.parametrize("title", ["[/] trap", "[@click=app.exit]x[/]", "漢" * 40, "\x1b[2J\u202e", "T" * 200])
def test_a_title_does_no_harm(tmp_path: Path, title: str) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey, title=title)
        whole(journey)

    travel(tmp_path, None, way)


def test_another_theme_paints_the_felt_anew(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await opened(journey)
        await journey.press("n")
        grounds = []
        for theme in ("felt", "felt-light"):
            journey.app.theme = theme
            await journey.pilot.pause(0.1)
            await journey.settled()
            strips = journey.app.screen._compositor.render_strips(journey.app.size)
            grounds.append({str(segment.style.bgcolor) for strip in strips for segment in strip if segment.style})
        assert any("#1b4d3e" in ground for ground in grounds[0])
        assert any("#5a9779" in ground for ground in grounds[1])
        assert not any("#1b4d3e" in ground for ground in grounds[1])

    travel(tmp_path, None, way)
