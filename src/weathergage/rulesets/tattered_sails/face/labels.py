"""Answers in a player's words: the label on the button, the same for every screen."""

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from weathergage.kernel.clone import clone
from weathergage.kernel.core import Answer, Question, each, number, word
from weathergage.kits.plane import Pose
from weathergage.kits.plane.spaces import pose_in
from weathergage.kits.words import capital, count, figure, listed
from weathergage.rulesets.tattered_sails.content.printed import Model
from weathergage.rulesets.tattered_sails.content.read import FACTIONS, MODELS, TOKENS
from weathergage.rulesets.tattered_sails.face.wording import mast_words, odds_words, pair, ship_of
from weathergage.rulesets.tattered_sails.face.words import (
    DO,
    DOES,
    bearing_guns,
    degrees,
    guns_words,
    hit_words,
    legs_words,
    length_words,
    masts_words,
    name,
    named,
    names,
    place_words,
    state_words,
    token_name,
    way_words,
)
from weathergage.rulesets.tattered_sails.rules.boarding import MOVE_ADMIRAL
from weathergage.rulesets.tattered_sails.rules.command import in_range
from weathergage.rulesets.tattered_sails.rules.courses import Courses, edge_crossed, final_pose
from weathergage.rulesets.tattered_sails.rules.orders import DONE_WITH, FLEET, SKIP, TWO, able
from weathergage.rulesets.tattered_sails.rules.sailing import AGREE, CAST_OFF, NONE, legs_of, place
from weathergage.rulesets.tattered_sails.rules.shapes import guns_bearing
from weathergage.rulesets.tattered_sails.rules.shooting import CEASE, END, Shots, Volley
from weathergage.rulesets.tattered_sails.state import (
    NOBODY,
    Engagement,
    is_friend,
    model_of,
    number_of,
    squadron,
)
from weathergage.scene.terms import Gloss

Label: TypeAlias = Callable[[Engagement, Question, Answer], str]
COPY: Final = re.compile(r"-\d+$")
# The clauses to read with a token: what it orders, then its own chapter's first.
TOKEN_RULES: Final = {
    "cannoneer": ("TS-SHOOT-01",), "helmsman": ("TS-MOVE-01",), "shipwright": ("TS-REPAIR-01",),
    "marine": ("TS-BOARD-01",), "oarsman": ("TS-ROW-01",), "captain": ("TS-ACT-11", "TS-SCUT-02"),
    "admiral": ("TS-ADM-01", "TS-ADM-02", "TS-ADM-07"),
}

ASIDES: Final = {
    "concede": Gloss("Offer to concede", "", "The fight is given up when the turn ends, if all of your team agree.",
                     ("TS-END-06",)),
    "fight-on": Gloss("Fight on", "", "You no longer offer to concede.", ("TS-END-06",)),
}


def label(game: Engagement, question: Question, answer: Answer) -> str:
    """The answer as a player would say it."""
    return LABELS[question.kind](game, question, answer)


def gloss(part: Answer) -> Gloss:
    """A token or a model, by its id or its name; giving up, and not; anything else is its own name."""
    if part in ASIDES:
        return ASIDES[str(part)]
    for token in TOKENS.values():
        if part in (token.id, token.name, token_name(token.id)):
            return Gloss(token_name(token.id), "", token.text, TOKEN_RULES[token.id])
    if isinstance(part, str):
        model = MODELS.get(part) or MODELS.get(COPY.sub("", part))
        if model is not None:
            return Gloss(model.name, FACTIONS[model.faction], model_words(model), ("TS-SHIP-02", "TS-SHIP-04"))
    return Gloss(figure(part) if isinstance(part, float) else str(part))


def model_words(model: Model) -> str:
    """TS-SHIP-01: what is printed on a model."""
    rig = "square-rigged" if model.square else "fore-and-aft-rigged"
    return f"{count(model.masts, 'mast')}, guns {' '.join([gun.code for gun in model.guns])} from the bow, {rig}, " \
           f"{count(model.cargo, 'cargo space')}, {count(model.cost, 'point')}."


# --- set-up and planning ----------------------------------------------------------------------------------------------

def deploy(game: Engagement, question: Question, answer: Answer) -> str:
    x, y, heading = pose_in(answer)
    return f"{named(game, each(answer)[0])} at {figure(x)},{figure(y)}, heading {way_words(heading)}"


def admiral(game: Engagement, question: Question, answer: Answer) -> str:
    ship = game.ships[number_of(game, answer)]
    return f"{named(game, answer)}, {count(model_of(ship).masts, 'mast')}"


def stack(game: Engagement, question: Question, answer: Answer) -> str:
    return ", ".join([token_name(word(token)) for token in each(answer)])


# --- orders -----------------------------------------------------------------------------------------------------------

def order(game: Engagement, question: Question, answer: Answer) -> str:
    """TS-ACT-01: who would act."""
    if answer == SKIP:
        return "Let it go unused"
    chain = in_range(game, question.seat)
    if answer == TWO:
        return f"Two orders of the Admiral, to {names(game, sorted(chain))}"
    kind, _, form = word(answer).partition("-")
    ready = able(game, squadron(game, question.seat), kind)
    if form == FLEET:
        return f"The fleet {DOES[kind]}: {names(game, [ship for ship in ready if ship in chain])}"
    one = "One ship is scuttled" if kind == "scuttle" else f"One ship {DOES[kind]}"
    return f"{one}: {one_of(game, ready)}"


def one_of(game: Engagement, ships: list[int]) -> str:
    """'HMS Dover', 'HMS Dover or HMS Ajax'."""
    told = [name(game, ship) for ship in ships]
    return told[0] if len(told) == 1 else f"{', '.join(told[:-1])} or {told[-1]}" if told else "none"


def ship_choice(game: Engagement, question: Question, answer: Answer) -> str:
    kind = word(question.about)
    if answer == DONE_WITH:
        return f"No more ships {DO[kind]}"
    return f"{named(game, answer)}: {state_words(game, number_of(game, answer), kind)}"


def admiral_action(game: Engagement, question: Question, answer: Answer) -> str:
    if answer == SKIP:
        return "No order"
    kind, ship = each(answer)
    told = state_words(game, number_of(game, ship), word(kind))
    return f"{named(game, ship)} {DOES[word(kind)]}: {told}"


# --- shooting ---------------------------------------------------------------------------------------------------------

def fire(game: Engagement, question: Question, answer: Answer) -> str:
    """TS-SHOOT-01, TS-SHOOT-12, TS-SHOOT-20."""
    space = question.space
    assert isinstance(space, (Shots, Volley))
    if answer == END:
        return "No more fire" if space.fired else "Hold fire"
    if answer == CEASE:
        assert isinstance(space, Shots)
        return f"No more at {name(game, space.target)}" + ("" if space.answer else answer_words(game, space))
    if isinstance(answer, tuple):
        gun, target = answer
        printed = model_of(ship_of(game, question)).guns[number(gun) - 1]
        return f"Gun {gun} ({printed.code}) at {named(game, target)}: {hit_words(printed.accuracy)}"
    return volley(game, question, number_of(game, answer))


def answer_words(game: Engagement, space: Shots) -> str:
    """TS-RET-01: with what the target would fire back as things stand."""
    guns = guns_bearing(game, space.target, space.firer)
    return f", who then answers with {count(len(guns), 'gun')}" if guns else ", who cannot answer"


def volley(game: Engagement, question: Question, target: int) -> str:
    """The fast pace: every gun that bears on one target."""
    assert isinstance(question.space, Volley)
    firer = question.space.firer
    guns = dict(bearing_guns(game, firer, question.space.fired)).get(target, ())
    codes = [model_of(game.ships[firer]).guns[gun].code for gun in guns]
    return f"{name(game, target)}, {masts_words(game.ships[target])}: {count(len(guns), 'gun')} ({' '.join(codes)})"


def mast(game: Engagement, question: Question, answer: Answer) -> str:
    """TS-SHOOT-14, TS-REPAIR-01: with the enemies its gun bears on now."""
    ship = number_of(game, question.about)
    aims = [name(game, target) for target, guns in bearing_guns(game, ship) if number(answer) - 1 in guns]
    return mast_words(game, word(question.about), number(answer)) + (f", which bears on {listed(aims)}" if aims else "")


# --- sailing, rowing, towing ------------------------------------------------------------------------------------------

def course(game: Engagement, question: Question, answer: Answer) -> str:
    """TS-MOVE-15: the legs, where they end, and whom the guns would bear on from there."""
    assert isinstance(question.space, Courses)
    if not answer:
        return "Stay where she lies"
    ship = game.ships[question.space.number]
    legs = legs_of(answer)
    pose = final_pose(ship, legs)
    edge = edge_crossed(game, ship, pose, ship.tows)
    if edge:
        return f"{capital(legs_words(legs))}: off the table over the {edge} edge"
    told = f"{legs_words(legs)}: to {place_words(pose[0], pose[1])}"
    if pose[:2] == (ship.x, ship.y):
        told = f"turn on the spot to {way_words(pose[2])}"
    bears = guns_from(game, question.space.number, pose)
    return capital(told) + (f"; then {bears}" if bears else "")


def guns_from(game: Engagement, ship: int, pose: Pose) -> str:
    """On whom a ship's guns would bear from another pose, all else as it is."""
    fork = clone(game)
    assert isinstance(fork, Engagement)
    place(fork.ships[ship], pose)
    return guns_words(fork, ship)


def fleet_move(game: Engagement, question: Question, answer: Answer) -> str:
    form, heading, line = each(answer)
    assert isinstance(heading, float)
    told = [named(game, ship) for ship in each(line)]
    if form == "column":
        return f"Column turn: {listed(told[1:])} {'follows' if len(told) == 2 else 'follow'} {told[0]}"
    return f"Flank turn to {way_words(heading)}: {listed(told)}" if form == "flank" else \
        f"Plain move on {way_words(heading)}"


def fleet_row(game: Engagement, question: Question, answer: Answer) -> str:
    assert isinstance(answer, float)
    return capital(way_words(answer))


def stroke(game: Engagement, question: Question, answer: Answer) -> str:
    """A stroke of the oars, or a slide."""
    if not isinstance(answer, tuple) or not answer:
        return "Stay where she lies"
    heading, length = answer
    return f"Turn on the spot to {way_words(heading)}" if length == 0.0 else \
        f"{degrees(heading)} for {length_words(length)}"


def slide(game: Engagement, question: Question, answer: Answer) -> str:
    if isinstance(answer, tuple) and answer[1] == 0.0:
        return f"Towards {way_words(answer[0])} for no way at all"
    return stroke(game, question, answer)


def approach(game: Engagement, question: Question, answer: Answer) -> str:
    assert isinstance(answer, float)
    return f"Towards {way_words(answer)}"


def tow(game: Engagement, question: Question, answer: Answer) -> str:
    tows = ship_of(game, question).tows
    if answer == NONE:
        return f"Keep {name(game, tows)} in tow" if tows != NOBODY else "Take nothing in tow"
    return f"Cast off {name(game, tows)}" if answer == CAST_OFF else f"Take {named(game, answer)} in tow"


def consent(game: Engagement, question: Question, answer: Answer) -> str:
    return "Agree" if answer == AGREE else "Refuse"


# --- boarding ---------------------------------------------------------------------------------------------------------

def board(game: Engagement, question: Question, answer: Answer) -> str:
    one, other = number_of(game, question.about), number_of(game, answer)
    if is_friend(game, game.ships[one], game.ships[other]):
        return f"{name(game, other)}, a friend, {masts_words(game.ships[other])}"
    return f"{name(game, other)}: {odds_words(game, one, other, 1)}"


def boarding_choice(game: Engagement, question: Question, answer: Answer) -> str:
    _, other = pair(game, question)
    beaten = name(game, other)
    match answer:
        case "mast": return f"{beaten} loses a mast"
        case "capture": return f"Capture {beaten}"
        case "break-away": return "Break away"
        case _: return "Stay grappled, and do nothing"


def plunder(game: Engagement, question: Question, answer: Answer) -> str:
    return capital(count(number(answer), "item")) if answer else "Nothing"


def transfer(game: Engagement, question: Question, answer: Answer) -> str:
    one, other = pair(game, question)
    items = number(answer)
    if not items:
        return "Nothing"
    return f"{count(abs(items), 'item')} to {name(game, other if items > 0 else one)}"


def move_admiral(game: Engagement, question: Question, answer: Answer) -> str:
    one, other = pair(game, question)
    there = other if game.players[question.seat].admiral == one else one
    return f"He goes aboard {name(game, there)}" if answer == MOVE_ADMIRAL else "He stays where he is"


LABELS: Final[dict[str, Label]] = {
    "deploy": deploy, "admiral": admiral, "stack": stack, "order": order, "ship": ship_choice,
    "admiral-action": admiral_action, "fire": fire, "return-fire": fire, "lose-mast": mast, "course": course,
    "fleet-move": fleet_move, "fleet-row": fleet_row, "row": stroke, "tow": tow, "consent": consent, "repair": mast,
    "board": board, "approach": approach, "boarding-choice": boarding_choice, "slide": slide, "plunder": plunder,
    "transfer": transfer, "move-admiral": move_admiral,
}
