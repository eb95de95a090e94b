"""What stands beside a line of the log: dice as they fell, numbers that open, pieces, a sign on the timeline."""

from typing import Literal

from weathergage.scene.model import Data, Icon, Paint


class Die(Data, frozen=True):
    """A die as it fell."""

    face: str
    icon: Icon | None = None
    tone: Literal["plain", "hit", "cancelled", "again"] = "plain"
    paint: Paint | None = None


class Part(Data, frozen=True):
    """One addend of a number that opens."""

    amount: int
    name: str
    rule: str = ""


class Figure(Data, frozen=True):
    """A number with its parts."""

    label: str
    total: int
    parts: tuple[Part, ...] = ()


class Note(Data, frozen=True):
    """What a ruleset knows of an event besides its sentence."""

    dice: tuple[Die, ...] = ()
    figures: tuple[Figure, ...] = ()
    pieces: tuple[str, ...] = ()  # ids on the chart
    icon: Icon | None = None  # only for what one looks for on the timeline
    turn: str = ""  # a turn begins here, and this is its number
    step: str = ""  # a step of the turn begins here; "+" is the next in number


def figure(label: str, parts: tuple[tuple[int, str, str], ...]) -> Figure:
    """A number from its parts: amount, name, clause."""
    return Figure(label=label, total=sum([amount for amount, _, _ in parts]),
                  parts=tuple([Part(amount=amount, name=name, rule=rule) for amount, name, rule in parts]))
