"""Tattered Sails, the heuristic player: a commodore who weighs volleys against their answers, and places by guns.

He decides from what his seat sees: everything is read off a battle in which the rest was dealt anew, and no guessed
value is used.
"""

from typing import Final

from weathergage.kernel.core import Answer, Question, each, word
from weathergage.kernel.rng import Rng
from weathergage.kernel.rng import word as key_of
from weathergage.kernel.sight import Sight
from weathergage.kits.plane import Pose, along
from weathergage.players.base import Player
from weathergage.players.tattered_sails.berths import Waters
from weathergage.players.tattered_sails.courses import FINE, Helm, Oars
from weathergage.players.tattered_sails.guns import Shooter, spare_value
from weathergage.players.tattered_sails.plans import Planner, berths, flagship
from weathergage.players.tattered_sails.staff import LEAST, Staff
from weathergage.players.tattered_sails.worth import Scales, Temper, chance, is_homebound, lie_of
from weathergage.rulesets.tattered_sails import questions as ask
from weathergage.rulesets.tattered_sails.rules.actions import DONE_WITH
from weathergage.rulesets.tattered_sails.rules.boarding import BREAK_AWAY, CAPTURE, STAY_PUT
from weathergage.rulesets.tattered_sails.rules.capture import MOVE_ADMIRAL
from weathergage.rulesets.tattered_sails.rules.courses import NO_HEADING
from weathergage.rulesets.tattered_sails.rules.fleet_moves import PLAIN, FleetMove
from weathergage.rulesets.tattered_sails.rules.orders import SKIP, FleetAction
from weathergage.rulesets.tattered_sails.rules.shooting import CEASE, END
from weathergage.rulesets.tattered_sails.rules.short_leg import leg_of
from weathergage.rulesets.tattered_sails.rules.towing import AGREE, NONE
from weathergage.rulesets.tattered_sails.rules.wind import fleet_tolerance, references
from weathergage.rulesets.tattered_sails.state import MOVE, NOBODY, ROW, Engagement, Ship, model_of, number_of

MANY: Final = 200


def make(seed: int) -> Player:
    return HeuristicPlayer(seed)


class HeuristicPlayer(Player):
    """One commodore."""

    def __init__(self, seed: int = 0, temper: Temper | None = None) -> None:
        self.seed = seed
        self.temper = Temper() if temper is None else temper
        self.decisions = 0
        self.seen: Answer = ()
        self.staff: Staff | None = None         # with what was worked out for the battle as it was `seen`
        self.signal = Signal()

    def choose(self, sight: Sight, question: Question) -> Answer:
        self.decisions += 1
        if is_short(question):
            options = sight.candidates(question, MANY)
            if len(options) == 1:
                return options[0]
        game = sight.redeal(Rng(key_of(self.seed, self.decisions)))
        assert isinstance(game, Engagement)
        return Commodore(game, sight, question.seat, self.staff_for(game, question.seat), self.signal).answer(question)

    def staff_for(self, game: Engagement, seat: int) -> Staff:
        """An order is several questions in a row; what was worked out for one serves the next if nothing has moved."""
        seen = lie_of(game, seat)
        if self.staff is None or seen != self.seen:
            self.staff, self.seen = Staff(Scales(game, seat, self.temper)), seen
        return self.staff


def is_short(question: Question) -> bool:
    """Whether all answers are soon listed, so that a question with only one needs no thought."""
    return isinstance(question, (ask.AskFire, ask.AskReturnFire, ask.AskLoseMast, ask.AskRepair, ask.AskBoard,
                                 ask.AskApproach, ask.AskPlunder, ask.AskMoveAdmiral, ask.AskShip, ask.AskAdmiral))


class Signal:
    """A fleet move as it was meant when it was ordered: where every ship is bound."""

    def __init__(self) -> None:
        self.given: Answer = ()
        self.bound: dict[int, Pose] = {}

    def give(self, game: Engagement, heading: float, bound: dict[int, Pose]) -> None:
        self.given, self.bound = (game.turn, game.deck, heading), bound

    def holds(self, game: Engagement, heading: float) -> bool:
        return self.given == (game.turn, game.deck, heading)


class Commodore:
    """One decision."""

    def __init__(self, game: Engagement, sight: Sight, seat: int, staff: Staff, signal: Signal) -> None:
        self.game = game
        self.sight = sight
        self.seat = seat
        self.staff = staff
        self.scales = staff.scales
        self.signal = signal

    def answer(self, question: Question) -> Answer:
        match question:
            case ask.AskStack(): return Planner(self.scales).stack()
            case ask.AskOrder(): return self.order(question)
            case ask.AskShip(): return self.ship(question)
            case ask.AskAdmiralAction(): return self.admiral_action(question)
            case ask.AskFire(): return self.fire(question)
            case ask.AskReturnFire(): return self.return_fire(question)
            case ask.AskLoseMast(): return self.lose_mast(question)
            case ask.AskCourse(): return self.course(question)
            case ask.AskFleetMove(): return self.fleet_move(question)
            case ask.AskFleetRow(): return self.staff.fleet_row([self.number(label) for label in question.members])[1]
            case ask.AskRow(): return self.row(question)
            case ask.AskBoard(): return self.board(question)
            case ask.AskBoardingChoice(): return self.boarding_choice(question)
            case ask.AskSlide(): return self.slide(question)
            case _: return self.small(question)

    def small(self, question: Question) -> Answer:
        """Choices that need little thought."""
        match question:
            case ask.AskDeploy(): return self.deploy(question)
            case ask.AskAdmiral(): return self.game.ships[flagship(self.scales)].label
            case ask.AskConsent(): return AGREE
            case ask.AskTow(): return self.tow(question)
            case ask.AskRepair(): return self.repair(question)
            case ask.AskPlunder(): return question.most         # TS-CARGO-01: all of it, as she who won has masts
            case ask.AskTransfer(): return self.transfer(question)
            case ask.AskMoveAdmiral(): return self.move_admiral(question)
            case _: return self.sight.candidates(question, 1)[0]

    def number(self, label: Answer) -> int:
        return number_of(self.game, label)

    def ship_of(self, label: str) -> Ship:
        return self.game.ships[number_of(self.game, label)]

    # --- orders ---

    def order(self, question: ask.AskOrder) -> Answer:
        options = tuple([word(option) for option in self.sight.candidates(question, MANY)])
        return self.staff.order(options)

    def ship(self, question: ask.AskShip) -> Answer:
        """TS-ACT-05 to TS-ACT-07: the ship that can do most; in a fleet move those ahead go first."""
        options = self.sight.candidates(question, MANY)
        if question.fleet and question.action in (MOVE, ROW):
            return self.next_ship(options)
        best, choice = LEAST - self.spur() if question.fleet else -1e9, options[0]
        for option in options:
            if option != DONE_WITH:
                worth = self.staff.worth(question.action, number_of(self.game, option))
                if worth > best:
                    best, choice = worth, option
        return choice

    def next_ship(self, options: tuple[Answer, ...]) -> Answer:
        """Whoever is farthest in the direction of the fleet gets out of the way of the others."""
        frame = self.game.agenda[-1]
        heading = frame.heading if isinstance(frame, (FleetAction, FleetMove)) else NO_HEADING
        ux, uy = along(heading)
        ships = [(self.game.ships[number_of(self.game, option)], option) for option in options if option != DONE_WITH]
        return max(ships, key=lambda pair: (pair[0].x * ux + pair[0].y * uy, pair[0].label))[1]

    def admiral_action(self, question: ask.AskAdmiralAction) -> Answer:
        """TS-ADM-02: the better of what two ships could do."""
        staff = self.staff
        best = LEAST - self.scales.urge
        choice: Answer = SKIP
        for option in self.sight.candidates(question, MANY):
            if option != SKIP:
                kind, label = each(option)
                worth = staff.worth(word(kind), number_of(self.game, label))
                if worth > best:
                    best, choice = worth, option
        return choice

    # --- guns ---

    def fire(self, question: ask.AskFire) -> Answer:
        """TS-SHOOT-17, TS-SHOOT-20: the next gun, or a target for all of them."""
        finished = tuple([self.number(label) for label in question.finished])
        shooter = Shooter(self.scales, self.number(question.ship), question.fired, finished, self.spur())
        if question.target:
            target = self.number(question.target)
            if not shooter.goes_on(target):
                return CEASE
        else:
            target = shooter.best_target()[1]
            if target == NOBODY:
                return END
        label = self.game.ships[target].label
        return label if question.all_guns else (shooter.next_gun(target) + 1, label)

    def return_fire(self, question: ask.AskReturnFire) -> Answer:
        """TS-RET-07: every one of them."""
        shooter = Shooter(self.scales, self.number(question.ship), question.fired, (), 0.0)
        return (shooter.next_gun(self.number(question.target)) + 1, question.target)

    def lose_mast(self, question: ask.AskLoseMast) -> Answer:
        """TS-SHOOT-14, TS-BOARD-08: the one whose gun will be missed least."""
        kept = spare_value(self.scales, self.ship_of(question.ship), self.number(question.ship),
                           self.number(question.enemy))
        return min(kept, key=lambda mast: (kept[mast], -mast)) + 1

    def repair(self, question: ask.AskRepair) -> Answer:
        """TS-REPAIR-01: the surest gun."""
        guns = model_of(self.ship_of(question.ship)).guns
        masts = [int(str(option)) for option in self.sight.candidates(question, MANY)]
        return max(masts, key=lambda mast: (chance(guns[mast - 1].accuracy), guns[mast - 1].long, -mast))

    # --- sailing ---

    def waters(self, number: int, heading: float) -> Waters:
        """Around one ship; in a fleet move the others are taken to follow."""
        frame = self.game.agenda[-2] if len(self.game.agenda) > 1 else None
        if isinstance(frame, FleetMove) and heading != NO_HEADING:
            waiting = [mate for mate in frame.members if mate != number]
            bound = self.signal.bound if self.signal.holds(self.game, heading) \
                else self.staff.fleet_helm(waiting).bound(heading)
            return Waters(self.scales, number, {mate: bound[mate] for mate in waiting if mate in bound})
        return Waters(self.scales, number)

    def spur(self) -> float:
        """What it is worth to do anything at all, while nothing is done yet in this action."""
        for frame in self.game.agenda:
            if isinstance(frame, (FleetAction, FleetMove)) and frame.taken:
                return 0.0
        return max(0.0, self.scales.urge)

    def course(self, question: ask.AskCourse) -> Answer:
        number = self.number(question.ship)
        wanted: tuple[float, ...] = ()
        heading = question.reference
        if question.track:
            wanted, heading = question.headings, question.headings[-1]
        elif question.reference != NO_HEADING:
            wanted = references(self.game, model_of(self.game.ships[number]), question.reference)
        tolerance = 0.0 if question.exact else fleet_tolerance(self.game)
        helm = Helm(self.waters(number, heading), FINE, wanted, tolerance, question.track)
        return helm.best(question.space, self.spur())

    def fleet_move(self, question: ask.AskFleetMove) -> Answer:
        helm = self.staff.fleet_helm([self.number(label) for label in question.members])
        form, heading, line = helm.formation()
        if form == PLAIN:
            self.signal.give(self.game, heading, helm.bound(heading))
        return (form, heading, line)

    def row(self, question: ask.AskRow) -> Answer:
        oars = Oars(self.waters(self.number(question.ship), question.reference), self.spur())
        return oars.best(question.space, question.reference)[1]

    def tow(self, question: ask.AskTow) -> Answer:
        """TS-TOW-02, TS-TOW-07: a ship that must be brought home is taken in tow and kept there."""
        for option in self.sight.candidates(question, MANY):
            number = number_of(self.game, option)
            if number != NOBODY and is_homebound(self.game, self.game.ships[number]):
                return option
        return NONE

    # --- boarding ---

    def board(self, question: ask.AskBoard) -> Answer:
        staff, number = self.staff, self.number(question.ship)
        return max(question.targets, key=lambda target: (staff.boarding(number, self.number(target)), target))

    def boarding_choice(self, question: ask.AskBoardingChoice) -> Answer:
        """TS-BOARD-08, TS-BOARD-09, TS-BOARD-22: take her, take a mast, or get away from a fight that goes ill."""
        options = self.sight.candidates(question, MANY)
        if CAPTURE in options:
            return CAPTURE
        winner, loser = self.number(question.winner), self.number(question.loser)
        ship, beaten = self.game.ships[winner], self.game.ships[loser]
        if self.scales.is_stuck(winner, loser):
            return BREAK_AWAY
        worth = self.scales.mast(loser, beaten.masts) + self.scales.melee(winner, loser, ship.masts, beaten.masts - 1)
        return options[0] if worth > 0.0 else BREAK_AWAY

    def slide(self, question: ask.AskSlide) -> Answer:
        """TS-BOARD-23: to where she lies best."""
        ship, options = self.ship_of(question.ship), self.sight.candidates(question, MANY)
        waters = Waters(self.scales, self.number(question.ship))
        best, choice = waters.value((ship.x, ship.y, ship.heading)), options[-1]
        for option in options:
            if option == STAY_PUT:
                continue
            heading, length = leg_of(option)
            ux, uy = along(heading)
            worth = waters.value((ship.x + ux * length, ship.y + uy * length, ship.heading)) + 0.02 * length
            if worth > best:
                best, choice = worth, option
        return choice

    # --- cargo, admirals, the beginning ---

    def transfer(self, question: ask.AskTransfer) -> Answer:
        """TS-CARGO-04: to the ship that is better off, or better placed to get away."""
        one, other = self.ship_of(question.ship), self.ship_of(question.mate)
        if one.masts == other.masts:
            return 0
        return question.most if other.masts > one.masts else question.least

    def move_admiral(self, question: ask.AskMoveAdmiral) -> Answer:
        """TS-ADM-10: off a ship that is much worse than the other."""
        options = self.sight.candidates(question, MANY)
        one, other = self.number(question.ship), self.number(question.mate)
        flag = self.game.players[self.seat].admiral
        there = other if flag == one else one
        if MOVE_ADMIRAL in options and self.game.ships[flag].masts + 1 < self.game.ships[there].masts:
            return MOVE_ADMIRAL
        return options[0]

    def deploy(self, question: ask.AskDeploy) -> Answer:
        for label, pose in berths(self.game, self.seat):
            answer = (label, *pose)
            if self.sight.contains(question, answer):
                return answer
        return self.sight.candidates(question, 1)[0]
