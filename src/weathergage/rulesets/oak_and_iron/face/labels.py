"""Answers in a player's words: the label on the button, the same for every screen. After a colon comes what it does."""

from collections.abc import Callable
from typing import Final, TypeAlias

from weathergage.kernel.clone import clone
from weathergage.kernel.core import Answer, Question, each, ints, number, word
from weathergage.kits.plane import Pose
from weathergage.kits.words import capital, count, listed
from weathergage.rulesets.oak_and_iron.content.read import (
    ADMIRALS,
    CAPTAINS,
    CARDS,
    FULL_TURNS,
    SAILS,
    SETTINGS,
    SHIPS,
    TERRAIN,
    TOOL_LENGTHS,
    ZONES,
)
from weathergage.rulesets.oak_and_iron.face.wording import number_in, way
from weathergage.rulesets.oak_and_iron.face.words import (
    AIMS,
    ATTACKS,
    POINTS_OF_SAIL,
    aim_words,
    all_named,
    card_words,
    clause_of,
    degrees,
    dice_words,
    guns_words,
    has_hurts,
    hurts,
    inches,
    name,
    named,
    names,
    parts_of,
    piece_words,
    place_words,
    printed_name,
    printed_text,
    sail_name,
    sailing_words,
    ship_words,
    squadron_name,
    state_words,
    targets_words,
    turn_words,
)
from weathergage.rulesets.oak_and_iron.rules.attack import BROADSIDE, PARTIAL, attacks, target_of
from weathergage.rulesets.oak_and_iron.rules.crew import repairable
from weathergage.rulesets.oak_and_iron.rules.dice import SIDES_OF_DIE, SKILL_SUCCESS, counting, shown
from weathergage.rulesets.oak_and_iron.rules.moving import SHIFTED, SLIDE, TURN, pose_after
from weathergage.rulesets.oak_and_iron.rules.reactions import ReactionFire
from weathergage.rulesets.oak_and_iron.rules.shapes import base_of, edge_crossed, place, pose_of
from weathergage.rulesets.oak_and_iron.rules.skill import test_dice
from weathergage.rulesets.oak_and_iron.rules.wind import EYE, speed_rating
from weathergage.rulesets.oak_and_iron.state import NOBODY, Battle, able_of, number_of
from weathergage.scene.terms import Gloss

Label: TypeAlias = Callable[[Battle, Question, Answer], str]
WORDS: Final = {"before": "Turn, then move", "after": "Move, then turn", "ahead": "Straight on", "stay": "Stay",
                "none": "None", "done": "Done", "pass": "Pass"}
TIMINGS: Final = {"reveal": "When revealed", "turn": "Whole turn", "immediate": "At once", "movement": "Movement",
                  "movement-reaction": "Reaction", "crew-action": "Crew Action", "attack": "Attack"}
CREW_ACTIONS: Final = {
    "none": "No Crew Action", "rally": "Rally", "repair": "Repair", "refloat": "Refloat", "row": "Row",
    "salvage": "Salvage", "rolling-broadsides": "Rolling Broadsides", "elan": "Elan",
    "heavy-musket-volley": "Heavy Musket Volley", "fire-ship": "Set her on fire",
}


def label(game: Battle, question: Question, answer: Answer) -> str:
    """The answer as a player would say it."""
    return LABELS[question.kind](game, question, answer)


def gloss(part: Answer) -> Gloss:
    """Anything that is printed: a card, a ship, a special rule; a word of an answer; else its own name."""
    if not isinstance(part, str):
        return Gloss(str(part))
    rules = (clause_of(part),) if clause_of(part) else ()
    if part in CARDS:
        card = CARDS[part]
        more = " Discarded after play." if card.discard else ""
        return Gloss(card.name, f"{TIMINGS[card.timing]}, value {card.value}", card.text + more, rules)
    if part in SHIPS:
        return Gloss(SHIPS[part].name, "", ship_card(part))
    if part in SETTINGS or part in ZONES:
        return Gloss(printed_name(part), "", setting_words(part), rules)
    if part in ADMIRALS or part in CAPTAINS:
        return Gloss(printed_name(part), "", commander_words(part), ("OI-SQD-15",))
    text = printed_text(part)
    return Gloss(printed_name(part), "", text, rules) if text or part in TERRAIN else Gloss(WORDS.get(part, part))


def ship_card(part: str) -> str:
    """OI-SQD-09, OI-SQD-26: what is printed on a ship's card."""
    kind = SHIPS[part]
    traits = f"; {', '.join([printed_name(trait) for trait in kind.traits])}" if kind.traits else ""
    return f"Fortitude {kind.fortitude}, Broadside {kind.broadside}, Crew {kind.crew}, speed Large {kind.large}, " \
           f"Windward {kind.windward}, {count(kind.cost, 'point')}{traits}."


def setting_words(part: str) -> str:
    """OI-SETT-01, OI-SETUP-17."""
    if part in SETTINGS:
        pieces = [f"{amount} {kind.replace('-', ' ')}" for kind, amount in SETTINGS[part].pieces if amount]
        return f"You add to the terrain: {', '.join(pieces)}." if pieces else "You add no terrain."
    zone = ZONES[part]
    return f"{count(len(zone.cells), 'section')} of {zone.rows * zone.columns}, the table cut into {zone.rows} rows " \
           f"from your edge and {zone.columns} columns from the Weather Edge."


def commander_words(part: str) -> str:
    """OI-SQD-14, OI-SQD-16."""
    keywords = ADMIRALS[part].keywords if part in ADMIRALS else CAPTAINS[part].keywords
    cost = ADMIRALS[part].cost if part in ADMIRALS else CAPTAINS[part].cost
    value = f"Value {ADMIRALS[part].value}, " if part in ADMIRALS else ""
    return capital(f"{value}{count(cost, 'point')}"
                   + "".join([f"; {printed_name(keyword)}: {printed_text(keyword)}" for keyword in keywords])
                   + ("." if not keywords else ""))


# --- words and lists --------------------------------------------------------------------------------------------------

def fixed(words: dict[Answer, str]) -> Label:
    """Answers that are always called the same."""
    return lambda game, question, answer: words[answer]


def ship_or(words: dict[str, str]) -> Label:
    """A ship with her condition, or a word instead."""
    def told(game: Battle, question: Question, answer: Answer) -> str:
        if answer in words:
            return words[str(answer)]
        return ship_label(game, question, answer)
    return told


def ship_label(game: Battle, question: Question, answer: Answer) -> str:
    """'Corvette I: flagship, 2 Fatigue, only port loaded'."""
    at = number_of(game, answer)
    told = ship_words(game, at)
    return f"{name(game, at)}: {told}" if told else name(game, at)


def attacker_label(game: Battle, question: Question, answer: Answer) -> str:
    """A ship with what she could attack."""
    at = number_of(game, answer)
    return f"{name(game, at)}: {targets_words(game, at) or 'nobody to attack'}, {guns_words(game.ships[at])}"


def mover_label(game: Battle, question: Question, answer: Answer) -> str:
    """A ship with her point of sail."""
    at = number_of(game, answer)
    ship = game.ships[at]
    told = [*state_words(game, at), hurts(ship)]
    told += [sailing_words(game, ship.heading), sail_name(ship.sail)] if ship.afloat else []
    return f"{name(game, at)}: {', '.join(told)}"


def ships_label(game: Battle, question: Question, answer: Answer) -> str:
    """Several ships, or a single one with her condition."""
    chosen = each(answer)
    if len(chosen) == 1:
        return ship_label(game, question, chosen[0])
    return all_named(game, chosen) if chosen else "None of them"


def card_label(game: Battle, question: Question, answer: Answer) -> str:
    """A card with its value; what it does is its gloss."""
    return "Keep it" if answer == "keep" else card_words(word(answer))


def cards_label(game: Battle, question: Question, answer: Answer) -> str:
    return listed([card_words(word(card)) for card in each(answer)])


# --- set-up -----------------------------------------------------------------------------------------------------------

def set_up_card(game: Battle, question: Question, answer: Answer) -> str:
    return printed_name(answer)


def piece_label(game: Battle, question: Question, answer: Answer) -> str:
    return piece_words(word(answer))


def placed(game: Battle, question: Question, answer: Answer) -> str:
    """A thing and its place: 'Corvette at 12, 5, heading 90°'."""
    if not isinstance(answer, tuple):
        return "Leave the terrain as it is"
    what, x, y, heading = answer
    assert isinstance(x, float)
    assert isinstance(y, float)
    assert isinstance(heading, float)
    if number_of(game, what) != NOBODY:
        return f"{named(game, what)} at {place_words(x, y)}, heading {degrees(heading)}: " \
               f"{sailing_words(game, heading)}"
    turned = f", turned {degrees(heading)}" if question.kind == "place-terrain" else ""
    return f"{piece_words(word(what))} at {place_words(x, y)}{turned}"


def upwind(game: Battle, question: Question, answer: Answer) -> str:
    if not isinstance(answer, tuple):
        return "No more ships"
    ship, far = answer
    assert isinstance(far, float)
    return f"{named(game, ship)} by {inches(far)}"


# --- initiative -------------------------------------------------------------------------------------------------------

def reloads(game: Battle, question: Question, answer: Answer) -> str:
    """A side for every ship that has a marker."""
    said = question.space.describe(game)["slots"]
    told = [f"{named(game, ship)} {'none' if side == 'none' else side}" for ship, side in zip(said, each(answer))]
    return capital(", ".join(told))


def fleet_turn(game: Battle, question: Question, answer: Answer) -> str:
    if not isinstance(answer, tuple):
        return "No more turns"
    ship, angle = answer
    assert isinstance(angle, float)
    at = number_of(game, ship)
    return f"{name(game, at)} {turn_words(angle)}: {then_words(game, at, after(game, at, ((TURN, angle),)))}"


def squadron_label(game: Battle, question: Question, answer: Answer) -> str:
    at = number(answer)
    return f"{squadron_name(game, at)}: {names(game, able_of(game, at))}"


# --- movement ---------------------------------------------------------------------------------------------------------

def after(game: Battle, at: int, moves: tuple[tuple[str, float], ...]) -> Pose:
    """Where a ship would lie after some motions that nothing stops."""
    fork = clone(game)
    assert isinstance(fork, Battle)
    for how, amount in moves:
        place(fork.ships[at], pose_after(fork, at, how, amount))
    return pose_of(fork.ships[at])


def then_words(game: Battle, at: int, pose: Pose) -> str:
    """What a ship could attack from another pose, all else as it is; and how she would lie to the wind."""
    fork = clone(game)
    assert isinstance(fork, Battle)
    place(fork.ships[at], pose)
    edge = edge_crossed(fork, base_of(fork.ships[at]))
    if edge:
        return f"over the {edge} edge"
    told = [sailing_words(fork, pose[2])]
    for attack in (BROADSIDE, PARTIAL):
        found = dict.fromkeys([target_of(fork, made) for made in attacks(fork, at) if made[0] == attack])
        if found:
            told.append(f"{ATTACKS[attack]} on {all_named(game, list(found))}")
            break
    return ", ".join(told)


def helm_moves(game: Battle, question: Question, answer: Answer) -> tuple[tuple[str, float], ...]:
    """OI-MOVE-13, OI-MOVE-15: the motions that an answer at the helm stands for."""
    ship = game.ships[number_in(game, question)]
    ahead = (SLIDE, way(ship.speed))
    if answer == "stay":
        return ()
    if isinstance(answer, float):
        return ((TURN, answer), ahead) if answer else (ahead,)
    if isinstance(answer, tuple) and isinstance(answer[1], float) and answer[1]:
        turned = (TURN, answer[1])
        return (turned, ahead) if answer[0] == "before" else (ahead, turned)
    return (ahead,)


def helm(game: Battle, question: Question, answer: Answer) -> str:
    at = number_in(game, question)
    if answer == "stay":
        return "Stay where she lies"
    told = then_words(game, at, after(game, at, helm_moves(game, question, answer)))
    if isinstance(answer, tuple) and answer[1]:
        assert isinstance(answer[1], float)
        when = "before the move" if answer[0] == "before" else "after the move"
        return f"{capital(turn_words(answer[1]))}, {when}: {told}"
    if isinstance(answer, tuple):
        return f"Straight on, {'no turn before' if answer[0] == 'before' else 'no turn after'}: {told}"
    if isinstance(answer, float):
        return f"{capital(turn_words(answer))}, then ahead: {told}" if answer else f"No turn, ahead: {told}"
    return f"Straight on: {told}"


def turned(game: Battle, question: Question, answer: Answer) -> str:
    """A turn by itself."""
    if not isinstance(answer, float):
        return "No turn"
    at = number_in(game, question)
    words = turn_words(answer) if answer else "no degrees at all"
    return f"{capital(words)}: {then_words(game, at, after(game, at, ((TURN, answer),)))}"


def shift(game: Battle, question: Question, answer: Answer) -> str:
    if not isinstance(answer, float):
        return "No shift"
    at = number_in(game, question)
    way_of = "starboard" if answer > 0 else "port"
    words = f"{inches(abs(answer))} to {way_of}" if answer else "No inches at all"
    return f"{words}: {then_words(game, at, after(game, at, ((SHIFTED, answer),)))}"


def point(game: Battle, question: Question, answer: Answer) -> str:
    at = number_in(game, question)
    if answer == EYE:
        return "In the Wind's Eye: she makes no way, and may turn"
    speed = speed_rating(game, at, word(answer), 0).total
    return f"{POINTS_OF_SAIL[word(answer)]}: speed {speed}, {inches(way(speed))}"


def bonus(game: Battle, question: Question, answer: Answer) -> str:
    return f"{count(number(answer), 'bonus', 'bonuses')}" if answer else "No bonus"


def seamanship(game: Battle, question: Question, answer: Answer) -> str:
    """OI-TERM-06: with the chance to pass."""
    if answer == "skip":
        return "Sail on"
    dice = test_dice(game, number_in(game, question), "seamanship", NOBODY, 0, False).total
    chance = 1.0 - (1.0 - len(counting(game, SKILL_SUCCESS)) / SIDES_OF_DIE) ** dice
    return f"Test for a Seamanship Action: {count(dice, 'die', 'dice')}, {round(100 * chance)} %"


def seamanship_action(game: Battle, question: Question, answer: Answer) -> str:
    ship = game.ships[number_in(game, question)]
    match answer:
        case "change-heading": return f"Change Heading: turn up to {degrees(FULL_TURNS[0])} before the move"
        case "faster": return f"Faster: {inches(way(min(5, ship.speed + 1)))} instead of {inches(way(ship.speed))}"
        case "slower": return f"Slower: {inches(way(max(0, ship.speed - 1)))} instead of {inches(way(ship.speed))}"
        case "cut-free": return "Cut free: she comes clear, and may move at speed 1"
        case _: return "None of them"


def alongside(game: Battle, question: Question, answer: Answer) -> str:
    """OI-CREW-13."""
    mine, hers = each(answer)
    return f"Her {mine} against the {hers} of {named(game, each(question.about)[1])}"


def crew_action(game: Battle, question: Question, answer: Answer) -> str:
    at = number_in(game, question)
    ship = game.ships[at]
    match answer:
        case "rally": return f"Rally: 1 of {ship.fatigue} Fatigue off" if ship.fatigue else "Rally: for the others"
        case "repair": return f"Repair: {repairable(game, at)} of {ship.damage} Damage off"
        case "refloat": return "Refloat: a Skill Test to get off"
        case "row": return f"Row: {inches(TOOL_LENGTHS[0])} ahead"
        case ("refloat", _): return "Refloat with Spare Rigging: without a test"
        case ("reload", "both"): return "Reload both sides: Strict, once a turn"
        case ("reload", side): return f"Reload {side}"
        case ("sail", sail): return sail_label(ship.sail, str(sail))
        case ("board", other): return f"Board {named(game, other)}: {board_words(game, at, number_of(game, other))}"
        case ("transfer-flag", other): return f"Shift the flag to {named(game, other)}"
        case ("land", land): return f"Land a party on the {piece_words(word(land))}"
        case _: return f"{CREW_ACTIONS[word(answer)]}: {printed_text(word(answer))}" \
            if printed_text(word(answer)) else CREW_ACTIONS[word(answer)]


def sail_label(was: int, sail: str) -> str:
    """OI-SAIL-01."""
    to = next(at for at, entry in enumerate(SAILS) if entry.id == sail)
    speed = SAILS[to].speed
    effects = [f"speed {speed:+d}" if speed else "", "" if SAILS[to].reloads else "no reloading",
               "" if SAILS[to].moves else "she cannot move"]
    told = ", ".join([effect for effect in effects if effect])
    return f"{'More' if to > was else 'Less'} sail, {sail_name(to)}" + (f": {told}" if told else "")


def board_words(game: Battle, at: int, target: int) -> str:
    dice = test_dice(game, at, "boarding", target, 0, False).total
    return f"{count(dice, 'die', 'dice')} to come alongside, she {has_hurts(game.ships[target])}"


# --- dice and attacks -------------------------------------------------------------------------------------------------

def re_roll(game: Battle, question: Question, answer: Answer) -> str:
    if answer == "keep":
        return "Keep the roll"
    if answer == "fortune":
        return "Spend a Fortune Point: all dice again"
    how, told = each(answer)[0], dice_words(shown(ints(each(answer)[1:])))
    return f"Roll {told} again: {'Gun Drill' if how == 'drill' else 'Skill'}"


def careful(game: Battle, question: Question, answer: Answer) -> str:
    return f"Roll {count(number(answer), 'die', 'dice')} again" if answer else "Keep all dice"


def attack(game: Battle, question: Question, answer: Answer) -> str:
    """OI-ATK-03: 'Port Broadside on Corvette I: 5 dice, Musket Shot, 4.2″'."""
    if answer == "pass":
        return "No boats" if question.kind == "boat-assault" else "Do not attack"
    return attack_label(game, number_in(game, question), each(answer))


def attack_label(game: Battle, firer: int, answer: tuple[Answer, ...]) -> str:
    kind, side, target, aim = parts_of(answer)
    what = f"{side.capitalize()} Broadside" if side else ATTACKS[kind]
    return f"{what} on {named(game, target)}{AIMS[aim]}: {aim_words(game, firer, answer)}"


def react(game: Battle, question: Question, answer: Answer) -> str:
    """OI-CARD-03, OI-CARD-07."""
    if answer == "pass":
        return "Hold fire"
    assert isinstance(question.space, ReactionFire)
    ship, side, aim = each(answer)
    mover = game.ships[question.space.mover].label
    made: tuple[Answer, ...] = (PARTIAL, mover, aim) if side == PARTIAL else (BROADSIDE, side, mover, aim)
    firer = number_of(game, ship)
    what = "Partial Fire" if side == PARTIAL else f"{word(side)} Broadside"
    return f"{name(game, firer)}, {what}{AIMS[word(aim)]}: {aim_words(game, firer, made)}"


def helm_hit(game: Battle, question: Question, answer: Answer) -> str:
    target = number_of(game, each(question.about)[1])
    angle = FULL_TURNS[1] if answer == "starboard" else -FULL_TURNS[1]
    heading = after(game, target, ((TURN, angle),))[2]
    return f"To {answer}: she would head {degrees(heading)}, {sailing_words(game, heading)}"


def loader(game: Battle, question: Question, answer: Answer) -> str:
    return "Not yet" if answer == "pass" else f"Reload {answer}"


LABELS: Final[dict[str, Label]] = {
    "hand": cards_label, "role": fixed({"attacker": "Attack", "defender": "Defend"}), "set-up-card": set_up_card,
    "select-terrain": piece_label, "place-terrain": placed, "adjust-terrain": placed, "name-merchants": ships_label,
    "hold-back": ships_label, "deploy": placed, "weather-gage": upwind, "initiative-card": card_label,
    "exchange-card": card_label, "new-orders": card_label, "adapt": card_label, "short-handed-foe": ship_or({}),
    "burst-gun": ship_or({}), "sprung-mast": ship_or({}), "second-wind": ships_label, "relief": ships_label,
    "reload": reloads, "fleet-maneuver": fleet_turn, "swift-vessels": ship_or({"done": "No more ships"}),
    "fresh-powder": fixed({"pass": "Not yet", "use": "Use it: a reload marker off each ship"}),
    "well-rested": fixed({"pass": "Not yet", "use": "Use it: 1 Fatigue off each ship"}),
    "move-squadron": squadron_label, "activate": mover_label, "efficient-loader": loader, "point-of-sail": point,
    "speed-bonus": bonus, "seamanship": seamanship, "seamanship-action": seamanship_action,
    "change-heading": turned, "shift": shift, "turn-in-eye": turned, "helm": helm, "turn-after": turned,
    "lie-alongside": alongside, "crew-action": crew_action, "inspire": ship_or({}), "landing": placed,
    "boat-assault": ship_or({"pass": "No boats"}), "react": react, "enter": placed, "re-roll": re_roll,
    "steady-hands": fixed({"pass": "Not now", "steady": "Use it: one more die"}),
    "persist": fixed({"pass": "Let it be", "repeat": "Try again: the second roll stands"}),
    "attack-with": attacker_label, "attack": attack, "fire-and-board": attack, "board-and-fight": attack,
    "careful-aim": careful, "helm-hit": helm_hit,
    "capture": fixed({"capture": "Capture her: she becomes a prize", "destroy": "Destroy her: you cut free",
                      "leave": "Leave her as she is"}),
    "transfer-flag": ship_or({"pass": "Stay aboard"}), "name-flagship": ship_or({}), "cut-hand": cards_label,
}
