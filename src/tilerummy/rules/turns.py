"""``[turns]``: the turn families. A family says what is open in a turn and moves no tile itself."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from tilerummy.model.action import Action, Discard, Draw, Pass, Take, Verb
from tilerummy.model.round import Moment, Phase, Turn
from tilerummy.model.tile import Tiles
from tilerummy.model.violation import Violation
from tilerummy.rules.draw_discard_knock import DrawDiscardKnock
from tilerummy.rules.draw_then_play import DrawThenPlay
from tilerummy.rules.rule import Rule
from tilerummy.rules.turn_faults import (
    DiscardDead,
    DrawEndsTurn,
    MustDiscard,
    NotOpenNow,
    PickupBeforeOpening,
    PickupNeedsMeld,
    PickupTopOnly,
    PoolEmpty,
    TooFewDiscards,
    barred_from_discard,
    discard_faults,
)


class PlayOrDraw(Rule):
    """A turn is one play, or one draw that ends it, be the tile playable or not."""

    phases: ClassVar[tuple[Phase, ...]] = (Phase.PLAY, Phase.OVER)
    discards: ClassVar[bool] = False
    private: ClassVar[bool] = False

    kind: Literal["play-or-draw"] = Field(
        default="play-or-draw", description="play-or-draw: tiles are played, or one is drawn and the turn ends."
    )

    must_play: bool = Field(default=False, description="Whether a seat that can lay a tile has to lay one.")

    def begin(self, turn_number: int, passes: int = 0, knocked: bool = False) -> Phase:
        """The phase in which a turn begins, after so many passes in a row."""
        return Phase.PLAY

    def verbs(self, moment: Moment) -> tuple[Verb, ...]:
        """What is open to the seat on turn. With an empty pool, pass stands in the place of draw."""
        if moment.turn.phase is not Phase.PLAY:
            return ()
        return Verb.PLAY, Verb.DRAW if moment.pool else Verb.PASS

    def faults(self, moment: Moment, action: Action) -> Iterator[Violation]:
        """Why a verb is not open now."""
        if action.verb in self.verbs(moment):
            return
        if moment.turn.drawn:
            yield DrawEndsTurn()
        elif action.verb is Verb.DRAW and moment.turn.phase is Phase.PLAY:
            yield PoolEmpty()
        else:
            yield NotOpenNow(verb=action.verb, open=self.verbs(moment))

    def after(self, turn: Turn, verb: Verb) -> Phase:
        """The phase after a verb was done in a turn: whatever it was, the turn is over."""
        return Phase.OVER

    def idle(self, moment: Moment) -> Action:
        """What is done for a seat that does nothing (written rules, 1.4)."""
        return Draw(moment.turn.seat) if moment.pool else Pass(moment.turn.seat)

    def barred(self, moment: Moment) -> Tiles:
        """The tiles of the rack that may not be discarded: here nothing ever is."""
        return ()

    def says(self) -> str:
        must = "who can play has to" if self.must_play else "nobody has to play"
        return (
            "In a turn a seat plays one or more tiles, or draws one. A draw ends the turn, even if the tile fits; "
            f"{must}."
        )


class DrawPlayDiscard(Rule):
    """A turn is a tile drawn or taken from the discards, plays as many as one likes, and a discard."""

    phases: ClassVar[tuple[Phase, ...]] = (Phase.DRAW, Phase.PLAY, Phase.DISCARD, Phase.OVER)
    discards: ClassVar[bool] = True
    must_play: ClassVar[bool] = False
    private: ClassVar[bool] = False

    kind: Literal["draw-play-discard"] = Field(
        default="draw-play-discard",
        description="draw-play-discard: a tile is drawn or taken, tiles are played, one is discarded.",
    )
    first: Literal["normal", "discard-only"] = Field(
        default="normal",
        description="The first turn of a round. normal: like any other; discard-only: the starter only discards.",
    )
    pickup: Literal["none", "top", "any-with-meld"] = Field(
        default="top",
        description="What may be taken instead of drawing. none: nothing; top: the last discard; any-with-meld: the "
        "last one, or an earlier one that is melded at once, and then all later ones with it.",
    )
    pickup_before_opening: Literal["never", "if-melded", "always"] = Field(
        default="always",
        description="Whether a seat that has not opened may take a discard. if-melded: the last one, if it is used at "
        "once in the first melds.",
    )
    first_discard_dead: bool = Field(
        default=False, description="Whether the first discard of a round is never to be taken."
    )
    may_discard_taken: bool = Field(
        default=False, description="Whether the tile that was taken may be discarded in the same turn."
    )

    def begin(self, turn_number: int, passes: int = 0, knocked: bool = False) -> Phase:
        """The phase in which a turn begins, after so many passes in a row."""
        return Phase.DISCARD if turn_number == 1 and self.first == "discard-only" else Phase.DRAW

    def verbs(self, moment: Moment) -> tuple[Verb, ...]:
        """What is open to the seat on turn. With an empty pool, pass stands in the place of draw."""
        declare = (Verb.DECLARE,) if moment.upcard in moment.rack else ()
        match moment.turn.phase:
            case Phase.DRAW:
                take = (Verb.TAKE,) if self._may_take(moment) else ()
                return Verb.DRAW if moment.pool else Verb.PASS, *take, *declare
            case Phase.PLAY:
                return Verb.PLAY, Verb.DISCARD
            case Phase.DISCARD:
                return Verb.DISCARD, *declare
        return ()

    def _may_take(self, moment: Moment) -> bool:
        """Whether there is a discard that this seat may reach for at all."""
        reachable = len(moment.discard) - self.first_discard_dead
        early = self.pickup_before_opening == "never" and not moment.opened
        return self.pickup != "none" and reachable > 0 and not early

    def faults(self, moment: Moment, action: Action) -> Iterator[Violation]:
        """Why a verb is not open now, and what keeps a discard from being taken or laid down."""
        open_, phase = self.verbs(moment), moment.turn.phase
        if isinstance(action, Take) and phase is Phase.DRAW and self.pickup != "none":
            yield from self._take_faults(moment, action)
        elif action.verb not in open_:
            if action.verb is Verb.DRAW and phase is Phase.DRAW:
                yield PoolEmpty()
            elif action.verb is Verb.PASS and phase in (Phase.PLAY, Phase.DISCARD):
                yield MustDiscard()
            else:
                yield NotOpenNow(verb=action.verb, open=open_)
        elif isinstance(action, Discard):
            yield from discard_faults(moment.rack, action.tile, self.barred(moment))

    def _take_faults(self, moment: Moment, take: Take) -> Iterator[Violation]:
        there = len(moment.discard)
        if not 1 <= take.count <= there:
            yield TooFewDiscards(count=take.count, there=there)
            return
        tile = moment.discard[-take.count]
        if self.first_discard_dead and take.count == there:
            yield DiscardDead(tile=tile)
        if not moment.opened and self.pickup_before_opening == "never":
            yield PickupBeforeOpening(tile=tile, what="a discard")
        elif take.count > 1 and self.pickup == "top":
            yield PickupTopOnly(tile=tile)
        elif take.count > 1 and not moment.opened and self.pickup_before_opening == "if-melded":
            yield PickupBeforeOpening(tile=tile, what="any discard but the last")

    def melded_faults(self, moment: Moment, take: Take, melded: bool, new: bool) -> Iterator[Violation]:
        """What is missing where a discard has to be melded at once.

        ``melded``: the tile lies in a new meld; ``new``: besides it, two tiles of the rack do (written rules, 3.4).
        """
        tile = moment.discard[-take.count]
        if take.count > 1 and not new:
            yield PickupNeedsMeld(tile=tile, with_="with two rack tiles in a new meld")
        elif not moment.opened and self.pickup_before_opening == "if-melded" and not melded:
            yield PickupNeedsMeld(tile=tile, with_="in the first melds")

    def barred(self, moment: Moment) -> Tiles:
        """The tiles of the rack that may not be discarded: the one that was taken, if no twin lies beside it."""
        return () if self.may_discard_taken else barred_from_discard(moment)

    def after(self, turn: Turn, verb: Verb) -> Phase:
        """The phase after a verb was done in a turn."""
        match verb:
            case Verb.DRAW | Verb.TAKE | Verb.PLAY:
                return Phase.PLAY
            case Verb.DECLARE:
                return turn.phase
            case _:
                return Phase.OVER

    def idle(self, moment: Moment) -> Action:
        """What is done next for a seat that does nothing: a tile is drawn, and the drawn one discarded (rules, 1.4).

        Where that one may not be discarded or was laid, it is the last tile of the rack that may.
        """
        seat = moment.turn.seat
        if moment.turn.phase is Phase.DRAW:
            return Draw(seat) if moment.pool else Pass(seat)
        may = [tile for tile in moment.rack if tile not in self.barred(moment)]
        drawn = [tile for tile in moment.turn.drawn if tile in may]
        return Discard(seat, (drawn or may)[-1])

    def says(self) -> str:
        source = {
            "none": "draws one tile from the pool",
            "top": "draws one tile from the pool or takes the last discard",
            "any-with-meld": "draws one tile from the pool, or takes the last discard, or an earlier one that it melds "
            "at once with two tiles of its rack in a new meld, and then all later ones with it",
        }[self.pickup]
        early = {
            "never": " Before it has opened, a seat takes no discard.",
            "if-melded": " Before it has opened, a seat takes only the last discard, and melds it at once.",
            "always": "",
        }[self.pickup_before_opening if self.pickup != "none" else "always"]
        dead = " The first discard of a round is never taken." if self.first_discard_dead else ""
        taken = "" if self.may_discard_taken else " The tile that was taken is not discarded in the same turn."
        starter = " The starter of a round only discards in the first turn." if self.first == "discard-only" else ""
        return (
            f"In a turn a seat {source}; then it plays as many tiles as it likes, or none; then it discards one tile, "
            f"which ends the turn.{early}{dead}{taken if self.pickup != 'none' else ''}{starter}"
        )


Turns = Annotated[PlayOrDraw | DrawThenPlay | DrawPlayDiscard | DrawDiscardKnock, Field(discriminator="kind")]
