"""[turns] draw-play-discard: draw or take, play, discard, written rules 1.3, 3.2, 3.4 and 3.10."""

from __future__ import annotations

import pytest

from tests.rules.positions import rack
from tilerummy.model.action import Action, Declare, Discard, Draw, Pass, Play, Take, Verb
from tilerummy.model.round import Moment, Phase, Turn
from tilerummy.model.tile import Tile
from tilerummy.notation.words import read_tile, read_tiles
from tilerummy.rules.turns import DrawPlayDiscard

AMERICAN = DrawPlayDiscard(pickup_before_opening="never")
BASIC = DrawPlayDiscard()
ROMANIAN = DrawPlayDiscard(
    first="discard-only", pickup="any-with-meld", pickup_before_opening="never", first_discard_dead=True
)
EARLY = ROMANIAN.with_(pickup_before_opening="if-melded")


def moment(
    phase: Phase = Phase.DRAW,
    *,
    held: str = "R5 R6",
    discards: str = "K4 R9",
    pool: int = 10,
    opened: bool = True,
    drawn: str = "",
    taken: str = "",
    laid: str = "",
    upcard: Tile | None = None,
) -> Moment:
    turn = Turn(9, 0, phase, read_tiles(drawn), read_tiles(taken), rack(laid))
    return Moment(turn, opened, 0, pool, rack(held), read_tiles(discards), upcard)


def codes(rule: DrawPlayDiscard, action: Action, now: Moment) -> list[str]:
    return [fault.code for fault in rule.faults(now, action)]


def take(count: int) -> Take:
    return Take(0, count, ())


def test_3_2_turn_a_tile_is_drawn_or_taken_then_played_then_one_discarded() -> None:
    assert AMERICAN.begin(1) is AMERICAN.begin(2) is Phase.DRAW
    assert AMERICAN.verbs(moment()) == (Verb.DRAW, Verb.TAKE)
    assert AMERICAN.after(moment().turn, Verb.DRAW) is AMERICAN.after(moment().turn, Verb.TAKE) is Phase.PLAY
    assert AMERICAN.verbs(moment(Phase.PLAY)) == (Verb.PLAY, Verb.DISCARD)
    assert AMERICAN.after(moment(Phase.PLAY).turn, Verb.PLAY) is Phase.PLAY
    assert AMERICAN.after(moment(Phase.PLAY).turn, Verb.DISCARD) is Phase.OVER
    assert AMERICAN.verbs(moment(Phase.OVER)) == ()


def test_3_4_start_the_starter_only_discards() -> None:
    assert ROMANIAN.begin(1) is Phase.DISCARD
    assert ROMANIAN.begin(2) is Phase.DRAW
    assert ROMANIAN.verbs(moment(Phase.DISCARD)) == (Verb.DISCARD,)
    assert codes(ROMANIAN, Draw(0), moment(Phase.DISCARD)) == ["not_open_now"]
    assert codes(ROMANIAN, Play(0, ()), moment(Phase.DISCARD)) == ["not_open_now"]


def test_1_3_point_5_a_turn_ends_with_a_discard() -> None:
    assert codes(BASIC, Pass(0), moment(Phase.PLAY)) == ["must_discard"]
    assert codes(BASIC, Pass(0), moment(Phase.DISCARD)) == ["must_discard"]
    assert codes(BASIC, Discard(0, Tile("R", 5)), moment(Phase.PLAY)) == []
    assert codes(BASIC, Discard(0, Tile("R", 7)), moment(Phase.PLAY)) == ["tile_not_on_rack"]
    assert codes(BASIC, Discard(0, Tile("R", 5)), moment(Phase.DRAW)) == ["not_open_now"]


def test_1_3_from_an_empty_pool_a_draw_becomes_a_pass() -> None:
    assert BASIC.verbs(moment(pool=0)) == (Verb.PASS, Verb.TAKE)
    assert codes(BASIC, Draw(0), moment(pool=0)) == ["pool_empty"]
    assert codes(BASIC, Pass(0), moment()) == ["not_open_now"]


# --- what may be taken ------------------------------------------------------------------------------------------------


def test_3_2_draw_source_the_last_discard_and_no_earlier_one() -> None:
    assert codes(AMERICAN, take(1), moment()) == []
    assert codes(AMERICAN, take(2), moment()) == ["pickup_top_only"]
    assert codes(AMERICAN, take(3), moment()) == ["too_few_discards"]
    assert codes(AMERICAN, take(0), moment()) == ["too_few_discards"]
    assert codes(AMERICAN, take(1), moment(discards="")) == ["too_few_discards"]


def test_3_2_draw_source_only_once_opened() -> None:
    assert codes(AMERICAN, take(1), moment(opened=False)) == ["pickup_before_opening"]
    assert Verb.TAKE not in AMERICAN.verbs(moment(opened=False))


def test_3_3_open_takes_even_before_the_first_meld() -> None:
    assert codes(BASIC, take(1), moment(opened=False)) == []


def test_3_4_start_the_first_discard_is_never_taken() -> None:
    assert codes(ROMANIAN, take(2), moment()) == ["discard_dead"]
    assert codes(ROMANIAN, take(1), moment(discards="K4")) == ["discard_dead"]
    assert Verb.TAKE not in ROMANIAN.verbs(moment(discards="K4"))
    assert codes(BASIC, take(1), moment(discards="K4")) == []


def test_nothing_is_taken_where_nothing_may_be() -> None:
    none = DrawPlayDiscard(pickup="none")
    assert none.verbs(moment()) == (Verb.DRAW,)
    assert codes(none, take(1), moment()) == ["not_open_now"]


def test_nothing_is_taken_after_the_draw() -> None:
    assert codes(BASIC, take(1), moment(Phase.PLAY)) == ["not_open_now"]


def melded(rule: DrawPlayDiscard, count: int, now: Moment, *, in_new: bool, with_two: bool) -> list[str]:
    return [fault.code for fault in rule.melded_faults(now, take(count), in_new, with_two)]


def test_3_4_an_earlier_discard_is_melded_at_once_with_two_tiles_of_the_rack() -> None:
    now = moment(discards="K4 Y7 B2")
    assert melded(ROMANIAN, 2, now, in_new=False, with_two=False) == ["pickup_needs_meld"]
    assert melded(ROMANIAN, 2, now, in_new=True, with_two=False) == ["pickup_needs_meld"]
    assert melded(ROMANIAN, 2, now, in_new=True, with_two=True) == []
    assert melded(ROMANIAN, 1, now, in_new=False, with_two=False) == [], "no duty to meld the last one"


def test_3_4_v3_before_the_opening_the_last_discard_is_part_of_it() -> None:
    now = moment(discards="K4 Y7 B2", opened=False)
    assert codes(EARLY, take(1), now) == []
    assert codes(EARLY, take(2), now) == ["pickup_before_opening"]
    assert melded(EARLY, 1, now, in_new=False, with_two=False) == ["pickup_needs_meld"]
    assert melded(EARLY, 1, now, in_new=True, with_two=False) == []


# --- what may be discarded --------------------------------------------------------------------------------------------


def test_3_10_turn_the_card_that_was_taken_is_not_discarded() -> None:
    now = moment(Phase.PLAY, held="H8 C2 D13", taken="H8")
    assert codes(BASIC, Discard(0, Tile("H", 8)), now) == ["discard_just_taken"]
    assert codes(BASIC, Discard(0, Tile("C", 2)), now) == []
    assert codes(DrawPlayDiscard(may_discard_taken=True), Discard(0, Tile("H", 8)), now) == []


def test_5_14_its_twin_may_be_discarded() -> None:
    assert codes(AMERICAN, Discard(0, Tile("R", 5)), moment(Phase.PLAY, held="R5 R5 K1", taken="R5")) == []
    laid = moment(Phase.PLAY, held="R5 K1", taken="R5", laid="R4 R5 R6")
    assert codes(AMERICAN, Discard(0, Tile("R", 5)), laid) == [], "the one that was taken was laid"


def test_discards_that_came_with_an_earlier_one_may_be_discarded() -> None:
    """[I] Nobody reached for them, and without it a turn could have no end."""
    now = moment(Phase.PLAY, held="B2 R12", taken="Y7 B2 R12", laid="R7 Y7 B7")
    assert codes(ROMANIAN, Discard(0, Tile("B", 2)), now) == []


# --- the twin of the upcard, and a seat that does nothing -------------------------------------------------------------


def test_3_4_the_twin_of_the_upcard_is_declared_before_the_draw() -> None:
    held, other = Tile("R", 5), Tile("K", 5)
    assert Verb.DECLARE in ROMANIAN.verbs(moment(upcard=held))
    assert Verb.DECLARE in ROMANIAN.verbs(moment(Phase.DISCARD, upcard=held))
    assert Verb.DECLARE not in ROMANIAN.verbs(moment(Phase.PLAY, upcard=held))
    assert codes(ROMANIAN, Declare(0), moment(upcard=other)) == ["not_open_now"]
    assert ROMANIAN.after(Turn(1, 0, Phase.DISCARD), Verb.DECLARE) is Phase.DISCARD


@pytest.mark.parametrize(
    ("now", "done"),
    [
        (moment(), Draw(0)),
        (moment(pool=0), Pass(0)),
        (moment(Phase.PLAY, held="B7 R5 R6", drawn="B7"), Discard(0, read_tile("B7"))),
        (moment(Phase.PLAY, held="R5 R6", drawn="B7", laid="B7"), Discard(0, read_tile("R6"))),
        (moment(Phase.PLAY, held="R5 R6", taken="R6"), Discard(0, read_tile("R5"))),
        (moment(Phase.DISCARD), Discard(0, read_tile("R6"))),
    ],
)
def test_1_4_d_the_drawn_tile_is_discarded_or_the_last_that_may(now: Moment, done: Action) -> None:
    assert AMERICAN.idle(now) == done


def test_it_says_what_may_be_taken() -> None:
    assert "first discard of a round is never taken" in ROMANIAN.says()
    assert "has opened, a seat takes no discard" in AMERICAN.says()
    assert "takes the last discard;" in BASIC.says()
    assert "melds it at once" in EARLY.says()
    assert "takes" not in DrawPlayDiscard(pickup="none").says()
