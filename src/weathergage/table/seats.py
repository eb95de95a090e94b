"""Who may sit where: the seats of a match as people know them, for a set-up page and for the chairs at a table."""

from collections.abc import Sequence
from typing import Final, Optional

from weathergage.kernel.match import Match
from weathergage.kernel.ruleset import Ruleset
from weathergage.kernel.sight import Sight
from weathergage.scene.model import Side, Tincture
from weathergage.table.model import SeatPlan

TINCTURES: Final[tuple[Tincture, ...]] = ("azure", "gules", "vert", "purpure", "tenne", "sable")


def sides(sight: Sight, names: Sequence[str]) -> tuple[Side, ...]:
    """Who fights: the sides of the picture. Where it has none, every seat is a side of its own."""
    return sight.picture().scene.sides or tuple([
        Side(id=str(plan.seat), tincture=TINCTURES[plan.seat % len(TINCTURES)], letter=plan.title[:1], name=plan.title)
        for plan in seats(sight, names)])


def seats(sight: Sight, names: Sequence[str], among: tuple[Side, ...] = ()) -> tuple[SeatPlan, ...]:
    """Every seat with its title, its side and its ships in a line. A game that says nothing of sides has them seat by
    seat `among` these."""
    return tuple([
        SeatPlan(seat=seat, title=command.title, side=command.side or side_at(seat, among), words=command.words)
        for seat, command in enumerate(sight.commands(names))])


def side_at(seat: int, among: tuple[Side, ...]) -> str:
    return among[seat % len(among)].id if among else ""


def seats_before(ruleset: Ruleset, scenario: str, options: Optional[dict[str, str]] = None) -> tuple[SeatPlan, ...]:
    """The same of a match that is only being set up; BadSetup says what is wrong with it."""
    match = Match(ruleset, scenario, 0, options)
    return seats(match.sight(None), match.seats)
