"""A ruleset file and those that it extends: table by table, key by key."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.store.ruleset_files import TITLE, faults_of, rules_of, write
from tilerummy.rules.jokers import ExactJokers, FreeJokers
from tilerummy.store.library import load_ruleset, load_ruleset_file


def test_a_child_has_the_values_of_its_parents(tmp_path: Path) -> None:
    rules = rules_of(
        tmp_path,
        "[deck]\njokers = 4",
        "[deck]\njokers = 3\ncopies = 3\n[opening]\npoints = 40",
        TITLE + "[deck]\njokers = 1\ncopies = 1\nnumbers = 15\n",
    )
    assert (rules.deck.jokers, rules.deck.copies, rules.deck.numbers) == (4, 3, 15)
    assert (rules.opening.points, rules.about.title) == (40, "Test")


def test_a_list_replaces_the_whole_list(tmp_path: Path) -> None:
    assert rules_of(tmp_path, '[deck]\ncolors = ["K", "R"]\n[dealing]\nrack = 7', TITLE).deck.colors == ("K", "R")


def test_another_kind_drops_the_inherited_keys_it_does_not_know(tmp_path: Path) -> None:
    exact = TITLE + '[jokers]\nkind = "exact"\nlocked = true\n'
    assert rules_of(tmp_path, '[jokers]\nkind = "free"', exact).jokers == FreeJokers()
    without_kind = TITLE + "[jokers]\nlocked = true\n"
    assert rules_of(tmp_path, '[jokers]\nkind = "free"', without_kind).jokers == FreeJokers()


def test_there_and_back_again_does_not_bring_them_back(tmp_path: Path) -> None:
    exact = TITLE + '[jokers]\nlocked = true\nfrom = "rack"\n'
    jokers = rules_of(tmp_path, '[jokers]\nkind = "exact"\nfrom = "rack"', '[jokers]\nkind = "free"', exact).jokers
    assert jokers == ExactJokers(from_="rack", locked=False)


def test_the_same_kind_keeps_everything(tmp_path: Path) -> None:
    exact = TITLE + '[jokers]\nlocked = true\nfrom = "rack"\n'
    jokers = rules_of(tmp_path, '[jokers]\nkind = "exact"\nlocked = false', exact).jokers
    assert jokers == ExactJokers(from_="rack", locked=False)


def test_a_table_without_kind_has_the_kind_of_its_parent(tmp_path: Path) -> None:
    assert faults_of(tmp_path, "[jokers]\nlocked = true", TITLE + '[jokers]\nkind = "free"') == [
        'a.toml:3: jokers.locked: unknown key of kind "free", it belongs to "exact"'
    ]
    assert rules_of(tmp_path, "[jokers]\nlocked = true", TITLE).jokers == ExactJokers(locked=True)


def test_a_key_of_the_child_that_its_new_kind_does_not_know_is_an_error(tmp_path: Path) -> None:
    child = '[jokers]\nkind = "free"\nlocked = true\n'
    assert faults_of(tmp_path, child, TITLE + "[jokers]\nlocked = false") == [
        'a.toml:4: jokers.locked: unknown key of kind "free", it belongs to "exact"'
    ]


def test_a_preset_lies_over_its_file(tmp_path: Path) -> None:
    text = (
        TITLE + '[jokers]\nlocked = true\n[preset.wild.jokers]\nkind = "free"\n[preset.named.about]\ntitle = "Other"\n'
    )
    path = write(tmp_path, "a", text)
    assert load_ruleset(f"{path}+wild").jokers == FreeJokers()
    assert load_ruleset(f"{path}+named").about.title == "Other"
    assert load_ruleset(str(path)).jokers == ExactJokers(locked=True)


def test_a_parent_offers_no_preset_but_is_not_judged_by_them_either(tmp_path: Path) -> None:
    parent = TITLE + "[preset.x.deck]\njokers = 14\n"
    assert rules_of(tmp_path, "", parent).deck.jokers == 2
    assert faults_of(tmp_path, parent) == ["a.toml:4: preset.x.deck.jokers: 14 is more than the most allowed, 4"]


# --- chains -----------------------------------------------------------------------------------------------------------


def test_eight_files_may_extend_one_another_and_nine_not(tmp_path: Path) -> None:
    assert rules_of(tmp_path, *[""] * 7, TITLE).about.title == "Test"
    assert faults_of(tmp_path, *[""] * 8, TITLE) == ["h.toml:1: extends: more than 8 files extend one another"]


def test_files_that_extend_each_other_are_a_circle(tmp_path: Path) -> None:
    write(tmp_path, "a", 'extends = "b"')
    write(tmp_path, "b", '# a remark\nextends = "a"')
    with pytest.raises(ValueError, match=r"b\.toml:2: extends: the files extend each other in a circle: a -> b -> a$"):
        load_ruleset_file(tmp_path / "a.toml")


def test_a_file_does_not_extend_itself(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"own\.toml:1: extends: the file extends itself$"):
        load_ruleset_file(write(tmp_path, "own", 'extends = "own"'))


@pytest.mark.parametrize("name", ["../b", "/etc/passwd", "B", "b.toml", "", "a" * 33, "b c", "ü", "sabra+publisher"])
def test_a_parent_is_named_and_is_no_path(tmp_path: Path, name: str) -> None:
    write(tmp_path, "b", TITLE)
    with pytest.raises(ValueError, match=r"a\.toml:1: extends: .* is no name: it has up to 32 small letters"):
        load_ruleset_file(write(tmp_path, "a", f'extends = "{name}"'))


def test_a_parent_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"a\.toml:2: extends: there is no ruleset sabr, did you mean sabra\?$"):
        load_ruleset_file(write(tmp_path, "a", '\nextends = "sabr"'))


def test_a_parent_that_is_no_toml_is_named(tmp_path: Path) -> None:
    assert faults_of(tmp_path, "", "[deck") == [
        "b.toml:1: not valid TOML: expected ']' at the end of a table declaration"
    ]
