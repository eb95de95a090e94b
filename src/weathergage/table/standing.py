"""How a battle stands: how likely each side is to win, as far as a seat may know it, or everybody."""

from typing import Final

from weathergage.kernel.match import Match
from weathergage.players.roster import judge_of
from weathergage.players.search.thought import Budget
from weathergage.players.search.worlds import Forecast
from weathergage.table.analysis import Company

WORLDS: Final = 24              # that are dealt anew from what a seat sees, at most,
BUDGET_MS: Final = 700          # and for how long


def standing(match: Match, seat: int | None, budget_ms: int = BUDGET_MS) -> tuple[float, ...]:
    """By side, in the order of the picture. For a seat quick players play worlds on that it cannot tell from the real
    one; for spectators what lies open on the table is judged."""
    company, judge = Company(match), judge_of(match.ruleset.id)
    eyes = {side: seat if seat in seats else seats[0] for side, seats in enumerate(company.seats) if seats}
    totals = [0.0] * len(company.sides)
    if seat is None:
        for side, one in eyes.items():
            judge.begin(match.sight(one))
            totals[side] = judge.chances([match.sight(None).game], one)[0]
        return shares(totals)
    budget = Budget(0, budget_ms)
    forecasts = {side: Forecast(judge, match.sight(seat), one, len(match.steps), budget) for side, one in eyes.items()}
    own = next(forecast for forecast in forecasts.values() if forecast.seat == seat)
    budget.begin()
    for number in range(WORLDS):
        end = own.end(number)
        if end is None:
            break
        for side, forecast in forecasts.items():
            totals[side] += forecast.worths([end])[0]
    return shares(totals)


def shares(chances: list[float]) -> tuple[float, ...]:
    """As parts of one; in equal parts where nothing is known."""
    total = sum(chances)
    return tuple([round(chance / total, 3) if total else round(1.0 / len(chances), 3) for chance in chances])
