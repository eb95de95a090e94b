"""What a seat cannot know: the tokens of a stack that are not turned (TS-PLAN-02, TS-PLAN-06, TS-PLAN-08), the ship of
an admiral who is not revealed (TS-ADM-07, TS-ADM-08), and who of another team would concede (TS-END-06).

TS-GEN-02, TS-GEN-10, TS-INIT-04: what lies on the table is open to all, and so are cards and tokens once turned.
"""

from typing import Optional

from weathergage.kernel.core import blank
from weathergage.kernel.rng import Rng
from weathergage.rulesets.tattered_sails.rules.orders import FleetAction
from weathergage.rulesets.tattered_sails.state import (
    ADMIRAL,
    BLANK,
    CAPTAIN,
    NOBODY,
    UNKNOWN,
    Engagement,
    readers,
    squadron,
)


def hide(game: Engagement, seat: Optional[int]) -> None:
    """Blank what this seat cannot know; None is a spectator."""
    for at, player in enumerate(game.players):
        if seat is None or seat not in readers(game, at):
            player.stack = player.stack[:player.turned] + blank(player.stack[player.turned:])
        if at != seat and not player.revealed and player.admiral != NOBODY:
            player.admiral = UNKNOWN
        if seat is None or game.team(seat) != player.team:
            player.yields = False


def deal(game: Engagement, seat: int, rng: Rng) -> None:
    """Fill in stacks and hidden admirals so that this seat cannot tell them from the real ones."""
    for other in range(len(game.players)):
        if seat not in readers(game, other):
            deal_stack(game, other, rng)
        if other != seat:
            deal_admiral(game, other, rng)


def deal_stack(game: Engagement, other: int, rng: Rng) -> None:
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


def deal_admiral(game: Engagement, other: int, rng: Rng) -> None:
    """TS-ADM-08: aboard any ship of his; during a fleet action aboard one of those that it was given to."""
    player = game.players[other]
    pick = rng.below(1 << 20)
    if player.admiral != UNKNOWN:
        return
    ships = squadron(game, other)
    for frame in game.agenda:
        if isinstance(frame, FleetAction) and frame.player == other:
            ships = [number for number in ships if number in frame.chain] or ships
    player.admiral = ships[pick % len(ships)] if ships else NOBODY
