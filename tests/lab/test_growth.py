"""How cost grows is measured for every size of every fleet game; how much is the machine's affair."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from weathergage.cli import main
from weathergage.kernel import registry
from weathergage.lab import growth


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "ANSWERS", 1)
    monkeypatch.setattr(growth, "SAMPLES", 2)


@pytest.mark.parametrize("ships", growth.SIZES)
@pytest.mark.parametrize("name", growth.POSITIONS)
def test_so_many_ships_are_on_the_table(name: str, ships: int) -> None:
    position = registry.find(name).position(growth.POSITIONS[name](ships), {})
    assert registry.find(name).notation(position).partition(";")[0].count("|") == ships - 1


def test_every_size_of_every_fleet_game_is_measured_and_no_duel() -> None:
    found = growth.measure([*growth.POSITIONS, "captains-sea", "savage-seas"], 0.01, (2, 8))
    assert set(found) == set(growth.POSITIONS)
    for name, grown in found.items():
        assert [cost.ships for cost in grown.costs] == [2, 8], name
        assert all([value > 0 for cost in grown.costs for value in cost.as_dict().values()])
        assert {f"{key}_exponent" for key in growth.KEYS} < set(grown.as_dict())


@pytest.mark.parametrize("power", [0, 1, 2])
def test_the_exponent_is_that_of_the_power(power: int) -> None:
    assert growth.exponent([(ships, 3.0 * ships ** power) for ships in growth.SIZES]) == pytest.approx(power)


def test_the_command_tells_and_draws_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plot = tmp_path / "growth.svg"
    told = CliRunner().invoke(main, ["bench", "--growth", "--ruleset", "man-o-war", "--seconds", "0.01", "--json",
                                     "--plot", str(plot)])
    assert told.exit_code == 0, told.output
    assert [size["ships"] for size in json.loads(told.output)["man-o-war"]["sizes"]] == [2, 8, 32, 64]
    lines = ElementTree.fromstring(plot.read_text()).findall(".//{http://www.w3.org/2000/svg}polyline")
    assert len(lines) == len(growth.KEYS) and all([len(line.attrib["points"].split()) == 4 for line in lines])


def test_a_duel_does_not_grow() -> None:
    refused = CliRunner().invoke(main, ["bench", "--growth", "--ruleset", "savage-seas"])
    assert refused.exit_code == 2 and "duel" in refused.output
