"""Captain's Sea, the heuristic player: a captain who weighs broadsides, places and points.

He decides from what he sees, and guesses nothing that he does not.
"""

from weathergage.kernel.core import Answer, Frame, Question, each
from weathergage.kernel.sight import Sight
from weathergage.kernel.spaces import PASS
from weathergage.kits.squares import NAMES, VECTORS, turned
from weathergage.players.base import Player
from weathergage.players.captains_sea.crew import (
    Tasks,
    best_division,
    boarding_ratio,
    cheapest,
    clinch_value,
    discards,
    fallen,
    likely_speed,
    tell_off,
    would_board,
)
from weathergage.players.captains_sea.fire import best_order
from weathergage.players.captains_sea.guns import PORT, STARBOARD, Fighter, best_load
from weathergage.players.captains_sea.sails import Chart, Choice, Temper, choose_way
from weathergage.players.captains_sea.temper import Mood, temper_of
from weathergage.players.captains_sea.ways import Crew, pose, strain_toll
from weathergage.rulesets.captains_sea.content.tables import ACTIVATIONS
from weathergage.rulesets.captains_sea.questions import (
    AskAssignCrew,
    AskBonusMove,
    AskCarpenters,
    AskChangeSail,
    AskChooseHeading,
    AskDiscard,
    AskDiscardDown,
    AskDisengage,
    AskDivide,
    AskFallOff,
    AskFire,
    AskFirstHit,
    AskFitOut,
    AskFreeTurn,
    AskGoOn,
    AskGrape,
    AskGrapple,
    AskLoseCrew,
    AskMoveFirst,
    AskPassSide,
    AskReact,
    AskSelectLoad,
    AskSelectManeuver,
    AskSideHit,
    AskStartMelee,
    AskStrain,
    AskSupport,
)
from weathergage.rulesets.captains_sea.rules.attack import Defense, ToHit, dice_by_section
from weathergage.rulesets.captains_sea.rules.melee import melee_modifier
from weathergage.rulesets.captains_sea.rules.reloading import loads_allowed
from weathergage.rulesets.captains_sea.state import (
    HANDY,
    MEDIUM,
    SECTIONS,
    SIDES,
    Duel,
    duel,
    quality,
    range_between,
)

IDLE_CARDS = ("spill-wind", "change-orders", "hard-over")       # not worth their trouble; thrown away for +1


def make(seed: int) -> Player:
    """A captain; he leaves nothing to chance, so that the seed makes no difference."""
    return HeuristicPlayer()


class HeuristicPlayer(Player):
    """One captain."""

    def __init__(self, mood: Mood | None = None) -> None:
        self.mood = Mood() if mood is None else mood

    def choose(self, sight: Sight, question: Question) -> Answer:
        if isinstance(question, (AskReact, AskSupport, AskGrape, AskDiscard)):
            options = sight.candidates(question, 12)
            if len(options) == 1:
                return options[0]
        return Captain(sight, question.seat, self.mood).answer(question)


class Captain:
    """One decision."""

    def __init__(self, sight: Sight, side: int, mood: Mood) -> None:
        self.sight = sight
        self.game = duel(sight.game)
        self.side = side
        self.mood = mood
        self.ship = self.game.ships[side]
        self.enemy = self.game.ships[1 - side]

    def answer(self, question: Question) -> Answer:
        match question:
            case AskSelectManeuver(): return self.select(question)
            case AskFire(): return self.fire()
            case AskReact(): return self.react(question)
            case AskDiscard(): return discards(self.game, self.side, question.roll, question.room)
            case AskAssignCrew(): return self.assign()
            case AskLoseCrew(): return fallen(self.game, self.side, question.hits)
            case AskSelectLoad(): return self.reload(question)
            case AskFitOut(): return self.fit_out()
            case AskFreeTurn(): return self.free_turn(question)
            case AskChooseHeading(): return self.heading(question, tuple(range(1, 9)))
            case AskFallOff(): return self.heading(question, (self.enemy.heading,))
            case AskBonusMove(): return self.bonus_move()
            case AskStrain(): return strain_toll(quality(self.ship) + self.ship.sailing)[0]
            case AskDiscardDown(): return self.discard_down(question)
            case _: return self.answer_in_a_word(question)

    def answer_in_a_word(self, question: Question) -> Answer:
        match question:
            case AskGrapple(): return "try" if would_board(self.game, self.side) else "decline"
            case AskStartMelee(): return "board" if would_board(self.game, self.side) else "decline"
            case AskGoOn(): return "fight on" if self.fights_on() else "stop"
            case AskDivide(): return self.divide(question)
            case AskDisengage(): return "decline" if would_board(self.game, self.side) else "try"
            case AskChangeSail(): return MEDIUM
            case AskMoveFirst(): return SIDES[1 - self.side]
            case AskPassSide(): return self.pass_side(question)
            case AskGrape(): return self.grape(question)
            case AskFirstHit() | AskSideHit(): return self.least_used_section(question)
            case AskCarpenters(): return self.worst_section(question)
            case _: return self.first(question)

    def first(self, question: Question) -> Answer:
        return self.sight.candidates(question, 1)[0]

    # --- sailing ---

    def chart(self, fully: bool = False) -> Chart:
        clinch = 0.0 if fully else clinch_value(self.game, self.side)
        return Chart(self.game, self.side, self.temper(), clinch, fully)

    def temper(self) -> Temper:
        return temper_of(self.game, self.side, self.mood)

    def select(self, question: AskSelectManeuver) -> Answer:
        """CS-MAN-01: the first maneuver of the best way."""
        mine, his = Crew(self.ship, self.ship.activations, False), Crew(self.enemy, self.enemy.activations, False)
        mine.spent = self.ship.spent if question.changes_orders else 0
        choice = choose_way(self.chart(), mine, his)
        if choice is not None and self.sight.contains(question, choice.way.first):
            return choice.way.first
        return self.first(question)

    def free_turn(self, question: AskFreeTurn) -> Answer:
        """CS-MAN-19: straight on, or the turn that leads to the better way."""
        best, chosen = 0.0, self.first(question)
        for at, option in enumerate(self.sight.candidates(question, 3)):
            way = {"straight": 0, "port": -1, "starboard": 1}[str(option)]
            mine = Crew(self.ship, self.ship.activations, False)
            mine.spent = 0
            if way:
                mine.heading, mine.barred, mine.turned = turned(mine.heading, way), "wear", True
            choice = choose_way(self.chart(), mine, Crew(self.enemy, self.enemy.activations, False))
            if choice is not None and (at == 0 or choice.value > best):
                best, chosen = choice.value, option
        return chosen

    def heading(self, question: Question, courses: tuple[int, ...]) -> Answer:
        """By what the place promises on that heading, against these courses of the enemy."""
        chart = self.chart(True)
        best, chosen = 0.0, self.first(question)
        for at, option in enumerate(self.sight.candidates(question, 8)):
            value = 0.0
            dx, dy = VECTORS[NAMES.index(str(option))]
            for course in courses:
                value += chart.end_value(pose(self.ship.x + dx, self.ship.y + dy, NAMES.index(str(option))),
                                         pose(self.enemy.x, self.enemy.y, course))
            if at == 0 or value > best:
                best, chosen = value, option
        return chosen

    def bonus_move(self) -> Answer:
        """CS-BONUS-02: a square ahead, if it is worth the rigging it may cost."""
        chart = self.chart()
        dx, dy = VECTORS[self.ship.heading]
        his = pose(self.enemy.x, self.enemy.y, self.enemy.heading)
        stay = chart.end_value(pose(self.ship.x, self.ship.y, self.ship.heading), his)
        move = chart.end_value(pose(self.ship.x + dx, self.ship.y + dy, self.ship.heading), his)
        risk = max(0, 5 - quality(self.ship) - self.ship.sailing) / 6.0 * chart.foe.weight * chart.thrift
        return "move" if move - stay > risk else "decline"

    def pass_side(self, question: AskPassSide) -> Answer:
        """CS-STACK-05: on the side where the own guns are readier than the enemy's."""
        mover = self.game.ships[question.mover]
        other = self.game.ships[1 - mover.side]
        me, foe = Fighter(self.game, self.side, False), Fighter(self.game, 1 - self.side, False)
        best, chosen = -999.0, "starboard"
        for side, points in (("starboard", 2), ("port", -2)):
            bearing = turned(other.heading, points)         # from the other ship to the mover
            mine = turned(bearing, 4) if mover.side == self.side else bearing
            value = ready_dice(me, mine) * me.weight - ready_dice(foe, turned(mine, 4)) * foe.weight
            if value > best:
                best, chosen = value, side
        return chosen

    # --- guns ---

    def fire(self) -> Answer:
        chart = self.chart()
        mine, his = Crew(self.ship, self.ship.activations, True), Crew(self.enemy, self.enemy.activations, False)
        return best_order(self.game, self.side, chart, choose_way(chart, mine, his), self.temper().rigging)

    def reload(self, question: AskSelectLoad) -> Answer:
        """Round Shot, or Double Shot where the next broadside will be close, or Chain Shot in a chase."""
        away = max(0, range_between(self.game) - (2 if self.temper().eager > 0 else -2))
        return self.loads(question.sections, away, True)

    def fit_out(self) -> Answer:
        return (MEDIUM, *self.loads(tuple(range(len(SECTIONS))), 6, False))

    def loads(self, sections: tuple[int, ...], away: int, takes_time: bool) -> tuple[str, ...]:
        me, foe = Fighter(self.game, self.side, True), Fighter(self.game, 1 - self.side, True)
        allowed, price = loads_allowed(self.game), 1.3 * foe.weight
        rigging = self.temper().rigging
        return tuple([best_load(me, foe, at // 2, away, allowed, takes_time, price, rigging) for at in sections])

    # --- hands ---

    def assign(self) -> Answer:
        """CS-CREW-02: guns by the way the turn should go, then repairs and boarders."""
        chart = self.chart(True)
        mine = Crew(self.ship, ACTIVATIONS[likely_speed(self.game, self.ship)], True)
        his = Crew(self.enemy, ACTIVATIONS[likely_speed(self.game, self.enemy)], False)
        choice = choose_way(chart, mine, his)
        starboard, port = self.beams_next(chart, choice)
        return tell_off(Tasks(self.game, self.side, starboard, port))

    def beams_next(self, chart: Chart, choice: Choice | None) -> tuple[float, float]:
        """What either broadside may do this turn, and a little of what the end position promises."""
        if choice is None:
            return 1.0, 1.0
        his = pose(self.enemy.x, self.enemy.y, self.enemy.heading)
        later = chart.shot(True, True, choice.way.end, his, 15)
        starboard, port = choice.starboard, choice.port
        return (starboard + 0.3 * later, port) if later >= 0 else (starboard, port - 0.3 * later)

    def divide(self, question: AskDivide) -> int:
        attacks = question.attacker == self.side
        return best_division(self.ship.pool, melee_modifier(self.ship, attacks, 0).total)

    def fights_on(self) -> bool:
        """CS-MELEE-13."""
        return boarding_ratio(self.game, self.side, self.ship.pool, self.enemy.pool) >= 1.1 \
            or would_board(self.game, self.side)

    def least_used_section(self, question: Question) -> Answer:
        """A hit goes to the section with no load."""
        best, chosen = -1, self.first(question)
        for option in self.sight.candidates(question, 4):
            if option in SECTIONS:
                section = self.ship.sections[SECTIONS.index(str(option))]
                idle = 2 * (not section.load) + (not section.gunners)
                if idle > best:
                    best, chosen = idle, option
        return chosen

    def worst_section(self, question: AskCarpenters) -> Answer:
        boxes = [section.boxes for section in self.ship.sections]
        return min(self.sight.candidates(question, 4), key=lambda option: boxes[SECTIONS.index(str(option))])

    # --- cards ---

    def discard_down(self, question: AskDiscardDown) -> Answer:
        count = len(each(self.first(question)))
        return tuple(sorted(cheapest(self.ship.hand)[:count]))

    def react(self, question: AskReact) -> Answer:
        """The first card that is worth playing here."""
        for option in self.sight.candidates(question, 12):
            if option != PASS and self.plays(str(option)):
                return option
        return PASS

    def plays(self, card: str) -> bool:
        match card:
            case "well-aimed": return self.attack_dice() >= 5
            case "lie-down" | "stout-timbers": return self.attack_hits() >= 2
            case "weather-eye": return range_between(self.game) <= 8
            case "three-cheers": return self.ship.morale < HANDY
            case "cut-lines": return not would_board(self.game, self.side)
            case "clap-on-sail": return self.ship.speed <= 10 and range_between(self.game) > 3
            case "brisk-loading": return range_between(self.game) <= 12
            case _: return card not in IDLE_CARDS

    def attack_dice(self) -> int:
        """Of the attack that is about to be rolled."""
        frame = procedure_of_window(self.game)
        return sum(dice_by_section(self.game, frame.side, frame.sections)) if isinstance(frame, ToHit) else 0

    def attack_hits(self) -> int:
        """That defense dice are to cancel."""
        frame = procedure_of_window(self.game)
        return frame.hits if isinstance(frame, Defense) else 0

    def grape(self, question: AskGrape) -> Answer:
        """CS-FX-16: as many as possible, rigging first."""
        best, chosen = -1, self.first(question)
        for option in self.sight.candidates(question, 9):
            rigging, hull = each(option)
            assert isinstance(rigging, int) and isinstance(hull, int)
            if 3 * rigging + 2 * hull > best:
                best, chosen = 3 * rigging + 2 * hull, option
        return chosen


def procedure_of_window(game: Duel) -> Frame:
    """What has opened the window that is asked about."""
    return game.agenda[-2]


def ready_dice(fighter: Fighter, bearing: int) -> int:
    """Dice ready now on the beam that looks in this direction, in a shared square."""
    relative = (bearing - fighter.heading) % 8
    if relative in (0, 4):
        return 0
    beam = STARBOARD if relative < 4 else PORT
    return sum([fighter.dice(at, 0) for at in (2 * beam, 2 * beam + 1) if fighter.ready[at] == 0])
