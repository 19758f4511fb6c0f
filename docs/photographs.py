"""Turns what Textual draws, which is SVG, into pictures with few colors. Chromium paints them, many at a time."""

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

HIGHEST = 12_000
"""So many pixels high is what the browser paints at once, at the most."""

FLAT, OTHERS = 48, 80
"""So many of the most common colors are kept as they are: what is painted flat. The soft edges of letters share the
others."""

FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)


@dataclass(frozen=True)
class Drawing:
    """A piece of a page, as HTML, how large it is, and how many colors are painted flat there."""

    html: str
    width: int
    height: int
    flat: int = FLAT


def drawing(svg: str, scale: float = 1.0) -> Drawing:
    """What Textual has drawn, with a font of this machine: its own would be fetched from the network."""
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL).replace("Fira Code", "DejaVu Sans Mono")
    # The clip of the window cuts the feet of the letters in its last line.
    svg = re.sub(r'(-clip-terminal">\s*<rect [^>]*height=")([0-9.]+)', lambda cut: f"{cut[1]}{float(cut[2]) + 3}", svg)
    left, top, width, height = map(float, re.findall(r'viewBox="([^"]+)"', svg)[0].split())
    size = round((width - left) * scale), round((height - top) * scale)
    return Drawing(re.sub(r"<svg ", f'<svg width="{size[0]}" height="{size[1]}" ', svg, count=1), *size)


def browser() -> str | None:
    """What paints, if it is there."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def photographs(browser: str, drawings: Sequence[Drawing]) -> Iterator[Image.Image]:
    """All of them, in this order. A start of the browser takes a second, so they hang one below the other."""
    for strip in _strips(drawings):
        top = 0
        with _photograph(browser, strip) as whole:
            for one in strip:
                yield whole.crop((0, top, one.width, top + one.height))
                top += one.height


def _strips(drawings: Sequence[Drawing]) -> Iterator[list[Drawing]]:
    strip: list[Drawing] = []
    for one in drawings:
        if strip and sum(each.height for each in strip) + one.height > HIGHEST:
            yield strip
            strip = []
        strip.append(one)
    if strip:
        yield strip


def _photograph(browser: str, strip: Sequence[Drawing]) -> Image.Image:
    width, height = max(one.width for one in strip), sum(one.height for one in strip)
    cells = "".join(f'<div style="height: {one.height}px; overflow: hidden">{one.html}</div>' for one in strip)
    style = "<style>body { margin: 0; background: #ffffff } svg { display: block }</style>"
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        page, png = Path(folder, "page.html"), Path(folder, "page.png")
        page.write_text(f"<!DOCTYPE html><meta charset=utf-8>{style}{cells}", encoding="utf-8")
        call = [browser, *FLAGS, f"--user-data-dir={folder}", f"--window-size={width},{height}", f"--screenshot={png}"]
        subprocess.run([*call, page.as_uri()], check=True, capture_output=True, timeout=300)  # noqa: S603 - a browser
        with Image.open(png) as picture:
            return picture.convert("RGB")


def with_few_colors(picture: Image.Image, flat: int = FLAT) -> Image.Image:
    """The same picture with a palette: a screen has few colors, so it takes a third of the room."""
    data = picture.tobytes()
    counted = Counter(zip(data[::3], data[1::3], data[2::3], strict=True)).most_common(flat)
    colors = [channel for color, _ in counted for channel in color]
    colors += picture.quantize(OTHERS, Image.Quantize.MAXCOVERAGE).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette(colors[: 3 * (flat + OTHERS)])
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)
