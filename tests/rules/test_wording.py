"""Rules are told in the words of their deck: with cards of cards, suits and ranks, without jokers of none."""

from __future__ import annotations

import re

import pytest

from tilerummy.rules.deck import Deck
from tilerummy.rules.ruleset import Ruleset
from tilerummy.rules.wording import sentences, told, worded
from tilerummy.store.library import find_rulesets, load_ruleset

TILES = Deck()
CARDS = Deck(style="cards", colors=tuple("CDHS"), copies=1, jokers=2)
NO_JOKERS = CARDS.with_(jokers=0)
SHORT = CARDS.with_(numbers=10)
NAMES = [
    name
    for entry in find_rulesets()
    for name in (entry.name, *(f"{entry.name}+{preset}" for preset in entry.presets))
    if not entry.own
]


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("A tile of the rack.", "A card of the rack."),
        ("Tiles of one color with consecutive numbers.", "Cards of one suit with consecutive ranks."),
        ("It mixes colors.", "It mixes suits."),
        ("The 1 comes before the 2 or after the highest number.", "The ace comes before the 2 or after the king."),
        ("a has a 1 after 13, it may only come before 2", "a has an ace after the king, it may only come before 2"),
        ("a run ends at 13 or at a 1 after it", "a run ends at the king or at an ace after it"),
        ("11 and more count 10, a 1 costs 1 point", "jack, queen and king count 10, an ace costs 1 point"),
        ("Each seat draws one tile, the highest number starts.", "Each seat draws one card, the highest rank starts."),
        ("A run has at most 13 tiles.", "A run has at most 13 cards."),
        ("The number of players says how many tiles a seat gets: 10 with 2.",
         "The number of players says how many cards a seat gets: 10 with 2."),
    ],
)  # fmt: skip
def test_with_cards_other_words_are_said(text: str, cards: str) -> None:
    assert worded(text, CARDS) == cards
    assert worded(text, TILES) == text


def test_only_thirteen_ranks_end_with_a_king() -> None:
    assert worded("after the highest number", SHORT) == "after the highest rank"
    assert worded("11 and more count 10", SHORT) == "11 and more count 10"


@pytest.mark.parametrize(
    ("text", "without"),
    [
        ("A card is worth its number, a joker that of the card it stands for.", "A card is worth its number."),
        ("Nothing is moved; of jokers a chapter of its own speaks.", "Nothing is moved."),
        ("The ace is low. A joker stands for one card. It ends.", "The ace is low. It ends."),
        ("There are 52 cards, and no jokers.", "There are 52 cards, and no jokers."),
        ("A freed joker is used at once.", ""),
    ],
)
def test_where_there_are_no_jokers_nobody_speaks_of_them(text: str, without: str) -> None:
    assert worded(text, NO_JOKERS) == without
    assert worded(text, CARDS) == text


@pytest.mark.parametrize("name", NAMES)
def test_no_rule_is_lost(name: str) -> None:
    """With tiles and jokers every rule is told as it says; else every table but that of the jokers has its say."""
    rules = load_ruleset(name)
    said = told(rules)
    for table, rule in rules.tables():
        if rules.deck.style == "tiles" and rules.deck.jokers and rules.opening.points:
            assert said[table] == rule.says()
        else:
            assert said.get(table) or (table == "jokers" and not rules.deck.jokers)


def test_a_game_of_cards_is_told_in_the_words_of_cards() -> None:
    text = " ".join(told(load_ruleset("basic-rummy")).values())
    assert not re.search(r"\b(tiles?|colors?)\b", text, re.IGNORECASE)
    assert re.findall(r"[^.]*joker[^.]*", text) == re.findall(r"[^.]*no jokers", text)


def test_the_title_of_a_ruleset_is_left_alone() -> None:
    rules = load_ruleset("basic-rummy")
    mine = Ruleset.model_validate(
        {**rules.model_dump(by_alias=True), "about": {"title": "My tile joker", "players": (2, 6)}}
    )
    assert told(mine)["about"].startswith("My tile joker")


def test_a_paragraph_is_broken_between_sentences_only() -> None:
    assert sentences("It is 3.5 long. The end. at last") == ("It is 3.5 long.", "The end. at last")
