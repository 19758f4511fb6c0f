"""What a draft is laid out with for its player: a knock, and the melds after one."""

from tilerummy.engine.knocking import shown_down
from tilerummy.model.action import Play
from tilerummy.model.round import Phase
from tilerummy.model.tile import Tile
from tilerummy.play.draft import Draft
from tilerummy.play.knocking import proposed_knock


def knocked(draft: Draft, discard: Tile | None = None) -> Draft:
    """The draft with a knock: the melds that its player has put together, else those that leave least.

    ``discard`` goes with it; None: the tile that is to be discarded already, else the one that leaves least.
    """
    view = draft.after_taking
    if not view.rules.turns.private:
        return draft.lay_out(view.table, knock=True)
    own = tuple(row.meld for row in draft.rows if all(cell.own for cell in row.cells))
    if discard is None and draft.trial.discard is not None:
        discard = draft.trial.discard.tile
    melds, last = proposed_knock(view, own, discard)
    return draft.lay_out((*view.table, *melds), draft.trial.taken, last, knock=True)


def shown(draft: Draft) -> Draft:
    """The draft with all that can be melded and laid off after a knock; as it is at any other time."""
    if draft.view.turn.phase is not Phase.SHOWDOWN:
        return draft
    proposed = shown_down(draft.view)
    return draft.lay_out(proposed.table) if isinstance(proposed, Play) else draft
