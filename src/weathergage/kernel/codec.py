"""State to plain JSON data and back, driven by values and tags, because compiled classes forget `list[Ship]`."""

import hashlib
import sys
from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final, Optional

import msgspec

from weathergage.kernel.clone import clone, outermost
from weathergage.kernel.core import Game

TAG: Final = "is"
NEXT: Final = "next stage"          # of a frame, by the name that its class of stages gives it: numbers may change
UNSAVED: Final = ("journal",)       # a fork has no listener, and a save holds no events
PROCEDURE: Final = ("agenda", "asked", "open", "held", *UNSAVED)     # fields of a game that frames go through
KNOWN: Final[dict[str, type]] = {}
TAGS: Final[dict[type, str]] = {}
STAGES: Final[dict[type, dict[str, int]]] = {}
SHAPES: Final[dict[type, tuple[tuple[str, bool], ...]]] = {}
DUMPERS: Final[dict[type, Callable[[Any], dict[str, Any]]]] = {}      # written by `kernel.copying`,
CHANGES: Final[dict[type, Callable[[list[Any], list[Any]], list[int]]]] = {}  # as these are: where things have changed,
STILL: Final[dict[type, tuple[str, ...]]] = {}                        # and the fields of a game that nothing changes in


def tag_of(cls: type) -> str:
    """The kernel's classes go by their name, a ruleset's by package and name: two games may use the same noun."""
    module = cls.__module__.split(".")
    if module[:2] == ["weathergage", "kernel"]:
        return cls.__name__
    game = module[2] if module[:2] == ["weathergage", "rulesets"] else module[-2:][0]
    return f"{game}.{cls.__name__}"


def know(*classes: type) -> None:
    """Register classes with all their subclasses."""
    for cls in classes:
        if hasattr(cls, "__dataclass_fields__") and cls not in SHAPES:
            tag = tag_of(cls)
            assert tag not in KNOWN, f"two classes are called {tag}"
            KNOWN[tag] = cls
            TAGS[cls] = tag
            SHAPES[cls] = tuple([(item.name, outermost(item.type) == "list") for item in fields(cls)
                                 if item.name not in UNSAVED])
        know(*cls.__subclasses__())


def plain(value: Any) -> Any:
    """Only dicts, lists, strings and numbers."""
    if isinstance(value, (str, int, float, type(None))):
        return value
    if isinstance(value, (tuple, list)):
        return [plain(part) for part in value]
    dumper = DUMPERS.get(type(value))
    if dumper is not None:
        return dumper(value)
    assert type(value) in TAGS, f"a {type(value).__name__} cannot be stored: it is no dataclass, or `know` never met it"
    made: dict[str, Any] = {TAG: TAGS[type(value)]}
    for name, _ in SHAPES[type(value)]:
        made[name] = plain(getattr(value, name))
    return made


def revive(data: Any) -> Any:
    """The value that `plain` was made from. A field that was not there yet is as it is in a new one."""
    if isinstance(data, list):
        return tuple([revive(part) for part in data])
    if not isinstance(data, dict):
        return data
    cls: Any = KNOWN[data[TAG]]
    values: dict[str, Any] = {}
    for name, listed in SHAPES[cls]:
        if name in data:
            value = revive(data[name])
            values[name] = list(value) if listed else value
    if data.get(NEXT):
        values["pc"] = stages_of(cls)[data[NEXT]] - 1
    return cls(**values)            # not __new__: a compiled __init__ would be called without arguments


def encode(value: Any) -> bytes:
    return msgspec.json.encode(plain(value))


def decode(text: bytes) -> Any:
    return revive(msgspec.json.decode(text))


def nouns(game: Game) -> dict[str, Any]:
    """A state without its agenda: what lies on the table, and nothing of the procedures that are under way."""
    return {name: plain(getattr(game, name)) for name, _ in SHAPES[type(game)] if name not in PROCEDURE}


def untagged(value: Any) -> Any:
    """Plain data without the tags that `revive` needs: for people and programs that only read it."""
    if isinstance(value, dict):
        return {name: untagged(part) for name, part in value.items() if name != TAG}
    return [untagged(part) for part in value] if isinstance(value, (list, tuple)) else value


def same_float(old: float, new: float) -> bool:
    """Whether two numbers are written alike: minus zero is not zero."""
    return old == new and (old != 0.0 or repr(old) == repr(new))


def replaced(olds: list[Any], news: list[Any]) -> list[int]:
    """Where a value that nothing changes in is another one than it was."""
    return [at for at in range(len(news)) if at >= len(olds) or olds[at] is not news[at]]


class Written:
    """How the nouns of a game were last written. From answer to answer few of them change, and what has not changed is
    not written again."""

    def __init__(self, game: Game) -> None:
        self.game = game
        still = STILL.get(type(game), ())
        self.fields = [(name, listed, name in still) for name, listed in SHAPES[type(game)] if name not in PROCEDURE]
        self.kept: dict[str, tuple[list[Any], list[msgspec.Raw]]] = {name: ([], []) for name, _, _ in self.fields}

    def nouns(self) -> dict[str, Any]:
        """As `nouns`, in parts that are written already."""
        made: dict[str, Any] = {}
        for name, listed, still in self.fields:
            value = getattr(self.game, name)
            things: list[Any] = value if listed else [value]
            changes = replaced if still else CHANGES.get(type(things[0])) if things else None
            if changes is None:
                made[name] = plain(value)
                continue
            olds, texts = self.kept[name]
            for at in changes(olds, things):
                olds[at:at + 1] = [things[at] if still else clone(things[at])]
                texts[at:at + 1] = [msgspec.Raw(encode(things[at]))]
            del olds[len(things):], texts[len(things):]
            made[name] = texts if listed else texts[0]
        return made


LATEST: Final[list[Optional[Written]]] = [None]     # of the game that was written last


def digest(game: Game, before: str = "") -> str:
    """A fingerprint of what lies on the table and of what is asked, chained to the fingerprint before it.

    Frames are left out, so that the same rules written as other frames have the same digests.
    """
    asked = [(question.seat, question.kind, question.rule) for question in game.asked]
    known = msgspec.json.encode((written(game).nouns(), asked, game.open, plain(game.held)))
    return hashlib.blake2b(before.encode() + known, digest_size=16).hexdigest()


def whole(game: Game) -> bytes:
    """As `encode`, but what was written for the last digest is not written again."""
    procedure = {name: plain(getattr(game, name)) for name in PROCEDURE if name not in UNSAVED}
    for frame, made in zip(game.agenda, procedure["agenda"]):
        made[NEXT] = "".join([name for name, number in stages_of(type(frame)).items() if number == frame.pc + 1])
    return msgspec.json.encode({TAG: TAGS[type(game)], **written(game).nouns(), **procedure})


def stages_of(frame: type) -> dict[str, int]:
    """The stages of a frame by name; none where they have no names."""
    if frame not in STAGES:
        named: dict[str, Any] = {}
        for cls in reversed(frame.__mro__):             # its own last
            stages = getattr(sys.modules[cls.__module__], f"{cls.__name__}At", None)
            named = named if stages is None else dict(vars(stages))
        STAGES[frame] = {name: number for name, number in named.items() if type(number) is int}
    return STAGES[frame]


def written(game: Game) -> Written:
    """How it was last written, if it was the last one."""
    found = LATEST[0]
    if found is None or found.game is not game:
        found = LATEST[0] = Written(game)
    return found
