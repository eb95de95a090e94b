"""What is printed on models, tokens and terrain: read at every turn, so compiled; never changed."""

from dataclasses import dataclass

from weathergage.kits.plane import Plan, Point, Shape


@dataclass
class Gun:
    """TS-SHIP-02, TS-COMP-09: accuracy and reach of the gun at a mast."""

    accuracy: int
    long: bool
    code: str


@dataclass
class Model:
    """TS-SHIP-01: a ship as built, with its shape in its own frame, measured from the bow in mm.

    TS-GEN-03, TS-GEN-04: this is all of a model that counts; what else is printed on it has no effect.
    TS-SHIP-04: `square` is her class, which sets how she sails to the wind and how her sails stand.
    """

    id: str
    name: str
    faction: str
    masts: int
    rig: str
    guns: tuple[Gun, ...]
    cargo: int
    cost: int
    square: bool
    length: float
    beam: float
    hull: Plan                          # TS-GEO-05
    mast_at: tuple[float, ...]          # TS-GEO-07: how far astern of the bow, foremost first
    sails: tuple[tuple[Point, Point], ...]      # TS-GEO-08, TS-GEO-09: for each mast (ahead, to starboard) twice
    sail_radius: float                  # how near to her own sails her shots are blocked (TS-SHOOT-08)


@dataclass
class Terrain:
    """TS-TERR-01, TS-TERR-04, TS-GEO-16: a convex piece as it lies on the table."""

    id: str
    name: str
    shape: Shape
    stops_ships: bool
    stops_shot: bool


@dataclass
class Table:
    """TS-COMP-02, TS-GEO-01: a rectangle from (0, 0), or a circle about (0, 0)."""

    width: float
    height: float
    radius: float                       # 0 for a rectangle
