"""Answers in a player's words: the label on the button, the same for every screen."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from weathergage.kernel.core import Answer, Question, each, ints, number, word
from weathergage.kernel.window import PASS
from weathergage.kits.hexes import Hex, name_of, neighbour, turned
from weathergage.kits.words import capital, count, listed
from weathergage.rulesets.savage_seas.content.read import CREW_NAMES, ORDERS
from weathergage.rulesets.savage_seas.face.words import (
    FIRES,
    HEADINGS,
    OBSTACLES,
    card_name,
    cards_named,
    clauses_of,
    crew_named,
    laid_words,
    order_words,
    places,
    the,
)
from weathergage.rulesets.savage_seas.rules.action import STOP
from weathergage.rulesets.savage_seas.rules.effects import KEEP
from weathergage.rulesets.savage_seas.rules.planning import ASK_AGAIN, EMPTY_PLAN, NONE, Offer
from weathergage.rulesets.savage_seas.rules.sailing import AHEAD, HALF_TURN, STARBOARD, obstacle_at
from weathergage.rulesets.savage_seas.rules.settingup import islands_made
from weathergage.rulesets.savage_seas.state import POSITIONS, STRONG, Battle, hand_count, order_of, planned
from weathergage.scene.terms import Gloss

Label: TypeAlias = Callable[[Battle, Question, Answer], str]


def label(game: Battle, question: Question, answer: Answer) -> str:
    """The answer as a player would say it."""
    return LABELS[question.kind](game, question, answer)


def gloss(part: Answer) -> Gloss:
    """SS-SETUP-08: an order card, by its id or by its name; striking the colours; anything else is its own name."""
    if part == "strike":
        return Gloss("Strike the colours", "", "The battle is lost at once.", ("SS-WIN-06",))
    for order in ORDERS.values():
        if part in (order.id, order.name):
            return Gloss(order.name, CREW_NAMES[order.crew], order.text, clauses_of(order.id))
    return Gloss(str(part))


# --- set-up and planning ----------------------------------------------------------------------------------------------

def place_island(game: Battle, question: Question, answer: Answer) -> str:
    q, r = ints(answer)
    made = [name_of(hex_) for hex_ in islands_made(game, (q, r))] if game.scenario else [name_of((q, r))]
    return f"At {made[0]}" + (f", with its twin at {made[1]}" if len(made) > 1 else "")


def offer(game: Battle, question: Question, answer: Answer) -> str:
    assert isinstance(question.space, Offer)
    told = [f"{CREW_NAMES[crew]}: {card_name(word(card)) if card else 'nothing'}"
            for crew, card in zip(question.space.crews, each(answer))]
    return "; ".join(told)


def plan(game: Battle, question: Question, answer: Answer) -> str:
    """SS-PLAN-08: with what a permanent card would do on its position."""
    parts = each(answer)
    if parts and parts[0] == ASK_AGAIN:
        return f"Ask the {listed([CREW_NAMES[crew_named(word(name))] for name in parts[1:]])} for another offer"
    if parts == EMPTY_PLAN:
        return "No Orders at all"
    ship = game.ships[game.side_of(question.seat)]
    told = [f"{at} {order_words(word(card), ship.positions[at - 1].fire == STRONG)}" if card != NONE else f"{at} empty"
            for at, card in zip(POSITIONS, parts)]
    return " · ".join(told)


# --- sailing ----------------------------------------------------------------------------------------------------------

@dataclass
class Run:
    """Where a course would end, and what it would run into after how many hexes."""

    hex: Hex
    heading: int
    obstacle: str = ""
    hits: int = 0               # SS-COLL-02
    own: int = 0                # of these on oneself (SS-COLL-05)


def run_of(game: Battle, side: int, card: str, course: str) -> Run:
    """SS-MOVE-04, SS-COLL-01 to SS-COLL-09: an Order's steps taken on paper."""
    ship, order = game.ships[side], order_of(card)
    run = Run(ship.hex, ship.heading)
    amounts = {kind: amount for kind, amount, _ in order.steps}
    for step in course.split("-"):
        if step != AHEAD:
            run.heading = turned(run.heading, amounts["turn"] if step == STARBOARD else -amounts["turn"])
            continue
        for entered in range(amounts["knots"]):
            there = neighbour(run.hex, run.heading)
            run.obstacle = obstacle_at(game, ship, there)
            if run.obstacle:
                run.hits = entered + 1
                break
            run.hex = there
    run.own = order.own_damage if run.obstacle == "enemy" and order.own_damage >= 0 else run.hits
    return run


def sail(game: Battle, question: Question, answer: Answer) -> str:
    side, card, course = game.side_of(question.seat), word(question.about), word(answer)
    run = run_of(game, side, card, course)
    told = [step_words(card, step) for step in course.split("-")]
    end = f"{capital(', then '.join(told))}: to {name_of(run.hex)}, heading {HEADINGS[run.heading]}"
    if not run.obstacle:
        return end if AHEAD in course else f"{capital(told[0])}: heading {HEADINGS[run.heading]}"
    hits = count(run.own, "fire hit")
    if run.obstacle != "enemy":
        return f"{end}, onto {OBSTACLES[run.obstacle]} ({hits})"
    return f"{end}, into {the(1 - side)} ({hits}, {run.hits} on her)" if run.own != run.hits \
        else f"{end}, into {the(1 - side)} ({hits} each)"


def step_words(card: str, step: str) -> str:
    """'2 to port', '1 knot', 'right round'."""
    amounts = {kind: amount for kind, amount, _ in order_of(card).steps}
    if step == AHEAD:
        return count(amounts["knots"], "knot")
    return "right round" if amounts["turn"] == HALF_TURN else f"{count(amounts['turn'], 'degree')} to {step}"


# --- inside an Order --------------------------------------------------------------------------------------------------

def scupper(game: Battle, question: Question, answer: Answer) -> str:
    return "Pass" if answer == PASS else f"Play {card_name(word(answer))}"


def wound_manned(game: Battle, question: Question, answer: Answer) -> str:
    positions = ints(answer)
    if len(positions) != 1:
        return capital(places(positions)) if positions else "Nobody"
    return f"{capital(places(positions))}: {laid_at(game, question, positions[0])}"


def laid_at(game: Battle, question: Question, position: int) -> str:
    laid = planned(game.ships[1 - game.side_of(question.seat)], position)
    return laid_words(laid) if laid is not None else "nothing"


def cancel_position(game: Battle, question: Question, answer: Answer) -> str:
    return f"Position {number(answer)}: {laid_at(game, question, number(answer))}"


def wound_crew(game: Battle, question: Question, answer: Answer) -> str:
    return wounded(game, 1 - game.side_of(question.seat), word(answer))


def remove_wound(game: Battle, question: Question, answer: Answer) -> str:
    return wounded(game, game.side_of(question.seat), word(answer))


def wounded(game: Battle, side: int, name: str) -> str:
    crew = crew_named(name)
    return f"The {CREW_NAMES[crew]} crew, {count(game.ships[side].crews[crew].wounds, 'Wound')} in hand"


def remove_fire(game: Battle, question: Question, answer: Answer) -> str:
    fire = game.ships[game.side_of(question.seat)].positions[number(answer) - 1].fire
    return f"The {FIRES[fire]} Fire on position {number(answer)}"


def steal_order(game: Battle, question: Question, answer: Answer) -> str:
    crew = crew_named(word(answer))
    held = hand_count(game.ships[1 - game.side_of(question.seat)], crew)
    return f"The {CREW_NAMES[crew]} crew, {count(held, 'card')} in hand"


def extra_order(game: Battle, question: Question, answer: Answer) -> str:
    return "No more Orders" if answer == STOP else card_name(word(answer))


def exchange(game: Battle, question: Question, answer: Answer) -> str:
    if answer == KEEP:
        return "Leave them as they lie"
    told: list[str] = []
    for position in ints(answer):
        laid = planned(game.ships[game.side_of(question.seat)], position)
        told.append(f"{card_name(laid.card) if laid is not None else 'nothing'} on {position}")
    return f"Exchange {listed(told)}"


def reload(game: Battle, question: Question, answer: Answer) -> str:
    return f"Discard {cards_named([word(card) for card in each(answer)])}" if answer else "Discard nothing"


LABELS: Final[dict[str, Label]] = {
    "place-island": place_island, "offer": offer, "plan": plan, "scupper": scupper, "sail": sail,
    "wound-manned": wound_manned, "wound-crew": wound_crew, "cancel-position": cancel_position,
    "remove-wound": remove_wound, "remove-fire": remove_fire, "steal-order": steal_order,
    "extra-order": extra_order, "exchange": exchange, "reload": reload,
}
