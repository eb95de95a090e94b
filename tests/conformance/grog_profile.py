"""What the conformance tests must be told of Grog, because only its rules know."""

from conformance.profiles import Profile, Secrets, deal_out
from grog import PACK, Deal, Mess

from weathergage.kernel.core import CHANCE, Game, Question
from weathergage.kernel.rng import Rng


def disturb_grog(game: Game, seat: int | None, rng: Rng) -> None:
    assert isinstance(game, Mess)
    pool = list(PACK) * 2
    for at, sailor in enumerate(game.sailors):
        if at != seat:
            sailor.hand = deal_out(pool, len(sailor.hand), rng)
    game.deck = deal_out(pool, len(game.deck), rng)


def secrets_of_grog(game: Game, seat: int | None) -> Secrets:
    assert isinstance(game, Mess)
    return {f"hand of {at}": sailor.hand for at, sailor in enumerate(game.sailors) if at != seat and sailor.hand}


def who_draws(game: Game, question: Question) -> tuple[int, ...]:
    """GR-DEAL-01: a card is shown to whoever draws it."""
    deal = game.agenda[-1]
    if question.seat != CHANCE or not isinstance(deal, Deal):
        return (question.seat,)
    return (deal.drawn // 2,)


PROFILE = Profile(disturb_grog, secrets_of_grog, secret=frozenset({"stake", "draw"}),
                  lasting={"draw": lambda answer: None}, told=who_draws)
