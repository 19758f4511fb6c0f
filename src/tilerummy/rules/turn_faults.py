"""What ``[turns]`` forbids: the violations of all families of turns."""

from collections.abc import Iterator

from tilerummy.model.action import Verb
from tilerummy.model.round import Moment
from tilerummy.model.tile import Tile, Tiles
from tilerummy.model.violation import Violation


def barred_from_discard(moment: Moment) -> Tiles:
    """The tile that was taken from the discards, if no twin of it lies beside it on the rack.

    Those that came with an earlier one are not barred: nobody reached for them.
    """
    reached = moment.turn.taken[:1]
    if not reached or moment.turn.laid.count(reached[0]):
        return ()
    return reached if moment.rack.count(reached[0]) == 1 + moment.turn.taken[1:].count(reached[0]) else ()


def discard_faults(rack: Tiles, tile: Tile, barred: Tiles) -> Iterator[Violation]:
    """Why a tile cannot be discarded."""
    if tile not in rack:
        yield TileNotOnRack(tile=tile)
    elif tile in barred:
        yield DiscardJustTaken(tile=tile)


class OutOfTurn(Violation):
    """Another seat is on turn."""

    table = "turns"
    text = "it is not your turn"


class DrawEndsTurn(Violation):
    """Written rules 3.1, turn: the tile that was drawn waits for the next turn."""

    table = "turns"
    text = "the draw ended the turn"


class PoolEmpty(Violation):
    """Nothing is left to draw."""

    table = "turns"
    text = "the pool is empty: play, or pass"


class MustPlayIfAble(Violation):
    """Written rules 3.14, presets: who can lay a tile neither draws nor passes."""

    table = "turns"
    text = "who can lay a tile has to: drawing and passing are for who cannot"


class MeldsArePrivate(Violation):
    """Written rules 3.11: melds are kept on the rack until somebody knocks."""

    table = "turns"
    text = "melds stay on the rack until somebody knocks"


class NothingIsLaid(Violation):
    """Written rules 3.14: a knock ends the round with the rack as it is."""

    table = "turns"
    text = "with a knock nothing is laid and nothing discarded"


class MustDiscard(Violation):
    """Written rules 1.3, point 5: a turn ends with a discard."""

    table = "turns"
    text = "every turn ends with a discard"


class TileNotOnRack(Violation):
    """Only a tile that one holds can be discarded."""

    table = "turns"
    text = "{tile} is not on the rack"
    tile: Tile


class DiscardJustTaken(Violation):
    """Written rules 3.10, turn, and 5.14: it is the tile itself, not its twin."""

    table = "turns"
    text = "{tile} was taken from the discards in this turn and cannot be discarded in it"
    tile: Tile


class DiscardDead(Violation):
    """Written rules 3.4, start: the starter's first discard."""

    table = "turns"
    text = "{tile} is the first discard of the round, nobody may take it"
    tile: Tile


class PickupBeforeOpening(Violation):
    """Written rules 3.4, draw before opening."""

    table = "turns"
    text = "{tile} cannot be taken: a seat that has not opened may not take {what}"
    tile: Tile
    what: str


class PickupNeedsMeld(Violation):
    """Written rules 3.4: an earlier discard is melded at once, and so is one that is taken before the opening."""

    table = "turns"
    text = "{tile} may be taken only to be melded at once {with_}"
    tile: Tile
    with_: str


class PickupTopOnly(Violation):
    """Written rules 3.2 and 3.10: the previous player's discard, no earlier one."""

    table = "turns"
    text = "{tile} lies under other discards, only the last one may be taken"
    tile: Tile


class TooFewDiscards(Violation):
    """So many tiles were not discarded."""

    table = "turns"
    text = "there are {there} discards, {count} cannot be taken"
    count: int
    there: int


class NotOpenNow(Violation):
    """The verb does not belong to this moment of the turn."""

    table = "turns"
    text = "{verb} is not open now, {open_verbs}"
    verb: Verb
    open: tuple[Verb, ...]

    @property
    def open_verbs(self) -> str:
        """What may be done instead."""
        return f"open is: {', '.join(self.open)}" if self.open else "the round is over"


class NotDue(Violation):
    """The table itself has no reason for this now."""

    table = "turns"
    text = "the table has no {verb} to do now"
    verb: Verb


class MatchOver(Violation):
    """Nothing is open any more."""

    table = "match"
    text = "the match is over"
