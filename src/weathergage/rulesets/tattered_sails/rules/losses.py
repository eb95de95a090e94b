"""Chapters 4, 14, 19 and 22: masts, ships and admirals lost, and what ends with them."""

from typing import Final

from weathergage.rulesets.tattered_sails.events import (
    AdmiralLost,
    CaptainReceived,
    GrappleEnded,
    MastLost,
    MastReplaced,
    PlayerOut,
    ScuttleSaved,
    ShipCaptured,
    ShipDismasted,
    ShipLeft,
    ShipSunk,
    TowEnded,
)
from weathergage.rulesets.tattered_sails.state import (
    ADMIRAL,
    BLANK,
    CAPTAIN,
    LEFT,
    NOBODY,
    SUNK,
    Engagement,
    Grapple,
    is_friend,
    readers,
    squadron,
    tower_of,
)

LOST_RULES: Final[dict[str, str]] = {"sunk": "TS-ADM-11", "captured": "TS-ADM-12", "left": "TS-ADM-18"}


def lose_mast(game: Engagement, number: int, mast: int, team: int, rule: str) -> None:
    """TS-SHIP-03, TS-SHOOT-14: mast, gun and sail go; TS-TOW-07: a ship without masts tows nothing.

    TS-END-04: who takes the last mast is credited with the derelict.
    """
    ship = game.ships[number]
    ship.standing &= ~(1 << mast)
    game.emit(MastLost(ship.label, mast + 1, rule))
    if ship.derelict:
        ship.credit = team
        game.emit(ShipDismasted(ship.label))
        end_tow(game, number, "tower-derelict")


def replace_mast(game: Engagement, number: int, mast: int) -> None:
    """TS-REPAIR-01, TS-SHIP-09, TS-TOW-07: a towed ship that gets a mast back is towed no longer."""
    ship = game.ships[number]
    ship.standing |= 1 << mast
    ship.credit = NOBODY
    game.emit(MastReplaced(ship.label, mast + 1))
    end_tow(game, tower_of(game, number), "mast-back")


def sink(game: Engagement, number: int, why: str, team: int, rule: str) -> None:
    """TS-SHIP-10: she leaves the table with her cargo; grapples and tows end; TS-CARGO-06."""
    ship = game.ships[number]
    ship.fate, ship.credit = SUNK, team
    game.emit(ShipSunk(ship.label, why, rule))
    leave_company(game, number, "sunk")
    lose_admirals(game, number, "sunk", team)
    check_players(game)


def leave_company(game: Engagement, number: int, why: str) -> None:
    """Every grapple and tow a ship is in ends."""
    for grapple in [grapple for grapple in game.grapples if number in (grapple.a, grapple.b)]:
        end_grapple(game, grapple, why)
    end_tow(game, number, why)
    end_tow(game, tower_of(game, number), why)


def end_grapple(game: Engagement, grapple: Grapple, why: str) -> None:
    """TS-BOARD-15."""
    game.grapples = [other for other in game.grapples if other is not grapple]
    rule = "TS-CAPT-07" if why == "friends" else "TS-BOARD-15"
    game.emit(GrappleEnded(game.ships[grapple.a].label, game.ships[grapple.b].label, why, rule))


def end_tow(game: Engagement, tower: int, why: str) -> None:
    """TS-TOW-07: the tow of this ship, if it tows one."""
    if tower == NOBODY or game.ships[tower].tows == NOBODY:
        return
    towed = game.ships[game.ships[tower].tows]
    game.ships[tower].tows = NOBODY
    game.emit(TowEnded(towed.label, game.ships[tower].label, why))


def capture(game: Engagement, number: int, winner: int) -> None:
    """TS-CAPT-01 to TS-CAPT-07: she passes to the player of the ship that won, free of that grapple.

    Her other grapples end where the ship at the other end is now a friend; a scuttling is canceled (TS-SCUT-06).
    """
    ship, victor = game.ships[number], game.ships[winner]
    team = game.team_of(victor)
    lose_admirals(game, number, "captured", team)
    end_tow(game, number, "captured")
    end_tow(game, tower_of(game, number), "captured")
    ship.player = victor.player
    if ship.scuttled != NOBODY:
        ship.scuttled = NOBODY
        game.emit(ScuttleSaved(ship.label))
    game.reveals += 1
    game.emit(ShipCaptured(ship.label, victor.label, victor.player))
    for grapple in list(game.grapples):
        if number not in (grapple.a, grapple.b):
            continue
        other = grapple.a if grapple.b == number else grapple.b
        if other == winner:
            end_grapple(game, grapple, "captured")
        elif is_friend(game, ship, game.ships[other]):
            end_grapple(game, grapple, "friends")
    check_players(game)


def leave_table(game: Engagement, number: int, edge: str) -> None:
    """TS-MOVE-24: off the table with cargo, admiral and any ship in tow; neither sunk nor lost."""
    towed = game.ships[number].tows
    for gone in [number] + ([towed] if towed != NOBODY else []):
        ship = game.ships[gone]
        ship.fate = LEFT
        game.emit(ShipLeft(ship.label, edge))
        lose_admirals(game, gone, "left", NOBODY)
    leave_company(game, number, "left")
    check_players(game)


def lose_admirals(game: Engagement, number: int, why: str, team: int) -> None:
    """TS-ADM-11 to TS-ADM-18: an admiral is lost with his ship, and his token with him.

    A player without a Generic Captain receives one, in the place of the lost token if that lies unturned in the stack;
    else the token becomes a blank there.
    """
    for seat, player in enumerate(game.players):
        if player.admiral != number or player.lost:
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


def check_players(game: Engagement) -> None:
    """TS-INIT-05: a player without a ship under his control is out, for good."""
    for seat, player in enumerate(game.players):
        if not player.out and not squadron(game, seat):
            player.out = True
            game.emit(PlayerOut(seat))
