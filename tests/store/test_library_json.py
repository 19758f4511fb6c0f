"""A record holds its rules as one line of JSON."""

from __future__ import annotations

import pytest

from tilerummy.rules.ruleset import About, Ruleset
from tilerummy.store.library import find_rulesets, load_ruleset

NAMES = [name for entry in find_rulesets() for name in (entry.name, *(f"{entry.name}+{one}" for one in entry.presets))]


@pytest.mark.parametrize("name", NAMES)
def test_what_was_written_is_read_again(name: str) -> None:
    rules = load_ruleset(name)
    text = rules.to_json()
    assert Ruleset.from_json(text) == rules
    assert Ruleset.from_json(text).to_json() == text


def test_it_is_one_line_of_ascii_whatever_the_title() -> None:
    rules = Ruleset(about=About(title="Bö 漢字 \\n"))
    text = rules.to_json()
    assert len(text.splitlines()) == 1
    assert text.isascii()
    assert Ruleset.from_json(text) == rules


@pytest.mark.parametrize("title", ["Bö\n", "\x1b]0;x\x07", "\u2028", "\x85", "\u202e"])
def test_a_title_that_cannot_be_shown_is_refused(title: str) -> None:
    with pytest.raises(ValueError, match="characters that cannot be shown"):
        About(title=title)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "rules: Invalid JSON"),
        ("[" * 50_000, "rules: Invalid JSON"),
        ("{}", "about: Field required"),
        ('{"about": {"title": "x"}, "deck": {"jokers": 9}}', "deck.jokers: Input should be less than or equal to 4"),
        ('{"about": {"title": "x"}, "\\u001b]0;x\\n": 1}', r"\]0;x: Extra inputs are not permitted"),
        ('{"about": {"title": "x", "players": [4, 2]}}', "about: 4 to 2 players"),
    ],
)
def test_anything_else_is_refused_in_one_line(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=f"^{told}") as caught:
        Ruleset.from_json(text)
    assert str(caught.value).isprintable()
