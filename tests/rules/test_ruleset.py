"""All tables together: decks, and what contradicts itself."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from pydantic import ValidationError

from tilerummy.model.tile import JOKER, Tile
from tilerummy.rules.deck import Deck
from tilerummy.rules.ruleset import Ruleset

SMALL: dict[str, Any] = {"deck": {"colors": ["R", "B"], "numbers": 5, "copies": 1, "jokers": 1}, "dealing": {"rack": 3}}


def ruleset(**tables: Any) -> Ruleset:
    return Ruleset.model_validate({"about": {"title": "Small", "players": [2, 2]}, **tables}, strict=False)


def test_3_1_equipment_106_tiles() -> None:
    tiles = Counter(Deck().tiles)
    assert tiles.total() == Deck().size == 106
    assert tiles.pop(JOKER) == 2
    assert tiles == {Tile(color, number): 2 for color in "RYBK" for number in range(1, 14)}


@pytest.mark.parametrize(
    ("deck", "size"),
    [
        ({"colors": ["R", "B"], "numbers": 5, "copies": 1, "jokers": 0}, 10),
        ({"numbers": 10}, 82),
        ({"copies": 3, "jokers": 4}, 160),
    ],
)
def test_4_equipment(deck: dict[str, Any], size: int) -> None:
    made = Deck.model_validate(deck, strict=False)
    assert len(made.tiles) == made.size == size
    assert made.tiles == tuple(sorted(made.tiles))
    assert str(size) in made.says()


@pytest.mark.parametrize(
    "deck",
    [{"colors": ["R"]}, {"colors": ["R", "R"]}, {"colors": ["R", "X"]}, {"numbers": 2}, {"copies": 0}, {"jokers": 9}],
)
def test_a_deck_that_cannot_be_is_refused(deck: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Deck.model_validate(deck, strict=False)


def test_a_ruleset_of_defaults_is_playable_and_tells_itself() -> None:
    rules = ruleset()
    said = rules.says()
    for name, rule in rules.tables():
        assert rule.says() in said, name


@pytest.mark.parametrize(
    ("tables", "key"),
    [
        ({**SMALL, "opening": {"points": 200}}, "opening.points"),
        ({**SMALL, "opening": {"points": 0}, "dealing": {"rack": 6}}, "dealing.rack"),
        ({**SMALL, "opening": {"points": 0}, "melding": {"run_min": 6}}, "melding.run_min"),
        ({"about": {"title": "x", "players": [3, 2]}}, "about.players"),
        ({"about": {"title": "x", "players": [2, 9]}}, "about.players"),
    ],
)
def test_a_contradiction_is_refused_and_names_its_keys(tables: dict[str, Any], key: str) -> None:
    with pytest.raises(ValidationError) as refused:
        ruleset(**tables)
    keys = [name for error in refused.value.errors() for name in error.get("ctx", {}).get("keys", ())]
    assert key in keys


DISCARDS: dict[str, Any] = {
    "turns": {"kind": "draw-play-discard"},
    "rearranging": {"kind": "lay-off"},
    "going_out": {"kind": "must-discard"},
}


@pytest.mark.parametrize(
    ("tables", "key"),
    [
        ({**DISCARDS, "rearranging": {"kind": "free"}}, "rearranging.kind"),
        ({**DISCARDS, "going_out": {"kind": "any", "empty_pool": "play-on"}}, "going_out.empty_pool"),
        ({"going_out": {"kind": "any", "empty_pool": "end-round"}}, "going_out.empty_pool"),
        ({"going_out": {"kind": "must-discard"}}, "going_out.empty_pool"),
        ({"dealing": {"upcard": "trump"}}, "dealing.upcard"),
        ({"dealing": {"starter_extra": 1}}, "dealing.starter_extra"),
        ({"scoring": {"kind": "ledger"}}, "scoring.kind"),
        ({"scoring": {"kind": "zero-sum", "joker_last": 2}}, "scoring.joker_last"),
        ({**DISCARDS, "scoring": {"kind": "ledger", "upcard_bonus": 25}}, "scoring.upcard_bonus"),
        (
            {
                **DISCARDS,
                "turns": {"kind": "draw-play-discard", "first_discard_dead": True},
                "going_out": {"kind": "must-discard", "empty_pool": "reshuffle"},
            },
            "turns.first_discard_dead",
        ),
        (
            {
                **DISCARDS,
                "dealing": {"upcard": "trump", "trump": "none"},
                "going_out": {"kind": "any", "empty_pool": "reshuffle"},
            },
            "dealing.trump",
        ),
        ({"deck": {"style": "cards"}}, "deck.style"),
        ({"deck": {"colors": ["C", "D"]}}, "deck.colors"),
    ],
)
def test_rules_that_nothing_would_obey_are_refused(tables: dict[str, Any], key: str) -> None:
    with pytest.raises(ValidationError) as refused:
        ruleset(**tables)
    keys = [name for error in refused.value.errors() for name in error.get("ctx", {}).get("keys", ())]
    assert key in keys


def test_a_game_with_discards_is_playable() -> None:
    assert ruleset(**DISCARDS).turns.discards


def test_3_10_equipment_52_cards() -> None:
    cards = Deck(style="cards", colors=("C", "D", "H", "S"), copies=1, jokers=0)
    assert len(cards.tiles) == 52
    assert "52 cards" in cards.says()
    assert "hearts" in cards.says()


def test_a_table_or_a_key_that_nobody_knows_is_refused() -> None:
    unknown: list[dict[str, Any]] = [{"cheating": {}}, {"jokers": {"kind": "wild"}}, {"opening": {"minimum": 30}}]
    for tables in unknown:
        with pytest.raises(ValidationError):
            ruleset(**tables)


def test_a_small_game_is_playable() -> None:
    rules = ruleset(**SMALL, opening={"points": 6})
    assert rules.deck.size == 11
    assert rules.melds.deck == rules.deck


@pytest.mark.parametrize(
    ("table", "changes", "told"),
    [
        ("penalties", {"time_limit": 5}, "5 seconds: a limit has 20 to 600 seconds, 0 is none"),
        ("opening", {"points": -1}, "points: Input should be greater than or equal to 0"),
        ("about", {"title": ""}, "title: String should have at least 1 character"),
        ("match", {"winner": "\x1b[2J"}, "winner: "),
    ],
)
def test_other_values_that_cannot_be_are_refused_in_one_line(table: str, changes: dict[str, Any], told: str) -> None:
    rule = getattr(ruleset(), table)
    with pytest.raises(ValueError, match=re.escape(told)) as refused:
        rule.with_(**changes)
    assert str(refused.value).startswith(told)
    assert str(refused.value).isprintable()
