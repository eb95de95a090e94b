"""A picture as a page shows it that pans, zooms and moves: sprites, and the drawings they place.

The drawings are those of the SVG document. What differs is that the water is drawn whole and once for all, without
regard to what sails on it, and that words keep their size on the screen.
"""

from dataclasses import dataclass
from functools import lru_cache

from msgspec.structs import replace

from weathergage.scene import chart as furniture
from weathergage.scene import glyph, marks, pen, pieces, seascape
from weathergage.scene.chart import Rect, Sounding
from weathergage.scene.layers import LAYERS, Chart, Drawn, Layer, LayerName, Sheaf, Sprite, key_of, own_ids
from weathergage.scene.model import Land, Overlay, Picture, Plan, Scene, Sea, Sheet, ShipMark, Wind
from weathergage.scene.overlays import ghost_hull
from weathergage.scene.plate import Plate
from weathergage.scene.projection import Projection, spread
from weathergage.scene.stills import hero, still, thumbnail, tincture_of, vignette
from weathergage.scene.style import page_style

__all__ = [
    "FIGURE", "PREFIX", "Chart", "Drawn", "Layer", "Sprite",
    "chart", "defs", "ghost", "hero", "overlay", "still", "style", "thumbnail", "vignette",
]  # fmt: skip

FIGURE = 88.0
"""Length in pixels of the ships in `Chart.figures`."""
PREFIX = "wg-"
"""Of all ids in fragments. A page shows one chart at a time; stills have prefixes of their own."""
VIEW_MARGIN = 28.0
SEAS = 512
"""Whose water and pieces are kept drawn: a server draws hundreds of battles in turn."""


def chart(picture: Picture) -> Drawn:
    """The chart and all its drawings. Equal pictures give equal charts; a drawing that did not change keeps its key."""
    drawn = _table(picture.scene).drawn
    ships = {mark.id: mark for mark in picture.scene.ships}
    beasts = {creature.id: creature for creature in picture.scene.creatures}
    sheaf = Sheaf()
    figures = {
        sheet.ship: sheaf.keep(_figure(picture.scene, sheet, ships[sheet.ship]))
        for sheet in picture.sheets
        if sheet.ship in ships
    }
    for sheet in picture.sheets:
        if sheet.ship in beasts:
            beast = beasts[sheet.ship]
            figures[beast.id] = sheaf.keep(marks.creature(beast.kind, FIGURE, tincture_of(picture.scene, beast.side)))
    return Drawn(replace(drawn.chart, figures=figures), drawn.fragments | sheaf.fragments)


def overlay(picture: Picture, overlays: tuple[Overlay, ...]) -> tuple[tuple[Layer, ...], dict[str, str]]:
    """What an answer would do, on the chart of this picture: only the layers that have something, and the drawings."""
    table, ground = _table(picture.scene), _ground_of(picture.scene)
    plate = Plate(replace(picture.scene, overlays=overlays), ground.projection, zooms=True)
    plate.room.taken, plate.room.shaded = list(table.taken), list(ground.shaded)
    plate.smoke_boxes = list(table.smoke)
    seascape.draw_overlays(plate)
    layers = tuple(
        Layer(name=name, sprites=tuple(replace(sprite, key=f"try/{sprite.key}") for sprite in sprites))
        for name, sprites in plate.sheaf.layers.items()
        if sprites
    )
    return layers, _for_page(plate.sheaf.fragments)


def ghost(picture: Picture, ship: str | ShipMark) -> tuple[str, str]:
    """The ghost of a ship, to be dragged over the chart of this picture: its key and drawing."""
    mark = ship if isinstance(ship, ShipMark) else next((mark for mark in picture.scene.ships if mark.id == ship), None)
    if mark is None:
        raise KeyError(f"{ship!r} is not on the table")
    svg = ghost_hull(mark, _ground_of(picture.scene).projection)
    return key_of(svg), svg


def style() -> str:
    """The chart's part of a page's style sheet: everything within an element of class "wg", in both themes."""
    return page_style(glyph.ZOOMS)


def defs() -> str:
    """Patterns that fragments refer to. A chart's water brings them along; this is for fragments that stand alone."""
    return own_ids(marks.hatches() + furniture.patterns(), PREFIX)


# --- the ground: what stays the same while the battle goes on --------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Ground:
    """Water, land and border, drawn for a bare sea, and where the rose stands on it."""

    projection: Projection
    water: str
    border: str
    sheaf: Sheaf
    fragments: dict[str, str]
    soundings: list[Sounding]
    rose: seascape.Rose
    furniture: list[Rect]  # what rose and scale bars cover
    taken: list[Rect]
    shaded: list[Rect]


def _ground_of(scene: Scene) -> _Ground:
    return _ground(scene.sea, scene.wind, scene.lands)


@lru_cache(maxsize=SEAS)
def _ground(sea: Sea, wind: Wind | None, lands: tuple[Land, ...]) -> _Ground:
    scene = Scene(sea=sea, wind=wind, lands=lands)
    left, top, *_ = seascape.margins(scene)
    plate = Plate(scene, spread(sea, left, top))
    under = pen.join(pieces.draw_land(plate, land) for land in lands)
    backdrop = seascape.draw_backdrop(plate, under)
    water = f"<defs>{marks.hatches()}{furniture.patterns()}</defs>{backdrop.water}"
    sheaf = plate.sheaf
    return _Ground(
        plate.projection, sheaf.keep(water), sheaf.keep(backdrop.border or "<g/>"), sheaf, _for_page(sheaf.fragments),
        backdrop.soundings, backdrop.rose, backdrop.furniture, plate.room.taken, plate.room.shaded,
    )  # fmt: skip


# --- the table: what is on it now ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Table:
    """A chart without the figures of its sheets, and what room its words have taken."""

    drawn: Drawn
    taken: list[Rect]
    smoke: list[Rect]


@lru_cache(maxsize=SEAS)
def _table(scene: Scene) -> _Table:
    ground = _ground_of(scene)
    plate = Plate(scene, ground.projection, zooms=True)
    plate.room.shaded += ground.taken + ground.shaded
    seascape.draw_rose(plate, ground.rose)
    seascape.draw_pieces(plate)
    soundings = seascape.clear_soundings(plate, ground.soundings)
    plate.add("soundings", "soundings", furniture.soundings(soundings))
    layers = tuple(_layer(name, ground.sheaf, plate.sheaf) for name in LAYERS)
    fragments = ground.fragments | _for_page(plate.sheaf.fragments)
    return _Table(Drawn(_chart(scene, ground, layers), fragments), plate.room.taken, plate.smoke_boxes)


def _layer(name: LayerName, *sheaves: Sheaf) -> Layer:
    return Layer(name=name, sprites=tuple(sprite for sheaf in sheaves for sprite in sheaf.layers[name]))


def _chart(scene: Scene, ground: _Ground, layers: tuple[Layer, ...]) -> Chart:
    left, top, right, bottom = seascape.margins(scene)
    projection, grid = ground.projection, scene.sea.grid
    return Chart(
        left=round(projection.left_px - left, 2), top=round(projection.top_px - top, 2),
        width=round(projection.width_px + left + right, 2), height=round(projection.height_px + top + bottom, 2),
        water=ground.water, border=ground.border, layers=layers, matrix=projection.matrix,
        grid=grid.kind if grid else "open", view=_view(scene, ground),
        unit=scene.sea.unit, steps=grid.steps if grid else None,
        wind_deg=scene.wind.from_deg if scene.wind else None, far=glyph.ZOOMS,
    )  # fmt: skip


def _view(scene: Scene, ground: _Ground) -> Rect:
    """The window of the scene with a margin, or all of the chart; rose and scale bars whole or not at all."""
    left, top, right, bottom = seascape.margins(scene)
    projection = ground.projection
    west, north = projection.left_px - left, projection.top_px - top
    east, south = projection.left_px + projection.width_px + right, projection.top_px + projection.height_px + bottom
    if scene.view is not None and not projection.is_hex:
        half = projection.scale / 2 if scene.sea.grid else 0.0
        ax, ay = projection.px((scene.view.west, scene.view.south))
        bx, by = projection.px((scene.view.east, scene.view.north))
        wide = half + VIEW_MARGIN
        inner = min(ax, bx) - wide, min(ay, by) - wide, max(ax, bx) + wide, max(ay, by) + wide
        for box in ground.furniture:
            inner = _holding(inner, box)
        west, east = _snapped(west, inner[0]), _snapped(east, inner[2])
        north, south = _snapped(north, inner[1]), _snapped(south, inner[3])
    return round(west, 2), round(north, 2), round(east - west, 2), round(south - north, 2)


def _holding(edges: Rect, box: Rect) -> Rect:
    """A view's west, north, east and south edges, moved out to hold all of what they cut: half a scale bar misleads."""
    west, north, east, south = edges
    left, top, wide, high = box
    if left > east or left + wide < west or top > south or top + high < north:
        return edges
    return min(west, left), min(north, top), max(east, left + wide), max(south, top + high)


def _snapped(edge: float, wish: float) -> float:
    """An edge of the view, or that of the chart if it is near."""
    return edge if abs(edge - wish) < VIEW_MARGIN else wish


def _for_page(fragments: dict[str, str]) -> dict[str, str]:
    return {key: _page_ids(svg) if "#" in svg or ' id="' in svg else svg for key, svg in fragments.items()}


@lru_cache(maxsize=4096)
def _page_ids(svg: str) -> str:
    return own_ids(svg, PREFIX)


# --- figures ---------------------------------------------------------------------------------------------------------


def _figure(scene: Scene, sheet: Sheet, mark: ShipMark) -> str:
    """The ship of a sheet: bare where the sheet shows her plan, else as she is, but never half sunk."""
    tincture = tincture_of(scene, mark.side)
    shown = replace(pieces.as_drawn(mark), aground=False, sinking=False, beam=mark.beam, length=mark.length)
    if not any(isinstance(part, Plan) for part in sheet.parts):
        return glyph.ship(shown, length=FIGURE, tincture=tincture, wind=150.0)
    bare = replace(shown, sail=0, flagship=False, wreck=False)
    return glyph.ship(bare, length=FIGURE, beam=None if mark.beam else 27.0, tincture=tincture, wind=150.0)
