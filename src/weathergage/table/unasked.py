"""What need not be put to a person: standing orders, and who would learn something if they were followed."""

from collections.abc import Iterable
from typing import Final

from weathergage.kernel.core import Answer
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.rng import Rng
from weathergage.players.orders import StandingOrders

DEALS: Final = 64               # of hidden things, to find out what others take for possible


def goes_unasked(match: Match, question: OpenQuestion, orders: StandingOrders, onlookers: Iterable[int] = ()) -> bool:
    """Whether standing orders answer. Where other people share the screen, these onlookers see whether somebody is
    asked: then only what all of them, too, know to have but one answer goes unasked."""
    if not orders.covers(match.sight(question.seat), question.question):
        return False
    others = [seat for seat in onlookers if seat != question.seat]
    return question.kind in orders.kinds or all([is_single_to(match, seat, question) for seat in others])


def ordered_answer(match: Match, question: OpenQuestion, orders: StandingOrders) -> Answer:
    """What standing orders answer to a question that goes unasked."""
    return orders.answer(match.sight(question.seat), question.question)


def is_single_to(match: Match, seat: int, question: OpenQuestion) -> bool:
    """Whether there is one answer, however the cards lie that this seat cannot see."""
    sight, space = match.sight(seat), question.space
    for deal in range(DEALS):
        if len(space.candidates(sight.redeal(Rng(deal)), 2)) > 1:
            return False
    return True
