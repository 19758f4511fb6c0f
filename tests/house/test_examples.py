"""The runner of examples finds them, and finds the wrong ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house.examples import of_docstrings, of_document, run

DOCUMENT = """# Title

```
$ tilerummy rules list
```

```python
>>> tiles = 1 + 1
>>> tiles
2
```

Names last from block to block:

```pycon
>>> tiles + 1
3
```
"""


def document(folder: Path, text: str) -> Path:
    path = folder / "document.md"
    path.write_text(text, encoding="utf-8")
    return path


def test_right_examples_pass(tmp_path: Path) -> None:
    assert run(of_document(document(tmp_path, DOCUMENT))) == (0, 3)


def test_a_wrong_example_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(of_document(document(tmp_path, DOCUMENT.replace("\n2\n", "\n5\n")))) == (1, 3)
    assert 'document.md", line 9' in capsys.readouterr().out


def test_docstrings_have_examples() -> None:
    assert any(test.examples for test in of_docstrings())
