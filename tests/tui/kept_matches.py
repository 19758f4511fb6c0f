"""Matches that lie among the kept ones."""

import os
from pathlib import Path

from tests.play.positions import FRIENDLY
from tests.tui.journeys import home
from tilerummy.play.host import Host
from tilerummy.play.tables import open_table
from tilerummy.store.paths import matches_folder


def kept(folder: Path, *seats: tuple[str, ...], points: int = 200) -> list[Path]:
    """Matches that were begun one after the other, a second between them."""
    rules = FRIENDLY.with_(match=FRIENDLY.match.with_(points=points))
    made: list[Path] = []
    with home(folder):
        for number, names in enumerate(seats):
            before = set(matches_folder().glob("*"))
            host = open_table(rules, "sabra", names, f"{number}")
            host.deal()
            host.close()
            made += set(matches_folder().glob("*")) - before
            os.utime(made[-1], (number, number))
    return made


def played_out(path: Path) -> None:
    """Nobody plays, all draw and pass, and the round is over."""
    host = Host.resume(path)
    while (seat := host.on_turn) is not None:
        host.skip(seat)
    host.close()
