"""The menu line by line: what it offers, and matches that begin and go on from there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.plain.talk import Talk, journal
from tests.plain.test_matches import ONE_ROUND
from tests.tui.journeys import home
from tilerummy.store.saves import load_record, read_save
from tilerummy.store.settings import Setup, read_settings


def read_settings_in(folder: Path) -> Setup:
    """The last set-up that is kept there."""
    with home(folder):
        return read_settings().setup


def asked(home: Path, *lines: str) -> list[str]:
    """What the menu says to these lines."""
    with Talk(home) as talk:
        talk.send(*lines, "quit")
        assert talk.ended() == 0
    return talk.heard


def test_it_says_what_there_is(tmp_path: Path) -> None:
    said = asked(tmp_path)
    assert said[0] == "Tile rummy. Runs and groups, for two to six at one table."
    assert said[-2:] == ["There is no unfinished match.", '"new" begins: sabra, You, @novice.']
    assert {line.partition(":")[0] for line in said[1:-2]} == {"new", "resume", "rulesets", "rules", "help", "quit"}
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("nwe", '"nwe" is none of the choices: did you mean new?'),
        ("dance now", '"dance now" is none of the choices: there is: new, resume, rulesets, rules, help, quit.'),
        ("resume", "There is no unfinished match to resume."),
        ("new nosuch", "nosuch: there is no such ruleset."),
        ("new gin Ann", "Gin Rummy is for 2 players, not for 1."),
        ("new gin Ann,@nobody", "there is no bot @nobody, there is: "),
        ("rules 99", "There are chapters 1 to "),
        ("\N{SNOWMAN}", '"?" is none of the choices'),
    ],
)
def test_what_cannot_be_done_is_told_in_a_sentence(tmp_path: Path, line: str, told: str) -> None:
    assert asked(tmp_path, line)[-1].startswith(told)


def test_rulesets_and_rules_are_told(tmp_path: Path) -> None:
    said = asked(tmp_path, "", "rulesets", "rules gin knock", "rules gin", "rules 1")
    assert "gin: Gin Rummy, 2 players." in [line.partition(", with")[0].removesuffix(".") + "." for line in said]
    assert "Chapter: Aim." in said
    assert 'Type "rules" and a number, or "rules all".' in said


@pytest.mark.slow
def test_matches_begin_end_and_go_on_from_there(tmp_path: Path) -> None:
    rules = tmp_path / "short.toml"
    rules.write_text(ONE_ROUND.format(rules="gin"), encoding="utf-8")
    home = tmp_path / "home"
    with Talk(home) as talk:
        talk.send(f"new {rules} Ann,@novice", "draw", "pass")
        talk.until("Round 1 of One round")
        by_drawing_to_the_menu(talk)
        talk.send("new gin Ann,@novice")
        talk.until("Round 1 of Gin Rummy")
        assert talk.ended() == 0
    assert "The match is kept" in talk.heard[-1]
    with Talk(home) as again:
        assert again.until('"resume" goes on')[-1].startswith('"resume" goes on with: Gin Rummy, round 1, Ann 0')
        assert again.line() == '"new" begins: gin, Ann, @novice.'
        again.send("resume")
        again.until("Round 1 of Gin Rummy")
        assert again.ended() == 0


@pytest.mark.parametrize("word", ["QUIT", "exit"])
def test_it_is_left_however_that_is_spelled(tmp_path: Path, word: str) -> None:
    with Talk(tmp_path) as talk:
        talk.send(word, "help")
        assert talk.ended() == 0
    assert talk.heard[-1].startswith('"new" begins')


def test_what_is_not_said_of_a_new_match_is_as_it_was(tmp_path: Path) -> None:
    """But clock and length are those of the rules that are named, and who has no seat there stays away."""
    (tmp_path / "settings.toml").write_text(
        '[setup]\nrules = "sabra"\nseats = ["Ann", "@novice", "", "@novice"]\nstrict = true\ntime_limit = 30\n',
        encoding="utf-8",
    )
    asked(tmp_path, "new gin")
    record, setup = load_record(journal(tmp_path)), read_settings_in(tmp_path)
    assert record.seats == ("Ann", "@novice")
    assert record.rules.penalties.time_limit == 0
    assert (setup.rules, setup.strict, setup.time_limit) == ("gin", True, None)
    assert asked(tmp_path, "new gin Ann,Bo,@novice")[-1].startswith("Gin Rummy is for 2 players, not for 3")


def by_drawing_to_the_menu(talk: Talk) -> None:
    """Plays a match to its end, and reads on until the menu is there again."""
    while not any("The match is over" in line for line in talk.heard):
        talk.send("draw", "pass", "end")
        rack = [line for line in talk.heard if line.startswith("Your rack, ")]
        if rack:
            talk.send(f"discard {rack[-1].rpartition(', ')[2].rstrip('.')}")
        talk.send("help")
        talk.until("help: these ")


def test_a_match_begins_as_the_last_one_was_set_up(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text(
        '[setup]\nrules = "gin"\nseats = ["Ann", "@novice"]\nstrict = true\ntime_limit = 30\nlength = "50 points"\n',
        encoding="utf-8",
    )
    said = asked(tmp_path, "new")
    assert '"new" begins: gin, Ann, @novice.' in said
    record = load_record(journal(tmp_path))
    assert record.rules.penalties.time_limit == 30
    assert record.rules.match.length == "to 50"
    assert read_save(journal(tmp_path)).unfinished
