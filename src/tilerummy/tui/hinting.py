"""What a hint says on the screen, and what it lights up there."""

from typing import TYPE_CHECKING

from tilerummy.play.draft import Draft
from tilerummy.rules.rule import counted
from tilerummy.telling.letters import letters
from tilerummy.tui.keys import key_of
from tilerummy.tui.seen import Lit

if TYPE_CHECKING:
    from tilerummy.play.hint_protocol import Hint

THINKING = "Looking for a play ..."


def placed(hint: "Hint", draft: Draft) -> tuple[str, Lit]:
    """Which tiles of the rack and which melds a play needs, in words and to be lit on the board.

    It speaks of the table as it lay when the turn began: a meld that lies there still is called by its letter, one that
    the player has changed meanwhile by the tiles it had.
    """
    before = draft.view.table
    names = [meld.spoken for meld in before]
    rows = [(letters(number), row.meld) for number, row in enumerate(draft.rows)]
    lit = []
    for number in hint.melds:
        row = next((row for row in rows if row[1] == before[number]), None)
        if row is not None:
            # Of two equal melds each is named once, and lit in the same order.
            rows.remove(row)
            names[number] = row[0]
            lit.append(before[number])
    return hint.where.format(*names), Lit(tuple(lit), hint.tiles)


def lies_there() -> str:
    """What is said when there is nothing to lay out any more."""
    return f"The play of the hint lies there already: {key_of('end_turn')} ends the turn"


def draw_first() -> str:
    """What is said in the place of a whole play where a tile is drawn before it."""
    return f"A tile is drawn first: {key_of('draw')} draws, then {key_of('hint')} tells the play"


def laid_out(hint: "Hint", width: int) -> str:
    """What is said when the play lies on the table: in how many steps, and the first of them, as far as they fit."""
    said = f"Laid out in {counted(len(hint.steps), 'step')}, {key_of('undo')} takes it back."
    for step in hint.steps:
        longer = f"{said}  {step}"
        if len(longer) > width:
            break
        said = longer
    return said


def failed(reason: object) -> str:
    """What is said when there is no answer."""
    return f"There is no hint: {reason}; {key_of('hint')} asks again"
