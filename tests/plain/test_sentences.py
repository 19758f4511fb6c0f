"""What is said line by line: whole sentences of the commonest characters, whatever the rules."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.test_records import PATHS, golden
from tilerummy.engine.look import look
from tilerummy.engine.state import State
from tilerummy.model.tile import JOKER, SUITS, Tile
from tilerummy.plain.answers import rules
from tilerummy.plain.scores import round_over, sheet
from tilerummy.plain.speaker import Speaker, finished
from tilerummy.plain.spoken import news, pool_line, rack_line, round_line, seat_lines, standing, table_lines
from tilerummy.play.draft import Draft
from tilerummy.play.seats import labels
from tilerummy.rules.deck import COLOR_NAMES
from tilerummy.store.library import load_ruleset
from tilerummy.telling.aloud import aloud, tile_aloud, tiles_aloud

RULESETS = sorted(path.stem for path in (Path(__file__).parents[2] / "rulesets").glob("*.toml"))
TILES = [Tile(color, number) for color in COLOR_NAMES for number in range(1, 14)] + [JOKER]
SPOKEN = {tile.spoken for tile in TILES if tile != JOKER}


def plain(text: str) -> bool:
    return finished(text).isascii() and finished(text).isprintable()


@pytest.mark.parametrize("name", RULESETS)
def test_every_rulebook_is_told_in_plain_characters(name: str) -> None:
    told = list(rules(load_ruleset(name), "all"))
    assert len(told) > 40
    assert all(map(plain, told))
    assert [line for line in told if "is called" not in line and SPOKEN & {*line.split()}] == []


def everything(state: State) -> Iterator[str]:
    """All that is said of a state to the seat on turn."""
    assert state.round is not None
    view, names = look(state, state.round.turn.seat), labels(state.seats)
    draft = Draft.start(view)
    yield from (round_line(view), pool_line(view), rack_line(draft), standing(draft, draft.faults()))
    yield from seat_lines(view, names)
    yield from table_lines(draft, names)
    yield from news(view, names, view.seat)
    yield from sheet(view, names)
    yield from round_over(view, names)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_every_state_of_a_match_is_told_in_words(path: Path) -> None:
    dealt = [state for state in golden(path)[1] if state.round is not None]
    for state in dealt[:: max(1, len(dealt) // 15)] + dealt[-1:]:
        for line in everything(state):
            assert plain(line), line
            assert not any(word.strip(",.:;") in SPOKEN for word in line.split()), line


@given(st.lists(st.sampled_from(TILES), min_size=1, max_size=5))
def test_tiles_in_a_sentence_are_read_out(tiles: list[Tile]) -> None:
    spoken = " ".join(tile.spoken for tile in tiles)
    assert aloud(f"laid {spoken}.") == f"laid {tiles_aloud(tiles)}."


@pytest.mark.parametrize("color", COLOR_NAMES)
def test_every_color_has_its_word(color: str) -> None:
    between = " of " if color in SUITS else " "
    assert between in tile_aloud(Tile(color, 7))
    assert COLOR_NAMES[color] in tile_aloud(Tile(color, 7))


@pytest.mark.parametrize(
    "sentence",
    ["meld J has a gap", "R:5.6.7/8:R.B.J", 'type "J"', "Round 5 of Sabra", "AHA", "a 1 costs 1 point", "xR5", "R5x"],
)
def test_what_is_no_tile_stays(sentence: str) -> None:
    assert aloud(sentence) == sentence


def test_lines_are_broken_only_in_a_terminal() -> None:
    out = io.StringIO()
    Speaker(out, asks=False).say("word " * 60)
    assert out.getvalue() == f"{finished('word ' * 60)}\n"


@given(st.text(max_size=40))
def test_a_sentence_has_an_end(text: str) -> None:
    assert finished(text)[-1:] in ("", *".?!:")
