"""``tilerummy solve``: the best play from a position, proved."""

import json
from argparse import ArgumentParser, Namespace
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from tilerummy.cli.failure import FINE, CommandError, one_line

if TYPE_CHECKING:
    from tilerummy.bots.advice import Advice, Ending, Hint
    from tilerummy.engine.view import View
    from tilerummy.model.meld import Meld
    from tilerummy.model.table import Table
    from tilerummy.model.tile import Tiles
    from tilerummy.rules.ruleset import Ruleset
    from tilerummy.solver.terms import Aim


class Question(NamedTuple):
    """What is asked: the best play with this rack beside this table.

    ``ending``: how the turn ends, where a tile of this rack has to be discarded; ``view``: the position, if it is one.
    """

    rules: "Ruleset"
    table: "Table"
    rack: "Tiles"
    opened: bool
    ending: "Ending | None" = None
    view: "View | None" = None


def add_parser(commands: Any) -> None:
    """Adds the command to the others."""
    parser: ArgumentParser = commands.add_parser("solve", help="the best play from a position, proved")
    parser.add_argument("position", nargs="?", metavar="POSITION", help="a position or a view, one line in quotes")
    parser.add_argument("--rules", required=True, metavar="RULES", help="a ruleset with presets, or a file")
    parser.add_argument("--table", metavar="T", help='the melds: R:5.6.7/8:R.B.K or "R5 R6 R7 / R8 B8 K8"; - for none')
    parser.add_argument("--rack", metavar="R", help='the tiles of the rack: R8.B9.J or "R8 B9 J"')
    parser.add_argument("--not-opened", action="store_true", help="the seat has not opened yet")
    parser.add_argument(
        "--aim", choices=("tiles", "points"), default="tiles", help="lay most tiles, or most points (default: tiles)"
    )
    parser.add_argument("--json", action="store_true", help="the answer as one line of JSON")
    parser.set_defaults(run=solve)


def solve(options: Namespace) -> int:
    """Prints the best play, or that there is none."""
    from tilerummy.bots.advice import ADVISED, sought
    from tilerummy.cli.least_beside_melds import least_beside, least_of
    from tilerummy.solver.terms import MOST_POINTS

    asked = _position(options) if options.position is not None else _table_and_rack(options)
    if asked.rules.turns.private:
        answer = least_beside(asked.view) if asked.view else least_of(asked.rules, asked.table, asked.rack)
        print(json.dumps(_as_data(asked, answer.hint)) if options.json else answer.told(asked.table, asked.rack))
        return FINE
    aim = ADVISED if options.aim == "tiles" else replace(MOST_POINTS, fewest_broken=True)
    hint = sought(asked.rules, asked.table, asked.rack, asked.opened, aim, asked.ending)
    if options.json:
        print(json.dumps(_as_data(asked, hint)))
    else:
        print("\n".join([_as_text(asked, hint, options.aim), *_whole_turn(asked, aim)]))
    return FINE


# --- what is asked ----------------------------------------------------------------------------------------------------


def _position(options: Namespace) -> Question:
    from tilerummy.bots.advice import ending_of
    from tilerummy.notation.words import NotationError

    if options.table is not None or options.rack is not None or options.not_opened:
        raise CommandError("a position says all by itself; --table, --rack and --not-opened are for a table and a rack")
    rules = _rules(options)
    try:
        view = _view(options.position, rules)
    except NotationError as error:
        raise CommandError(f"the position: {error}") from None
    if view.seat is None:
        raise CommandError("the position: it is an onlooker's view, and shows no rack")
    if view.round.over:
        raise CommandError("the position: the round is over, nobody plays any more")
    return Question(rules, view.table, view.rack, view.opened, ending_of(view), view)


def _view(line: str, rules: "Ruleset") -> "View":
    """What the seat on turn sees of a position, or what a view shows."""
    from tilerummy.engine.look import look
    from tilerummy.model.tile import HIDDEN
    from tilerummy.notation.position import read_position, read_view
    from tilerummy.notation.position_line import read_position_line

    position = read_position_line(line)
    round_ = position.round
    seats = tuple(f"seat {number + 1}" for number in range(len(round_.racks)))
    if position.you is not None or any(HIDDEN in pile for pile in (*round_.racks, round_.pool)):
        return read_view(line, rules, seats)
    return look(read_position(line, rules, seats, "solve"), round_.turn.seat)


def _table_and_rack(options: Namespace) -> Question:
    from tilerummy.model.table import tiles_on
    from tilerummy.notation.words import EMPTY, NotationError, read_tiles

    if options.rack is None:
        raise CommandError("there is nothing to solve: name a position, or a table and a rack (--table T --rack R)")
    rules = _rules(options)
    try:
        rack = read_tiles(options.rack)
    except NotationError as error:
        raise CommandError(f"--rack: {error}") from None
    if not rack:
        raise CommandError("--rack: there is no tile to lay")
    text = EMPTY if options.table is None else options.table.strip()
    try:
        table = tuple(_meld(part, rules) for part in text.split("/")) if text not in ("", EMPTY) else ()
    except NotationError as error:
        raise CommandError(f"--table: {error}") from None
    deck = Counter(rules.deck.tiles)
    for tile, number in sorted((Counter(rack) + tiles_on(table)).items()):
        if number > deck[tile]:
            there = f"the deck has {deck[tile]}" if deck[tile] else "the deck has none"
            raise CommandError(f"table and rack: there {'is' if number == 1 else 'are'} {number} of {tile}, {there}")
    return Question(rules, table, tuple(sorted(rack)), not options.not_opened)


def _meld(text: str, rules: "Ruleset") -> "Meld":
    """A meld as it is written, or tiles in a row: in their order if that is a meld, else in the order worth most."""
    from tilerummy.model.meld import MeldKind
    from tilerummy.notation.words import NotationError, read_meld, read_tiles

    if ":" in text:
        meld = read_meld(text.strip())
        meld = rules.melds.read(meld.tiles) if meld.kind is MeldKind.HEAP else meld
    else:
        row = read_tiles(text)
        meld = rules.melds.as_laid(row)
        meld = meld if rules.melds.legal(meld) else rules.melds.read(row)
    for fault in rules.melds.faults(meld):
        raise NotationError(str(fault))
    return meld


def _rules(options: Namespace) -> "Ruleset":
    from tilerummy.store.faults import RulesetError
    from tilerummy.store.library import load_ruleset

    try:
        return load_ruleset(options.rules)
    except RulesetError as error:
        raise CommandError(one_line(error)) from None


# --- the answer -------------------------------------------------------------------------------------------------------


def _as_data(asked: Question, hint: "Hint") -> dict[str, object]:
    from tilerummy.notation.words import write_table, write_tiles

    advice = hint.advice
    return {
        "tiles": advice.tiles if advice else 0,
        "points": advice.points if advice else 0,
        "table": write_table(advice.table if advice else asked.table),
        "rack": write_tiles(advice.left if advice else asked.rack),
        "goes_out": advice.goes_out if advice else False,
        "proved": hint.proved,
        "steps": list(hint.whole()) if advice else [],
    }


def _as_text(asked: Question, hint: "Hint", aim: str) -> str:
    from tilerummy.notation.words import write_table, write_tiles
    from tilerummy.rules.rule import counted

    advice = hint.advice
    if advice is None:
        return hint.nudge
    opening = "" if advice.opening is None else f" The opening is worth {counted(advice.opening, 'point')}."
    out = f" {_out(advice)}" if advice.goes_out else ""
    proof = f"No play lays more {aim} (proved)." if hint.proved else "Whether a better play exists is not proved."
    said = f"{counted(advice.tiles, 'tile')} can be laid, worth {counted(advice.points, 'point')} on the rack."
    steps = [f"{number}. {step}" for number, step in enumerate(hint.whole(), start=1)]
    return "\n".join(
        [
            f"{said}{opening}{out} {proof}",
            *steps,
            f"table: {write_table(advice.table)}",
            f"rack:  {write_tiles(advice.left)}",
        ]
    )


def _out(advice: "Advice") -> str:
    if advice.left:
        return f"Then {advice.left[0]} is discarded: it goes out."
    return "Nothing stays on the rack: it goes out."


def _whole_turn(asked: Question, aim: "Aim") -> list[str]:
    """Where to draw and what to discard, where a turn is more than a play."""
    from tilerummy.bots.hints import TurnHint, hints

    found = hints(asked.view, aim) if asked.view is not None else None
    if not isinstance(found, TurnHint):
        return []
    if found.begin:
        return ["turn:", *(f"  {step}" for step in found.whole())]
    return [found.why] if found.why else []
