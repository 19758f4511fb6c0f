"""[melding]: one meld, written rules 1.1."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from tests.rules.positions import meld_rules
from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.tile import JOKER
from tilerummy.notation.words import read_meld, read_tiles, write_tiles
from tilerummy.rules.deck import Deck
from tilerummy.rules.melding import Melding

LOW, HIGH, BOTH = Melding(ace="low"), Melding(ace="high"), Melding(ace="both")


def code(row: str, melding: Melding = LOW, deck: Deck | None = None) -> str | None:
    """What is wrong with a row as it was laid."""
    rules = meld_rules(deck, melding)
    faults = rules.faults(rules.as_laid(read_tiles(row)))
    return faults[0].code if faults else None


def stands_for(meld: str, melding: Melding = LOW) -> list[str]:
    """The faces of each joker."""
    one = read_meld(meld)
    faces = meld_rules(melding=melding).faces(one)
    return [write_tiles(known) for tile, known in zip(one.tiles, faces, strict=True) if tile == JOKER]


@pytest.mark.parametrize(
    "row", ["R4 R5 R6", "R1 R2 R3", "K11 K12 K13", "R7 B7 K7", "R1 Y1 B1 K1", "R4 J R6", "R2 B2 J"]
)
def test_1_a_run_or_a_set_is_a_meld(row: str) -> None:
    assert code(row) is None


def test_1_1_point_1_at_least_so_many_tiles() -> None:
    assert code("R4 R5") == "meld_too_short"
    assert code("R4 B4") == "meld_too_short"
    assert code("R4 R5 R6", Melding(run_min=4)) == "meld_too_short"
    assert code("R4 B4 K4", Melding(run_min=4)) is None
    assert code("R4 B4 K4", Melding(group_min=4)) == "meld_too_short"
    assert code("R4 R5", Melding(run_min=2)) is None


def test_1_1_point_1_a_set_has_at_most_four_tiles() -> None:
    assert code("R4 Y4 B4 K4 R4") == "set_too_large"
    assert code("R4 Y4 B4 K4", Melding(group_max=3)) == "set_too_large"


def test_1_1_point_1_a_run_has_at_most_as_many_tiles_as_there_are_numbers() -> None:
    whole = "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13"
    assert code(whole, BOTH) is None
    assert code(f"{whole} R1", BOTH) == "run_too_long"
    assert code(f"{whole} J", BOTH) == "run_too_long"
    assert code(f"{whole} J", LOW) == "joker_no_meaning"


@pytest.mark.parametrize(
    ("row", "low", "high", "both"),
    [
        ("R1 R2 R3", None, "ace_low_not_allowed", None),
        ("R12 R13 R1", "ace_high_not_allowed", None, None),
        ("R13 R1 R2", "wraparound", "wraparound", "wraparound"),
        ("R12 R13 R1 R2", "wraparound", "wraparound", "wraparound"),
        ("R12 R13 J", "joker_no_meaning", None, None),
        ("J R2 R3", None, "joker_no_meaning", None),
        ("J R12 R13", None, None, None),
        ("J R13 R1", "ace_high_not_allowed", None, None),
        ("R1 J R3", None, "ace_low_not_allowed", None),
        ("R13 J R2", "joker_no_meaning", "wraparound", "wraparound"),
    ],
)
def test_1_1_point_2_where_the_1_may_lie(row: str, low: str | None, high: str | None, both: str | None) -> None:
    assert [code(row, melding) for melding in (LOW, HIGH, BOTH)] == [low, high, both]


def test_1_1_point_2_with_fewer_numbers_the_corner_moves() -> None:
    ten = Deck(numbers=10)
    assert code("R9 R10 R1", deck=ten) == "ace_high_not_allowed"
    assert code("R10 R1 R2", BOTH, ten) == "wraparound"
    assert code("R8 R9 R10 J", deck=ten) == "joker_no_meaning"
    assert code("R9 R10 J", BOTH, ten) is None


def test_1_1_point_3_a_joker_needs_a_tile_that_could_be_there() -> None:
    assert code("R12 R13 J") == "joker_no_meaning"
    assert code("J R1 R2") == "joker_no_meaning"
    assert code("J R1 R2", BOTH) == "joker_no_meaning"
    assert code("R4 Y4 B4 K4 J") == "set_too_large"
    assert code("R4 Y4 B4 J", deck=Deck(colors=("R", "Y", "B"))) == "set_too_large"


def test_1_1_point_3_places_are_counted_from_the_first_natural() -> None:
    assert code("J R5 R7") == "not_consecutive"
    assert code("R5 J R8") == "not_consecutive"
    assert code("R5 J J R8") is None
    assert code("J J R5 J R7 J") is None


def test_1_1_point_3_a_first_1_is_high_only_at_the_end_of_the_row() -> None:
    assert stands_for("R:J.J.1", BOTH) == ["R12", "R13"]
    assert stands_for("R:1.J.J", BOTH) == ["R2", "R3"]


def test_1_1_point_4_naturals_per_joker() -> None:
    two = Melding(naturals_per_joker=2)
    assert code("R4 R5 J", two) is None
    assert code("R4 J J", two) == "joker_ratio"
    assert code("R4 J R6 J", two) == "joker_ratio"
    assert code("R4 R5 J R7 R8 J", two) is None


def test_1_1_point_4_at_least_one_natural() -> None:
    assert code("J J J") == "joker_no_meaning"
    assert code("J J") == "meld_too_short"
    assert code("J J J", Melding(naturals_per_joker=1)) == "joker_ratio"


@pytest.mark.parametrize(
    ("row", "first"),
    [
        ("R4 B5 K6", "mixed_colors"),
        ("R4 B4 K6", "mixed_numbers"),
        ("R4 B5 J", "mixed_colors"),
        ("R4 R4 R4", "duplicate_color"),
        ("R4 B4 B4", "duplicate_color"),
        ("R4 B4 B4 J", "duplicate_color"),
        ("R4 Y4 B4 B4 R4", "set_too_large"),
        ("R4 R4 R5", "not_consecutive"),
        ("R6 R5 R4", "not_consecutive"),
    ],
)
def test_1_1_point_4_the_first_code_of_the_precedence(row: str, first: str) -> None:
    assert code(row) == first


def test_1_1_point_4_a_declared_row_has_only_the_codes_of_that_reading() -> None:
    row = read_tiles("R5 R6 R7")
    assert [fault.code for fault in meld_rules().faults(Meld(MeldKind.GROUP, row))] == ["mixed_numbers"]
    row = read_tiles("R5 B5 K5")
    assert [fault.code for fault in meld_rules().faults(Meld(MeldKind.RUN, row))] == ["mixed_colors"]


def test_1_1_point_4_one_natural_is_judged_as_the_kind_that_is_legal() -> None:
    rules = meld_rules()
    assert rules.as_laid(read_tiles("J J R1")).kind is MeldKind.GROUP
    assert rules.as_laid(read_tiles("R5 J J")).kind is MeldKind.RUN
    assert code("R5 J J J J") is None
    assert code("J J J J R3") == "joker_no_meaning"


def test_1_1_point_4_one_violation_for_a_meld() -> None:
    rules = meld_rules()
    for row in ("R4 B4 K4 K4 R4", "R1 R5 R9", "R13 R1 R2"):
        assert len(rules.faults(rules.as_laid(read_tiles(row)))) == 1


def test_1_stands_for_in_a_run_the_place_decides() -> None:
    assert stands_for("R:5.6.J") == ["R7"]
    assert stands_for("R:J.5.6") == ["R4"]
    assert stands_for("R:4.J.6.J") == ["R5", "R7"]
    assert stands_for("R:12.13.J", BOTH) == ["R1"]


def test_1_stands_for_in_a_set_any_missing_color() -> None:
    assert stands_for("2:R.B.J") == ["Y2.K2"]
    assert stands_for("7:R.Y.K.J") == ["B7"]
    assert stands_for("5:R.J.J") == ["Y5.B5.K5", "Y5.B5.K5"]


def test_a_violation_explains_itself_and_names_its_meld() -> None:
    rules = meld_rules()
    laid = rules.as_laid(read_tiles("R13 Y13 K13 K13"))
    (fault,) = rules.faults(laid)
    assert "black" in str(fault)
    assert fault.melds == (laid,)


def test_a_set_that_cannot_exist_is_refused() -> None:
    with pytest.raises(ValidationError):
        Melding(group_min=4, group_max=3)


@pytest.mark.parametrize(("ace", "word"), [("low", "before the 2"), ("high", "after the highest"), ("both", "between")])
def test_it_says_its_own_numbers(ace: str, word: str) -> None:
    said = Melding.model_validate({"ace": ace, "run_min": 5, "group_max": 3, "naturals_per_joker": 2}).says()
    assert word in said
    assert "5 or more" in said
    assert "3 tiles" in said
    assert "at least 2 other" in said
