"""Rated battles: which can be, and what nobody may do in one.

Two people with names have agreed to it, the one by setting it up so and the other by taking the seat. It is fought to
its end by those two and nobody else: no AI answers and none advises, nobody leaves or deletes it, no answer is taken
back by leave, and who stays away loses by their clock, when the other claims it.
"""

from typing import Final

from weathergage.kernel.core import WeatherGageError
from weathergage.kernel.match import Match
from weathergage.server.battle import Battle, Visitor
from weathergage.server.catalogue import Unfit
from weathergage.server.dealings import sides_of
from weathergage.server.messages.battles import NewBattle
from weathergage.server.rights import Forbidden
from weathergage.server.scores import Scored

TWO: Final = 2


class NotInRated(WeatherGageError):
    """This is not done in a rated battle; says why."""


def check(wish: NewBattle, match: Match, visitor: Visitor) -> None:
    """Whether a battle can be rated that somebody wishes to be; Unfit if not."""
    own = [chair for chair in wish.chairs if chair.player == "person" and not chair.link]
    links = [chair for chair in wish.chairs if chair.link]
    for is_right, words in (
            (visitor.is_named, "a rated battle is for people with names: sign in first"),
            (len(match.seats) == TWO == len(set(sides_of(match))), "a rated battle has two seats, one on either side"),
            (len(own) == len(links) == 1,
             "in a rated battle one seat is yours, and the other a person's who comes by a link or takes it up"),
            (not match.content, "a rated battle is fought with the usual content"),
            (wish.seed is None, "in a rated battle nobody chooses the seed of the dice"),
            (wish.clock is not None, "a rated battle has clocks: who stays away loses by theirs")):
        if not is_right:
            raise Unfit("rated", words)


def admit(battle: Battle, visitor: Visitor) -> None:
    """Whether somebody may come into a seat; who does has agreed that it is rated."""
    if not battle.affairs.rated:
        return
    if not visitor.is_named:
        raise Forbidden("this battle is rated, and for people with names: sign in first, or claim a name")
    if visitor.id == battle.owner:
        raise Forbidden("this battle is rated, and nobody is rated against themselves")


def is_on(battle: Battle, match: Match) -> bool:
    """Whether it is rated, and both are there, and it is not over."""
    return battle.affairs.rated and not any([chair.open for chair in battle.chairs]) and not battle.is_over(match)


def forbid(battle: Battle, match: Match, words: str) -> None:
    """Refuse something while a rated battle is fought."""
    if is_on(battle, match):
        raise NotInRated(f"this battle is rated: {words}")


def score(battle: Battle, match: Match) -> Scored | None:
    """What a rated battle that is over comes to; None if it does not count."""
    holders = [battle.holder(seat) for seat in range(len(battle.chairs))]
    if not battle.affairs.rated or not battle.is_over(match) or len(set(holders)) != TWO or any(
            [chair.open or chair.player != "person" for chair in battle.chairs]):
        return None
    ended, outcome = battle.affairs.ended, match.outcome
    winners = ended.winners if ended is not None else outcome.winners if outcome is not None else ()
    first, second = holders
    return Scored(battle.ruleset, (first or "", second or ""), 0.5 if len(winners) != 1 else float(0 in winners))
