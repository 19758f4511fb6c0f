"""A state or a view as one line, and back: ``position_line.py`` says what a line looks like.

A line is read in two steps. ``read_position_line`` there says what is written, for programs that have no ruleset at
hand; ``read_position`` and ``read_view`` here hold it against a ruleset. All of them raise ``NotationError`` on text
that is no such line, and nothing else.
"""

from collections import Counter
from dataclasses import replace

from tilerummy.engine.state import State, new_match
from tilerummy.engine.view import View
from tilerummy.model.label import clean
from tilerummy.model.meld import MeldKind
from tilerummy.model.round import Round
from tilerummy.model.table import Table, tiles_on
from tilerummy.model.tile import HIDDEN, Tiles
from tilerummy.notation.position_line import Position, read_position_line, write_position_line
from tilerummy.notation.words import EMPTY, NotationError, write_seat
from tilerummy.rules.columns import Totals
from tilerummy.rules.rule import counted
from tilerummy.rules.ruleset import Ruleset

# --- writing ----------------------------------------------------------------------------------------------------------


def write_position(state: State) -> str:
    """The state with all its secrets; ``-`` before the first deal. The way there is not in it."""
    if state.round is None:
        return EMPTY
    return write_position_line(
        Position(state.round, state.rules.match.fold(state.results, state.carried), state.time_is_up, None)
    )


def write_view(view: View) -> str:
    """What a seat sees, with ``?`` for what is hidden. Its history is not in it."""
    return write_position_line(
        Position(view.round, view.rules.match.fold(view.results, view.carried), view.time_is_up, view.seat)
    )


# --- holding it against a ruleset -------------------------------------------------------------------------------------


def read_position(line: str, rules: Ruleset, seats: tuple[str, ...], seed: str) -> State:
    """The state of a line that hides nothing. Its totals are ``carried``; it has no results and no history."""
    position = read_position_line(line)
    try:
        match = new_match(rules, seats, seed)
    except ValueError as error:
        raise NotationError(clean(str(error), 200)) from None
    round_ = _checked(position, match.rules, seats)
    if any(HIDDEN in pile for pile in (*round_.racks, round_.pool, round_.turn.drawn)):
        raise NotationError("a position shows every tile; with ? for some of them it is a view")
    return replace(match, carried=_carried(position, rules), time_is_up=position.time_is_up, round=round_)


def read_view(line: str, rules: Ruleset, seats: tuple[str, ...]) -> View:
    """The view of a line: of the seat that ``you=`` names, else of the one rack that is shown, else an onlooker's.

    Its totals are ``carried``; it has no results and no history.
    """
    position = read_position_line(line)
    round_ = _checked(position, rules.of_players(len(seats)), seats)
    you = position.you
    if any((tile == HIDDEN) == (place == round_.face_up) for place, tile in enumerate(round_.pool)):
        raise NotationError("a view shows no tile of the pool but one that lies face up")
    for seat, rack in enumerate(round_.racks):
        _seen(f"rack of {write_seat(seat)}", rack, round_.over or seat in (you, round_.knocker))
    _seen("tiles drawn", round_.turn.drawn, round_.over or round_.turn.seat == you)
    return View(
        rules.of_players(len(seats)), you, seats, (), _carried(position, rules), position.time_is_up, round_, ()
    )


def _seen(what: str, tiles: Tiles, shown: bool) -> None:
    if any((tile == HIDDEN) == shown for tile in tiles):
        raise NotationError(f"the {what} {'lies open in this view' if shown else 'is hidden in this view'}")


def _carried(position: Position, rules: Ruleset) -> Totals:
    sizes = dict.fromkeys(map(len, position.totals))
    if len(sizes) > 1 or next(iter(sizes)) not in (rules.match.games, 2 * rules.match.games):
        games = counted(rules.match.games, "game")
        raise NotationError(f"totals: {games} a seat, and behind them the rounds won in each, or not")
    return position.totals


def _checked(position: Position, rules: Ruleset, seats: tuple[str, ...]) -> Round:
    """The round, with the heaps of its table read, if it is one that the rules could have led to."""
    round_ = position.round
    if len(round_.racks) != len(seats):
        raise NotationError(f"there are {counted(len(seats), 'seat')} and {counted(len(round_.racks), 'rack')}")
    round_ = replace(round_, table=_legal(round_.table, rules))
    _fits_the_rules(round_, rules)
    _tiles_are_the_decks(round_, rules)
    turn = round_.turn
    rack, came = round_.racks[turn.seat], turn.drawn + turn.taken
    # What others took from the discards is known, while their racks are not.
    missing = Counter(tile for tile in came if tile != HIDDEN) - Counter(rack + turn.laid)
    if missing.total() > rack.count(HIDDEN) or len(came) > len(rack + turn.laid):
        raise NotationError("tiles drawn in this turn are not on the rack")
    if rules.rearranging.fixed and not round_.credits:
        round_ = replace(round_, credits=(0,) * len(seats))
    ends = rules.going_out
    over = ends.over(round_)
    if over != round_.over:
        raise NotationError(f"the round is {'over' if over else 'not over'}, and its turn says otherwise")
    if over and (turn.drawn or turn.taken or turn.laid):
        raise NotationError("the round is over, nobody has drawn tiles in this turn")
    return round_


def _fits_the_rules(round_: Round, rules: Ruleset) -> None:
    """Fields that stand for something only in some games are empty in the others."""
    told = {
        "discard": bool(round_.discard) and not rules.turns.discards,
        "so-far": bool(round_.turn.taken or round_.turn.laid) and not rules.turns.discards,
        "owners": bool(round_.owners) and not rules.rearranging.fixed,
        "credits": bool(round_.credits) and not rules.rearranging.fixed,
        "declared": bool(round_.declared) and not rules.dealing.declares,
        "knocker": round_.knocker is not None and not rules.going_out.knocks,
        "upcard": round_.upcard is not None and rules.dealing.upcard == "none",
        "pool": round_.beneath is not None and rules.dealing.upcard not in ("trump", "exposed-in-wall"),
    }
    for name, wrong in told.items():
        if wrong:
            raise NotationError(f"{name}: this game has nothing of the kind")
    if round_.turn.phase not in rules.turns.phases:
        raise NotationError(f"turn: no turn of this game has the phase {round_.turn.phase}")
    if rules.rearranging.fixed and [len(meld.tiles) for meld in round_.table] != list(map(len, round_.owners)):
        raise NotationError("owners: it is not told of each tile of the table who laid it")


def _legal(table: Table, rules: Ruleset) -> Table:
    read = tuple(rules.melds.read(meld.tiles) if meld.kind is MeldKind.HEAP else meld for meld in table)
    for meld in read:
        if not rules.melds.legal(meld):
            raise NotationError(f"{meld} on the table is no legal meld")
    return read


def _tiles_are_the_decks(round_: Round, rules: Ruleset) -> None:
    tiles = tiles_on(round_.table)
    for pile in (*round_.racks, round_.pool, round_.discard):
        tiles.update(pile)
    hidden = tiles.pop(HIDDEN, 0)
    deck = Counter(rules.deck.tiles)
    for tile in sorted(tiles):
        if tiles[tile] > deck[tile]:
            raise NotationError(f"there are {tiles[tile]} of {tile}, the deck has {deck[tile]}")
    if tiles.total() + hidden != rules.deck.size:
        raise NotationError(f"there are {tiles.total() + hidden} tiles, the deck has {rules.deck.size}")
