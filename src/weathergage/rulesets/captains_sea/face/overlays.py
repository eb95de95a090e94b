"""What lies over the chart: tracks sailed, arcs of fire, distances, and where the answers to a question would lead."""

from typing import Final, Literal, NamedTuple

from weathergage.kernel.core import Answer
from weathergage.kits.squares import NAMES, PORT, STARBOARD, VECTORS, arc, distance, turned
from weathergage.rulesets.captains_sea.content.read import COLUMNS, PANEL, ROWS
from weathergage.rulesets.captains_sea.face.view import ShipView, Table
from weathergage.rulesets.captains_sea.state import CROSSING, SIDES
from weathergage.scene import model as scene
from weathergage.scene.model import Cell, Point

BANDS: Final = (3, 6, 12, 24)       # CS-FIRE-06, CS-FIRE-22: doubled carronades, carronades, near, long guns
RANKS: Final[tuple[Literal[1, 2, 3, 4], ...]] = (1, 2, 3, 4)
AIMING: Final = ("fire", "grapple", "start-melee", "go-on", "disengage", "grape")
STEERING: Final = ("select-maneuver", "free-turn", "fall-off", "bonus-move", "pass-side")
APART: Final = 0.23                 # from the middle of a shared square to either ship
APART_CROSSING: Final = 0.33


class Asked(NamedTuple):
    """An open question of the seat that looks: what it decides, and answers it may give."""

    kind: str
    about: Answer
    options: tuple[Answer, ...]


class Past(NamedTuple):
    """What was seen of this turn so far, by side: squares sailed through, and rigging boxes shot away."""

    tracks: tuple[tuple[Cell, ...], tuple[Cell, ...]] = ((), ())
    rigging: tuple[int, int] = (0, 0)
    ways: tuple[tuple[scene.Pose, ...], tuple[scene.Pose, ...]] = ((), ())      # how they came where they are, lately


NO_PAST: Final = Past()


def degrees(heading: int) -> float:
    return (heading - 1) * 45.0


def spot(view: Table, side: int) -> Point:
    """Where a ship is drawn: the middle of her square, or CS-STACK-04: her side of a shared one."""
    ship = view["ships"][side]
    if view["range"]:
        return (ship["x"], ship["y"])
    settled = bool(view["formation"] and view["bearing"])       # not while a ship that has just come in may yet turn
    p = view["bearing"] if settled else turned(view["ships"][0]["heading"], 2)
    dx, dy = VECTORS[p if side == (view["mover"] if settled else 0) else turned(p, 4)]
    apart = (APART_CROSSING if view["formation"] == CROSSING else APART) / (dx * dx + dy * dy) ** 0.5
    return (ship["x"] + apart * dx, ship["y"] + apart * dy)


def is_steering(asked: tuple[Asked, ...]) -> bool:
    """Whether ghosts are shown; a ruler would lie over them, so the distance stands beside the enemy's name."""
    return any([question.kind in STEERING for question in asked])


def overlays(view: Table, asked: tuple[Asked, ...], past: Past, window: scene.Window) -> tuple[scene.Overlay, ...]:
    """Tracks sailed, the arc of the guns that bear, the distance, and what the questions need."""
    found: list[scene.Overlay] = [scene.Course(kind="past", ship=f"ship-{SIDES[side]}", points=tuple(track))
                                  for side, track in enumerate(past.tracks) if len(track) > 1]
    seat = view["seat"]
    if seat is not None:
        found += gun_arc(view, view["ships"][seat], window)
        found += ghosts(view, seat, asked)
        if asked:
            found.append(scene.Ring(ids=(f"ship-{SIDES[seat]}",)))
        if any([question.kind in AIMING for question in asked]):
            found.append(scene.Ring(ids=(f"ship-{SIDES[1 - seat]}",), kind="target"))
    if view["range"] and not is_steering(asked):
        found.append(scene.Ruler(start="ship-a", end="ship-b", label=f"{view['range']} MP", segments=view["range"]))
    return tuple(found)


def gun_arc(view: Table, ship: ShipView, window: scene.Window) -> list[scene.Overlay]:
    """CS-FIRE-04, CS-FIRE-06: the squares the broadside reaches that bears on the enemy, band by band."""
    if ship["facing"] not in (STARBOARD, PORT) or not view["range"] or view["range"] > BANDS[-1]:
        return []
    cells: list[list[Cell]] = [[], [], [], []]
    beyond = 0
    for x in range(int(window.west), int(window.east) + 1):
        for y in range(int(window.south), int(window.north) + 1):
            dx, dy = x - ship["x"], y - ship["y"]
            if arc(dx, dy, ship["heading"]) == ship["facing"]:
                away = distance(dx, dy)
                beyond = max(beyond, away)
                for band, reach in zip(cells, BANDS, strict=True):
                    if away <= reach:
                        band.append((x, y))
                        break
    bands = [scene.Band(rank=rank, label=f"{reach} MP" if beyond > reach else "", cells=tuple(band))
             for rank, reach, band in zip(RANKS, BANDS, cells, strict=True) if band]
    return [scene.Arc(ship=f"ship-{SIDES[ship['side']]}", bands=tuple(bands))]


def ghosts(view: Table, seat: int, asked: tuple[Asked, ...]) -> list[scene.Overlay]:
    """Where the answers on offer would bring a ship."""
    found: list[scene.Overlay] = []
    for question in asked:
        match question.kind:
            case "select-maneuver": found += maneuver_ghosts(view, seat, question.options)
            case "free-turn": found += [turn_ghost(view, seat, 1 if way == STARBOARD else -1, str(way))
                                        for way in question.options if way != "straight"]
            case "fall-off": found += [heading_ghost(view, seat, NAMES.index(str(name)), str(name))
                                       for name in question.options]
            case "bonus-move": found += ahead_ghosts(view, seat, "Bonus Move")
            case "pass-side": found += passing_ghosts(view, question)
            case _: pass
    return found


def maneuver_ghosts(view: Table, seat: int, options: tuple[Answer, ...]) -> list[scene.Overlay]:
    """CS-MAN-02: one for every line of the panel that moves or turns her."""
    ship = view["ships"][seat]
    offered = [option[0] for option in options if isinstance(option, tuple)]
    found: list[scene.Overlay] = []
    for line in PANEL["ABCDEFGH".index(ship["position"])]:
        if line.id in offered:
            cost = line.cost_orthogonal if ship["heading"] % 2 else line.cost_diagonal
            if line.kind == "advance":
                found += ahead_ghosts(view, seat, f"Advance · {cost}")
            elif line.turn:
                points = 2 * line.turn if line.kind == "tack" else line.turn
                found.append(turn_ghost(view, seat, points, f"{line.kind.capitalize()} · {cost}"))
    return found


def ahead_ghosts(view: Table, seat: int, label: str) -> list[scene.Overlay]:
    """One square straight ahead; nothing at the edge, where the map would be moved (CS-EDGE-01)."""
    ship = view["ships"][seat]
    dx, dy = VECTORS[ship["heading"]]
    x, y = ship["x"] + dx, ship["y"] + dy
    if not (1 <= x <= COLUMNS and 1 <= y <= ROWS):
        return []
    return [scene.Ghost(ship=f"ship-{SIDES[seat]}", at=(x, y), heading=degrees(ship["heading"]), label=label)]


def heading_ghost(view: Table, seat: int, heading: int, label: str) -> scene.Ghost:
    return scene.Ghost(ship=f"ship-{SIDES[seat]}", at=spot(view, seat), heading=degrees(heading), label=label)


def turn_ghost(view: Table, seat: int, points: int, label: str) -> scene.Ghost:
    return heading_ghost(view, seat, turned(view["ships"][seat]["heading"], points), label)


def passing_ghosts(view: Table, question: Asked) -> list[scene.Overlay]:
    """CS-STACK-05: the mover on either side of the other ship."""
    side = 0 if question.about == 0 else 1
    mover, other = view["ships"][side], view["ships"][1 - side]
    found: list[scene.Overlay] = []
    for way in question.options:
        dx, dy = VECTORS[turned(other["heading"], 2 if way == STARBOARD else -2)]
        apart = APART / (dx * dx + dy * dy) ** 0.5
        found.append(scene.Ghost(ship=f"ship-{SIDES[side]}", at=(other["x"] + apart * dx, other["y"] + apart * dy),
                                 heading=degrees(mover["heading"]), label=str(way)))
    return found
