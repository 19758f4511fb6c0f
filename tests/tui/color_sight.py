"""Colors measured: how well one can be read on another, and how far apart two are to eyes of every kind."""

from collections.abc import Callable, Iterable
from itertools import combinations
from math import dist

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

# Machado, Oliveira and Fernandes 2009, severity 1.0, for linear red, green and blue.
PROTAN: Matrix = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
DEUTAN: Matrix = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
TRITAN: Matrix = (
    (1.255528, -0.076749, -0.178779),
    (-0.078411, 0.930809, 0.147602),
    (0.004733, 0.691367, 0.303900),
)
WEIGHTS: Triple = (0.2126, 0.7152, 0.0722)
GRAY: Matrix = (WEIGHTS, WEIGHTS, WEIGHTS)
ALL: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))

EYES = {"normal": ALL, "protan": PROTAN, "deutan": DEUTAN, "tritan": TRITAN, "gray": GRAY}

# Linear red, green and blue to XYZ, the white of the screen being 1.
_XYZ: Matrix = (
    (0.4124 / 0.95047, 0.3576 / 0.95047, 0.1805 / 0.95047),
    WEIGHTS,
    (0.0193 / 1.08883, 0.1192 / 1.08883, 0.9505 / 1.08883),
)


def linear(color: str) -> Triple:
    """The light of a color written as ``#rrggbb``."""
    channels = (int(color[start : start + 2], 16) / 255 for start in (1, 3, 5))
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in channels)
    return red, green, blue


def _through(matrix: Matrix, light: Triple) -> Triple:
    one, two, three = (sum(a * b for a, b in zip(row, light, strict=True)) for row in matrix)
    return one, two, three


def luminance(color: str) -> float:
    """How bright it is, from 0 to 1."""
    return sum(weight * value for weight, value in zip(WEIGHTS, linear(color), strict=True))


def contrast(one: str, other: str) -> float:
    """The contrast of WCAG 2, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lab(color: str, eyes: Matrix = ALL) -> Triple:
    """The place of a color in CIE L*a*b*, as these eyes see it."""
    red, green, blue = (min(max(value, 0.0), 1.0) for value in _through(eyes, linear(color)))
    x, y, z = (
        v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in _through(_XYZ, (red, green, blue))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: str, other: str, eyes: Matrix = ALL) -> float:
    """The distance CIE 1976 of two colors: 2 can just be seen, 20 at a glance."""
    return dist(lab(one, eyes), lab(other, eyes))


def least_apart(colors: Iterable[str], eyes: Matrix = ALL, how: Callable[[str, str, Matrix], float] = apart) -> float:
    """The distance of those two that are most alike."""
    return min(how(one, other, eyes) for one, other in combinations(colors, 2))
