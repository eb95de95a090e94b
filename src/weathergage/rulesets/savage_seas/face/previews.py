"""What one answer would do: where the ship would end, what she could then fire at, and the numbers behind it.

Made from the view of the seat that is asked, in which nothing but its own ship is moved.
"""

from typing import Final

from weathergage.kernel.core import Answer, Question, each, word
from weathergage.kernel.tally import Tally
from weathergage.kits.hexes import distance
from weathergage.rulesets.savage_seas.content.printed import Order
from weathergage.rulesets.savage_seas.content.read import ORDERS, SHIPS
from weathergage.rulesets.savage_seas.face.labels import run_of
from weathergage.rulesets.savage_seas.face.overlays import (
    ATTACKING,
    Landfall,
    firing_area,
    ghosts,
    hex_of,
    place,
    sailed,
)
from weathergage.rulesets.savage_seas.face.view import ShipView, Table, view
from weathergage.rulesets.savage_seas.rules.planning import ASK_AGAIN
from weathergage.rulesets.savage_seas.rules.sailing import courses
from weathergage.rulesets.savage_seas.rules.settingup import islands_made
from weathergage.rulesets.savage_seas.state import Battle
from weathergage.scene import model as scene

Figures = tuple[tuple[str, Tally], ...]
AIMED: Final = (*ATTACKING, "steal-order")          # at the enemy
MENDING: Final = ("remove-wound", "remove-fire", "exchange", "reload")


def points_at(game: Battle, question: Question, answer: Answer) -> tuple[tuple[str, ...], scene.Point | None]:
    """The ship that is meant, or the hex."""
    side = game.side_of(question.seat)
    if question.kind == "place-island":
        return (), hex_of(answer)
    if question.kind == "sail":
        here = view(game, question.seat)
        return (), sailed(here, here["ships"][side], ORDERS[word(question.about)], word(answer).split("-")).track[-1]
    if question.kind in AIMED:
        return (SHIPS[1 - side],), None
    is_own = question.kind in MENDING and isinstance(answer, (int, tuple)) and bool(answer)
    return ((SHIPS[side],) if is_own else ()), None


# --- on the chart -----------------------------------------------------------------------------------------------------

def preview(game: Battle, question: Question, answer: Answer) -> tuple[scene.Overlay, ...]:
    side, here = game.side_of(question.seat), view(game, question.seat)
    ship = here["ships"][side]
    match question.kind:
        case "place-island":
            made = islands_made(game, hex_of(answer)) if game.scenario else (hex_of(answer),)
            return (scene.Cells(cells=made, kind="chosen"),)
        case "sail":
            order = ORDERS[word(question.about)]
            end = sailed(here, ship, order, word(answer).split("-"))
            return (*ghosts(here, ship, order, (answer,)), *later_fire(here, side, end))
        case "plan" if answer and each(answer)[0] != ASK_AGAIN:
            return tuple(planned(here, ship, [word(card) for card in each(answer)]))
        case "extra-order" if answer in ORDERS:
            return tuple(ordered(here, ship, ORDERS[word(answer)]))
        case kind if kind in AIMED:
            return (scene.Ring(ids=(SHIPS[1 - side],), kind="target"),)
        case _:
            return ()


def later_fire(here: Table, side: int, end: Landfall) -> list[scene.Overlay]:
    """What the own Orders that are still to come would reach from where a course ends, if nothing else moves."""
    moved: ShipView = {**here["ships"][side], "q": end.track[-1][0], "r": end.track[-1][1], "heading": end.heading}
    pending = [ORDERS[card["card"]] for position in here["ships"][side]["positions"][here["position"]:]
               for card in position["cards"][:1] if card["state"] == "pending" and card["card"] in ORDERS]
    return [overlay for order in pending if order.areas for overlay in area_from(here, moved, order)][:2]


def area_from(here: Table, ship: ShipView, order: Order) -> list[scene.Overlay]:
    """A firing area from another place; the line to the enemy begins there, too."""
    apart = distance(place(ship), place(here["ships"][1 - ship["side"]]))
    found: list[scene.Overlay] = []
    for overlay in firing_area({**here, "distance": apart}, ship, order):
        if isinstance(overlay, scene.FireLine):
            overlay = scene.FireLine(start=place(ship), end=overlay.end, blocked=overlay.blocked,
                                     label=f"{order.name}: {overlay.label}")
        found.append(overlay)
    return found


def planned(here: Table, ship: ShipView, cards: list[str]) -> list[scene.Overlay]:
    """The first Order to sail in all its courses, and the guns that would fire before it."""
    found: list[scene.Overlay] = []
    for card in cards:
        if card and ORDERS[card].steps:
            return found + ordered(here, ship, ORDERS[card])
        if card and ORDERS[card].areas:
            found += area_from(here, ship, ORDERS[card])
    return found


def ordered(here: Table, ship: ShipView, order: Order) -> list[scene.Overlay]:
    """An Order by itself, carried out from where the ship lies."""
    if order.steps:
        return ghosts(here, ship, order, courses(order))
    return area_from(here, ship, order) if order.areas else []


# --- numbers ----------------------------------------------------------------------------------------------------------

def figures(game: Battle, question: Question, answer: Answer) -> Figures:
    """SS-COLL-02, SS-COLL-05: what a collision would cost."""
    if question.kind != "sail":
        return ()
    run = run_of(game, game.side_of(question.seat), word(question.about), word(answer))
    if not run.obstacle:
        return ()
    own = Tally(run.own, f"hexes entered before the {run.obstacle}" if run.own == run.hits else "printed on the Order",
                "SS-COLL-02" if run.own == run.hits else "SS-COLL-05")
    if run.obstacle != "enemy":
        return (("fire hits on yourself", own),)
    return ("fire hits on yourself", own), ("fire hits on the enemy", Tally(run.hits, "hexes entered", "SS-COLL-02"))
