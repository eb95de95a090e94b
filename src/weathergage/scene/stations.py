"""Places on a ship's own picture among which hands are shared out, instead of a list of boxes."""

from weathergage.scene.model import Data


class Station(Data, frozen=True):
    """One of the boxes: where it is, and what else is known of it."""

    at: tuple[float, float]  # across, from -1 at the port rail to 1 at the starboard rail; along, from bow 0 to stern 1
    name: str
    note: str = ""


class Stations(Data, frozen=True):
    """The boxes of an allocation, in their order, as places on a ship."""

    side: str  # id of a Side: whose ship
    places: tuple[Station, ...]
    rest: str  # what those do that have no place: "ready for melee"
