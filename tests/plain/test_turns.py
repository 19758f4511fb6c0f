"""Turns line by line: what is laid out, what is refused and why; the numbers are those of reports from players."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from tests.games.test_records import KNOCKING, golden
from tests.plain.scripts import Sitting, answers, sitting
from tests.play.positions import FREE, SABRA, all_tiles, friendly, match_at
from tilerummy.engine.apply import Applied, apply
from tilerummy.engine.state import new_match
from tilerummy.model.action import Action, Deal
from tilerummy.model.round import Phase
from tilerummy.notation.words import write_table
from tilerummy.plain.commands import COMMANDS
from tilerummy.plain.spoken import seat_lines
from tilerummy.play.tables import at_this_table
from tilerummy.store.journal import JournalError
from tilerummy.store.library import load_ruleset


def on_table(sitting: Sitting) -> str:
    return write_table(sitting.view.table)


# --- reports ----------------------------------------------------------------------------------------------------------


def test_report_1_a_group_with_a_color_twice_is_refused_and_the_best_play_is_told() -> None:
    said = answers("-", "R13 Y13 K13 K13", "lay R13 Y13 K13 K13", "end", "hint")
    assert said[2] == "Refused: Meld a has black twice. What is laid out stays."
    assert said[-3:] == ["Type: back", "Type: lay K13 R13 Y13", "Type: end"]


def test_report_2_the_play_that_is_told_strands_no_tiles() -> None:
    said = answers("-", "R3 R4 R5 R6 R7 B6 K6", "hint")
    assert said == ["You can lay 6 tiles.", "Type: lay R3 R4 R5", "Type: lay B6 K6 R6", "Type: end"]


def test_report_3_the_start_of_the_turn_comes_back() -> None:
    one = sitting("-", "R1 R1 B1 K1 Y1 Y1 B9")
    before = one.types("show")[-6:]
    after = one.types("lay R1 B1 Y1 / R1 K1 Y1", "move R1 from a to b", "back", "show")[-6:]
    assert after == before


@pytest.mark.parametrize(
    ("rack", "line", "told"),
    [
        ("K10 B10 J B2", "lay K10 B10 J", "Table valid. 3 laid. Opening 30 of 30."),
        ("R10 R11 J B2", "lay R10 R11 J", "Table valid. 3 laid. Opening 33 of 30."),
        ("R8 R9 J B2", "lay R8 R9 J", "The opening is worth 27 points, it needs 30."),
        ("J J K9 B2", "lay J J K9", "Table valid. 3 laid. Opening 30 of 30."),
    ],
)
def test_report_4_a_joker_counts_in_the_opening(rack: str, line: str, told: str) -> None:
    assert answers("-", rack, line, opened=False)[-1] == told


def test_report_4_the_reading_that_counts_is_told_and_can_be_turned() -> None:
    said = answers("-", "J J K9 B2", "lay J J K9", "reading a", "end", opened=False)
    assert said[0] == "Meld a: black 9, joker as black 10, joker as black 11."
    assert said[1].startswith("The jokers could be red 9 or yellow 9 or blue 9 and ")
    assert said[-1] == "Refused: The opening is worth 27 points, it needs 30. What is laid out stays."


@pytest.mark.parametrize(("meld", "told"), [("a", "Meld a: blue 7, black 7, red 7, yellow 7"), ("b", "Meld b: red 4")])
def test_report_11_a_tile_goes_where_the_player_says(meld: str, told: str) -> None:
    said = answers("7:B.K.Y/R:4.5.6", "R7 B2", f"add R7 {meld}")
    assert said[0].startswith(told)
    assert answers("7:B.K.Y/R:4.5.6", "R7 B2", "add R7") == [
        "The meld that they go to is missing. The command is: add R6 f."
    ]


def test_report_13_two_tiles_are_added_one_after_the_other() -> None:
    one = sitting("R:5.6.7", "R4 R3 B2")
    said = one.types("add R4 a", "add R3 a", "end")
    assert [line for line in said if line.startswith("Table valid")] == [
        "Table valid. 1 laid, 4 points off the rack.",
        "Table valid. 2 laid, 7 points off the rack.",
    ]
    assert on_table(one) == "R:3.4.5.6.7"


@pytest.mark.parametrize(
    ("rack", "line", "told"),
    [
        ("R4 R5 R8 J J B2", "lay R4 R5 J J R8", "Meld a: red 4, red 5, joker as red 6, joker as red 7, red 8."),
        ("R4 R5 R8 J B2", "lay R4 R5 J R8", "Not valid yet: meld a has a gap between red 5 and red 8."),
        ("R12 R13 J B2", "lay R12 R13 J", "Meld a: joker as red 11, red 12, red 13."),
        ("R1 R2 J B2", "lay J R1 R2", "Meld a: red 1, red 2, joker as red 3."),
    ],
)
def test_report_17_jokers_in_a_run_are_read_and_told(rack: str, line: str, told: str) -> None:
    assert told in answers("-", rack, line)


def test_report_21_a_refused_opening_says_why_and_one_command_takes_it_back() -> None:
    said = answers("-", "R8 B8 K8 B2", "lay R8 B8 K8", "end", "back", "rack", opened=False)
    assert said[2:] == [
        "Refused: The opening is worth 24 points, it needs 30. What is laid out stays.",
        "Your turn: lay tiles, or draw one; open with 30 points.",
        "Your rack, 4 tiles: red 8, blue 2, blue 8, black 8.",
    ]


def test_report_22_of_two_equal_tiles_one_moves() -> None:
    said = answers("-", "K9 K9 B9 Y9", "lay K9", "rack", "back K9", "rack")
    assert said[2] == "Your rack, 3 tiles: yellow 9, blue 9, black 9."
    assert said[-1] == "Your rack, 4 tiles: yellow 9, blue 9, black 9, black 9."
    assert answers("-", "K9 K9 B9", "lay K9 K9 B9")[0] == "Meld a: blue 9, black 9, black 9; no meld yet."


def test_report_23_a_refused_turn_leaves_a_legal_one_possible() -> None:
    one = sitting("R:5.6.7", "R8 K2 B9")
    before = all_tiles(match_at("R:5.6.7", "R8 K2 B9"))
    said = one.types(*["add K2 a", "end", "back", "lay B9", "end", "undo"] * 20, "add R8 a", "end")
    assert sum("Refused" in line for line in said) == 40
    assert said[-1].startswith("You laid ")
    assert on_table(one) == "R:5.6.7.8"
    view = one.view
    counts = (len(view.rack), sum(len(meld.tiles) for meld in view.table), len(view.round.pool), view.rack_sizes[1])
    assert sum(counts) == sum(before.values())


def test_report_25_a_tile_on_a_meld_touches_no_other() -> None:
    said = answers("12:B.K.R/11:R.Y.K", "B11 B2", "lay B11", "move B11 a", "table", "undo", "redo", "table")
    told = [
        "Meld a: blue 12, black 12, red 12, blue 11; no meld yet; from your rack blue 11.",
        "Meld b: black 11, red 11, yellow 11.",
    ]
    first = said.index(told[1])
    assert said[first - 1 : first + 1] == told == said[-2:]


def test_report_27_a_freed_joker_has_to_be_used_in_the_turn() -> None:
    said = answers("R:5.J.7", "R6 B2", "lay J from a", "add R6 a", "end", "back J from b", rules=friendly(FREE))
    assert said[-2] == "Refused: Meld b needs 3 tiles. What is laid out stays."
    assert said[-1] == "Tiles of the table stay on the table."


def test_report_28_with_an_empty_pool_one_passes_and_the_round_ends() -> None:
    one = sitting("R:5.6.7", "K2 B9", pool="-")
    said = one.types("draw", "hint", "pass")
    assert 'The pool is empty: type "pass".' in said
    assert "Type: pass" in said
    assert said[-1] == "You passed."
    assert "lay tiles, or pass: the pool is empty" in " ".join(said)


def test_report_33_tiles_that_are_laid_out_are_never_taken_back_without_a_word() -> None:
    one = sitting("R:5.6.7", "R8 K2 B9")
    said = one.types("add R8 a", "draw")
    assert said[-1] == (
        'Tiles are laid out or taken: type "back" to take them back, or "end" to end the turn with them.'
    )
    assert one.host.on_turn == 0
    assert one.types("draw")[-1].startswith("You drew ")
    assert one.host.on_turn == 1


# --- rearranging ------------------------------------------------------------------------------------------------------

TABLE = "R:3.4.5.6.7/B:3.4.5/K:3.4.5"


def test_all_that_can_be_moved_on_a_board_can_be_moved_by_words() -> None:
    one = sitting(TABLE, "Y3 R2 B9")
    said = one.types(
        "lay Y3, R3 from a, B3 from b", "join b c", "undo", "split a 2", "join a b", "undo", "undo", "undo"
    )
    assert "Meld d: blue 3, red 3, yellow 3; from your rack yellow 3." in said
    assert said[-1] == "Your turn: lay tiles, or draw one."
    assert on_table(one) == TABLE


def test_letters_that_have_changed_are_told() -> None:
    said = answers(TABLE, "Y3 R2 B9", "split a 3")
    assert said[:3] == [
        "Meld a: red 3, red 4, red 5.",
        "Meld b: red 6, red 7; no meld yet.",
        'From meld c on other melds have other letters now; "table" tells them.',
    ]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("lay R4 K2", "Red 4 is not on your rack, it lies in meld a: such a tile is called red 4 from a."),
        ("lay Y13", "Yellow 13 is not on your rack."),
        ("move R3 x", "There is no meld x, there are melds a to c."),
        ("lay Y3 R3 from a", "There is no yellow 3 in meld a; tiles from different places have a comma between them."),
        ("move b 9 a", "Meld b has only 3 tiles."),
        ("split b 3", "Meld b has only 3 tiles."),
        ("join b b", "That changes nothing."),
        ("reading a", "Meld a can be read in no other way."),
        ("undo", "There is nothing to undo."),
        ("redo", "There is nothing to redo."),
        ("back", "Nothing is laid out."),
        ("back R3", "Tiles of the table stay on the table."),
        ("back Y13", "Yellow 13 lies in no meld."),
        ("end", 'Nothing is laid out: lay tiles, or type "draw" to draw.'),
        ("take", "Nothing is discarded in this game."),
        ("discard R2", "Nothing is discarded in this game."),
        ("knock", "Nobody knocks in this game."),
        ("declare", "Refused: Declare is not open now, open is: play, draw."),
        ("pass", "Refused: Pass is not open now, open is: play, draw."),
        ("next", "Your turn: lay tiles, or draw one."),
    ],
)
def test_what_cannot_be_done_is_told_in_a_sentence(line: str, told: str) -> None:
    one = sitting(TABLE, "Y3 R2 B9")
    assert one.types(line)[-1] == told
    assert on_table(one) == TABLE
    assert one.host.on_turn == 0


def test_of_equal_tiles_in_several_melds_the_player_says_which() -> None:
    table = "R:5.6.7/5:R.B.K"
    assert answers(table, "Y5 B9", "move R5 new") == ["Red 5 lies in melds a and b: say which, as in red 5 from a."]
    assert answers(table, "Y5 B9", "move R5 from b to new")[0] == "Meld b: blue 5, black 5; no meld yet."


def test_a_capital_names_a_meld_where_there_are_few() -> None:
    assert answers(TABLE, "R2 B9", "add R2 A")[0].startswith("Meld a: red 2, red 3")


def test_an_empty_table_has_no_melds() -> None:
    assert answers("-", "R2 B9", "add R2 a") == ["There is no meld on the table."]


def test_who_goes_out_ends_the_round() -> None:
    one = sitting("R:5.6.7", "R8")
    assert one.types("add R8 a", "end")[-1].startswith("You laid ")
    assert one.view.round.over


def test_the_rack_stays_sorted_as_it_was_asked_for() -> None:
    one = sitting("R:5.6.7", "R8 K2 B9 B2")
    assert one.types("sort number")[-1] == "Your rack, 4 tiles: blue 2, black 2, red 8, blue 9."
    assert one.types("sort number", "lay B2", "back B2", "rack")[-1] == one.types("sort number")[-1]


def test_a_strict_table_punishes_and_says_why() -> None:
    one = sitting("R:5.6.7", "R8 K2 B9", rules=SABRA)
    said = one.types("lay K2", "end")
    assert said[-1].startswith("That was not legal: everything went back and you drew 3 tiles")
    assert "The meld black 2 needs 3 tiles." in said[-1]
    assert one.host.on_turn == 1


class Full:
    """A disk that has no room for the first act."""

    def __init__(self) -> None:
        self.kept = -1

    def append(self, actions: Sequence[Action]) -> None:
        self.kept += 1
        if not self.kept:
            raise JournalError("the match cannot be written: no room")

    def close(self) -> None:
        """Nothing is open."""


def test_what_cannot_be_kept_is_not_done_and_can_be_tried_again() -> None:
    one = Sitting(match_at("R:5.6.7", "R8 K2 B9"), Full())
    said = one.types("add R8 a", "end", "end")
    assert "The match cannot be written: no room; it was not done, try again." in said
    assert said[-1].startswith("You laid ")
    assert on_table(one) == "R:5.6.7.8"


# --- questions --------------------------------------------------------------------------------------------------------


def test_questions_are_answered() -> None:
    one = sitting("R:5.6.7", "R8 K2 B9")
    assert one.types("pool")[-1] == "The pool has 86 tiles."
    assert one.types("who")[-3:] == [
        "Round 1 of Sabra, to 200.",
        "Ann holds 3 tiles, is on turn.",
        "Bo holds 14 tiles.",
    ]
    assert one.types("score")[-2:] == ["Totals: Ann 0, Bo 0.", "No round has ended yet."]
    assert one.types("help lay")[-1].startswith("lay R3 R4 R5: ")
    assert one.types("help dance")[-1].startswith("There is no such command: show, rack, table, lay")
    assert one.types("rules")[-1] == 'Type "rules" and a number, or "rules all".'
    assert "Chapter: Jokers." in one.types("rules joker")
    assert one.types("rules 99")[-1].startswith("There are chapters 1 to ")
    assert one.types("table")[-1] == "Meld a: red 5, red 6, red 7."
    assert list(seat_lines(one.view, ("You", "Bo"))) == [
        "You hold 3 tiles, are on turn",
        "Bo holds 14 tiles",
    ]
    assert one.types("nudge")[-1] == "You can lay 1 tile."


def test_a_word_of_a_command_alone_does_nothing_worse_than_a_sentence() -> None:
    for word in COMMANDS:
        if word not in ("draw", "quit"):
            one = sitting("R:5.6.7", "R8 K2 B9")
            one.types(word)
            assert one.host.on_turn == 0


# --- other families ---------------------------------------------------------------------------------------------------


def dealt(rules: str, seed: str = "1") -> Sitting:
    """A match of two people, the first round dealt."""
    state = new_match(at_this_table(load_ruleset(rules), strict=False), ("Ann", "Bo"), seed)
    done = apply(state, Deal())
    assert isinstance(done, Applied)
    return Sitting(done.state)


@pytest.mark.parametrize("rules", ["romanian-joly", "american", "basic-rummy"])
def test_a_turn_with_a_discard(rules: str) -> None:
    one = dealt(rules)
    seat = one.host.on_turn
    said = one.types()
    last = re.sub(r".*, ", "", next(line for line in said if line.startswith("Your rack"))).rstrip(".")
    if not any("You begin" in line for line in said):
        assert one.types("end")[-1].startswith("Draw a ")
        assert one.types(f"discard {last}")[-1].startswith("Draw ")
        assert one.types("draw")[-1].startswith("You drew ")
        piece = "card" if rules == "basic-rummy" else "tile"
        assert one.types("draw")[-1] == f"A {piece} was drawn or taken already: lay {piece}s, or discard one."
    assert one.types(f"discard {last}")[-1].startswith(f"You discarded {last}")
    assert one.host.on_turn != seat


def test_an_offered_upcard_is_taken_or_passed() -> None:
    one = dealt("gin")
    seat = one.host.on_turn
    assert "is offered: take it, or pass. Deadwood" in one.types()[-1]
    assert one.types("draw")[-1].startswith("Take ")
    taken = one.types("take", "take", "back", "take")
    assert "That changes nothing." in taken or any("already" in line for line in taken)
    assert one.types("pass")[-1] == "You passed."
    assert one.host.on_turn != seat


def test_after_a_knock_the_other_lays_what_fits_and_ends_the_round() -> None:
    """The hand is melded out for its player, who may change that."""
    path = next(path for path in KNOCKING if path.stem.startswith("gin-"))
    state = next(state for state in golden(path)[1] if state.round and state.round.turn.phase is Phase.SHOWDOWN)
    one = Sitting(state)
    said = one.types("draw", "take", "knock")
    assert any(line.startswith("Left to ") for line in said)
    assert said[-3:] == [
        "Nothing is drawn any more: lay what you have.",
        "Nothing is drawn any more: lay what you have.",
        "The other seat has knocked: lay what you have.",
    ]
    one.types("end")
    assert one.view.round.over


def test_a_knock_is_refused_with_numbers() -> None:
    one = dealt("gin")
    one.types("pass")
    one.types("pass")
    one.types("draw")
    said = one.types("knock")
    assert re.fullmatch(
        r"Refused: \d+ points would be left beside the melds, to knock it may be 10 at the most\.", said[-1]
    )


def test_tiles_are_drawn_until_one_can_be_laid() -> None:
    one = dealt("manipulation")
    seat = one.host.on_turn
    before = len(one.host.view(seat).rack)
    one.types("draw")
    assert one.host.on_turn == seat
    assert len(one.host.view(seat).rack) == before + 1
