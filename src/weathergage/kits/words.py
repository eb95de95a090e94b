"""Words that every game's sentences are made of: numbers with nouns, lists, capitals, and where a ship lies."""

from collections.abc import Sequence
from typing import Final

NUMERALS: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
POINT: Final = 11.25                # degrees of a point of the compass
STRAIGHT_ON: Final = "straight on"
POINTS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")

LETTERS: Final = ("N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW")


def count(number: int, noun: str, plural: str = "") -> str:
    """'1 gun', '2 guns', 'no guns'."""
    return f"{number or 'no'} {noun if number == 1 else plural or noun + 's'}"


def listed(items: Sequence[str], last: str = "and") -> str:
    """'a', 'a and b', 'a, b and c'."""
    if len(items) < 2:
        return items[0] if items else "nothing"
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def capital(text: str) -> str:
    """A sentence begins with a capital letter; the rest stays as it is."""
    return text[:1].upper() + text[1:]


def sentence(facts: Sequence[str]) -> str:
    """Facts in a row; those that are empty are left out."""
    told = capital("; ".join([fact for fact in facts if fact]))
    return f"{told}." if told else ""


def whose(owner: str) -> str:
    """'Spades' Admiral', 'HMS Dover's fire', 'Congress's crew'."""
    return f"{owner}'" if owner.endswith("s") and not owner.endswith("ss") else f"{owner}'s"


def told_apart(names: Sequence[str], at: int) -> str:
    """One of several names; those that are alike are told apart by numerals, in their order."""
    alike = [other for other, name in enumerate(names) if name == names[at]]
    if len(alike) == 1:
        return names[at]
    place = alike.index(at)
    return f"{names[at]} {NUMERALS[place] if place < len(NUMERALS) else place + 1}"


def figure(value: float) -> str:
    """A length or an angle as it is typed, to a thousandth at most."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def point_word(heading: float) -> str:
    """The nearest of the eight points: 'north-east'."""
    return POINTS[int(heading / 45.0 + 0.5) % 8]


def off_bow_words(by: float) -> str:
    """Where something lies from a deck, so many degrees to starboard of the bow, to port if negative."""
    side = "starboard" if by > 0 else "port"
    if abs(by) <= 22.5:
        return "ahead"
    if abs(by) <= 67.5:
        return f"on the {side} bow"
    if abs(by) <= 112.5:
        return f"to {side}"
    return f"on the {side} quarter" if abs(by) <= 157.5 else "astern"


def compass_word(heading: float) -> str:
    """The nearest of the thirty-two points of the compass: 'north by east', 'east-north-east'."""
    at = int(heading / POINT + 0.5) % 32
    quarter, near = POINTS[at // 8 * 2], POINTS[(at // 8 * 2 + 2) % 8]
    between = POINTS[at // 8 * 2 + 1]
    return (quarter, f"{quarter} by {near}", f"{quarter}-{between}", f"{between} by {quarter}", between,
            f"{between} by {near}", f"{near}-{between}", f"{near} by {quarter}")[at % 8]


def points_words(by: float, is_brief: bool = False) -> str:
    """A turn so many degrees to starboard, to port if negative, in points and halves: '2 points to starboard', 'half a
    point to port'; 'straight on' if it is less. Briefly, where points were spoken of before: '2 to starboard'."""
    halves = int(abs(by) / POINT * 2 + 0.5)
    side = "starboard" if by > 0 else "port"
    if not halves:
        return STRAIGHT_ON
    if halves == 1:
        return f"half a point to {side}"
    amount = f"{halves // 2}{'½' if halves % 2 else ''}"
    unit = "" if is_brief else " point" if halves == 2 else " points"
    return f"{amount}{unit} to {side}"


def letters_of(bearing: float) -> str:
    """The nearest of the sixteen points, in letters: 'ENE'."""
    return LETTERS[round(bearing / 22.5) % 16]


def deck_words(by: float) -> str:
    """The same as `off_bow_words` for a narrow column: 'port bow'."""
    if abs(by) < 22.5 or abs(by) >= 157.5:
        return "ahead" if abs(by) < 22.5 else "astern"
    return f"{'stbd' if by > 0 else 'port'} {'bow' if abs(by) < 67.5 else 'beam' if abs(by) < 112.5 else 'qtr'}"
