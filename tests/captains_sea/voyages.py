"""Games in which something happens: captains who close with the enemy, fire, grapple and board."""

from collections.abc import Iterator

import weathergage as wg
from weathergage.kernel.core import Answer
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.rng import Rng
from weathergage.kits.squares import bearing, points_between, turned
from weathergage.rulesets.captains_sea.rules.maneuver_selection import panel
from weathergage.rulesets.captains_sea.state import Duel

EAGER = {"grapple": "try", "start-melee": "board", "bonus-move": "move", "go-on": "fight on"}
SCENARIOS = tuple(scenario.id for scenario in wg.ruleset("captains-sea").scenarios)


def duel(match: Match) -> Duel:
    assert isinstance(match.game, Duel)
    return match.game


def bold(match: Match, question: OpenQuestion, rng: Rng) -> Answer:
    """An answer of a captain who wants to come alongside; in one case of four any answer at all."""
    if rng.below(4) == 0:
        return match.draw(question, rng)
    if question.kind in EAGER:
        return EAGER[question.kind]
    if question.kind == "select-maneuver":
        return towards(match, question, rng)
    if question.kind == "fire":
        orders = match.candidates(question)
        return orders[rng.below(max(1, len(orders) - 1))]
    return match.draw(question, rng)


def towards(match: Match, question: OpenQuestion, rng: Rng) -> Answer:
    """The maneuver after which the bow points nearest to the enemy."""
    game = duel(match)
    ship, enemy = game.ships[question.seat], game.ships[1 - question.seat]
    goal = bearing(enemy.x - ship.x, enemy.y - ship.y) or ship.heading
    turns = {line.id: line.turn * (2 if line.kind == "tack" else 1) for line in panel(game, ship)}
    found = match.candidates(question)
    off = [points_between(turned(ship.heading, turns[answer[0]]), goal) + 5 * (answer[0] == "back-sail")
           for answer in found if isinstance(answer, tuple)]
    best = [answer for answer, points in zip(found, off, strict=True) if points == min(off)]
    return best[rng.below(len(best))]


def voyage(scenario: str, seed: int, **options: str) -> Iterator[Match]:
    """A whole game, shown before every answer and at its end."""
    match = wg.new("captains-sea", scenario, seed, {name.replace("_", "-"): choice for name, choice in options.items()})
    rng = Rng(seed + 1)
    while not match.over:
        yield match
        question = match.questions[0]
        match.answer(question, bold(match, question, rng))
    yield match


def voyages(count: int) -> Iterator[tuple[int, Match]]:
    """Games of all scenarios in turn: the number of the game, and each of its positions."""
    for seed in range(count):
        for match in voyage(SCENARIOS[seed % len(SCENARIOS)], seed):
            yield seed, match
