"""Hints at the table: a nudge, then where, then the whole play."""

from collections import Counter
from functools import cached_property, partial
from typing import TYPE_CHECKING

from textual.worker import Worker

from tilerummy.engine.view import View
from tilerummy.play.draft import Draft
from tilerummy.play.host import Host
from tilerummy.tui.hinting import THINKING, draw_first, failed, laid_out, lies_there, placed
from tilerummy.tui.screens.consulting import ConsultingScreen
from tilerummy.tui.seen import Lit

if TYPE_CHECKING:
    from tilerummy.play.hint_protocol import Hint
    from tilerummy.play.hinter import Hinter

LAST_GRADE = 3


class HintingScreen(ConsultingScreen):
    """Lets a child process look for the best play of the turn, and tells it bit by bit.

    A hint is for a turn as it began: what is tried out meanwhile changes nothing in it, the next turn forgets it.
    """

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._thinking: Worker[None] | None = None
        self._hint: Hint | None = None
        self._grade = 0
        # What was lit before a hint lit something else.
        self._lit_else: Lit | None = None

    async def on_unmount(self) -> None:
        """No child is left."""
        self._forget()
        if "hinter" in vars(self):
            self.hinter.stop()

    @cached_property
    def hinter(self) -> "Hinter":
        """What asks the child."""
        from tilerummy.play.hinter import Hinter

        return Hinter(self.complaints)

    @property
    def hinted(self) -> bool:
        """Whether what is lit is meant by a hint."""
        return self._lit_else is not None

    def begin(self, draft: Draft, lit: Lit) -> None:
        """With another draft comes another hint."""
        self._forget()
        super().begin(draft, lit)

    def _forget(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
        self._thinking = self._hint = self._lit_else = None
        self._grade = 0

    def standing(self) -> str:
        """That a hint is thought of, before everything else."""
        standing = super().standing()
        return standing if self._thinking is None else f"{THINKING}   {standing}"

    def action_hint(self) -> None:
        """Tells a little more each time; after the whole play it starts anew."""
        if self.draft is None or not self.may_act:
            return
        if self._hint is not None:
            self._tell(self.draft, self._hint)
        elif self._thinking is None:
            self._thinking = self.run_worker(partial(self._think, self.draft.view), group="hint")
            self.say("")

    async def _think(self, view: View) -> None:
        from tilerummy.play.hinter import HintError

        try:
            hint = await self.hinter.ask(view)
        except HintError as error:
            self._thinking = None
            self.say(failed(error), refusal=True)
            return
        self._thinking = None
        if self.draft is not None and self.draft.view is view:
            self._hint = hint
            self._tell(self.draft, hint)

    def _tell(self, draft: Draft, hint: "Hint") -> None:
        self._grade = self._grade % LAST_GRADE + 1
        if not hint.found:
            self.say(hint.nudge)
        elif self._grade == LAST_GRADE and hint.draws_first(draft.view):
            # What it could lay now may not be all, and none of it ends the turn.
            self._put_out()
            self.say(draw_first())
        elif _outcome(done := _done(draft, hint)) == _outcome(draft):
            self._put_out()
            self.say(lies_there())
        elif self._grade == 1:
            self.say(hint.nudge)
        elif self._grade == LAST_GRADE:
            self._put_out()
            self.changed(done)
            self.say(laid_out(hint, self.size.width - 2))
        else:
            words, lit = placed(hint, draft)
            self._light(lit)
            self.say(words)

    def _light(self, lit: Lit) -> None:
        self._lit_else = self._lit_else or self.lit
        self.lit = lit

    def _put_out(self) -> None:
        """What was lit before is lit again."""
        if self._lit_else is not None:
            self.lit, self._lit_else = self._lit_else, None

    def action_hide(self) -> None:
        """Behind the curtain the hint is forgotten."""
        self._put_out()
        super().action_hide()


def _done(draft: Draft, hint: "Hint") -> Draft:
    """A draft in which the play of a hint lies there."""
    before = draft.view.table
    # A knock lays its melds beside what lies there; a play says how the whole table shall lie.
    table = (*before, *hint.table) if hint.knock else hint.table if hint.tiles else before
    return draft.lay_out(table, hint.take, hint.discard, knock=hint.knock)


def _outcome(draft: Draft) -> tuple[object, ...]:
    """What a draft comes to, in whatever order its melds were laid and with whichever of two equal tiles."""
    trial = draft.trial
    discard = None if trial.discard is None else trial.discard.tile
    return Counter(row.meld for row in trial.rows), trial.taken, discard, trial.knocks
