"""Chapter 12: the End Phase, step by step in its exact order."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Optional

from weathergage.kernel.core import DONE, Answer, Game, Refusal, Space, Step, each, word
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import OneOf, SomeOf
from weathergage.kits.plane import along
from weathergage.rulesets.man_o_war.content.tables import LEVELS
from weathergage.rulesets.man_o_war.events import (
    CardsDiscarded,
    CountersRemoved,
    DebrisCleared,
    FlyerMoved,
    PersonRescued,
    ShipScuttled,
    SpellsEnded,
    WreckSettled,
)
from weathergage.rulesets.man_o_war.questions import AskDiscard, AskRescue
from weathergage.rulesets.man_o_war.rules.fires import Fires
from weathergage.rulesets.man_o_war.rules.fleet_rules import mend_housed
from weathergage.rulesets.man_o_war.rules.flyer_attacks import drift_of
from weathergage.rulesets.man_o_war.rules.geometry import place, pose_of, slide_short, touch, touches_wreck
from weathergage.rulesets.man_o_war.rules.losses import lose_person, sink
from weathergage.rulesets.man_o_war.rules.magic import DrawMagic
from weathergage.rulesets.man_o_war.rules.monsters import heal_in_lairs
from weathergage.rulesets.man_o_war.rules.movement import Move, Refloat
from weathergage.rulesets.man_o_war.rules.repairs import Repairs
from weathergage.rulesets.man_o_war.rules.scenarios import SeekTreasure, is_treasure_hunt
from weathergage.rulesets.man_o_war.rules.shooting import holders_of
from weathergage.rulesets.man_o_war.rules.speeds import wind_zone
from weathergage.rulesets.man_o_war.rules.squadrons import Coherency, straggles
from weathergage.rulesets.man_o_war.rules.victory import END, check_limit, finish, judge
from weathergage.rulesets.man_o_war.state import (
    ABOARD,
    ADRIFT,
    AFLOAT,
    CAPTURED,
    CLEARED,
    DEBRIS,
    FREED,
    HOSTAGE,
    KILLED,
    NOBODY,
    SHOALS,
    WIZARD,
    WRECK,
    Battle,
    SeaFrame,
    battle,
    flying,
    in_fleet_order,
    is_crewless,
    number_of,
    person,
    vessels,
    without,
)

NONE: Final = "none"


@dataclass
class EndPhase(SeaFrame):
    """MW-END-01: the steps of `END_STEPS`, one after another."""

    done: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        if self.done == len(END_STEPS):
            return DONE
        self.done += 1
        return END_STEPS[self.done - 1](game)


def look_for_survivors(game: Battle) -> Step:
    game.phase, game.acting, game.active = END, NOBODY, NOBODY
    return Survivors()


def settle_wrecks(game: Battle) -> Step:
    """MW-END-05, MW-SINK-03, MW-VIC-14: debris goes, with whoever clings to it; then wreckage becomes debris."""
    for number, wreck in enumerate(game.wrecks):
        if wreck.stage == DEBRIS:
            wreck.stage = CLEARED
            game.emit(DebrisCleared(number + 1))
            for one in game.people:
                if one.status == ADRIFT and one.wreck == number:
                    lose_person(game, one, KILLED, "MW-END-05")
    for number, wreck in enumerate(game.wrecks):
        if wreck.stage == WRECK:
            wreck.stage = DEBRIS
            game.emit(WreckSettled(number + 1))
    return None


def scuttle(game: Battle) -> Step:
    """MW-END-07, MW-END-08: the party returns if the ship that sent it is still alongside, up to its limit."""
    for ship in in_fleet_order(game, vessels(game)):
        piece = game.pieces[ship]
        if piece.scuttler == NOBODY:
            continue
        sender = game.pieces[piece.scuttler]
        back = 0
        if sender.fate == AFLOAT and sender.side == piece.side and touch(game, ship, piece.scuttler):
            back = min(piece.crew, sender.limit - sender.crew)
            sender.crew += back
        game.emit(ShipScuttled(piece.label, sender.label, back))
        sink(game, ship, "scuttled", "MW-END-07")
    return None


def remove_counters(game: Battle) -> Step:
    """MW-END-10, MW-CRIT-08, MW-WPN-04, MW-BST-17, MW-MON-17: counters and jams go; balloons drift, and monsters
    heal in their lairs."""
    for piece in game.pieces:
        if piece.no_move or piece.no_fire:
            piece.no_move = piece.no_fire = False
            game.emit(CountersRemoved(piece.label))
        if piece.jammed and game.turn >= piece.jammed:
            piece.jammed = 0
    for beast in flying(game):
        drift(game, beast)
    heal_in_lairs(game)
    mend_housed(game)
    return None


def end_spells(game: Battle) -> Step:
    """MW-END-13, MW-MAG-09, MW-FLT-16: spells of one turn run out, and slime of the turn before."""
    lasted = bool(game.hazards)
    for piece in game.pieces:
        lasted = lasted or bool(piece.spells)
        piece.spells = ()
        if piece.aground == SHOALS:
            piece.aground = NOBODY
    for player in game.players:
        player.rerolled = player.silenced = player.aided = False
        player.pool = 0
    game.hazards.clear()
    game.trails = [trail for trail in game.trails if trail.until > game.turn]
    if lasted:
        game.emit(SpellsEnded())
    return None


def check_victory(game: Battle) -> Step:
    judge(game)
    if game.outcome is None:
        check_limit(game)
    return None


def drift(game: Battle, beast: int) -> None:
    """MW-BST-17, MW-AIR-04: downwind, as far as there is room."""
    far = drift_of(game, beast)
    if far:
        piece = game.pieces[beast]
        ux, uy = along(45.0 * game.wind)
        was = pose_of(piece)
        place(piece, slide_short(game, beast, ux * far, uy * far, tuple(vessels(game)), False))
        game.emit(FlyerMoved(piece.label, was, pose_of(piece), "MW-BST-17"))


# --- survivors --------------------------------------------------------------------------------------------------------

class SurvivorsAt:
    """Stages of `Survivors`."""

    BEGIN: Final = 1
    ASK: Final = 2
    HEAR: Final = 3


@dataclass
class Survivors(SeaFrame):
    """MW-END-02 to MW-END-04, MW-SCN-02: ships with crew that touch wreckage or debris may pick up whoever clings to
    it; his own side comes first, and an enemy captures him."""

    people: tuple[int, ...] = ()
    turns: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case SurvivorsAt.BEGIN: return self.begin(game)
            case SurvivorsAt.ASK: return self.ask(game)
            case _: return self.hear(game, answer)

    def begin(self, game: Battle) -> Step:
        self.people = tuple([number for side in (game.first, 1 - game.first) for number, one in enumerate(game.people)
                             if one.status == ADRIFT and one.side == side])
        return None

    def ask(self, game: Battle) -> Step:
        while self.people:
            one = game.people[self.people[0]]
            while self.turns < 2:
                side = one.side if self.turns == 0 else 1 - one.side
                self.turns += 1
                ships = rescuers(game, one.wreck, side)
                if ships:
                    options = (*[game.pieces[ship].label for ship in ships], NONE)
                    return AskRescue(side, "MW-END-02", OneOf(options), one.role, one.side)
            self.people, self.turns = self.people[1:], 0
        return DONE

    def hear(self, game: Battle, answer: Answer) -> Step:
        if answer != NONE:
            rescue(game, self.people[0], number_of(game, answer))
            self.people, self.turns = self.people[1:], 0
        self.go(SurvivorsAt.ASK)
        return None


def rescuers(game: Battle, wreck: int, side: int) -> list[int]:
    """MW-END-02: ships with crew of a side that touch a wreck."""
    return [ship for ship in vessels(game)
            if game.pieces[ship].side == side and not is_crewless(game.pieces[ship])
            and touches_wreck(game, ship, wreck)]


def rescue(game: Battle, number: int, ship: int) -> None:
    """MW-END-03, MW-END-04, MW-SCN-02."""
    one, piece = game.people[number], game.pieces[ship]
    own = piece.side == one.side
    game.emit(PersonRescued(one.role, one.side, piece.label, own))
    if one.role == HOSTAGE:
        one.status, one.ship, one.wreck = ABOARD, ship, NOBODY
        if own:
            one.status = FREED
            finish(game, piece.side, "hostage", "MW-SCN-02")
        return
    if own:
        one.status, one.ship, one.wreck = ABOARD, ship, NOBODY
    else:
        lose_person(game, one, CAPTURED, "MW-END-03")


# --- stragglers -------------------------------------------------------------------------------------------------------

class StragglersAt:
    """Stages of `Stragglers`."""

    BEGIN: Final = 1
    NEXT: Final = 2
    MOVE: Final = 3


@dataclass
class Stragglers(SeaFrame):
    """MW-STR-02, MW-STR-03, MW-STR-05, MW-OBST-08: stragglers move now, without shooting, boarding or ramming."""

    ships: tuple[int, ...] = ()
    ship: int = NOBODY

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case StragglersAt.BEGIN: return self.begin(game)
            case StragglersAt.NEXT: return self.next(game)
            case _: return self.move(game, answer)

    def begin(self, game: Battle) -> Step:
        self.ships = tuple([ship for ship in in_fleet_order(game, vessels(game))
                            if game.pieces[ship].side == game.pieces[ship].owner and straggles(game, ship)])
        return None

    def next(self, game: Battle) -> Step:
        while self.ships:
            self.ship, self.ships = self.ships[0], self.ships[1:]
            piece = game.pieces[self.ship]
            if piece.fate != AFLOAT or piece.side != piece.owner or piece.no_move or piece.lashed \
                    or holders_of(game, self.ship):
                continue
            game.acting, game.active = piece.owner, self.ship
            return Refloat(self.ship, piece.owner) if piece.aground != NOBODY else None
        game.acting = game.active = NOBODY
        return DONE

    def move(self, game: Battle, answer: Answer) -> Step:
        self.go(StragglersAt.NEXT)
        piece = game.pieces[self.ship]
        if answer == 0 or piece.fate != AFLOAT:
            return None
        return Move(self.ship, piece.owner, wind_zone(game, piece), rams=False)


# --- magic cards ------------------------------------------------------------------------------------------------------

@dataclass
class Discards(Space):
    """MW-END-11, MW-SPL-27: the cards that a wizard does not want, and any above his limit. The hand is looked up when
    asked."""

    side: int

    def space(self, game: Game) -> SomeOf:
        player = battle(game).players[self.side]
        least = max(0, len(player.hand) - LEVELS[player.level].hand)
        return SomeOf(player.hand, least, len(player.hand))

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        return self.space(game).refusal(game, answer)

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        return self.space(game).candidates(game, limit)

    def draw(self, game: Game, rng: Rng) -> Answer:
        return self.space(game).draw(game, rng)

    def nearest(self, game: Game, answer: Answer) -> Answer:
        return self.space(game).candidates(game, 1)[0]

    def describe(self, game: Game) -> dict[str, Any]:
        return self.space(game).describe(game)


class MagicCardsAt:
    """Stages of `MagicCards`."""

    ASK: Final = 1
    DROP: Final = 2


@dataclass
class MagicCards(SeaFrame):
    """MW-END-11, MW-END-12, MW-MAG-15, MW-SPL-27: the initiative player first: discard, then draw up to a full hand, if
    the wizard lives and is not in the water."""

    turns: int = 0
    side: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case MagicCardsAt.ASK: return self.ask(game)
            case _: return self.drop(game, answer)

    def ask(self, game: Battle) -> Step:
        while self.turns < 2:
            self.side = game.first if self.turns == 0 else 1 - game.first
            self.turns += 1
            if person(game, WIZARD, self.side).status == ABOARD:
                if game.players[self.side].hand:
                    return AskDiscard(self.side, "MW-END-11", Discards(self.side))
                return self.draw(game)
        return DONE

    def drop(self, game: Battle, answer: Answer) -> Step:
        player, cards = game.players[self.side], tuple([word(card) for card in each(answer)])
        for card in cards:
            player.hand = without(player.hand, card)
        if cards:
            game.spent = tuple(sorted(game.spent + cards))
            game.reveals += 1
            game.emit(CardsDiscarded(self.side, cards, "MW-END-11"))
        return self.draw(game)

    def draw(self, game: Battle) -> Step:
        player = game.players[self.side]
        self.go(MagicCardsAt.ASK)
        return DrawMagic(self.side, max(0, LEVELS[player.level].hand - len(player.hand)))


# --- the order of the steps -------------------------------------------------------------------------------------------

def burn(game: Battle) -> Step:
    return Fires()


def seek_treasure(game: Battle) -> Step:
    return SeekTreasure() if is_treasure_hunt(game) else None


def make_repairs(game: Battle) -> Step:
    return Repairs()


def move_stragglers(game: Battle) -> Step:
    return Stragglers()


def exchange_cards(game: Battle) -> Step:
    return MagicCards()


def check_coherency(game: Battle) -> Step:
    return Coherency()


END_STEPS: Final[tuple[Callable[[Battle], Step], ...]] = (      # MW-END-01
    look_for_survivors, settle_wrecks, burn, seek_treasure, make_repairs, move_stragglers, scuttle, remove_counters,
    exchange_cards, end_spells, check_victory, check_coherency,
)
