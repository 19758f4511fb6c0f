"""The screens are tested as they look in a usual terminal, whatever the one is in which the tests run."""

from collections.abc import Mapping

import pytest

USUAL: Mapping[str, str] = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
UNSAID = ("LC_ALL", "LC_CTYPE", "NO_COLOR", "TEXTUAL_COLOR_SYSTEM", "TEXTUAL_DRIVER")


@pytest.fixture(autouse=True)
def _a_usual_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in UNSAID:
        monkeypatch.delenv(name, raising=False)
    for name, value in USUAL.items():
        monkeypatch.setenv(name, value)
