"""How the game looks: what the terminal can show, by what its environment says, and what the user wants of it."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal, NamedTuple, cast

from textual.app import App

from tilerummy.store.options import USUAL, Options
from tilerummy.tui.colors import (
    COLOR_BLIND_TILES,
    DARK,
    FELT_TILES,
    HIGH_CONTRAST_TILES,
    MONO_TILES,
    SIXTEEN_TILES,
)
from tilerummy.tui.palette import ASCII, LETTERS, SHAPES, Glyphs, Grounds, Ink, Palette, Skin, larger, plainer, worn

Colors = Literal["truecolor", "256", "16", "none"]
Alphabet = Literal["all", "wide", "ascii"]
"""Which characters are written: all; beside ASCII only those that are two cells wide everywhere; only ASCII."""


class Looks(NamedTuple):
    """All of the look but the theme, which the app keeps."""

    colors: Colors = "truecolor"
    alphabet: Alphabet = "all"
    tiles: str = USUAL.tiles
    signs: str = USUAL.signs

    @property
    def shows_all(self) -> bool:
        """Whether a line may be sent as it is."""
        return self.alphabet == "all" and self.colors in ("truecolor", "256")


_ALL = Looks()


def looks_for(environ: Mapping[str, str], options: Options = USUAL) -> Looks:
    """What the user wants, and where that is left open, what the environment says of the terminal.

    >>> looks_for({"TERM": "xterm-256color", "LANG": "C"}).colors, looks_for({"TERM": "linux"}).alphabet
    ('256', 'ascii')
    """
    colors = options.colors if options.colors != "auto" else colors_of(environ)
    alphabet = {"always": "ascii", "never": "all"}.get(options.ascii) or alphabet_of(environ)
    # What is read as an option was held against the values it may have.
    return Looks(cast(Colors, colors), cast(Alphabet, alphabet), options.tiles, options.signs)


# --- colors -----------------------------------------------------------------------------------------------------------

FORCED: dict[str, Colors] = {"truecolor": "truecolor", "256": "256", "standard": "16"}
"""What the toolkit's own variable may say."""

BY_ENDING: dict[str, Colors] = {"256color": "256", "16color": "16", "color": "16", "mono": "none", "m": "none"}
BY_ENDING |= dict.fromkeys(("direct", "kitty", "ghostty", "alacritty", "foot", "wezterm"), "truecolor")


def colors_of(environ: Mapping[str, str]) -> Colors:
    """How many colors the terminal has. Whoever knows nothing of it gets the sixteen that nearly all have."""
    if "NO_COLOR" in environ:
        return "none"
    term = environ.get("TERM", "").lower()
    if forced := FORCED.get(environ.get("TEXTUAL_COLOR_SYSTEM", "").lower()):
        found = forced
    elif environ.get("COLORTERM", "").lower() in ("truecolor", "24bit") or environ.get("OS") == "Windows_NT":
        found = "truecolor"
    elif is_bare(term):
        found = "none"
    else:
        found = BY_ENDING.get(term.rpartition("-")[2], "16")
    return found


def is_bare(term: str) -> bool:
    """Whether a terminal of this name has neither colors nor characters of its own, as those of the VT series."""
    return term in ("dumb", "unknown") or (term[:2] == "vt" and term[2:3].isdigit())


# --- characters -------------------------------------------------------------------------------------------------------

CONSOLES = {"linux", "cons25", "wsvt25", "ansi"}
"""Terminals with a font of a few hundred characters, the shapes not among them."""

TWO_CELLS = {"zh", "ja", "ko"}
"""In these languages frames, blocks and shapes take two cells in many terminals, and whole lines would be shifted."""

COERCED = {"C.UTF-8", "C.utf8", "UTF-8"}
"""What the interpreter itself puts in the place of ``LANG=C``."""


def alphabet_of(environ: Mapping[str, str]) -> Alphabet:
    """Which characters the terminal can be trusted to show as wide as they are meant to be."""
    if "web_driver" in environ.get("TEXTUAL_DRIVER", ""):
        return "all"
    term = environ.get("TERM", "").lower()
    if term in CONSOLES or is_bare(term):
        return "ascii"
    locale = _locale(environ)
    if not locale:
        # Containers and Windows have none, and modern terminals.
        return "all"
    name, _, encoding = locale.partition(".")
    if encoding.partition("@")[0].lower().replace("-", "") != "utf8":
        return "ascii"
    return "wide" if name.partition("_")[0] in TWO_CELLS else "all"


def _locale(environ: Mapping[str, str]) -> str:
    if environ.get("LC_ALL"):
        return environ["LC_ALL"]
    kind, lang = environ.get("LC_CTYPE", ""), environ.get("LANG", "")
    return lang if not kind or (kind in COERCED and lang) else kind


# --- the look of tiles ------------------------------------------------------------------------------------------------

TILES_OF_THEMES = {"high-contrast": HIGH_CONTRAST_TILES, "color-blind": COLOR_BLIND_TILES}


def palette_for(theme: str, colors: Colors) -> Palette:
    """The colors of the tiles in a theme, as far as there are colors."""
    few = {"none": MONO_TILES, "16": SIXTEEN_TILES}
    return few.get(colors) or TILES_OF_THEMES.get(theme, FELT_TILES)


def glyphs_for(theme: str, looks: Looks) -> Glyphs:
    """The signs on the tiles."""
    if looks.alphabet != "all":
        return ASCII
    glyphs = LETTERS if looks.signs == "letters" else SHAPES
    if looks.colors == "none":
        return plainer(glyphs)
    return larger(glyphs) if theme == "high-contrast" else glyphs


def skin(looks: Looks = _ALL, theme: str = USUAL.theme, grounds: Grounds = DARK) -> Skin:
    """All that painting needs to know. The same look is the same object."""
    return _skin(looks, theme, grounds)


# Skins are compared by identity where painted tiles are kept.
@lru_cache(maxsize=32)
def _skin(looks: Looks, theme: str, grounds: Grounds) -> Skin:
    return Skin(worn(palette_for(theme, looks.colors), looks.tiles), glyphs_for(theme, looks), grounds)


def skin_of(app: App[Any]) -> Skin:
    """The look that an app has now. The grounds are those of its theme, whoever made that."""
    return skin(getattr(app, "looks", Looks()), app.theme, grounds_in(app.theme_variables))


def grounds_in(variables: Mapping[str, str]) -> Grounds:
    """Felt, rack and bad melds by the names that the style sheets have for them."""
    return Grounds(*(Ink(variables[f"{name}-ink"], variables[name]) for name in Grounds.__slots__))
