"""The same scene as plain text: a board of short cells, and the ships as a table of bearings and distances.

Nothing here knows a terminal. A cell carries names of styles; whoever prints it turns them into colours, or ignores
them: every style also has a sign of its own.
"""

import math
from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from weathergage.scene.model import Arc, Cell, Cells, Ghost, Point, Region, Ring, Scene, ShipMark, Wedge
from weathergage.scene.projection import board_cells, extent, plane

ARROWS = "↑↗→↘↓↙←↖"
WIDEST = 36
"""Most columns of text for an open sea."""

_WINDS = ("north", "north-north-east", "north-east", "east-north-east", "east", "east-south-east", "south-east",
          "south-south-east", "south", "south-south-west", "south-west", "west-south-west", "west", "west-north-west",
          "north-west", "north-north-west")  # fmt: skip
_SECTORS = ("bow", "starboard bow", "starboard beam", "starboard quarter", "stern", "port quarter", "port beam",
            "port bow")  # fmt: skip
_NUMBERS = "123456789abcdefghijklmnopqrstuvwxyz"
"""Of the ships of a side: one sign each, so that they fit a cell."""
_ASPECT = 1.5
"""How much wider than high three characters are."""
_Put: TypeAlias = Callable[[Point, str, str], None]
_Tint: TypeAlias = Callable[[Iterable[Point], str, str], None]
_LANDS = {"island": "###", "rocks": "^^^", "shoal": ":::", "fog": "≡≡≡"}
_CELLS = {"legal": " + ", "hover": " + ", "chosen": "[+]", "refused": " × "}
_REGIONS = {"legal": " + ", "forbidden": " × ", "danger": " ! ", "effect": " ° ", "zone": " ' "}


class TextCell(NamedTuple):
    """Three characters of a board."""

    text: str
    style: str = "water"
    """What is there: water, blank, island, rocks, shoal, fog, smoke, fire, marker, creature, ghost, wreck, side-…"""
    ground: str = ""
    """What the question lays under it: band-1 … band-4, blocked, legal, chosen, refused, target, selected …"""


class TextBoard(NamedTuple):
    """A board as text, north at the top. Cells that do not exist are blank."""

    columns: list[str]  # headings of the columns
    rows: list[str]  # headings of the rows
    cells: list[list[TextCell]]
    gap: int = 1  # spaces between two columns; none where neighbours in a row are two columns apart
    note: str = ""  # how to read the headings, where that needs words

    def lines(self) -> list[str]:
        """The board without any style."""
        edge = max(map(len, self.rows), default=0)
        space = " " * self.gap
        head = " " * (edge + 1) + space.join(f"{column:^3}" for column in self.columns)
        body = (
            f"{row:>{edge}} " + space.join(cell.text for cell in cells)
            for row, cells in zip(self.rows, self.cells, strict=True)
        )
        return [line.rstrip() for line in (head, *body)]


class ShipRow(NamedTuple):
    """One line of the table of ships."""

    tag: str  # as on the board: "A", or "A2" where a side has several
    id: str
    name: str
    side: str
    position: str
    heading: str  # "north-east"
    bearing: str  # from the chosen ship: "south"; empty for herself
    distance: str  # "3 squares", "5.8 in"
    off: str  # where she lies off the chosen ship: "starboard beam"
    state: str  # "mizzen lost, on fire"
    masts: str = ""  # standing of all: "2/3"


def arrow(heading: float) -> str:
    """The nearest of eight arrows, north up."""
    return ARROWS[round(heading / 45) % 8]


def wind_word(bearing: float) -> str:
    """The nearest of sixteen winds, in words."""
    return _WINDS[round(bearing / 22.5) % 16]


def heading_word(scene: Scene, heading: float) -> str:
    """A heading in words: on hexes, which know six, the nearest of eight winds, else of sixteen."""
    grid = scene.sea.grid
    return wind_word(round(heading / 45) * 45) if grid is not None and grid.kind == "hex" else wind_word(heading)


def sector_word(relative: float) -> str:
    """Where something lies as seen from the deck; 0 is ahead, clockwise."""
    return _SECTORS[round(relative / 45) % 8]


def tags(scene: Scene) -> dict[str, str]:
    """A short name for every ship: the letter of her side, and a number where the side has several."""
    letters = {side.id: side.letter for side in scene.sides}
    fleets: dict[str, list[str]] = {}
    for mark in scene.ships:
        fleets.setdefault(letters.get(mark.side, "?"), []).append(mark.id)
    return {
        ship: letter if len(ships) == 1 else f"{letter}{_NUMBERS[i] if i < len(_NUMBERS) else i + 1}"
        for letter, ships in fleets.items()
        for i, ship in enumerate(ships)
    }


# --- board -----------------------------------------------------------------------------------------------------------


class _Paper:
    """Rows and columns of text, and which of them a point of the table falls on."""

    def __init__(self, scene: Scene, columns: int = 0, lines: int = 0) -> None:
        self.scene = scene
        self.west, self.top, self.east, self.bottom = extent(scene)
        grid = scene.sea.grid
        self.is_hex = grid is not None and grid.kind == "hex"
        self.is_fitted = grid is None and columns > 0
        self.step = max(1.0, (self.east - self.west) / WIDEST) if grid is None else 1.0
        if self.is_fitted:
            tall = (self.bottom - self.top) * _ASPECT / lines if lines else 0.0
            self.step = max((self.east - self.west) / columns, tall)
        self.rise = self.step / _ASPECT if self.is_fitted else self.step
        if self.is_hex:
            spots = [self._hex_spot(cell) for cell in board_cells(scene.sea)]
            self.first = min(line for line, _ in spots), min(column for _, column in spots)
            self.height = max(line for line, _ in spots) - self.first[0] + 1
            self.width = max(column for _, column in spots) - self.first[1] + 1
        else:
            self.first = (0, 0)
            self.height = max(1, math.ceil((self.bottom - self.top) / self.rise - 1e-6))
            self.width = max(1, math.ceil((self.east - self.west) / self.step - 1e-6))

    def _hex_spot(self, point: Point) -> tuple[int, int]:
        """Hexes keep their stagger: neighbours in a column are two lines apart, or in a row two columns."""
        grid, q, r = self.scene.sea.grid, round(point[0]), round(point[1])
        line, column = (2 * r + q, q) if grid is None or grid.flat_top else (r, 2 * q + r)
        return (-line if self.scene.sea.y_up else line), column

    def spot(self, point: Point) -> tuple[int, int] | None:
        """Line and column of a point, or None if it is not shown."""
        if self.is_hex:
            line, column = self._hex_spot(point)
        else:
            x, y = plane(self.scene.sea, point)
            line, column = math.floor((y - self.top) / self.rise), math.floor((x - self.west) / self.step)
        line, column = line - self.first[0], column - self.first[1]
        return (line, column) if 0 <= line < self.height and 0 <= column < self.width else None

    def headings(self) -> tuple[list[str], list[str]]:
        sea = self.scene.sea
        if self.is_hex:
            return [str(self.first[1] + i) for i in range(self.width)], self._hex_rows()
        offset = 0.5 if sea.grid else 0.0
        columns = [self.west + offset + i * self.step for i in range(self.width)]
        rows = [self.top + offset + j * self.rise for j in range(self.height)]
        unit = 10.0 if self.is_tens else 1.0
        return [f"{x / unit:.0f}" for x in columns], [f"{(-y if sea.y_up else y) / unit:.0f}" for y in rows]

    @property
    def is_tens(self) -> bool:
        """Whether the headings of a large sea count in tens, so that they fit their columns."""
        return self.is_fitted and max(abs(self.west), abs(self.east), abs(self.top), abs(self.bottom)) > 199

    def _hex_rows(self) -> list[str]:
        """A line of flat-topped hexes is named by its first one, since r differs along it; else by r."""
        grid, first = self.scene.sea.grid, dict[int, Cell]()
        for cell in sorted(board_cells(self.scene.sea), reverse=True):
            first[self._hex_spot(cell)[0] - self.first[0]] = cell
        is_flat = grid is None or grid.flat_top
        names = {line: f"{q},{r}" if is_flat else str(r) for line, (q, r) in first.items()}
        return [names.get(line, "") for line in range(self.height)]

    def note(self) -> str:
        grid = self.scene.sea.grid
        if self.is_tens:
            return f"along the edges: tens of {self.scene.sea.unit}".rstrip()
        if not self.is_hex or grid is None or not grid.flat_top:
            return ""
        return "each row begins at the hex named; one hex further it is q + 2, r − 1"


def board(scene: Scene, columns: int = 0, lines: int = 0) -> TextBoard:
    """The scene as rows of three-character cells. Later layers stand above earlier ones, as on the chart.

    An open sea is read by the inch; or with so many columns (and lines) whole and true to scale within them.
    """
    paper = _Paper(scene, columns, lines)
    cells = [[TextCell("   ", "blank")] * paper.width for _ in range(paper.height)]
    exists = {paper.spot(cell) for cell in board_cells(scene.sea)} if paper.is_hex or _has_holes(scene) else None
    if scene.sea.grid is None and scene.sea.is_round:
        disc = Wedge(at=(0, 0), from_deg=0, to_deg=360, outer=scene.sea.width / 2)
        exists = {paper.spot(point) for point in _inside(paper, (), disc)}
    for line in range(paper.height):
        for column in range(paper.width):
            if exists is None or (line, column) in exists:
                cells[line][column] = TextCell(" · ")

    def put(point: Point, text: str, style: str) -> None:
        spot = paper.spot(point)
        if spot:
            cells[spot[0]][spot[1]] = TextCell(text, style, cells[spot[0]][spot[1]].ground)

    def tint(points: Iterable[Point], ground: str, sign: str) -> None:
        for spot in map(paper.spot, points):
            if spot:
                old = cells[spot[0]][spot[1]]
                text = sign if old.style == "water" and sign else old.text
                cells[spot[0]][spot[1]] = TextCell(text, old.style, ground)

    _overlays(scene, paper, tint)
    for land in scene.lands:
        for cell in land.cells or _inside(paper, land.outline):
            put(cell, _LANDS[land.kind], land.kind)
    for smoke in scene.smoke:
        put(smoke.at, f"░{smoke.value if smoke.value is not None else '░'}░"[:3], "smoke")
    for flame in scene.flames:
        put(flame.at, " * ", "fire")
    for marker in scene.markers:
        put(marker.at, f"({(marker.badge.text or '?')[:1] if not marker.face_down else '?'})", "marker")
    for creature in scene.creatures:
        put(creature.at, {"serpent": "~S~", "kraken": "~K~", "flyer": "~F~"}.get(creature.kind, "~?~"), "creature")
    def put_ship(point: Point, text: str, style: str) -> None:
        """On a fitted sea ships that lie close together stand side by side."""
        spot = paper.spot(point)
        taken = spot is not None and paper.is_fitted and cells[spot[0]][spot[1]].style.startswith("side-")
        put(_free_beside(paper, cells, point) if taken else point, text, style)

    _ships(scene, put, put_ship)
    return TextBoard(*paper.headings(), cells, 0 if paper.is_hex or paper.is_fitted else 1, paper.note())


def _free_beside(paper: _Paper, cells: list[list[TextCell]], point: Point) -> Point:
    """The middle of the nearest cell around a point that no ship stands in; the point itself if there is none."""
    up = -1 if paper.scene.sea.y_up else 1
    near = [(point[0] + i * paper.step, point[1] + up * j * paper.rise) for j in (-1, 0, 1) for i in (-1, 0, 1)]
    for spot in sorted(near, key=lambda other: math.dist(point, other)):
        at = paper.spot(spot)
        if at is not None and not cells[at[0]][at[1]].style.startswith("side-"):
            return spot
    return point


def _has_holes(scene: Scene) -> bool:
    return scene.sea.grid is not None and bool(scene.sea.grid.cells)


def _overlays(scene: Scene, paper: _Paper, tint: _Tint) -> None:
    for overlay in scene.overlays:
        match overlay:
            case Arc():
                for band in sorted(overlay.bands, key=lambda band: -band.rank):
                    cells = band.cells or _inside(paper, band.outline, band.wedge)
                    tint(cells, f"band-{band.rank}", f" {band.rank} ")
                tint(overlay.blocked, "blocked", " × ")
            case Region():
                cells = overlay.cells or _inside(paper, overlay.outline, overlay.wedge)
                tint(cells, overlay.kind, _REGIONS[overlay.kind])
            case Cells():
                tint(overlay.cells, overlay.kind, _CELLS[overlay.kind])
            case Ring():
                tint([mark.at for mark in scene.ships if mark.id in overlay.ids], overlay.kind, "")
            case _:
                pass


def _ships(scene: Scene, put: _Put, put_ship: _Put) -> None:
    """Ghosts below ships, wrecks below both; several ghosts in one place show all their headings."""
    names, tinctures = tags(scene), {side.id: side.tincture for side in scene.sides}
    for mark in scene.ships:
        if mark.wreck:
            put(mark.at, "-+-", "wreck")
    ghosts: dict[Point, str] = {}
    for overlay in scene.overlays:
        key = overlay.label.partition(" ")[0] if isinstance(overlay, Ghost) else ""
        if isinstance(overlay, Ghost) and len(key) == 1 and key.isdecimal():
            put(overlay.at, f"{key}{arrow(overlay.heading)} ", "ghost")
        elif isinstance(overlay, Ghost) and arrow(overlay.heading) not in ghosts.get(overlay.at, ""):
            ghosts[overlay.at] = ghosts.get(overlay.at, "") + arrow(overlay.heading)
    for at, arrows in ghosts.items():
        put(at, f"({arrows})" if len(arrows) == 1 else f"{arrows:<3}"[:3], "ghost")
    for mark in scene.ships:
        if not mark.wreck:
            name = names[mark.id]
            state = "" if len(name) > 1 else "*" if mark.fire else "!" if mark.sinking or mark.shaken else " "
            put_ship(mark.at, f"{arrow(mark.heading)}{name}{state}"[:3], f"side-{tinctures.get(mark.side, 'sable')}")


def _inside(paper: _Paper, outline: tuple[Point, ...], wedge: Wedge | None = None) -> list[Point]:
    """The middles of text cells that lie within a polygon or wedge, as points of the table. Not for hexes."""
    if paper.is_hex or (len(outline) < 3 and wedge is None):
        return []
    sea, found = paper.scene.sea, []
    for line in range(paper.height):
        for column in range(paper.width):
            x, y = paper.west + (column + 0.5) * paper.step, paper.top + (line + 0.5) * paper.rise
            point = (x, -y if sea.y_up else y)
            if _within(point, outline) or (wedge and _in_wedge(paper.scene, point, wedge)):
                found.append(point)
    return found


def _in_wedge(scene: Scene, point: Point, wedge: Wedge) -> bool:
    sweep = (wedge.to_deg - wedge.from_deg) % 360 or 360.0
    turn = (bearing_deg(scene, wedge.at, point) - wedge.from_deg) % 360
    return turn <= sweep and wedge.inner <= math.dist(wedge.at, point) <= wedge.outer


def _within(point: Point, outline: tuple[Point, ...]) -> bool:
    """Whether a point lies in a polygon: a ray from it crosses the outline an odd number of times."""
    if len(outline) < 3:
        return False
    x, y = point
    crossings = 0
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            crossings += 1
    return crossings % 2 == 1


# --- table of ships --------------------------------------------------------------------------------------------------


def ships_table(scene: Scene, chosen: str = "") -> list[ShipRow]:
    """Every ship with her place and heading, and how she bears from the chosen one (by default the first)."""
    names, sides = tags(scene), {side.id: side.name or side.letter for side in scene.sides}
    eye = next((mark for mark in scene.ships if mark.id == chosen), scene.ships[0] if scene.ships else None)
    rows = []
    for mark in scene.ships:
        bearing = distance = off = ""
        if eye is not None and mark.id != eye.id:
            degrees = bearing_deg(scene, eye.at, mark.at)
            bearing, off = wind_word(degrees), sector_word(degrees - eye.heading)
            distance = distance_words(scene, eye.at, mark.at)
        place = ",".join(f"{value:g}" for value in (round(mark.at[0], 1), round(mark.at[1], 1)))
        heading = heading_word(scene, mark.heading)
        name = mark.name or mark.id
        side = sides.get(mark.side, "")
        masts = f"{mark.masts - len(mark.lost_masts)}/{mark.masts}"
        told = (names[mark.id], mark.id, name, side, place, heading, bearing, distance, off, state(mark), masts)
        rows.append(ShipRow(*told))
    return rows


def bearing_deg(scene: Scene, start: Point, end: Point) -> float:
    """Degrees clockwise from north, from one point of the table to another."""
    (ax, ay), (bx, by) = plane(scene.sea, start), plane(scene.sea, end)
    return math.degrees(math.atan2(bx - ax, ay - by)) % 360


def distance_words(scene: Scene, start: Point, end: Point) -> str:
    """Cells counted on a board, or steps where it says what they measure; length on the open sea. Rules may measure
    otherwise; this is for the eye."""
    grid = scene.sea.grid
    dx, dy = end[0] - start[0], end[1] - start[1]
    if grid is None:
        length = math.hypot(dx, dy)
        return f"{length:.{0 if length >= 100 else 1}f} {scene.sea.unit}".rstrip()
    if grid.steps is not None:
        corners, sides = min(abs(dx), abs(dy)), abs(abs(dx) - abs(dy))
        return f"{grid.steps[0] * sides + grid.steps[1] * corners:.0f} {scene.sea.unit}".rstrip()
    cells = round(max(abs(dx), abs(dy)) if grid.kind == "square" else max(abs(dx), abs(dy), abs(dx + dy)))
    noun = "square" if grid.kind == "square" else "hex"
    return f"{cells} {noun}" if cells == 1 else f"{cells} {noun}{'s' if noun == 'square' else 'es'}"


def state(mark: ShipMark) -> str:
    """What has befallen a ship, in a few words."""
    if mark.wreck:
        return "wreck"
    told, lost = [], len(mark.lost_masts)
    if lost:
        told.append("dismasted" if lost >= mark.masts else f"{lost} of {mark.masts} masts lost")
    told += ["on fire"] if mark.fire else []
    told += [words for words, true in (
        ("aground", mark.aground), ("at anchor", mark.anchored), ("entangled", bool(mark.entangled)),
        ("shaken", mark.shaken), ("captured", bool(mark.captured_by)), ("sinking", mark.sinking),
    ) if true]  # fmt: skip
    hints = [badge.hint.partition(":")[0] for badge in mark.badges]
    told += [hint for hint in hints if hint and hint.lower() not in told]
    return ", ".join(told)
