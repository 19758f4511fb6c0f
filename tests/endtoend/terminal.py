"""A terminal for the real program: keeps what would be on its screen, and which modes are on."""

import codecs
import re

from rich.cells import cell_len

SEQUENCE = re.compile(
    r"\x1b\[(?P<private>[?<=>]?)(?P<numbers>[0-9;:]*)(?P<between>[ -/]*)(?P<final>[@-~])"
    r"|\x1b\](?P<title>[^\x07\x1b]*)(?:\x07|\x1b\\)"
    r"|\x1b[PX^_][^\x1b]*\x1b\\"
    r"|\x1b[ -/]*[0-OQ-WYZ`-~]"
)
UNFINISHED = 200
"""No escape sequence is longer; what is longer is none, and will be shown for what it is."""


class Terminal:
    """Understands what the screen toolkit writes: texts, ways of the cursor, modes. All else is kept as strange."""

    def __init__(self, width: int, height: int) -> None:
        self._style = ""
        self.resize(width, height)
        self._rest = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.modes: set[str] = {"25"}
        self.titles: list[str] = []
        self.bells = 0
        self.strange: list[str] = []

    def resize(self, width: int, height: int) -> None:
        """An empty screen of this size."""
        self.width, self.height = width, height
        self._cells = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]
        self._x = self._y = 0

    @property
    def lines(self) -> list[str]:
        """What is on the screen. The second cell of a wide character is empty."""
        return ["".join(line).rstrip() for line in self._cells]

    @property
    def text(self) -> str:
        """The same as one text."""
        return "\n".join(self.lines)

    def at(self, x: int, y: int) -> str:
        """One cell."""
        return self._cells[y][x]

    def style_at(self, x: int, y: int) -> str:
        """The colors and so on of a cell, as the program set them."""
        return self._styles[y][x]

    def feed(self, data: bytes) -> None:
        """Takes what the program wrote."""
        text = self._rest + self._decoder.decode(data)
        self._rest = ""
        at = 0
        while at < len(text):
            char = text[at]
            if char != "\x1b":
                self._put(char)
                at += 1
            elif match := SEQUENCE.match(text, at):
                self._obey(match)
                at = match.end()
            elif len(text) - at < UNFINISHED:
                self._rest = text[at:]
                return
            else:
                self.strange.append(text[at : at + UNFINISHED])
                at += 1

    def _put(self, char: str) -> None:
        if char == "\r":
            self._x = 0
        elif char == "\n":
            self._y = min(self._y + 1, self.height - 1)
        elif char == "\b":
            self._x = max(0, self._x - 1)
        elif char == "\a":
            self.bells += 1
        elif char < " " or char == "\x7f":
            self.strange.append(char)
        else:
            width = cell_len(char)
            if width and self._x + width <= self.width:
                self._cells[self._y][self._x] = char
                self._styles[self._y][self._x] = self._style
                if width > 1:
                    self._cells[self._y][self._x + 1] = ""
            elif not width and self._x:
                self._cells[self._y][self._x - 1] += char
            self._x = min(self._x + width, self.width)

    def _obey(self, match: re.Match[str]) -> None:
        if (match["title"] or "").startswith("2;"):
            self.titles.append(match["title"].removeprefix("2;"))
        if match["final"] is None:
            return
        private, final = match["private"], match["final"]
        numbers = [int(number) if number.isdigit() else 0 for number in match["numbers"].split(";")]
        if private == "?" and final in "hl" and not match["between"]:
            for mode in match["numbers"].split(";"):
                (self.modes.add if final == "h" else self.modes.discard)(mode)
                if mode == "1049":
                    self._cells = [[" "] * self.width for _ in range(self.height)]
        elif final == "m" and not private:
            self._style = match["numbers"].removeprefix("0")
        elif final in "Hf":
            row, column = (*numbers, 1)[:2] if len(numbers) > 1 else (numbers[0], 1)
            self._y = min(max(row, 1), self.height) - 1
            self._x = min(max(column, 1), self.width) - 1
        elif final in "ABCD" and not private:
            step = max(1, numbers[0])
            self._y = min(max(self._y + step * {"A": -1, "B": 1}.get(final, 0), 0), self.height - 1)
            self._x = min(max(self._x + step * {"D": -1, "C": 1}.get(final, 0), 0), self.width - 1)
        elif final == "J" and numbers[0] in (2, 3):
            self._cells = [[" "] * self.width for _ in range(self.height)]
        elif final == "K":
            self._cells[self._y][self._x :] = [" "] * (self.width - self._x)
        elif final not in "mhlutqcnpJ":
            self.strange.append(match.group())
