"""The rulebook of a ruleset: its own sentences in the order in which a game is learned, with worked examples."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain

from tilerummy.model.label import clean
from tilerummy.rules.rule import Rule
from tilerummy.rules.ruleset import Ruleset
from tilerummy.tui import worked
from tilerummy.tui.examples import Example

SENTENCE = 2000
"""How wide a paragraph may be; a title in it comes from outside."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """One page of the rulebook."""

    title: str
    sentences: tuple[str, ...]
    examples: tuple[Example, ...] = ()


def chapters(rules: Ruleset) -> tuple[Chapter, ...]:
    """All chapters. Every table of the ruleset is told in one of them at least."""
    source = [f"The rules come from {clean(rules.about.source, SENTENCE)}."] if rules.about.source else []
    return (
        Chapter(
            "Aim", (*_sentences(rules.about), *_sentences(rules.turns)[:1], *_sentences(rules.going_out)[:1], *source)
        ),
        _chapter("The tiles", rules, worked.the_tiles, rules.deck),
        _chapter("Dealing", rules, None, rules.dealing),
        _chapter("Your turn", rules, worked.turns, rules.turns, rules.rearranging),
        _chapter("Melds", rules, worked.melds, rules.melding),
        _chapter("Opening", rules, worked.opening, rules.opening, rules.values),
        _chapter("Jokers", rules, worked.jokers, rules.jokers),
        _chapter("Going out", rules, None, rules.going_out),
        _chapter("Penalties", rules, None, rules.penalties),
        _chapter("Scoring", rules, worked.scoring, rules.scoring, rules.values),
        _chapter("The match", rules, None, rules.match),
    )


Making = Callable[[Ruleset], Iterable[Example | None]]


def _chapter(title: str, rules: Ruleset, making: Making | None, *told: Rule) -> Chapter:
    made = () if making is None else tuple(example for example in making(rules) if example is not None)
    return Chapter(title, tuple(chain.from_iterable(map(_sentences, told))), made)


def _sentences(rule: Rule) -> tuple[str, ...]:
    return tuple(re.split(r"(?<=\.) (?=[A-Z])", clean(rule.says(), SENTENCE)))
