"""[scoring] of the games with discards: ledger, International, winner collects; written rules 3.2 to 3.4 and 3.10."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.positions import meld_rules, rack
from tilerummy.model.round import Phase, Round, Turn
from tilerummy.notation.words import read_seat, read_table, read_tiles
from tilerummy.rules.ledger import Ledger
from tilerummy.rules.melding import Melding
from tilerummy.rules.scoring import International, WinnerCollects, ZeroSum
from tilerummy.rules.values import Values

ROMANIAN = meld_rules(
    melding=Melding(ace="both", naturals_per_joker=2),
    values=Values(table="romanian", rack="romanian", ace_on_rack=25, joker_on_rack=25),
)
TENS = meld_rules(values=Values(rack="court-10", ace_on_rack=10))
CARDS = meld_rules(values=Values(rack="court-10"))
LEDGER = Ledger(no_meld="fixed-200", all_at_once="plus-100", upcard_bonus=25)
INTERNATIONAL = International(joker_last=2)
GOING_RUMMY = WinnerCollects(all_at_once="double")


def over(
    *racks: str,
    table: str = "-",
    owners: str = "",
    credits_: tuple[int, ...] = (),
    opened: str = "",
    discard: str = "K4",
    first: bool = False,
    declared: str = "",
    turn: int = 0,
) -> Round:
    """A round that is over. ``owners``: a letter a tile, as in a position; the rest: letters of seats."""
    owned = tuple(tuple(map(read_seat, part)) for part in owners.split("/")) if owners else ()
    laid = {seat for part in owned for seat in part} | set(map(read_seat, opened))
    seats = range(len(racks))
    return Round(
        number=1,
        starter=0,
        turn=Turn(9, turn, Phase.OVER, first=first),
        racks=tuple(map(rack, racks)),
        pool=(),
        table=read_table(table),
        opened=tuple(seat in laid for seat in seats),
        discard=read_tiles(discard),
        declared=tuple(chr(ord("A") + seat) in declared for seat in seats) if declared else (),
        owners=owned,
        credits=credits_ or (0,) * len(racks),
    )


EXAMPLE = over(
    "", "R3", "Y13 J",
    table="R:5.6.7.8/10:B.K.Y/K:10.11.12.13.1/2:B.Y.J",
    owners="AAAA/AAA/ABBBB/BBB",
    credits_=(0, 1, 0),
)  # fmt: skip


def test_3_4_example_of_the_ledger() -> None:
    """A 100 + 20 + 30 + 10; B 40 + 10 + 50 - 5; C melded nothing."""
    found = LEDGER.score(EXAMPLE, ROMANIAN)
    assert found.scores == (160, 95, -200)
    assert found.winner == 0
    assert [line.points for line in found.lines if line.seat == 1] == [40, 10, 50, -5]
    assert all(line.reason for line in found.lines)


def test_3_4_ledger_tiles_score_for_who_placed_them() -> None:
    added = over("R2", "R2", table="R:6.7.8.9.10", owners="BBBAA")
    assert LEDGER.placed(added, ROMANIAN) == (15, 15)


def test_3_4_ledger_a_1_is_worth_5_10_or_25_by_its_place() -> None:
    low, high = over("R2", "R2", table="R:1.2.3", owners="AAA"), over("R2", "R2", table="R:12.13.1", owners="AAA")
    assert LEDGER.placed(low, ROMANIAN) == (15, 0)
    assert LEDGER.placed(high, ROMANIAN) == (30, 0)
    assert LEDGER.placed(over("R2", "R2", table="1:B.K.R", owners="AAA"), ROMANIAN) == (75, 0)


def test_3_4_joly_credit_only_the_first_melder_ever_gets_50() -> None:
    """A melded R4 J R6; B gave the R5 and laid the Joly with Y11 Y12; C gave the Y10 and laid it with K8 B8."""
    chain = over("R2", "R2", "R2", table="R:4.5.6/Y:10.11.12/8:B.K.J", owners="ABA/CBB/CCC", credits_=(1, 0, 0))
    assert LEDGER.placed(chain, ROMANIAN) == (60, 25, 20)
    assert Ledger(first_joker=30).placed(chain, ROMANIAN) == (40, 25, 20)


def test_3_4_all_at_once_brings_another_hundred() -> None:
    assert LEDGER.score(replace(EXAMPLE, turn=replace(EXAMPLE.turn, first=True)), ROMANIAN).scores[0] == 260
    assert Ledger().score(replace(EXAMPLE, turn=replace(EXAMPLE.turn, first=True)), ROMANIAN).scores[0] == 160


def test_3_4_without_a_winner_nobody_has_the_hundred() -> None:
    table, owners = "B:8.9.10.11/12:K.R.Y/Y:3.4.5/1:B.K.R", "AAAA/AAA/BBB/BBB"
    found = LEDGER.score(over("R9", "K10 K2", table=table, owners=owners), ROMANIAN)
    assert found.scores == (55, 75)
    assert found.winner is None


def test_3_4_v1_who_melded_nothing_loses_100_and_the_rack() -> None:
    table, owners = "R:10.11.12.13/5:B.K.Y", "AAAA/AAA"
    unlucky = over("", "Y13 R4 J", table=table, owners=owners)
    assert LEDGER.with_(no_meld="100-plus-rack").score(unlucky, ROMANIAN).scores == (155, -140)
    assert LEDGER.with_(no_meld="none").score(unlucky, ROMANIAN).scores == (155, -40)


def test_3_4_v4_a_joly_discarded_last_doubles_the_winners_own_score() -> None:
    joly = replace(EXAMPLE, discard=read_tiles("K4 J"), racks=(rack(""), rack("R3"), rack("Y13")))
    assert LEDGER.with_(joker_last=2).score(joly, ROMANIAN).scores == (320, 95, -200)
    assert LEDGER.score(joly, ROMANIAN).scores == (160, 95, -200)


def test_3_4_the_twin_of_the_upcard_brings_25_even_to_who_melded_nothing() -> None:
    """[I] S1 states the 200 whatever the rack; the bonus is no part of the rack."""
    assert LEDGER.score(replace(EXAMPLE, declared=(False, False, True)), ROMANIAN).scores == (160, 95, -175)


# --- International ----------------------------------------------------------------------------------------------------


def test_3_3_example_open_melded_and_not() -> None:
    found = INTERNATIONAL.score(over("", "K13 R4 Y1", "R2", opened="AB"), TENS)
    assert found.scores == (-100, 24, 100)


def test_3_3_the_only_one_who_melded_is_paid_like_foot() -> None:
    assert INTERNATIONAL.score(over("", "R2", "K9", opened="A"), TENS).scores == (-200, 200, 200)
    fixed = INTERNATIONAL.with_(unmelded_loser=100)
    assert fixed.score(over("", "R2", "K9", opened="A"), TENS).scores == (-200, 100, 100)
    free = INTERNATIONAL.with_(unmelded_loser=0)
    assert free.score(over("", "R2", "K9", opened="AC"), TENS).scores == (-100, 0, 9), "a number, 0 too"


def test_3_3_foot_is_all_in_one_turn_and_beside_a_tile_of_another() -> None:
    foot = over("", "K13", "R2", table="R:4.5.6.7/8:B.K.R", owners="BBBA/AAA", first=True)
    assert INTERNATIONAL.score(foot, TENS).scores == (-200, 10, 200)
    alone = over("", "K13", "R2", table="R:4.5.6/8:B.K.R", owners="BBB/AAA", first=True)
    assert INTERNATIONAL.score(alone, TENS).scores == (-100, 10, 100), "nothing was laid off: a win by Open"


def test_3_3_a_joker_discarded_last_doubles_everybody() -> None:
    assert INTERNATIONAL.score(over("", "K13 R4 Y1", opened="AB", discard="J"), TENS).scores == (-200, 48)


@pytest.mark.parametrize(
    ("held", "points"), [("R4 Y10", 20), ("K11 K12 K13 Y1 R5 B6", 60), ("R10", 10), ("R1 R10", 20)]
)
def test_3_3_tens_a_multiple_of_ten_stays(held: str, points: int) -> None:
    rule = INTERNATIONAL.with_(round_up_to_10=True)
    assert rule.score(over("", held, opened="AB"), TENS).scores == (-100, points)


def test_3_3_pool_used_up_the_unmelded_pay_100_the_others_their_racks() -> None:
    found = INTERNATIONAL.score(over("R5", "K9", opened="A"), TENS)
    assert found.scores == (5, 100)
    assert found.winner is None


# --- the winner collects, and zero sum --------------------------------------------------------------------------------


def test_3_10_example() -> None:
    racks = ("", "K13 R7 Y1", "B12 K2")
    assert GOING_RUMMY.score(over(*racks), CARDS).scores == (30, 0, 0)
    assert GOING_RUMMY.score(over(*racks, first=True), CARDS).scores == (60, 0, 0)
    assert WinnerCollects().score(over(*racks, first=True), CARDS).scores == (30, 0, 0)
    assert WinnerCollects(go_out_bonus=10).score(over(*racks), CARDS).scores == (40, 0, 0)


def test_3_10_without_a_winner_nobody_scores() -> None:
    found = GOING_RUMMY.score(over("K13", "R7"), CARDS)
    assert (found.scores, found.winner) == ((0, 0), None)


def test_3_2_a_joker_discarded_last_may_double_the_whole_round() -> None:
    racks = ("", "K11 K3", "J Y2")
    assert ZeroSum().score(over(*racks, discard="J"), meld_rules()).scores == (46, -14, -32)
    assert ZeroSum(joker_last=2).score(over(*racks, discard="J"), meld_rules()).scores == (92, -28, -64)
    assert ZeroSum(joker_last=3).score(over(*racks, discard="K1"), meld_rules()).scores == (46, -14, -32)


def test_a_joker_is_discarded_last_only_if_the_round_ends_with_a_discard() -> None:
    """Where a rack may be laid to the last tile, a joker on the discards is somebody else's."""
    laid = replace(over("", "K11 K3", discard="J"), turn=Turn(9, 0, Phase.PLAY))
    assert ZeroSum(joker_last=2).score(laid, meld_rules()).scores == (14, -14)
    assert INTERNATIONAL.score(replace(laid, opened=(True, True)), TENS).scores == (-100, 13)
    assert LEDGER.with_(joker_last=2).score(replace(laid, opened=(True, False)), ROMANIAN).scores == (100, -200)


def test_they_say_their_own_numbers() -> None:
    assert "200 instead" in LEDGER.says()
    assert "100 and what is on the rack" in LEDGER.with_(no_meld="100-plus-rack").says()
    assert "count 2 times" in LEDGER.with_(joker_last=2).says()
    assert "25 points" in LEDGER.says()
    assert "-100, by Foot -200" in INTERNATIONAL.says()
    assert "77 points" in INTERNATIONAL.with_(unmelded_loser=77).says()
    assert "next ten" in INTERNATIONAL.with_(round_up_to_10=True).says()
    assert "twice" in GOING_RUMMY.says()
    assert "10 points" in WinnerCollects(go_out_bonus=10).says()
    assert "3 times" in ZeroSum(joker_last=3).says()
