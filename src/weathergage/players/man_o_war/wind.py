"""Man O' War, the heuristic player: what a turn of the wind is worth."""

from typing import Final

from weathergage.kernel.core import Answer
from weathergage.players.man_o_war.worth import Scales
from weathergage.rulesets.man_o_war.content.tables import WINDS
from weathergage.rulesets.man_o_war.rules.geometry import BEFORE, INTO
from weathergage.rulesets.man_o_war.rules.magic import PASS
from weathergage.rulesets.man_o_war.rules.speeds import ASTERN_SPEED, BEAM_SPEED, SAIL, inches_of, mode_named, wind_zone

BOTTLE_FOR: Final = 6.0         # inches in all that a storm bottle must gain


def way_under(scales: Scales, wind: int) -> float:
    """MW-SAIL-02, MW-SAIL-03: by how many inches under sail the own ships are faster than the enemy's in this wind, on
    the headings they have; a ship that would start into it makes no way."""
    game, total, was = scales.game, 0.0, scales.game.wind
    game.wind = wind
    for number in scales.mine + scales.foes:
        piece = game.pieces[number]
        mode, zone = mode_named(piece, SAIL), wind_zone(game, piece)
        if mode is not None and zone != INTO:
            way = inches_of(game, number, mode, ASTERN_SPEED if zone == BEFORE else BEAM_SPEED)
            total += way if piece.side == scales.side else -way
    game.wind = was
    return total


def pour(scales: Scales, options: tuple[Answer, ...]) -> Answer:
    """MW-CARD-25: the storm bottle, as soon as it makes a difference worth the card."""
    now = way_under(scales, scales.game.wind)
    best, choice = BOTTLE_FOR, options[0]
    for option in options:
        if option != PASS:
            gain = way_under(scales, WINDS.index(str(option))) - now
            if gain > best:
                best, choice = gain, option
    return choice
