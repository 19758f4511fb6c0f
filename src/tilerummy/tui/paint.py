"""One tile as rows of segments, in every size and state."""

from functools import lru_cache
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style

from tilerummy.model.tile import HIDDEN, Tile
from tilerummy.tui.pack import M0, Size
from tilerummy.tui.palette import Ink, Skin, style

Segments = tuple[Segment, ...]


class Look(NamedTuple):
    """The state of a tile. ``aimed``: the picked tiles would go to its meld, and its number is underlined.

    The ``owner`` stands in its last cell.

    ``dead``: it lies among the discards and cannot be taken.
    """

    cursor: bool = False
    picked: bool = False
    laid: bool = False
    lit: bool = False
    aimed: bool = False
    owner: str = ""
    on_rack: bool = False
    dead: bool = False


PLAIN = Look()


def number(tile: Tile) -> str:
    """What stands on the tile: a number, the rank of a card, or the joker's letter.

    >>> number(Tile("R", 12)), number(Tile("H", 12)), number(Tile("S", 10)), number(Tile("J", 0))
    ('12', 'Q', '10', 'J')
    """
    if tile == HIDDEN:
        return ""
    return tile.rank or tile.color


@lru_cache(maxsize=8192)
def paint(skin: Skin, size: Size, tile: Tile, look: Look = PLAIN) -> tuple[Segments, ...]:
    """The tile line by line, each line exactly as wide as the size says."""
    if size.height == 1:
        return (_flat(skin, tile, look) if size.width > 3 else _narrow(skin, tile, look),)
    pad = " " * (size.width - 4)
    # Where tiles lie upon each other and no number line separates them, a line does.
    lined = size is M0 and bool(skin.palette.tops)
    lines = [_number_line(skin, tile, look, pad), _band_line(skin, tile, look, pad, lined)]
    if size.height == 3:
        lines.append(_shadow(skin, look, size.width))
    return tuple(lines)


def _number_line(skin: Skin, tile: Tile, look: Look, pad: str) -> Segments:
    palette, glyphs = skin.palette, skin.glyphs
    face = palette.back if tile == HIDDEN else palette.top(tile.color)
    for wanted, ink in (
        (look.cursor, palette.cursor),
        (look.picked, palette.picked),
        (look.aimed, palette.aimed),
        (look.lit, palette.lit),
    ):
        if wanted:
            face = ink
            break
    last = glyphs.laid if look.laid else glyphs.lit if look.lit else " "
    text = Segment(f"{pad}{number(tile):>2}{last}", style(face, palette.bold, look.aimed))
    return _edge(skin, look, Ink(palette.edge, face.ground)), text


def _band_line(skin: Skin, tile: Tile, look: Look, pad: str, lined: bool) -> Segments:
    palette = skin.palette
    band = palette.band(tile.color)
    text = f"{pad} {skin.glyphs.shapes.get(tile.color, ' ')}{look.owner[:1] or ' '}"
    # Where the cursor stands on a picked tile, each of the two lines tells one of it.
    edge = _edge(skin, look._replace(cursor=look.cursor and not look.picked), Ink(palette.band_edge, band.ground))
    return edge, Segment(text, style(band, palette.bold, lined))


def _shadow(skin: Skin, look: Look, width: int) -> Segments:
    palette = skin.palette
    ground = (skin.grounds.rack if look.on_rack else skin.grounds.felt).ground
    color = palette.picked.ground if look.picked else palette.cursor.ground if look.cursor else palette.shadow
    return (Segment(skin.glyphs.shadow * width, style(Ink(color, ground))),)


def _edge(skin: Skin, look: Look, thin: Ink) -> Segment:
    """The first cell: a thin line, or the mark of the cursor, or of a picked tile."""
    if look.cursor:
        plain = style(skin.palette.cursor, skin.palette.bold)
        return Segment(skin.glyphs.cursor, _picked_mark(skin) if look.picked else plain)
    if look.picked:
        return Segment(skin.glyphs.picked, _picked_mark(skin))
    return Segment(skin.glyphs.edge, style(thin))


def _flat(skin: Skin, tile: Tile, look: Look) -> Segments:
    """One line: the first cell holds the sign of the state, the rest the solid color."""
    palette, glyphs = skin.palette, skin.glyphs
    band = palette.band(tile.color)
    if look.dead:
        # The gray of a tile's back: only the sign tells its color.
        dead = style(palette.back)
        edge = _edge(skin, look, palette.back) if look.cursor else Segment(glyphs.dead, dead)
        return edge, Segment(f"{number(tile):>2}{glyphs.shapes.get(tile.color, ' ')}", dead)
    if look.picked or look.cursor:
        edge = _edge(skin, look, band)
    else:
        mark = glyphs.laid if look.laid else glyphs.lit if look.lit else ""
        edge = Segment(mark or glyphs.edge, style(band if mark else Ink(palette.band_edge, band.ground), bool(mark)))
    return edge, *_digits(skin, tile, look, number(tile).rjust(2), look.aimed)


def _narrow(skin: Skin, tile: Tile, look: Look) -> Segments:
    """Three cells: the sign stands before a number of one digit; one of two digits is underlined instead."""
    text = number(tile).rjust(2)
    mark = _mark(skin, look)
    free = text.startswith(" ")
    return _digits(
        skin, tile, look, mark + text[1:] if mark and free else text, look.aimed or (bool(mark) and not free)
    )


def _mark(skin: Skin, look: Look) -> str:
    glyphs = skin.glyphs
    signs = (
        (look.cursor, glyphs.cursor),
        (look.picked, glyphs.picked),
        (look.laid, glyphs.laid),
        (look.lit, glyphs.lit),
    )
    return next((sign for wanted, sign in signs if wanted), "")


def _digits(skin: Skin, tile: Tile, look: Look, text: str, underline: bool = False) -> Segments:
    palette = skin.palette
    band = palette.band(tile.color)
    ink = band
    if look.cursor:
        # Among solid colors an ivory tile stands out as the black one does among ivory ones.
        ink = Ink(palette.picked.ground, palette.cursor_flat.ground) if look.picked else palette.cursor_flat
    elif look.picked:
        ink = palette.picked
    glyph = skin.glyphs.shapes.get(tile.color, " ")
    if ink is band and not underline:
        return (Segment(text + glyph, style(band, palette.bold)),)
    return Segment(text, style(ink, palette.bold, underline)), Segment(glyph, style(band, palette.bold))


def _picked_mark(skin: Skin) -> Style:
    palette = skin.palette
    return style(Ink(palette.picked_mark, palette.picked.ground), palette.bold)
