"""Fleet files: read strictly, written readably; no fleet is refused with a sentence, and one with faults is read."""

import json
from typing import Any

import pytest

import weathergage as wg
from weathergage.kernel.ruleset import BadSetup
from weathergage.kits.fleets import (
    LARGEST,
    BadFleet,
    Fleet,
    faults_of,
    new_fleet,
    read_fleet,
    schema,
    write_fleet,
)
from weathergage.scene.terms import Fault, Member

SAILS = wg.ruleset("tattered-sails")
YARD = SAILS.shipyard
assert YARD is not None
GOOD = ("hms-dover-sm", "hms-leicester-sm", "hms-birkenhead-sm")


def record(**changes: Any) -> bytes:
    fleet: dict[str, Any] = {"schema": "weathergage-fleet/1", "ruleset": "tattered-sails", "points": 100,
                             "units": [{"id": ship} for ship in GOOD]}
    return json.dumps({**fleet, **changes}).encode()


def test_a_fleet_comes_back_from_its_file_as_it_was() -> None:
    fleet = new_fleet("tattered-sails", 100, GOOD, "Channel", "english")
    assert read_fleet(write_fleet(fleet)) == fleet
    assert read_fleet(b"\xef\xbb\xbf" + write_fleet(fleet)) == fleet            # as some editors save it
    assert [member.id for member in fleet.units] == list(GOOD)
    assert YARD.cost(fleet) == 71 and faults_of(SAILS, fleet) == ()


def test_the_file_is_for_people() -> None:
    text = write_fleet(new_fleet("tattered-sails", 60, ("york-fs",))).decode()
    assert text == ('{\n  "schema": "weathergage-fleet/1",\n  "ruleset": "tattered-sails",\n  "points": 60,\n'
                    '  "units": [\n    {\n      "id": "york-fs"\n    }\n  ]\n}\n')


def test_extras_are_kept() -> None:
    fleet = read_fleet(record(units=[{"id": "york-fs", "extras": ["gunners"]}], extras=["flag"]))
    assert fleet.units == (Member("york-fs", ("gunners",)),) and fleet.extras == ("flag",)
    assert read_fleet(write_fleet(fleet)) == fleet


def test_what_is_bought_goes_to_the_ships_in_order() -> None:
    bought = new_fleet("tattered-sails", 100, GOOD[:2], bought=(("gunners",), ()), extras=("flag",))
    assert bought.units == (Member(GOOD[0], ("gunners",)), Member(GOOD[1])) and bought.extras == ("flag",)
    with pytest.raises(ValueError, match="shorter than"):
        new_fleet("tattered-sails", 100, GOOD[:2], bought=(("gunners",),))


def test_a_file_may_be_as_large_as_the_limit() -> None:
    assert read_fleet(record().ljust(LARGEST)) == read_fleet(record())


@pytest.mark.parametrize(("data", "told"), [
    (b"", "it is not JSON"),
    (b"{", "it is not JSON"),
    (b"\xff\xfe\x00", "it is not JSON"),
    (b"[" * 100_000, "it is not JSON"),
    (b" " * (LARGEST + 1), "larger than 256 kB"),
    (b"[]", 'it has no "schema"'),
    (b"3", 'it has no "schema"'),
    (record(schema="weathergage-fleet/9"), "its schema is 'weathergage-fleet/9'"),
    (record(schema=None), "its schema is 'None'"),
    (record().replace(b"100", b"NaN"), "it is not JSON"),
    (record().replace(b"100", b"1e999"), "it is not JSON"),
    (record(points=0), "points: expected `int` >= 1"),
    (record(points=99.5), "points: expected `int`, got `float`"),
    (record(points="100"), "points: expected `int`, got `str`"),
    (record(points=True), "points: expected `int`, got `bool`"),
    (record(points=10 ** 30), "points: "),
    (record(units="york-fs"), "units: expected `array`, got `str`"),
    (record(units=["york-fs"]), "units[0]: expected `object`, got `str`"),
    (record(units=[{"id": 3}]), "units[0].id: expected `str`, got `int`"),
    (record(units=[{}]), "units[0]: object missing required field `id`"),
    (record(units=[{"id": "x" * 81}]), "units[0].id: expected `str` of length <= 80"),
    (record(units=[{"id": "york-fs"}] * 201), "units: expected `array` of length <= 200"),
    (record(name="\x1b[2J"), "name: it has signs that it may not have"),
    (record(wind="west"), "object contains unknown field `wind`"),
    (record(ruleset="Tattered Sails"), "ruleset: it has signs that it may not have"),
])
def test_what_is_no_fleet_is_refused_with_the_field(data: bytes, told: str) -> None:
    with pytest.raises(BadFleet) as refused:
        read_fleet(data)
    assert told in str(refused.value)


@pytest.mark.parametrize("name", ["schema", "ruleset", "points", "units"])
def test_no_needed_field_may_be_missing(name: str) -> None:
    fields = json.loads(record())
    del fields[name]
    with pytest.raises(BadFleet, match=name):
        read_fleet(json.dumps(fields).encode())


def test_the_schema_says_what_the_reader_says() -> None:
    told = schema()
    fleet = told["$defs"]["Fleet"]
    assert set(fleet["required"]) == {"schema", "ruleset", "points", "units"}
    assert fleet["additionalProperties"] is False
    assert fleet["properties"]["schema"] == {"enum": ["weathergage-fleet/1"]}
    json.dumps(told)


# --- faults -----------------------------------------------------------------------------------------------------------

def faults(**changes: Any) -> list[tuple[str, str]]:
    return [(fault.rule, fault.field) for fault in faults_of(SAILS, read_fleet(record(**changes)))]


def ships(*ids: str) -> list[dict[str, str]]:
    return [{"id": ship} for ship in ids]


@pytest.mark.rule("TS-FLEET-02")
def test_a_fleet_keeps_to_its_points() -> None:
    assert faults(points=71) == []
    assert faults(points=70) == [("TS-FLEET-02", "units")]


@pytest.mark.rule("TS-FLEET-07")
def test_a_fleet_has_three_to_ten_ships() -> None:
    assert faults(units=ships(*GOOD[:2])) == [("TS-FLEET-07", "units")]
    assert faults(units=[]) == [("TS-FLEET-07", "units")]


@pytest.mark.rule("TS-FLEET-08")
def test_a_fleet_is_of_one_faction() -> None:
    mixed = ships(*GOOD[:2], "la-possession-cc")
    assert faults(units=mixed) == [("TS-FLEET-08", "units")]
    assert faults(units=mixed, faction="english") == [("TS-FLEET-08", "units[2].id"), ("TS-FLEET-08", "units")]
    assert faults(faction="french") == [("TS-FLEET-08", f"units[{at}].id") for at in range(3)]
    assert faults(faction="martian") == [("TS-FLEET-08", "faction")]
    assert faults(faction="english") == []


@pytest.mark.rule("TS-SETUP-13")
def test_every_fault_is_named_at_once() -> None:
    found = faults(points=50, units=ships("hms-dover-sm", "hms-leicester-sm", "Flying Dutchman", "la-possession-cc",
                                          "le-lyon-example", *["hms-rye-scs"] * 7))
    assert found == [("TS-SHIP-01", "units[2].id"), ("TS-SHIP-01", "units[4].id"), ("TS-FLEET-02", "units"),
                     ("TS-FLEET-07", "units"), ("TS-FLEET-08", "units")]


@pytest.mark.rule("TS-GEN-03")
def test_ships_of_tattered_sails_have_no_extras() -> None:
    units = [*ships(*GOOD[:2]), {"id": GOOD[2], "extras": ["double-shot"]}]
    assert faults(units=units, extras=["flag"]) == [("TS-GEN-03", "units[2].extras"), ("TS-GEN-03", "extras")]


def test_a_fleet_is_of_one_game_and_some_games_have_none() -> None:
    fleet = read_fleet(record())
    sea = wg.ruleset("captains-sea")
    assert faults_of(sea, fleet) == (Fault("", "ruleset", "it is a fleet of tattered-sails, not of captains-sea"),)
    own = new_fleet("captains-sea", 10, ())
    assert faults_of(sea, own) == (Fault("", "ruleset", "captains-sea has no fleets to build"),)
    assert sea.shipyard is None


@pytest.mark.rule("TS-SETUP-13")
def test_a_fleet_goes_to_a_match_by_an_option() -> None:
    fleet = new_fleet("tattered-sails", 100, GOOD)
    assert YARD.option(1, fleet) == ("fleet-2", ",".join(GOOD))
    match = wg.new("tattered-sails", "hundred-points", 1, dict([YARD.option(1, fleet)]))
    assert [ship.model for ship in match.state.ships if ship.owner == 1] == list(GOOD)      # type: ignore[attr-defined]
    with pytest.raises(BadSetup, match="TS-SETUP-13"):
        YARD.option(8, fleet)


@pytest.mark.rule("TS-FLEET-05", "TS-FLEET-06")
def test_the_catalogue_has_every_ship_that_can_be_bought() -> None:
    units = {unit.id: unit for unit in YARD.catalogue()}
    assert "le-lyon-example" not in units and len(units) > 500
    dover = units["hms-dover-sm"]
    assert (dover.name, dover.faction, dover.cost) == ("HMS Dover", "english", 26)
    assert dict(dover.facts) == {"masts": "4", "guns": "3S 3L 3L 3S", "rig": "square", "cargo": "5"}
    assert isinstance(new_fleet("tattered-sails", 1, (dover.id,)), Fleet)
