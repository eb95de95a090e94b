"""Chapters 17, 20 and 21: what bears, what may fire, and the numbers of an attack."""

from dataclasses import dataclass
from typing import Any, Final

from weathergage.kernel.core import Answer, Game, Space, each, word
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import shown
from weathergage.kernel.tally import Tally
from weathergage.kits.squares import (
    AHEAD,
    ASTERN,
    PORT,
    STARBOARD,
    VECTORS,
    ahead_and_abeam,
    arc,
    is_diagonal,
    points_between,
)
from weathergage.rulesets.captains_sea.content.tables import (
    AIM_MODIFIER,
    CARRONADE_DOUBLE,
    CARRONADE_RANGE,
    CHASER_RANGE,
    FARTHEST,
    LOAD_TO_HIT,
    LONG_RANGE,
)
from weathergage.rulesets.captains_sea.rules.formation import enemy_bearing, side_by
from weathergage.rulesets.captains_sea.rules.smoke import smoke_between
from weathergage.rulesets.captains_sea.rules.wind import position_of, weather_side
from weathergage.rulesets.captains_sea.state import (
    CROSSING,
    PORT_AFT,
    PORT_BOW,
    STARBOARD_AFT,
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
HOLD: Final = "hold"
CHASERS: Final = "chasers"
HIGH: Final = "high"
LOW: Final = "low"
ENDS: Final[tuple[str, ...]] = ("bow", "aft")
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


def section_dice(ship: Ship, at: int, distance: int) -> Tally:
    """CS-FIRE-06, CS-FIRE-14: guns of the highest box both undamaged and manned; carronades near, doubled very near."""
    long, carronades = design(ship).guns[at % 2][ship.sections[at].manned]
    dice = Tally(long if distance <= LONG_RANGE else 0, "long guns", "CS-FIRE-14")
    if distance <= CARRONADE_RANGE:
        dice.add(carronades, "carronades", "CS-FIRE-06")
    if distance <= CARRONADE_DOUBLE:
        dice.add(carronades, "carronades doubled", "CS-FIRE-06")
    return dice


def can_fire(ship: Ship, at: int, distance: int) -> bool:
    """CS-FIRE-08, CS-SHIP-20: loaded, manned, and with at least one die at this range."""
    section: Section = ship.sections[at]
    return bool(section.load) and section.manned > 0 and section_dice(ship, at, distance).total > 0


def eligible(game: Duel, side: int) -> tuple[int, ...]:
    """CS-FIRE-08: the sections that may fire now, bow before aft."""
    return ready_sections(game, side, bearing_side(game, side))


def ready_sections(game: Duel, side: int, facing: str) -> tuple[int, ...]:
    """CS-FIRE-08: of the broadside that bears, if one does, the sections that may fire."""
    if facing not in (STARBOARD, PORT):
        return ()
    ship, distance, bow = game.ships[side], range_between(game), STARBOARD_BOW if facing == STARBOARD else PORT_BOW
    return tuple([at for at in range(bow, bow + 2) if can_fire(ship, at, distance)])


def can_announce(game: Duel, side: int) -> bool:
    """CS-FIRE-02, CS-FIRE-06: whether this player has anything to fire with."""
    if range_between(game) > FARTHEST:
        return False
    facing = bearing_side(game, side)
    if facing in (AHEAD, ASTERN):
        return bool(ready_chasers(game, side, facing))
    return bool(ready_sections(game, side, facing))


def chaser_end(game: Duel, side: int) -> str:
    """CS-CHASE-02: the chasers that may fire now, 'bow' or 'stern', or ''."""
    return ready_chasers(game, side, bearing_side(game, side))


def ready_chasers(game: Duel, side: int, facing: str) -> str:
    """CS-SHIP-07, CS-CHASE-02, CS-CHASE-03, CS-STACK-16: where the enemy lies ahead or astern, the loaded chasers."""
    if share_a_square(game) or range_between(game) > CHASER_RANGE:
        return ""
    ship = game.ships[side]
    if facing == AHEAD and not ship.bow_chasers and chaser_dice(ship, "bow"):
        return "bow"
    return "stern" if facing == ASTERN and not ship.stern_chasers and chaser_dice(ship, "stern") else ""


def chaser_dice(ship: Ship, end: str) -> int:
    """CS-CHASE-01, CS-CHASE-03: one die per section at that end with an undamaged box, whatever its crew."""
    sections = (STARBOARD_BOW, PORT_BOW) if end == "bow" else (STARBOARD_AFT, PORT_AFT)
    return len([1 for at in sections if ship.sections[at].boxes])


def rake(game: Duel, side: int) -> str:
    """CS-FIRE-13, CS-RAKE-02 to CS-RAKE-07, CS-RAKE-12, CS-RAKE-13: whether this side's fire rakes the enemy's 'bow'
    or 'stern'; at any range, in a shared square only by a Crossing.
    """
    ship, enemy = game.ships[side], game.ships[1 - side]
    if share_a_square(game):
        if game.formation != CROSSING or game.entitled != side:
            return ""
        return "stern" if game.mover == side else "bow"
    if points_between(ship.heading, enemy.heading) != 2:
        return ""
    ahead, abeam = ahead_and_abeam(ship.x - enemy.x, ship.y - enemy.y, enemy.heading)
    if abeam != 0 and not (is_diagonal(enemy.heading) and abs(abeam) == 1 and heads_to_line(ship, enemy, abeam)):
        return ""
    return "bow" if ahead > 0 else "stern"


def heads_to_line(ship: Ship, enemy: Ship, abeam: int) -> bool:
    """CS-RAKE-05: the firer's heading points toward the target's diagonal line."""
    hx, hy = VECTORS[ship.heading]
    _, sideways = ahead_and_abeam(hx, hy, enemy.heading)
    return sideways * abeam < 0


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


# --- the announcement -------------------------------------------------------------------------------------------------

WHOLE_BROADSIDES: Final[tuple[Answer, ...]] = tuple([
    (("bow", bow), ("aft", aft)) for bow, aft in ((LOW, LOW), (HIGH, HIGH), (HIGH, LOW), (LOW, HIGH))
])
SINGLE_SECTIONS: Final[tuple[tuple[Answer, ...], ...]] = tuple([(((end, LOW),), ((end, HIGH),)) for end in ENDS])


@dataclass
class FireOrder(Space):
    """CS-FIRE-02, CS-FIRE-08, CS-FIRE-09: hold, the chasers, or eligible sections each aimed high or low.

    A broadside is a tuple of (end, aim), bow before aft.
    """

    side: int

    def refusal(self, game: Game, answer: Answer) -> str:
        assert isinstance(game, Duel)
        if answer == HOLD:
            return ""
        if answer == CHASERS:
            return "" if chaser_end(game, self.side) else "CS-CHASE-02: no loaded chasers bear on the enemy"
        if not isinstance(answer, tuple) or not answer:
            return f"{shown(answer)} is not hold, chasers, or sections with their aim"
        ready = [ENDS[at % 2] for at in eligible(game, self.side)]
        ends: list[str] = []
        for part in answer:
            if not isinstance(part, tuple) or len(part) != 2 or part[1] not in (HIGH, LOW):
                return f"{shown(part)} is not (bow or aft, high or low)"
            if part[0] not in ready:
                return f"CS-FIRE-08: the section {shown(part[0])} does not bear, or is not loaded and manned"
            ends.append(part[0])
        return "" if ends in (["bow"], ["aft"], ["bow", "aft"]) else "name each section once, bow before aft"

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        assert isinstance(game, Duel)
        facing = bearing_side(game, self.side)
        ready = ready_sections(game, self.side, facing)
        found: tuple[Answer, ...] = WHOLE_BROADSIDES if len(ready) == 2 else ()
        for at in ready:
            found += SINGLE_SECTIONS[at % 2]
        if ready_chasers(game, self.side, facing):
            found += (CHASERS,)
        found += (HOLD,)
        return found[:limit]

    def draw(self, game: Game, rng: Rng) -> Answer:
        assert isinstance(game, Duel)
        ready = eligible(game, self.side)
        if not ready:
            return CHASERS if rng.below(2) else HOLD
        orders: list[tuple[str, str]] = []
        for at in ready:
            aim = rng.below(3)
            if aim < 2:
                orders.append((ENDS[at % 2], LOW if aim else HIGH))
        return tuple(orders) if orders else HOLD

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "one-of", "options": self.candidates(game, 20)}


# --- numbers ----------------------------------------------------------------------------------------------------------

def to_hit(game: Duel, ship: Ship, load: str, aimed: int) -> Tally:
    """CS-FIRE-15: the modifier of every To Hit die."""
    bonus = Tally(morale(ship), "Crew Morale", "CS-FIRE-15")
    bonus.add(LOAD_TO_HIT[load], f"{load.capitalize()} Shot", "CS-FIRE-15")
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


def attacks_of(game: Duel, side: int, order: Answer) -> tuple[tuple[tuple[int, ...], str], ...]:
    """CS-FIRE-11: (sections, aim) of each attack; same aim and same load combine into one."""
    if not isinstance(order, tuple):
        return ()
    ship = game.ships[side]
    first = STARBOARD_BOW if bearing_side(game, side) == STARBOARD else PORT_BOW
    parts = [(first + ENDS.index(word(each(part)[0])), word(each(part)[1])) for part in order]
    if len(parts) == 2:
        (bow, aim), (aft, other_aim) = parts
        if aim == other_aim and ship.sections[bow].load == ship.sections[aft].load:
            return (((bow, aft), aim),)
    return tuple([((at,), aim) for at, aim in parts])
