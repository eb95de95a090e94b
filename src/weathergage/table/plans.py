"""Plans: answers to the coming questions of one's own, given together.

Which questions may follow each other in a plan the face of a game says. What would be asked next is found by trying
the answers out on the seat's own sight, hidden things dealt anew, where nothing rolls and nobody else answers. When a
plan is carried out, its answers are given one after the other as far as these questions come up; if anything else
comes between, the plan ends there, and the person is asked.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from weathergage.kernel.core import Answer, Dealer, Game, Question, WeatherGageError, settled
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.rng import Rng
from weathergage.players.orders import StandingOrders
from weathergage.scene.model import ShipMark
from weathergage.table.forms import Draw, asked
from weathergage.table.lit import lieutenants_answer
from weathergage.table.model import AngleForm, Asked

MOST_STEPS: Final = 12          # of a plan, those included that answer themselves


class DiceAhead(WeatherGageError):
    """Dice decide what comes next."""


class NoDice(Dealer):
    """A plan looks no farther than the next roll."""

    def deal(self, game: Game, question: Question) -> Answer:
        raise DiceAhead("dice decide what comes next")


@dataclass
class Ahead:
    """Where a plan leads: the match as it would be, and what would be asked."""

    match: Match
    question: OpenQuestion


def ahead(match: Match, question: OpenQuestion, answers: Sequence[Any], orders: StandingOrders) -> Ahead | None:
    """What is asked when these answers are given, the first of them to this question; None where the plan ends before.
    IllegalAnswer where one of them is refused."""
    if not answers:
        return Ahead(match, question)
    if len(match.questions) != 1:
        return None
    place: Ahead | None = tried_out(match, question)
    for raw in answers:
        if place is not None:
            place = next_of(place, raw, orders)
    return place


def tried_out(match: Match, question: OpenQuestion) -> Ahead:
    """The same question in a match that this seat cannot tell from the real one."""
    seat = question.seat
    fork = Match(match.ruleset, match.scenario, 0, match.options, match.position, NoDice(),
                 match.sight(seat).redeal(Rng(1)))
    fork.events += match.seen(seat)
    return Ahead(fork, next(other for other in fork.questions if other.index == question.index))


def next_of(place: Ahead, raw: Any, orders: StandingOrders) -> Ahead | None:
    """What is asked after an answer, if it may be planned with it; what answers itself is passed over."""
    match, seat, face = place.match, place.question.seat, place.match.ruleset.face
    kinds = face.goes_on(place.question.question)
    if not kinds:
        return None
    try:
        match.answer(place.question, raw)
        for _ in range(MOST_STEPS):
            if len(match.questions) != 1 or match.questions[0].seat != seat:
                return None
            [question] = match.questions
            if not orders.covers(match.sight(seat), question.question):
                return Ahead(match, question) if question.kind in kinds else None
            kinds += face.goes_on(question.question)
            match.answer(question, orders.answer(match.sight(seat), question.question))
    except DiceAhead:
        pass
    return None


@dataclass
class Leg:
    """A step of a plan: an answer, and what is asked when it is given."""

    answer: Any
    place: Ahead


def legs(match: Match, question: OpenQuestion, answers: Sequence[Any], orders: StandingOrders) -> list[Leg]:
    """What is asked after each of these answers, and then, as long as there is a first choice that leads on, after
    that: so far a person can plan now. Nothing, if the plan ends before."""
    found: list[Leg] = []
    for count, answer in enumerate(answers, 1):
        place = ahead(match, question, answers[:count], orders)
        if place is None:
            return []
        found.append(Leg(answer, place))
    given = list(answers)
    while len(found) < MOST_STEPS:
        last = found[-1].place if found else Ahead(match, question)
        leg = first_leg(match, question, given, last, orders)
        if leg is None:
            return found
        found.append(leg)
        given.append(leg.answer)
    return found


def first_leg(match: Match, question: OpenQuestion, given: Sequence[Any], last: Ahead,
              orders: StandingOrders) -> Leg | None:
    """The first of the choices that leads on, before all of them what a lieutenant would answer; where there is no list
    of them, what is usual."""
    asked_last, sight = last.question.question, last.match.sight(last.question.seat)
    if not sight.face.goes_on(asked_last):
        return None
    described = sight.describe(asked_last)
    choices: Sequence[Any] = (sight.usual(asked_last),)
    if described["space"] == "one-of":
        lit = lieutenants_answer(last.match, last.question)
        choices = described["options"] if lit is None else (lit, *described["options"])
    for answer in choices:
        place = ahead(match, question, [*given, settled(answer)], orders)
        if place is not None:
            return Leg(settled(answer), place)
    return None


def asked_ahead(place: Ahead, draw: Draw | None = None) -> Asked:
    """The question as a person is asked it beforehand. What is dragged about a ship is dragged where she would be."""
    shown = asked(place.match, place.question, draw)
    mark = mark_of(place.match, place.question.seat, shown.form.at) if isinstance(shown.form, AngleForm) else None
    if mark is None:
        return shown
    return msgspec.structs.replace(shown, form=msgspec.structs.replace(shown.form, at=mark.at))


def mark_of(match: Match, seat: int, piece: Any) -> ShipMark | None:
    return next((mark for mark in match.sight(seat).picture().scene.ships if mark.id == piece), None)


def rolled(match: Match, seat: int) -> int:
    """How many rolls and draws have been made."""
    return match.sight(seat).game.chances


# --- carried out ------------------------------------------------------------------------------------------------------

@dataclass
class Plan:
    """What a person has planned beyond the answer just given: the kind of each question, and its answer; then, perhaps,
    to go on like that."""

    seat: int
    steps: list[tuple[str, Answer]]
    chances: int                # rolls and draws that had been made: a plan does not outlast another
    last: tuple[str, Answer] | None = None      # what to go on with; whatever the dice say, one meant to go on

    def next(self, match: Match) -> tuple[OpenQuestion, Answer] | None:
        """What it answers now, if it goes on."""
        if len(match.questions) != 1 or match.questions[0].seat != self.seat:
            return None
        [question] = match.questions
        if self.steps:
            kind, answer = self.steps[0]
            if question.kind != kind or rolled(match, self.seat) != self.chances or match.refusal(question, answer):
                return None
            del self.steps[0]
            return question, answer
        if self.last is None or question.kind != self.last[0]:
            return None
        sight = match.sight(self.seat)
        again = sight.face.again(sight.game, question.question, self.last[1])
        if again is None or match.refusal(question, again):
            return None
        self.last = (question.kind, again)
        return question, again


def plan_of(match: Match, question: OpenQuestion, answers: Sequence[Any], orders: StandingOrders,
            goes_on: bool) -> Plan:
    """The plan of these answers, the first of them to this question, which has not been given yet."""
    steps: list[tuple[str, Answer]] = []
    for count, raw in enumerate(answers):
        place = ahead(match, question, answers[:count], orders)
        assert place is not None
        steps.append((place.question.kind, place.question.space.take(raw)))
    return Plan(question.seat, steps[1:], rolled(match, question.seat), steps[-1] if goes_on else None)
