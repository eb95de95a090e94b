"""Chapter 8: Close Combat, between Entangled ships, between Landing Parties, and by boats."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step, ints
from weathergage.rulesets.oak_and_iron.events import AttackDeclared, AttackRolled, DiceAdded, HitsScored
from weathergage.rulesets.oak_and_iron.rules.attacks import HULL, attack_dice, contact_set
from weathergage.rulesets.oak_and_iron.rules.dice import count, counting, roll, shown, symbols_of
from weathergage.rulesets.oak_and_iron.rules.gunnery import Blow
from weathergage.rulesets.oak_and_iron.rules.skill_tests import ATTACKING, Rerolls
from weathergage.rulesets.oak_and_iron.state import Battle, has_rule, is_flagship, plays_card


class MeleeAt:
    """Stages of `Melee`."""

    DECLARE: Final = 1
    REROLL: Final = 2
    COUNT: Final = 3
    MARKSMEN: Final = 4
    END: Final = 5


@dataclass
class Melee(Blow):
    """OI-CC-01 to OI-CC-11: dice, re-rolls, and a point of Fatigue for every symbol that counts; OI-CC-06: no Damage
    and no criticals. OI-CC-09: the target strikes back only in its own activation."""

    attack: str
    free: bool = False
    more: int = 0                   # OI-CARD-26
    faces: tuple[int, ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case MeleeAt.DECLARE: return self.declare(game)
            case MeleeAt.REROLL: return self.look(game, ints(answer))
            case MeleeAt.COUNT: return self.count_up(game, ints(answer))
            case MeleeAt.MARKSMEN: return self.read_marksmen(game, ints(answer))
            case _: return self.end(game)

    def names(self, game: Battle) -> tuple[str, ...]:
        sets = [contact_set(game, self.firer, self.target, self.attack)]
        if sets[0] == "close-combat-bow-stern" and has_rule(game, self.firer, "swashbucklers"):
            sets.append("swashbucklers")
        return tuple(sets)

    def declare(self, game: Battle) -> Step:
        ship, other = game.ships[self.firer], game.ships[self.target]
        game.emit(AttackDeclared(ship.label, other.label, self.attack, "", HULL, 0, "", self.free, "OI-CC-01"))
        dice = attack_dice(game, self.firer, self.target, self.attack, HULL, 0, self.more)
        return roll(game, "attack", "OI-CC-02", dice.total, self.names(game) + ("marksmen-trigger",))

    def look(self, game: Battle, faces: tuple[int, ...]) -> Step:
        """OI-CC-07."""
        if game.journal is not None:
            tally = attack_dice(game, self.firer, self.target, self.attack, HULL, 0, self.more)
            game.emit(AttackRolled(game.ships[self.firer].label, game.ships[self.target].label, shown(faces),
                                   tally.opened(), "OI-CC-02", symbols_of(game, *self.names(game))))
        return Rerolls(self.firer, ATTACKING, faces, self.names(game) + ("marksmen-trigger",), self.names(game)[0],
                       "OI-CC-07")

    def count_up(self, game: Battle, faces: tuple[int, ...]) -> Step:
        """OI-CC-03 to OI-CC-05, OI-UPG-17, OI-CARD-33."""
        wanted = counting(game, self.names(game)[0])
        for name in self.names(game)[1:]:
            wanted = wanted | counting(game, name)
        points = len([face for face in faces if face in wanted])
        ship, other = game.ships[self.firer], game.ships[self.target]
        game.emit(HitsScored(ship.label, other.label, points, 1, (), "OI-CC-04"))
        if self.target not in ship.fought:
            ship.fought += (self.target,)
        self.tire(game, points, "OI-CC-03")
        if points and plays_card(game, self.firer, "aggression"):
            self.tire(game, 1, "OI-CARD-33")
        marks = count(game, faces, "marksmen-trigger") if has_rule(game, self.firer, "marksmen") else 0
        if marks:
            return roll(game, "marksmen", "OI-KEY-29", marks, ("marksmen-effect",))
        self.go(MeleeAt.END)
        return None

    def read_marksmen(self, game: Battle, faces: tuple[int, ...]) -> Step:
        game.emit(DiceAdded(game.ships[self.firer].label, "marksmen", shown(faces), "OI-KEY-29"))
        if count(game, faces, "marksmen-effect"):
            self.tire(game, 1, "OI-KEY-29")
        return None

    def end(self, game: Battle) -> Step:
        """OI-KEY-21: a Brutal admiral's own ship."""
        if self.arisen >= 2 and is_flagship(game, self.firer) and has_rule(game, self.firer, "brutal"):
            self.tire(game, 1, "OI-KEY-21")
        return DONE
