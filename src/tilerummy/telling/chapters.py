"""The rulebook of a ruleset: its own sentences in the order in which a game is learned, with worked examples."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tilerummy.model.label import clean
from tilerummy.rules.ruleset import Ruleset
from tilerummy.rules.wording import sentences, told, worded
from tilerummy.telling import worked, worked_scores, worked_turns
from tilerummy.telling.examples import Example, Verdict

SENTENCE = 2000
"""How wide a paragraph may be; a title in it comes from outside."""

Making = Callable[[Ruleset], Iterable[Example | None]]


@dataclass(frozen=True, slots=True)
class Chapter:
    """One page of the rulebook."""

    title: str
    sentences: tuple[str, ...]
    examples: tuple[Example, ...] = ()


def chapters(rules: Ruleset) -> tuple[Chapter, ...]:
    """All chapters. Every table that has a say in this game is told in one of them at least."""
    said = {table: sentences(clean(text, SENTENCE)) for table, text in told(rules).items()}
    source = (f"The rules come from {clean(rules.about.source, SENTENCE)}.",) if rules.about.source else ()
    turn, discards = said["turns"][:1], said["turns"][1:]
    if not rules.turns.discards:
        turn, discards = said["turns"], ()
    pages: list[tuple[str, Making | None, tuple[str, ...]]] = [
        ("Aim", None, (*said["about"], *turn[:1], *said["going_out"][:1], *source)),
        (worded("The tiles", rules.deck), worked.the_tiles, said["deck"]),
        ("Dealing", None, said["dealing"]),
        ("Your turn", worked.turns, (*turn, *said["rearranging"])),
        ("Discards", worked_turns.discards, discards),
        ("Melds", worked.melds, said["melding"]),
        ("Opening", worked.opening, (*said["opening"], *(said["values"] if rules.opening.points else ()))),
        ("Jokers", worked.jokers, said.get("jokers", ())),
        ("Going out", worked_turns.going_out, said["going_out"]),
        ("Penalties", None, said["penalties"]),
        ("Scoring", worked_scores.scoring, (*said["scoring"], *said["values"])),
        ("The match", None, said["match"]),
    ]
    return tuple(_chapter(title, rules, making, text) for title, making, text in pages if text)


def _chapter(title: str, rules: Ruleset, making: Making | None, text: tuple[str, ...]) -> Chapter:
    made = () if making is None else making(rules)
    return Chapter(title, text, tuple(_worded(example, rules) for example in made if example is not None))


def _worded(example: Example, rules: Ruleset) -> Example:
    """The example as it is told at a table with this deck."""
    verdicts = tuple(Verdict(worded(one.text, rules.deck), one.good) for one in example.verdicts)
    return Example(worded(example.said, rules.deck), example.rows, verdicts)
