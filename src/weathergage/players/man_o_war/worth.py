"""Man O' War, the heuristic player: what ships, beasts, boxes and crew are worth, in Battle Honours."""

from dataclasses import dataclass
from math import exp
from typing import Any, Final

from weathergage.kits.keep import keep
from weathergage.rulesets.man_o_war.content.printed import Model
from weathergage.rulesets.man_o_war.content.tables import LEVELS, WEAPONS
from weathergage.rulesets.man_o_war.rules.damage import base_save, beast_spot, in_scope, location_hit
from weathergage.rulesets.man_o_war.rules.locations import condition_of, dice_left
from weathergage.rulesets.man_o_war.rules.victory import honours, person_worth
from weathergage.rulesets.man_o_war.state import (
    ABOARD,
    ADMIRAL,
    AFLOAT,
    HOSTAGE,
    HOUSED,
    LAIR,
    MONSTER,
    NOBODY,
    VESSEL,
    WIZARD,
    Battle,
    Piece,
    can_act,
    flyer_of,
    lasting,
    life_of,
    model_of,
    monster_of,
    replaced,
)

POINTS_A_HONOUR: Final = 30.0       # what a ship can do, against what it counts for when it is lost
PROGRESS: Final = 0.05              # of a ship's worth: a box nearer to critical hits
BLAZE: Final = 0.3                  # what a fire will cost, in honours
WIZARD_EXTRA: Final = 2.0           # what a wizard can still do
HOSTAGE_EXTRA: Final = 7.0
AHEAD_OF_ALL: Final = 2.5           # inches nearer to that edge that make a ship e times as suspect
BOLDEST: Final = 0.8             # honours that a last chance is worth
FACES: Final = 6


def fails(need: int) -> float:
    """MW-CORE-03, MW-CORE-04: how often a save that needs this natural face is missed."""
    return (min(6, max(2, need)) - 1) / FACES


@dataclass
class Temper:
    """What an admiral holds dear, in honours or shares of them: stronger and weaker ones differ in nothing else."""

    danger: float = 0.4             # how much to fear what the enemy can do from where he is,
    approach: float = 0.18          # and what he could do after a move,
    boarded: float = 0.2            # and those who can reach the ship with more men
    later: float = 0.4              # what a shot of the next turn counts now
    closing: float = 0.09           # for every inch nearer to where a ship wants to be
    lined_up: float = 0.4           # how often an enemy that lies right for a ram will be rammed
    caution: float = 0.045          # what it costs to be outnumbered in a fight, for every honour's worth
    boldness: float = 0.0           # how bad a fight to pick all the same


class Scales:
    """The two sides of a battle as one player sees them, and the worth of everything in it."""

    def __init__(self, game: Battle, side: int, temper: Temper | None = None) -> None:
        self.game = game
        self.side = side
        self.temper = Temper() if temper is None else temper
        self.mine: list[int] = []           # vessels that can act
        self.foes: list[int] = []           # those of the enemy, and whom he has captured
        self.strays: list[int] = []         # abandoned vessels
        self.monsters: list[int] = []       # of the enemy, on the surface
        self.flyers: list[int] = []         # of the enemy
        for number, piece in enumerate(game.pieces):
            if piece.fate != AFLOAT:
                continue
            if piece.kind == VESSEL:
                if piece.side == side:
                    if can_act(game, number):
                        self.mine.append(number)
                elif piece.side == NOBODY:
                    self.strays.append(number)
                else:
                    self.foes.append(number)
            elif piece.side != side:
                (self.monsters if piece.kind == MONSTER else self.flyers).append(number)
        self.late = lateness(game)
        self.worths: dict[int, float] = {}
        self.dice: dict[tuple[int, str, int, int], float] = {}
        self.melees: dict[tuple[int, ...], float] = {}
        self.boldness = self.temper.boldness + self.reckon_boldness()
        self.suspects = suspects(game, side)
        self.extra = [self.aboard(number) for number in range(len(game.pieces))]

    def reckon_boldness(self) -> float:
        """How bad a fight to pick all the same: who is not ahead late in the battle has nothing to lose."""
        if self.game.plays("time-limit", "off") or not self.game.turn:
            return 0.0
        scored = honours(self.game)
        if scored[self.side] > scored[1 - self.side]:
            return 0.0
        late = self.game.turn / self.game.turn_limit
        return BOLDEST * max(0.0, late - 0.7) / 0.3

    def aboard(self, number: int) -> float:
        """MW-VIC-08, MW-VIC-09, MW-SCN-02: who is lost with a ship; a hostage where he is known to be, or as far as he
        may be there."""
        total = HOSTAGE_EXTRA * self.suspects.get(number, 0.0)
        for one in self.game.people:
            if one.status != ABOARD or one.ship != number:
                continue
            if one.role == HOSTAGE:
                if one.side != self.side:
                    total += HOSTAGE_EXTRA
            else:
                total += person_worth(self.game, one) + (WIZARD_EXTRA if one.role == WIZARD else 0.0)
        return total

    def key(self, number: int) -> tuple[Any, ...]:
        """All of a piece that its worth, its guns and its saves rest on."""
        piece = self.game.pieces[number]
        return (piece.model, piece.filled, sum(piece.blazes), piece.turrets, piece.btw, piece.crew, piece.limit,
                piece.side == piece.owner, piece.no_move, piece.no_fire, piece.aground, piece.spells, piece.wounds,
                piece.fate, self.extra[number])

    # --- pieces ---

    def worth(self, number: int) -> float:
        """What a piece is worth to whoever has it."""
        value = self.worths.get(number)
        if value is None:
            value = self.reckon(number)
            self.worths[number] = value
        return value

    def reckon(self, number: int) -> float:
        piece = self.game.pieces[number]
        if piece.kind == VESSEL:
            return ship_worth(piece, self.extra[number], self.late)
        return beast_worth(piece)

    def btw_loss(self, number: int, points: int) -> float:
        """So many hits below the waterline."""
        piece = self.game.pieces[number]
        model = model_of(piece)
        if piece.btw + points >= model.btw:
            return self.worth(number)
        was, piece.btw = piece.btw, piece.btw + points
        after = ship_worth(piece, self.extra[number], self.late)
        piece.btw = was
        return self.worth(number) - after

    def crew_loss(self, number: int, counters: int) -> float:
        piece = self.game.pieces[number]
        if model_of(piece).crewless:
            return 0.0
        if piece.crew <= counters:
            return 0.9 * self.worth(number)
        was, piece.crew = piece.crew, piece.crew - counters
        after = ship_worth(piece, self.extra[number], self.late)
        piece.crew = was
        return self.worth(number) - after

    def box_loss(self, number: int, at: int, burning: bool) -> float:
        """MW-DMG-01, MW-CRIT-01: one more failed save in a location."""
        piece = self.game.pieces[number]
        location = model_of(piece).locations[at]
        if piece.filled[at] >= location.boxes:
            return self.critical(number) if location.critical else 0.0
        was, piece.filled = piece.filled, replaced(piece.filled, at, piece.filled[at] + 1)
        after = ship_worth(piece, self.extra[number], self.late)
        piece.filled = was
        more = PROGRESS * self.worth(number) if location.critical else 0.0
        return self.worth(number) - after + more + (BLAZE if burning else 0.0)

    def critical(self, number: int) -> float:
        """MW-CRIT-02."""
        power = power_of(model_of(self.game.pieces[number]))
        crew, hole = self.crew_loss(number, 1), self.btw_loss(number, 1)
        return (0.15 * power + 0.2 * power + crew + BLAZE + hole + crew + hole) / FACES

    def wound(self, number: int) -> float:
        """One wound of a beast."""
        piece = self.game.pieces[number]
        return self.worth(number) / max(1, life_of(piece))

    # --- dice ---

    def need(self, number: int, at: int, mod: int) -> int:
        """MW-CORE-06: the natural face a save needs, by what everybody sees."""
        piece = self.game.pieces[number]
        need = base_save(piece, at) - mod
        for spell in lasting(piece, "spell-save-bonus"):
            if in_scope(piece, at, spell.scope):
                need -= spell.amount
        return need

    def die(self, number: int, aim: str, mod: int, band: int = 0, burning: bool = False) -> float:
        """What one location die does to a piece, on average."""
        key = (number, aim, mod, band + (10 if burning else 0))
        loss = self.dice.get(key)
        if loss is not None:
            return loss
        piece, total = self.game.pieces[number], 0.0
        for face in range(1, FACES + 1):
            if piece.kind != VESSEL:
                spot = beast_spot(piece, face, min(2, band))
                if spot != NOBODY:
                    total += fails(base_save(piece, spot) - mod) * self.wound(number)
                continue
            at = location_hit(piece, face, aim)
            if at != NOBODY:
                total += fails(self.need(number, at, mod)) * self.box_loss(number, at, burning)
        self.dice[key] = total / FACES
        return total / FACES

    def falling(self, number: int, mod: int, band: int, plague: bool) -> float:
        """MW-WPN-01, MW-WPN-02: a shot that drops from location to location."""
        piece = self.game.pieces[number]
        if piece.kind != VESSEL:
            return self.die(number, "high", mod, band)
        total = 0.0
        for face in range(2, FACES + 1):
            at, chance, drop = location_hit(piece, face, "high"), 1.0, mod
            marked = False
            while at != NOBODY and chance > 0.02:
                location = model_of(piece).locations[at]
                if piece.filled[at] < location.boxes or not drop - mod:
                    chance *= fails(self.need(number, at, drop))
                    total += chance * self.box_loss(number, at, False)
                    if plague and not marked:
                        total += chance / 3.0 * self.crew_loss(number, 1)
                        marked = True
                    drop += 1
                at = location.down[0] if location.down else NOBODY
        return total / FACES

    def best_aim(self, number: int, mod: int, band: int = 0) -> float:
        piece = self.game.pieces[number]
        if piece.kind != VESSEL or model_of(piece).layout == "single":
            return self.die(number, "", mod, band)
        return max(self.die(number, "high", mod, band), self.die(number, "low", mod, band))

    def leak(self, number: int, mod: int, points: tuple[int, ...]) -> float:
        """A save below the waterline, or one of so many points."""
        piece = self.game.pieces[number]
        if piece.kind != VESSEL:
            hits = sum(points) / len(points)
            return fails(base_save(piece, -2) - mod) * min(self.worth(number), hits * self.wound(number))
        loss = sum([self.btw_loss(number, hits) for hits in points if hits]) / len(points)
        return fails(self.need(number, -1, mod)) * loss


def suspects(game: Battle, side: int) -> dict[int, float]:
    """MW-SCN-02: the enemy ships that may have this side's hostage aboard, and how likely: where he was found; else
    those before all others that make for the edge where they would win."""
    found: dict[int, float] = {}
    for one in game.people:
        if one.role == HOSTAGE and one.side == side and one.status == ABOARD:
            west = game.players[side].edge == "west"
            for number, piece in enumerate(game.pieces):
                if piece.kind == VESSEL and piece.fate == AFLOAT and piece.side == piece.owner == 1 - side \
                        and (number == one.ship or not game.revealed):
                    way = piece.x if west else game.width - piece.x
                    found[number] = exp(-way / AHEAD_OF_ALL)
    total = sum(found.values())
    return {number: weight / total for number, weight in found.items()} if total else {}


# --- what a piece is worth --------------------------------------------------------------------------------------------

def power_of(model: Model) -> float:
    """What a whole ship can do, in honours."""
    return model.points / model.unit_size / POINTS_A_HONOUR


MOST_ABLE: Final = 4000
_ABLE: Final[dict[tuple[str, tuple[int, ...], tuple[str, ...]], tuple[float, float]]] = {}


def able(piece: Piece) -> tuple[float, float]:
    """The share of its guns and of its speed that damage has left a ship."""
    key = (piece.model, piece.filled, piece.turrets)
    shares = _ABLE.get(key)
    if shares is None:
        shares = keep(_ABLE, MOST_ABLE, key, (guns_share(piece), speed_share(piece)))
    return shares


def guns_share(piece: Piece) -> float:
    whole = left = 0.0
    for mount in model_of(piece).mounts:
        weight = float(len(mount.arcs) if mount.per_arc else 1) * (2.0 if WEAPONS[mount.weapon].damage else 1.0)
        whole += weight * mount.dice
        left += weight * dice_left(piece, mount.id)
    return left / whole if whole else 1.0


def speed_share(piece: Piece) -> float:
    """Of the best propulsion, the second one counting a little."""
    ship, model = condition_of(piece), model_of(piece)
    if ship.immobile:
        return 0.0
    shares: list[float] = []
    for mode in model.modes:
        if mode.id in ship.lost:
            shares.append(0.0)
        elif mode.id == "sail":
            whole = mode.beam + mode.astern
            shares.append(max(0.0, mode.beam - ship.beam) / whole + max(0.0, mode.astern - ship.astern) / whole)
        else:
            shares.append(max(0.0, mode.speed - ship.flat.get(mode.id, 0)) / mode.speed)
    shares.sort(reverse=True)
    if not shares:
        return 1.0
    return 0.75 * shares[0] + 0.25 * sum(shares) / len(shares)


def lateness(game: Battle) -> float:
    """MW-VIC-04: 1 in the last turn, when only what is lost counts and not what could be done with it."""
    if game.plays("time-limit", "off") or not game.turn:
        return 0.0
    left = 1 + max(0, game.turn_limit - game.turn)
    return 1.0 / (left * left)


def ship_worth(piece: Piece, aboard: float, late: float) -> float:
    """What is lost with a ship, the less the nearer it is to it already; and what it can still do."""
    if piece.fate not in (AFLOAT, HOUSED) or piece.side == NOBODY:
        return 0.0
    model = model_of(piece)
    life = (model.btw - piece.btw) / model.btw
    crew = 1.0 if model.crewless else min(1.0, piece.crew / max(1, piece.limit))
    guns, speed = able(piece)
    safety = late + (1.0 - late) * (0.4 + 0.6 * life) * (0.5 + 0.5 * crew)
    power = (1.0 - 0.9 * late) * power_of(model) * (0.5 + 0.5 * life)
    power *= 0.15 + 0.35 * guns + 0.25 * speed + 0.25 * crew
    if piece.side != piece.owner:
        return 0.3 * model.btw
    worth = (model.btw + aboard) * safety + power - (1.0 - late) * BLAZE * sum(piece.blazes)
    if piece.no_move:
        worth -= 0.15 * power
    if piece.no_fire:
        worth -= 0.2 * power
    if piece.aground != NOBODY:
        worth -= 0.2 * power + 0.3
    return max(0.2, worth)


def beast_worth(piece: Piece) -> float:
    if piece.fate not in (AFLOAT, LAIR):
        return 0.0
    if piece.kind == MONSTER:
        kind = monster_of(piece)
        return (kind.honours + kind.points / POINTS_A_HONOUR) * (0.3 + 0.7 * life_of(piece) / kind.wounds)
    flyer = flyer_of(piece)
    whole = flyer.honours + flyer.points / flyer.unit_size / POINTS_A_HONOUR
    return whole * (0.3 + 0.7 * life_of(piece) / flyer.wounds)


def balance(game: Battle, side: int) -> float:
    """What a side has more than the other, in honours, as things stand."""
    scales = Scales(game, side)
    total = 0.0
    for number, piece in enumerate(game.pieces):
        if piece.fate in (AFLOAT, HOUSED, LAIR) and piece.side != NOBODY:
            total += scales.worth(number) if piece.side == side else -scales.worth(number)
    for one in game.people:
        if one.role in (ADMIRAL, WIZARD) and one.status == "adrift":
            lost = 2.5 if one.role == ADMIRAL else 0.5 * LEVELS[game.players[one.side].level].honours
            total += lost if one.side == side else -lost
    if game.outcome is not None and game.outcome.winners:
        total += 30.0 if side in game.outcome.winners else -30.0
    return total
