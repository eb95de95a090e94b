"""All that a leader is told and shown of a question: one entry for every kind, its functions just before it.

The battle is veiled: what the leader cannot know is not in it.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from weathergage.kernel.core import Answer, Question, each, ints, number, word
from weathergage.kernel.face import Figures, Spot
from weathergage.kernel.spaces import PASS
from weathergage.kernel.tally import Tally
from weathergage.kits.asking import Ask, Asking, Overlays, answer_with, first_offered, kinds_in
from weathergage.kits.hexes import distance, name_of
from weathergage.kits.shorthand import read_number
from weathergage.kits.words import capital, count, listed, sentence
from weathergage.rulesets.savage_seas import questions
from weathergage.rulesets.savage_seas.content.read import (
    CREW_NAMES,
    CREWS,
    HAND_LIMIT,
    ORDERS,
    SCENARIOS,
    SHIPS,
    WOUNDS_TO_LOSE,
)
from weathergage.rulesets.savage_seas.face.courses import run_of
from weathergage.rulesets.savage_seas.face.overlays import firing_area, ghosts, hex_of, target_ring
from weathergage.rulesets.savage_seas.face.words import (
    FIRES,
    HEADINGS,
    OBSTACLES,
    board_words,
    card_name,
    cards_named,
    crews_words,
    enemy_words,
    fires_words,
    laid_words,
    order_words,
    places,
    the,
    wounds_words,
)
from weathergage.rulesets.savage_seas.questions import (
    AskCancelPosition,
    AskExchange,
    AskExtraOrder,
    AskOffer,
    AskPlaceIsland,
    AskPlan,
    AskReload,
    AskRemoveFire,
    AskRemoveWound,
    AskSail,
    AskScupper,
    AskStealOrder,
    AskWoundCrew,
    AskWoundManned,
)
from weathergage.rulesets.savage_seas.rules.action import STOP
from weathergage.rulesets.savage_seas.rules.attacking import bears
from weathergage.rulesets.savage_seas.rules.effects import KEEP, manned_positions, unrevealed_positions
from weathergage.rulesets.savage_seas.rules.movement import AHEAD, HALF_TURN, courses
from weathergage.rulesets.savage_seas.rules.planning import ASK_AGAIN, EMPTY_PLAN, NONE, mates_crews, timed_out_plan
from weathergage.rulesets.savage_seas.rules.setup import IslandHex, islands_from
from weathergage.rulesets.savage_seas.state import (
    ALL_CREWS,
    PENDING,
    POSITIONS,
    STRONG,
    Battle,
    Ship,
    hand_count,
    is_island_adjacent,
    is_permanent,
    order_of,
    planned,
)
from weathergage.scene import model as scene

NOTHING: Final = "-"                # no card, as a player types it


# --- what several kinds share -----------------------------------------------------------------------------------------

def own_ship(game: Battle, question: Question) -> Ship:
    return game.ships[game.side_of(question.seat)]


def enemy_ship(game: Battle, question: Question) -> Ship:
    return game.ships[1 - game.side_of(question.seat)]


def own(game: Battle, question: Question) -> str:
    return the(game.side_of(question.seat))


def foe(game: Battle, question: Question) -> str:
    return the(1 - game.side_of(question.seat))


def points_at_own(game: Battle, question: Question, answer: Answer) -> Spot:
    """One's own ship, unless the answer is to leave her as she is."""
    return ((SHIPS[game.side_of(question.seat)],) if answer not in (KEEP, ()) else ()), None


def points_at_enemy(game: Battle, question: Question, answer: Answer) -> Spot:
    return (SHIPS[1 - game.side_of(question.seat)],), None


def ring_target(game: Battle, question: Question, answer: Any) -> Overlays:
    """Whatever is answered, or may be."""
    return (target_ring(1 - game.side_of(question.seat)),)


def crew_label(ship: Ship, name: str) -> str:
    crew = CREWS.index(name)
    return f"The {CREW_NAMES[crew]} crew, {count(ship.crews[crew].wounds, 'Wound')} in hand"


def wounds_in_hand(ship: Ship) -> str:
    wounds = wounds_words(ship)
    return f"Wounds in her hands: {wounds}" if wounds else "no crew of hers has a Wound in hand"


def order_on_paper(game: Battle, ship: Ship, card: str) -> list[scene.Overlay]:
    """An Order by itself, carried out from where the ship lies."""
    order = order_of(card)
    if order.steps:
        return ghosts(game, ship.side, card, courses(order))
    return firing_area(game, ship, order, on_paper=True) if order.areas else []


def words_in(text: str) -> list[str]:
    return text.replace(",", " ").split()


def read_numbers(game: Battle, question: Question, text: str) -> Any:
    return tuple([read_number(part) for part in words_in(text)])


def read_cards(game: Battle, question: Question, text: str) -> Any:
    return tuple([NONE if part == NOTHING else part for part in words_in(text)])


def write_parts(game: Battle, question: Question, answer: Answer) -> str:
    if isinstance(answer, tuple):
        return " ".join([NOTHING if part == NONE else str(part) for part in answer]) or "none"
    return str(answer)


# --- set-up -----------------------------------------------------------------------------------------------------------

def island_reason(game: Battle, question: AskPlaceIsland) -> str:
    mirrored = game.scenario != "" and SCENARIOS[game.scenario].islands_mirrored
    return sentence(["at least 3 hexes from both ships, and never so that it cuts the sea in two",
                     "a twin rises on the opposite side" if mirrored else ""])


def island_label(game: Battle, question: AskPlaceIsland, answer: Answer) -> str:
    names = [name_of(hex_) for hex_ in islands_from(game, hex_of(answer))]
    return f"At {names[0]}" + (f", with its twin at {names[1]}" if len(names) > 1 else "")


PLACE_ISLAND: Final = Ask(
    AskPlaceIsland, prompt=lambda game, asked: f"Where does {own(game, asked)} add an island to the chart?",
    reason=island_reason, label=island_label, usual=first_offered,
    points_at=lambda game, asked, answer: ((), hex_of(answer)),
    overlays=lambda game, asked, answers: (scene.Cells(cells=tuple(IslandHex().hexes(game))),),
    preview=lambda game, asked, answer: (scene.Cells(cells=islands_from(game, hex_of(answer)), kind="chosen"),),
    read=read_numbers, write=write_parts)


# --- planning ---------------------------------------------------------------------------------------------------------

def offer_prompt(game: Battle, question: AskOffer) -> str:
    which = "which Order does" if len(question.crews) == 1 else "which Orders do"
    return f"Round {game.round}: {which} your {crews_words(question.crews)} offer the Captain?"


def offer_label(game: Battle, question: AskOffer, answer: Answer) -> str:
    return "; ".join([f"{CREW_NAMES[crew]}: {card_name(word(card)) if card else 'nothing'}"
                      for crew, card in zip(question.crews, each(answer), strict=True)])


def plan_reason(game: Battle, question: Question) -> str:
    """SS-PLAN-05: who leads, where the enemy is, what burns and who is hurt."""
    side, ship = game.side_of(question.seat), own_ship(game, question)
    fires, wounds = fires_words(ship), wounds_words(ship)
    return sentence([
        enemy_words(game, side), "the Lead is yours" if game.lead == side else "the Lead is hers",
        "an island is beside you" if is_island_adjacent(game, side) else "",
        "an island is beside her" if is_island_adjacent(game, 1 - side) else "",
        f"you have {fires}" if fires else "nothing burns aboard", f"Wounds: {wounds}" if wounds else "nobody is hurt",
        offers_words(game, ship),
    ])


def offers_words(game: Battle, ship: Ship) -> str:
    """SS-TEAM-01: what the mates have offered, to their Captain."""
    offers = ship.offers
    return "offered: " + ", ".join([f"{CREW_NAMES[crew]} {card_name(offers[crew]) if offers[crew] else 'nothing'}"
                                    for crew in mates_crews(game, ship.side)]) if offers else ""


def plan_label(game: Battle, question: AskPlan, answer: Answer) -> str:
    """SS-PLAN-08: with what a permanent card would do on its position."""
    parts = [word(part) for part in each(answer)]
    if parts[:1] == [ASK_AGAIN]:
        return f"Ask the {listed([CREW_NAMES[CREWS.index(name)] for name in parts[1:]])} for another offer"
    if answer == EMPTY_PLAN:
        return "No Orders at all"
    fires = own_ship(game, question).fires
    return " · ".join([f"{at} {order_words(card, fire == STRONG)}" if card != NONE else f"{at} empty"
                       for at, card, fire in zip(POSITIONS, parts, fires, strict=True)])


def plan_preview(game: Battle, question: AskPlan, answer: Answer) -> Overlays:
    """The first Order to sail in all its courses, and the guns that would fire before it."""
    drawn: list[scene.Overlay] = []
    for card in [word(part) for part in each(answer) if part in ORDERS]:
        drawn += order_on_paper(game, own_ship(game, question), card)
        if order_of(card).steps:
            break
    return tuple(drawn)


OFFER: Final = Ask(
    AskOffer, prompt=offer_prompt, reason=plan_reason, label=offer_label,
    usual=lambda game, asked: (NONE,) * len(asked.crews), read=read_cards, write=write_parts)
PLAN: Final = Ask(
    AskPlan, prompt=lambda game, asked: f"Round {game.round}: which Orders does {own(game, asked)} lay, and where?",
    reason=plan_reason, label=plan_label, usual=lambda game, asked: timed_out_plan(game, game.side_of(asked.seat)),
    preview=plan_preview, read=read_cards, write=write_parts)


# --- Scupper That -----------------------------------------------------------------------------------------------------

def scupper_prompt(game: Battle, question: AskScupper) -> str:
    """SS-SCUP-02: the same sentence whether the card is held or not."""
    order, mine = order_of(question.card), question.side == game.side_of(question.seat)
    if not question.played:
        whose = "your" if mine else f"{the(question.side)}'s"
        return capital(f"{whose} {CREW_NAMES[order.crew]} reveals {order.name} on position {game.position}. "
                       f"Do you scupper it?")
    target = "your Scupper That" if question.played > 1 else f"{'your' if mine else 'her own'} {order.name}"
    return f"{capital(foe(game, question))}'s Captain plays Scupper That on {target}. Do you scupper that?"


def scupper_reason(game: Battle, question: AskScupper) -> str:
    order = order_of(question.card)
    if question.played:
        return f"If you pass, {order.name} is {'canceled' if question.played % 2 else 'carried out'}."
    if is_permanent(order.id):
        return reload_threat(game, question.side)
    text = f"It reads: {order.text}"
    if not order.areas:
        return text
    target = "you" if question.side != game.side_of(question.seat) else foe(game, question)
    apart = count(distance(game.ships[0].hex, game.ships[1].hex), "hex", "hexes")
    return f"{text} It reaches {target} at {apart}." if bears(game, question.side, order) \
        else f"{text} It does not reach {target} from here."


def reload_threat(game: Battle, side: int) -> str:
    """SS-PLAN-08: what the card does was fixed when it was placed, and everybody knows."""
    laid = planned(game.ships[side], game.position)
    if laid is not None and laid.fights and len(game.ships[side].positions[game.position - 1].cards) == 1:
        return f"It would weaken the Strong Fire on position {game.position}."
    return "Its crew may discard Orders of its hand, to draw others at the clearing."


def scupper_label(game: Battle, question: AskScupper, answer: Answer) -> str:
    return "Pass" if answer == PASS else f"Play {card_name(word(answer))}"


SCUPPER_THAT: Final = Ask(AskScupper, prompt=scupper_prompt, reason=scupper_reason, label=scupper_label,
                          usual=answer_with(PASS))


# --- sailing ----------------------------------------------------------------------------------------------------------

def sail_label(game: Battle, question: AskSail, answer: Answer) -> str:
    side, course = game.side_of(question.seat), word(answer)
    run = run_of(game, side, question.card, course)
    steps = [step_words(question.card, step) for step in course.split("-")]
    end = f"{capital(', then '.join(steps))}: to {name_of(run.end)}, heading {HEADINGS[run.heading]}"
    if not run.obstacle:
        return end if AHEAD in course else f"{capital(steps[0])}: heading {HEADINGS[run.heading]}"
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


def sail_reason(game: Battle, question: AskSail) -> str:
    return sentence([f"she heads {HEADINGS[own_ship(game, question).heading]}",
                     enemy_words(game, game.side_of(question.seat))])


def sail_spot(game: Battle, question: AskSail, answer: Answer) -> Spot:
    return (), run_of(game, game.side_of(question.seat), question.card, word(answer)).end


def sail_ghosts(game: Battle, question: AskSail, answers: tuple[Answer, ...]) -> Overlays:
    return tuple(ghosts(game, game.side_of(question.seat), question.card, answers))


def sail_preview(game: Battle, question: AskSail, answer: Answer) -> Overlays:
    """Where the course ends, and what the own Orders still to come would reach from there, if nothing else moves."""
    ship = own_ship(game, question)
    run = run_of(game, ship.side, question.card, word(answer))
    moved = replace(ship, q=run.end[0], r=run.end[1], heading=run.heading)
    pending = [order_of(position.cards[0].card) for position in ship.positions[game.position:]
               if position.cards and position.cards[0].state == PENDING]
    fire = [overlay for order in pending if order.areas for overlay in firing_area(game, moved, order, on_paper=True)]
    return (*sail_ghosts(game, question, (answer,)), *fire[:2])


def sail_figures(game: Battle, question: AskSail, answer: Answer) -> Figures:
    """SS-COLL-02, SS-COLL-05: what a collision would cost."""
    run = run_of(game, game.side_of(question.seat), question.card, word(answer))
    if not run.obstacle:
        return ()
    own_hits = Tally(run.own, f"hexes entered before the {run.obstacle}", "SS-COLL-02") if run.own == run.hits \
        else Tally(run.own, "printed on the Order", "SS-COLL-05")
    if run.obstacle != "enemy":
        return (("fire hits on yourself", own_hits),)
    return (("fire hits on yourself", own_hits),
            ("fire hits on the enemy", Tally(run.hits, "hexes entered", "SS-COLL-02")))


SAIL: Final = Ask(
    AskSail, prompt=lambda game, asked: f"{card_name(asked.card)}: which course does {own(game, asked)} take?",
    reason=sail_reason, label=sail_label, usual=first_offered, points_at=sail_spot, overlays=sail_ghosts,
    preview=sail_preview, figures=sail_figures, read=lambda game, asked, text: "-".join(words_in(text)))


# --- attacks that one aims --------------------------------------------------------------------------------------------

def wound_manned_label(game: Battle, question: AskWoundManned, answer: Answer) -> str:
    positions = ints(answer)
    if len(positions) != 1:
        return capital(places(positions)) if positions else "Nobody"
    return f"{capital(places(positions))}: {laid_words(planned(enemy_ship(game, question), positions[0]))}"


def wound_manned_reason(game: Battle, question: AskWoundManned) -> str:
    enemy = enemy_ship(game, question)
    return sentence([board_words(enemy, manned_positions(enemy)), wounds_in_hand(enemy)])


def wound_crew_reason(game: Battle, question: AskWoundCrew) -> str:
    broken = "" if game.plays("wound-defeat", "false") else f"{WOUNDS_TO_LOSE} in one hand and she is lost"
    return sentence([wounds_in_hand(enemy_ship(game, question)), broken])


def wound_crew_label(game: Battle, question: AskWoundCrew, answer: Answer) -> str:
    return crew_label(enemy_ship(game, question), word(answer))


def cancel_reason(game: Battle, question: AskCancelPosition) -> str:
    enemy = enemy_ship(game, question)
    return sentence([board_words(enemy, unrevealed_positions(enemy))])


def cancel_label(game: Battle, question: AskCancelPosition, answer: Answer) -> str:
    return f"Position {number(answer)}: {laid_words(planned(enemy_ship(game, question), number(answer)))}"


WOUND_MANNED: Final = Ask(
    AskWoundManned, reason=wound_manned_reason, label=wound_manned_label, usual=first_offered,
    prompt=lambda game, asked: f"Which manned positions of {foe(game, asked)} do your Marines wound, one or two?",
    points_at=points_at_enemy, overlays=ring_target, preview=ring_target, read=read_numbers, write=write_parts)
WOUND_CREW: Final = Ask(
    AskWoundCrew, prompt=lambda game, asked: f"Which crew of {foe(game, asked)} takes the Wound?",
    reason=wound_crew_reason, label=wound_crew_label, usual=first_offered,
    points_at=points_at_enemy, overlays=ring_target, preview=ring_target)
CANCEL_POSITION: Final = Ask(
    AskCancelPosition, prompt=lambda game, asked: f"Which face-down Order of {foe(game, asked)} is canceled?",
    reason=cancel_reason, label=cancel_label, usual=first_offered,
    points_at=points_at_enemy, overlays=ring_target, preview=ring_target)


# --- other effects of cards -------------------------------------------------------------------------------------------

def remove_wound_reason(game: Battle, question: AskRemoveWound) -> str:
    return sentence([f"Wounds in hand: {wounds_words(own_ship(game, question))}",
                     f"{question.left} can be healed" if question.left > 1 else ""])


def remove_wound_label(game: Battle, question: AskRemoveWound, answer: Answer) -> str:
    return crew_label(own_ship(game, question), word(answer))


def remove_fire_label(game: Battle, question: AskRemoveFire, answer: Answer) -> str:
    fire = own_ship(game, question).fires[number(answer) - 1]
    return f"The {FIRES[fire]} Fire on position {number(answer)}"


def steal_reason(game: Battle, question: AskStealOrder) -> str:
    enemy = enemy_ship(game, question)
    held = ", ".join([f"{CREW_NAMES[crew]} {hand_count(enemy, crew)}" for crew in ALL_CREWS])
    return f"One is taken at random out of its hand, never Reload or Fight Fire. Cards in her hands: {held}."


def steal_label(game: Battle, question: AskStealOrder, answer: Answer) -> str:
    crew = CREWS.index(word(answer))
    return f"The {CREW_NAMES[crew]} crew, {count(hand_count(enemy_ship(game, question), crew), 'card')} in hand"


def extra_reason(game: Battle, question: AskExtraOrder) -> str:
    return sentence([f"up to {question.left} more from position {question.position}, each of which can be scuppered",
                     enemy_words(game, game.side_of(question.seat))])


def extra_label(game: Battle, question: AskExtraOrder, answer: Answer) -> str:
    return "No more Orders" if answer == STOP else card_name(word(answer))


def extra_preview(game: Battle, question: AskExtraOrder, answer: Answer) -> Overlays:
    return tuple(order_on_paper(game, own_ship(game, question), word(answer))) if answer != STOP else ()


def exchange_reason(game: Battle, question: AskExchange) -> str:
    """SS-EFF-14: what the spyglass has shown, and what lies on one's own board."""
    ship, enemy = own_ship(game, question), enemy_ship(game, question)
    hers = board_words(enemy, face_down(enemy))
    mine = [f"{at} {order_words(laid.card, laid.fights)}" for at in face_down(ship)
            for laid in ship.positions[at - 1].cards[:1]]
    return sentence([f"{foe(game, question)} has {hers}" if hers else "", f"you have {', '.join(mine)}"])


def face_down(ship: Ship) -> Sequence[int]:
    """Positions with a card that is face down, be it pending or canceled."""
    return [at for at, position in zip(POSITIONS, ship.positions, strict=True)
            if position.cards and not position.cards[0].shown]


def exchange_label(game: Battle, question: AskExchange, answer: Answer) -> str:
    if answer == KEEP:
        return "Leave them as they lie"
    ship = own_ship(game, question)
    return f"Exchange {listed([f'{card_name(ship.positions[at - 1].cards[0].card)} on {at}' for at in ints(answer)])}"


def read_exchange(game: Battle, question: AskExchange, text: str) -> Any:
    return KEEP if text.strip() == KEEP else read_numbers(game, question, text)


def reload_reason(game: Battle, question: AskReload) -> str:
    """SS-RLD-07, SS-HAND-02: what can be drawn at the clearing."""
    crew = own_ship(game, question).crews[question.crew]
    wounds = crew.wounds + crew.hurts
    hurt = f", {count(wounds, 'Wound')}" if wounds else ""
    return f"At the clearing it draws up to {HAND_LIMIT} cards, Reload or Fight Fire{hurt} counted in."


def reload_label(game: Battle, question: AskReload, answer: Answer) -> str:
    return f"Discard {cards_named([word(card) for card in each(answer)])}"


def read_reload(game: Battle, question: AskReload, text: str) -> Any:
    return tuple([part for part in words_in(text) if part not in (NOTHING, "none")])


REMOVE_WOUND: Final = Ask(
    AskRemoveWound, prompt=lambda game, asked: f"Which crew of {own(game, asked)} is treated?",
    reason=remove_wound_reason, label=remove_wound_label, usual=first_offered, points_at=points_at_own)
REMOVE_FIRE: Final = Ask(
    AskRemoveFire, prompt=lambda game, asked: f"Which fire aboard {own(game, asked)} is put out?",
    reason=lambda game, asked: sentence([fires_words(own_ship(game, asked))]),
    label=remove_fire_label, usual=first_offered, points_at=points_at_own)
STEAL_ORDER: Final = Ask(
    AskStealOrder, prompt=lambda game, asked: f"Which crew of {foe(game, asked)} loses an Order for good?",
    reason=steal_reason, label=steal_label, usual=first_offered, points_at=points_at_enemy, preview=ring_target)
EXTRA_ORDER: Final = Ask(
    AskExtraOrder, prompt=lambda game, asked: "Which Order do your Marines give next?",
    reason=extra_reason, label=extra_label, usual=answer_with(STOP), preview=extra_preview)
EXCHANGE: Final = Ask(
    AskExchange, prompt=lambda game, asked: "Do you exchange two of your face-down Orders?",
    reason=exchange_reason, label=exchange_label, usual=answer_with(KEEP), points_at=points_at_own,
    read=read_exchange, write=write_parts)
RELOAD: Final = Ask(
    AskReload, prompt=lambda game, asked: f"Which Orders does your {CREW_NAMES[asked.crew]} crew discard?",
    reason=reload_reason, label=reload_label, usual=answer_with(()), points_at=points_at_own,
    read=read_reload, write=write_parts)


ASKING: Final = Asking(
    kinds_in(questions), PLACE_ISLAND, OFFER, PLAN, SCUPPER_THAT, SAIL, WOUND_MANNED, WOUND_CREW, CANCEL_POSITION,
    REMOVE_WOUND, REMOVE_FIRE, STEAL_ORDER, EXTRA_ORDER, EXCHANGE, RELOAD)
MOMENTS: Final[dict[type[Question], str]] = {           # the last words of the line that says how far the round is
    AskPlaceIsland: "Place an island", AskOffer: "Offer", AskPlan: "Place Orders", AskScupper: "Scupper That",
    AskSail: "Choose a course", AskWoundManned: "Choose whom to wound", AskWoundCrew: "Name a crew",
    AskCancelPosition: "Cut the lines", AskRemoveWound: "Heal", AskRemoveFire: "Put out a fire",
    AskStealOrder: "Name a crew", AskExtraOrder: "No Quarter", AskExchange: "Exchange", AskReload: "Reload",
}
