"""The tables that the rules look up in play, taken from `content.py`.

Content is read at run time, so it is never compiled, and compiled code would look each of its names up again at every
use; the constants and functions of this module cost it nothing.
"""

from typing import Final

from weathergage.rulesets.captains_sea.content import read as content
from weathergage.rulesets.captains_sea.content.printed import Design, ManeuverLine

COLUMNS: Final[int] = content.COLUMNS
ROWS: Final[int] = content.ROWS
LONG_RANGE: Final[int] = content.LONG_RANGE
CARRONADE_RANGE: Final[int] = content.CARRONADE_RANGE
CARRONADE_DOUBLE: Final[int] = content.CARRONADE_DOUBLE
CHASER_RANGE: Final[int] = content.CHASER_RANGE
FARTHEST: Final[int] = max(LONG_RANGE, CARRONADE_RANGE, CHASER_RANGE)       # beyond it nothing fires
FAR_DEFENSE: Final[int] = content.FAR_DEFENSE
TACK_NEAR: Final[int] = content.TACK_NEAR
MAX_SPEED: Final[int] = content.MAX_SPEED
MAX_SAILING: Final[int] = content.MAX_SAILING
MAX_RIGGING_CHANGE: Final[int] = content.MAX_RIGGING_CHANGE
MAX_RIGGING_REPAIR: Final[int] = content.MAX_RIGGING_REPAIR
MAX_HULL_REPAIR: Final[int] = content.MAX_HULL_REPAIR
BONUS_SUCCESS: Final[int] = content.BONUS_SUCCESS

STRAIN_BONUS: Final[tuple[int, ...]] = content.STRAIN_BONUS
STRAIN_HITS: Final[tuple[int, ...]] = content.STRAIN_HITS
MORALE_MODIFIER: Final[tuple[int, ...]] = content.MORALE_MODIFIER
HAND_SIZE: Final[tuple[int, ...]] = content.HAND_SIZE
AIM_MODIFIER: Final[tuple[int, ...]] = content.AIM_MODIFIER
WIND_LETTER: Final[tuple[int, ...]] = content.WIND_LETTER
FORMATION: Final[tuple[str, ...]] = content.FORMATION
ACTIVATIONS: Final[tuple[tuple[int, ...], ...]] = content.ACTIVATIONS
BASE_MOVEMENT: Final[tuple[tuple[tuple[int, int], ...], ...]] = content.BASE_MOVEMENT
PANEL: Final[tuple[tuple[ManeuverLine, ...], ...]] = content.PANEL
DESIGNS: Final[dict[str, Design]] = content.DESIGNS
LOAD_TO_HIT: Final[dict[str, int]] = content.LOAD_TO_HIT
LOAD_EXTRA: Final[dict[str, int]] = content.LOAD_EXTRA
SPEED_DIVISOR: Final[dict[str, int]] = content.SPEED_DIVISOR
RIGGING_DIVISOR: Final[dict[str, int]] = content.RIGGING_DIVISOR
HOLD_CARDS: Final[frozenset[str]] = frozenset([card.id for card in content.CARDS if card.hold])        # CS-CARD-01

_LOWEST_ROLL: Final[int] = content.HULL_BONUS.lowest_roll
_HULL_ROWS: Final[tuple[tuple[int, ...], ...]] = content.HULL_BONUS.rows
_DAMAGE_FROM: Final[tuple[int, ...]] = tuple([row.from_total for row in content.DAMAGE.row])
_DAMAGE_CELLS: Final[tuple[tuple[tuple[int, int, int], ...], ...]] = tuple([row.cells for row in content.DAMAGE.row])
_HEADER_FROM: Final[int] = content.DAMAGE.header_from_total
_FIRE_HEADER: Final[tuple[int, ...]] = content.DAMAGE.fire_dice_header
_FIRE_FOOTER: Final[tuple[int, ...]] = content.DAMAGE.fire_dice_footer
_MORALE_FROM: Final[tuple[int, ...]] = content.MORALE_EFFECTS.hits_from
_MORALE_ROWS: Final[tuple[tuple[int, ...], ...]] = content.MORALE_EFFECTS.rows
_MANY_DICE: Final[int] = content.SMOKE.many_dice
_SMOKE_MANY: Final[int] = content.SMOKE.counters_many
_SMOKE_FEW: Final[int] = content.SMOKE.counters_few


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
