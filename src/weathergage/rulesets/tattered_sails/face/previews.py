"""What one answer would do: ghosts, courses, lines of fire from there and back, and the numbers behind it.

Made from the view of the seat that is asked, on the chart that anybody may measure on (TS-GEN-10).
"""

from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from weathergage.kernel.core import Answer, Question, each, number, word
from weathergage.kernel.tally import Tally
from weathergage.kits.plane import Pose, along
from weathergage.rulesets.tattered_sails.content.read import LONG, SHORT
from weathergage.rulesets.tattered_sails.face.overlays import (
    DRAWN,
    Asked,
    Overlays,
    Shot,
    guns_told,
    is_afloat,
    lengths,
    shot,
    side_id,
)
from weathergage.rulesets.tattered_sails.face.view import chart, view
from weathergage.rulesets.tattered_sails.rules.command import in_range
from weathergage.rulesets.tattered_sails.rules.courses import final_pose
from weathergage.rulesets.tattered_sails.rules.orders import FLEET, SINGLE, TWO, able
from weathergage.rulesets.tattered_sails.rules.rowing import row_pose
from weathergage.rulesets.tattered_sails.rules.sailing import legs_of, place
from weathergage.rulesets.tattered_sails.rules.shooting import Shots, Volley
from weathergage.rulesets.tattered_sails.state import (
    Engagement,
    is_friend,
    model_of,
    number_of,
    ships_afloat,
    squadron,
)
from weathergage.scene import model as scene

Figures = tuple[tuple[str, Tally], ...]
SAILING: Final = ("course", "row", "slide", "approach", "deploy")
FIRING: Final = ("fire", "return-fire")
DEFENDER_BONUS: Final = 1           # TS-BOARD-07


def points_at(game: Engagement, question: Question, answer: Answer) -> tuple[tuple[str, ...], scene.Point | None]:
    """The ships that an answer names, or that an order would reach."""
    if question.kind == "order":
        return tuple([game.ships[at].label for at in reached(game, question.seat, word(answer))]), None
    if question.kind in ("lose-mast", "repair"):
        return (str(question.about),), None
    if question.kind in SAILING:
        return (), None
    named = [part for part in (answer if isinstance(answer, tuple) else (answer,)) if is_afloat(game, part)]
    return tuple([str(label) for label in named]), None


def reached(game: Engagement, seat: int, order: str) -> list[int]:
    """TS-ACT-01: who could act on an order."""
    kind, _, form = order.partition("-")
    chain = in_range(game, seat)
    if order == TWO:
        return sorted(chain)
    if form not in (FLEET, SINGLE):
        return []
    ready = able(game, squadron(game, seat), kind)
    return [ship for ship in ready if form == SINGLE or ship in chain]


# --- on the chart -----------------------------------------------------------------------------------------------------

def preview(game: Engagement, question: Question, answer: Answer) -> tuple[scene.Overlay, ...]:
    seen = view(game, question.seat)
    here = chart(seen)
    kind = question.kind
    if kind in FIRING:
        return tuple(fire(here, question, answer))
    if kind in SAILING:
        drawn = DRAWN[kind](seen, here, Asked(kind, question.about, (answer,)))
        return tuple([plain(overlay) for overlay in drawn if isinstance(overlay, (scene.Ghost, scene.Course))]
                     + fire_after(here, question, answer))
    if kind in ("fleet-move", "fleet-row"):
        return tuple(fleet_lines(game, here, question, answer))
    pieces, _ = points_at(game, question, answer)
    if not pieces:
        return ()
    return (scene.Ring(ids=pieces, kind="target" if is_enemy(here, question.seat, pieces[0]) else "can-act"),)


def plain(overlay: scene.Overlay) -> scene.Overlay:
    """Without the number that it has among several."""
    if isinstance(overlay, scene.Ghost):
        return replace(overlay, label=" ".join([part for part in overlay.label.split() if not part.isdigit()]))
    return replace(overlay, kind="plan") if isinstance(overlay, scene.Course) else overlay


def is_enemy(here: Engagement, seat: int, label: str) -> bool:
    return here.team_of(here.ships[number_of(here, label)]) != here.team(seat)


def fire(here: Engagement, question: Question, answer: Answer) -> Overlays:
    """TS-SHOOT-01: the line of one gun, or of all that have not fired yet; nothing for holding fire."""
    label = answer[1] if isinstance(answer, tuple) else answer
    if not is_afloat(here, label) or not isinstance(question.space, (Shots, Volley)):
        return []
    firer, target = number_of(here, question.about), number_of(here, label)
    guns = [number(answer[0]) - 1] if isinstance(answer, tuple) else \
        [gun for gun in range(model_of(here.ships[firer]).masts) if not question.space.fired >> gun & 1]
    return [*lines_of(clear_shots(here, firer, target, guns)), scene.Ring(ids=(str(label),), kind="target")]


def end_of(here: Engagement, question: Question, answer: Answer) -> Pose | None:
    """Where a ship would lie after a course or a stroke of the oars."""
    if question.kind not in ("course", "row") or not answer:
        return None
    ship = here.ships[number_of(here, question.about)]
    return final_pose(ship, legs_of(answer)) if question.kind == "course" else row_pose(here, ship, *lengths(answer))


def fire_after(here: Engagement, question: Question, answer: Answer) -> Overlays:
    """TS-SHOOT-05: on whom her guns would bear from there, and whose on her, all else as it is."""
    pose = end_of(here, question, answer)
    if pose is None:
        return []
    firer = number_of(here, question.about)
    place(here.ships[firer], pose)                 # the chart is a copy made for this preview
    found: Overlays = []
    for other in ships_afloat(here):
        if not is_friend(here, here.ships[firer], here.ships[other]):
            found += volley(here, firer, other, False) + volley(here, other, firer, True)
    return found


def volley(here: Engagement, firer: int, target: int, comes_back: bool) -> Overlays:
    """The lines of the guns that bear; of fire that comes back only how much there is."""
    ship = here.ships[firer]
    shots = clear_shots(here, firer, target, list(range(model_of(ship).masts)))
    if comes_back and shots:
        guns = f"{len(shots)} gun{'' if len(shots) == 1 else 's'} of hers"
        return [scene.Label(at=ship.label, text=f"{guns} bear{'s' if len(shots) == 1 else ''} on you", kind="danger")]
    return lines_of(shots)


def clear_shots(here: Engagement, firer: int, target: int, guns: list[int]) -> list[Shot]:
    """TS-SHOOT-02: the guns, of those that stand, that see the target in their range."""
    return [made for gun in guns if here.ships[firer].standing >> gun & 1
            for made in (shot(here, firer, gun, target),) if made is not None and made.clear]


def lines_of(shots: list[Shot]) -> Overlays:
    """A line for every shot, and in the middle which guns they are."""
    if not shots:
        return []
    middle = shots[len(shots) // 2]
    at = ((middle.start[0] + middle.end[0]) / 2, (middle.start[1] + middle.end[1]) / 2)
    return [*[scene.FireLine(start=made.start, end=made.end) for made in shots],
            scene.Label(at=at, text=guns_told(shots, True, "bear"))]


def fleet_lines(game: Engagement, here: Engagement, question: Question, answer: Answer) -> Overlays:
    """TS-LINE-01, TS-ROW-07: the way every ship in range would go; a line is tied together."""
    line = each(answer)[2] if isinstance(answer, tuple) else ()
    heading = each(answer)[1] if isinstance(answer, tuple) else answer
    ships = tuple([str(label) for label in each(line)])
    found: Overlays = [scene.Link(ids=pair, kind="formation", side=side_id(question.seat)) for pair in pairwise(ships)]
    if isinstance(answer, tuple) and answer[0] == "column":
        return found
    assert isinstance(heading, float)
    reach = LONG if question.kind == "fleet-move" else SHORT
    ux, uy = along(heading)
    for at in sorted(in_range(game, question.seat)):
        ship = here.ships[at]
        found.append(scene.Course(kind="free", ship=ship.label,
                                  points=((ship.x, ship.y), (ship.x + ux * reach, ship.y + uy * reach))))
    return found


# --- numbers ----------------------------------------------------------------------------------------------------------

def figures(game: Engagement, question: Question, answer: Answer) -> Figures:
    """TS-SHOOT-12, TS-BOARD-06: what must be rolled, and what is added to a die."""
    if question.kind in FIRING and isinstance(answer, tuple):
        gun = model_of(game.ships[number_of(game, question.about)]).guns[number(answer[0]) - 1]
        least = Tally(gun.accuracy, "accuracy of the gun", "TS-SHIP-02")
        least.add(1, "to be more than that", "TS-SHOOT-12")
        least.at_least(2, "a 1 never hits", "TS-SHOOT-12")
        return (("least face that hits", least),)
    if question.kind == "board" and is_enemy(game, question.seat, word(answer)):
        mine, hers = game.ships[number_of(game, question.about)], game.ships[number_of(game, answer)]
        other = Tally(hers.masts, "standing masts", "TS-BOARD-06")
        other.add(DEFENDER_BONUS, "first round", "TS-BOARD-07")
        own = Tally(mine.masts, "standing masts", "TS-BOARD-06")
        return ("added by the boarders", own), ("added by the boarded", other)
    return ()
