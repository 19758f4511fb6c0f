"""A program that plays a match by chance and prints all that happened: the same whatever Python's hashes are."""

from __future__ import annotations

from tests.games.random_play import SMALL, random_match
from tilerummy.engine.look import look
from tilerummy.notation.position import write_position
from tilerummy.notation.words import write_event


def main() -> None:
    for state, action in random_match(SMALL, 3, "whole match"):
        if action is not None:
            print(write_event(state.history[-1]), *(write_event(told) for told in look(state, 0).history[-1:]))
    print(write_position(state))


if __name__ == "__main__":
    main()
