"""Tattered Sails, the heuristic player: a commodore who weighs volleys against their answers, and places by guns.

He decides from his own view only: everything is read off a battle in which what he cannot know was dealt anew, and no
guessed value is used.
"""

from typing import Final

from weathergage.kernel.core import Answer, Question, each, word
from weathergage.kernel.rng import Rng
from weathergage.kernel.rng import word as key_of
from weathergage.kernel.sight import Sight
from weathergage.kernel.spaces import Number
from weathergage.kits.plane import Pose, along
from weathergage.players.base import Player
from weathergage.players.tattered_sails.berths import Waters
from weathergage.players.tattered_sails.courses import FINE, Helm, Oars
from weathergage.players.tattered_sails.guns import Shooter, spare_value
from weathergage.players.tattered_sails.plans import Planner, berths, flagship
from weathergage.players.tattered_sails.staff import LEAST, Staff
from weathergage.players.tattered_sails.worth import Scales, chance, is_homebound, lie_of
from weathergage.rulesets.tattered_sails.rules.boarding import BREAK_AWAY, CAPTURE, MOVE_ADMIRAL, FightRound, Slides
from weathergage.rulesets.tattered_sails.rules.boarding import STAY as STAY_CLOSE
from weathergage.rulesets.tattered_sails.rules.courses import NO_HEADING, Courses
from weathergage.rulesets.tattered_sails.rules.lines import PLAIN, FleetMove, FleetRow, NextShip
from weathergage.rulesets.tattered_sails.rules.orders import DONE_WITH, SKIP, FleetAction
from weathergage.rulesets.tattered_sails.rules.rowing import Strokes
from weathergage.rulesets.tattered_sails.rules.sailing import AGREE, NONE
from weathergage.rulesets.tattered_sails.rules.shooting import CEASE, END, FireGun, Shots, Volley
from weathergage.rulesets.tattered_sails.rules.wind import references
from weathergage.rulesets.tattered_sails.state import NOBODY, Engagement, model_of, number_of

MANY: Final = 200
ONE_WORD: Final[tuple[str, ...]] = ("fire", "return-fire", "lose-mast", "repair", "board", "approach", "plunder",
                                    "move-admiral", "ship", "admiral")


def make(seed: int) -> Player:
    return HeuristicPlayer(seed)


class HeuristicPlayer(Player):
    """One commodore."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.decisions = 0
        self.seen: Answer = ()
        self.staff: Staff | None = None         # with what was worked out for the battle as it was `seen`
        self.signal = Signal()

    def choose(self, sight: Sight, question: Question) -> Answer:
        self.decisions += 1
        if question.kind in ONE_WORD:
            options = sight.candidates(question, 2)
            if len(options) == 1:
                return options[0]
        game = sight.redeal(Rng(key_of(self.seed, self.decisions)))
        assert isinstance(game, Engagement)
        return Commodore(game, sight, self.staff_for(game, sight.seat), self.signal).answer(question)

    def staff_for(self, game: Engagement, seat: int) -> Staff:
        """An order is several questions in a row; what was worked out for one serves the next if nothing has moved."""
        seen = lie_of(game, seat)
        if self.staff is None or seen != self.seen:
            self.staff, self.seen = Staff(Scales(game, seat)), seen
        return self.staff


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

    def __init__(self, game: Engagement, sight: Sight, staff: Staff, signal: Signal) -> None:
        self.game = game
        self.sight = sight
        self.seat = sight.seat
        self.staff = staff
        self.scales = staff.scales
        self.signal = signal

    def answer(self, question: Question) -> Answer:
        match question.kind:
            case "stack": return Planner(self.scales).stack()
            case "order": return self.order(question)
            case "ship": return self.ship(question)
            case "admiral-action": return self.admiral_action(question)
            case "fire" | "return-fire": return self.fire(question)
            case "lose-mast": return self.lose_mast(question)
            case "course": return self.course(question)
            case "fleet-move" | "fleet-row": return self.fleet_move()
            case "row": return self.row(question)
            case "board": return self.board(question)
            case "boarding-choice": return self.boarding_choice(question)
            case "slide": return self.slide(question)
            case _: return self.small(question)

    def small(self, question: Question) -> Answer:
        """Choices that need little thought."""
        match question.kind:
            case "deploy": return self.deploy(question)
            case "admiral": return self.game.ships[flagship(self.scales)].label
            case "consent": return AGREE
            case "tow": return self.tow(question)
            case "repair": return self.repair(question)
            case "plunder": return self.plunder(question)
            case "transfer": return self.transfer(question)
            case "move-admiral": return self.move_admiral(question)
            case _: return self.sight.candidates(question, 1)[0]

    # --- orders ---

    def order(self, question: Question) -> Answer:
        options = tuple([word(option) for option in self.sight.candidates(question, MANY)])
        return self.staff.order(options)

    def ship(self, question: Question) -> Answer:
        """TS-ACT-05 to TS-ACT-07: the ship that can do most; in a fleet move those ahead go first."""
        options = self.sight.candidates(question, MANY)
        kind = word(question.about)
        if isinstance(question.space, NextShip):
            return self.next_ship(question, options)
        staff = self.staff
        may_end = DONE_WITH in options
        best, choice = LEAST - self.spur() if may_end else -1e9, options[0]
        for option in options:
            if option != DONE_WITH:
                worth = staff.worth(kind, number_of(self.game, option))
                if worth > best:
                    best, choice = worth, option
        return choice

    def next_ship(self, question: Question, options: tuple[Answer, ...]) -> Answer:
        """Whoever is farthest in the direction of the fleet gets out of the way of the others."""
        frame = self.game.agenda[-1]
        heading = frame.heading if isinstance(frame, (FleetMove, FleetRow)) else NO_HEADING
        ux, uy = along(heading)
        ships = [(self.game.ships[number_of(self.game, option)], option) for option in options if option != DONE_WITH]
        return max(ships, key=lambda pair: (pair[0].x * ux + pair[0].y * uy, pair[0].label))[1]

    def admiral_action(self, question: Question) -> Answer:
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

    def fire(self, question: Question) -> Answer:
        """TS-SHOOT-17, TS-RET-07: the next gun; every one of them in return."""
        space = question.space
        if isinstance(space, Volley):
            target = Shooter(self.scales, space.firer, space.fired, space.done, self.spur()).best_target()[1]
            return END if target == NOBODY else self.game.ships[target].label
        assert isinstance(space, Shots)
        shooter = Shooter(self.scales, space.firer, space.fired, space.done, self.spur())
        if space.target != NOBODY:
            if not space.answer and not shooter.goes_on(space.target):
                return CEASE
            target = space.target
        else:
            target = shooter.best_target()[1]
            if target == NOBODY:
                return END
        return (shooter.next_gun(target) + 1, self.game.ships[target].label)

    def lose_mast(self, question: Question) -> Answer:
        """TS-SHOOT-14, TS-BOARD-08: the one whose gun will be missed least."""
        number = number_of(self.game, question.about)
        frame = self.game.agenda[-1]
        enemy = frame.firer if isinstance(frame, FireGun) else frame.winner if isinstance(frame, FightRound) else NOBODY
        kept = spare_value(self.scales, self.game.ships[number], number, enemy)
        return min(kept, key=lambda mast: (kept[mast], -mast)) + 1

    def repair(self, question: Question) -> Answer:
        """TS-REPAIR-01: the surest gun."""
        guns = model_of(self.game.ships[number_of(self.game, question.about)]).guns
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
            if isinstance(frame, (FleetAction, FleetMove, FleetRow)) and frame.taken:
                return 0.0
        return max(0.0, self.scales.urge)

    def course(self, question: Question) -> Answer:
        space = question.space
        assert isinstance(space, Courses)
        model = model_of(self.game.ships[space.number])
        tolerance = self.game.chosen("fleet-tolerance", 45.0)
        wanted: tuple[float, ...] = ()
        heading = space.reference
        if space.track:
            wanted, heading = space.headings, space.headings[-1]
        elif space.reference != NO_HEADING:
            wanted = references(self.game, model, space.reference)
        helm = Helm(self.waters(space.number, heading), FINE, wanted, 0.0 if space.exact else tolerance, space.track)
        return helm.best(space, self.spur())

    def fleet_move(self) -> Answer:
        frame = self.game.agenda[-1]
        if isinstance(frame, FleetMove):
            helm = self.staff.fleet_helm(list(frame.members))
            form, heading, line = helm.formation()
            if form == PLAIN:
                self.signal.give(self.game, heading, helm.bound(heading))
            return (form, heading, line)
        assert isinstance(frame, FleetRow)
        return self.staff.fleet_row(list(frame.members))[1]

    def row(self, question: Question) -> Answer:
        space = question.space
        assert isinstance(space, Strokes)
        return Oars(self.waters(space.number, space.reference), self.spur()).best(space)[1]

    def tow(self, question: Question) -> Answer:
        """TS-TOW-02, TS-TOW-07: a ship that must be brought home is taken in tow and kept there."""
        for option in self.sight.candidates(question, MANY):
            number = number_of(self.game, option)
            if number != NOBODY and is_homebound(self.game, self.game.ships[number]):
                return option
        return NONE

    # --- boarding ---

    def board(self, question: Question) -> Answer:
        staff, number = self.staff, number_of(self.game, question.about)
        options = self.sight.candidates(question, MANY)
        return max(options, key=lambda option: (staff.boarding(number, number_of(self.game, option)), str(option)))

    def boarding_choice(self, question: Question) -> Answer:
        """TS-BOARD-08, TS-BOARD-09, TS-BOARD-22: take her, take a mast, or get away from a fight that goes ill."""
        options = self.sight.candidates(question, MANY)
        if CAPTURE in options:
            return CAPTURE
        winner, loser = [number_of(self.game, label) for label in each(question.about)]
        ship, beaten = self.game.ships[winner], self.game.ships[loser]
        if self.scales.is_stuck(winner, loser):
            return BREAK_AWAY
        worth = self.scales.mast(loser, beaten.masts) + self.scales.melee(winner, loser, ship.masts, beaten.masts - 1)
        return options[0] if worth > 0.0 else BREAK_AWAY

    def slide(self, question: Question) -> Answer:
        """TS-BOARD-23: to where she lies best."""
        space = question.space
        assert isinstance(space, Slides)
        ship = self.game.ships[space.number]
        waters = Waters(self.scales, space.number)
        best, choice = waters.value((ship.x, ship.y, ship.heading)), self.sight.candidates(question, MANY)[-1]
        for option in self.sight.candidates(question, MANY):
            if option == STAY_CLOSE:
                continue
            heading, length = each(option)
            assert isinstance(heading, float)
            assert isinstance(length, float)
            ux, uy = along(heading)
            pose = (ship.x + ux * length, ship.y + uy * length, ship.heading)
            worth = waters.value(pose) + 0.02 * length
            if worth > best:
                best, choice = worth, option
        return choice

    # --- cargo, admirals, the beginning ---

    def plunder(self, question: Question) -> Answer:
        """TS-CARGO-01: all of it: she who won has masts."""
        assert isinstance(question.space, Number)
        return question.space.high

    def transfer(self, question: Question) -> Answer:
        """TS-CARGO-04: to the ship that is better off, or better placed to get away."""
        assert isinstance(question.space, Number)
        one, other = [self.game.ships[number_of(self.game, label)] for label in each(question.about)]
        if one.masts == other.masts:
            return 0
        return question.space.high if other.masts > one.masts else question.space.low

    def move_admiral(self, question: Question) -> Answer:
        """TS-ADM-10: off a ship that is much worse than the other."""
        options = self.sight.candidates(question, MANY)
        one, other = [number_of(self.game, label) for label in each(question.about)]
        here = self.game.players[self.seat].admiral
        there = other if here == one else one
        if MOVE_ADMIRAL in options and self.game.ships[here].masts + 1 < self.game.ships[there].masts:
            return MOVE_ADMIRAL
        return options[0]

    def deploy(self, question: Question) -> Answer:
        for label, pose in berths(self.game, self.seat):
            answer = (label, *pose)
            if self.sight.contains(question, answer):
                return answer
        return self.sight.candidates(question, 1)[0]
