"""What screens say to the app."""

from textual.message import Message


class ToMenu(Message):
    """The table is left, the menu comes back."""
