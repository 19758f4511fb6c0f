"""A tab of a real browser. The page is a canvas, so what it shows is read from what its web socket brings."""

import json
import re
import time
from collections.abc import Callable
from itertools import pairwise

from playwright.sync_api import Browser, Error, WebSocket

from tests.endtoend.program import PATIENCE
from tests.endtoend.terminal import Terminal

QUIET_MS = 30
WINDOW = {"width": 1200, "height": 800}


class Tab:
    """Opens the page; keys and mouse go to the browser, and nothing past it."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.terminal = Terminal(80, 24)
        self.requests: list[str] = []
        self.troubles: list[str] = []
        self.frames = 0
        self.page = browser.new_page(viewport={"width": WINDOW["width"], "height": WINDOW["height"]})
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("websocket", self._listen)
        self.page.goto(url)

    def _listen(self, socket: WebSocket) -> None:
        size = re.search(r"width=(\d+)&height=(\d+)", socket.url)
        assert size is not None, socket.url
        self.terminal.resize(int(size[1]), int(size[2]))
        self.requests.append(socket.url)
        socket.on("framereceived", self._receive)
        socket.on("framesent", self._sent)

    def _receive(self, data: str | bytes) -> None:
        self.frames += 1
        if isinstance(data, bytes):
            self.terminal.feed(data)

    def _sent(self, data: str | bytes) -> None:
        match json.loads(data):
            case ["resize", {"width": int(width), "height": int(height)}]:
                self._fits(width, height)

    def _fits(self, width: int, height: int) -> None:
        if (width, height) != (self.terminal.width, self.terminal.height):
            self.terminal.resize(width, height)

    # ------------------------------------------------------------------ what is seen

    @property
    def text(self) -> str:
        """What is on the screen."""
        return self.terminal.text

    def until(self, done: Callable[[], bool], what: str = "") -> None:
        """Waits until something is so. It is asked when nothing comes any more, never in the midst of a frame."""
        end = time.monotonic() + PATIENCE
        while True:
            before = self.frames
            self.page.wait_for_timeout(QUIET_MS)
            if self.frames == before and done():
                return
            assert time.monotonic() < end, f"waited in vain {what}:\n{self.text}"

    def shows(self, *words: str) -> None:
        """Waits until all these words are on the screen at once."""
        self.until(lambda: all(word in " ".join(self.text.split()) for word in words), f"for {words}")

    @property
    def notice(self) -> str:
        """What the page itself says over the game; one that is on its way to another page says nothing yet."""
        try:
            return "".join(self.page.locator(".notice:visible").all_inner_texts())
        except Error:
            self.page.wait_for_load_state()
            return "".join(self.page.locator(".notice:visible").all_inner_texts())

    def color_at(self, x: int, y: int) -> str:
        """What the browser has painted in the upper left corner of a cell."""
        script = """([column, row]) => {
            const canvas = document.querySelector(".xterm-text-layer");
            const at = [column * canvas.width, row * canvas.height].map((place) => Math.ceil(place) + 1);
            const [red, green, blue] = canvas.getContext("2d").getImageData(...at, 1, 1).data;
            return "#" + [red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("");
        }"""
        return str(self.page.evaluate(script, [x / self.terminal.width, y / self.terminal.height]))

    # ------------------------------------------------------------------ what is done

    def press(self, *keys: str) -> None:
        """Presses keys, named as browsers name them."""
        for key in keys:
            self.page.keyboard.press(key)

    def drag(self, *way: tuple[int, int]) -> None:
        """From a cell over others to the last one with the button held down, at the pace of a quick hand."""
        mouse = self.page.mouse
        mouse.move(*self._middle(way[0]))
        mouse.down()
        for _, cell in pairwise(way):
            mouse.move(*self._middle(cell), steps=5)
            self.page.wait_for_timeout(QUIET_MS)
        mouse.up()

    def _middle(self, cell: tuple[int, int]) -> tuple[float, float]:
        """The middle of a cell in the window."""
        box = self.page.locator(".xterm-screen").bounding_box()
        assert box is not None
        return (
            box["x"] + (cell[0] + 0.5) * box["width"] / self.terminal.width,
            box["y"] + (cell[1] + 0.5) * box["height"] / self.terminal.height,
        )
