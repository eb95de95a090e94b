"""What the people at a table settle among themselves: resigning, a draw, a fallen flag, an answer taken back by leave.

Nothing here changes anything: each function says what would stand between the players then, or refuses.
"""

import re
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from weathergage.kernel.core import CHANCE, WeatherGageError
from weathergage.kernel.dealer import Committed
from weathergage.kernel.match import Match
from weathergage.server.affairs import Affairs, Ended, Offer, What
from weathergage.server.battle import PERSON, Battle, Visitor
from weathergage.table.seats import seats, sides

HEX: Final = re.compile(r"[0-9a-f]{16,64}")


class NotSettled(WeatherGageError):
    """It cannot be settled so; says why."""


def people(battle: Battle) -> list[int]:
    """The seats of people who have come."""
    return [seat for seat, chair in enumerate(battle.chairs) if chair.player == "person" and not chair.open]


def others(battle: Battle, visitor: Visitor) -> list[int]:
    """Those of other people: nothing is settled without them."""
    return [seat for seat in people(battle) if not battle.is_of(visitor, seat)]


def standing(battle: Battle, match: Match) -> Offer | None:
    """The offer that waits for an answer; it lapses as soon as the battle goes on."""
    offer = battle.affairs.offer
    return offer if offer is not None and offer.step == len(match.steps) and not battle.is_over(match) else None


def sides_of(match: Match) -> list[str]:
    """The side of each seat."""
    sight = match.sight(None)
    return [plan.side for plan in seats(sight, match.seats, sides(sight, match.seats))]


def resigned(battle: Battle, match: Match, visitor: Visitor, seat: int) -> Affairs:
    """One side gives up. Whoever shares it with other people, or fights against more than one, cannot do so alone."""
    if battle.is_over(match):
        raise NotSettled("the battle is over")
    of = sides_of(match)
    if any([of[mate] == of[seat] for mate in others(battle, visitor)]):
        raise NotSettled("others fight on your side: leave, or give your seat to an AI")
    if len(set(of)) != 2:
        raise NotSettled("a battle of more than two sides goes on without you: leave, or give your seat to an AI")
    winners = tuple([other for other, side in enumerate(of) if side != of[seat]])
    return replace(battle.affairs, offer=None, ended=Ended("resigned", winners, seat))


def offered(battle: Battle, match: Match, visitor: Visitor, seat: int, what: What) -> Affairs:
    """Ask all others for something."""
    if battle.is_over(match):
        raise NotSettled("the battle is over")
    if not others(battle, visitor):
        raise NotSettled("there is nobody else to ask")
    if what == "undo" and not taken_back(battle, match, seat):
        raise NotSettled("you have answered nothing that could be taken back")
    now = standing(battle, match)
    if now is not None and now.seat != seat:
        raise NotSettled("answer first what others have asked you")
    return replace(battle.affairs, offer=Offer(what, seat, len(match.steps)))


def replied(battle: Battle, match: Match, visitor: Visitor, agrees: bool) -> tuple[Affairs, Offer | None]:
    """A visitor gives leave or refuses it, or takes their own offer back; and the offer, if by now all agree."""
    offer = standing(battle, match)
    if offer is None:
        raise NotSettled("nothing is offered any more")
    if not agrees:
        return replace(battle.affairs, offer=None), None
    if battle.is_of(visitor, offer.seat):
        raise NotSettled("the others must agree to it")
    own = [seat for seat in battle.seats_of(visitor) if seat not in offer.agreed]
    offer = replace(offer, agreed=offer.agreed + tuple(own))
    if any([battle.holder(seat) != battle.holder(offer.seat) and seat not in offer.agreed for seat in people(battle)]):
        return replace(battle.affairs, offer=offer), None
    ended = Ended("agreed", seat=offer.seat) if offer.what == "draw" else None
    return replace(battle.affairs, offer=None, ended=ended), offer


def claimed(battle: Battle, match: Match, seat: int, left: Sequence[float]) -> Affairs:
    """A flag of the other side has fallen: the battle is won; or drawn, if one of the own side has fallen too."""
    if battle.is_over(match):
        raise NotSettled("the battle is over")
    of = sides_of(match)
    fallen = [other for other, seconds in enumerate(left) if seconds <= 0 and battle.chairs[other].player == "person"]
    theirs = [other for other in fallen if of[other] != of[seat]]
    if not theirs:
        raise NotSettled("no flag of the other side has fallen")
    is_won = len(theirs) == len(fallen)
    winners = tuple([other for other, side in enumerate(of) if is_won and side == of[seat]])
    return replace(battle.affairs, offer=None, ended=Ended("time", winners, theirs[0]))


def unstirred(battle: Battle, match: Match, visitor: Visitor) -> list[int]:
    """The visitor's seats, if they may still have a hand in the seed: once, by whoever comes from elsewhere."""
    if visitor.is_house or battle.lesson or battle.is_over(match) or not isinstance(match.dealer, Committed):
        return []
    own = [seat for seat in range(len(battle.chairs)) if battle.is_of(visitor, seat)]
    return own if not set(own) & set(battle.affairs.stirred) else []


def stirred(battle: Battle, match: Match, visitor: Visitor, what: str) -> tuple[Affairs, Committed]:
    """A visitor has a hand in the seed: from the beginning, if nobody has answered yet, else from the next roll on."""
    seats = unstirred(battle, match, visitor)
    if not seats or not isinstance(match.dealer, Committed):
        raise NotSettled("the seed of this battle cannot be stirred, or not again")
    if not HEX.fullmatch(what):
        raise NotSettled("stir with 16 to 64 hexadecimal digits")
    first = sum([entry[1] == CHANCE for entry in match.log]) if match.steps else 0
    dealer = Committed(match.dealer.secret, match.dealer.stirred + ((first, what),))
    return replace(battle.affairs, stirred=battle.affairs.stirred + tuple(seats)), dealer


def taken_back(battle: Battle, match: Match, seat: int) -> int:
    """How many answers to take back, whoever gave them, up to the last that a person gave in this seat; 0 if there is
    none."""
    given = [(entry[1], by) for entry, by in zip(match.log, battle.by, strict=True) if entry[1] != CHANCE]
    return next((count for count, one in enumerate(reversed(given[match.begins:]), 1) if one == (seat, PERSON)), 0)
