"""Chapters 11 and 21: Strike Points, ship totals, and what objectives add."""

from typing import Final

from weathergage.kernel.tally import Tally
from weathergage.kits.plane import is_within
from weathergage.rulesets.oak_and_iron.content.tables import CANNON_SHOT, STRIKES
from weathergage.rulesets.oak_and_iron.rules.shapes import base_of, centre_of_table, is_near_piece
from weathergage.rulesets.oak_and_iron.state import (
    AFLOAT,
    DEFENDER,
    ESCAPED,
    NOBODY,
    WAITING,
    Battle,
    able_ships,
    admiral_has,
    has_rule,
    is_flagship,
    side_with,
    squadrons_of,
)

ANCHORAGE_FROM: Final = 5           # OI-OBJ-08


def counts_as_flagship(game: Battle, number: int) -> bool:
    """OI-STRK-04, OI-STRK-07: when she was lost, or only while no other ship is Flagship."""
    if game.plays("lost-flagship-points", "current"):
        return is_flagship(game, number)
    return game.ships[number].flag_lost


def add_ship(game: Battle, tally: Tally, number: int) -> None:
    """OI-STRK-02 to OI-STRK-05, OI-KEY-18, OI-KEY-23, OI-OBJ-04, OI-OBJ-07: what one ship costs her own side."""
    ship = game.ships[number]
    if ship.lost:
        flag = counts_as_flagship(game, number)
        tally.add(STRIKES["lost-flagship" if flag else "lost"], ship.label, "OI-STRK-04" if flag else "OI-STRK-03")
        if has_rule(game, number, "valuable"):
            tally.add(1, f"{ship.label} valuable", "OI-KEY-23")
        if flag and is_pompous(game, number):
            tally.add(1, f"{ship.label} pompous", "OI-KEY-18")
        if flag and game.objective == "strike-the-flag":
            tally.add(2, f"{ship.label} flag", "OI-OBJ-07")
    elif ship.crippled and ship.fate == AFLOAT:
        tally.add(STRIKES["crippled"], ship.label, "OI-STRK-02")
        if is_flagship(game, number) and game.objective == "strike-the-flag":
            tally.add(1, f"{ship.label} flag", "OI-OBJ-07")
    if ship.merchant and game.objective == "convoy" and (ship.lost or (ship.crippled and ship.fate == AFLOAT)):
        tally.add(1, f"{ship.label} merchant", "OI-OBJ-04")


def is_pompous(game: Battle, number: int) -> bool:
    """OI-KEY-18: of the ship that the Pompous admiral was lost with, or is."""
    return "pompous" in game.ships[number].once or (is_flagship(game, number)
                                                    and admiral_has(game, game.ships[number].squadron, "pompous"))


def ship_strikes(game: Battle, number: int) -> Tally:
    """OI-STRK-01: what one ship costs her own side as things stand."""
    tally = Tally(0, "strike points", "OI-STRK-01")
    add_ship(game, tally, number)
    return tally


def squadron_strikes(game: Battle, squadron: int) -> Tally:
    """OI-STRK-01: counted anew from how things stand."""
    tally = Tally(0, "strike points", "OI-STRK-01")
    for number, ship in enumerate(game.ships):
        if ship.squadron == squadron:
            add_ship(game, tally, number)
    return tally


def strike_points(game: Battle, side: int) -> Tally:
    """OI-STRK-06, OI-FLEET-10, OI-EFF-09: of all its squadrons, and what the objective adds."""
    tally = Tally(0, "strike points", "OI-STRK-01")
    for squadron in squadrons_of(game, side):
        for amount, name, rule in squadron_strikes(game, squadron).parts[1:]:
            tally.add(amount, name, rule)
    add_objective(game, tally, side)
    return tally


def add_objective(game: Battle, tally: Tally, side: int) -> None:
    """OI-OBJ-01 to OI-OBJ-08: points by objective."""
    defends = side == side_with(game, DEFENDER)
    match game.objective:
        case "breakthrough":
            tally.add(escaped(game, 1 - side) // 2 if defends else 0, "escaped", "OI-OBJ-02")
        case "raid":
            tally.add(game.raid_tokens // 2 if defends else 0, "raided", "OI-OBJ-03")
        case "convoy":
            tally.add(0 if defends else escaped(game, 1 - side), "merchants escaped", "OI-OBJ-04")
        case "salvage":
            tally.add(tokens_of(game, 1 - side), "salvaged by the enemy", "OI-OBJ-05")
        case "blockade":
            tally.add(1 if not has_ship_at_centre(game, side) else 0, "off station", "OI-OBJ-06")
        case "hold-the-anchorage":
            if game.turn >= ANCHORAGE_FROM and ships_at_anchorage(game, side) < ships_at_anchorage(game, 1 - side):
                tally.add(1, "anchorage", "OI-OBJ-08")


def escaped(game: Battle, side: int) -> int:
    return len([ship for ship in game.ships if ship.fate == ESCAPED and game.squadrons[ship.squadron].side == side])


def tokens_of(game: Battle, side: int) -> int:
    """OI-OBJ-05, OI-EFF-06: aboard its ships and prizes, and with those that left."""
    saved = sum([game.squadrons[squadron].tokens for squadron in squadrons_of(game, side)])
    return saved + sum([ship.tokens for number, ship in enumerate(game.ships)
                        if game.side_of(number) == side])


def has_ship_at_centre(game: Battle, side: int) -> bool:
    """OI-OBJ-06, OI-EFF-08."""
    centre = centre_of_table(game)
    for number in able_ships(game, side):
        if is_within(base_of(game.ships[number]), centre, CANNON_SHOT):
            return True
    return False


def ships_at_anchorage(game: Battle, side: int) -> int:
    """OI-OBJ-08."""
    islands = [piece for piece in game.terrain if piece.objective]
    return len([number for number in able_ships(game, side) if islands
                and is_near_piece(base_of(game.ships[number]), islands[0], CANNON_SHOT)])


def ship_total(game: Battle, side: int) -> Tally:
    """OI-END-04, OI-END-11, OI-KEY-14, OI-ADV-10, OI-EDGE-02, OI-FLEET-10: own ships that are neither Aground, Out of
    Action nor Captured, prizes that are not Aground, those still to come and those that escaped."""
    tally = Tally(0, "ships", "OI-END-11")
    for number, ship in enumerate(game.ships):
        own = game.squadrons[ship.squadron].side == side
        if own and ship.able and not ship.aground:
            tally.add(1, ship.label, "OI-END-11")
        elif own and ship.fate == WAITING:
            tally.add(1, ship.label, "OI-ADV-10")
        elif own and ship.fate == ESCAPED:
            tally.add(1, ship.label, "OI-OBJ-02")
        elif ship.captor != NOBODY and not ship.aground and game.side_of(number) == side:
            tally.add(1, f"prize {ship.label}", "OI-END-04")
    for squadron in squadrons_of(game, side):
        flagship = game.squadrons[squadron].flagship
        if admiral_has(game, squadron, "dogged") and game.ships[flagship].able:
            tally.add(1, "Dogged", "OI-KEY-14")
    return tally
