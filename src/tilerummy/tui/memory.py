"""Where the toolkit keeps what nobody needs any more, mended in one place. Its private names are used only here."""

from functools import lru_cache, partial

from textual._styles_cache import StylesCache


def forget_what_is_gone() -> None:
    """Lets go of the painted lines of widgets that are gone.

    The toolkit remembers two colors for each widget by a cache that hangs on a method. Its keys are the painted lines
    of widgets, so those of a thousand screens stay in memory that were closed long ago. The answer depends on colors
    alone: one cache for all of them, without the lines, does the same.
    """
    remembering = vars(StylesCache).get("get_inner_outer")
    plain = getattr(remembering, "__wrapped__", None)
    if plain is None or isinstance(remembering, staticmethod):
        return
    shared = lru_cache(1024)(partial(plain, StylesCache))
    setattr(StylesCache, "get_inner_outer", staticmethod(shared))  # noqa: B010 - to a type checker it is a method
