"""``tilerummy rules``: the rulesets as sentences, and ruleset files judged."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
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
    """Prints name, title, players and presets of each ruleset."""
    from tilerummy.store.library import find_rulesets

    print(_columns([("NAME", "TITLE", "PLAYERS", "PRESETS", ""), *map(_row, find_rulesets())]))
    return FINE


def show(options: Namespace) -> int:
    """Prints a ruleset as sentences, then its presets with what each of them changes."""
    from tilerummy.store.library import presets

    print(_sentences(_loaded(options.rules)))
    names = presets(options.rules)
    if names:
        print("\nPresets, to be put behind the name with a +:")
        print(_columns([("", name, _changes(options.rules, name)) for name in names]))
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

    found = differences(_loaded(options.first), _loaded(options.second))
    if not found:
        print("no difference")
        return FINE
    rows = [("", clean(options.first, 40), clean(options.second, 40))]
    for table in dict.fromkeys(one.table for one in found):
        rows.append((f"[{table}]", "", ""))
        rows += [(f"  {one.key}", _cell(one.first), _cell(one.second)) for one in found if one.table == table]
    print(_columns(rows))
    return FINE


def _check(path: Path, one_of_several: bool) -> int:
    from tilerummy.store.faults import RulesetError, UnreadableRulesetError
    from tilerummy.store.library import load_ruleset_file

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
    lines = [(name, rule.says()) for name, rule in rules.tables()]
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

    found = differences(_loaded(rules), _loaded(f"{rules}+{preset}"))
    if not found:
        return "nothing that is not so already"
    tables = dict.fromkeys(one.table for one in found)
    changes = {table: [f"{one.key} = {one.second}" for one in found if one.table == table] for table in tables}
    return clean("; ".join(f"[{table}] {', '.join(keys)}" for table, keys in changes.items()), SENTENCES)


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
