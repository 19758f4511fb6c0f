"""Random plays, legal and spoiled, judged by the engine and by the written rules to the letter (1.2 and 1.3)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.rules.random_plays import disturbed, random_lay_off, random_opening, random_play
from tests.rules.turn_reference import first_code, first_code_where_melds_stay
from tilerummy.engine.check import judge
from tilerummy.notation.words import write_table, write_tiles
from tilerummy.rules.dealing import Dealing
from tilerummy.rules.deck import Deck
from tilerummy.rules.going_out import MustDiscard
from tilerummy.rules.jokers import ExactJokers
from tilerummy.rules.melding import Melding
from tilerummy.rules.opening import Opening
from tilerummy.rules.rearranging import LayOff
from tilerummy.rules.ruleset import About, Ruleset
from tilerummy.rules.turns import DrawPlayDiscard

DECKS = (
    Deck(colors=("R", "Y"), numbers=5, copies=2, jokers=4),
    Deck(colors=("R", "Y", "B"), numbers=4, copies=2, jokers=3),
    Deck(colors=("R", "Y", "B", "K"), numbers=4, copies=2, jokers=2),
)


def random_rules(rng: Random) -> Ruleset:
    """A small game of its own each time."""
    return Ruleset(
        about=About(title="small"),
        deck=rng.choice(DECKS),
        dealing=Dealing(rack=4),
        melding=Melding(ace=rng.choice(("low", "both"))),
        opening=Opening(
            points=rng.choice((0, 5, 8, 12)), needs_run=rng.random() < 0.4, extra_same_turn=rng.random() < 0.4
        ),
        jokers=ExactJokers.model_validate({"from": rng.choice(("any", "rack")), "locked": rng.random() < 0.5}),
    )


def differences(seed: str, plays: int) -> tuple[Counter[str | None], list[str]]:
    rng = Random(seed)
    seen: Counter[str | None] = Counter()
    found = []
    for _ in range(plays):
        rules = random_rules(rng)
        play = random_opening(rules.melds, rng) if rng.random() < 0.5 else random_play(rules.melds, rng)
        if play is None:
            continue
        play = replace(play, opened=rng.random() < 0.3)
        if rng.random() < 0.3:
            play = disturbed(play, rules.melds, rng)
        assert isinstance(rules.jokers, ExactJokers)
        expected = first_code(play, rules.melds, rules.opening, rules.jokers)
        seen[expected] += 1
        faults = [fault.code for fault in judge(play, rules)]
        if (faults[0] if faults else None) != expected:
            found.append(
                f"{write_table(play.before)} -> {write_table(play.after)} rack {write_tiles(play.rack)} "
                f"opened {play.opened} {rules.opening!r} {rules.jokers!r}: {expected}, not {faults}"
            )
    return seen, found


@pytest.mark.slow
def test_1_2_random_plays_are_judged_to_the_letter() -> None:
    seen, found = differences("turns 1", 500)
    assert found == []
    often = {
        None, "tiles_not_conserved", "tile_returned_to_rack", "no_rack_tile_played", "meld_too_short",
        "not_consecutive", "opening_points", "opening_needs_run", "not_opened", "joker_not_replaced",
        "joker_replacement_from_table", "joker_meld_locked",
    }  # fmt: skip
    assert often <= set(seen)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_1_2_many_more_plays(seed: int) -> None:
    assert differences(f"soak {seed}", 5000)[1] == []


# --- where melds of the table stay whole (1.3) ------------------------------------------------------------------------


def random_rules_with_discards(rng: Random) -> Ruleset:
    rules = random_rules(rng)
    ways = {
        "from": "rack",
        "locked": True,
        "group_of_three": rng.choice(("either", "both")),
        "reuse": rng.choice(("new-meld", "new-meld-two-rack")),
    }
    return rules.with_(
        turns=DrawPlayDiscard(),
        melding=rules.melding.with_(ace="both", naturals_per_joker=rng.choice((0, 0, 2))),
        rearranging=LayOff(needs_own_meld=rng.random() < 0.5),
        going_out=MustDiscard(foot=rng.random() < 0.4),
        jokers=ExactJokers.model_validate(ways),
        penalties=rules.penalties.with_(illegal_turn="reject", timeout_draw=0),
    )


def differences_where_melds_stay(seed: str, plays: int) -> tuple[Counter[str | None], list[str]]:
    rng = Random(seed)
    seen: Counter[str | None] = Counter()
    found = []
    for _ in range(plays):
        rules = random_rules_with_discards(rng)
        play = rng.choice((random_lay_off, random_lay_off, random_opening, random_play))(rules.melds, rng)
        if play is None:
            continue
        play = replace(play, opened=rng.random() < 0.6)
        if rng.random() < 0.3:
            play = disturbed(play, rules.melds, rng)
        expected = first_code_where_melds_stay(play, rules)
        seen[expected] += 1
        faults = [fault.code for fault in judge(play, rules)]
        if (faults[0] if faults else None) != expected:
            found.append(
                f"{write_table(play.before)} -> {write_table(play.after)} rack {write_tiles(play.rack)} "
                f"opened {play.opened} {rules.opening!r} {rules.jokers!r} {rules.rearranging!r} {rules.going_out!r}: "
                f"{expected}, not {faults}"
            )
    return seen, found


@pytest.mark.slow
def test_1_3_random_plays_are_judged_to_the_letter() -> None:
    seen, found = differences_where_melds_stay("melds stay", 800)
    assert found == []
    often = {
        None, "tiles_not_conserved", "tile_returned_to_rack", "no_rack_tile_played", "meld_too_short", "joker_ratio",
        "not_consecutive", "opening_points", "opening_needs_run", "not_opened", "table_fixed", "joker_not_replaced",
        "joker_needs_both_colors", "joker_must_be_new_meld",
    }  # fmt: skip
    assert often <= set(seen)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_1_3_many_more_plays(seed: int) -> None:
    assert differences_where_melds_stay(f"soak {seed}", 5000)[1] == []
