"""``[turns] kind = "draw-then-play"``: some tiles are drawn, one by one, until the seat plays or has drawn the last."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from tilerummy.model.action import Action, Draw, Pass, Verb
from tilerummy.model.round import Moment, Phase, Turn
from tilerummy.model.tile import Tiles
from tilerummy.model.violation import Violation
from tilerummy.rules.rule import Rule, counted
from tilerummy.rules.turn_faults import DrawEndsTurn, NotOpenNow, PoolEmpty

UNTIL_PLAYABLE = "until-playable"


class DrawThenPlay(Rule):
    """A turn is a draw, then a play or another draw; the last draw ends it."""

    discards: ClassVar[bool] = False
    private: ClassVar[bool] = False

    kind: Literal["draw-then-play"] = Field(
        default="draw-then-play",
        description="draw-then-play: a tile is drawn, then tiles are played or another one is drawn.",
    )
    most: Annotated[int, Field(ge=1, le=10)] | Literal["until-playable"] = Field(
        default=3,
        description="How many tiles are drawn in a turn at most; the last draw ends the turn. until-playable: the turn "
        "begins with the play, and who plays nothing draws as often as it takes.",
    )
    must_play: bool = Field(default=False, description="Whether a seat that can lay a tile has to lay one.")

    @property
    def phases(self) -> tuple[Phase, ...]:
        """The phases that a turn may be in."""
        return Phase.PLAY, Phase.OVER, *(() if self.most == UNTIL_PLAYABLE else (Phase.DRAW,))

    def begin(self, turn_number: int, passes: int = 0, knocked: bool = False) -> Phase:
        """The phase in which a turn begins."""
        return Phase.PLAY if self.most == UNTIL_PLAYABLE else Phase.DRAW

    def verbs(self, moment: Moment) -> tuple[Verb, ...]:
        """What is open to the seat on turn. With an empty pool nobody draws any more."""
        if moment.turn.phase not in (Phase.DRAW, Phase.PLAY):
            return ()
        if moment.turn.phase is Phase.DRAW and moment.pool:
            return (Verb.DRAW,)
        knock = (Verb.KNOCK,) if moment.knocks else ()
        return Verb.PLAY, Verb.DRAW if moment.pool else Verb.PASS, *knock

    def faults(self, moment: Moment, action: Action) -> Iterator[Violation]:
        """Why a verb is not open now."""
        open_ = self.verbs(moment)
        if action.verb in open_:
            return
        if moment.turn.phase is Phase.OVER and moment.turn.drawn:
            yield DrawEndsTurn()
        elif action.verb is Verb.DRAW and open_:
            yield PoolEmpty()
        else:
            yield NotOpenNow(verb=action.verb, open=open_)

    def after(self, turn: Turn, verb: Verb) -> Phase:
        """The phase after a verb was done in a turn."""
        if verb is not Verb.DRAW:
            return Phase.OVER
        last = isinstance(self.most, int) and len(turn.drawn) + 1 >= self.most
        return Phase.OVER if last else Phase.PLAY

    def idle(self, moment: Moment) -> Action:
        """What is done next for a seat that does nothing: it draws, as often as it takes (written rules, 1.4)."""
        return Draw(moment.turn.seat) if moment.pool else Pass(moment.turn.seat)

    def barred(self, moment: Moment) -> Tiles:
        """The tiles of the rack that may not be discarded: here nothing ever is."""
        return ()

    def says(self) -> str:
        must = "Who can play has to." if self.must_play else "Nobody has to play."
        if not isinstance(self.most, int):
            return f"In a turn a seat plays one or more tiles; who does not draws a tile, until it plays. {must}"
        if self.most == 1:
            return f"In a turn a seat draws one tile, which ends it. {must}"
        return (
            f"In a turn a seat draws one tile; then it plays one or more, which ends the turn, or draws another, "
            f"{counted(self.most, 'tile')} in all. The last of them ends the turn without a play. {must}"
        )
