"""Scenarios as they are drawn up."""

from typing import Any, Final

from msgspec import field

from weathergage.scene.layers import Chart
from weathergage.table.model import Message


class NamedId(Message, frozen=True):
    id: str
    name: str


class FieldForm(Message, frozen=True):
    """A field of a scenario, for whoever fills it in."""

    name: str
    kind: str  # "text", "whole", "number", "flag", "choice", "words", "table", "list", or "other": JSON as it is
    words: str  # what it may hold
    choices: tuple[NamedId, ...] = ()
    fields: tuple["FieldForm", ...] = ()  # of a table, or of the entries of a list
    low: float | None = None
    high: float | None = None
    required: bool = True


class DraftBase(Message, frozen=True):
    """A scenario that a draft begins with."""

    id: str
    title: str
    entry: Any


class WorkshopInfo(Message, frozen=True):
    """What scenarios of a game are made of."""

    fields: tuple[FieldForm, ...]
    scenarios: tuple[DraftBase, ...]


class DraftWish(Message, frozen=True):
    """A scenario as it is being drawn up."""

    base: str  # the scenario it goes on from
    entry: Any
    name: str = ""  # of the file
    others: Any = None  # what else an opened file replaces


class TextWish(Message, frozen=True):
    text: str


class DraftFault(Message, frozen=True):
    where: str  # the address of the field
    wrong: str
    right: str = ""
    rule: str = ""


class DraftVerdict(Message, frozen=True):
    """A draft judged and drawn: what is wrong with it, or the table it sets up."""

    faults: tuple[DraftFault, ...]
    entry: Any  # the scenario with all that follows from the rest
    text: str  # the file of own content
    chart: Chart | None = None
    fragments: dict[str, str] = field(default_factory=dict)


class DraftOpened(Message, frozen=True):
    """A file of own content, as far as it is about scenarios."""

    ruleset: str
    name: str
    scenarios: tuple[DraftBase, ...]
    others: Any = None  # what else it replaces


REQUESTS: Final = (DraftWish, TextWish)
"""What a screen sends."""
