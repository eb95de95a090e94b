"""The save format: versioned JSON that a person can read. The answers are the truth; everything else is a check."""

import gzip
import hashlib
import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Optional

import msgspec

from weathergage.kernel.core import Told, WeatherGageError

FORMAT: Final = 3
UNPROVEN: Final = 2             # the last format whose digests are not looked at
LARGEST: Final = 64 * 1024 * 1024
DEEPEST: Final = 20             # tables in tables, before two that differ are told of as one
FIELDS: Final[dict[str, type]] = {
    "ruleset": str, "edition": int, "content": dict, "scenario": str, "position": str, "options": dict, "dealer": str,
    "seed": str, "answers": list, "digest": str,
}
KEPT: Final = ("base", "kept")  # positions: the one that it goes on from since a change of rules, and the last
UNSEALED: Final = ("edition", "content", "dealer", "seed", "digest")        # what changes in a match, or is checked
CONTENT: Final[dict[str, dict[str, Any]]] = {}      # what rulesets play with here, where it is not their standard


class BadSave(WeatherGageError, ValueError):
    """A file is not a match that can be loaded; says why."""


@dataclass
class Kept:
    """A position of a match, for the day on which other rules cannot play its log again."""

    edition: int                # of the rules that made it
    logged: int                 # entries of the log that led to it
    digest: str                 # of the match there
    state: bytes                # as JSON: it holds every secret


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
    kept = [f'  "{name}": {_written(record[name])}' for name in KEPT if record.get(name) is not None]
    if kept:
        rows = ",\n".join(["    " + json.dumps([[line.rule, line.turn, line.step, *line.words] for line in told],
                                               ensure_ascii=False) for told in record["told"]])
        lines += [*kept, f'  "told": [\n{rows}\n  ]', f'  "seal": "{seal(record)}"']
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
    for name in KEPT:
        record[name] = _kept(name, record.get(name), len(record["answers"]))
    record["told"] = [_told(lines) for lines in _list(record.get("told", []))]
    if record["base"] is not None and record.get("seal") != seal(record):
        raise BadSave("what it goes on from is not of this match: its seal is another")
    return record


def seal(record: dict[str, Any]) -> str:
    """By which it is known that what is kept is whole and of this match, whatever today's rules make of its log."""
    of = [record[name] for name in FIELDS if name not in UNSEALED]
    kept = [_written(record[name]) for name in KEPT if record.get(name) is not None]
    told = [[(line.rule, line.turn, line.step, line.words) for line in lines] for lines in record["told"]]
    return hashlib.blake2b(msgspec.json.encode((of, kept, told), order="sorted"), digest_size=16).hexdigest()


def _written(kept: Kept) -> str:
    return (f'{{"edition": {kept.edition}, "logged": {kept.logged}, "digest": "{kept.digest}", '
            f'"state": {kept.state.decode()}}}')


def _kept(name: str, raw: Any, logged: int) -> Optional[Kept]:
    if raw is None:
        return None
    if (not isinstance(raw, dict) or type(raw.get("edition")) is not int or type(raw.get("logged")) is not int
            or not isinstance(raw.get("digest"), str) or not isinstance(raw.get("state"), dict)
            or not 0 <= raw["logged"] <= logged):
        raise BadSave(f"field {name!r} is not a position of this match")
    return Kept(raw["edition"], raw["logged"], raw["digest"], msgspec.json.encode(raw["state"]))


def _list(raw: Any) -> list[Any]:
    if not isinstance(raw, list):
        raise BadSave("field 'told' is not what was told after each answer")
    return raw


def _told(raw: Any) -> list[Told]:
    lines = [_list(line) for line in _list(raw)]
    if not all([len(line) > 3 and all([isinstance(part, str) for part in line]) for line in lines]):
        raise BadSave("field 'told' is not what was told after each answer")
    return [Told(line[0], line[1], line[2], tuple(line[3:])) for line in lines]


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
