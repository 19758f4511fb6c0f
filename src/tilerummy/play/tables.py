"""Sets a table up: which rules, with which house habits, and from which seed."""

from datetime import datetime
from secrets import token_hex

from tilerummy.model.label import clean
from tilerummy.notation.record import Record
from tilerummy.play.choices import with_length
from tilerummy.play.host import Host
from tilerummy.play.seats import check_seats, need_programs
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.library import chosen_presets, load_ruleset
from tilerummy.store.paths import matches_folder
from tilerummy.store.saves import DATE_TAG, begin_journal
from tilerummy.store.settings import Setup

TITLE_CELLS = 60
SEED_LENGTH = 64
"""The longest seed a person may give."""


def chosen_rules(name: str, seats: tuple[str, ...]) -> Ruleset:
    """The ruleset of a name with presets, or of a file, for that many seats; its title names the presets.

    Raises ``ValueError`` (a ``RulesetError`` is one) with a sentence.
    """
    rules = named_rules(name)
    fewest, most = rules.about.players
    if not fewest <= len(seats) <= most:
        number = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        raise ValueError(f"{clean(rules.about.title, TITLE_CELLS)} is for {number} players, not for {len(seats)}")
    return rules


def named_rules(name: str) -> Ruleset:
    """The ruleset of a name, its presets told in its title: a match is known by it as long as it is kept."""
    rules, presets = load_ruleset(name), chosen_presets(name)
    if not presets:
        return rules
    words = ", ".join((rules.about.title, *(preset.replace("_", " ") for preset in presets)))
    return rules.with_(about=rules.about.with_(title=clean(words[:TITLE_CELLS], TITLE_CELLS)))


def at_this_table(rules: Ruleset, strict: bool, time_limit: int | None = None) -> Ruleset:
    """The match's own copy of the rules.

    A friendly table refuses an illegal end of turn and never punishes it; a strict one keeps what the file says.
    ``time_limit``: seconds for a turn, 0 for none, None to keep what the file says.
    """
    changes: dict[str, object] = {} if strict else {"illegal_turn": "reject"}
    if time_limit is not None:
        changes["time_limit"] = time_limit
    return rules.with_(penalties=rules.penalties.with_(**changes)) if changes else rules


def new_seed() -> str:
    """A seed that nobody can guess."""
    return token_hex(8)


def read_seed(text: str) -> str:
    """A seed that a person gave; raises ``ValueError`` with a sentence."""
    if not text or len(text) > SEED_LENGTH or not text.isprintable() or text != text.strip():
        raise ValueError(f"a seed is one line of 1 to {SEED_LENGTH} printable characters")
    return text


def open_table(rules: Ruleset, name: str, seats: tuple[str, ...], seed: str) -> Host:
    """A new match in a new journal among the user's matches. ``name`` is what the ruleset was asked for by.

    Raises ``JournalError`` if nothing can be written there, ``ValueError`` for seats that cannot be.
    """
    today = datetime.now().date().isoformat()
    header = Record(rules, seats, seed, {DATE_TAG: today})
    return Host.new(begin_journal(matches_folder(), today, name, header), header)


def open_as_before(setup: Setup) -> Host:
    """A new match with everything as it was chosen last. Who sits where these rules have no seat stays away.

    Raises ``ValueError`` with a sentence where that cannot be any more, ``JournalError`` if nothing can be written.
    """
    _, most = named_rules(setup.rules).about.players
    seats = tuple(entry for entry in setup.seats[:most] if entry)
    check_seats(seats)
    need_programs(seats)
    rules = at_this_table(chosen_rules(setup.rules, seats), setup.strict, setup.time_limit)
    return open_table(with_length(rules, setup.length), setup.rules, seats, new_seed())
