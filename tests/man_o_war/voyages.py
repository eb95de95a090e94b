"""Games in which something happens: captains who close with the enemy, fire all they have, ram and board."""

from math import hypot

from weathergage.kernel.core import Answer
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.rng import Rng
from weathergage.rulesets.man_o_war.questions import AskMove
from weathergage.rulesets.man_o_war.rules.courses import trace
from weathergage.rulesets.man_o_war.state import Battle, number_of

IDLE = ("pass", "hold", "cease", "stay", "none", "keep", "leave", "break-off", "cut-grapples", "drive-off", "retreat",
        ())
OPEN = ("deploy", "terrain", "lair", "swing", "re-roll", "spell-choice", "discard", "house", "unlash", "flagship")


def battle(match: Match) -> Battle:
    assert isinstance(match.game, Battle)
    return match.game


def fierce(match: Match, question: OpenQuestion, rng: Rng) -> Answer:
    """An answer of a captain who wants to come alongside; in one case of five any answer at all."""
    if rng.below(5) == 0 or question.kind in OPEN:
        return match.draw(question, rng)
    asked = question.question
    if isinstance(asked, AskMove):
        return towards(match, question, asked.piece)
    deeds = [answer for answer in match.candidates(question, 40) if answer not in IDLE]
    return deeds[rng.below(len(deeds))] if deeds else match.draw(question, rng)


def towards(match: Match, question: OpenQuestion, ship: str) -> Answer:
    """The move that ends nearest to an enemy."""
    game = battle(match)
    number = number_of(game, ship)
    side = game.pieces[number].side
    enemies = [piece for piece in game.pieces if piece.side == 1 - side and piece.fate == "afloat"]

    def apart(move: Answer) -> float:
        if not isinstance(move, tuple) or move[1][0] == "push":
            return 1e9 if move != "stay" else 1e8
        x, y, _ = trace(game, number, move[1:]).pose
        return min([hypot(enemy.x - x, enemy.y - y) for enemy in enemies], default=0.0)

    return min(match.candidates(question, 60), key=apart)
