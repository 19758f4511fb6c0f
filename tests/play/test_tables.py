"""A table is set up: which rules, with which house habits, from which seed, and where it is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.play.table import NOVICES, SECRET
from tilerummy.play.tables import SEED_LENGTH, at_this_table, chosen_rules, new_seed, open_table, read_seed
from tilerummy.store.library import load_ruleset
from tilerummy.store.saves import load_record, read_save

SABRA = load_ruleset("sabra")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TILERUMMY_HOME", str(tmp_path))
    return tmp_path


def test_rules_are_chosen_by_name_with_presets() -> None:
    assert chosen_rules("sabra", NOVICES) == SABRA
    assert chosen_rules("sabra+opening_50", NOVICES).opening.points == 50
    assert chosen_rules("sabra+opening-50+book_both", NOVICES).about.title == "Sabra, opening 50, book both"
    assert chosen_rules("tiles_50", NOVICES) == load_ruleset("tiles-50")


@pytest.mark.parametrize("number", [1, 5, 9])
def test_rules_are_refused_to_more_or_fewer_than_may_sit_there(number: int) -> None:
    with pytest.raises(ValueError, match=f"Sabra is for 2 to 4 players, not for {number}"):
        chosen_rules("sabra", ("Ann",) * number)


@pytest.mark.parametrize("name", ["nosuch", "sabra+nosuch", "", "+", "sabra+", "../sabra", "./nosuch.toml", "\x1b[2J"])
def test_rules_that_there_are_not_are_refused_in_words(name: str) -> None:
    with pytest.raises(ValueError, match=r"there is no (such ruleset|preset)|cannot be read") as refusal:
        chosen_rules(name, NOVICES)
    assert str(refusal.value).isprintable()


def test_a_friendly_table_punishes_no_illegal_turn_a_strict_one_as_the_file_says() -> None:
    friendly, strict = at_this_table(SABRA, strict=False), at_this_table(SABRA, strict=True)
    assert SABRA.penalties.punishes
    assert not friendly.penalties.punishes
    assert strict == SABRA
    assert friendly.penalties.with_(illegal_turn="revert-and-draw") == SABRA.penalties
    assert friendly.with_(penalties=SABRA.penalties) == SABRA


def test_a_time_limit_is_set_kept_or_taken_off() -> None:
    timed = SABRA.with_(penalties=SABRA.penalties.with_(time_limit=90))
    assert at_this_table(SABRA, strict=True, time_limit=60).penalties.time_limit == 60
    assert at_this_table(timed, strict=True).penalties.time_limit == 90
    assert at_this_table(timed, strict=False).penalties.time_limit == 90
    assert at_this_table(timed, strict=True, time_limit=0).penalties.time_limit == 0


@pytest.mark.parametrize("seconds", [1, 19, 601, -5])
def test_a_time_limit_that_no_turn_can_have_is_refused(seconds: int) -> None:
    with pytest.raises(ValueError, match="20 to 600"):
        at_this_table(SABRA, strict=True, time_limit=seconds)


def test_a_new_seed_is_one_that_may_be_given_and_never_the_same() -> None:
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert {read_seed(seed) for seed in seeds} == seeds


@pytest.mark.parametrize("text", ["1", "Grüße, Ann", "A" * SEED_LENGTH, "5f3a/9c0e"])
def test_a_seed_is_any_short_line(text: str) -> None:
    assert read_seed(text) == text


@pytest.mark.parametrize("text", ["", " ", " a", "a ", "two\nlines", "\x1b[2J", "A" * (SEED_LENGTH + 1), "a\u202eb"])
def test_a_seed_that_is_no_line_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="a seed is one line"):
        read_seed(text)


def test_a_new_table_is_kept_among_the_users_matches(home: Path) -> None:
    host = open_table(SABRA, "sabra", ("Ann", "@novice"), SECRET)
    host.deal()
    host.close()
    (path,) = (home / "matches").iterdir()
    record = load_record(path)
    assert (record.rules, record.seats, record.seed) == (SABRA, ("Ann", "@novice"), SECRET)
    assert path.name == f"{record.tags['Date']}-sabra.rummy"
    assert read_save(path).unfinished


def test_two_tables_on_one_day_are_two_files(home: Path) -> None:
    for _ in range(3):
        open_table(SABRA, "sabra", ("Ann", "@novice"), SECRET).close()
    assert len(list((home / "matches").iterdir())) == 3


@pytest.mark.parametrize("name", ["sabra+opening_50", "../../escape", "./my rules.toml", "/etc/passwd", "\x1b[2J", "."])
def test_however_the_rules_were_called_the_file_lies_in_the_folder(home: Path, name: str) -> None:
    open_table(SABRA, name, ("Ann", "@novice"), SECRET).close()
    (path,) = (home / "matches").iterdir()
    assert path.suffix == ".rummy"
    assert path.name.isprintable()


def test_seats_that_cannot_be_make_no_file(home: Path) -> None:
    with pytest.raises(ValueError, match="players"):
        open_table(SABRA, "sabra", ("Ann",), SECRET)
    assert not list(home.rglob("*.rummy"))


def test_a_title_of_many_marks_with_presets_behind_it_is_cut(tmp_path: Path) -> None:
    file = tmp_path / "marks.toml"
    text = 'extends = "sabra"\n[about]\ntitle = "{}"\n[preset.long.opening]\npoints = 50\n'
    file.write_text(text.format("e\u0332\u0331" * 20), encoding="utf-8")
    assert len(chosen_rules(f"{file}+long", NOVICES).about.title) <= 60
