"""Chapter 13, executing: points spent, then advances, turns and tacks."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step, each, number, word
from weathergage.kernel.spaces import OneOf
from weathergage.kernel.tally import Tally
from weathergage.kits.squares import turned
from weathergage.rulesets.captains_sea.content.tables import TACK_NEAR
from weathergage.rulesets.captains_sea.events import ManeuverLost, OrdersChanged, ShipTurned, TackTried
from weathergage.rulesets.captains_sea.questions import AskFreeTurn, AskMoveFirst
from weathergage.rulesets.captains_sea.rules.bridge_cards import RollDice, die
from weathergage.rulesets.captains_sea.rules.card_windows import offer, offer_to, played
from weathergage.rulesets.captains_sea.rules.maneuver_selection import (
    ADVANCE,
    BACK_SAIL,
    TACK,
    WEAR,
    ChangeOrders,
    SelectManeuvers,
    forget,
    panel,
)
from weathergage.rulesets.captains_sea.rules.map_edge import sail_ahead
from weathergage.rulesets.captains_sea.rules.sharing_a_square import FormUp
from weathergage.rulesets.captains_sea.state import (
    SIDES,
    Duel,
    DuelFrame,
    Ship,
    morale,
    quality,
    range_between,
    share_a_square,
)

TACK_AT: Final = 5                 # CS-MAN-25
TURNS: Final[dict[str, int]] = {"straight": 0, "port": -1, "starboard": 1}
WAYS: Final[dict[int, str]] = {-1: "port", 1: "starboard"}


class ManeuverStepAt:
    """Stages of `ManeuverStep`."""

    ORDERS: Final = 1
    SPEND: Final = 2
    ORDER: Final = 3
    EXECUTE: Final = 4
    SELECT: Final = 5
    END: Final = 6


@dataclass
class ManeuverStep(DuelFrame):
    """CS-IMP-03 step 1: a point is spent for each Activate counter; what is completed is revealed and executed."""

    order: tuple[int, ...] = ()             # the sides whose maneuvers are completed, in the order they move
    executed: int = 0

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case ManeuverStepAt.ORDERS: return self.open_window(game)
            case ManeuverStepAt.SPEND: return self.spend(game)
            case ManeuverStepAt.ORDER: return self.take_order(word(answer))
            case ManeuverStepAt.EXECUTE: return self.execute(game)
            case ManeuverStepAt.SELECT: return SelectManeuvers(self.order)
            case _: return DONE

    def open_window(self, game: Duel) -> Step:
        """CS-WIN-05: unless nobody could play a card in it."""
        window = RevealWindow()
        if window.invite(game) is not None:
            return window
        self.go(ManeuverStepAt.ORDER)
        return self.spend(game)

    def spend(self, game: Duel) -> Step:
        """CS-MAN-03, CS-MAN-05: one point per activation; a maneuver is executed in the impulse of its last point.

        CS-MAN-06: if both complete maneuvers both reveal, then the IP decides who moves first.
        """
        due: list[int] = []
        for side in (game.ip, game.nip):
            ship = game.ships[side]
            if game.impulse in ship.activations:
                ship.activations = tuple([impulse for impulse in ship.activations if impulse > game.impulse])
                if ship.maneuver:
                    ship.spent += 1
                    game.reveals += 1           # that a maneuver is not completed yet tells something of it, too
                    if ship.spent >= ship.cost:
                        due.append(side)
        if not due:
            return DONE
        self.order = tuple(due)
        if len(due) == 1:
            self.go(ManeuverStepAt.SELECT)
            return self.execute(game)
        maneuvers = tuple([ship.maneuver for ship in game.ships])
        return AskMoveFirst(game.ip, "CS-MAN-06", OneOf((SIDES[game.ip], SIDES[game.nip])), maneuvers)

    def take_order(self, first: str) -> Step:
        if SIDES[self.order[0]] != first:
            self.order = (self.order[1], self.order[0])
        return None

    def execute(self, game: Duel) -> Step:
        if self.executed == len(self.order):
            self.go(ManeuverStepAt.END)
            return SelectManeuvers(self.order)
        self.executed += 1
        self.go(ManeuverStepAt.EXECUTE)
        return execute(game, self.order[self.executed - 1])


class RevealWindowAt:
    """Stages of `RevealWindow`."""

    CARDS: Final = 1
    OBEY: Final = 2


@dataclass
class RevealWindow(DuelFrame):
    """CS-WIN-05: cards that change orders, one at a time until both captains pass."""

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case RevealWindowAt.CARDS: return self.invite(game)
            case _: return self.obey(game, answer)

    def is_part(self) -> bool:
        return True

    def cards_for(self, game: Duel, side: int) -> tuple[str, ...]:
        """CS-WIN-05: what a counter here may allow; whether it completes the maneuver is not for the enemy to see."""
        ship = game.ships[side]
        return ("change-orders", "spill-wind") if game.impulse in ship.activations and ship.maneuver else ()

    def invite(self, game: Duel) -> Step:
        nip, ip = self.cards_for(game, game.nip), self.cards_for(game, game.ip)
        return offer(game, "reveal", "CS-WIN-05", nip, ip, single=True)

    def obey(self, game: Duel, answer: Answer) -> Step:
        """CS-FX-36, CS-CARD-16: a Back Sail, forbidden or not. What is due has changed: the window opens anew."""
        if not answer:
            return DONE
        side, card = each(each(answer)[0])
        ship = game.ships[number(side)]
        self.go(RevealWindowAt.CARDS)
        if card == "change-orders":
            return ChangeOrders(ship.side)
        game.emit(OrdersChanged(ship.side, "CS-FX-36"))
        ship.maneuver, ship.turn, ship.cost = BACK_SAIL, 0, ship.spent + 1
        ship.spied = False
        return None


def is_valid(game: Duel, ship: Ship) -> bool:
    """CS-MAN-30: the maneuver, of the same kind and turning the same way, is on the panel of the position now."""
    if ship.maneuver == BACK_SAIL:
        return True
    kind = kind_of(ship.maneuver)
    for line in panel(game, ship):
        if line.kind == kind and line.turn == ship.turn:
            return True
    return False


def kind_of(maneuver: str) -> str:
    return WEAR if maneuver.startswith(WEAR) else maneuver


def execute(game: Duel, side: int) -> Step:
    """CS-MAN-05, CS-MAN-30: carry out the completed maneuver of one ship, or lose it if it is no longer possible."""
    ship = game.ships[side]
    maneuver, turn = ship.maneuver, ship.turn
    valid = is_valid(game, ship)
    forget(ship)
    if not valid:
        game.emit(ManeuverLost(side, maneuver, "CS-MAN-30"))
        return None
    if maneuver == ADVANCE:
        return Advance(side, ship.heading)
    if maneuver == TACK:
        return Tack(side, turn)
    if maneuver == BACK_SAIL:
        return back_sail(game, ship)
    return wear(game, ship, turn)


def back_sail(game: Duel, ship: Ship) -> Step:
    """CS-MAN-22: the ship stays in its square on its heading."""
    ship.barred = BACK_SAIL
    game.emit(ShipTurned(ship.side, BACK_SAIL, ship.heading, "CS-MAN-22"))
    return None


def wear(game: Duel, ship: Ship, turn: int) -> Step:
    """CS-MAN-21: one compass point in the same square."""
    turn_by_choice(game, ship, turn, "CS-MAN-21")
    return FormUp(ship.side, 0) if share_a_square(game) else None


def turn_by_choice(game: Duel, ship: Ship, turn: int, rule: str) -> None:
    """A Wear or a free turn: CS-MAN-14 and CS-MAN-15 bar the next Wear."""
    ship.heading = turned(ship.heading, turn)
    ship.barred = WEAR
    ship.turned_here = True
    game.emit(ShipTurned(ship.side, WEAR, ship.heading, rule))


class AdvanceAt:
    """Stages of `Advance`."""

    MOVE: Final = 1
    ASK: Final = 2
    TURN: Final = 3
    FORM_UP: Final = 4
    END: Final = 5


@dataclass
class Advance(DuelFrame):
    """CS-MAN-18, CS-MAN-19: one square straight ahead, then perhaps a turn, then the formation."""

    side: int
    heading: int                # of the move, before any turn
    rule: str = "CS-MAN-19"

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case AdvanceAt.MOVE: return self.move(game)
            case AdvanceAt.ASK: return self.ask_turn(game, answer)
            case AdvanceAt.TURN: return self.turn(game, word(answer))
            case AdvanceAt.FORM_UP: return self.form_up(game)
            case _: return DONE

    def move(self, game: Duel) -> Step:
        ship = game.ships[self.side]
        ship.barred = ""
        if sail_ahead(game, ship, "CS-MAN-18"):
            return offer_to(game, self.side, "maneuver-after-advance", "CS-WIN-06", ("hard-over",))
        return DONE

    def ask_turn(self, game: Duel, answer: Answer) -> Step:
        """CS-MAN-19: to a superior position, where there is one; with CS-FX-35 either way, but not into irons."""
        ship = game.ships[self.side]
        ways: tuple[Answer, ...] = ("straight",)
        for way in free_turns(game, ship):
            ways += (WAYS[way],)
        if played(answer, "hard-over"):
            self.rule = "CS-FX-35"
            ways = tuple([WAYS[way] for way in (-1, 1) if (turned(ship.heading, way) - game.wind) % 8 != 4])
        if len(ways) == 1 and ways[0] == "straight":
            self.go(AdvanceAt.FORM_UP)
            return None
        return AskFreeTurn(self.side, self.rule, OneOf(ways), self.rule == "CS-FX-35")

    def turn(self, game: Duel, choice: str) -> Step:
        way = TURNS[choice]
        if way:
            turn_by_choice(game, game.ships[self.side], way, self.rule)
        return None

    def form_up(self, game: Duel) -> Step:
        """CS-STACK-03: the formation is found after the turn, by the heading of the move."""
        return FormUp(self.side, self.heading) if share_a_square(game) else DONE


def free_turns(game: Duel, ship: Ship) -> tuple[int, ...]:
    """CS-MAN-19, CS-MAN-20: the turns of one point that bring a superior wind position.

    CS-MAN-16: no marker bars them, since the ship has changed squares.
    """
    for line in panel(game, ship):
        if line.kind == ADVANCE:
            return line.free_turns
    return ()


class TackAt:
    """Stages of `Tack`."""

    LUFF: Final = 1
    ROLL: Final = 2
    COME_ABOUT: Final = 3
    END: Final = 4


@dataclass
class Tack(DuelFrame):
    """CS-MAN-23 to CS-MAN-26: into the wind, then on a 5 or more through it; else the ship hangs in irons."""

    side: int
    turn: int
    stays: int = 0              # Quick in Stays played

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case TackAt.LUFF: return self.luff(game)
            case TackAt.ROLL: return self.roll(game, answer)
            case TackAt.COME_ABOUT: return self.come_about(game, die(answer))
            case _: return DONE

    def luff(self, game: Duel) -> Step:
        ship = game.ships[self.side]
        ship.heading = turned(ship.heading, self.turn)
        ship.barred = ""
        game.emit(ShipTurned(self.side, TACK, ship.heading, "CS-MAN-23"))
        return offer_to(game, self.side, "tack-before-roll", "CS-WIN-07", ("quick-stays",))

    def roll(self, game: Duel, answer: Answer) -> Step:
        self.stays = played(answer, "quick-stays")
        mark = TACK_AT - tack_modifier(game, game.ships[self.side], self.stays).total
        return RollDice("tack", "CS-MAN-24", ((self.side, 1),), (mark,))

    def come_about(self, game: Duel, value: int) -> Step:
        ship = game.ships[self.side]
        bonus = tack_modifier(game, ship, self.stays)
        passed = value + bonus.total >= TACK_AT
        if passed:
            ship.heading = turned(ship.heading, self.turn)
        else:
            ship.activations = ()
        if game.journal is not None:
            game.emit(TackTried(self.side, value, bonus.total, passed, ship.heading, bonus.opened()))
        return FormUp(self.side, 0) if share_a_square(game) else DONE


def tack_modifier(game: Duel, ship: Ship, stays: int) -> Tally:
    """CS-MAN-24: Crew Morale (or Quality, by option), -1 if the enemy is near; CS-FX-34."""
    if game.plays("tack-modifier", "quality"):
        bonus = Tally(quality(ship), "Crew Quality", "CS-MAN-24")
    else:
        bonus = Tally(morale(ship), "Crew Morale", "CS-MAN-24")
    if range_between(game) <= TACK_NEAR:
        bonus.add(-1, "enemy near", "CS-MAN-24")
    bonus.add(2 * stays, "Quick in Stays", "CS-FX-34")
    return bonus
