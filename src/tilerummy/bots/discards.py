"""Which tile to discard: one that is of little use on the rack, that no rival can use, and that costs much there."""

from collections import Counter
from dataclasses import dataclass

from tilerummy.bots.known import Known, companions, fitting
from tilerummy.engine.view import View
from tilerummy.model.action import Seat
from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.rules.rearranging import LayOff
from tilerummy.rules.turns import DrawPlayDiscard

IN_A_MELD = 12.0
"""The use of a tile that lies in a meld of the rack which could not be laid yet, in tiles that would complete one."""

ON_THE_TABLE = 3.0
"""The use of a tile that fits a meld of the table for a seat that may not add to it yet."""

FED = 1.5
"""How bad it is to give the next seat a tile that it can add to a meld; to complete a new one for it is 1."""

DANGER = 6.0
"""How many tiles that could complete a meld are worth as much as not to complete one for a rival."""

LATER = 0.5
"""How much of a danger it is that a seat which is not the next one takes a discard, where earlier ones are taken."""

PRICE, HURRY = 0.05, 0.15
"""What a point on the rack weighs, and how much more when a rival is about to go out."""

HARMLESS, HARMFUL = 0.05, 0.5
"""How small a danger is not worth a word, and how large a one is."""

FEW = 4
"""With so few tiles a rival is about to go out."""


@dataclass(frozen=True, slots=True)
class Merit:
    """What speaks for and against discarding a tile. ``use``: how many tiles still out would make a meld with it."""

    tile: Tile
    use: float
    danger: float
    price: float

    @property
    def loss(self) -> float:
        """How much is lost with it, all in all."""
        return self.use + DANGER * self.danger - self.price


def may_go(view: View) -> Tiles:
    """The tiles of the rack that may be discarded, each once."""
    barred = view.rules.turns.barred(view.moment)
    return tuple(dict.fromkeys(tile for tile in view.rack if tile not in barred))


def best_discard(view: View) -> Tile:
    """The tile whose loss is least; a joker only if there is no other."""
    return min(merits(view), key=lambda merit: (merit.tile == JOKER, merit.loss, merit.tile)).tile


def merits(view: View) -> tuple[Merit, ...]:
    """What speaks for and against each tile that may be discarded."""
    known = Known.of(view)
    rivals = _takers(view)
    weight = PRICE + (HURRY if min(_rival_racks(view), default=FEW + 1) <= FEW else 0.0)
    values = view.rules.values
    return tuple(
        Merit(tile, _use(view, known, tile), _danger(view, known, tile, rivals), weight * values.left([tile]))
        for tile in may_go(view)
    )


def _rival_racks(view: View) -> list[int]:
    return [size for seat, size in enumerate(view.rack_sizes) if seat != view.seat]


def _use(view: View, known: Known, tile: Tile) -> float:
    """How many tiles still out would make a meld of this one and another of the rack."""
    rack = Counter(view.rack)
    rack[tile] -= 1
    use = 0.0
    for others in companions(view.rules.melds, tile):
        missing = Counter(others) - rack
        if not missing:
            use += IN_A_MELD
        elif missing.total() == 1:
            use += sum(known.out[lacking] for lacking in missing)
    if not view.opened and fitting(tile, view.table, view.rules.melds):
        use += ON_THE_TABLE
    return use


def _takers(view: View) -> dict[Seat, float]:
    """The seats that may take the next discard, and how much that matters: the next one most."""
    turns, players = view.rules.turns, len(view.seats)
    if not isinstance(turns, DrawPlayDiscard) or turns.pickup == "none":
        return {}
    following, *others = view.rules.dealing.order(view.rules.dealing.after(view.turn.seat, players), players)[:-1]
    weights = {following: 1.0}
    if turns.pickup == "any-with-meld":
        weights.update(dict.fromkeys(others, LATER))
    early = turns.pickup_before_opening != "never"
    return {seat: weight for seat, weight in weights.items() if early or view.round.opened[seat]}


def _danger(view: View, known: Known, tile: Tile, rivals: dict[Seat, float]) -> float:
    """How much a discard helps those who may take it."""
    rules = view.rules
    fits = bool(fitting(tile, view.table, rules.melds))
    free = not (isinstance(rules.rearranging, LayOff) and rules.rearranging.needs_own_meld)
    danger = 0.0
    for seat, weight in rivals.items():
        if fits and (view.round.opened[seat] or (free and not rules.opening.owed(view.round.opened[seat]))):
            danger += weight * FED
            continue
        size, none = view.rack_sizes[seat], 1.0
        for others in companions(rules.melds, tile):
            both = 1.0
            for other in others:
                both *= known.chance(seat, other, size)
            none *= 1 - both
        danger += weight * (1 - none)
    return danger


def reason(view: View, tile: Tile) -> str:
    """Why this tile is a good one to discard, as the rest of a sentence."""
    if len(view.rack) == 1:
        return "with it you go out"
    merit = next(merit for merit in merits(view) if merit.tile == tile)
    own = "it fits nothing on your rack" if merit.use == 0 else "it can be spared most easily"
    if not _takers(view):
        return own
    if merit.danger < HARMLESS:
        return f"{own}, and it is of hardly any use to others"
    return f"{own}, though others might use it" if merit.danger > HARMFUL else own
