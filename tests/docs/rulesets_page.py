"""Writes the second half of docs/rulesets.md from the models: `python -m tests.docs.rulesets_page`.

The first half is written by hand and left as it is.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

from tests.house.source import TOP
from tests.rulesets.options import OPTIONS
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.library import load_ruleset, presets
from tilerummy.store.ruleset_fields import Shape, in_words, shapes
from tilerummy.store.tables import KIND, default_kind, kinds, models

PAGE = TOP / "docs" / "rulesets.md"
MARK = "<!-- From here on the page is made by: python -m tests.docs.rulesets_page -->\n"

BEFORE_SHIPPED = """
## The shipped rulesets

| name | title | players | presets |
| --- | --- | --- | --- |
"""

BEFORE_KEYS = """
## Every key

A key that a file does not set has the value of the file that it extends; if that does not set it either, the one under
"else". The last column tells what the key is called in the written rules and in case files.
"""


def page(old: str) -> str:
    """The whole page, with the half written by hand taken from the old one."""
    by_hand = old.partition(MARK)[0]
    return by_hand + MARK + BEFORE_SHIPPED + "".join(_shipped()) + BEFORE_KEYS + "".join(_tables())


def _shipped() -> Iterator[str]:
    for path in sorted((TOP / "rulesets").glob("*.toml")):
        about = load_ruleset(str(path)).about
        bundles = ", ".join(f"`{name}`" for name in presets(str(path)))
        yield f"| `{path.stem}` | {about.title} | {about.players[0]} to {about.players[1]} | {bundles} |\n"


def _tables() -> Iterator[str]:
    for table in Ruleset.model_fields:
        yield f"\n### `[{table}]`\n"
        several = len(models(table)) > 1
        if several:
            names = ", ".join(f"`{kind}`" for kind in kinds(table))
            yield f"\n`{KIND}` is one of {names}; else `{default_kind(table)}`.\n"
        for rule in models(table):
            yield f"\nWith `{KIND} = {_written(rule.model_fields[KIND].default)}`: " if several else "\n"
            yield f"{(rule.__doc__ or '').splitlines()[0]}\n\n"
            yield "| key | values | else | meaning | written rules |\n| --- | --- | --- | --- | --- |\n"
            yield from (_row(table, key, shape) for key, shape in shapes(rule).items())


def _row(table: str, key: str, shape: Shape) -> str:
    default = f"`{_written(shape['default'])}`" if "default" in shape else "has to be there"
    names = " ".join(f"`{name}`" for name, home in OPTIONS.items() if (home.table, home.key) == (table, key))
    cells = (f"`{key}`", in_words(shape, _quoted), default, shape["description"].replace("|", "\\|"), names)
    return f"| {' | '.join(cells)} |\n".replace("|  |", "| |")


def _quoted(value: object) -> str:
    return f"`{_written(value)}`"


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def main() -> int:
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
