"""What each seat may see: the only redaction. OI-CONV-08: hands and face-down cards are hidden, all else is open."""

from dataclasses import asdict
from typing import Any, Optional

from weathergage.rulesets.oak_and_iron.hidden import has_scouted
from weathergage.rulesets.oak_and_iron.state import Battle, Ship, Squadron, is_flagship, partners
from weathergage.rulesets.oak_and_iron.strikes import ship_total, strike_points

UNKNOWN = "?"


def view(game: Battle, seat: Optional[int]) -> dict[str, Any]:
    """Plain data for one seat; None is a spectator."""
    return {
        "turn": game.turn, "turns": game.turns, "phase": game.phase, "first": game.first, "rules": game.rules,
        "scenario": game.scenario, "size": game.size, "house": list(game.house), "table": [game.width, game.height],
        "weather": game.weather, "objective": game.objective, "events": list(game.active), "deck": sorted(game.deck),
        "rock_tokens": game.rock_tokens, "raid_tokens": game.raid_tokens, "drawn": list(game.drawn),
        "pool": list(game.pool), "links": [list(link) for link in game.links],
        "terrain": [asdict(piece) for piece in game.terrain],
        "sides": [side_view(game, number) for number in (0, 1)] if game.sides else [],
        "squadrons": [squadron_view(game, number, squadron, seat) for number, squadron in enumerate(game.squadrons)],
        "ships": [ship_view(game, number, ship) for number, ship in enumerate(game.ships)],
    }


def side_view(game: Battle, number: int) -> dict[str, Any]:
    found = asdict(game.sides[number])
    found["strike_now"] = strike_points(game, number).total
    found["ship_total"] = ship_total(game, number).total
    return found


def squadron_view(game: Battle, number: int, squadron: Squadron, seat: Optional[int]) -> dict[str, Any]:
    """The own hand; of others how many cards, and those that everybody has seen."""
    found = asdict(squadron)
    if seat == squadron.seat:
        return found
    found["hand"] = [UNKNOWN] * len(squadron.hand)
    if squadron.down and not (seat is not None and has_scouted(game, seat, number)):
        found["down"] = UNKNOWN
    return found


def ship_view(game: Battle, number: int, ship: Ship) -> dict[str, Any]:
    found = asdict(ship)
    found.update(number=number, able=ship.able, shaken=ship.shaken, crippled=ship.crippled, lost=ship.lost,
                 flagship=is_flagship(game, number), entangled=partners(game, number))
    return found
