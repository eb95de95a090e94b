"""Chapter 14: the Admiral revealed, and lost with his ship."""

from typing import Final

from weathergage.rulesets.tattered_sails.events import AdmiralLost, AdmiralRevealed, CaptainReceived
from weathergage.rulesets.tattered_sails.state import ADMIRAL, BLANK, CAPTAIN, NOBODY, Engagement, readers

LOST_RULES: Final[dict[str, str]] = {"sunk": "TS-ADM-11", "captured": "TS-ADM-12", "left": "TS-ADM-18"}


def lose_admirals(game: Engagement, number: int, why: str, team: int) -> None:
    """TS-ADM-11 to TS-ADM-18: an admiral is lost with his ship, and his token with him.

    A player without a Generic Captain receives one, in the place of the lost token if that lies unturned in the stack;
    else the token becomes a blank there.
    """
    for seat, player in enumerate(game.players):
        if player.admiral != number:
            continue
        player.lost, player.admiral, player.lost_to = True, NOBODY, team
        player.revealed = True
        game.reveals += 1
        game.emit(AdmiralLost(seat, game.ships[number].label, why, LOST_RULES[why]))
        pool = list(player.pool)
        if ADMIRAL in pool:
            pool.remove(ADMIRAL)
        unturned = ADMIRAL in player.stack[player.turned:]
        substitute = BLANK
        if CAPTAIN not in pool:
            pool.append(CAPTAIN)
            substitute = CAPTAIN
            game.emit(CaptainReceived(seat, unturned, readers(game, seat)))
        if unturned:
            at = player.stack.index(ADMIRAL, player.turned)
            player.stack = player.stack[:at] + (substitute,) + player.stack[at + 1:]
        player.pool = tuple(sorted(pool))


def reveal(game: Engagement, seat: int) -> None:
    """TS-ADM-07: the first use of an Admiral's token shows his ship, before ships are chosen."""
    player = game.players[seat]
    player.revealed = True
    game.reveals += 1
    game.emit(AdmiralRevealed(seat, game.ships[player.admiral].label))
