"""Tables of games as Parquet, in files that show what they hold: a run that was interrupted goes on where it stopped.

A table is one file, or a folder with a file for each chunk of work. Every file says in its metadata by which terms its
rows were made (seed, players, rules, ...) and has a digest of them; rows made by other terms, or damaged, are refused.
A row is a function of the terms, its group (the scenario) and its number, so a table has the same rows whoever made
them in whatever order.
"""

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias
from urllib.parse import quote

import msgspec

from weathergage.kernel.core import WeatherGageError
from weathergage.lab.workers import needed

Row: TypeAlias = dict[str, Any]
SUFFIX: Final = ".parquet"
PARTS: Final = ".parts"             # beside a table of one file: the chunks that are not in it yet
KEY: Final = "weathergage"          # in the metadata of a file
NUMBER: Final = "number"
ROWS_AT_ONCE: Final = 10_000
KINDS: Final = {"text": "String", "number": "Int64", "flag": "Boolean", "bytes": "Binary"}      # "texts" is a list


class BadTable(WeatherGageError, ValueError):
    """A file does not belong to this table; names it, and says why."""


@dataclass(frozen=True)
class Form:
    """What the rows of a table are."""

    columns: dict[str, str]             # name: kind; one is `number`
    terms: dict[str, Any]               # what all rows have in common and depend on: plain data
    group: str = ""                     # the column within which numbers count, if there is one


@dataclass
class Table:
    """The rows of one form that there are, and where they are kept. Made by `open_table`."""

    path: Path
    form: Form
    frames: list[Any] = field(default_factory=list)
    done: dict[str, set[int]] = field(default_factory=dict)         # numbers, by group

    @property
    def is_file(self) -> bool:
        return self.path.suffix == SUFFIX and not self.path.is_dir()

    @property
    def folder(self) -> Path:
        """Where chunks are written."""
        return self.path.with_name(self.path.name + PARTS) if self.is_file else self.path

    def missing(self, group: str, numbers: range) -> list[range]:
        """Those of the numbers that have no row yet, as ranges."""
        done = self.done.get(group, set())
        edges = [at for at in range(len(numbers) + 1)
                 if (at < len(numbers) and numbers[at] not in done) != (at > 0 and numbers[at - 1] not in done)]
        return [numbers[start:stop] for start, stop in zip(edges[::2], edges[1::2], strict=True)]

    def rows(self) -> Iterator[Row]:
        """All that there are."""
        for frame in self.frames:
            yield from frame.iter_rows(named=True)

    def add(self, rows: Sequence[Row]) -> None:
        """The rows of one chunk, which are of one group. When this returns they are in a file."""
        frame = polars().DataFrame(rows, schema=schema(self.form), orient="row")
        group = rows[0][self.form.group] if self.form.group else "games"
        numbers = [row[NUMBER] for row in rows]
        self.folder.mkdir(parents=True, exist_ok=True)
        name = f"{quote(group, safe='')}-{min(numbers):08}-{max(numbers):08}{SUFFIX}"
        write(frame, self.folder / name, self.form)
        self.take(frame)

    def take(self, frame: Any) -> None:
        for group, numbers in numbers_of(frame, self.form).items():
            self.done.setdefault(group, set()).update(numbers)
        self.frames.append(frame)

    def close(self) -> None:
        """Make one file of the chunks, where one is wanted."""
        parts = chunk_files(self.folder)
        if self.is_file and parts:
            order = [self.form.group, NUMBER] if self.form.group else [NUMBER]
            write(polars().concat(self.frames).sort(order), self.path, self.form)
            for path in parts:
                path.unlink()
        if self.is_file and self.folder.exists() and not any(self.folder.iterdir()):
            self.folder.rmdir()


def open_table(path: Path, form: Form) -> Table:
    """The table at a path that ends in .parquet, or in a folder, with all rows that are there already."""
    polars()
    table = Table(path, form)
    if not table.is_file and path.is_file():
        raise BadTable(f"{path} is a file; a table is a folder, or a file that ends in {SUFFIX}")
    for file in [*([path] if path.is_file() else []), *chunk_files(table.folder)]:
        frame = read(file, form)
        numbers = numbers_of(frame, form)
        there = {group: numbers[group] & table.done.get(group, set()) for group in numbers}
        if table.is_file and there == numbers:
            continue                        # it was written into the table, but not removed
        for group, twice in there.items():
            if twice:
                raise BadTable(f"{file} holds {' '.join(filter(None, [group, NUMBER]))} {min(twice)}, which another "
                               "file of the table holds, too; remove one of them")
        table.take(frame)
    return table


def chunk_files(folder: Path) -> list[Path]:
    return sorted(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else []


# --- one file ---------------------------------------------------------------------------------------------------------

def polars() -> Any:
    return needed("polars", "parquet", "a table")


def schema(form: Form) -> dict[str, Any]:
    pl = polars()
    return {name: pl.List(getattr(pl, KINDS[kind[:-1]])) if kind not in KINDS else getattr(pl, KINDS[kind])
            for name, kind in form.columns.items()}


def write(frame: Any, path: Path, form: Form) -> None:
    """All of it or nothing."""
    note = json.dumps({"terms": form.terms, "rows": digest_of(frame)}, sort_keys=True)
    new = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        frame.write_parquet(new, metadata={KEY: note})
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


def read(path: Path, form: Form) -> Any:
    """The rows of a file, or a sentence why it holds none of this table."""
    pl = polars()
    try:
        note = json.loads(pl.read_parquet_metadata(path).get(KEY, "null"))
        frame: Any = pl.read_parquet(path, glob=False) if note else None
    except PermissionError:
        raise
    except (Exception, pl.exceptions.PanicException):
        raise BadTable(f"{path} is damaged, or no Parquet file; remove it, and its games are played again") from None
    if not isinstance(note, dict) or not isinstance(terms := note.get("terms"), dict):
        raise BadTable(f"{path} was not written by weathergage, and does not belong to this table")
    for name in form.terms | terms:
        if terms.get(name) != form.terms.get(name):
            raise BadTable(f"{path} holds other games: {difference(name, terms.get(name), form.terms.get(name))}; "
                           "name another place for these")
    if frame.schema != schema(form) or note.get("rows") != digest_of(frame):
        raise BadTable(f"{path} is damaged: its rows are not those that were written; remove it, and its games are "
                       "played again")
    return frame


def difference(name: str, there: Any, here: Any) -> str:
    if name == "rules":
        return f"they were played by other rules or players (fingerprint {there}, here {here})"
    return f"their {name} is {json.dumps(there)}, not {json.dumps(here)}"


def digest_of(frame: Any) -> str:
    """A fingerprint of all rows in their order."""
    digest = hashlib.blake2b(digest_size=16)
    for some in frame.iter_slices(ROWS_AT_ONCE):
        digest.update(msgspec.json.encode(some.rows()))
    return digest.hexdigest()


def numbers_of(frame: Any, form: Form) -> dict[str, set[int]]:
    """Which rows a frame has, by group."""
    groups: Iterable[str] = frame[form.group] if form.group else [""] * len(frame)
    found: dict[str, set[int]] = {}
    for group, number in zip(groups, frame[NUMBER], strict=True):
        found.setdefault(group, set()).add(number)
    return found
