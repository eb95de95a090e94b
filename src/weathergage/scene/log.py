"""What stands beside a line of the log: dice as they fell, numbers that open, pieces, a sign on the timeline."""

from typing import Final, Literal

from weathergage.scene.model import Data, Icon, Paint

SINGLES: Final = {              # what one of them is called
    "dice": "die", "inches": "inch", "points": "point", "hits": "hit", "turns": "turn", "ships": "ship", "guns": "gun",
    "carronades": "carronade", "chasers": "chaser", "cards": "card", "masts": "mast", "boxes": "box", "wounds": "wound",
    "blows": "blow", "shots": "shot", "fires": "fire",
}


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


class Deed(Data, frozen=True):
    """What an event has to do with the action that it is part of, such as a broadside: its dice lie in stages, and what
    came of it is told in one line. An event without one ends the action before it."""

    begins: str = ""  # what the action is called, where it begins: "broadside"; its actor may be at it already
    fires: bool = False  # guns are seen firing, at what the event is about besides the ship that fires
    stage: str = ""  # what is rolled for: "To hit"
    needs: str = ""  # what a die must come to, or what is added to it
    counts: tuple[tuple[int, str], ...] = ()  # what came of it, to be added up: 3 hits
    facts: tuple[str, ...] = ()  # what came of it, in words: "on fire"


class Note(Data, frozen=True):
    """What a ruleset knows of an event besides its sentence."""

    dice: tuple[Die, ...] = ()
    figures: tuple[Figure, ...] = ()
    pieces: tuple[str, ...] = ()  # ids on the chart
    icon: Icon | None = None  # only for what one looks for on the timeline
    turn: str = ""  # a turn begins here, and this is its number
    step: str = ""  # a step of the turn begins here; "+" is the next in number
    deed: Deed | None = None  # what it has to do with an action, such as a broadside


def figure_name(label: str, total: int) -> str:
    """What a number is called where it stands before its name: '2 long guns', '1 long gun'."""
    return " ".join([SINGLES.get(word, word) for word in label.split(" ")]) if abs(total) == 1 else label


def figure(label: str, parts: tuple[tuple[int, str, str], ...]) -> Figure:
    """A number from its parts: amount, name, clause."""
    total = sum([amount for amount, _, _ in parts])
    opened = [Part(amount=amount, name=figure_name(name, amount), rule=rule) for amount, name, rule in parts]
    return Figure(label=figure_name(label, total), total=total, parts=tuple(opened))
