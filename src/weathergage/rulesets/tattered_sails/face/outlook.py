"""For odds: what changed between two states, by name, and what a player does who wants nothing special."""

from typing import Final

from weathergage.kernel.core import Answer, Question
from weathergage.kernel.odds import Effects
from weathergage.rulesets.tattered_sails.rules.shooting import mast_by_order
from weathergage.rulesets.tattered_sails.state import NOBODY, SUNK, Engagement, model_of, number_of

USUAL: Final[dict[str, Answer]] = {
    "order": "skip", "admiral-action": "skip", "ship": "done", "tow": "none", "consent": "agree", "course": (),
    "row": (), "slide": "stay", "move-admiral": "stay", "boarding-choice": "nothing",
}


def usual(game: Engagement, question: Question) -> Answer:
    """Skip, stay, agree, go on; fire back with everything; lose the mast that is worth least; else the first answer."""
    if question.kind in USUAL and question.space.contains(game, USUAL[question.kind]):
        return USUAL[question.kind]
    if question.kind == "lose-mast":
        return mast_by_order(game, number_of(game, question.about), NOBODY) + 1
    found = question.space.candidates(game, 200)
    return found[-1] if question.kind == "fire" else found[0]


def effects(before: Engagement, after: Engagement) -> Effects:
    """What happened to every ship, by her name."""
    found: list[tuple[str, int]] = []
    for was, ship in zip(before.ships, after.ships, strict=True):
        name = model_of(ship).name
        if ship.fate == SUNK and was.fate != SUNK:
            found.append((f"{name} sinks", 1))
        elif ship.masts != was.masts:
            lost = was.masts - ship.masts
            found.append((f"{name} {'masts lost' if lost > 0 else 'masts replaced'}", abs(lost)))
        if ship.player != was.player:
            found.append((f"{name} captured", 1))
        if ship.scuttled != was.scuttled:
            found.append((f"{name} scuttled", 1))
    if after.wind != before.wind:
        found.append(("wind", (after.wind - before.wind + 180) % 360 - 180))
    return tuple(found)


def suffered(game: Engagement, seat: int) -> int:
    """The masts that a player's own ships have lost; of one that is sunk or taken all, and one more for her hull."""
    lost = 0
    for ship in game.ships:
        if ship.owner == seat:
            gone = ship.fate == SUNK or ship.player != seat
            lost += model_of(ship).masts + 1 if gone else model_of(ship).masts - ship.masts
    return lost
