"""The worked examples of a score: rounds that are won, and rounds that are not."""

from collections.abc import Iterator

from tilerummy.model.tile import JOKER, Tiles
from tilerummy.rules.ledger import Ledger
from tilerummy.rules.ruleset import Ruleset
from tilerummy.rules.scoring import International, WinnerCollects, ZeroSum
from tilerummy.telling.examples import PLAYERS, Example, Maker, Over


def scoring(rules: Ruleset) -> Iterator[Example | None]:
    """How the rules score rounds that end in each of the ways that make a difference to them."""
    make = Maker(rules)
    match rules.scoring:
        case Ledger():
            yield from _ledger(make, rules.scoring)
        case International():
            yield from _international(make, rules.scoring)
        case WinnerCollects():
            yield from _winner_collects(make, rules.scoring)
        case ZeroSum():
            yield from _zero_sum(make, rules.scoring)


def _held(make: Maker) -> tuple[Tiles, Tiles]:
    """What Bo and Cy hold."""
    top = make.top
    jokers = (JOKER,) * min(1, make.rules.deck.most_jokers)
    return make.tiles(0, 3) + make.tiles(1, min(9, top), top), make.tiles(2, 1, 5) + jokers


def _over(make: Maker, *racks: Tiles, melded: str = "ABC", discard: Tiles = (), at_once: bool = False) -> Over:
    players = min(len(PLAYERS), make.rules.about.players[1])
    who = tuple(name[0] in melded for name in PLAYERS[:players])
    return Over(racks[:players], who, discard=discard, at_once=at_once)


def _zero_sum(make: Maker, rule: ZeroSum) -> Iterator[Example | None]:
    held = _held(make)
    yield make.scored("Ann goes out.", _over(make, (), *held))
    if rule.joker_last > 1:
        yield make.scored("Ann goes out by discarding a joker.", _over(make, (), *held, discard=(JOKER,)))
    yield make.scored("Nobody could go on.", _over(make, make.tiles(0, 2, 4), *held))


def _winner_collects(make: Maker, rule: WinnerCollects) -> Iterator[Example | None]:
    held = _held(make)
    yield make.scored("Ann goes out.", _over(make, (), *held))
    if rule.all_at_once == "double":
        yield make.scored(
            "Ann goes out in one turn, having laid nothing before it.", _over(make, (), *held, at_once=True)
        )
    yield make.scored("Nobody goes out.", _over(make, make.tiles(0, 2, 4), *held))


def _international(make: Maker, rule: International) -> Iterator[Example | None]:
    held = _held(make)
    yield make.scored("Ann goes out; Bo has melded, Cy has not.", _over(make, (), *held, melded="AB"))
    yield make.scored("Ann goes out, and nobody else has melded.", _over(make, (), *held, melded="A"))
    foot = Over(
        _over(make, (), *held).racks,
        _over(make, (), melded="AB").melded,
        table=(make.run(1, 4, 5, 6, 7), make.run(0, 7, 8, 9)),
        owners=((1, 1, 1, 0), (0, 0, 0)),
        at_once=True,
    )
    yield make.scored("Ann goes out by Foot.", foot)
    if rule.joker_last > 1:
        said = "Ann goes out by discarding a joker; Bo has melded, Cy has not."
        rack = make.tiles(2, 1, 5)
        yield make.scored(said, _over(make, (), held[0], rack, melded="AB", discard=(JOKER,)))
    said = "Nobody goes out; Ann and Bo have melded, Cy has not."
    yield make.scored(said, _over(make, make.tiles(0, 2, 4), *held, melded="AB"))


def _ledger(make: Maker, rule: Ledger) -> Iterator[Example | None]:
    """The example of the written rules: Ann and Bo lay in each other's melds, Cy lays nothing."""
    one, last = make.tiles(0, 3), (*make.tiles(1, 13), JOKER)
    table = (
        make.run(0, 5, 6, 7, 8),
        make.group(10, 1, 2, 3),
        make.run(3, 10, 11, 12, 13, 1),
        make.group(2, 1, 2, jokers=1),
    )
    owners = ((0, 0, 0, 0), (0, 0, 0), (0, 1, 1, 1, 1), (1, 1, 1))

    def over(*racks: Tiles, discard: Tiles = (), at_once: bool = False) -> Over:
        return Over(racks, (True, True, False), table, owners, (0, 1, 0), discard, at_once)

    yield make.scored("Ann goes out; Bo has melded, Cy has not.", over((), one, last))
    if rule.joker_last > 1:
        yield make.scored("Ann goes out by discarding a joker.", over((), one, last[:1], discard=(JOKER,)))
    if rule.all_at_once != "none":
        yield make.scored("Ann has laid all her tiles in the last turn.", over((), one, last, at_once=True))
    yield make.scored("Nobody goes out.", over(make.tiles(2, 4), one, last))
