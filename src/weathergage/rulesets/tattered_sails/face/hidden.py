"""What a seat cannot know, dealt anew: stacks not yet turned, and hidden admirals."""

from weathergage.kernel.clone import clone
from weathergage.kernel.core import Game
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import redeal_held
from weathergage.rulesets.tattered_sails.rules.command import in_range
from weathergage.rulesets.tattered_sails.rules.orders import FleetAction
from weathergage.rulesets.tattered_sails.state import ADMIRAL, BLANK, CAPTAIN, NOBODY, Engagement, readers, squadron


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
    """TS-PLAN-02, TS-PLAN-06: what he planned from is public, and so is what was turned; the rest may lie in any order.

    TS-ADM-14, TS-ADM-15: a lost Admiral's token is a Generic Captain in the stack, or a blank.
    """
    player = game.players[other]
    turned = player.stack[:player.turned]
    left = list(player.planned)
    substitute = BLANK if CAPTAIN in left else CAPTAIN
    for token in turned:
        if token not in left:
            token = ADMIRAL
        if token in left:
            left.remove(token)
    rest: list[str] = []
    for _ in range(len(player.stack) - len(turned)):
        token = left.pop(rng.below(len(left))) if left else BLANK
        rest.append(substitute if token == ADMIRAL and player.lost else token)
    player.stack = turned + tuple(rest)


def guess_admiral(game: Engagement, other: int, rng: Rng) -> None:
    """TS-ADM-08: any ship of his; during a fleet action one of the chain it was given to."""
    player = game.players[other]
    pick = rng.below(1 << 20)
    if player.revealed or player.lost or player.admiral == NOBODY:
        return
    ships = squadron(game, other)
    if any([isinstance(frame, FleetAction) and frame.player == other for frame in game.agenda]):
        ships = sorted(in_range(game, other)) or ships
    if ships:
        player.admiral = ships[pick % len(ships)]
