"""For odds: what changed between two states, by name, and what a player does who wants nothing special."""

from typing import Final

from weathergage.kernel.core import Answer, Question
from weathergage.kernel.odds import Effects
from weathergage.rulesets.man_o_war.face.words import name as name_of
from weathergage.rulesets.man_o_war.state import (
    CAPTURED,
    DEAD,
    KILLED,
    NOBODY,
    REMOVED,
    SUNK,
    VESSEL,
    Battle,
    model_of,
)

USUAL: Final[dict[str, Answer]] = {
    "re-roll": "keep", "dispel": "none", "cast": "pass", "move": "stay", "fire": "cease", "board": "hold",
    "arrows": "pass", "daring-captain": "pass", "storm-bottle": "pass", "ram": "hold", "discard": (), "rescue": "none",
    "press-on": "break-off", "grapples": "cut-grapples", "drive-off": "drive-off", "prize": "leave",
    "landing": "none", "fly": "stay", "swim": (), "air-attack": "hold", "monster-attack": "hold", "anti-flyer": "hold",
    "lash": (), "unlash": "keep", "house": (), "swing": 0.0, "repair": "pass", "flagship": "keep", "banish": "hold",
    "enter-ark": "hold", "ark": "move", "triton-spell": "pass",
}


WEIGHED: Final = frozenset((        # what dice decide at once; elsewhere they come long after, or settle nothing
    "fire", "guns", "board", "press-on", "grapples", "drive-off", "ram", "move", "cast", "target", "spell-choice",
    "dispel", "triton-spell", "re-roll", "special", "monster-attack", "monster-board", "air-attack", "air-board",
    "anti-flyer", "aim", "location", "locations", "whip", "arrows", "banish", "repair", "enter-ark",
))


def usual(game: Battle, question: Question) -> Answer:
    """Keep, pass, hold, stay; else the first answer."""
    wanted = USUAL.get(question.kind)
    if wanted is not None and question.space.contains(game, wanted):
        return wanted
    return question.space.candidates(game, 1)[0]


def effects(before: Battle, after: Battle) -> Effects:
    """What happened to every piece, by its name."""
    found: list[tuple[str, int]] = []
    for number, (was, piece) in enumerate(zip(before.pieces, after.pieces, strict=True)):
        name = name_of(after, number)
        if piece.fate == SUNK and was.fate != SUNK:
            found.append((f"{name} sinks", 1))
            found += [(f"{name} waterline hits", piece.btw - was.btw)] if piece.btw > was.btw else []
            continue
        if piece.fate == DEAD and was.fate != DEAD:
            found.append((f"{name} killed", 1))
            found += [(f"{name} wounds", piece.wounds - was.wounds)] if piece.wounds > was.wounds else []
            continue
        if piece.kind == VESSEL:
            found += [(f"{name} {what}", amount) for what, amount in (
                ("waterline hits", piece.btw - was.btw), ("damage", sum(piece.filled) - sum(was.filled)),
                ("blazes", sum(piece.blazes) - sum(was.blazes)), ("crew lost", was.crew - piece.crew)) if amount]
        elif piece.wounds != was.wounds:
            found.append((f"{name} wounds", piece.wounds - was.wounds))
        if piece.side != was.side:
            found.append((f"{name} abandoned" if piece.side == NOBODY else f"{name} taken", 1))
        if (piece.no_move, piece.no_fire) != (was.no_move, was.no_fire):
            found.append((f"{name} counters", 1))
        if piece.aground != was.aground:
            found.append((f"{name} {'afloat again' if piece.aground == NOBODY else 'aground'}", 1))
    for one, then in zip(before.people, after.people):
        if then.status in (KILLED, CAPTURED) and one.status != then.status:
            found.append((f"{then.role} lost", 1))
    if after.wind != before.wind:
        found.append(("wind", after.wind - before.wind))
    return tuple(found)


def suffered(game: Battle, side: int) -> int:
    """The boxes, waterline hits and crew counters that a side's own vessels have lost; all of those of one that is sunk
    or no longer its own."""
    lost = 0
    for piece in game.pieces:
        if piece.owner == side and piece.kind == VESSEL:
            model = model_of(piece)
            gone = piece.fate in (SUNK, REMOVED) or piece.side != side
            lost += sum([location.boxes for location in model.locations]) + model.btw + piece.limit if gone \
                else sum(piece.filled) + piece.btw + max(0, piece.limit - piece.crew)
    return lost
