"""Thin stand-ins for what the scene and table packages will bring; this file goes away when they are merged."""

from typing import Any

from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import Command
from weathergage.players.orders import StandingOrders
from weathergage.scene.model import Picture
from weathergage.scene.svg import render
from weathergage.server.messages import Analysis, Odds, Preview, Verdict

DEALS = 64


def thumbnail(picture: Picture) -> str:
    return render(picture, theme="auto", width=320, part="chart")


def preview(match: Match, question: OpenQuestion, raw: Any, *, odds: bool) -> Preview:
    refusal = match.why(question, raw)
    if refusal is not None:
        return Preview(reply_to=0, question="", legal=False, reason=refusal.reason, rule=refusal.rule,
                       nearest=refusal.nearest)
    told = Odds(exact=True, trials=0, error=0.0, spreads=()) if odds else None
    return Preview(reply_to=0, question="", legal=True, label=match.label(question, question.space.take(raw)), odds=told)


def verdict(match: Match) -> Verdict | None:
    outcome = match.outcome
    if outcome is None:
        return None
    won = " and ".join([match.seats[seat] for seat in outcome.winners])
    return Verdict(winners=outcome.winners, scores=outcome.scores, headline=f"{won} wins" if won else "A draw",
                   reason=outcome.reason.replace("-", " "), rule=outcome.rule)


def analysis(match: Match) -> Analysis:
    return Analysis(reply_to=0, how="", curve=(), luck=(), moments=())


def goes_unasked(match: Match, question: OpenQuestion, orders: StandingOrders, people: list[int]) -> bool:
    game, put = match.game, question.question
    if not orders.covers(game, put):
        return False
    others = [seat for seat in people if seat != question.seat]
    return put.kind in orders.kinds or all([is_single_to(match, seat, question) for seat in others])


def is_single_to(match: Match, seat: int, question: OpenQuestion) -> bool:
    for deal in range(DEALS):
        if len(question.space.candidates(match.ruleset.redeal(match.game, seat, Rng(deal)), 2)) > 1:
            return False
    return True


def commands(match: Match) -> tuple[Command, ...]:
    found = match.ruleset.commands(match.game, match.scenario, match.options)
    if any([command.side for command in found]):
        return found
    sides = match.ruleset.picture(match.game, None).scene.sides
    seats = match.seats
    made = []
    for seat, name in enumerate(seats):
        side = next((side for side in sides if name.startswith(side.id)), sides[seat % len(sides)])
        title = side.name if len(sides) == len(seats) and side.name else name.replace("-", " ").title()
        made.append(Command(title, side.id))
    return tuple(made)
