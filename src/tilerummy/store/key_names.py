"""What keys are called: by the toolkit, and by people, who write ``?``; and which of them no terminal sends."""

import re
import unicodedata
from collections.abc import Mapping

_SHORT = {
    "solidus": "slash",
    "reverse_solidus": "backslash",
    "commercial_at": "at",
    "hyphen_minus": "minus",
    "plus_sign": "plus",
    "low_line": "underscore",
}


def key_name(sign: str) -> str:
    """What the key of a printed sign is called by the toolkit; letters and digits are called by themselves.

    >>> key_name("?"), key_name("/"), key_name("U")
    ('question_mark', 'slash', 'U')
    """
    if sign.isalnum():
        return sign
    name = unicodedata.name(sign, sign).lower().replace("-", "_").replace(" ", "_")
    return _SHORT.get(name, name)


PRINTED: Mapping[str, str] = {key_name(sign): sign for sign in "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"}
"""Keys that have a name beside the sign that is printed on them."""

_ARROWS = ("up", "down", "left", "right", "home", "end", "pageup", "pagedown")
NAMED = frozenset(
    {
        *PRINTED,
        *_ARROWS,
        *(f"{held}+{key}" for held in ("shift", "ctrl") for key in _ARROWS),
        *(f"f{number}" for number in range(1, 13)),
        *(f"{held}+{letter}" for held in ("ctrl", "alt") for letter in "abcdefghijklmnopqrstuvwxyz"),
        *("space", "tab", "shift+tab", "enter", "backspace", "insert", "delete"),
    }
)
"""Keys with names that terminals send, those that mean something else included: what is wrong with them is told."""

_ALIKE = {
    "ctrl+i": "tab",
    "ctrl+m": "enter",
    "ctrl+j": "enter",
    "ctrl+h": "backspace",
    "ctrl+left_square_bracket": "escape",
}
_KEPT = {
    "ctrl+q": "it quits, wherever one is",
    "ctrl+c": "it copies, or says how to quit",
    "ctrl+p": "it opens the list of all commands",
    "escape": "it leads back, wherever one is",
}


def canonical(name: str) -> str:
    """A key as the toolkit calls it, however a person has written it.

    >>> canonical("?"), canonical("Ctrl+Z"), canonical("U"), canonical("ctrl+[")
    ('question_mark', 'ctrl+z', 'U', 'ctrl+left_square_bracket')
    """
    if len(name) == 1:
        return key_name(name) if name != " " else "space"
    *held, key = name.lower().rsplit("+", 1) if not name.endswith("++") else (name[:-2].lower(), "+")
    key = key_name(key) if len(key) == 1 else {"esc": "escape", "del": "delete", "return": "enter"}.get(key, key)
    return "+".join((*held, key))


def shown(key: str) -> str:
    """A key as a person writes it.

    >>> shown("question_mark"), shown("ctrl+z")
    ('?', 'ctrl+z')
    """
    return PRINTED.get(key, key)


def fault(key: str) -> str:
    """Why a key cannot be had; nothing if it can."""
    if key in _KEPT:
        return f"stays what it is: {_KEPT[key]}"
    if key in _ALIKE:
        return f"cannot be told from {_ALIKE[key]}: terminals send the same for both"
    if key.isdigit() and len(key) == 1:
        return "is for the numbers of tiles"
    if re.fullmatch(r"shift\+[a-z]", key):
        return f'is written as the capital letter, "{key[-1].upper()}"'
    if len(key) == 1 and unicodedata.category(key)[0] in "LNPS":
        return ""
    if key in NAMED:
        return ""
    from tilerummy.store.faults import near

    held, _, last = key.rpartition("+")
    if held and (last in NAMED or len(last) == 1):
        return "is sent by few terminals, or by none"
    return f"is not the name of a key{near(key, NAMED)}"
