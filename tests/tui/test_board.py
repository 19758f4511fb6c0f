"""The board as a widget: what it paints and what it understands of the mouse."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from hypothesis import given, settings
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.pilot import Pilot

from tests.tui.positions import FEW, FULL, RACK_OF_16, SEEDS, anything, row
from tilerummy.tui.board import Board
from tilerummy.tui.colors import DARK, LIGHT
from tilerummy.tui.gesture import Act
from tilerummy.tui.looks import Looks
from tilerummy.tui.position import RACK, Position, Spot
from tilerummy.tui.themes import THEMES, variable_defaults


class Table(App[None]):
    """A board and nothing else; keeps what the board asks for and which lines it paints anew."""

    def __init__(self, position: Position = FEW) -> None:
        super().__init__()
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = "felt"
        self.board = Board(position)
        self.looks = Looks()
        self.asked: list[tuple[Act, Spot, tuple[Spot, ...]]] = []

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return variable_defaults(dark=True)

    def compose(self) -> ComposeResult:
        yield self.board

    def on_board_op(self, event: Board.Op) -> None:
        self.asked.append((event.act, event.spot, event.spots))

    def at(self, spot: Spot) -> tuple[int, int]:
        """A cell of a tile."""
        x, y = self.board.packed.corner(spot) or (0, 0)
        return x + 1, y

    def lines(self) -> list[str]:
        return [self.board.render_line(y).text for y in range(self.board.size.height)]


def run(app: Table, drive: Callable[[Pilot[None]], Awaitable[None]], size: tuple[int, int] = (80, 24)) -> None:
    async def go() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await drive(pilot)

    asyncio.run(go())


def test_a_click_asks_and_changes_nothing() -> None:
    app = Table()

    async def drive(pilot: Pilot[None]) -> None:
        before = app.board.position
        await pilot.click(Board, offset=app.at(Spot(RACK, 1)))
        await pilot.click(Board, offset=app.at(Spot(1, 2)), button=3)
        assert app.asked == [(Act.PICK, Spot(RACK, 1), ()), (Act.SPLIT, Spot(1, 2), ())]
        assert app.board.position is before
        app.board.position = before._replace(picked=frozenset({Spot(RACK, 1), Spot(RACK, 0)}))
        await pilot.click(Board, offset=app.at(Spot(0, 0)))
        await pilot.double_click(Board, offset=app.at(Spot(RACK, 0)))
        both = (Spot(RACK, 0), Spot(RACK, 1))
        assert app.asked[2] == (Act.DROP, Spot(0, 0), both)
        assert [act for act, *_ in app.asked[3:]] == [Act.PICK, Act.AUTO]

    run(app, drive)


def test_a_drag_carries_tiles_and_drops_them() -> None:
    app = Table()

    async def drive(pilot: Pilot[None]) -> None:
        start, goal = app.at(Spot(RACK, 3)), app.at(Spot(1, 1))
        await pilot.mouse_down(Board, offset=start)
        await pilot.hover(Board, offset=start)
        assert "▌ J ▌" not in "".join(app.lines())
        await pilot.hover(Board, offset=(start[0] + 1, start[1]))
        await pilot.hover(Board, offset=goal)
        await pilot.pause()
        assert app.lines()[goal[1] + 1][goal[0] + 1 :].startswith("▌ J ")
        await pilot.mouse_up(Board, offset=goal)
        await pilot.pause()
        assert app.asked == [(Act.DROP, Spot(1, 1), (Spot(RACK, 3),))]
        assert "▌ J " not in "".join(app.lines())
        assert app.mouse_captured is None
        await pilot.click(Board, offset=app.at(Spot(RACK, 0)))
        assert app.asked[1:] == [(Act.PICK, Spot(RACK, 0), ())]

    run(app, drive)


def test_a_picked_tile_drags_all_that_are_picked() -> None:
    picked = frozenset({Spot(RACK, 0), Spot(RACK, 2)})
    app = Table(FEW._replace(picked=picked))

    async def drive(pilot: Pilot[None]) -> None:
        await pilot.mouse_down(Board, offset=app.at(Spot(RACK, 2)))
        await pilot.hover(Board, offset=(60, 10))
        await pilot.mouse_up(Board, offset=(60, 10))
        await pilot.pause()
        assert app.asked == [(Act.DROP, app.board.position.new, (Spot(RACK, 0), Spot(RACK, 2)))]

    run(app, drive)


def stressed(app: Table, word: str) -> bool:
    """Whether a word on the board is told from what is around it by more than its letters."""
    segments = [segment for y in range(app.board.size.height) for segment in app.board.render_line(y)]
    (said,) = [segment for segment in segments if word in segment.text]
    return said.style is not None and bool(said.style.bold)


def test_where_a_dragged_tile_would_go_is_lit() -> None:
    """Also a new meld, and the rack to its very edges."""
    app = Table()

    async def drive(pilot: Pilot[None]) -> None:
        board = app.board
        x, y = board.packed.corner(board.position.new) or (0, 0)
        assert not stressed(app, "+new")
        await pilot.mouse_down(Board, offset=app.at(Spot(RACK, 3)))
        await pilot.hover(Board, offset=(x + 1, y))
        assert (stressed(app, "+new"), stressed(app, "your rack")) == (True, False)
        for edge in ((0, board.packed.rack_top), (79, board.packed.rack_top), (79, 23), (0, 23)):
            await pilot.hover(Board, offset=edge)
            assert (stressed(app, "+new"), stressed(app, "your rack")) == (False, True)
        await pilot.hover(Board, offset=app.at(Spot(1, 1)))
        assert stressed(app, "b")
        assert not stressed(app, "your rack")
        await pilot.mouse_up(Board, offset=(79, 23))
        await pilot.pause()
        assert not stressed(app, "your rack")

    run(app, drive)


@pytest.mark.parametrize("how", ["cancel", "blur", "resize", "tiles"])
def test_a_drag_ends_without_a_drop(how: str) -> None:
    app = Table()

    async def drive(pilot: Pilot[None]) -> None:
        await pilot.mouse_down(Board, offset=app.at(Spot(RACK, 3)))
        await pilot.hover(Board, offset=app.at(Spot(1, 1)))
        if how == "cancel":
            assert app.board.cancel_drag()
            assert not app.board.cancel_drag()
        elif how == "blur":
            app.app_focus = False
        elif how == "resize":
            await pilot.resize_terminal(100, 30)
            await pilot.pause(0.1)
        elif how == "tiles":
            app.board.position = FEW._replace(rack=row("r5"))
        await pilot.pause()
        await pilot.mouse_up(Board, offset=app.at(Spot(0, 0)))
        await pilot.pause()
        # The click that ends it is none either: it would pick whatever lies under the pointer by now.
        assert app.asked == []
        assert app.mouse_captured is None
        await pilot.click(Board, offset=app.at(Spot(0, 0)))
        assert [asked[0] for asked in app.asked] == [Act.PICK]

    run(app, drive)


def test_the_meld_under_the_pointer_lights_up_while_tiles_are_picked() -> None:
    app = Table()

    async def drive(pilot: Pilot[None]) -> None:
        plain = app.board.render_line(1)
        await pilot.hover(Board, offset=app.at(Spot(1, 1)))
        await pilot.pause()
        assert app.board.render_line(1) == plain
        app.board.position = FEW._replace(picked=frozenset({Spot(RACK, 0)}))
        await pilot.hover(Board, offset=app.at(Spot(1, 2)))
        await pilot.pause()
        lit = app.board.render_line(1)
        assert lit != plain
        assert lit.text == plain.text
        app.board.position = FEW
        assert app.board.render_line(1) == plain

    run(app, drive)


def test_only_the_lines_that_changed_are_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    app = Table(FULL)

    async def drive(pilot: Pilot[None]) -> None:
        seen: list[Region] = []
        monkeypatch.setattr(app.board, "refresh", lambda *regions, **_: seen.extend(regions))
        app.board.position = FULL._replace(cursor=Spot(RACK, 3))
        top = app.board.packed.rack_top
        assert seen == [Region(0, top + 1, 80, 1), Region(0, top + 2, 80, 1)]
        seen.clear()
        app.board.position = FULL._replace(cursor=Spot(RACK, 3), turn=0)
        assert seen == []

    run(app, drive)


def test_tiles_grow_again_with_the_next_turn() -> None:
    app = Table(FULL)

    async def drive(pilot: Pilot[None]) -> None:
        small = app.board.packed.table_size
        app.board.position = FEW
        assert app.board.packed.table_size == small
        app.board.position = FEW._replace(turn=1)
        assert app.board.packed.table_size.name == "L"
        await pilot.resize_terminal(60, 20)
        await pilot.pause(0.1)
        assert [len(line) for line in app.lines()] == [60] * 20

    run(app, drive)


def test_a_theme_changes_the_ground_of_every_strip() -> None:
    app = Table()

    async def drive(pilot: Pilot[None]) -> None:
        def ground() -> str:
            style = next(iter(app.board.render_line(0))).style
            assert style is not None
            assert style.bgcolor is not None
            return style.bgcolor.get_truecolor().hex

        assert ground() == DARK.felt.ground
        app.theme = "felt-light"
        await pilot.pause()
        assert ground() == LIGHT.felt.ground
        app.theme = "nord"
        await pilot.pause()
        assert ground() == DARK.felt.ground
        app.looks = Looks(alphabet="ascii")
        app.board.notify_style_update()
        assert any(line.startswith(" a|  1 |") for line in app.lines())

    run(app, drive)


def test_the_wheel_turns_a_rack_that_is_too_long() -> None:
    app = Table(FULL._replace(rack=row(RACK_OF_16) * 5, cursor=Spot(RACK, 0)))

    async def drive(pilot: Pilot[None]) -> None:
        assert app.board.packed.scroll == 0
        app.board.on_mouse_scroll_down()
        app.board.on_mouse_scroll_down()
        assert app.board.packed.scroll == 2
        app.board.on_mouse_scroll_up()
        assert app.board.packed.scroll == 1
        app.board.position = app.board.position._replace(cursor=Spot(RACK, 1))
        assert app.board.packed.scroll == 0

    run(app, drive, size=(50, 12))


def test_the_hidden_cursor_stands_on_the_tile() -> None:
    app = Table()

    async def drive(pilot: Pilot[None]) -> None:
        app.board.focus()
        await pilot.pause()
        app.board.position = FEW._replace(cursor=Spot(RACK, 2))
        assert app.cursor_position == app.board.packed.corner(Spot(RACK, 2))

    run(app, drive)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (10, 3)])
def test_without_color_the_cursor_is_still_there(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = Table(FULL._replace(cursor=Spot(0, 0), picked=frozenset({Spot(1, 0)})))
    app.looks = Looks("none")

    async def drive(pilot: Pilot[None]) -> None:
        assert app.no_color
        app.export_screenshot()
        lines = app.lines()
        assert [cell_len(line) for line in lines] == [size[0]] * size[1]
        if size[1] > 3:
            assert any("a>" in line for line in lines)
            assert any("b*" in line for line in lines)

    run(app, drive, size)


@settings(max_examples=5, deadline=None)
@given(SEEDS)
def test_no_window_is_too_small_for_the_widget(seed: int) -> None:
    app = Table(anything(seed))

    async def drive(pilot: Pilot[None]) -> None:
        for width, height in ((10, 3), (30, 8), (60, 20)):
            await pilot.resize_terminal(width, height)
            await pilot.pause(0.05)
            assert [cell_len(line) for line in app.lines()] == [width] * height

    run(app, drive)
