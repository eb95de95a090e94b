"""An attack that an answer stands for: its words, its numbers, and what it looks like on the chart."""

from collections.abc import Sequence
from typing import NamedTuple

from weathergage.kernel.face import Figures
from weathergage.kernel.tally import Tally
from weathergage.kits.words import count
from weathergage.rulesets.oak_and_iron.content.read import MUSKET_SHOT
from weathergage.rulesets.oak_and_iron.face.chart import Overlays, measured, path, reach_around
from weathergage.rulesets.oak_and_iron.face.words import AIMS, ATTACKS, BANDS, inches, name
from weathergage.rulesets.oak_and_iron.rules.attacks import (
    BROADSIDE,
    GUNFIRE,
    HULL,
    PARTIAL,
    RIGGING,
    attack_dice,
    contact_set,
    fortitude,
)
from weathergage.rulesets.oak_and_iron.rules.dice import SIDES_OF_DIE, counting
from weathergage.rulesets.oak_and_iron.rules.gunnery import HIT_SETS
from weathergage.rulesets.oak_and_iron.rules.line_of_sight import band_of, raked_by
from weathergage.rulesets.oak_and_iron.rules.shapes import apart, pose_of
from weathergage.rulesets.oak_and_iron.state import Battle, number_of
from weathergage.scene import model as scene


class Shot(NamedTuple):
    """Who attacks whom, and how."""

    firer: int
    target: int
    attack: str                     # broadside, partial, close-combat, party or assault
    side: str                       # of a Broadside
    aim: str                        # hull, rigging or crew
    band: int                       # of the range; 0 hand to hand


def shot_of(game: Battle, firer: int, answer: Sequence[object]) -> Shot:
    """An attack as it is answered: (broadside, side, target, aim), (partial, target, aim), (close-combat, target)."""
    attack, *parts = [str(part) for part in answer]
    side = parts.pop(0) if attack == BROADSIDE else ""
    target = number_of(game, parts[0])
    band = band_of(game, firer, target) if attack in GUNFIRE else 0
    return Shot(firer, target, attack, side, parts[1] if len(parts) > 1 else HULL, band)


def dice_of(game: Battle, shot: Shot) -> Tally:
    """OI-ATK-06."""
    return attack_dice(game, shot.firer, shot.target, shot.attack, shot.aim, shot.band)


def rake_of(game: Battle, shot: Shot) -> str:
    """OI-RAKE-01: bow or stern, if it rakes."""
    if shot.attack != BROADSIDE or shot.aim == RIGGING:
        return ""
    return raked_by(game, shot.firer, shot.side, shot.target, shot.band)


def shot_figures(game: Battle, shot: Shot) -> Figures:
    """OI-ATK-06, OI-BRD-07: the dice, and the Fortitude that hits on the hull are set against."""
    dice = ("dice", dice_of(game, shot))
    if shot.aim != HULL or not shot.band:
        return (dice,)
    strength = fortitude(game, shot.firer, shot.target, shot.attack, shot.band, rake_of(game, shot))
    return dice, ("Fortitude", strength)


def shot_label(game: Battle, shot: Shot) -> str:
    """OI-ATK-03: 'Port Broadside on Corvette I: 5 dice, Musket Shot, 4.2″'."""
    what = f"{shot.side.capitalize()} Broadside" if shot.side else ATTACKS[shot.attack]
    return f"{what} on {name(game, shot.target)}{AIMS[shot.aim]}: {shot_words(game, shot)}"


def shot_words(game: Battle, shot: Shot) -> str:
    """'5 dice, Musket Shot, 4.2″, raking the stern, Fortitude 1'."""
    dice, *strength = shot_figures(game, shot)
    rake = rake_of(game, shot)
    facts = [count(dice[1].total, "die", "dice"),
             f"{BANDS[shot.band]}, {inches(apart(game, shot.firer, shot.target))}" if shot.band else "hand to hand",
             f"raking the {rake}" if rake else "", *[f"Fortitude {tally.total}" for _, tally in strength]]
    return ", ".join([fact for fact in facts if fact])


def shot_rolls(game: Battle, shot: Shot) -> tuple[tuple[str, dict[int, float]], ...]:
    """OI-BRD-04, OI-CC-03: how likely so many hits are, before anything is rolled again."""
    if not shot.band:
        wanted, what = contact_set(game, shot.firer, shot.target, shot.attack), "blows"
    elif shot.aim == HULL:
        wanted, what = HIT_SETS[shot.band], "hits"
    else:
        wanted, what = f"critical-{shot.aim}", f"results at the {shot.aim}"
    share = len(counting(game, wanted)) / SIDES_OF_DIE
    return ((f"{what} on {name(game, shot.target)}", binomial(dice_of(game, shot).total, share)),)


def binomial(dice: int, share: float) -> dict[int, float]:
    """The chance of every number of successes."""
    chances = {0: 1.0}
    for _ in range(dice):
        spread: dict[int, float] = {}
        for hits, chance in chances.items():
            spread[hits] = spread.get(hits, 0.0) + chance * (1.0 - share)
            spread[hits + 1] = spread.get(hits + 1, 0.0) + chance * share
        chances = spread
    return chances


def shot_preview(game: Battle, shot: Shot) -> Overlays:
    """OI-PART-03, OI-CONV-07: the target of an attack, how far it is, and the reach of Partial Fire."""
    ship, target = game.ships[shot.firer], game.ships[shot.target].label
    ring = scene.Ring(ids=(target,), kind="target")
    if shot.attack not in GUNFIRE:
        return ring, scene.Link(ids=(ship.label, target), kind="grapnel")
    if shot.attack != PARTIAL:
        return ring, measured(game, shot.firer, shot.target)
    reach = scene.Band(rank=2, label=f"Musket {inches(MUSKET_SHOT)}",
                       outline=reach_around(ship, pose_of(ship), MUSKET_SHOT))
    return ring, scene.Arc(ship=ship.label, bands=(reach,)), measured(game, shot.firer, shot.target)


def shot_path(game: Battle, shot: Shot) -> Overlays:
    """OI-BRD-01: of a Broadside."""
    ship = game.ships[shot.firer]
    return (path(ship, pose_of(ship), shot.side),) if shot.attack == BROADSIDE else ()
