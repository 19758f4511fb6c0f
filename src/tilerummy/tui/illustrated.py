"""A chapter of the rulebook as one text: sentences, and examples with their tiles lying on felt."""

from collections.abc import Iterator
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from tilerummy.model.tile import Tiles
from tilerummy.tui.chapters import Chapter
from tilerummy.tui.examples import Example, Row, Verdict
from tilerummy.tui.pack import M0
from tilerummy.tui.paint import paint
from tilerummy.tui.palette import Skin, style
from tilerummy.tui.position import letters

SIZE = M0
INDENT = 2
"""What precedes a meld: a gap, and its letter."""

NARROW = 30
"""In a window as narrow as this the labels give their room to the tiles."""


class Inks(NamedTuple):
    """How the words look: what is tried, what is allowed and what is not."""

    said: Style
    good: Style
    bad: Style


class Piece(NamedTuple):
    """A meld, or as much of it as fits into one line, and the letter before it."""

    letter: str
    tiles: Tiles

    @property
    def width(self) -> int:
        """How many cells it takes."""
        return INDENT + len(self.tiles) * SIZE.width


def illustrated(chapter: Chapter, width: int, skin: Skin, inks: Inks) -> Text:
    """The chapter for a page of this width. No line with tiles is longer; sentences are broken by who shows them."""
    text = Text()
    for sentence in chapter.sentences:
        text.append(f"{sentence}\n")
    for example in chapter.examples:
        text.append("\n").append(f"{example.said}\n", inks.said)
        for row in example.rows:
            _draw(text, row, example, width, skin)
        for verdict in example.verdicts:
            _judge(text, verdict, inks)
    text.rstrip()
    return text


def _judge(text: Text, verdict: Verdict, inks: Inks) -> None:
    """A verdict with a sign before it, so that nothing is told by color alone."""
    if verdict.good is None:
        text.append(f"{verdict.text}\n")
    else:
        sign, ink = ("+", inks.good) if verdict.good else ("!", inks.bad)
        text.append(f"{sign} {verdict.text}\n", ink)


def _draw(text: Text, row: Row, example: Example, width: int, skin: Skin) -> None:
    labels = max(len(one.label) for one in example.rows)
    margin = labels + 1 if labels and width > NARROW else 0
    ground = style(skin.grounds.felt)
    for number, pieces in enumerate(_flow(row, width - margin)):
        label = row.label if margin and not number else ""
        for line in range(SIZE.height):
            segments = [Segment(f"{label if line == 0 else '':<{margin}}"[:width], ground)]
            for piece in pieces:
                segments.append(Segment(f"{piece.letter if line == 0 else '':>{INDENT}}", ground))
                for tile in piece.tiles:
                    segments += paint(skin, SIZE, tile)[line]
            used = margin + sum(piece.width for piece in pieces)
            segments.append(Segment(" " * (width - used), ground))
            for segment in segments:
                text.append(segment.text, segment.style)
            text.append("\n")


def _flow(row: Row, width: int) -> Iterator[list[Piece]]:
    """The melds line by line. What is longer than a line is broken; a row without tiles is one empty line."""
    most = max(1, (width - INDENT) // SIZE.width)
    line: list[Piece] = []
    for number, meld in enumerate(row.melds):
        for start in range(0, len(meld), most):
            letter = letters(number) if row.lettered and start == 0 else ""
            piece = Piece(letter, meld[start : start + most])
            if line and sum(one.width for one in line) + piece.width > width:
                yield line
                line = []
            line.append(piece)
    yield line
