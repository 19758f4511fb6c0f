"""Every screen in the terminals and to the eyes that see less: sheets of pictures side by side."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from photographs import FLAT, Drawing, drawing

from tilerummy.store.options import USUAL, Options

MODERN: Mapping[str, str] = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
UNSAID = ("LC_ALL", "LC_CTYPE", "NO_COLOR", "TEXTUAL_COLOR_SYSTEM", "TEXTUAL_DRIVER")

# Machado, Oliveira and Fernandes 2009, severity 1.0; gray by luminance. All of them for linear light.
EYES: Mapping[str, tuple[float, ...]] = {
    "gray": (0.2126, 0.7152, 0.0722) * 3,
    "protan": (0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998),
    "deutan": (0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881),
    "tritan": (1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900),
}


@dataclass(frozen=True)
class Variant:
    """One picture of a sheet: what the terminal says of itself, what the user wants, whose eyes look at it."""

    said: str
    environ: Mapping[str, str] = field(default_factory=dict)
    options: Options = USUAL
    eyes: str = ""


SIXTEEN = {"TERM": "xterm", "COLORTERM": ""}
TERMINALS: tuple[Variant, ...] = (
    Variant("16 colors", SIXTEEN),
    Variant("the Linux console", {"TERM": "linux", "COLORTERM": ""}),
    Variant("no colors", {"NO_COLOR": "1"}),
    Variant("no colors, LANG=C", {"NO_COLOR": "1", "LANG": "C"}),
    Variant("high-contrast", options=Options("high-contrast")),
    Variant("color-blind", options=Options("color-blind")),
)
"""How each screen looks where there is less, and in the themes for eyes that need more."""

SIGHTS: tuple[Variant, ...] = tuple(
    Variant(f"{theme}, {eyes}", options=Options(theme), eyes=eyes) for eyes in EYES for theme in ("felt", "color-blind")
)
"""What eyes see that do not tell all colors apart."""

TILES: tuple[Variant, ...] = tuple(
    Variant(f"{theme}: {tiles}, {signs}", options=Options(theme, tiles, signs))
    for tiles, signs in (("solid", "shapes"), ("ivory", "shapes"), ("hybrid", "letters"))
    for theme in ("felt", "high-contrast")
)
"""The other tiles."""


def pretend(environ: Mapping[str, str]) -> None:
    """Makes this process believe that it runs in a modern terminal, but for what is said otherwise."""
    for name in UNSAID:
        os.environ.pop(name, None)
    os.environ.update({**MODERN, **environ})


COLUMNS, GAP, CAPTION = 2, 6, 22
SCALE = 0.62
"""So large, of their own size, are the pictures of a sheet: letters can still be read."""


def sheet(pictures: Sequence[tuple[Variant, str]]) -> Drawing:
    """Pictures, in SVG, side by side."""
    drawn = [(variant, drawing(svg, SCALE)) for variant, svg in pictures]
    width, height = max(one.width for _, one in drawn), max(one.height for _, one in drawn)
    cells = "".join(
        f'<figure style="margin: 0; height: {height + CAPTION}px"><div style="height: {height}px;'
        f' filter: {_filter(variant.eyes)}">{one.html}</div>{escape(variant.said)}</figure>'
        for variant, one in drawn
    )
    grid = f"display: grid; grid-template-columns: repeat({COLUMNS}, {width}px); gap: {GAP}px"
    font = f"font: {CAPTION - 8}px DejaVu Sans"
    rows = -(-len(pictures) // COLUMNS)
    return Drawing(
        f'{_matrices()}<div style="{grid}; {font}">{cells}</div>',
        COLUMNS * (width + GAP) - GAP,
        rows * (height + CAPTION + GAP) - GAP,
        FLAT * 3,
    )


def _filter(eyes: str) -> str:
    return f"url(#{eyes})" if eyes else "none"


def _matrices() -> str:
    filters = "".join(
        f'<filter id="{name}" color-interpolation-filters="linearRGB">'
        f'<feColorMatrix values="{_rows(matrix)}"/></filter>'
        for name, matrix in EYES.items()
    )
    return f'<svg style="position: absolute; width: 0; height: 0">{filters}</svg>'


def _rows(matrix: Sequence[float]) -> str:
    rows = [" ".join(map(str, matrix[start : start + 3])) + " 0 0" for start in (0, 3, 6)]
    return " ".join([*rows, "0 0 0 1 0"])
