"""The save format: versioned JSON that a person can read. The answers are the truth; everything else is a check."""

import gzip
import json
import zlib
from collections.abc import Callable
from typing import Any, Final

import msgspec

from weathergage.kernel.core import WeatherGageError

FORMAT: Final = 3
UNPROVEN: Final = 2             # the last format whose digests are not looked at
LARGEST: Final = 64 * 1024 * 1024
DEEPEST: Final = 20             # tables in tables, before two that differ are told of as one
FIELDS: Final[dict[str, type]] = {
    "ruleset": str, "edition": int, "content": dict, "scenario": str, "position": str, "options": dict, "dealer": str,
    "seed": str, "answers": list, "digest": str,
}
CONTENT: Final[dict[str, dict[str, Any]]] = {}      # what rulesets play with here, where it is not their standard


class BadSave(WeatherGageError, ValueError):
    """A file is not a match that can be loaded; says why."""


def write(record: dict[str, Any], compress: bool = False) -> bytes:
    """One line per field and one per answer, so that a person can read a match and two saves can be compared.

    A match that was read from an older format and has no digest yet keeps that format.
    """
    lines = [f'  "format": {FORMAT if record["digest"] else UNPROVEN}']
    for name in FIELDS:
        if name == "answers":
            rows = ",\n".join(["    " + json.dumps(row, ensure_ascii=False) for row in record[name]])
            lines.append(f'  "answers": [\n{rows}\n  ]' if rows else '  "answers": []')
        elif name != "content" or record[name]:             # the standard content goes without saying
            lines.append(f'  "{name}": {json.dumps(record[name], ensure_ascii=False)}')
    text = ("{\n" + ",\n".join(lines) + "\n}\n").encode()
    return gzip.compress(text, mtime=0) if compress else text


def read(data: bytes | str, largest: int = LARGEST) -> dict[str, Any]:
    """The record of a match in today's format, or BadSave; unpacked it may be so large."""
    record = _parse(data, largest)
    version = record.get("format")
    if not isinstance(version, int) or isinstance(version, bool):
        raise BadSave("this is not a saved match: it has no format number")
    if version > FORMAT:
        raise BadSave(f"save format {version} is newer than {FORMAT}, the newest this version reads")
    is_proven = version > UNPROVEN
    while version < FORMAT:
        if version not in MIGRATIONS:
            raise BadSave(f"save format {version} is unknown")
        record = MIGRATIONS[version](record)
        version += 1
    record.setdefault("content", {})
    for name, kind in FIELDS.items():
        if not isinstance(record.get(name), kind) or isinstance(record[name], bool):
            raise BadSave(f"field {name!r} is missing or is not of type {kind.__name__}")
    if is_proven and not record["digest"]:
        raise BadSave("field 'digest' is empty: nothing proves that the match is as it was saved")
    for name, choice in record["options"].items():
        if not isinstance(choice, str):
            raise BadSave(f"field 'options': {name!r} is not text")
    for at, row in enumerate(record["answers"]):
        if (not isinstance(row, list) or len(row) != 4 or type(row[0]) is not int or type(row[1]) is not int
                or not isinstance(row[2], str)):
            raise BadSave(f"answer {at} is not [number in its group, seat, kind, answer]")
    return record


def check_content(ruleset: str, played: dict[str, Any]) -> None:
    """BadSave if a match was played with other content than is in use here."""
    here = CONTENT.get(ruleset, {})
    if differing := differences(played.get("replaced", played), here.get("replaced", here)):
        told = [f"{one.get('name')!r} ({one.get('digest')})" if one else "the standard one" for one in (played, here)]
        raise BadSave(f"its content of {ruleset} is {told[0]}, and in use here is {told[1]}; what differs is "
                      f"{', '.join(differing[:5])}{' …' if differing[5:] else ''}; `--content` chooses the content")


def differences(one: Any, other: Any, place: str = "") -> list[str]:
    """Where two tables in tables are not the same."""
    if isinstance(one, dict) and isinstance(other, dict) and place.count(".") < DEEPEST:
        return [found for key in sorted({*one, *other})
                for found in differences(one.get(key, {}), other.get(key, {}), f"{place}.{key}" if place else key)]
    return [place] if one != other else []


def _parse(data: bytes | str, largest: int) -> dict[str, Any]:
    if len(data) > largest:
        raise BadSave("the file is too large to be a match")
    try:
        text = data.encode() if isinstance(data, str) else data
        if text[:2] == b"\x1f\x8b":
            unpack = zlib.decompressobj(wbits=31)
            text = unpack.decompress(text, largest)
            if unpack.unconsumed_tail:
                raise BadSave("the file is too large to be a match")
            if not unpack.eof:
                raise BadSave("the file is not complete: its end is missing")
        record = msgspec.json.decode(text)
    except (zlib.error, EOFError, OSError, RecursionError, ValueError) as error:
        raise BadSave(f"this is not a saved match: {error}") from None
    if not isinstance(record, dict):
        raise BadSave("this is not a saved match: it is not an object with fields")
    return record


def _from_1(record: dict[str, Any]) -> dict[str, Any]:
    """Format 1 knew neither positions nor dealers: the seed was a number."""
    return {**record, "position": "", "dealer": "seeded", "seed": str(record.get("seed", 0)),
            "options": record.get("options", {})}


def _from_2(record: dict[str, Any]) -> dict[str, Any]:
    """Digests of format 2 covered the frames of that time: that every answer is legal must do as proof."""
    return {**record, "digest": ""}


MIGRATIONS: Final[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {1: _from_1, 2: _from_2}
