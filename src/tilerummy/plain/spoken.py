"""What a player hears of a table: melds, racks, discards and how the turn stands, in sentences."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from tilerummy.engine.view import View
from tilerummy.model.action import Seat
from tilerummy.model.label import cells, clean
from tilerummy.model.meld import Meld
from tilerummy.model.table import Table
from tilerummy.model.tile import JOKER
from tilerummy.model.violation import Violation
from tilerummy.play.draft import Draft
from tilerummy.play.row import Row
from tilerummy.rules.rule import counted
from tilerummy.rules.ruleset import Ruleset
from tilerummy.rules.wording import worded
from tilerummy.telling.aloud import aloud, tile_aloud, tiles_aloud
from tilerummy.telling.letters import letters
from tilerummy.telling.news import plural, told
from tilerummy.telling.owners import tells_owners
from tilerummy.telling.sentences import capital, judged, why
from tilerummy.telling.ways import Ways

TYPED = Ways(
    use="type",
    draw='"draw"',
    passing='"pass"',
    take='"take"',
    discard='type "discard" and the tile',
    declare='"declare"',
    end='"end"',
    undo='"undo"',
    meld="meld ",
)
"""The commands of a turn."""


def say_of(rules: Ruleset, sentence: str) -> str:
    """A sentence without names as it is said at this table: tiles in words, cards where there are cards."""
    return aloud(worded(sentence, rules.deck) or sentence)


def news(view: View, names: Sequence[str], you: Seat | None) -> tuple[str, ...]:
    """What happened in this round, a sentence each. ``you`` is who hears it."""
    # The names come in last: nobody else's word is put into other words.
    places = [f"{{{seat}}}" for seat in range(len(names))]
    return tuple(aloud(one).format(*names) for one in told(view.history, places, you, view.rack_sizes, view.rules.deck))


# --- how things lie ---------------------------------------------------------------------------------------------------


def round_line(view: View) -> str:
    """Which round it is of what."""
    title = clean(view.rules.about.title, cells(view.rules.about.title))
    return f"Round {view.round.number} of {title}, {view.rules.match.length}"


def pool_line(view: View) -> str:
    """How many tiles may be drawn, and the one that was turned up, where it matters still."""
    upcard = view.round.upcard
    left = counted(len(view.round.pool), "tile") if view.round.pool else "no tiles"
    turned = upcard is not None and (view.rules.dealing.declares or view.round.beneath is not None)
    told_ = f"; turned up is {tile_aloud(upcard)}" if turned and upcard is not None else ""
    return say_of(view.rules, f"The pool has {left}{told_}")


def seat_lines(view: View, names: Sequence[str]) -> Iterator[str]:
    """Who holds how many tiles, who has not opened, and whose turn it is."""
    for seat, (name, size) in enumerate(zip(names, view.rack_sizes, strict=True)):
        holds, has, is_ = ("hold", "have", "are") if plural(name) else ("holds", "has", "is")
        closed = view.rules.opening.points and not view.round.opened[seat]
        unopened = f", {has} not opened" if closed else ""
        turn = f", {is_} on turn" if seat == view.turn.seat and not view.round.over else ""
        yield f"{name} {holds} {say_of(view.rules, counted(size, 'tile'))}{unopened}{turn}"


def table_lines(draft: Draft, names: Sequence[str]) -> Iterator[str]:
    """All melds by their letters, then the discards."""
    if draft.rows:
        yield from (meld_line(draft, row, names) for row in range(len(draft.rows)))
    else:
        yield "No meld lies on the table"
    yield from discard_lines(draft, names)


def meld_line(draft: Draft, number: int, names: Sequence[str] = ()) -> str:
    """One meld: its tiles, what its jokers stand for, what came from the rack in this turn, and whose it is."""
    row = draft.rows[number]
    legal = draft.view.rules.melds.legal(row.meld)
    own = [cell.tile for cell in row.cells if cell.own]
    parts = [f"meld {letters(number)}: {_tiles(draft, row.meld, legal)}"]
    parts += [] if legal else ["no meld yet"]
    parts += [f"from your rack {tiles_aloud(own)}"] if 0 < len(own) < len(row.cells) else []
    parts += [_laid_by(draft, row, names)] if names and tells_owners(draft.view) and len(own) < len(row.cells) else []
    return capital("; ".join(parts))


def _tiles(draft: Draft, meld: Meld, legal: bool) -> str:
    if not legal:
        return tiles_aloud(meld.tiles)
    faces = draft.view.rules.melds.faces(meld)
    return ", ".join(
        f"joker as {' or '.join(map(tile_aloud, stands))}" if tile == JOKER else tile_aloud(tile)
        for tile, stands in zip(meld.tiles, faces, strict=True)
    )


def _laid_by(draft: Draft, row: Row, names: Sequence[str]) -> str:
    """Who laid which tiles of a meld, where each scores its own."""
    laid = [seat for meld in draft.view.round.owners for seat in meld]
    seats = {cell: laid[-1 - cell.slot] for cell in row.cells if not cell.own}
    if len(seats) == len(row.cells) and len(set(seats.values())) == 1:
        return f"laid by {names[next(iter(seats.values()))]}"
    shares = [
        f"{names[seat]} {tiles_aloud(cell.tile for cell in row.cells if seats.get(cell) == seat)}"
        for seat in dict.fromkeys(seats.values())
    ]
    return f"laid by {', by '.join(shares)}"


def discard_lines(draft: Draft, names: Sequence[str]) -> Iterator[str]:
    """The discards, the newest first, and after a knock what is left to the knocker."""
    view = draft.view
    if view.round.knocker is not None and view.rules.turns.private:
        left = tiles_aloud(view.round.racks[view.round.knocker]) or "nothing"
        yield f"Left to {names[view.round.knocker]}: {left}"
    elif view.rules.turns.discards:
        lying = draft.discards[::-1]
        yield f"Discards, the newest first: {tiles_aloud(lying)}" if lying else "There are no discards"


def rack_line(draft: Draft) -> str:
    """What is still on the rack."""
    tiles = tuple(cell.tile for cell in draft.rack)
    if not tiles:
        return "Your rack is empty"
    return f"Your rack, {say_of(draft.view.rules, counted(len(tiles), 'tile'))}: {tiles_aloud(tiles)}"


# --- how the turn stands ----------------------------------------------------------------------------------------------


def standing(draft: Draft, faults: Sequence[Violation]) -> str:
    """What may be done, or how what is laid out stands."""
    # How many melds are at fault is seen on a board; here each of them is named.
    parts = re.sub(r"^\d+ not valid", "not valid yet", judged(draft, faults, ways=TYPED)).split("   ")
    return say_of(draft.view.rules, ".  ".join(map(capital, parts)))


def refusal(draft: Draft, faults: Sequence[Violation]) -> str:
    """Why something is not allowed, all that is wrong with it."""
    return say_of(draft.view.rules, capital(why(draft, faults, ways=TYPED)))


def changes(before: Draft, now: Draft) -> Iterator[str]:
    """The melds that are otherwise now, jokers that could be read in another way, and whether letters have changed."""
    known = {row: number for number, row in enumerate(before.rows)}
    shifted = [number for number, row in enumerate(now.rows) if known.get(row, number) != number]
    for number, row in enumerate(now.rows):
        if row not in known:
            yield meld_line(now, number)
            yield from _readings(now, number)
    if shifted:
        yield f'From meld {letters(shifted[0])} on other melds have other letters now; "table" tells them'
    if len(now.discards) != len(before.discards) or now.trial.taken != before.trial.taken:
        yield rack_line(now)


def _readings(draft: Draft, number: int) -> Iterator[str]:
    readings = draft.readings(number)
    meld = draft.rows[number].meld
    if len(readings) > 1 and meld in readings:
        jokers = "The jokers" if meld.jokers > 1 else "The joker"
        others = "; or ".join(" and ".join(draft.stands_for(one)) for one in readings if one != meld)
        yield aloud(f'{jokers} could be {others} instead: "reading {letters(number)}" turns it')


def new_melds(view: View, seen: Table) -> list[int]:
    """The numbers of the melds of the table that were not there when the player looked last."""
    fresh = Counter(view.table) - Counter(seen)
    found: list[int] = []
    for number, meld in enumerate(view.table):
        if fresh[meld] > 0:
            fresh[meld] -= 1
            found.append(number)
    return found
