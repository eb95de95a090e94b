"""Tattered Sails, the heuristic player: what every ship could do with an order, and how to use a token."""

from typing import Final

from weathergage.players.tattered_sails.berths import Waters
from weathergage.players.tattered_sails.courses import COARSE, FleetHelm, Helm, Oars
from weathergage.players.tattered_sails.guns import Volleys
from weathergage.players.tattered_sails.worth import Scales, is_homebound
from weathergage.rulesets.tattered_sails.content.tables import SHORT
from weathergage.rulesets.tattered_sails.rules.admirals_range import in_range
from weathergage.rulesets.tattered_sails.rules.boarding import boarding_targets, can_start
from weathergage.rulesets.tattered_sails.rules.geometry import are_within, touch
from weathergage.rulesets.tattered_sails.rules.moving import can_sail
from weathergage.rulesets.tattered_sails.rules.orders import FLEET, SKIP, TWO
from weathergage.rulesets.tattered_sails.rules.repair import can_repair
from weathergage.rulesets.tattered_sails.rules.rowing import Strokes, can_row
from weathergage.rulesets.tattered_sails.rules.scuttling import can_scuttle
from weathergage.rulesets.tattered_sails.rules.towing import towable
from weathergage.rulesets.tattered_sails.state import (
    BOARD,
    MOVE,
    NOBODY,
    REPAIR,
    ROW,
    SCUTTLE,
    SHOOT,
    Ship,
    grapples_of,
    is_friend,
    model_of,
)

LEAST: Final = 0.2          # an order must bring so much
RESCUE: Final = 9.0         # a step toward taking the lame duck in tow
ENOUGH: Final = 2.0         # with that to be had, nobody rows
AGAIN: Final = 0.75         # the same action once more


class Staff:
    """The officers who work out, for one decision, what each ship of a squadron could do."""

    def __init__(self, scales: Scales) -> None:
        self.scales = scales
        self.game = scales.game
        self.chain = in_range(scales.game, scales.seat)
        self.volleys = Volleys(scales)
        self.known: dict[tuple[str, int], float] = {}
        self.helms: dict[int, Helm] = {}
        self.oars: dict[int, Oars] = {}

    def worth(self, kind: str, number: int) -> float:
        """The points to expect of one ship's action."""
        worth = self.known.get((kind, number))
        if worth is None:
            worth = self.reckon(kind, number)
            self.known[kind, number] = worth
        return worth

    def reckon(self, kind: str, number: int) -> float:
        match kind:
            case "shoot": return self.volleys.best(number) if self.game.ships[number].masts else 0.0
            case "move": return self.move(number)
            case "repair": return self.repair(number)
            case "board": return max([self.boarding(number, target) for target in self.prey(number)], default=0.0)
            case "row": return self.row(number)
            case _: return self.scuttle(number)

    # --- single ships ---

    def move(self, number: int) -> float:
        helm = self.helm(number)
        if helm is None:
            return 0.0
        taken = RESCUE if self.lame_duck(towable(self.game, number)) else 0.0
        return taken + self.scales.temper.promise * helm.gain()

    def helm(self, number: int) -> Helm | None:
        """A ship's courses, roughly; none if she cannot sail."""
        if number not in self.helms and can_sail(self.game, number):
            self.helms[number] = Helm(Waters(self.scales, number), COARSE)
        return self.helms.get(number)

    def oars_of(self, number: int) -> Oars | None:
        """What she can row to; none if she cannot, or would lose her tow by it."""
        if number not in self.oars and self.game.ships[number].tows == NOBODY and can_row(self.game, number):
            self.oars[number] = Oars(Waters(self.scales, number), max(0.0, self.scales.urge))
        return self.oars.get(number)

    def fleet_helm(self, members: list[int]) -> FleetHelm:
        helms: dict[int, Helm] = {}
        for number in members:
            helm = self.helm(number)
            if helm is not None:
                helms[number] = helm
        return FleetHelm(self.scales, helms)

    def lame_duck(self, ships: list[int]) -> bool:
        return any([is_homebound(self.game, self.game.ships[number]) for number in ships])

    def row(self, number: int) -> float:
        oars = self.oars_of(number)
        return self.scales.temper.promise * oars.best(Strokes(number))[0] if oars is not None else 0.0

    def repair(self, number: int) -> float:
        """TS-REPAIR-01: a mast, and for a derelict all that goes with having none."""
        ship = self.game.ships[number]
        if not can_repair(self.game, number):
            return 0.0
        worth = 0.8 * self.scales.mast(number, ship.masts + 1)
        if is_homebound(self.game, ship):
            worth += 3.0
        if ship.derelict:
            worth += 0.25 * model_of(ship).cost + (RESCUE if is_homebound(self.game, ship) else 0.0)
        return worth

    def prey(self, number: int) -> list[int]:
        return boarding_targets(self.game, number) if can_start(self.game, number) else []

    def boarding(self, number: int, target: int) -> float:
        """TS-BOARD-01, TS-CARGO-04: a fight, or a line to a friend without masts."""
        ship, other = self.game.ships[number], self.game.ships[target]
        if not is_friend(self.game, ship, other):
            return self.scales.boarding(number, target, True)
        return self.friendly(number, ship, target, other)

    def friendly(self, number: int, ship: Ship, target: int, other: Ship) -> float:
        """To take a tow, to save gold from a wreck, or to bring a hidden admiral off one."""
        worth = 0.0
        if is_homebound(self.game, other) and other.derelict and ship.masts and not touch(ship, other) \
                and ship.tows == NOBODY:
            worth += RESCUE
        if ship.player != other.player:
            return worth
        room = model_of(ship).cargo - ship.treasure
        if other.derelict and ship.masts and other.treasure and room > 0:
            worth += 3.0 * min(room, other.treasure)
        player = self.game.players[ship.player]
        if other.derelict and ship.masts > 1 and player.admiral == target and not player.revealed:
            worth += 5.0
        return worth

    def scuttle(self, number: int) -> float:
        """TS-SCUT-01, TS-END-03: a ship about to be taken is cheaper at the bottom."""
        ship = self.game.ships[number]
        if not can_scuttle(self.game, number) or self.game.team(ship.owner) != self.game.team_of(ship):
            return 0.0
        held = [self.other_of(grapple.a, grapple.b, number) for grapple in grapples_of(self.game, number)]
        near = [enemy for enemy in self.scales.enemies if self.game.ships[enemy].masts
                and are_within(ship, self.game.ships[enemy], SHORT)]
        risk = 0.6 if any([self.game.ships[enemy].masts for enemy in held]) else 0.2 if near else 0.0
        stays = self.scales.special(number) + 0.5 * model_of(ship).cost       # what sinking costs
        return risk / 3.0 * (self.scales.taking(number) - stays) - (1.0 - risk) / 3.0 * stays

    @staticmethod
    def other_of(a: int, b: int, number: int) -> int:
        return b if a == number else a

    # --- tokens ---

    def fleet(self, kind: str) -> float:
        """TS-ACT-02: the whole chain at once."""
        members = sorted(self.chain)
        if kind == MOVE:
            return self.scales.temper.promise * self.fleet_helm(members).best()[0] + max(
                [RESCUE for number in members if self.lame_duck(towable(self.game, number))], default=0.0)
        if kind == ROW:
            return self.fleet_row(members)[0]
        return sum([max(0.0, self.worth(kind, number)) for number in members])

    def fleet_row(self, members: list[int]) -> tuple[float, float]:
        """TS-ROW-07: the gain of the best common direction, and the direction."""
        top, choice = 0.0, 0.0
        for degrees in range(0, 360, 45):
            worth = 0.0
            for number in members:
                oars = self.oars_of(number)
                if oars is not None:
                    worth += self.scales.temper.promise * oars.best(Strokes(number, float(degrees)), float(degrees))[0]
            if worth > top:
                top, choice = worth, float(degrees)
        return top, choice

    def single(self, kind: str) -> float:
        """TS-ACT-07: one ship, in range or not."""
        return max([self.worth(kind, number) for number in self.scales.mine], default=0.0)

    def two(self, oars: bool) -> float:
        """TS-ADM-02: the best two actions in range."""
        kinds = (SHOOT, MOVE, REPAIR, BOARD, SCUTTLE, ROW) if oars else (SHOOT, MOVE, REPAIR, BOARD, SCUTTLE)
        worths = sorted([self.worth(kind, number) for number in self.chain for kind in kinds], reverse=True)
        if not worths:
            return 0.0
        return worths[0] + max(AGAIN * worths[0], worths[1])

    def order(self, options: tuple[str, ...]) -> str:
        """TS-ACT-16: the best use of a token; oars are looked at only where nothing else promises much.

        TS-BOARD-16: whatever is done, boarding rounds follow.
        """
        best, choice = LEAST - self.scales.urge, SKIP
        for option in sorted(options, key=lambda option: (option.startswith(ROW), option == TWO)):
            if option == SKIP or (best > ENOUGH and option.startswith(ROW)):
                continue
            kind, _, form = option.partition("-")
            worth = (self.two(best <= ENOUGH) if option == TWO
                     else self.fleet(kind) if form == FLEET else self.single(kind))
            if worth > best:
                best, choice = worth, option
        return choice
