"""`tilerummy simulate`: its lines, its records, and what it refuses."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calls import Answer, called, is_one_line, started
from tests.play.programs import program
from tilerummy.model.action import Deal
from tilerummy.notation.record import replay
from tilerummy.play import simulation
from tilerummy.store.library import load_ruleset
from tilerummy.store.saves import load_record

GAME_KEYS = ["game", "seed", "winner", "scores", "actions"]
TOTAL_KEYS = ["games", "seconds", "wins", "unfinished"]


def simulated(*arguments: str) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The objects of a call with --json: one a game, and the last one for all."""
    answer = called("simulate", "--json", *arguments)
    assert (answer.code, answer.err) == (0, "")
    *games, total = map(json.loads, answer.out.splitlines())
    return games, total


def without_seconds(answer: Answer) -> str:
    assert answer.code == 0
    return re.sub(r'"seconds": [0-9.]+', "", answer.out)


def test_a_line_a_game_and_one_for_all() -> None:
    games, total = simulated("--games", "6", "--seed", "lines")
    assert [list(game) for game in games] == [GAME_KEYS] * 6
    assert list(total) == TOTAL_KEYS
    assert [game["game"] for game in games] == [0, 1, 2, 3, 4, 5]
    assert [game["seed"] for game in games] == [f"lines/{number}" for number in range(6)]
    for game in games:
        assert sum(game["scores"]) == 0
        assert game["actions"] > 1
        best = max(game["scores"])
        assert game["winner"] == (game["scores"].index(best) if game["scores"].count(best) == 1 else None)
    assert total["games"] == 6
    assert total["unfinished"] == 0
    assert total["wins"] == [sum(game["winner"] == seat for game in games) for seat in (0, 1)]
    assert isinstance(total["seconds"], float)


def test_scores_and_wins_stand_in_the_order_of_the_seats() -> None:
    games, total = simulated("--games", "3", "--seed", "four", "--seats", "@novice,@novice,@novice,@novice")
    assert all(len(game["scores"]) == 4 for game in games)
    assert len(total["wins"]) == 4


def test_the_same_seed_gives_the_same_games_and_another_one_others() -> None:
    first, again = (called("simulate", "--json", "--games", "4", "--seed", "same") for _ in range(2))
    other = called("simulate", "--json", "--games", "4", "--seed", "other")
    assert without_seconds(first) == without_seconds(again)
    assert without_seconds(first) != without_seconds(other)


def test_without_a_seed_it_is_another_one_each_time() -> None:
    (first, _), (again, _) = simulated("--games", "1"), simulated("--games", "1")
    assert first[0]["seed"] != again[0]["seed"]
    assert re.fullmatch(r"[0-9a-f]{16}/0", first[0]["seed"])


@pytest.mark.slow
def test_more_processes_play_the_same_games_in_the_same_order() -> None:
    arguments = ("simulate", "--json", "--games", "9", "--seed", "jobs", "--seats", "@novice,@novice,@novice")
    alone, together = started(*arguments, "--jobs", "1"), started(*arguments, "--jobs", "2")
    assert alone.err == together.err == ""
    assert without_seconds(alone) == without_seconds(together)


def test_a_game_that_was_given_up_is_counted_as_unfinished(monkeypatch: pytest.MonkeyPatch) -> None:
    whole, _ = simulated("--games", "6", "--seed", "lines")
    most = min(game["actions"] for game in whole) - 1  # the deal is no action of a seat
    monkeypatch.setattr(simulation, "MOST_ACTIONS", most)
    games, total = simulated("--games", "6", "--seed", "lines")
    given_up = [game["actions"] - 1 > most for game in whole]
    assert 0 < sum(given_up) < 6
    assert total["unfinished"] == sum(given_up)
    for before, game, early in zip(whole, games, given_up, strict=True):
        assert game == ({**before, "winner": None, "scores": [0, 0], "actions": most + 1} if early else before)


def test_without_json_there_is_a_table() -> None:
    answer = called("simulate", "--games", "5", "--seed", "table")
    assert (answer.code, answer.err) == (0, "")
    head, first, second, last = answer.out.splitlines()
    assert head.split() == ["seat", "bot", "wins", "mean", "points", "standard", "error"]
    assert first.startswith("A     novice 1  ")
    assert second.startswith("B     novice 2  ")
    assert re.fullmatch(r"5 games, 0 without a winner, 0 unfinished, [0-9.]+ seconds, seed table", last)


def test_one_game_is_no_games_and_who_won_none_is_told() -> None:
    assert re.search(r"^1 game, 0 without", called("simulate", "--games", "1").out, re.MULTILINE)
    match = ("simulate", "--rules", "international", "--seed", "1", "--games", "1", "--matches")
    assert re.search(r"^1 match, 0 without", called(*match).out, re.MULTILINE)
    # Found by playing on: in one of these games equal racks share a blocked round.
    games, total = simulated("--games", "12", "--seed", "shared")
    shared = sum(game["winner"] is None for game in games)
    assert shared + sum(total["wins"]) == 12
    table = called("simulate", "--games", "12", "--seed", "shared").out
    assert f"\n12 games, {shared} without a winner, 0 unfinished, " in table


def test_the_table_says_what_the_lines_say() -> None:
    games, total = simulated("--games", "5", "--seed", "table")
    _, *rows, _ = called("simulate", "--games", "5", "--seed", "table").out.splitlines()
    for seat, row in enumerate(rows):
        points = [game["scores"][seat] for game in games]
        mean = sum(points) / 5
        error = (sum((value - mean) ** 2 for value in points) / 4 / 5) ** 0.5
        assert re.split("  +", row) == [
            "AB"[seat],
            f"novice {seat + 1}",
            f"{total['wins'][seat]}",
            f"{mean:.1f}",
            f"{error:.1f}",
        ]


@pytest.mark.parametrize("rules", ["rrrummy", "tiles_50", "sabra+opening_50+book_both"])
def test_rules_are_named_with_presets(rules: str) -> None:
    games, _ = simulated("--rules", rules, "--games", "2", "--seed", "rules")
    assert len(games) == 2


def test_a_match_is_played_to_its_end(tmp_path: Path) -> None:
    rules = tmp_path / "short.toml"
    rules.write_text('extends = "sabra"\n[about]\ntitle = "Short"\n[match]\nend = "rounds"\nrounds = 2\n')
    games, total = simulated(
        "--rules", str(rules), "--matches", "--games", "3", "--seed", "m", "--records", str(tmp_path)
    )
    assert total["unfinished"] == 0
    for number, game in enumerate(games):
        *_, last = replay(load_record(tmp_path / f"{number:06}.rummy"))
        assert last.over
        assert len(last.results) == 2
        assert game["scores"] == list(last.standing.totals)
        winners = last.standing.winners
        assert game["winner"] == (winners[0] if len(winners) == 1 else None)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_record_of_each_game_holds_that_game(tmp_path: Path, jobs: str) -> None:
    games, _ = simulated("--games", "4", "--seed", "kept", "--records", str(tmp_path), "--jobs", jobs)
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"{number:06}.rummy" for number in range(4)]
    for number, game in enumerate(games):
        record = load_record(tmp_path / f"{number:06}.rummy")
        *_, last = replay(record)
        assert record.seats == ("@novice", "@novice")
        assert record.rules == load_ruleset("sabra")
        assert record.seed == game["seed"]
        assert len(record.actions) == game["actions"]
        assert record.actions.count(Deal()) == 1
        (result,) = last.results
        assert (list(result.scores), result.winner) == (game["scores"], game["winner"])


def test_the_folder_for_records_is_made(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "records"
    simulated("--games", "1", "--records", str(folder))
    assert [path.name for path in folder.iterdir()] == ["000000.rummy"]


def test_records_are_never_written_over(tmp_path: Path) -> None:
    arguments = ("simulate", "--games", "1", "--seed", "kept", "--records", str(tmp_path))
    assert called(*arguments).code == 0
    kept = (tmp_path / "000000.rummy").read_bytes()
    answer = called(*arguments)
    assert (answer.code, answer.out) == (2, "")
    assert is_one_line(answer.err)
    assert (tmp_path / "000000.rummy").read_bytes() == kept


# --- what is refused --------------------------------------------------------------------------------------------------

ESCAPES = "\x1b]0;owned\x07\x1b[2J"


def wrong_calls() -> Iterator[tuple[str, ...]]:
    for games in ("0", "-1", "1.5", "many", "", "nan", "1e3", ESCAPES, "two\nlines"):
        yield "--games", games
        yield "--jobs", games
    for seats in (
        "",
        ",",
        "@novice",
        "@novice," * 4 + "@novice",
        "Ann,Bo",
        "Ann,@novice",
        "@nobody,@novice",
        "@,@novice",
    ):
        yield "--seats", seats
    for seats in (f"@{ESCAPES},@novice", f"{ESCAPES},@novice", "@two\nlines,@novice", f"{'x' * 500},@novice"):
        yield "--seats", seats
    for rules in ("", "nosuch", "sabra+nosuch", "sabra+", "+", "../sabra", "./nosuch.toml", "/", ".", "/dev/null"):
        yield "--rules", rules
    for rules in (ESCAPES, "two\nlines", f"./{ESCAPES}.toml", "sabra+two\nlines", "x" * 5_000, "\udcff"):
        yield "--rules", rules
    for seed in ("", " ", "a ", "two\nlines", ESCAPES, "x" * 65, "\udcff"):
        yield "--seed", seed
    for records in (
        "/dev/null",
        "/dev/null/deeper",
        "/proc/deeper",
        "\0",
        f"/dev/null/{ESCAPES}",
        "/dev/null/two\nlines",
    ):
        yield "--records", records
    yield "--games", "9" * 30, "--jobs", "2"
    yield "--games", "1", "--jobs", "9" * 12


@pytest.mark.parametrize("arguments", [*wrong_calls()], ids=ascii)
def test_a_wrong_call_is_told_in_one_line_and_nothing_is_played(arguments: tuple[str, ...]) -> None:
    answer = called("simulate", *arguments)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("tilerummy")
    assert is_one_line(answer.err)


BAD_FILES = {
    "no TOML": "this is = no = toml",
    "no table": "extends = 'sabra'\nfoo = 1\n",
    "many faults": 'extends = "sabra"\nfoo = 1\n[deck]\nbar = 2\ncolors = "x"\n[jokers]\nkind = "wild"\n',
    "nothing at all": "",
    "a circle": 'extends = "./bad.toml"\n',
    "escapes": 'extends = "sabra"\n[about]\ntitle = "\\u001b[2J"\n"\\u001b]0;owned\\u0007" = 1\n',
}


@pytest.mark.parametrize("text", BAD_FILES.values(), ids=BAD_FILES)
def test_a_ruleset_file_with_faults_is_told_in_one_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text)
    answer = called("simulate", "--games", "1", "--rules", str(path))
    assert (answer.code, answer.out) == (2, "")
    assert is_one_line(answer.err)


def test_a_folder_that_takes_no_records_is_told_in_one_line() -> None:
    answer = called("simulate", "--games", "1", "--records", "/proc")
    assert (answer.code, answer.out) == (2, "")
    assert is_one_line(answer.err)


@pytest.mark.parametrize("name", ["-1", "+1", "007", "Grüße", "a/b", "x" * 64])
def test_an_unusual_seed_is_a_seed(name: str) -> None:
    (game,), _ = simulated("--games", "1", f"--seed={name}")
    assert game["seed"] == f"{name}/0"


# --- bots that go wrong -----------------------------------------------------------------------------------------------


def test_a_bot_that_fails_in_every_turn_loses_and_is_named_once_with_the_number_of_times(tmp_path: Path) -> None:
    entry = program(tmp_path, "for you, _ in questions(): say('hello\\x1b[2J\\n')", "mine")
    answer = called("simulate", "--json", "--games", "2", "--seed", "fails", "--seats", f"@novice,{entry}")
    assert answer.code == 0
    *games, total = map(json.loads, answer.out.splitlines())
    assert total["unfinished"] == 0
    assert [game["winner"] for game in games] == [0, 0]
    assert is_one_line(answer.err)
    told = re.fullmatch(r"tilerummy: mine \(seat 2\) gave an answer that is no action: .*\((\d+) times\)\n", answer.err)
    assert told
    assert int(told[1]) > 2


def test_each_bot_that_goes_wrong_has_a_line_of_its_own(tmp_path: Path) -> None:
    first = program(tmp_path, "for you, _ in questions(): say('Z draw\\n')", "first")
    second = program(tmp_path, "for you, _ in questions(): say(f'{you} play -\\n')", "second")
    answer = called("simulate", "--games", "1", "--seed", "fails", "--seats", f"@novice,{first},{second}")
    assert answer.code == 0
    told = answer.err.splitlines()
    assert [line.split(")")[0] for line in told] == ["tilerummy: first (seat 2", "tilerummy: second (seat 3"]


@pytest.mark.parametrize("name", ["nothing", "text", "folder", "two\nlines", ESCAPES])
def test_a_program_that_cannot_be_started_is_refused_before_the_first_game(tmp_path: Path, name: str) -> None:
    (tmp_path / "text").write_text("#!/bin/sh\n")
    (tmp_path / "folder").mkdir()
    answer = called("simulate", "--games", "1", "--seats", f"@novice,@{tmp_path}/{name}")
    assert (answer.code, answer.out) == (2, "")
    assert is_one_line(answer.err)
