"""Oak & Iron, the heuristic player: the answers of the Movement Phase."""

from typing import Final

from weathergage.kernel.core import Answer, Question, word
from weathergage.players.oak_and_iron.crew import Deck
from weathergage.players.oak_and_iron.guns import gap
from weathergage.players.oak_and_iron.staff import Desk
from weathergage.players.oak_and_iron.waters import follows
from weathergage.rulesets.oak_and_iron.content.tables import FULL_TURNS, TOOL_LENGTHS
from weathergage.rulesets.oak_and_iron.questions import (
    NONE,
    STOP,
    AskActivate,
    AskChangeHeading,
    AskFleetManeuver,
    AskHelm,
    AskMoveSquadron,
    AskPointOfSail,
    AskSeamanship,
    AskSeamanshipAction,
    AskShift,
    AskSpeedBonus,
    AskSwiftVessels,
    AskTurnAfter,
    AskTurnInEye,
)
from weathergage.rulesets.oak_and_iron.rules.activation import (
    CHANGE_HEADING,
    CUT_FREE,
    DECLINE,
    FASTER,
    SKIP,
    SLOWER,
    TEST,
)
from weathergage.rulesets.oak_and_iron.rules.helm import Turns
from weathergage.rulesets.oak_and_iron.rules.move_step import STAY
from weathergage.rulesets.oak_and_iron.rules.wind import EYE, speed_rating
from weathergage.rulesets.oak_and_iron.state import is_entangled, number_of

WAIT: Final = 40.0                  # how much later she moves whose way is blocked by a friend who has yet to move,
ROOM: Final = 3.5                   # inches off or less
GAIN: Final = 0.05                  # Strike Points that a free turn or move must gain
TURN_STEP: Final = 15
TURNS: Final[tuple[float, ...]] = tuple([float(sign * angle) for angle in range(TURN_STEP, 61, TURN_STEP)
                                         for sign in (1, -1)])


class Sailing(Desk):
    """Who moves, how fast, and where to."""

    def answer(self, question: Question) -> Answer:
        match question:
            case AskActivate(): return self.activate(question)
            case AskHelm(): return self.helm(question)
            case AskTurnAfter() | AskTurnInEye():
                return self.staff.helm(self.ship(question)).turn(question.most, NONE)[1]
            case AskChangeHeading(): return self.change_heading(question)
            case AskSeamanship(): return self.seamanship(question)
            case AskSeamanshipAction(): return self.seamanship_action(question)
            case AskPointOfSail(): return self.point_of_sail(question)
            case AskSpeedBonus(): return self.speed_bonus(question)
            case AskShift(): return self.shift(question)
            case AskFleetManeuver(): return self.fleet_maneuver(question)
            case AskSwiftVessels(): return self.swift_vessels(question)
            case AskMoveSquadron(): return self.move_squadron(question)
            case _: return None

    def activate(self, question: AskActivate) -> Answer:
        """OI-MOVE-01: who is in another's way first, who is near the enemy last, for he will have seen more."""
        numbers = [number_of(self.game, label) for label in self.options(question)]
        return self.game.ships[max(numbers, key=lambda number: (self.haste(number, numbers), -number))].label

    def haste(self, number: int, numbers: list[int]) -> float:
        ship = self.game.ships[number]
        if not ship.afloat:
            return 50.0
        waters = self.staff.waters(number)
        away = min([gap(waters.here, mark) for mark in waters.marks], default=0.0)
        others = [other for other in numbers if other != number]
        in_way = [other for other in others if self.is_astern(other, number)]
        blocked = [other for other in others if self.lies_ahead(number, other) and not self.lies_ahead(other, number)]
        return min(30.0, away) + 8.0 * len(in_way) - WAIT * len(blocked)

    def is_astern(self, other: int, number: int) -> bool:
        mark, ahead = self.staff.waters(other).here, self.staff.waters(number).here
        return gap(mark, ahead) < 4.0 and follows(mark, ahead)

    def lies_ahead(self, number: int, other: int) -> bool:
        """OI-COLL-01: whether a friend lies where this ship is about to go."""
        mark, friend = self.staff.waters(number).here, self.staff.waters(other).here
        dx, dy = friend.x - mark.x, friend.y - mark.y
        ahead, aside = dx * mark.ux + dy * mark.uy, abs(dx * mark.uy - dy * mark.ux)
        return gap(mark, friend) < ROOM and ahead > aside

    def move_squadron(self, question: AskMoveSquadron) -> Answer:
        """OI-FLEET-08: the squadron that is farther from the enemy."""
        def away(option: Answer) -> float:
            ships = [number for number in self.scales.mine if self.game.ships[number].squadron == option]
            return min([gap(self.staff.waters(number).here, mark) for number in ships
                        for mark in self.staff.waters(number).marks], default=0.0)

        return max(self.options(question), key=lambda option: (away(option), str(option)))

    def rated(self, number: int, point: str, used: int, adjust: int = 0) -> float:
        """What a move with these bonuses may bring."""
        if point == EYE:
            return self.staff.helm(number).turn(FULL_TURNS[0], NONE)[0]
        speed = speed_rating(self.game, number, point, used, adjust).total
        return self.staff.helm(number).at_speed(speed)

    def point_of_sail(self, question: AskPointOfSail) -> Answer:
        number = self.ship(question)
        return max(self.options(question), key=lambda point: (self.rated(number, word(point), 0), word(point)))

    def speed_bonus(self, question: AskSpeedBonus) -> Answer:
        number = self.ship(question)
        return max(range(question.most + 1), key=lambda used: (self.rated(number, question.point, used), used))

    def seamanship(self, question: AskSeamanship) -> Answer:
        """OI-SEA-01: a test costs nothing; only who wants to stay fast to his enemy does without."""
        number = self.ship(question)
        if is_entangled(self.game, number) and not Deck(self.staff.waters(number)).wants_free():
            return SKIP
        return TEST

    def seamanship_action(self, question: AskSeamanshipAction) -> Answer:
        number, options = self.ship(question), self.options(question)
        if CUT_FREE in options:
            return CUT_FREE if Deck(self.staff.waters(number)).wants_free() else DECLINE
        helm, speed = self.staff.helm(number), self.game.ships[number].speed
        best, choice = helm.at_speed(speed) + GAIN / 2, DECLINE
        for action, adjust in ((FASTER, 1), (SLOWER, -1)):
            worth = self.rated(number, question.point, question.used, adjust)
            if worth > best:
                best, choice = worth, action
        worth = helm.change_heading(speed)[0]
        return CHANGE_HEADING if worth > best else choice

    def helm(self, question: AskHelm) -> Answer:
        number, space = self.ship(question), question.space
        assert isinstance(space, Turns)
        helm = self.staff.helm(number)
        worth, answer = helm.steer(self.game.ships[number].speed)
        if STAY in space.also and helm.worth_of_staying() > worth:
            return STAY
        return answer

    def change_heading(self, question: AskChangeHeading) -> Answer:
        number = self.ship(question)
        return self.staff.helm(number).change_heading(self.game.ships[number].speed, TURNS)[1]

    def shift(self, question: AskShift) -> Answer:
        """OI-FAQ-02: at the end, when it is plain what it brings."""
        return NONE if question.when == "before" else self.staff.helm(self.ship(question)).shift(NONE)[1]

    def fleet_maneuver(self, question: AskFleetManeuver) -> Answer:
        """OI-CARD-11: the turn that gains most, if any does."""
        space = question.space
        assert isinstance(space, Turns)
        best = GAIN
        choice: Answer = STOP
        for label in space.first:
            helm = self.staff.helm(number_of(self.game, label))
            worth, angle = helm.turn(space.most, NONE)
            gain = worth - helm.worth_of_staying()
            if angle != NONE and gain > best:
                best, choice = gain, (label, angle)
        return choice

    def swift_vessels(self, question: AskSwiftVessels) -> Answer:
        """OI-CARD-29."""
        best = GAIN
        choice: Answer = STOP
        for label in self.options(question):
            if label != STOP:
                gain = self.staff.helm(number_of(self.game, label)).ahead(TOOL_LENGTHS[0])
                if gain > best:
                    best, choice = gain, label
        return choice
