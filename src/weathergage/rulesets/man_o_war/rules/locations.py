"""Chapter 19: what the filled boxes of a template do, one small piece for each effect id."""

from collections.abc import Callable
from typing import Final

from weathergage.kits.keep import keep
from weathergage.rulesets.man_o_war.content.printed import BoxEffect, Mount
from weathergage.rulesets.man_o_war.state import Condition, Piece, model_of

ALL_DICE: Final = 99
MOST_KEPT: Final = 4000


def speed_loss(ship: Condition, effect: BoxEffect, times: int) -> None:
    """MW-LOC-01."""
    ship.beam += effect.beam * times
    ship.astern += effect.astern * times
    ship.flat[effect.mode] = ship.flat.get(effect.mode, 0) + effect.flat * times


def lose_weapon_dice(ship: Condition, effect: BoxEffect, times: int) -> None:
    """MW-LOC-02, MW-DMG-03, MW-DMG-04: per-arc weapons lose the die on every arc."""
    ship.dice[effect.weapon] = ship.dice.get(effect.weapon, 0) + effect.dice * times


def lose_turret(ship: Condition, effect: BoxEffect, times: int) -> None:
    """MW-LOC-03: the turrets that the attacker has picked are in the ship's list."""


def lose_propulsion(ship: Condition, effect: BoxEffect, times: int) -> None:
    """MW-LOC-04."""
    ship.lost.append(effect.mode)


def lose_ram(ship: Condition, effect: BoxEffect, times: int) -> None:
    """MW-LOC-05."""
    ship.no_ram = True


def immobile(ship: Condition, effect: BoxEffect, times: int) -> None:
    """MW-LOC-06."""
    ship.immobile = True


def cannot_submerge(ship: Condition, effect: BoxEffect, times: int) -> None:
    """MW-LOC-07."""
    ship.no_dive = True


def portal_shut(ship: Condition, effect: BoxEffect, times: int) -> None:
    """MW-LOC-08, MW-FLT-10."""
    ship.portal_shut = True


def control_fails_on_two(ship: Condition, effect: BoxEffect, times: int) -> None:
    """MW-LOC-09."""
    ship.wild = True


def caster_penalty(ship: Condition, effect: BoxEffect, times: int) -> None:
    """MW-LOC-10."""
    ship.caster -= 1


EFFECTS: Final[dict[str, Callable[[Condition, BoxEffect, int], None]]] = {
    "speed-loss": speed_loss, "lose-weapon-dice": lose_weapon_dice, "lose-turret-attacker-choice": lose_turret,
    "lose-propulsion": lose_propulsion, "lose-ram": lose_ram, "immobile": immobile,
    "cannot-submerge": cannot_submerge, "portal-shut": portal_shut, "control-fails-on-two": control_fails_on_two,
    "caster-penalty": caster_penalty,
}
_KEPT: Final[dict[tuple[str, tuple[int, ...], tuple[str, ...]], Condition]] = {}


def condition_of(piece: Piece) -> Condition:
    """MW-DATA-03, MW-LOC-11: the effects of all filled boxes; worked out once for each state of a template."""
    condition = piece.condition
    if condition is None or piece.condition_filled is not piece.filled or piece.condition_turrets is not piece.turrets:
        key = (piece.model, piece.filled, piece.turrets)
        condition = _KEPT.get(key)
        if condition is None:
            condition = keep(_KEPT, MOST_KEPT, key, worked_out(piece))
        piece.condition, piece.condition_filled, piece.condition_turrets = condition, piece.filled, piece.turrets
    return condition


def worked_out(piece: Piece) -> Condition:
    condition = Condition()
    for at, location in enumerate(model_of(piece).locations):
        count = piece.filled[at]
        for effect in location.effects:
            if effect.box == 0 and count:
                EFFECTS[effect.effect](condition, effect, count)
            elif effect.box and count >= effect.box:
                EFFECTS[effect.effect](condition, effect, 1)
    for turret in piece.turrets:
        condition.dice[turret] = ALL_DICE
    return condition


def dice_of(piece: Piece, mount: Mount) -> int:
    """MW-DMG-04: the dice of a weapon that still works."""
    return max(0, mount.dice - condition_of(piece).dice.get(mount.id, 0))


def dice_left(piece: Piece, mount: str) -> int:
    """The same of a weapon by its id."""
    for one in model_of(piece).mounts:
        if one.id == mount:
            return dice_of(piece, one)
    return 0


def turrets_at(piece: Piece, at: int) -> list[str]:
    """MW-LOC-03: the working turrets that damage to a location can take."""
    turrets: list[str] = []
    for effect in model_of(piece).locations[at].effects:
        turrets += [turret for turret in effect.weapons if dice_left(piece, turret)]
    return turrets
