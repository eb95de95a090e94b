"""Chapter 4: ships that lose masts or get them back, sink, or leave the table; and what ends with them."""

from weathergage.rulesets.tattered_sails.events import (
    GrappleEnded,
    MastLost,
    MastReplaced,
    PlayerOut,
    ShipDismasted,
    ShipLeft,
    ShipSunk,
)
from weathergage.rulesets.tattered_sails.rules.admiral import lose_admirals
from weathergage.rulesets.tattered_sails.rules.towing import end_tow
from weathergage.rulesets.tattered_sails.state import (
    LEFT,
    NOBODY,
    SUNK,
    Engagement,
    Grapple,
    squadron,
    tower_of,
)


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


def check_players(game: Engagement) -> None:
    """TS-INIT-05: a player without a ship under his control is out, for good."""
    for seat, player in enumerate(game.players):
        if not player.out and not squadron(game, seat):
            player.out = True
            game.emit(PlayerOut(seat))
