"""States for the tests of the engine: a round in the middle, written down in a few words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tests.rules.positions import rack
from tilerummy.engine.apply import Applied, Rejected, apply
from tilerummy.engine.state import State, new_match
from tilerummy.model.action import Action, Deal, Draw, Pass, Play, Seat
from tilerummy.model.event import Event
from tilerummy.model.round import Phase, Round, Turn
from tilerummy.model.tile import Tiles
from tilerummy.notation.words import read_table, read_tiles
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.library import load_ruleset_file
from tilerummy.store.paths import shipped_rulesets_folder

SHIPPED = ("sabra", "rrrummy", "tiles-50", "dutch-rummy", "pup-rummy", "easy-rummy")

WITH_DISCARDS = ("american", "international", "romanian-joly", "basic-rummy")


@cache
def shipped(name: str) -> Ruleset:
    """A ruleset that comes with the game, whatever the user keeps under its name."""
    return load_ruleset_file(shipped_rulesets_folder() / f"{name}.toml")


def rules(name: str = "sabra", **tables: dict[str, object]) -> Ruleset:
    """A shipped ruleset with some keys changed, table by table."""
    base = shipped(name)
    return base.with_(**{table: getattr(base, table).with_(**keys) for table, keys in tables.items()})


def state(
    table: str,
    racks: Sequence[str],
    *,
    pool: str = "",
    turn: Seat = 0,
    opened: bool | Sequence[bool] = True,
    passes: int = 0,
    under: Ruleset | None = None,
) -> State:
    """A match in its first round: the table, the racks by seat, the pool with the next tile first."""
    had = (opened,) * len(racks) if isinstance(opened, bool) else tuple(opened)
    round_ = Round(
        number=1,
        starter=0,
        turn=Turn(1, turn, Phase.PLAY),
        racks=tuple(map(rack, racks)),
        pool=read_tiles(pool) if pool else (),
        table=read_table(table),
        opened=had,
        passes=passes,
    )
    seats = tuple("ABCD"[: len(racks)])
    return State(under or shipped("sabra"), seats, "seed", (), ((0,),) * len(racks), False, round_, ())


def play(seat: Seat, table: str) -> Play:
    return Play(seat, read_table(table))


def done(now: State, *actions: Action) -> State:
    """The state after actions that have to be allowed."""
    for action in actions:
        now = applied(now, action).state
    return now


def applied(now: State, action: Action) -> Applied:
    outcome = apply(now, action)
    assert isinstance(outcome, Applied), outcome
    return outcome


def event(now: State, action: Action) -> Event:
    """What an action that is allowed tells."""
    (told,) = applied(now, action).events
    return told


def refused(now: State, action: Action) -> list[str]:
    """The codes of an action that has to be refused."""
    outcome = apply(now, action)
    assert isinstance(outcome, Rejected), outcome
    return [fault.code for fault in outcome.violations]


def round_of(now: State) -> Round:
    assert now.round is not None
    return now.round


def dealt(under: Ruleset, players: int = 2, seed: str = "seed") -> State:
    """A match of so many seats, after the first deal."""
    return done(new_match(under, tuple("ABCD"[:players]), seed), Deal())


def idle(now: State) -> Action:
    """What a seat does that plays nothing: it draws, or passes where the pool is empty."""
    round_ = round_of(now)
    return Draw(round_.turn.seat) if round_.pool else Pass(round_.turn.seat)


def all_tiles(now: State) -> Tiles:
    """Every tile of a round, wherever it lies."""
    round_ = round_of(now)
    lying = [tile for meld in round_.table for tile in meld.tiles]
    held = [tile for rack_ in round_.racks for tile in rack_]
    return tuple(sorted([*round_.pool, *round_.discard, *lying, *held]))
