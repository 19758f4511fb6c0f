"""The rulebook: the rules of a match chapter by chapter, in their own sentences and with worked examples."""

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tilerummy.model.label import clean
from tilerummy.rules.ruleset import Ruleset
from tilerummy.telling.chapters import Chapter, chapters
from tilerummy.tui.fit import fit
from tilerummy.tui.illustrated import Inks, illustrated
from tilerummy.tui.key_line import KeyLine
from tilerummy.tui.lines import Lines
from tilerummy.tui.looks import skin_of
from tilerummy.tui.screens.closing import close
from tilerummy.tui.written import Written

TITLE_CELLS = 60


class Leaf(Written):
    """One chapter, as wide as there is room for."""

    COMPONENT_CLASSES = {"leaf--said", "leaf--good", "leaf--bad"}

    def __init__(self, chapter: Chapter) -> None:
        super().__init__()
        self._chapter = chapter

    def turn_to(self, chapter: Chapter) -> None:
        """Shows another chapter."""
        self._chapter = chapter
        self.refresh(layout=True)

    def write(self, width: int) -> Text:
        """The chapter with as many tiles in a row as there is room for."""
        inks = Inks(*(self.get_component_rich_style(f"leaf--{name}", partial=True) for name in ("said", "good", "bad")))
        return illustrated(self._chapter, width, skin_of(self.app), inks)


class Reading(VerticalScroll, inherit_bindings=False):
    """What is longer than the window is scrolled; left and right are left to turn the leaves."""

    BINDINGS = [
        Binding("up,k", "scroll_up", "Scroll up", show=False),
        Binding("down,j", "scroll_down", "Scroll down", show=False),
        Binding("pageup,b", "page_up", "Page up", show=False),
        Binding("home", "scroll_home", "To the top", show=False),
        Binding("end", "scroll_end", "To the bottom", show=False),
    ]


class RulebookScreen(Screen[None]):
    """The chapters of a ruleset: in a wide window beside their list, else one by one."""

    CSS_PATH = "rulebook.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
    BINDINGS = [
        Binding("n,right", "turn(1)", "Next chapter", key_display="n"),
        Binding("p,left", "turn(-1)", "Previous", key_display="p"),
        Binding("space,pagedown", "on", "Scroll on", key_display="space"),
        Binding("escape,q,f2", "close", "Back", key_display="esc"),
    ]

    def __init__(self, rules: Ruleset, title: str) -> None:
        super().__init__()
        self._ruleset_title = clean(title, TITLE_CELLS)
        self._chapters = chapters(rules)
        self._place = 0

    def compose(self) -> ComposeResult:
        """The list of chapters, and one of them."""
        fit(self)
        yield Static("", id="heading", markup=False)
        with Horizontal():
            numbered = enumerate(self._chapters, 1)
            yield Lines(*(Option(f"{number:>2}  {chapter.title}") for number, chapter in numbered), id="chapters")
            with Reading(id="reading"):
                yield Leaf(self._chapters[0])
        yield KeyLine()

    def on_mount(self) -> None:
        """The text has the keys."""
        self.query_one(OptionList).highlighted = 0
        self.query_one(Reading).focus()
        self._head()

    @on(OptionList.OptionHighlighted)
    def chosen(self, event: OptionList.OptionHighlighted) -> None:
        """The list is followed at once."""
        self._turn_to(event.option_index)

    @on(OptionList.OptionSelected)
    def read(self) -> None:
        """Enter or a click goes on to the text."""
        self.query_one(Reading).focus()

    def action_close(self) -> None:
        """Back to where it was opened."""
        close(self, None)

    def action_turn(self, by: int) -> None:
        """The next chapter, or the one before."""
        self.query_one(OptionList).highlighted = max(0, min(self._place + by, len(self._chapters) - 1))

    def action_on(self) -> None:
        """A page on; from the end of a chapter to the next one."""
        reading = self.query_one(Reading)
        if reading.is_vertical_scroll_end:
            self.action_turn(1)
        else:
            reading.scroll_page_down(animate=False)

    def _turn_to(self, place: int) -> None:
        if place == self._place:
            return
        self._place = place
        self.query_one(Leaf).turn_to(self._chapters[place])
        self.query_one(Reading).scroll_home(animate=False)
        self._head()

    def _head(self) -> None:
        here = f"{self._place + 1} of {len(self._chapters)}  {self._chapters[self._place].title}"
        text = Text(f"Rules: {self._ruleset_title}   ", no_wrap=True, overflow="ellipsis").append(here, "not bold")
        self.query_one("#heading", Static).update(text)
