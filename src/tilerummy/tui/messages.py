"""What screens and app say to each other."""

from typing import TYPE_CHECKING

from textual.message import Message

from tilerummy.store.options import Options

if TYPE_CHECKING:
    from tilerummy.play.host import Host


class ToMenu(Message):
    """The table is left, the menu comes back."""


class Again(Message):
    """Another match begins in the place of the one that is over."""

    def __init__(self, host: "Host") -> None:
        super().__init__()
        self.host = host


class OptionsChanged(Message):
    """Options were changed; a screen hears it wherever it lies, and ``app.options`` says the same."""

    def __init__(self, options: Options) -> None:
        super().__init__()
        self.options = options
