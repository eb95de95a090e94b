"""The figures that tuning has changed, as docs/man-o-war-balance.md lists them, are those that are played with."""

import re
from pathlib import Path

import pytest

from weathergage.rulesets.man_o_war.content.tables import FLEETS, MODELS, SCENARIOS

DOC = Path(__file__).resolve().parents[2] / "docs/man-o-war-balance.md"
ROW = re.compile(r"\| (ship|starter|scenario) `([\w-]+)` \| ([\w -]+) \| (\d+) \| (\d+) \| (\w+) \|")
LISTED = ROW.findall(DOC.read_text(encoding="utf-8"))


def figure(kind: str, entry: str, field: str) -> int:
    """What is played with."""
    if kind == "ship":
        value = getattr(MODELS[entry], field)
        assert isinstance(value, int)
        return value
    if kind == "starter":
        fleet = FLEETS[entry]
        return fleet.bought if field == "cards" else dict(fleet.starter).get(field, 0)
    if field == "turn_limit":
        return SCENARIOS[entry].turn_limit
    fleet_id, unit = field.split()
    return dict(next(side.units for side in SCENARIOS[entry].sides if side.fleet == fleet_id)).get(unit, 0)


def test_the_table_of_tuned_figures_is_there() -> None:
    assert len(LISTED) == 35 and {row[5] for row in LISTED} == {"tuned"}


@pytest.mark.parametrize(("kind", "entry", "field", "first", "here"), [row[:5] for row in LISTED])
def test_a_tuned_figure_is_as_listed(kind: str, entry: str, field: str, first: str, here: str) -> None:
    assert figure(kind, entry, field) == int(here) != int(first)
