"""What screens say to the app."""

from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from tilerummy.play.host import Host


class ToMenu(Message):
    """The table is left, the menu comes back."""


class Again(Message):
    """Another match begins in the place of the one that is over."""

    def __init__(self, host: "Host") -> None:
        super().__init__()
        self.host = host
