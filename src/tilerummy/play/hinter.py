"""Asks a child process for hints, so that the screen stays quick while one is thought of."""

import asyncio
import subprocess
from typing import IO

from tilerummy.engine.view import View
from tilerummy.play.bot_protocol import introduction
from tilerummy.play.hint_protocol import Hint, question, read_hint
from tilerummy.play.thinkers import Child, module_call

HINT_SECONDS = 10.0
"""How long a hint may take. Nearly all take less than one."""


class HintError(Exception):
    """There is no hint, since the child crashed, took too long or said something wrong; the text says which."""


class Hinter:
    """Has a child that thinks, started when it is first asked and anew after a failure.

    ``complaints`` takes what it writes to its standard error, which would otherwise paint over the table.
    """

    def __init__(self, complaints: IO[str] | int = subprocess.DEVNULL) -> None:
        self._complaints = complaints
        self._child: Child | None = None

    async def ask(self, view: View) -> Hint:
        """The hint for the seat on turn, whose view it is. Raises ``HintError``; after that a new child is asked."""
        try:
            return read_hint(await asyncio.wait_for(self._ask(view), HINT_SECONDS), view)
        except TimeoutError:
            self.stop()
            raise HintError(f"it took more than {HINT_SECONDS:.0f} seconds") from None
        except (OSError, ValueError) as error:
            self.stop()
            raise HintError(str(error)) from None
        except asyncio.CancelledError:
            # Nobody waits for it any more; its answer would be taken for that to the next question.
            self.stop()
            raise

    def stop(self) -> None:
        """Kills the child and all that it started."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()

    @property
    def pid(self) -> int | None:
        """The process id of the running child."""
        return self._child.process.pid if self._child is not None else None

    async def _ask(self, view: View) -> str:
        lines: list[str] = []
        if self._child is None:
            self._child = await Child.start(module_call("tilerummy.play.hint_process"), self._complaints)
            lines = introduction(view.rules, view.seats, view.turn.seat)
        return await self._child.ask([*lines, question(view)])
