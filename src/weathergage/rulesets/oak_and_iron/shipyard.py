"""Where squadrons are built."""

from typing import Final, Optional

from weathergage.kernel.shipyard import Shipyard
from weathergage.rulesets.oak_and_iron.rules.fleets import POINTS, catalogue, cost, extras, faults, option, ready
from weathergage.scene.terms import Extra, Fault, Fleet, Unit

SQUADRONS: Final[tuple[str, ...]] = tuple([f"squadron-{number}" for number in range(1, 9)])     # options of a match


class SquadronYard(Shipyard):
    """OI-SQD-01: squadrons of one faction with their admiral and their hand."""

    @property
    def points(self) -> tuple[int, ...]:
        return POINTS

    def catalogue(self) -> tuple[Unit, ...]:
        return catalogue()

    def ready_fleets(self) -> tuple[Fleet, ...]:
        return ready()

    def cost(self, fleet: Fleet) -> int:
        return cost(fleet)

    def extras(self, fleet: Fleet, at: Optional[int] = None) -> tuple[Extra, ...]:
        return extras(fleet, -1 if at is None else at)

    def faults(self, fleet: Fleet) -> tuple[Fault, ...]:
        return faults(fleet)

    def option(self, seat: int, fleet: Fleet) -> tuple[str, str]:
        return option(seat, fleet, SQUADRONS)
