"""What a draft does with the discards and with a knock, and how every change of a draft is taken."""

from tilerummy.model.action import Verb
from tilerummy.play.draft import Draft
from tilerummy.play.proposals import knocked
from tilerummy.play.row import DISCARDS, RACK, Spot
from tilerummy.telling.knock_words import no_knock
from tilerummy.telling.turn_words import cannot_take
from tilerummy.tui import position
from tilerummy.tui.screens.pointing import PointingScreen
from tilerummy.tui.seen import Hand


class DiscardingScreen(PointingScreen):
    """Takes changes of the draft; those of its discards and of a knock are made here."""

    @property
    def may_lay(self) -> bool:
        """Whether the draft may be changed now."""
        return self.draft is not None and bool(self.draft.view.verbs)

    @property
    def may_act(self) -> bool:
        """Whether something may be done with it that hangs on the turn: discards taken, a knock, an end."""
        return self.may_lay

    def offers(self, action: str) -> bool:
        """In games with discards what is of use hangs on whether a tile was drawn."""
        if self.draft is None:
            return super().offers(action)
        view, taken = self.draft.view, self.draft.trial.taken > 0
        match action:
            case "take":
                return Verb.TAKE in view.verbs and not self.draft.take_faults(self.draft.trial.taken + 1)
            case "discard":
                return Verb.DISCARD in view.verbs or taken
            case "knock":
                return Verb.KNOCK in view.verbs or (taken and view.rules.turns.private)
            case "split":
                return not view.rules.rearranging.fixed
            case "sort('melds')":
                return view.rules.turns.private
        return super().offers(action)

    def changed(self, draft: Draft, follow: position.Spot | None = None) -> None:
        """Takes a new draft: the hand is empty again, the cursor goes along with the tiles that moved."""
        if draft is self.draft:
            self.say("That changes nothing")
            return
        took = self.draft is not None and draft.trial.taken != self.draft.trial.taken
        self.draft, self.message = draft, ""
        at = follow or self.hand.cursor
        if follow is None and at is not None and at.row == DISCARDS and draft.trial.discard is None:
            # The tile that was to be discarded is on the rack again.
            at = position.Spot(RACK, len(draft.rack) - 1)
        self.hand = Hand(cursor=at)
        self.judge()
        self.settle()
        if took:
            self.refresh_bindings()

    @property
    def chosen(self) -> tuple[Spot, ...]:
        """The tiles that are picked, else none."""
        return tuple(Spot(*spot) for spot in self.hand.picked)

    @property
    def meant(self) -> tuple[Spot, ...]:
        """The tiles that are picked, else the one under the cursor."""
        return self.chosen or (() if self.hand.cursor is None else (Spot(*self.hand.cursor),))

    # ------------------------------------------------------------------ discards

    def action_take(self) -> None:
        """Takes the last discard; asked again, one deeper."""
        if self.draft is not None and self.may_act:
            self._take(self.draft.trial.taken + 1)

    def take_at(self, place: int) -> None:
        """Takes the discards down to one of them; the one that is to be discarded goes back to the rack."""
        if self.draft is None or not self.may_lay:
            return
        if self.draft.cell(Spot(DISCARDS, place)) is not None:
            self.changed(self.draft.move([Spot(DISCARDS, place)], Spot(RACK, len(self.draft.rack))))
        elif place < len(self.draft.discards) and self.may_act:
            self._take(len(self.draft.view.round.discard) - place)
        else:
            self.say("Pick a tile of the rack first: this is where it is discarded")

    def _take(self, count: int) -> None:
        if self.draft is None:
            return
        if faults := self.draft.take_faults(count):
            self.say(cannot_take(self.draft.view, faults), refusal=True)
            return
        draft = self.draft.take(count)
        reached = len(draft.view.rack) + count - 1
        place = next((place for place, cell in enumerate(draft.rack) if cell.slot == reached), 0)
        self.changed(draft, position.Spot(RACK, place))

    def action_discard(self) -> None:
        """Lays the picked tile, or the one under the cursor, on the discards of the draft."""
        self.settle()
        if spots := self.meant:
            self.discard(spots)

    def discard(self, spots: tuple[Spot, ...]) -> None:
        """Lays one tile of the rack on the discards of the draft, or takes it back from there."""
        if self.draft is None or not self.may_lay:
            return
        if spots[0].row == DISCARDS:
            self.take_at(spots[0].place)
            return
        cells = [cell for spot in spots if (cell := self.draft.cell(spot)) is not None]
        if len(cells) != 1:
            self.say("One tile is discarded: pick one of the rack")
        elif not cells[0].own:
            self.say("A tile of the table stays on the table")
        else:
            draft = self.draft.move(spots, Spot(DISCARDS, 0))
            self.changed(draft, position.Spot(DISCARDS, len(draft.discards)))

    # ------------------------------------------------------------------ knocking

    def action_knock(self) -> None:
        """Lays out a knock: the melds that the player has put together, else those that leave least."""
        if self.draft is None or not self.may_act:
            return
        draft, view = self.draft, self.draft.after_taking
        if Verb.KNOCK not in view.verbs:
            self.say(no_knock(view), refusal=True)
            return
        knock = knocked(draft)
        if faults := knock.faults():
            self.say(".  ".join(map(str, faults)), refusal=True)
        else:
            self.changed(knock)
