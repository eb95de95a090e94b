"""All that a seat receives of a match, by the way it comes: state, words, pictures, forms, messages of the server.

Two matches that a seat cannot tell apart give it the same, to the letter.
"""

from typing import Any

import msgspec

from weathergage.kernel.codec import encode
from weathergage.kernel.core import Answer, seen_by
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.rng import Rng
from weathergage.server import showing
from weathergage.server.battle import Battle, Sitter, battle_of
from weathergage.server.cards import card_of
from weathergage.server.showing import Memory, Moment
from weathergage.table.forms import asked
from weathergage.table.lines import lines, ticks
from weathergage.table.preview import preview

Received = dict[str, Any]
LISTED = 40                     # candidates that are compared
TRIED = 4                       # answers whose previews are
LINES = 30                      # of the log, the latest
ILLEGAL: tuple[Any, ...] = ("", 1, "fire", -1, ("bow",), "?", ("?",), None, ((0, "?"),))


def received(match: Match, seat: int | None, rng: Rng | None = None, messages: bool = True) -> Received:
    """Everything, each thing under a name that says how it comes. `rng` chooses answers to try, alike for two matches
    that are compared."""
    rng = rng or Rng(1)
    sight = match.sight(seat)
    everything: Received = {
        "veiled state": encode(sight.game),
        "table": plain(sight.view()),
        "waiting": [(question.seat, question.kind) for question in match.questions],
        "story": match.story(seat, max(0, len(match.events) - LINES)),
        "events": [repr(event) for event in [seen_by(event, seat) for event in match.events[-LINES:]]],
        "past": len(sight.past),
        "log": plain(lines(match, seat, max(0, len(match.events) - LINES))),
        "timeline": plain(ticks(match, seat)),
        "picture": plain(sight.picture()),
        "seats": plain(sight.commands(match.seats)),
    }
    for question in match.questions:
        if question.seat == seat:
            everything |= {f"{question.kind}: {name}": value for name, value in
                           of_question(match, question, rng).items()}
    return everything | (of_server(match, seat) | {"view": plain(match.view(seat))} if messages else {})


def of_question(match: Match, question: OpenQuestion, rng: Rng) -> Received:
    """What is said and shown to the one who is asked."""
    sight, bare = match.sight(question.seat), question.question
    candidates = match.candidates(question, LISTED)
    drawn = [match.draw(question, rng) for _ in range(2)]
    tried: list[Answer] = [*candidates[:TRIED], *drawn]
    return {
        "prompt": question.prompt, "reason": sight.reason(bare), "candidates": candidates, "drawn": drawn,
        "labels": [match.label(question, answer) for answer in (*candidates, *drawn)],
        "short texts": [sight.write(bare, answer) for answer in tried],
        "pieces": plain([sight.points_at(bare, answer) for answer in tried]),
        "usual": sight.usual(bare),
        "form": plain(asked(match, question)),
        "previews": [plain(preview(match, question, answer)) for answer in tried],
        "rolls": plain([sight.rolls(bare, answer) for answer in tried]),
        "refusals": [repr(match.why(question, raw)) for raw in (*ILLEGAL, *[[answer, answer] for answer in tried[:2]])],
        "asides": match.asides(question),
    }


def of_server(match: Match, seat: int | None) -> Received:
    """The messages that a screen at this seat gets, and the row of the home page, which is for everybody."""
    chairs = [Sitter("person" if other in (0, seat) else "ai", level="random") for other in range(len(match.seats))]
    moment = Moment(battle(match, chairs), match, 1, 0.0)
    return {"message table": plain(showing.table(moment, seat, Memory())),
            "message past": plain(showing.past(match, seat, 1, Memory())),
            "message curtain": plain(showing.curtain(moment, 0)),
            "home page": plain(card_of(moment.battle, match))}


def battle(match: Match, chairs: list[Sitter]) -> Battle:
    """The match as the server keeps it; nothing of it depends on the clock."""
    kept = battle_of(match, chairs)
    kept.id, kept.created, kept.updated = "two-worlds", 0.0, 0.0
    return kept


def plain(value: Any) -> Any:
    """As it goes over a wire."""
    return msgspec.json.encode(value)


def differing(one: Received, other: Received) -> list[str]:
    """By which ways two matches can be told apart."""
    return [way for way in dict.fromkeys([*one, *other]) if one.get(way) != other.get(way)]
