"""Games in which something happens: captains who close with the enemy, fire all they have, and board."""

from math import hypot

from weathergage.kernel.core import Answer
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.rng import Rng
from weathergage.rulesets.tattered_sails.questions import AskCourse
from weathergage.rulesets.tattered_sails.rules.courses import final_pose
from weathergage.rulesets.tattered_sails.rules.moving import legs_of
from weathergage.rulesets.tattered_sails.state import Engagement, number_of, ships_afloat

IDLE = ("skip", "done", "cease", "end", "none", "stay", "nothing", (), 0)      # what an eager captain does not say
FIRST = ("scuttle", "two", "board", "shoot", "repair")                         # what he likes best


def battle(match: Match) -> Engagement:
    assert isinstance(match.game, Engagement)
    return match.game


def eager(match: Match, question: OpenQuestion, rng: Rng) -> Answer:
    """An answer of a captain who wants to come alongside; in one case of four any answer at all."""
    if rng.below(4) == 0:
        return match.draw(question, rng)
    if question.kind in ("deploy", "stack", "row"):
        return match.draw(question, rng)
    if question.kind == "course":
        return towards(match, question)
    if question.kind == "fleet-move":
        return match.candidates(question, 30)[rng.below(3)]
    found = [answer for answer in match.candidates(question, 60) if answer not in IDLE]
    if not found:
        return match.draw(question, rng)
    if question.kind in ("order", "admiral-action"):
        for wish in FIRST:
            liked = [answer for answer in found
                     if str(answer[0] if isinstance(answer, tuple) else answer).startswith(wish)]
            if liked and rng.below(3):
                return liked[rng.below(len(liked))]
    return found[0] if question.kind == "boarding-choice" else found[rng.below(len(found))]


def towards(match: Match, question: OpenQuestion) -> Answer:
    """The course that ends nearest to an enemy."""
    game = battle(match)
    assert isinstance(question.question, AskCourse)
    ship = game.ships[number_of(game, question.question.ship)]
    enemies = [game.ships[at] for at in ships_afloat(game) if game.team_of(game.ships[at]) != game.team_of(ship)]

    def apart(course: Answer) -> float:
        x, y, _ = final_pose(ship, legs_of(course))
        return min([hypot(enemy.x - x, enemy.y - y) for enemy in enemies], default=0.0)

    return min(match.candidates(question, 24), key=apart)
