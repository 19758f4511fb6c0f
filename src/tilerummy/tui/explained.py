"""What set-up says of the question that has the focus: one or two sentences, of the rules wherever it is about them."""

from tilerummy.bots.bot import bot_says
from tilerummy.play.seats import is_bot
from tilerummy.rules.ruleset import Ruleset
from tilerummy.rules.wording import sentences, told
from tilerummy.store.amended import Amended
from tilerummy.store.library import Entry, load_ruleset
from tilerummy.tui.field_words import said_of
from tilerummy.tui.offers import otherwise
from tilerummy.tui.seat_row import NOBODY, PERSON, PROGRAM

Parts = tuple[tuple[str, str], ...]
"""Sentences under their headings."""

SEED = "The same seed deals the same tiles again, with the same rules and as many seats. Left empty, chance draws one."
START = "Deals, if everything above can be."
SITTING = {
    PERSON: "Somebody at this screen. With several, a curtain hides the rack until the next one sits down.",
    PROGRAM: "A program of yours that plays: it is told the rules and the table line by line, and answers with a move.",
}


def of_ruleset(entry: Entry) -> Parts:
    """What it is called, for how many it is, and what is otherwise in it."""
    rules = load_ruleset(entry.name)
    own = " It is your own." if entry.own else ""
    other, measure = otherwise(rules)
    unlike = (("Unlike", f"{measure}: {'; '.join(other)}."),) if other else ()
    return ("Ruleset", f"{rules.about.says()}{own}"), *unlike


def of_preset(entry: Entry, preset: str, changes: str) -> Parts:
    """What it changes, and the sentences that the rules have with it and not without."""
    plain, changed = told(load_ruleset(entry.name)), told(load_ruleset(f"{entry.name}+{preset}"))
    known = {one for said in plain.values() for one in sentences(said)}
    new = [one for table, said in changed.items() if table != "about" for one in sentences(said) if one not in known]
    return ("Preset", f"{preset}: {changes}."), *((("Rule", " ".join(new)),) if new else ())


def of_length(rules: Ruleset) -> Parts:
    """When the match is over, and who has won it."""
    return (("Match", told(rules)["match"]),)


def of_clock(rules: Ruleset) -> Parts:
    """What happens when time is up."""
    return (("Clock", _penalties(rules, "time_limit")),)


def of_strictness(rules: Ruleset, strict: Ruleset) -> Parts:
    """What an illegal end of turn costs at this table, and what it costs at a strict one."""
    here, there = (_penalties(one, "illegal_turn") for one in (rules, strict))
    return ("Strict", here), *((("Ticked", there),) if there != here else ())


def _penalties(rules: Ruleset, key: str) -> str:
    return said_of(Amended.of(rules, rules), "penalties", key, rules.deck)


def of_seat(number: int, kind: str, rules: Ruleset) -> Parts:
    """Who sits there; of a bot, how it plays."""
    heading = f"Seat {number + 1}"
    if kind == NOBODY:
        return ((heading, f"Nobody sits there. {rules.about.says()}"),)
    said = bot_says(kind.removeprefix("@")) if is_bot(kind) else SITTING[kind]
    return ((heading, f"{kind}: {said or 'a bot that does not say how it plays.'}" if is_bot(kind) else said),)
