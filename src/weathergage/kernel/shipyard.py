"""Fleets that players build: what a game says of them."""

from typing import Optional

from mypy_extensions import mypyc_attr

from weathergage.scene.terms import Extra, Fault, Fleet, Unit


@mypyc_attr(allow_interpreted_subclasses=True)
class Shipyard:
    """Where the fleets of one game are built."""

    def points(self, scenario: str = "") -> tuple[int, ...]:
        """For how many points fleets are built, the usual size first; of a scenario that says how many, only that."""
        return (100,)

    def catalogue(self) -> tuple[Unit, ...]:
        """What fleets are built of."""
        raise NotImplementedError

    def ready_fleets(self) -> tuple[Fleet, ...]:
        """Legal fleets for those who would rather sail than build."""
        return ()

    def cost(self, fleet: Fleet) -> int:
        """What a fleet costs with all that was bought: by the catalogue, where there are no extras."""
        costs = {unit.id: unit.cost for unit in self.catalogue()}
        return sum([costs.get(member.id, 0) for member in fleet.units])

    def extras(self, fleet: Fleet, at: Optional[int] = None) -> tuple[Extra, ...]:
        """What can be bought for unit number `at` of a fleet, or for the fleet as a whole."""
        return ()

    def faults(self, fleet: Fleet) -> tuple[Fault, ...]:
        """Every clause that a fleet breaks for the points it was built for; none for a legal one."""
        raise NotImplementedError

    def option(self, seat: int, fleet: Fleet) -> tuple[str, str]:
        """The option, and its text, that brings a fleet to this seat of a match."""
        raise NotImplementedError
