"""Named values that never change: what actions and violations are made of."""

from dataclasses import FrozenInstanceError
from typing import Any, ClassVar, dataclass_transform, get_origin


@dataclass_transform(frozen_default=True)
class Value:
    """A frozen dataclass in all but the decorator: a subclass annotates its fields, and may give them defaults.

    The decorator writes and compiles six methods for each class. For some sixty kinds of actions and violations that
    was a twentieth of the time until a table is seen; these methods serve all of them. Two values are equal where their
    kind and all their fields are.
    """

    fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        # To a type checker the origin of a type is a class, and ClassVar, which is none, can never be one.
        own = [name for name, kind in cls.__annotations__.items() if get_origin(kind) is not ClassVar]  # type: ignore[comparison-overlap]
        # What is a field below may be the same for all of a kind further up.
        cls.fields = (*cls.fields, *own)
        setattr(cls, "__match_args__", cls.fields)  # noqa: B010 - type checkers know it from the decorator

    def __init__(self, *values: Any, **named: Any) -> None:
        given = dict(zip(self.fields, values)) | named  # noqa: B905 - too many are told of below
        missing = [name for name in self.fields if name not in given and not hasattr(self, name)]
        if missing or len(given) < len(values) + len(named) or not given.keys() <= {*self.fields}:
            raise TypeError(f"{type(self).__name__} takes {', '.join(self.fields) or 'nothing'}")
        self.__dict__.update(given)

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"it does not change: {name}")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._values == other._values

    def __hash__(self) -> int:
        return hash(self._values)

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.fields)
        return f"{type(self).__name__}({values})"

    @property
    def _values(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.fields)
