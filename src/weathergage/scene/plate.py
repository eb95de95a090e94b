"""The plate a chart is engraved on: where the pieces are in pixels, the layers, and what room is left for words."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from weathergage.scene import glyph, marks, pen
from weathergage.scene.chart import Rect
from weathergage.scene.layers import LayerName, Sheaf
from weathergage.scene.model import Creature, Marker, Place, Point, Pose, Ring, Scene, ShipMark, Side, Tincture
from weathergage.scene.projection import Projection


@dataclass(frozen=True, slots=True)
class Piece:
    """What the plate knows of a ship, creature or marker."""

    id: str
    at: Point  # centre in pixels
    heading: float
    length: float  # along the keel, pixels
    beam: float
    reach: float  # radius of a ring around it
    box: Rect  # what it covers


class Spot(NamedTuple):
    """Room found beside a thing. What keeps its size when the thing grows hangs on a point at the thing's edge."""

    box: Rect
    at: Point  # where it hangs
    corner: Point  # of the box, upper left, counted from there


class Room:
    """Who has taken which part of the page. Words go to the first free of eight places around a thing."""

    def __init__(self, area: Rect, *, is_round: bool = False) -> None:
        self.area = area
        self.is_round = is_round
        self.taken: list[Rect] = []
        self.shaded: list[Rect] = []  # better left alone, but not taken

    def block(self, box: Rect) -> None:
        self.taken.append(box)

    def overlap(self, box: Rect) -> float:
        """How much of the box is taken or off the page, in square pixels; leaving the page counts double."""
        off = box[2] * box[3] * self._beyond(box) if self.is_round else box[2] * box[3] - _covered(box, (self.area,))
        return 2 * off + _covered(box, self.taken)

    def _beyond(self, box: Rect) -> float:
        """The share of a box that is off a round sea, by its corners."""
        x, y, width, height = self.area
        corners = ((box[0] + box[2] * i, box[1] + box[3] * j) for i in (0, 1) for j in (0, 1))
        return sum(math.dist(corner, (x + width / 2, y + height / 2)) > width / 2 for corner in corners) / 4

    def shade(self, box: Rect) -> float:
        """How much of the box is better left alone, in square pixels."""
        return _covered(box, self.shaded)

    def cost(self, box: Rect) -> float:
        """Overlap, and a little for what is better left alone."""
        return self.overlap(box) + 0.2 * self.shade(box)

    def around(self, thing: Rect, width: float, height: float, bearing: float = 90.0, gap: float = 3.0) -> Spot:
        """Takes room for a box of this size beside a thing, first towards the bearing, then to either side of it."""
        best = self._beside(thing, width, height, bearing, gap)[0]
        self.block(best.box)
        return best

    def crowding(self, thing: Rect, width: float, height: float) -> float:
        """How much the best place beside a thing would cover."""
        return self._beside(thing, width, height, 0.0, 3.0)[1]

    def _beside(self, thing: Rect, width: float, height: float, bearing: float, gap: float) -> tuple[Spot, float]:
        """The best of eight places, and what it covers."""
        best, least = _spot(thing, width, height, (1.0, 0.0), gap), math.inf
        for turn in (0, 45, -45, 90, -90, 135, -135, 180):
            spot = _spot(thing, width, height, _toward(round((bearing + turn) / 45) * 45), gap)
            spoilt = self.cost(spot.box)
            if spoilt < least - 0.5:
                best, least = spot, spoilt
            if least <= 0.5:
                break
        return best, least


def _spot(thing: Rect, width: float, height: float, toward: Point, gap: float) -> Spot:
    """A place on one side of a thing; at a corner it is drawn in a little."""
    x, y, w, h = thing
    dx, dy = toward
    closer = 0.25 if dx and dy else 0.0
    at_x = x + w / 2 + dx * (w / 2 - closer * min(w, width))
    at_y = y + h / 2 + dy * (h / 2 - closer * min(h, height))
    left, top = dx * (width / 2 + gap) - width / 2, dy * (height / 2 + gap) - height / 2
    return Spot((at_x + left, at_y + top, width, height), (at_x, at_y), (left, top))


def _on_screen(spot: Spot, zoom: float) -> Rect:
    """The box of a spot in pixels of the screen: its thing has grown, it has not."""
    return spot.at[0] * zoom + spot.corner[0], spot.at[1] * zoom + spot.corner[1], spot.box[2], spot.box[3]


def _toward(bearing: float) -> Point:
    dx, dy = pen.polar(1.0, bearing)
    return _step(dx), _step(dy)


def _step(value: float) -> float:
    return 0.0 if abs(value) < 0.3 else math.copysign(1.0, value)


def _covered(box: Rect, others: Sequence[Rect]) -> float:
    """What these boxes have in common with one, in square pixels. Asked very often: most boxes are far away."""
    left, top, width, height = box
    right, bottom = left + width, top + height
    common = 0.0
    for x, y, w, h in others:
        if x < right and y < bottom and x + w > left and y + h > top:
            common += (min(right, x + w) - max(left, x)) * (min(bottom, y + h) - max(top, y))
    return common


class Plate:
    """One chart in the making.

    One that ``zooms`` is looked at from near and from far: small things are drawn in full, and hide themselves.
    """

    def __init__(self, scene: Scene, projection: Projection, *, zooms: bool = False) -> None:
        self.scene = scene
        self.projection = projection
        self.zooms = zooms
        self.sides: dict[str, Side] = {side.id: side for side in scene.sides}
        self.ships: dict[str, ShipMark] = {mark.id: mark for mark in scene.ships}
        self.area: Rect = (projection.left_px, projection.top_px, projection.width_px, projection.height_px)
        self.room = Room(self.area, is_round=projection.is_round)
        self.sheaf = Sheaf()
        self.ringed = {piece for overlay in scene.overlays if isinstance(overlay, Ring) for piece in overlay.ids}
        self.smoke_boxes: list[Rect] = []
        self.words: list[tuple[Spot, float]] = []  # that keep their size, and from which zoom on they are seen
        self.pieces: dict[str, Piece] = {}
        for mark in scene.ships:
            self._learn(ship_piece(mark, projection, ringed=mark.id in self.ringed))
        for creature in scene.creatures:
            self._learn(_round_piece(creature, projection))
        for marker in scene.markers:
            self._learn(_round_piece(marker, projection))

    def _learn(self, piece: Piece) -> None:
        self.pieces[piece.id] = piece
        self.room.block(piece.box)

    def add(self, layer: LayerName, key: str, svg: str, *, at: Point = (0.0, 0.0), turn: float = 0.0, piece: str = "",
            words: str = "", fixed: bool = False, way: Iterable[Pose] = ()) -> None:  # fmt: skip
        self.sheaf.add(layer, key, svg, at=at, turn=turn, piece=piece, words=words, fixed=fixed, way=way)

    def way(self, poses: Iterable[Pose]) -> list[Pose]:
        """Poses in pixels."""
        return [(*self.projection.px((x, y)), heading) for x, y, heading in poses]

    def pill(self, at: Point, words: str, cls: str = "", *, nearby: bool = True) -> None:
        """Words on a small plate at a point, or at the nearest free place beside it."""
        width = marks.pill_width(words)
        spot = Spot((at[0] - width / 2, at[1] - 10, width, 20.0), at, (-width / 2, -10.0))
        if nearby and self.room.overlap(spot.box) > 60:
            spot = self.room.around((at[0] - 2, at[1] - 2, 4, 4), width, 20, 0, gap=4)
        else:
            self.room.block(spot.box)
        self.hang_pill(f"pill/{words}", spot, words, cls)

    def hang_pill(self, key: str, spot: Spot, words: str, cls: str) -> None:
        """A pill where room was found for it."""
        pill = marks.pill(spot.corner[0] + spot.box[2] / 2, spot.corner[1] + 10, words, cls)
        self.words.append((spot, 0.0))
        self.add("labels", key, pill, at=spot.at, fixed=True)

    def clear_from(self, spot: Spot, least: float) -> float:
        """From which zoom on a name is clear of the words before it. Seen from afar they crowd, and the last yield."""
        zooms = (zoom for zoom in glyph.ZOOMS if zoom >= least)
        zoom = next((zoom for zoom in zooms if zoom >= 1 or self._clear_at(spot, zoom)), least)
        self.words.append((spot, zoom))
        return zoom

    def _clear_at(self, spot: Spot, zoom: float) -> bool:
        shown = [_on_screen(other, zoom) for other, from_zoom in self.words if from_zoom <= zoom]
        return _covered(_on_screen(spot, zoom), shown) < 20

    def tincture(self, side: str) -> Tincture:
        """The colour of a side; those without a side are sable."""
        return self.sides[side].tincture if side in self.sides else "sable"

    def px(self, place: Place) -> Point:
        """A place in pixels. An id that is not on the table is a mistake of the scene, and says so."""
        if not isinstance(place, str):
            return self.projection.px(place)
        if place not in self.pieces:
            raise KeyError(f"the scene refers to {place!r}, which is not on the table")
        return self.pieces[place].at

    def lee_bearing(self) -> float:
        """Where words stand by preference: away from the wind."""
        return (self.scene.wind.from_deg + 180) % 360 if self.scene.wind else 90.0

    def known(self, ids: Iterable[str]) -> list[Piece]:
        return [self.pieces[piece] for piece in ids if piece in self.pieces]


def ship_piece(mark: ShipMark, projection: Projection, *, ringed: bool = False) -> Piece:
    """Her measures on the page; a ring around her takes its room too."""
    length = projection.ship_length(mark)
    beam = glyph.beam_of(mark, length)
    x, y = projection.px(mark.at)
    reach = length * 0.59 + 2
    if ringed:
        half_w = half_h = reach + 3
    else:
        turn = math.radians(mark.heading)
        along, across = length * 0.6, max(beam, beam if mark.masts == 0 else beam * 1.1)
        half_w = abs(math.sin(turn)) * along + abs(math.cos(turn)) * across
        half_h = abs(math.cos(turn)) * along + abs(math.sin(turn)) * across
    return Piece(mark.id, (x, y), mark.heading, length, beam, reach, (x - half_w, y - half_h, 2 * half_w, 2 * half_h))


def _round_piece(other: Creature | Marker, projection: Projection) -> Piece:
    usual = projection.scale if isinstance(other, Creature) else 20.0
    size = other.size * projection.scale if other.size else usual
    x, y = projection.px(other.at)
    heading = other.heading if isinstance(other, Creature) else 0.0
    return Piece(other.id, (x, y), heading, size, size, size * 0.59 + 2, (x - size / 2, y - size / 2, size, size))
