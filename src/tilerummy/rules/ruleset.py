"""All tables of a ruleset together. What contradicts itself is refused here."""

from typing import Annotated, Self

from pydantic import Field, ValidationError, field_validator, model_validator

from tilerummy.model.label import clean
from tilerummy.rules.dealing import Dealing
from tilerummy.rules.deck import Deck
from tilerummy.rules.going_out import AnyWay
from tilerummy.rules.jokers import ExactJokers, Jokers
from tilerummy.rules.match import Match
from tilerummy.rules.meld_rules import MeldRules
from tilerummy.rules.melding import Melding
from tilerummy.rules.opening import Opening
from tilerummy.rules.penalties import Penalties
from tilerummy.rules.rearranging import Free
from tilerummy.rules.rule import Rule, contradiction
from tilerummy.rules.scoring import ZeroSum
from tilerummy.rules.turns import PlayOrDraw
from tilerummy.rules.values import Values


class About(Rule):
    """What a ruleset is called, where it comes from, and for how many it is."""

    title: str = Field(min_length=1, max_length=60, description="The name that people see.")
    source: str = Field(default="", max_length=300, description="Where the rules come from.")
    players: Annotated[tuple[int, ...], Field(min_length=2, max_length=2)] = Field(
        default=(2, 4), description="The fewest and the most players, from 2 to 4."
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
        if not 2 <= fewest <= most <= 4:
            raise contradiction(
                ("about.players",), f"{fewest} to {most} players: it has to be 2 to 4, the fewest first"
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
    turns: PlayOrDraw = Field(default_factory=PlayOrDraw)
    melding: Melding = Field(default_factory=Melding)
    values: Values = Field(default_factory=Values)
    opening: Opening = Field(default_factory=Opening)
    rearranging: Free = Field(default_factory=Free)
    jokers: Jokers = Field(default_factory=ExactJokers)
    going_out: AnyWay = Field(default_factory=AnyWay)
    penalties: Penalties = Field(default_factory=Penalties)
    scoring: ZeroSum = Field(default_factory=ZeroSum)
    match: Match = Field(default_factory=Match)

    @property
    def melds(self) -> MeldRules:
        """The tables that know a meld."""
        return MeldRules(self.deck, self.melding, self.values)

    @model_validator(mode="after")
    def _is_playable(self) -> "Ruleset":
        deck, melding, rack, most = self.deck, self.melding, self.dealing.rack, self.about.players[1]
        if melding.run_min > deck.numbers and melding.group_min > len(deck.colors):
            raise contradiction(
                ("melding.run_min", "deck.numbers", "deck.colors"),
                f"no meld is possible: a run needs {melding.run_min} of {deck.numbers} numbers, a group "
                f"{melding.group_min} of {len(deck.colors)} colors",
            )
        if rack * most >= deck.size:
            raise contradiction(
                ("dealing.rack", "deck.copies"),
                f"{most} racks of {rack} tiles leave no pool, the deck has {deck.size} tiles",
            )
        highest = sorted((tile.number or deck.numbers for tile in deck.tiles), reverse=True)[:rack]
        if self.opening.points > sum(highest):
            raise contradiction(
                ("opening.points", "dealing.rack"),
                f"no rack of {rack} tiles is worth more than {sum(highest)} points, the opening asks for "
                f"{self.opening.points}",
            )
        return self

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The ruleset that ``to_json`` wrote. ValueError, with one line that is safe to show, for anything else."""
        try:
            return cls.model_validate_json(text)
        except ValidationError as error:
            first = error.errors(include_url=False, include_context=False, include_input=False)[0]
            where = ".".join(map(str, first["loc"])) or "rules"
            raise ValueError(clean(f"{where}: {first['msg']}", width=200)) from None

    def to_json(self) -> str:
        """All tables with all keys as one line of plain ASCII: equal rulesets give equal lines."""
        return self.model_dump_json(by_alias=True, ensure_ascii=True)

    def tables(self) -> tuple[tuple[str, Rule], ...]:
        """The tables by name, in the order in which the rulebook tells them."""
        return tuple((name, getattr(self, name)) for name in type(self).model_fields)

    def says(self) -> str:
        return " ".join(rule.says() for _, rule in self.tables())
