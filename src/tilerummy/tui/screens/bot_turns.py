"""The turns of bots on the screen: how long each is seen, and what a person may do meanwhile."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from functools import partial

from textual import events, on

from tilerummy.model.action import TABLE, Seat
from tilerummy.play.draft import Draft
from tilerummy.play.host import Host
from tilerummy.store.journal import JournalError
from tilerummy.telling.sentences import capital
from tilerummy.tui.gesture import meaning
from tilerummy.tui.keys import GAME, MOVING, key_of
from tilerummy.tui.late_keys import LateKeys
from tilerummy.tui.messages import OptionsChanged
from tilerummy.tui.screens.laying import LAYS
from tilerummy.tui.screens.timed import TimedScreen
from tilerummy.tui.seen import Lit

PACES: Mapping[str, float | None] = {"slow": 1.6, "normal": 0.8, "quick": 0.3, "at-once": 0.0, "step": None}
"""For how many seconds a bot's turn is seen at least, by the option; None: until a key is pressed."""

MOVES = frozenset(key.action for key in MOVING)

LOOKS = frozenset(key.action for key in GAME) | {"pause", "steps"}
"""What opens something over the table: who reads has seen enough only later."""


class BotTurnsScreen(TimedScreen):
    """Lets bots play. Any key goes on at once, unless a person plans the own turn meanwhile; a pause stops them."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.trouble: list[str] = []
        # A bot's turn, or a deal, could not be written to the journal: it is tried again when a key says so.
        self.waiting = False
        self.late_keys = LateKeys()
        self._skip = asyncio.Event()
        self._going = asyncio.Event()
        self._going.set()
        # Round and turn of the bot that is watched.
        self._watched = (0, 0)
        # Round and turn of the person who was called last.
        self._called = (0, 0)
        self._planning = False
        self._waits_for_key = False

    @property
    def bot_plays(self) -> bool:
        """Whether a bot is on turn and nothing is in its way."""
        seat = self.host.on_turn
        return seat is not None and self.players.is_bot(seat) and not self.waiting

    def call(self, seat: Seat | None) -> None:
        """Says in the title of the window who plays, and rings where a person's turn begins after others have played.

        It is said to whoever sits there; where several people do, each by name.
        """
        self._entitle()
        people = self.players.people
        view = self.host.view(None) if self.host.dealt else None
        if seat not in people or view is None or (turn := (view.round.number, view.turn.number)) == self._called:
            return
        self._called = turn
        if self.game.options.bell and any(event.action.seat not in (TABLE, seat) for event in view.history):
            self.game.bell()

    @on(OptionsChanged)
    def _entitle(self) -> None:
        seat = self.host.on_turn
        if seat is None or not self.game.options.title:
            self.game.window_title.say("")
        else:
            yours = self.players.people == (seat,)
            self.game.window_title.say("your turn" if yours else f"{self.players.names[seat]} plays")

    @on(OptionsChanged)
    def _repace(self) -> None:
        """A turn that waits for a key waits no longer where bots do not go step by step any more."""
        if self._pace is not None and self._waits_for_key:
            self._skip.set()

    def watch_bot(self, seat: Seat) -> None:
        """A bot plays; a person who sits there alone watches with the own rack open."""
        people = self.players.people
        self.show(people[0] if len(people) == 1 else None)
        if self.may_lay:
            self.settle()
        self.run_clocks()
        round_ = self.host.view(None).round
        watched = (round_.number, round_.turn.number)
        if watched != self._watched or self._pace is None:
            # Who wants to see no more of a turn skips all of it, be it one action or three; step by step it is one.
            self._watched = watched
            self._skip.clear()
        self.call_after_refresh(self.run_worker, partial(self._bot_turn, seat), group="bot", exclusive=True)

    async def _bot_turn(self, seat: Seat) -> None:
        try:
            trouble = await self.players.bot_turn(seat, self._seen(), self._going)
        except JournalError as error:
            self.waiting = True
            self.say(f"{capital(str(error))}; press {key_of('draw')} to try again")
            return
        if trouble is not None:
            self.trouble.append(trouble)
        self.go_on()

    async def _seen(self) -> None:
        """Ends when the table was seen for long enough as it lies."""
        self._waits_for_key = self._pace is None
        with suppress(TimeoutError):
            await asyncio.wait_for(self._skip.wait(), self._pace)

    @property
    def _pace(self) -> float | None:
        """How long one action of a bot is seen; where a turn has several, each is seen for a shorter time."""
        seconds = PACES[self.game.options.bots]
        return seconds / 2 if seconds and self.host.rules.turns.discards else seconds

    def go_on(self) -> None:
        """Does what comes next. Not an abstract method: the toolkit's classes have another metaclass than ABC."""
        raise NotImplementedError

    # ------------------------------------------------------------------ what a person does meanwhile

    def on_key(self, event: events.Key) -> None:
        """Any key skips the time that a bot's turn is shown. It lays nothing: it may have come a moment late.

        Who has moved the cursor plans the own turn: then keys do what they do at that turn.
        """
        if not self.bot_plays:
            return
        bound = self.active_bindings.get(event.key)
        action = "" if bound is None else bound.binding.action
        if action in MOVES:
            self._plan()
        elif not self._planning and action not in LOOKS:
            self._skip.set()
            self.late_keys.hurried(event)
            if action in LAYS:
                event.stop()
                event.prevent_default()

    def on_click(self, event: events.Click) -> None:
        """A click skips it too, but for one that picks or drops tiles: that plans."""
        board = self.board
        hit = board.packed.at(event.screen_x - board.region.x, event.screen_y - board.region.y)
        if self.may_lay and event.widget is board and hit and meaning(board.position, hit, event.button):
            self._plan()
        else:
            self._skip.set()

    def _plan(self) -> None:
        """From now on keys are for the plan, until the own turn comes."""
        if self.may_lay and self.bot_plays and not self._planning:
            self._planning = True
            self.refresh_bindings()

    def begin(self, draft: Draft, lit: Lit) -> None:
        """At the own turn nothing is planned any more."""
        self._planning = self._planning and self.bot_plays
        super().begin(draft, lit)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is something to look on at while a bot plays. Who plans has one key for it, everybody else any."""
        if action in ("skip", "look_away"):
            return self.bot_plays and self._planning == (action == "look_away")
        return super().check_action(action, parameters)

    def offers(self, action: str) -> bool:
        """Who only watches is offered nothing to lay; who plans, nothing to go on with where that comes by itself."""
        if action == "look_away":
            return self._pace is None
        watches = not self.may_act and not self._planning
        return not (watches and (action in LAYS or action == "end_turn")) and super().offers(action)

    def action_skip(self) -> None:
        """Looks on no longer."""
        self._skip.set()

    def action_look_away(self) -> None:
        """The same for who plans."""
        self.action_skip()

    def action_pause(self) -> None:
        """Nothing goes on as long as the word is there; nobody may think on meanwhile, so it lies over all."""
        if not self._going.is_set():
            # Two keys that come at once make one pause.
            return
        self._going.clear()
        self.pose("The game is paused.", "go on", then=lambda _: self._going.set(), covers=True)
