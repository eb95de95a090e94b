"""Chapter 11: the End Phase: captures, withdrawal, sinking, lost admirals, cards."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Outcome, Step, each, ints, word
from weathergage.kernel.spaces import PASS, OneOf
from weathergage.rulesets.oak_and_iron.content.tables import CARDS, EVENTS, YARD_ARM
from weathergage.rulesets.oak_and_iron.events import (
    BattleEnded,
    CardsRemoved,
    CardsReturned,
    EventEnded,
    FlagshipNamed,
    RaidTokenPlaced,
    ShipCaptured,
    ShipDestroyed,
    ShipSunk,
    SinkingRolled,
    SquadronOut,
    StrikePointsCounted,
)
from weathergage.rulesets.oak_and_iron.questions import AskCapture, AskCutHand, AskNameFlagship, AskTransferFlag
from weathergage.rulesets.oak_and_iron.rules.conditions import cut_free, put, put_out, remove_party, take_off, unlink
from weathergage.rulesets.oak_and_iron.rules.crew_actions import flag_targets, transfer_flag
from weathergage.rulesets.oak_and_iron.rules.dice import count, roll, shown
from weathergage.rulesets.oak_and_iron.rules.directly_away import directly_away
from weathergage.rulesets.oak_and_iron.rules.hands import CutCards, forget, with_card, without_card
from weathergage.rulesets.oak_and_iron.rules.strike_points import ship_total, squadron_strikes, strike_points
from weathergage.rulesets.oak_and_iron.state import (
    ABOARD,
    ASHORE,
    ATTACKER,
    DEFENDER,
    END,
    NOBODY,
    REMOVED,
    SUNK,
    WAITING,
    Battle,
    SeaFrame,
    able_of,
    admiral_has,
    are_opposed,
    has_rule,
    in_order,
    is_dead,
    is_flagship,
    labels,
    number_of,
    partners,
    side_with,
    squadrons_of,
)

CAPTURE: Final = "capture"
DESTROY: Final = "destroy"
LEAVE: Final = "leave"
TRANSFER: Final = "transfer"
SMALL_HAND: Final = 5               # OI-END-16
VICE_HAND: Final = 6                # OI-UPG-22
VICE_VALUE: Final = 1


class EndPhaseAt:
    """Stages of `EndPhase`."""

    CAPTURES: Final = 1
    SEPARATE: Final = 2
    WITHDRAWAL: Final = 3
    SINKING: Final = 4
    LOST_ADMIRALS: Final = 5
    RETURN_CARDS: Final = 6


@dataclass
class EndPhase(SeaFrame):
    """OI-END-01: capture and destroy, withdrawal, sinking, lost admirals, return of cards."""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case EndPhaseAt.CAPTURES: return self.begin(game)
            case EndPhaseAt.SEPARATE: return self.separate_shaken(game)
            case EndPhaseAt.WITHDRAWAL: return self.withdrawal(game)
            case EndPhaseAt.SINKING: return Sinkings()
            case EndPhaseAt.LOST_ADMIRALS: return LostAdmirals()
            case _: return self.return_cards(game)

    def begin(self, game: Battle) -> Step:
        game.phase = END
        return Captures()

    def separate_shaken(self, game: Battle) -> Step:
        """OI-END-07, OI-END-08: after captures, pair by pair."""
        for one, other in game.links:
            if game.ships[one].shaken and game.ships[other].shaken:
                separate(game, one, other)
        return None

    def withdrawal(self, game: Battle) -> Step:
        raid(game)
        check_victory(game)
        return None

    def return_cards(self, game: Battle) -> Step:
        """OI-END-22, OI-EVNT-04: face-up cards go back to the hand, unless they are discarded; events of the turn
        end."""
        for number, squadron in enumerate(game.squadrons):
            back = [card for card in squadron.up if not CARDS[card].discard]
            gone = [card for card in squadron.up if CARDS[card].discard]
            for card in back:
                squadron.hand = with_card(squadron.hand, card)
            for card in gone:
                squadron.discards += (card,)
                forget(squadron, card)
            if squadron.up:
                game.emit(CardsReturned(number, tuple(back), tuple(gone)))
            squadron.up, squadron.copied, squadron.spent = (), "", ()
        for card in game.active:
            if EVENTS[card].duration == "turn":
                game.emit(EventEnded(card))
        game.active = tuple([card for card in game.active if EVENTS[card].duration != "turn"])
        for side in game.sides:
            side.spent = ()
        for number, ship in enumerate(game.ships):
            ship.spent, ship.moved, ship.attacked, ship.speed = (), False, False, 0
            if ship.party == ABOARD:
                remove_party(game, number, "OI-CARD-16")
        return DONE


# --- capture and destroy ----------------------------------------------------------------------------------------------

def is_prey(game: Battle, captor: int, victim: int) -> bool:
    """OI-END-02, OI-END-03: an opposing Shaken ship, wreck or not, that is nobody's prize yet."""
    ship = game.ships[victim]
    return ship.shaken and ship.captor == NOBODY and are_opposed(game, captor, victim)


class CapturesAt:
    """Stages of `Captures`."""

    ASK: Final = 1
    DECIDE: Final = 2


@dataclass
class Captures(SeaFrame):
    """OI-END-02 to OI-END-06: the first player's ships decide first; each victim is taken once."""

    asked: tuple[tuple[int, int], ...] = ()
    taken: tuple[int, ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case CapturesAt.ASK: return self.ask(game)
            case _: return self.decide(game, answer)

    def ask(self, game: Battle) -> Step:
        for side in (game.first, 1 - game.first):
            for captor, ship in enumerate(game.ships):
                if ship.shaken or game.side_of(captor) != side:
                    continue
                for victim in partners(game, captor):
                    if (captor, victim) not in self.asked and victim not in self.taken \
                            and is_prey(game, captor, victim):
                        self.asked += ((captor, victim),)
                        return AskCapture(game.seat_of(captor), "OI-END-02", OneOf((CAPTURE, DESTROY, LEAVE)),
                                          ship.label, game.ships[victim].label)
        return DONE

    def decide(self, game: Battle, answer: Answer) -> Step:
        captor, victim = self.asked[-1]
        if answer != LEAVE:
            self.taken += (victim,)
        if answer == CAPTURE:
            capture(game, captor, victim)
        elif answer == DESTROY:
            destroy(game, captor, victim)
        self.go(CapturesAt.ASK)
        return None


def capture(game: Battle, captor: int, victim: int) -> None:
    """OI-END-04, OI-END-05: she takes a token of the captor's squadron; they stay Entangled. OI-OBJ-05: her objective
    tokens are now the captor's."""
    ship, squadron = game.ships[victim], game.ships[captor].squadron
    remember_flag(game, victim)
    ship.captor = squadron
    game.emit(ShipCaptured(ship.label, game.ships[captor].label, squadron))


def destroy(game: Battle, captor: int, victim: int) -> None:
    """OI-END-06: Out of Action; the captor cuts free without a test, or else the victim is taken off."""
    put_out(game, victim, "OI-END-06")
    held = game.ships[captor].aground and not game.plays("cut-free-aground", "yes")
    removed = held or not cut_free(game, captor, "OI-END-06")
    if removed:
        take_off(game, victim, REMOVED, "OI-END-06")
    game.emit(ShipDestroyed(game.ships[victim].label, game.ships[captor].label, removed))


def remember_flag(game: Battle, number: int) -> None:
    """OI-STRK-07, OI-KEY-18."""
    ship = game.ships[number]
    ship.flag_lost = ship.flag_lost or is_flagship(game, number)


def separate(game: Battle, one: int, other: int) -> None:
    """OI-END-07, OI-END-08: each half of Yard Arm, the less damaged first; a ship that is Aground, or fast to a third
    that stays so, is not moved, and the other goes all the way."""
    first, second = (one, other)
    if (game.ships[other].damage, game.side_of(other) != game.first, other) \
            < (game.ships[one].damage, game.side_of(one) != game.first, one):
        first, second = other, one
    free = [number for number in (first, second) if not is_held(game, number, first + second - number)]
    for number in free:
        away = first + second - number
        way = directly_away(game, number, (away,), YARD_ARM / len(free))
        if way:
            ship = game.ships[number]
            put(game, number, (ship.x + way[0][0], ship.y + way[0][1], ship.heading), "push", "OI-END-07")
    unlink(game, one, other, "OI-END-07")


def is_held(game: Battle, number: int, partner: int) -> bool:
    if game.ships[number].aground:
        return True
    return any([not game.ships[third].shaken for third in partners(game, number) if third != partner])


# --- withdrawal -------------------------------------------------------------------------------------------------------

def raid(game: Battle) -> None:
    """OI-OBJ-03: an attacking party on the objective island, and no defending one."""
    if game.objective != "raid":
        return
    ashore = {ship.squadron for ship in game.ships
              if ship.party == ASHORE and game.terrain[ship.party_on].objective}
    sides = {game.squadrons[squadron].side for squadron in ashore}
    if sides == {side_with(game, ATTACKER)}:
        game.raid_tokens += 1
        game.emit(RaidTokenPlaced(game.raid_tokens))


def check_victory(game: Battle) -> None:
    """OI-END-10 to OI-END-13, OI-END-17, OI-END-21, OI-END-24, OI-END-25, OI-FLEET-10, OI-FLEET-14: no ship left, then
    compulsory withdrawal, then the turn limit."""
    for number, squadron in enumerate(game.squadrons):
        squadron.strike = squadron_strikes(game, number).total
        if is_dead(game, number) and "out" not in squadron.once:
            squadron.once += ("out",)
            game.emit(SquadronOut(number, "OI-FLEET-14" if game.fleets else "OI-END-21"))
    totals: list[int] = []
    for side in (0, 1):
        points, ships = strike_points(game, side), ship_total(game, side)
        game.sides[side].strike = points.total
        totals.append(ships.total)
        game.emit(StrikePointsCounted(side, points.total, ships.total, points.opened()))
    strikes = (game.sides[0].strike, game.sides[1].strike)
    dead = [all([is_dead(game, squadron) for squadron in squadrons_of(game, side)]) for side in (0, 1)]
    over = [strikes[side] > totals[side] for side in (0, 1)]
    if dead[0] != dead[1]:
        end(game, 1 if dead[0] else 0, "no-ship-left", "OI-END-21")
    elif dead[0]:
        end(game, fewer(game, strikes), "no-ship-left", "OI-END-24")
    elif over[0] != over[1]:
        end(game, 1 if over[0] else 0, "withdrawal", "OI-END-10")
    elif over[0] and strikes[0] != strikes[1]:
        end(game, fewer(game, strikes), "withdrawal", "OI-END-12")
    elif game.turn >= game.turns:
        end(game, fewer(game, strikes), "turn-limit", "OI-END-13")


def fewer(game: Battle, strikes: tuple[int, int]) -> int:
    """OI-END-13, OI-END-24: fewer Strike Points; on a tie the defender; without roles nobody."""
    if strikes[0] < strikes[1]:
        return 0
    if strikes[1] < strikes[0]:
        return 1
    return side_with(game, DEFENDER) if game.sides[0].role else NOBODY


def end(game: Battle, winner: int, reason: str, rule: str) -> None:
    strikes = (game.sides[0].strike, game.sides[1].strike)
    game.emit(BattleEnded(winner, strikes, reason, rule))
    seats = sorted({squadron.seat for squadron in game.squadrons})
    sides = {squadron.seat: squadron.side for squadron in game.squadrons}
    winners = tuple([seat for seat in seats if sides[seat] == winner])
    game.finish(Outcome(winners, tuple([strikes[1 - sides[seat]] for seat in seats]), reason, rule))


# --- sinking ----------------------------------------------------------------------------------------------------------

class SinkingsAt:
    """Stages of `Sinkings`."""

    BEGIN: Final = 1
    ROLL: Final = 2
    READ: Final = 3


@dataclass
class Sinkings(SeaFrame):
    """OI-END-18, OI-END-19, OI-END-26: every wreck on the table that is no prize rolls a die."""

    ships: tuple[int, ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case SinkingsAt.BEGIN: return self.begin(game)
            case SinkingsAt.ROLL: return self.roll(game)
            case _: return self.read(game, ints(answer))

    def begin(self, game: Battle) -> Step:
        self.ships = tuple([number for number, ship in enumerate(game.ships) if ship.wreck and ship.captor == NOBODY])
        return None

    def roll(self, game: Battle) -> Step:
        if not self.ships:
            return DONE
        return roll(game, "sinking", "OI-END-18", 1, ("sinking",))

    def read(self, game: Battle, faces: tuple[int, ...]) -> Step:
        ship = game.ships[self.ships[0]]
        game.emit(SinkingRolled(ship.label, shown(faces)))
        if count(game, faces, "sinking"):
            game.emit(ShipSunk(ship.label))
            take_off(game, self.ships[0], SUNK, "OI-END-26")
        self.ships = self.ships[1:]
        self.go(SinkingsAt.ROLL)
        return None


# --- lost admirals ----------------------------------------------------------------------------------------------------

@dataclass
class LostAdmirals(SeaFrame):
    """OI-END-14 to OI-END-16, OI-END-20, OI-EDGE-03, OI-CRIT-10: squadron by squadron, the first player's first."""

    at: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        order = in_order(game, game.first)
        while self.at < len(order):
            squadron = order[self.at]
            self.at += 1
            if needs_flagship(game, squadron):
                return LostFlagship(squadron)
            if "admiral-lost" in game.squadrons[squadron].spent:
                return CutHand(squadron, SMALL_HAND)
        return DONE


def needs_flagship(game: Battle, squadron: int) -> bool:
    """OI-END-14, OI-END-20: the Flagship is Out of Action, Captured or gone, and somebody could take her place."""
    flagship = game.squadrons[squadron].flagship
    lost = not game.ships[flagship].able and game.ships[flagship].fate != WAITING
    return lost and bool(heirs(game, squadron))


def heirs(game: Battle, squadron: int) -> list[int]:
    """OI-END-15, OI-UPG-22: own ships; one with the Vice Flag before all others."""
    ships = able_of(game, squadron) or [number for number, ship in enumerate(game.ships)
                                        if ship.squadron == squadron and ship.fate == WAITING]
    return [number for number in ships if has_rule(game, number, "vice-flag")] or ships


class LostFlagshipAt:
    """Stages of `LostFlagship`."""

    OFFER: Final = 1
    TRANSFER: Final = 2
    CHOOSE: Final = 3
    NAME: Final = 4
    END: Final = 5


@dataclass
class LostFlagship(SeaFrame):
    """OI-END-14 to OI-END-16, OI-UPG-22: a Fortune Point for a free Transfer Flag, or another Flagship at once."""

    squadron: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case LostFlagshipAt.OFFER: return self.offer(game)
            case LostFlagshipAt.TRANSFER: return self.transfer(game, answer)
            case LostFlagshipAt.CHOOSE: return self.ask(game)
            case LostFlagshipAt.NAME: return self.name(game, answer)
            case _: return DONE

    def offer(self, game: Battle) -> Step:
        """OI-END-14, OI-KEY-18: while the wreck is still on the table; it costs a Fortune Point."""
        squadron = game.squadrons[self.squadron]
        targets = self.targets(game)
        if not targets or not squadron.fortune:
            self.go(LostFlagshipAt.CHOOSE)
            return None
        return AskTransferFlag(squadron.seat, "OI-END-14", OneOf((PASS,) + labels(game, targets)),
                               game.ships[squadron.flagship].label)

    def targets(self, game: Battle) -> list[int]:
        squadron = game.squadrons[self.squadron]
        if not squadron.admiral or admiral_has(game, self.squadron, "pompous"):
            return []
        ship = game.ships[squadron.flagship]
        return flag_targets(game, squadron.flagship) if ship.wreck and ship.captor == NOBODY else []

    def transfer(self, game: Battle, answer: Answer) -> Step:
        """OI-STRK-07: the wreck then counts as any other ship."""
        if answer == PASS:
            return None
        squadron = game.squadrons[self.squadron]
        squadron.fortune -= 1
        game.ships[squadron.flagship].flag_lost = False
        transfer_flag(game, squadron.flagship, number_of(game, answer), "OI-END-14")
        return DONE

    def ask(self, game: Battle) -> Step:
        ships = heirs(game, self.squadron)
        if len(ships) == 1:
            self.go(LostFlagshipAt.END)
            return self.name(game, game.ships[ships[0]].label)
        return AskNameFlagship(game.squadrons[self.squadron].seat, "OI-END-15", OneOf(labels(game, ships)),
                               self.squadron)

    def name(self, game: Battle, answer: Answer) -> Step:
        squadron = game.squadrons[self.squadron]
        if admiral_has(game, self.squadron, "pompous"):
            game.ships[squadron.flagship].once += ("pompous",)
        number = number_of(game, answer)
        vice = has_rule(game, number, "vice-flag")
        squadron.flagship, squadron.admiral, squadron.value = number, "", VICE_VALUE if vice else 0
        game.emit(FlagshipNamed(self.squadron, word(answer), squadron.value, "OI-UPG-22" if vice else "OI-END-15"))
        return CutHand(self.squadron, VICE_HAND if vice else SMALL_HAND)


class CutHandAt:
    """Stages of `CutHand`."""

    ASK: Final = 1
    CUT: Final = 2


@dataclass
class CutHand(SeaFrame):
    """OI-END-16: who owns more cards than so many removes some of his choice, not the one that lies face down."""

    squadron: int
    most: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case CutHandAt.ASK: return self.ask(game)
            case _: return self.cut(game, each(answer))

    def ask(self, game: Battle) -> Step:
        squadron = game.squadrons[self.squadron]
        every = not game.plays("hand-cut-counts", "hand-only")
        owned = len(squadron.hand) + (len(squadron.up) + (1 if squadron.down else 0) if every else 0)
        extra = owned - self.most
        if extra <= 0:
            return DONE
        return AskCutHand(squadron.seat, "OI-END-16", CutCards(self.squadron, extra, every), self.squadron, extra)

    def cut(self, game: Battle, cards: tuple[Answer, ...]) -> Step:
        squadron = game.squadrons[self.squadron]
        for one in cards:
            card = word(one)
            if card in squadron.hand:
                squadron.hand = without_card(squadron.hand, card)
            else:
                squadron.up = tuple([other for other in squadron.up if other != card])
            squadron.removed += (card,)
            forget(squadron, card)
        game.reveals += 1
        game.emit(CardsRemoved(self.squadron, tuple([word(card) for card in cards])))
        return DONE
