"""Text from outside, made safe to show: names, titles, file names, what a bot says.

Neither terminals nor screen toolkits filter escapes: a name that sets the window title does so wherever it is shown.
"""

import unicodedata
from functools import lru_cache

MARKS_IN_A_ROW = 2
_UNSAFE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


@lru_cache(maxsize=4096)
def cells(text: str) -> int:
    """How many columns of a terminal the text takes: wide characters two, combining marks none."""
    return sum(_cell(char) for char in text)


def clean(text: str, width: int = 20) -> str:
    """The text without control characters and piled-up marks, cut to ``width`` cells; "?" if nothing is left.

    >>> clean("Ann\\x1b]0;owned\\x07"), clean("\\u202e"), clean("A" * 40)
    ('Ann]0;owned', '?', 'AAAAAAAAAAAAAAAAAAAA')
    """
    text = unicodedata.normalize("NFC", text)
    kept: list[str] = []
    marks = used = 0
    for char in text:
        category = unicodedata.category(char)
        if category in _UNSAFE:
            continue
        marks = marks + 1 if category.startswith("M") else 0
        used += _cell(char)
        if used > width:
            break
        if marks <= MARKS_IN_A_ROW:
            kept.append(char)
    # Once more: dropping a character may have brought a letter and its mark together.
    return unicodedata.normalize("NFC", "".join(kept)).strip() or "?"


def _cell(char: str) -> int:
    if unicodedata.category(char) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1
