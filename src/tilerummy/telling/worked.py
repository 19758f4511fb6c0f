"""The worked examples of the rulebook, chapter by chapter: which tiles are put down, and what is tried with them."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.table import Table
from tilerummy.model.tile import JOKER, spoken
from tilerummy.rules.ruleset import Ruleset
from tilerummy.telling.examples import Example, Maker, Row, faces


def the_tiles(rules: Ruleset) -> Iterator[Example | None]:
    """One tile of each color, and how sentences call them."""
    make = Maker(rules)
    number = min(7, make.top)
    shown = (
        *(make.tiles(color, number)[0] for color in range(len(make.colors))),
        *((JOKER,) if rules.deck.most_jokers else ()),
    )
    names = spoken(shown, ", ")
    yield Example(f"In sentences they are called {names}.", (Row("", tuple(faces((tile,)) for tile in shown)),), ())


def turns(rules: Ruleset) -> Iterator[Example | None]:
    """What may be done with the table in one turn."""
    make = Maker(rules)
    run, group = make.run, make.group
    yield make.play("A tile of the rack is added to a meld.", [run(0, 4, 5, 6)], [run(0, 4, 5, 6, 7)])
    yield make.play(
        "A run is split, and a tile of the rack makes two of it.",
        [run(0, 3, 4, 5, 6, 7)],
        [run(0, 3, 4, 5), run(0, 5, 6, 7)],
    )
    four = [group(6, 0, 1, 2, 3)]
    yield make.play("A tile is taken out of a group for a new run.", four, [group(6, 1, 2, 3), run(0, 4, 5, 6)])
    yield make.play(
        "A tile is taken out of a run of three.",
        [run(0, 3, 4, 5)],
        [run(0, 3, 4), group(5, 0, 1, 2)],
    )
    yield make.play("A tile of the table is taken to the rack.", [run(0, 3, 4, 5, 6)], [run(0, 3, 4, 5)])


def melds(rules: Ruleset) -> Iterator[Example | None]:
    """Runs, groups, and what is neither."""
    make = Maker(rules)
    top, least = make.top, rules.melding.run_min
    start = max(1, min(4, top - least + 1))
    run = range(start, start + least)
    yield make.meld("A run as short as it may be.", make.run(0, *run))
    yield make.meld("One tile less.", make.run(0, *list(run)[:-1]))
    yield make.meld("A run with a gap.", make.run(0, start, *(number + 1 for number in list(run)[1:])))
    number = min(8, top)
    yield make.meld("A group.", make.group(number, *range(min(rules.melding.group_min, len(make.colors)))))
    yield make.meld("A group of all colors.", make.group(number, *range(len(make.colors))))
    yield make.meld("The same color twice.", make.group(number, 0, 1, 1))
    yield make.meld(
        "Colors mixed.", Meld(MeldKind.HEAP, make.tiles(0, start) + make.tiles(1, start + 1) + make.tiles(2, start + 2))
    )
    yield make.meld("The 1 before the 2.", make.run(0, *range(1, least + 1)))
    yield make.meld(f"The 1 after the {top}.", make.run(0, *range(top - least + 2, top + 1), 1))
    if rules.values.table != "face":
        yield make.meld("A group of 1s.", make.group(1, 0, 1, 2))
    yield make.meld(f"From the {top} round to the 2.", make.run(0, *range(top - least + 3, top + 1), 1, 2))


def opening(rules: Ruleset) -> Iterator[Example | None]:
    """Just enough, not enough, and what else may be done in that turn."""
    make, rule = Maker(rules), rules.opening
    if not rule.points:
        return
    enough, less = just_enough(make, rule.points, runs_only=rule.needs_run)
    if enough:
        yield make.play("Just enough.", (), enough, opened=False)
    if less:
        yield make.play("A little less.", (), less, opened=False)
    if enough and enough[-1].kind is MeldKind.RUN:
        *others, last = enough
        with_joker = Meld(MeldKind.RUN, (*last.tiles[:-1], JOKER))
        yield make.play("A joker in it counts as what it stands for.", (), (*others, with_joker), opened=False)
    groups, _ = just_enough(make, rule.points, groups_only=True)
    if rule.needs_run and groups:
        yield make.play("As much without a run.", (), groups, opened=False)
    there, longer = make.run(1, 2, 3, 4), make.run(1, 2, 3, 4, 5)
    yield make.play("A meld of the table is added to, and nothing else is laid.", [there], [longer], opened=False)
    if enough:
        yield make.play("It is added to in the turn that opens.", [there], [longer, *enough], opened=False)


def jokers(rules: Ruleset) -> Iterator[Example | None]:
    """What a joker stands for, and how it is freed."""
    make = Maker(rules)
    run, group = make.run, make.group
    yield make.joker("A joker within a run.", run(0, 5, 0, 7))
    yield make.joker("A joker at its end.", run(0, 5, 6, 0))
    yield make.joker(f"A joker after the {make.top}.", run(0, make.top - 1, make.top, 0))
    yield make.joker("A joker in a group.", group(7, 0, 1, jokers=1))
    yield make.joker("Two jokers in one meld.", run(0, 5, 0, 0))
    locked, new = run(0, 5, 0, 7), group(9, 1, 2, jokers=1)
    freed = run(0, 5, 6, 7)
    yield make.play("Its tile takes its place, and the joker goes into a new meld.", [locked], [freed, new])
    yield make.play("Nothing takes its place.", [run(0, 5, 6, 7, 0)], [freed, new])
    four = group(6, 0, 1, 2, 3)
    yield make.play("Its tile comes from another meld of the table.", [locked, four], [freed, group(6, 1, 2, 3), new])
    yield make.play(
        "One of the missing tiles is laid in a group of three.", [group(7, 0, 1, jokers=1)], [group(7, 0, 1, 2), new]
    )
    yield make.play("A tile is taken out of its meld.", [run(0, 4, 5, 0, 7)], [run(0, 5, 0, 7), group(4, 0, 1, 2)])
    there = run(1, 2, 3, 4)
    yield make.play("The freed joker is put to a meld that lay there.", [locked, there], [freed, run(1, 2, 3, 4, 0)])


# --- openings that are worth just so much -----------------------------------------------------------------------------


def just_enough(make: Maker, points: int, *, runs_only: bool = False, groups_only: bool = False) -> tuple[Table, Table]:
    """Melds that are worth just enough together, and melds that fall just short; () for what the deck cannot do."""
    offered = [
        meld
        for meld in _candidates(make)
        if not (runs_only and meld.kind is MeldKind.GROUP) and not (groups_only and meld.kind is MeldKind.RUN)
    ]
    enough, less = _added_up(make, points, offered, ())
    if make.worth(enough) > points:
        # The largest melds first do not always come out even: each worth is tried as the first one.
        by_worth = {make.melds.points(meld): meld for meld in reversed(offered) if make.melds.points(meld) < points}
        tries = [(enough, less), *(_added_up(make, points, offered, (meld,)) for meld in by_worth.values())]
        enough, less = min((one for one in tries if one[0]), key=lambda one: (make.worth(one[0]), len(one[0])))
    return enough, less


def _added_up(make: Maker, points: int, offered: Sequence[Meld], first: Table) -> tuple[Table, Table]:
    """Melds are added to the first ones, the largest that is not enough, until one is."""
    laid, owed = list(first), points - make.worth(first)
    while True:
        there = [meld for meld in offered if make.has(tile for one in (*laid, meld) for tile in one.tiles)]
        enough = [meld for meld in there if make.melds.points(meld) >= owed]
        less = [meld for meld in there if make.melds.points(meld) < owed]
        if enough:
            last = min(enough, key=make.melds.points)
            short = [max(less, key=make.melds.points)] if less else []
            return (*laid, last), (*laid, *short)
        if not less:
            return (), ()
        laid.append(max(less, key=make.melds.points))
        owed -= make.melds.points(laid[-1])


def _candidates(make: Maker) -> Iterator[Meld]:
    """Legal melds without jokers: first those that are short, and runs before groups."""
    least, top, colors = make.rules.melding.run_min, make.top, range(len(make.colors))
    for size in range(least, min(least + 2, top) + 1):
        for color in colors:
            for start in range(1, top - size + 2):
                yield from _legal(make, make.run(color, *range(start, start + size)))
    for size in range(make.rules.melding.group_min, make.rules.melding.group_max + 1):
        for number in range(1, top + 1):
            for chosen in combinations(colors, size):
                yield from _legal(make, make.group(number, *chosen))


def _legal(make: Maker, meld: Meld) -> Iterator[Meld]:
    if make.melds.legal(meld):
        yield meld
