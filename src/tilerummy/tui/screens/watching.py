"""What is seen of a match around its board: who sits there, whose turn it is, what happened."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, cast

from textual.widgets import Static

from tilerummy.engine.view import View
from tilerummy.model.action import Seat
from tilerummy.model.tile import Tiles
from tilerummy.play.carried import carried, planned
from tilerummy.play.clock import TableClocks
from tilerummy.play.draft import Draft
from tilerummy.play.host import Host
from tilerummy.play.players import Players
from tilerummy.rules.wording import worded
from tilerummy.store.log import open_log
from tilerummy.telling.news import since, told, with_news
from tilerummy.telling.outcomes import went_back
from tilerummy.telling.sentences import head_parts, side_lines
from tilerummy.tui.head import Head
from tilerummy.tui.position import RACK, Spot
from tilerummy.tui.screens.laying import LayingScreen
from tilerummy.tui.seats_line import seats_line
from tilerummy.tui.seen import Hand, Lit, Look, followed, lit_since
from tilerummy.tui.side import Side

if TYPE_CHECKING:
    from tilerummy.play.unseen import Odds
    from tilerummy.tui.app import TileRummy

PICKED_CELLS = len("14 picked   ")

LAST_SECONDS = 5
"""So few of a turn are a warning."""


class WatchingScreen(LayingScreen):
    """Knows a host and its players, and whose rack may be seen: nobody's while people hand the device on."""

    def __init__(self, host: Host) -> None:
        super().__init__()
        self.host = host
        self.complaints = open_log()
        self.players = Players(host, self.complaints)
        self.clocks = TableClocks(host.rules)
        self.shown: Seat | None = None
        # What the one at the screen knows of the match. A draft that only plans has another view: as if on turn.
        self.view: View | None = None
        self.looks: dict[Seat, Look] = {}
        self._leaving = False
        # What is laid out behind a curtain that its player has drawn.
        self._hidden: Draft | None = None
        # What happened, and what of it since the last turn of the seat that is shown.
        self.told: tuple[str, ...] = ()
        self.happened: tuple[str, ...] = ()
        # What was told of the seats last.
        self._seated: object = None

    def show(self, seat: Seat | None) -> None:
        """Shows the match as a seat sees it, or an onlooker; what is new since the seat's last look is lit.

        Who sits there alone goes on planning: what was laid out stays as far as it still can be, and else it is said.
        """
        self.shown = seat
        if not self.host.dealt:
            return
        self.view = view = self.host.view(seat)
        self.told = told(view.history, self.players.names, seat, view.rack_sizes, view.rules.deck)
        self.happened = () if seat is None else since(view.history, self.players.names, seat, self.told)
        look = None if seat is None else self.looks.get(seat)
        before, hand, back = self.draft, self.hand, Tiles()
        alone = len(self.players.people) == 1
        mine = planned(view) if alone else view
        if alone and before is not None and _same_rack(before.view, mine):
            draft, back = carried(before, mine)
        else:
            # Tiles come off the deck in no order; from then on the order is the player's own.
            draft = Draft.start(mine, look.rack) if look else Draft.start(mine).sorted_by("color")
            before = None
        self.begin(draft, lit_since(look, view))
        if before is not None and before.view.rack == view.rack:
            self.hand = followed(hand, before, draft)
            self.paint()
        if back:
            self.say(went_back(view, self.players.names, back), as_it_is=True)
        self.paint_head(view)

    @property
    def may_act(self) -> bool:
        """Out of turn one may plan, and no more."""
        return super().may_act and self.host.on_turn == self.shown

    def stay(self, seat: Seat) -> None:
        """The turn of the seat that is shown goes on after a draw or the like: what was tried out stays."""
        self.view = view = self.host.view(seat)
        if self.draft is None:
            return
        draft = self.draft.going_on(view)
        came = Counter(view.rack) - Counter(self.draft.view.rack)
        self.told = told(view.history, self.players.names, seat, view.rack_sizes, view.rules.deck)
        self.happened = ()
        self.begin(draft, Lit(self.lit.table, tuple(came.elements())))
        if came:
            self.hand = Hand(cursor=Spot(RACK, len(draft.rack) - 1))
        self.paint_head(view)
        self.settle()

    def judge(self) -> None:
        """What is laid out is no more on the rack, and the seats say so too."""
        super().judge()
        if self.view is not None and self.children:
            self.paint_seats(self.view)

    def on_resize(self) -> None:
        """The seats are told as fully as there is room for."""
        if self.view is not None and self.children:
            self.paint_seats(self.view)

    @property
    def game(self) -> "TileRummy":
        """The app, which knows what the user has chosen."""
        return cast("TileRummy", self.app)

    # ------------------------------------------------------------------ what is on the screen

    def standing(self) -> str:
        """Who plays, for everybody who waits; else how the draft stands, after what the others did."""
        seat = self.host.on_turn
        if seat is not None and self.shown != seat:
            plays = f"{self.players.names[seat]} plays"
            if self.draft is not None and self.draft.touched:
                return f"{plays}.  Your plan: {super().standing()}"
            return f"{self.told[-1]}.  {plays}" if self.told else ""
        standing = super().standing()
        if seat is None or self.draft is None or self.draft.touched:
            return standing
        room = self.size.width - 2 - (PICKED_CELLS if self.hand.picked else 0)
        return with_news(self.happened, standing, room)

    def rack_title(self) -> str:
        """Whose rack it is."""
        return "your rack" if self.shown is None else f"your rack, {self.players.names[self.shown]}"

    def _sizes(self, view: View) -> tuple[int, ...]:
        """How many tiles are on each rack, those taken off that are laid out here."""
        sizes = list(view.rack_sizes)
        if self.draft is not None and (seat := self.draft.view.seat) is not None:
            sizes[seat] = len(self.draft.rack)
        return tuple(sizes)

    def counted(self, view: View) -> "Odds | None":
        """What is counted beside the board for the one at the screen: here nothing."""
        return None

    def paint_seats(self, view: View) -> None:
        sizes, names, said = self._sizes(view), self.players.names, self.told
        width = self.size.width - 2
        odds = self.counted(view)
        seated = (sizes, view.turn.seat, view.round.over, view.round.opened, said, width, odds)
        if seated == self._seated:
            return
        self._seated = seated
        self.query_one("#seats", Static).update(seats_line(view, names, sizes, width), layout=False)

        def lines(room: tuple[int, int]) -> list[tuple[str, bool]]:
            return side_lines(view, names, sizes, said, room, _told(view, odds, room[0]))

        self.query_one(Side).tell(lines)

    def paint_head(self, view: View) -> None:
        """Paints the first line, the seconds of the turn in it."""
        seconds = None if self.clocks.turn is None else self.clocks.turn.left
        parts = [(part, "bold" if stressed else "") for part, stressed in head_parts(view, seconds)]
        if seconds is not None and seconds <= LAST_SECONDS:
            parts[-1] = (parts[-1][0], "reverse bold")
        self.query_one(Head).tell(parts)

    def news(self, seat: Seat) -> tuple[str, ...]:
        """What happened since the last turn of a seat, without anything that only others may know."""
        view = self.host.view(None)
        said = told(view.history, self.players.names, None, view.rack_sizes, view.rules.deck)
        return since(view.history, self.players.names, seat, said)

    def ask(self, question: str, yes: str, no: str, then: Callable[[bool | None], None]) -> None:
        """Asks something over the table, or with only a ``yes`` says it; cards are called cards."""
        self.pose(worded(question, self.host.rules.deck), yes, no, then=then)

    def ask_once(self, question: str, yes: str, no: str, then: Callable[[bool | None], None]) -> None:
        """Asks, unless something lies over the table: the question of a second key at once would be for the next."""
        if self.app.screen is self:
            self.ask(question, yes, no, then)

    # ------------------------------------------------------------------ away from it

    def action_hide(self) -> None:
        """Takes the rack off the screen at once; what is laid out stays."""
        seat, draft, lit = self.shown, self.draft, self.lit
        if seat is not None and draft is not None and self._hidden is None:
            self.begin(Draft.start(self.host.view(None)), Lit())
            self._stay_hidden(seat, draft, lit)

    def _stay_hidden(self, seat: Seat, draft: Draft, lit: Lit) -> None:
        def show(shown: bool | None) -> None:
            if not shown:
                self.ask_to_leave(lambda: self._stay_hidden(seat, draft, lit))
                return
            self.draft, self._hidden = draft, None
            if draft.view in (view := self.host.view(seat), planned(view)):
                self.begin(draft, lit)
            else:
                # A bot has played meanwhile.
                self.show(seat)
            self.settle()

        self._hidden = draft
        self.cover(seat, (), show)

    def cover(self, seat: Seat, news: Sequence[str], then: Callable[[bool | None], None]) -> None:
        """Nothing can be seen until the player of a seat says so; ``news`` is what everybody may know."""
        from tilerummy.tui.screens.curtain import CurtainScreen

        self.app.push_screen(CurtainScreen(self.players.names[seat], news), then)

    def action_leave(self) -> None:
        """Quits; every turn that was committed is kept."""
        self.ask_to_leave()

    def ask_to_leave(self, stay: Callable[[], None] = lambda: None) -> None:
        """Quits; with tiles laid out it asks first, since what was not committed is not kept."""
        laid = self._hidden or self.draft
        if self._leaving or laid is None or not laid.touched or not laid.view.verbs:
            self.app.exit()
            return
        self._leaving = True

        def answer(sure: bool | None) -> None:
            self._leaving = False
            if sure:
                self.app.exit()
            else:
                stay()

        question = "Tiles are laid out. They go back to where they were; all else is kept."
        self.ask(question, "take them back and quit", "stay", answer)


def _same_rack(old: View, new: View) -> bool:
    """Whether a draft goes on, or at least the order of its rack: for the same seat, in the same round."""
    return new.seat is not None and (old.seat, old.round.number) == (new.seat, new.round.number)


def _told(view: View, odds: "Odds | None", width: int) -> Sequence[str]:
    """The tiles counted, where somebody wants that."""
    if odds is None:
        return ()
    from tilerummy.telling.counting import aid_lines

    return aid_lines(view, odds, width)
