"""Cards on the board: rank over suit, in every size of the ladder, the suits told apart without any color."""

from __future__ import annotations

from itertools import product

import pytest

from tests.tui.snapshot import same_as_kept
from tilerummy.model.tile import Tile
from tilerummy.tui.looks import Looks, skin
from tilerummy.tui.pack import LADDER, M0, S0, XS, L, M, S, Size
from tilerummy.tui.paint import PLAIN, Look, number, paint
from tilerummy.tui.palette import Skin

SKINS = {
    "shapes": skin(),
    "ascii": skin(Looks(alphabet="ascii")),
    "mono": skin(Looks("none")),
    "mono_ascii": skin(Looks("none", "ascii")),
}
SIZES = sorted({size for rung in LADDER for size in rung}, reverse=True)
SUITS, RANKS = "CDHS", {1: "A", 2: "2", 10: "10", 11: "J", 12: "Q", 13: "K"}


def painted(size: Size, tile: Tile, name: str, look: Look = PLAIN) -> list[str]:
    """The lines of a card as text."""
    made: Skin = SKINS[name]
    return ["".join(segment.text for segment in line) for line in paint(made, size, tile, look)]


@pytest.mark.parametrize(
    ("size", "card", "lines"),
    [
        (L, Tile("H", 12), ["▏  Q ", "▏  ♥ ", "▀▀▀▀▀"]),
        (L, Tile("S", 10), ["▏ 10 ", "▏  ♠ ", "▀▀▀▀▀"]),
        (M, Tile("D", 1), ["▏ A ", "▏ ♦ "]),
        (M0, Tile("C", 10), ["▏10 ", "▏ ♣ "]),
        (S, Tile("H", 12), ["▏ Q♥"]),
        (S, Tile("S", 10), ["▏10♠"]),
        (S0, Tile("D", 13), ["▏ K♦"]),
        (XS, Tile("C", 11), [" J♣"]),
        (XS, Tile("H", 10), ["10♥"]),
    ],
    ids=str,
)
def test_a_card_is_its_rank_over_its_suit(size: Size, card: Tile, lines: list[str]) -> None:
    assert painted(size, card, "shapes") == lines


def test_what_stands_on_a_card_is_what_sentences_say() -> None:
    for suit, (rank, text) in product(SUITS, RANKS.items()):
        assert number(Tile(suit, rank)) == text
        assert Tile(suit, rank).spoken == f"{text}{suit}"


@pytest.mark.parametrize("name", SKINS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
def test_suits_and_ranks_are_told_apart_by_their_signs_alone(size: Size, name: str) -> None:
    seen = [tuple(painted(size, Tile(suit, rank), name)) for suit in SUITS for rank in range(1, 14)]
    assert len(set(seen)) == len(seen)
    assert "ascii" not in name or all(line.isascii() for lines in seen for line in lines)


@pytest.mark.parametrize("name", SKINS)
def test_cards_as_they_are_seen(name: str) -> None:
    """All sizes, with a cursor, a picked card, one laid in this turn and one that is lit."""
    looks = (PLAIN, Look(cursor=True), Look(picked=True), Look(laid=True), Look(lit=True))
    lines: list[str] = []
    for size in SIZES:
        lines += [size.name]
        for look in looks:
            cards = [painted(size, Tile(suit, rank), name, look) for suit in SUITS for rank in (1, 10, 12)]
            lines += [" ".join(parts) for parts in zip(*cards, strict=True)]
    same_as_kept(f"cards_{name}", lines)
