"""Which keys stand in the last line where there is not room for all."""

from tilerummy.tui.key_line import Entry, fitting

ENTRIES = tuple(Entry(name[0], name, name) for name in ("pick", "zone", "auto", "end", "help"))
"""Of 6 cells, but for one of 5."""

ALL = sum(entry.width for entry in ENTRIES)
SPARE, GIVES_WAY = ("auto",), ("zone", "pick")


def kept(width: int) -> tuple[str, int]:
    entries, gap = fitting(ENTRIES, width, SPARE, GIVES_WAY)
    return " ".join(entry.label for entry in entries), gap


def test_where_there_is_room_all_stand_far_apart() -> None:
    assert kept(200) == ("pick zone auto end help", 3)
    assert kept(ALL + 12) == ("pick zone auto end help", 3)
    assert kept(ALL + 11) == ("pick zone auto end help", 2)


def test_what_can_be_spared_goes_before_the_others_stand_close() -> None:
    assert kept(ALL + 8) == ("pick zone auto end help", 2)
    assert kept(ALL + 7) == ("pick zone end help", 3)


def test_then_the_less_wanted_give_way_and_then_the_end_but_for_the_last() -> None:
    four = ALL - 6
    assert kept(four + 3) == ("pick zone end help", 1)
    assert kept(four + 2) == ("pick end help", 3)
    assert kept(12) == ("end help", 1)
    assert kept(11) == ("help", 3)
    assert kept(0) == ("help", 1)


def test_nothing_fits_anywhere() -> None:
    assert fitting((), 10) == ((), 3)
