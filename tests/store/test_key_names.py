"""What keys are called: as the toolkit does, and as people write them."""

from __future__ import annotations

import string

import pytest
from textual.keys import _character_to_key

from tilerummy.store.key_names import NAMED, PRINTED, canonical, fault, key_name, shown

ARRIVE = (
    "?",
    "U",
    "x",
    "ö",
    "f7",
    "ctrl+z",
    "alt+d",
    "shift+tab",
    "backspace",
    "ctrl+left",
    "+",
    ",",
    "space",
    "pageup",
)

NEVER = {
    "ctrl+i": "tab",
    "ctrl+m": "enter",
    "ctrl+j": "enter",
    "ctrl+h": "backspace",
    "ctrl+[": "escape",
    "ctrl+1": "few terminals",
    "ctrl+shift+z": "few terminals",
    "shift+enter": "few terminals",
    "shift+space": "few terminals",
    "super+k": "few terminals",
    "shift+u": '"U"',
    "ctrl+q": "quits",
    "ctrl+c": "copies",
    "ctrl+p": "all commands",
    "escape": "leads back",
    "7": "numbers of tiles",
    "f13": "is not the name",
    "spcae": "did you mean space?",
    "": "is not the name",
    "\x1b": "is not the name",
    "\u0301": "is not the name",
    "ab": "is not the name",
    "😀" * 30: "is not the name",
}


@pytest.mark.parametrize("sign", string.punctuation + string.ascii_letters + "öß§€")
def test_a_printed_sign_is_called_as_the_toolkit_calls_it(sign: str) -> None:
    assert key_name(sign) == _character_to_key(sign)


@pytest.mark.parametrize("sign", string.punctuation)
def test_a_sign_is_written_back_as_it_is_printed(sign: str) -> None:
    assert shown(canonical(sign)) == sign
    assert canonical(canonical(sign)) == canonical(sign)
    assert PRINTED[canonical(sign)] == sign


@pytest.mark.parametrize("name", ARRIVE)
def test_a_key_that_arrives_can_be_had(name: str) -> None:
    assert fault(canonical(name)) == ""


@pytest.mark.parametrize(("name", "told"), NEVER.items())
def test_one_that_does_not_says_why(name: str, told: str) -> None:
    assert told in fault(canonical(name))


@pytest.mark.parametrize(
    ("written", "key"),
    [("Ctrl+Z", "ctrl+z"), ("ESC", "escape"), ("Del", "delete"), (" ", "space"), ("ctrl++", "ctrl+plus"), ("F7", "f7")],
)
def test_people_write_in_their_own_way(written: str, key: str) -> None:
    assert canonical(written) == key


def test_no_name_is_written_in_another_way() -> None:
    assert [name for name in NAMED if canonical(name) != name] == []
