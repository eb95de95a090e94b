"""Content of one's own: one TOML file that replaces entries of a ruleset's content, and the choice of it.

    ruleset = "captains-sea"
    name = "my printing"

    [ships.ship.guerriere]          # of ships.toml, the ship guerriere
    crew_points = 10

Rules are bound to their tables when a ruleset is first used, so what it plays with is chosen before, for the whole
process: by `choose`, else by the files that WEATHERGAGE_CONTENT names, else it is the standard content. A match file
holds the own content it was played with.
"""

import hashlib
import json
import os
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from weathergage.kernel import registry, save
from weathergage.kernel.core import WeatherGageError
from weathergage.kits.own_merge import Fault, is_deep, nearest
from weathergage.kits.own_words import shown

VARIABLE: Final = "WEATHERGAGE_CONTENT"
STANDARD: Final = "none"                # in the place of a file: the standard content
HEADER: Final = ("ruleset", "name", "about")
LARGEST: Final = 1024 * 1024
LONGEST_NAME: Final = 80
MOST_TOLD: Final = 20                   # faults in one message


class ContentError(WeatherGageError, ValueError):
    """Content that cannot be used: names the file, the field and the fault."""

    def __init__(self, message: str, faults: tuple[Fault, ...] = ()) -> None:
        super().__init__(message)
        self.faults = faults


@dataclass(frozen=True)
class OwnContent:
    """What replaces entries of a ruleset's content: by file (without .toml), table, entry and field."""

    ruleset: str
    name: str
    data: dict[str, Any]

    @property
    def digest(self) -> str:
        """A fingerprint of what it says; not of its name, its comments or its order."""
        text = json.dumps(self.data, sort_keys=True, default=str)
        return hashlib.blake2b(text.encode(errors="replace"), digest_size=8).hexdigest()

    def record(self) -> dict[str, Any]:
        """As a match file holds it."""
        return {"name": self.name, "digest": self.digest, "replaced": self.data}


Choice: TypeAlias = tuple[str, dict[str, Any]]      # ruleset, and the record of its own content; empty for the standard
_CHOSEN: Final[dict[str, OwnContent | None]] = {}
_SETTLED: Final[set[str]] = set()


# --- files ------------------------------------------------------------------------------------------------------------

def failure(name: str, faults: Iterable[Fault]) -> ContentError:
    """One error that tells all faults of a file."""
    told = tuple(faults)
    more = f"; and {len(told) - MOST_TOLD} more" if len(told) > MOST_TOLD else ""
    return ContentError(f"{name}: " + "; ".join([str(fault) for fault in told[:MOST_TOLD]]) + more, told)


def parse(text: str, name: str) -> OwnContent:
    """Own content from the text of a file; `name` is the file's, and its own unless it has one."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise failure(name, [Fault("", f"this is no TOML: {error}")]) from None
    faults = [fault for word in HEADER if (fault := header_fault(data, word)) is not None]
    if faults:
        raise failure(name, faults)
    inside = {word: part for word, part in data.items() if word not in HEADER}
    return made(data["ruleset"], data.get("name") or name.removesuffix(".toml"), inside)


def in_order(value: Any) -> Any:
    """The same with the keys of all tables in order: how a file is arranged makes no difference."""
    if isinstance(value, list):
        return [in_order(part) for part in value]
    return {key: in_order(value[key]) for key in sorted(value)} if isinstance(value, dict) else value


def header_fault(data: dict[str, Any], word: str) -> Fault | None:
    value = data.get(word, "")
    if not isinstance(value, str):
        return Fault(word, f"{shown(value)} is no text")
    if word == "name" and len(value) > LONGEST_NAME:
        return Fault(word, f"it has {len(value)} letters", f"it may have {LONGEST_NAME}")
    if word != "ruleset" or value in registry.names():
        return None
    if word not in data:
        return Fault(word, "the file does not say which game it is for", f'write ruleset = "{registry.names()[0]}"')
    return Fault(word, f"there is no ruleset {shown(value)!r}", nearest(value, registry.names()))


def read_file(path: str | Path) -> OwnContent:
    """Own content from a TOML file, or from a match that was played with it."""
    file = Path(path).expanduser()
    with file.open("rb") as stream:
        data = stream.read(save.LARGEST + 1)
    if data.lstrip()[:1] == b"{" or data[:2] == b"\x1f\x8b":
        return of_match(save.read(data), file.name)
    if len(data) > LARGEST:
        raise failure(file.name, [Fault("", f"it is larger than {LARGEST // 1024} KiB")])
    try:
        return parse(data.decode(), file.name)
    except UnicodeDecodeError as error:
        raise failure(file.name, [Fault("", f"it is no text: {error.reason} at byte {error.start}")]) from None


def of_match(record: dict[str, Any], name: str) -> OwnContent:
    """The own content that a match file holds."""
    if not record["content"]:
        raise failure(name, [Fault("", "this match was played with the standard content")])
    return of_record(record["ruleset"], record["content"])


def of_record(ruleset: str, record: dict[str, Any]) -> OwnContent:
    """What a match file, or another process, says of it."""
    name, data = record.get("name"), record.get("replaced")
    if not isinstance(name, str) or not isinstance(data, dict):
        raise failure("content", [Fault("", "this is no own content: it has no name, or replaces nothing")])
    return made(ruleset, name, data)


def made(ruleset: str, name: str, data: dict[str, Any]) -> OwnContent:
    if is_deep(data):
        raise failure(name, [Fault("", "it has tables in tables without end")])
    return OwnContent(ruleset, name, in_order(data))


@cache
def from_environment(paths: str) -> dict[str, OwnContent]:
    """The files that the environment names, by ruleset."""
    found: dict[str, OwnContent] = {}
    for path in [path for path in paths.split(os.pathsep) if path and path != STANDARD]:
        try:
            own = read_file(path)
        except OSError as error:
            raise ContentError(f"{VARIABLE}: {path} cannot be read: {error.strerror}") from None
        if own.ruleset in found:
            raise ContentError(f"{VARIABLE}: {found[own.ruleset].name} and {own.name} are both for {own.ruleset}")
        found[own.ruleset] = own
    return found


# --- choice -----------------------------------------------------------------------------------------------------------

def words_for(own: OwnContent | None) -> str:
    return "the standard content" if own is None else f"the content {own.name!r} ({own.digest})"


def choose(ruleset: str, own: OwnContent | None) -> None:
    """Let a ruleset play with this from its first use on; None is the standard content."""
    now = _CHOSEN.get(ruleset)
    if ruleset in _SETTLED and (own and own.digest) != (now and now.digest):
        raise ContentError(f"{ruleset} is already in use with {words_for(now)}, and cannot change to {words_for(own)}: "
                           "content is chosen before the first use of a game")
    if ruleset not in _SETTLED:
        _CHOSEN[ruleset] = own


def use(path: str | Path) -> OwnContent:
    """Let the ruleset of a file play with it from its first use on: a TOML file, or a match played with own content."""
    own = read_file(path)
    choose(own.ruleset, own)
    return own


def is_chosen(ruleset: str) -> bool:
    """Whether it is decided what a ruleset plays with."""
    return ruleset in _CHOSEN


def settle(ruleset: str) -> OwnContent | None:
    """What a ruleset that is being read plays with; from now on nothing else."""
    if ruleset not in _CHOSEN:
        _CHOSEN[ruleset] = from_environment(os.environ.get(VARIABLE, "")).get(ruleset)
    own = _CHOSEN[ruleset]
    _SETTLED.add(ruleset)
    if own is not None:
        save.CONTENT[ruleset] = own.record()
    return own


def choices() -> list[Choice]:
    """All that was chosen, for another process."""
    return [(ruleset, own.record() if own is not None else {}) for ruleset, own in _CHOSEN.items()]


def take(chosen: Iterable[Choice]) -> None:
    """What another process has chosen."""
    for ruleset, record in chosen:
        choose(ruleset, of_record(ruleset, record) if record else None)


@cache
def ruleset_of(package: str) -> str:
    """The ruleset whose package this is."""
    if not package.startswith(f"{registry.HOME}."):
        for name, place in registry.places().items():
            if f"{place.partition(':')[0]}.".startswith(f"{package}."):
                return name
    return package.rpartition(".")[2].replace("_", "-")
