"""Chapter 8: the Attack Phase: the sides take turns, ship by ship."""

from dataclasses import dataclass, field
from typing import Final

from weathergage.kernel.core import DONE, Answer, Game, Refusal, Step, each
from weathergage.kernel.spaces import PASS, Menu, OneOf, refused, shown
from weathergage.kits.lately import Lately
from weathergage.rulesets.oak_and_iron.content.tables import CANNON_SHOT
from weathergage.rulesets.oak_and_iron.events import AttackPassed
from weathergage.rulesets.oak_and_iron.questions import AskAttack, AskAttackWith
from weathergage.rulesets.oak_and_iron.rules.attacks import (
    ASSAULT,
    BROADSIDE,
    CLOSE,
    PARTIAL,
    PARTY,
    Attack,
    bears,
    broadsides,
    close_combats,
    partial_fires,
    party_combats,
    reaches,
    target_of,
    targets_near,
)
from weathergage.rulesets.oak_and_iron.rules.close_combat import Melee
from weathergage.rulesets.oak_and_iron.rules.gunnery import Fire
from weathergage.rulesets.oak_and_iron.state import (
    ATTACK,
    PORT,
    SIDES,
    STARBOARD,
    Battle,
    SeaFrame,
    able_ships,
    battle,
    is_entangled,
    labels,
    number_of,
    speaker,
)

LIKELY: Final[list[int]] = [0]          # the ship that was last found able to attack: a guess, in whatever battle
ALL: Final[tuple[str, ...]] = (BROADSIDE, PARTIAL, CLOSE, PARTY, ASSAULT)
FOUND: Final[Lately[list[Attack]]] = Lately()


@dataclass
class Attacks(Menu):
    """OI-ATK-03: the attacks a ship may make: (broadside, side, target, aim), (partial, target, aim), hand to hand
    (kind, target); or pass."""

    firer: int
    kinds: tuple[str, ...]
    sides: tuple[str, ...] = SIDES
    only_hull: bool = False
    optional: bool = True

    def possible(self, game: Battle) -> list[Attack]:
        """Looked for once: to ask, one must know that there are any."""
        found = FOUND.recall(self, game)
        return FOUND.keep(self, game, self.find(game)) if found is None else found

    def find(self, game: Battle) -> list[Attack]:
        if not game.ships[self.firer].able:
            return []
        attacks: list[Attack] = []
        if BROADSIDE in self.kinds:
            attacks += broadsides(game, self.firer, self.sides)
        if PARTIAL in self.kinds:
            attacks += partial_fires(game, self.firer, self.only_hull)
        if CLOSE in self.kinds:
            attacks += close_combats(game, self.firer)
        if PARTY in self.kinds:
            attacks += party_combats(game, self.firer)
        return attacks

    def offered(self, game: Game) -> tuple[Answer, ...]:
        attacks: list[Answer] = list(self.possible(battle(game)))
        if self.optional:
            attacks.append(PASS)
        return tuple(attacks)

    def why_not(self, game: Game, answer: Answer) -> Refusal:
        here = battle(game)
        named = answer[-1 if len(answer) == 2 else -2] if isinstance(answer, tuple) and len(answer) > 1 else ""
        if named and number_of(here, named) < 0:
            return refused(f"{shown(answer)} names no ship on this table")
        if isinstance(answer, tuple) and answer[:1] == (BROADSIDE,):
            return Refusal("OI-BRD-02", "a Broadside needs a loaded side, and a target within Cannon Shot, in its Path "
                                        "and in its sight")
        if isinstance(answer, tuple) and answer[:1] == (PARTIAL,):
            return Refusal("OI-PART-03", "Partial Fire needs a target within Musket Shot and in sight")
        return refused(f"{shown(answer)} is not an attack that the ship can make now")


def can_attack(game: Battle, number: int) -> bool:
    """Whether a ship has anything to do in the Attack Phase but pass."""
    if not game.ships[number].able:
        return False
    if party_combats(game, number):
        return True
    if is_entangled(game, number) and close_combats(game, number):
        return True
    for target in targets_near(game, number, CANNON_SHOT):
        if bears(game, number, PORT, target) or bears(game, number, STARBOARD, target) \
                or reaches(game, number, target):
            return True
    return False


def launch(game: Battle, firer: int, answer: Answer, free: bool = False, more: int = 0,
           gentle: bool = False) -> SeaFrame:
    """The attack that was chosen. OI-CONV-05: a free one obeys the same rules."""
    attack = each(answer)
    target = number_of(game, target_of(game, answer))
    if attack[0] == BROADSIDE:
        return Fire(firer, target, BROADSIDE, str(attack[1]), str(attack[3]), free, more, gentle)
    if attack[0] == PARTIAL:
        return Fire(firer, target, PARTIAL, "", str(attack[2]), free, more, gentle)
    return Melee(firer, target, str(attack[0]), free, more)


class AttackPhaseAt:
    """Stages of `AttackPhase`."""

    BEGIN: Final = 1
    CHOOSE: Final = 2
    ACTIVATE: Final = 3
    PASS_ON: Final = 4


@dataclass
class AttackPhase(SeaFrame):
    """OI-ATK-01, OI-ATK-02, OI-FLEET-09: sides alternate, ship by ship, until all have attacked or passed; who has
    ships left when the other has none goes on alone."""

    side: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case AttackPhaseAt.BEGIN: return self.begin(game)
            case AttackPhaseAt.CHOOSE: return self.ask(game)
            case AttackPhaseAt.ACTIVATE: return self.activate(game, answer)
            case _: return self.pass_on()

    def begin(self, game: Battle) -> Step:
        game.phase, self.side = ATTACK, game.first
        for ship in game.ships:
            ship.attacked = False
        return None

    def waiting(self, game: Battle, side: int) -> list[int]:
        return [number for number in able_ships(game, side) if not game.ships[number].attacked]

    def ask(self, game: Battle) -> Step:
        """Once no ship can do anything but pass, the phase is over."""
        waiting = self.waiting(game, self.side)
        others = self.waiting(game, 1 - self.side)
        if not self.is_anything_left(game, waiting + others):
            for number in waiting + others:
                game.ships[number].attacked, game.ships[number].moved = True, False
            return DONE
        if not waiting:
            self.side, waiting = 1 - self.side, others
        if len(waiting) == 1:
            return self.activate(game, game.ships[waiting[0]].label)
        return AskAttackWith(speaker(game, self.side), "OI-ATK-01", OneOf(labels(game, waiting)))

    def is_anything_left(self, game: Battle, numbers: list[int]) -> bool:
        """Most ships that could attack a moment ago still can: they are asked first."""
        likely = LIKELY[0]
        if likely in numbers and can_attack(game, likely):
            return True
        for number in numbers:
            if number != likely and can_attack(game, number):
                LIKELY[0] = number
                return True
        return False

    def activate(self, game: Battle, answer: Answer) -> Step:
        self.go(AttackPhaseAt.PASS_ON)
        return AttackActivation(number_of(game, answer))

    def pass_on(self) -> Step:
        self.side = 1 - self.side
        self.go(AttackPhaseAt.CHOOSE)
        return None


class AttackActivationAt:
    """Stages of `AttackActivation`."""

    CHOOSE: Final = 1
    ATTACK: Final = 2
    CHOOSE_OTHER: Final = 3
    ATTACK_OTHER: Final = 4
    END: Final = 5


@dataclass
class AttackActivation(SeaFrame):
    """OI-ATK-02, OI-ATK-03, OI-BRD-10, OI-BRD-12: one kind of attack; two Broadsides if both sides bear, the second
    after the first is fully applied."""

    number: int
    side: str = field(default="", kw_only=True)         # the one that has fired

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case AttackActivationAt.CHOOSE: return self.choose(game)
            case AttackActivationAt.ATTACK: return self.attack(game, answer)
            case AttackActivationAt.CHOOSE_OTHER: return self.choose_other(game)
            case AttackActivationAt.ATTACK_OTHER: return self.attack_other(game, answer)
            case _: return self.end(game)

    def choose(self, game: Battle) -> Step:
        space = Attacks(self.number, ALL)
        if not space.possible(game):
            return self.pass_by(game)
        return AskAttack(game.seat_of(self.number), "OI-ATK-03", space, game.ships[self.number].label, False, False)

    def attack(self, game: Battle, answer: Answer) -> Step:
        if answer == PASS:
            return self.pass_by(game)
        attack = each(answer)
        self.side = str(attack[1]) if attack[0] == BROADSIDE else ""
        return self.launch(game, answer)

    def launch(self, game: Battle, answer: Answer) -> Step:
        return launch(game, self.number, answer)

    def choose_other(self, game: Battle) -> Step:
        """OI-BRD-10."""
        return self.ask_other(game, "OI-BRD-10", False)

    def ask_other(self, game: Battle, rule: str, paid: bool) -> Step:
        space = Attacks(self.number, (BROADSIDE,), (other_side(self.side),))
        if not self.side or not space.possible(game):
            return self.end(game)
        return AskAttack(game.seat_of(self.number), rule, space, game.ships[self.number].label, paid, True)

    def attack_other(self, game: Battle, answer: Answer) -> Step:
        return self.end(game) if answer == PASS else self.launch(game, answer)

    def pass_by(self, game: Battle) -> Step:
        game.emit(AttackPassed(game.ships[self.number].label))
        return self.end(game)

    def end(self, game: Battle) -> Step:
        """OI-ATK-02: the Wake marker goes."""
        ship = game.ships[self.number]
        ship.attacked, ship.moved = True, False
        return DONE


@dataclass
class CardAttack(AttackActivation):
    """OI-ATK-04, OI-ATK-14, OI-CARD-09, OI-CARD-26, OI-CARD-32: one attack for the Crew Action; of a Broadside one
    side, unless the players read it otherwise."""

    kinds: tuple[str, ...]
    more: int = 0
    gentle: bool = False
    both: bool = False

    def choose(self, game: Battle) -> Step:
        return AskAttack(game.seat_of(self.number), "OI-ATK-14",
                         Attacks(self.number, self.kinds, SIDES, self.gentle, False), game.ships[self.number].label,
                         True, False)

    def launch(self, game: Battle, answer: Answer) -> Step:
        return launch(game, self.number, answer, False, self.more, self.gentle)

    def choose_other(self, game: Battle) -> Step:
        return self.ask_other(game, "OI-ATK-14", True) if self.both else DONE

    def end(self, game: Battle) -> Step:
        return DONE


def other_side(side: str) -> str:
    return STARBOARD if side == PORT else PORT
