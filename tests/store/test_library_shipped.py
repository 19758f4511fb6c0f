"""The shipped rulesets have the values of the written rules, chapter 4."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rulesets.options import OPTIONS, apply_options
from tests.store.ruleset_files import write
from tilerummy.store.library import load_ruleset, load_ruleset_file, presets
from tilerummy.store.paths import shipped_rulesets_folder
from tilerummy.store.ruleset_file import ruleset_name

NAMES = ("sabra", "rrrummy", "tiles_50", "dutch_rummy", "pup_rummy", "easy_rummy")

# A row of chapter 4: one value for all six, or one for each in the order of the names. None: it means nothing there.
COLUMNS: dict[str, object] = {
    "piece_style": "tiles",
    "colors": "R Y B K",
    "ranks": 13,
    "copies": 2,
    "jokers": 2,
    "players": "2-4",
    "hand_size": 14,
    "starter_extra": 0,
    "upcard": "none",
    "trump_use": "last_draw",
    "direction": "clockwise",
    "first_starter": "highest_tile",
    "next_starter": "redraw",
    "structure": "play_or_draw",
    "table_rights": "full",
    "go_out": "any",
    "stock_empty": "play_on",
    "time_limit_s": 0,
    "run_min": 3,
    "set_min": 3,
    "set_max": 4,
    "ace": "low",
    "opening_points": (30, 30, 50, 30, 30, 30),
    "opening_needs_run": False,
    "opening_extra_same_turn": True,
    "joker_retrieval": ("exact", "exact", "exact", "exact", "free", "free"),
    "joker_replace_from": ("any", "rack", "rack", "rack", "any", "any"),
    "joker_set3_replace": ("either", "either", "either", "either", None, None),
    "joker_meld_locked": (True, True, True, False, False, False),
    "joker_reuse": ("anywhere", "anywhere", "new-meld-rack-only", "anywhere", "anywhere", "anywhere"),
    "min_naturals_per_joker": 0,
    "illegal_turn": "revert_and_draw",
    "illegal_draw_count": 3,
    "timeout_draw_count": 3,
    "opening_values": "face",
    "hand_values": "face",
    "ace_in_hand": 1,
    "joker_in_hand": 30,
    "round_method": "zero_sum",
    "blocked_method": ("difference", *["winner_minus_own"] * 5),
    "joker_last_discard_multiplier": 1,
    "match_end": "target",
    "target_points": 200,
    "match_winner": "highest",
    "must_play_if_able": False,
    "game_bonus": 0,
    "box_bonus": 0,
    "shutout": "none",
    "parallel_games": 1,
}
MEANS_NOTHING = {
    "match_rounds", "match_minutes",  # with a target
    "all_at_once", "winner_bonus", "no_meld_penalty", "joker_first_meld_credit", "upcard_match_bonus", "open_win",
    "foot_win", "sole_melder_win", "unmelded_loser", "round_up_to_10", "go_out_bonus", "lay_off_needs_own_meld",
    "first_turn", "discard_pickup", "pickup_before_opening", "first_discard_dead", "may_discard_taken_card", "foot",
    "max_draws", "knock_limit", "knock_ace", "gin_bonus", "undercut_bonus", "big_gin_bonus", "undercut_on_tie",
    "spade_doubles", "knocker_beaten_penalty", "hollywood_result",
}  # fmt: skip  # the rest where nothing is discarded and the table is free


def column(name: str) -> dict[str, object]:
    place = NAMES.index(name)
    values = {option: row[place] if isinstance(row, tuple) else row for option, row in COLUMNS.items()}
    return {option: value for option, value in values.items() if value is not None}


def test_every_option_has_its_row() -> None:
    assert OPTIONS.keys() == COLUMNS.keys() | MEANS_NOTHING


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_ruleset_is_its_column(name: str) -> None:
    """To set every value of the column changes nothing."""
    rules = load_ruleset(name)
    assert apply_options(rules, column(name)) == rules


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_ruleset_says_where_it_comes_from(name: str) -> None:
    about = load_ruleset(name).about
    assert about.title.lower() == name.replace("_", " ")
    assert about.source


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("opening_50", {"opening_points": 50}),
        ("book_both", {"joker_set3_replace": "both"}),
        (
            "publisher",
            {
                "joker_replace_from": "any",
                "joker_reuse": "new-meld-two-rack",
                "joker_meld_locked": False,
                "opening_extra_same_turn": False,
            },
        ),
    ],
)
def test_a_preset_is_what_the_written_rules_say(preset: str, options: dict[str, object]) -> None:
    assert load_ruleset(f"sabra+{preset}") == apply_options(load_ruleset("sabra"), options)


def test_presets_of_the_shipped_rulesets() -> None:
    offered = {name: presets(name) for name in NAMES}
    assert offered.pop("sabra") == ("opening_50", "book_both", "publisher")
    assert not any(offered.values())


@pytest.mark.parametrize("name", [name for name in NAMES if name != "sabra"])
def test_a_file_that_extends_holds_only_differences(name: str, tmp_path: Path) -> None:
    """No line can be taken out of it without changing the game."""
    text = (shipped_rulesets_folder() / f"{ruleset_name(name)}.toml").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if "=" in line and not line.startswith(("#", "extends"))]
    assert lines
    for line in lines:
        assert load_ruleset_file(write(tmp_path, "fewer", text.replace(line, ""))) != load_ruleset(name), line
