"""The whole board as strips: tiles, letters and marks put together line by line."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from textual.strip import Strip

from tilerummy.model.tile import Tile
from tilerummy.telling.face import Face, Faces
from tilerummy.telling.letters import letters
from tilerummy.tui.pack import DISCARD, HIDDEN_LINE, M0, NEW, S0, Layout, Line, Part, Size, before_discards, older
from tilerummy.tui.paint import Look, paint
from tilerummy.tui.palette import Ink, Skin, style
from tilerummy.tui.position import DISCARDS, RACK, Position, Spot


class Ghost(NamedTuple):
    """Tiles in flight: the first one begins at this cell, which may lie outside of the board."""

    tiles: tuple[Tile, ...]
    x: int
    y: int


def picture(
    position: Position, layout: Layout, skin: Skin, aim: int | None = None, ghost: Ghost | None = None
) -> list[Strip]:
    """Every line of the board, each exactly as wide as the layout. ``aim`` is the row that would be dropped on."""
    canvas = _Canvas(layout, skin)
    for line in layout.table:
        for part in line.parts:
            if part.row == layout.new:
                _put_new(canvas, position, line.y, part, aim == part.row)
            else:
                _put_meld(canvas, position, line.y, part, aim == part.row)
    if layout.discards is not None:
        _put_discards(canvas, position, layout.discards, aim == DISCARDS)
    if layout.rack_top < layout.height:
        _put_header(canvas, position, aim == RACK)
        for line in layout.rack:
            _put_rack(canvas, position, line)
    strips = canvas.strips()
    if ghost is not None:
        _fly(strips, layout, skin, ghost)
    return strips


class _Canvas:
    """Lines that are filled from left to right; what lies between two pieces is felt or rack."""

    def __init__(self, layout: Layout, skin: Skin) -> None:
        self.layout = layout
        self.skin = skin
        self._lines: list[list[Segment]] = [[] for _ in range(layout.height)]
        self._ends = [0] * layout.height

    def ground(self, y: int) -> Ink:
        return self.skin.grounds.felt if y < self.layout.rack_top else self.skin.grounds.rack

    def put(self, y: int, x: int, width: int, segments: Iterable[Segment]) -> None:
        if not 0 <= y < self.layout.height:
            return
        line = self._lines[y]
        if x > self._ends[y]:
            line.append(_blank(x - self._ends[y], self.ground(y)))
        line.extend(segments)
        self._ends[y] = x + width

    def write(self, y: int, x: int, text: str, ink: Ink, bold: bool = False) -> None:
        self.put(y, x, cell_len(text), (Segment(text, style(ink, bold)),))

    def strips(self) -> list[Strip]:
        width = self.layout.width
        done = []
        for y, line in enumerate(self._lines):
            end = self._ends[y]
            if end < width:
                line.append(_blank(width - end, self.ground(y)))
            strip = Strip(line, max(end, width))
            done.append(strip if end <= width else strip.crop(0, width))
        return done


@lru_cache(maxsize=1024)
def _blank(width: int, ink: Ink) -> Segment:
    return Segment(" " * width, style(ink))


def _put_meld(canvas: _Canvas, position: Position, y: int, part: Part, aimed: bool) -> None:
    """A meld, or a piece of one, with its letter before it and the ``!`` of an invalid one behind it."""
    row, x, first, count, last = part
    grounds = canvas.skin.grounds
    bad = row in position.bad
    if first == 0 and y < canvas.layout.felt_end:
        name = letters(row)
        ink = grounds.bad if bad else grounds.felt.reverse if aimed else grounds.felt
        strong = bad or aimed or row in position.lit
        canvas.write(y, x - len(name), name, ink, strong)
    faces = position.melds[row][first : first + count]
    _put_tiles(canvas, position, y, Spot(row, first), x, faces, aimed)
    size = canvas.layout.table_size
    # On the lower line if there is one: beside the number line the next meld's letter may be marked as well.
    low = y + min(size.height - 1, 1)
    if bad and last and low < canvas.layout.felt_end:
        canvas.write(low, x + count * size.width, "!", grounds.bad, bold=True)


def _put_tiles(
    canvas: _Canvas, position: Position, y: int, start: Spot, x: int, faces: Faces, aimed: bool = False
) -> None:
    on_rack = start.row == RACK
    layout = canvas.layout
    size = layout.rack_size if on_rack else layout.table_size
    # Where the table is clipped, which happens in tiny windows only, the rack goes before it.
    bottom = layout.height if on_rack else layout.felt_end
    spots = [spot for spot in (position.cursor, *position.picked) if spot is not None and spot.row == start.row]
    if not spots:
        # Nearly all rows are so, and with each key they are what they were.
        for line, segments in enumerate(_block(canvas.skin, size, faces, aimed, on_rack)[: max(0, bottom - y)]):
            canvas.put(y + line, x, size.width * len(faces), segments)
        return
    for place, face in enumerate(faces, start.place):
        spot = Spot(start.row, place)
        look = _look(face, aimed, on_rack)._replace(cursor=spot == position.cursor, picked=spot in position.picked)
        for line, segments in enumerate(paint(canvas.skin, size, face.tile, look)[: max(0, bottom - y)]):
            canvas.put(y + line, x, size.width, segments)
        x += size.width


def _look(face: Face, aimed: bool, on_rack: bool) -> Look:
    return Look(False, False, face.laid, face.lit, aimed, face.owner, on_rack)


@lru_cache(maxsize=2048)
def _block(skin: Skin, size: Size, faces: Faces, aimed: bool, on_rack: bool) -> tuple[tuple[Segment, ...], ...]:
    """Tiles beside each other, line by line, none of them under the cursor or picked."""
    columns = [paint(skin, size, face.tile, _look(face, aimed, on_rack)) for face in faces]
    return tuple(tuple(segment for column in columns for segment in column[line]) for line in range(size.height))


def _put_new(canvas: _Canvas, position: Position, y: int, part: Part, aimed: bool) -> None:
    """The target of a new meld."""
    if y >= canvas.layout.felt_end:
        return
    _put_target(canvas, y, part.x, NEW, position.cursor == Spot(part.row, 0), aimed)


def _put_target(canvas: _Canvas, y: int, x: int, word: str, here: bool, aimed: bool) -> None:
    """A place for tiles that has no tile yet; the cursor stands before it."""
    if here:
        canvas.write(y, x - 1, canvas.skin.glyphs.cursor + word, canvas.skin.palette.cursor, bold=True)
    else:
        felt = canvas.skin.grounds.felt
        canvas.write(y, x, word, felt.reverse if aimed else felt, bold=aimed)


def _put_discards(canvas: _Canvas, position: Position, line: Line, aimed: bool) -> None:
    """The discards in one line, the newest at the right: what cannot be taken is gray and marked."""
    faces, y = position.discards or (), line.y
    if y >= canvas.layout.rack_top:
        return
    ink = canvas.skin.grounds.felt
    label = before_discards(position)
    canvas.write(y, 0, label, ink.reverse if aimed else ink, bold=aimed)
    for _, x, first, count, _ in line.parts:
        if first and count:
            canvas.write(y, cell_len(label), older(first), ink)
        for place in range(first, first + count):
            face, spot = faces[place], Spot(DISCARDS, place)
            look = Look(spot == position.cursor, laid=face.laid, lit=face.lit, dead=face.dead)
            canvas.put(y, x + (place - first) * S0.width, S0.width, paint(canvas.skin, S0, face.tile, look)[0])
        if not count:
            _put_target(canvas, y, x, DISCARD, position.cursor == Spot(DISCARDS, first), aimed)


def _put_header(canvas: _Canvas, position: Position, aimed: bool) -> None:
    """The line above the rack: whose it is, how many tiles, and which of its lines are in sight if not all are."""
    layout, glyphs, ink = canvas.layout, canvas.skin.glyphs, canvas.skin.grounds.rack
    count = len(position.rack or ())
    text = f" {position.title} {glyphs.dot} {count} {position.piece}{'' if count == 1 else 's'} "
    shown = layout.rack_shown
    if len(layout.rack) > max(shown, 1):
        first, last = layout.scroll + 1, layout.scroll + shown
        seen = f"lines {first}-{last}" if shown > 1 else f"line {first}"
        text += f"{glyphs.dot} {seen} of {len(layout.rack)} {glyphs.more} "
    canvas.write(layout.rack_top, 0, text, ink.reverse if aimed else ink, bold=aimed)
    width = cell_len(text)
    if width < layout.width:
        canvas.write(layout.rack_top, width, glyphs.rule * (layout.width - width), ink)


def _put_rack(canvas: _Canvas, position: Position, line: Line) -> None:
    if line.y == HIDDEN_LINE:
        return
    for _, x, first, count, _ in line.parts:
        faces: Sequence[Face] = (position.rack or ())[first : first + count]
        _put_tiles(canvas, position, line.y, Spot(RACK, first), x, tuple(faces))


def _fly(strips: list[Strip], layout: Layout, skin: Skin, ghost: Ghost) -> None:
    """Lays the tiles in flight over the lines below them."""
    size = M0 if layout.table_size.height > 1 else S0
    look = Look(picked=True)
    columns = [paint(skin, size, tile, look) for tile in ghost.tiles]
    width = size.width * len(columns)
    for line in range(size.height):
        y = ghost.y + line
        if not 0 <= y < len(strips):
            continue
        tiles = Strip([segment for column in columns for segment in column[line]], width)
        left, right = max(0, ghost.x), min(layout.width, ghost.x + width)
        if left < right:
            seen = tiles.crop(left - ghost.x, right - ghost.x)
            under = strips[y]
            strips[y] = Strip.join([under.crop(0, left), seen, under.crop(right, layout.width)])
