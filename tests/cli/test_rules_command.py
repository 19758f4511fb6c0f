"""`tilerummy rules`: what it prints, and its exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.store.ruleset_files import TITLE, write
from tilerummy.cli import main
from tilerummy.store.paths import HOME, own_rulesets_folder
from tilerummy.store.schema import file_schema


class Answer(NamedTuple):
    code: int
    out: str
    err: str


Call = Callable[..., Answer]

LONG = [("show", "sabra"), ("show", "sabra+opening_50"), ("list",), ("diff", "sabra", "tiles-50")]


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    """Calls `tilerummy rules` in an empty folder, without rulesets of the user's own."""
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> Answer:
        try:
            code = main(["rules", *arguments])
        except SystemExit as error:
            code = int(error.code or 0)
        printed = capsys.readouterr()
        return Answer(code, printed.out, printed.err)

    return call


def row(text: str, name: str) -> list[str]:
    [found] = [line for line in text.splitlines() if line.startswith(f"{name} ")]
    return found.split()


# --- list -------------------------------------------------------------------------------------------------------------


def test_list_tells_name_title_players_and_presets(rules: Call) -> None:
    code, out, err = rules("list")
    assert (code, err) == (0, "")
    assert row(out, "sabra") == ["sabra", "Sabra", "2-4", "opening_50", "book_both", "publisher"]
    assert row(out, "tiles-50") == ["tiles-50", "Tiles", "50", "2-4"]


def test_list_tells_what_each_does_otherwise_and_where_ones_own_lie(rules: Call) -> None:
    lines = rules("list").out.splitlines()
    heads = [line.partition(" ")[0] for line in lines]
    assert lines[heads.index("rrrummy") + 1] == (
        "    unlike Sabra: the tile that frees a joker comes from the rack; a blocked round costs the whole rack"
    )
    assert not lines[heads.index("sabra") + 1].startswith(" ")
    assert lines[heads.index("pup-rummy") + 1] == "    played like easy-rummy"
    assert lines[-1] == f"Your own lie in {own_rulesets_folder()}"


def test_list_tells_of_a_ruleset_of_ones_own_like_another(rules: Call) -> None:
    write(own_rulesets_folder(), "aunt-mary", 'extends = "sabra"\n[about]\ntitle = "Aunt Mary"\n')
    lines = rules("list").out.splitlines()
    (number,) = [number for number, line in enumerate(lines) if line.startswith("aunt-mary ")]
    assert lines[number + 1] == "    played like sabra"


def test_list_goes_without_a_measure(rules: Call) -> None:
    write(own_rulesets_folder(), "sabra", "[deck\n")
    code, out, err = rules("list")
    assert (code, err) == (0, "")
    assert "unlike" not in out
    assert row(out, "rrrummy")


def test_list_marks_the_users_own(rules: Call) -> None:
    write(own_rulesets_folder(), "mine", TITLE + "players = [3, 3]\n")
    write(own_rulesets_folder(), "sabra", TITLE)
    write(own_rulesets_folder(), "broken", "[deck\n")
    code, out, _ = rules("list")
    assert code == 0
    assert row(out, "mine") == ["mine", "Test", "3", "your", "own"]
    assert "your own, in the place of the shipped one" in out
    assert "cannot be played: " in " ".join(row(out, "broken"))


# --- show -------------------------------------------------------------------------------------------------------------


def test_show_says_the_rules_a_table_a_line(rules: Call) -> None:
    code, out, err = rules("show", "sabra")
    assert (code, err) == (0, "")
    lines = {line.partition(":")[0]: line for line in out.splitlines()}
    assert "106 tiles" in lines["deck"]
    assert "at least 30 points" in lines["opening"]
    assert "pagat.com" in lines["source"]


def test_show_tells_what_each_preset_changes(rules: Call) -> None:
    out = rules("show", "sabra").out
    assert "opening_50  [opening] points = 50\n" in out
    assert 'publisher   [opening] extra_same_turn = false; [jokers] locked = false, reuse = "new-meld-two-rack"' in out


def test_show_with_presets(rules: Call) -> None:
    out = rules("show", "sabra+opening_50").out
    assert "at least 50 points" in out
    assert "opening_50  already chosen\n" in out
    write(Path(), "mine", 'extends = "sabra"\n[preset.same.opening]\npoints = 30\n')
    assert "same  no change, the rules are like that already\n" in rules("show", "mine.toml").out


def test_show_of_a_ruleset_without_presets(rules: Call) -> None:
    assert "reset" not in rules("show", "rrrummy").out


def test_show_says_that_a_friendly_table_only_refuses(rules: Call) -> None:
    (line,) = [line for line in rules("show", "sabra").out.splitlines() if line.startswith("penalties:")]
    assert line.endswith(
        "(so it is at a strict table; a friendly one, which is the usual one, only refuses an illegal end of turn)"
    )
    write(Path(), "mine", 'extends = "sabra"\n[penalties]\nillegal_turn = "reject"\n')
    assert "friendly" not in rules("show", "mine.toml").out


def test_show_breaks_no_word_on_a_terminal(rules: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "72")
    piped = [rules(*call).out for call in LONG]
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    for call, out in zip(LONG, piped, strict=True):
        shown = rules(*call).out
        # The path of a folder is never broken.
        assert max(len(line) for line in shown.splitlines() if not line.startswith("Your own lie in ")) <= 72
        assert shown.split() == out.split()


def test_show_of_a_file(rules: Call) -> None:
    write(Path(), "mine", TITLE)
    assert rules("show", "mine.toml").out.startswith("about:        Test, for 2 to 4 players.\n")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("sabre", "sabre: there is no such ruleset, did you mean sabra?"),
        ("sabra+x", 'sabra: there is no preset "x", there are: opening_50, book_both, publisher'),
        ("./none.toml", "none.toml: cannot be read: no such file or directory"),
        ("broken.toml", "broken.toml:4: deck.jokers: 9 is more than the most allowed, 4 (and 1 more)"),
        ("\x1b]0;x\x07", "]0;x: there is no such ruleset"),
        ("notes", "notes: there is no such ruleset; if the file is meant, write ./notes"),
        ("README.md", "README.md: there is no such ruleset; if the file is meant, write ./README.md"),
    ],
)
def test_rules_that_cannot_be_had_are_one_line(rules: Call, name: str, told: str) -> None:
    write(Path(), "broken", TITLE + "[deck]\njokers = 9\ncopies = 9\n")
    for file in ("notes", "README.md"):
        Path(file).write_text(TITLE, encoding="utf-8")
        assert rules("show", f"./{file}").code == 0
    for arguments in (("show", name), ("diff", "sabra", name)):
        assert rules(*arguments) == (2, "", f"tilerummy: {told}\n")


# --- check ------------------------------------------------------------------------------------------------------------


def test_check_of_a_good_file_says_its_rules(rules: Call) -> None:
    write(Path(), "mine", 'extends = "sabra"\n[opening]\npoints = 44\n')
    code, out, err = rules("check", "mine.toml")
    assert (code, err) == (0, "")
    assert "at least 44 points" in out


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Aunt Mary.toml", "a ruleset file is named with up to 32 of a-z, 0-9 and -"),
        ("x" * 33 + ".toml", "a ruleset file is named with up to 32 of a-z, 0-9 and -"),
        ("mine", "a ruleset file ends in .toml and does not begin with a dot"),
        (".mine.toml", "a ruleset file ends in .toml and does not begin with a dot"),
    ],
)
def test_check_remarks_upon_a_name_that_no_ruleset_can_have(rules: Call, name: str, told: str) -> None:
    Path(name).write_text(TITLE, encoding="utf-8")
    code, out, err = rules("check", name)
    assert (code, err) == (0, "")
    assert out.endswith(f"\nRemark: among your own rulesets {name} cannot be played: {told}.\n")
    own_rulesets_folder().mkdir(parents=True)
    Path(name).rename(own_rulesets_folder() / name)
    assert row(rules("list").out, "sabra")
    assert ("cannot be played" in rules("list").out) == (name.endswith(".toml") and name[0] != ".")


def test_check_has_no_remark_upon_a_good_name(rules: Call) -> None:
    write(Path(), "aunt-mary_2", TITLE)
    assert "Remark" not in rules("check", "aunt-mary_2.toml").out


def test_check_prints_every_fault_with_file_line_and_key(rules: Call) -> None:
    write(Path(), "mine", TITLE + "[deck]\njokers = 14\njoker = 2\n[preset.x.deck]\ncopies = 9\n")
    assert rules("check", "mine.toml") == (
        1,
        "mine.toml:4: deck.jokers: 14 is more than the most allowed, 4\n"
        "mine.toml:5: deck.joker: unknown key, did you mean jokers?\n"
        "mine.toml:7: preset.x.deck.copies: 9 is more than the most allowed, 4\n",
        "",
    )


def test_check_takes_any_name_as_a_file(rules: Call) -> None:
    Path("rules").write_text(TITLE, encoding="utf-8")
    assert rules("check", "rules").code == 0
    assert rules("check", "sabra") == (2, "", "tilerummy: sabra: cannot be read: no such file or directory\n")
    assert rules("check", ".") == (2, "", "tilerummy: .: cannot be read: it is a folder\n")


def test_check_of_several_files_judges_each_and_the_worst_counts(rules: Call) -> None:
    write(Path(), "good", TITLE)
    write(Path(), "bad", "")
    code, out, err = rules("check", "good.toml", "bad.toml", "good.toml")
    assert (code, err) == (1, "")
    assert out.count("good.toml: no faults\nabout:") == 2
    assert "bad.toml:1: about: the table is missing\n" in out
    code, out, err = rules("check", "none.toml", "bad.toml", "good.toml")
    assert (code, err) == (2, "tilerummy: none.toml: cannot be read: no such file or directory\n")
    assert "bad.toml:1" in out


def test_check_of_the_shipped_files(rules: Call) -> None:
    from tilerummy.store.paths import shipped_rulesets_folder

    code, out, err = rules("check", *map(str, sorted(shipped_rulesets_folder().glob("*.toml"))))
    assert (code, err) == (0, "")
    assert out.count(": no faults") >= 6


# --- schema, diff -----------------------------------------------------------------------------------------------------


def test_schema_is_json(rules: Call) -> None:
    code, out, err = rules("schema")
    assert (code, err) == (0, "")
    assert json.loads(out) == file_schema()


def test_diff_tells_key_by_key(rules: Call) -> None:
    code, out, _ = rules("diff", "tiles_50", "dutch-rummy")
    assert code == 0
    assert [line.split() for line in out.splitlines()] == [
        ["tiles_50", "dutch-rummy"],
        ["[about]"],
        ["title", '"Tiles', '50"', '"Dutch', 'Rummy"'],
        ["[opening]"],
        ["points", "50", "30"],
        ["[jokers]"],
        ["locked", "true", "false"],
        ["reuse", '"new-meld-rack-only"', '"anywhere"'],
    ]


def test_diff_of_another_kind(rules: Call) -> None:
    assert ["locked", "true", "-"] in [line.split() for line in rules("diff", "sabra", "pup-rummy").out.splitlines()]


def test_diff_leaves_out_where_rules_come_from_and_says_when_only_names_differ(rules: Call) -> None:
    assert "source" not in rules("diff", "sabra", "tiles-50").out
    assert rules("diff", "sabra", "tiles-50").out.endswith('"winner-minus-own"\n')
    assert rules("diff", "easy-rummy", "pup-rummy").out.endswith("\nThey differ in name only.\n")
    write(Path(), "mine", 'extends = "sabra"\n[about]\nsource = "grandmother"\n')
    assert rules("diff", "sabra", "mine.toml") == (0, "no difference\n", "")


def test_diff_of_equal_rules_says_so(rules: Call) -> None:
    assert rules("diff", "sabra", "sabra") == (0, "no difference\n", "")


# --- bad calls --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", [(), ("show",), ("check",), ("diff", "sabra"), ("polish",)])
def test_a_bad_call_is_one_line(rules: Call, arguments: tuple[str, ...]) -> None:
    code, out, err = rules(*arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1


def test_from_outside(tmp_path: Path) -> None:
    """The exit code reaches the shell, and help loads no rules."""
    path = write(tmp_path, "mine", "[deck]\njokers = 9\n")
    command = [sys.executable, "-m", "tilerummy", "rules"]
    done = subprocess.run([*command, "check", str(path)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "")
    assert f"{path}:2: deck.jokers: " in done.stdout
    look = "import sys, tilerummy.cli as c\ntry: c.main(['rules', '--help'])\nfinally: print('pydantic' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=False)
    assert done.stdout.endswith("False\n")
