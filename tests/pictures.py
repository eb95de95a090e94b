"""What a seat is shown of a match, taken apart: for tests of pictures, of any game."""

from typing import TypeVar

from weathergage.kernel.match import Match
from weathergage.scene.model import Picture, Sheet, ShipMark

Kind = TypeVar("Kind")


def picture(match: Match, seat: int | None = 0) -> Picture:
    return match.sight(seat).picture()


def laid_over(match: Match, seat: int | None, kind: type[Kind]) -> list[Kind]:
    """The overlays of one kind."""
    return [overlay for overlay in picture(match, seat).scene.overlays if isinstance(overlay, kind)]


def mark(match: Match, label: str, seat: int | None = 0) -> ShipMark:
    """A ship on the chart."""
    return next(found for found in picture(match, seat).scene.ships if found.id == label)


def sheet(match: Match, seat: int | None, name: str) -> Sheet:
    return next(found for found in picture(match, seat).sheets if found.id == name)
