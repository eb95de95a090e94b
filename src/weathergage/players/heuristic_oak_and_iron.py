"""Oak & Iron, the heuristic player: an admiral who weighs the fire he can give against what he may get.

He decides from his own view only: everything is read off a battle in which what he cannot know was dealt anew, and no
guessed card is used.
"""

from typing import Final

from weathergage.kernel.core import Answer, Question, each, word
from weathergage.kernel.rng import Rng
from weathergage.kernel.rng import word as key_of
from weathergage.kernel.sight import Sight
from weathergage.kernel.spaces import EachOf, Number, SomeOf
from weathergage.kits.plane import angle_between
from weathergage.players import oak_and_iron_setup as setup
from weathergage.players.base import Player
from weathergage.players.oak_and_iron_cards import Hand, wishes_of
from weathergage.players.oak_and_iron_crew import Deck, contact_faces
from weathergage.players.oak_and_iron_guns import attack_worth, best_attack, gap
from weathergage.players.oak_and_iron_helm import Helm
from weathergage.players.oak_and_iron_waters import Waters, follows
from weathergage.players.oak_and_iron_worth import Scales, Skill, lie_of, share_lost
from weathergage.rulesets.oak_and_iron.attack import BROADSIDE, PASS
from weathergage.rulesets.oak_and_iron.attacking import ALL, Attacks
from weathergage.rulesets.oak_and_iron.content import FULL_TURNS, TOOL_LENGTHS
from weathergage.rulesets.oak_and_iron.crew import CardAttack
from weathergage.rulesets.oak_and_iron.deploying import Deployments
from weathergage.rulesets.oak_and_iron.dice import count, counting
from weathergage.rulesets.oak_and_iron.ending import CAPTURE
from weathergage.rulesets.oak_and_iron.hands import CutCards, HandCards
from weathergage.rulesets.oak_and_iron.helm import Turns
from weathergage.rulesets.oak_and_iron.moving import TURN
from weathergage.rulesets.oak_and_iron.sailing import (
    CHANGE_HEADING,
    CUT_FREE,
    DECLINE,
    FASTER,
    NONE,
    SKIP,
    SLOWER,
    STAY,
    TEST,
    Activation,
)
from weathergage.rulesets.oak_and_iron.settingup import ChosenHand
from weathergage.rulesets.oak_and_iron.shapes import base_at, is_on_table
from weathergage.rulesets.oak_and_iron.skill import (
    BOARDING,
    DRILL,
    FORTUNE,
    KEEP,
    REPAIR,
    REPEAT,
    SEAMANSHIP,
    SKILL,
    STEADY,
    Again,
    Challenge,
    Rerolls,
    SkillTest,
)
from weathergage.rulesets.oak_and_iron.state import (
    BIT,
    PORT,
    STARBOARD,
    Battle,
    is_entangled,
    number_of,
    type_of,
)
from weathergage.rulesets.oak_and_iron.terrain import TerrainPlaces
from weathergage.rulesets.oak_and_iron.wind import EYE, speed_rating, wind_bearing

MANY: Final = 200
STOP: Final = "done"
USE: Final = "use"
SHOT: Final = 0.04                  # Strike Points: what a shot must promise to be fired
GAIN: Final = 0.05                  # what a free turn or move must gain
TURN_STEP: Final = 15
TURNS: Final[tuple[float, ...]] = tuple([float(sign * angle) for angle in range(TURN_STEP, 61, TURN_STEP)
                                         for sign in (1, -1)])


def make(seed: int) -> Player:
    return HeuristicPlayer(seed)


class HeuristicPlayer(Player):
    """One admiral, with his squadron or two."""

    def __init__(self, seed: int = 0, skill: Skill | None = None) -> None:
        self.seed = seed
        self.skill = Skill() if skill is None else skill
        self.decisions = 0
        self.seen: Answer = ()
        self.staff: Staff | None = None         # with what was worked out for the battle as it was `seen`

    def choose(self, sight: Sight, question: Question) -> Answer:
        self.decisions += 1
        rng = Rng(key_of(self.seed, self.decisions))
        game = sight.redeal(rng)
        assert isinstance(game, Battle)
        return Admiral(game, sight, self.staff_for(game, sight.seat), rng).answer(question)

    def staff_for(self, game: Battle, seat: int) -> "Staff":
        """A ship's move is several questions in a row; what was worked out for one serves the next if nothing has
        moved."""
        seen = lie_of(game, seat)
        if self.staff is None or seen != self.seen:
            self.staff, self.seen = Staff(game, seat, self.skill), seen
        return self.staff


class Staff:
    """What was worked out for a battle as it lies."""

    def __init__(self, game: Battle, seat: int, skill: Skill) -> None:
        self.scales = Scales(game, seat, skill)
        self.known: dict[int, Waters] = {}
        self.helms: dict[int, Helm] = {}

    def waters(self, number: int) -> Waters:
        found = self.known.get(number)
        if found is None:
            found = Waters(self.scales, number)
            self.known[number] = found
        return found

    def helm(self, number: int) -> Helm:
        found = self.helms.get(number)
        if found is None:
            found = Helm(self.waters(number))
            self.helms[number] = found
        return found

    def shot(self, number: int) -> float:
        """What a ship's best attack is worth, about."""
        waters = self.waters(number)
        best = max([waters.gunner.volley(waters.here, mark) for mark in waters.marks], default=0.0)
        return best + (1.0 if is_entangled(self.scales.game, number) else 0.0)


class Admiral:
    """One decision."""

    def __init__(self, game: Battle, sight: Sight, staff: Staff, rng: Rng) -> None:
        self.game = game
        self.sight = sight
        self.staff = staff
        self.scales = staff.scales
        self.rng = rng

    def answer(self, question: Question) -> Answer:
        match question.kind:
            case "activate": return self.activate(question)
            case "helm": return self.helm(question)
            case "turn-after" | "turn-in-eye": return self.turn(question)
            case "change-heading": return self.change_heading(question)
            case "seamanship": return self.seamanship(question)
            case "seamanship-action": return self.seamanship_action(question)
            case "crew-action": return Deck(self.staff.waters(self.ship(question))).best(self.options(question))
            case "attack-with": return self.attack_with(question)
            case "attack": return self.attack(question)
            case "re-roll": return self.reroll(question)
            case "react": return self.react(question)
            case _: return self.sail_or_card(question)

    def sail_or_card(self, question: Question) -> Answer:
        match question.kind:
            case "point-of-sail": return self.point_of_sail(question)
            case "speed-bonus": return self.speed_bonus(question)
            case "shift": return self.shift(question)
            case "fleet-maneuver": return self.fleet_maneuver(question)
            case "swift-vessels": return self.swift_vessels(question)
            case "initiative-card": return self.hand(question).choose(self.options(question), self.rng)
            case "new-orders": return self.hand(question).cover(self.options(question))
            case "adapt": return self.own_hand().cover(self.options(question))
            case "exchange-card": return self.hand(question).exchange(self.options(question), word(question.about))
            case "cut-hand": return self.cut_hand(question)
            case "hand": return self.choose_hand(question)
            case "reload": return self.reload(question)
            case _: return self.fight(question)

    def fight(self, question: Question) -> Answer:
        match question.kind:
            case "capture": return CAPTURE
            case "helm-hit": return self.helm_hit(question)
            case "lie-alongside": return self.lie_alongside(question)
            case "fire-and-board" | "board-and-fight": return self.options(question)[-1]
            case "boat-assault": return self.boat_assault(question)
            case "careful-aim": return self.most(question)
            case "efficient-loader": return self.loader(question)
            case "persist": return REPEAT
            case "steady-hands": return self.steady(question)
            case "burst-gun" | "sprung-mast" | "short-handed-foe": return self.dearest(question)
            case "inspire": return self.most_tired(question)
            case "fresh-powder": return self.fresh_powder()
            case "well-rested": return self.well_rested()
            case "name-flagship" | "transfer-flag": return self.soundest(question)
            case _: return self.before(question)

    def before(self, question: Question) -> Answer:
        """The set-up, and what needs little thought."""
        match question.kind:
            case "role": return setup.role(self.game.objective)
            case "set-up-card": return setup.set_up_card(self.options(question), question.about)
            case "select-terrain": return setup.smallest(self.options(question))
            case "place-terrain": return self.place_terrain(question)
            case "name-merchants": return setup.merchants(self.scales, question)
            case "deploy": return self.deploy(question)
            case "enter": return setup.entry(self.scales, self.options(question, 24))
            case "adjust-terrain": return PASS
            case "weather-gage": return STOP
            case "hold-back": return ()
            case "relief" | "second-wind": return self.all_of(question)
            case "move-squadron": return self.move_squadron(question)
            case _: return self.options(question, 1)[0]

    def options(self, question: Question, limit: int = MANY) -> tuple[Answer, ...]:
        return self.sight.candidates(question, limit)

    def ship(self, question: Question) -> int:
        about = question.about
        return number_of(self.game, about[0] if isinstance(about, tuple) else about)

    # --- the movement phase ---

    def activate(self, question: Question) -> Answer:
        """OI-MOVE-01: who is in another's way first, who is near the enemy last, for he will have seen more."""
        numbers = [number_of(self.game, label) for label in self.options(question)]
        return self.game.ships[max(numbers, key=lambda number: (self.haste(number, numbers), -number))].label

    def haste(self, number: int, numbers: list[int]) -> float:
        ship = self.game.ships[number]
        if not ship.afloat:
            return 50.0
        waters = self.staff.waters(number)
        away = min([gap(waters.here, mark) for mark in waters.marks], default=0.0)
        in_way = [other for other in numbers if other != number and self.is_astern(other, number)]
        return min(30.0, away) + 8.0 * len(in_way)

    def is_astern(self, other: int, number: int) -> bool:
        mark, ahead = self.staff.waters(other).here, self.staff.waters(number).here
        return gap(mark, ahead) < 4.0 and follows(mark, ahead)

    def move_squadron(self, question: Question) -> Answer:
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

    def point_of_sail(self, question: Question) -> Answer:
        number = self.ship(question)
        return max(self.options(question), key=lambda point: (self.rated(number, word(point), 0), word(point)))

    def speed_bonus(self, question: Question) -> Answer:
        number, space, frame = self.ship(question), question.space, self.game.agenda[-1]
        assert isinstance(space, Number)
        assert isinstance(frame, Activation)
        return max(range(space.low, space.high + 1), key=lambda used: (self.rated(number, frame.point, used), used))

    def seamanship(self, question: Question) -> Answer:
        """OI-SEA-01: a test costs nothing; only who wants to stay fast to his enemy does without."""
        number = self.ship(question)
        if is_entangled(self.game, number) and not Deck(self.staff.waters(number)).wants_free():
            return SKIP
        return TEST

    def seamanship_action(self, question: Question) -> Answer:
        number, frame = self.ship(question), self.game.agenda[-1]
        options = self.options(question)
        assert isinstance(frame, Activation)
        if CUT_FREE in options:
            return CUT_FREE if Deck(self.staff.waters(number)).wants_free() else DECLINE
        helm, speed = self.staff.helm(number), self.game.ships[number].speed
        best, choice = helm.at_speed(speed) + GAIN / 2, DECLINE
        for action, adjust in ((FASTER, 1), (SLOWER, -1)):
            worth = self.rated(number, frame.point, frame.used, adjust)
            if worth > best:
                best, choice = worth, action
        worth = helm.change_heading(speed)[0]
        return CHANGE_HEADING if worth > best else choice

    def helm(self, question: Question) -> Answer:
        number, space = self.ship(question), question.space
        assert isinstance(space, Turns)
        helm = self.staff.helm(number)
        worth, answer = helm.steer(self.game.ships[number].speed)
        if STAY in space.also and helm.worth_of_staying() > worth:
            return STAY
        return answer

    def turn(self, question: Question) -> Answer:
        space = question.space
        assert isinstance(space, Turns)
        return self.staff.helm(self.ship(question)).turn(space.most, NONE)[1]

    def change_heading(self, question: Question) -> Answer:
        number = self.ship(question)
        return self.staff.helm(number).change_heading(self.game.ships[number].speed, TURNS)[1]

    def shift(self, question: Question) -> Answer:
        """OI-FAQ-02: at the end, when it is plain what it brings."""
        assert isinstance(question.about, tuple)
        return NONE if question.about[1] == "before" else self.staff.helm(self.ship(question)).shift(NONE)[1]

    def fleet_maneuver(self, question: Question) -> Answer:
        """OI-CARD-11: the turn that gains most, if any does."""
        space = question.space
        assert isinstance(space, Turns)
        best, choice = GAIN, STOP
        found: Answer = choice
        for label in space.first:
            helm = self.staff.helm(number_of(self.game, label))
            worth, angle = helm.turn(space.most, NONE)
            gain = worth - helm.worth_of_staying()
            if angle != NONE and gain > best:
                best, found = gain, (label, angle)
        return found

    def swift_vessels(self, question: Question) -> Answer:
        """OI-CARD-29."""
        best, choice = GAIN, STOP
        found: Answer = choice
        for label in self.options(question):
            if label != STOP:
                gain = self.staff.helm(number_of(self.game, label)).ahead(TOOL_LENGTHS[0])
                if gain > best:
                    best, found = gain, label
        return found

    # --- cards ---

    def hand(self, question: Question) -> Hand:
        space = question.space
        assert isinstance(space, HandCards)
        return Hand(self.scales, space.squadron)

    def own_hand(self) -> Hand:
        for number, squadron in enumerate(self.game.squadrons):
            if squadron.seat == self.sight.seat and squadron.up and squadron.up[-1] == "adaptive-tactics":
                return Hand(self.scales, number)
        return Hand(self.scales, 0)

    def cut_hand(self, question: Question) -> Answer:
        space = question.space
        assert isinstance(space, CutCards)
        squadron = self.game.squadrons[space.squadron]
        cards = squadron.hand + (squadron.up if space.all else ())
        wanted = Hand(self.scales, space.squadron).spare(cards, space.count)
        return space.take(tuple([card for card in cards if card in wanted]))

    def choose_hand(self, question: Question) -> Answer:
        space = question.space
        assert isinstance(space, ChosenHand)
        return space.filled(self.game, wishes_of(self.game, space.cards(self.game)))

    def reload(self, question: Question) -> Answer:
        """OI-CARD-08: every ship, and of two sides the one with more before it."""
        space = question.space
        assert isinstance(space, EachOf)
        found: list[Answer] = []
        for label, options in zip(space.slots, space.options):
            deck = Deck(self.staff.waters(number_of(self.game, label)))
            sides = [word(side) for side in options if side in BIT]
            found.append(max(sides, key=lambda side: deck.side_worth(BIT[side])))
        return tuple(found)

    # --- the attack phase ---

    def attack_with(self, question: Question) -> Answer:
        """OI-ATK-01: the ship that can do most goes first."""
        numbers = [number_of(self.game, label) for label in self.options(question)]
        return self.game.ships[max(numbers, key=lambda number: (self.staff.shot(number), -number))].label

    def attack(self, question: Question) -> Answer:
        options, number = self.options(question), self.ship(question)
        if isinstance(self.game.agenda[-1], CardAttack):
            return max(options, key=lambda option: (self.card_worth(number, option), str(option)))
        worth, choice = best_attack(self.scales, number, options)
        if choice == () or (worth < SHOT and PASS in options and not self.is_free_shot(choice)):
            return PASS if PASS in options else options[0]
        return choice

    def card_worth(self, number: int, option: Answer) -> float:
        """OI-CARD-09: a Broadside fired now cannot be fired later."""
        if not isinstance(option, tuple):
            return 0.0
        worth = attack_worth(self.scales, number, option)
        return 0.45 * worth if option[0] == BROADSIDE else worth

    def is_free_shot(self, attack: Answer) -> bool:
        return isinstance(attack, tuple) and attack[0] != BROADSIDE

    def react(self, question: Question) -> Answer:
        """OI-MOVE-20: any good shot."""
        target = question.about
        best, choice = SHOT, PASS
        found: Answer = choice
        for option in self.options(question):
            if isinstance(option, tuple):
                label, how, aim = option
                attack = (how, target, aim) if how == "partial" else (BROADSIDE, how, target, aim)
                worth = attack_worth(self.scales, number_of(self.game, label), attack)
                if worth > best:
                    best, found = worth, option
        return found

    def helm_hit(self, question: Question) -> Answer:
        """OI-CRIT-06: off the table, or into the wind."""
        assert isinstance(question.about, tuple)
        number = number_of(self.game, question.about[1])
        helm = Helm(self.staff.waters(number))

        def worth(side: str) -> float:
            full = FULL_TURNS[1]
            pose = helm.after(helm.start, (TURN, -full if side == PORT else full))
            on_table = is_on_table(self.game, base_at(self.game.ships[number], pose))
            return (0.0 if on_table else 5.0) - angle_between(pose[2], wind_bearing(self.game)) / 180.0

        return max((PORT, STARBOARD), key=worth)

    def lie_alongside(self, question: Question) -> Answer:
        """OI-CREW-13: the own side against the other's bow or stern."""
        assert isinstance(question.about, tuple)
        one, other = (number_of(self.game, label) for label in question.about)

        def worth(option: Answer) -> tuple[int, str]:
            edge, onto = each(option)
            mine, theirs = contact_faces(self.game, other, str(edge), str(onto), one)
            return mine - theirs, str(option)

        return max(self.options(question), key=worth)

    def boat_assault(self, question: Question) -> Answer:
        """OI-CARD-16: where no Broadside will do as much."""
        number = self.ship(question)
        attacks = tuple(Attacks(number, ALL).found(self.game))
        best, choice = best_attack(self.scales, number, attacks)[0], PASS
        found: Answer = choice
        for label in self.options(question):
            if label != PASS:
                worth = attack_worth(self.scales, number, ("assault", label))
                if worth > best:
                    best, found = worth, label
        return found

    # --- dice ---

    def reroll(self, question: Question) -> Answer:
        """OI-TERM-04, OI-FORT-01: Skill always, where a die shows nothing; Fortune where it matters."""
        space = question.space
        assert isinstance(space, Again)
        wanted = counting(self.game, space.good)
        poor = [face for face in space.fresh if face not in wanted][:space.skill]
        if poor:
            return (SKILL, *poor)
        if space.fortune and self.is_unlucky(space):
            return FORTUNE
        if space.drill:
            bad = [face for face in space.fresh + space.used if face not in wanted]
            if bad:
                return (DRILL, bad[0])
        return KEEP

    def is_unlucky(self, space: Again) -> bool:
        """Whether a roll is so much worse than it should be that a point is well spent on it."""
        frame = self.game.agenda[-2] if len(self.game.agenda) > 1 else None
        dice = space.fresh + space.used
        hits = count(self.game, dice, space.good)
        if isinstance(frame, Challenge):
            return False
        if isinstance(frame, SkillTest):
            return frame.purpose in (BOARDING, REPAIR) or (frame.purpose == SEAMANSHIP
                                                           and is_entangled(self.game, space.number))
        mean = len(dice) * len(counting(self.game, space.good)) / 8.0
        late = self.game.turn / max(1, self.game.turns)
        return isinstance(self.game.agenda[-1], Rerolls) and mean - hits > 1.3 - 0.6 * late and mean >= 1.4

    def steady(self, question: Question) -> Answer:
        """OI-ADV-09."""
        assert isinstance(question.about, tuple)
        return STEADY if question.about[1] in (BOARDING, REPAIR, SEAMANSHIP) else PASS

    def most(self, question: Question) -> Answer:
        assert isinstance(question.space, Number)
        return question.space.high

    # --- ships by what they are ---

    def dearest(self, question: Question) -> Answer:
        """The enemy to whom a point of harm is worth most."""
        def worth(label: Answer) -> tuple[float, str]:
            return self.scales.harm(number_of(self.game, label), 0.5, 0.5), word(label)

        return max(self.options(question), key=worth)

    def most_tired(self, question: Question) -> Answer:
        return max(self.options(question), key=lambda label: (
            -self.scales.harm(number_of(self.game, label), 0.0, -1.0), word(label)))

    def soundest(self, question: Question) -> Answer:
        """OI-END-14, OI-END-15: a strong ship with little harm."""
        def worth(label: Answer) -> tuple[float, str]:
            ship = self.game.ships[number_of(self.game, label)]
            return type_of(ship).cost * (1.0 - share_lost(ship.damage, ship.fatigue)), word(label)

        return max([label for label in self.options(question) if label != PASS], key=worth)

    def all_of(self, question: Question) -> Answer:
        """Relief for all, or for those who need it most."""
        space = question.space
        assert isinstance(space, SomeOf)
        tired = sorted(space.options, key=lambda label: -self.game.ships[number_of(self.game, label)].fatigue)
        return tuple([label for label in space.options if label in tired[:space.most]])

    def loader(self, question: Question) -> Answer:
        """OI-UPG-11: when the side has something before it."""
        deck = Deck(self.staff.waters(self.ship(question)))
        best, choice = 0.15, PASS
        for side in self.options(question):
            if side in BIT and deck.side_worth(BIT[word(side)]) > best:
                best, choice = deck.side_worth(BIT[word(side)]), word(side)
        return choice

    def fresh_powder(self) -> Answer:
        marked = [number for number in self.scales.mine if self.game.ships[number].reload]
        return USE if 2 * len(marked) >= len(self.scales.mine) else PASS

    def well_rested(self) -> Answer:
        tired = sum([min(1, self.game.ships[number].fatigue) for number in self.scales.mine])
        worn = max([self.game.ships[number].fatigue for number in self.scales.mine], default=0)
        return USE if tired == len(self.scales.mine) or worn >= 5 or self.game.turn >= 7 else PASS

    # --- the set-up ---

    def place_terrain(self, question: Question) -> Answer:
        space = question.space
        assert isinstance(space, TerrainPlaces)
        return setup.terrain(self.scales, space, self.options(question, setup.LOOKED_AT))

    def deploy(self, question: Question) -> Answer:
        space = question.space
        assert isinstance(space, Deployments)
        best = setup.Berths(self.scales, space).best()
        return best if best is not None else self.options(question, 1)[0]
