"""Finds hints in a process of its own: reads the lines of ``hint_protocol.py``, answers each view with a hint.

A screen starts it as ``python -m tilerummy.play.hint_process``. Only here the solver is loaded.
"""

import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import TextIO

from tilerummy.bots.hints import TurnHint, hints
from tilerummy.bots.private_hints import PrivateHint
from tilerummy.engine.view import View
from tilerummy.play.bot_process import Listener
from tilerummy.play.hint_protocol import Hint, write_hint


def hint_for(view: View) -> Hint:
    """What may be told to the seat whose view it is."""
    found = hints(view)
    hint = Hint(found.nudge)
    if found.advice is not None:
        advice = found.advice
        hint = replace(hint, tiles=advice.played, melds=advice.touched, table=advice.table)
    if isinstance(found, TurnHint):
        hint = replace(hint, take=found.take, discard=found.discard, stroke=found.stroke, knock=found.knock)
    elif isinstance(found, PrivateHint):
        hint = replace(hint, take=found.take, discard=found.discard, knock=found.knock)
    if not hint.found:
        return hint
    return replace(hint, where=found.where(lambda old, _: f"{{{old}}}"), steps=found.whole())


def answers(lines: Iterator[str]) -> Iterator[str]:
    """The hint for each view among the lines."""
    listener = Listener.meet(lines)
    for line in lines:
        yield write_hint(hint_for(listener.see(line.removeprefix("view "))))


def main(source: TextIO, sink: TextIO) -> None:
    """Answers until there are no more lines."""
    for answer in answers(line.rstrip("\n") for line in source):
        print(answer, file=sink, flush=True)


if __name__ == "__main__":
    main(sys.stdin, sys.stdout)
