"""A chapter of the rulebook as one text: sentences, and examples with their tiles lying on felt."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from tilerummy.telling.chapters import Chapter
from tilerummy.telling.examples import Row, Verdict
from tilerummy.telling.face import Faces
from tilerummy.telling.letters import letters
from tilerummy.tui.pack import M0
from tilerummy.tui.paint import Look, paint
from tilerummy.tui.palette import Skin, style

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
    """A meld, or as much of it as fits into one line, and what stands before it: its letter, or a word."""

    before: str
    faces: Faces

    @property
    def width(self) -> int:
        """How many cells it takes."""
        return len(self.before) + len(self.faces) * SIZE.width


Line = list[Piece]
"""What stands side by side; the first piece may be a label alone."""


def illustrated(chapter: Chapter, width: int, skin: Skin, inks: Inks) -> Text:
    """The chapter for a page of this width. No line with tiles is longer; sentences are broken by who shows them."""
    text = Text()
    for sentence in chapter.sentences:
        text.append(f"{sentence}\n")
    for example in chapter.examples:
        text.append("\n").append(f"{example.said}\n", inks.said)
        for line in _lines(example.rows, width):
            _draw(text, line, width, skin)
        for verdict in example.verdicts:
            _judge(text, verdict, inks)
    # Only the last line break: spaces at the end may be felt.
    text.right_crop(1)
    return text


def _judge(text: Text, verdict: Verdict, inks: Inks) -> None:
    """A verdict with a sign before it, so that nothing is told by color alone."""
    if verdict.good is None:
        text.append(f"{verdict.text}\n")
    else:
        sign, ink = ("+", inks.good) if verdict.good else ("!", inks.bad)
        text.append(f"{sign} {verdict.text}\n", ink)


def _draw(text: Text, line: Line, width: int, skin: Skin) -> None:
    """One line of tiles, which is as high as a tile."""
    ground = style(skin.grounds.felt)
    for part in range(SIZE.height):
        for piece in line:
            text.append(piece.before if part == 0 else " " * len(piece.before), ground)
            for face in piece.faces:
                for segment in paint(skin, SIZE, face.tile, Look(laid=face.laid, owner=face.owner))[part]:
                    text.append(segment.text, segment.style)
        text.append(" " * (width - sum(piece.width for piece in line)), ground).append("\n")


def _lines(rows: Sequence[Row], width: int) -> list[Line]:
    """All rows broken into lines that fit; one that goes on beside another does so if all of it fits there."""
    labels = max((len(row.label) for row in rows if not row.beside), default=0)
    margin = labels + 1 if labels and width > NARROW else 0
    lines: list[Line] = []
    for row in rows:
        flow = list(_flow(row, width - margin))
        if row.beside and lines and margin and len(flow) == 1:
            beside = [Piece(f"   {row.label}", ()), *flow[0]]
            if _width(lines[-1]) + _width(beside) <= width:
                lines[-1] += beside
                continue
        for number, pieces in enumerate(flow):
            label = row.label if margin and number == 0 else ""
            lines.append([Piece(f"{label:<{margin}}", ()), *pieces])
    return lines


def _flow(row: Row, width: int) -> Iterator[Line]:
    """The melds line by line. What is longer than a line is broken; a row without tiles is one empty line."""
    most = max(1, (width - INDENT) // SIZE.width)
    line: Line = []
    for number, meld in enumerate(row.melds):
        for start in range(0, len(meld), most):
            letter = letters(number) if row.lettered and start == 0 else ""
            piece = Piece(f"{letter:>{INDENT}}", meld[start : start + most])
            if line and _width(line) + piece.width > width:
                yield line
                line = []
            line.append(piece)
    yield line


def _width(line: Line) -> int:
    return sum(piece.width for piece in line)
