"""A row of tiles on the table of a draft."""

from __future__ import annotations

from tests.play.positions import FREE, SABRA
from tilerummy.model.meld import MeldKind
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.notation.words import read_meld, read_table, read_tiles, write_meld
from tilerummy.play.row import Cell, Row, joker_faces, laid_out, read_row, row_as, without


def cells(tiles: Tiles, first: int = 0) -> tuple[Cell, ...]:
    return tuple(Cell(tile, first + place) for place, tile in enumerate(tiles))


def row(meld: str) -> Row:
    (only,) = laid_out(read_table(meld))
    return only


def test_tiles_of_the_table_are_nobodys_own_and_all_different() -> None:
    rows = laid_out(read_table("K:9.10.11/9:K.R.Y/9:K.B.R"))
    laid = [cell for row in rows for cell in row.cells]
    assert [cell.tile for cell in laid] == [tile for row in rows for tile in row.meld.tiles]
    assert len(set(laid)) == 9
    assert not any(cell.own for cell in laid)


def test_a_tile_from_the_rack_is_the_players_own() -> None:
    assert Cell(JOKER, 0).own
    assert not Cell(JOKER, -1).own


def test_a_row_lies_in_the_order_of_its_meld() -> None:
    held = cells(read_tiles("R7 J R5"))
    laid = row_as(read_meld("R:5.J.7"), held, (), FREE.melds)
    assert laid.cells == (held[2], held[1], held[0])


def test_of_two_equal_tiles_each_keeps_its_own_slot() -> None:
    held = cells(read_tiles("K9 K9 B9"))
    laid = row_as(read_meld("?:K9.B9.K9"), held, (), FREE.melds)
    assert sorted(laid.cells) == sorted(held)
    assert len(set(laid.cells)) == 3


def test_without_takes_one_of_two_equal_tiles() -> None:
    first, second = cells(read_tiles("K9 K9"))
    assert without((first, second), [second]) == (first,)
    assert without((first, second), [Cell(Tile("K", 9), 7)]) == (first, second)


def test_a_row_is_read_as_the_legal_meld_worth_most() -> None:
    assert write_meld(read_row(cells(read_tiles("J R6 R5")), (), SABRA.melds).meld) == "R:5.6.J"
    assert write_meld(read_row(cells(read_tiles("R12 J R13")), (), SABRA.melds).meld) == "R:J.12.13"
    assert write_meld(read_row(cells(read_tiles("R5 J J")), (), SABRA.melds).meld) == "R:5.J.J"


def grown(meld: str, more: str) -> str:
    """The row that a meld of the table makes with more tiles."""
    before = row(meld)
    stood = joker_faces([before], FREE.melds)
    return write_meld(read_row((*cells(read_tiles(more)), *before.cells), [stood], FREE.melds).meld)


def test_a_joker_stands_for_what_it_stood_for() -> None:
    assert grown("B:J.5.6.7", "B8") == "B:J.5.6.7.8"
    assert grown("B:5.6.7.J", "B4") == "B:4.5.6.7.J"
    assert grown("B:5.J.7", "B8") == "B:5.J.7.8"


def test_a_joker_whose_place_is_taken_goes_where_it_is_worth_most() -> None:
    assert grown("B:5.J.7", "B6") == "B:5.6.7.J"


def test_of_two_jokers_as_many_as_can_stand_for_what_they_stood_for() -> None:
    assert grown("R:J.J.5", "R6") == "R:J.J.5.6"
    assert grown("R:J.5.J", "R6") == "R:J.5.6.J"
    assert grown("R:5.J.J", "R7") == "R:5.J.7.J"


def test_where_what_it_stood_for_last_is_taken_what_it_stood_for_first_counts() -> None:
    first = row("B:J.5.6.7")
    joker, five, _, seven = first.cells
    last = row_as(read_meld("B:5.J.7"), (joker, five, seven), (), FREE.melds)
    accounts = [joker_faces([last], FREE.melds), joker_faces([first], FREE.melds)]
    assert write_meld(read_row(first.cells, accounts, FREE.melds).meld) == "B:J.5.6.7"
    assert write_meld(read_row(last.cells, accounts, FREE.melds).meld) == "B:5.J.7"


def test_each_of_two_jokers_takes_the_place_that_it_stood_for() -> None:
    first, second, *naturals = cells(read_tiles("J J R5 R6"))
    seven, four = (Tile("R", 7),), (Tile("R", 4),)
    meld = read_meld("R:J.5.6.J")
    one = row_as(meld, (first, second, *naturals), [{first: seven, second: four}], FREE.melds)
    assert one.cells == (second, *naturals, first)
    other = row_as(meld, (first, second, *naturals), [{first: four, second: seven}], FREE.melds)
    assert other.cells == (first, *naturals, second)
    unknown = row_as(meld, (first, second, *naturals), [{second: four}], FREE.melds)
    assert unknown.cells == (second, *naturals, first)


def test_only_the_jokers_of_legal_rows_stand_for_something() -> None:
    legal, short = laid_out(read_table("B:5.J.7/R:J.2"))
    faces = joker_faces([legal, short], FREE.melds)
    assert faces == {legal.cells[1]: (Tile("B", 6),)}
    (group,) = laid_out(read_table("8:R.B.J"))
    assert joker_faces([group], FREE.melds) == {group.cells[2]: (Tile("Y", 8), Tile("K", 8))}


def test_a_row_that_is_no_meld_is_what_it_looks_like() -> None:
    def kind(tiles: str) -> MeldKind:
        return read_row(cells(read_tiles(tiles)), (), SABRA.melds).meld.kind

    assert kind("R5 R6") is MeldKind.RUN
    assert kind("R5 B5") is MeldKind.GROUP
    assert kind("R5 B6 K7") is MeldKind.HEAP
    assert kind("J J") is MeldKind.HEAP
