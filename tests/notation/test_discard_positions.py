"""Positions and views of games with discards: what their fields say, and what cannot be."""

from __future__ import annotations

import pytest

from tests.engine.positions import shipped
from tilerummy.model.round import Phase
from tilerummy.model.tile import Tile
from tilerummy.notation.position import read_position, read_view, write_view
from tilerummy.notation.position_line import read_position_line, write_position_line
from tilerummy.notation.words import NotationError, read_tiles

SEATS = ("Ann", "Bo")
VIEW = (
    "R:4.5.6/8:B.K.R.Y !K1.K3/!?14 ?74.^R7.?6 Y2.B9 A:play <K3!! BBB/AAAA -/upcard 0/0 1.7.0 "
    "starter=B upcard=R7 credits=0/1 laid=B8.K8.R8.Y8 you=A"
)
ROMANIAN = shipped("romanian-joly")


def test_every_field_is_read() -> None:
    view = read_view(VIEW, ROMANIAN, SEATS)
    round_ = view.round
    assert round_.turn.taken == (Tile("K", 3),)
    assert round_.turn.laid == read_tiles("B8.K8.R8.Y8")
    assert round_.turn.first
    assert round_.turn.phase is Phase.PLAY
    assert round_.owners == ((1, 1, 1), (0, 0, 0, 0))
    assert round_.credits == (0, 1)
    assert round_.declared == (False, True)
    assert (round_.face_up, round_.beneath, round_.upcard) == (74, 6, Tile("R", 7))
    assert write_view(view) == VIEW


@pytest.mark.parametrize(
    ("pool", "beneath"),
    [("^R7", 0), ("?3.^R7", 0), ("^R7.?2", 2), ("B1.^R7.B2.B3", 2), ("-", None), ("?5", None)],
)
def test_a_tile_that_lies_face_up_in_the_pool(pool: str, beneath: int | None) -> None:
    line = VIEW.replace("?74.^R7.?6", pool)
    assert read_position_line(line).round.beneath == beneath
    assert write_position_line(read_position_line(line)) == line


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("<K3!!", "<K3!!!", "so-far"),
        ("<K3!!", "<K3", "so-far"),
        ("<K3!!", "<!!", "nothing behind"),
        ("<K3!!", "<?!!", "nothing behind"),
        ("laid=B8.K8.R8.Y8 ", "", "so-far"),
        ("?74.^R7.?6", f"?200.^R7.?{200}", "more than 400"),
        ("?74.^R7.?6", "?70.^?.?6", "no tile"),
        ("?74.^R7.?6", "?77", "the deck has"),
        ("?74.^R7.?6", "?73.B1.^R7.?6", "face up"),
        ("-/upcard", "-", "declared"),
        ("-/upcard", "-/yes", "declared"),
        ("credits=0/1", "credits=0", "no number for each seat"),
        ("credits=0/1", "credits=0/x", "no number"),
        ("BBB/AAAA", "BBB/AAA", "owners"),
        ("BBB/AAAA", "-", "owners"),
        ("BBB/AAAA", "BBB/AAAC", "no seat C"),
        ("A:play", "A:over", "the round is not over"),
        ("!K1.K3/", "!K1.K2/", "not on the rack"),
        ("upcard=R7", "upcard=?", "no tile"),
    ],
)
def test_what_cannot_be_is_told(old: str, new: str, said: str) -> None:
    assert old in VIEW
    with pytest.raises(NotationError, match=said):
        read_view(VIEW.replace(old, new), ROMANIAN, SEATS)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (" - A:play", " K1 A:play", "discard: this game has nothing of the kind"),
        ("A:play - -", "A:play - AAA", "owners: this game"),
        ("A:play", "A:draw", "no turn of this game has the phase draw"),
        ("-/-", "-/upcard", "declared: this game"),
        ("starter=B", "starter=B credits=0/0", "credits: this game"),
        ("?85", "?84.^R7", "pool: this game"),
        ("A:play -", "A:play <B3", "so-far: this game"),
    ],
)
def test_a_game_without_discards_has_nothing_of_it(old: str, new: str, said: str) -> None:
    line = "R:5.6.7 B3.J/!?16 ?85 - A:play - - -/- 0/0 1.7.0 starter=B you=A"
    read_view(line, shipped("sabra"), SEATS)
    with pytest.raises(NotationError, match=said):
        read_view(line.replace(old, new, 1), shipped("sabra"), SEATS)


def test_credits_that_are_not_told_are_none() -> None:
    view = read_view(VIEW.replace("credits=0/1 ", ""), ROMANIAN, SEATS)
    assert view.round.credits == (0, 0)


def test_a_position_shows_every_tile_that_was_drawn() -> None:
    with pytest.raises(NotationError, match="shows every tile"):
        read_position(VIEW.replace("<K3!!", "?!!"), ROMANIAN, SEATS, "seed")
