"""Chapter 17, announcing: who fires with what, at which height."""

from dataclasses import dataclass
from typing import Any, Final, Optional

from weathergage.kernel.core import Answer, Done, Game, Refusal, Space, Step, each, word
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import refused, shown
from weathergage.kits.squares import AHEAD, ASTERN, STARBOARD
from weathergage.rulesets.captains_sea.content.tables import FARTHEST
from weathergage.rulesets.captains_sea.events import FireAnnounced
from weathergage.rulesets.captains_sea.questions import AskFire
from weathergage.rulesets.captains_sea.rules.chasers import chaser_end, ready_chasers
from weathergage.rulesets.captains_sea.rules.gunnery import HIGH, LOW, bearing_side, eligible, ready_sections
from weathergage.rulesets.captains_sea.state import (
    PORT_BOW,
    STARBOARD_BOW,
    Duel,
    DuelFrame,
    duel,
    range_between,
)

HOLD: Final = "hold"
CHASERS: Final = "chasers"
ENDS: Final[tuple[str, ...]] = ("bow", "aft")
WHOLE_BROADSIDES: Final[tuple[Answer, ...]] = tuple([
    (("bow", bow), ("aft", aft)) for bow, aft in ((LOW, LOW), (HIGH, HIGH), (HIGH, LOW), (LOW, HIGH))
])
SINGLE_SECTIONS: Final[tuple[tuple[Answer, ...], ...]] = tuple([(((end, LOW),), ((end, HIGH),)) for end in ENDS])


@dataclass
class FireOrder(Space):
    """CS-FIRE-02, CS-FIRE-08, CS-FIRE-09: hold, the chasers, or eligible sections each aimed high or low.

    A broadside is a tuple of (end, aim), bow before aft.
    """

    side: int

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        if answer == HOLD:
            return None
        if answer == CHASERS:
            bear = chaser_end(duel(game), self.side)
            return None if bear else Refusal("CS-CHASE-02", "no loaded chasers bear on the enemy")
        if not isinstance(answer, tuple) or not answer:
            return refused(f"{shown(answer)} is not hold, chasers, or sections with their aim")
        ready = [ENDS[at % 2] for at in eligible(duel(game), self.side)]
        ends: list[str] = []
        for part in answer:
            if not isinstance(part, tuple) or len(part) != 2 or part[1] not in (HIGH, LOW):
                return refused(f"{shown(part)} is not (bow or aft, high or low)")
            if part[0] not in ready:
                reason = f"the section {shown(part[0])} does not bear, or is not loaded and manned"
                return Refusal("CS-FIRE-08", reason)
            ends.append(part[0])
        if ends in (["bow"], ["aft"], ["bow", "aft"]):
            return None
        return refused("name each section once, bow before aft")

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        ship, distance = duel(game).ships[self.side], range_between(duel(game))
        facing = bearing_side(duel(game), self.side)
        ready = ready_sections(ship, facing, distance)
        orders: tuple[Answer, ...] = WHOLE_BROADSIDES if len(ready) == 2 else ()
        for at in ready:
            orders += SINGLE_SECTIONS[at % 2]
        if ready_chasers(ship, facing, distance):
            orders += (CHASERS,)
        orders += (HOLD,)
        return orders[:limit]

    def draw(self, game: Game, rng: Rng) -> Answer:
        ready = eligible(duel(game), self.side)
        if not ready:
            return CHASERS if rng.below(2) else HOLD
        orders: list[tuple[str, str]] = []
        for at in ready:
            aim = rng.below(3)
            if aim < 2:
                orders.append((ENDS[at % 2], LOW if aim else HIGH))
        return tuple(orders) if orders else HOLD

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "one-of", "options": self.candidates(game, 20)}


def can_announce(game: Duel, side: int) -> bool:
    """CS-FIRE-02, CS-FIRE-06: whether this player has anything to fire with."""
    ship, distance = game.ships[side], range_between(game)
    if distance > FARTHEST:
        return False
    facing = bearing_side(game, side)
    if facing in (AHEAD, ASTERN):
        return bool(ready_chasers(ship, facing, distance))
    return bool(ready_sections(ship, facing, distance))


def attacks_of(game: Duel, side: int, order: Answer) -> tuple[tuple[tuple[int, ...], str], ...]:
    """CS-FIRE-11: (sections, aim) of each attack; same aim and same load combine into one."""
    if not isinstance(order, tuple):
        return ()
    ship = game.ships[side]
    first = STARBOARD_BOW if bearing_side(game, side) == STARBOARD else PORT_BOW
    parts = [(first + (each(part)[0] != ENDS[0]), word(each(part)[1])) for part in order]
    if len(parts) == 2:
        (bow, aim), (aft, other_aim) = parts
        if aim == other_aim and ship.sections[bow].load == ship.sections[aft].load:
            return (((bow, aft), aim),)
    return tuple([((at,), aim) for at, aim in parts])


class AnnounceAt:
    """Stages of `Announce`."""

    ASK: Final = 1
    HEAR: Final = 2


@dataclass
class Announce(DuelFrame):
    """CS-FIRE-01, CS-FIRE-02: the NIP announces first; who has nothing that bears is not asked. Returns both orders,
    by side."""

    turn: int                                               # 0 the NIP, 1 the IP; he who begins has something to fire
    orders: tuple[Answer, Answer] = (HOLD, HOLD)            # by side

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case AnnounceAt.ASK: return self.ask(game)
            case _: return self.hear(game, answer)

    def is_part(self) -> bool:
        return True

    def ask(self, game: Duel) -> Step:
        side = game.ip if self.turn else game.nip
        return AskFire(side, "CS-FIRE-02", FireOrder(side), self.orders[1 - side] if self.turn else None)

    def hear(self, game: Duel, order: Answer) -> Step:
        """CS-FIRE-10, CS-CHASE-07: broadsides or chasers; the load of a firing section is revealed when announced."""
        side = game.ip if self.turn else game.nip
        self.orders = (order, self.orders[1]) if side == 0 else (self.orders[0], order)
        for sections, _ in attacks_of(game, side, order):
            for at in sections:
                game.ships[side].sections[at].known = True
                game.reveals += 1
        game.emit(FireAnnounced(side, order))
        self.turn += 1
        if self.turn == 2 or not can_announce(game, game.ip):
            return Done(self.orders)
        self.go(AnnounceAt.HEAR)
        return self.ask(game)
