"""Chapter 13: selecting and executing maneuvers."""

from dataclasses import dataclass
from typing import Any, Final

from weathergage.kernel.core import DONE, Answer, Game, Question, Space, Step, each, number, word
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import OneOf, shown
from weathergage.kernel.tally import Tally
from weathergage.kits.squares import is_diagonal, turned
from weathergage.rulesets.captains_sea.cards import Roll, die, offer, offer_to, played
from weathergage.rulesets.captains_sea.events import (
    ManeuverLost,
    ManeuverSelected,
    OrdersChanged,
    ShipTurned,
    StrainTaken,
    TackTried,
)
from weathergage.rulesets.captains_sea.formation import FormUp
from weathergage.rulesets.captains_sea.mapedge import sail_ahead
from weathergage.rulesets.captains_sea.printed import ManeuverLine
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
from weathergage.rulesets.captains_sea.tables import PANEL, TACK_NEAR, WIND_LETTER
from weathergage.rulesets.captains_sea.wind import in_irons, position_of

ADVANCE: Final = "advance"
WEAR: Final = "wear"
TACK: Final = "tack"
BACK_SAIL: Final = "back-sail"
TACK_AT: Final = 5                 # CS-MAN-25
TURNS: Final[dict[str, int]] = {"straight": 0, "port": -1, "starboard": 1}
WAYS: Final[dict[int, str]] = {-1: "port", 1: "starboard"}


def panel(game: Duel, ship: Ship) -> tuple[ManeuverLine, ...]:
    """CS-MAN-02, CS-MAN-17: the lines of the Control Panel for the ship's wind position; only a Tack turns into H."""
    return PANEL[WIND_LETTER[(ship.heading - game.wind) % 8]]


def cost_of(line: ManeuverLine, ship: Ship) -> int:
    """CS-MAN-18, CS-MAN-31: an Advance costs 2 on orthogonal headings and 3 on diagonal ones, judged at selection."""
    return line.cost(is_diagonal(ship.heading))


def bar(ship: Ship, line: ManeuverLine) -> str:
    """Why a marker or the square forbids a maneuver of the panel; empty if nothing does."""
    if line.kind == BACK_SAIL and ship.barred == BACK_SAIL:
        return "CS-MAN-13: no second Back Sail in a row"
    if line.kind == WEAR and ship.barred == WEAR:
        return "CS-MAN-14: no Wear after a Wear or an Advance with free turn"
    if line.kind == WEAR and ship.turned_here:
        return "CS-MAN-15: the ship has already turned in this square"
    return ""


def strains(ship: Ship, cost: int, spent: int, counters: int) -> tuple[int, ...]:
    """CS-MAN-10, CS-MAN-11: a Strain block of either value if the points needed exceed the counters left, else none."""
    return (1, 2) if counters and cost - spent > counters else (0,)


@dataclass
class Selection(Space):
    """CS-MAN-01, CS-MAN-09: any line of the panel that is not barred, with a Strain block where it carries over.

    `spent` points count for the maneuver already, `counters` Activate counters are left for it this turn.
    """

    side: int
    spent: int
    counters: int

    def refusal(self, game: Game, answer: Answer) -> str:
        assert isinstance(game, Duel)
        ship = game.ships[self.side]
        if not isinstance(answer, tuple) or len(answer) != 2 or not isinstance(answer[0], str):
            return f"{shown(answer)} is not (maneuver, Strain value)"
        name, strain = answer
        for line in panel(game, ship):
            if line.id == name:
                fitting = strains(ship, cost_of(line, ship), self.spent, self.counters)
                if bar(ship, line):
                    return bar(ship, line)
                if line not in self.lines(game, ship):
                    return f"CS-FX-37: {name} is already selected; take another"
                if isinstance(strain, int) and strain in fitting:
                    return ""
                return (f"CS-MAN-10: {name} carries over, so it needs a Strain block of 1 or 2" if fitting[0]
                        else f"CS-MAN-11: {name} can be finished this turn, so it takes no Strain block")
        return f"{shown(name)} is not on the Control Panel of wind position {position_of(game, ship)}"

    def lines(self, game: Duel, ship: Ship) -> list[ManeuverLine]:
        """CS-MAN-33: what is not barred, never nothing; by CS-FX-37 another than the maneuver it replaces, if any."""
        free = [line for line in panel(game, ship) if not bar(ship, line)]
        return ([line for line in free if line.id != ship.maneuver] or free) if ship.maneuver else free

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        assert isinstance(game, Duel)
        ship = game.ships[self.side]
        found: list[Answer] = []
        for line in self.lines(game, ship):
            for strain in strains(ship, cost_of(line, ship), self.spent, self.counters):
                found.append((line.id, strain))
        return tuple(found[:limit])

    def draw(self, game: Game, rng: Rng) -> Answer:
        assert isinstance(game, Duel)
        ship = game.ships[self.side]
        lines = self.lines(game, ship)
        line = lines[rng.below(len(lines))]
        fitting = strains(ship, cost_of(line, ship), self.spent, self.counters)
        return (line.id, fitting[rng.below(len(fitting))])

    def nearest(self, game: Game, answer: Answer) -> Answer:
        """The same maneuver with the Strain it needs."""
        if isinstance(answer, tuple) and answer:
            for candidate in self.candidates(game, 20):
                if each(candidate)[0] == answer[0]:
                    return candidate
        return None

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "one-of", "options": self.candidates(game, 20)}


@dataclass
class SelectManeuvers(DuelFrame):
    """CS-MAN-07, CS-MAN-12, CS-MAN-32: both select secretly; an unfinished maneuver may need a Strain block anew."""

    sides: tuple[int, ...]

    def stage(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.ask(game)
            case _: return self.reveal(game, each(answer))

    def ask(self, game: Duel) -> Step:
        """CS-MAN-08: a ship with no Activate counter left does not select."""
        questions: list[Question] = []
        asked: list[int] = []
        for side in self.sides:
            ship = game.ships[side]
            counters = len(ship.activations)
            if not counters:
                continue
            if not ship.maneuver and not in_irons(game, ship):
                space = Selection(side, 0, counters)
                questions.append(Question(side, "select-maneuver", "CS-MAN-01", space, secret=True))
                asked.append(side)
            elif ship.maneuver and not ship.strain:
                game.reveals += 1               # whether he takes a block now tells what his maneuver still needs
                if ship.cost - ship.spent <= counters:
                    continue
                questions.append(Question(side, "strain", "CS-MAN-12", OneOf((1, 2)), secret=True))
                asked.append(side)
        self.sides = tuple(asked)
        return tuple(questions)

    def reveal(self, game: Duel, answers: tuple[Answer, ...]) -> Step:
        for side, answer in zip(self.sides, answers):
            if isinstance(answer, tuple):
                select(game, game.ships[side], answer)
            else:
                game.ships[side].strain = number(answer)
                game.emit(StrainTaken(side, "CS-MAN-12"))
        return DONE


def select(game: Duel, ship: Ship, answer: tuple[Answer, ...]) -> None:
    """Note a selection on the ship; its cost is fixed now (CS-MAN-30)."""
    name, strain = answer
    for line in panel(game, ship):
        if line.id == name:
            ship.maneuver = line.id
            ship.turn = line.turn
            ship.cost = cost_of(line, ship)
    ship.strain = number(strain)
    ship.spied = False
    game.emit(ManeuverSelected(ship.side, ship.maneuver, ship.strain))


def forget(ship: Ship) -> None:
    """The selected maneuver is executed, replaced or lost; its points go (CS-MAN-04)."""
    ship.maneuver = ""
    ship.turn = 0
    ship.cost = 0
    ship.spent = 0
    ship.spied = False


@dataclass
class ManeuverStep(DuelFrame):
    """CS-IMP-03 step 1: a point is spent for each Activate counter; what is completed is revealed and executed."""

    order: tuple[int, ...] = ()             # the sides whose maneuvers are completed, in the order they move

    def stage(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.invite(game)
            case 2: return self.obey(game, answer)
            case 3: return self.spend(game)
            case 4: return self.choose_order(game)
            case 5: return self.take_order(answer)
            case 6: return execute(game, self.order[0])
            case 7: return execute(game, self.order[1]) if len(self.order) > 1 else None
            case 8: return SelectManeuvers(self.order)
            case _: return DONE

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
            self.pc = 3
            return self.spend(game)
        side, card = each(each(answer)[0])
        ship = game.ships[number(side)]
        self.pc = 0
        if card == "change-orders":
            return ChangeOrders(number(side))
        game.emit(OrdersChanged(ship.side, "CS-FX-36"))
        ship.maneuver, ship.turn, ship.cost = BACK_SAIL, 0, ship.spent + 1
        ship.spied = False
        return None

    def spend(self, game: Duel) -> Step:
        """CS-MAN-03, CS-MAN-05: one point per activation; a maneuver is executed in the impulse of its last point."""
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
            self.pc = 5                         # no order to choose
        return None

    def choose_order(self, game: Duel) -> Step:
        """CS-MAN-06: if both complete maneuvers both reveal, then the IP decides who moves first."""
        about = tuple([game.ships[side].maneuver for side in (0, 1)])
        return Question(game.ip, "move-first", "CS-MAN-06", OneOf((SIDES[game.ip], SIDES[game.nip])), about=about)

    def take_order(self, answer: Answer) -> Step:
        if SIDES[self.order[0]] != answer:
            self.order = (self.order[1], self.order[0])
        return None


@dataclass
class ChangeOrders(DuelFrame):
    """CS-FX-37: another legal maneuver, for which the points already spent count, this impulse's included."""

    side: int

    def stage(self, game: Duel, answer: Answer) -> Step:
        ship = game.ships[self.side]
        left = len([impulse for impulse in ship.activations if impulse > game.impulse])
        if self.pc == 1:
            space = Selection(self.side, ship.spent + 1, left)
            return Question(self.side, "select-maneuver", "CS-FX-37", space, secret=True)
        select(game, ship, each(answer))
        game.emit(OrdersChanged(self.side, "CS-FX-37"))
        return DONE

    def is_part(self) -> bool:
        return True


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


@dataclass
class Advance(DuelFrame):
    """CS-MAN-18, CS-MAN-19: one square straight ahead, then perhaps a turn, then the formation."""

    side: int
    heading: int                # of the move, before any turn
    rule: str = "CS-MAN-19"

    def stage(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.move(game)
            case 2: return self.ask_turn(game, answer)
            case 3: return self.turn(game, answer)
            case 4: return self.form_up(game)
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
            self.pc += 1
            return None
        return Question(self.side, "free-turn", self.rule, OneOf(ways))

    def turn(self, game: Duel, answer: Answer) -> Step:
        way = TURNS[word(answer)]
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


@dataclass
class Tack(DuelFrame):
    """CS-MAN-23 to CS-MAN-26: into the wind, then on a 5 or more through it; else the ship hangs in irons."""

    side: int
    turn: int
    stays: int = 0              # Quick in Stays played

    def stage(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.luff(game)
            case 2: return self.roll(game, answer)
            case 3: return self.come_about(game, die(answer))
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
        return Roll("tack", "CS-MAN-24", ((self.side, 1),), (mark,))

    def come_about(self, game: Duel, value: int) -> Step:
        ship = game.ships[self.side]
        bonus = tack_modifier(game, ship, self.stays)
        passed = value + bonus.total >= TACK_AT
        if passed:
            ship.heading = turned(ship.heading, self.turn)
        else:
            ship.activations = ()
        if game.journal is not None:
            game.emit(TackTried(self.side, value, bonus.total, passed, ship.heading, bonus.parts))
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
