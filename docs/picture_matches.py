"""The matches that the pictures are made of: known positions, and rounds that a bot has played from fixed seeds."""

import os
from collections import Counter
from dataclasses import replace
from datetime import date
from itertools import accumulate, count
from random import Random

from tilerummy.bots.bot import find_bot
from tilerummy.engine.state import State
from tilerummy.model.action import Deal, Knock, Play, Verb
from tilerummy.model.event import Event
from tilerummy.model.round import Line, Phase, Round, RoundResult, Turn
from tilerummy.model.table import Table, tiles_on
from tilerummy.notation.record import Record
from tilerummy.notation.words import read_action, read_table, read_tiles
from tilerummy.play.host import Host
from tilerummy.play.tables import at_this_table, chosen_rules
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.paths import matches_folder
from tilerummy.store.saves import DATE_TAG, begin_journal

# Programs that are never started: they lend their names to the seats.
ALONE = ("Ann", "@./Lin", "@./Max")
TOGETHER = ("Ann", "Bo", "Cleo")
HOLLYWOOD = ((18, 0), (0, 12), (25, 0), (0, 30), (15, 0), (22, 0), (0, 20), (27, 0))
"""The example sheet of the written rules, and one round more, which decides the first game."""
SIX = ("Ann", "@./Lin", "@./Max", "@./Mia", "@./Tom", "@./Zoe")

# A table in the middle of a round. Ann has laid r 5-7 with her last turn; since then Lin has lengthened the run
# m and laid a group, and Max has drawn.
EARLIER = (
    "R:10.11.12/B:3.4.5.6/8:R.B.K/Y:1.2.3.4.5/12:R.Y.K/K:5.6.7.8/4:R.Y.B.K/B:9.10.J.12/13:R.Y.B/R:1.2.3/"
    "K:10.11.12.13/9:R.Y.K/Y:6.7.8/1:R.B.K"
)
SINCE = EARLIER.replace("Y:6.7.8", "Y:6.7.8.9")
RACK_OF_ANN = "K2 K3 K4 R4 R5 R6 R7 R9 R13 B7 B13 Y7 Y10 Y13 J"
RACK_OF_LIN = "Y9 R11 Y11 K11 B1 B2 K1"
TURNS = (f"A play {EARLIER}/R:5.6.7", f"B play {SINCE}/R:5.6.7/11:R.Y.K", "C draw")


def rules_for(seats: tuple[str, ...], name: str = "sabra") -> Ruleset:
    """The rules of a friendly table."""
    return at_this_table(chosen_rules(name, seats), strict=False)


def of_four_rounds(rules: Ruleset) -> Ruleset:
    """The same rules for a short match."""
    return rules.with_(match=rules.match.with_(end="rounds", rounds=4))


def late_in_a_turn(seats: tuple[str, ...] = ALONE) -> Host:
    """Ann is on turn, and the others have played since her last one."""
    host = Host(_position(seats, EARLIER, (RACK_OF_ANN, RACK_OF_LIN)))
    for line in TURNS:
        action = read_action(line)
        if faults := host.act(action.seat, action):
            raise RuntimeError(f"{line}: {faults[0]}")
    return host


def crowded() -> Host:
    """As many tiles as a table may have to bear: 90 of 106, and 15 on the rack."""
    groups = "/".join(f"{number}:R.Y.B.K" for number in range(1, 14))
    ends = {"R": 10, "Y": 10, "B": 9, "K": 9}
    runs = "/".join(f"{color}:1.2.3/{color}:4.5.6/{color}:{_row(7, end)}" for color, end in ends.items())
    rack = "R11 R12 R13 Y11 Y12 B10 B11 B12 B13 K10 K11 K12 K13 J J"
    return Host(_position(("Ann", "@./Lin"), f"{runs}/{groups}", (rack, "Y13")))


def _row(first: int, last: int) -> str:
    return ".".join(map(str, range(first, last + 1)))


def two_ways() -> Host:
    """A rack with a joker that may lie at either end."""
    return Host(_position(ALONE, "R:10.11.12/8:R.B.K", ("R6 R7 R8 J B4 B9 K2 Y3 Y12", "Y1 Y2 Y4")))


def opening() -> Host:
    """Ann may open, with two of the melds that she could lay."""
    rack = "R4 R5 R6 B10 Y10 K10 B1 B13 K2 K7 Y3 Y8 R12 Y12"
    return Host(_position(ALONE, "B:3.4.5.6", (rack, "Y1 Y2 Y4"), opened=False))


def to_rearrange() -> Host:
    """Two tiles can be laid, if three runs become groups."""
    table = "R:10.11.12/R:3.4.5.6/B:3.4.5.6/Y:3.4.5.6/8:R.B.K"
    return Host(_position(ALONE, table, ("K3 K6 K10 R1 B12 Y13 B1", "Y1 Y2 R13")))


def nothing_to_lay() -> Host:
    """No tile of Ann's fits anywhere."""
    return Host(_position(ALONE, "R:10.11.12/8:R.B.K", ("R1 R2 B4 B5 K10 K11 Y3 Y6 Y9", "Y1 Y2 Y4")))


def _position(
    seats: tuple[str, ...], table: str, racks: tuple[str, ...], opened: bool = True, name: str = "sabra"
) -> State:
    """A round in which the first seat is on turn. The last seat has the tiles that come next, the rest is the pool."""
    rules, melds = rules_for(seats, name).of_players(len(seats)), read_table(table)
    left = tiles_on(melds)
    held = [read_tiles(rack) for rack in racks]
    for rack in held:
        left.update(rack)
    rest = list(rules.deck.tiles)
    for tile in left.elements():
        rest.remove(tile)
    Random("pool").shuffle(rest)  # noqa: S311
    for _ in range(len(seats) - len(held)):
        held.append(tuple(rest[:11]))
        del rest[:11]
    turn = Turn(17, 0, Phase.PLAY)
    sorted_racks = tuple(tuple(sorted(rack)) for rack in held)
    round_ = Round(3, 0, turn, sorted_racks, tuple(rest), melds, (opened, *(True,) * (len(seats) - 1)))
    history = (Event(Deal()), *(Event(Play(seat, table)) for seat, table in _grown(melds, len(seats))))
    carried = ((64, -30), (-21, 77), (-43, -47))[: len(seats)]
    return State(rules, seats, "pictures", (), carried, False, round_, history)


def _grown(table: Table, seats: int) -> list[tuple[int, Table]]:
    """How a table may have grown, some melds a turn, so that the log has something to tell."""
    ends = [end for end in accumulate((2, 3, 1, 2, 4, 2, 3, 2, 4, 2)) if end <= len(table)]
    # The last of them was made by the last seat, for it is the first one's turn.
    return [((number - len(ends)) % seats, table[:end]) for number, end in enumerate(ends, seats)]


def dealt() -> Host:
    """The first turn of a match in which Ann begins."""
    for number in count(1):
        host = Host(Record(rules_for(ALONE), ALONE, f"first turn {number}").start())
        host.deal()
        if host.on_turn == 0:
            return host
    raise AssertionError("numbers do not end")


def with_discards(name: str, seats: tuple[str, ...] = ALONE, melds: int = 4) -> Host:
    """A game with discards in the midst of a round: Ann, who has opened, may draw or take a discard."""
    bot = find_bot("greedy")
    for number in count(1):
        chance = Random(number)  # noqa: S311
        host = Host(Record(rules_for(seats, name), seats, f"discards {number}").start())
        host.deal()
        while (seat := host.on_turn) is not None:
            view = host.view(seat)
            if (
                seat == 0
                and len(view.table) >= melds
                and view.opened
                and len(view.rack) > 4
                and Verb.TAKE in view.verbs
            ):
                return host
            host.act(seat, bot.choose(view, chance))
    raise AssertionError("numbers do not end")


def hand_of_gin(phase: Phase = Phase.PLAY, name: str = "gin") -> Host:
    """Ann may knock; in the showdown Lin has knocked, and Ann melds and lays off."""
    seats = ("Ann", "@./Lin")
    held = "H4 H5 H6 C8 C9 C10 D12 H12 S12 S1 D13"
    other = "C2 D2 S2 S13 C7 H7 S9 D5 D8 D10"
    table: Table = ()
    history: tuple[Event, ...] = (Event(Deal()),)
    turn, knocker, opened = Turn(9, 0, phase, read_tiles("D13")), None, (False, False)
    racks = (held, other)
    if phase is Phase.SHOWDOWN:
        table, turn, knocker, opened = read_table("H:4.5.6/C:8.9.10/12:D.H.S"), Turn(10, 0, phase), 1, (False, True)
        racks = (other, "S1")
        history += (Event(Knock(1, read_tiles("S4")[0], table)),)
    discard = "H9 S5 C13 D3 H13 S4"
    rules = rules_for(seats, name)
    left = Counter(rules.deck.tiles) - tiles_on(table) - Counter(read_tiles(f"{racks[0]} {racks[1]} {discard}"))
    pool = list(left.elements())
    Random("gin").shuffle(pool)  # noqa: S311
    round_ = Round(
        number=4,
        starter=1,
        turn=turn,
        racks=tuple(tuple(sorted(read_tiles(rack))) for rack in racks),
        pool=tuple(pool),
        table=table,
        opened=opened,
        discard=read_tiles(discard),
        upcard=read_tiles("H9")[0],
        owners=tuple((1,) * len(meld.tiles) for meld in table),
        credits=(0, 0),
        knocker=knocker,
    )
    return Host(State(rules, seats, "pictures", (), ((48, 1), (62, 2)), False, round_, history))


def manipulated() -> Host:
    """A table of Manipulation in the midst of a round; Ann is about to draw."""
    table = "H:3.4.5.6/9:C.D.S/C:10.11.12.13/S:1.2.3/7:D.H.S/D:11.12.13.1/2:C.D.H"
    position = _position(ALONE, table, ("C9 H7 S4 D5 H11 C2", "C3 C4 H13"), name="manipulation")
    round_ = position.round
    if round_ is None:
        raise AssertionError("there is a round")
    return Host(replace(position, round=replace(round_, turn=Turn(17, 0, Phase.DRAW))))


def after_rounds(name: str, points: tuple[tuple[int, int], ...]) -> Host:
    """A match of two in which these points were made, the last of them just now."""
    seats = ("Ann", "Bo")
    rules = rules_for(seats, name)
    results = tuple(
        RoundResult(row.index(max(row)), (Line(row.index(max(row)), max(row), "knocked"),), 0, ((), ()))
        for row in points
    )
    knocker = results[-1].winner
    round_ = Round(len(points), 0, Turn(20, 0, Phase.OVER), ((), ()), (), (), (True, True), knocker=knocker)
    return Host(State(rules, seats, "pictures", results, ((0,), (0,)), False, round_, ()))


def after_a_round(name: str, seats: tuple[str, ...] = TOGETHER) -> Host:
    """A match after its first round."""
    return played(Host(Record(rules_for(seats, name), seats, "pictures").start()), 1)


def at_its_end() -> Host:
    """A match of four rounds that is over."""
    rules = of_four_rounds(rules_for(TOGETHER))
    return played(Host(Record(rules, TOGETHER, "pictures").start()), 4)


def between_rounds() -> Host:
    """A match after three rounds."""
    return played(Host(Record(rules_for(TOGETHER), TOGETHER, "pictures").start()), 3)


def played(host: Host, rounds: int, more: int = 0) -> Host:
    """The same match after so many rounds and some actions ``more``, or at its end. A bot has played on all seats."""
    bot, chance = find_bot("novice"), Random("chance")  # noqa: S311
    for number in range(rounds + bool(more)):
        if host.over:
            break
        host.deal()
        left = more if number == rounds else -1
        while (seat := host.on_turn) is not None and left:
            host.act(seat, bot.choose(host.view(seat), chance))
            left -= 1
    return host


def keep_matches() -> None:
    """Some matches to resume, played last in the order in which they stand here, the last one over."""
    kept = (
        ("easy-rummy", ("Ann", "@novice"), 1, 9),
        ("sabra+opening_50", ("Ann", "Bo", "@novice", "@novice"), 0, 14),
        ("sabra", ("Ann", "@novice", "@novice"), 2, 21),
        ("sabra", TOGETHER, 4, 0),
    )
    for number, (name, seats, rounds, more) in enumerate(kept, 1):
        today = date(2026, 5, number).isoformat()
        rules = of_four_rounds(rules_for(seats, name))
        header = Record(rules, seats, f"kept-{number}", {DATE_TAG: today})
        journal = begin_journal(matches_folder(), today, name, header)
        played(Host.new(journal, header), rounds, more).close()
        os.utime(journal.path, (number, number))
    broken = matches_folder() / "2026-04-30-sabra.rummy"
    broken.write_text("tilerummy 99\n", encoding="utf-8")
    os.utime(broken, (0, 0))
