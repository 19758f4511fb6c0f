"""A round that is over, from what a case tells of it: racks, who melded, who laid what, how the winner went out."""

from __future__ import annotations

from collections.abc import Sequence

from tests.rulesets.case import Case, NotBuilt, letter, listed, mapped, seat
from tests.rulesets.plays import as_it_lies
from tests.rulesets.table import ME, naturals
from tilerummy.model.action import Seat
from tilerummy.model.meld import Meld
from tilerummy.model.round import Phase, Round, Turn
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.rules.scoring import International

LEDGER_KEYS = {"player", "tiles", "in_meld", "joly", "joly_stands_for", "replaces_joly"}


def round_that_is_over(case: Case) -> Round:
    """The round that a case of ``round_score`` scores."""
    ledger = [mapped(entry) for entry in listed(case.position.get("ledger", []))]
    case.knows(
        "winner", "racks", "hands", "blocked", "exhausted", "round_over", "all_at_once", "melded", "mode",
        "last_discard", "upcard", "upcard_match", "knocker",
        *(("ledger", "ledger_only") if case.rules.rearranging.fixed else ()),
    )  # fmt: skip
    winner = None if case.position.get("winner") is None else seat(case.position["winner"])
    racks = _racks(case, ledger, winner)
    blocked = case.flag("blocked", False) or case.flag("exhausted", False)
    if not case.flag("ledger_only", False) and (
        (winner is not None and not blocked and racks[winner]) or (winner is None and () in racks)
    ):
        raise NotBuilt("round_score: the racks do not say the same as the winner")
    foot = _is_foot(case)
    table, owners = _foot_table(case, winner, len(racks)) if foot else _table(case, ledger)
    first = foot or case.flag("all_at_once", False)
    return Round(
        number=1,
        starter=ME,
        turn=Turn(9, ME if winner is None else winner, Phase.OVER, first=first),
        racks=tuple(tuple(sorted(rack)) for rack in racks),
        pool=(),
        table=table,
        opened=_opened(case, ledger, winner, len(racks)),
        discard=_last_discard(case),
        upcard=case.tile(case.position["upcard"]) if "upcard" in case.position else None,
        declared=_declared(case, len(racks)),
        owners=owners,
        credits=_credits(ledger, len(racks)) if case.rules.rearranging.fixed else (),
        knocker=_knocker(case),
    )


def _knocker(case: Case) -> Seat | None:
    if case.position.get("knocker") is None:
        return None
    if not case.rules.going_out.knocks:
        raise NotBuilt("round_score: nobody knocks in this ruleset")
    return seat(case.position["knocker"])


def racks_of(case: Case, *empty: Seat) -> list[Tiles]:
    """The racks by seat; those of ``empty`` may be left out."""
    named = mapped(case.position["racks" if "racks" in case.position else "hands"])
    given = {seat(name): case.tiles(rack) for name, rack in named.items()}
    racks: dict[Seat, Tiles] = dict.fromkeys(empty, ()) | given
    if sorted(racks) != list(range(len(racks))) or len(racks) < 2:
        raise NotBuilt(f"racks of {', '.join(map(letter, sorted(racks)))}")
    return [racks[number] for number in sorted(racks)]


def _racks(case: Case, ledger: Sequence[dict[str, object]], winner: Seat | None) -> list[Tiles]:
    if "racks" in case.position or "hands" in case.position:
        return racks_of(case, *([] if winner is None else [winner]))
    if not case.flag("ledger_only", False):
        raise NotBuilt("round_score: there are no racks")
    return [naturals(case.rules, 1)] * (max(seat(entry["player"]) for entry in ledger) + 1)


def _table(case: Case, ledger: Sequence[dict[str, object]]) -> tuple[tuple[Meld, ...], tuple[tuple[Seat, ...], ...]]:
    """The melds as they lie in the end, and who laid which tile of them."""
    melds: list[tuple[Meld, dict[Tile, Seat]]] = []
    for entry in ledger:
        if set(entry) - LEDGER_KEYS:
            raise NotBuilt(f"round_score: a ledger entry with {', '.join(entry)}")
        (meld,) = as_it_lies(case, [entry["in_meld"]])
        naturals_laid = dict.fromkeys(tile for tile in case.tiles(entry["tiles"]) if tile != JOKER)
        if foreign := [tile for tile in naturals_laid if tile not in meld.tiles]:
            raise NotBuilt(f"round_score: {foreign[0]} does not lie in {meld}")
        # A tile that is told twice lies in the meld's twin.
        alike = (laid for other, laid in melds if other == meld and not laid.keys() & naturals_laid.keys())
        laid = next(alike, None)
        if laid is None:
            laid = {}
            melds.append((meld, laid))
        laid |= dict.fromkeys(naturals_laid, seat(entry["player"]))
    if missing := [tile for meld, laid in melds for tile in meld.naturals if tile not in laid]:
        raise NotBuilt(f"round_score: nobody has laid {missing[0]}")
    owners = tuple(tuple(laid.get(tile, ME) for tile in meld.tiles) for meld, laid in melds)
    return tuple(meld for meld, _ in melds), owners


def _is_foot(case: Case) -> bool:
    if "mode" not in case.position:
        return False
    if not isinstance(case.rules.scoring, International):
        raise NotBuilt("round_score: there are no modes in this ruleset")
    return bool(case.choice("mode", "open", "foot") == "foot")


def _foot_table(case: Case, winner: Seat | None, players: int) -> tuple[tuple[Meld, ...], tuple[tuple[Seat, ...], ...]]:
    """A meld of somebody else to which the winner has laid a tile: that is what Foot is known by."""
    if winner is None:
        raise NotBuilt("round_score: nobody wins by foot")
    color, other = case.rules.deck.colors[0], (winner + 1) % players
    meld = case.rules.melds.as_laid(tuple(Tile(color, number) for number in (4, 5, 6, 7)))
    return (meld,), ((other, other, other, winner),)


def _opened(case: Case, ledger: Sequence[dict[str, object]], winner: Seat | None, players: int) -> tuple[bool, ...]:
    """Who has melded: as it is told, else who stands in the ledger, else everybody."""
    if "melded" in case.position:
        told = {seat(name): had for name, had in mapped(case.position["melded"]).items()}
        if any(not isinstance(had, bool) for had in told.values()):
            raise NotBuilt("round_score: melded is true or false")
        return tuple(bool(told.get(number, number == winner)) for number in range(players))
    if "ledger" in case.position:
        laid = {seat(entry["player"]) for entry in ledger}
        return tuple(number in laid for number in range(players))
    return (True,) * players


def _last_discard(case: Case) -> Tiles:
    if "last_discard" not in case.position:
        return ()
    if not case.rules.turns.discards:
        raise NotBuilt("round_score: nothing is discarded in this ruleset")
    return (case.tile(case.position["last_discard"]),)


def _declared(case: Case, players: int) -> tuple[bool, ...]:
    if case.position.get("upcard_match") is None:
        return ()
    if not case.rules.dealing.declares:
        raise NotBuilt("round_score: no tile is declared in this ruleset")
    return tuple(number == seat(case.position["upcard_match"]) for number in range(players))


def _credits(ledger: Sequence[dict[str, object]], players: int) -> tuple[int, ...]:
    """How many jokers each seat laid from its rack: a Joly that is melded `again` came from the table."""
    numbers = [0] * players
    for entry in ledger:
        if entry.get("joly", "first") not in ("first", "again"):
            raise NotBuilt(f"round_score: joly = {entry['joly']!r}")
        if entry.get("joly") == "first":
            numbers[seat(entry["player"])] += [str(tile) for tile in listed(entry["tiles"])].count(str(JOKER))
    return tuple(numbers)
