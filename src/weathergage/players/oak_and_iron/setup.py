"""Oak & Iron, the heuristic player: the set-up: roles, cards, terrain, and where to deploy."""

from math import sqrt
from typing import Final

from weathergage.kernel.core import Answer, each
from weathergage.kernel.spaces import SomeOf
from weathergage.kits.plane import Pose, along, angle_between, pose_on_grid
from weathergage.players.oak_and_iron.guns import Mark, gap
from weathergage.players.oak_and_iron.waters import follows, run_to_edge
from weathergage.players.oak_and_iron.worth import Scales
from weathergage.rulesets.oak_and_iron.content.tables import TERRAIN
from weathergage.rulesets.oak_and_iron.questions import AskNameMerchants
from weathergage.rulesets.oak_and_iron.rules.deployment import Deployments, zone_of
from weathergage.rulesets.oak_and_iron.rules.shapes import edge_distance, pose_of
from weathergage.rulesets.oak_and_iron.rules.terrain import LURE, OBJECTIVE, UNCHARTED
from weathergage.rulesets.oak_and_iron.rules.wind import toward_wind, wind_bearing
from weathergage.rulesets.oak_and_iron.state import ATTACKER, DEFENDER, number_of, type_of

GRID: Final = 1.5                   # inches between the places that are looked at
LOOKED_AT: Final = 24               # places for terrain
SETTINGS: Final[tuple[str, ...]] = (
    "open-sea", "scattered-rocks", "banks-of-fog", "shoal-water", "misty-shallows", "rocky-coast", "sandy-cays",
    "archipelago")
ZONES: Final[tuple[str, ...]] = (
    "windward-corner", "forward-centre", "windward-band", "centre-column", "own-shore", "wide-wings",
    "leeward-corner", "leeward-band")
ADVANTAGES: Final[tuple[str, ...]] = (
    "well-rested", "double-shotted", "fresh-powder", "good-omens", "short-handed-foe", "steady-hands", "weather-gage",
    "spare-rigging", "scouts", "surprise", "local-pilot", "late-arrival")
PREFERRED: Final[dict[str, tuple[str, ...]]] = {
    "setting": SETTINGS, "deployment": ZONES, "advantage": ADVANTAGES}
TO_ATTACK: Final[tuple[str, ...]] = ("raid", "breakthrough", "hold-the-anchorage")


def role(objective: str) -> str:
    """OI-SETUP-05: a tie is the defender's, so only an objective that gives something is attacked."""
    return ATTACKER if objective in TO_ATTACK else DEFENDER


def set_up_card(options: tuple[Answer, ...], deck: str) -> Answer:
    """OI-SETUP-07: the first of a list."""
    wanted = PREFERRED[deck]
    return min(options, key=lambda card: (wanted.index(str(card)) if card in wanted else 99, str(card)))


def smallest(options: tuple[Answer, ...]) -> Answer:
    """OI-SETUP-09: the piece that is least in the way."""
    return min(options, key=lambda piece: (TERRAIN[str(piece)].solid, len(TERRAIN[str(piece)].outline), str(piece)))


def merchants(scales: Scales, question: AskNameMerchants) -> Answer:
    """OI-OBJ-04: the fastest of the cheap ones."""
    space = question.space
    assert isinstance(space, SomeOf)

    def poor(label: Answer) -> tuple[float, str]:
        kind = type_of(scales.game.ships[number_of(scales.game, label)])
        return kind.cost - 3.0 * kind.large, str(label)

    chosen = sorted(space.options, key=poor)[:question.count]
    return tuple([label for label in space.options if label in chosen])


# --- terrain ----------------------------------------------------------------------------------------------------------

def terrain(scales: Scales, purpose: str, options: tuple[Answer, ...]) -> Answer:
    """OI-SETUP-08, OI-SETUP-10, OI-CARD-17, OI-EVT-14: near the own edge what is to be held, before the enemy what is
    to be feared, and all else out of the way."""
    game = scales.game
    edge = game.sides[scales.side].edge

    def worth(option: Answer) -> float:
        _, x, y, _ = each(option)
        assert isinstance(x, float)
        assert isinstance(y, float)
        if purpose == OBJECTIVE:
            return -edge_distance(game, edge, x, y) if edge else 0.0
        if purpose in (LURE, UNCHARTED):
            return -sum([to_bow(scales, enemy, x, y) for enemy in scales.enemies])
        dx, dy = x - game.width / 2, y - game.height / 2
        return dx * dx + dy * dy

    return max(options, key=lambda option: (worth(option), str(option)))


def to_bow(scales: Scales, enemy: int, x: float, y: float) -> float:
    """How far a place is from where an enemy is going."""
    ship = scales.game.ships[enemy]
    ux, uy = along(ship.heading)
    dx, dy = ship.x + 4.0 * ux - x, ship.y + 4.0 * uy - y
    return min(12.0, sqrt(dx * dx + dy * dy))


# --- ships ------------------------------------------------------------------------------------------------------------

class Berths:
    """OI-SETUP-15: where the ships of a squadron are deployed: in line, well forward, heading for the enemy."""

    def __init__(self, scales: Scales, space: Deployments) -> None:
        self.scales = scales
        self.game = scales.game
        self.space = space
        self.side = scales.side
        self.mates = [Mark(self.game, number, pose_of(self.game.ships[number])) for number in scales.mine
                      if self.game.ships[number].squadron == space.squadron]
        self.friends = [Mark(self.game, number, pose_of(self.game.ships[number])) for number in scales.mine]
        self.goal = self.enemy_place()

    def enemy_place(self) -> tuple[float, float]:
        """The middle of the enemy's ships; before they are there, of his zone."""
        ships = [self.game.ships[enemy] for enemy in self.scales.enemies]
        if ships:
            return sum([ship.x for ship in ships]) / len(ships), sum([ship.y for ship in ships]) / len(ships)
        zone = zone_of(self.game, 1 - self.side)
        return (zone.left + zone.right) / 2, (zone.bottom + zone.top) / 2

    def label(self) -> str:
        """The strongest first."""
        names = self.space.names(self.game)
        return min(names, key=lambda name: (-type_of(self.game.ships[number_of(self.game, name)]).cost, name))

    def best(self) -> Answer:
        label = self.label()
        number = number_of(self.game, label)
        mark = Mark(self.game, number, (0.0, 0.0, 0.0))
        rated = sorted([(self.worth(mark, pose), pose) for pose in self.poses(label)], reverse=True)
        for _, pose in rated:
            if not self.space.refusal_of(self.game, label, pose):
                return (label, *pose)
        return None

    def poses(self, label: str) -> list[Pose]:
        left, bottom, right, top = self.space.bounds(self.game, label)
        headings = [heading for heading in (*self.space.headings(self.game, label), 45.0, 135.0, 225.0, 315.0)
                    if angle_between(heading, wind_bearing(self.game)) >= 50.0]
        return [pose_on_grid(left + i * GRID, bottom + j * GRID, heading)
                for i in range(1, int((right - left) / GRID) + 1) for j in range(1, int((top - bottom) / GRID) + 1)
                for heading in dict.fromkeys(headings)]

    def worth(self, mark: Mark, pose: Pose) -> float:
        mark.put(pose)
        x, y, heading = pose
        ux, uy = along(heading)
        dx, dy = self.goal[0] - x, self.goal[1] - y
        away = max(1.0, sqrt(dx * dx + dy * dy))
        total = 0.6 * (ux * dx + uy * dy) / away - 0.03 * away + 0.02 * toward_wind(self.game, x, y)
        total -= 1.0 if run_to_edge(self.game, x, y, ux, uy) < 8.0 else 0.0
        for friend in self.friends:
            apart = gap(mark, friend)
            total -= 1.0 if apart < 0.7 else 0.0
            total += 0.3 if friend.number in [mate.number for mate in self.mates] and 0.7 <= apart < 4.0 else 0.0
        for mate in self.mates:
            if gap(mark, mate) < 4.0 and (follows(mark, mate) or follows(mate, mark)):
                total += 0.8
                break
        return total


def entry(scales: Scales, options: tuple[Answer, ...]) -> Answer:
    """OI-ADV-10: where she is nearest to the fight."""
    ships = [scales.game.ships[number] for number in (*scales.mine, *scales.enemies)]
    if not ships:
        return options[0]
    x = sum([ship.x for ship in ships]) / len(ships)
    y = sum([ship.y for ship in ships]) / len(ships)

    def away(option: Answer) -> tuple[float, str]:
        _, px, py, _ = each(option)
        assert isinstance(px, float)
        assert isinstance(py, float)
        return (px - x) * (px - x) + (py - y) * (py - y), str(option)

    return min(options, key=away)
