"""``[turns]``: the turn families. A family says what is open in a turn and moves no tile itself."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pydantic import Field

from tilerummy.model.action import Action, Verb
from tilerummy.model.round import Moment, Phase
from tilerummy.model.violation import Violation
from tilerummy.rules.rule import Rule


class PlayOrDraw(Rule):
    """A turn is one play, or one draw that ends it, be the tile playable or not."""

    kind: Literal["play-or-draw"] = Field(
        default="play-or-draw", description="play-or-draw: tiles are played, or one is drawn and the turn ends."
    )

    def begin(self, turn_number: int) -> Phase:
        """The phase in which a turn begins."""
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

    def after(self, phase: Phase, verb: Verb) -> Phase:
        """The phase after a verb was done: whatever it was, the turn is over."""
        return Phase.OVER

    def says(self) -> str:
        return (
            "In a turn a seat plays one or more tiles, or draws one. A draw ends the turn, even if the tile fits; "
            "nobody has to play."
        )


class OutOfTurn(Violation):
    """Another seat is on turn."""

    table = "turns"
    text = "it is not your turn"


class DrawEndsTurn(Violation):
    """Written rules 3.1, turn: the tile that was drawn waits for the next turn."""

    table = "turns"
    text = "a tile was drawn, that ended the turn"


class PoolEmpty(Violation):
    """Nothing is left to draw."""

    table = "turns"
    text = "the pool is empty: play, or pass"


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class NotDue(Violation):
    """The table itself has no reason for this now."""

    table = "turns"
    text = "the table has no {verb} to do now"
    verb: Verb


class MatchOver(Violation):
    """Nothing is open any more."""

    table = "match"
    text = "the match is over"
