"""The columns of the written rules, chapter 4: each game with discards is what its column says, option by option."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.rulesets.case import read_case
from tests.rulesets.options import UnknownOption, apply_options
from tilerummy.store.library import load_ruleset

AMERICAN: Mapping[str, object] = {
    "piece_style": "tiles", "colors": "R Y B K", "ranks": 13, "copies": 2, "jokers": 2, "players": "2-4",
    "hand_size": 14, "starter_extra": 0, "upcard": "trump", "trump_use": "last_draw", "upcard_match_bonus": 0,
    "direction": "anticlockwise", "first_starter": "highest_tile", "next_starter": "redraw",
    "structure": "draw_meld_discard", "first_turn": "normal", "max_draws": 1, "must_play_if_able": False,
    "table_rights": "lay_off", "lay_off_needs_own_meld": True, "foot": False, "discard_pickup": "top",
    "pickup_before_opening": "never", "first_discard_dead": False, "may_discard_taken_card": False,
    "go_out": "must_discard", "stock_empty": "end_round", "time_limit_s": None,
    "run_min": 3, "set_min": 3, "set_max": 4, "ace": "both",
    "opening_points": 30, "opening_needs_run": False, "opening_values": "face", "opening_extra_same_turn": True,
    "joker_retrieval": "exact", "joker_replace_from": "rack", "joker_set3_replace": "either",
    "joker_reuse": "new_meld", "min_naturals_per_joker": 0,
    "illegal_turn": "reject", "illegal_draw_count": 0, "timeout_draw_count": 0,
    "hand_values": "face", "ace_in_hand": 1, "joker_in_hand": 30, "round_method": "zero_sum",
    "blocked_method": "difference", "winner_bonus": 0, "no_meld_penalty": "none", "all_at_once": "none",
    "joker_last_discard_multiplier": 1, "round_up_to_10": False, "go_out_bonus": 0,
    "match_end": "rounds", "match_rounds": 4, "match_winner": "highest",
    "game_bonus": 0, "box_bonus": 0, "shutout": "none", "parallel_games": 1,
}  # fmt: skip
INTERNATIONAL = {
    **AMERICAN,
    "trump_use": "none", "foot": True, "pickup_before_opening": "always", "opening_points": 50,
    "hand_values": "court_10", "ace_in_hand": 10, "round_method": "international", "blocked_method": "international",
    "open_win": -100, "foot_win": -200, "sole_melder_win": -200, "unmelded_loser": "same_as_winner",
    "joker_last_discard_multiplier": 2, "match_winner": "lowest",
}  # fmt: skip
ROMANIAN = {
    **{name: value for name, value in AMERICAN.items() if name not in ("trump_use", "match_rounds")},
    "starter_extra": 1, "upcard": "exposed_in_wall", "upcard_match_bonus": 25, "first_starter": "next_to_dealer",
    "next_starter": "dealer_rotates", "first_turn": "discard_only", "discard_pickup": "any_with_meld",
    "first_discard_dead": True, "opening_points": 50, "opening_needs_run": True, "opening_values": "romanian",
    "joker_set3_replace": "both", "joker_reuse": "new_meld_two_rack", "min_naturals_per_joker": 2,
    "hand_values": "romanian", "ace_in_hand": 25, "joker_in_hand": 25, "round_method": "ledger",
    "blocked_method": "ledger_no_bonus", "winner_bonus": 100, "no_meld_penalty": "fixed_200",
    "all_at_once": "plus_100", "joker_first_meld_credit": 50, "match_end": "target", "target_points": 1000,
}  # fmt: skip
BASIC = {
    "piece_style": "cards", "colors": "C D H S", "ranks": 13, "copies": 1, "jokers": 0, "players": "2-6",
    "hand_size": {2: 10, "3-4": 7, "5-6": 6}, "starter_extra": 0, "upcard": "first_discard", "upcard_match_bonus": 0,
    "direction": "clockwise", "first_starter": "next_to_dealer", "next_starter": "dealer_rotates",
    "structure": "draw_meld_discard", "first_turn": "normal", "max_draws": 1, "must_play_if_able": False,
    "table_rights": "lay_off", "lay_off_needs_own_meld": False, "foot": False, "discard_pickup": "top",
    "pickup_before_opening": "always", "first_discard_dead": False, "may_discard_taken_card": False,
    "go_out": "any", "stock_empty": "reshuffle", "time_limit_s": None,
    "run_min": 3, "set_min": 3, "set_max": 4, "ace": "low", "min_naturals_per_joker": 0, "opening_points": 0,
    "illegal_turn": "reject", "illegal_draw_count": 0, "timeout_draw_count": 0,
    "hand_values": "court_10", "ace_in_hand": 1, "round_method": "winner_collects", "blocked_method": "void",
    "winner_bonus": 0, "no_meld_penalty": "none", "all_at_once": "double", "round_up_to_10": False, "go_out_bonus": 0,
    "match_end": "target", "target_points": 150, "match_winner": "highest",
    "game_bonus": 0, "box_bonus": 0, "shutout": "none", "parallel_games": 1,
}  # fmt: skip
GIN = {
    **{name: value for name, value in BASIC.items() if name not in (
        "pickup_before_opening", "first_discard_dead", "lay_off_needs_own_meld", "all_at_once", "foot",
        "go_out_bonus",
    )},
    "players": 2, "hand_size": 10, "next_starter": "loser_deals", "structure": "draw_discard_knock",
    "first_turn": "upcard_offer", "table_rights": "after_knock", "go_out": "knock", "stock_empty": "void_at_2",
    "round_method": "knock", "blocked_method": "void", "knock_limit": 10, "gin_bonus": 25, "undercut_bonus": 25,
    "big_gin_bonus": 31, "undercut_on_tie": True, "spade_doubles": False,
    "target_points": 100, "game_bonus": 100, "box_bonus": 25, "shutout": "double_total",
}  # fmt: skip
HOLLYWOOD = {**GIN, "parallel_games": 3, "hollywood_result": "sum"}
OKLAHOMA = {**GIN, "knock_limit": "upcard", "knock_ace": "gin_only", "target_points": 150}
MANIPULATION = {
    **{name: value for name, value in BASIC.items() if name not in (
        "pickup_before_opening", "first_discard_dead", "may_discard_taken_card", "lay_off_needs_own_meld",
    )},
    "copies": {2: 1, "3-5": 2}, "jokers": {2: 1, "3-5": 2}, "players": "2-5", "hand_size": 10, "upcard": "none",
    "structure": "draw_then_play", "max_draws": 3, "must_play_if_able": False, "table_rights": "full",
    "discard_pickup": "none", "go_out": "any_or_knock", "stock_empty": "play_on", "ace": "both",
    "opening_needs_run": False, "joker_retrieval": "free", "joker_replace_from": "any", "joker_meld_locked": False,
    "joker_reuse": "anywhere", "joker_in_hand": 25, "round_method": "lowest_takes_differences",
    "blocked_method": "lowest_takes_differences", "knock_limit": 5, "undercut_on_tie": True,
    "knocker_beaten_penalty": 10, "all_at_once": "none", "go_out_bonus": 0, "game_bonus": 100,
}  # fmt: skip
COLUMNS = {
    "american": AMERICAN,
    "international": INTERNATIONAL,
    "romanian-joly": ROMANIAN,
    "basic-rummy": BASIC,
    "gin": GIN,
    "hollywood-gin": HOLLYWOOD,
    "oklahoma-gin": OKLAHOMA,
    "manipulation": MANIPULATION,
}


@pytest.mark.parametrize("name", COLUMNS)
def test_a_ruleset_is_its_column(name: str) -> None:
    rules = load_ruleset(name)
    assert apply_options(rules, COLUMNS[name]) == rules
    for option, value in COLUMNS[name].items():
        assert apply_options(rules, {option: value}) == rules, option


@pytest.mark.parametrize("name", COLUMNS)
def test_strokes_of_both_kinds_are_understood(name: str) -> None:
    rules = load_ruleset(name)
    for option, value in COLUMNS[name].items():
        other = value.replace("_", "-") if isinstance(value, str) else value
        assert apply_options(rules, {option: other}) == rules, option


@pytest.mark.parametrize("name", COLUMNS)
def test_every_ruleset_can_be_made_of_another_one_by_its_column(name: str) -> None:
    """Then nothing is left of the other but what the column does not name: titles, and what is not applicable."""
    for other in COLUMNS:
        made = apply_options(load_ruleset(other), COLUMNS[name])
        rules = load_ruleset(name)
        assert (made.turns, made.melding, made.rearranging, made.penalties, made.deck) == (
            rules.turns, rules.melding, rules.rearranging, rules.penalties, rules.deck,
        )  # fmt: skip
        assert made.scoring == rules.scoring


@pytest.mark.parametrize(
    ("name", "preset", "option", "value"),
    [
        ("international", "tens", "round_up_to_10", True),
        ("romanian_joly", "rack_too", "no_meld_penalty", "100_plus_rack"),
        ("romanian_joly", "opening_45", "opening_points", 45),
        ("romanian_joly", "early_pickup", "pickup_before_opening", "if_melded"),
        ("romanian_joly", "joly_last", "joker_last_discard_multiplier", 2),
        ("basic_rummy", "last_discard", "go_out", "must_discard"),
        ("basic_rummy", "own_meld_first", "lay_off_needs_own_meld", True),
        ("hollywood_gin", "close_all", "hollywood_result", "first_to_close_all"),
        ("oklahoma_gin", "spades", "spade_doubles", True),
        ("oklahoma_gin", "ace_one", "knock_ace", "value_1"),
    ],
)
def test_a_preset_is_its_option_by_every_name(name: str, preset: str, option: str, value: object) -> None:
    by_option = apply_options(load_ruleset(name), {option: value})
    raw = {"id": "x", "kind": "deal", "position": {}, "expect": {"stock": 1}, "why": "x"}
    for ruleset in (name, name.replace("_", "-")):
        for spelled in (preset, preset.replace("_", "-"), [preset]):
            assert read_case(raw | {"ruleset": ruleset, "options": {"preset": spelled}}).rules == by_option
        assert read_case(raw | {"ruleset": f"{ruleset}+{preset}"}).rules == by_option


def test_the_ace_variant_is_two_options() -> None:
    by_options = apply_options(load_ruleset("basic-rummy"), {"ace": "both", "ace_in_hand": 15})
    assert by_options == load_ruleset("basic-rummy+ace_both")


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        (
            "gin+classic",
            {"gin_bonus": 20, "undercut_bonus": 10, "big_gin_bonus": None, "box_bonus": 20, "shutout": "flat_100"},
        ),
        (
            "manipulation+shanghai",
            {"players": "3-5", "copies": 2, "jokers": 0, "max_draws": "until_playable", "must_play_if_able": True}
            | {"ace": "low", "go_out": "any"},
        ),
        (
            "manipulation+finagle",
            {"players": "3-5", "copies": 2, "jokers": 0, "hand_size": 7, "max_draws": "until_playable"}
            | {"must_play_if_able": True, "ace": "high", "hand_values": "finagle", "ace_in_hand": 15, "go_out": "any"}
            | {"round_method": "penalty_points", "target_points": 200, "match_winner": "lowest", "game_bonus": 0},
        ),
    ],
)
def test_a_preset_is_its_options(preset: str, options: dict[str, object]) -> None:
    assert apply_options(load_ruleset(preset.partition("+")[0]), options) == load_ruleset(preset)


@pytest.mark.parametrize(
    ("name", "option", "value"),
    [
        ("american", "all_at_once", "double"),
        ("american", "round_up_to_10", True),
        ("american", "no_meld_penalty", "fixed_200"),
        ("american", "max_draws", 3),
        ("american", "parallel_games", True),
        ("basic-rummy", "joker_last_discard_multiplier", 2),
        ("basic-rummy", "foot", True),
        ("american", "must_play_if_able", True),
        ("gin", "knock_limit", "deadwood"),
        ("gin", "max_draws", 3),
        ("gin", "max_draws", True),
        ("gin", "foot", True),
        ("manipulation", "max_draws", 0),
        ("manipulation", "max_draws", "for_ever"),
        ("manipulation", "stock_empty", "void_at_2"),
        ("manipulation", "spade_doubles", True),
        ("hollywood_gin", "match_winner", "lowest"),
        ("sabra", "discard_pickup", "top"),
        ("sabra", "first_turn", "discard_only"),
    ],
)
def test_what_this_game_has_not_built_fails(name: str, option: str, value: object) -> None:
    with pytest.raises(UnknownOption, match=option):
        apply_options(load_ruleset(name), {option: value})
