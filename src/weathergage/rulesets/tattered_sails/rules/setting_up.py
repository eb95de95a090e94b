"""Chapter 7: players and their tokens, deployment, the first wind and the admirals."""

from dataclasses import dataclass
from typing import Any, Final, Optional

from weathergage.kernel.core import DONE, Answer, Game, Refusal, Space, Step, each
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import BadSetup
from weathergage.kernel.spaces import OneOf, refused, shown
from weathergage.kits.keep import keep
from weathergage.kits.plane import Pose, Shape, along, is_clear_of, on_grid, pose_on_grid, rectangle, snap
from weathergage.kits.plane import Region as Zone
from weathergage.kits.plane.spaces import named_pose, pose_in
from weathergage.rulesets.tattered_sails.content.read import (
    CAPTAIN_FROM,
    POOLS,
    TOKENS,
    CardSet,
    ScenarioEntry,
    SideEntry,
    entry_for,
    former_entry,
)
from weathergage.rulesets.tattered_sails.content.tables import CLEARANCE
from weathergage.rulesets.tattered_sails.events import AdmiralPlaced, PoolTight, ShipDeployed
from weathergage.rulesets.tattered_sails.questions import AskAdmiral, AskDeploy
from weathergage.rulesets.tattered_sails.rules.cards import active_cards, card_sets, read_actions, set_of
from weathergage.rulesets.tattered_sails.rules.fleets import label_ships, read_fleet, read_points, usual_fleet
from weathergage.rulesets.tattered_sails.rules.geometry import SLACK, is_on_table, land, other_hulls, place, pose_of
from weathergage.rulesets.tattered_sails.rules.wind import FirstWind
from weathergage.rulesets.tattered_sails.state import (
    ADMIRAL,
    CAPTAIN,
    NOBODY,
    Engagement,
    Player,
    SeaFrame,
    Ship,
    engagement,
    model_of,
    number_of,
    scenario_of,
    squadron,
    whole_masts,
)

GRID: Final = 45
MOST_TRIED: Final = 400         # berths, before there are candidates enough
MOST_DRAWN: Final = 60          # by lot, before one of a list is taken
FINE: Final = 1000              # parts of a zone's width and height that a lot tells apart
ALONG: Final = 0.381966         # of a zone's width and height from one berth tried to the next: all over it
UP: Final = 0.4326238
NOT_IN_ZONE: Final = "it would not lie wholly in your zone"
ACROSS: Final = "across"        # TS-SHIP-13: the opening of Between Two Fires in the first edition
MOST_ZONES: Final = 100
MOST_ALIKE: Final = 13          # tokens of one kind that an agreed pool may hold: no more can be stacked

_ZONES: Final[dict[tuple[float, float, float, float], Zone]] = {}


# --- players ----------------------------------------------------------------------------------------------------------

def pool_of(pool: tuple[str, ...], actions: int) -> tuple[str, ...]:
    """TS-SETUP-02 to TS-SETUP-04, TS-SETUP-12: one Admiral, and one Generic Captain from five actions on."""
    tokens = [token for token in pool if token not in (CAPTAIN, ADMIRAL)] + [ADMIRAL]
    return tuple(sorted(tokens + ([CAPTAIN] if actions >= CAPTAIN_FROM else [])))


def read_tokens(text: str, sides: tuple[SideEntry, ...]) -> list[tuple[str, ...]]:
    """TS-SETUP-05: the pools that the players agreed on: one for all, or one for each in seat order with / between.

    A pool is a pool of the tables by its name, or its tokens with how many there are: helmsman 2, cannoneer 2, marine.
    """
    if not text:
        return [side.pool for side in sides]
    pools = [read_agreed_pool(part.split()) for part in text.replace(",", " ").split("/")]
    if len(pools) not in (1, len(sides)):
        raise BadSetup(f"tokens (TS-SETUP-05): {len(pools)} pools for {len(sides)} players; one for all, or one each")
    return pools if len(pools) == len(sides) else pools * len(sides)


def read_agreed_pool(words: list[str]) -> tuple[str, ...]:
    if len(words) == 1 and words[0] in POOLS:
        return tuple([token for token, count in POOLS[words[0]].tokens.items() for _ in range(count)])
    tokens: list[str] = []
    for word in words:
        if word in TOKENS:
            tokens.append(word)
        elif tokens and word.isdecimal() and len(word) < 3 and 1 <= int(word) <= MOST_ALIKE:
            tokens += [tokens[-1]] * (int(word) - 1)
        else:
            raise BadSetup(f"tokens (TS-SETUP-05): {word[:40]!r} is no token, nor a number of them up to {MOST_ALIKE}; "
                           f"there are {', '.join(TOKENS)}, and the pools {', '.join(POOLS)}")
    for token, rule in ((ADMIRAL, "TS-SETUP-02"), (CAPTAIN, "TS-SETUP-03")):
        if tokens.count(token) > 1:
            raise BadSetup(f"tokens ({rule}): everybody has one {token}, not {tokens.count(token)}")
    return tuple(tokens)


def new_player(side: SideEntry, cards: CardSet, actions: int, tokens: tuple[str, ...],
               house: tuple[str, ...]) -> Player:
    """TS-SEAT-05 to TS-SEAT-09, TS-SETUP-05, TS-SETUP-06: refused with the clause where cards or tokens are too few."""
    if not 1 <= actions <= len(set_of(*cards)):
        raise BadSetup(f"actions (TS-SEAT-05): {side.name} has {len(set_of(*cards))} cards, not {actions}")
    pool = pool_of(tokens, actions)
    if len(pool) < actions or (len(pool) == actions and "pool-rule=strict" in house):
        raise BadSetup(f"pool (TS-SETUP-06): {side.name} has {len(pool)} tokens for {actions} actions")
    return Player(side.team, cards[0], cards[1], cards[2], actions, pool)


def new_engagement(scenario: str, house: tuple[str, ...], texts: dict[str, str]) -> Engagement:
    """TS-SETUP-01: everything that is laid out before the first choice. `texts` are fleets, handicaps and the like.

    TS-FLEET-01: ships are the scenario's, or those that a player brings. TS-NOTE-02: the sample is a scenario.
    """
    entry = former_entry(scenario) if texts.get("opening") == ACROSS else entry_for(scenario, house)
    game = Engagement(scenario=scenario, house=house, turn_limit=entry.turn_limit)
    game.reach = int(chosen(house, "range-multiplier", str(entry.range_multiplier)))
    game.shift = chosen(house, "wind-shift", entry.wind_shift_method)
    game.secret = chosen(house, "admiral-secret", "true" if entry.admiral_secret else "false") == "true"
    actions = read_actions(texts.get("actions", ""), entry)
    sets, pools = card_sets(entry, house), read_tokens(texts.get("tokens", ""), entry.sides)
    totals = read_points(texts.get("points") or str(entry.fleet_points), len(entry.sides))
    cards: list[str] = []
    for number, side in enumerate(entry.sides):
        player = new_player(side, sets[number], actions[number], pools[number], house)
        game.players.append(player)
        cards += active_cards(player.deck, player.suit, player.half, player.actions)
        brought = read_fleet(texts.get(f"fleet-{number + 1}", ""))
        given = usual_fleet(side, totals[number]) if texts.get("points") else side.ships
        for at, model in enumerate(brought or given):
            game.ships.append(new_ship(entry, number, model, () if brought or given != side.ships else side.poses[at]))
    label_ships(game)
    game.cards = tuple(sorted(cards))
    return game


def new_ship(entry: ScenarioEntry, player: int, model: str, pose: tuple[float, ...]) -> Ship:
    """TS-EFF-07, TS-EFF-08: with her masts, unless the scenario says otherwise, and her treasure."""
    ship = Ship(model, model, player, player, standing=whole_masts(model), placed=bool(pose))
    if model in entry.derelict_start:
        ship.standing = 0
    ship.treasure = entry.treasure.get(model, 0)
    if pose:
        place(ship, pose_on_grid(pose[0], pose[1], pose[2]))
    return ship


def chosen(house: tuple[str, ...], name: str, scenario: str) -> str:
    """What a switch says, or the scenario where it says so."""
    for choice in house:
        option, _, value = choice.partition("=")
        if option == name:
            return value
    return scenario


# --- the set-up -------------------------------------------------------------------------------------------------------

class SetUpAt:
    """Stages of `SetUp`."""

    DEPLOYMENT: Final = 1
    WIND: Final = 2
    ADMIRALS: Final = 3
    DONE: Final = 4


@dataclass
class SetUp(SeaFrame):
    """TS-SETUP-01: deployment, the wind, the admirals."""

    def step(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case SetUpAt.DEPLOYMENT: return self.deploy(game)
            case SetUpAt.WIND: return FirstWind(wind_of(game))
            case SetUpAt.ADMIRALS: return PlaceAdmirals()
            case _: return DONE

    def deploy(self, game: Engagement) -> Step:
        """TS-SETUP-06: a pool should hold more tokens than its player has cards."""
        for seat, player in enumerate(game.players):
            if len(player.pool) == player.actions:
                game.emit(PoolTight(seat))
        return Deployment()


def wind_of(game: Engagement) -> int:
    entry = scenario_of(game)
    return entry.wind_from if entry is not None else game.wind


def zone_of(game: Engagement, player: int) -> Zone:
    """A player's part of the table."""
    entry = scenario_of(game)
    assert entry is not None
    return zone_at(entry.sides[player].zone)


def is_about(zone: Zone, x: float, y: float) -> bool:
    """Whether a point lies in a player's part of the table, or hardly outside it."""
    return zone.left - SLACK <= x <= zone.right + SLACK and zone.bottom - SLACK <= y <= zone.top + SLACK


def zone_at(bounds: tuple[float, float, float, float]) -> Zone:
    """A zone from its south-western corner, its width and its height; made once."""
    zone = _ZONES.get(bounds)
    if zone is None:
        x, y, width, height = bounds
        zone = keep(_ZONES, MOST_ZONES, bounds, Zone((rectangle(x, y, x + width, y + height),)))
    return zone


class DeploymentAt:
    """Stages of `Deployment`."""

    ASK: Final = 1
    PLACE: Final = 2


@dataclass
class Deployment(SeaFrame):
    """TS-SETUP-07: teams alternate ship by ship, each team's lowest seat that still has ships to place."""

    team: int = 0

    def step(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case DeploymentAt.ASK: return self.ask(game)
            case _: return self.put(game, each(answer))

    def ask(self, game: Engagement) -> Step:
        waiting = [ship.player for ship in game.ships if not ship.placed]
        if not waiting:
            return DONE
        for _ in range(game.teams):
            seats = sorted([seat for seat in waiting if game.team(seat) == self.team])
            if seats:
                game.acting = seats[0]
                return AskDeploy(seats[0], "TS-SETUP-07", Berths(seats[0]))
            self.team = (self.team + 1) % game.teams
        return DONE

    def put(self, game: Engagement, answer: tuple[Answer, ...]) -> Step:
        ship = game.ships[number_of(game, answer[0])]
        place(ship, pose_in(answer))
        ship.placed = True
        game.emit(ShipDeployed(ship.player, ship.label, pose_of(ship)))
        self.team = (self.team + 1) % game.teams
        self.go(DeploymentAt.ASK)
        return None


@dataclass
class Berths(Space):
    """TS-SETUP-07: (ship, x, y, heading): wholly in the zone, a millimetre from every hull, and off land."""

    player: int

    def take(self, raw: Any) -> Answer:
        return named_pose(raw)

    def waiting(self, game: Engagement) -> list[Ship]:
        return [ship for ship in game.ships if ship.player == self.player and not ship.placed]

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        battle = engagement(game)
        if not isinstance(answer, tuple) or len(answer) != 4 \
                or not all([isinstance(part, float) for part in answer[1:]]):
            return refused(f"{shown(answer)} is not (ship, x, y, heading)")
        ships = [ship for ship in self.waiting(battle) if ship.label == answer[0]]
        if not ships:
            return refused(f"{shown(answer[0])} is not a ship of yours that is still to be placed")
        return self.refusal_of_berth(battle, ships[0], (answer[1], answer[2], answer[3]),
                                     zone_of(battle, self.player), self.obstacles(battle))

    def obstacles(self, game: Engagement) -> list[Shape]:
        return other_hulls(game, ()) + land(game)

    def refusal_of_berth(self, game: Engagement, ship: Ship, pose: Pose, zone: Zone,
                         obstacles: list[Shape]) -> Optional[Refusal]:
        plan = model_of(ship).hull
        x, y, heading = pose
        ux, uy = along(heading)
        if not is_about(zone, x, y) or not is_about(zone, x + plan.stern * ux, y + plan.stern * uy):
            return refused(NOT_IN_ZONE)             # her bow or her stern is not
        hull = plan.at(pose)
        if not is_on_table(game, hull) or not zone.covers(hull):
            return refused(NOT_IN_ZONE)
        for shape in obstacles:
            if not is_clear_of(hull, shape, CLEARANCE):
                return refused("it would lie less than a millimetre from another ship or land")
        return None

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        """Each ship on a raster over the zone, heading for the middle of the table."""
        battle = engagement(game)
        entry = scenario_of(battle)
        assert entry is not None
        x, y, width, height = entry.sides[self.player].zone
        berths: list[Answer] = []
        ships, inward, obstacles = self.waiting(battle), self.inward(battle), self.obstacles(battle)
        zone = zone_of(battle, self.player)
        for step in range(MOST_TRIED):
            if len(berths) == limit:
                break
            ship = ships[step % len(ships)]
            east, north = (step * ALONG) % 1.0, (step * UP) % 1.0
            heading = float(GRID * (step // 2 % 8)) if step % 2 else inward
            pose = pose_on_grid(x + east * width, y + north * height, heading)
            if self.refusal_of_berth(battle, ship, pose, zone, obstacles) is None:
                berths.append((ship.label, *pose))
        return tuple(berths)

    def inward(self, game: Engagement) -> float:
        entry = scenario_of(game)
        assert entry is not None
        x, y, width, height = entry.sides[self.player].zone
        if entry.board.radius or width >= height:
            return 0.0 if 2 * y + height < entry.board.height else 180.0
        return 90.0 if 2 * x + width < entry.board.width else 270.0

    def draw(self, game: Game, rng: Rng) -> Answer:
        battle = engagement(game)
        entry = scenario_of(battle)
        assert entry is not None
        x, y, width, height = entry.sides[self.player].zone
        ships, zone, obstacles = self.waiting(battle), zone_of(battle, self.player), self.obstacles(battle)
        for _ in range(MOST_DRAWN):
            ship = ships[rng.below(len(ships))]
            pose = pose_on_grid(x + width * rng.below(FINE + 1) / FINE, y + height * rng.below(FINE + 1) / FINE,
                                float(rng.below(360)))
            if self.refusal_of_berth(battle, ship, pose, zone, obstacles) is None:
                return (ship.label, *pose)
        berths = self.candidates(game, 20)
        return berths[rng.below(len(berths))]

    def nearest(self, game: Game, answer: Answer) -> Answer:
        battle = engagement(game)
        if not isinstance(answer, tuple) or len(answer) != 4 \
                or not all([isinstance(part, float) for part in answer[1:]]):
            return None
        for ship in self.waiting(battle):
            if ship.label == answer[0]:
                wish: Pose = (answer[1], answer[2], answer[3])
                pose = snap(model_of(ship).hull, wish, zone_of(battle, self.player),
                             other_hulls(battle, ()) + land(battle), CLEARANCE)
                return None if pose is None else (ship.label, on_grid(pose[0]), on_grid(pose[1]), pose[2])
        return None

    def describe(self, game: Game) -> dict[str, Any]:
        battle = engagement(game)
        ships, zone = self.waiting(battle), zone_of(battle, self.player)
        return {"space": "placement", "first": tuple([ship.label for ship in ships]), "turns": True,
                "start": ((zone.left + zone.right) / 2, (zone.bottom + zone.top) / 2, self.inward(battle)),
                "ahead": model_of(ships[0]).length / 2, "zone": zone.outline(),
                "notation": "ship x,y heading, such as dover 450,180 90"}


class PlaceAdmiralsAt:
    """Stages of `PlaceAdmirals`."""

    BEGIN: Final = 1
    ASK: Final = 2
    HEAR: Final = 3


@dataclass
class PlaceAdmirals(SeaFrame):
    """TS-SETUP-10, TS-SETUP-11: the scenario names the ship; else open choices in seat order, secret ones all at
    once."""

    seat: int = 0
    seats: tuple[int, ...] = ()

    def step(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case PlaceAdmiralsAt.BEGIN: return self.begin(game)
            case PlaceAdmiralsAt.ASK: return self.ask(game)
            case _: return self.hear(game, answer)

    def begin(self, game: Engagement) -> Step:
        entry = scenario_of(game)
        assert entry is not None
        waiting: list[int] = []
        for seat, side in enumerate(entry.sides):
            mine = squadron(game, seat)
            named = [number for number in mine if game.ships[number].model == side.admiral]
            if side.admiral and len(mine) == 1:
                named = mine
            if game.players[seat].admiral != NOBODY:
                continue
            if named and not game.secret:
                settle(game, seat, named[0])
            else:
                waiting.append(seat)
        self.seats = tuple(waiting)
        return None

    def ask(self, game: Engagement) -> Step:
        if not self.seats:
            return DONE
        asked = self.seats if game.secret else self.seats[:1]
        return tuple([AskAdmiral(seat, "TS-SETUP-10",
                                 OneOf(tuple([game.ships[number].label for number in squadron(game, seat)])),
                                 game.secret) for seat in asked])

    def hear(self, game: Engagement, answer: Answer) -> Step:
        for seat, label in zip(self.seats, each(answer)):
            settle(game, seat, number_of(game, label))
        self.seats = () if game.secret else self.seats[1:]
        self.go(PlaceAdmiralsAt.ASK)
        return None


def settle(game: Engagement, seat: int, number: int) -> None:
    player = game.players[seat]
    player.admiral, player.revealed = number, not game.secret
    game.emit(AdmiralPlaced(seat, game.ships[number].label, (seat,) if game.secret else ()))
