"""Plays as much as can be played: it opens as soon as it can, lays the most tiles in every turn, and knocks early."""

from random import Random

from tilerummy.bots.advice import best_play
from tilerummy.bots.discards import best_discard
from tilerummy.bots.endless import by_chance, playable
from tilerummy.bots.knocks import Manner, knocks_now, turn_with_knock, without_play
from tilerummy.bots.plans import best_plan
from tilerummy.engine.view import View
from tilerummy.model.action import Action, Declare, Discard, Play, Take, Verb
from tilerummy.solver.terms import TILES_THEN_POINTS


class Greedy:
    """Lays the most tiles that can be laid, of these plays one that rids it of most points."""

    name = "greedy"
    plays = "The most tiles that can be played (proved), and an early knock."

    def choose(self, view: View, rng: Random) -> Action:
        """The fullest play, else a draw or a pass; a discard is taken if more can be laid with it."""
        assert view.seat is not None  # noqa: S101 - an onlooker is never asked
        if view.rules.turns.private:
            return turn_with_knock(view, rng, Manner(foresees=True))
        if Verb.DECLARE in view.verbs:
            return Declare(view.seat)
        if Verb.TAKE in view.verbs and (plan := best_plan(view, TILES_THEN_POINTS)).take:
            return Take(view.seat, plan.take, plan.stroke)
        advice = best_play(view, TILES_THEN_POINTS) if Verb.PLAY in view.verbs else None
        ends = knocks_now(view) and not (advice and advice.goes_out)
        if advice is not None and not ends and playable(view, play := Play(view.seat, advice.table)):
            return play
        if Verb.DISCARD in view.verbs:
            tile = by_chance(view, rng)
            return Discard(view.seat, best_discard(view) if tile is None else tile)
        return without_play(view)
