"""Chapters 3, 13 and 14: what is laid out before the first turn: fixed scenarios, and battles set up by the rules."""

from dataclasses import dataclass
from typing import Any, Final

from weathergage.kernel.chance import Draw
from weathergage.kernel.core import CHANCE, DONE, Answer, Game, Question, Space, Step, each, number, settled, word
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import BadSetup
from weathergage.kernel.spaces import OneOf, shown
from weathergage.kits.plane import HAIR, Pose, pose_on_grid
from weathergage.rulesets.oak_and_iron.content import (
    ADMIRALS,
    ADVANTAGE_DECK,
    BATTLES,
    CARDS,
    EVENT_DECK,
    FORTUNE_POINTS,
    LARGER_TABLES,
    MUSKET_SHOT,
    OBJECTIVE_DECK,
    SCENARIOS,
    SETTING_DECK,
    SETTINGS,
    SIZES,
    STOCK,
    TERRAIN,
    ZONE_DECK,
    BattleEntry,
    ScenarioEntry,
)
from weathergage.rulesets.oak_and_iron.deploying import Deploy, HoldBack, NameMerchants, WeatherGage, zone_of
from weathergage.rulesets.oak_and_iron.events import (
    AdvantageUsed,
    CardsLaidOut,
    HandChosen,
    RolesSet,
    SetUpCardTaken,
    TerrainMoved,
    TerrainRemoved,
    TerrainSelected,
    WeatherEdgeSet,
)
from weathergage.rulesets.oak_and_iron.initiative import ChooseCards, challenger
from weathergage.rulesets.oak_and_iron.placing import Placing
from weathergage.rulesets.oak_and_iron.printed import Muster
from weathergage.rulesets.oak_and_iron.shapes import are_pieces_clear, shapes_of
from weathergage.rulesets.oak_and_iron.skill import Challenge
from weathergage.rulesets.oak_and_iron.squadrons import (
    LEAST_KEPT,
    MOST_OF_A_VALUE,
    faults_of,
    granted_cards,
    hand_faults,
    hand_size,
    open_cards,
    read_muster,
    squadron_cost,
)
from weathergage.rulesets.oak_and_iron.state import (
    AFLOAT,
    ATTACKER,
    DEFENDER,
    WAITING,
    Battle,
    Piece,
    SeaFrame,
    Ship,
    Side,
    Squadron,
    battle,
    has_rule,
    side_with,
    speaker,
    squadrons_of,
)
from weathergage.rulesets.oak_and_iron.terrain import (
    OBJECTIVE,
    POOL,
    TerrainPlaces,
    is_piece_on_table,
    lay,
    lies_on_edge,
    piece_name,
    piece_named,
    unused,
)

PASS: Final = "pass"
EDGES_OF_SIDES: Final[tuple[str, ...]] = ("south", "north")     # OI-SETUP-01
WIND_EDGES: Final[tuple[Answer, ...]] = ("west", "east")        # OI-SETUP-02
DRAWN: Final = 3                    # OI-SETUP-04
ROCK_TOKENS: Final = 2              # OI-OBJ-05
STARTING_DAMAGE: Final = 2          # OI-UPG-01
DECKS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("setting", SETTING_DECK), ("deployment", ZONE_DECK), ("advantage", ADVANTAGE_DECK))
OBJECTIVE_KINDS: Final[dict[str, tuple[str, ...]]] = {
    "raid": ("island",), "salvage": ("rocks",), "hold-the-anchorage": ("island",)}


# --- squadrons on the table -------------------------------------------------------------------------------------------

def labels_of(types: list[str]) -> list[str]:
    """Further copies of a type are called -2, -3."""
    return [kind if not types[:at].count(kind) else f"{kind}-{types[:at].count(kind) + 1}"
            for at, kind in enumerate(types)]


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
    for ship, label in zip(game.ships, labels_of([ship.type for ship in game.ships])):
        ship.label = label
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


def built_battle(entry: BattleEntry, house: tuple[str, ...], texts: dict[str, str]) -> Battle:
    """OI-SQD-01, OI-FLEET-03, OI-SETUP-01: the players' squadrons, or those ready to sail, waiting to be deployed."""
    game = Battle(scenario=entry.id, size=entry.size, house=house, width=entry.width, height=entry.height)
    game.rules = "fleet" if len(entry.squadrons[0]) > 1 else "standard"
    larger = LARGER_TABLES.get(texts.get("table", ""))
    if larger is not None:
        game.width, game.height = max(larger[0], entry.width), max(larger[1], entry.height)
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
    broken = faults_of(read_muster(text), SIZES[entry.size], legends)
    if broken:
        raise BadSetup(f"option {name}: " + "; ".join([f"{rule}: {reason}" for rule, _, reason in broken]))


# --- the set-up -------------------------------------------------------------------------------------------------------

@dataclass
class SetUp(SeaFrame):
    """OI-SETUP-01 to OI-SETUP-23: the whole procedure, or what a fixed scenario leaves of it."""

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.begin(game)
            case 2: return ChooseHands()
            case 3: return Question(CHANCE, "weather-edge", "OI-SETUP-03", Draw(WIND_EDGES))
            case 4: return self.set_wind(game, word(answer))
            case 5: return LayOut()
            case 6: return Roles()
            case 7: return TakeCards()
            case 8: return ObjectiveTerrain()
            case 9: return SelectTerrain()
            case 10: return PlaceTerrain()
            case 11: return AdjustTerrain()
            case 12: return NameMerchants()
            case 13: return HoldBack(side_with(game, DEFENDER))
            case 14: return HoldBack(side_with(game, ATTACKER))
            case 15: return Deploy()
            case 16: return WeatherGage()
            case 17: return ChooseCards(True)
            case _: return DONE

    def begin(self, game: Battle) -> Step:
        """OI-SETUP-23: a fixed scenario starts with the choice of the first initiative card."""
        if game.scenario not in BATTLES:
            self.pc = 16
        return None

    def set_wind(self, game: Battle, edge: str) -> Step:
        game.weather = edge
        game.emit(WeatherEdgeSet(edge))
        return None


@dataclass
class ChosenHand(Space):
    """OI-SQD-17, OI-SQD-18: a hand, in the order of the cards that may be chosen from."""

    squadron: int

    def cards(self, game: Battle) -> tuple[str, ...]:
        squadron = game.squadrons[self.squadron]
        return open_cards(squadron.nation, squadron.admiral)

    def size(self, game: Battle) -> int:
        return hand_size(game.squadrons[self.squadron].admiral)

    def take(self, raw: Any) -> Answer:
        taken = settled(raw)
        return tuple(sorted(taken)) if isinstance(taken, tuple) and all([isinstance(one, str) for one in taken]) \
            else taken

    def refusal(self, game: Game, answer: Answer) -> str:
        here = battle(game)
        if not isinstance(answer, tuple) or not all([isinstance(card, str) and card in CARDS for card in answer]):
            return f"{shown(answer)} is not a list of initiative cards"
        squadron = here.squadrons[self.squadron]
        broken = hand_faults(squadron.nation, squadron.admiral, answer)
        return f"{broken[0][0]}: {broken[0][1]}" if broken else ""

    def filled(self, game: Battle, wishes: list[str]) -> tuple[str, ...]:
        """The first of the wishes that fit together."""
        size = self.size(game)
        found: list[str] = []
        for card in wishes:
            same = len([other for other in found if CARDS[other].value == CARDS[card].value])
            gone = len([other for other in found if CARDS[other].discard])
            if len(found) < size and same < MOST_OF_A_VALUE and not (CARDS[card].discard and gone >= size - LEAST_KEPT):
                found.append(card)
        return tuple(sorted(found))

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        cards = list(self.cards(battle(game)))
        found: dict[Answer, None] = {}
        for start in range(min(limit, len(cards))):
            found[self.filled(battle(game), cards[start:] + cards[:start])] = None
        return tuple(found)

    def draw(self, game: Game, rng: Rng) -> Answer:
        cards = list(self.cards(battle(game)))
        for at in range(len(cards) - 1, 0, -1):
            other = rng.below(at + 1)
            cards[at], cards[other] = cards[other], cards[at]
        return self.filled(battle(game), cards)

    def describe(self, game: Game) -> dict[str, Any]:
        here = battle(game)
        return {"space": "some-of", "options": tuple(sorted(self.cards(here))), "least": self.size(here),
                "most": self.size(here)}


@dataclass
class ChooseHands(SeaFrame):
    """OI-SQD-17 to OI-SQD-19, OI-SQD-28: hands that no list names are chosen secretly, all at once."""

    squadrons: tuple[int, ...] = ()

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.ask(game)
            case _: return self.hear(game, each(answer))

    def ask(self, game: Battle) -> Step:
        self.squadrons = tuple([at for at, squadron in enumerate(game.squadrons)
                                if all([CARDS[card].nation.startswith("keyword:") for card in squadron.hand])])
        if not self.squadrons:
            return DONE
        return tuple([Question(game.squadrons[at].seat, "hand", "OI-SQD-17", ChosenHand(at), True, at)
                      for at in self.squadrons])

    def hear(self, game: Battle, hands: tuple[Answer, ...]) -> Step:
        for at, hand in zip(self.squadrons, hands):
            squadron = game.squadrons[at]
            cards = tuple([word(card) for card in each(hand)])
            squadron.hand = tuple(sorted(squadron.hand + cards))
            game.emit(HandChosen(at, squadron.seat, cards))
        return DONE


@dataclass
class LayOut(SeaFrame):
    """OI-SETUP-04: an objective, and three cards each of settings, deployments and advantages, face up."""

    left: tuple[str, ...] = ()

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return Question(CHANCE, "objective", "OI-SETUP-04", Draw(OBJECTIVE_DECK))
            case 2: return self.set_objective(game, word(answer))
            case 3: return self.draw(game)
            case _: return self.lay(game, word(answer))

    def set_objective(self, game: Battle, card: str) -> Step:
        game.objective = card
        game.emit(CardsLaidOut("objective", (card,)))
        begin_battle(game)
        return None

    def draw(self, game: Battle) -> Step:
        done = len(game.drawn)
        if done == DRAWN * len(DECKS):
            return DONE
        if done % DRAWN == 0:
            self.left = DECKS[done // DRAWN][1]
        return Question(CHANCE, "set-up-card", "OI-SETUP-04", Draw(self.left), about=DECKS[done // DRAWN][0])

    def lay(self, game: Battle, card: str) -> Step:
        at = self.left.index(card)
        self.left = self.left[:at] + self.left[at + 1:]
        game.drawn += (card,)
        if len(game.drawn) % DRAWN == 0:
            name = DECKS[len(game.drawn) // DRAWN - 1][0]
            game.emit(CardsLaidOut(name, game.drawn[-DRAWN:]))
        self.pc = 2
        return None


@dataclass
class Roles(SeaFrame):
    """OI-SETUP-05, OI-SETUP-06, OI-FLEET-13: the higher admiral value chooses, or the winner of a Challenge Test."""

    chooser: int = 0

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.compare(game)
            case 2: return self.ask(game, number(answer))
            case _: return self.hear(game, answer)

    def compare(self, game: Battle) -> Step:
        sums = [sum([game.squadrons[at].value for at in squadrons_of(game, side)]) for side in (0, 1)]
        if sums[0] == sums[1]:
            return Challenge((challenger(game, 0), challenger(game, 1)))
        self.pc = 2
        return self.ask(game, 0 if sums[0] > sums[1] else 1)

    def ask(self, game: Battle, side: int) -> Step:
        self.chooser = side
        return Question(speaker(game, side), "role", "OI-SETUP-05", OneOf((ATTACKER, DEFENDER)))

    def hear(self, game: Battle, answer: Answer) -> Step:
        attacker = self.chooser if answer == ATTACKER else 1 - self.chooser
        game.sides[attacker].role, game.sides[1 - attacker].role = ATTACKER, DEFENDER
        game.emit(RolesSet(attacker))
        return DONE


@dataclass
class TakeCards(SeaFrame):
    """OI-SETUP-07, OI-SETUP-22, OI-ADV-08: category by category the attacker takes one of three, then the defender one
    of the other two; the third is discarded."""

    turn: int = 0

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.ask(game)
            case _: return self.hear(game, word(answer))

    def side(self, game: Battle) -> int:
        return side_with(game, ATTACKER if self.turn % 2 == 0 else DEFENDER)

    def ask(self, game: Battle) -> Step:
        if self.turn == 2 * len(DECKS):
            return DONE
        deck = DECKS[self.turn // 2]
        choices: tuple[Answer, ...] = tuple([card for card in game.drawn if card in deck[1]])
        return Question(speaker(game, self.side(game)), "set-up-card", "OI-SETUP-07", OneOf(choices), about=deck[0])

    def hear(self, game: Battle, card: str) -> Step:
        side = game.sides[self.side(game)]
        name, cards = DECKS[self.turn // 2]
        match name:
            case "setting": side.setting = card
            case "deployment": side.deployment = card
            case _: self.take_advantage(game, card)
        game.emit(SetUpCardTaken(self.side(game), name, card))
        game.drawn = tuple([other for other in game.drawn if other != card])
        if self.turn % 2:
            game.drawn = tuple([other for other in game.drawn if other not in cards])
        self.turn += 1
        self.pc = 0
        return None

    def take_advantage(self, game: Battle, card: str) -> None:
        side = self.side(game)
        game.sides[side].advantage = card
        if card == "good-omens":
            seat = speaker(game, side)
            lucky = next(squadron for squadron in game.squadrons if squadron.side == side and squadron.seat == seat)
            lucky.fortune += 1
            game.emit(AdvantageUsed(side, card, "OI-ADV-08"))


# --- terrain ----------------------------------------------------------------------------------------------------------

@dataclass
class ObjectiveTerrain(SeaFrame):
    """OI-SETUP-08, OI-OBJ-03, OI-OBJ-05, OI-OBJ-08: the defender chooses and places what the objective needs."""

    def stage(self, game: Battle, answer: Answer) -> Step:
        side = side_with(game, DEFENDER)
        if self.pc == 1:
            kinds = OBJECTIVE_KINDS.get(game.objective)
            if kinds is None:
                return DONE
            return Question(speaker(game, side), "place-terrain", "OI-SETUP-08",
                            TerrainPlaces(unused(game, kinds), OBJECTIVE))
        lay(game, side, answer, "OI-SETUP-08", True)
        return DONE


@dataclass
class SelectTerrain(SeaFrame):
    """OI-SETUP-09, OI-SETT-01 to OI-SETT-08: the defender first, in turn, each by his own Setting card; a requirement
    without a copy left lapses."""

    side: int = 0
    needs: tuple[tuple[str, ...], ...] = ()

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.begin(game)
            case 2: return self.ask(game)
            case _: return self.hear(game, word(answer))

    def begin(self, game: Battle) -> Step:
        self.side = side_with(game, DEFENDER)
        self.needs = tuple([tuple([kind for kind, count in SETTINGS[side.setting].pieces for _ in range(count)])
                            for side in game.sides])
        return None

    def ask(self, game: Battle) -> Step:
        self.needs = tuple([tuple([kind for kind in some if unused(game, (kind,))]) for some in self.needs])
        if not self.needs[0] and not self.needs[1]:
            return DONE
        if not self.needs[self.side]:
            self.side = 1 - self.side
        choices: tuple[Answer, ...] = unused(game, self.needs[self.side])
        return Question(speaker(game, self.side), "select-terrain", "OI-SETUP-09", OneOf(choices))

    def hear(self, game: Battle, piece: str) -> Step:
        kind = TERRAIN[piece].kind
        left = list(self.needs[self.side])
        left.remove(kind if kind in left else "any")
        self.needs = (tuple(left), self.needs[1]) if self.side == 0 else (self.needs[0], tuple(left))
        game.pool += (piece,)
        game.emit(TerrainSelected(self.side, piece))
        self.side = 1 - self.side
        self.pc = 1
        return None


@dataclass
class PlaceTerrain(SeaFrame):
    """OI-SETUP-10 to OI-SETUP-12: the defender first, in turn, a piece of the pool anywhere, not closer than Musket
    Shot to another; what cannot be placed is removed."""

    side: int = 0

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.begin(game)
            case 2: return self.ask(game)
            case _: return self.hear(game, answer)

    def begin(self, game: Battle) -> Step:
        self.side = side_with(game, DEFENDER)
        return None

    def ask(self, game: Battle) -> Step:
        for piece in sorted(set(game.pool)):
            if not TerrainPlaces((piece,), POOL).candidates(game, 1):
                for _ in range(game.pool.count(piece)):
                    game.emit(TerrainRemoved(piece))
                game.pool = tuple([other for other in game.pool if other != piece])
        if not game.pool:
            return DONE
        return Question(speaker(game, self.side), "place-terrain", "OI-SETUP-10",
                        TerrainPlaces(tuple(sorted(set(game.pool))), POOL))

    def hear(self, game: Battle, answer: Answer) -> Step:
        piece = word(each(answer)[0])
        at = game.pool.index(piece)
        game.pool = game.pool[:at] + game.pool[at + 1:]
        lay(game, self.side, answer, "OI-SETUP-10")
        self.side = 1 - self.side
        self.pc = 1
        return None


@dataclass
class Adjustments(Placing):
    """OI-SETUP-13, OI-SETUP-14: (piece, x, y, rotation): up to Musket Shot from where it lies, as it is turned; not
    onto another piece, nor off the table; or pass."""

    side: int
    moved: tuple[int, ...]

    def pieces(self, game: Battle) -> list[int]:
        zone = zone_of(game, self.side)
        return [at for at, piece in enumerate(game.terrain)
                if at not in self.moved and not piece.objective
                and all([zone.covers(shape) for shape in shapes_of(piece)])]

    def names(self, game: Battle) -> tuple[str, ...]:
        return tuple([piece_name(game, at) for at in self.pieces(game)])

    def also(self, game: Battle) -> tuple[Answer, ...]:
        return (PASS,)

    def refusal_of(self, game: Battle, name: str, pose: Pose) -> str:
        at = piece_named(game, name)
        here, piece = game.terrain[at], Piece(game.terrain[at].kind, pose[0], pose[1], pose[2])
        if pose[2] != here.rotation:
            return "OI-SETUP-13: a piece is moved, not turned"
        dx, dy = pose[0] - here.x, pose[1] - here.y
        if dx * dx + dy * dy > (MUSKET_SHOT + HAIR) * (MUSKET_SHOT + HAIR):
            return "OI-SETUP-13: a piece moves up to Musket Shot"
        if not is_piece_on_table(game, piece) or (TERRAIN[piece.kind].kind == "land-mass"
                                                  and not lies_on_edge(game, piece)):
            return "OI-SETUP-14: it may not leave the table, nor a land mass its edge"
        for other, there in enumerate(game.terrain):
            if other != at and not are_pieces_clear(piece, there, 2 * HAIR):
                return "OI-SETUP-14: it would overlap another piece"
        return ""

    def bounds(self, game: Battle, name: str) -> tuple[float, float, float, float]:
        piece = game.terrain[piece_named(game, name)]
        return piece.x - MUSKET_SHOT, piece.y - MUSKET_SHOT, piece.x + MUSKET_SHOT, piece.y + MUSKET_SHOT

    def headings(self, game: Battle, name: str) -> tuple[float, ...]:
        return ()

    def fixed(self, game: Battle, name: str) -> float:
        return game.terrain[piece_named(game, name)].rotation

    def notation(self) -> str:
        return "piece x,y rotation, such as rocks-small 12,20 90; or pass"


@dataclass
class AdjustTerrain(SeaFrame):
    """OI-SETUP-13, OI-SETUP-14: the defender first, in turn, a piece that lies completely in the own zone; each piece
    once; who passes is finished."""

    side: int = 0
    moved: tuple[int, ...] = ()
    finished: tuple[int, ...] = ()

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.begin(game)
            case 2: return self.ask(game)
            case _: return self.hear(game, answer)

    def begin(self, game: Battle) -> Step:
        self.side = side_with(game, DEFENDER)
        return None

    def ask(self, game: Battle) -> Step:
        for _ in range(2):
            space = Adjustments(self.side, self.moved)
            if self.side not in self.finished and space.pieces(game):
                return Question(speaker(game, self.side), "adjust-terrain", "OI-SETUP-13", space)
            self.side = 1 - self.side
        return DONE

    def hear(self, game: Battle, answer: Answer) -> Step:
        if answer == PASS:
            self.finished += (self.side,)
        else:
            name, x, y, _ = each(answer)
            assert isinstance(x, float)
            assert isinstance(y, float)
            at = piece_named(game, name)
            piece = game.terrain[at]
            was = (piece.x, piece.y, piece.rotation)
            piece.x, piece.y = x, y
            self.moved += (at,)
            game.emit(TerrainMoved(self.side, piece.kind, was, (x, y, piece.rotation)))
        self.side = 1 - self.side
        self.pc = 1
        return None
