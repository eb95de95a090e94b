"""Chapters 1, 5 and 6: re-rolls, whose turn it is, squadrons, and the cards that change the order."""

from typing import Final

from weathergage.kernel.core import Answer, each, number, word
from weathergage.kernel.spaces import PASS
from weathergage.kits.asking import Entries
from weathergage.kits.words import POINTS, capital, count, listed, sentence
from weathergage.rulesets.man_o_war.content.tables import COHERENCY, SUMMON_ON
from weathergage.rulesets.man_o_war.face.asking.entry import entry, points_at_unit, says, target_label, target_or
from weathergage.rulesets.man_o_war.face.words import (
    WIND_NAMES,
    faces_words,
    from_words,
    name,
    named,
    own_name,
    player_name,
    reach_words,
    state_words,
    unit_words,
)
from weathergage.rulesets.man_o_war.questions import (
    AskActivate,
    AskDaringCaptain,
    AskFlagship,
    AskMove,
    AskNextShip,
    AskReRoll,
    AskStormBottle,
)
from weathergage.rulesets.man_o_war.rules.fundamentals import KEEP
from weathergage.rulesets.man_o_war.rules.monsters import caster_bonus
from weathergage.rulesets.man_o_war.state import (
    AFLOAT,
    LAIR,
    NOBODY,
    VESSEL,
    Battle,
    UnitQuestion,
    active_members,
    unit_named,
)

ROLLS: Final = {
    "save": "the saving throw", "location": "the location dice", "blaze": "the blaze die", "cast": "the casting roll",
    "dispel": "the dispel roll", "boarding": "the boarding rolls", "critical": "the critical die",
    "refloat": "the refloating roll", "summon": "the summoning roll", "ram": "the ramming die",
    "repair": "the repair roll", "monster-move": "the movement dice", "reaction": "the reaction die",
    "defensive-fire": "the defensive fire", "anti-flyer": "the anti-flyer fire", "points": "the die of waterline hits",
    "grapeshot": "the grapeshot", "crew-dice": "the dice against the crew", "treasure": "the search for the treasure",
    "control": "the control of the beast",
}
SOURCES: Final = {
    "lucky-mascot": "Lucky Mascot", "master-gunner": "Master Gunner", "fire-party": "Fire Party",
    "portent": "Portent of the Stars", "lord": "the Wizard Lord", "true-aim": "Pure Sight",
}


# --- units ------------------------------------------------------------------------------------------------------------

def why_activate(game: Battle, question: AskActivate) -> str:
    """MW-SQD-04, MW-SQD-08, MW-MON-06."""
    mine = [unit for unit in game.units if unit.side == question.seat and not unit.activated
            and active_members(game, unit)]
    others = [unit for unit in game.units if unit.side != question.seat and not unit.activated
              and active_members(game, unit)]
    need = SUMMON_ON - caster_bonus(game, question.seat)
    lairs = any([piece.fate == LAIR and piece.owner == question.seat for piece in game.pieces])
    return sentence([f"{count(len(mine), 'unit')} of yours and {len(others) or 'none'} of the enemy's "
                     f"{'has' if len(mine) + len(others) == 1 else 'have'} still to act",
                     "each ship moves, shoots, then boards", from_words(game),
                     f"a monster is summoned on {reach_words(need)}" if lairs else ""])


def activate_label(game: Battle, question: AskActivate, answer: Answer) -> str:
    """MW-SQD-08, MW-MON-06."""
    if isinstance(answer, tuple):
        return f"Summon {own_name(game, answer[1])} from its lair"
    unit = unit_named(game, answer)
    members = [ship for ship in game.units[unit].members if game.pieces[ship].fate == AFLOAT]
    if len(members) == 1:
        return f"{capital(unit_words(game, unit))}: {state_words(game, members[0])}"
    crews = [f"{name(game, ship)} {game.pieces[ship].crew}" for ship in members if game.pieces[ship].kind == VESSEL]
    return f"{capital(unit_words(game, unit))}: {f'crews {listed(crews)}' if crews else f'{len(members)} models'}"


def unit_of(game: Battle, question: UnitQuestion) -> str:
    return unit_words(game, unit_named(game, question.unit))


def bottle_label(game: Battle, question: AskStormBottle, answer: Answer) -> str:
    return "Keep it shut" if answer == PASS else f"Toward the {POINTS[WIND_NAMES[word(answer)]]}"


# --- re-rolls ---------------------------------------------------------------------------------------------------------

def ask_reroll(game: Battle, question: AskReRoll) -> str:
    """MW-CORE-08."""
    several = len(question.faces) > 1
    what = ROLLS.get(question.roll, "the dice" if several else "the die")
    return f"{capital(what)} fell {faces_words(question.faces)}: do you roll {'one' if several else 'it'} again?"


def why_reroll(game: Battle, question: AskReRoll) -> str:
    ships = [named(game, label) for label in question.ships]
    sides = [player_name(game, side) for side in dict.fromkeys(question.rollers) if side != NOBODY]
    return sentence([f"rolled by {listed(sides)}" + (f", about {listed(ships)}" if ships else ""),
                     "a die is rolled again once at most, and the second roll stands"])


def reroll_label(game: Battle, question: AskReRoll, answer: Answer) -> str:
    if answer == KEEP:
        return "Let it stand" if len(question.faces) == 1 else "Let them stand"
    source, die = each(answer)
    return f"Roll the {question.faces[number(die) - 1]} again: {SOURCES.get(word(source), word(source))}"


ENTRIES: Final[Entries] = (
    entry(AskActivate, lambda game, question: f"Turn {game.turn}: which of your units acts now?", activate_label,
          reason=why_activate, points_at=points_at_unit, then=(AskNextShip, AskMove)),
    entry(AskDaringCaptain, says("Does a daring captain act at once?"),
          lambda game, question, answer: "Wait" if answer == PASS else f"{named(game, answer)} acts at once", PASS,
          reason=says("She acts out of turn, and your own turn follows all the same.")),
    entry(AskStormBottle, says("Do you open a storm bottle?"), bottle_label, PASS,
          reason=lambda game, question: sentence([from_words(game), "it turns the wind one position, once"])),
    entry(AskNextShip, lambda game, question: f"Which ship of {unit_of(game, question)} acts next?", target_label,
          reason=says("She moves, shoots and boards before the next one begins."), then=(AskMove,)),
    entry(AskFlagship, lambda game, question: f"Which ship takes the flag of {unit_of(game, question)}?",
          target_or("Leave the flag where it is"), KEEP,
          reason=says(f"A ship more than {COHERENCY:g}″ from her flagship when the turn ends becomes a straggler.")),
    entry(AskReRoll, ask_reroll, reroll_label, KEEP, reason=why_reroll, weighs=True),
)
