"""Oak & Iron, the heuristic player: the answers of the Attack Phase, of dice, and of what befalls ships."""

from typing import Final

from weathergage.kernel.core import Answer, Question, each, word
from weathergage.kernel.spaces import PASS, SomeOf
from weathergage.kits.plane import angle_between
from weathergage.players.oak_and_iron.crew import Deck, contact_faces
from weathergage.players.oak_and_iron.guns import attack_worth, best_attack
from weathergage.players.oak_and_iron.helm import Helm
from weathergage.players.oak_and_iron.staff import Desk
from weathergage.players.oak_and_iron.worth import share_lost
from weathergage.rulesets.oak_and_iron.content.tables import FULL_TURNS
from weathergage.rulesets.oak_and_iron.questions import (
    KEEP,
    USE,
    AskAttack,
    AskAttackWith,
    AskBoardAndFight,
    AskBoatAssault,
    AskBurstGun,
    AskCapture,
    AskCarefulAim,
    AskEfficientLoader,
    AskFireAndBoard,
    AskFreshPowder,
    AskHelmHit,
    AskInspire,
    AskLieAlongside,
    AskNameFlagship,
    AskPersist,
    AskReact,
    AskRelief,
    AskReRoll,
    AskSecondWind,
    AskShortHandedFoe,
    AskSprungMast,
    AskSteadyHands,
    AskTransferFlag,
    AskWellRested,
)
from weathergage.rulesets.oak_and_iron.rules.attack_phase import ALL, Attacks
from weathergage.rulesets.oak_and_iron.rules.attacks import BROADSIDE, PARTIAL
from weathergage.rulesets.oak_and_iron.rules.collisions import TURN
from weathergage.rulesets.oak_and_iron.rules.dice import count, counting
from weathergage.rulesets.oak_and_iron.rules.end_phase import CAPTURE
from weathergage.rulesets.oak_and_iron.rules.shapes import base_at, is_on_table
from weathergage.rulesets.oak_and_iron.rules.skill_tests import (
    ATTACKING,
    BOARDING,
    DRILL,
    FORTUNE,
    REPAIR,
    REPEAT,
    SEAMANSHIP,
    SKILL,
    STEADY,
    Again,
)
from weathergage.rulesets.oak_and_iron.rules.wind import wind_bearing
from weathergage.rulesets.oak_and_iron.state import BIT, PORT, STARBOARD, is_entangled, number_of, type_of

SHOT: Final = 0.04                  # Strike Points that a shot must promise to be fired


class Fighting(Desk):
    """Who fires, at whom, and what to make of the dice."""

    def answer(self, question: Question) -> Answer:
        match question:
            case AskAttackWith(): return self.attack_with(question)
            case AskAttack(): return self.attack(question)
            case AskReRoll(): return self.reroll(question)
            case AskReact(): return self.react(question)
            case AskCapture(): return CAPTURE
            case AskHelmHit(): return self.helm_hit(question)
            case AskLieAlongside(): return self.lie_alongside(question)
            case AskFireAndBoard() | AskBoardAndFight(): return self.options(question)[-1]
            case AskBoatAssault(): return self.boat_assault(question)
            case AskCarefulAim(): return question.poor
            case AskPersist(): return REPEAT
            case AskSteadyHands(): return STEADY if question.purpose in (BOARDING, REPAIR, SEAMANSHIP) else PASS
            case _: return self.befall(question)

    def befall(self, question: Question) -> Answer:
        """Events, advantages, and commanders."""
        match question:
            case AskEfficientLoader(): return self.loader(question)
            case AskBurstGun() | AskSprungMast() | AskShortHandedFoe(): return self.dearest(question)
            case AskInspire(): return self.most_tired(question)
            case AskFreshPowder(): return self.fresh_powder()
            case AskWellRested(): return self.well_rested()
            case AskRelief() | AskSecondWind(): return self.all_of(question)
            case AskNameFlagship() | AskTransferFlag(): return self.soundest(question)
            case _: return None

    def attack_with(self, question: AskAttackWith) -> Answer:
        """OI-ATK-01: the ship that can do most goes first."""
        numbers = [number_of(self.game, label) for label in self.options(question)]
        return self.game.ships[max(numbers, key=lambda number: (self.staff.shot(number), -number))].label

    def attack(self, question: AskAttack) -> Answer:
        options, number = self.options(question), self.ship(question)
        if question.paid:
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

    def react(self, question: AskReact) -> Answer:
        """OI-MOVE-20: any good shot."""
        best = SHOT
        choice: Answer = PASS
        for option in self.options(question):
            if isinstance(option, tuple):
                label, how, aim = option
                attack = (how, question.ship, aim) if how == PARTIAL else (BROADSIDE, how, question.ship, aim)
                worth = attack_worth(self.scales, number_of(self.game, label), attack)
                if worth > best:
                    best, choice = worth, option
        return choice

    def helm_hit(self, question: AskHelmHit) -> Answer:
        """OI-CRIT-06: off the table, or into the wind."""
        number = number_of(self.game, question.other)
        helm = Helm(self.staff.waters(number))

        def worth(side: str) -> float:
            full = FULL_TURNS[1]
            pose = helm.after(helm.start, (TURN, -full if side == PORT else full))
            on_table = is_on_table(self.game, base_at(self.game.ships[number], pose))
            return (0.0 if on_table else 5.0) - angle_between(pose[2], wind_bearing(self.game)) / 180.0

        return max((PORT, STARBOARD), key=worth)

    def lie_alongside(self, question: AskLieAlongside) -> Answer:
        """OI-CREW-13: the own side against the other's bow or stern."""
        one, other = self.ship(question), number_of(self.game, question.other)

        def worth(option: Answer) -> tuple[int, str]:
            edge, onto = each(option)
            mine, theirs = contact_faces(self.game, other, str(edge), str(onto), one)
            return mine - theirs, str(option)

        return max(self.options(question), key=worth)

    def boat_assault(self, question: AskBoatAssault) -> Answer:
        """OI-CARD-16: where no Broadside will do as much."""
        number = self.ship(question)
        attacks = tuple(Attacks(number, ALL).possible(self.game))
        best = best_attack(self.scales, number, attacks)[0]
        choice: Answer = PASS
        for label in self.options(question):
            if label != PASS:
                worth = attack_worth(self.scales, number, ("assault", label))
                if worth > best:
                    best, choice = worth, label
        return choice

    # --- dice ---

    def reroll(self, question: AskReRoll) -> Answer:
        """OI-TERM-04, OI-FORT-01: Skill always, where a die shows nothing; Fortune where it matters."""
        space = question.space
        assert isinstance(space, Again)
        wanted = counting(self.game, space.good)
        poor = [face for face in space.fresh if face not in wanted][:space.skill]
        if poor:
            return (SKILL, *poor)
        if space.fortune and self.is_unlucky(question, space):
            return FORTUNE
        if space.drill:
            bad = [face for face in space.fresh + space.used if face not in wanted]
            if bad:
                return (DRILL, bad[0])
        return KEEP

    def is_unlucky(self, question: AskReRoll, space: Again) -> bool:
        """Whether a roll is so much worse than it should be that a point is well spent on it."""
        dice = space.fresh + space.used
        hits = count(self.game, dice, space.good)
        if question.purpose != ATTACKING:
            return question.purpose in (BOARDING, REPAIR) or (question.purpose == SEAMANSHIP
                                                              and is_entangled(self.game, space.number))
        mean = len(dice) * len(counting(self.game, space.good)) / 8.0
        late = self.game.turn / max(1, self.game.turns)
        return mean - hits > 1.3 - 0.6 * late and mean >= 1.4

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

    def loader(self, question: AskEfficientLoader) -> Answer:
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
