"""What the set-up screen says of rulesets: their names, their presets, what is wrong with them, what is unusual."""

from collections.abc import Iterable, Mapping

from rich.text import Text

from tilerummy.model.label import clean
from tilerummy.rules.rule import counted
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.faults import RulesetError
from tilerummy.store.library import Entry, load_ruleset
from tilerummy.tui.rule_words import changes

MEASURE = "sabra"
"""The ruleset that the others are compared with."""

TITLE_CELLS, NAME_CELLS = 60, 40


def ruleset_offers(entries: Mapping[str, Entry]) -> list[tuple[Text, str]]:
    """The rulesets to choose from; the user's own are marked."""
    named: list[tuple[Text, str]] = []
    for name, entry in entries.items():
        own = " (your own)" if entry.own else ""
        named.append((Text(clean(entry.title, TITLE_CELLS) + own, no_wrap=True, overflow="ellipsis"), name))
    return named


def preset_words(entry: Entry | None) -> list[tuple[Text, str]]:
    """The presets of a ruleset, each with what it changes, and their names."""
    if entry is None or not entry.presets:
        return []
    try:
        plain = load_ruleset(entry.name)
        loaded = {preset: load_ruleset(f"{entry.name}+{preset}") for preset in entry.presets}
    except RulesetError:
        # The file was changed or has gone since it was listed; who chooses it is told so.
        return []
    width = max(map(len, loaded))
    told = {preset: "; ".join(changes(plain, rules)) for preset, rules in loaded.items()}
    return [
        (Text.assemble(f"{preset:<{width}}  ", (words or "nothing that is not so already", "dim")), preset)
        for preset, words in told.items()
    ]


def broken_words(entries: Iterable[Entry]) -> Text:
    """The user's rulesets that cannot be played, each in one line with its first fault."""
    lines: list[str] = []
    for entry in entries:
        if entry.error is not None:
            fault = entry.error.faults[0]
            told = ": ".join(part for part in (fault.key, fault.sentence) if part)
            lines.append(f"{clean(entry.path.name, NAME_CELLS)} cannot be played: {told}")
    return Text("\n".join(lines), no_wrap=True, overflow="ellipsis")


def otherwise(rules: Ruleset) -> tuple[tuple[str, ...], str]:
    """What is otherwise than in the ruleset that one knows, and what that is called."""
    try:
        measure = load_ruleset(MEASURE)
    except RulesetError:
        # The user has a broken file of that name.
        return (), ""
    return changes(measure, rules), clean(measure.about.title, NAME_CELLS)


def strictness(rules: Ruleset) -> str:
    """What it means to tick the box of a strict table: an illegal end of turn is punished as the rules have it."""
    penalties = rules.penalties
    if penalties.punishes:
        return f"an illegal end of turn costs {counted(penalties.illegal_draw, 'tile')}"
    return "these rules punish no illegal end of turn"


def one_line(error: Exception) -> str:
    """What went wrong, in one line; of a ruleset's faults the first one."""
    return error.brief if isinstance(error, RulesetError) else str(error).partition("\n")[0]
