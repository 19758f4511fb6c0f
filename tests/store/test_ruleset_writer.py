"""What is written of a ruleset is read again as the same one, whatever it is made of."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.store.ruleset_files import write
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.amended import Amended
from tilerummy.store.differences import differences
from tilerummy.store.library import find_rulesets, load_ruleset, load_ruleset_file, presets
from tilerummy.store.ruleset_fields import RuleField
from tilerummy.store.ruleset_writer import ruleset_text

SHIPPED = [entry.name for entry in find_rulesets() if not entry.own]
BUNDLED = [f"{name}+{preset}" for name in SHIPPED for preset in presets(name)]


def kept(folder: Path, extends: str, rules: Ruleset) -> tuple[str, Ruleset]:
    """The text of the rules, and what is read of it."""
    text = ruleset_text(extends, load_ruleset(extends), rules)
    return text, load_ruleset_file(write(folder, "mine", text))


@pytest.mark.parametrize("extends", ["sabra", "gin", "romanian-joly"])
@pytest.mark.parametrize("name", [*SHIPPED, *BUNDLED])
def test_every_ruleset_can_be_made_of_every_other(tmp_path: Path, extends: str, name: str) -> None:
    rules = load_ruleset(name)
    assert kept(tmp_path, extends, rules)[1] == rules


@pytest.mark.parametrize("name", BUNDLED)
def test_of_a_preset_what_it_changes_is_written(tmp_path: Path, name: str) -> None:
    extends = name.partition("+")[0]
    rules = load_ruleset(name)
    text, read = kept(tmp_path, extends, rules)
    assert read == rules
    found = differences(load_ruleset(extends), rules)
    differing = {(one.table, one.key) for one in found if one.second is not None}
    written = {(table, key) for table, keys in tomllib.loads(text).items() if table != "extends" for key in keys}
    of_other_kind = {table for table, key in differing if key == "kind"}
    assert ("about", "title") in written
    assert all(one in differing or one[0] in of_other_kind for one in written - {("about", "title")})


def any_value(field: RuleField, rng: Random) -> Any:
    if field.choices:
        return rng.choice(field.choices)
    if field.listed and rng.random() < 0.5:
        return [rng.randint(1, 4) for _ in range(rng.randint(1, 4))]
    return rng.randint(0, 120)


@pytest.mark.parametrize("seed", range(60))
def test_whatever_is_changed(tmp_path: Path, seed: int) -> None:
    """Values at random, kinds too; what the rules do not allow is put back."""
    rng = Random(seed)
    extends = rng.choice(SHIPPED)
    parent = load_ruleset(extends)
    amended = Amended.of(parent, parent)
    for _ in range(60):
        table = rng.choice([name for name in amended.tables if name != "about"])
        field = rng.choice(amended.fields(table))
        tried = amended.with_value(table, field.key, any_value(field, rng))
        amended = tried if tried.rules else amended
    assert amended.rules is not None
    assert amended.rules != parent
    assert kept(tmp_path, extends, amended.rules)[1] == amended.rules


def test_only_what_differs_is_written() -> None:
    parent = load_ruleset("sabra")
    rules = parent.with_(opening=parent.opening.with_(points=51), about=parent.about.with_(title='Aunt "Mary"'))
    written = tomllib.loads(ruleset_text("sabra", parent, rules))
    assert written == {"extends": "sabra", "about": {"title": 'Aunt "Mary"'}, "opening": {"points": 51}}


HAND_MADE = """# Ours since 1987.
extends = "sabra"

[opening]
points = 50    # more is more
needs_run = false

[about]
title = "Ours"

[preset.wild.jokers]
kind = "free"
"""


def test_a_file_that_is_changed_keeps_what_a_person_wrote(tmp_path: Path) -> None:
    parent = load_ruleset("sabra")
    rules = load_ruleset_file(write(tmp_path, "ours", HAND_MADE))
    longer = rules.with_(match=rules.match.with_(points=300), opening=rules.opening.with_(points=45))
    text = ruleset_text("sabra", parent, longer, HAND_MADE)
    assert load_ruleset_file(write(tmp_path, "ours", text)) == longer
    assert "# Ours since 1987." in text
    assert "points = 45    # more is more\nneeds_run = false" in text
    assert tomllib.loads(text)["preset"] == {"wild": {"jokers": {"kind": "free"}}}
    assert tomllib.loads(text)["match"] == {"points": 300}


def test_a_key_that_is_usual_again_goes(tmp_path: Path) -> None:
    parent = load_ruleset("sabra")
    rules = load_ruleset_file(write(tmp_path, "ours", HAND_MADE))
    text = ruleset_text("sabra", parent, rules.with_(opening=parent.opening), HAND_MADE)
    assert load_ruleset_file(write(tmp_path, "ours", text)).opening == parent.opening
    assert tomllib.loads(text)["opening"] == {"needs_run": False}


def test_another_kind_leaves_nothing_of_the_old_one(tmp_path: Path) -> None:
    before = 'extends = "sabra"\n[jokers]\nlocked = false\nreuse = "new-meld"\n[about]\ntitle = "Ours"\n'
    rules = load_ruleset_file(write(tmp_path, "ours", before))
    free = rules.with_(jokers=load_ruleset("pup-rummy").jokers)
    text = ruleset_text("sabra", load_ruleset("sabra"), free, before)
    assert load_ruleset_file(write(tmp_path, "ours", text)) == free
    assert tomllib.loads(text)["jokers"] == {"kind": "free"}
