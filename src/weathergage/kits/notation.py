"""Positions as text: the small words that every game's notation is made of. BadSetup says which one is wrong."""

from collections.abc import Collection, Sequence

from weathergage.kernel.ruleset import BadSetup

LONGEST = 8000


def clauses_of(text: str) -> list[list[str]]:
    """The words of a position, by the parts that semicolons divide."""
    if len(text) > LONGEST:
        raise BadSetup("position: too long")
    return [part.split() for part in text.split(";")]


def numbers(text: str, separator: str, count: int) -> list[int]:
    """So many whole numbers with something between."""
    parts = text.split(separator)
    if len(parts) != count or not all([part.removeprefix("-").isdecimal() and len(part) < 6 for part in parts]):
        raise BadSetup(f"position: {text!r} is not {count} number{'s' if count > 1 else ''} with {separator!r} between")
    return [int(part) for part in parts]


def bounded(name: str, text: str, low: int, high: int) -> int:
    """A whole number between two bounds."""
    if not text.removeprefix("-").isdecimal() or len(text) > 5:
        raise BadSetup(f"position: {name} {text[:40]!r} is not a whole number")
    value = int(text)
    if not low <= value <= high:
        raise BadSetup(f"position: {name} {value} is not between {low} and {high}")
    return value


def decimal(name: str, text: str, farthest: float) -> float:
    """A number, with a point or without, so far from 0 at the most."""
    try:
        value = float(text)
    except ValueError:
        raise BadSetup(f"position: {name} {text[:40]!r} is not a number") from None
    if not -farthest <= value <= farthest:
        raise BadSetup(f"position: {name} {text[:40]!r} is not between {-farthest} and {farthest}")
    return value


def known(noun: str, label: str, number: int) -> int:
    """The number under which a piece was found by its label; none is below 0."""
    if number < 0:
        raise BadSetup(f"position: no {noun} is called {label[:60]!r}")
    return number


def labels_of(names: Sequence[str], taken: Collection[str] = ()) -> list[str]:
    """What pieces are called: by their names, further copies with -2, -3; but never by a name that is taken."""
    found: list[str] = []
    for name in names:
        label, copies = name, 1
        while label in found or (copies > 1 and label in taken):
            copies += 1
            label = f"{name}-{copies}"
        found.append(label)
    return found


def one_of(name: str, text: str, choices: Sequence[str]) -> str:
    """A word out of a list."""
    if text not in choices:
        raise BadSetup(f"position: {name} is {' or '.join(choices)}, not {text!r}")
    return text
