"""What lies over the chart: tracks sailed, firing areas, and where the answers to a question would lead."""

from typing import Final, NamedTuple

from weathergage.kernel.core import Answer, ints
from weathergage.kits.hexes import Hex, distance, is_covered, neighbour, outside, turned
from weathergage.rulesets.savage_seas.content.printed import Order
from weathergage.rulesets.savage_seas.content.read import ORDERS, SHIPS
from weathergage.rulesets.savage_seas.face.view import NOBODY, CardView, ShipView, Table
from weathergage.rulesets.savage_seas.rules.sailing import AHEAD, STARBOARD
from weathergage.scene import model as scene

ATTACKING: Final = ("wound-manned", "wound-crew", "cancel-position")
OBSTACLES: Final = {"enemy": "enemy", "island": "island", "edge": "coral"}


class Asked(NamedTuple):
    """An open question of the seat that looks: what it decides, and answers it may give."""

    kind: str
    about: Answer
    options: tuple[Answer, ...]


class Past(NamedTuple):
    """What was seen of this round so far: the hexes sailed through, by ship."""

    tracks: tuple[tuple[Hex, ...], tuple[Hex, ...]] = ((), ())
    ways: tuple[tuple[scene.Pose, ...], tuple[scene.Pose, ...]] = ((), ())      # how they came where they are, lately


NO_PAST: Final = Past()


def degrees(heading: int) -> float:
    return heading * 60.0


def place(ship: ShipView) -> Hex:
    return (ship["q"], ship["r"])


def overlays(view: Table, asked: tuple[Asked, ...], past: Past) -> tuple[scene.Overlay, ...]:
    """Tracks sailed, the area of the Order being dealt with, and what the questions need."""
    found: list[scene.Overlay] = [scene.Course(kind="past", ship=SHIPS[side], points=tuple(track))
                                  for side, track in enumerate(past.tracks) if len(track) > 1]
    side, order = order_in_question(view, asked)
    if order is not None and order.areas:
        found += firing_area(view, view["ships"][side], order)
    for question in asked:
        if question.kind == "place-island":
            found.append(scene.Cells(cells=tuple([hex_of(option) for option in question.options])))
        elif question.kind == "sail":
            found += ghosts(view, view["ships"][view["side"]], ORDERS[str(question.about)], question.options)
    if asked and view["side"] != NOBODY:
        found.append(scene.Ring(ids=(SHIPS[view["side"]],)))
        if any([question.kind in ATTACKING for question in asked]):
            found.append(scene.Ring(ids=(SHIPS[1 - view["side"]],), kind="target"))
    return tuple(found)


def hex_of(answer: Answer) -> Hex:
    q, r = ints(answer)
    return (q, r)


# --- the Order being dealt with ---------------------------------------------------------------------------------------

def order_in_question(view: Table, asked: tuple[Asked, ...]) -> tuple[int, Order | None]:
    """The ship and the Order that the table looks at: the one now revealed, or the one it repeats (SS-CARD-04)."""
    if any([question.kind == "extra-order" for question in asked]):
        return NOBODY, None         # the last one is done, the next one not yet chosen
    card = card_in_hand(view)
    if card is None:
        return NOBODY, None
    order = ORDERS[card["card"]]
    if order.effect == "repeat-previous" and card["state"] == "carried-out" and view["position"] > 1:
        before = view["ships"][view["acting"]]["positions"][view["position"] - 2]["cards"]
        if before and before[0]["shown"]:
            order = ORDERS[before[0]["card"]]
    return view["acting"], order


def card_in_hand(view: Table) -> CardView | None:
    """The last card turned up on the position that is dealt with, unless it was canceled."""
    if view["phase"] != "action" or not view["position"] or view["ended"]:
        return None
    cards = [card for card in view["ships"][view["acting"]]["positions"][view["position"] - 1]["cards"]
             if card["shown"]]
    return cards[-1] if cards and cards[-1]["state"] != "canceled" else None


# --- guns -------------------------------------------------------------------------------------------------------------

def firing_area(view: Table, ship: ShipView, order: Order) -> list[scene.Overlay]:
    """SS-ATK-06, SS-LOS-01: the hexes highlighted on the card, those behind cover apart; and the enemy, if there."""
    here, enemy = place(ship), place(view["ships"][1 - ship["side"]])
    hexes, islands = frozenset(view["hexes"]), frozenset(view["islands"])
    blocks = islands | outside(hexes) if hexes else islands
    reached = [there for area in order.areas for there in area.hexes(here, ship["heading"])
               if not hexes or there in hexes]
    covered = [there for there in reached if there not in islands and is_covered(here, there, blocks)]
    reach = reach_of(order)
    bare = tuple([there for there in reached if there not in covered])
    band = scene.Band(rank=2, cells=bare, label="" if enemy in reached else f"range {reach}")
    found: list[scene.Overlay] = [scene.Arc(ship=SHIPS[ship["side"]], blocked=tuple(covered), bands=(band,))]
    if enemy in reached:
        is_blocked = enemy in covered
        words = f"range {view['distance']} of {reach}"
        found.append(scene.FireLine(start=SHIPS[ship["side"]], end=SHIPS[1 - ship["side"]], blocked=is_blocked,
                                    label=f"{words}, covered" if is_blocked else words))
    return found


def reach_of(order: Order) -> int:
    """How far an Order attacks."""
    return max([distance((0, 0), by) for area in order.areas for by in area.offsets])


# --- sails ------------------------------------------------------------------------------------------------------------

class Landfall(NamedTuple):
    """Where a course would end, if nothing else moves."""

    track: tuple[Hex, ...]          # hexes gone through, the first included
    heading: int
    obstacle: str                   # what she would run into; "" for nothing


def ghosts(view: Table, ship: ShipView, order: Order, options: tuple[Answer, ...]) -> list[scene.Overlay]:
    """SS-MOVE-06: one for every way to carry out the Order."""
    found: list[scene.Overlay] = []
    for way in options:
        end = sailed(view, ship, order, str(way).split("-"))
        if len(end.track) > 1:
            found.append(scene.Course(kind="free", ship=SHIPS[ship["side"]], points=end.track))
        words = ", ".join(str(way).split("-"))
        if end.obstacle:
            words += f": hits {OBSTACLES[end.obstacle]}"
        found.append(scene.Ghost(ship=SHIPS[ship["side"]], at=end.track[-1], heading=degrees(end.heading), label=words))
    return found


def sailed(view: Table, ship: ShipView, order: Order, course: list[str]) -> Landfall:
    """SS-MOVE-02, SS-MOVE-04, SS-MOVE-09: step after step; a stop ends the travel and not a turn still due."""
    track, heading, obstacle = [place(ship)], ship["heading"], ""
    for step in course:
        for kind, amount, _ in order.steps:
            if kind == "turn" and step != AHEAD:
                heading = turned(heading, amount if step == STARBOARD else -amount)
            elif kind == "knots" and step == AHEAD:
                for _ in range(amount):
                    there = neighbour(track[-1], heading)
                    obstacle = obstacle_at(view, ship["side"], there)
                    if obstacle:
                        break
                    track.append(there)
    return Landfall(tuple(track), heading, obstacle)


def obstacle_at(view: Table, side: int, there: Hex) -> str:
    """SS-DEF-10, SS-COLL-06."""
    if there == place(view["ships"][1 - side]):
        return "enemy"
    if there in view["islands"]:
        return "island"
    return "edge" if view["hexes"] and there not in view["hexes"] else ""
