"""The sentence that asks, and the line below it that says what matters. Only what the asked captain may know."""

from collections.abc import Callable
from typing import Final, TypeAlias

from weathergage.kernel.core import Question, each, ints, number, word
from weathergage.kernel.spaces import Allocation, EachOf
from weathergage.kits.words import capital, count, listed
from weathergage.rulesets.captains_sea.content.read import BONUS_SUCCESS, STRAIN_HITS
from weathergage.rulesets.captains_sea.face.labels import order_words
from weathergage.rulesets.captains_sea.face.moments import ask_discard, ask_react, why_discard
from weathergage.rulesets.captains_sea.face.words import (
    HEADINGS,
    MANEUVERING,
    MORALES,
    SHOTS,
    faces_text,
    names,
    pair,
    sum_of,
    wind_words,
)
from weathergage.rulesets.captains_sea.rules import boarding, gunnery, sails
from weathergage.rulesets.captains_sea.rules.boarding import Support, grapple_modifier, melee_modifier
from weathergage.rulesets.captains_sea.rules.bonusmove import bonus_modifier
from weathergage.rulesets.captains_sea.rules.gunnery import (
    bearing_side,
    chaser_end,
    defense_dice,
    eligible,
    section_dice,
)
from weathergage.rulesets.captains_sea.rules.selecting import Selection
from weathergage.rulesets.captains_sea.state import SECTIONS, Duel, design, hand_limit, range_between

Words: TypeAlias = Callable[[Duel, Question], str]


def prompt(game: Duel, question: Question) -> str:
    """One full sentence: what is being decided."""
    return PROMPTS[question.kind](game, question)


def reason(game: Duel, question: Question) -> str:
    """One short line of what matters for it; empty where the prompt says all."""
    return REASONS[question.kind](game, question) if question.kind in REASONS else ""


def at_range(game: Duel) -> str:
    distance = range_between(game)
    return f"at {distance} MP" if distance else "in the same square"


# --- set-up and crew --------------------------------------------------------------------------------------------------

def ask_heading(game: Duel, question: Question) -> str:
    return f"The wind blows toward the {HEADINGS[game.wind]}. Which way does {pair(game, question)[0]} head?"


def ask_fit_out(game: Duel, question: Question) -> str:
    return f"Which sail does {pair(game, question)[0]} carry, and what are her guns loaded with?"


def why_fit_out(game: Duel, question: Question) -> str:
    return "Medium sail is twice as fast; fighting sail halves the harm of shot aimed high. Loads stay secret."


def ask_crew(game: Duel, question: Question) -> str:
    ship = game.ships[question.seat]
    return f"Turn {game.turn}: where do {pair(game, question)[0]}'s {count(ship.crew, 'crew point')} serve?"


def why_crew(game: Duel, question: Question) -> str:
    return "A point mans one gunnery box; whoever has no task is ready for melee. Both captains decide in secret."


def ask_losses(game: Duel, question: Question) -> str:
    assert isinstance(question.space, Allocation)
    return f"{pair(game, question)[0]} loses {count(question.space.points, 'crew point')}. Where from?"


# --- maneuvers --------------------------------------------------------------------------------------------------------

def ask_maneuver(game: Duel, question: Question) -> str:
    own = pair(game, question)[0]
    if question.rule == "CS-FX-37":
        return f"Belay that order: which maneuver does {own} make instead?"
    return f"Which maneuver does {own} make next?"


def why_maneuver(game: Duel, question: Question) -> str:
    assert isinstance(question.space, Selection)
    ship, foe = game.ships[question.seat], pair(game, question)[1]
    spent = f"{count(question.space.spent, 'point')} spent already; " if question.space.spent else ""
    return (f"She heads {HEADINGS[ship.heading]}, {wind_words(ship.heading, game.wind)}; {spent}"
            f"{count(question.space.counters, 'activation')} left this turn; {foe} is {range_between(game)} MP off.")


def ask_strain(game: Duel, question: Question) -> str:
    return f"{pair(game, question)[0]} cannot finish her maneuver this turn either. Which Strain block does she take?"


def why_strain(game: Duel, question: Question) -> str:
    return "It forces a Bonus Move at the end of the turn, with a check of the rigging."


def ask_first(game: Duel, question: Question) -> str:
    both = names(game)
    if question.rule == "CS-BONUS-06":
        return f"{both[0]} and {both[1]} both make a Bonus Move. Which goes first?"
    told = [f"{name} {MANEUVERING[word(maneuver)]}" for name, maneuver in zip(both, each(question.about), strict=True)]
    return f"{told[0]} and {told[1]} in this impulse. Which moves first?"


def ask_free_turn(game: Duel, question: Question) -> str:
    ship, own = game.ships[question.seat], pair(game, question)[0]
    if question.rule == "CS-FX-35":
        return f"{own} puts her helm hard over at {ship.x},{ship.y}. Which way?"
    return f"{own} has advanced to {ship.x},{ship.y}. Does she use her free turn?"


def ask_pass_side(game: Duel, question: Question) -> str:
    both, mover = names(game), number(question.about)
    return f"{both[mover]} comes up parallel with {both[1 - mover]}. On which side does she lie?"


def ask_fall_off(game: Duel, question: Question) -> str:
    return f"{pair(game, question)[0]} falls off from the wind. To which heading?"


def ask_bonus_move(game: Duel, question: Question) -> str:
    ship = game.ships[question.seat]
    return f"Does {pair(game, question)[0]} make a Bonus Move, one square {HEADINGS[ship.heading]}?"


def why_bonus_move(game: Duel, question: Question) -> str:
    bonus = bonus_modifier(game.ships[question.seat])
    return (f"{pair(game, question)[1]} is {range_between(game)} MP off; below {BONUS_SUCCESS} on a die, "
            f"{sum_of(bonus.total, bonus.parts)}, she loses {STRAIN_HITS[0]} rigging.")


# --- fire -------------------------------------------------------------------------------------------------------------

def ask_fire(game: Duel, question: Question) -> str:
    seat, (_, foe) = question.seat, pair(game, question)
    if not eligible(game, seat):
        end = chaser_end(game, seat)
        return f"{foe} lies {bearing_side(game, seat)} {at_range(game)}. Fire the {end} chasers?"
    raked = gunnery.rake(game, seat)
    aim = f"rake {foe}'s {raked}" if raked else f"bear on {foe}"
    return f"Your {bearing_side(game, seat)} guns {aim} {at_range(game)}. Fire?"


def why_fire(game: Duel, question: Question) -> str:
    seat = question.seat
    told = [announced(game, question)]
    for at in eligible(game, seat):
        ship = game.ships[seat]
        dice, bonus = section_dice(ship, at, range_between(game)), gunnery.to_hit(game, ship, ship.sections[at].load, 0)
        told.append(f"{SECTIONS[at].split()[1]} {count(dice.total, 'die', 'dice')}, {SHOTS[ship.sections[at].load]}, "
                    f"hits on {max(1, gunnery.HITS_AT - bonus.total)}+")
    if eligible(game, seat):
        told.append(count(defense_dice(game, seat).total, "defense die", "defense dice"))
    return capital("; ".join(told)) + "."


def announced(game: Duel, question: Question) -> str:
    """CS-FIRE-02: what the other has said, if he had to speak first."""
    foe, order = pair(game, question)[1], each(question.about)[1 - question.seat]
    if question.seat == game.nip:
        return "you announce first"
    if order == gunnery.HOLD:
        could = eligible(game, 1 - question.seat) or chaser_end(game, 1 - question.seat)
        return f"{foe} holds her fire" if could else f"{foe} has nothing that bears"
    return f"{foe} fires her chasers" if order == gunnery.CHASERS else f"{foe} fires: {order_words(order)}"


def ask_odd_die(game: Duel, question: Question) -> str:
    dice = count(defense_dice(game, 1 - question.seat).total, "defense die", "defense dice")
    return f"{pair(game, question)[1]} makes two attacks against your {dice}. Which of them meets the odd one?"


def ask_side_hit(game: Duel, question: Question) -> str:
    return f"The shot comes from right ahead or astern. Which side of {pair(game, question)[0]} takes it?"


def ask_first_hit(game: Duel, question: Question) -> str:
    return f"Both sections of {pair(game, question)[0]} are equally sound. Which takes the first hit?"


def ask_grape(game: Duel, question: Question) -> str:
    rigging, hull, _ = ints(question.about)
    told = [count(amount, f"{kind} hit") for amount, kind in ((rigging, "rigging"), (hull, "hull")) if amount]
    return f"Grape and canister: which of {listed(told)} become crew hits?"


def ask_load(game: Duel, question: Question) -> str:
    assert isinstance(question.space, EachOf)
    where = listed([f"the {name} section" for name in question.space.slots])
    return f"What is {pair(game, question)[0]} to load into {where}?"


def why_load(game: Duel, question: Question) -> str:
    return (f"Ready {design(game.ships[question.seat]).reload} impulses ahead; chain and double shot two later. "
            "The enemy sees the counter, not its face.")


# --- boarding ---------------------------------------------------------------------------------------------------------

def ask_grapple(game: Duel, question: Question) -> str:
    return f"{listed(pair(game, question))} lie in one square. Do you try to grapple?"


def why_grapple(game: Duel, question: Question) -> str:
    bonus = grapple_modifier(game, question.seat, 0)
    return f"Needs {boarding.GRAPPLE_AT} or more on a die, {sum_of(bonus.total, bonus.parts)}."


def ask_melee(game: Duel, question: Question) -> str:
    own, foe = game.ships[question.seat].pool, game.ships[1 - question.seat].pool
    return f"Grappled with {pair(game, question)[1]}: do your {count(own, 'melee point')} board her against {foe}?"


def ask_go_on(game: Duel, question: Question) -> str:
    own, foe = game.ships[question.seat].pool, game.ships[1 - question.seat].pool
    return f"{own} of yours stand against {foe} on {pair(game, question)[1]}'s deck. Do they fight on?"


def ask_divide(game: Duel, question: Question) -> str:
    pool, foe = count(game.ships[question.seat].pool, "melee point"), pair(game, question)[1]
    if question.about == question.seat:
        return f"How many of your {pool} board {foe}, with the rest in support?"
    return f"{foe} boards you. How many of your {pool} hold the deck, with the rest in support?"


def why_divide(game: Duel, question: Question) -> str:
    attacks = question.about == question.seat
    bonus = melee_modifier(game.ships[question.seat], attacks, 0)
    needed = f"hits on {boarding.HITS_AT} or more"
    return f"Each rolls a die, {sum_of(bonus.total, bonus.parts)}, and {needed}; a point of support adds 1 to a die."


def ask_support(game: Duel, question: Question) -> str:
    assert isinstance(question.space, Support)
    space = question.space
    return f"Your dice count {faces_text(space.dice)}. Where do your {count(space.points, 'support point')} go?"


def ask_disengage(game: Duel, question: Question) -> str:
    return f"Does {pair(game, question)[0]} try to cut loose from {pair(game, question)[1]}?"


def why_disengage(game: Duel, question: Question) -> str:
    bonus = sails.Disengage(question.seat).modifier(game)
    return f"Needs {sails.FREE_AT} or more on a die, {sum_of(bonus.total, bonus.parts)}."


# --- sails, repairs, cards --------------------------------------------------------------------------------------------

def ask_sail(game: Duel, question: Question) -> str:
    return f"{pair(game, question)[0]}'s topmen are ready. Which sail does she carry?"


def ask_carpenters(game: Duel, question: Question) -> str:
    return "To which damaged section do you send the carpenter's gang?"


def ask_discard_down(game: Duel, question: Question) -> str:
    ship = game.ships[question.seat]
    held, most = len(ship.hand), hand_limit(ship)
    which = "Which do you discard?" if held - most > 1 else "Which one do you discard?"
    return f"A crew that is {MORALES[ship.morale]} allows {most} cards and you hold {held}. {which}"


PROMPTS: Final[dict[str, Words]] = {
    "choose-heading": ask_heading, "fit-out": ask_fit_out, "assign-crew": ask_crew, "lose-crew": ask_losses,
    "select-maneuver": ask_maneuver, "strain": ask_strain, "move-first": ask_first, "free-turn": ask_free_turn,
    "pass-side": ask_pass_side, "fall-off": ask_fall_off, "bonus-move": ask_bonus_move, "fire": ask_fire,
    "odd-die": ask_odd_die, "side-hit": ask_side_hit, "first-hit": ask_first_hit, "grape": ask_grape,
    "select-load": ask_load, "grapple": ask_grapple, "start-melee": ask_melee, "go-on": ask_go_on,
    "divide": ask_divide, "support": ask_support, "disengage": ask_disengage, "change-sail": ask_sail,
    "carpenters": ask_carpenters, "discard-down": ask_discard_down, "react": ask_react, "discard": ask_discard,
}
REASONS: Final[dict[str, Words]] = {
    "fit-out": why_fit_out, "assign-crew": why_crew, "select-maneuver": why_maneuver, "strain": why_strain,
    "bonus-move": why_bonus_move, "fire": why_fire, "select-load": why_load, "grapple": why_grapple,
    "divide": why_divide, "disengage": why_disengage, "discard": why_discard,
}
