"""``tilerummy solve``: the best play from a position."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from tests.bots.knocking import seen
from tests.cli.calls import called, is_one_line
from tests.play.discard_positions import discard_match
from tests.play.positions import match_at
from tilerummy.engine.look import look
from tilerummy.model.round import Phase
from tilerummy.notation.position import write_position, write_view
from tilerummy.notation.words import read_tiles
from tilerummy.store.library import load_ruleset

SABRA = load_ruleset("sabra")


def solved(*arguments: str, rules: str = "sabra") -> dict[str, object]:
    answer = called("solve", "--rules", rules, "--json", *arguments)
    assert (answer.code, answer.err) == (0, "")
    found: dict[str, object] = json.loads(answer.out)
    return found


# --- the answer -------------------------------------------------------------------------------------------------------


def test_the_play_as_a_person_reads_it() -> None:
    answer = called("solve", "--rules", "sabra", "--table", "R:3.4.5/8:B.R.Y", "--rack", "R6 K8 K9")
    assert answer == (
        0,
        "2 tiles can be laid, worth 14 points on the rack. No play lays more tiles (proved).\n"
        "1. Add R6 to R3 R4 R5.\n"
        "2. Add K8 to B8 R8 Y8.\n"
        "table: R:3.4.5.6/8:B.K.R.Y\n"
        "rack:  K9\n",
        "",
    )


def test_an_opening_and_going_out_are_named() -> None:
    answer = called("solve", "--rules", "sabra", "--rack", "R10 R11 J", "--not-opened", "--aim", "points")
    assert answer.out.splitlines()[0] == (
        "3 tiles can be laid, worth 51 points on the rack. The opening is worth 33 points. "
        "Nothing stays on the rack: it goes out. No play lays more points (proved)."
    )


def test_no_play_is_an_answer_too() -> None:
    answer = called("solve", "--rules", "sabra", "--table", "-", "--rack", "R5 R5 R6")
    assert answer == (0, "No play exists (proved).\n", "")


def test_the_answer_as_json() -> None:
    assert solved("--table", "R:5.6.7/8:R.B.K", "--rack", "R8 K13 B1") == {
        "tiles": 1,
        "points": 8,
        "table": "R:5.6.7.8/8:B.K.R",
        "rack": "B1.K13",
        "goes_out": False,
        "proved": True,
        "steps": ["Add R8 to R5 R6 R7."],
    }
    nothing = solved("--table", "R:5.6.7", "--rack", "B1")
    assert (nothing["tiles"], nothing["table"], nothing["rack"], nothing["proved"]) == (0, "R:5.6.7", "B1", True)


def test_the_aim_decides() -> None:
    """Where as many tiles can be laid in two ways, most points are laid by either aim."""
    for aim in ("tiles", "points"):
        assert solved("--rack", "R2 R3 R4 B4 K4", "--aim", aim)["points"] == 12


@pytest.mark.parametrize(
    ("table", "rack", "tiles"),
    [
        ("5:K.B.Y.J", "R8 R9 R10", 3),
        ("-", "K5 B5 Y5 J", 4),
        ("B:1.2.3", "K1 K2 K3 J", 4),
        ("R:5.6.J/R:5.6.J", "Y8 Y9 Y10", 3),
    ],
)
def test_positions_that_others_got_wrong(table: str, rack: str, tiles: int) -> None:
    found = solved("--table", table, "--rack", rack)
    assert (found["tiles"], found["goes_out"]) == (tiles, True)


@pytest.mark.parametrize(("rules", "tiles"), [("pup-rummy", 2), ("rrrummy", 0), ("sabra", 2)])
def test_jokers_are_as_the_ruleset_has_them(rules: str, tiles: int) -> None:
    assert solved("--table", "B:1.2.3.4/B:J.5.6.7", "--rack", "K9 K10", rules=rules)["tiles"] == tiles


# --- what is asked ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", ["R:5.6.7/8:R.B.K", "R5 R6 R7 / R8 B8 K8", "?:R7.R5.R6/8:R.B.K", "R6 R7 R5/8:R.B.K"])
def test_a_table_may_be_written_as_rows_of_tiles(table: str) -> None:
    assert solved("--table", table, "--rack", "Y8 B1")["table"] == "R:5.6.7/8:B.K.R.Y"


def test_a_row_in_order_says_what_its_joker_stands_for() -> None:
    assert solved("--table", "J R5 R6", "--rack", "R3 B1", rules="rrrummy")["table"] == "R:3.J.5.6"


@pytest.mark.parametrize("opened", [True, False])
def test_a_position_says_all_by_itself(opened: bool) -> None:
    state = match_at("R:5.6.7", "R8 B1", opened=opened)
    for line in (write_position(state), write_view(look(state, 0))):
        assert solved(line)["tiles"] == (1 if opened else 0)


def test_a_view_is_solved_for_its_own_seat() -> None:
    state = match_at("R:5.6.7", "R8 B1", pool="B2")
    theirs = solved(write_view(look(state, 1)))
    assert theirs["tiles"] != 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "name a position, or a table and a rack"),
        (("--table", "R:5.6.7"), "name a position, or a table and a rack"),
        (("--rack", "-"), "--rack: there is no tile to lay"),
        (("--rack", "R5 P1"), '--rack: "P1" is no tile'),
        (("--rack", "R5 ?"), '--rack: "?" is no tile'),
        (("--rack", "R14"), "there is 1 of R14, the deck has none"),
        (("--table", "R:5.6.7/R:5.6.7", "--rack", "R5"), "there are 3 of R5, the deck has 2"),
        (("--table", "R:5.6", "--rack", "R5"), "--table: R5 R6 needs 3 tiles"),
        (("--table", "R5 B9 K1", "--rack", "R5"), "--table: R5 B9 K1 mixes colors"),
        (("--table", "J J J", "--rack", "R5"), "--table: J J J: jokers alone"),
        (("--table", "R:5.6.7//8:R.B.K", "--rack", "R5"), "--table: "),
        (("--table", "7", "--rack", "R5"), "--table: "),
        (("R:5.6.7",), "the position: a position has 10 fields"),
        (("R:5.6.7 R8.B1/?14 ?80 - A:play - - -/- 0/0 1.7.0",), "the position: there are 99 tiles"),
        (("R:5.6.7 ?14/?14 ?75 - A:play - - -/- 0/0 1.7.0",), "it is an onlooker's view"),
        (("R:5.6.7 -/R1 ?102 - A:over - - -/- 0/0 1.7.0 you=B",), "the round is over"),
        (("-", "--rack", "R1"), "a position says all by itself"),
        (("-", "--not-opened"), "a position says all by itself"),
        (("--rack", "R1", "--aim", "jokers"), "--aim"),
    ],
)
def test_a_bad_call_says_in_one_line_what_is_wrong(arguments: tuple[str, ...], said: str) -> None:
    answer = called("solve", "--rules", "sabra", *arguments)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err
    assert is_one_line(answer.err)


def test_a_ruleset_is_needed_and_has_to_be_there() -> None:
    assert "--rules" in called("solve", "--rack", "R1").err
    answer = called("solve", "--rules", "nope", "--rack", "R1")
    assert (answer.code, answer.err) == (2, "tilerummy: nope: there is no such ruleset\n")


# --- games in which a turn is a draw, plays and a discard -------------------------------------------------------------


def turn(rack: str, *, phase: str, discards: str, rules: str = "american") -> str:
    """The line of a position of a game with discards, nothing on the table; what is nowhere else lies in the pool."""
    under = load_ruleset(rules)
    left = Counter(under.deck.tiles)
    left.subtract(read_tiles(rack) + read_tiles(discards))
    theirs, *pool = map(str, left.elements())
    now = discard_match("-", rack, rules=under, phase=phase, discards=discards, others=(theirs,), pool=" ".join(pool))
    return write_position(now)


def test_of_a_turn_with_a_discard_all_of_it_is_told() -> None:
    answer = called("solve", "--rules", "american", turn("R5 R6 K1 Y9 B2", phase="draw", discards="K4 R7"))
    assert answer.out.splitlines() == [
        "No play exists (proved).",
        "turn:",
        "  Take the last discard, R7.",
        "  Lay R5 R6 R7 from your rack.",
        "  Discard Y9: it fits nothing on your rack, and it is of hardly any use to others.",
    ]


def test_with_a_tile_drawn_the_discard_is_told() -> None:
    answer = called("solve", "--rules", "american", turn("R5 R6 R7 R8", phase="play", discards="K4"))
    first, *_, last = answer.out.splitlines()
    assert "Then R5 is discarded: it goes out." in first
    assert last == "Discard R5: with it you go out."


def test_a_tile_stays_for_the_discard_where_one_was_drawn() -> None:
    found = solved(turn("R5 R6 R7 R8", phase="play", discards="K4"), rules="american")
    assert (found["tiles"], found["goes_out"], found["proved"]) == (3, True, True)
    assert len(str(found["rack"]).split(".")) == 1
    before = solved(turn("R5 R6 R7 R8", phase="draw", discards="K4"), rules="american")
    assert (before["tiles"], before["rack"], before["goes_out"]) == (4, "-", True), "the tile to come is discarded"


def test_where_all_may_be_laid_all_is() -> None:
    found = solved(turn("H5 H6 H7 H8", phase="play", discards="D4", rules="basic-rummy"), rules="basic-rummy")
    assert (found["tiles"], found["rack"], found["goes_out"]) == (4, "-", True)


def test_a_table_and_a_rack_are_no_turn() -> None:
    """Without a position nothing is known of a draw: all that can be laid is."""
    found = solved("--table", "R:4.5.6", "--rack", "R7 R3", rules="romanian-joly")
    assert (found["tiles"], found["table"], found["rack"]) == (2, "R:3.4.5.6.7", "-")


def test_romanian_joly_is_proved_with_two_jolys() -> None:
    found = solved("--table", "-", "--rack", "R5 R6 Y9 B9 J J", rules="romanian-joly")
    assert (found["tiles"], found["proved"]) == (6, True)


def test_ones_open_by_their_place() -> None:
    found = solved("--rack", "R1 Y1 B1 R5 R6 R7", "--not-opened", rules="romanian-joly")
    assert (found["tiles"], found["proved"]) == (6, True)


# --- where melds stay on the rack until a knock -----------------------------------------------------------------------


def test_the_least_beside_melds_is_what_is_left_of_a_rack() -> None:
    answer = called("solve", "--rules", "gin", "--rack", "3H 4H 5H 7C 7D 7S KS QD 2D 5S")
    assert answer == (
        0,
        "27 points are left beside melds, and less cannot be (proved).\n"
        "1. Lay 7C 7D 7S from your rack.\n"
        "2. Lay 3H 4H 5H from your rack.\n"
        "table: 7:C.D.S/H:3.4.5\n"
        "rack:  D2.D12.S5.S13\n",
        "",
    )


def test_tiles_are_added_to_the_melds_of_a_knocker() -> None:
    table = ("--table", "4H 5H 6H / 8C 9C 10C / QS QD QH")
    assert solved(*table, "--rack", "3H 7H 7C KD KS KC 2D 5S 9D 8S", rules="gin") == {
        "tiles": 6,
        "points": 47,
        "table": "H:3.4.5.6.7/C:7.8.9.10/12:D.H.S/13:C.D.S",
        "rack": "D2.D9.S5.S8",
        "goes_out": False,
        "proved": True,
        "steps": ["Add 3H 7H to 4H 5H 6H.", "Add 7C to 8C 9C 10C.", "Lay KC KD KS from your rack."],
    }


def test_a_rack_without_a_meld_is_left_as_it_is() -> None:
    assert called("solve", "--rules", "gin", "--rack", "3H 2S").out.splitlines() == [
        "5 points are left beside melds, and less cannot be (proved).",
        "table: -",
        "rack:  H3.S2",
    ]
    assert solved("--rack", "3H 2S", rules="gin")["tiles"] == 0


@pytest.mark.parametrize(
    ("rack", "rules", "said"),
    [
        ("C3 C4 C5 D8 H8 S8 S10 S1 D2 D6 H5", "gin", "14 points are left beside melds after a discard of 10S, "),
        ("C3 C4 C5 D8 H8 S8 S10 S1 D2 D4 H2", "gin", "9 points are left beside melds after a discard of 10S, "),
        ("C3 C4 C5 D8 H8 S8 C8 S10 S11 S12 S13", "gin", "0 points are left beside melds, "),
        ("C3 C4 C5 D8 H8 S8 C8 S10 S11 S12 S13", "gin+classic", "0 points are left beside melds after a discard of "),
    ],
)
def test_a_position_before_a_discard_says_which_and_whether_one_may_knock(rack: str, rules: str, said: str) -> None:
    view = seen(rack, rules=rules, pool=30)
    answer = called("solve", "--rules", rules, write_view(view))
    assert answer.out.startswith(said)
    assert ("enough for a knock" in answer.out) == (not said.startswith("14"))


def test_a_position_of_a_showdown_adds_nothing_where_nothing_is_left_to_the_knocker() -> None:
    table, rack = "C:3.4.5/8:C.D.S", "C6 C7 H8 D2 D3 D4 S13 S12 H1 C11"
    for left, pool, tiles in (("S1", 34, 6), ("", 35, 3)):
        view = seen(rack, phase=Phase.SHOWDOWN, table=table, left_to_knocker=left, pool=pool)
        assert solved(write_view(view), rules="gin")["tiles"] == tiles


def test_without_a_position_the_deck_is_that_of_the_most_players() -> None:
    """Manipulation has one pack and a joker for two, two packs and two jokers for more."""
    assert solved("--rack", "3H 3H 3C 3D J J", rules="manipulation")["goes_out"]
    answer = called("solve", "--rules", "manipulation", "--rack", "3H 3H 3H")
    assert (answer.code, answer.err) == (2, "tilerummy: table and rack: there are 3 of H3, the deck has 2\n")
