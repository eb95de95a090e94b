"""Captain's Sea, the heuristic player: a captain who weighs broadsides, places and points.

He decides from his own view only: everything is read off a game in which what he cannot know was dealt anew, and no
guessed value is used.
"""

from weathergage.kernel.core import Answer, Question, each
from weathergage.kernel.rng import Rng, word
from weathergage.kernel.sight import Sight
from weathergage.kernel.spaces import EachOf
from weathergage.kernel.window import PASS
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
from weathergage.players.captains_sea.temper import temper_of
from weathergage.players.captains_sea.ways import Crew, pose, strain_toll
from weathergage.rulesets.captains_sea.content.tables import ACTIVATIONS
from weathergage.rulesets.captains_sea.rules.attack import Attack
from weathergage.rulesets.captains_sea.rules.boarding import melee_modifier
from weathergage.rulesets.captains_sea.rules.cards import Discard
from weathergage.rulesets.captains_sea.rules.gunnery import section_dice
from weathergage.rulesets.captains_sea.rules.morale import LoseCrew
from weathergage.rulesets.captains_sea.state import (
    HANDY,
    MEDIUM,
    SECTIONS,
    SIDES,
    Duel,
    quality,
    range_between,
)

IDLE_CARDS = ("spill-wind", "change-orders", "hard-over")       # not worth their trouble; thrown away for +1


def make(seed: int) -> Player:
    return HeuristicPlayer(seed)


class HeuristicPlayer(Player):
    """One captain."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.decisions = 0

    def choose(self, sight: Sight, question: Question) -> Answer:
        self.decisions += 1
        kind = question.kind
        if kind in ("react", "support", "grape", "discard"):
            options = sight.candidates(question, 12)
            if len(options) == 1:
                return options[0]
        game = sight.redeal(Rng(word(self.seed, self.decisions)))
        assert isinstance(game, Duel)
        return Captain(game, sight.seat).answer(question, sight)


class Captain:
    """One decision."""

    def __init__(self, game: Duel, side: int) -> None:
        self.game = game
        self.side = side
        self.ship = game.ships[side]
        self.enemy = game.ships[1 - side]

    def answer(self, question: Question, sight: Sight) -> Answer:
        match question.kind:
            case "select-maneuver": return self.select(question, sight)
            case "fire": return self.fire()
            case "react": return self.react(question, sight)
            case "discard": return self.discard(question)
            case "assign-crew": return self.assign()
            case "lose-crew": return self.lose_crew()
            case "select-load" | "fit-out": return self.loads(question)
            case "free-turn": return self.free_turn(question, sight)
            case "choose-heading" | "fall-off": return self.heading(question, sight)
            case "bonus-move": return self.bonus_move()
            case "strain": return strain_toll(quality(self.ship) + self.ship.sailing)[0]
            case "discard-down": return self.discard_down(question, sight)
            case _: return self.small(question, sight)

    def small(self, question: Question, sight: Sight) -> Answer:
        """Choices of one word."""
        match question.kind:
            case "grapple": return "try" if would_board(self.game, self.side) else "decline"
            case "start-melee": return "board" if would_board(self.game, self.side) else "decline"
            case "go-on": return "fight on" if self.fights_on() else "stop"
            case "divide": return self.divide(question.about == self.side)
            case "disengage": return "decline" if would_board(self.game, self.side) else "try"
            case "change-sail": return MEDIUM
            case "move-first": return SIDES[1 - self.side]
            case "pass-side": return self.pass_side(question)
            case "grape": return self.grape(question, sight)
            case "first-hit" | "side-hit" | "carpenters": return self.section(question, sight)
            case _: return sight.candidates(question, 1)[0]

    # --- sailing ---

    def chart(self, fully: bool = False) -> Chart:
        clinch = 0.0 if fully else clinch_value(self.game, self.side)
        return Chart(self.game, self.side, self.temper(), clinch, fully)

    def temper(self) -> Temper:
        return temper_of(self.game, self.side)

    def select(self, question: Question, sight: Sight) -> Answer:
        """CS-MAN-01: the first maneuver of the best way."""
        mine, his = Crew(self.ship, self.ship.activations, False), Crew(self.enemy, self.enemy.activations, False)
        mine.spent = 0 if question.rule == "CS-MAN-01" else self.ship.spent
        choice = choose_way(self.chart(), mine, his)
        if choice is not None and sight.contains(question, choice.way.first):
            return choice.way.first
        return sight.candidates(question, 1)[0]

    def free_turn(self, question: Question, sight: Sight) -> Answer:
        """CS-MAN-19: straight on, or the turn that leads to the better way."""
        best, found = 0.0, sight.candidates(question, 1)[0]
        for at, option in enumerate(sight.candidates(question, 3)):
            way = {"straight": 0, "port": -1, "starboard": 1}[str(option)]
            mine = Crew(self.ship, self.ship.activations, False)
            mine.spent = 0
            if way:
                mine.heading, mine.barred, mine.turned = turned(mine.heading, way), "wear", True
            choice = choose_way(self.chart(), mine, Crew(self.enemy, self.enemy.activations, False))
            if choice is not None and (at == 0 or choice.value > best):
                best, found = choice.value, option
        return found

    def heading(self, question: Question, sight: Sight) -> Answer:
        """By what the place promises on that heading, against any course of the enemy at set-up."""
        chart = self.chart(True)
        best, found = 0.0, sight.candidates(question, 1)[0]
        courses = range(1, 9) if question.kind == "choose-heading" else (self.enemy.heading,)
        for at, option in enumerate(sight.candidates(question, 8)):
            value = 0.0
            dx, dy = VECTORS[NAMES.index(str(option))]
            for course in courses:
                value += chart.end_value(pose(self.ship.x + dx, self.ship.y + dy, NAMES.index(str(option))),
                                         pose(self.enemy.x, self.enemy.y, course))
            if at == 0 or value > best:
                best, found = value, option
        return found

    def bonus_move(self) -> Answer:
        """CS-BONUS-02: a square ahead, if it is worth the rigging it may cost."""
        chart = self.chart()
        dx, dy = VECTORS[self.ship.heading]
        his = pose(self.enemy.x, self.enemy.y, self.enemy.heading)
        stay = chart.end_value(pose(self.ship.x, self.ship.y, self.ship.heading), his)
        move = chart.end_value(pose(self.ship.x + dx, self.ship.y + dy, self.ship.heading), his)
        risk = max(0, 5 - quality(self.ship) - self.ship.sailing) / 6.0 * chart.foe.weight * chart.thrift
        return "move" if move - stay > risk else "decline"

    def pass_side(self, question: Question) -> Answer:
        """CS-STACK-05: on the side where the own guns are readier than the enemy's."""
        mover = self.game.ships[0 if question.about == 0 else 1]
        other = self.game.ships[1 - mover.side]
        me, foe = Fighter(self.game, self.side, False), Fighter(self.game, 1 - self.side, False)
        best, found = -999.0, "starboard"
        for side, points in (("starboard", 2), ("port", -2)):
            bearing = turned(other.heading, points)         # from the other ship to the mover
            mine = turned(bearing, 4) if mover.side == self.side else bearing
            value = ready_dice(me, mine) * me.weight - ready_dice(foe, turned(mine, 4)) * foe.weight
            if value > best:
                best, found = value, side
        return found

    # --- guns ---

    def fire(self) -> Answer:
        chart = self.chart()
        mine, his = Crew(self.ship, self.ship.activations, True), Crew(self.enemy, self.enemy.activations, False)
        return best_order(self.game, self.side, chart, choose_way(chart, mine, his), self.temper().rigging)

    def loads(self, question: Question) -> Answer:
        """Round Shot, or Double Shot where the next broadside will be close."""
        assert isinstance(question.space, EachOf)
        me, foe = Fighter(self.game, self.side, True), Fighter(self.game, 1 - self.side, True)
        chosen: list[str] = []
        fresh = question.kind == "fit-out"
        away = 6 if fresh else max(0, range_between(self.game) - (2 if self.temper().eager > 0 else -2))
        for slot, options in zip(question.space.slots, question.space.options, strict=True):
            if slot == "sail":
                chosen.append(MEDIUM)
            else:
                loads = tuple([str(option) for option in options])
                chosen.append(best_load(me, foe, SECTIONS.index(slot) // 2, away, loads, not fresh, 1.3 * foe.weight))
        return tuple(chosen)

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

    def lose_crew(self) -> Answer:
        frame = self.game.agenda[-1]
        assert isinstance(frame, LoseCrew)
        return fallen(self.game, self.side, min(frame.hits, self.ship.crew))

    def divide(self, attacks: bool) -> int:
        return best_division(self.ship.pool, melee_modifier(self.ship, attacks, 0).total)

    def fights_on(self) -> bool:
        """CS-MELEE-13."""
        return boarding_ratio(self.game, self.side, self.ship.pool, self.enemy.pool) >= 1.1 \
            or would_board(self.game, self.side)

    def section(self, question: Question, sight: Sight) -> Answer:
        """A hit goes to the section with no load, the carpenters to the worst."""
        best, found = -1, sight.candidates(question, 1)[0]
        for option in sight.candidates(question, 4):
            if option in SECTIONS:
                section = self.ship.sections[SECTIONS.index(str(option))]
                idle = 2 * (not section.load) + (not section.gunners)
                value = 9 - section.boxes if question.kind == "carpenters" else idle
                if value > best:
                    best, found = value, option
        return found

    # --- cards ---

    def discard(self, question: Question) -> Answer:
        assert isinstance(question.space, Discard)
        return discards(self.game, self.side, str(each(question.about)[0]), question.space.room)

    def discard_down(self, question: Question, sight: Sight) -> Answer:
        count = len(each(sight.candidates(question, 1)[0]))
        return tuple(sorted(cheapest(self.ship.hand)[:count]))

    def react(self, question: Question, sight: Sight) -> Answer:
        """The first card that is worth playing here."""
        for option in sight.candidates(question, 12):
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

    def attack(self) -> Attack | None:
        for frame in reversed(self.game.agenda):
            if isinstance(frame, Attack):
                return frame
        return None

    def attack_dice(self) -> int:
        attack = self.attack()
        if attack is None:
            return 0
        return sum([section_dice(self.ship, at, range_between(self.game)).total for at in attack.sections])

    def attack_hits(self) -> int:
        attack = self.attack()
        return attack.hits if attack is not None else 0

    def grape(self, question: Question, sight: Sight) -> Answer:
        """CS-FX-16: as many as possible, rigging first."""
        best, found = -1, sight.candidates(question, 1)[0]
        for option in sight.candidates(question, 9):
            rigging, hull = each(option)
            assert isinstance(rigging, int) and isinstance(hull, int)
            if 3 * rigging + 2 * hull > best:
                best, found = 3 * rigging + 2 * hull, option
        return found


def ready_dice(fighter: Fighter, bearing: int) -> int:
    """Dice ready now on the beam that looks in this direction, in a shared square."""
    relative = (bearing - fighter.heading) % 8
    if relative in (0, 4):
        return 0
    beam = STARBOARD if relative < 4 else PORT
    return sum([fighter.dice(at, 0) for at in (2 * beam, 2 * beam + 1) if fighter.ready[at] == 0])
