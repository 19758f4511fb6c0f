"""The table of the games with discards: drawing, taking, laying and discarding by keys and by the mouse."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.engine.positions import shipped
from tests.play.discard_positions import ROMANIAN, discard_match
from tests.play.table import Log
from tests.tui.journeys import Journey, travel
from tests.tui.stand_ins import Watch
from tests.tui.test_screens_hints import Thinking, hint
from tests.tui.whole import whole
from tilerummy.model.tile import Tile
from tilerummy.play.host import Host
from tilerummy.play.row import DISCARDS, RACK
from tilerummy.rules.ruleset import Ruleset
from tilerummy.tui.position import Spot

SEATS = ("Ann", "Bo")


def host_at(
    table: str,
    rack: str,
    *,
    rules: Ruleset = ROMANIAN,
    phase: str = "draw",
    discards: str = "Y1 K4",
    pool: str = "Y2 Y3 Y4 Y5",
    opened: bool = True,
    upcard: str = "",
    drawn: str = "",
    number: int = 9,
    log: Log | None = None,
) -> Host:
    """A host of two people, of whom Ann is on turn."""
    state = discard_match(
        table,
        rack,
        rules=rules,
        phase=phase,
        discards=discards,
        pool=pool,
        opened=opened,
        upcard=upcard,
        drawn=drawn,
        number=number,
    )
    return Host(replace(state, seats=SEATS), log or Log())


async def sat_down(journey: Journey) -> None:
    """Ann says that she is Ann."""
    await journey.press("enter")
    assert journey.on == "table"


def committed(log: Log) -> list[str]:
    """What was done since, in the order in which it was kept."""
    return [action for act in log.acts for action in act]


def test_a_turn_is_a_draw_a_play_and_a_discard_that_are_kept_together(tmp_path: Path) -> None:
    log = Log()

    async def way(journey: Journey) -> None:
        await sat_down(journey)
        assert "Your turn: draw one, or take K4" in journey.status
        await journey.press("d")
        assert journey.status.startswith("You drew Y2: lay tiles, or discard one to end")
        assert journey.cursor == Spot(RACK, 3)
        await journey.add("R8", 0)
        assert journey.status.startswith("Discard one tile to end")
        await journey.pick("K1")
        await journey.press("backspace")
        assert "K1 is to be discarded" in journey.status
        assert committed(log) == ["A draw"]
        await journey.press("e")
        assert journey.on == "curtain"

    travel(tmp_path, host_at("R:5.6.7", "R8 K1 K9", log=log), way)
    assert committed(log) == ["A draw", "A play R:5.6.7.8", "A discard K1"]
    assert [len(act) for act in log.acts] == [1, 2]


def test_what_was_laid_out_before_the_draw_stays(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await sat_down(journey)
        await journey.add("R8", 0)
        assert journey.status.startswith("Draw or take a tile first   1 laid")
        await journey.press("e")
        assert journey.status == "Draw or take a tile first: what is laid out stays"
        await journey.press("d")
        assert journey.melds == "R:5.6.7.8"
        assert journey.rack == "K1 K9 Y2"

    travel(tmp_path, host_at("R:5.6.7", "R8 K1 K9"), way)


def test_take_and_meld_are_one_stroke(tmp_path: Path) -> None:
    log = Log()

    async def way(journey: Journey) -> None:
        await sat_down(journey)
        await journey.press("t", "t")
        assert journey.rack == "R4 B4 K1 Y8 K4"
        assert "K4 may be taken only to be melded at once with two rack tiles in a new meld" in journey.status
        await journey.lay("B4 R4 K4")
        await journey.pick("K1")
        await journey.press("backspace", "e")
        assert journey.on == "curtain"

    travel(tmp_path, host_at("R:5.6.7", "R4 B4 K1", discards="Y1 K4 Y8", log=log), way)
    assert committed(log) == ["A take 2 R:5.6.7/4:B.K.R", "A discard K1"]


def test_the_mouse_takes_lays_and_discards(tmp_path: Path) -> None:
    log = Log()

    async def way(journey: Journey) -> None:
        await sat_down(journey)
        await journey.click(Spot(DISCARDS, 1))
        assert journey.rack == "R4 B4 K1 Y8 K4"
        await journey.pick("B4 R4 K4")
        await journey.click(Spot(1, 0))
        await journey.pick("K1")
        await journey.click(Spot(DISCARDS, 1))
        assert "K1 is to be discarded" in journey.status
        await journey.click(Spot(DISCARDS, 1))
        assert journey.rack == "Y8 K1"
        await journey.pick("Y8")
        await journey.click(Spot(DISCARDS, 1))
        await journey.press("e")

    travel(tmp_path, host_at("R:5.6.7", "R4 B4 K1", discards="Y1 K4 Y8", log=log), way)
    assert committed(log) == ["A take 2 R:5.6.7/4:B.K.R", "A discard Y8"]


def test_the_keyboard_goes_through_the_discards(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await sat_down(journey)
        await journey.press("up")
        assert journey.cursor is not None
        assert journey.cursor.row == DISCARDS
        await journey.press("home", "right", "enter")
        assert journey.rack == "R8 K1 Y8 K4"
        await journey.press("u", "tab")
        assert journey.cursor is not None
        assert journey.cursor.row == 0
        await journey.press("tab", "tab", "down")
        assert journey.cursor is not None
        assert journey.cursor.row == DISCARDS
        await journey.press("tab")
        assert journey.cursor.row == RACK

    travel(tmp_path, host_at("R:5.6.7", "R8 K1", discards="Y1 K4 Y8"), way)


@pytest.mark.parametrize(
    ("keys", "discards", "opened", "says"),
    [
        ("t", "Y1", True, "Y1 is the first discard of the round, nobody may take it"),
        ("tt", "Y1 K4", True, "Y1 is the first discard of the round, nobody may take it"),
        ("t", "Y1 K4", False, "K4 cannot be taken: a seat that has not opened may not take a discard"),
        ("dt", "Y1 K4", True, "A tile was drawn or taken already: lay tiles, or discard one"),
        ("dd", "Y1 K4", True, "A tile was drawn or taken already: lay tiles, or discard one"),
        ("t", "-", True, "There is no discard to take"),
        ("e", "Y1 K4", True, "Draw a tile first: press d"),
        ("de", "Y1 K4", True, "Discard one tile to end: put the cursor on it and press backspace"),
    ],
)
def test_a_wrong_key_says_why(tmp_path: Path, keys: str, discards: str, opened: bool, says: str) -> None:
    async def way(journey: Journey) -> None:
        await sat_down(journey)
        await journey.press(*keys)
        assert says in journey.status

    travel(tmp_path, host_at("R:5.6.7", "R8 K1", discards=discards, opened=opened), way)


def test_a_rack_is_hidden_before_anything_was_discarded(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await sat_down(journey)
        await journey.press("b")
        assert journey.on == "curtain"
        await journey.press("enter")
        assert journey.on == "table"

    travel(tmp_path, host_at("-", "R8 K1", discards="-", number=1, opened=False), way)


def test_what_was_chosen_to_be_discarded_before_the_draw_does_not_end_the_turn(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await sat_down(journey)
        await journey.press("backspace")
        assert journey.status == "Draw a tile first   R8 is to be discarded"
        await journey.press("u", "d", "home", "backspace")
        assert journey.status == "R8 is to be discarded: e ends the turn"

    travel(tmp_path, host_at("R:5.6.7", "R8 K1", discards="Y1 K4", opened=False), way)


@pytest.mark.parametrize(
    ("table", "rack", "lays", "opened", "says"),
    [
        ("-", "R10 R11 R12 B5 K5 Y5 K1", ("R10 R11 R12", "B5 K5 Y5"), False, "worth 45 points, it needs 50"),
        ("-", "B10 K10 Y10 B11 K11 Y11 K1", ("B10 K10 Y10", "B11 K11 Y11"), False, "one of its melds has to be a run"),
        ("2:R.B.J", "Y2 K9 Y9 R9 K1", ("Y2 J",), True, "both"),
        ("R:5.6.7", "R8 R9 Y2", ("R8 R9 Y2",), True, "last tile"),
    ],
)
def test_a_wrong_play_says_why(
    tmp_path: Path, table: str, rack: str, lays: tuple[str, ...], opened: bool, says: str
) -> None:
    """Opening with 45 of 50, without a run, a Joly for one tile of two, and nothing left to discard."""

    async def way(journey: Journey) -> None:
        await sat_down(journey)
        if lays == ("Y2 J",):
            await journey.add("Y2", 0)
            await journey.pick("J", 0)
            await journey.pick("K9 R9")
            await journey.press("n")
        elif lays == ("R8 R9 Y2",):
            await journey.add("R8", 0)
            await journey.add("R9", 0)
            await journey.press("d")
            await journey.pick("Y2")
            await journey.press("backspace", "e")
            return
        else:
            for tiles in lays:
                await journey.lay(tiles)
        await journey.press("d", "e")
        assert says in journey.status, journey.status

    travel(tmp_path, host_at(table, rack, opened=opened), way)


def test_a_turn_without_its_discard_is_refused(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await sat_down(journey)
        await journey.press("d")
        await journey.add("R8", 0)
        await journey.press("e")
        assert journey.status == "Refused: every turn ends with a discard"
        assert journey.on == "table"

    travel(tmp_path, host_at("R:5.6.7", "R8 K1"), way)


def test_the_twin_of_the_tile_turned_up_is_declared(tmp_path: Path) -> None:
    log = Log()

    async def way(journey: Journey) -> None:
        await sat_down(journey)
        assert "you hold R8 too: y declares it" in journey.status
        assert "turned up R8" in journey.lines[0]
        await journey.press("y")
        assert "y declares it" not in journey.status
        await journey.press("y")

    travel(tmp_path, host_at("-", "R8 K1", upcard="R8", number=1, opened=False, log=log), way)
    assert committed(log) == ["A declare upcard"]


def test_the_starter_only_discards(tmp_path: Path) -> None:
    log = Log()

    async def way(journey: Journey) -> None:
        await sat_down(journey)
        assert "You begin: discard one tile" in journey.status
        await journey.press("d")
        assert journey.status == "Nothing is drawn in the first turn: discard one tile"
        await journey.pick("K1")
        await journey.press("backspace", "e")

    host = host_at("-", "R8 K1", phase="discard", discards="-", number=1, opened=False, log=log)
    travel(tmp_path, host, way)
    assert committed(log) == ["A discard K1"]


def test_with_an_empty_pool_the_turn_is_passed(tmp_path: Path) -> None:
    log = Log()

    async def way(journey: Journey) -> None:
        await sat_down(journey)
        assert "pass: the pool is empty" in journey.status
        await journey.press("d")
        assert journey.on == "score"

    travel(tmp_path, host_at("R:5.6.7", "R8 K1", pool="-", log=log), way)
    assert committed(log) == ["A pass"]


def test_what_cannot_be_taken_is_marked_and_whose_tile_is_whose_is_told(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await sat_down(journey)
        line = next(line for line in journey.lines if line.startswith(" discards"))
        assert line.startswith(" discards x 1◆' 4▲ +discard")
        assert "A Ann: 2" in journey.lines[1]
        assert "B Bo: 4" in journey.lines[1]
        band = next(line for line in journey.lines if "●B" in line)
        assert band.count("●B") == 3
        await journey.press("d")
        await journey.add("R8", 0)
        assert any("●A" in line for line in journey.lines)
        whole(journey)

    travel(tmp_path, host_at("R:5.6.7", "R8 K1"), way)


def test_cards_have_ranks_and_suits(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await sat_down(journey)
        assert "Your turn: draw one, or take QS" in journey.status
        assert " Q♠" in journey.text
        await journey.press("t", "backspace", "e")
        assert "QS was taken from the discards in this turn" in journey.status
        whole(journey)

    rules = shipped("basic-rummy")
    travel(tmp_path, host_at("H:5.6.7", "H8 S1", rules=rules, discards="D2 S12", pool="C2 C3"), way)


def test_there_is_no_more_to_take_than_lies_there(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await sat_down(journey)
        await journey.press("t", "t")
        assert journey.status == "All discards are taken already"
        assert journey.rack == "H8 S1 S12"

    travel(tmp_path, host_at("H:5.6.7", "H8 S1", rules=shipped("basic-rummy"), discards="S12", pool="C2 C3"), way)


def test_more_discards_than_there_is_room_for(tmp_path: Path) -> None:
    many = "Y1 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13 B1 B2 B3 B4 B5 B6 B7 B8 B9"

    async def way(journey: Journey) -> None:
        await sat_down(journey)
        line = next(line for line in journey.lines if line.startswith(" discards"))
        assert line.startswith(" discards <6 ")
        assert line.rstrip().endswith("9■ +discard")
        whole(journey)
        await journey.resize(60, 20)
        whole(journey)
        await journey.resize(200, 60)
        assert "<" not in next(line for line in journey.lines if line.startswith(" discards"))

    travel(tmp_path, host_at("R:5.6.7", "R8 K1", discards=many), way)


def test_when_time_is_up_a_tile_is_drawn_and_discarded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Written rules 1.4 (d): no tiles are drawn for it, and what was laid out without its discard goes back."""
    watch, log = Watch(monkeypatch), Log()
    timed = ROMANIAN.with_(penalties=ROMANIAN.penalties.with_(time_limit=60))

    async def way(journey: Journey) -> None:
        await sat_down(journey)
        await journey.add("R8", 0)
        await watch.goes_on(journey, 60)
        await journey.until(lambda: journey.on == "ask")
        assert "Time was up: you drew Y2 and discarded Y2" in journey.words

    travel(tmp_path, host_at("R:5.6.7", "R8 K1", rules=timed, log=log), way)
    assert committed(log) == ["A draw", "A discard Y2"]


def test_a_hint_lays_out_the_whole_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = Log()
    Thinking(monkeypatch)

    async def way(journey: Journey) -> None:
        await sat_down(journey)
        await hint(journey, 3)
        assert journey.rack == ""
        await journey.press("e")
        assert journey.on == "score"

    travel(tmp_path, host_at("R:5.6.7", "R4 B4 B1", discards="Y1 K4", log=log), way)
    assert committed(log) == ["A take 1 R:5.6.7/4:B.K.R", "A discard B1"]


TORN = "the joker in b came out of a group of three: both missing tiles free it, K2 is missing"


def test_a_refusal_that_is_longer_than_a_line_is_told_to_its_end(tmp_path: Path) -> None:
    """It takes the line of the keys as well, until the next key; the board stays as it is."""

    async def way(journey: Journey) -> None:
        await sat_down(journey)
        board = journey.table.board.size
        await journey.press("d")
        await journey.add("R2", 0)
        await journey.pick("J", 0)
        await journey.pick("Y9 R9")
        await journey.press("n", "e")
        assert " ".join(" ".join(journey.lines[-2:]).split()).startswith(f"Refused: {TORN}")
        assert journey.table.board.size == board
        whole(journey)
        await journey.press("left")
        assert (await journey.keys()).endswith("? Help")

    travel(tmp_path, host_at("2:Y.B.J", "R2 K9 Y9 R9 K1"), way)


def test_a_long_verdict_is_told_to_its_end_until_the_cursor_moves(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await sat_down(journey)
        await journey.press("d")
        await journey.add("R2 K9 Y9", 0)
        whole_verdict = " ".join(" ".join(journey.lines[-2:]).split())
        assert whole_verdict.endswith("melds of the table opening 0 of 50")
        assert len(whole_verdict) > 80
        whole(journey)
        await journey.press("left")
        assert (await journey.keys()).endswith("? Help")

    travel(tmp_path, host_at("2:Y.B.J", "R2 K9 Y9 R9 K1", opened=False), way)


def test_what_is_cut_off_a_long_line_shows_as_cut_off(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await sat_down(journey)
        assert journey.status.endswith("y declares it; open with 50 points and …")
        await journey.resize(120, 40)
        assert journey.status.endswith("y declares it; open with 50 points and a run")
        await journey.resize(60, 20)
        assert journey.status.endswith("…")

    travel(tmp_path, host_at("-", "R8 K1", upcard="R8", number=1, opened=False), way)


def test_nothing_is_laid_where_a_tile_is_only_discarded(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await sat_down(journey)
        await journey.press("n")
        assert journey.status == "Nothing is laid in the first turn: take it back, and discard one tile"
        await journey.press("e")
        assert journey.status == "Refused: nothing is laid in the first turn: take it back, and discard one tile"
        await journey.press("u", "u", "v")
        assert "You begin: discard one tile" in journey.status

    travel(tmp_path, host_at("-", "R8 K1", phase="discard", discards="-", number=1, opened=False), way)


def test_take_is_offered_only_where_there_is_something_to_take(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await sat_down(journey)
        assert "t Take" in await journey.keys()
        await journey.press("t")
        await journey.until(lambda: "t Take" not in journey.lines[-1])
        assert [face.tile for face in journey.table.board.position.rack or () if face.lit] == [Tile("K", 4)]
        await journey.press("u")
        await journey.until(lambda: "t Take" in journey.lines[-1])

    travel(tmp_path, host_at("R:5.6.7", "R8 K1", discards="Y1 K4"), way)


def test_a_match_that_is_resumed_shows_which_tile_was_drawn(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await sat_down(journey)
        assert journey.status == "You drew R8: lay tiles, or discard one to end"
        assert [face.tile for face in journey.table.board.position.rack or () if face.lit] == [Tile("R", 8)]

    travel(tmp_path, host_at("R:5.6.7", "R8 K1", phase="play", drawn="R8"), way)


async def drag(journey: Journey, start: Spot, goal: Spot) -> None:
    """Carries a tile from one place to another."""
    board = journey.table.board
    cells = [board.packed.corner(spot) for spot in (start, goal)]
    (from_x, from_y), (to_x, to_y) = [(cell[0] + 1, cell[1]) for cell in cells if cell is not None]
    await journey.pilot.mouse_down(board, offset=(from_x, from_y))
    await journey.pilot.hover(board, offset=(to_x, to_y))
    await journey.pilot.mouse_up(board, offset=(to_x, to_y))
    await journey.settled()


def test_discards_are_dragged_to_the_rack_and_to_melds_and_back(tmp_path: Path) -> None:
    log = Log()

    async def way(journey: Journey) -> None:
        await sat_down(journey)
        await drag(journey, Spot(DISCARDS, 1), Spot(RACK, 0))
        assert journey.rack == "K1 K9 R8"
        await journey.press("u")
        await drag(journey, Spot(DISCARDS, 1), Spot(0, 0))
        assert (journey.melds, journey.rack) == ("R:5.6.7.8", "K1 K9")
        await drag(journey, Spot(RACK, 0), Spot(DISCARDS, 1))
        assert "K1 is to be discarded" in journey.status
        await drag(journey, Spot(DISCARDS, 1), Spot(RACK, 0))
        assert journey.rack == "K1 K9"
        await drag(journey, Spot(RACK, 1), Spot(DISCARDS, 1))
        await journey.press("e")

    travel(tmp_path, host_at("R:5.6.7", "K1 K9", discards="Y1 R8", log=log), way)
    assert committed(log) == ["A take 1 R:5.6.7.8", "A discard K9"]


def test_a_discard_that_is_dead_stays_where_it_lies_when_it_is_dragged(tmp_path: Path) -> None:
    async def way(journey: Journey) -> None:
        await sat_down(journey)
        await drag(journey, Spot(DISCARDS, 0), Spot(0, 0))
        assert journey.status == "Y1 is the first discard of the round, nobody may take it"
        assert (journey.melds, journey.rack) == ("R:5.6.7", "K1 K9")
        await drag(journey, Spot(DISCARDS, 0), Spot(DISCARDS, 1))
        assert (journey.melds, journey.rack) == ("R:5.6.7", "K1 K9")

    travel(tmp_path, host_at("R:5.6.7", "K1 K9", discards="Y1 R8"), way)
