"""Chapters 12 and 14: what a token orders, and to whom."""

from typing import Final

from weathergage.kernel.core import Answer, each, word
from weathergage.kernel.face import Spot
from weathergage.kits.asking import Ask, Entries, answer_with, first_offered
from weathergage.kits.words import count, figure, listed, sentence
from weathergage.rulesets.tattered_sails.content.read import REPAIR_CLEARANCE, SCUTTLE_AT, SHORT
from weathergage.rulesets.tattered_sails.face.asking.common import reach_words, ring, ring_chosen, ships_chosen
from weathergage.rulesets.tattered_sails.face.asking.shorthand import read_choice, read_with_ship, write_words
from weathergage.rulesets.tattered_sails.face.words import (
    DO,
    DOES,
    name,
    named,
    names,
    range_words,
    state_words,
    token_words,
    wind_words,
)
from weathergage.rulesets.tattered_sails.questions import (
    AskAdmiralAction,
    AskBoard,
    AskCourse,
    AskFire,
    AskFleetMove,
    AskFleetRow,
    AskOrder,
    AskRepair,
    AskRow,
    AskShip,
)
from weathergage.rulesets.tattered_sails.rules.actions import DONE_WITH, able
from weathergage.rulesets.tattered_sails.rules.admirals_range import in_range
from weathergage.rulesets.tattered_sails.rules.orders import FLEET, SINGLE, SKIP, TWO, kinds_of
from weathergage.rulesets.tattered_sails.state import SCUTTLE, Engagement, number_of, squadron

# --- the use of a token -----------------------------------------------------------------------------------------------

def why_order(game: Engagement, question: AskOrder) -> str:
    """TS-ACT-16: who could carry it out, and what is still to come."""
    player = game.players[question.seat]
    left = len(player.stack) - player.turned
    can = ""
    kinds = kinds_of(question.token)
    if len(kinds) == 1:
        can = f"{names(game, able(game, squadron(game, question.seat), kinds[0]))} can {DO[kinds[0]]}"
    return sentence([can, range_words(game, question.seat), wind_words(game),
                     f"{count(left, 'token')} of yours {'is' if left == 1 else 'are'} still to come"])


def order(game: Engagement, question: AskOrder, answer: Answer) -> str:
    """TS-ACT-01: who would act."""
    if answer == SKIP:
        return "Let it go unused"
    ships = ships_reached(game, question.seat, word(answer))
    if answer == TWO:
        return f"Two orders of the Admiral, to {names(game, ships)}"
    kind, _, form = word(answer).partition("-")
    if form == FLEET:
        return f"The fleet {DOES[kind]}: {names(game, ships)}"
    one = "One ship is scuttled" if kind == SCUTTLE else f"One ship {DOES[kind]}"
    return f"{one}: {listed([name(game, ship) for ship in ships], 'or') if ships else 'none'}"


def ships_reached(game: Engagement, seat: int, order: str) -> list[int]:
    """TS-ACT-01: who could act on an order."""
    kind, _, form = order.partition("-")
    chain = in_range(game, seat)
    if order == TWO:
        return sorted(chain)
    if form not in (FLEET, SINGLE):
        return []
    ready = able(game, squadron(game, seat), kind)
    return [ship for ship in ready if form == SINGLE or ship in chain]


def ships_ordered(game: Engagement, question: AskOrder, answer: Answer) -> Spot:
    return tuple([game.ships[at].label for at in ships_reached(game, question.seat, word(answer))]), None


# --- ships and the Admiral's own orders -------------------------------------------------------------------------------

def why_ship(game: Engagement, question: AskShip) -> str:
    """TS-ACT-05, TS-ACT-07, and what the action needs."""
    form = "each ship of the fleet may act once, in any order, or not at all" if question.fleet else \
        "one ship only, in range of the Admiral or not"
    return sentence([form, needs_words(game, question.action)])


def needs_words(game: Engagement, kind: str) -> str:
    match kind:
        case "shoot": return reach_words(game)
        case "repair": return f"no enemy with masts may be within {figure(REPAIR_CLEARANCE)} mm"
        case "board": return f"a boarder closes up to {figure(SHORT)} mm"
        case "scuttle": return f"a die of {SCUTTLE_AT} or more sinks her as the next turn begins"
        case _: return wind_words(game)


def ship_choice(game: Engagement, question: AskShip, answer: Answer) -> str:
    if answer == DONE_WITH:
        return f"No more ships {DO[question.action]}"
    return f"{named(game, answer)}: {state_words(game, number_of(game, answer), question.action)}"


def why_admiral_action(game: Engagement, question: AskAdmiralAction) -> str:
    """TS-ADM-02."""
    return sentence([range_words(game, question.seat), wind_words(game), reach_words(game)])


def admiral_action(game: Engagement, question: AskAdmiralAction, answer: Answer) -> str:
    if answer == SKIP:
        return "No order"
    kind, ship = each(answer)
    return f"{named(game, ship)} {DOES[word(kind)]}: {state_words(game, number_of(game, ship), word(kind))}"


DEEDS: Final = (AskCourse, AskFire, AskBoard, AskRow, AskRepair)      # of one ship, which an order may name with her
ENTRIES: Final[Entries] = (
    Ask(AskOrder,
        prompt=lambda game, question: f"You turn over {token_words(question.token)}: what do you order?",
        reason=why_order, label=order, usual=answer_with(SKIP), points_at=ships_ordered,
        preview=lambda game, question, answer: ring(game, question.seat, ships_ordered(game, question, answer)[0]),
        read=read_choice, write=write_words, then=(AskFleetMove, AskFleetRow, AskShip)),
    Ask(AskShip,
        prompt=lambda game, question: f"Which ship {DOES[question.action]}{' next' if question.fleet else ''}?",
        reason=why_ship, label=ship_choice,
        usual=lambda game, question: DONE_WITH if question.fleet else first_offered(game, question),
        points_at=ships_chosen, preview=ring_chosen, read=read_choice, write=write_words, then=DEEDS),
    Ask(AskAdmiralAction,
        prompt=lambda game, question: f"What is your Admiral's {'second' if question.given else 'first'} order?",
        reason=why_admiral_action, label=admiral_action, usual=answer_with(SKIP), points_at=ships_chosen,
        preview=ring_chosen, read=read_with_ship, write=write_words, then=DEEDS),
)
