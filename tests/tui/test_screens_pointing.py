"""Ways to a tile, the question about a joker, a pause, the log: small things on the way of a turn."""

from pathlib import Path

import pytest

from tests.tui.journeys import Journey, table_at, travel
from tests.tui.stand_ins import Watch
from tilerummy.tui.position import RACK, Spot


@pytest.mark.parametrize(
    ("keys", "place"),
    [(("9",), 2), (("9", "9"), 3), (("9", "9", "9"), 2), (("1", "2"), 4), (("1", "2", "9"), 2), (("asterisk",), 5)],
    ids=["9", "the next 9", "the first 9 again", "12", "12 and a 9", "the joker"],
)
def test_digits_lead_to_the_next_tile_of_that_number(tmp_path: Path, keys: tuple[str, ...], place: int) -> None:
    host = table_at("R:5.6.7", "R1 R2 K9 Y9 B12 J")

    async def way(journey: Journey) -> None:
        await journey.press("enter", "v")
        assert journey.rack == "R1 R2 Y9 K9 B12 J"
        await journey.press("end")
        await journey.press(*keys)
        assert journey.cursor == Spot(RACK, place)

    travel(tmp_path, host, way)


def test_a_number_that_is_not_there_is_said(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R1 R2")

    async def way(journey: Journey) -> None:
        await journey.press("enter", "8")
        assert journey.status == "There is no 8 on the rack"
        await journey.press("asterisk")
        assert journey.status == "There is no joker, neither on the rack nor on the table"

    travel(tmp_path, host, way)


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        ("11", 2),
        ("11 11", 7),
        ("11 11 11", 2),
        ("10", 6),
        ("1 1", 3),
        ("20", 0),
    ],
)
def test_two_digits_are_sought_from_where_the_cursor_was_before_the_first(
    tmp_path: Path, keys: str, place: int
) -> None:
    """The first digit leads to a 1, behind the first of the elevens."""
    host = table_at("R:5.6.7", "R2 R9 R11 B2 B10 B1 B4 K11")

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        assert journey.rack == "R2 R9 R11 B1 B2 B4 B10 K11"
        for number in keys.split():
            await journey.press(*number, "escape")
        assert journey.cursor == Spot(RACK, place)

    travel(tmp_path, host, way)


def test_a_number_that_is_not_there_leaves_the_cursor_where_it_was(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R1 R2 R8")

    async def way(journey: Journey) -> None:
        await journey.press("enter", "end", "1", "2")
        assert journey.status == "There is no 12 on the rack"
        assert journey.cursor == Spot(RACK, 2)

    travel(tmp_path, host, way)


def test_the_next_joker_is_sought_where_the_cursor_is_and_then_elsewhere(tmp_path: Path) -> None:
    host = table_at("8:B.K.Y/R:5.J.7", "R8 J K1")

    async def way(journey: Journey) -> None:
        await journey.press("enter", "asterisk")
        assert journey.cursor == Spot(RACK, 2)
        await journey.press("asterisk")
        assert journey.cursor == Spot(1, 1)
        assert journey.status == "The joker in b stands for R6"
        await journey.press("left", "left", "asterisk")
        assert journey.cursor == Spot(1, 1)
        await journey.press("asterisk")
        assert journey.cursor == Spot(RACK, 2)

    travel(tmp_path, host, way)


def test_the_meld_under_the_cursor_says_first_why_it_is_none(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R12 B12 K13 Y1")

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.lay("R12 B12")
        await journey.lay("K13 Y1")
        await journey.press("home", "right", "right", "right")
        assert (journey.cursor, journey.status) == (Spot(1, 0), "2 not valid: b needs 3 tiles, c needs 3 tiles")
        await journey.press("right", "right")
        assert (journey.cursor, journey.status) == (Spot(2, 0), "2 not valid: c needs 3 tiles, b needs 3 tiles")

    travel(tmp_path, host, way)


def test_g_and_a_letter_lead_to_a_meld(tmp_path: Path) -> None:
    host = table_at("R:5.6.7/8:K.Y.B/B:1.2.3", "R8 R13")

    async def way(journey: Journey) -> None:
        await journey.press("enter", "g")
        assert journey.status == "Jump to a meld: its letter, a-c"
        await journey.press("c")
        assert journey.cursor == Spot(2, 0)
        await journey.press("g", "escape")
        assert (journey.on, journey.cursor) == ("table", Spot(2, 0))
        await journey.press("g", "z")
        assert (journey.on, journey.cursor) == ("table", Spot(2, 0))

    travel(tmp_path, host, way)


def test_a_tile_is_carried_to_a_meld_by_its_letter(tmp_path: Path) -> None:
    host = table_at("R:5.6.7/8:K.Y.B/B:1.2.3", "R8 R13")

    async def way(journey: Journey) -> None:
        await journey.press("enter", "8", "space", "g", "b", "enter")
        assert journey.melds == "R:5.6.7/8:B.K.R.Y/B:1.2.3"

    travel(tmp_path, host, way)


def test_a_joker_that_can_stand_for_several_tiles_is_asked_about(tmp_path: Path) -> None:
    host = table_at("-", "J K5 K6 R13")

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.lay("K5 K6 J")
        assert journey.on == "joker"
        assert "a K5 K6 J the joker is K7" in journey.words
        assert "b J K5 K6 the joker is K4" in journey.words
        await journey.press("x", "e", "d")
        assert (journey.on, host.done) == ("joker", 0)
        await journey.press("b")
        assert (journey.on, journey.melds) == ("table", "K:J.5.6")
        await journey.press("u")
        await journey.press("u")
        assert journey.melds == "-"

    travel(tmp_path, host, way)


@pytest.mark.parametrize(("key", "melds"), [("enter", "K:5.6.J"), ("a", "K:5.6.J"), ("escape", "-")])
def test_the_question_about_a_joker_by_other_keys(tmp_path: Path, key: str, melds: str) -> None:
    host = table_at("-", "J K5 K6 R13")

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.lay("K5 K6 J")
        await journey.press(key)
        assert (journey.on, journey.melds) == ("table", melds)
        assert len(journey.rack.split()) == (4 if melds == "-" else 1)

    travel(tmp_path, host, way)


def test_the_answer_about_a_joker_is_a_click_on_its_line(tmp_path: Path) -> None:
    host = table_at("-", "J K5 K6 R13")

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.lay("K5 K6 J")
        y = next(number for number, line in enumerate(journey.lines) if "the joker is K4" in line)
        await journey.click_at(journey.lines[y].index("J K5"), y)
        assert (journey.on, journey.melds) == ("table", "K:J.5.6")

    travel(tmp_path, host, way)


def test_a_joker_with_one_place_is_not_asked_about(tmp_path: Path) -> None:
    host = table_at("-", "J K5 K7 R13")

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.lay("K5 K7 J")
        assert (journey.on, journey.melds) == ("table", "K:5.J.7")

    travel(tmp_path, host, way)


def test_report_4_an_opening_with_jokers_shows_the_reading_that_it_used(tmp_path: Path) -> None:
    host = table_at("-", "J J K9 R13", opened=False)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await journey.lay("K9 J J")
        assert journey.on == "joker"
        assert "K9 J J" in journey.words
        await journey.press("a")
        assert "opening 30 of 30" in journey.status
        await journey.press("e")
        assert host.on_turn == 1

    travel(tmp_path, host, way)


def test_a_pause_covers_table_and_rack(tmp_path: Path) -> None:
    """Else it would be time to think for nothing."""
    host = table_at("R:5.6.7", "R8 K1")

    async def way(journey: Journey) -> None:
        await journey.press("enter", "p")
        assert journey.words == "The game is paused. enter go on"
        await journey.press("enter")
        assert "your rack" in journey.words

    travel(tmp_path, host, way)


def test_a_pause_stops_the_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch)
    host = table_at("R:5.6.7", "R8 K1")
    rules = host.rules.with_(penalties=host.rules.penalties.with_(time_limit=60))
    host = table_at("R:5.6.7", "R8 K1", rules=rules)

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        await watch.goes_on(journey, 10)
        await journey.press("p")
        assert "The game is paused." in journey.text
        await watch.goes_on(journey, 1000)
        await journey.press("enter")
        await watch.goes_on(journey, 1)
        assert "0:49" in journey.lines[0]

    travel(tmp_path, host, way)


def test_the_log_tells_what_happened_as_its_reader_may_know_it(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1", pool="B13 Y13 R13 K13")

    async def way(journey: Journey) -> None:
        await journey.press("enter", "d", "enter", "enter", "d", "enter", "enter", "f4")
        assert "You drew B13" in journey.text
        assert "Bo drew" in journey.text
        assert "Y13" not in journey.text
        await journey.press("escape")
        assert journey.on == "table"

    travel(tmp_path, host, way)


@pytest.mark.parametrize("covers", ["p", "f1", "f3"])
def test_a_window_that_grows_under_a_page_has_the_log_all_the_same(tmp_path: Path, covers: str) -> None:
    host = table_at("R:5.6.7", "R8 K1")

    async def way(journey: Journey) -> None:
        await journey.press("enter", "d", "enter", "enter", covers)
        await journey.resize(120, 40)
        await journey.press("escape")
        side = [line[94:].strip() for line in journey.lines]
        assert "Ann drew" in side

    travel(tmp_path, host, way)


def test_the_seats_follow_what_is_laid_out(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "K1 K2 K3 K4 R13")

    async def way(journey: Journey) -> None:
        await journey.press("enter")
        assert ">Ann: 5  " in journey.lines[1]
        await journey.lay("K1 K2 K3")
        assert ">Ann: 2 !" in journey.lines[1]
        assert "your rack, Ann · 2 tiles" in journey.text
        await journey.press("u")
        assert ">Ann: 5  " in journey.lines[1]

    travel(tmp_path, host, way)


def test_in_a_wide_window_players_and_log_stand_beside_the_board(tmp_path: Path) -> None:
    host = table_at("R:5.6.7", "R8 K1", pool="B13 Y13 R13 K13", seats=("Ann", "Bo", "Cy"))

    async def way(journey: Journey) -> None:
        assert "Players" not in journey.text
        await journey.press("enter", "d", "enter", "enter")
        side = [line[94:].strip() for line in journey.lines]
        assert ["Ann", "3", "!"] in map(str.split, side)
        assert "Ann drew" in side
        assert "B13" not in journey.text

    travel(tmp_path, host, way, size=(120, 40))
