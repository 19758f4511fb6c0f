"""A ruleset in the making: the tables of the one it is made of, and what is otherwise in it, good or not yet."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from tilerummy.rules.rule import Rule
from tilerummy.rules.ruleset import Ruleset
from tilerummy.store.faults import Fault
from tilerummy.store.inheriting import Layer
from tilerummy.store.plain_words import complaint
from tilerummy.store.ruleset_fields import RuleField, rule_field, rule_fields
from tilerummy.store.ruleset_file import RulesetFile
from tilerummy.store.tables import KIND, model

Keys = Mapping[str, Any]


def tables_of(rules: Ruleset) -> Mapping[str, Keys]:
    """All tables of a ruleset with all their keys, the values as a file has them."""
    tables: Mapping[str, Keys] = rules.model_dump(mode="json", by_alias=True)
    return tables


@dataclass(frozen=True)
class Amended:
    """Each change is a new value, so a form may hold on to any of them."""

    parent: Mapping[str, Keys]
    """What is usual."""
    tables: Mapping[str, Keys]
    """What is so now; a value may be one that no rule allows."""
    aside: Mapping[tuple[str, str], Keys] = field(default_factory=dict)
    """The keys of the kinds that were chosen before: who comes back to one finds them again."""

    @classmethod
    def of(cls, parent: Ruleset, rules: Ruleset) -> "Amended":
        """These rules, to be compared with those of their parent."""
        return cls(tables_of(parent), tables_of(rules))

    def fields(self, table: str) -> tuple[RuleField, ...]:
        """The keys that a table has now."""
        return rule_fields(table, self.tables[table].get(KIND))

    def value(self, table: str, key: str) -> Any:
        """The value that a key has now."""
        return self.tables[table][key]

    def usual(self, table: str, key: str) -> Any:
        """The value of the parent; where that has none which the kind of now could have, the one of the kind."""
        asked = rule_field(table, key, self.tables[table].get(KIND))
        parent = self.parent[table]
        return parent[key] if key in parent and asked.suits(parent[key]) else asked.default

    def changed(self, table: str, key: str) -> bool:
        """Whether a key has another value than usual."""
        return bool(self.value(table, key) != self.usual(table, key))

    def changes(self, table: str) -> tuple[str, ...]:
        """The keys of a table that have other values than usual."""
        return tuple(one.key for one in self.fields(table) if self.changed(table, one.key))

    def with_value(self, table: str, key: str, value: Any) -> "Amended":
        """The same with another value. Another kind keeps what it knows too, and finds again what it had before."""
        if value == self.value(table, key):
            return self
        if key == KIND:
            return self._of_kind(table, str(value))
        return replace(self, tables={**self.tables, table: {**self.tables[table], key: value}})

    def put_back(self, table: str, key: str) -> "Amended":
        """The same with the usual value."""
        return self.with_value(table, key, self.usual(table, key))

    def _of_kind(self, table: str, kind: str) -> "Amended":
        now, parent = self.tables[table], self.parent[table]
        aside = {**self.aside, (table, now[KIND]): now}
        keys = aside.get((table, kind)) or (parent if parent[KIND] == kind else None)
        if keys is None:
            fields = [one for one in rule_fields(table, kind) if one.key != KIND]
            kept = {one.key: now[one.key] for one in fields if one.key in now and one.suits(now[one.key])}
            keys = {KIND: kind, **{one.key: kept.get(one.key, one.default) for one in fields}}
        return replace(self, tables={**self.tables, table: keys}, aside=aside)

    # ------------------------------------------------------------------ whether it is good

    @property
    def rules(self) -> Ruleset | None:
        """The rules, if they are good."""
        return self._judged if isinstance(self._judged, Ruleset) else None

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All that is wrong, as the reader of a file would say it."""
        return () if isinstance(self._judged, Ruleset) else self._judged

    def rule(self, table: str) -> Rule | None:
        """One table, if it is good as long as nobody asks for the others."""
        judge = model(table, self.tables)
        try:
            text = json.dumps(self.tables[table])
            return judge.model_validate_json(text, by_alias=True, by_name=False) if judge else None
        except ValidationError:
            return None

    @cached_property
    def _judged(self) -> Ruleset | tuple[Fault, ...]:
        try:
            return Ruleset.model_validate_json(json.dumps(self.tables), by_alias=True, by_name=False)
        except ValidationError as error:
            # There is no file yet: a fault is known by its key alone.
            file = RulesetFile(Path(), "", "", self.tables, {}, {})
            return complaint(error, (Layer(file, self.tables),), self.tables).faults
