"""A lesson of the first steps: the table as it always is, and beside it somebody who says what to do next."""

from collections.abc import Callable
from textwrap import wrap

from rich.text import Text
from textual.app import ComposeResult
from textual.widgets import Static

from tilerummy.model.action import Seat
from tilerummy.play.lessons import LESSONS, lesson_host
from tilerummy.tui.keys import LAYING, LESSON, bindings, key_of
from tilerummy.tui.lesson_words import Said, advice, filled, onward, titled
from tilerummy.tui.messages import ToMenu
from tilerummy.tui.screens.table import TableScreen

ENOUGH = 78
"""In so many cells a sentence on what to do takes two lines, in fewer three."""

WIDEST = 100
"""The eye does not follow longer lines."""

SHARED = tuple(key for key in LAYING if {*key.keys.split(",")} & {key.keys for key in LESSON})
"""Keys that mean something else when the lesson is done. A screen's own keys hide those that it inherits."""

DONE = frozenset({"next_lesson", "new_game", "same_lesson", "leave_lesson"})


class Panel(Static):
    """What is said, in as many lines as it may ever take: the board stays where it is."""

    DEFAULT_CSS = """
    Panel {
        padding: 0 1;
        background: $surface;
        color: $foreground;
        text-wrap: nowrap;
        text-overflow: ellipsis;
    }
    """

    def __init__(self, title: str, about: str) -> None:
        super().__init__(markup=False)
        self._title, self._about, self._said = title, about, ("", "")

    def tell(self, advice: str, learned: str = "") -> None:
        """Says what to do now; what was ``learned`` stands in the place of what the lesson is about."""
        self._said = (advice, learned)
        self._write()

    def on_resize(self) -> None:
        """What is said is broken into other lines."""
        self._write()

    def _write(self) -> None:
        width = min(max(self.app.size.width - 2, 1), WIDEST)
        (advice, learned), rest = self._said, 2 if width >= ENOUGH else 3
        about = wrap(f"{self._title}: {self._about}", width)
        above = wrap(f"{self._title}: {learned}", width) if learned else about
        self.styles.height = len(about) + rest
        text = Text("\n".join((*above, *wrap(f"> {advice}", width, subsequent_indent="  "))))
        text.stylize("bold", 0, len(self._title) + 1)
        text.stylize("bold", sum(len(line) + 1 for line in above))
        self.update(text, layout=False)


class LessonScreen(TableScreen):
    """Plays one turn, then leads on. What is said changes with what lies there; the game does not notice."""

    BINDINGS = bindings(SHARED, LESSON)

    def __init__(self, number: int = 0, word: str = "") -> None:
        self.lesson, self.number = LESSONS[number], number
        super().__init__(lesson_host(self.lesson))
        self.done = False
        self._word = word

    def compose(self) -> ComposeResult:
        """The table, and what is said between it and the status line."""
        for widget in super().compose():
            if widget.id == "status":
                yield Panel(titled(self.lesson), filled(self.lesson.why, self.host.rules))
            yield widget

    def on_mount(self) -> None:
        """A lesson that begins anew says why."""
        self.call_after_refresh(self.say, self._word)

    # ------------------------------------------------------------------ what is said

    def paint(self) -> None:
        """The advice goes along with everything that changes."""
        if self.draft is None or self.draft.view.seat is None or not self.children:
            # Nothing is said of a rack that is hidden.
            super().paint()
            return
        said = Said(onward(self.lesson)) if self.done else advice(self.lesson, self.draft, self.faults, self.hand)
        if not self.hinted:
            self.lit = said.lit
        super().paint()
        learned = filled(self.lesson.learned, self.host.rules)
        self.query_one(Panel).tell(said.text, f"Well done. {learned}" if self.done else "")

    def standing(self) -> str:
        """After the turn nobody else plays."""
        return "Your turn is over" if self.done else super().standing()

    def rack_title(self) -> str:
        """There is but one rack here."""
        return "your rack"

    # ------------------------------------------------------------------ what is different from a game

    @property
    def may_lay(self) -> bool:
        """When the lesson is done no next turn is planned."""
        return super().may_lay and not self.done

    def action_draw(self) -> None:
        """A drawn tile would end the turn, and the lesson with it."""
        self.say(f"In a game {key_of('draw')} draws a tile when you cannot lay; here you can")

    def action_end_turn(self) -> None:
        """The way out of a turn without tiles, a draw, is closed here."""
        if self.draft is not None and self.may_lay and not self.draft.touched:
            self.say("Nothing is laid out yet")
        else:
            super().action_end_turn()

    def turn_over(self, seat: Seat, word: str = "") -> None:
        """The turn was legal: it has done what the lesson asks for, or it is played again."""
        after = self.host.view(seat).table
        if self.draft is not None and not self.lesson.asks(self.draft.view.table, after):
            self._open(self.number, f"That was a legal turn. {self.lesson.wish}")
            return
        self.done = True
        self.show(seat)
        self.settle()

    def offers(self, action: str) -> bool:
        """What leads nowhere here does not stand in the last line."""
        return action != "draw" and super().offers(action)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """When the lesson is done, keys lead on."""
        last = self.number == len(LESSONS) - 1
        match action:
            case "skip_lesson":
                return not (last or self.done)
            case "next_lesson" if last:
                return False
            case "new_game" if not last:
                return False
            case "skip" | "zone" if self.done:
                return False
            case "let_go":
                return not self.done
        return self.done if action in DONE else super().check_action(action, parameters)

    def action_let_go(self) -> None:
        """With nothing in the hand it asks whether to leave."""
        if self.hand.picked or self.message or self.board.cancel_drag():
            super().action_let_go()
        else:
            self.pose("Leave the first steps?", "back to the menu", "stay", then=self._left)

    # ------------------------------------------------------------------ ways on

    def _left(self, sure: bool | None) -> None:
        if sure:
            self.action_leave_lesson()

    def ask_to_leave(self, stay: Callable[[], None] = lambda: None) -> None:
        """Nothing is lost with a lesson."""
        self.action_leave_lesson()

    def action_leave_lesson(self) -> None:
        """Back to the menu."""
        self.post_message(ToMenu())

    def action_next_lesson(self) -> None:
        """The lesson after this one."""
        self._open(self.number + 1)

    def action_skip_lesson(self) -> None:
        """The same, without a turn."""
        self._open(self.number + 1)

    def action_earlier_lesson(self) -> None:
        """The lesson before this one."""
        self._open(max(self.number - 1, 0))

    def action_same_lesson(self) -> None:
        """This one once more."""
        self._open(self.number)

    def action_new_game(self) -> None:
        """To the set-up of a game."""
        from tilerummy.tui.screens.setup import SetupScreen

        if self.app.screen is self:
            # There nobody is on turn.
            self.game.window_title.say("")
            self.app.switch_screen(SetupScreen())

    def _open(self, number: int, word: str = "") -> None:
        # The second of two keys that come at once finds another screen there.
        if self.app.screen is self:
            self.app.switch_screen(LessonScreen(number, word))
