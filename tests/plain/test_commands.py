"""What is typed, read: words, notation, wrong lines."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilerummy.model.tile import JOKER, Tile
from tilerummy.plain.commands import COMMANDS, FORMS, LONGEST, NEW, Command, read_command
from tilerummy.plain.pieces import CommandError, Piece

R3, R4, R5 = (Tile("R", number) for number in (3, 4, 5))
QH = Tile("H", 12)


def tiles(line: str) -> list[Tile | None]:
    return [piece.tile for piece in read_command(line).pieces]


@pytest.mark.parametrize(
    "line",
    ["lay R3 R4 R5", "LAY r3 r4 r5", "lay R3.R4.R5", "lay R:3.4.5", "lay red 3 red 4 red 5", "new R3, Red 4 / r5"],
)
def test_tiles_are_typed_in_words_or_in_notation(line: str) -> None:
    assert tiles(line) == [R3, R4, R5]


@pytest.mark.parametrize("word", ["QH", "qh", "H12", "queen of hearts", "12 of hearts", "Queen OF Hearts"])
def test_cards_are_typed_in_words_or_in_notation(word: str) -> None:
    assert tiles(f"discard {word}") == [QH]


@pytest.mark.parametrize("word", ["J", "j", "joker", "Joker", "*"])
def test_a_joker_is_typed_as_one(word: str) -> None:
    assert tiles(f"lay R3 R4 {word}") == [R3, R4, JOKER]


def test_a_slash_begins_another_meld_and_a_comma_does_not() -> None:
    pieces = read_command("lay R3 R4, R5 / QH").pieces
    assert [piece.row for piece in pieces] == [0, 0, 0, 1]


def test_tiles_of_the_table_are_named_by_their_meld_or_by_their_place() -> None:
    assert read_command("move R3 R4 from c to f") == Command("move", (Piece(R3, "c"), Piece(R4, "c")), to="f"), (
        "from speaks of all tiles before it"
    )
    assert read_command("lay R5, R3 from c, b 2") == Command(
        "lay", (Piece(R5), Piece(R3, "c", group=1), Piece(None, "b", 2, group=2)), to=NEW
    ), "and a comma stops it"
    assert read_command("move c 2 f") == Command("move", (Piece(None, "c", 2),), to="f")
    assert read_command("move c 2 to new").to == NEW


def test_letters_of_melds_and_jokers_are_not_confused() -> None:
    """The last word of add is the meld, whatever it looks like."""
    assert read_command("add J j") == Command("add", (Piece(JOKER),), to="j")
    assert read_command("add joker to meld J") == Command("add", (Piece(JOKER),), to="J")
    assert tiles("lay B5") == [Tile("B", 5)]
    assert read_command("lay b 5").pieces == (Piece(None, "b", 5),)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("", Command("next")),
        ("  \t ", Command("next")),
        ("take", Command("take", number=1)),
        ("take 2", Command("take", number=2)),
        ("split f 3", Command("split", meld="f", number=3)),
        ("split meld f 3", Command("split", meld="f", number=3)),
        ("join c to f", Command("join", meld="c", to="f")),
        ("reading f", Command("reading", meld="f")),
        ("sort", Command("sort", sort="color")),
        ("sort NUMBER", Command("sort", sort="number")),
        ("back", Command("back")),
        ("knock", Command("knock")),
        ("knock r5", Command("knock", (Piece(R5),))),
        ("rules Going out", Command("rules", text="going out")),
        ("?", Command("help")),
        ("exit", Command("quit")),
    ],
)
def test_lines_are_read(line: str, command: Command) -> None:
    assert read_command(line) == command


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("lya R3", 'there is no command "lya": did you mean lay?'),
        ("discrad R3", "did you mean discard?"),
        ("xyzzy", 'type "help" for all commands'),
        ("lay", "no tile was named. The command is: lay R3 R4 R5"),
        ("lay R99x", '"r99x" is no tile'),
        ("lay from c", '"from" stands between tiles and the letter of a meld'),
        ("add R3", "the meld that they go to is missing"),
        ("split f", "how many of its tiles stay together"),
        ("split f 0", "how many of its tiles stay together"),
        ("take two", "how many of the newest discards"),
        ("take \N{SUPERSCRIPT TWO}", "how many of the newest discards"),
        ("discard R3 R4", "one tile of the rack is named"),
        ("end now", 'nothing stands behind end, and "now" does'),
        ("sort size", "by color, by number or by melds"),
        ("join c", "two melds are named"),
        ("lay " + "R3 " * 1000, "too long"),
        ("a" * 1_000_000, "too long"),
        ("lay " + ".".join(["R3"] * 330), "no command"),
    ],
    ids=range(18),
)
def test_what_is_no_command_is_told_in_a_sentence(line: str, told: str) -> None:
    if told == "no command":
        assert len(read_command(line).pieces) == 330
        return
    with pytest.raises(CommandError) as error:
        read_command(line)
    assert told in str(error.value)
    assert str(error.value).isprintable()


def test_each_form_is_an_example_of_itself() -> None:
    """What help says can be typed as it stands there."""
    assert len(COMMANDS) == len(FORMS)
    for form in FORMS:
        assert read_command(form.usage).word == form.word


def test_nothing_long_is_quoted() -> None:
    with pytest.raises(CommandError) as error:
        read_command("\x1b[2J" + "x" * (LONGEST - 10))
    assert str(error.value).isprintable()
    assert len(str(error.value)) < 200


LIKELY = st.lists(st.sampled_from([*COMMANDS, "R5", "c", "from", "to", ",", "/", "3", "J"])).map(" ".join)


@given(st.text(max_size=60) | LIKELY)
def test_every_line_is_a_command_or_an_error(line: str) -> None:
    try:
        word = read_command(line).word
    except CommandError as error:
        word = "help" if str(error).isprintable() else "?"
    assert word in COMMANDS
