"""All tables of a ruleset together. What contradicts itself is refused here."""

from typing import Annotated, Self

from pydantic import Field, ValidationError, field_validator, model_validator

from tilerummy.model.label import clean
from tilerummy.model.meld import MeldKind
from tilerummy.model.tile import Tile
from tilerummy.rules.dealing import Dealing
from tilerummy.rules.deck import Deck
from tilerummy.rules.draw_discard_knock import DrawDiscardKnock
from tilerummy.rules.going_out import AnyWay, AnyWayOrKnock, ByKnock, GoingOut
from tilerummy.rules.jokers import ExactJokers, Jokers
from tilerummy.rules.knock_scores import KnockScores
from tilerummy.rules.ledger import Ledger
from tilerummy.rules.match import Match
from tilerummy.rules.meld_rules import MeldRules
from tilerummy.rules.melding import Melding
from tilerummy.rules.opening import Opening
from tilerummy.rules.penalties import Penalties
from tilerummy.rules.rearranging import AfterKnock, Free, LayOff, Rearranging
from tilerummy.rules.rule import Rule, contradiction
from tilerummy.rules.scoring import International, Scoring, ZeroSum
from tilerummy.rules.turns import DrawPlayDiscard, PlayOrDraw, Turns
from tilerummy.rules.values import Values

MOST_PLAYERS = 6


class About(Rule):
    """What a ruleset is called, where it comes from, and for how many it is."""

    title: str = Field(min_length=1, max_length=60, description="The name that people see.")
    source: str = Field(default="", max_length=300, description="Where the rules come from.")
    players: Annotated[tuple[int, ...], Field(min_length=2, max_length=2)] = Field(
        default=(2, 4), description="The fewest and the most players, from 2 to 6."
    )

    @field_validator("title", "source")
    @classmethod
    def _can_be_shown(cls, text: str) -> str:
        # It is shown on screens, and neither terminals nor toolkits filter escapes.
        if text and clean(text, 300) != text:
            raise contradiction(
                ("about.title", "about.source"), f"{clean(text)}: it has characters that cannot be shown"
            )
        return text

    @model_validator(mode="after")
    def _players_in_order(self) -> "About":
        fewest, most = self.players
        if not 2 <= fewest <= most <= MOST_PLAYERS:
            raise contradiction(
                ("about.players",), f"{fewest} to {most} players: it has to be 2 to {MOST_PLAYERS}, the fewest first"
            )
        return self

    def says(self) -> str:
        fewest, most = self.players
        number = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        return f"{self.title}, for {number} players."


class Ruleset(Rule):
    """One game of the family: a table for each question that its rules answer."""

    about: About
    deck: Deck = Field(default_factory=Deck)
    dealing: Dealing = Field(default_factory=Dealing)
    turns: Turns = Field(default_factory=PlayOrDraw)
    melding: Melding = Field(default_factory=Melding)
    values: Values = Field(default_factory=Values)
    opening: Opening = Field(default_factory=Opening)
    rearranging: Rearranging = Field(default_factory=Free)
    jokers: Jokers = Field(default_factory=ExactJokers)
    going_out: GoingOut = Field(default_factory=AnyWay)
    penalties: Penalties = Field(default_factory=Penalties)
    scoring: Scoring = Field(default_factory=ZeroSum)
    match: Match = Field(default_factory=Match)

    def of_players(self, players: int) -> "Ruleset":
        """The same rules for so many players: the deck may hang on it."""
        deck = self.deck.of_players(players)
        return self if deck is self.deck else self.with_(deck=deck)

    @property
    def melds(self) -> MeldRules:
        """The tables that know a meld."""
        return MeldRules(self.deck, self.melding, self.values)

    @model_validator(mode="after")
    def _is_playable(self) -> "Ruleset":
        deck, melding, most = self.deck, self.melding, self.about.players[1]
        rack = self.dealing.rack_size(most)
        if melding.run_min > deck.numbers and melding.group_min > len(deck.colors):
            raise contradiction(
                ("melding.run_min", "deck.numbers", "deck.colors"),
                f"no meld is possible: a run needs {melding.run_min} of {deck.numbers} numbers, a group "
                f"{melding.group_min} of {len(deck.colors)} colors",
            )
        for players in range(most, self.about.players[0] - 1, -1):
            size, tiles = self.dealing.rack_size(players), deck.of_players(players).size
            if size * players + self.dealing.starter_extra >= tiles:
                raise contradiction(
                    ("dealing.rack", "deck.copies"),
                    f"{players} racks of {size} tiles leave no pool, the deck has {tiles} tiles",
                )
        # A deck has each tile twice or more, and this is asked whenever rules are loaded.
        worth = {tile: self._most_points(tile) for tile in dict.fromkeys(deck.tiles)}
        highest = sum(sorted(map(worth.__getitem__, deck.tiles), reverse=True)[:rack])
        if self.opening.points > highest:
            raise contradiction(
                ("opening.points", "dealing.rack"),
                f"no rack of {rack} tiles is worth more than {highest} points, the opening asks for "
                f"{self.opening.points}",
            )
        return self

    def _most_points(self, tile: Tile) -> int:
        """What a tile may be worth in an opening; a joker as much as the highest number."""
        face = Tile(tile.color, tile.number or self.deck.numbers)
        return max(self.values.laid(face, kind, high=True) for kind in MeldKind)

    @model_validator(mode="after")
    def _fits_its_turns(self) -> "Ruleset":
        """A rule for discards where nothing is discarded, and the other way round, would be one that nothing obeys."""
        discards, ends = self.turns.discards, self.going_out
        if isinstance(self.turns, DrawDiscardKnock) or isinstance(ends, ByKnock):
            self._needs_a_showdown()
            return self
        if discards != isinstance(self.rearranging, LayOff) or isinstance(self.rearranging, AfterKnock):
            raise contradiction(
                ("rearranging.kind", "turns.kind"),
                "where a turn ends with a discard, melds of the table stay as they lie: rearranging is lay-off"
                if discards
                else f"with turns of kind {self.turns.kind} the table may be rearranged: rearranging is free",
            )
        if discards and isinstance(ends, AnyWayOrKnock):
            raise contradiction(
                ("going_out.kind", "turns.kind"), "where a turn ends with a discard, nobody knocks in place of a play"
            )
        if discards == (ends.empty_pool == "play-on"):
            raise contradiction(
                ("going_out.empty_pool", "turns.kind"),
                f"with turns of kind {self.turns.kind} an empty pool cannot mean {ends.empty_pool}",
            )
        if not discards and (ends.must_discard or self.dealing.upcard != "none" or self.dealing.starter_extra):
            raise contradiction(
                ("turns.kind", "going_out.kind", "dealing.upcard", "dealing.starter_extra"),
                f"with turns of kind {self.turns.kind} nothing is discarded or turned up, and nobody has a tile more",
            )
        if ends.reshuffles and self.dealing.upcard == "trump" and self.dealing.trump == "none":
            raise contradiction(
                ("going_out.empty_pool", "dealing.trump"),
                "a pool with a trump that nobody draws is never empty, so the discards are never shuffled",
            )
        if ends.reshuffles and isinstance(self.turns, DrawPlayDiscard) and self.turns.first_discard_dead:
            raise contradiction(
                ("going_out.empty_pool", "turns.first_discard_dead"),
                "the first discard cannot stay where it is when the discards are shuffled",
            )
        return self

    def _needs_a_showdown(self) -> None:
        """A game of private melds is one as a whole: for two, with a knock, and melds that are laid then."""
        wanted = {
            "turns.kind": (isinstance(self.turns, DrawDiscardKnock), "draw-discard-knock"),
            "going_out.kind": (isinstance(self.going_out, ByKnock), "knock"),
            "rearranging.kind": (isinstance(self.rearranging, AfterKnock), "after-knock"),
            "scoring.kind": (isinstance(self.scoring, KnockScores), "knock"),
            "about.players": (tuple(self.about.players) == (2, 2), "[2, 2]"),
            "opening.points": (self.opening.points == 0, "0"),
            "dealing.upcard": (self.dealing.upcard == "first-discard", "first-discard"),
            "dealing.starter_extra": (self.dealing.starter_extra == 0, "0"),
        }
        wrong = {key: value for key, (right, value) in wanted.items() if not right}
        if wrong:
            told = ", ".join(f"{key} is {value}" for key, value in wrong.items())
            raise contradiction(tuple(wrong), f"where melds are private until a knock, {told}")

    @model_validator(mode="after")
    def _scores_what_happens(self) -> "Ruleset":
        scoring = self.scoring
        if isinstance(scoring, KnockScores) and not isinstance(self.going_out, ByKnock):
            raise contradiction(("scoring.kind", "going_out.kind"), "nobody knocks, so no knock can be scored")
        if self.dealing.next_starter == "loser-deals" and tuple(self.about.players) != (2, 2):
            raise contradiction(("dealing.next_starter", "about.players"), "a loser deals only where there are two")
        if isinstance(scoring, Ledger | International) and isinstance(self.rearranging, Free):
            raise contradiction(
                ("scoring.kind", "rearranging.kind"),
                "who laid which tile is known only where melds stay as they lie: rearranging is lay-off",
            )
        if not self.turns.discards and isinstance(scoring, ZeroSum | International | Ledger) and scoring.joker_last > 1:
            raise contradiction(("scoring.joker_last", "turns.kind"), "no joker is discarded last, nothing ever is")
        if isinstance(scoring, Ledger) and scoring.upcard_bonus and not self.dealing.declares:
            raise contradiction(
                ("scoring.upcard_bonus", "dealing.upcard"), "no tile is exposed in the wall, so none is declared"
            )
        return self

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The ruleset that ``to_json`` wrote. ValueError, with one line that is safe to show, for anything else."""
        try:
            return cls.model_validate_json(text)
        except ValidationError as error:
            first = error.errors(include_url=False, include_context=False, include_input=False)[0]
            # A choice between several types of one value is part of the way to it, but of no file.
            parts = [str(part) for at, part in enumerate(first["loc"]) if at < 2 or str(part).isidentifier()]
            where = ".".join(parts) or "rules"
            raise ValueError(clean(f"{where}: {first['msg']}", width=200)) from None

    def to_json(self) -> str:
        """All tables with all keys as one line of plain ASCII: equal rulesets give equal lines."""
        return self.model_dump_json(by_alias=True, ensure_ascii=True)

    def tables(self) -> tuple[tuple[str, Rule], ...]:
        """The tables by name, in the order in which the rulebook tells them."""
        return tuple((name, getattr(self, name)) for name in type(self).model_fields)

    def says(self) -> str:
        return " ".join(rule.says() for _, rule in self.tables())
