"""A table for the tests of hosts: a host at a position, one with a journal, and bots that take the turns."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.play.positions import SABRA, all_tiles, match_at
from tilerummy.engine.state import State
from tilerummy.engine.view import View
from tilerummy.model.action import Action, Deal
from tilerummy.notation.record import Record, replay
from tilerummy.notation.words import read_action, read_tiles, write_action
from tilerummy.play.bot_player import BotPlayer
from tilerummy.play.host import Host
from tilerummy.play.thinkers import HereThinker
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.journal import Journal
from tilerummy.store.saves import load_record

A, B = 0, 1

NOVICES = ("@novice", "@novice")
SECRET = "5f3a9c0e77d1"


class Log:
    """A log in memory, which can be told to fail."""

    def __init__(self) -> None:
        self.acts: list[list[str]] = []
        self.full = False
        self.closed = False

    def append(self, actions: Sequence[Action]) -> None:
        if self.full:
            raise OSError("no space left")
        self.acts.append([write_action(action) for action in actions])

    def close(self) -> None:
        self.closed = True


def host_at(
    table: str, rack: str, *, opened: bool = True, pool: str | None = None, rules: Ruleset = SABRA, seats: int = 2
) -> tuple[Host, Log]:
    """A host in the midst of a round: A is on turn with this rack."""
    log = Log()
    return Host(match_at(table, rack, opened=opened, pool=pool, rules=rules, seats=seats), log), log


def act(host: Host, seat: int, *lines: str) -> list[str]:
    """The actions of a seat; what was wrong, as codes."""
    return [fault.code for fault in host.chair(seat).act(*map(read_action, lines))]


def dealt(rules: Ruleset, rack: str) -> Deal:
    """A deal that gives A, who starts, at least these tiles; the rest of the deck comes in its usual order."""
    given = read_tiles(rack)
    rest = Counter(rules.deck.tiles) - Counter(given)
    return Deal(A, (*given, *rest.elements()))


def begun(path: Path, rules: Ruleset = SABRA, seats: tuple[str, ...] = NOVICES, seed: str = SECRET) -> Host:
    """A new match in a journal of its own, before its first deal."""
    header = Record(rules, seats, seed)
    return Host.new(Journal.create(path, header), header)


def new_host(path: Path, rules: Ruleset = SABRA, seats: tuple[str, ...] = NOVICES, seed: str = SECRET) -> Host:
    """A new match with its first round dealt."""
    host = begun(path, rules, seats, seed)
    host.deal()
    return host


def novices(host: Host) -> list[BotPlayer]:
    return [BotPlayer(host, seat, HereThinker("@novice")) for seat in range(len(host.seats))]


def bots_play(host: Host, turns: int = 100_000, *, matches: bool = False) -> int:
    """Novices take up to that many turns, to the end of the round or of the match; how many turns they took."""

    async def turns_taken() -> int:
        players, taken = novices(host), 0
        while taken < turns and not host.over:
            if (seat := host.on_turn) is None:
                if not matches:
                    break
                host.deal()
                continue
            await players[seat].take_turn()
            taken += 1
        return taken

    return asyncio.run(turns_taken())


def views(host: Host) -> list[View]:
    """What all seats see, an onlooker last."""
    return [host.view(seat) for seat in (*range(len(host.seats)), None)]


def states(path: Path) -> list[State]:
    """Every state of the match in a journal."""
    return list(replay(load_record(path)))


def lines(path: Path) -> list[str]:
    """The actions in a journal, without their marks."""
    return [write_action(action) for action in load_record(path).actions]


def counted(host: Host) -> int:
    """How many tiles a host's views show, hidden ones included."""
    round_ = host.view(None).round
    return sum(map(len, round_.racks)) + len(round_.pool) + sum(len(meld.tiles) for meld in round_.table)


def whole_deck(state: State) -> bool:
    """Whether every tile of the deck lies in exactly one place."""
    return state.round is None or all_tiles(state) == Counter(state.rules.deck.tiles)
