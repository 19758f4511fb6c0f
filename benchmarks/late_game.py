"""A position late in a game of Sabra, reached by legal turns, that holds as many tiles in sight as a board ever has.

Two seats, Ann and a bot. Sabra's deck has two jokers more here, 108 tiles. Both draw until the pool is empty, then Ann
lays 12 runs of three and four, and the bot 13 groups of four. So 90 tiles lie on the table in 25 melds, 16 are on Ann's
rack (four jokers among them), and two, which nobody sees, on the bot's. It is Ann's turn, and the pool is empty.
"""

from itertools import chain, zip_longest
from pathlib import Path

from tilerummy.model.action import Deal, Play
from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.table import Table
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.notation.record import Record
from tilerummy.play.host import Host
from tilerummy.play.tables import at_this_table, chosen_rules
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.journal import Journal

ANN, BOT = 0, 1
LAST_IN_RUN = {"R": 10, "Y": 10, "B": 9, "K": 9}


def _run(color: str, first: int, last: int) -> Meld:
    return Meld(MeldKind.RUN, tuple(Tile(color, number) for number in range(first, last + 1)))


RUNS: Table = tuple(
    _run(color, first, last) for color, end in LAST_IN_RUN.items() for first, last in ((1, 3), (4, 6), (7, end))
)
GROUPS: Table = tuple(
    Meld(MeldKind.GROUP, tuple(Tile(color, number) for color in LAST_IN_RUN)) for number in range(1, 14)
)
KEPT: Tiles = tuple(sorted(Tile(color, number) for color, end in LAST_IN_RUN.items() for number in range(end + 1, 14)))


def write_late_game(path: Path, bot: str = "@novice", time_limit: int = 0) -> None:
    """Writes the journal of a match that stands there. ``bot`` is the entry of the other seat."""
    seats = ("Ann", bot)
    rules = _rules(seats, time_limit)
    header = Record(rules, seats, "late-game")
    host = Host.new(Journal.create(path, header), header)
    try:
        host.deal(Deal(ANN, _order(rules)))
        while host.view(None).round.pool:
            host.skip(host.on_turn or 0)
        for action in (Play(ANN, RUNS), Play(BOT, RUNS + GROUPS)):
            if faults := host.act(action.seat, action):
                raise RuntimeError(f"the position cannot be reached: {faults[0]}")
    finally:
        host.close()


def _rules(seats: tuple[str, ...], time_limit: int) -> Ruleset:
    rules = at_this_table(chosen_rules("sabra", seats), strict=False, time_limit=time_limit)
    return rules.with_(deck=rules.deck.with_(jokers=4))


def _order(rules: Ruleset) -> Tiles:
    """The deck in the order that gives each seat its tiles: the two racks, then by turns from the pool."""
    secret = (KEPT[-1], KEPT[-2])
    ann = [*(tile for meld in RUNS for tile in meld.tiles), *KEPT[:-2], *[JOKER] * rules.deck.most_jokers]
    bot = [*(tile for meld in GROUPS for tile in meld.tiles), *secret]
    rack = rules.dealing.rack_size(2)
    drawn = chain.from_iterable(zip_longest(ann[rack:], bot[rack:]))
    return (*ann[:rack], *bot[:rack], *(tile for tile in drawn if tile is not None))
