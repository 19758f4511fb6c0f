"""docs/rulesets.md is what the code does: its tables are fresh, its example is played, its faults are told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.rulesets_page import PAGE, page
from tests.rulesets.options import OPTIONS
from tilerummy.store.library import load_ruleset, load_ruleset_file, presets
from tilerummy.store.tables import keys, models

TEXT = PAGE.read_text(encoding="utf-8")
FENCES = re.findall(r"^```(\w*)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
[EXAMPLE] = [body for language, body in FENCES if language == "toml"]
[FAULTS] = [body for _, body in FENCES if body.startswith("house.toml:")]


def test_the_tables_are_fresh() -> None:
    assert page(TEXT) == TEXT, "python -m tests.docs.rulesets_page writes them anew"


def test_the_example_is_a_ruleset(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(EXAMPLE, encoding="utf-8")
    rules = load_ruleset_file(house)
    assert (rules.about.title, rules.dealing.rack, rules.opening.points) == ("Our house", 10, 40)
    assert presets(str(house)) == ("wild",)
    assert load_ruleset(f"{house}+wild").jokers.kind == "free"


def test_the_faults_are_told_as_they_stand_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    slips = EXAMPLE.replace("rack         = 10", "rack         = 40").replace("needs_run = true", "need_run = true")
    Path("house.toml").write_text(slips, encoding="utf-8")
    with pytest.raises(ValueError, match="house") as caught:
        load_ruleset_file(Path("house.toml"))
    assert str(caught.value) == FAULTS.strip()


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_has_a_home_that_exists(name: str) -> None:
    home = OPTIONS[name]
    assert any(home.key in keys(rule) for rule in models(home.table))
    assert f"`{name}` |" in TEXT or f"`{name}` " in TEXT
