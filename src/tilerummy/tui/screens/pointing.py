"""A screen with a board, a draft on it and a cursor."""

from collections.abc import Callable
from time import monotonic

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Static

from tilerummy.model.tile import JOKER
from tilerummy.model.violation import Violation
from tilerummy.play.draft import Draft
from tilerummy.rules.wording import worded
from tilerummy.telling.letters import letters, row_named
from tilerummy.telling.sentences import judged, meaning, why
from tilerummy.tui import cursor
from tilerummy.tui.board import Board
from tilerummy.tui.head import Head
from tilerummy.tui.key_line import KeyLine
from tilerummy.tui.keys import GIVES_WAY, MOVING, SPARE, bindings, keys_of, rebound, ways
from tilerummy.tui.late_keys import LateKeys
from tilerummy.tui.position import RACK, Spot
from tilerummy.tui.seen import Hand, Lit, seen
from tilerummy.tui.side import Side

TYPING_SECONDS = 0.6
"""Digits that follow each other so quickly are one number."""


JUMP = next(key for key in MOVING if key.action == "jump")


class PointingScreen(Screen[None]):
    """Paints a draft as it lies and moves the cursor about in it."""

    CSS_PATH = "table.tcss"
    BINDINGS = bindings(MOVING)
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide"), (170, "-huge")]

    def __init__(self) -> None:
        # Textual would say how wide the window is only after the first layout, and do it all again.
        width = self.app.size.width
        super().__init__(classes=[name for least, name in self.HORIZONTAL_BREAKPOINTS if least <= width][-1])
        self._bindings = rebound(self._bindings)
        self.draft: Draft | None = None
        self.faults: tuple[Violation, ...] = ()
        self.hand = Hand()
        self.lit = Lit()
        # What was said last, and whether it is a refusal.
        self.message, self._refusal = "", False
        # Whether the draft was judged just now: then a long verdict is told to its end, until the cursor moves.
        self._judged = False
        # The draft that was refused last, and how often.
        self._refused: tuple[Draft | None, int] = (None, 0)
        # The number that is being typed, when its last digit came, and where the cursor was before the first one.
        self._typed, self._typed_at = "", 0.0
        self._typed_from: Spot | None = None
        # The letters of a meld's name after the jump key; None: no jump is waited for.
        self._jumping: str | None = None

    def compose(self) -> ComposeResult:
        """Head, seats, board, status, keys."""
        yield Head(id="head")
        yield Static(id="seats", markup=False)
        with Horizontal(id="middle"):
            yield Board(id="board")
            yield Side(id="side")
        yield Static(id="status", markup=False)
        yield KeyLine(SPARE, GIVES_WAY, self.offers, id="keys")

    def offers(self, _: str) -> bool:
        """Whether an action is of use now, so that its key stands in the last line."""
        return True

    def pose(
        self,
        question: str,
        yes: str,
        no: str = "",
        *,
        then: Callable[[bool | None], None],
        covers: bool = False,
        late: LateKeys | None = None,
    ) -> None:
        """Asks something over the board; where there is only a ``yes``, it is something to be read.

        What opens by itself names the keys that may come too ``late`` for what was there before.
        """
        from tilerummy.tui.screens.ask import AskScreen

        self.app.push_screen(AskScreen(question, yes, no, covers=covers, late=late), then)

    @property
    def board(self) -> Board:
        """The board."""
        return self.query_one(Board)

    # ------------------------------------------------------------------ painting

    def begin(self, draft: Draft, lit: Lit) -> None:
        """Shows a draft from its start, the hand empty and the cursor on the rack."""
        self.draft, self.lit, self.hand, self.message = draft, lit, Hand(), ""
        self.judge()
        self.refresh_bindings()

    def judge(self) -> None:
        """Judges the draft as it lies and paints it."""
        if self.draft is not None:
            self.faults, self._judged = self.draft.faults(), True
        self.paint()

    def paint(self) -> None:
        """Paints the board and the status line."""
        if not self.children:
            return
        status = self.query_one("#status", Static)
        status.set_class(bool(self.faults) and not self.message, "-bad")
        if self.draft is not None:
            self.board.position = seen(self.draft, self.faults, self.hand, self.lit, self.rack_title())
            status.set_class(self.draft.touched and not self.faults and not self.message, "-good")
        status.set_class(self._refusal and bool(self.message), "-refused")
        text = Text(self.message or self.standing())
        if {"-bad", "-good"} & status.classes:
            text.stylize("bold", 0, _verdict(text.plain))
        if self.hand.picked and not self.message:
            text = Text(f"{len(self.hand.picked)} picked   ").append_text(text)
        long = text.cell_len > self.size.width - 2
        self.set_class(long and bool(self.message or (self.faults and self._judged)), "-long")
        # The style says how many lines it has: without a layout a key costs a tenth less.
        status.update(text, layout=False)

    def rack_title(self) -> str:
        """What stands over the rack."""
        return "your rack"

    def standing(self) -> str:
        """What the status line says when there is no message."""
        at = self.hand.cursor
        if self.draft is None:
            return ""
        return worded(
            judged(self.draft, self.faults, None if at is None else at.row, ways()), self.draft.view.rules.deck
        )

    def say(self, message: str, refusal: bool = False, *, as_it_is: bool = False) -> None:
        """Says something in the status line until the next key; a refusal is not to be overlooked.

        With cards, tiles are called so; what has names in it is said ``as_it_is``.
        """
        if not as_it_is and self.draft is not None:
            message = worded(message, self.draft.view.rules.deck) or message
        self.message, self._refusal = message, refusal
        self.paint()

    def refuse(self, draft: Draft, violations: tuple[Violation, ...]) -> None:
        """Says why a turn does not end, each time in other words, and leads to the first meld at fault."""
        self.faults = violations
        rows = draft.marked(violations)
        if rows:
            self.hand = Hand(cursor=Spot(rows[0], 0))
        self.settle()
        self._refused = (draft, self._refused[1] + 1 if self._refused[0] is draft else 1)
        times = f" {self._refused[1]} times" if self._refused[1] > 1 else ""
        self.say(f"Refused{times}: {why(draft, violations, rows[0] if rows else None, ways())}", refusal=True)

    def settle(self) -> None:
        """Puts the cursor on something that is there."""
        if not self.board.size:
            return
        at = cursor.settle(self.board.packed, self.hand.cursor)
        if at == self.hand.cursor == self.board.position.cursor:
            # It is painted there already.
            return
        self.hand = self.hand._replace(cursor=at)
        self.paint()

    # ------------------------------------------------------------------ the cursor

    def action_cursor(self, way: str) -> None:
        """Moves the cursor."""
        self.point(cursor.move(self.board.packed, self.hand.cursor, cursor.Way(way)))

    def action_number(self, digit: str) -> None:
        """Puts the cursor on the next tile of the rack with the number that is being typed, such as 1 and 2 for 12.

        It is sought from where the cursor was before the first digit: that one has led to another tile.
        """
        if self.draft is None:
            return
        now = monotonic()
        before = self._typed if now - self._typed_at < TYPING_SECONDS else ""
        number = int(before + digit)
        if not before or number > self.draft.view.rules.deck.numbers:
            number, self._typed_from = int(digit), self.hand.cursor
        self._typed, self._typed_at = str(number or ""), now
        if number:
            self._to_number(number, self._typed_from)
        else:
            self.action_cursor("home")

    def _to_number(self, number: int, after: Spot | None) -> None:
        if self.draft is None:
            return
        places = [place for place, cell in enumerate(self.draft.rack) if cell.tile.number == number]
        here = after.place if after is not None and after.row == RACK else -1
        place = next((place for place in places if place > here), places[0] if places else None)
        if place is None:
            self.point(after)
            self.say(f"There is no {number} on the rack")
        else:
            self.point(Spot(RACK, place))

    def action_next_joker(self) -> None:
        """Puts the cursor on the next joker: first of the rack or the table, wherever it is, then of the other."""
        if self.draft is None:
            return
        rows = (*enumerate(row.cells for row in self.draft.rows), (RACK, self.draft.rack))
        jokers = [Spot(row, place) for row, cells in rows for place, cell in enumerate(cells) if cell.tile == JOKER]
        at = self.hand.cursor or Spot(RACK, -1)
        here = [spot for spot in jokers if (spot.row == RACK) == (at.row == RACK)]
        ring = [spot for spot in here if spot > at] + [spot for spot in jokers if spot not in here] + here
        if ring:
            self.point(ring[0])
        else:
            self.say("There is no joker, neither on the rack nor on the table")

    def action_jump(self) -> None:
        """The next key is the letter of a meld: the cursor goes there."""
        if self.draft is not None and self.draft.rows:
            self._jumping = ""
            self.say(f"Jump to a meld: its letter, a-{letters(len(self.draft.rows) - 1)}")

    def on_key(self, event: events.Key) -> None:
        """Takes the jump key and the letters after it, before they can mean anything else.

        Bindings are run later than this, when letters that were typed ahead have already come.
        """
        if self.draft is None:
            return
        if not event.key.isdigit():
            self._typed = ""
        if self._jumping is None:
            if event.key in keys_of(JUMP):
                event.stop()
                event.prevent_default()
                self.action_jump()
            return
        event.stop()
        event.prevent_default()
        name = self._jumping + (event.character or " ")
        row, rows = row_named(name), len(self.draft.rows)
        # A name may be the beginning of a longer one.
        self._jumping = name if row is not None and (row_named(f"{name}a") or 0) < rows else None
        if row is None or row >= rows:
            self.say("")
        elif self._jumping is None:
            self.point(Spot(row, 0))

    def action_zone(self) -> None:
        """From the rack to the table and back."""
        self.point(cursor.zone(self.board.packed, self.hand.cursor))

    def point(self, spot: Spot | None) -> None:
        """Puts the cursor on a spot."""
        self.hand, self._judged = self.hand._replace(cursor=spot), False
        told = self.draft is not None and spot is not None and spot.row not in self.draft.marked(self.faults)
        self.say(meaning(self.draft, spot) if told and self.draft is not None and spot is not None else "")


def _verdict(line: str) -> int:
    """How long the verdict is at the beginning of a line that judges a draft; its reasons follow."""
    return min((end for end in map(line.find, (": ", "   ")) if end > 0), default=len(line))
