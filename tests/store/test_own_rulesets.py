"""The user's own rulesets: kept, changed, deleted, and never over something else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.store.ruleset_files import write
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.library import find_rulesets, load_ruleset
from tilerummy.store.own_rulesets import (
    OwnRulesetError,
    delete_ruleset,
    is_kept,
    keep_ruleset,
    made_of,
    name_fault,
    origin,
)
from tilerummy.store.paths import HOME


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME, str(tmp_path))
    return tmp_path / "rulesets"


def with_points(rules: Ruleset, points: int, title: str = "Ours") -> Ruleset:
    return rules.with_(opening=rules.opening.with_(points=points), about=rules.about.with_(title=title))


def test_a_new_one_is_made_of_a_shipped_one_and_its_presets(folder: Path) -> None:
    made = origin("sabra+book_both")
    assert (made.name, made.extends, made.parent) == ("", "sabra", load_ruleset("sabra"))
    rules = with_points(made.rules, 40)
    keep_ruleset("ours", made, rules)
    assert load_ruleset("ours") == rules
    assert rules.jokers == load_ruleset("sabra+book_both").jokers
    assert [path.name for path in folder.iterdir()] == ["ours.toml"]
    (entry,) = [entry for entry in find_rulesets() if entry.own]
    assert (entry.name, entry.title, entry.error) == ("ours", "Ours", None)


def test_one_of_ones_own_is_changed_itself(folder: Path) -> None:
    write(folder, "our_house", '# Ours.\nextends = "gin"\n[about]\ntitle = "Ours"\n[preset.big.match]\npoints = 500\n')
    made = origin("our-house+big")
    assert (made.name, made.extends, made.parent) == ("our-house", "gin", load_ruleset("gin"))
    keep_ruleset("our-house", made, made.rules, replace=True)
    assert load_ruleset("our-house").match.points == 500
    text = (folder / "our_house.toml").read_text()
    assert text.startswith("# Ours.\n")
    assert "[preset.big.match]" in text
    assert [path.name for path in folder.iterdir()] == ["our_house.toml"]


def test_one_that_extends_nothing_is_compared_with_what_any_file_begins_with(folder: Path) -> None:
    write(folder, "bare", '[about]\ntitle = "Bare"\n[opening]\npoints = 20\n')
    made = origin("bare")
    assert (made.extends, made.parent.opening.points, made.parent.about.title) == ("", 30, "Bare")
    keep_ruleset("bare", made, with_points(made.rules, 25), replace=True)
    assert load_ruleset("bare").opening.points == 25


def test_one_that_hides_a_shipped_one_can_be_changed_and_stays_of_that(folder: Path) -> None:
    write(folder, "sabra", 'extends = "sabra"\n[opening]\npoints = 45\n')
    made = origin("sabra")
    assert (made.name, made.parent.opening.points) == ("sabra", 30)
    keep_ruleset("sabra", made, with_points(made.rules, 46), replace=True)
    assert load_ruleset("sabra").opening.points == 46
    # A copy of it finds the hiding one beside itself, so it is written as what differs from that.
    keep_ruleset("other", made, with_points(made.rules, 30))
    assert load_ruleset("other").opening.points == 30


def test_nothing_is_replaced_without_being_asked_to(folder: Path) -> None:
    made = origin("sabra")
    keep_ruleset("ours", made, with_points(made.rules, 40))
    with pytest.raises(OwnRulesetError, match="there is a ruleset ours already"):
        keep_ruleset("ours", made, with_points(made.rules, 41))
    assert load_ruleset("ours").opening.points == 40
    keep_ruleset("ours", made, with_points(made.rules, 42), replace=True)
    assert load_ruleset("ours").opening.points == 42
    assert len(list(folder.iterdir())) == 1


@pytest.mark.parametrize("name", ["sabra", "tiles-50", "tiles_50"])
def test_the_names_of_the_game_are_taken(folder: Path, name: str) -> None:
    made = origin("sabra")
    with pytest.raises(OwnRulesetError, match="is a ruleset of the game"):
        keep_ruleset(name, made, made.rules)
    assert not folder.exists()


@pytest.mark.parametrize("name", ["", "Ours", "a b", "../ours", "a/b", "x" * 33, ".ours", "ours.toml", "ä", "\x1b"])
def test_what_is_no_name(folder: Path, name: str) -> None:
    assert name_fault(name)
    with pytest.raises(OwnRulesetError):
        keep_ruleset(name, origin("sabra"), load_ruleset("sabra"))
    assert not folder.exists()


def test_a_folder_that_cannot_be_written_is_a_sentence(folder: Path) -> None:
    folder.write_text("no folder")
    made = origin("sabra")
    with pytest.raises(OwnRulesetError, match=r"^ours\.toml cannot be written: "):
        keep_ruleset("ours", made, made.rules)


def test_what_could_not_be_played_is_never_written(folder: Path) -> None:
    """A preset of the file may contradict what is changed."""
    text = 'extends = "sabra"\n[about]\ntitle = "Ours"\n[preset.long.opening]\npoints = 170\n'
    path = write(folder, "ours", text)
    made = origin("ours")
    smaller = made.rules.with_(dealing=made.rules.dealing.with_(rack=7))
    with pytest.raises(OwnRulesetError, match=r"preset\.long\.opening\.points: no rack of 7 tiles"):
        keep_ruleset("ours", made, smaller, replace=True)
    assert path.read_text() == text


def test_a_file_that_cannot_be_changed_key_by_key_stays_as_it_is(folder: Path) -> None:
    text = 'extends = "sabra"\nabout = {title = "Ours"}\nopening.points = 50\n[preset.a]\nopening.needs_run = true\n'
    path = write(folder, "ours", text)
    made = origin("ours")
    rules = with_points(made.rules, 60, "Theirs")
    try:
        keep_ruleset("ours", made, rules, replace=True)
    except OwnRulesetError as error:
        assert str(error).startswith("ours.toml is not changed: ")  # noqa: PT017 - either way nothing is lost
        assert path.read_text() == text
    else:
        assert load_ruleset("ours") == rules
        assert load_ruleset("ours+a").opening.needs_run


def test_one_that_was_deleted_meanwhile_is_saved_anew(folder: Path) -> None:
    path = write(folder, "ours", 'extends = "gin"\n[about]\ntitle = "Ours"\n')
    made = origin("ours")
    path.unlink()
    keep_ruleset("ours", made, made.rules, replace=True)
    assert load_ruleset("ours") == made.rules


def test_one_that_is_kept_elsewhere_stays_a_link(folder: Path, tmp_path: Path) -> None:
    text = 'extends = "gin"\n[about]\ntitle = "Ours"\n'
    elsewhere = write(tmp_path / "elsewhere", "mine", text)
    folder.mkdir()
    (folder / "ours.toml").symlink_to(elsewhere)
    made = origin("ours")
    keep_ruleset("ours", made, with_points(made.rules, 0, "Theirs"), replace=True)
    assert (folder / "ours.toml").is_symlink()
    assert "Theirs" in elsewhere.read_text()


def test_it_is_deleted_and_who_is_made_of_it_is_known(folder: Path) -> None:
    made = origin("sabra")
    keep_ruleset("ours", made, with_points(made.rules, 40))
    write(folder, "theirs", 'extends = "ours"\n')
    write(folder, "broken", "[")
    assert is_kept("ours")
    assert made_of("ours") == ("theirs",)
    delete_ruleset("ours")
    assert not is_kept("ours")
    with pytest.raises(OwnRulesetError, match=r"^ours\.toml cannot be deleted: no such file"):
        delete_ruleset("ours")
