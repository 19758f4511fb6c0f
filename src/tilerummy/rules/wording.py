"""The rules as they are told at a table: each rule speaks of tiles, colors, numbers and jokers, whatever the deck is.

With cards a tile is a card, a color a suit and a number a rank; where there are no jokers nobody speaks of them.
Records, commands and the words of a ruleset file stay as they are.
"""

import re
from functools import lru_cache

from tilerummy.rules.deck import Deck
from tilerummy.rules.ruleset import Ruleset

KINGS = 13
"""In a deck with so many numbers the highest is the king."""

_CARD_WORDS = (
    (r"\btile(s?)\b", r"card\1"),
    (r"\bTile(s?)\b", r"Card\1"),
    (r"\bcolor(s?)\b", r"suit\1"),
    (r"\bColors\b", "Suits"),
    (r"\b(consecutive|mixes) numbers\b", r"\1 ranks"),
    (r"\b(one|highest) number\b", r"\1 rank"),
    (r"\b([Aa]) 1\b(?! point)", r"\1n ace"),
    (r"\b([Tt])he 1\b", r"\1he ace"),
)
_COURT_WORDS = (
    (r"\b(after|before) the highest rank\b", r"\1 the king"),
    (r"\b11 and more\b", "jack, queen and king"),
    (r"\b(after|above|at|[Ff]rom) (?:the )?13\b", r"\1 the king"),
)


def told(rules: Ruleset) -> dict[str, str]:
    """What each table of a ruleset says, by its name. One that has no say in this game is left out."""
    # A title comes from outside and is nobody's to word.
    said = {name: rule.says() if name == "about" else worded(rule.says(), rules.deck) for name, rule in rules.tables()}
    if not rules.deck.most_jokers:
        del said["jokers"]
    if not rules.opening.points:
        said["values"] = " ".join(one for one in sentences(said["values"]) if not one.startswith("In an opening"))
    return said


@lru_cache(maxsize=2048)
def worded(text: str, deck: Deck) -> str:
    """What is said with this deck; nothing where all of it is about what it does not have.

    >>> worded("A group is 3 to 4 tiles of one number.", Deck(style="cards", colors=("C", "D", "H", "S"), jokers=0))
    'A group is 3 to 4 cards of one rank.'
    """
    if deck.style == "cards":
        for pattern, word in _CARD_WORDS + (_COURT_WORDS if deck.numbers == KINGS else ()):
            text = re.sub(pattern, word, text)
    return text if deck.most_jokers else _without_jokers(text)


def sentences(text: str) -> tuple[str, ...]:
    """A paragraph sentence by sentence."""
    return tuple(re.split(r"(?<=\.) (?=[A-Z])", text))


def _without_jokers(text: str) -> str:
    """First what is said of them beside other things goes, then the sentences about them alone."""
    text = re.sub(r"[,;] (?:a joker|jokers|of jokers) [^,.;]*", "", text)
    return " ".join(one for one in sentences(text) if "joker" not in one or "no jokers" in one)
