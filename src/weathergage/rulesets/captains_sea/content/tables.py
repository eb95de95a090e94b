"""The tables that the rules look up in play: integers, strings and tuples of these.

Wind positions are numbers 0 to 7 for the letters A to H, headings run from 1 to 8. Content is read at run time, so it
is never compiled, and compiled code would look each of its names up again at every use; the constants and functions of
this module cost it nothing.
"""

from typing import Final

from msgspec.structs import asdict

from weathergage.rulesets.captains_sea.content import read as content
from weathergage.rulesets.captains_sea.content.printed import Design, ManeuverLine
from weathergage.rulesets.captains_sea.content.read import TABLES

IMPULSES: Final[int] = TABLES.game.impulses_per_turn
MAX_SPEED: Final[int] = TABLES.game.max_speed
FORMATION: Final[tuple[str, ...]] = TABLES.game.formations      # by difference of headings, 0 to 4 (CS-STACK-02)
COLUMNS: Final[int] = TABLES.map.columns
ROWS: Final[int] = TABLES.map.rows

# Ranges in movement points (CS-FIRE-06, CS-FIRE-22, CS-MAN-24, CS-CHASE-02).
LONG_RANGE: Final[int] = TABLES.range.long_gun
CARRONADE_RANGE: Final[int] = TABLES.range.carronade
CARRONADE_DOUBLE: Final[int] = TABLES.range.carronade_double
CHASER_RANGE: Final[int] = TABLES.range.chaser
FARTHEST: Final[int] = max(LONG_RANGE, CARRONADE_RANGE, CHASER_RANGE)       # beyond it nothing fires
FAR_DEFENSE: Final[int] = TABLES.range.far_defense_bonus_from
TACK_NEAR: Final[int] = TABLES.range.tack_enemy_near

# The letter by (heading - wind) % 8 (CS-WIND-02).
WIND_LETTER: Final[tuple[int, ...]] = tuple([
    [entry.heading_minus_wind for entry in content.WIND_POSITIONS].index(k) for k in range(8)
])
# CS-RATE-02: [letter of the Non-Initiative Player][letter of the Initiative Player] -> (his points, the other's).
BASE_MOVEMENT: Final[tuple[tuple[tuple[int, int], ...], ...]] = TABLES.base_movement.rows
# CS-RATE-13: impulses by speed, 0 to 12.
ACTIVATIONS: Final[tuple[tuple[int, ...], ...]] = ((), *TABLES.impulse_track.by_speed)
# CS-MAN-02: lines of the Control Panel by letter.
PANEL: Final[tuple[tuple[ManeuverLine, ...], ...]] = tuple([
    tuple([ManeuverLine(**asdict(line)) for line in panel.maneuvers]) for panel in TABLES.control_panel
])

# By Strain block 1 or 2; place 0 is a voluntary Bonus Move (CS-BONUS-07, CS-BONUS-08).
BONUS_SUCCESS: Final[int] = TABLES.bonus_move.success_at
STRAIN_BONUS: Final[tuple[int, ...]] = TABLES.bonus_move.roll_bonus
STRAIN_HITS: Final[tuple[int, ...]] = TABLES.bonus_move.rigging_hits

# By morale (CS-GEN-07, CS-CARD-05, CS-DMG-04).
MORALE_MODIFIER: Final[tuple[int, ...]] = tuple([level.modifier for level in content.MORALE])
HAND_SIZE: Final[tuple[int, ...]] = tuple([level.hand_size for level in content.MORALE])
AIM_MODIFIER: Final[tuple[int, ...]] = tuple([level.damage_aim_modifier for level in content.MORALE])

# By load and by sail (CS-FIRE-15, CS-LOAD-03; CS-RATE-09, CS-DMG-08).
LOAD_TO_HIT: Final[dict[str, int]] = {load.id: load.to_hit_modifier for load in TABLES.load}
LOAD_SHOT: Final[dict[str, str]] = {load.id: f"{load.id.capitalize()} Shot" for load in TABLES.load}
LOAD_EXTRA: Final[dict[str, int]] = {load.id: load.extra_impulses for load in TABLES.load}
SPEED_DIVISOR: Final[dict[str, int]] = {sail.id: sail.speed_divisor for sail in TABLES.sail_state}
RIGGING_DIVISOR: Final[dict[str, int]] = {sail.id: sail.rigging_hits_divisor for sail in TABLES.sail_state}

# Most Crew Points on a task (CS-CREW-03, CS-CREW-04, CS-CREW-05, CS-CREW-07).
MAX_SAILING: Final[int] = TABLES.crew_tasks.sailing
MAX_RIGGING_CHANGE: Final[int] = TABLES.crew_tasks.rigging_change
MAX_RIGGING_REPAIR: Final[int] = TABLES.crew_tasks.rigging_repair
MAX_HULL_REPAIR: Final[int] = TABLES.crew_tasks.hull_repair_per_section

DESIGNS: Final[dict[str, Design]] = content.DESIGNS
HOLD_CARDS: Final[frozenset[str]] = frozenset([card.id for card in content.CARDS if card.hold])        # CS-CARD-01

_DAMAGE: Final = TABLES.damage_effects
_LOWEST_ROLL: Final[int] = TABLES.hull_bonus.lowest_roll
_HULL_ROWS: Final[tuple[tuple[int, ...], ...]] = TABLES.hull_bonus.rows
_DAMAGE_FROM: Final[tuple[int, ...]] = tuple([row.from_total for row in _DAMAGE.row])
_DAMAGE_CELLS: Final[tuple[tuple[tuple[int, int, int], ...], ...]] = tuple([row.cells for row in _DAMAGE.row])
_HEADER_FROM: Final[int] = _DAMAGE.header_from_total
_FIRE_HEADER: Final[tuple[int, ...]] = _DAMAGE.fire_dice_header
_FIRE_FOOTER: Final[tuple[int, ...]] = _DAMAGE.fire_dice_footer
_MORALE_FROM: Final[tuple[int, ...]] = TABLES.morale_effects.hits_from
_MORALE_ROWS: Final[tuple[tuple[int, ...], ...]] = TABLES.morale_effects.rows
_MANY_DICE: Final[int] = TABLES.smoke.many_dice
_SMOKE_MANY: Final[int] = TABLES.smoke.counters_many
_SMOKE_FEW: Final[int] = TABLES.smoke.counters_few


def hull_bonus(modified_roll: int, hull_type: int) -> int:
    """CS-RATE-07: the Hull Bonus of a roll (die, quality and cards) for a hull of type -1, 0 or 1."""
    row = min(max(modified_roll - _LOWEST_ROLL, 0), len(_HULL_ROWS) - 1)
    return _HULL_ROWS[row][hull_type + 1]


def damage_cell(total: int, hits: int) -> tuple[int, int, int]:
    """CS-DMG-05, CS-DMG-06: rigging, hull and crew hits of a modified three-dice total; nothing without hits."""
    if hits < 1:
        return (0, 0, 0)
    row = 0
    for at, first in enumerate(_DAMAGE_FROM):
        if total >= first:
            row = at
    cells = _DAMAGE_CELLS[row]
    return cells[min(hits, len(cells)) - 1]


def fire_dice(total: int, hits: int) -> int:
    """CS-DMG-23: dice of the fire check, from the header (11 or more) or the footer of the column."""
    if hits < 1:
        return 0
    dice = _FIRE_HEADER if total >= _HEADER_FROM else _FIRE_FOOTER
    return dice[min(hits, len(dice)) - 1]


def morale_dice(blue: int, hits: int) -> int:
    """CS-DMG-21: dice of the Morale Check for a modified blue die; none without hits."""
    column = -1
    for first in _MORALE_FROM:
        if hits >= first:
            column += 1
    return _MORALE_ROWS[min(max(blue, 0), len(_MORALE_ROWS) - 1)][column] if column >= 0 else 0


def smoke_counters(dice: int) -> int:
    """CS-SMOKE-01: Smoke-2 counters made by a firing section."""
    return _SMOKE_MANY if dice >= _MANY_DICE else _SMOKE_FEW
