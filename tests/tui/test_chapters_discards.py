"""The rulebooks of the games with discards: what may be taken, how one goes out, and what that brings."""

from __future__ import annotations

import re

import pytest

from tests.tui.test_chapters import ALL, chapter, verdict
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.library import load_ruleset
from tilerummy.telling.chapters import chapters

DISCARDS = {name: rules for name, rules in ALL.items() if rules.turns.discards}
ROMANIAN, EARLY = load_ruleset("romanian-joly"), load_ruleset("romanian-joly+early_pickup")
AMERICAN, INTERNATIONAL = load_ruleset("american"), load_ruleset("international")
BASIC, LAST = load_ruleset("basic-rummy"), load_ruleset("basic-rummy+last_discard")


def good(rules: Ruleset, title: str, said: str) -> bool:
    """Whether what is tried in an example is allowed."""
    return verdict(rules, title, said).startswith("+")


def lines(rules: Ruleset, said: str) -> list[str]:
    """How a round is scored, each line with one space between its words."""
    return [" ".join(line.split()) for line in verdict(rules, "Scoring", said).split("; ")]


def test_only_games_with_discards_have_the_chapter() -> None:
    for rules in ALL.values():
        titles = [one.title for one in chapters(rules)]
        assert ("Discards" in titles) == rules.turns.discards
        assert not rules.turns.discards or chapter(rules, "Discards").examples


@pytest.mark.parametrize("rules", DISCARDS.values(), ids=list(DISCARDS))
def test_each_sentence_of_the_turn_is_told_once_in_its_chapter(rules: Ruleset) -> None:
    text = (*chapter(rules, "Your turn").sentences, *chapter(rules, "Discards").sentences)
    assert len(set(text)) == len(text)


# --- what may be taken ------------------------------------------------------------------------------------------------

TAKING = {
    # What is tried:                    Romanian, early pickup, American, International, Basic Rummy
    "The last discard, ": (True, True, True, True, True),
    "It is taken before the opening.": (False, False, False, True, None),
    "It is taken to be part of the opening.": (False, True, False, True, None),
    "is taken and laid with two": (True, True, False, False, False),
    "is taken, and nothing is laid": (False, False, False, False, False),
    "is added to a meld": (False, False, False, False, False),
    "The first discard of the round": (False, False, True, True, True),
    "was taken is discarded in the same turn": (False, False, False, False, False),
}


@pytest.mark.parametrize("said", TAKING)
def test_what_may_be_taken_differs_by_the_rules(said: str) -> None:
    for rules, may in zip((ROMANIAN, EARLY, AMERICAN, INTERNATIONAL, BASIC), TAKING[said], strict=True):
        found = [one for one in chapter(rules, "Discards").examples if said in one.said]
        assert [all(line.good for line in one.verdicts) for one in found] == ([] if may is None else [may])


def test_why_a_discard_may_not_be_taken() -> None:
    why = {
        "It is taken before the opening.": "! K4 cannot be taken: a seat that has not opened may not take a discard",
        "An earlier one, R7, is taken, and nothing": "! R7 may be taken only to be melded at once with two rack "
        "tiles in a new meld",
        "The first discard": "! Y9 is the first discard of the round, nobody may take it",
    }
    for said, sentence in why.items():
        assert verdict(ROMANIAN, "Discards", said) == sentence
    assert "may be taken only to be melded at once in the first melds" in verdict(
        EARLY, "Discards", "It is taken before"
    )
    assert "lies under other discards" in verdict(BASIC, "Discards", "An earlier one, 7C, is taken, and")


def test_what_lay_on_an_earlier_discard_comes_with_it() -> None:
    assert (
        verdict(ROMANIAN, "Discards", "An earlier one, R7, is taken and laid") == "+ legal: B12 K4 come to the rack too"
    )


# --- the last tiles ---------------------------------------------------------------------------------------------------


def test_the_last_tile_is_laid_or_discarded_by_the_rules() -> None:
    assert verdict(BASIC, "Going out", "All cards are laid.") == "+ legal: Ann goes out"
    assert "the last card has to be discarded" in verdict(LAST, "Going out", "All cards are laid.").lower()
    for rules in (ROMANIAN, AMERICAN, INTERNATIONAL, BASIC, LAST):
        assert verdict(rules, "Going out", "All but one are laid, and that one") == "+ legal: Ann goes out"
        assert "would stay on the rack" in verdict(rules, "Going out", "Only the ")


def test_foot_needs_no_opening_but_a_tile_laid_off() -> None:
    whole, without = "The whole rack goes in one turn", "The same, but no tile"
    assert verdict(INTERNATIONAL, "Going out", whole) == "+ legal: Ann goes out"
    assert verdict(INTERNATIONAL, "Going out", without) == "! The opening is worth 24 points, it needs 50"
    for rules in (AMERICAN, ROMANIAN):
        assert not good(rules, "Going out", whole)
        assert not good(rules, "Going out", without)


# --- what it brings ---------------------------------------------------------------------------------------------------


def test_the_1_is_worth_5_10_or_25() -> None:
    assert verdict(ROMANIAN, "Melds", "The 1 before the 2.") == "+ legal, worth 15 points"
    assert verdict(ROMANIAN, "Melds", "The 1 after the 13.") == "+ legal, worth 30 points"
    assert verdict(ROMANIAN, "Melds", "A group of 1s.") == "+ legal, worth 75 points"


def test_just_enough_is_as_little_as_can_be() -> None:
    """Fifty exactly, though the largest melds that are less leave no room for it."""
    assert verdict(ROMANIAN, "Opening", "Just enough.") == "+ legal: an opening of 50 points"
    assert verdict(ROMANIAN, "Opening", "As much without a run.").startswith(
        "! The opening is worth 50 points, but one"
    )
    opening_45 = load_ruleset("romanian-joly+opening_45")
    assert verdict(opening_45, "Opening", "Just enough.") == "+ legal: an opening of 45 points"


def test_a_joly_needs_two_other_tiles() -> None:
    assert verdict(ROMANIAN, "Jokers", "Two jokers").startswith("! This meld needs 2 tiles that are no jokers")
    assert verdict(AMERICAN, "Jokers", "Two jokers").startswith("+")


def test_3_4_the_example_of_the_ledger() -> None:
    assert lines(ROMANIAN, "Ann goes out; Bo has melded") == [
        "Ann +100 out",
        "Ann +20 laid R5 R6 R7 R8",
        "Ann +30 laid B10 K10 Y10",
        "Ann +10 laid K10 in K10 K11 K12 K13 K1",
        "Bo +40 laid K11 K12 K13 K1 in K10 K11 K12 K13 K1",
        "Bo +10 laid B2 Y2 in B2 Y2 J",
        "Bo +50 first to meld a joker",
        "Bo -5 left on the rack: R3",
        "Cy -200 has melded nothing",
    ]
    assert "Ann +100 all laid in one turn" in lines(ROMANIAN, "Ann has laid all")
    assert not any("out" in line.split() for line in lines(ROMANIAN, "Nobody goes out."))
    joly_last = load_ruleset("romanian-joly+joly_last")
    assert "Ann +160 a joker was discarded last: twice as much" in lines(
        joly_last, "Ann goes out by discarding a joker."
    )
    assert "Cy -100 has melded nothing" in lines(load_ruleset("romanian-joly+rack_too"), "Ann goes out; Bo")


def test_3_3_international_counts_bad_points() -> None:
    assert lines(INTERNATIONAL, "Ann goes out; Bo has melded") == [
        "Ann -100 out",
        "Bo +22 left on the rack: R3 Y9 Y13",
        "Cy +100 has melded nothing",
    ]
    assert lines(INTERNATIONAL, "Ann goes out, and nobody else")[0] == "Ann -200 out, and nobody else has melded"
    assert lines(INTERNATIONAL, "Ann goes out by Foot.")[0] == "Ann -200 out by Foot"
    doubled = lines(INTERNATIONAL, "Ann goes out by discarding a joker")
    assert "Cy +100 a joker was discarded last: twice as much" in doubled
    assert "Bo +30 left on the rack: R3 Y9 Y13, 22 rounded up to the next ten" in lines(
        load_ruleset("international+tens"), "Ann goes out; Bo"
    )


def test_3_10_going_rummy_counts_twice() -> None:
    assert lines(BASIC, "Ann goes out in one turn")[:2] == [
        "Ann +28 out: what the others hold",
        "Ann +28 all laid in one turn: twice as much",
    ]
    assert set(lines(BASIC, "Nobody goes out.")) == {f"{name} +0 nobody went out" for name in ("Ann", "Bo", "Cy")}


# --- in the words of cards --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["basic-rummy", "basic-rummy+ace_both", "basic-rummy+last_discard"])
def test_the_rulebook_of_a_card_game_speaks_of_cards(name: str) -> None:
    text = [line for one in chapters(ALL[name]) for line in (one.title, *one.sentences)]
    text += [
        line
        for one in chapters(ALL[name])
        for example in one.examples
        for line in (example.said, *(v.text for v in example.verdicts))
    ]
    assert not [line for line in text if re.search(r"\b(tiles?|colors?)\b", line, re.IGNORECASE)]
    assert not [line for line in text if re.search(r"\b[CDHS]\d", line) and "records write" not in line]
    assert not [line for line in text if "joker" in line and "no jokers" not in line]
    assert "Jokers" not in [one.title for one in chapters(ALL[name])]


def test_the_ace_and_the_king() -> None:
    after = "The ace after the king."
    assert verdict(BASIC, "Melds", after) == "! This meld has an ace after the king, it may only come before 2"
    assert verdict(load_ruleset("basic-rummy+ace_both"), "Melds", after) == "+ legal"
    assert "Suits mixed." in [one.said for one in chapter(BASIC, "Melds").examples]
