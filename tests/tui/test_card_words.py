"""In a game of cards no sentence calls the queen of hearts H12: that is how records write her."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.games.test_records import PATHS, golden
from tests.play.positions import view
from tilerummy.bots.steps import placed, steps
from tilerummy.engine.check import judge
from tilerummy.engine.look import look
from tilerummy.model.table import Change
from tilerummy.notation.words import read_meld, read_table, read_tiles
from tilerummy.play.draft import Draft
from tilerummy.play.hint_protocol import Hint
from tilerummy.store.library import load_ruleset
from tilerummy.telling.news import told
from tilerummy.telling.sentences import meaning, reading_of
from tilerummy.tui.hinting import placed as hinted

CARDS = load_ruleset("basic-rummy")
WITH_JOKERS = CARDS.with_(deck=CARDS.deck.with_(jokers=2))
AS_RECORDED = re.compile(r"\b[CDHS]\d")
NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo")
RECORDS = [path for path in PATHS if path.stem.startswith("basic-rummy")]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_log_names_cards_by_rank_and_suit(path: Path) -> None:
    """Every round of a match, as each seat is told it."""
    ends = [state for state in golden(path)[1] if state.round is not None and state.round.over]
    said = [
        sentence
        for end in ends
        for seat in range(len(end.seats))
        for sentence in told(look(end, seat).history, NAMES, seat)
    ]
    assert not [sentence for sentence in said if AS_RECORDED.search(sentence)]
    assert any(re.search(r"\b[AJQK][CDHS]\b", sentence) for sentence in said)


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("-", "H:1.2.12", "AH 2H QH has a gap between 2H and QH"),
        ("-", "12:C.D", "QC QD needs 3 tiles"),
        ("C:9.10.11.12", "C:10.11.12/9:C.D.H", "9C 10C JC QC has to stay as it lies"),
        ("C:9.10.11.12", "C:9.10.11", "QC lay on the table and has to stay there"),
    ],
)
def test_a_broken_rule_names_cards_so(before: str, after: str, sentence: str) -> None:
    change = Change(read_table(before), read_table(after), read_tiles("H1 H2 H12 C12 D12 D9 H9"), opened=True)
    assert any(str(fault).startswith(sentence) for fault in judge(change, CARDS))


def test_a_hint_names_cards_so() -> None:
    before, after = read_table("C:9.10.11"), read_table("C:9.10.11.12.13/1:C.D.H")
    told_steps = [str(step) for step in steps(before, placed(before, after, CARDS.melds))]
    assert told_steps == ["Add QC KC to 9C 10C JC.", "Lay AC AD AH from your rack."]
    changed = Draft.start(view("C:9.10.11", "C12 C13", rules=CARDS)).lay_out(read_table("C:9.10.11.12"))
    assert hinted(Hint("", "on the table {0}", melds=(0,)), changed)[0] == "on the table 9C 10C JC"


def test_a_joker_is_said_to_stand_for_such_a_card() -> None:
    draft = Draft.start(view("H:10.J.12/1:C.D.J", "H2", rules=WITH_JOKERS))
    assert meaning(draft, (0, 1)) == "The joker in a stands for JH"
    assert meaning(draft, (1, 2)) == "The joker in b stands for AH or AS"
    assert reading_of(read_meld("H:10.J.12"), ["JH"])[0] == "10H J QH"
