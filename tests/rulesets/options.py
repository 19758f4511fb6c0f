"""The flat options of the written rules (chapter 4 there), and where each of them lies in a ruleset file.

A case's options speak in flat names (`opening_points: 50`), ruleset files in tables (`[opening] points = 50`). This is
the one table between the two: the case runner applies it, and `docs/rulesets.md` prints it. An option that is not built
is not in it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, get_args

from pydantic.fields import FieldInfo

from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.tables import KIND, keys, kinds, models


class UnknownOption(ValueError):  # noqa: N818 - it names what was met
    """An option, or a value of it, that is not built."""


@dataclass(frozen=True)
class Home:
    """Where an option lies in a ruleset file, and which of its values are spelled differently there.

    Under a kind of the table that has no such key the option means nothing and is dropped; if ``neutral`` is given,
    that is so for this value alone, since any other one would ask for something that is not built.
    """

    table: str
    key: str
    values: Mapping[object, object] | None = None
    neutral: object = None
    read: Callable[[object], object] | None = None


def _two_numbers(value: object) -> object:
    """``2-4``, or a list of two numbers."""
    if isinstance(value, str):
        fewest, _, most = value.partition("-")
        return [int(fewest), int(most or fewest)]
    return [value, value] if isinstance(value, int) else value


def _letters(value: object) -> object:
    """``R Y B K``, or a list."""
    return value.split() if isinstance(value, str) else value


def _by_players(value: object) -> object:
    """A number, or a map such as ``{2: 10, 3-4: 7}`` as a list from 2 players on."""
    if not isinstance(value, dict):
        return value
    sizes: dict[int, object] = {}
    for players, size in value.items():
        fewest, _, most = str(players).partition("-")
        sizes |= dict.fromkeys(range(int(fewest), int(most or fewest) + 1), size)
    return [sizes[players] for players in sorted(sizes)]


def _packs(value: object) -> object:
    """The same for packs: the last number of the list goes for all larger tables."""
    numbers = _by_players(value)
    while isinstance(numbers, list) and len(numbers) > 1 and numbers[-1] == numbers[-2]:
        numbers = numbers[:-1]
    return numbers


OPTIONS: dict[str, Home] = {
    "piece_style": Home("deck", "style"),
    "colors": Home("deck", "colors", read=_letters),
    "ranks": Home("deck", "numbers"),
    "copies": Home("deck", "copies", read=_packs),
    "jokers": Home("deck", "jokers", read=_packs),
    "players": Home("about", "players", read=_two_numbers),
    "hand_size": Home("dealing", "rack", read=_by_players),
    "starter_extra": Home("dealing", "starter_extra"),
    "upcard": Home("dealing", "upcard"),
    "trump_use": Home("dealing", "trump"),
    "direction": Home("dealing", "direction", {"cw": "clockwise", "acw": "anticlockwise"}),
    "first_starter": Home("dealing", "first_starter"),
    "next_starter": Home("dealing", "next_starter"),
    "structure": Home("turns", KIND, {"draw_meld_discard": "draw-play-discard"}),
    "first_turn": Home("turns", "first", neutral="normal"),
    "max_draws": Home("turns", "most", neutral=1),
    "must_play_if_able": Home("turns", "must_play", neutral=False),
    "discard_pickup": Home("turns", "pickup", neutral="none"),
    "pickup_before_opening": Home("turns", "pickup_before_opening"),
    "first_discard_dead": Home("turns", "first_discard_dead"),
    "may_discard_taken_card": Home("turns", "may_discard_taken"),
    "table_rights": Home("rearranging", KIND, {"full": "free"}),
    "lay_off_needs_own_meld": Home("rearranging", "needs_own_meld"),
    "go_out": Home("going_out", KIND),
    "foot": Home("going_out", "foot", neutral=False),
    "stock_empty": Home("going_out", "empty_pool"),
    "knock_limit": Home("going_out", "limit"),
    "knock_ace": Home("going_out", "ace_limit"),
    "time_limit_s": Home("penalties", "time_limit", {None: 0}),
    "run_min": Home("melding", "run_min"),
    "set_min": Home("melding", "group_min"),
    "set_max": Home("melding", "group_max"),
    "ace": Home("melding", "ace"),
    "min_naturals_per_joker": Home("melding", "naturals_per_joker"),
    "opening_points": Home("opening", "points"),
    "opening_needs_run": Home("opening", "needs_run"),
    "opening_extra_same_turn": Home("opening", "extra_same_turn"),
    "joker_retrieval": Home("jokers", KIND),
    "joker_replace_from": Home("jokers", "from"),
    "joker_set3_replace": Home("jokers", "group_of_three"),
    "joker_meld_locked": Home("jokers", "locked"),
    "joker_reuse": Home("jokers", "reuse"),
    "illegal_turn": Home("penalties", "illegal_turn"),
    "illegal_draw_count": Home("penalties", "illegal_draw"),
    "timeout_draw_count": Home("penalties", "timeout_draw"),
    "opening_values": Home("values", "table"),
    "hand_values": Home("values", "rack"),
    "ace_in_hand": Home("values", "ace_on_rack"),
    "joker_in_hand": Home("values", "joker_on_rack"),
    "round_method": Home("scoring", KIND),
    "blocked_method": Home("scoring", "blocked"),
    "winner_bonus": Home("scoring", "winner_bonus", neutral=0),
    "no_meld_penalty": Home("scoring", "no_meld", neutral="none"),
    "all_at_once": Home("scoring", "all_at_once", neutral="none"),
    "joker_first_meld_credit": Home("scoring", "first_joker"),
    "joker_last_discard_multiplier": Home("scoring", "joker_last", neutral=1),
    "upcard_match_bonus": Home("scoring", "upcard_bonus", neutral=0),
    "open_win": Home("scoring", "open_win"),
    "foot_win": Home("scoring", "foot_win"),
    "sole_melder_win": Home("scoring", "sole_melder_win"),
    "unmelded_loser": Home("scoring", "unmelded_loser"),
    "round_up_to_10": Home("scoring", "round_up_to_10", neutral=False),
    "go_out_bonus": Home("scoring", "go_out_bonus", neutral=0),
    "gin_bonus": Home("scoring", "gin_bonus"),
    "undercut_bonus": Home("scoring", "undercut_bonus"),
    "big_gin_bonus": Home("scoring", "big_gin_bonus", {None: "off"}),
    "undercut_on_tie": Home("scoring", "undercut_on_tie"),
    "spade_doubles": Home("scoring", "spade_doubles", neutral=False),
    "knocker_beaten_penalty": Home("scoring", "beaten_knocker"),
    "match_end": Home("match", "end"),
    "target_points": Home("match", "points"),
    "match_rounds": Home("match", "rounds"),
    "match_minutes": Home("match", "minutes", {None: 60}),
    "match_winner": Home("match", "winner"),
    "game_bonus": Home("match", "game_bonus"),
    "box_bonus": Home("match", "box_bonus"),
    "shutout": Home("match", "shutout"),
    "parallel_games": Home("match", "games"),
    "hollywood_result": Home("match", "games_result"),
}


def apply_options(rules: Ruleset, options: Mapping[str, object]) -> Ruleset:
    """The rules with these options in place of their own values. UnknownOption for what is not built.

    The order of the options does not matter: those that set a kind come first. ``preset`` is none of them, it
    belongs to the name of the ruleset (``sabra+book_both``).
    """
    if unknown := [name for name in options if name not in OPTIONS]:
        raise UnknownOption(f"no such option: {', '.join(unknown)}")
    tables: dict[str, dict[str, Any]] = json.loads(rules.to_json())
    for name in sorted(options, key=lambda name: OPTIONS[name].key != KIND):
        home = OPTIONS[name]
        try:
            _set(tables, home, _value(home, options[name]))
        except ValueError as error:
            raise UnknownOption(f"{name} = {options[name]!r}: {error}") from None
    try:
        return Ruleset.from_json(json.dumps(tables))
    except (ValueError, TypeError) as error:
        raise UnknownOption(f"{dict(options)}: {error}") from None


def _set(tables: dict[str, dict[str, Any]], home: Home, value: object) -> None:
    table = tables[home.table]
    if home.key == KIND and value != table[KIND]:
        if not isinstance(value, str) or value not in kinds(home.table):
            raise UnknownOption(f"[{home.table}] has no such kind")
        known = keys(kinds(home.table)[value])
        kept = {key: old for key, old in table.items() if key in known and _may_be(known[key], old)}
        tables[home.table] = kept | {KIND: value}
    elif KIND not in table or home.key in keys(kinds(home.table)[table[KIND]]):
        table[home.key] = value
    elif home.neutral is not None and (value != home.neutral or type(value) is not type(home.neutral)):
        raise UnknownOption(f"[{home.table}] kind = {table[KIND]!r} has no such key")


def _may_be(field: FieldInfo, value: object) -> bool:
    """Whether another kind's value means something under this kind too: of words each kind has its own."""
    words = [word for word in get_args(field.annotation) if isinstance(word, str)]
    return not isinstance(value, str) or not words or value in words


def _value(home: Home, value: object) -> object:
    """The value as ruleset files spell it: ``_`` is ``-`` there, but for names that have the stroke themselves."""
    flat = value.replace("-", "_") if isinstance(value, str) else value
    if home.values and isinstance(flat, str | None) and flat in home.values:
        return home.values[flat]
    if home.read:
        return home.read(value)
    if isinstance(value, str):
        spelled = _spellings(home)
        return spelled.get(value.replace("_", "-"), value.replace("_", "-"))
    return value


def _spellings(home: Home) -> dict[str, str]:
    """The values that the models know for a key, by their spelling with ``-``."""
    fields = [keys(rule)[home.key] for rule in models(home.table) if home.key in keys(rule)]
    known = [value for field in fields for value in get_args(field.annotation) if isinstance(value, str)]
    return {value.replace("_", "-"): value for value in known}
