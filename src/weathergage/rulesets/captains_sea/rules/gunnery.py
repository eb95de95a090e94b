"""Chapter 17, gunnery: what bears, which sections may fire, and the numbers of an attack."""

from typing import Final

from weathergage.kernel.tally import Tally
from weathergage.kits.squares import PORT, STARBOARD, ahead_and_abeam, arc
from weathergage.rulesets.captains_sea.content.tables import (
    AIM_MODIFIER,
    CARRONADE_DOUBLE,
    CARRONADE_RANGE,
    LOAD_SHOT,
    LOAD_TO_HIT,
    LONG_RANGE,
)
from weathergage.rulesets.captains_sea.rules.rakes import rake
from weathergage.rulesets.captains_sea.rules.sharing_a_square import enemy_bearing, side_by
from weathergage.rulesets.captains_sea.rules.smoke import smoke_between
from weathergage.rulesets.captains_sea.rules.wind import position_of, weather_side
from weathergage.rulesets.captains_sea.state import (
    CROSSING,
    PORT_BOW,
    STARBOARD_BOW,
    Duel,
    Section,
    Ship,
    design,
    morale,
    range_between,
    share_a_square,
)

HITS_AT: Final = 5                 # CS-FIRE-15, CS-FIRE-22
HIGH: Final = "high"
LOW: Final = "low"
CHOOSE: Final = "choose"           # the defender names the side that is hit (CS-DMG-20)


# --- arcs -------------------------------------------------------------------------------------------------------------

def bearing_side(game: Duel, side: int) -> str:
    """CS-FIRE-04, CS-FIRE-05, CS-GEO-06, CS-STACK-15: the broadside that bears on the enemy, or ahead, astern, none."""
    ship, enemy = game.ships[side], game.ships[1 - side]
    if share_a_square(game):
        if game.formation == CROSSING and game.entitled != side:
            return ""
        return side_by(enemy_bearing(game, side), ship.heading)
    return arc(enemy.x - ship.x, enemy.y - ship.y, ship.heading)


def guns_in_range(ship: Ship, at: int, distance: int) -> tuple[int, int]:
    """CS-FIRE-06, CS-FIRE-14: the long guns and the carronades of a section that reach so far."""
    long, carronades = design(ship).guns[at % 2][ship.sections[at].manned]
    return long if distance <= LONG_RANGE else 0, carronades if distance <= CARRONADE_RANGE else 0


def section_dice(ship: Ship, at: int, distance: int) -> Tally:
    """CS-FIRE-06, CS-FIRE-14: guns of the highest box both undamaged and manned; carronades near, doubled very near."""
    long, carronades = guns_in_range(ship, at, distance)
    dice = Tally(long, "long guns", "CS-FIRE-14")
    dice.add(carronades, "carronades", "CS-FIRE-06")
    if distance <= CARRONADE_DOUBLE:
        dice.add(carronades, "carronades doubled", "CS-FIRE-06")
    return dice


def can_fire(ship: Ship, at: int, distance: int) -> bool:
    """CS-FIRE-08, CS-SHIP-20: loaded, manned, and with at least one die at this range."""
    section: Section = ship.sections[at]
    if not section.load or section.manned <= 0:
        return False
    long, carronades = guns_in_range(ship, at, distance)
    return long + carronades > 0


def eligible(game: Duel, side: int) -> tuple[int, ...]:
    """CS-FIRE-08: the sections that may fire now, bow before aft."""
    return ready_sections(game.ships[side], bearing_side(game, side), range_between(game))


def ready_sections(ship: Ship, facing: str, distance: int) -> tuple[int, ...]:
    """CS-FIRE-08: of the broadside that bears, if one does, the sections that may fire at this range."""
    if facing not in (STARBOARD, PORT):
        return ()
    bow = STARBOARD_BOW if facing == STARBOARD else PORT_BOW
    return tuple([at for at in range(bow, bow + 2) if can_fire(ship, at, distance)])


def side_hit(game: Duel, side: int) -> str:
    """CS-DMG-20, CS-RAKE-09, CS-RAKE-10: where this side's hull hits land: an end if it rakes, else a side."""
    raked = rake(game, side)
    if raked:
        return raked
    ship, enemy = game.ships[side], game.ships[1 - side]
    if share_a_square(game):
        return side_by(enemy_bearing(game, 1 - side), enemy.heading)
    _, abeam = ahead_and_abeam(ship.x - enemy.x, ship.y - enemy.y, enemy.heading)
    if abeam == 0:
        return CHOOSE
    return STARBOARD if abeam > 0 else PORT


# --- numbers ----------------------------------------------------------------------------------------------------------

def to_hit(game: Duel, ship: Ship, load: str, aimed: int) -> Tally:
    """CS-FIRE-15: the modifier of every To Hit die."""
    bonus = Tally(morale(ship), "Crew Morale", "CS-FIRE-15")
    bonus.add(LOAD_TO_HIT[load], LOAD_SHOT[load], "CS-FIRE-15")
    if game.swell_turn == game.turn:
        bonus.add(-1, "Heavy Swell", "CS-FX-12")
    bonus.add(aimed, "Well-Aimed Broadside", "CS-FX-13")
    return bonus


def defense_dice(game: Duel, side: int) -> Tally:
    """CS-FIRE-17 to CS-FIRE-19: distance, smoke and fires protect the ship this side fires at."""
    ship, enemy = game.ships[side], game.ships[1 - side]
    dice = Tally((range_between(game) + 1) // 2, "distance", "CS-FIRE-17")
    dice.add(smoke_between(game, ship, enemy), "smoke", "CS-FIRE-18")
    dice.add(int(ship.on_fire) + int(enemy.on_fire), "ships on fire", "CS-FIRE-19")
    return dice


def damage_modifier(game: Duel, side: int, aim: str) -> Tally:
    """CS-DMG-03, CS-DMG-04: the wind, and the crew's eye for the aim."""
    ship = game.ships[side]
    weather = weather_side(position_of(game, ship))
    bonus = Tally(0, "no modifier", "CS-DMG-02")
    if weather:
        windward = weather == bearing_side(game, side)
        bonus.add(1 if windward else -1, "to windward" if windward else "to leeward", "CS-DMG-03")
    eye = AIM_MODIFIER[ship.morale]
    bonus.add(eye if aim == HIGH else -eye, f"aimed {aim}", "CS-DMG-04")
    return bonus
