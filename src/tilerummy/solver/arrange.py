"""The way in: a table and a rack, and the best that can be laid.

Every answer is a whole table. Whether it is legal is for the rules to judge, which know nothing of how it was found.
"""

from tilerummy.model.table import Table
from tilerummy.model.tile import Tiles
from tilerummy.solver.arrangement import Arrangement
from tilerummy.solver.arranger import Arranger
from tilerummy.solver.fewest import with_fewest_broken
from tilerummy.solver.opening import opening_play
from tilerummy.solver.terms import Aim, Terms


def arrange(table: Table, rack: Tiles, terms: Terms, aim: Aim, opened: bool = True) -> Arrangement | None:
    """The play worth most by the aim; nothing if no tile of the rack can be laid, or none is worth laying.

    That is proved, as a rule. Where it is not (``Arrangement.proved``) and nothing was found, the answer has no tiles.

    ``table``: legal melds, in which the order of a run says what its jokers stand for. ``opened``: whether the seat has
    opened before; else the play opens, with what else may be played in the same turn.
    """
    arranger = Arranger(terms, aim)
    if not opened and terms.opening.points:
        return opening_play(arranger, table, rack)
    found = arranger.best(table, rack)
    if found and found.played and aim.fewest_broken:
        return with_fewest_broken(arranger, table, rack, found)
    return found
