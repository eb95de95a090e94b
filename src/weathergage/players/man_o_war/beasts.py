"""Man O' War, the heuristic player: sea monsters, flyers, and what is done against them."""

from typing import Final

from weathergage.kernel.core import Answer
from weathergage.kits.plane import bearing
from weathergage.players.man_o_war.guns import Gunner
from weathergage.players.man_o_war.melee import Melee, beast_gain, beast_side, broadside_of, side_of
from weathergage.players.man_o_war.worth import FACES, Scales, fails
from weathergage.rulesets.man_o_war.content.printed import FlyerKind
from weathergage.rulesets.man_o_war.rules.airpower import STAY, Flight
from weathergage.rulesets.man_o_war.rules.geometry import distance_of, shape_of
from weathergage.rulesets.man_o_war.rules.monsters import DIVE, HOLD, SURFACE
from weathergage.rulesets.man_o_war.rules.swimming import Swim, leg_toward
from weathergage.rulesets.man_o_war.state import (
    FLYER,
    MONSTER,
    NOBODY,
    VESSEL,
    flyer_of,
    is_undamaged,
    life_of,
    model_of,
    monster_of,
    number_of,
)

SPECIAL: Final[dict[str, float]] = {        # chapter 22: what a special attack does to a ship, as a part of its worth
    "monster-behemoth": 0.2, "monster-leviathan": 0.16, "monster-megalodon": 0.14, "monster-triton": 0.1,
    "monster-kraken": 0.13, "monster-sea-dragon": 0.1, "monster-promethean": 0.14, "monster-elemental": 0.12,
}
WORTH_IT: Final = 0.03
LATER: Final = 0.4              # what an attack counts that cannot be made this turn


class Keeper:
    """Leads the beasts of one side."""

    def __init__(self, scales: Scales, gunner: Gunner) -> None:
        self.scales = scales
        self.gunner = gunner
        self.game = scales.game

    def prey(self) -> list[int]:
        """Ships that may be attacked: crewed by the enemy and on the surface."""
        return [ship for ship in self.scales.foes if not self.game.pieces[ship].submerged]

    # --- monsters ---

    def attack_of(self, beast: int, ship: int) -> float:
        """What a monster gains by attacking a ship, its grip included."""
        piece = self.game.pieces[ship]
        if piece.kind != VESSEL:
            return 0.3 if life_of(self.game.pieces[beast]) > life_of(piece) else -0.3
        special = SPECIAL.get(monster_of(self.game.pieces[beast]).effect, 0.1) * self.scales.worth(ship)
        return special + 0.2 + max(0.0, self.boarding_of(beast, ship))

    def boarding_of(self, beast: int, ship: int) -> float:
        if self.game.pieces[ship].kind != VESSEL:
            return float(life_of(self.game.pieces[beast]) - life_of(self.game.pieces[ship]))
        guns = max([broadside_of(self.scales, ship, arc) for arc in ("fore", "starboard")])
        return beast_gain(self.scales, beast, ship, guns)

    def target(self, beast: int, reach: float) -> tuple[int, float]:
        """The ship most worth attacking, those in reach before all others; and how far it is."""
        best, chosen, far = -1e9, NOBODY, 0.0
        for ship in self.prey():
            gap = distance_of(self.game, beast, ship)
            worth = self.attack_of(beast, ship)
            if gap > reach:
                worth = min(worth, LATER * worth) - 0.1 * (gap - reach)
            if worth > best:
                best, chosen, far = worth, ship, gap
        return chosen, far

    def dive(self, beast: int, options: tuple[Answer, ...]) -> Answer:
        """MW-MON-12: on the surface if it may get there this turn; else below, where nothing can hurt it."""
        likely = 3.0 * monster_of(self.game.pieces[beast]).move_dice
        ship, far = self.target(beast, likely)
        if ship == NOBODY or far <= likely:
            return SURFACE
        wanted: Answer = (DIVE, self.game.pieces[ship].label)
        return wanted if wanted in options else SURFACE

    def swim(self, space: Swim, mad: bool) -> Answer:
        """MW-MON-11: straight at the best target."""
        piece = self.game.pieces[space.beast]
        if mad:
            return ()
        ship, _ = self.target(space.beast, space.longest)
        if ship == NOBODY:
            return ()
        leg = leg_toward(piece, shape_of(self.game.pieces[ship]), space.longest)
        return (leg,) if leg and not space.refusal(self.game, (leg,)) else ()

    def victim(self, beast: int, options: tuple[Answer, ...]) -> Answer:
        """MW-MON-25: whom to attack of those in contact."""
        rated = [(self.attack_of(beast, number_of(self.game, option)), -at, option)
                 for at, option in enumerate(options) if option != HOLD]
        worth, _, choice = max(rated, key=lambda one: (one[0], one[1]))
        return choice if worth > 0.0 or HOLD not in options else HOLD

    def ship_fights_on(self, ship: int, beast: int) -> bool:
        """MW-MON-29, MW-AIR-14: whether a ship does better to go on than to drive a beast off."""
        melee = Melee(side_of(self.scales, ship, 0), beast_side(self.scales, beast, 0))
        mine, yours = melee.sides[0].crew, melee.sides[1].crew
        if not mine or not yours:
            return False
        return melee.fight(mine, yours, 0, False) > melee.rest(mine, yours) + WORTH_IT

    # --- flyers ---

    def defence(self, target: int) -> int:
        """MW-AIR-07, MW-AIR-09, MW-AIR-10, MW-AIR-18: the dice of defensive fire."""
        piece = self.game.pieces[target]
        if piece.kind == FLYER:
            return flyer_of(piece).defensive_dice
        if piece.kind == MONSTER:
            return life_of(piece)
        return 1 if model_of(piece).crewless else piece.crew if piece.side != NOBODY else 0

    def strike(self, beast: int, target: int) -> float:
        """What a flyer gains by attacking: its special attack and a boarding action, if it lives to make them, less
        what it may suffer."""
        piece, foe = self.game.pieces[beast], self.game.pieces[target]
        kind = flyer_of(piece)
        dice = self.defence(target)
        rider = len(kind.rider_rolls) * fails(kind.rider_save) / FACES
        body = len(kind.body_rolls) * fails(kind.body_save) / FACES
        dies = min(0.95, dice * (rider + body / (life_of(piece) + 0.5)))
        if foe.kind == VESSEL and foe.side == NOBODY:
            return -1.0
        gain = self.special(kind, target) + max(0.0, self.aboard(beast, target))
        return (1.0 - 0.7 * dies) * gain - dies * self.scales.worth(beast)

    def special(self, kind: FlyerKind, target: int) -> float:
        foe = self.game.pieces[target]
        if foe.kind != VESSEL:
            return 0.5 * self.scales.wound(target)
        match kind.effect:
            case "flyer-bombs" | "flyer-deathfist":
                return 0.6 * kind.bombs * 6.0 / 5.0 * self.scales.die(target, "high", kind.save_mod)
            case "flyer-rake": return kind.dice * self.scales.die(target, "high", kind.save_mod)
            case "flyer-breath": return kind.dice * self.scales.die(target, "high", kind.save_mod, 0, True)
            case "flyer-arrows": return kind.dice * (7 - kind.kill_on) / FACES * self.scales.crew_loss(target, 1)
            case "flyer-fire-whip": return self.scales.best_aim(target, 0) + 0.1
            case _: return 0.15 * self.scales.worth(target) if foe.crew <= 2 else 0.02

    def fly(self, space: Flight) -> Answer:
        """MW-AIR-04: alongside what is most worth attacking; nearer to it if that is too far; else to stay."""
        piece = self.game.pieces[space.beast]
        rated: list[tuple[float, int]] = []
        for target in [*self.prey(), *self.scales.monsters, *self.scales.flyers]:
            worth = self.strike(space.beast, target)
            if worth > WORTH_IT:
                gap = distance_of(self.game, space.beast, target)
                rated.append((worth - (0.05 * gap if gap > flyer_of(piece).move else 0.0), target))
        rated.sort(reverse=True)
        for _, target in rated[:4]:
            foe = self.game.pieces[target]
            for step in range(8):
                turned = bearing(piece.x - foe.x, piece.y - foe.y) + (step + 1) // 2 * 45.0 * (-1.0) ** step
                pose = space.beside(self.game, target, turned)
                if not space.refusal(self.game, pose):
                    return pose
            pose = space.beside(self.game, target, bearing(piece.x - foe.x, piece.y - foe.y))
            place = space.nearest(self.game, pose)
            if place != STAY:
                return place
        return STAY

    def air_attack(self, beast: int, options: tuple[Answer, ...]) -> Answer:
        rated = [(self.strike(beast, number_of(self.game, option)), -at, option)
                 for at, option in enumerate(options) if option != HOLD]
        worth, _, choice = max(rated, key=lambda one: (one[0], one[1]))
        return choice if worth > 0.0 else HOLD

    def boards(self, beast: int, target: int) -> bool:
        """MW-AIR-12 to MW-AIR-15: a flyer boards where it is likely to be the last."""
        foe = self.game.pieces[target]
        if foe.kind != VESSEL:
            return life_of(self.game.pieces[beast]) + lance_of(flyer_of(self.game.pieces[beast])) > life_of(foe)
        return self.aboard(beast, target) > 0.0

    def aboard(self, beast: int, target: int) -> float:
        """MW-AIR-12 to MW-AIR-16: what a flyer gains by boarding a ship; cannon are no help against it."""
        piece, foe = self.game.pieces[beast], self.game.pieces[target]
        if foe.kind != VESSEL or foe.side == NOBODY \
                or (is_undamaged(foe) and "dwarf-armoured" in model_of(foe).special):
            return 0.0
        melee = Melee(beast_side(self.scales, beast, lance_of(flyer_of(piece))), side_of(self.scales, target, 0))
        mine, yours = melee.sides[0].crew, melee.sides[1].crew
        return melee.fight(mine, yours, 0, True) - melee.rest(mine, yours) if mine and yours else 0.0

    def best_mark(self, options: tuple[Answer, ...]) -> Answer:
        """Of pieces named by their labels the one most worth hitting."""
        rated = [(self.scales.worth(number_of(self.game, option)), -at, option)
                 for at, option in enumerate(options) if option != HOLD]
        return max(rated, key=lambda one: (one[0], one[1]))[2]

    def location(self, ship: int, names: tuple[Answer, ...]) -> list[Answer]:
        """The locations of a ship, those first whose damage costs it most."""
        piece = self.game.pieces[ship]
        places = {location.id: at for at, location in enumerate(model_of(piece).locations)}
        return sorted(names, key=lambda name: -self.scales.box_loss(ship, places[str(name)], False)
                      * fails(self.scales.need(ship, places[str(name)], 0)))


def lance_of(kind: FlyerKind) -> int:
    """What a flyer adds to its rolls in boarding and close combat when it attacks."""
    return kind.bonus if kind.effect in ("flyer-deathfist", "flyer-lance") else 0
