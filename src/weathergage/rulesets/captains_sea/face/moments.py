"""Prompts of Bridge Cards: the windows in which one may be played, and the dice for which one may be discarded."""

from typing import Final, TypeVar

from weathergage.kernel.core import Frame, Question, each, ints, word
from weathergage.kits.words import count, listed
from weathergage.rulesets.captains_sea.face.words import (
    faces_text,
    names,
    pair,
    signed,
)
from weathergage.rulesets.captains_sea.rules import gunnery
from weathergage.rulesets.captains_sea.rules.attack import Attack
from weathergage.rulesets.captains_sea.rules.boarding import GRAPPLE_AT, MeleeRound, grapple_modifier
from weathergage.rulesets.captains_sea.rules.cards import Roll
from weathergage.rulesets.captains_sea.rules.maneuvers import TACK_AT, tack_modifier
from weathergage.rulesets.captains_sea.rules.morale import MoraleCheck
from weathergage.rulesets.captains_sea.rules.sails import FALLS_OFF_AT, LeaveIrons
from weathergage.rulesets.captains_sea.state import Duel, range_between

FACES: Final = 6
NEVER: Final = "No face will do."
F = TypeVar("F", bound=Frame)

# What is said in a window whose sentence needs no figures; {own} and {foe} are the ships.
WINDOWS: Final = {
    "initiative-before-roll": "The initiative is about to be rolled. Do you play a card?",
    "reveal": "{own} is about to spend a movement point. Do you change her orders?",
    "maneuver-after-advance": "{own} has advanced. Do you play a card before she may turn?",
    "fire-step": "The ships are within musket shot. Do you play a card with this fire?",
    "select-load": "{own}'s guns are being reloaded. Do you play a card?",
    "reload-reveal": "{own}'s special shot is shown and would take two impulses more. Do you play a card?",
    "grapple-after-success": "{foe}'s grapnels hold. Do you play a card?",
    "hk-fire": "{own} is on fire. Do you play a card before her crew fights it?",
    "hk-repair": "Repairs are about to be rolled. Do you play a card?",
    "hk-strike": "{own} is about to strike her colours. Do you play a card?",
    "hk-morale": "The turn ends. Do you play a card for your crew's morale?",
}
# What is about to be rolled, by the kind of roll: for one die, and for several.
DICE: Final = {
    "initiative": ("the initiative die", ""), "hull-bonus": ("the die for the Hull Bonus", ""),
    "tack": ("the die to come about", ""), "irons": ("the die to fall off", ""),
    "to-hit": ("one to-hit die", "{n} to-hit dice"), "defense": ("one defense die", "{n} defense dice"),
    "damage": ("", "two red damage dice and a blue one"),
    "burst": ("a die for bursting guns", "{n} dice for bursting guns"), "morale": ("a morale die", "{n} morale dice"),
    "fire-check": ("a die against fire aboard", "{n} dice against fire aboard"),
    "fire-fighting": ("the die against the fire", ""), "repair": ("a repair die", "{n} repair dice"),
    "strike": ("a die for striking", "{n} dice for striking"),
    "sail-change": ("a die to change sail", "{n} dice to change sail"), "disengage": ("the die to cut loose", ""),
    "grapple": ("the grapple die", ""), "melee": ("one melee die", "{n} melee dice"),
    "bonus-move": ("the die for her spars", ""),
}
# What the faces are good for; {n} is the lowest face that does, all modifiers counted in.
WORTH: Final = {
    "initiative": "The higher result has the initiative.", "hull-bonus": "Every two points are one of speed.",
    "damage": "High totals hurt the rigging, low ones the hull; a low blue die shakes morale.",
    "melee": "With modifiers and support, every 5 or more is a hit.",
    "to-hit": "A die hits on {n} or more.", "defense": "A die cancels a hit on {n} or more.",
    "tack": "She comes about on {n} or more.", "irons": "She falls off on {n} or more.",
    "burst": "A gun holds on {n} or more.", "morale": "Every die must show {n} or more, or morale falls.",
    "fire-check": "Every die must show {n} or more, or she catches fire.",
    "fire-fighting": "The fire is out on {n} or more.", "repair": "Any {n} or more mends a box.",
    "strike": "Every die must show {n} or more, or she strikes.",
    "sail-change": "Any {n} or more lets her change sail.", "disengage": "She is free on {n} or more.",
    "grapple": "The grapnels hold on {n} or more.", "bonus-move": "Her spars hold on {n} or more.",
}


def doing(game: Duel, kind: type[F]) -> F | None:
    """The procedure of this kind that is being carried out; what its dice have shown is public."""
    found = [frame for frame in game.agenda if isinstance(frame, kind)]
    return found[-1] if found else None


def ask_react(game: Duel, question: Question) -> str:
    """CS-CARD-04: the moment, with the figures that are known by then."""
    moment = word(each(question.about)[0])
    own, foe = pair(game, question)
    if moment in WINDOWS:
        return WINDOWS[moment].format(own=own, foe=foe)
    return f"{figures(game, question, moment)} Do you play a card?"


def figures(game: Duel, question: Question, moment: str) -> str:
    own, foe = pair(game, question)
    attack, check, melee = doing(game, Attack), doing(game, MoraleCheck), doing(game, MeleeRound)
    if moment == "rates-after-speed":
        return f"{own} makes speed {game.ships[question.seat].speed}, {foe} {game.ships[1 - question.seat].speed}."
    if moment == "tack-before-roll":
        return head_to_wind(game, question)
    if moment == "grapple-before-roll":
        bonus = grapple_modifier(game, question.seat, 0).total
        return f"Your grapnels hold on {GRAPPLE_AT} or more, {at_modifier(bonus)}."
    if moment == "morale-before-check" and check is not None:
        return f"{own}'s crew checks morale with {dice(check.dice)} {at_modifier(check.modifier(game).total)}."
    if moment == "melee-before-roll" and melee is not None:
        attacker, defender = names(game)[melee.attacker], names(game)[1 - melee.attacker]
        return f"{attacker} boards with {melee.fighting[0]}, {defender} holds with {melee.fighting[1]}."
    assert attack is not None, f"no words for the window {moment}"
    return in_attack(game, question, moment, attack)


def head_to_wind(game: Duel, question: Question) -> str:
    """CS-WIN-07: the roll of a Tack, or of a ship that lies in irons."""
    own, irons = pair(game, question)[0], doing(game, LeaveIrons)
    if irons is not None:
        bonus = irons.modifier(game).total
        return f"{own} lies in irons and falls off on {FALLS_OFF_AT} or more, {at_modifier(bonus)}."
    bonus = tack_modifier(game, game.ships[question.seat], 0).total
    return f"{own} is head to wind and comes about on {TACK_AT} or more, {at_modifier(bonus)}."


def in_attack(game: Duel, question: Question, moment: str, attack: Attack) -> str:
    """CS-WIN-09: the five moments of an attack."""
    own, foe = pair(game, question)
    if moment == "fire-before-tohit":
        ship = game.ships[question.seat]
        rolled = sum([gunnery.section_dice(ship, at, range_between(game)).total for at in attack.sections])
        needed = gunnery.HITS_AT - gunnery.to_hit(game, ship, attack.load(game), attack.aimed).total
        return f"You roll {dice(rolled)} to hit {foe}, aimed {attack.aim}, on {max(1, needed)} or more."
    if moment == "fire-before-defense":
        return f"{foe} scores {count(attack.hits, 'hit')}; {own} has {dice(attack.share)} of defense."
    if moment == "fire-after-defense":
        return f"Your defense dice show {faces_text(attack.faces)} against {count(attack.hits, 'hit')}."
    if moment == "fire-after-damage-roll":
        return f"{count(attack.hits, 'hit')} stand, and the damage dice come to {attack.total}, aimed {attack.aim}."
    rigging, hull, crew = attack.cell
    told = [f"{amount} {kind}" for amount, kind in ((rigging, "rigging"), (hull, "hull"), (crew, "crew")) if amount]
    return f"{foe} is to take {listed(told)} {'hit' if rigging + hull + crew == 1 else 'hits'}."


def at_modifier(modifier: int) -> str:
    return f"at {signed(modifier)}" if modifier else "unmodified"


def dice(number: int) -> str:
    return count(number, "die", "dice")


def ask_discard(game: Duel, question: Question) -> str:
    """CS-CARD-08: whose dice, what for, and the offer."""
    kind, pools = each(question.about)
    rolls = [ints(pool) for pool in each(pools)]
    own = sum([amount for seat, amount in rolls if seat == question.seat])
    if not own:
        return f"{pair(game, question)[1]} is to roll {dice_named(word(kind), rolls[0][1])}. Discard cards for +1?"
    offer = "Do you discard a card for +1?" if own == 1 else "Do you discard cards, each for +1 on a die?"
    return f"You are about to roll {dice_named(word(kind), own)}. {offer}"


def dice_named(kind: str, number: int) -> str:
    single, several = DICE[kind]
    return single if number == 1 or not several else several.format(n=number)


def why_discard(game: Duel, question: Question) -> str:
    """What the dice must show, modifiers counted in: the lowest mark of the roll, or the highest against a fire."""
    kind, roll = word(each(question.about)[0]), doing(game, Roll)
    marks = roll.marks if roll is not None else ()
    needed = (marks[-1] if kind == "fire-fighting" else marks[0]) if marks else 0
    if marks and not 1 < needed <= FACES:
        return "Any face will do." if needed <= 1 else "Only a 6 with a card will do." if needed == FACES + 1 else NEVER
    return WORTH[kind].format(n=needed)
