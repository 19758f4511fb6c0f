"""The base of every table of a ruleset file."""

from abc import abstractmethod
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import PydanticCustomError

from tilerummy.model.label import clean

CONTRADICTION = "contradiction"
FAULT_CELLS = 200


class Rule(BaseModel):
    """A small set of numbers together with the behavior they steer. Frozen; a key that it does not know is an error."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        strict=True,
        populate_by_name=True,
        validate_default=False,
        hide_input_in_errors=True,
        # One validator for a whole ruleset is enough; each table on its own would cost the start as much again.
        defer_build=True,
    )

    @abstractmethod
    def says(self) -> str:
        """The rule as sentences with its own numbers. The rulebook is made of them and cannot drift from the code."""

    def with_(self, **changes: Any) -> Self:
        """The same rule with other values, validated anew. ValueError, one line that is safe to show, if not good."""
        try:
            return type(self).model_validate_json(self.model_copy(update=changes).model_dump_json(by_alias=True))
        except ValidationError as error:
            raise ValueError(_first_fault(error)) from None


def _first_fault(error: ValidationError) -> str:
    """The first fault as one line. A contradiction says itself what it is about, anything else is named by its key."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = "" if first["type"] == CONTRADICTION else ".".join(map(str, first["loc"]))
    return clean(f"{where}: {first['msg']}" if where else first["msg"], FAULT_CELLS)


def contradiction(keys: tuple[str, ...], sentence: str) -> PydanticCustomError:
    """An error of several keys together. ``keys`` are paths such as ``deck.colors``; the loader finds their lines."""
    return PydanticCustomError(CONTRADICTION, "{sentence}", {"sentence": sentence, "keys": keys})


def counted(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun.

    >>> counted(1, "tile"), counted(3, "tile"), counted(2, "copy", "copies")
    ('1 tile', '3 tiles', '2 copies')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"
