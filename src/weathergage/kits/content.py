"""Content files: TOML read strictly into types. A fault names the file and the field.

An unknown, missing or impossible field is a ContentError. Msgspec reads annotations at run time, so this and the
`content.py` of every game stay interpreted. Whatever is read through `read` can be replaced by a file of the player's
own (`own_content`), with no code of the game's.
"""

import tomllib
from dataclasses import dataclass
from importlib import resources
from typing import Annotated, Any, ClassVar, Final, Literal, TypeVar

from msgspec import Meta, Struct, ValidationError

from weathergage.kits.own_content import ContentError, OwnContent, failure, ruleset_of, settle
from weathergage.kits.own_merge import Merging, merge
from weathergage.kits.typed import typed

__all__ = ["Built", "ClauseId", "ContentError", "Count", "Entry", "File", "Form", "Id", "Known", "OptionEntry",
           "Positive", "decode", "files_of", "read", "text_of"]

T = TypeVar("T", bound=Struct)
EVERYTHING: Final = ("*",)
Id = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Choice = Annotated[str, Meta(pattern=r"^[a-z0-9]+([.-][a-z0-9]+)*$")]
ClauseId = Annotated[str, Meta(pattern=r"^[A-Z]{2,4}-[A-Z]+-\d{2,3}$")]
Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]


class Form(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a content file: no field more and none less than its type says."""

    fixed: ClassVar[tuple[str, ...]] = ("schema",)      # fields that tell what the rules have built in: not replaced
    coded: ClassVar[tuple[str, ...]] = ("effect",)      # words that name what rules do: only those in the files act
    closed: ClassVar[bool] = False      # see Known

    def follows(self) -> dict[str, Any]:
        """Fields that follow from the others, as a file has them: of a list of tables one table for each."""
        return {}


class Entry(Form, frozen=True, kw_only=True):
    """An entry with its origin: the original rules, a public fact, reconstructed here, or a player's own content."""

    provenance: Literal["source", "fact", "reconstructed", "own"]
    source: str = ""


class Known(Entry, frozen=True):
    """An entry of a list that the rules know one by one: a player's own content can change it, not add or leave out."""

    closed: ClassVar[bool] = True


class Built(Known, frozen=True):
    """An entry that tells what the rules have built in, for readers and tests: nothing of it can be replaced."""

    fixed: ClassVar[tuple[str, ...]] = EVERYTHING


class OptionEntry(Known, frozen=True):
    """A house rule: the readings of a clause, and the question it puts to the players."""

    fixed: ClassVar[tuple[str, ...]] = ("name", "choices", "clause")

    name: Id
    default: Choice
    choices: tuple[Choice, ...]
    clause: ClauseId
    text: str

    def __post_init__(self) -> None:
        if self.default not in self.choices:
            raise ValueError(f"default {self.default!r} is not among the choices")


@dataclass(frozen=True)
class File:
    """A content file as it was read: its type, what it says, and what it says with a player's own entries."""

    form: type[Struct]
    standard: dict[str, Any]
    merged: dict[str, Any]


_FILES: Final[dict[str, dict[str, File]]] = {}


def files_of(ruleset: str) -> dict[str, File]:
    """The content files of a ruleset that is in use, by name without .toml."""
    return _FILES.get(ruleset, {})


def decode(data: dict[str, Any], form: type[T], file: str) -> T:
    """Turn a parsed file into its type, or say which field of which file is wrong."""
    try:
        return typed(data, form)
    except ValidationError as error:
        raise ContentError(f"{file}: {error}") from None


def text_of(package: str, path: str) -> str:
    """A file that a game brings along."""
    return resources.files(package).joinpath(path).read_text(encoding="utf-8")


def read(package: str, file: str, form: type[T]) -> T:
    """A file of the game's `content` folder, as its type; with the player's own entries in it, if there are any."""
    ruleset, stem = ruleset_of(package), file.removesuffix(".toml")
    standard = tomllib.loads(text_of(package, f"content/{file}"))
    own = settle(ruleset)
    merged = standard if own is None or stem not in own.data else replaced(standard, own, stem, form)
    _FILES.setdefault(ruleset, {})[stem] = File(form, standard, merged)
    return decode(merged, form, file)


def replaced(standard: dict[str, Any], own: OwnContent, stem: str, form: type[Struct]) -> dict[str, Any]:
    """A file with the player's own entries in it; every fault of them at once."""
    into = Merging(own.name)
    merged = merge(standard, own.data[stem], form, (stem,), into)
    if into.faults:
        raise failure(own.name, into.faults)
    return merged
