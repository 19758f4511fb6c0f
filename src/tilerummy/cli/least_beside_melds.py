"""What ``tilerummy solve`` answers where melds stay on the rack until a knock: the least that is left beside them."""

from dataclasses import dataclass

from tilerummy.bots.advice import Hint
from tilerummy.bots.knocks import limit, may_big
from tilerummy.bots.partings import partings
from tilerummy.bots.private_hints import advised, melded
from tilerummy.engine.knocking import best_melds
from tilerummy.engine.view import View
from tilerummy.model.round import Phase
from tilerummy.model.table import Table
from tilerummy.model.tile import Tile, Tiles
from tilerummy.notation.words import write_table, write_tiles
from tilerummy.rules.rule import counted
from tilerummy.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Answer:
    """The melds as a hint, and what is left. ``discard`` goes where a turn is ended; ``knocks``: with a knock."""

    hint: Hint
    points: int
    discard: Tile | None = None
    knocks: bool = False

    def told(self, table: Table, rack: Tiles) -> str:
        """The answer as text, for a rack beside this table."""
        advice = self.hint.advice
        after = f" after a discard of {self.discard.spoken}" if self.discard is not None else ""
        be = "is" if self.points == 1 else "are"
        knock = " That is enough for a knock." if self.knocks else ""
        steps = [f"{number}. {step}" for number, step in enumerate(advice.steps if advice else (), start=1)]
        return "\n".join(
            [
                f"{counted(self.points, 'point')} {be} left beside melds{after}, and less cannot be (proved).{knock}",
                *steps,
                f"table: {write_table(advice.table if advice else table)}",
                f"rack:  {write_tiles(advice.left if advice else rack)}",
            ]
        )


def least_of(rules: Ruleset, table: Table, rack: Tiles) -> Answer:
    """For a rack beside melds to which tiles may be added."""
    advice = melded(rules, table, rack)
    return Answer(Hint(advice), rules.values.left(advice.left if advice else rack))


def least_beside(view: View) -> Answer:
    """For the seat whose view it is; before a discard that of the tile without which least is left."""
    if view.turn.phase is not Phase.PLAY or view.turn.seat != view.seat:
        table, left = best_melds(view, view.rack)
        return Answer(Hint(advised(view, table)), view.rules.values.left(left))
    if may_big(view):
        return Answer(Hint(advised(view, best_melds(view, view.rack)[0])), 0, knocks=True)
    best = partings(view)[0]
    hint = Hint(advised(view, best.melds, to_discard=True))
    return Answer(hint, best.points, best.tile, best.points <= limit(view))
