"""What is said beside a turn of the first steps: what to do next, whatever has been done so far.

It follows what lies there, never which keys were pressed: of the melds that a lesson plans it takes up the one that the
learner is at, and looks which of its tiles are missing. So whoever does what is said comes through from anywhere.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tilerummy.model.tile import JOKER, Tile, Tiles
from tilerummy.model.violation import Violation
from tilerummy.notation.words import read_table
from tilerummy.play.draft import Draft
from tilerummy.play.lessons import LESSONS, Lesson, numbers
from tilerummy.play.row import Row, Spot
from tilerummy.rules.deck import COLOR_NAMES
from tilerummy.rules.ruleset import Ruleset
from tilerummy.telling.letters import letters
from tilerummy.telling.sentences import capital, why
from tilerummy.tui.keys import key_of
from tilerummy.tui.seen import Hand, Lit

NOTHING = Lit()


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence for the learner, and the tiles and melds that it speaks of."""

    text: str
    lit: Lit = NOTHING


@dataclass(frozen=True, slots=True)
class Next:
    """A planned meld that does not lie there yet: the tiles it misses, and the row that has the others, if one does."""

    missing: Tiles
    row: int | None


def titled(lesson: Lesson) -> str:
    """Which lesson it is."""
    return f"{LESSONS.index(lesson) + 1} of {len(LESSONS)}  {lesson.title}"


def filled(sentence: str, rules: Ruleset) -> str:
    """A sentence of a lesson with the numbers of the rules and the keys that it names."""
    keys = {action: key_of(action) for action in ("auto", "split", "undo", "draw", "end_turn")}
    return sentence.format(**numbers(rules), **keys)


def onward(lesson: Lesson) -> str:
    """How to go on when a lesson is done."""
    else_ = f"{key_of('same_lesson')} to play this one again, {key_of('leave_lesson')} to leave"
    if lesson is LESSONS[-1]:
        return f"You know all you need: press {key_of('new_game')} for a game, {else_}."
    return f"Press {key_of('next_lesson')} for the next lesson, {else_}."


# --- what to do next --------------------------------------------------------------------------------------------------


def advice(lesson: Lesson, draft: Draft, faults: Sequence[Violation], hand: Hand) -> Said:
    """What to do next, as the draft lies and with this in the hand."""
    picked = [Spot(*spot) for spot in hand.picked]
    tiles = tuple(cell.tile for spot in picked if (cell := draft.cell(spot)) is not None)
    step = _next(lesson, draft, tiles)
    if not tiles and draft.touched:
        after = tuple(row.meld for row in draft.rows)
        if not faults and lesson.asks(draft.view.table, after):
            return Said(f"It is legal as it lies: press {key_of('end_turn')} to end the turn.{_more(draft, step)}")
        if faults and _astray(lesson, draft):
            return Said(f"{_not_yet(lesson, draft, faults)} Press {key_of('undo')} to take the last move back.")
        if step is None:
            return Said(f"{_not_yet(lesson, draft, faults)} Press {key_of('take_back')} to take the whole turn back.")
    if step is None:
        return Said(f"Nothing more is needed: {key_of('let_go')} puts back what is picked.")
    if stray := tuple((Counter(tiles) - Counter(step.missing)).elements()):
        return Said(_other(draft, picked, stray))
    left = tuple((Counter(step.missing) - Counter(tiles)).elements())
    left = tuple(tile for tile in step.missing if tile in left)
    if not left:
        return Said(_drop(step, hand), _lit(draft, (), step))
    return Said(f"{_reason(lesson, draft, faults, tiles)}{_pick(draft, left, step, hand)}", _lit(draft, left, step))


def _next(lesson: Lesson, draft: Draft, picked: Tiles) -> Next | None:
    """The planned meld that the picked tiles are for, else the first that is not made; None if all are."""
    rows = draft.rows
    plan = [meld.tiles for meld in read_table(lesson.plan)]
    steps = [_step(tiles, draft) for tiles in plan if not any(_made(row, tiles) for row in rows)]
    return max(steps, key=lambda step: (Counter(step.missing) & Counter(picked)).total(), default=None)


def _step(tiles: Tiles, draft: Draft) -> Next:
    """What is missing for a meld. The row to be added to holds nothing else but jokers."""
    begun = [
        ((Counter(row.meld.tiles) & Counter(tiles)).total(), number)
        for number, row in enumerate(draft.rows)
        if _naturals(row) and _naturals(row) <= _plain(tiles)
    ]
    row = max(begun)[1] if begun else None
    there = Counter(() if row is None else draft.rows[row].meld.tiles)
    rack = [cell.tile for cell in draft.rack]
    missing = (Counter(tiles) - there).elements()
    # In the order in which the eye finds them: those of the rack from left to right, then those of the table.
    return Next(tuple(sorted(missing, key=lambda tile: rack.index(tile) if tile in rack else len(rack))), row)


def _made(row: Row, tiles: Tiles) -> bool:
    """Whether a planned meld lies there. A joker more does no harm: it may still leave."""
    return _naturals(row) == _plain(tiles) and row.meld.jokers >= tiles.count(JOKER)


def _naturals(row: Row) -> Counter[Tile]:
    return Counter(row.meld.naturals)


def _plain(tiles: Iterable[Tile]) -> Counter[Tile]:
    return Counter(tile for tile in tiles if tile != JOKER)


def _astray(lesson: Lesson, draft: Draft) -> bool:
    """Whether something lies there that is neither a part of the plan nor of the table as it was."""
    known = [_plain(meld.tiles) for meld in (*read_table(lesson.plan), *draft.view.table)]
    return any(not any(_naturals(row) <= meld for meld in known) for row in draft.rows)


# --- words ------------------------------------------------------------------------------------------------------------


def called(tile: Tile) -> str:
    """A tile as somebody says it who does not know its letter yet.

    >>> called(Tile("R", 5)), called(JOKER)
    ('the red 5', 'the joker')
    """
    return "the joker" if tile == JOKER else f"the {COLOR_NAMES[tile.color]} {tile.number}"


def _listed(tiles: Sequence[Tile]) -> str:
    names = [called(tile) for tile in tiles]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _arrows() -> str:
    """The keys that move the cursor."""
    keys = [key_of(f"cursor('{way}')") for way in ("left", "right", "up", "down")]
    return "the arrows" if keys == ["left", "right", "up", "down"] else " ".join(keys)


def _pick(draft: Draft, left: Tiles, step: Next, hand: Hand) -> str:
    """How to get at the tiles that are missing: one by one, and first those of the rack."""
    pick, at = key_of("pick"), None if hand.cursor is None else draft.cell(Spot(*hand.cursor))
    rack = [tile for tile in left if _on_rack(draft, tile)]
    if rack and hand.picked:
        return f"Pick {_listed(rack)} the same way."
    if rack and at is not None and at.tile == rack[0]:
        return f"The cursor is on {called(rack[0])}: press {pick} to pick it, or click it."
    if rack:
        return f"Pick {called(rack[0])}: move to it with {_arrows()} and press {pick}, or click it."
    tile, too = left[0], ", too" if hand.picked else ""
    row = letters(_source(draft, tile, step))
    return f"Pick {called(tile)} of meld {row}{too}: go up to it with {_arrows()} and press {pick}, or click it."


def _source(draft: Draft, tile: Tile, step: Next) -> int:
    """The row of the table that a tile is taken from."""
    return next((row for row, there in enumerate(draft.rows) if row != step.row and tile in there.meld.tiles), 0)


def _on_rack(draft: Draft, tile: Tile) -> bool:
    return any(cell.tile == tile for cell in draft.rack)


def _drop(step: Next, hand: Hand) -> str:
    """Where to put what is picked."""
    if step.row is None:
        return f"Press {key_of('new_meld')} to lay what is picked as a new meld, or click +new."
    drop, row = key_of("drop"), letters(step.row)
    if hand.cursor is not None and hand.cursor.row == step.row:
        return f"The cursor is on meld {row}: press {drop}, and what is picked goes there."
    return f"Bring it to meld {row}: go up there with {_arrows()} and press {drop}, or click the meld."


def _other(draft: Draft, picked: Sequence[Spot], stray: Tiles) -> str:
    """Something else was picked than what is planned."""
    if draft.fits(picked):
        return f"That fits, too: press {key_of('auto')} and it goes where it fits."
    return f"{capital(_listed(stray))} will not fit here: {key_of('let_go')} puts back what is picked."


def _not_yet(lesson: Lesson, draft: Draft, faults: Sequence[Violation]) -> str:
    """What lies there leads nowhere. Two reasons are enough: there is no room for more."""
    return f"Not legal yet: {why(draft, faults[:2])}." if faults else f"That is legal. {lesson.wish}"


def _reason(lesson: Lesson, draft: Draft, faults: Sequence[Violation], picked: Tiles) -> str:
    """Why it is not done with melds that are all legal."""
    if picked or not draft.touched or draft.marked(faults):
        return ""
    return f"{capital(why(draft, faults))}. " if faults else f"{lesson.wish} "


def _more(draft: Draft, step: Next | None) -> str:
    """What could be laid before the turn ends."""
    if step is None or not all(_on_rack(draft, tile) for tile in step.missing):
        return ""
    return f" {capital(_listed(step.missing))} could be laid, too."


def _lit(draft: Draft, left: Tiles, step: Next) -> Lit:
    """Where to look: at the tiles that are still to be picked, else at the meld where they go."""
    if not left:
        return Lit(() if step.row is None else (draft.rows[step.row].meld,))
    if rack := tuple(tile for tile in left if _on_rack(draft, tile)):
        return Lit(rack=rack)
    return Lit((draft.rows[_source(draft, left[0], step)].meld,))
