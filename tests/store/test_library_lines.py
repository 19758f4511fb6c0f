"""The lines of keys in a TOML text."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from random import Random
from typing import Any

from tilerummy.store.toml_lines import dotted_line, key_lines

TEXT = r'''# [not] = "a table"
title = "a # b"      # [nor] = this
a.b . "c.d" = 1
"quoted = \"key\"" = '[x]'
list = [ # one = 1
  "]", { x = 1, y.z = [
  2 ] },
]
long = """
[inside] = 1
\""" and """ # and a remark
[ table . 'sub' ]
key = {}
[[rows]]
n = 1
[[rows]]
n = 2
'''
LINES = {
    "title": 2,
    "a": 3,
    "a/b": 3,
    "a/b/c.d": 3,
    'quoted = "key"': 4,
    "list": 5,
    "list/x": 6,
    "list/y": 6,
    "list/y/z": 6,
    "long": 9,
    "table": 12,
    "table/sub": 12,
    "table/sub/key": 13,
    "rows": 14,
    "rows/n": 15,
}


def test_every_way_to_write_a_key() -> None:
    assert {"/".join(key): line for key, line in key_lines(TEXT).items()} == LINES
    assert set(tomllib.loads(TEXT)) == {key for key in LINES if "/" not in key}


def test_lines_that_end_like_those_of_another_system() -> None:
    lines = key_lines(TEXT.replace("\n", "\r\n"))
    assert {"/".join(key): line for key, line in lines.items()} == LINES


def test_a_literal_string_of_several_lines() -> None:
    assert key_lines("a = '''\n[x]\n'\n''''\nb = 1\n") == {("a",): 1, ("b",): 5}


def test_dots_are_counted_outside_of_quotes_and_remarks() -> None:
    assert dotted_line("a = 1\n[a.b.c]\n", most=2) is None
    assert dotted_line("a = 1\n[a.b.c]\n", most=1) == 2
    assert dotted_line('a = "..." # ...\n"a.b.c" = \'...\'\n', most=0) is None
    assert dotted_line('a = """\n...\n""" # ...\n', most=0) is None
    assert dotted_line('a = "never closed ... \n a.b.c', most=0) is None


# --- documents made by chance -----------------------------------------------------------------------------------------

KEYS = ["a", "b-c", "d_e", "1", '"f.g"', "'h = #'", r'"\u0041\""']
VALUES = ["1", "-1.5", "true", '"# ]"', "'}'", "1979-05-27T07:32:00.5Z", '"""x\n[a]\nb = 1 \\""" " """', "'''\n#'\n'''"]


def document(rng: Random) -> str:
    lines = []
    for _ in range(rng.randrange(8)):
        kind = rng.randrange(4)
        key = ".".join(rng.choices(KEYS, k=rng.choice([1, 1, 2, 3])))
        lines.append(f"[{key}] # x = 1" if kind == 0 else f"{key} = {value(rng, 0)}" if kind < 3 else "# y = 1")
    return rng.choice(["\n", "\r\n"]).join(lines)


def value(rng: Random, depth: int) -> str:
    inner = range(rng.randrange(4) if depth < 3 else 0)
    match rng.randrange(5):
        case 0:
            return "[ # [\n" + ",\n".join(value(rng, depth + 1) for _ in inner) + "]"
        case 1:
            return (
                "{" + ", ".join(f"{key} = {value(rng, depth + 1)}" for key, _ in zip(KEYS, inner, strict=False)) + "}"
            )
        case _:
            return rng.choice(VALUES)


def ways(table: dict[str, Any], above: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for key, inner in table.items():
        yield (*above, key)
        if isinstance(inner, dict):
            yield from ways(inner, (*above, key))


def test_every_key_that_a_reader_finds_has_a_line() -> None:
    rng = Random("lines")
    good = 0
    for _ in range(2_000):
        text = document(rng)
        try:
            table = tomllib.loads(text)
        except tomllib.TOMLDecodeError:
            continue
        good += 1
        lines = key_lines(text)
        assert all(1 <= lines[way] <= text.count("\n") + 1 for way in ways(table))
    assert good > 200
