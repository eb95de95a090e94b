"""Who may sit where: the seats of a match as people know them, for a set-up page and for the chairs at a table."""

from typing import Optional

from weathergage.kernel.match import Match
from weathergage.kernel.ruleset import Ruleset
from weathergage.table.model import SeatPlan


def seats(match: Match) -> tuple[SeatPlan, ...]:
    """Every seat with its title, its side and its ships in a line."""
    commands = match.ruleset.commands(match.game, match.scenario, match.options)
    return tuple([SeatPlan(seat=seat, title=command.title, side=command.side, words=command.words)
                  for seat, command in enumerate(commands)])


def seats_before(ruleset: Ruleset, scenario: str, options: Optional[dict[str, str]] = None) -> tuple[SeatPlan, ...]:
    """The same of a match that is only being set up; BadSetup says what is wrong with it."""
    return seats(Match(ruleset, scenario, 0, options))
