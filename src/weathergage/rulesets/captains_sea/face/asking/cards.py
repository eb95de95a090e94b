"""Questions about cards: the windows in which one may be played, and the dice for which one may be discarded."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from weathergage.kernel.core import Answer, Frame, each, number, word
from weathergage.kernel.spaces import PASS
from weathergage.kits.asking import Ask, Entries, answer_with, first_offered
from weathergage.kits.words import count, listed, whose
from weathergage.rulesets.captains_sea.face.outlook import isolate_fire
from weathergage.rulesets.captains_sea.face.words import (
    MORALES,
    card_name,
    cards_named,
    faces_text,
    names,
    pair,
    signed,
)
from weathergage.rulesets.captains_sea.questions import AskDiscard, AskDiscardDown, AskReact
from weathergage.rulesets.captains_sea.rules.attack import DamageEffects, Defense, ToHit, dice_by_section
from weathergage.rulesets.captains_sea.rules.bridge_cards import RollDice
from weathergage.rulesets.captains_sea.rules.grappling import GRAPPLE_AT, grapple_modifier
from weathergage.rulesets.captains_sea.rules.gunnery import HITS_AT, to_hit
from weathergage.rulesets.captains_sea.rules.maneuvers import TACK_AT, tack_modifier
from weathergage.rulesets.captains_sea.rules.melee import MeleeRound
from weathergage.rulesets.captains_sea.rules.morale_checks import MoraleCheck
from weathergage.rulesets.captains_sea.rules.sails import FALLS_OFF_AT, irons_modifier
from weathergage.rulesets.captains_sea.state import Duel, hand_limit

FACES: Final = 6
NEVER: Final = "No face will do."
F = TypeVar("F", bound=Frame)

# --- windows ----------------------------------------------------------------------------------------------------------

# What is said in a window whose sentence needs no figures; {own} and {foe} are the ships.
WINDOWS: Final = {
    "initiative-before-roll": "The initiative is about to be rolled. Do you play a card?",
    "reveal": "{own} is about to spend a movement point. Do you change her orders?",
    "maneuver-after-advance": "{own} has advanced. Do you play a card before she may turn?",
    "fire-step": "The ships are within musket shot. Do you play a card with this fire?",
    "select-load": "{owns} guns are being reloaded. Do you play a card?",
    "reload-reveal": "{owns} special shot is shown and would take two impulses more. Do you play a card?",
    "grapple-after-success": "{foes} grapnels hold. Do you play a card?",
    "hk-fire": "{own} is on fire. Do you play a card before her crew fights it?",
    "hk-repair": "Repairs are about to be rolled. Do you play a card?",
    "hk-strike": "{own} is about to strike her colours. Do you play a card?",
    "hk-morale": "The turn ends. Do you play a card for your crew's morale?",
}


def in_progress(game: Duel, kind: type[F]) -> F:
    """The procedure of this kind that is being carried out; what its dice have shown is public."""
    return next(frame for frame in reversed(game.agenda) if isinstance(frame, kind))


def dice(amount: int) -> str:
    return count(amount, "die", "dice")


def at_modifier(modifier: int) -> str:
    return f"at {signed(modifier)}" if modifier else "unmodified"


def speeds(game: Duel, question: AskReact) -> str:
    own, foe = pair(game, question)
    return f"{own} makes speed {game.ships[question.seat].speed}, {foe} {game.ships[1 - question.seat].speed}."


def head_to_wind(game: Duel, question: AskReact) -> str:
    """CS-WIN-07: the roll of a Tack, or in Housekeeping of a ship that lies in irons."""
    own, ship = pair(game, question)[0], game.ships[question.seat]
    if game.step == "impulses":
        bonus = tack_modifier(game, ship, 0).total
        return f"{own} is head to wind and comes about on {TACK_AT} or more, {at_modifier(bonus)}."
    bonus = irons_modifier(ship, 0).total
    return f"{own} lies in irons and falls off on {FALLS_OFF_AT} or more, {at_modifier(bonus)}."


def grapnels(game: Duel, question: AskReact) -> str:
    bonus = grapple_modifier(game, question.seat, 0).total
    return f"Your grapnels hold on {GRAPPLE_AT} or more, {at_modifier(bonus)}."


def morale_check(game: Duel, question: AskReact) -> str:
    check = in_progress(game, MoraleCheck)
    bonus = check.modifier(game).total
    return f"{whose(pair(game, question)[0])} crew checks morale with {dice(check.dice)} {at_modifier(bonus)}."


def melee(game: Duel, question: AskReact) -> str:
    fight = in_progress(game, MeleeRound)
    attacker, defender = names(game)[fight.attacker], names(game)[1 - fight.attacker]
    return f"{attacker} boards with {fight.fighting[0]}, {defender} holds with {fight.fighting[1]}."


def dice_to_hit(game: Duel, question: AskReact) -> str:
    attack = in_progress(game, ToHit)
    rolled = sum(dice_by_section(game, attack.side, attack.sections))
    needed = HITS_AT - to_hit(game, game.ships[attack.side], attack.load(game), attack.aimed).total
    foe = pair(game, question)[1]
    return f"You roll {dice(rolled)} to hit {foe}, aimed {attack.aim}, on {max(1, needed)} or more."


def hits_scored(game: Duel, question: AskReact) -> str:
    defense, (own, foe) = in_progress(game, Defense), pair(game, question)
    return f"{foe} scores {count(defense.hits, 'hit')}; {own} has {dice(defense.share)} of defense."


def defense_rolled(game: Duel, question: AskReact) -> str:
    defense = in_progress(game, Defense)
    return f"Your defense dice show {faces_text(defense.faces)} against {count(defense.hits, 'hit')}."


def damage_rolled(game: Duel, question: AskReact) -> str:
    damage = in_progress(game, DamageEffects)
    stand = "stands" if damage.hits == 1 else "stand"
    return f"{count(damage.hits, 'hit')} {stand}, and the damage dice come to {damage.total}, aimed {damage.aim}."


def table_read(game: Duel, question: AskReact) -> str:
    cell = zip(in_progress(game, DamageEffects).cell, ("rigging", "hull", "crew"), strict=True)
    hits = [count(amount, f"{kind} hit") for amount, kind in cell if amount]
    return f"{pair(game, question)[1]} is to take {listed(hits)}."


# What is said in a window whose sentence has figures.
FIGURED: Final[dict[str, Callable[[Duel, AskReact], str]]] = {
    "rates-after-speed": speeds, "tack-before-roll": head_to_wind, "grapple-before-roll": grapnels,
    "morale-before-check": morale_check, "melee-before-roll": melee, "fire-before-tohit": dice_to_hit,
    "fire-before-defense": hits_scored, "fire-after-defense": defense_rolled, "fire-after-damage-roll": damage_rolled,
    "fire-after-table": table_read,
}


def ask_react(game: Duel, question: AskReact) -> str:
    """CS-CARD-04: the moment, with the figures that are known by then."""
    if question.moment in FIGURED:
        return f"{FIGURED[question.moment](game, question)} Do you play a card?"
    own, foe = pair(game, question)
    return WINDOWS[question.moment].format(own=own, foe=foe, owns=whose(own), foes=whose(foe))


def label_react(game: Duel, question: AskReact, answer: Answer) -> str:
    return "Pass" if answer == PASS else f"Play {card_name(word(answer))}"


# --- discards ---------------------------------------------------------------------------------------------------------

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


def ask_discard(game: Duel, question: AskDiscard) -> str:
    """CS-CARD-08: whose dice, what for, and the offer."""
    own = sum([amount for seat, amount in question.pools if seat == question.seat])
    if not own:
        rolled = dice_named(question.roll, question.pools[0][1])
        return f"{pair(game, question)[1]} is to roll {rolled}. Discard cards for +1?"
    offer = "Do you discard a card for +1?" if own == 1 else "Do you discard cards, each for +1 on a die?"
    return f"You are about to roll {dice_named(question.roll, own)}. {offer}"


def dice_named(kind: str, amount: int) -> str:
    single, several = DICE[kind]
    return single if amount == 1 or not several else several.format(n=amount)


def why_discard(game: Duel, question: AskDiscard) -> str:
    """What the dice must show, modifiers counted in: the lowest mark of the roll, or the highest against a fire."""
    marks, worth = in_progress(game, RollDice).marks, WORTH[question.roll]
    if not marks and "{n}" in worth:
        return "Her spars hold on a result of 6 or more; the Strain that counts is not known."
    if not marks:
        return worth
    needed = marks[-1] if question.roll == "fire-fighting" else marks[0]
    if not 1 < needed <= FACES:
        return "Any face will do." if needed <= 1 else "Only a 6 with a card will do." if needed == FACES + 1 else NEVER
    return worth.format(n=needed)


def label_discard(game: Duel, question: AskDiscard, answer: Answer) -> str:
    """CS-CARD-08: which cards, and for which dice where there are several kinds."""
    if not answer:
        return "Discard nothing"
    pools: dict[int, list[str]] = {}
    for part in each(answer):
        pool, card = each(part)
        pools.setdefault(number(pool), []).append(word(card))
    return "Discard " + "; ".join([f"{cards_named(cards)} for +1{pool_words(game, question, pool, len(cards))}"
                                   for pool, cards in pools.items()])


def pool_words(game: Duel, question: AskDiscard, pool: int, cards: int) -> str:
    """Which dice of a roll are raised; nothing to say where there is but one that may be."""
    roller, amount = question.pools[pool]
    if len([1 for room in question.room if room]) == 1:
        return f" on {dice(cards)}" if amount > 1 else ""
    if question.roll == "damage":
        return " on the blue die" if pool else f" on {count(cards, 'red die', 'red dice')}"
    if len({seat for seat, _ in question.pools}) == 1:
        return f" on die {pool + 1}"
    return f" on {whose(names(game)[roller])} {'die' if amount == 1 else 'dice'}"


def read_discard(game: Duel, question: AskDiscard, text: str) -> Any:
    """none, or cards; pool:card where they are not for the first pool of dice that takes any."""
    words = text.split()
    if words in (["none"], [PASS], []):
        return ()
    first = [bool(room) for room in question.room].index(True)
    pairs: list[tuple[int, str]] = []
    for part in words:
        pool, colon, card = part.partition(":")
        pairs.append((int(pool), card) if colon and pool.isdecimal() and len(pool) < 3 else (first, part))
    return tuple(pairs)


def write_discard(game: Duel, question: AskDiscard, answer: Answer) -> str:
    return " ".join([f"{each(part)[0]}:{each(part)[1]}" for part in each(answer)]) or "none"


def ask_discard_down(game: Duel, question: AskDiscardDown) -> str:
    ship = game.ships[question.seat]
    held, most = len(ship.hand), hand_limit(ship)
    which = "Which do you discard?" if held - most > 1 else "Which one do you discard?"
    return f"A crew that is {MORALES[ship.morale]} allows {most} cards and you hold {held}. {which}"


def label_discard_down(game: Duel, question: AskDiscardDown, answer: Answer) -> str:
    return f"Discard {cards_named([word(card) for card in each(answer)])}" if answer else "Keep them all"


def read_cards(game: Duel, question: AskDiscardDown, text: str) -> Any:
    return tuple(text.split())


def write_cards(game: Duel, question: AskDiscardDown, answer: Answer) -> str:
    return " ".join(map(str, each(answer)))


ENTRIES: Final[Entries] = (
    Ask(AskReact, prompt=ask_react, label=label_react, usual=answer_with(PASS), isolate=isolate_fire),
    Ask(AskDiscard, prompt=ask_discard, label=label_discard, usual=answer_with(()), reason=why_discard,
        isolate=isolate_fire, read=read_discard, write=write_discard),
    Ask(AskDiscardDown, prompt=ask_discard_down, label=label_discard_down, usual=first_offered, isolate=isolate_fire,
        read=read_cards, write=write_cards),
)
