"""What spectators see whom the owner of a battle lets look on some turns late: the battle as it stood when a turn
began, and nothing of what has happened, was said or was settled since. Turns are those that the log of the game counts.
"""

from dataclasses import replace
from typing import Final

from weathergage.kernel.core import WeatherGageError
from weathergage.kernel.match import Match
from weathergage.server.affairs import Affairs
from weathergage.server.battle import Battle, Visitor
from weathergage.server.rights import Role, roles
from weathergage.server.showing import Moment
from weathergage.table.lines import turn_starts

MOST: Final = 9                 # turns


class BadDelay(WeatherGageError):
    """Spectators cannot be so late."""


def sound_delay(turns: int) -> int:
    if not 0 <= turns <= MOST:
        raise BadDelay(f"spectators see a battle as it is, or 1 to {MOST} turns late")
    return turns


def is_late(visitor: Visitor, battle: Battle, is_over: bool) -> bool:
    """Whether somebody has no other part in the battle than to look on, later than it happens."""
    return battle.delay > 0 and not is_over and roles(visitor, battle) == {Role.SPECTATOR}


def shown_step(match: Match, turns: int) -> int:
    """How many answers had been given when the turn began that spectators see, so many turns late: with 1 it is the
    turn that is being fought, of which they see the beginning. What other rules played nobody can be shown."""
    starts = turn_starts(match, None)
    return max(match.begins, starts[-turns] if len(starts) >= turns else 0)


def before(battle: Battle, then: Match) -> Battle:
    """The battle as it was known then: who sits where is no secret, what they settle among themselves is."""
    return replace(battle, by=battle.by[:len(then.log)], affairs=Affairs(rated=battle.affairs.rated),
                   updated=battle.created)


def late(now: Moment, then: Match, version: int) -> Moment:
    """What there is to be seen by whoever is late."""
    return Moment(before(now.battle, then), then, version, now.battle.created, visitor=now.visitor, is_late=True)
