"""A case as it stands in a file, and how its tiles, melds and seats are read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from tests.rulesets.options import apply_options
from tilerummy.model.action import Seat
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.notation.words import read_tile
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.library import load_ruleset

KEYS = {"id", "ruleset", "options", "kind", "position", "expect", "why", "basis"}
CODES = {
    "meld_too_short", "set_too_large", "mixed_colors", "mixed_numbers", "duplicate_color", "not_consecutive",
    "wraparound", "ace_high_not_allowed", "ace_low_not_allowed", "run_too_long", "joker_no_meaning", "joker_ratio",
    "no_rack_tile_played", "tile_returned_to_rack", "tiles_not_conserved", "opening_points", "opening_needs_run",
    "not_opened", "joker_not_replaced", "joker_replacement_from_table", "joker_needs_both_colors",
    "joker_meld_locked", "joker_must_be_new_meld", "table_fixed", "must_discard", "must_discard_to_go_out",
    "discard_just_taken", "pickup_before_opening", "pickup_needs_meld", "discard_dead", "knock_limit",
    "draw_ends_turn", "must_play_if_able", "out_of_turn", "not_open_now", "pool_empty", "match_over",
    "tile_not_on_rack", "pickup_top_only", "too_few_discards", "nothing_to_discard",
    "melds_are_private", "nothing_is_laid", "no_lay_off",
}  # fmt: skip


class NotBuilt(AssertionError):  # noqa: N818 - it names what was met
    """A case asks for something that is not there: a kind, a ruleset, an option, a field or a value."""


@dataclass(frozen=True)
class Case:
    """One case. ``position`` and ``expect`` are as they stand in the file."""

    id: str
    kind: str
    rules: Ruleset
    position: Mapping[str, Any]
    expect: Mapping[str, Any]

    def knows(self, *fields: str) -> None:
        """Refuses a position with a field beside these."""
        if unknown := sorted(set(self.position) - set(fields)):
            raise NotBuilt(f"{self.kind}: no such field of a position: {', '.join(unknown)}")

    def tiles(self, value: object) -> Tiles:
        """A list of tiles of this deck, in its order."""
        return tuple(self.tile(text) for text in listed(value))

    def tile(self, value: object) -> Tile:
        """One tile of this deck."""
        # A joker among cards has a name of its own.
        tile = JOKER if value == "JOKER" else read_tile(str(value))
        if tile != JOKER and tile not in self.rules.deck.tiles:
            raise NotBuilt(f"{tile} is no tile of this deck")
        return tile

    def rows(self, value: object) -> tuple[Tiles, ...]:
        """A list of lists of tiles."""
        return tuple(self.tiles(row) for row in listed(value))

    def choice(self, field: str, *values: object) -> Any:
        """A field that has one of these values; the first of them if it is absent."""
        value = self.position.get(field, values[0])
        if value not in values:
            raise NotBuilt(f"{self.kind}: {field} = {value!r}")
        return value

    def flag(self, field: str, default: bool) -> bool:
        """A field that is true or false."""
        return self.choice(field, default, not default) is True

    def number(self, field: str, default: int = 0) -> int:
        """A field that is a number from 0 on."""
        value = self.position.get(field, default)
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise NotBuilt(f"{self.kind}: {field} = {value!r}")
        return value


def listed(value: object) -> list[object]:
    """A list of the file."""
    if not isinstance(value, list):
        raise NotBuilt(f"{value!r} is no list")
    return value


def mapped(value: object) -> dict[str, Any]:
    """A mapping of the file."""
    if not isinstance(value, dict):
        raise NotBuilt(f"{value!r} is no mapping")
    return {str(key): item for key, item in value.items()}


def seat(letter: object) -> Seat:
    """`A` is the first seat."""
    if not isinstance(letter, str) or letter not in tuple("ABCDEF"):
        raise NotBuilt(f"{letter!r} is no seat")
    return ord(letter) - ord("A")


def letter(seat: Seat) -> str:
    """The first seat is `A`."""
    return chr(ord("A") + seat)


def by_seat(values: Iterable[int]) -> dict[str, int]:
    """Numbers in seat order, by letter."""
    return {letter(number): value for number, value in enumerate(values)}


def read_cases(path: Path) -> list[object]:
    """The cases of a file as they stand there."""
    content = yaml.safe_load(path.read_text(encoding="utf-8"))
    if not isinstance(content, dict) or content.get("format_version") != 1:
        raise ValueError(f"{path}: no case file of format_version 1")
    cases = content.get("cases")
    if not isinstance(cases, list) or not cases:
        raise ValueError(f"{path}: there are no cases in it")
    return cases


def name_of(raw: object) -> str:
    """The id of a case, for the name of its test."""
    return str(raw["id"]) if isinstance(raw, dict) and "id" in raw else "no-id"


def read_case(raw: object) -> Case:
    """A case with its rules. NotBuilt, or the loader's own error, for what there is not."""
    fields = mapped(raw)
    if unknown := sorted(set(fields) - KEYS):
        raise NotBuilt(f"no such field of a case: {', '.join(unknown)}")
    if fields.get("basis", "inference") != "inference":
        raise NotBuilt(f"basis = {fields['basis']!r}")
    options = mapped(fields.get("options") or {})
    name = str(fields["ruleset"])
    if preset := options.pop("preset", None):
        name = "+".join([name, *(preset if isinstance(preset, list) else [preset])])
    expect = mapped(fields["expect"])
    if not expect:
        raise NotBuilt("nothing is expected")
    if (rule := expect.get("rule")) is not None and rule not in CODES:
        raise NotBuilt(f"no such rule code: {rule}")
    rules = apply_options(_ruleset(name), options)
    return Case(str(fields["id"]), str(fields["kind"]), rules, mapped(fields["position"]), expect)


@cache
def _ruleset(name: str) -> Ruleset:
    return load_ruleset(name)
