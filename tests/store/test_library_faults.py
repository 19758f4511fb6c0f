"""What is wrong with a ruleset file is told in plain words: the file, the line, the key."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.store.ruleset_files import TITLE, faults_of, write
from tilerummy.store.faults import Fault, RulesetError
from tilerummy.store.library import load_ruleset_file


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[deck]\njokers = 14", "4: deck.jokers: 14 is more than the most allowed, 4"),
        ("[deck]\nnumbers = 1", "4: deck.numbers: 1 is less than the least allowed, 3"),
        ("[deck]\njoker = 2", "4: deck.joker: unknown key, did you mean jokers?"),
        ("[deck]\npoints = 2", "4: deck.points: unknown key, it belongs to [opening] or [match]"),
        ("[deck]\nxyz = 2", "4: deck.xyz: unknown key"),
        ("[dek]\njokers = 2", "3: dek: unknown table, did you mean deck?"),
        ("[xyz]", "3: xyz: unknown table"),
        ("deck = 3", "3: about.deck: unknown key"),
        ("[deck.jokers]\nx = 1", "3: deck.jokers: a table is not a whole number"),
        ("[deck]\njokers = 2.0", "4: deck.jokers: 2.0 is not a whole number"),
        ('[deck]\njokers = "2"', '4: deck.jokers: "2" is not a whole number'),
        ("[deck]\njokers = true", "4: deck.jokers: true is not a whole number"),
        ("[deck]\njokers = inf", "4: deck.jokers: inf is not a whole number"),
        ("[opening]\nneeds_run = 1", "4: opening.needs_run: 1 is neither true nor false"),
        ('[opening]\nneeds_run = "yes"', '4: opening.needs_run: "yes" is neither true nor false'),
        ("[deck]\ncolors = 4", "4: deck.colors: 4 is not a list in brackets"),
        ("[deck]\ncolors = [1, 2]", "4: deck.colors: 1 is not a text in quotes; 2 is not a text in quotes"),
        ('[deck]\ncolors = ["R"]', "4: deck.colors: the list is shorter than allowed, it has at least 2 entries"),
        (
            '[deck]\ncolors = ["R", "G"]',
            '4: deck.colors: "G" is not understood. The color letters: R red, Y yellow, B blue, K black; of cards: '
            "C clubs, D diamonds, H hearts, S spades.",
        ),
        ('[deck]\ncolors = ["R", "R"]', "4: deck.colors: a color is named twice"),
        ('[melding]\nace = "hihg"', '4: melding.ace: "hihg" is none of "low", "high", "both", did you mean high?'),
        ("[melding]\nace = 1", '4: melding.ace: 1 is none of "low", "high", "both"'),
        (
            '[values]\nrack = "court_10"',
            '4: values.rack: "court_10" is none of "face", "court-10", "romanian", "finagle", did you mean court-10?',
        ),
        ('[jokers]\nkind = "wild"', '4: jokers.kind: "wild" is none of "free", "exact"'),
        ("[jokers]\nkind = 1", '4: jokers.kind: 1 is none of "free", "exact"'),
        ("[jokers]\nfrom_ = 1", "4: jokers.from_: unknown key, did you mean from?"),
        ("[jokers]\nfrom = 1", '4: jokers.from: 1 is none of "any", "rack"'),
        ('[match]\nend = "target"\nwinner = "most-rounds"', "5: match.winner: a match to a target is won by a total"),
        ("[penalties]\ntime_limit = 5", "4: penalties.time_limit: 5 seconds: a limit has 20 to 600 seconds"),
        ("[deck]\njokers = 1979-05-27", "4: deck.jokers: a date or a time is not understood here"),
        ("[deck]\njokers = 0xffffffffffffffffffff", "4: deck.jokers: the number is far too large"),
        ("[preset.x.deck]\njokers = 14", "4: preset.x.deck.jokers: 14 is more than the most allowed, 4"),
        ("[preset.x.dek]\njokers = 14", "3: preset.x.dek: unknown table, did you mean deck?"),
        ("[preset.x]\ndeck = 1", "4: preset.x.deck: 1 is not a table"),
        ("[preset]\nx = 1", "4: preset.x: 1 is not a table: a preset is written [preset.x.TABLE]"),
        ('[preset."a b".deck]', "3: preset.a b: the name of a preset has up to 32 small letters"),
        ("[preset.a-b.deck]\n[preset.a_b.deck]", "4: preset.a_b: there is a preset of this name already"),
    ],
)
def test_one_fault(tmp_path: Path, text: str, told: str) -> None:
    [fault] = faults_of(tmp_path, TITLE + text)
    assert fault.startswith(f"a.toml:{told}")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "1: about: the table is missing"),
        ("[about]", "1: about.title: is missing"),
        ("\n[about]\ntitle = 3", "3: about.title: 3 is not a text in quotes"),
        ('[about]\ntitle = ""', "2: about.title: the text is shorter than allowed, 1 at least"),
        (f'[about]\ntitle = "{"x" * 61}"', "2: about.title: the text is longer than allowed, 60 at most"),
        ("about = 3", "1: about: 3 is not a table"),
        ("extends = 5", "1: extends: 5 is not the name of a ruleset in quotes"),
        ("preset = 3", "1: preset: 3 is not a table: presets are written [preset.NAME.TABLE]"),
        ("[[about]]", "1: about: [{}] is not a table"),
        ("[about]\ntitle 3", "2: not valid TOML: expected '=' after a key in a key/value pair"),
        ("[about]\ntitle = 'a'\ntitle = 'b'", "3: this key is written twice"),
        ("[about]\n[deck]\n[about]", "3: this table is written twice"),
        ("[about]\ntitle = ", "2: not valid TOML: invalid value"),
    ],
)
def test_a_file_that_is_no_ruleset(tmp_path: Path, text: str, told: str) -> None:
    assert faults_of(tmp_path, text) == [f"a.toml:{told}"]


def test_a_key_that_stands_before_all_tables(tmp_path: Path) -> None:
    assert faults_of(tmp_path, 'jokers = 3\nxyz = 1\ntitle = "x"\n' + TITLE) == [
        # Where a table is expected it is no table, elsewhere the table that it belongs to is named.
        "a.toml:1: jokers: 3 is not a table",
        "a.toml:2: xyz: stands outside of all tables",
        "a.toml:3: title: stands outside of all tables, it belongs to [about]",
    ]


def test_all_faults_at_once_in_the_order_of_the_lines(tmp_path: Path) -> None:
    faults = faults_of(
        tmp_path,
        "[match]\npoints = 0\n[deck]\ncopies = 9\njokers = 9\n[preset.p.deck]\njokers = 8\n" + TITLE,
    )
    assert [fault.partition(": ")[0] for fault in faults] == [f"a.toml:{line}" for line in (2, 4, 5, 7)]


def test_what_is_wrong_without_a_preset_is_told_once(tmp_path: Path) -> None:
    text = TITLE + "[deck]\njokers = 9\n[preset.a.deck]\ncopies = 1\n[preset.b.deck]\ncopies = 3\n"
    assert faults_of(tmp_path, text) == ["a.toml:4: deck.jokers: 9 is more than the most allowed, 4"]


def test_the_line_of_a_value_over_several_lines_is_that_of_its_key(tmp_path: Path) -> None:
    text = TITLE + '[deck]\n# colors = 1\ncolors = [\n  "R",\n  "G",\n]\njokers = 9\n'
    assert [fault.partition(": ")[0] for fault in faults_of(tmp_path, text)] == ["a.toml:5", "a.toml:9"]


# --- several files ----------------------------------------------------------------------------------------------------


def test_an_inherited_fault_names_the_parent(tmp_path: Path) -> None:
    assert faults_of(tmp_path, "[deck]\ncopies = 1", TITLE + "[deck]\njokers = 9") == [
        "b.toml:4: deck.jokers: 9 is more than the most allowed, 4"
    ]


def test_a_value_that_the_child_repeats_is_the_childs_fault(tmp_path: Path) -> None:
    assert faults_of(tmp_path, "[deck]\njokers = 8", TITLE + "[deck]\njokers = 9") == [
        "a.toml:3: deck.jokers: 8 is more than the most allowed, 4"
    ]


def test_a_contradiction_is_told_where_the_child_wrote_one_of_the_keys(tmp_path: Path) -> None:
    """The parent alone is playable; its own values are not to blame."""
    parent = TITLE + "[melding]\ngroup_min = 4\n"
    sentence = "a group has at least 4 and at most 3 tiles: no group fits both"
    assert faults_of(tmp_path, "[melding]\ngroup_max = 3", parent) == [f"a.toml:3: melding.group_max: {sentence}"]
    assert faults_of(tmp_path, parent + "group_max = 3\n") == [f"a.toml:4: melding.group_min: {sentence}"]
    assert faults_of(tmp_path, parent + "[preset.p.melding]\ngroup_max = 3") == [
        f"a.toml:6: preset.p.melding.group_max: {sentence}"
    ]


def test_a_contradiction_of_several_tables(tmp_path: Path) -> None:
    [fault] = faults_of(tmp_path, TITLE + "[dealing]\nrack = 26\n[deck]\ncopies = 1")
    assert fault.startswith("a.toml:4: dealing.rack: 4 racks of 26 tiles leave no pool")


# --- safe to show -----------------------------------------------------------------------------------------------------


def test_no_control_character_reaches_the_terminal(tmp_path: Path) -> None:
    folder = tmp_path / "\x1b]0;owned\x07"
    nasty = json.dumps("\x1b[2J\x9b\u202e\x00")
    write(folder, "a", f"{TITLE}[deck]\n{nasty} = 1\n[jokers]\nkind = {nasty}\n[{nasty}]\nx = 1\n")
    with pytest.raises(RulesetError) as caught:
        load_ruleset_file(folder / "a.toml")
    assert len(caught.value.faults) == 3
    assert all(char.isprintable() or char == "\n" for char in str(caught.value))


def test_twenty_faults_are_enough(tmp_path: Path) -> None:
    path = write(tmp_path, "a", TITLE + "[deck]\n" + "".join(f"a{number} = 1\n" for number in range(100)))
    with pytest.raises(RulesetError) as caught:
        load_ruleset_file(path)
    assert (len(caught.value.faults), caught.value.more) == (20, 80)
    assert str(caught.value).splitlines()[-1] == f"{path}: and 80 more"
    assert caught.value.brief == f"{path}:4: deck.a0: unknown key (and 99 more)"


def test_a_long_value_is_cut(tmp_path: Path) -> None:
    [fault] = faults_of(tmp_path, f'{TITLE}[jokers]\nkind = "{"x" * 20_000}"\n')
    assert len(fault) < 200
    [fault] = faults_of(tmp_path, f"{TITLE}[deck]\n{'x' * 20_000} = 1\n")
    assert len(fault) < 200


def test_a_fault_leaves_out_what_it_does_not_know() -> None:
    assert str(Fault("a.toml", None, "", "cannot be read")) == "a.toml: cannot be read"
    assert str(Fault("a.toml", 3, "deck.jokers", "is wrong")) == "a.toml:3: deck.jokers: is wrong"
