"""What ends a command with one line on standard error."""

FINE, WANTING, BAD_CALL = 0, 1, 2
"""Exit codes: all well; judged and found wanting; a bad call or a bad file."""


def one_line(error: Exception) -> str:
    """An error as one line; a ruleset with many faults says the first of them."""
    return str(getattr(error, "brief", error))


class CommandError(Exception):
    """A bad call or a bad file, as a sentence for the person who called."""
