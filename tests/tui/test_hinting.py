"""What a hint says and lights up, for a draft in which something may have been tried out already."""

from __future__ import annotations

import pytest

from tests.play.positions import FREE, draft, lay, shift
from tilerummy.notation.words import read_tiles
from tilerummy.play.draft import Draft
from tilerummy.play.hint_process import hint_for
from tilerummy.play.hint_protocol import Hint
from tilerummy.tui.hinting import laid_out, placed


def told(start: Draft, now: Draft | None = None) -> tuple[str, list[str], str]:
    """What is said, which melds are lit, and which tiles of the rack."""
    words, lit = placed(hint_for(start.view), now or start)
    return words, list(map(str, lit.table)), " ".join(map(str, lit.rack))


def test_a_meld_is_called_by_its_letter() -> None:
    assert told(draft("8:B.K.Y/R:3.4.5/R:10.11.12", "R6 K9 B9 Y9 K1")) == (
        "From your rack B9 K9 R6 Y9; on the table b.",
        ["R3 R4 R5"],
        "B9 K9 R6 Y9",
    )


def test_where_only_a_new_meld_is_laid_no_meld_is_lit() -> None:
    assert told(draft("-", "R10 R11 R12 B1", opened=False)) == (
        "From your rack R10 R11 R12; no meld of the table changes.",
        [],
        "R10 R11 R12",
    )


def test_a_rearrangement_names_every_meld_that_changes() -> None:
    words, lit, rack = told(draft("K:11.12.13/R:3.4.5.6/B:3.4.5.6/Y:3.4.5.6", "K3 K6 R1", rules=FREE))
    assert words == "From your rack K3 K6; on the table b, c, d."
    assert lit == ["R3 R4 R5 R6", "B3 B4 B5 B6", "Y3 Y4 Y5 Y6"]
    assert rack == "K3 K6"


def test_a_meld_that_the_player_has_changed_is_called_by_the_tiles_it_had() -> None:
    start = draft("8:B.K.Y/R:3.4.5", "R6 K9 B9 Y9 K1")
    words, lit, _ = told(start, lay(start, "K1", 1))
    assert words == "From your rack B9 K9 R6 Y9; on the table R3 R4 R5."
    assert lit == []


def test_letters_are_those_that_stand_on_the_board_now() -> None:
    start = draft("8:B.K.R.Y/R:3.4.5", "R6 K9 B9 Y9 K1")
    now = shift(shift(start, "B8 K8", 0), "R8 Y8", 0)
    assert [str(row.meld) for row in now.rows].index("R3 R4 R5") == 0
    assert told(start, now)[0].endswith("on the table a.")


def test_of_two_equal_melds_the_one_that_is_named_is_the_first_and_it_is_lit_once() -> None:
    words, lit, _ = told(draft("8:B.K.Y/R:3.4.5/R:3.4.5", "R6 K1"))
    assert words.endswith("on the table b.")
    assert lit == ["R3 R4 R5"]


STEPS = ("Add R6 to R3 R4 R5.", "Lay B9 K9 Y9 from your rack.")


@pytest.mark.parametrize(
    ("width", "steps"),
    [(118, "  ".join(("", *STEPS))), (78, f"  {STEPS[0]}"), (62, f"  {STEPS[0]}"), (57, ""), (10, "")],
)
def test_the_whole_play_is_told_in_as_many_whole_steps_as_there_is_room_for(width: int, steps: str) -> None:
    hint = Hint("", steps=STEPS, tiles=read_tiles("R6"))
    assert laid_out(hint, width) == f"Laid out in 2 steps, u takes it back.{steps}"
