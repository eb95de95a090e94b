"""For odds and luck: what changed between two states, by name, and how much a side has suffered."""

from typing import Final

from weathergage.kernel.odds import Effects
from weathergage.kits.asking import ills
from weathergage.rulesets.man_o_war.face.words import name as name_of
from weathergage.rulesets.man_o_war.state import (
    CAPTURED,
    DEAD,
    KILLED,
    LEFT,
    NOBODY,
    REMOVED,
    SUNK,
    VESSEL,
    Battle,
    model_of,
)

ILLS: Final = ("sinks", "killed", "waterline hits", "damage", "blazes", "crew lost", "wounds", "taken", "aground")


def effects(before: Battle, after: Battle) -> Effects:
    """What happened to every piece, by its name."""
    changes: list[tuple[str, int]] = []
    for number, (was, piece) in enumerate(zip(before.pieces, after.pieces, strict=True)):
        name = name_of(after, number)
        if piece.fate == SUNK and was.fate != SUNK:
            changes.append((f"{name} sinks", 1))
            changes += [(f"{name} waterline hits", piece.btw - was.btw)] if piece.btw > was.btw else []
            continue
        if piece.fate == DEAD and was.fate != DEAD:
            changes.append((f"{name} killed", 1))
            changes += [(f"{name} wounds", piece.wounds - was.wounds)] if piece.wounds > was.wounds else []
            continue
        if piece.kind == VESSEL:
            changes += [(f"{name} {what}", amount) for what, amount in (
                ("waterline hits", piece.btw - was.btw), ("damage", sum(piece.filled) - sum(was.filled)),
                ("blazes", sum(piece.blazes) - sum(was.blazes)), ("crew lost", was.crew - piece.crew)) if amount]
        elif piece.wounds != was.wounds:
            changes.append((f"{name} wounds", piece.wounds - was.wounds))
        if piece.side != was.side:
            changes.append((f"{name} abandoned" if piece.side == NOBODY else f"{name} taken", 1))
        if (piece.no_move, piece.no_fire) != (was.no_move, was.no_fire):
            changes.append((f"{name} counters", 1))
        if piece.aground != was.aground:
            changes.append((f"{name} {'afloat again' if piece.aground == NOBODY else 'aground'}", 1))
    for one, then in zip(before.people, after.people):
        if then.status in (KILLED, CAPTURED) and one.status != then.status:
            changes.append((f"{then.role} lost", 1))
    if after.wind != before.wind:
        changes.append(("wind", after.wind - before.wind))
    return tuple(changes)


def dangers(before: Battle, after: Battle, seat: int) -> Effects:
    """MW-EDGE-01: what the side's own pieces would suffer, and whether one would leave the table."""
    own = [(number, piece) for number, piece in enumerate(before.pieces) if piece.side == seat]
    found = ills(effects(before, after), [name_of(after, number) for number, _ in own], ILLS)
    found += [(f"{name_of(after, number)} leaves the table", 1) for number, piece in own
              if after.pieces[number].fate == LEFT != piece.fate]
    return tuple(found)


def harm(game: Battle, side: str) -> int:
    """The boxes, waterline hits and crew counters that a side's own vessels have lost; all of those of one that is sunk
    or no longer its own."""
    number, lost = int(side.rpartition("-")[2]), 0
    for piece in game.pieces:
        if piece.owner == number and piece.kind == VESSEL:
            model = model_of(piece)
            gone = piece.fate in (SUNK, REMOVED) or piece.side != number
            lost += sum([location.boxes for location in model.locations]) + model.btw + piece.limit if gone \
                else sum(piece.filled) + piece.btw + max(0, piece.limit - piece.crew)
    return lost
