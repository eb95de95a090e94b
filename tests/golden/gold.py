"""Golden files: what the rules did last time, checked in, so that every change of a rule is a readable difference.

`make golden` (or WEATHERGAGE_GOLDEN=write) writes them again; read the difference before you commit it.
"""

import difflib
import json
import os
from pathlib import Path
from typing import Any

import pytest

HOME = Path(__file__).resolve().parent
WRITE = os.environ.get("WEATHERGAGE_GOLDEN") == "write"
MOST_LINES = 60


def compare(name: str, text: str) -> None:
    """The text is that of the golden file; in writing mode it becomes it."""
    path = HOME / name
    if WRITE:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        return
    golden = path.read_text(encoding="utf-8") if path.exists() else ""
    if golden == text:
        return
    lines = list(difflib.unified_diff(golden.splitlines(), text.splitlines(), f"golden/{name}", "now", "", "", 2, ""))
    more = [f"... and {len(lines) - MOST_LINES} lines more"] if len(lines) > MOST_LINES else []
    pytest.fail("\n".join([*lines[:MOST_LINES], *more, "", "if this is meant: make golden"]), pytrace=False)


def compare_data(name: str, data: dict[str, Any]) -> None:
    """One line per entry, so that a difference names what differs."""
    lines = ",\n".join(f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in data.items())
    compare(name, f"{{\n{lines}\n}}\n")
