"""Oak & Iron, the heuristic player: the answers of the Attack Phase, of dice, and of what befalls ships."""

from typing import Final

from weathergage.kernel.core import Answer, Question, each, word
from weathergage.kernel.spaces import Number, SomeOf
from weathergage.kits.plane import angle_between
from weathergage.players.oak_and_iron.crew import Deck, contact_faces
from weathergage.players.oak_and_iron.guns import attack_worth, best_attack
from weathergage.players.oak_and_iron.helm import Helm
from weathergage.players.oak_and_iron.staff import Desk
from weathergage.players.oak_and_iron.worth import share_lost
from weathergage.rulesets.oak_and_iron.content.read import FULL_TURNS
from weathergage.rulesets.oak_and_iron.rules.attack import BROADSIDE, PASS
from weathergage.rulesets.oak_and_iron.rules.attacking import ALL, Attacks
from weathergage.rulesets.oak_and_iron.rules.crew import CardAttack
from weathergage.rulesets.oak_and_iron.rules.dice import count, counting
from weathergage.rulesets.oak_and_iron.rules.ending import CAPTURE
from weathergage.rulesets.oak_and_iron.rules.moving import TURN
from weathergage.rulesets.oak_and_iron.rules.shapes import base_at, is_on_table
from weathergage.rulesets.oak_and_iron.rules.skill import (
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
from weathergage.rulesets.oak_and_iron.rules.wind import wind_bearing
from weathergage.rulesets.oak_and_iron.state import (
    BIT,
    PORT,
    STARBOARD,
    is_entangled,
    number_of,
    type_of,
)

SHOT: Final = 0.04                  # Strike Points that a shot must promise to be fired
USE: Final = "use"


class Fighting(Desk):
    """Who fires, at whom, and what to make of the dice."""

    def fight(self, question: Question) -> Answer:
        match question.kind:
            case "attack-with": return self.attack_with(question)
            case "attack": return self.attack(question)
            case "re-roll": return self.reroll(question)
            case "react": return self.react(question)
            case "capture": return CAPTURE
            case "helm-hit": return self.helm_hit(question)
            case "lie-alongside": return self.lie_alongside(question)
            case "fire-and-board" | "board-and-fight": return self.options(question)[-1]
            case "boat-assault": return self.boat_assault(question)
            case "careful-aim": return self.most(question)
            case "persist": return REPEAT
            case "steady-hands": return self.steady(question)
            case _: return self.befall(question)

    def befall(self, question: Question) -> Answer:
        """Events, advantages, and commanders."""
        match question.kind:
            case "efficient-loader": return self.loader(question)
            case "burst-gun" | "sprung-mast" | "short-handed-foe": return self.dearest(question)
            case "inspire": return self.most_tired(question)
            case "fresh-powder": return self.fresh_powder()
            case "well-rested": return self.well_rested()
            case "relief" | "second-wind": return self.all_of(question)
            case _: return self.soundest(question)

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
