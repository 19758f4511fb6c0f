"""What is said in the first steps, whatever the learner does: without a screen, on drafts alone."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from random import Random
from textwrap import wrap

import pytest
from hypothesis import given

from tests.play.positions import spots
from tests.tui.positions import SEEDS, UNHURRIED
from tilerummy.model.tile import JOKER, Tile
from tilerummy.notation.words import read_tile, read_tiles
from tilerummy.play.draft import Draft
from tilerummy.play.lessons import LEARNER, LESSONS, Lesson, lesson_host, lesson_rules
from tilerummy.play.row import RACK, Spot
from tilerummy.rules.deck import COLOR_NAMES
from tilerummy.telling.letters import row_named
from tilerummy.tui import keys, lesson_words
from tilerummy.tui.keys import Key
from tilerummy.tui.lesson_words import Said, advice, called, filled, onward, titled
from tilerummy.tui.position import Spot as Seen
from tilerummy.tui.seen import Hand

EMPTY = Hand()
MELD, OPENING, ADDING, REARRANGING, JOKERS = range(5)
MOST_STEPS = 80
MOST_LINES = {78: 2, 58: 3}
"""How many lines there are for what is to be done, by the cells of a line."""


@dataclass
class Learner:
    """Somebody at a lesson, who hears after each step what to do next."""

    lesson: Lesson
    draft: Draft
    hand: Hand = EMPTY

    @staticmethod
    def at(number: int) -> Learner:
        lesson = LESSONS[number]
        return Learner(lesson, Draft.start(lesson_host(lesson).view(LEARNER)))

    @property
    def said(self) -> Said:
        return advice(self.lesson, self.draft, self.draft.faults(), self.hand)

    @property
    def hears(self) -> str:
        return self.said.text

    @property
    def lit(self) -> str:
        """The tiles of the rack that are lit, then the melds."""
        lit = self.said.lit
        return " / ".join([" ".join(map(str, lit.rack)), *map(str, lit.table)])

    def pick(self, tiles: str, row: int = RACK) -> Learner:
        more = tuple(Seen(*spot) for spot in spots(self.draft, tiles, row))
        self.hand = self.hand._replace(picked=(*self.hand.picked, *more))
        return self

    def looks_at(self, tile: str, row: int = RACK) -> Learner:
        self.hand = self.hand._replace(cursor=Seen(*spots(self.draft, tile, row)[0]))
        return self

    def drop(self, row: int | None = None) -> Learner:
        picked = [Spot(*spot) for spot in self.hand.picked]
        self.draft = self.draft.move(picked, Spot(len(self.draft.rows) if row is None else row, 0))
        self.hand = Hand()
        return self

    def lay(self, tiles: str) -> Learner:
        return self.pick(tiles).drop()


PICK = "move to it with the arrows and press space, or click it."
UP = "go up to it with the arrows and press space, or click it."
END = "It is legal as it lies: press e to end the turn."


# --- one lesson after the other, as it is meant -----------------------------------------------------------------------


def test_a_meld_from_the_first_tile_to_the_last_key() -> None:
    learner = Learner.at(MELD)
    assert learner.hears == f"Pick the red 5: {PICK}"
    assert learner.looks_at("R5").hears == "The cursor is on the red 5: press space to pick it, or click it."
    assert learner.pick("R5").hears == "Pick the red 6 and the red 7 the same way."
    assert learner.lit == "R6 R7"
    assert learner.pick("R6 R7").hears == "Press n to lay what is picked as a new meld, or click +new."
    assert learner.drop().hears == f"{END} The blue 9, the black 9 and the yellow 9 could be laid, too."
    assert learner.lay("Y9 B9 K9").hears == END


def test_whoever_begins_with_the_group_is_led_to_the_group() -> None:
    learner = Learner.at(MELD).pick("K9")
    assert learner.hears == "Pick the blue 9 and the yellow 9 the same way."
    assert learner.pick("Y9 B9").drop().hears == f"{END} The red 5, the red 6 and the red 7 could be laid, too."


def test_an_opening_that_is_too_little_is_refused_with_the_numbers() -> None:
    learner = Learner.at(OPENING).lay("R7 R8 R9")
    assert learner.hears == f"The opening is worth 24 points, it needs 30. Pick the blue 2: {PICK}"
    assert learner.lay("Y2 B2 K2").hears == END


def test_an_opening_the_other_way_round() -> None:
    learner = Learner.at(OPENING).lay("Y2 B2 K2")
    assert learner.hears == f"The opening is worth 6 points, it needs 30. Pick the red 7: {PICK}"
    assert learner.lay("R7 R8 R9").hears == END


def test_a_tile_is_brought_to_its_meld() -> None:
    learner = Learner.at(ADDING).pick("R7")
    assert learner.hears == "Bring it to meld a: go up there with the arrows and press enter, or click the meld."
    assert learner.lit == " / R4 R5 R6"
    assert learner.looks_at("R4", 0).hears == "The cursor is on meld a: press enter, and what is picked goes there."
    assert learner.drop(0).hears == f"{END} The yellow 9 could be laid, too."


def test_a_tile_of_the_table_is_picked_last() -> None:
    learner = Learner.at(REARRANGING).pick("K7 K9")
    assert learner.hears == f"Pick the black 8 of meld a, too: {UP}"
    assert learner.lit == " / B8 K8 R8 Y8"
    assert learner.pick("K8", 0).drop().hears == END


def test_the_joker_is_freed_and_laid_elsewhere() -> None:
    learner = Learner.at(JOKERS).pick("R6").drop(0)
    wish = "Here the joker is to lie in another meld, with two of your tiles."
    assert learner.hears == f"{wish} Pick the black 9: {PICK}"
    assert learner.pick("K9 K11").hears == f"Pick the joker of meld a, too: {UP}"
    assert learner.pick("J", 0).drop().hears == END


# --- other ways -------------------------------------------------------------------------------------------------------


def test_tile_by_tile_leads_there_too() -> None:
    learner = Learner.at(MELD).lay("R5")
    assert learner.hears == f"Pick the red 6: {PICK}"
    assert "Bring it to meld a" in learner.pick("R6 R7").hears
    assert learner.drop(0).hears.startswith(END)


def test_the_joker_may_come_first() -> None:
    learner = Learner.at(JOKERS).pick("J", 0).drop()
    assert learner.hears == f"Pick the red 6: {PICK}"
    assert learner.pick("R6").drop(0).pick("K9 K11").drop(2).hears == END


def test_two_tiles_that_wait_for_the_joker_are_known_to_wait_for_it() -> None:
    learner = Learner.at(JOKERS).pick("R6").drop(0).lay("K9 K11")
    assert learner.hears == f"Pick the joker of meld a: {UP}"
    assert learner.pick("J", 0).drop(2).hears == END


def test_a_tile_that_is_of_no_use_is_named() -> None:
    assert Learner.at(MELD).pick("R5 Y12").hears == ("The yellow 12 will not fit here: esc puts back what is picked.")


def test_what_fits_without_being_planned_may_be_laid() -> None:
    learner = Learner.at(MELD).lay("R5 R6 R7").pick("Y9").hears
    assert learner == "Pick the blue 9 and the black 9 the same way."
    other = replace(LESSONS[ADDING], plan="9:R.B.K.Y")
    learner_of_other = Learner(other, Draft.start(lesson_host(other).view(LEARNER))).pick("R7")
    assert learner_of_other.hears == "That fits, too: press a and it goes where it fits."


def test_a_mess_is_called_by_its_reason_and_taken_back() -> None:
    learner = Learner.at(MELD).lay("R5 Y9 Y12")
    assert learner.hears == "Not legal yet: a mixes colors. Press u to take the last move back."


def test_when_all_is_done_nothing_more_is_picked() -> None:
    learner = Learner.at(REARRANGING).pick("K7 K9").pick("K8", 0).drop().pick("Y4")
    assert learner.hears == "Nothing more is needed: esc puts back what is picked."


def test_a_group_that_fell_apart_is_put_together_again() -> None:
    learner = Learner.at(REARRANGING).pick("B8", 0).drop().pick("K7 K9").pick("K8", 0).drop()
    assert learner.hears == f"Pick the blue 8 of meld c: {UP}"
    assert learner.pick("B8", 2).drop(0).hears == END


def test_a_run_that_was_split_for_nothing_is_joined_again() -> None:
    learner = Learner.at(ADDING)
    learner.draft = learner.draft.split(Spot(0, 1))
    assert learner.hears == f"Pick the red 7: {PICK}"
    assert learner.pick("R7").hears == f"Pick the red 4 of meld a, too: {UP}"
    assert learner.pick("R4", 0).drop(1).hears.startswith(END)


def test_a_legal_turn_of_another_kind_is_told_what_is_wished() -> None:
    lesson = replace(LESSONS[ADDING], plan="R:4.5.6.7/9:R.B.K", asks=lambda before, after: False, wish="Not this one.")
    learner = Learner(lesson, Draft.start(lesson_host(lesson).view(LEARNER))).pick("R7").drop(0)
    assert learner.hears == "That is legal. Not this one. Press r to take the whole turn back."


# --- somebody who does what is said, after anything -------------------------------------------------------------------


def obey(learner: Learner) -> None:
    """Does what is said, as somebody who knows nothing else."""
    text, picked = learner.hears, [Spot(*spot) for spot in learner.hand.picked]
    if "esc puts back" in text:
        learner.hand = EMPTY
    elif "press a " in text:
        learner.drop(learner.draft.fits(picked)[0])
    elif "Press u " in text:
        learner.draft = learner.draft.undo()
    elif "Press r " in text:
        learner.draft = learner.draft.reset()
    elif "Press n " in text:
        learner.drop()
    elif found := re.search(r"Bring it to meld (\w+)|The cursor is on meld (\w+)", text):
        row = row_named(found[1] or found[2])
        assert row is not None
        learner.drop(row)
    else:
        found = re.search(r"(?:Pick|The cursor is on) the (?:(\w+) (\d+)|joker)(?: of meld (\w+))?", text)
        assert found, text
        letter = next((letter for letter, name in COLOR_NAMES.items() if name == found[1]), "")
        tile = read_tile(f"{letter}{found[2]}") if letter else JOKER
        row = RACK if found[3] is None else row_named(found[3])
        assert row is not None
        learner.pick(str(tile), row)


def anything(rng: Random, learner: Learner) -> None:
    """Something that can be done at a table."""
    draft = learner.draft
    every = [Spot(row, place) for row, one in enumerate(draft.rows) for place in range(len(one.cells))]
    every += [Spot(RACK, place) for place in range(len(draft.rack))]
    some = rng.sample(every, min(len(every), rng.randint(1, 3)))
    match rng.choice(["move", "move", "split", "pick", "undo"]):
        case "move":
            learner.draft = draft.move(some, Spot(rng.randint(RACK, len(draft.rows)), 0))
            learner.hand = Hand()
        case "split":
            learner.draft = draft.split(some[0])
            learner.hand = Hand()
        case "pick":
            learner.hand = Hand(tuple(Seen(*spot) for spot in some), Seen(*some[0]))
        case "undo":
            learner.draft, learner.hand = draft.undo(), Hand()


@given(seed=SEEDS)
@UNHURRIED
def test_who_does_what_is_said_comes_through_whatever_was_done_before(seed: int) -> None:
    rng = Random(seed)
    learner = Learner.at(rng.randrange(len(LESSONS)))
    for _ in range(rng.randint(0, 8)):
        anything(rng, learner)
        assert_fits(learner.hears)
    for _ in range(MOST_STEPS):
        if learner.hears.startswith(END):
            break
        obey(learner)
    host, before = lesson_host(learner.lesson), learner.draft.view.table
    assert host.chair(LEARNER).act(*learner.draft.actions()) == ()
    assert learner.lesson.asks(before, host.view(LEARNER).table)


# --- how it is said ---------------------------------------------------------------------------------------------------


def assert_fits(text: str) -> None:
    for width, most in MOST_LINES.items():
        lines = wrap(f"> {text}", width, subsequent_indent="  ")
        assert len(lines) <= most, text


@pytest.mark.parametrize("lesson", LESSONS, ids=titled)
def test_every_sentence_has_room(lesson: Lesson) -> None:
    assert_fits(onward(lesson))
    for width, most in ((78, 3), (58, 4)):
        for text in (lesson.why, f"Well done. {lesson.learned}"):
            assert len(wrap(f"{titled(lesson)}: {filled(text, lesson_rules())}", width)) <= most


@pytest.mark.parametrize("lesson", LESSONS, ids=titled)
def test_no_brace_is_left(lesson: Lesson) -> None:
    for text in (lesson.why, lesson.learned, lesson.wish):
        assert not set("{}") & set(filled(text, lesson_rules()))


def test_the_last_lesson_leads_to_a_game_and_the_others_to_the_next() -> None:
    assert all("Press enter for the next lesson" in onward(lesson) for lesson in LESSONS[:-1])
    assert onward(LESSONS[-1]).startswith("You know all you need: press n for a game")


@pytest.mark.parametrize(("tile", "name"), [(Tile("K", 9), "the black 9"), (JOKER, "the joker")])
def test_a_tile_is_called_as_somebody_says_it(tile: Tile, name: str) -> None:
    assert called(tile) == name
    assert read_tiles(str(tile)) == (tile,)


def test_other_keys_are_named_where_there_are_others(monkeypatch: pytest.MonkeyPatch) -> None:
    other = {"pick": "p", "end_turn": "E", "cursor('left')": "h"}

    def key_of(action: str) -> str:
        return other.get(action) or keys.key_of(action)

    monkeypatch.setattr(lesson_words, "key_of", key_of)
    learner = Learner.at(MELD)
    assert learner.hears == "Pick the red 5: move to it with h right up down and press p, or click it."
    assert "press E to end the turn" in learner.lay("R5 R6 R7").hears


def test_every_action_that_is_named_has_a_key() -> None:
    assert isinstance(keys.LESSON[0], Key)
    for action in ("pick", "drop", "new_meld", "auto", "undo", "let_go", "end_turn", "split", "next_lesson"):
        assert keys.key_of(action)
