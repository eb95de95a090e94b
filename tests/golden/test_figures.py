"""The figures of ships, cards, tables and scenarios are those that were checked against the originals.

A figure that is off by one changes few battles; here it changes one line. After a change on purpose: `make golden`, and
the game's table of tuned figures in docs/.
"""

import json
import tomllib
import zlib
from collections.abc import Iterator
from importlib import resources
from typing import Any

import pytest
from conformance.common import RULESETS
from golden.gold import compare_data

from weathergage.kits import content
from weathergage.kits.teaching import FILES


def package_of(ruleset: str) -> str:
    return f"weathergage.rulesets.{ruleset.replace('-', '_')}"


def entries(name: str, data: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Every entry of a file under a name that a reader finds: a row of a list by its id, or by its number."""
    for key, value in data.items():
        rows = value if isinstance(value, list) and value and isinstance(value[0], dict) else None
        for number, row in enumerate(rows or ()):
            yield f"{name} {key} {row.get('id', number)}", row
        if rows is None:
            yield f"{name} {key}", value


def sums(ruleset: str) -> dict[str, str]:
    """A checksum of every entry."""
    package = package_of(ruleset)
    files = sorted(each.name for each in resources.files(package).joinpath("content").iterdir()
                   if each.name.endswith(".toml") and each.name not in FILES)       # those that teach hold no figures
    return {entry: f"{zlib.crc32(json.dumps(value, sort_keys=True).encode()):08x}" for file in files
            for entry, value in entries(file, tomllib.loads(content.text_of(package, f"content/{file}")))}


@pytest.mark.parametrize("ruleset", [name for name in RULESETS if name != "grog"])
def test_every_entry_has_the_figures_it_had(ruleset: str) -> None:
    compare_data(f"figures/{ruleset}.json", sums(ruleset))


def test_a_changed_figure_is_a_changed_line() -> None:
    one, two = [dict(entries("ships.toml", {"ship": [{"id": "nymphe", "crew": crew}], "rate": {"fast": 1}}))
                for crew in (3, 4)]
    assert [name for name in one if one[name] != two[name]] == ["ships.toml ship nymphe"]
