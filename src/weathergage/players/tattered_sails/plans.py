"""Tattered Sails, the heuristic player: which tokens to stack, in which order, and where to begin."""

from math import sqrt
from typing import Final

from weathergage.kits.plane import Pose, along, bearing, heading_on_grid, pose_on_grid
from weathergage.players.tattered_sails.guns import Mark, gap, likely_hits, sight_of
from weathergage.players.tattered_sails.worth import Scales, homebound_of, is_runner
from weathergage.rulesets.tattered_sails.content.tables import LONG, SHORT
from weathergage.rulesets.tattered_sails.rules.geometry import pose_of
from weathergage.rulesets.tattered_sails.rules.planning import stack_size
from weathergage.rulesets.tattered_sails.rules.repair import can_repair
from weathergage.rulesets.tattered_sails.state import NOBODY, Engagement, model_of, scenario_of, table_of

STRIDE: Final = 240.0       # mm by which two fleets close while each moves once
WIDE: Final = 40.0          # mm between ships that are deployed


class Planner:
    """TS-PLAN-02: the stack of one turn, before wind and cards are known."""

    def __init__(self, scales: Scales) -> None:
        game = scales.game
        self.scales = scales
        self.temper = scales.temper
        self.game = game
        self.marks = {number: Mark(scales, number, pose_of(game.ships[number]))
                      for number in scales.mine + scales.enemies}
        self.apart = self.distance()
        self.runs = any([is_runner(game, game.ships[number]) for number in scales.mine])
        self.repairs = [number for number in scales.mine if can_repair(game, number)]
        self.home = homebound_of(game, scales.seat)
        self.first = self.moves()

    def distance(self) -> float:
        """How far the fight is away: to the enemy of the ship that is nearest to one."""
        gaps = [gap(self.marks[number], self.marks[enemy]) for number in self.scales.mine
                 if self.game.ships[number].masts for enemy in self.scales.enemies]
        return max(0.0, min(gaps, default=0.0) - 0.8 * sight_of(self.game))

    def moves(self) -> int:
        """How many moves it takes until guns bear; one if they do, but the enemy's bear better. What one or two ships
        need is the Admiral's business."""
        if self.apart > 20.0:
            return min(3, int(self.apart / STRIDE + 0.99))
        return 1 if len(self.scales.mine) > 2 and self.is_outgunned() else 0

    def is_outgunned(self) -> bool:
        """Whether volleys from here would cost more than they bring."""
        balance = 0.0
        for number in self.scales.mine:
            for enemy in self.scales.enemies:
                mine, yours = self.marks[number], self.marks[enemy]
                out = likely_hits(mine, yours)
                masts = self.game.ships[enemy].masts
                if out and masts:
                    back = likely_hits(yours, mine) * max(0.0, 1.0 - out / masts)
                    balance += self.scales.hits(enemy, out) - self.scales.hits(number, back)
        return balance < 0.0

    def wish(self, token: str, nth: int) -> tuple[float, float]:
        """How much the nth token of a kind is wanted, and how early."""
        first = self.first
        match token:
            case "admiral": return 20.0, self.admiral(first)
            case "captain": return 18.0, 0.9 if not first else 1.4
            case "helmsman":
                wanted, early = self.helmsman(nth, first)
                return self.temper.helmsmen * wanted, early
            case "cannoneer":
                wanted = 5.0 if self.runs else 10.0 if not first else 8.0 - 2.0 * (first - 1)
                early = 0.8 * nth if not first else 1.8 + 0.7 * nth
                return self.temper.gunners * (wanted - 2.2 * nth), early - self.temper.guns_first
            case "marine": return self.marine() - 3.0 * nth, 1.2
            case "shipwright": return self.shipwright() - 3.0 * nth, -0.5
            case _: return self.oarsman(first) - 3.0 * nth, 3.2

    def admiral(self, first: int) -> float:
        """TS-ADM-02: two actions at once are the best that one or two ships can have; a larger fleet does more by
        common orders, and keeps him for when they do not fit."""
        if not first and len(self.scales.mine) <= 2:
            return -1.0
        return 2.6 if not first else min(2.6, 1.0 + first)

    def helmsman(self, nth: int, first: int) -> tuple[float, float]:
        if self.runs or self.home != NOBODY:
            return 14.0 - 1.5 * nth, 0.2 + 0.6 * nth
        wanted = 9.0 + 2.0 * first - 2.4 * nth
        return wanted, 0.5 * nth if nth < first else 1.9 + 0.7 * nth

    def oarsman(self, first: int) -> float:
        """TS-ROW-02: wanted by who has far to go, for oars care nothing for the wind."""
        if self.runs or self.home != NOBODY or first > 2:
            return 4.5
        return 1.5

    def marine(self) -> float:
        """TS-BOARD-01: wanted where a ship is, or will be, within reach of something weaker."""
        best = 0.0
        for number in self.scales.mine:
            if not self.game.ships[number].masts:
                continue
            for enemy in self.scales.enemies:
                apart = gap(self.marks[number], self.marks[enemy])
                if apart < 3.0 * SHORT:
                    worth = self.scales.boarding(number, enemy, True)
                    best = max(best, worth if apart < SHORT else 0.5 * worth)
        if self.home != NOBODY and not self.game.ships[self.home].masts:
            best = max(best, 7.0)
        return min(12.0, best) if best > 1.0 else 0.5

    def shipwright(self) -> float:
        if self.home != NOBODY and self.home in self.repairs:
            return 25.0
        worth = sum([self.scales.mast(number, self.game.ships[number].masts + 1) for number in self.repairs])
        return min(11.0, 2.0 * worth) if worth else 0.2

    def stack(self) -> tuple[str, ...]:
        """The tokens wanted most, those wanted early on top."""
        counts: dict[str, int] = {}
        wishes: list[tuple[float, float, str]] = []
        for token in self.game.players[self.scales.seat].pool:
            nth = counts.get(token, 0)
            counts[token] = nth + 1
            wanted, early = self.wish(token, nth)
            wishes.append((wanted, early, token))
        wishes.sort(key=lambda wish: (-wish[0], wish[2]))
        chosen = wishes[:stack_size(self.game, self.scales.seat)]
        return tuple([token for _, _, token in sorted(chosen, key=lambda wish: (wish[1], wish[2]))])


# --- the beginning ----------------------------------------------------------------------------------------------------

def flagship(scales: Scales) -> int:
    """TS-SETUP-10: a stout ship, in the middle of the others."""
    game = scales.game

    def worth(number: int) -> float:
        ship = game.ships[number]
        away = [sqrt((ship.x - game.ships[mate].x) ** 2 + (ship.y - game.ships[mate].y) ** 2) for mate in scales.mine]
        return 40.0 * ship.masts - sum(away) / len(away)

    return max(scales.mine, key=lambda number: (worth(number), -number))


def berths(game: Engagement, seat: int) -> list[tuple[str, Pose]]:
    """TS-SETUP-07: the ships still to be placed, the strongest first, side by side from the middle of the zone's
    front outward, heading for the enemy."""
    entry = scenario_of(game)
    assert entry is not None
    x, y, width, height = entry.sides[seat].zone
    table = table_of(game)
    cx, cy = (0.0, 0.0) if table.radius else (table.width / 2, table.height / 2)
    zx, zy = x + width / 2, y + height / 2
    ahead = heading_on_grid(round(bearing(cx - zx, cy - zy) / 90.0) * 90.0)
    ux, uy = along(ahead)
    depth = (width * abs(ux) + height * abs(uy)) / 2
    waiting = [ship for ship in game.ships if ship.player == seat and not ship.placed]
    waiting.sort(key=lambda ship: (-model_of(ship).cost, ship.label))
    places: list[tuple[str, Pose]] = []
    for ship in waiting:
        for place in range(24):
            side = (place + 1) // 2 * (1 if place % 2 else -1) * (WIDE + 20.0)
            for back in (2.0, LONG + WIDE):
                at = depth - back
                places.append((ship.label, pose_on_grid(zx + ux * at + uy * side, zy + uy * at - ux * side, ahead)))
    return places
