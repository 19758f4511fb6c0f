"""What the form of a ruleset and the set-up say: true sentences of the rules, for every key there is."""

from __future__ import annotations

import pytest

from tilerummy.bots.bot import bot_names, bot_says
from tilerummy.play.tables import at_this_table
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.amended import Amended
from tilerummy.store.library import find_rulesets, load_ruleset
from tilerummy.store.ruleset_fields import rule_field
from tilerummy.store.tables import KIND, kinds
from tilerummy.tui import explained
from tilerummy.tui.field_words import about_table, fault_lines, offered, proposed_name, said_of
from tilerummy.tui.field_words import explained as of_key
from tilerummy.tui.offers import preset_words
from tilerummy.tui.seat_row import NOBODY, PERSON, PROGRAM

SABRA, GIN = load_ruleset("sabra"), load_ruleset("gin")
ENTRIES = {entry.name: entry for entry in find_rulesets()}
EVERY = [(table, kind) for table in Ruleset.model_fields for kind in (kinds(table) or [None])]


def told(amended: Amended, table: str, key: str, rules: Ruleset = SABRA) -> dict[str, str]:
    return dict(of_key(amended, rule_field(table, key, amended.tables[table].get(KIND)), rules.deck, "Sabra"))


def sabra() -> Amended:
    return Amended.of(SABRA, SABRA)


# --- a key ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [SABRA, GIN], ids=["tiles", "cards"])
@pytest.mark.parametrize(("table", "kind"), EVERY)
def test_every_key_says_what_it_means_what_is_usual_and_what_the_rules_are_with_it(
    rules: Ruleset, table: str, kind: str | None
) -> None:
    amended = Amended.of(rules, rules)
    amended = amended.with_value(table, KIND, kind) if kind else amended
    for field in amended.fields(table):
        said = dict(of_key(amended, field, rules.deck, "Sabra"))
        assert {"Means", "Usual", "Rule"} <= set(said)
        assert ("Allowed" in said) != bool(field.choices)
        for value in field.choices:
            pointed = amended.with_value(table, field.key, value)
            said = dict(of_key(pointed, field, rules.deck, "Sabra", amended))
            assert ("Rule" in said) == (pointed.rule(table) is not None)
            assert ("But" in said) == any(fault not in amended.faults for fault in pointed.faults)
            assert "puts it back" not in said["Usual"] or amended.changed(table, field.key)
    assert dict(about_table(amended, table, rules.deck))["Rule"]


def test_a_key_is_told_by_the_sentences_that_hang_on_it() -> None:
    amended = sabra()
    assert said_of(amended, "dealing", "direction", SABRA.deck).startswith("The turn goes clockwise")
    assert said_of(amended, "penalties", "time_limit", SABRA.deck) == "There is no time limit."
    assert "no time limit" not in said_of(amended, "penalties", "illegal_turn", SABRA.deck)


def test_the_sentence_has_the_new_value() -> None:
    said = told(sabra().with_value("opening", "points", 55), "opening", "points")
    assert "worth at least 55 points together" in said["Rule"]
    assert said["Usual"].startswith("30; ")
    assert said["Allowed"] == "0 to 300"


def test_what_is_no_rule_yet_says_none() -> None:
    amended = sabra().with_value("opening", "points", 1000)
    assert "Rule" not in told(amended, "opening", "points")
    assert dict(about_table(amended, "opening", SABRA.deck))["Rule"] == "Something in it is wrong."


def test_with_cards_it_is_told_of_cards() -> None:
    amended = Amended.of(GIN, GIN)
    assert told(amended, "dealing", "rack", GIN)["Means"].startswith("How many cards each seat is dealt")
    names = [text.plain for text, _ in offered(rule_field("melding", "ace"), GIN.deck)]
    assert names == [
        "low   an ace comes only before the 2",
        "high  an ace comes only after the king",
        "both  an ace comes before the 2 or after the king",
    ]


def test_what_the_deck_is_made_of_is_told_in_neither_words() -> None:
    names = [text.plain for text, _ in offered(rule_field("deck", "style"), GIN.deck)]
    assert names == ["tiles  played with tiles", "cards  played with cards"]
    assert told(Amended.of(GIN, GIN), "deck", "style", GIN)["Means"].startswith("tiles: colors and numbers; cards: ")


def test_faults_stand_below_each_other_and_many_are_counted() -> None:
    amended = sabra().with_value("opening", "points", 301)
    assert fault_lines(amended.faults) == ["Opening, points: 301 is more than the most allowed, 300"]
    for key in ("run_min", "group_min", "group_max", "naturals_per_joker"):
        amended = amended.with_value("melding", key, "x")
    lines = fault_lines(amended.faults)
    assert len(lines) == 3
    assert lines[-1] == "and 3 more"


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Our House", "our-house"),
        ("  ", ""),
        ("漢字", ""),
        ("Ö" * 40, "o" * 32),
        ("Aunt Mary's (old)", "aunt-marys-old"),
    ],
)
def test_a_title_proposes_a_name(title: str, name: str) -> None:
    assert proposed_name(title) == name


# --- a question of the set-up -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(ENTRIES))
def test_a_ruleset_says_its_title_its_players_and_what_is_otherwise(name: str) -> None:
    rules = load_ruleset(name)
    said = dict(explained.of_ruleset(ENTRIES[name]))
    assert said["Ruleset"] == rules.about.says()
    assert ("Unlike" in said) == (name != "sabra")


@pytest.mark.parametrize("name", [name for name, entry in ENTRIES.items() if entry.presets])
def test_a_preset_says_the_sentences_that_it_brings(name: str) -> None:
    for words, preset in preset_words(ENTRIES[name]):
        said = dict(explained.of_preset(ENTRIES[name], preset, words.plain.split(None, 1)[1]))
        assert said["Preset"].startswith(f"{preset}: ")
        assert said["Rule"]
        with_it = " ".join(rule.says() for _, rule in load_ruleset(f"{name}+{preset}").tables())
        if load_ruleset(name).deck.style == "tiles":
            assert said["Rule"].split(". ")[0] in with_it


def test_clock_and_strictness_are_told_by_the_penalties() -> None:
    friendly = at_this_table(SABRA, strict=False)
    assert dict(explained.of_clock(friendly)) == {"Clock": "There is no time limit."}
    assert dict(explained.of_clock(at_this_table(SABRA, True, 60)))["Clock"].startswith("A turn has 60 seconds.")
    said = dict(explained.of_strictness(friendly, SABRA))
    assert said["Strict"] == "An illegal end of turn is refused; the turn goes on."
    assert "the seat draws 3 tiles" in said["Ticked"]
    assert len(explained.of_strictness(SABRA, SABRA)) == 1


@pytest.mark.parametrize("kind", [PERSON, PROGRAM, NOBODY, *(f"@{name}" for name in bot_names())])
def test_a_seat_says_who_sits_there(kind: str) -> None:
    ((heading, said),) = explained.of_seat(2, kind, SABRA)
    assert heading == "Seat 3"
    assert said.endswith(".")
    if kind[0] == "@":
        assert said == f"{kind}: {bot_says(kind[1:])}"


def test_a_bot_that_does_not_say_how_it_plays() -> None:
    ((_, said),) = explained.of_seat(0, "@unknown", SABRA)
    assert said == "@unknown: a bot that does not say how it plays."
