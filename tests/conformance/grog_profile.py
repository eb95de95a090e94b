"""What the conformance tests must be told of Grog, because only its rules know."""


from conformance.profiles import Profile, Secrets, deal_out
from grog import PACK, Mess

from weathergage.kernel.core import Game
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


PROFILE = Profile(disturb_grog, secrets_of_grog, lasting={"draw": lambda answer: None})
