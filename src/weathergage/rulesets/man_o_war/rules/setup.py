"""Chapter 4: everything before the first turn: fleets, wizards, cards, terrain, wind, sides, lairs and deployment."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from weathergage.kernel.chance import Dice, Draw, Roll
from weathergage.kernel.core import CHANCE, DONE, Answer, Frame, Game, Refusal, Step, each, ints, word
from weathergage.kernel.ruleset import BadSetup
from weathergage.kernel.spaces import Menu, OneOf, SomeOf, shown
from weathergage.kits.notation import labels_of
from weathergage.rulesets.man_o_war.content.printed import ScenarioEntry, SideEntry
from weathergage.rulesets.man_o_war.content.tables import (
    ANTI_FLYERS,
    CARDS,
    COLLEGES,
    FIRST_WIND,
    FLEETS,
    FLYERS,
    FREE_CARDS,
    LEVELS,
    MODELS,
    MONSTERS,
    SCENARIOS,
    SPELLS,
)
from weathergage.rulesets.man_o_war.events import (
    CardAllotted,
    CardsDealt,
    CardWasted,
    CollegeDrawn,
    PersonPlaced,
    SideChosen,
    SideRolled,
    UnitsHoused,
    WeaponMounted,
    WindTurned,
)
from weathergage.rulesets.man_o_war.questions import (
    AskAdmiralShip,
    AskAllotCard,
    AskHouse,
    AskMountWeapon,
    AskSide,
    AskWizardShip,
    HiddenDraw,
)
from weathergage.rulesets.man_o_war.rules.cards import PLATES, PRESSED_MEN, show
from weathergage.rulesets.man_o_war.rules.deployment import Deployment, PlaceLairs
from weathergage.rulesets.man_o_war.rules.fleets import (
    EXTRA_AIR,
    SORCERER,
    SORCERER_LEVEL,
    Purchase,
    faults_words,
    purchase_faults,
    read_purchase,
    starter,
)
from weathergage.rulesets.man_o_war.rules.magic import DrawMagic
from weathergage.rulesets.man_o_war.rules.scenarios import NameHostage
from weathergage.rulesets.man_o_war.rules.terrain import RollTerrain
from weathergage.rulesets.man_o_war.state import (
    ABOARD,
    ADMIRAL,
    FLYER,
    HOUSED,
    ISLAND,
    MONSTER,
    MOW,
    NOBODY,
    SIDES,
    SOL,
    VESSEL,
    WIZARD,
    Battle,
    Person,
    Piece,
    Player,
    SeaFrame,
    Unit,
    battle,
    has_special,
    model_of,
    number_of,
    person,
    scenario_of,
    unit_label,
    unit_named,
    without,
)

WEST: Final = "west"
EAST: Final = "east"
MOST_REWARDS: Final = 3             # MW-FLT-18
MAST: Final = "mast"
COMMANDS: Final[dict[str, str]] = {ADMIRAL: "MW-SET-14", WIZARD: "MW-SET-09"}       # who goes aboard by which clause


# --- the fleets -------------------------------------------------------------------------------------------------------

def new_piece(kind: str, model: str, side: int, unit: int, extra: int = 0) -> Piece:
    """MW-SET-18, MW-SCN-06: with its crew counters, and no marker anywhere."""
    piece = Piece("monster" if kind == MONSTER else model, kind, model, side, side, unit)
    if kind == VESSEL:
        printed = MODELS[model]
        piece.crew = piece.limit = 0 if printed.crewless else printed.crew + extra
        piece.filled = piece.blazes = (0,) * len(printed.locations)
    return piece


def add_unit(game: Battle, model: str, side: int, extra: int = 0) -> None:
    """MW-SET-05, MW-SET-29, MW-AIR-30: a unit and its pieces; the first ship of a squadron carries its flag."""
    kind = VESSEL if model in MODELS else MONSTER if model in MONSTERS else FLYER
    size = MODELS[model].unit_size if kind == VESSEL else 1 if kind == MONSTER else FLYERS[model].unit_size
    first, number = len(game.pieces), len(game.units)
    game.pieces += [new_piece(kind, model, side, number, extra) for _ in range(size)]
    flagship = first if kind == VESSEL and MODELS[model].rank == SOL else NOBODY
    game.units.append(Unit(kind, side, tuple(range(first, first + size)), flagship))


def name_pieces(game: Battle) -> None:
    """Further copies on the table are called -2, -3, never by what is a template's own id; monsters by a number."""
    beasts = 0
    for piece, label in zip(game.pieces, labels_of([piece.model for piece in game.pieces], (*MODELS, *FLYERS))):
        piece.label = label
        if piece.kind == MONSTER:
            beasts += 1
            piece.label = f"monster-{beasts}"


def purchases(entry: ScenarioEntry, house: tuple[str, ...], texts: dict[str, str]) -> list[Purchase]:
    """MW-SET-02, MW-SCN-04, MW-MON-44, MW-OPT-09: what each side brings: the scenario's, a starter, or its own."""
    bought_by_side: list[Purchase] = []
    switches = house + entry.options
    for side, listed in enumerate(entry.sides):
        text, named = texts.get(f"fleet-{side + 1}", ""), texts.get(f"starter-{side + 1}", "scenario")
        if text:
            bought = read_purchase(text)
            broken = purchase_faults(bought)
            if broken:
                raise BadSetup(f"fleet-{side + 1}: {faults_words(broken)}")
            check_switches(bought, switches)
        elif listed.starter:
            bought = starter(listed.fleet if named in ("", "scenario") else named)
        else:
            bought = Purchase(listed.fleet, 0, listed.units, listed.wizard, listed.cards)
        bought_by_side.append(bought)
    points = {bought.points for bought in bought_by_side if bought.points}
    if len(points) > 1:
        raise BadSetup(f"fleets (MW-SET-02) must be for the same points, not {' and '.join(map(str, sorted(points)))}")
    return bought_by_side


def check_switches(bought: Purchase, switches: tuple[str, ...]) -> None:
    """MW-MON-44, MW-OPT-06, MW-OPT-09: beasts need their switches."""
    needs = (("sea-monsters", "MW-MON-44", any([unit in MONSTERS for unit, _ in bought.units])),
             ("airpower", "MW-OPT-09", bool(bought.weapons) or any([unit in FLYERS for unit, _ in bought.units])),
             (EXTRA_AIR, "MW-OPT-06", bought.extra_air))
    for option, rule, is_needed in needs:
        if is_needed and f"{option}=on" not in switches:
            raise BadSetup(f"a fleet ({rule}) with these units needs the option {option}")


def new_battle(scenario: str, house: tuple[str, ...], texts: dict[str, str]) -> Battle:
    """MW-SET-01, MW-GEO-02, MW-SCN-01: everything that is laid out before the first choice, on the scenario's table.
    `texts` name fleets."""
    entry = SCENARIOS[scenario]
    game = Battle(scenario=scenario, house=house, width=entry.width, height=entry.height, turn_limit=entry.turn_limit)
    game.terrain = () if entry.rolled else entry.terrain
    game.deck = tuple(sorted(SPELLS))
    game.stock = tuple(sorted([card.id for card in CARDS.values() if card.deck == "man-o-war"]))
    game.rewards = tuple(sorted([card.id for card in CARDS.values() if card.deck == "chaos-reward"]))
    game.wind = max(0, entry.wind)
    for side, bought in enumerate(purchases(entry, house, texts)):
        add_side(game, side, bought, entry.sides[side])
    name_pieces(game)
    if entry.effect == "scenario-treasure":
        game.treasure = ISLAND
    return game


def add_side(game: Battle, side: int, bought: Purchase, entry: SideEntry) -> None:
    """MW-SCN-06, MW-SCN-09: a player with his units; what the scenario grants comes on top of them."""
    player = Player(bought.fleet, entry.edge, bought.wizard, bought=bought.cards, admiral=entry.admiral)
    player.weapons = bought.weapons + (entry.anti_flyer if bought.fleet == entry.fleet else 0)
    game.players.append(player)
    for unit, count in bought.units:
        for _ in range(count):
            add_unit(game, unit, side, entry.extra_crew)
    squadrons = len([unit for unit in game.units if unit.side == side and unit.flagship != NOBODY])
    for monster in entry.monsters[:squadrons]:
        add_unit(game, monster, side)
    for flyer in entry.flyers:
        if FLYERS[flyer].fleet == bought.fleet:
            add_unit(game, flyer, side)
    if any([has_special(piece, SORCERER) for piece in game.pieces if piece.owner == side]):
        player.level = SORCERER_LEVEL
    game.people.append(Person(ADMIRAL, side))
    game.people.append(Person(WIZARD, side))


def mows(game: Battle, side: int) -> list[int]:
    return [number for number, piece in enumerate(game.pieces)
            if piece.kind == VESSEL and piece.owner == side and model_of(piece).rank == MOW]


# --- the set-up -------------------------------------------------------------------------------------------------------

@dataclass
class SetUp(SeaFrame):
    """MW-SET-01: the steps of `SET_UP_STEPS`, one after another."""

    done: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        if self.done == len(SET_UP_STEPS):
            return DONE
        self.done += 1
        return SET_UP_STEPS[self.done - 1]()


class WizardsAt:
    """Stages of `Wizards`."""

    COLLEGE: Final = 1
    DRAW: Final = 2
    NEXT: Final = 3


@dataclass
class Wizards(SeaFrame):
    """MW-SET-07, MW-SET-08, MW-FLT-17: each wizard's college, then his cards, the first player first."""

    side: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case WizardsAt.COLLEGE: return self.college(game)
            case WizardsAt.DRAW: return self.draw(game, answer)
            case _: return self.next()

    def college(self, game: Battle) -> Step:
        if self.side == 2:
            return DONE
        player = game.players[self.side]
        if not player.level:
            self.go(WizardsAt.NEXT)
            return None
        if FLEETS[player.fleet].wizards == "bane-tower":
            return None
        return Roll(CHANCE, "MW-SET-08", Draw(tuple(COLLEGES)), "college")

    def draw(self, game: Battle, answer: Answer) -> Step:
        player = game.players[self.side]
        if answer is not None:
            player.college = word(answer)
            game.emit(CollegeDrawn(self.side, player.college))
        return DrawMagic(self.side, LEVELS[player.level].hand)

    def next(self) -> Step:
        self.side += 1
        self.go(WizardsAt.COLLEGE)
        return None


class CommandsAt:
    """Stages of `Commands`."""

    ASK: Final = 1
    PUT: Final = 2


@dataclass
class Commands(SeaFrame):
    """MW-SET-09, MW-SET-14, MW-FLT-17: the admiral's command ship and the wizard's ship, Men O' War both; a sorcerer
    rides his tower."""

    at: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case CommandsAt.ASK: return self.ask(game)
            case _: return self.put(game, word(answer))

    def ask(self, game: Battle) -> Step:
        while self.at < len(game.people):
            one = game.people[self.at]
            player = game.players[one.side]
            wanted = player.admiral if one.role == ADMIRAL else bool(player.level)
            towers = [number for number, piece in enumerate(game.pieces)
                      if piece.owner == one.side and has_special(piece, SORCERER)] if one.role == WIZARD else []
            ships = towers or mows(game, one.side)
            if wanted and len(ships) > 1:
                labels = tuple([game.pieces[ship].label for ship in ships])
                if one.role == ADMIRAL:
                    return AskAdmiralShip(one.side, COMMANDS[ADMIRAL], OneOf(labels))
                return AskWizardShip(one.side, COMMANDS[WIZARD], OneOf(labels))
            if wanted and ships:
                self.settle(game, ships[0])
            self.at += 1
        return DONE

    def settle(self, game: Battle, ship: int) -> None:
        one = game.people[self.at]
        one.status, one.ship = ABOARD, ship
        game.emit(PersonPlaced(one.side, one.role, game.pieces[ship].label, COMMANDS[one.role]))

    def put(self, game: Battle, label: str) -> Step:
        self.settle(game, number_of(game, label))
        self.at += 1
        self.go(CommandsAt.ASK)
        return None


# --- cards ------------------------------------------------------------------------------------------------------------

class ShipCardsAt:
    """Stages of `ShipCards`."""

    BEGIN: Final = 1
    DEAL: Final = 2
    TAKE: Final = 3
    ALLOT: Final = 4
    PUT: Final = 5


@dataclass
class ShipCards(SeaFrame):
    """MW-SET-11, MW-SET-15 to MW-SET-17, MW-FLT-18, MW-SCN-04: free cards of the command ships, then the bought ones;
    each is dealt unseen, and its owner puts it on a Man O' War."""

    side: int = 0
    free: bool = True
    left: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case ShipCardsAt.BEGIN: return self.begin(game)
            case ShipCardsAt.DEAL: return self.deal(game)
            case ShipCardsAt.TAKE: return self.take(game, word(answer))
            case ShipCardsAt.ALLOT: return self.allot(game)
            case _: return self.put(game, answer)

    def begin(self, game: Battle) -> Step:
        """Free cards of both sides first (MW-SET-16)."""
        if self.side == 2:
            if not self.free:
                return DONE
            self.side, self.free = 0, False
        player = game.players[self.side]
        listed = FLEETS[player.fleet]
        if self.free:
            has_none = "no-free-flagship-card" in listed.special or not player.admiral
            self.left = 0 if has_none else FREE_CARDS
        else:
            self.left = player.bought
        return None

    def pile(self, game: Battle) -> tuple[str, ...]:
        return game.rewards if FLEETS[game.players[self.side].fleet].cards == "chaos-reward" else game.stock

    def deal(self, game: Battle) -> Step:
        pile = self.pile(game)
        if not self.left or not pile:
            if game.players[self.side].dealt:
                game.emit(CardsDealt(self.side, len(game.players[self.side].dealt)))
            self.go(ShipCardsAt.ALLOT)
            return None
        self.left -= 1
        return HiddenDraw(CHANCE, "MW-SET-11", Draw(pile), "deal-card", (self.side,))

    def take(self, game: Battle, card: str) -> Step:
        player = game.players[self.side]
        if card in game.rewards:
            game.rewards = without(game.rewards, card)
        else:
            game.stock = without(game.stock, card)
        player.dealt += (card,)
        self.go(ShipCardsAt.DEAL)
        return None

    def allot(self, game: Battle) -> Step:
        """MW-SET-13: a card that fits nowhere is discarded, and everybody sees it."""
        player = game.players[self.side]
        while player.dealt and not homes(game, self.side, player.dealt[0], self.free):
            game.played = tuple(sorted(game.played + player.dealt[:1]))
            game.reveals += 1
            game.emit(CardWasted(self.side, player.dealt[0]))
            player.dealt = player.dealt[1:]
        if not player.dealt:
            self.side += 1
            self.go(ShipCardsAt.BEGIN)
            return None
        return AskAllotCard(self.side, "MW-SET-11", Allotment(self.side, self.free))

    def put(self, game: Battle, answer: Answer) -> Step:
        player = game.players[self.side]
        label, plated = each(answer)
        ship, card = number_of(game, label), player.dealt[0]
        piece = game.pieces[ship]
        player.dealt = player.dealt[1:]
        piece.cards = tuple(sorted(piece.cards + (card,)))
        game.emit(CardAllotted(self.side, piece.label, card))
        if CARDS[card].effect == PLATES:
            piece.plated = word(plated)
        elif CARDS[card].effect == PRESSED_MEN:
            piece.crew += 1
            piece.limit += 1
            show(game, ship, PRESSED_MEN)
        self.go(ShipCardsAt.ALLOT)
        return None


def homes(game: Battle, side: int, card: str, free: bool) -> list[int]:
    """MW-SET-12, MW-SET-15, MW-FLT-18: the Men O' War that may hold a card: of a symbol one only, of rewards three."""
    ships = [person(game, ADMIRAL, side).ship] if free else mows(game, side)
    homes: list[int] = []
    for ship in ships:
        held = [CARDS[other] for other in game.pieces[ship].cards]
        if CARDS[card].deck == "chaos-reward":
            if len(held) < MOST_REWARDS:
                homes.append(ship)
        elif CARDS[card].symbol not in [other.symbol for other in held]:
            homes.append(ship)
    return homes


@dataclass
class Allotment(Menu):
    """MW-SET-11, MW-SET-12, MW-CARD-11: (ship, location): where the next card goes; a location only for iron plates,
    one that is no mast. It looks at the card when asked."""

    side: int
    free: bool

    def offered(self, game: Game) -> tuple[Answer, ...]:
        state = battle(game)
        dealt = state.players[self.side].dealt
        if not dealt:
            return ()
        options: list[Answer] = []
        for ship in homes(state, self.side, dealt[0], self.free):
            label = state.pieces[ship].label
            if CARDS[dealt[0]].effect == PLATES:
                options += [(label, location.id) for location in model_of(state.pieces[ship]).locations
                            if MAST not in location.id]
            else:
                options.append((label, ""))
        return tuple(options)

    def why_not(self, game: Game, answer: Answer) -> Refusal:
        return Refusal("MW-SET-12", f"{shown(answer)} is no place for this card")


class MountWeaponsAt:
    """Stages of `MountWeapons`."""

    ASK: Final = 1
    PUT: Final = 2


@dataclass
class MountWeapons(SeaFrame):
    """MW-AFW-02, MW-SCN-06: anti-flyer weapons go to Men O' War, one for each ship."""

    side: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case MountWeaponsAt.ASK: return self.ask(game)
            case _: return self.put(game, word(answer))

    def ask(self, game: Battle) -> Step:
        while self.side < 2:
            free = [ship for ship in mows(game, self.side) if not game.pieces[ship].anti_flyer]
            if game.players[self.side].weapons and free:
                labels = tuple([game.pieces[ship].label for ship in free])
                if len(labels) == 1:
                    return self.put(game, labels[0])
                return AskMountWeapon(self.side, "MW-AFW-02", OneOf(labels))
            self.side += 1
        return DONE

    def put(self, game: Battle, label: str) -> Step:
        player = game.players[self.side]
        weapon = next(one.id for one in ANTI_FLYERS.values() if one.fleet == player.fleet)
        game.pieces[number_of(game, label)].anti_flyer = weapon
        player.weapons -= 1
        game.emit(WeaponMounted(label, weapon))
        self.go(MountWeaponsAt.ASK)
        return None


# --- wind and sides ---------------------------------------------------------------------------------------------------

class FirstWindAt:
    """Stages of `FirstWind`."""

    ROLL: Final = 1
    SET_WIND: Final = 2


@dataclass
class FirstWind(SeaFrame):
    """MW-SET-23, MW-SCN-07: rolled, or as the scenario says."""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case FirstWindAt.ROLL: return self.roll(game)
            case _: return self.set_wind(game, ints(answer)[0])

    def roll(self, game: Battle) -> Step:
        entry = scenario_of(game)
        if entry is not None and entry.wind >= 0:
            return DONE
        return Roll(CHANCE, "MW-SET-23", Dice((1,)), "first-wind")

    def set_wind(self, game: Battle, face: int) -> Step:
        game.wind = FIRST_WIND[face - 1]
        game.emit(WindTurned(game.wind, game.wind, "MW-SET-23"))
        return DONE


class SideRollAt:
    """Stages of `SideRoll`."""

    ROLL: Final = 1
    READ: Final = 2
    CHOOSE: Final = 3


@dataclass
class SideRoll(SeaFrame):
    """MW-SET-24, MW-SET-32, MW-SCN-05, MW-CORE-09: the higher chooses his side and places first; free deployment has no
    roll, and the east begins."""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case SideRollAt.ROLL: return self.roll(game)
            case SideRollAt.READ: return self.read(game, ints(answer))
            case _: return self.choose(game, word(answer))

    def roll(self, game: Battle) -> Step:
        entry = scenario_of(game)
        if entry is not None and entry.free:
            game.first = next(side for side in SIDES if game.players[side].edge == EAST)
            return DONE
        return Roll(CHANCE, "MW-SET-24", Dice((1, 1)), "side-roll")

    def read(self, game: Battle, faces: tuple[int, ...]) -> Step:
        if faces[0] == faces[1]:
            self.go(SideRollAt.ROLL)
            return None
        game.first = 0 if faces[0] > faces[1] else 1
        game.emit(SideRolled(faces, game.first))
        if game.players[0].edge:
            return DONE
        return AskSide(game.first, "MW-SET-24", OneOf((EAST, WEST)))

    def choose(self, game: Battle, edge: str) -> Step:
        game.players[game.first].edge = edge
        game.players[1 - game.first].edge = WEST if edge == EAST else EAST
        game.emit(SideChosen(game.first, edge))
        return DONE


class HouseBeastsAt:
    """Stages of `HouseBeasts`."""

    ASK: Final = 1
    HOUSE: Final = 2


@dataclass
class HouseBeasts(SeaFrame):
    """MW-FLT-09: any complete beast units may start inside a Black Ark; asked of each Ark in turn."""

    ark: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case HouseBeastsAt.ASK: return self.ask(game)
            case _: return self.house(game, answer)

    def ask(self, game: Battle) -> Step:
        while self.ark < len(game.pieces):
            ark = game.pieces[self.ark]
            units = self.beasts(game, ark.owner) if has_special(ark, "black-ark") else []
            if units:
                options = tuple([unit_label(game, unit) for unit in units])
                return AskHouse(ark.owner, "MW-FLT-09", SomeOf(options, 0, len(options)), ark.label)
            self.ark += 1
        return DONE

    def beasts(self, game: Battle, side: int) -> list[int]:
        """The beast units of a side that are in no Ark yet."""
        return [number for number, unit in enumerate(game.units)
                if unit.side == side and has_special(game.pieces[unit.members[0]], "dark-elf-beast")
                and game.pieces[unit.members[0]].fate != HOUSED]

    def house(self, game: Battle, answer: Answer) -> Step:
        labels = tuple([word(label) for label in each(answer)])
        for label in labels:
            for number in game.units[unit_named(game, label)].members:
                game.pieces[number].fate, game.pieces[number].house = HOUSED, self.ark
        if labels:
            game.emit(UnitsHoused(game.pieces[self.ark].owner, labels))
        self.ark += 1
        self.go(HouseBeastsAt.ASK)
        return None


SET_UP_STEPS: Final[tuple[Callable[[], Frame], ...]] = (        # MW-SET-01
    Wizards, Commands, ShipCards, MountWeapons, RollTerrain, FirstWind, SideRoll, PlaceLairs, NameHostage, HouseBeasts,
    Deployment,
)
