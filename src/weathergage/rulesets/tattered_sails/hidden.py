"""What a seat cannot know, dealt anew: stacks not yet turned, and hidden admirals."""

from weathergage.kernel.clone import clone
from weathergage.kernel.core import Game
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import redeal_held
from weathergage.rulesets.tattered_sails.command import in_range
from weathergage.rulesets.tattered_sails.orders import FleetAction
from weathergage.rulesets.tattered_sails.planning import readers
from weathergage.rulesets.tattered_sails.state import BLANK, Engagement, squadron


def redeal(game: Game, seat: int, rng: Rng) -> Engagement:
    """A battle that this seat cannot tell from the real one.

    TS-GEN-10, TS-INIT-04: where ships lie, and which cards and tokens are turned, everybody sees.
    """
    fresh = clone(game)
    assert isinstance(fresh, Engagement)
    for other in range(len(fresh.players)):
        if seat not in readers(fresh, other):
            guess_stack(fresh, other, rng)
        if other != seat:
            guess_admiral(fresh, other, rng)
    redeal_held(fresh, seat, rng)
    return fresh


def guess_stack(game: Engagement, other: int, rng: Rng) -> None:
    """TS-PLAN-02, TS-PLAN-06: the pool is public, and so is what was turned; the rest may lie in any order."""
    player = game.players[other]
    turned = player.stack[:player.turned]
    left = list(player.pool)
    for token in turned:
        if token in left:
            left.remove(token)
    rest: list[str] = []
    blanks = player.stack[player.turned:].count(BLANK)
    for _ in range(len(player.stack) - len(turned) - blanks):
        rest.append(left.pop(rng.below(len(left))) if left else BLANK)
    for _ in range(blanks):
        rest.insert(rng.below(len(rest) + 1), BLANK)
    player.stack = turned + tuple(rest)


def guess_admiral(game: Engagement, other: int, rng: Rng) -> None:
    """TS-ADM-08: any ship of his; during a fleet action one of those it may have been given to."""
    player = game.players[other]
    pick = rng.below(1 << 20)
    if player.revealed or player.lost:
        return
    ships = squadron(game, other)
    if ships:
        player.admiral = ships[pick % len(ships)]
    for frame in game.agenda:
        if isinstance(frame, FleetAction) and frame.player == other:
            frame.members = tuple([number for number in sorted(in_range(game, other)) if number in frame.members])
