"""Thin stand-ins for what the scene and table packages will bring; this file goes away when they are merged."""

import hashlib
import math
from typing import Any

import msgspec

from weathergage.kernel.core import CHANCE, clause_of
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import Ruleset
from weathergage.players.orders import StandingOrders
from weathergage.scene.model import Picture
from weathergage.scene.projection import fit
from weathergage.scene.seascape import margins
from weathergage.scene.svg import render
from weathergage.server.messages import (
    AllocationForm,
    Analysis,
    Asked,
    Chart,
    Choice,
    Form,
    Layer,
    Line,
    NumberForm,
    Odds,
    OneOfForm,
    OrderingForm,
    OwnForm,
    Preview,
    SomeOfForm,
    Sprite,
    Tick,
    Verdict,
)

WIDTH = 1000.0
DEALS = 64


# --- scene ------------------------------------------------------------------------------------------------------------

def chart(picture: Picture) -> tuple[Chart, dict[str, str]]:
    """The whole chart as one drawing under invisible buttons."""
    svg = render(picture, theme="auto", width=WIDTH, part="chart")
    scene = picture.scene
    left, top, right, bottom = margins(scene)
    room = WIDTH - left - right
    projection = fit(scene, left, top, room, 1.25 * room)
    x0, y0 = projection.px((0, 0))
    (x1, y1), (x2, y2) = projection.px((1, 0)), projection.px((0, 1))
    key = hashlib.sha256(svg.encode()).hexdigest()[:16]
    height = projection.height_px + top + bottom
    ships = tuple([Sprite(key=ship.id, fragment="", x=projection.px(ship.at)[0], y=projection.px(ship.at)[1],
                          turn=ship.heading, piece=ship.id, words=ship.name) for ship in scene.ships])
    grid = scene.sea.grid.kind if scene.sea.grid else "open"
    return Chart(width=WIDTH, height=height, water=key, border="", layers=(Layer(name="ships", sprites=ships),),
                 matrix=(x1 - x0, y1 - y0, x2 - x0, y2 - y0, x0, y0), grid=grid, view=(0, 0, WIDTH, height),
                 wind_deg=scene.wind.from_deg if scene.wind else None), {key: svg}


def thumbnail(picture: Picture) -> str:
    return render(picture, theme="auto", width=320, part="chart")


# --- table ------------------------------------------------------------------------------------------------------------

def choice(match: Match, question: OpenQuestion, answer: Any) -> Choice:
    return Choice(answer=answer, label=match.label(question, answer))


def asked(match: Match, question: OpenQuestion) -> Asked:
    said = match.describe(question)
    form = form_of(match, question, said)
    whole = isinstance(form, (OneOfForm, SomeOfForm, NumberForm, AllocationForm, OrderingForm))
    return Asked(id="", seat=question.seat, kind=question.kind, rule=question.rule, prompt=question.prompt,
                 reason=said["reason"], secret=question.secret, form=form,
                 suggestions=() if whole else tuple([choice(match, question, answer)
                                                     for answer in match.candidates(question, 8)]),
                 notation="type it", asides=tuple([Choice(answer=what, label=what.capitalize())
                                                   for what in match.asides(question)]))


def form_of(match: Match, question: OpenQuestion, said: dict[str, Any]) -> Form:
    match said["space"]:
        case "number":
            return NumberForm(low=said["low"], high=said["high"])
        case "some-of":
            return SomeOfForm(choices=plain(said["options"]), least=said["least"], most=said["most"])
        case "ordering":
            return OrderingForm(choices=plain(said["items"]))
        case "allocation":
            return AllocationForm(points=said["points"], least=said["least"], boxes=said["boxes"], caps=said["caps"])
    found = match.candidates(question, 200)
    if len(found) < 60:
        return OneOfForm(choices=tuple([choice(match, question, answer) for answer in found]))
    return OwnForm()


def plain(options: tuple[Any, ...]) -> tuple[Choice, ...]:
    return tuple([Choice(answer=option, label=str(option)) for option in options])


def preview(match: Match, question: OpenQuestion, raw: Any, *, odds: bool) -> Preview:
    refusal = match.why(question, raw)
    if refusal is not None:
        return Preview(reply_to=0, question="", legal=False, reason=refusal.reason, rule=refusal.rule,
                       nearest=refusal.nearest)
    told = Odds(exact=True, trials=0, error=0.0, spreads=()) if odds else None
    return Preview(reply_to=0, question="", legal=True, label=match.label(question, question.space.take(raw)), odds=told)


def lines(match: Match, seat: int | None, since: int) -> list[Line]:
    found = []
    for number, event in enumerate(match.events[since:], since):
        seen = event.seen_by(seat)
        if seen is not None:
            found.append(Line(number=number, step=0, text=match.ruleset.tell(match.game, seen), rule=clause_of(seen)))
    return found


def ticks(match: Match, seat: int | None) -> list[Tick]:
    return []


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


# --- the catalogue ----------------------------------------------------------------------------------------------------

def blurb(ruleset: Ruleset) -> str:
    return next((scenario.summary for scenario in ruleset.scenarios if scenario.beginner), ruleset.title)
