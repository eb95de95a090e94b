"""Chapter 8: how fast a ship is, by propulsion, damage, cards, spells and the wind."""

from typing import Final

from weathergage.kernel.tally import Tally
from weathergage.kits.plane import HAIR
from weathergage.rulesets.man_o_war.content.printed import Mode
from weathergage.rulesets.man_o_war.content.tables import TURN, TURN_COST
from weathergage.rulesets.man_o_war.rules.cards import SILK_SAILS, SPEEDS, add_speed_cards, show
from weathergage.rulesets.man_o_war.rules.geometry import ABEAM, BEFORE, INTO, pose_of, zone_of
from weathergage.rulesets.man_o_war.rules.locations import condition_of
from weathergage.rulesets.man_o_war.state import NOBODY, Battle, Piece, is_under, lasting, model_of

SAIL: Final = "sail"
MAGIC: Final = "magic"
BEAM_SPEED: Final = "beam"
ASTERN_SPEED: Final = "astern"
SPEED: Final = "speed"
STRAIGHT: Final = "straight"
REVERSE: Final = "reverse"
WHOLE: Final = 1.0                  # the share of an allowance of which nothing has been used


class Pace:
    """A speed: whole inches that open up into their parts, and how often they are halved (MW-CORE-07)."""

    def __init__(self, tally: Tally, halved: int) -> None:
        self.tally = tally
        self.halved = halved

    @property
    def inches(self) -> float:
        return self.tally.total / (1 << self.halved)


def printed_speed(mode: Mode, which: str) -> int:
    match which:
        case "beam": return mode.beam
        case "astern": return mode.astern
        case "speed": return mode.speed
        case "straight": return mode.straight
        case _: return mode.reverse


def pace_of(game: Battle, number: int, mode: Mode, which: str) -> Pace:
    """MW-MOVE-02, MW-MOVE-07, MW-MOVE-09: template, damage, cards, spells, halving; becalming last.

    MW-LOC-01, MW-LOC-04, MW-LOC-06, MW-SPL-07 to MW-SPL-09, MW-FLT-19.
    """
    piece = game.pieces[number]
    ship = condition_of(piece)
    tally = Tally(printed_speed(mode, which), f"{mode.id} {which}", "MW-MOVE-01")
    if not tally.total:
        return Pace(tally, 0)
    if ship.immobile or mode.id in ship.lost:
        tally.at_most(0, "damage", "MW-LOC-06" if ship.immobile else "MW-LOC-04")
        return Pace(tally, 0)
    lost = ship.flat.get(mode.id, 0)
    if mode.id == SAIL:
        lost = ship.beam if which == BEAM_SPEED else ship.astern
    tally.add(-min(lost, tally.total), "damage", "MW-LOC-01")
    if tally.total:
        add_speed_cards(game, number, mode.id, tally)
    for spell in lasting(piece, "spell-speed"):
        if spell.mode in ("all", mode.id):
            tally.add(spell.amount, spell.name, "MW-SPL-08")
    tally.at_least(0, "no less than nothing", "MW-MOVE-07")
    halved = 1 if is_under(piece, "spell-half-speed") else 0
    if mode.id == SAIL and is_under(piece, "spell-becalm"):
        tally.at_most(0, "becalmed", "MW-SPL-07")
    return Pace(tally, halved + (1 if piece.submerged else 0))


def inches_of(game: Battle, number: int, mode: Mode, which: str) -> float:
    """The same without its parts: as printed, unless something changes it."""
    piece = game.pieces[number]
    if piece.cards or piece.spells or piece.submerged or condition_of(piece).is_slowed:
        return pace_of(game, number, mode, which).inches
    return float(printed_speed(mode, which))


def mode_named(piece: Piece, name: str) -> Mode | None:
    for mode in model_of(piece).modes:
        if mode.id == name:
            return mode
    return None


def wind_zone(game: Battle, piece: Piece) -> str:
    """MW-SAIL-03, MW-SPL-08: the zone in which a ship begins; with a fair wind it is never into the wind."""
    zone = zone_of(game, pose_of(piece)[2])
    return ABEAM if zone == INTO and has_fair_wind(piece) else zone


def has_fair_wind(piece: Piece) -> bool:
    """MW-SPL-08: a positive amount of sail speed keeps a ship from ever being into the wind."""
    return any([spell.amount > 0 and spell.mode == SAIL for spell in lasting(piece, "spell-speed")])


def is_working(game: Battle, number: int, mode: Mode) -> bool:
    """MW-MOVE-07: whether a propulsion gives any speed now."""
    if mode.id != SAIL:
        return inches_of(game, number, mode, SPEED) > 0.0
    return inches_of(game, number, mode, BEAM_SPEED) > 0.0 or inches_of(game, number, mode, ASTERN_SPEED) > 0.0


def working_modes(game: Battle, number: int) -> list[Mode]:
    """MW-MOVE-06, MW-MOVE-07: the propulsions that give any speed now."""
    return [mode for mode in model_of(game.pieces[number]).modes if is_working(game, number, mode)]


def normal_speed(game: Battle, number: int, mode: Mode, zone: str) -> float:
    """MW-SAIL-03, MW-SAIL-06: the speed of a propulsion by which turns are paid. Into the wind it is the beam speed."""
    if mode.id != SAIL:
        return inches_of(game, number, mode, SPEED)
    return inches_of(game, number, mode, ASTERN_SPEED if zone == BEFORE else BEAM_SPEED)


def slow_speed(normal: float, left: float) -> float:
    """MW-MOVE-05: the whole speed of a ship that has less than a turn costs, and has not used any; else 0."""
    return normal if left == WHOLE and 0.0 < normal < TURN_COST - HAIR else 0.0


class Drive:
    """One propulsion as it stands at a question: what may be spent with turns and without, and what else it can do.

    MW-MOVE-04, MW-MOVE-05, MW-OAR-02, MW-OAR-05: `normal` is the speed by which turns on the spot are paid, `slow` the
    whole speed of a ship that has less than a turn costs, else 0.
    """

    def __init__(self, mode: Mode, turning: float, straight: float, normal: float, reverse: float) -> None:
        self.mode = mode
        self.turning = turning
        self.straight = straight
        self.normal = normal
        self.reverse = reverse
        self.slow = 0.0


def widest_turn(slow: float, template: float) -> float:
    """MW-MOVE-05, MW-GEO-11: by the template; of a ship that has less than a turn costs, as much less."""
    return TURN * slow / TURN_COST if slow else template


def drives_of(game: Battle, number: int, zone: str, only: str, left: float) -> list[Drive]:
    """MW-MOVE-06, MW-SAIL-06: the propulsions that may be used now, `only` one of them where it is already chosen;
    `left` is the share of the allowance that is left, WHOLE for all of it. Into the wind it is the beam speed."""
    drives: list[Drive] = []
    for mode in model_of(game.pieces[number]).modes:
        if only not in ("", mode.id):
            continue
        normal = straight = normal_speed(game, number, mode, zone)
        if normal <= 0.0 and not (mode.id == SAIL and is_working(game, number, mode)):
            continue
        if mode.id != SAIL and mode.straight > mode.speed:
            straight = max(normal, inches_of(game, number, mode, STRAIGHT))
        drive = Drive(mode, normal * left, straight if left == WHOLE else normal * left, normal,
                      inches_of(game, number, mode, REVERSE) if mode.reverse else 0.0)
        drive.slow = slow_speed(normal, left)
        drives.append(drive)
    return drives


def cannot_move(game: Battle, number: int) -> bool:
    """MW-SQD-13: no propulsion gives speed, aground, or a No Movement counter."""
    piece = game.pieces[number]
    if piece.no_move or piece.aground != NOBODY:
        return True
    for mode in model_of(piece).modes:
        if is_working(game, number, mode):
            return False
    return True


def show_speed_cards(game: Battle, number: int, mode: str, used: float, limit: float) -> None:
    """MW-CARD-01, MW-CARD-14: silk sails are turned up when a move is as long as it might not have been without."""
    if SPEEDS[SILK_SAILS](game.pieces[number], mode) and used > limit - 1.0:
        show(game, number, SILK_SAILS)
