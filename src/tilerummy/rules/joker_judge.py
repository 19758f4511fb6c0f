"""Judges what became of the jokers of a table in one play, and says what is wrong (written rules 1.2, point 6)."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import Protocol

from tilerummy.model.meld import Meld, MeldKind
from tilerummy.model.table import Change, tiles_on
from tilerummy.model.tile import JOKER, Tile, Tiles, spoken
from tilerummy.model.violation import MeldViolation, Violation
from tilerummy.rules.joker_fates import (
    Place,
    Reading,
    by_old_meld,
    disproved,
    freed_inside,
    matchings,
    parts,
    readings,
)
from tilerummy.rules.meld_rules import MeldRules
from tilerummy.rules.opening import NotOpened

OWN_TILES = 2
"""How many tiles of the rack a freed joker's new meld holds where the rule asks for "two more"."""


class Policy(Protocol):
    """What a rule of exact jokers leaves open; the words are those of ``[jokers]``."""

    @property
    def from_(self) -> str:
        """Where the replacing tile comes from."""

    @property
    def group_of_three(self) -> str:
        """What frees the joker of a group of three."""

    @property
    def locked(self) -> bool:
        """Whether its meld stays together until then."""

    @property
    def reuse(self) -> str:
        """Where a freed joker may go."""


class JokerJudge:
    """Judges the jokers of one change. Readings are few: a deck has four jokers at the most, mostly two.

    ``homes``: where melds of the table stay whole, the new meld in which each of them lies; None where they need not.
    """

    def __init__(
        self, rule: Policy, change: Change, rules: MeldRules, may_free: bool, homes: Sequence[int] | None
    ) -> None:
        self.rule = rule
        self.change = change
        self.rules = rules
        self.may_free = may_free
        self.homes = homes
        self.before, self.after = change.before, change.after
        self.on_table = tiles_on(change.after)

    def furthest(self) -> tuple[int, Sequence[Violation]]:
        """The violations of the reading that gets furthest, and how far; none if one reading fits everything."""
        furthest: tuple[int, Sequence[Violation]] = (-1, ())
        for reading in readings(self.before, self.after, self.rules):
            for depth, test in enumerate(self._tests):
                if violations := test(reading):
                    furthest = max(furthest, (depth, violations), key=lambda found: found[0])
                    break
            else:
                return len(self._tests), ()
        return furthest

    @cached_property
    def _tests(self) -> tuple[Callable[[Reading], Sequence[Violation]], ...]:
        """The rules in the order in which the written rules list them."""
        return self._replaced, self._from_rack, self._both_colors, self._locked, self._reused, self._opened

    # ------------------------------------------------------------------ what a reading has to fit

    def _replaced(self, reading: Reading) -> Sequence[Violation]:
        return self._unreplaced(reading, self._supply(reading), JokerNotReplaced)

    def _from_rack(self, reading: Reading) -> Sequence[Violation]:
        if self.rule.from_ == "any":
            return ()
        return self._unreplaced(reading, self.change.played, JokerReplacementFromTable)

    def _both_colors(self, reading: Reading) -> Sequence[Violation]:
        if self.rule.group_of_three == "either":
            return ()
        supply = self._supply(reading) if self.rule.from_ == "any" else self.change.played
        needed = self._needed(reading)
        if needed <= supply:
            return ()
        short = tuple(sorted((needed - supply).elements()))
        groups = [fate for fate in reading if fate.freed and self._in_group_of_three(fate.old)]
        return [JokerNeedsBothColors(self.after[fate.place.meld], tiles=short) for fate in groups]

    def _locked(self, reading: Reading) -> Sequence[Violation]:
        if not self.rule.locked:
            return ()
        claimed: dict[int, Counter[Tile]] = {}
        torn: list[Violation] = []
        for number, fates in by_old_meld(reading):
            kept = [fate for fate in fates if not fate.freed]
            if not kept:
                continue
            home = kept[0].place.meld if self.homes is None else self.homes[number]
            claim = claimed.setdefault(home, Counter())
            claim += tiles_on([self.before[number]]) - Counter({JOKER: len(fates) - len(kept)})
            together = all(fate.place.meld == home for fate in kept)
            if not together or not claim <= tiles_on([self.after[home]]):
                torn.append(JokerMeldLocked(self.after[home], before=self.before[number], face=kept[0].face))
        return torn

    def _reused(self, reading: Reading) -> Sequence[Violation]:
        homes = list(dict.fromkeys(fate.place.meld for fate in reading if fate.freed))
        if self.rule.reuse == "anywhere" or not homes:
            return ()
        wishes = [self._own_tiles(home, reading) for home in homes]
        choices = [dict(zip(homes, own, strict=True)) for own in product(*wishes)]
        payable = [own for own in choices if self._affordable(reading, sum(own.values(), Counter()))]
        if any(self._is_new(own, reading) for own in payable):
            return ()
        alone = [any(self._affordable(reading, own) for own in wish) for wish in wishes]
        guilty = [home for home, fine in zip(homes, alone, strict=True) if not fine] or homes
        if self.rule.reuse == "new-meld-rack-only":
            why = "its other tiles all have to come from the rack"
        else:
            why = "it holds a whole meld that lay there before" if payable else "it needs two more tiles from the rack"
        return [JokerMustBeNewMeld(self.after[home], why=why) for home in guilty]

    def _opened(self, reading: Reading) -> Sequence[Violation]:
        if self.may_free or not any(fate.freed for fate in reading):
            return ()
        touched = tuple(self.after[fate.place.meld] for fate in reading if fate.freed)
        return [NotOpened(what="free a joker", counted=touched)]

    # ------------------------------------------------------------------ counting tiles

    def _needed(self, reading: Reading) -> Counter[Tile]:
        """The naturals that the freed jokers ask for: one each, or in a group of three all that nobody stands for."""
        needed: Counter[Tile] = Counter()
        for number, fates in by_old_meld(reading):
            freed = [fate for fate in fates if fate.freed]
            needed.update(fate.face for fate in freed)
            if freed and self.rule.group_of_three == "both" and self._in_group_of_three(freed[0].old):
                taken = {fate.face for fate in reading if fate.old.meld == number}
                needed.update(face for face in freed[0].old.faces if face not in taken)
        return needed

    def _supply(self, reading: Reading) -> Counter[Tile]:
        """The naturals that may have replaced a joker, wherever they came from: all but those of locked melds."""
        supply = Counter(self.on_table)
        if self.rule.locked:
            for number, fates in by_old_meld(reading):
                if not all(fate.freed for fate in fates):
                    supply -= tiles_on([self.before[number]])
        del supply[JOKER]
        return supply

    def _unreplaced(
        self, reading: Reading, supply: Counter[Tile], violation: type["JokerNotReplaced | JokerReplacementFromTable"]
    ) -> Sequence[Violation]:
        """One natural frees one joker."""
        left = Counter(supply)
        short = []
        for fate in reading:
            if fate.freed:
                left[fate.face] -= 1
                if left[fate.face] < 0:
                    short.append(violation(self.after[fate.place.meld], faces=fate.old.faces))
        return short

    def _affordable(self, reading: Reading, own: Counter[Tile]) -> bool:
        """Whether rack and table hold the new melds' own tiles and, besides them, the replacing ones."""
        played = self.change.played
        if not own <= played:
            return False
        supply = self._supply(reading) if self.rule.from_ == "any" else played
        return all(supply[face] - own[face] >= number for face, number in self._needed(reading).items())

    def _own_tiles(self, home: int, reading: Reading) -> list[Counter[Tile]]:
        """The ways to name the rack tiles that a freed joker's meld has to hold; no way: it cannot be such a meld."""
        meld = self.after[home]
        freed = [fate for fate in reading if fate.freed and fate.place.meld == home]
        kept = [fate for fate in reading if not fate.freed and fate.place.meld == home]
        if self.rule.reuse == "new-meld":
            return [Counter()]
        if self.rule.reuse == "new-meld-rack-only":
            # To the letter: another joker of the table does not come from the rack, even if it was freed too.
            return [tiles_on([meld]) - Counter({JOKER: 1})] if len(freed) == 1 and not kept else []
        ways = [
            tiles_on([part.meld]) - Counter({JOKER: count})
            for part in parts(meld, self.rules)
            for count in freed_inside(part, freed, kept, meld)
        ]
        return [own for own in ways if own.total() >= OWN_TILES]

    def _is_new(self, own: Mapping[int, Counter[Tile]], reading: Reading) -> bool:
        """Whether no meld of before lies whole in one of these melds (``own``: by meld, its tiles from the rack).

        Of equal tiles the player may say which is which. Every kind of tile can be looked at alone: what matters is
        whether for each old meld one of its tiles can have gone elsewhere.
        """
        if self.homes is not None:
            return self._is_new_among(self.homes, own, reading)
        threats = [
            (old, home)
            for old, meld in enumerate(self.before)
            for home in own
            if tiles_on([meld]) <= tiles_on([self.after[home]])
            and all(fate.place.meld == home for fate in reading if fate.old.meld == old)
        ]
        locked = {fate.old.meld: fate.place.meld for fate in reading if self.rule.locked and not fate.freed}
        naturals = dict.fromkeys(tile for old, _ in threats for tile in self.before[old].naturals)
        ways = [
            [disproved(threats, matching) for matching in matchings(tile, self.before, self.after, locked, own)]
            for tile in naturals
        ]
        return any(frozenset(threats) <= frozenset().union(*choice) for choice in product(*ways))

    def _is_new_among(self, homes: Sequence[int], own: Mapping[int, Counter[Tile]], reading: Reading) -> bool:
        """The same where it is known which meld each of before lies in: what else lies there came from the rack."""
        for old, home in enumerate(homes):
            if home not in own:
                continue
            if all(fate.place.meld == home for fate in reading if fate.old.meld == old):
                return False
            added = tiles_on([self.after[home]]) - Counter(self.before[old].naturals)
            if not own[home] <= added:
                return False
        return True

    def _in_group_of_three(self, old: Place) -> bool:
        meld = self.before[old.meld]
        return meld.kind is MeldKind.GROUP and len(meld.tiles) == 3


class _JokerViolation(MeldViolation):
    """``meld`` is where the joker lies now, ``faces`` what it stood for before the turn."""

    faces: Tiles

    @property
    def tiles(self) -> str:
        """What it stood for, as words."""
        return spoken(self.faces, " or ")


class JokerNotReplaced(_JokerViolation):
    """Written rules 1.2, point 6, exact jokers."""

    table = "jokers"
    text = "the joker in {meld} stood for {tiles}: it may leave only when that tile takes its place"


class JokerReplacementFromTable(_JokerViolation):
    """Written rules 1.2, point 6: where the replacing tile has to come from the rack."""

    table = "jokers"
    text = "the joker in {meld} stood for {tiles}: the tile that takes its place has to come from the rack"


class JokerNeedsBothColors(MeldViolation):
    """Written rules 1.2, point 6: a group of three gives its joker only for both missing tiles."""

    table = "jokers"
    text = "the joker in {meld} came out of a group of three: both missing tiles free it, {tiles} is missing"
    tiles: Tiles


class JokerMeldLocked(MeldViolation):
    """Written rules 1.2, point 6: nothing is taken from the meld of a joker that was not freed."""

    table = "jokers"
    text = "{before} stays together as long as its joker stands for {face}: tiles may be added, none taken away"
    before: Meld
    face: Tile


class JokerMustBeNewMeld(MeldViolation):
    """Written rules 1.2, point 6: where a freed joker has to go into a new meld."""

    table = "jokers"
    text = "the freed joker has to go into a new meld, {meld} is none: {why}"
    why: str
