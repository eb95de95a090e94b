"""The sentence that asks, and the line below it that says what matters. Only what the asked leader may know."""

from collections.abc import Callable
from typing import Final, TypeAlias

from weathergage.kernel.core import Question, each, ints, number, word
from weathergage.kits.hexes import distance
from weathergage.kits.words import capital, count
from weathergage.rulesets.savage_seas.content.read import CREW_NAMES, HAND_LIMIT, SCENARIOS, WOUNDS_TO_LOSE
from weathergage.rulesets.savage_seas.face.words import (
    HEADINGS,
    board_words,
    card_name,
    crews_words,
    enemy_words,
    fires_words,
    order_words,
    the,
    wounds_words,
)
from weathergage.rulesets.savage_seas.rules.attacking import bears
from weathergage.rulesets.savage_seas.rules.effects import manned_positions
from weathergage.rulesets.savage_seas.rules.planning import Offer, mates_crews
from weathergage.rulesets.savage_seas.rules.reloading import ActiveOrders
from weathergage.rulesets.savage_seas.state import (
    ALL_CREWS,
    POSITIONS,
    Battle,
    hand_count,
    is_island_adjacent,
    is_permanent,
    order_of,
    planned,
)

Words: TypeAlias = Callable[[Battle, Question], str]


def prompt(game: Battle, question: Question) -> str:
    """One full sentence: what is being decided."""
    return PROMPTS[question.kind](game, question)


def reason(game: Battle, question: Question) -> str:
    """One short line of what matters for it; empty where the prompt says all."""
    return REASONS[question.kind](game, question) if question.kind in REASONS else ""


def own(game: Battle, question: Question) -> str:
    return the(game.side_of(question.seat))


def foe(game: Battle, question: Question) -> str:
    return the(1 - game.side_of(question.seat))


def sentence(facts: list[str]) -> str:
    """Facts in a row; those that are empty are left out."""
    return capital("; ".join([fact for fact in facts if fact])) + "."


# --- set-up and planning ----------------------------------------------------------------------------------------------

def ask_island(game: Battle, question: Question) -> str:
    return f"Where does {own(game, question)} add an island to the chart?"


def why_island(game: Battle, question: Question) -> str:
    mirrored = game.scenario != "" and SCENARIOS[game.scenario].mirrored
    return sentence(["at least 3 hexes from both ships, and never so that it cuts the sea in two",
                     "a twin rises on the opposite side" if mirrored else ""])


def ask_offer(game: Battle, question: Question) -> str:
    assert isinstance(question.space, Offer)
    return f"Round {game.round}: which Order does your {crews_words(question.space.crews)} offer the Captain?" \
        if len(question.space.crews) == 1 else \
        f"Round {game.round}: which Orders do your {crews_words(question.space.crews)} offer the Captain?"


def ask_plan(game: Battle, question: Question) -> str:
    return f"Round {game.round}: which Orders does {own(game, question)} lay, and where?"


def why_plan(game: Battle, question: Question) -> str:
    """SS-PLAN-05: who leads, where the enemy is, what burns and who is hurt."""
    side = game.side_of(question.seat)
    ship = game.ships[side]
    fires, wounds = fires_words(ship), wounds_words(ship)
    return sentence([
        enemy_words(game, side), "the Lead is yours" if game.lead == side else "the Lead is hers",
        "an island is beside you" if is_island_adjacent(game, side) else "",
        "an island is beside her" if is_island_adjacent(game, 1 - side) else "",
        f"you have {fires}" if fires else "nothing burns aboard", f"Wounds: {wounds}" if wounds else "nobody is hurt",
        offers_words(game, side),
    ])


def offers_words(game: Battle, side: int) -> str:
    """SS-TEAM-01: what the mates have offered, to their Captain."""
    mates, offers = mates_crews(game, side), game.ships[side].offers
    if not offers:
        return ""
    return "offered: " + ", ".join([f"{CREW_NAMES[crew]} {card_name(offers[crew]) if offers[crew] else 'nothing'}"
                                    for crew in mates])


# --- reactions --------------------------------------------------------------------------------------------------------

def ask_scupper(game: Battle, question: Question) -> str:
    """SS-SCUP-02: the same sentence whether the card is held or not."""
    side, card, played = each(question.about)
    order, mine = order_of(word(card)), side == game.side_of(question.seat)
    if not number(played):
        whose = "your" if mine else f"{the(number(side))}'s"
        return capital(f"{whose} {CREW_NAMES[order.crew]} reveals {order.name} on position {game.position}. "
                       f"Do you scupper it?")
    target = "your Scupper That" if number(played) > 1 else f"{'your' if mine else 'her own'} {order.name}"
    return f"{capital(foe(game, question))}'s Captain plays Scupper That on {target}. Do you scupper that?"


def why_scupper(game: Battle, question: Question) -> str:
    side, card, played = each(question.about)
    order = order_of(word(card))
    if number(played):
        return f"If you pass, {order.name} is {'canceled' if number(played) % 2 else 'carried out'}."
    if is_permanent(order.id):
        return why_scupper_reload(game, number(side))
    told = [f"It reads: {order.text}"]
    if order.areas:
        one, other = game.ships[0].hex, game.ships[1].hex
        target = "you" if side != game.side_of(question.seat) else foe(game, question)
        told.append(f"It reaches {target} at {count(distance(one, other), 'hex', 'hexes')}."
                    if bears(game, number(side), order) else f"It does not reach {target} from here.")
    return " ".join(told)


def why_scupper_reload(game: Battle, side: int) -> str:
    """SS-PLAN-08: what the card does was fixed when it was placed, and everybody knows."""
    laid = planned(game.ships[side], game.position)
    if laid is not None and laid.fights and len(game.ships[side].positions[game.position - 1].cards) == 1:
        return f"It would weaken the Strong Fire on position {game.position}."
    return "Its crew may discard Orders of its hand, to draw others at the clearing."


# --- inside an Order --------------------------------------------------------------------------------------------------

def ask_sail(game: Battle, question: Question) -> str:
    return f"{card_name(word(question.about))}: which course does {own(game, question)} take?"


def why_sail(game: Battle, question: Question) -> str:
    side = game.side_of(question.seat)
    return sentence([f"she heads {HEADINGS[game.ships[side].heading]}", enemy_words(game, side)])


def ask_wound_manned(game: Battle, question: Question) -> str:
    return f"Which manned positions of {foe(game, question)} do your Marines wound, one or two?"


def why_wound_manned(game: Battle, question: Question) -> str:
    enemy = game.ships[1 - game.side_of(question.seat)]
    return sentence([board_words(enemy, manned_positions(enemy)), wounds_in_hand(game, question)])


def ask_wound_crew(game: Battle, question: Question) -> str:
    return f"Which crew of {foe(game, question)} takes the Wound?"


def wounds_in_hand(game: Battle, question: Question) -> str:
    wounds = wounds_words(game.ships[1 - game.side_of(question.seat)])
    return f"Wounds in her hands: {wounds}" if wounds else "no crew of hers has a Wound in hand"


def why_wound_crew(game: Battle, question: Question) -> str:
    broken = "" if game.plays("wound-defeat", "false") else f"{WOUNDS_TO_LOSE} in one hand and she is lost"
    return sentence([wounds_in_hand(game, question), broken])


def ask_cancel(game: Battle, question: Question) -> str:
    return f"Which face-down Order of {foe(game, question)} is canceled?"


def why_cancel(game: Battle, question: Question) -> str:
    enemy = game.ships[1 - game.side_of(question.seat)]
    return sentence([board_words(enemy, [at for at in POSITIONS if is_open_to_cut(game, question, at)])])


def is_open_to_cut(game: Battle, question: Question, position: int) -> bool:
    return question.space.contains(game, position)


def ask_remove_wound(game: Battle, question: Question) -> str:
    return f"Which crew of {own(game, question)} is treated?"


def why_remove_wound(game: Battle, question: Question) -> str:
    ship, left = game.ships[game.side_of(question.seat)], number(question.about)
    return sentence([f"Wounds in hand: {wounds_words(ship)}", f"{left} can be healed" if left > 1 else ""])


def ask_remove_fire(game: Battle, question: Question) -> str:
    return f"Which fire aboard {own(game, question)} is put out?"


def why_remove_fire(game: Battle, question: Question) -> str:
    return sentence([fires_words(game.ships[game.side_of(question.seat)])])


def ask_steal(game: Battle, question: Question) -> str:
    return f"Which crew of {foe(game, question)} loses an Order for good?"


def why_steal(game: Battle, question: Question) -> str:
    enemy = game.ships[1 - game.side_of(question.seat)]
    held = ", ".join([f"{CREW_NAMES[crew]} {hand_count(enemy, crew)}" for crew in ALL_CREWS])
    return f"One is taken at random out of its hand, never Reload or Fight Fire. Cards in her hands: {held}."


def ask_extra(game: Battle, question: Question) -> str:
    return "Which Order do your Marines give next?"


def why_extra(game: Battle, question: Question) -> str:
    position, left = ints(question.about)
    side = game.side_of(question.seat)
    return sentence([f"up to {left} more from position {position}, each of which can be scuppered",
                     enemy_words(game, side)])


def ask_exchange(game: Battle, question: Question) -> str:
    return "Do you exchange two of your face-down Orders?"


def why_exchange(game: Battle, question: Question) -> str:
    """SS-EFF-14: what the spyglass has shown, and what lies on one's own board."""
    side = game.side_of(question.seat)
    ship, enemy = game.ships[side], game.ships[1 - side]
    seen = board_words(enemy, [at for at in POSITIONS if is_hidden(game, 1 - side, at)])
    mine: list[str] = []
    for position in POSITIONS:
        laid = planned(ship, position)
        if laid is not None and is_hidden(game, side, position):
            mine.append(f"{position} {order_words(laid.card, laid.fights)}")
    return sentence([f"{the(1 - side)} has {seen}" if seen else "", f"you have {', '.join(mine)}"])


def is_hidden(game: Battle, side: int, position: int) -> bool:
    laid = planned(game.ships[side], position)
    return laid is not None and not laid.shown


def ask_reload(game: Battle, question: Question) -> str:
    assert isinstance(question.space, ActiveOrders)
    return f"Which Orders does your {CREW_NAMES[question.space.crew]} crew discard?"


def why_reload(game: Battle, question: Question) -> str:
    """SS-RLD-07, SS-HAND-02: what can be drawn at the clearing."""
    assert isinstance(question.space, ActiveOrders)
    crew = game.ships[question.space.side].crews[question.space.crew]
    wounds = crew.wounds + crew.hurts
    hurt = f", {count(wounds, 'Wound')} counted in" if wounds else ""
    return f"At the clearing it draws up to {HAND_LIMIT} cards, Reload or Fight Fire{hurt or ' counted in'}."


PROMPTS: Final[dict[str, Words]] = {
    "place-island": ask_island, "offer": ask_offer, "plan": ask_plan, "scupper": ask_scupper, "sail": ask_sail,
    "wound-manned": ask_wound_manned, "wound-crew": ask_wound_crew, "cancel-position": ask_cancel,
    "remove-wound": ask_remove_wound, "remove-fire": ask_remove_fire, "steal-order": ask_steal,
    "extra-order": ask_extra, "exchange": ask_exchange, "reload": ask_reload,
}
REASONS: Final[dict[str, Words]] = {
    "place-island": why_island, "offer": why_plan, "plan": why_plan, "scupper": why_scupper, "sail": why_sail,
    "wound-manned": why_wound_manned, "wound-crew": why_wound_crew, "cancel-position": why_cancel,
    "remove-wound": why_remove_wound, "remove-fire": why_remove_fire, "steal-order": why_steal,
    "extra-order": why_extra, "exchange": why_exchange, "reload": why_reload,
}
