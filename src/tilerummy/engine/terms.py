"""The one place that turns a ruleset into the solver's terms."""

from functools import lru_cache

from tilerummy.model.meld import MeldKind
from tilerummy.model.tile import JOKER, Tile
from tilerummy.rules.jokers import ExactJokers
from tilerummy.rules.rearranging import LayOff
from tilerummy.rules.ruleset import Ruleset
from tilerummy.solver.terms import JokerTerms, OpeningTerms, Terms


@lru_cache(maxsize=64)
def terms(rules: Ruleset) -> Terms:
    """What the rules say about melds, jokers, openings and points, as plain numbers and words."""
    numbers = [Tile(rules.deck.colors[0], number) for number in range(1, rules.deck.numbers + 1)]
    melding, values, opening = rules.melding, rules.values, rules.opening
    # Where nothing is owed but a meld of one's own, the least of melds is enough.
    own_meld = _asks_for_own_meld(rules)
    return Terms(
        colors="".join(rules.deck.colors),
        numbers=rules.deck.numbers,
        copies=rules.deck.most_copies,
        jokers=rules.deck.most_jokers,
        left=tuple(values.left([tile]) for tile in numbers),
        laid=tuple(values.laid(tile) for tile in numbers),
        one_high=values.laid(numbers[0], high=True),
        one_grouped=values.laid(numbers[0], MeldKind.GROUP),
        joker_left=values.left([JOKER]),
        run_min=melding.run_min,
        group_min=melding.group_min,
        group_max=melding.group_max,
        ace=melding.ace,
        naturals_per_joker=melding.naturals_per_joker,
        joker_terms=_joker_terms(rules),
        fixed=rules.rearranging.fixed,
        opening=OpeningTerms(opening.points or int(own_meld), opening.needs_run, opening.extra_same_turn),
    )


def owes_own_meld(rules: Ruleset, opened: bool) -> bool:
    """Whether a seat has to lay new melds of its own before it may do as it likes, whatever they are worth."""
    return rules.opening.owed(opened) or (not opened and _asks_for_own_meld(rules))


def _asks_for_own_meld(rules: Ruleset) -> bool:
    return isinstance(rules.rearranging, LayOff) and rules.rearranging.needs_own_meld


def _joker_terms(rules: Ruleset) -> JokerTerms:
    jokers = rules.jokers
    if not isinstance(jokers, ExactJokers):
        return JokerTerms()
    return JokerTerms(
        exact=True,
        from_rack=jokers.from_ == "rack",
        both_of_three=jokers.group_of_three == "both",
        locked=jokers.locked,
        reuse=jokers.reuse,
    )
