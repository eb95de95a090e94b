"""What one answer would do: ghosts and courses, Broadside Paths from there, lines of fire, and the numbers behind it.

Made from the view of the seat that is asked, on the chart that anybody may measure on (OI-CONV-08).
"""

from typing import Final

from weathergage.kernel.core import Answer, Question, each, number
from weathergage.kernel.tally import Tally
from weathergage.kits.plane import Pose
from weathergage.rulesets.oak_and_iron.content.read import MUSKET_SHOT
from weathergage.rulesets.oak_and_iron.face.overlays import (
    PLACING,
    SHOOTING,
    TURNING,
    Asked,
    Overlays,
    are_enemies,
    ghost,
    is_afloat,
    laid,
    legs,
    loaded,
    measured,
    moved,
    named_in,
    path,
    reach_around,
)
from weathergage.rulesets.oak_and_iron.face.view import chart, view
from weathergage.rulesets.oak_and_iron.face.wording import number_in, way
from weathergage.rulesets.oak_and_iron.face.words import hit_set, inches, name, named, parts_of
from weathergage.rulesets.oak_and_iron.rules.attack import (
    BROADSIDE,
    GUNFIRE,
    HULL,
    PARTIAL,
    attack_dice,
    attacks,
    fortitude,
)
from weathergage.rulesets.oak_and_iron.rules.deploying import upwind_pose
from weathergage.rulesets.oak_and_iron.rules.dice import SIDES_OF_DIE, counting
from weathergage.rulesets.oak_and_iron.rules.flush import placements
from weathergage.rulesets.oak_and_iron.rules.moving import SLIDE, TURN
from weathergage.rulesets.oak_and_iron.rules.reactions import ReactionFire
from weathergage.rulesets.oak_and_iron.rules.shapes import place, pose_of
from weathergage.rulesets.oak_and_iron.rules.sight import band_of, raked_by
from weathergage.rulesets.oak_and_iron.rules.skill import test_dice
from weathergage.rulesets.oak_and_iron.rules.wind import EYE, speed_rating
from weathergage.rulesets.oak_and_iron.state import NOBODY, Battle, able_of, able_ships, number_of
from weathergage.scene import model as scene

Figures = tuple[tuple[str, Tally], ...]
Spreads = tuple[tuple[str, dict[int, float]], ...]
MOVING: Final = (*TURNING, "shift")


def points_at(game: Battle, question: Question, answer: Answer) -> tuple[tuple[str, ...], scene.Point | None]:
    """The ships that an answer names; a squadron stands for its ships."""
    if question.kind in MOVING or question.kind in PLACING:
        return (), None
    if question.kind == "move-squadron":
        return tuple([game.ships[at].label for at in able_of(game, number(answer))]), None
    return tuple(named_in(game, answer)), None


# --- attacks in answers -----------------------------------------------------------------------------------------------

def attack_of(game: Battle, question: Question, answer: Answer) -> tuple[int, tuple[Answer, ...]] | None:
    """The firer and the attack that an answer stands for; None if it is none."""
    if question.kind in SHOOTING and isinstance(answer, tuple):
        return number_in(game, question), answer
    if question.kind == "react" and isinstance(answer, tuple) and isinstance(question.space, ReactionFire):
        ship, side, aim = answer
        mover = game.ships[question.space.mover].label
        made: tuple[Answer, ...] = (PARTIAL, mover, aim) if side == PARTIAL else (BROADSIDE, side, mover, aim)
        return number_of(game, ship), made
    return None


# --- on the chart -----------------------------------------------------------------------------------------------------

def preview(game: Battle, question: Question, answer: Answer) -> tuple[scene.Overlay, ...]:
    seen = view(game, question.seat)
    here = chart(seen)
    made = attack_of(here, question, answer)
    if made is not None:
        paths = [] if question.kind in SHOOTING else own_path(here, *made)      # the question itself draws them
        return tuple([*paths, *fire(here, *made)])
    if question.kind in MOVING:
        return tuple(sailed(here, question, answer))
    if question.kind in PLACING:
        return tuple(laid(seen, here, answer, ""))
    if question.kind in ("fleet-maneuver", "weather-gage", "swift-vessels", "lie-alongside", "crew-action"):
        return tuple(others(here, question, answer))
    pieces, _ = points_at(here, question, answer)
    return tuple(rung(here, question, pieces))


def rung(here: Battle, question: Question, pieces: tuple[str, ...]) -> Overlays:
    """A ring around what is chosen."""
    if not pieces:
        return []
    own = [ship.label for ship in here.ships if here.squadrons[ship.squadron].seat == question.seat]
    foe = bool(own) and are_enemies(here, own[0], pieces[0])
    return [scene.Ring(ids=pieces, kind="target" if foe else "can-act")]


def fire(here: Battle, firer: int, answer: tuple[Answer, ...]) -> Overlays:
    """OI-PART-03, OI-CONV-07: the target of an attack, how far it is, and the reach of Partial Fire."""
    kind, _, label, _ = parts_of(answer)
    ship, target = here.ships[firer], number_of(here, label)
    found: Overlays = [scene.Ring(ids=(label,), kind="target")]
    if kind == PARTIAL:
        reach = scene.Band(rank=2, label=f"Musket {inches(MUSKET_SHOT)}",
                           outline=reach_around(ship, pose_of(ship), MUSKET_SHOT))
        found.append(scene.Arc(ship=ship.label, bands=(reach,)))
    if kind not in GUNFIRE:
        return [*found, scene.Link(ids=(ship.label, label), kind="grapnel")]
    return [*found, measured(here, firer, target)]


def own_path(here: Battle, firer: int, answer: tuple[Answer, ...]) -> Overlays:
    """OI-BRD-01: of a Broadside."""
    kind, side, _, _ = parts_of(answer)
    ship = here.ships[firer]
    return [path(ship, pose_of(ship), side)] if kind == BROADSIDE else []


def sailed(here: Battle, question: Question, answer: Answer) -> Overlays:
    """OI-MOVE-15: the course with the turn before or after it, the ghost, and whom both could then fire at."""
    at = number_in(here, question)
    moves = legs(here, at, Asked(question.kind, question.about, ()), answer)
    found = moved(here, at, moves, kind="plan")
    if not moves:
        return found
    ends = [overlay for overlay in found if isinstance(overlay, scene.Ghost)]
    return found + from_there(here, at, (ends[0].at[0], ends[0].at[1], ends[0].heading))


def from_there(here: Battle, at: int, pose: Pose) -> Overlays:
    """OI-BRD-02: the paths of her loaded sides that would bear, the distances, and the fire that could come back."""
    place(here.ships[at], pose)                     # the chart is a copy made for this preview
    made = [attack for attack in attacks(here, at) if attack[0] == BROADSIDE]
    found: Overlays = [path(here.ships[at], pose, side) for side in loaded(here.ships[at])
                       if any([attack[1] == side for attack in made])]
    targets = list(dict.fromkeys([parts_of(attack)[2] for attack in made]))
    found += [measured(here, at, number_of(here, target)) for target in targets]
    found += [scene.Ring(ids=tuple(targets), kind="target")] if targets else []
    for other in able_ships(here, 1 - here.side_of(at)):
        back = [attack for attack in attacks(here, other) if attack[0] == BROADSIDE
                and parts_of(attack)[2] == here.ships[at].label]
        if back:
            found.append(scene.Label(at=here.ships[other].label, text="her Broadside bears on you", kind="danger"))
    return found


def others(here: Battle, question: Question, answer: Answer) -> Overlays:
    """Moves that are not made at the helm."""
    match question.kind, answer:
        case "fleet-maneuver", (ship, float(angle)):
            return moved(here, number_of(here, ship), ((TURN, angle),), kind="plan")
        case "weather-gage", (ship, float(far)):
            at = number_of(here, ship)
            return [ghost(here.ships[at], upwind_pose(here, at, far))]
        case "swift-vessels", str(ship) if is_afloat(here, ship):
            return moved(here, number_of(here, ship), ((SLIDE, way(1)),), kind="plan")
        case "lie-alongside", (_, _):
            return berth(here, question, answer)
        case "crew-action", "row":
            return moved(here, number_in(here, question), ((SLIDE, way(1)),), kind="plan")
        case "crew-action", ("board", str(ship)):
            return [scene.Link(ids=(here.ships[number_in(here, question)].label, ship), kind="grapnel"),
                    scene.Ring(ids=(ship,), kind="target")]
        case _:
            return rung(here, question, tuple(named_in(here, answer)))


def berth(here: Battle, question: Question, answer: Answer) -> Overlays:
    """OI-CREW-13: how she would lie."""
    one, other = number_in(here, question), number_of(here, each(question.about)[1])
    found = [laid_so for laid_so in placements(here, one, other) if (laid_so[0], laid_so[1]) == answer]
    return [ghost(here.ships[one], found[0][3])] if found else []


# --- numbers ----------------------------------------------------------------------------------------------------------

def figures(game: Battle, question: Question, answer: Answer) -> Figures:
    """OI-ATK-06, OI-BRD-07, OI-MOVE-07, OI-TERM-06: the dice of an attack or a test, Fortitude, speed."""
    made = attack_of(game, question, answer)
    if made is not None:
        return attack_figures(game, *made)
    match question.kind, answer:
        case "seamanship", "test":
            return (("dice", test_dice(game, number_in(game, question), "seamanship", NOBODY, 0, False)),)
        case "crew-action", ("board", str(ship)):
            return (("dice", test_dice(game, number_in(game, question), "boarding", number_of(game, ship), 0, False)),)
        case "crew-action", "refloat":
            return (("dice", test_dice(game, number_in(game, question), "repair", NOBODY, 0, False)),)
        case "point-of-sail", str(point) if point != EYE:
            return (("speed", speed_rating(game, number_in(game, question), point, 0)),)
        case ("helm" | "turn-after" | "turn-in-eye" | "change-heading" | "shift"), _:
            return later_figures(game, question, answer)
        case _:
            return ()


def attack_figures(game: Battle, firer: int, answer: tuple[Answer, ...]) -> Figures:
    kind, side, label, aim = parts_of(answer)
    target = number_of(game, label)
    band = band_of(game, firer, target) if kind in (BROADSIDE, PARTIAL) else 0
    found: list[tuple[str, Tally]] = [("dice", attack_dice(game, firer, target, kind, aim, band))]
    if aim == HULL and band:
        rake = raked_by(game, firer, side, target, band) if kind == BROADSIDE else ""
        found.append(("Fortitude", fortitude(game, firer, target, kind, band, rake)))
    return tuple(found)


def later_figures(game: Battle, question: Question, answer: Answer) -> Figures:
    """The Broadsides that she could fire from where she would be, at the hull, target by target."""
    here = chart(view(game, question.seat))
    at = number_in(here, question)
    ends = [overlay for overlay in moved(here, at, legs(here, at, Asked(question.kind, question.about, ()), answer))
            if isinstance(overlay, scene.Ghost)]
    if not ends:
        return ()
    place(here.ships[at], (ends[0].at[0], ends[0].at[1], ends[0].heading))
    made = [attack for attack in attacks(here, at) if attack[0] == BROADSIDE and attack[3] == HULL]
    return tuple([(f"dice on {named(game, attack[2])} then", attack_figures(here, at, attack)[0][1])
                  for attack in made])


def rolls(game: Battle, question: Question, answer: Answer) -> Spreads:
    """OI-BRD-04, OI-CC-03: how likely so many hits are, before anything is rolled again."""
    made = attack_of(game, question, answer)
    if made is None:
        return ()
    firer, attack = made
    kind, _, label, aim = parts_of(attack)
    target = number_of(game, label)
    dice = attack_figures(game, firer, attack)[0][1].total
    share = len(counting(game, hit_set(game, firer, target, kind, aim))) / SIDES_OF_DIE
    what = "blows" if kind not in (BROADSIDE, PARTIAL) else "hits" if aim == HULL else f"results at the {aim}"
    return ((f"{what} on {name(game, target)}", binomial(dice, share)),)


def binomial(dice: int, share: float) -> dict[int, float]:
    """The chance of every number of successes."""
    found = {0: 1.0}
    for _ in range(dice):
        spread: dict[int, float] = {}
        for hits, chance in found.items():
            spread[hits] = spread.get(hits, 0.0) + chance * (1.0 - share)
            spread[hits + 1] = spread.get(hits + 1, 0.0) + chance * share
        found = spread
    return found
