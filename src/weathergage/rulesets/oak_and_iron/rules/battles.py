"""Chapters 2, 3, 13 and 14: squadrons on the table: fixed scenarios, and battles that the rules set up."""

from typing import Final

from weathergage.kernel.ruleset import BadSetup
from weathergage.kits.notation import labels_of
from weathergage.kits.plane import Pose, pose_on_grid
from weathergage.rulesets.oak_and_iron.content.forms import BattleForm
from weathergage.rulesets.oak_and_iron.content.printed import Muster
from weathergage.rulesets.oak_and_iron.content.read import ScenarioEntry
from weathergage.rulesets.oak_and_iron.content.tables import (
    ADMIRALS,
    BATTLES,
    EVENT_DECK,
    FORTUNE_POINTS,
    LARGER_TABLES,
    SCENARIOS,
    SHIPS,
    SIZES,
    STOCK,
)
from weathergage.rulesets.oak_and_iron.rules.squadrons import built_faults, granted_cards, read_muster, squadron_cost
from weathergage.rulesets.oak_and_iron.state import AFLOAT, WAITING, Battle, Piece, Ship, Side, Squadron, has_rule

EDGES_OF_SIDES: Final[tuple[str, ...]] = ("south", "north")     # OI-SETUP-01
ROCK_TOKENS: Final = 2              # OI-OBJ-05
STARTING_DAMAGE: Final = 2          # OI-UPG-01


def label_ships(game: Battle) -> None:
    """Further copies of a type are called -2, -3."""
    for ship, label in zip(game.ships, labels_of([ship.type for ship in game.ships], SHIPS)):
        ship.label = label


def seats_for(squadrons: int, single: bool) -> list[int]:
    """OI-FLEET-01: which of a side's players leads each of its squadrons: one each, or two."""
    return [at if single else at // 2 for at in range(squadrons)]


def add_squadron(game: Battle, muster: Muster, side: int, seat: int, poses: tuple[Pose, ...], name: str) -> None:
    """OI-FORT-01, OI-FLEET-12, OI-SETUP-18, OI-SQD-15, OI-SQD-19: ships, Flagship, hand and Fortune of one squadron."""
    admiral = ADMIRALS[muster.admiral]
    squadron = Squadron(side, seat, name or muster.name, muster.nation, muster.admiral, admiral.value)
    squadron.fortune = 0 if game.quickstart else FORTUNE_POINTS
    squadron.hand = tuple(sorted(muster.hand + granted_cards(muster)))
    squadron.known = squadron.hand
    game.squadrons.append(squadron)
    for at, entry in enumerate(muster.ships):
        ship = Ship(entry.type, entry.type, len(game.squadrons) - 1, skill=entry.skill, options=entry.options,
                    upgrades=entry.upgrades, captain=entry.captain, merchant=entry.merchant,
                    fate=AFLOAT if poses else WAITING)
        if poses:
            ship.x, ship.y, ship.heading = pose_on_grid(poses[at][0], poses[at][1], poses[at][2])
        game.ships.append(ship)
        if entry.flagship:
            squadron.flagship = len(game.ships) - 1


def finish_ships(game: Battle) -> None:
    """Labels; OI-UPG-01: old damage; OI-KEY-02: lucky commanders."""
    label_ships(game)
    for at, ship in enumerate(game.ships):
        if has_rule(game, at, "unseasoned-timbers"):
            ship.damage = STARTING_DAMAGE
        if has_rule(game, at, "lucky") and not game.quickstart:
            ship.lucky = 1


def new_battle(scenario: str, house: tuple[str, ...], texts: dict[str, str]) -> Battle:
    """A scenario, or a battle that is set up by the rules, before the first question. `texts` are the free options."""
    if scenario in SCENARIOS:
        return fixed_battle(SCENARIOS[scenario], house)
    return built_battle(BATTLES[scenario], house, texts)


def fixed_battle(entry: ScenarioEntry, house: tuple[str, ...]) -> Battle:
    """OI-SETUP-23, OI-QS-01 to OI-QS-11: table, wind, terrain, ships and hands as listed."""
    game = Battle(scenario=entry.id, size=entry.size, house=house, rules=entry.rules, width=entry.width,
                  height=entry.height, weather=entry.weather, turns=entry.turns, objective=entry.objective)
    game.sides = [Side(role=next(side.role for side in entry.sides if side.side == at)) for at in (0, 1)]
    game.terrain = [Piece(kind, x, y, rotation, objective) for kind, x, y, rotation, objective in entry.terrain]
    seats = seat_numbers(entry.id, house)
    for side, seat in zip(entry.sides, seats):
        add_squadron(game, side.muster, side.side, seat, side.poses, side.name)
    finish_ships(game)
    begin_battle(game)
    return game


def begin_battle(game: Battle) -> None:
    """OI-EVNT-03, OI-QS-01, OI-OBJ-05."""
    game.deck = () if game.quickstart else tuple(sorted(EVENT_DECK))
    if game.objective == "salvage":
        game.rock_tokens = ROCK_TOKENS


def squadrons_in(scenario: str) -> list[int]:
    """How many squadrons each side has."""
    if scenario in SCENARIOS:
        sides = [side.side for side in SCENARIOS[scenario].sides]
        return [sides.count(0), sides.count(1)]
    return [len(side) for side in BATTLES[scenario].squadrons]


def seat_numbers(scenario: str, house: tuple[str, ...]) -> list[int]:
    """The seat of every squadron, side by side."""
    counts = squadrons_in(scenario)
    first = seats_for(counts[0], "commands=single" in house)
    second = seats_for(counts[1], "commands=single" in house)
    return first + [seat + max(first) + 1 for seat in second]


def built_battle(entry: BattleForm, house: tuple[str, ...], texts: dict[str, str]) -> Battle:
    """OI-SQD-01, OI-FLEET-03, OI-SETUP-01: the players' squadrons, or those ready to sail, waiting to be deployed."""
    game = Battle(scenario=entry.id, size=entry.size, house=house, width=entry.table[0], height=entry.table[1])
    game.rules = "fleet" if len(entry.squadrons[0]) > 1 else "standard"
    larger = LARGER_TABLES.get(texts.get("table", ""))
    if larger is not None:
        game.width, game.height = max(larger[0], entry.table[0]), max(larger[1], entry.table[1])
    game.sides = [Side(edge=edge) for edge in EDGES_OF_SIDES]
    seats = seat_numbers(entry.id, house)
    costs = [0, 0]
    at = 0
    for side in (0, 1):
        for name in entry.squadrons[side]:
            text = texts.get(f"squadron-{at + 1}", "")
            muster = read_muster(text) if text else STOCK[name]
            costs[side] += squadron_cost(muster)
            if "hands=chosen" in house:
                muster = Muster(muster.nation, muster.admiral, muster.ships, (), muster.name)
            add_squadron(game, muster, side, seats[at], (), muster.name or f"Squadron {at + 1}")
            at += 1
    if game.fleets and costs[0] != costs[1]:
        raise BadSetup(f"squadrons (OI-FLEET-03): fleets have equal points, not {costs[0]} and {costs[1]}")
    finish_ships(game)
    begin_battle(game)
    return game


def check_squadron(scenario: str, name: str, text: str, legends: bool) -> None:
    """OI-SQD-01: BadSetup names every clause that a squadron breaks."""
    entry = BATTLES[scenario]
    if int(name.removeprefix("squadron-")) > len(entry.squadrons[0]) + len(entry.squadrons[1]):
        raise BadSetup(f"option {name}: {entry.name} has fewer squadrons")
    broken = built_faults(read_muster(text), SIZES[entry.size], legends)
    if broken:
        raise BadSetup(f"option {name}: " + "; ".join([f"{rule}: {reason}" for rule, _, reason in broken]))
