"""``tilerummy rules``: the rulesets as sentences, and ruleset files judged."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill
from typing import TYPE_CHECKING, Any

from tilerummy.cli.failure import BAD_CALL, FINE, WANTING, CommandError
from tilerummy.model.label import cells, clean

if TYPE_CHECKING:
    from tilerummy.rules.ruleset import Ruleset
    from tilerummy.store.library import Entry

SENTENCES = 2000
"""How wide the sentences of one table may be; a title in them comes from outside."""

MEASURE = "sabra"
"""The ruleset that the others are compared with."""

FRIENDLY = "so it is at a strict table; a friendly one, which is the usual one, only refuses an illegal end of turn"
"""What a table does with a ruleset that punishes."""


def add_parser(commands: Any) -> None:
    """Adds the command to the others."""
    parser: ArgumentParser = commands.add_parser("rules", help="rulesets: read, checked, compared")
    verbs = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    verb = verbs.add_parser("list", help="all rulesets, your own included")
    verb.set_defaults(run=list_rulesets)
    verb = verbs.add_parser("show", help="a ruleset as sentences, and what its presets change")
    verb.add_argument("rules", metavar="RULES", help="a ruleset with presets, such as sabra+book_both, or a file")
    verb.set_defaults(run=show)
    verb = verbs.add_parser("check", help="what is wrong with ruleset files; the sentences of those that are good")
    verb.add_argument("files", metavar="FILE", nargs="+", type=Path, help="a ruleset file")
    verb.set_defaults(run=check)
    verb = verbs.add_parser("schema", help="the JSON Schema of a ruleset file, for editors")
    verb.set_defaults(run=schema)
    verb = verbs.add_parser("diff", help="where two rulesets differ, key by key")
    verb.add_argument("first", metavar="A", help="a ruleset with presets, or a file")
    verb.add_argument("second", metavar="B", help="another one")
    verb.set_defaults(run=diff)


def list_rulesets(options: Namespace) -> int:
    """Prints name, title, players and presets of each ruleset, and how it differs from the one that one knows."""
    from tilerummy.store.library import find_rulesets
    from tilerummy.store.paths import own_rulesets_folder

    entries = find_rulesets()
    head, *rows = _columns([("NAME", "TITLE", "PLAYERS", "PRESETS", ""), *map(_row, entries)]).split("\n")
    peculiar = _peculiarities(entries)
    print(head)
    for entry, row in zip(entries, rows, strict=True):
        # Many presets may need more than one line.
        start = head.index("PRESETS")
        print(_wrapped(row[: start - 1], row[start:]) if len(row) > start else row)
        if told := peculiar.get(entry.name):
            print(_wrapped("   ", told))
    print(f"\nYour own lie in {clean(str(own_rulesets_folder()), SENTENCES)}")
    return FINE


def show(options: Namespace) -> int:
    """Prints a ruleset as sentences, then its presets with what each of them changes."""
    from tilerummy.store.library import presets

    print(_sentences(_loaded(options.rules)))
    names = presets(options.rules)
    if names:
        print("\nPresets, to be put behind the name with a +:")
        width = max(map(len, names))
        for name in names:
            print(_wrapped(f"  {name:<{width}} ", _changes(options.rules, name)))
    return FINE


def check(options: Namespace) -> int:
    """Judges each file, its presets included. The worst verdict is the exit code."""
    return max([_check(path, len(options.files) > 1) for path in options.files])


def schema(options: Namespace) -> int:
    """Prints the JSON Schema of a ruleset file."""
    from tilerummy.store.schema import file_schema

    print(json.dumps(file_schema(), indent=2))
    return FINE


def diff(options: Namespace) -> int:
    """Prints the keys in which two rulesets differ, by table."""
    from tilerummy.store.differences import differences

    # Where the rules come from is no rule, and a long line.
    both = differences(_loaded(options.first), _loaded(options.second))
    found = [one for one in both if (one.table, one.key) != ("about", "source")]
    if not found:
        print("no difference")
        return FINE
    rows = [("", clean(options.first, 40), clean(options.second, 40))]
    for table in dict.fromkeys(one.table for one in found):
        rows.append((f"[{table}]", "", ""))
        rows += [(f"  {one.key}", _cell(one.first), _cell(one.second)) for one in found if one.table == table]
    print(_columns(rows))
    if all((one.table, one.key) == ("about", "title") for one in found):
        print("They differ in name only.")
    return FINE


def _check(path: Path, one_of_several: bool) -> int:
    from tilerummy.store.faults import RulesetError, UnreadableRulesetError
    from tilerummy.store.library import load_ruleset_file, name_fault

    try:
        rules = load_ruleset_file(path)
    except UnreadableRulesetError as error:
        print(f"tilerummy: {error.brief}", file=sys.stderr)
        return BAD_CALL
    except RulesetError as error:
        print(error)
        return WANTING
    if one_of_several:
        print(f"{clean(str(path), SENTENCES)}: no faults")
    print(_sentences(rules))
    if told := name_fault(path):
        print(f"\nRemark: among your own rulesets {clean(path.name, 100)} cannot be played: {told}.")
    return FINE


def _loaded(name: str) -> "Ruleset":
    from tilerummy.store.faults import RulesetError
    from tilerummy.store.library import load_ruleset

    try:
        return load_ruleset(name)
    except RulesetError as error:
        raise CommandError(error.brief) from None


def _sentences(rules: "Ruleset") -> str:
    """The rules, a table a line."""
    from tilerummy.rules.wording import told

    lines = list(told(rules).items())
    if rules.penalties.punishes:
        lines = [(name, f"{said} ({FRIENDLY})" if name == "penalties" else said) for name, said in lines]
    if rules.about.source:
        lines.insert(1, ("source", rules.about.source))
    return "\n".join(_wrapped(f"{name}:".ljust(13), clean(said, SENTENCES)) for name, said in lines)


def _wrapped(name: str, said: str) -> str:
    """One line; on a terminal as many as it needs."""
    if not sys.stdout.isatty():
        return f"{name} {said}"
    width = max(40, get_terminal_size().columns)
    return fill(said, width, initial_indent=f"{name} ", subsequent_indent=" " * (len(name) + 1))


def _changes(rules: str, preset: str) -> str:
    """What a preset changes in a ruleset: ``[opening] points = 50``."""
    from tilerummy.store.differences import differences
    from tilerummy.store.library import chosen_presets

    found = differences(_loaded(rules), _loaded(f"{rules}+{preset}"))
    if not found:
        return "already chosen" if preset in chosen_presets(rules) else "no change, the rules are like that already"
    tables = dict.fromkeys(one.table for one in found)
    changes = {table: [f"{one.key} = {one.second}" for one in found if one.table == table] for table in tables}
    return clean("; ".join(f"[{table}] {', '.join(keys)}" for table, keys in changes.items()), SENTENCES)


def _peculiarities(entries: Sequence["Entry"]) -> Mapping[str, str]:
    """What is to be said of each ruleset beside its title: what it is like, or what it does otherwise."""
    from tilerummy.store.faults import RulesetError
    from tilerummy.store.library import load_ruleset
    from tilerummy.tui.rule_words import changes

    said: dict[str, str] = {}
    try:
        measure = load_ruleset(MEASURE)
        known = {_as_played(measure): MEASURE}
        for entry in entries:
            if not entry.error and entry.name != MEASURE:
                rules = load_ruleset(entry.name)
                like = known.setdefault(_as_played(rules), entry.name)
                unlike = f"unlike {clean(measure.about.title, 60)}: {'; '.join(changes(measure, rules))}"
                said[entry.name] = clean(unlike if like == entry.name else f"played like {like}", SENTENCES)
    except RulesetError:
        # A file of the user's takes the place of the measure and is broken, or has gone since it was listed.
        pass
    return said


def _as_played(rules: "Ruleset") -> str:
    """The rules without what they are called and where they come from."""
    return rules.with_(about=rules.about.with_(title="-", source="")).to_json()


def _row(entry: "Entry") -> tuple[str, ...]:
    if entry.error:
        return clean(entry.name, 40), "", "", "", f"cannot be played: {entry.error.brief}"
    own = "your own, in the place of the shipped one" if entry.hides else "your own" if entry.own else ""
    fewest, most = entry.players
    players = f"{fewest}" if fewest == most else f"{fewest}-{most}"
    return clean(entry.name, 40), clean(entry.title, 60), players, " ".join(entry.presets), own


def _cell(value: str | None) -> str:
    return "-" if value is None else clean(value, SENTENCES)


def _columns(rows: Sequence[tuple[str, ...]]) -> str:
    """Rows with their columns one below the other."""
    widths = [max(map(cells, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(_padded(row, widths)).rstrip() for row in rows)


def _padded(row: tuple[str, ...], widths: Sequence[int]) -> Iterator[str]:
    for text, width in zip(row, widths, strict=True):
        yield text + " " * (width - cells(text))
