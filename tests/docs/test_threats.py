"""docs/security.md: each threat names what attacks it, and that is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TABLE = (ROOT / "docs/security.md").read_text(encoding="utf-8").partition("## Threats")[2]
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in TABLE.splitlines()
        if line.startswith("| ") and not line.startswith(("| threat", "| ---"))]


def test_the_table_is_read() -> None:
    assert len(ROWS) > 40 and {len(row) for row in ROWS} == {3}


@pytest.mark.parametrize("row", ROWS, ids=[row[0][:60] for row in ROWS])
def test_each_threat_names_tests_that_are_there(row: list[str]) -> None:
    named = re.findall(r"`(test_\w+\.py)::(test_\w+)`", row[2])
    assert named and len(named) == row[2].count("`") // 2
    for file, test in named:
        assert f"def {test}(" in (ROOT / "tests/server" / file).read_text(encoding="utf-8")
