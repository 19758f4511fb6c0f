"""The first steps: turns at fixed positions for somebody who has never played, each made for one idea.

A lesson knows what it wants to be seen on the table, not how it gets there: which keys are pressed, or whether it is
the mouse, is all the same, and so is any other legal turn that does what the lesson asks for.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from tilerummy.engine.state import new_match
from tilerummy.model.round import Phase, Round, Turn
from tilerummy.model.table import Table, tiles_on
from tilerummy.notation.words import read_table, read_tiles
from tilerummy.play.host import Host
from tilerummy.play.tables import at_this_table
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.library import load_ruleset_file
from tilerummy.store.paths import shipped_rulesets_folder

LEARNER, OTHER = 0, 1
SEATS = ("You", "@novice")
OTHERS_TILES = 9
"""What the other one holds, who never comes to play."""


def any_turn(_before: Table, _after: Table) -> bool:
    """Every legal turn will do."""
    return True


def taken_apart(before: Table, after: Table) -> bool:
    """Some meld of the table has given a tile away."""
    return any(all(Counter(old.tiles) - Counter(new.tiles) for new in after) for old in before)


@dataclass(frozen=True, slots=True)
class Lesson:
    """One turn to be played.

    ``why`` says what it is about, ``plan`` is a table that would do, its melds in the order in which they are made.
    ``asks`` looks at the table before and after a legal turn; one that did something else is told the ``wish`` and may
    be played again. The sentences have numbers of the rules and keys in braces.
    """

    title: str
    why: str
    table: str
    rack: str
    plan: str
    learned: str
    opened: bool = True
    asks: Callable[[Table, Table], bool] = any_turn
    wish: str = ""


LESSONS = (
    Lesson(
        title="A meld",
        why="Who is out of tiles first wins, and tiles leave a rack in melds. A run is {run} or more numbers in a row "
        "of one color, a group {group} or {most} tiles of one number in different colors.",
        table="-",
        rack="R5 R6 R7 Y9 B9 K9 Y12",
        plan="R:5.6.7/9:Y.B.K",
        learned="In a turn you may lay as many melds as you have. Until {end_turn} ends it, {undo} takes back move by "
        "move.",
    ),
    Lesson(
        title="The opening",
        why="Your first melds of a round, the opening, come from your rack alone and are worth {opening} points or "
        "more together. A tile counts its number.",
        table="B:10.11.12",
        rack="Y2 B2 K2 R7 R8 R9 Y6 K13",
        plan="R:7.8.9/2:Y.B.K/B:10.11.12",
        opened=False,
        learned="{opening} points open, in one meld or in several; from then on all that lies on the table is yours to "
        "use.",
    ),
    Lesson(
        title="Adding",
        why="Who has opened may add single tiles to the melds on the table, whoever laid them: to the ends of a run, "
        "or the missing color to a group.",
        table="R:4.5.6/9:R.B.K",
        rack="R7 Y9 B2 Y4 K12",
        plan="R:4.5.6.7/9:R.Y.B.K",
        learned="A tile that fits need not wait on your rack. With {auto}, or a double click, it goes where it fits.",
    ),
    Lesson(
        title="Rearranging",
        why="Melds of the table may be taken apart and rebuilt, if all of them are legal when your turn ends. A group "
        "of {most} can spare a tile.",
        table="8:R.Y.B.K/R:1.2.3",
        rack="K7 K9 Y4 B12",
        plan="K:7.8.9/8:R.Y.B/R:1.2.3",
        asks=taken_apart,
        wish="Here a tile of the table is to make a new meld with two of yours.",
        learned="Tiles of the table never go to a rack, but from meld to meld. A long run has ends to spare, or "
        "{split} splits it in two.",
    ),
    Lesson(
        title="The joker",
        why="A joker stands for a tile. Who puts that very tile in its place frees the joker, and uses it in another "
        "meld in the same turn.",
        table="R:5.J.7/12:R.B.K",
        rack="R6 K9 K11 B3 Y13",
        plan="R:5.6.7/K:9.J.11/12:R.B.K",
        asks=taken_apart,
        wish="Here the joker is to lie in another meld, with two of your tiles.",
        learned="A joker left on your rack costs {joker} points. And when you cannot lay, {draw} draws a tile, which "
        "ends your turn.",
    ),
)


@cache
def lesson_rules() -> Ruleset:
    """The rules of the lessons: Sabra as it came with the game, at a friendly table."""
    return at_this_table(load_ruleset_file(shipped_rulesets_folder() / "sabra.toml"), strict=False)


def numbers(rules: Ruleset) -> dict[str, object]:
    """The numbers that sentences of lessons name."""
    return {
        "run": rules.melding.run_min,
        "group": rules.melding.group_min,
        "most": rules.melding.group_max,
        "opening": rules.opening.points,
        "joker": rules.values.joker_on_rack,
    }


def lesson_host(lesson: Lesson) -> Host:
    """The table of a lesson, the learner on turn. Nothing of it is kept."""
    match = new_match(lesson_rules(), SEATS, "first steps")
    table, rack = read_table(lesson.table), read_tiles(lesson.rack)
    rest = tuple((Counter(match.rules.deck.tiles) - tiles_on(table) - Counter(rack)).elements())
    round_ = Round(
        number=1,
        starter=OTHER,
        turn=Turn(2, LEARNER, Phase.PLAY),
        racks=(tuple(sorted(rack)), tuple(sorted(rest[:OTHERS_TILES]))),
        pool=rest[OTHERS_TILES:],
        table=table,
        opened=(lesson.opened, True),
    )
    return Host(replace(match, round=round_))
