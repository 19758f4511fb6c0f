"""What is really sent to terminals with few colors, with none, and without Unicode."""

import re
from pathlib import Path

import pytest

from tests.endtoend.program import Program

SHAPES, LETTERS = set("●◆■▲"), set("rybk")

XTERM = {"TERM": "xterm", "COLORTERM": ""}
TERMINALS = {
    "TERM=xterm": (XTERM, "16", SHAPES),
    "TERM=linux": ({"TERM": "linux", "COLORTERM": ""}, "16", LETTERS),
    "NO_COLOR=1": ({"NO_COLOR": "1"}, "none", SHAPES),
    "TERM=vt100": ({"TERM": "vt100", "COLORTERM": ""}, "none", LETTERS),
    "LANG=C": ({"LANG": "C"}, "truecolor", LETTERS),
    "LC_ALL=POSIX": ({"LC_ALL": "POSIX"}, "truecolor", LETTERS),
    "TERM=xterm LANG=C": ({**XTERM, "LANG": "C"}, "16", LETTERS),
    "TERM=xterm-256color": ({"COLORTERM": ""}, "256", SHAPES),
}

PLAIN = {"", "0", "1", "3", "4", "7"}
SIXTEEN = PLAIN | {f"{tens}{ones}" for tens in (3, 4, 9, 10) for ones in range(8)} | {"39", "49"}
BRIGHT_GROUNDS = {f"10{ones}" for ones in range(8)} - {"100", "103", "107"}
"""Those that no palette has: a terminal without them would show others in their place."""


def sent(program: Program) -> set[str]:
    """All colors and so on that were sent: each with its numbers, if it needs more than one."""
    found: set[str] = set()
    for numbers in re.findall(rb"\x1b\[([0-9;]*)m", program.output):
        text = re.sub(r"([34]8;(?:5|2;\d+;\d+);\d+)", lambda match: match[1].replace(";", ","), numbers.decode())
        found |= set(text.split(";"))
    return found


def to_the_table(program: Program) -> None:
    program.shows("Pass the device to Ann")
    program.press("enter")
    program.shows("your rack", "Quit")


@pytest.mark.parametrize("terminal", TERMINALS)
def test_report_38_four_colors_are_told_apart_and_nothing_stray_is_sent(tmp_path: Path, terminal: str) -> None:
    more, colors, signs = TERMINALS[terminal]
    with Program(tmp_path, "play", "--seats", "Ann,Bo", "--seed", "1", size=(80, 24), **more) as program:
        to_the_table(program)
        assert signs <= set(program.terminal.lines[-4]), program.text
        program.press("space")
        program.shows("1 picked")
        program.press("f1")
        program.shows("Signs")
        program.press("f3", "escape")
        program.press("ctrl+q")
        assert program.ended() == 0
        assert program.restored == []
        assert program.terminal.strange == []
        codes = sent(program)
        if colors == "16":
            assert codes <= SIXTEEN - BRIGHT_GROUNDS
            assert {"30", "44", "107"} <= codes
        elif colors == "none":
            assert codes <= PLAIN
            assert "7" in codes
        else:
            assert any(code.startswith({"256": "48,5,", "truecolor": "48,2,"}[colors]) for code in codes)
        if signs is LETTERS:
            assert program.output.isascii()


def test_sizes_that_a_shell_hands_on_are_not_believed(tmp_path: Path) -> None:
    """COLUMNS and LINES tell the size of the window at another time; who believes them does not see it change."""
    start = ("play", "--seats", "Ann,Bo", "--seed", "1")
    with Program(tmp_path, *start, size=(100, 30), COLUMNS="80", LINES="24") as program:
        program.shows("Pass the device to Ann")
        program.press("enter")
        program.shows("your rack")
        heading = next(line for line in program.terminal.lines if "your rack" in line)
        assert len(heading) > 80
        program.resize(59, 20)
        program.shows("this window is 59x20")
        program.resize(120, 40)
        program.shows("your rack", "Players")
