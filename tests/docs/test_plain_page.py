"""docs/plain.md says what the program says: its commands, and a match as it really goes."""

from __future__ import annotations

import pytest

from tests.docs.plain_page import MARK, PAGE, page


@pytest.mark.slow
def test_the_page_is_what_the_program_says() -> None:
    written = PAGE.read_text(encoding="utf-8")
    assert MARK in written
    assert page(written) == written, "python -m tests.docs.plain_page"
