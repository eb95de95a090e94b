"""Content files: TOML read strictly into types. A fault names the file and the field.

An unknown, missing or impossible field is a ContentError. Msgspec reads annotations at run time, so this and the
`content.py` of every game stay interpreted.
"""

import tomllib
from importlib import resources
from typing import Annotated, Any, Literal, TypeVar

from msgspec import Meta, Struct, ValidationError, convert

T = TypeVar("T")
Id = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Choice = Annotated[str, Meta(pattern=r"^[a-z0-9]+([.-][a-z0-9]+)*$")]
ClauseId = Annotated[str, Meta(pattern=r"^[A-Z]{2,4}-[A-Z]+-\d{2,3}$")]
Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]


class ContentError(ValueError):
    """A content file that cannot be used: names the file, the field and the fault."""


class Form(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a content file: no field more and none less than its type says."""


class Entry(Form, frozen=True, kw_only=True):
    """An entry with its origin: the original rules, a public fact, or reconstructed here."""

    provenance: Literal["source", "fact", "reconstructed"]
    source: str = ""


class OptionEntry(Entry, frozen=True):
    """A house rule: the readings of a clause, and the question it puts to the players."""

    name: Id
    default: Choice
    choices: tuple[Choice, ...]
    clause: ClauseId
    text: str

    def __post_init__(self) -> None:
        if self.default not in self.choices:
            raise ValueError(f"default {self.default!r} is not among the choices")


def decode(data: dict[str, Any], form: type[T], file: str) -> T:
    """Turn a parsed file into its type, or say which field of which file is wrong."""
    try:
        return convert(data, form)
    except ValidationError as error:
        raise ContentError(f"{file}: {error}") from None


def text_of(package: str, path: str) -> str:
    """A file that a game brings along."""
    return resources.files(package).joinpath(path).read_text(encoding="utf-8")


def read(package: str, file: str, form: type[T]) -> T:
    """A file of the game's `content` folder, as its type."""
    return decode(tomllib.loads(text_of(package, f"content/{file}")), form, file)
