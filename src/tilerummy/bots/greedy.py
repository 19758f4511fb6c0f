"""Plays as much as can be played: it opens as soon as it can, and lays the most tiles in every turn."""

from random import Random

from tilerummy.bots.advice import best_play
from tilerummy.bots.novice import playable, thrown
from tilerummy.engine.view import View
from tilerummy.model.action import Action, Draw, Pass, Play, Verb
from tilerummy.solver.terms import TILES_THEN_POINTS


class Greedy:
    """Lays the most tiles that can be laid, of these plays one that rids it of most points."""

    name = "greedy"
    plays = "The most tiles that can be played (proved)."

    def choose(self, view: View, rng: Random) -> Action:
        """The fullest play, else a draw or a pass."""
        assert view.seat is not None  # noqa: S101 - an onlooker is never asked
        advice = best_play(view, TILES_THEN_POINTS) if Verb.PLAY in view.verbs else None
        if advice is not None and playable(view, play := Play(view.seat, advice.table)):
            return play
        if Verb.DISCARD in view.verbs:
            return thrown(view, view.seat)
        return Draw(view.seat) if Verb.DRAW in view.verbs else Pass(view.seat)
