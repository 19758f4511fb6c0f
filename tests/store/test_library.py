"""Where rulesets are found, and by which names."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.store.ruleset_files import TITLE, write
from tilerummy.store.faults import RulesetError, UnknownRulesetError, UnreadableRulesetError
from tilerummy.store.library import Entry, find_rulesets, load_ruleset, name_fault, presets
from tilerummy.store.paths import HOME, own_rulesets_folder, shipped_rulesets_folder


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the user's own rulesets, empty. It stands one folder deeper than files that lie anywhere."""
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    return own_rulesets_folder()


def entry(name: str) -> Entry:
    [found] = [one for one in find_rulesets() if one.name == name]
    return found


# --- the list ---------------------------------------------------------------------------------------------------------


def test_the_shipped_rulesets_are_found() -> None:
    names = [one.name for one in find_rulesets()]
    assert names == sorted(names)
    assert {"sabra", "rrrummy", "tiles-50", "dutch-rummy", "pup-rummy", "easy-rummy"} <= set(names)
    assert not any(one.own or one.hides or one.error for one in find_rulesets())


def test_the_list_tells_title_players_and_presets() -> None:
    sabra = entry("sabra")
    assert (sabra.title, sabra.players) == ("Sabra", (2, 4))
    assert sabra.presets == ("opening_50", "book_both", "publisher")


def test_to_look_creates_no_folder(own: Path) -> None:
    find_rulesets()
    assert not own.parent.exists()


def test_a_file_of_the_users_is_in_the_list_and_marked(own: Path) -> None:
    write(
        own, "my_house", 'extends = "sabra"\n[about]\ntitle = "My house"\nplayers = [2, 3]\n[preset.x.deck]\ncopies = 2'
    )
    mine = entry("my-house")
    assert (mine.own, mine.hides, mine.title, mine.players, mine.presets) == (True, False, "My house", (2, 3), ("x",))


def test_a_file_of_the_users_wins_over_a_shipped_one(own: Path) -> None:
    write(own, "tiles_50", TITLE)
    assert (entry("tiles-50").own, entry("tiles-50").hides, entry("tiles-50").title) == (True, True, "Test")
    assert load_ruleset("tiles-50").about.title == "Test"


def test_a_broken_file_of_the_users_is_listed_with_its_error(own: Path) -> None:
    write(own, "broken", "[deck")
    write(own, "sabra", "")
    (own / "folder.toml").mkdir()
    for name in ("broken", "sabra", "folder"):
        assert entry(name).error, name
    assert "broken.toml:1" in str(entry("broken").error)
    assert load_ruleset("rrrummy").about.title == "RRRummy"


@pytest.mark.parametrize("name", ["Großes", "with space", "a" * 33, "x.y"])
def test_a_file_whose_name_cannot_be_asked_for_is_listed_with_its_error(own: Path, name: str) -> None:
    write(own, name, TITLE)
    assert "is named" in str(entry(name).error)


def test_of_two_files_with_the_same_name_the_second_is_listed_with_its_error(own: Path) -> None:
    write(own, "a-b", TITLE)
    write(own, "a_b", TITLE)
    errors = [one.error for one in find_rulesets() if one.name == "a-b"]
    assert [bool(error) for error in errors] == [False, True]
    assert load_ruleset("a_b").about.title == "Test"


def test_other_files_are_left_alone(own: Path) -> None:
    write(own, ".hidden", "")
    (own / "notes.txt").write_text("", encoding="utf-8")
    assert not any(one.own for one in find_rulesets())


# --- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["tiles-50", "tiles_50"])
def test_both_spellings_of_a_name(name: str) -> None:
    assert load_ruleset(name).opening.points == 50


@pytest.mark.parametrize("name", ["sabra+book_both+opening_50", "sabra+opening-50+book-both"])
def test_presets_behind_a_name(name: str) -> None:
    rules = load_ruleset(name)
    assert rules.opening.points == 50
    assert '"group_of_three":"both"' in rules.to_json()


def test_of_two_presets_the_last_has_the_last_word(tmp_path: Path) -> None:
    path = write(tmp_path, "a", TITLE + "[preset.low.opening]\npoints = 10\n[preset.high.opening]\npoints = 60\n")
    assert load_ruleset(f"{path}+low+high").opening.points == 60
    assert load_ruleset(f"{path}+high+low").opening.points == 10
    assert load_ruleset(str(path)).opening.points == 30


def test_a_file_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "c++", "mine", TITLE + "[preset.x.deck]\njokers = 3\n")
    monkeypatch.chdir(tmp_path / "c++")
    for name in ("mine.toml", "./mine.toml", f"{tmp_path}/c++/mine.toml"):
        assert load_ruleset(name).deck.jokers == 2
        assert load_ruleset(f"{name}+x").deck.jokers == 3
        assert presets(name) == presets(f"{name}+x") == ("x",)


def test_a_file_with_a_plus_in_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "a+b", TITLE)
    monkeypatch.chdir(tmp_path)
    assert load_ruleset("a+b.toml").about.title == "Test"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("sabre", "sabre: there is no such ruleset, did you mean sabra?"),
        ("Tiles 50", "Tiles 50: there is no such ruleset, did you mean tiles-50?"),
        ("zzz", "zzz: there is no such ruleset"),
        ("", '"": there is no such ruleset'),
        ("\x1b[2Jx", "[2Jx: there is no such ruleset"),
        ("sabra+book", 'sabra: there is no preset "book", there are: opening_50, book_both, publisher'),
        ("sabra+", 'sabra: there is no preset "", there are: opening_50, book_both, publisher'),
        ("rrrummy+x", 'rrrummy: there is no preset "x", there are none'),
    ],
)
def test_a_name_that_is_not_known(name: str, told: str) -> None:
    with pytest.raises(UnknownRulesetError) as caught:
        load_ruleset(name)
    assert str(caught.value) == caught.value.brief == told


@pytest.mark.parametrize("name", ["./none.toml", "none.toml", "no/file", "./none.toml+x"])
def test_a_file_that_is_not_there(name: str) -> None:
    with pytest.raises(UnreadableRulesetError, match="cannot be read: no such file"):
        load_ruleset(name)


# --- what extends what ------------------------------------------------------------------------------------------------


def test_a_parent_is_looked_for_beside_the_file_first(own: Path, tmp_path: Path) -> None:
    write(own, "ground", TITLE + "[deck]\njokers = 3\n")
    child = write(tmp_path, "child", 'extends = "ground"\n')
    assert load_ruleset(str(child)).deck.jokers == 3
    write(tmp_path, "ground", TITLE + "[deck]\njokers = 4\n")
    assert load_ruleset(str(child)).deck.jokers == 4


def test_a_parent_may_be_shipped_and_spelled_either_way(own: Path) -> None:
    for spelling in ("tiles-50", "tiles_50"):
        write(own, "mine", f'extends = "{spelling}"')
        assert load_ruleset("mine").opening.points == 50


def test_a_file_that_extends_its_own_name_means_the_shipped_one(own: Path) -> None:
    write(own, "sabra", 'extends = "sabra"\n[deck]\njokers = 4\n')
    assert load_ruleset("sabra").deck.jokers == 4
    assert load_ruleset("sabra").about.title == "Sabra"


def test_shipped_rulesets_are_made_of_shipped_ones(own: Path) -> None:
    write(own, "sabra", 'extends = "sabra"\n[deck]\njokers = 4\n')
    assert load_ruleset("rrrummy").deck.jokers == 2
    assert load_ruleset(str(shipped_rulesets_folder() / "rrrummy.toml")).deck.jokers == 2


def test_a_file_offers_its_own_presets_only(own: Path) -> None:
    write(own, "mine", 'extends = "sabra"\n')
    assert presets("mine") == ()
    with pytest.raises(RulesetError, match="there are none"):
        load_ruleset("mine+book_both")


@pytest.mark.parametrize(
    ("name", "fine"),
    [
        ("aunt-mary.toml", True),
        ("tiles_50.toml", True),
        ("Aunt.toml", False),
        ("aunt mary.toml", False),
        ("aunt.txt", False),
        ("aunt", False),
        (".aunt.toml", False),
    ],
)
def test_what_a_file_among_ones_own_may_be_called(name: str, fine: bool) -> None:
    assert (name_fault(Path("folder") / name) == "") == fine


def test_a_file_that_is_called_like_no_ruleset_is_offered_by_its_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("notes").write_text(TITLE, encoding="utf-8")
    Path("folder").mkdir()
    with pytest.raises(RulesetError, match=r"no such ruleset; if the file is meant, write \./notes$"):
        load_ruleset("notes")
    with pytest.raises(RulesetError, match=r"no such ruleset$"):
        load_ruleset("folder")
    assert load_ruleset("./notes").about.title == "Test"
