"""Chapters 14, 17 and 18: what is asked while other Orders are carried out."""

from collections.abc import Sequence
from typing import Any, Final

from weathergage.kernel.core import Answer, each, ints, number, word
from weathergage.kits.asking import Ask, Entries, Overlays, answer_with, first_offered
from weathergage.kits.words import capital, count, listed, sentence
from weathergage.rulesets.savage_seas.content.read import CREW_NAMES, CREWS, HAND_LIMIT, WOUNDS_TO_LOSE
from weathergage.rulesets.savage_seas.face.asking.shared import (
    NOTHING,
    crew_label,
    enemy_ship,
    foe,
    order_on_paper,
    own,
    own_ship,
    points_at_enemy,
    points_at_own,
    read_numbers,
    ring_target,
    words_in,
    wounds_in_hand,
    write_parts,
)
from weathergage.rulesets.savage_seas.face.words import (
    FIRES,
    board_words,
    card_name,
    cards_named,
    enemy_words,
    fires_words,
    joined,
    laid_words,
    owned,
    places,
    wounds_words,
)
from weathergage.rulesets.savage_seas.questions import (
    AskCancelPosition,
    AskExchange,
    AskExtraOrder,
    AskReload,
    AskRemoveFire,
    AskRemoveWound,
    AskStealOrder,
    AskWoundCrew,
    AskWoundManned,
)
from weathergage.rulesets.savage_seas.rules.action import STOP
from weathergage.rulesets.savage_seas.rules.effects import KEEP, manned_positions, unrevealed_positions
from weathergage.rulesets.savage_seas.state import ALL_CREWS, POSITIONS, Battle, Ship, hand_count, planned


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
    mine = [f"{owned(laid.card)} on position {at}" for at in face_down(ship)
            for laid in ship.positions[at - 1].cards[:1]]
    return sentence([f"{foe(game, question)} has {hers}" if hers else "", f"you have {joined(mine)}"])


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

ENTRIES: Final[Entries] = (
    WOUND_MANNED, WOUND_CREW, CANCEL_POSITION, REMOVE_WOUND, REMOVE_FIRE, STEAL_ORDER, EXTRA_ORDER, EXCHANGE, RELOAD)
