"""The sea as a table: every ship, where she is, and how she bears from the ship from whose deck one looks."""

from weathergage.scene.model import Picture, Ring
from weathergage.scene.text import ShipRow, ships_table
from weathergage.table.model import Spot


def own_ship(picture: Picture) -> str:
    """The ship from whose deck the others are seen: the one in question, that of the sheet that acts now, the first."""
    here = {mark.id for mark in picture.scene.ships}
    asked = [overlay.ids[0] for overlay in picture.scene.overlays
             if isinstance(overlay, Ring) and overlay.kind == "selected" and overlay.ids]
    sheets = [sheet.ship for sheet in sorted(picture.sheets, key=lambda sheet: not sheet.active) if sheet.ship]
    return next((ship for ship in (*asked, *sheets) if ship in here), "")


def spots(picture: Picture, chosen: str = "") -> tuple[Spot, ...]:
    """A row for every ship."""
    sides = {mark.id: mark.side for mark in picture.scene.ships}
    return tuple([spot(row, sides[row.id]) for row in ships_table(picture.scene, chosen or own_ship(picture))])


def spot(row: ShipRow, side: str) -> Spot:
    bearing = f"{row.bearing}, {row.off}" if row.bearing else ""
    return Spot(piece=row.id, name=row.name, side=side, heading=row.heading, place=row.position, bearing=bearing,
                distance=row.distance, state=row.state)
