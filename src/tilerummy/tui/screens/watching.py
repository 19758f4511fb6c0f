"""What is seen of a match around its board: who sits there, whose turn it is, what happened."""

from rich.text import Text
from textual.widgets import Static

from tilerummy.engine.view import View
from tilerummy.model.action import Seat
from tilerummy.play.clock import TableClocks
from tilerummy.play.draft import Draft
from tilerummy.play.host import Host
from tilerummy.play.players import Players
from tilerummy.store.log import open_log
from tilerummy.tui.screens.ask import AskScreen
from tilerummy.tui.screens.curtain import CurtainScreen
from tilerummy.tui.screens.laying import LayingScreen
from tilerummy.tui.seen import Lit, Look, lit_since
from tilerummy.tui.sentences import head_parts, seat_line, side_lines, told

SIDE_CELLS = 23
"""How wide the side panel is inside, before it was laid out."""


class WatchingScreen(LayingScreen):
    """Knows a host and its players, and whose rack may be seen: nobody's while people hand the device on."""

    def __init__(self, host: Host) -> None:
        super().__init__()
        self.host = host
        self.complaints = open_log()
        self.players = Players(host, self.complaints)
        self.clocks = TableClocks(host.rules)
        self.shown: Seat | None = None
        self.looks: dict[Seat, Look] = {}

    def show(self, seat: Seat | None) -> None:
        """Shows the match as a seat sees it, or an onlooker; what is new since the seat's last look is lit."""
        self.shown = seat
        if not self.host.dealt:
            return
        view = self.host.view(seat)
        look = None if seat is None else self.looks.get(seat)
        order = look.rack if look else ()
        if look and self.draft is not None and self.draft.view.seat == seat:
            # Who watches bots may sort the rack meanwhile.
            order = self.draft.arranged
        draft = Draft.start(view, order)
        # Tiles come off the deck in no order; from then on the order is the player's own.
        self.begin(draft if order else draft.sorted_by("color"), lit_since(look, view))
        self._paint_seats()

    # ------------------------------------------------------------------ what is on the screen

    def standing(self) -> str:
        """Who plays, for everybody who waits."""
        seat = self.host.on_turn
        if seat is None or self.shown == seat:
            return super().standing()
        history = told(self.host.view(self.shown).history, self.players.names, self.shown)
        return f"{history[-1]}.  {self.players.names[seat]} plays" if history else ""

    def rack_title(self) -> str:
        """Whose rack it is."""
        return "your rack" if self.shown is None else f"your rack, {self.players.names[self.shown]}"

    def _paint_seats(self) -> None:
        view = self.host.view(self.shown)
        line = Text(no_wrap=True, overflow="ellipsis")
        for seat in range(len(view.seats)):
            on_turn = seat == view.turn.seat and not view.round.over
            line.append(f" {seat_line(view, self.players.names, seat)} ", "reverse bold" if on_turn else "")
            line.append("  ")
        self.query_one("#seats", Static).update(line, layout=False)
        self._paint_side(view)
        self.paint_head(view)
        self.refresh_bindings()

    def on_resize(self) -> None:
        """The panel shows as much of the log as there is room for."""
        # How much room there is, is known only when the panel has been laid out anew.
        self.call_after_refresh(self._refill_side)

    def _refill_side(self) -> None:
        if self.draft is not None and self.host.dealt:
            self._paint_side(self.host.view(self.shown))

    def _paint_side(self, view: View) -> None:
        side = self.query_one("#side", Static)
        width = side.content_size.width or SIDE_CELLS
        said = told(view.history, self.players.names, self.shown)
        text = Text(no_wrap=True, overflow="ellipsis")
        for line, stressed in side_lines(view, self.players.names, said, (width, side.content_size.height)):
            text.append(f"{line}\n", "reverse bold" if stressed else "bold" if line[:1] not in {" ", ""} else "")
        side.update(text, layout=False)

    def paint_head(self, view: View) -> None:
        """Paints the first line, the seconds of the turn in it."""
        seconds = None if self.clocks.turn is None else self.clocks.turn.left
        text = Text(no_wrap=True, overflow="ellipsis")
        for part, stressed in head_parts(view, seconds):
            text.append(f"{part}   ", "bold" if stressed else "")
        text.rstrip()
        self.query_one("#head", Static).update(text, layout=False)

    def news(self, seat: Seat) -> tuple[str, ...]:
        """What happened since the last turn of a seat, without anything that only others may know."""
        history = self.host.view(None).history
        own = [number for number, event in enumerate(history) if getattr(event.action, "seat", None) == seat]
        return told(history, self.players.names, seat)[own[-1] + 1 if own else 0 :]

    # ------------------------------------------------------------------ pages about it

    def action_help(self) -> None:
        """The keys."""
        from tilerummy.tui.screens.pages import keys_page

        self.app.push_screen(keys_page())

    def action_rules(self) -> None:
        """The rules of this match, in their own sentences and with examples."""
        from tilerummy.tui.screens.rulebook import RulebookScreen

        rules = self.host.rules
        self.app.push_screen(RulebookScreen(rules, rules.about.title))

    def action_log(self) -> None:
        """What happened in this round, as far as the one at the screen may know it."""
        from tilerummy.tui.screens.pages import log_page

        self.app.push_screen(log_page(told(self.host.view(self.shown).history, self.players.names, self.shown)))

    # ------------------------------------------------------------------ away from it

    def action_hide(self) -> None:
        """Takes the rack off the screen at once; what is laid out stays."""
        seat, draft, lit = self.shown, self.draft, self.lit
        if seat is None or draft is None:
            return
        self.begin(Draft.start(self.host.view(None)), Lit())

        def show(shown: bool | None) -> None:
            if not shown:
                self.action_leave()
            elif draft.view == self.host.view(seat):
                self.begin(draft, lit)
                self.settle()
            else:
                # A bot has played meanwhile.
                self.show(seat)
                self.settle()

        self.app.push_screen(CurtainScreen(self.players.names[seat], ()), show)

    def action_pause(self) -> None:
        """The clocks wait as long as the word is there."""
        self.app.push_screen(AskScreen("The game is paused.", "go on"))

    def action_leave(self) -> None:
        """Quits; every turn that was committed is kept."""
        self.app.exit()
