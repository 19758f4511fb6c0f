"""``[turns] kind = "draw-discard-knock"``: melds are kept on the rack until a seat knocks (written rules, 3.11)."""

from collections.abc import Iterator
from typing import ClassVar, Literal

from pydantic import Field

from tilerummy.model.action import Action, Discard, Draw, Pass, Take, Verb
from tilerummy.model.round import Moment, Phase, Turn
from tilerummy.model.tile import Tiles
from tilerummy.model.violation import Violation
from tilerummy.rules.rule import Rule
from tilerummy.rules.turn_faults import (
    MeldsArePrivate,
    MustDiscard,
    NotOpenNow,
    PickupTopOnly,
    PoolEmpty,
    TooFewDiscards,
    barred_from_discard,
    discard_faults,
)

OFFERS = 2
"""The upcard is offered to both seats, once."""


class DrawDiscardKnock(Rule):
    """A turn is a tile drawn or taken, and a discard or a knock. After a knock the other seat melds what it holds."""

    phases: ClassVar[tuple[Phase, ...]] = (Phase.UPCARD, Phase.DRAW, Phase.PLAY, Phase.SHOWDOWN, Phase.OVER)
    discards: ClassVar[bool] = True
    must_play: ClassVar[bool] = False
    # Melds are laid when somebody has knocked; what a player puts together before that is nobody else's to see.
    private: ClassVar[bool] = True

    kind: Literal["draw-discard-knock"] = Field(
        default="draw-discard-knock",
        description="draw-discard-knock: a tile is drawn or taken, one is discarded; melds stay on the rack until a "
        "seat knocks.",
    )
    first: Literal["normal", "upcard-offer"] = Field(
        default="upcard-offer",
        description="The first turns of a round. upcard-offer: the tile that was turned up is offered to the starter, "
        "then to the other seat; if nobody takes it, the starter draws from the pool.",
    )
    pickup: Literal["none", "top"] = Field(
        default="top", description="What may be taken instead of drawing. none: nothing; top: the last discard."
    )
    may_discard_taken: bool = Field(
        default=False, description="Whether the tile that was taken may be discarded in the same turn."
    )

    def begin(self, turn_number: int, passes: int = 0, knocked: bool = False) -> Phase:
        """The phase in which a turn begins, after so many passes in a row."""
        if knocked:
            return Phase.SHOWDOWN
        offered = self.first == "upcard-offer" and turn_number <= OFFERS and passes == turn_number - 1
        return Phase.UPCARD if offered else Phase.DRAW

    def verbs(self, moment: Moment) -> tuple[Verb, ...]:
        """What is open to the seat on turn. Who could have had the upcard draws from the pool then."""
        match moment.turn.phase:
            case Phase.UPCARD:
                return Verb.TAKE, Verb.PASS
            case Phase.DRAW:
                may_take = self.pickup == "top" and moment.discard and not moment.passes
                return Verb.DRAW if moment.pool else Verb.PASS, *((Verb.TAKE,) if may_take else ())
            case Phase.PLAY:
                return Verb.DISCARD, Verb.KNOCK
            case Phase.SHOWDOWN:
                return Verb.PLAY, Verb.PASS
        return ()

    def faults(self, moment: Moment, action: Action) -> Iterator[Violation]:
        """Why a verb is not open now, and what keeps a discard from being taken or laid down."""
        open_, phase = self.verbs(moment), moment.turn.phase
        if action.verb in open_:
            if isinstance(action, Take):
                yield from self._take_faults(moment, action)
            elif isinstance(action, Discard):
                yield from discard_faults(moment.rack, action.tile, self.barred(moment))
        elif action.verb is Verb.PLAY and phase in (Phase.DRAW, Phase.PLAY):
            yield MeldsArePrivate()
        elif action.verb is Verb.DRAW and phase is Phase.DRAW:
            yield PoolEmpty()
        elif action.verb is Verb.PASS and phase is Phase.PLAY:
            yield MustDiscard()
        else:
            yield NotOpenNow(verb=action.verb, open=open_)

    def _take_faults(self, moment: Moment, take: Take) -> Iterator[Violation]:
        there = len(moment.discard)
        if not 1 <= take.count <= there:
            yield TooFewDiscards(count=take.count, there=there)
        elif take.count > 1:
            yield PickupTopOnly(tile=moment.discard[-take.count])
        elif take.table:
            yield MeldsArePrivate()

    def barred(self, moment: Moment) -> Tiles:
        """The tiles of the rack that may not be discarded: the one that was taken."""
        return () if self.may_discard_taken else barred_from_discard(moment)

    def after(self, turn: Turn, verb: Verb) -> Phase:
        """The phase after a verb was done in a turn."""
        return Phase.PLAY if verb in (Verb.DRAW, Verb.TAKE) else Phase.OVER

    def idle(self, moment: Moment) -> Action:
        """What is done next for a seat that does nothing (written rules, 1.4): it takes no upcard, it draws a tile and
        discards that one. What it does in the showdown, ``engine/idle.py`` knows.
        """
        seat = moment.turn.seat
        match moment.turn.phase:
            case Phase.DRAW if moment.pool:
                return Draw(seat)
            case Phase.PLAY:
                may = [tile for tile in moment.rack if tile not in self.barred(moment)]
                drawn = [tile for tile in moment.turn.drawn if tile in may]
                return Discard(seat, (drawn or may)[-1])
        return Pass(seat)

    def says(self) -> str:
        source = " or takes the last discard" if self.pickup == "top" else ""
        taken = "" if self.may_discard_taken else ", not the one that was taken"
        offer = (
            " Before that the tile that was turned up is offered to the starter, then to the other seat; if nobody "
            "takes it, the starter draws from the pool."
            if self.first == "upcard-offer"
            else ""
        )
        return (
            f"In a turn a seat draws one tile from the pool{source}; then it discards one{taken}, which ends the turn, "
            f"or knocks. Melds stay on the rack until then.{offer}"
        )
