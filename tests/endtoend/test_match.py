"""A match of the real program, from the first deal to the score sheet, by mouse and keys."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tests.endtoend.deals import short_rules
from tests.endtoend.program import Program
from tests.endtoend.robot import WIDE, Robot
from tests.play.table import whole_deck
from tilerummy.model.action import Deal, Draw, Play
from tilerummy.notation.record import Record, replay
from tilerummy.notation.words import read_tiles
from tilerummy.play.host import Host
from tilerummy.play.tables import at_this_table
from tilerummy.store.journal import Journal
from tilerummy.store.library import load_ruleset
from tilerummy.store.saves import load_record

RULES = at_this_table(load_ruleset("sabra"), strict=False)

RACKS = (
    "R10 R11 R12 B9 K9 Y9 K5 K6 J R13 Y1 B3 Y8 K3",
    "B4 B5 B6 K11 K12 K13 Y10 R9 B7 K4 Y13 R5 R1 B1",
)
POOL = 4
"""With these racks and the pool shuffled by this number a round is over after 21 turns; among them are openings, a
joker that can stand for several tiles, melds that grow at both ends, and draws."""


def short_round(home: Path, seats: tuple[str, str]) -> Path:
    """The journal of a match of which the first round is dealt."""
    given = [tile for rack in RACKS for tile in read_tiles(rack)]
    pool = list((Counter(RULES.deck.tiles) - Counter(given)).elements())
    Random(POOL).shuffle(pool)
    path = home / "matches" / "short.rummy"
    path.parent.mkdir()
    header = Record(RULES, seats, "short")
    host = Host.new(Journal.create(path, header), header)
    host.deal(Deal(0, (*given, *pool)))
    host.close()
    return path


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "size"),
    [(("Ann", "Bo"), (80, 24)), (("Ann", "@novice"), WIDE)],
    ids=["two people at 80x24", "a person and a bot at 120x40"],
)
def test_a_round_is_played_to_its_end(tmp_path: Path, seats: tuple[str, str], size: tuple[int, int]) -> None:
    path = short_round(tmp_path, seats)
    with Program(tmp_path, "resume", size=size) as program:
        robot = Robot(program, tmp_path)
        robot.plays_round()
        program.shows("out: what the others hold", "Ann leads with")
        program.press("enter")
        program.until(lambda: "Round 2" in program.text or "Pass the device" in program.text)
        program.press("ctrl+q")
        assert program.ended() == 0
        assert program.restored == []
        assert program.terminal.strange == []
    record = load_record(path)
    states = list(replay(record))
    assert all(map(whole_deck, states))
    acts = [action for action in record.actions if isinstance(action, Play | Draw)]
    assert len(acts) in (21, 22)
    assert sum(isinstance(action, Play) for action in acts) >= 6


@pytest.mark.soak
@pytest.mark.parametrize("size", [(80, 24), WIDE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("seats", ["Ann,Bo", "Ann,@novice", "Ann,@novice,Cy,Di"])
def test_a_whole_match_is_played_to_its_end(tmp_path: Path, seats: str, size: tuple[int, int]) -> None:
    rules = short_rules(tmp_path, "sabra", 3)
    with Program(tmp_path, "play", "--rules", str(rules), "--seats", seats, "--seed", "whole", size=size) as program:
        program.until(lambda: "Pass the device" in program.text or "our turn" in program.text)
        robot = Robot(program, tmp_path)
        for number in range(3):
            robot.plays_round()
            assert robot.state.over is (number == 2)
            if number < 2:
                program.press("enter")
                program.until(lambda: not program.text.startswith(" Score  "))
        program.until(lambda: "wins the match" in program.text or "share the match" in program.text)
        program.press("m")
        program.shows("New game", "Quit")
        program.press("q")
        assert program.ended() == 0
        assert program.restored == []


@pytest.mark.slow
def test_a_finished_match_leads_to_the_menu_and_to_another_one(tmp_path: Path) -> None:
    """The app begins anew there: neither the terminal nor the keys may suffer from it."""
    rules = RULES.with_(match=RULES.match.with_(points=1))
    path = tmp_path / "matches" / "over.rummy"
    path.parent.mkdir()
    header = Record(rules, ("Ann", "Bo"), "over")
    host = Host.new(Journal.create(path, header), header)
    host.deal()
    while (seat := host.on_turn) is not None:
        host.skip(seat)
    assert host.over
    host.close()
    with Program(tmp_path, "resume", str(path)) as program:
        program.shows("wins the match", "Again")
        program.press("a")
        program.shows("Pass the device to")
        assert len(list((tmp_path / "matches").iterdir())) == 2
        program.press("enter")
        program.shows("Your turn", "Round 1")
        program.press("d")
        program.shows("You drew")
        program.press("ctrl+q")
        assert program.ended() == 0
        assert program.restored == []
    with Program(tmp_path, "resume", str(path)) as program:
        program.shows("wins the match", "Again")
        program.press("m")
        program.shows("New game", "Quit")
        program.press("n")
        program.shows("Ruleset", "Seat 1")
        program.press("escape")
        program.shows("Quit", "Resume a match")
        program.press("q")
        assert program.ended() == 0
        assert program.restored == []
