"""Fleets that players build: a JSON file with its schema, read strictly; what the rules forbid is a list of faults.

    fleet = read_fleet(data)                    # BadFleet: this is no fleet file, and why
    faults_of(ruleset, fleet)                   # every clause it breaks, with field and reason

A file that is no fleet is refused; a fleet that breaks rules is read, so that it can be mended.
"""

from typing import Any, Final

import msgspec

from weathergage.kernel.core import WeatherGageError
from weathergage.kernel.ruleset import Ruleset
from weathergage.kits.typed import typed
from weathergage.scene.terms import Fault, Fleet

SCHEMA: Final = "weathergage-fleet/1"
LARGEST: Final = 256 * 1024


class BadFleet(WeatherGageError, ValueError):
    """A file is not a fleet that can be read; says why."""


def new_fleet(ruleset: str, points: int, ids: tuple[str, ...], name: str = "", faction: str = "",
              bought: tuple[tuple[str, ...], ...] = (), extras: tuple[str, ...] = ()) -> Fleet:
    """A fleet of units with what was `bought` for each of them, if anything was, and for all."""
    own = bought or ((),) * len(ids)
    return checked({"schema": SCHEMA, "ruleset": ruleset, "points": points, "name": name, "faction": faction,
                    "units": [{"id": id_, "extras": list(words)} for id_, words in zip(ids, own, strict=True)],
                    "extras": list(extras)})


def read_fleet(data: bytes) -> Fleet:
    """A fleet from its file, legal or not; BadFleet if it is none."""
    if len(data) > LARGEST:
        raise BadFleet(f"this is no fleet: the file is larger than {LARGEST // 1024} kB")
    try:
        record = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadFleet(f"this is no fleet: it is not JSON ({str(error) or 'too deep'})") from None
    return checked(record)


def checked(record: Any) -> Fleet:
    """A record as a fleet, or which field is wrong."""
    if not isinstance(record, dict) or "schema" not in record:
        raise BadFleet(f'this is no fleet: it has no "schema": "{SCHEMA}"')
    if record["schema"] != SCHEMA:
        raise BadFleet(f"this is no fleet that can be read here: its schema is {str(record['schema'])[:40]!r}, not "
                       f"{SCHEMA!r}")
    try:
        return typed(record, Fleet)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadFleet(f"this is no fleet: {fault_words(str(error))}") from None


def fault_words(told: str) -> str:
    """The validator's sentence with the field first: 'units[2].id: expected `str`, got `int`'."""
    reason, at, path = told.partition(" - at `$.")
    if "matching regex" in reason:
        reason = "it has signs that it may not have"
    reason = f"{reason[:1].lower()}{reason[1:]}"
    return f"{path.rstrip('`')}: {reason}" if at else reason


def write_fleet(fleet: Fleet) -> bytes:
    """The file of a fleet, for people to read and change."""
    record = {"schema": SCHEMA, **msgspec.to_builtins(fleet)}
    return msgspec.json.format(msgspec.json.encode(record), indent=2) + b"\n"


def schema() -> dict[str, Any]:
    """The JSON schema of a fleet file."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A fleet of Weather Gage",
            **msgspec.json.schema(Fleet)}


def faults_of(ruleset: Ruleset, fleet: Fleet) -> tuple[Fault, ...]:
    """All that is wrong with a fleet for this game."""
    if fleet.ruleset != ruleset.id:
        return (Fault("", "ruleset", f"it is a fleet of {fleet.ruleset}, not of {ruleset.id}"),)
    if ruleset.shipyard is None:
        return (Fault("", "ruleset", f"{ruleset.id} has no fleets to build"),)
    return ruleset.shipyard.faults(fleet)
