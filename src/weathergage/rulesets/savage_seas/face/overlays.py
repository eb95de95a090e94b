"""What lies over the chart: tracks sailed, firing areas, and where courses would lead."""

from collections.abc import Sequence
from typing import Final

from weathergage.kernel.core import Answer, Event, Question, ints
from weathergage.kits.hexes import Hex, distance, neighbour, opposite, turned
from weathergage.rulesets.savage_seas.content.printed import Order
from weathergage.rulesets.savage_seas.content.read import SHIPS
from weathergage.rulesets.savage_seas.events import RoundBegun, ShipMoved, ShipTurned
from weathergage.rulesets.savage_seas.face.courses import run_of
from weathergage.rulesets.savage_seas.questions import AskExtraOrder
from weathergage.rulesets.savage_seas.state import (
    CANCELED,
    CARRIED_OUT,
    Battle,
    Laid,
    Ship,
    order_of,
    planned,
    water,
)
from weathergage.scene import model as scene
from weathergage.scene.ways import MOST_POSES, RECENT

OBSTACLES: Final = {"enemy": "enemy", "island": "island", "edge": "coral"}


def degrees(heading: int) -> float:
    return heading * 60.0


def hex_of(answer: Answer) -> Hex:
    q, r = ints(answer)
    return (q, r)


# --- how the ships have come ------------------------------------------------------------------------------------------

def tracks_of(game: Battle, past: Sequence[Event]) -> list[list[Hex]]:
    """The hexes that each ship has sailed through this round, traced back from where she is now."""
    tracks = [[ship.hex] for ship in game.ships]
    headings = [ship.heading for ship in game.ships]
    for event in reversed(past):
        match event:
            case RoundBegun(): break
            case ShipTurned(side=side, degrees=points): headings[side] = turned(headings[side], -points)
            case ShipMoved(side=side, path=path):
                tracks[side] += [*reversed(path[:-1]), neighbour(path[0], opposite(headings[side]))]
    return [track[::-1] for track in tracks]


def ways_of(game: Battle, past: Sequence[Event]) -> list[tuple[scene.Pose, ...]]:
    """SS-MOVE-02, SS-MOVE-04: how each ship has come lately, hex by hex and turn by turn; traced back too."""
    headings = [ship.heading for ship in game.ships]
    ways: list[list[scene.Pose]] = [[(*ship.hex, degrees(ship.heading))] for ship in game.ships]
    for event in reversed(past[-RECENT:]):
        match event:
            case ShipTurned(side=side, degrees=points):
                headings[side] = turned(headings[side], -points)
                ways[side].append((*ways[side][-1][:2], degrees(headings[side])))
            case ShipMoved(side=side, path=path):
                hexes = [*reversed(path[:-1]), neighbour(path[0], opposite(headings[side]))]
                ways[side] += [(*there, degrees(headings[side])) for there in hexes]
    return [tuple(reversed(way[:MOST_POSES])) for way in ways]


# --- the Order being dealt with ---------------------------------------------------------------------------------------

def area_under_way(game: Battle, asked: Sequence[Question]) -> list[scene.Overlay]:
    """The area of the Order that the table looks at: the one now revealed, or the one it repeats (SS-CARD-04)."""
    laid = card_under_way(game)
    if laid is None or any([isinstance(question, AskExtraOrder) for question in asked]):
        return []                   # before an extra Order the last one is done, the next one not yet chosen
    ship, order = game.ships[game.acting], order_of(laid.card)
    if order.effect == "repeat-previous" and laid.state == CARRIED_OUT and game.position > 1:
        before = planned(ship, game.position - 1)
        if before is not None and before.shown:
            order = order_of(before.card)
    return firing_area(game, ship, order) if order.areas else []


def card_under_way(game: Battle) -> Laid | None:
    """The last card turned up on the position that is dealt with, unless it was canceled."""
    if game.phase != "action" or not game.position or game.outcome is not None:
        return None
    cards = [laid for laid in game.ships[game.acting].positions[game.position - 1].cards if laid.shown]
    return cards[-1] if cards and cards[-1].state != CANCELED else None


# --- guns -------------------------------------------------------------------------------------------------------------

def firing_area(game: Battle, ship: Ship, order: Order, on_paper: bool = False) -> list[scene.Overlay]:
    """SS-ATK-06, SS-LOS-01: the hexes highlighted on the card, those behind cover apart; and the enemy, if there.

    On paper it is an Order still to come, perhaps from another place.
    """
    here, enemy, sea = ship.hex, game.ships[1 - ship.side].hex, water(game)
    area = [there for area in order.areas for there in area.hexes(here, ship.heading) if sea.is_sea(there)]
    covered = [there for there in area if there not in sea.islands and sea.is_covered(here, there)]
    band = scene.Band(rank=2, cells=tuple([there for there in area if there not in covered]),
                      label="" if enemy in area else f"range {order.reach}")
    drawn: list[scene.Overlay] = [scene.Arc(ship=SHIPS[ship.side], blocked=tuple(covered), bands=(band,))]
    if enemy in area:
        is_blocked = enemy in covered
        words = f"range {distance(here, enemy)} of {order.reach}" + (", covered" if is_blocked else "")
        drawn.append(scene.FireLine(start=here if on_paper else SHIPS[ship.side], end=SHIPS[1 - ship.side],
                                    blocked=is_blocked, label=f"{order.name}: {words}" if on_paper else words))
    return drawn


# --- sails ------------------------------------------------------------------------------------------------------------

def ghosts(game: Battle, side: int, card: str, courses: Sequence[Answer]) -> list[scene.Overlay]:
    """SS-MOVE-06: where each of these courses would end."""
    drawn: list[scene.Overlay] = []
    for course in courses:
        run = run_of(game, side, card, str(course))
        if len(run.track) > 1:
            drawn.append(scene.Course(kind="free", ship=SHIPS[side], points=tuple(run.track)))
        words = str(course).replace("-", ", ") + (f": hits {OBSTACLES[run.obstacle]}" if run.obstacle else "")
        drawn.append(scene.Ghost(ship=SHIPS[side], at=run.end, heading=degrees(run.heading), label=words))
    return drawn
