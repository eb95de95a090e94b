"""Games in which something happens: Captains who fill their boards, close with the enemy, and hold nothing back."""

import weathergage as wg
from weathergage.kernel.core import Answer
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.rng import Rng
from weathergage.kits.hexes import distance, neighbour, turned
from weathergage.rulesets.savage_seas.questions import AskSail
from weathergage.rulesets.savage_seas.rules.movement import AHEAD, STARBOARD
from weathergage.rulesets.savage_seas.state import battle, order_of

SCENARIOS = tuple(scenario.id for scenario in wg.ruleset("savage-seas").scenarios)
RESERVED = {"scupper": "pass", "extra-order": "stop", "exchange": "keep"}        # what an eager Captain does not say


def keen(match: Match, question: OpenQuestion, rng: Rng) -> Answer:
    """An answer of a leader who wants to come alongside; in one case of four any answer at all."""
    if rng.below(4) == 0:
        return match.draw(question, rng)
    if question.kind == "plan":
        plans = [match.draw(question, rng) for _ in range(4)]
        return max(plans, key=lambda plan: len([card for card in plan if card]) if isinstance(plan, tuple) else 0)
    if question.kind == "sail":
        return towards(match, question)
    if question.kind in RESERVED:
        others = [answer for answer in match.candidates(question) if answer != RESERVED[question.kind]]
        return others[rng.below(len(others))] if others else RESERVED[question.kind]
    return match.draw(question, rng)


def towards(match: Match, question: OpenQuestion) -> Answer:
    """The course that ends nearest to the enemy, islands and all."""
    game = battle(match.game)
    side = game.side_of(question.seat)
    ship, enemy = game.ships[side], game.ships[1 - side]
    assert isinstance(question.question, AskSail)
    order = order_of(question.question.card)

    def apart(course: Answer) -> int:
        here, heading = ship.hex, ship.heading
        for step in str(course).split("-"):
            for kind, amount, _ in order.steps:
                if kind == "turn" and step != AHEAD:
                    heading = turned(heading, amount if step == STARBOARD else -amount)
                for _ in range(amount if kind == "knots" and step == AHEAD else 0):
                    here = neighbour(here, heading)
        return 10 * distance(here, enemy.hex) + distance(neighbour(here, heading), enemy.hex)

    return min(match.candidates(question), key=apart)
