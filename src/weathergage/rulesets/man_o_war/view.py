"""What a seat may see: everything but magic hands, cards that lie face down, monsters in lairs, and the hostage.

MW-CORE-10. Plain data, the only way information leaves a battle; screens and words are made from it.
"""

from typing import Any, Optional

from weathergage.rulesets.man_o_war.geometry import pose_of
from weathergage.rulesets.man_o_war.state import (
    ABOARD,
    HOSTAGE,
    MONSTER,
    NOBODY,
    VESSEL,
    Battle,
    Person,
    Piece,
    Player,
    life_of,
    model_of,
    scenario_of,
    unit_label,
)
from weathergage.rulesets.man_o_war.tables import WINDS
from weathergage.rulesets.man_o_war.victory import honours

HIDDEN = "?"


def view(game: Battle, seat: Optional[int]) -> dict[str, Any]:
    """The battle as this seat sees it; None is a spectator."""
    entry = scenario_of(game)
    return {
        "scenario": game.scenario, "title": entry.name if entry is not None else "", "turn": game.turn,
        "turn_limit": game.turn_limit, "phase": game.phase, "wind": WINDS[game.wind], "first": game.first,
        "acting": game.acting, "active": game.pieces[game.active].label if game.active != NOBODY else "",
        "width": game.width, "height": game.height, "house": game.house,
        "terrain": [{"kind": kind, "x": x, "y": y, "rotation": rotation} for kind, x, y, rotation in game.terrain],
        "sections": game.sections,
        "pieces": [piece_view(game, number, seat) for number in range(len(game.pieces))],
        "units": [{"label": unit_label(game, number), "kind": unit.kind, "side": unit.side,
                   "members": [game.pieces[one].label for one in unit.members],
                   "flagship": game.pieces[unit.flagship].label if unit.flagship != NOBODY else "",
                   "activated": unit.activated} for number, unit in enumerate(game.units)],
        "players": [player_view(game, number, seat) for number in range(len(game.players))],
        "people": [person_view(game, one, seat) for one in game.people],
        "wrecks": [{"number": number + 1, "x": wreck.x, "y": wreck.y, "radius": wreck.radius, "stage": wreck.stage}
                   for number, wreck in enumerate(game.wrecks)],
        "hazards": [{"kind": hazard.kind, "x": hazard.x, "y": hazard.y, "heading": hazard.heading,
                     "length": hazard.length, "width": hazard.width} for hazard in game.hazards],
        "trails": [{"ship": game.pieces[trail.ship].label, "points": trail.points} for trail in game.trails],
        "decks": {"magic": len(game.deck), "spent": game.spent, "cards": len(game.stock),
                  "rewards": len(game.rewards), "played": game.played},
        "treasure": treasure_view(game), "honours": honours(game) if game.turn else (0, 0),
    }


def piece_view(game: Battle, number: int, seat: Optional[int]) -> dict[str, Any]:
    piece = game.pieces[number]
    hides = is_secret(piece) and piece.owner != seat
    shown: dict[str, Any] = {
        "label": piece.label, "kind": piece.kind, "model": HIDDEN if hides else piece.model, "owner": piece.owner,
        "side": piece.side, "unit": piece.unit, "pose": pose_of(piece), "fate": piece.fate,
        "submerged": piece.submerged, "spells": piece.spells, "straggler": piece.straggler,
    }
    if piece.kind == VESSEL:
        shown |= vessel_view(game, piece, seat)
    else:
        shown |= {"wounds": piece.wounds, "life": HIDDEN if hides else life_of(piece), "tried": piece.tried}
    return shown


def is_secret(piece: Piece) -> bool:
    """MW-MON-05: a monster that has never been up."""
    return piece.kind == MONSTER and not piece.known


def vessel_view(game: Battle, piece: Piece, seat: Optional[int]) -> dict[str, Any]:
    cards = [card if card in piece.shown or piece.owner == seat else HIDDEN for card in piece.cards]
    plated = piece.plated if piece.owner == seat or any([card in piece.shown for card in piece.cards
                                                         if card == "iron-plates"]) else ""
    return {
        "crew": piece.crew, "limit": piece.limit, "btw": piece.btw, "boxes": model_of(piece).btw,
        "locations": [{"id": location.id, "filled": piece.filled[at], "blazes": piece.blazes[at],
                       "boxes": location.boxes} for at, location in enumerate(model_of(piece).locations)],
        "turrets": piece.turrets,
        "aground": "" if piece.aground == NOBODY else game.terrain[piece.aground][0] if piece.aground >= 0
        else "shoals", "since": piece.since,
        "scuttler": game.pieces[piece.scuttler].label if piece.scuttler != NOBODY else "", "no_move": piece.no_move,
        "no_fire": piece.no_fire, "cards": sorted(cards), "shown": piece.shown, "plated": plated,
        "anti_flyer": piece.anti_flyer, "jammed": piece.jammed,
        "lashed": [game.pieces[other].label for other in piece.lashed],
        "house": game.pieces[piece.house].label if piece.house != NOBODY else "",
    }


def player_view(game: Battle, number: int, seat: Optional[int]) -> dict[str, Any]:
    player: Player = game.players[number]
    own = number == seat
    return {
        "fleet": player.fleet, "edge": player.edge, "level": player.level, "college": player.college,
        "hand": player.hand if own else (HIDDEN,) * len(player.hand),
        "dealt": player.dealt if own else (HIDDEN,) * len(player.dealt), "rerolled": player.rerolled,
        "pool": player.pool, "silenced": player.silenced, "aided": player.aided, "landed": player.landed,
        "treasured": player.treasured,
    }


def person_view(game: Battle, one: Person, seat: Optional[int]) -> dict[str, Any]:
    """MW-SCN-02: where a hostage is aboard is known to those who hold him, until he is found."""
    hides = one.role == HOSTAGE and one.status == ABOARD and not game.revealed and seat != 1 - one.side
    return {
        "role": one.role, "side": one.side, "status": one.status,
        "ship": HIDDEN if hides else game.pieces[one.ship].label if one.ship != NOBODY else "",
        "wreck": one.wreck + 1 if one.wreck != NOBODY else 0,
    }


def treasure_view(game: Battle) -> dict[str, Any]:
    if not game.treasure:
        return {}
    holder = "" if game.holder == NOBODY else game.pieces[game.holder].label if game.treasure == "aboard" \
        else str(game.holder)
    return {"where": game.treasure, "holder": holder}


