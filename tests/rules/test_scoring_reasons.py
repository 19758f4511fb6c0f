"""Each point of a round has its reason, so that a score sheet can be followed line by line."""

from __future__ import annotations

from tests.rules.positions import meld_rules
from tests.rules.test_scoring_discard import CARDS, EXAMPLE, GOING_RUMMY, INTERNATIONAL, LEDGER, ROMANIAN, TENS, over
from tilerummy.model.round import RoundResult
from tilerummy.rules.deck import Deck
from tilerummy.rules.scoring import ZeroSum
from tilerummy.rules.values import Values


def said(found: RoundResult) -> list[str]:
    """The lines of a result as a score sheet has them."""
    return [f"{'ABCD'[line.seat]} {line.points:+} {line.reason}" for line in found.lines]


def test_3_4_the_ledger_says_what_each_meld_brought_to_whom() -> None:
    assert said(LEDGER.score(EXAMPLE, ROMANIAN)) == [
        "A +100 out",
        "A +20 laid R5 R6 R7 R8",
        "A +30 laid B10 K10 Y10",
        "A +10 laid K10 in K10 K11 K12 K13 K1",
        "B +40 laid K11 K12 K13 K1 in K10 K11 K12 K13 K1",
        "B +10 laid B2 Y2 in B2 Y2 J",
        "B +50 first to meld a joker",
        "B -5 left on the rack: R3",
        "C -200 has melded nothing",
    ]


def test_3_4_the_ledger_says_what_else_there_was() -> None:
    twice = over("", "R2", table="R:5.J.7/Y:5.J.7", owners="AAA/ABA", credits_=(2, 0), discard="J", first=True)
    found = said(LEDGER.with_(joker_last=2, no_meld="100-plus-rack").score(twice, ROMANIAN))
    assert found == [
        "A +100 out",
        "A +100 all laid in one turn",
        "A +10 laid R5 R7 in R5 J R7",
        "A +10 laid Y5 Y7 in Y5 J Y7",
        "A +100 first to meld 2 jokers",
        "A +320 a joker was discarded last: twice as much",
        "B -5 left on the rack: R2",
    ]
    declared = over("R3", "K2", table="R:5.6.7", owners="AAA", declared="B")
    assert said(LEDGER.score(declared, ROMANIAN))[-1] == "B +25 declared the twin of the upcard"


def test_what_is_left_on_a_rack_is_said_by_its_tiles() -> None:
    won = over("", "K11 K3", "J Y2", opened="ABC")
    assert said(ZeroSum().score(won, meld_rules())) == [
        "A +46 out: what the others hold",
        "B -14 left on the rack: K3 K11",
        "C -32 left on the rack: J Y2",
    ]
    assert said(INTERNATIONAL.with_(round_up_to_10=True).score(over("", "K3 R1", "R10", opened="ABC"), TENS)) == [
        "A -100 out",
        "B +20 left on the rack: K3 R1, 13 rounded up to the next ten",
        "C +10 left on the rack: R10",
    ]


def test_a_blocked_round_says_what_each_holds() -> None:
    blocked = over("R5 R9", "K13 R2", "B3 Y6")
    assert said(ZeroSum().score(blocked, meld_rules())) == [
        "C +11 blocked: lowest rack, 9",
        "A -5 blocked: the lowest, 9, less 14 left on the rack: R5 R9",
        "B -6 blocked: the lowest, 9, less 15 left on the rack: K13 R2",
    ]
    whole = said(ZeroSum(blocked="winner-minus-own").score(blocked, meld_rules()))
    assert whole == [
        "C +20 blocked: lowest rack, 9",
        "A -14 blocked: left on the rack: R5 R9",
        "B -15 blocked: left on the rack: K13 R2",
    ]


def test_3_10_the_winner_gets_what_others_hold_and_their_cards_are_said() -> None:
    cards = meld_rules(
        deck=Deck(style="cards", colors=tuple("CDHS"), copies=1, jokers=0), values=Values(rack="court-10")
    )
    assert said(GOING_RUMMY.score(over("", "H13 C7 D1", "S12 H2", discard="C4", first=True), cards)) == [
        "A +30 out: what the others hold",
        "A +30 all laid in one turn: twice as much",
        "B +0 18 points left on the rack: 7C AD KH",
        "C +0 12 points left on the rack: 2H QS",
    ]
    assert said(GOING_RUMMY.score(over("R2", "R3"), CARDS)) == ["A +0 nobody went out", "B +0 nobody went out"]
