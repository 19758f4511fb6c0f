"""Makes a PNG small: a screen has few colors, so a palette holds them, and a pixel takes one byte instead of three."""

import struct
import zlib
from collections import Counter
from collections.abc import Iterator

COLORS, COMMON = 128, 48
"""So many colors are kept, among them so many of the most common ones: what is painted flat. What is left are the soft
edges of letters, and they take the nearest one."""

ALIKE = 300
"""Of the others, two that are no farther apart, by the squares of their channels, need one place. So a color of which
there is little, such as that of the keys, has a place too, and not only the shades between the two most common ones."""

BEGIN = b"\x89PNG\r\n\x1a\n"
CHANNELS = {2: 3, 6: 4}
PALETTE = 3

Color = bytes


def small_png(data: bytes) -> bytes:
    """The same picture with a palette. ``data`` is a PNG as browsers write it: 8 bits a channel, not interlaced."""
    rows = list(_rows(data))
    counted = Counter(color for row in rows for color in row)
    palette = _palette([color for color, _ in counted.most_common()])
    index = {color: _nearest(color, palette) for color in counted}
    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, PALETTE, 0, 0, 0)
    body = zlib.compress(b"".join(b"\0" + bytes(index[color] for color in row) for row in rows), 9)
    parts = ((b"IHDR", head), (b"PLTE", b"".join(palette)), (b"IDAT", body), (b"IEND", b""))
    return BEGIN + b"".join(_chunk(kind, content) for kind, content in parts)


def _nearest(color: Color, palette: list[Color]) -> int:
    return min(range(len(palette)), key=lambda place: _apart(palette[place], color))


def _palette(colors: list[Color]) -> list[Color]:
    """Of colors, the most common ones first, those that are common or unlike all before."""
    kept = colors[:COMMON]
    for color in colors[COMMON:]:
        if len(kept) < COLORS and all(_apart(color, one) > ALIKE for one in kept):
            kept.append(color)
    return kept


def _apart(one: Color, other: Color) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(BEGIN)
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        yield kind, data[at + 8 : at + 8 + length]
        at += 12 + length


def _rows(data: bytes) -> Iterator[list[Color]]:
    """The colors, line by line; what shines through counts as solid."""
    chunks = list(_chunks(data))
    width, height, _, kind = struct.unpack(">IIBB", next(content for name, content in chunks if name == b"IHDR")[:10])
    step = CHANNELS[kind]
    raw = zlib.decompress(b"".join(content for name, content in chunks if name == b"IDAT"))
    length = width * step
    above = bytearray(length)
    for start in range(0, height * (length + 1), length + 1):
        above = _unfiltered(raw[start], bytearray(raw[start + 1 : start + 1 + length]), above, step)
        yield [bytes(above[at : at + 3]) for at in range(0, length, step)]


def _unfiltered(kind: int, line: bytearray, above: bytearray, step: int) -> bytearray:
    """One line of bytes without the differences that it is written in."""
    if kind == 2:
        return bytearray((byte + over) & 255 for byte, over in zip(line, above, strict=True))
    for at in range(len(line) if kind else 0):
        left = line[at - step] if at >= step else 0
        corner = above[at - step] if at >= step else 0
        if kind == 1:
            guess = left
        elif kind == 3:
            guess = (left + above[at]) // 2
        else:
            guess = _paeth(left, above[at], corner)
        line[at] = (line[at] + guess) & 255
    return line


def _paeth(left: int, over: int, corner: int) -> int:
    """That one of three neighbors which is nearest to ``left + over - corner``."""
    by_left, by_over, by_corner = abs(over - corner), abs(left - corner), abs(left + over - 2 * corner)
    if by_left <= by_over and by_left <= by_corner:
        return left
    return over if by_over <= by_corner else corner
