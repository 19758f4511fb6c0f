"""The first steps: each position is one of the game, and what it asks for is to be had there."""

from __future__ import annotations

import pytest

from tilerummy.bots.advice import best_play
from tilerummy.engine.check import check
from tilerummy.model.action import Action, Play, Verb
from tilerummy.model.table import tiles_on
from tilerummy.notation.position import read_view, write_view
from tilerummy.notation.words import read_table, read_tiles
from tilerummy.play.draft import Draft
from tilerummy.play.lessons import LEARNER, LESSONS, SEATS, Lesson, lesson_host, lesson_rules, numbers
from tilerummy.store.library import load_ruleset
from tilerummy.store.paths import own_rulesets_folder

each = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.title)


def test_there_are_five_and_each_is_about_something_else() -> None:
    assert [lesson.title for lesson in LESSONS] == ["A meld", "The opening", "Adding", "Rearranging", "The joker"]


@each
def test_the_position_is_one_of_the_game(lesson: Lesson) -> None:
    view = lesson_host(lesson).view(LEARNER)
    assert read_view(write_view(view), view.rules, SEATS) == view
    assert all(view.rules.melds.legal(meld) for meld in view.table)
    assert view.verbs == (Verb.PLAY, Verb.DRAW)


@each
def test_what_is_planned_is_accepted_and_is_what_is_asked_for(lesson: Lesson) -> None:
    host = lesson_host(lesson)
    before, after = host.view(LEARNER).table, read_table(lesson.plan)
    assert host.chair(LEARNER).act(Play(LEARNER, after)) == ()
    assert host.on_turn != LEARNER
    assert lesson.asks(before, host.view(LEARNER).table)


@each
def test_nothing_better_can_be_played(lesson: Lesson) -> None:
    """The solver, which knows nothing of the plan, finds no play of more tiles, and so no way past what is taught."""
    view = lesson_host(lesson).view(LEARNER)
    best = best_play(view)
    assert best is not None
    assert best.proved
    assert not best.goes_out
    assert best.tiles == (tiles_on(read_table(lesson.plan)) - tiles_on(view.table)).total()
    assert lesson.asks(view.table, best.table)


def plays(view_of: Lesson, *tables: str) -> list[bool]:
    """Which of these tables the referee takes."""
    view = lesson_host(view_of).view(LEARNER)
    actions: list[Action] = [Play(LEARNER, read_table(table)) for table in tables]
    return [not check(view, action) for action in actions]


def test_the_first_lesson_takes_the_run_the_group_and_both() -> None:
    assert plays(LESSONS[0], "R:5.6.7", "9:Y.B.K", "R:5.6.7/9:Y.B.K", "R:5.6") == [True, True, True, False]


def test_to_open_one_meld_is_too_little() -> None:
    table = "B:10.11.12"
    assert plays(LESSONS[1], f"{table}/R:7.8.9", f"{table}/2:Y.B.K", f"{table}/R:7.8.9/2:Y.B.K") == [False, False, True]


def test_to_add_one_tile_is_enough() -> None:
    assert plays(LESSONS[2], "R:4.5.6.7/9:R.B.K", "R:4.5.6/9:R.B.K.Y") == [True, True]


def test_without_the_joker_elsewhere_a_legal_turn_is_not_what_is_asked_for() -> None:
    lesson = LESSONS[4]
    slid = "R:5.6.7.J/12:R.B.K"
    assert plays(lesson, slid) == [True]
    assert not lesson.asks(read_table(lesson.table), read_table(slid))


def test_the_sentences_have_the_numbers_of_the_rules() -> None:
    assert numbers(lesson_rules()) == {"run": 3, "group": 3, "most": 4, "opening": 30, "joker": 30}
    rules = lesson_rules()
    other = rules.with_(opening=rules.opening.with_(points=50))
    assert numbers(other)["opening"] == 50


def test_a_ruleset_of_the_user_changes_nothing(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TILERUMMY_HOME", str(tmp_path_factory.mktemp("home")))
    own_rulesets_folder().mkdir(parents=True)
    (own_rulesets_folder() / "sabra.toml").write_text('extends = "sabra"\n[opening]\npoints = 99\n', encoding="utf-8")
    lesson_rules.cache_clear()
    assert load_ruleset("sabra").opening.points == 99
    assert lesson_rules().opening.points == 30


@each
def test_a_turn_may_be_undone_and_an_illegal_one_costs_nothing(lesson: Lesson) -> None:
    host = lesson_host(lesson)
    draft = Draft.start(host.view(LEARNER))
    wrong = Play(LEARNER, (*host.view(LEARNER).table, lesson_rules().melds.read(read_tiles(lesson.rack)[:2])))
    assert host.chair(LEARNER).act(wrong) != ()
    assert Draft.start(host.view(LEARNER)) == draft
