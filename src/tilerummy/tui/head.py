"""The first line of the table: how the round stands, and at its end the keys of the match, to be clicked."""

from collections.abc import Sequence

from rich.text import Text

from tilerummy.model.label import cells
from tilerummy.tui.key_line import GAPS, KeyLine, fitting
from tilerummy.tui.keys import HEAD


class Head(KeyLine):
    """Tells what it is told, and shows as many of the keys of the match as there is room for behind it."""

    DEFAULT_CSS = """
    Head { dock: none; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(gives_way=HEAD[:-1], id=id)
        self._told = Text(no_wrap=True)

    def tell(self, parts: Sequence[tuple[str, str]]) -> None:
        """Shows some words, each with its style."""
        told = Text("   ", no_wrap=True).join(Text(words, style) for words, style in parts)
        if told != self._told or told.spans != self._told.spans:
            self._told = told
            if self.is_mounted and self.size.width:
                self.write()

    def _wants(self, action: str, shown: bool) -> bool:
        return action in HEAD

    def _written(self) -> Text:
        width = self.content_size.width
        before = cells(self._told.plain) + GAPS[0]
        self._entries, self._gap = fitting(self._entries, width - before, gives_way=self._gives_way)
        if self._entries and self._entries[-1].width > width - before:
            self._entries = ()
        keys = super()._written()
        self._start = max(width - cells(keys.plain), before)
        line = self._told.copy()
        line.pad_right(self._start - cells(line.plain))
        line.append_text(keys)
        line.truncate(width, overflow="ellipsis")
        return line
