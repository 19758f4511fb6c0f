"""Prints what the solver answers to some positions, one line each: ``python -m tests.solver.answers [--backwards]``.

Run by tests in processes of their own, so that hashes, and what is kept from other searches, differ.
"""

from __future__ import annotations

import sys
from random import Random

from tests.solver.chance import DECKS, EXACT, FREE, MELDINGS, Position, openings, positions
from tilerummy.engine.terms import terms
from tilerummy.notation.words import write_table, write_tiles
from tilerummy.solver.arrange import arrange


def some_positions() -> list[Position]:
    """Every rule of jokers, several decks, seats that have opened and seats that have not."""
    rng = Random("answers")
    found: list[Position] = []
    for deck, melding in zip(DECKS[:8:2], MELDINGS[::2], strict=False):
        found += positions(rng, 12, deck, melding, (FREE, *rng.sample(EXACT, 11)))
        found += openings(rng, 4, deck, melding, (FREE, *rng.sample(EXACT, 3)))
    return found


def answer(position: Position) -> str:
    """What is found, as text."""
    found = arrange(position.table, position.rack, terms(position.rules), position.aim, position.opened)
    if found is None:
        return "-"
    return f"{found.worth} {write_table(found.table)} {write_tiles(found.played)} {found.proved}"


def main() -> None:
    numbered = list(enumerate(some_positions()))
    if "--backwards" in sys.argv[1:]:
        numbered.reverse()
    for number, position in numbered:
        print(number, answer(position))


if __name__ == "__main__":
    main()
