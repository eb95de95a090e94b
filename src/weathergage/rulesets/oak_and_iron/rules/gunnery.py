"""Chapters 8 and 9: Broadside and Partial Fire: hits, Fatigue, Damage, critical dice, raking and targeted fire."""

from dataclasses import dataclass, field
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step, ints, number
from weathergage.kernel.spaces import Number, OneOf
from weathergage.rulesets.oak_and_iron.content.read import FULL_TURNS, MAX_FATIGUE
from weathergage.rulesets.oak_and_iron.events import (
    AttackDeclared,
    AttackRolled,
    CommanderLost,
    CommanderRolled,
    CriticalRolled,
    DamageSpared,
    DiceAdded,
    DiceRerolled,
    FatigueSpared,
    HelmHit,
    HitsScored,
    ReloadMarked,
)
from weathergage.rulesets.oak_and_iron.questions import AskCarefulAim, AskHelmHit
from weathergage.rulesets.oak_and_iron.rules.attack import BROADSIDE, CREW, HULL, RIGGING, attack_dice, fortitude
from weathergage.rulesets.oak_and_iron.rules.condition import (
    cripple,
    ground,
    lower_sail,
    put_out,
    settle,
    take_damage,
    take_fatigue,
)
from weathergage.rulesets.oak_and_iron.rules.dice import (
    CRITICALS,
    count,
    counting,
    plain_faces,
    roll,
    shown,
    symbols_of,
)
from weathergage.rulesets.oak_and_iron.rules.endofmove import FreeMove
from weathergage.rulesets.oak_and_iron.rules.moving import TURN
from weathergage.rulesets.oak_and_iron.rules.sight import CANNON, MUSKET, band_of, raked_by
from weathergage.rulesets.oak_and_iron.rules.skill import ATTACKING, Rerolls
from weathergage.rulesets.oak_and_iron.rules.wind import can_move, is_upwind_of
from weathergage.rulesets.oak_and_iron.state import (
    BIT,
    PORT,
    SIDES,
    STARBOARD,
    Battle,
    SeaFrame,
    has_rule,
    is_flagship,
    plays_card,
)

HELM_TOOL: Final = 2                # OI-CRIT-06: the tool of the turn, and the speed of a collision it causes
HIT_SETS: Final[dict[int, str]] = {
    1: "hit-pistol-shot", 2: "hit-musket-shot", 3: "hit-cannon-shot", 4: "hit-beyond-cannon-in-fog"}


@dataclass
class Blow(SeaFrame):
    """What every attack does to its target: OI-EFF-07: Fatigue and Damage point by point, with what spares some."""

    firer: int
    target: int
    arisen: int = field(default=0, kw_only=True)        # points of Fatigue that the attack has caused
    kept: int = field(default=0, kw_only=True)          # of these, not ignored by Down!
    harmed: int = field(default=0, kw_only=True)        # points of Damage

    def is_part(self) -> bool:
        return True

    def tire(self, game: Battle, points: int, rule: str) -> None:
        """OI-CARD-02, OI-UPG-15: Down! ignores the first point of an attack, a Skilled Surgeon the second of the
        rest."""
        ship = game.ships[self.target]
        for _ in range(points):
            self.arisen += 1
            if self.arisen == 1 and plays_card(game, self.target, "down"):
                game.emit(FatigueSpared(ship.label, "down", "OI-CARD-02"))
                continue
            self.kept += 1
            if self.kept == 2 and has_rule(game, self.target, "skilled-surgeon") and ship.able \
                    and "skilled-surgeon" not in ship.spent:
                ship.spent += ("skilled-surgeon",)
                game.emit(FatigueSpared(ship.label, "skilled-surgeon", "OI-UPG-15"))
                continue
            take_fatigue(game, self.target, 1, rule)

    def harm(self, game: Battle, points: int, rule: str) -> None:
        """OI-CARD-34: Resilient ignores the second point of an attack. OI-TERM-17: what is too much is Fatigue."""
        ship = game.ships[self.target]
        for _ in range(points):
            self.harmed += 1
            if self.harmed == 2 and plays_card(game, self.target, "resilient"):
                game.emit(DamageSpared(ship.label, "resilient", "OI-CARD-34"))
            elif take_damage(game, self.target, 1, rule):
                self.tire(game, 1, "OI-TERM-16")


@dataclass
class Fire(Blow):
    """OI-BRD-03 to OI-BRD-09, OI-PART-01 to OI-PART-07, OI-RIG-03, OI-TCREW-03, OI-ATK-11, OI-ATK-13: one Broadside or
    Partial Fire from its dice to its reload marker; it harms nobody but its target."""

    attack: str
    side: str                       # of a Broadside
    aim: str
    free: bool = False
    more: int = 0                   # OI-CARD-26
    gentle: bool = False            # OI-CARD-07, OI-CARD-32: neither Damage nor critical dice
    band: int = 0
    rake: str = ""                  # the edge by which a Raking Shot enters
    raked: bool = False             # its additional Fatigue is taken
    faces: tuple[int, ...] = ()
    marked: bool = False            # OI-KEY-29: the extra dice tell
    dice: tuple[int, ...] = ()      # critical dice, or those of targeted fire

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.declare(game)
            case 2: return self.look(game, ints(answer))
            case 3: return self.keep(game, ints(answer))
            case 4: return self.add(game, ints(answer))
            case 5: return self.pick_off(game)
            case 6: return self.read_marksmen(game, ints(answer))
            case 7: return self.score(game)
            case 8: return self.take_care(game, ints(answer))
            case 9: return self.aim_again(game, number(answer))
            case 10: return self.fold(game, ints(answer))
            case 11: return self.apply(game)
            case 12: return self.turn_helm(game, answer)
            case 13: return self.risk_commander(game)
            case 14: return self.read_commander(game, ints(answer))
            case _: return self.mark(game)

    # dice

    def declare(self, game: Battle) -> Step:
        """OI-TCREW-06, OI-RAKE-02, OI-RIG-04: target, aim and range are fixed before dice are rolled."""
        ship, other = game.ships[self.firer], game.ships[self.target]
        self.band = band_of(game, self.firer, self.target)
        if self.attack == BROADSIDE and self.aim != RIGGING:
            self.rake = raked_by(game, self.firer, self.side, self.target, self.band)
        game.emit(AttackDeclared(ship.label, other.label, self.attack, self.side, self.aim, self.band, self.rake,
                                 self.free, "OI-BRD-02" if self.attack == BROADSIDE else "OI-PART-01"))
        dice = attack_dice(game, self.firer, self.target, self.attack, self.aim, self.band, self.more)
        return roll(game, "attack", "OI-BRD-03" if self.attack == BROADSIDE else "OI-PART-05", dice.total,
                    self.names(game))

    def names(self, game: Battle) -> tuple[str, ...]:
        """The sets of symbols that this roll is read by."""
        found = CRITICALS if self.aim != HULL else (self.hit_set(), self.trigger_set(), "expert-gunners")
        if plays_card(game, self.firer, "lee-gauge-fire"):
            found += ("lee-gauge-fire",)
        if plays_card(game, self.firer, "long-range-gunnery"):
            found += ("long-range-gunnery",)
        return found + ("marksmen-trigger",) if has_rule(game, self.firer, "marksmen") else found

    def hit_set(self) -> str:
        """OI-BRD-04, OI-DICE-04, OI-DICE-13."""
        return HIT_SETS[self.band]

    def trigger_set(self) -> str:
        """OI-DICE-05, OI-DICE-07, OI-RAKE-04."""
        return "critical-trigger-raking" if self.rake else "critical-trigger"

    def look(self, game: Battle, faces: tuple[int, ...]) -> Step:
        """OI-BRD-05, OI-TCREW-07: all re-rolls, before anything is applied."""
        ship = game.ships[self.firer]
        if game.journal is not None:
            tally = attack_dice(game, self.firer, self.target, self.attack, self.aim, self.band, self.more)
            game.emit(AttackRolled(ship.label, game.ships[self.target].label, shown(faces), tally.parts,
                                   wanted=symbols_of(game, self.good())))
        return Rerolls(self.firer, ATTACKING, faces, self.names(game), self.good(), "OI-BRD-05",
                       self.attack == BROADSIDE)

    def good(self) -> str:
        """The set of symbols that the firer wants to see."""
        return self.hit_set() if self.aim == HULL else f"critical-{self.aim}"

    def keep(self, game: Battle, faces: tuple[int, ...]) -> Step:
        self.faces = plain_faces(self.faces + faces)
        more = count(game, faces, "long-range-gunnery") if plays_card(game, self.firer, "long-range-gunnery") else 0
        if self.band >= CANNON and more:
            return roll(game, "long-range", "OI-CARD-22", more, self.names(game))
        self.pc = 5
        return self.pick_off(game)

    def add(self, game: Battle, faces: tuple[int, ...]) -> Step:
        """OI-CARD-22: and again for Cannon results among the new dice."""
        game.emit(DiceAdded(game.ships[self.firer].label, "long-range-gunnery", shown(faces), "OI-CARD-22"))
        self.pc = 3
        return self.keep(game, faces)

    def pick_off(self, game: Battle) -> Step:
        """OI-KEY-29, OI-RIG-07: at Musket Shot or closer one extra die per Musket result, not against the rigging."""
        marks = count(game, self.faces, "marksmen-trigger") if has_rule(game, self.firer, "marksmen") else 0
        if marks and self.band <= MUSKET and self.aim != RIGGING:
            return roll(game, "marksmen", "OI-KEY-29", marks, ("marksmen-effect",))
        self.pc = 7
        return self.score(game)

    def read_marksmen(self, game: Battle, faces: tuple[int, ...]) -> Step:
        game.emit(DiceAdded(game.ships[self.firer].label, "marksmen", shown(faces), "OI-KEY-29"))
        self.marked = count(game, faces, "marksmen-effect") > 0
        return None

    # hits

    def score(self, game: Battle) -> Step:
        """OI-BRD-06, OI-BRD-07, OI-BRD-08: Fatigue, Damage, then critical dice; targeted fire is itself a critical test
        (OI-RIG-03, OI-RIG-05, OI-TCREW-03, OI-TCREW-04)."""
        if self.aim != HULL:
            self.pc = 8
            return self.take_care(game, self.faces)
        hits = self.hits(game)
        divisor = fortitude(game, self.firer, self.target, self.attack, self.band, self.rake)
        game.emit(HitsScored(game.ships[self.firer].label, game.ships[self.target].label, hits, divisor.total,
                             divisor.parts))
        if hits >= self.hits_to_tire(game):
            self.tire(game, 1, "OI-BRD-06")
        if hits:
            self.add_aggression(game)
        self.add_marksmen(game)
        if self.gentle:
            self.pc = 14
            return None
        self.harm(game, hits // divisor.total, "OI-BRD-07")
        if has_rule(game, self.firer, "expert-gunners") and count(game, self.faces, "expert-gunners") >= 2:
            self.harm(game, 1, "OI-UPG-27")
        triggers = count(game, self.faces, self.trigger_set())
        if not triggers:
            self.pc = 14
            return None
        return roll(game, "critical", "OI-BRD-08", triggers, CRITICALS)

    def hits(self, game: Battle) -> int:
        """OI-BRD-04, OI-CARD-12: Musket results hit at Cannon Shot if the target is completely upwind."""
        wanted = counting(game, self.hit_set())
        ship = game.ships[self.firer]
        if self.band == CANNON and plays_card(game, self.firer, "lee-gauge-fire") and not ship.aground and ship.sail \
                and is_upwind_of(game, self.target, self.firer):
            wanted = wanted | counting(game, "lee-gauge-fire")
        return len([face for face in self.faces if face in wanted])

    def hits_to_tire(self, game: Battle) -> int:
        """OI-BRD-06, OI-TRAIT-06, OI-TRAIT-07, OI-RAKE-06."""
        if self.rake:
            return 1
        if has_rule(game, self.target, "very-high-freeboard"):
            return 3
        return 2 if has_rule(game, self.target, "high-freeboard") else 1

    def tire(self, game: Battle, points: int, rule: str) -> None:
        """OI-RAKE-03, OI-TCREW-05: a Raking Shot that causes any Fatigue causes one point more."""
        super().tire(game, points, rule)
        if points and self.rake and not self.raked:
            self.raked = True
            super().tire(game, 1, "OI-RAKE-03")

    def add_aggression(self, game: Battle) -> None:
        """OI-CARD-33."""
        if self.band <= MUSKET and plays_card(game, self.firer, "aggression"):
            self.tire(game, 1, "OI-CARD-33")

    def add_marksmen(self, game: Battle) -> None:
        if self.marked:
            self.tire(game, 1, "OI-KEY-29")

    # critical dice

    def take_care(self, game: Battle, faces: tuple[int, ...]) -> Step:
        """OI-CARD-04: once, any of the dice that show none of the three symbols."""
        self.dice = plain_faces(faces)
        if self.aim == HULL:
            game.emit(CriticalRolled(game.ships[self.firer].label, game.ships[self.target].label, shown(faces)))
        poor = self.poor_dice(game)
        if poor and plays_card(game, self.firer, "careful-aim"):
            return AskCarefulAim(game.seat_of(self.firer), "OI-CARD-04", Number(0, len(poor)),
                                 game.ships[self.firer].label, self.dice, len(poor))
        self.pc = 11
        return self.apply(game)

    def poor_dice(self, game: Battle) -> list[int]:
        return [face for face in self.dice if not any([face in counting(game, name) for name in CRITICALS])]

    def aim_again(self, game: Battle, dice: int) -> Step:
        if not dice:
            self.pc = 11
            return self.apply(game)
        left = list(self.dice)
        for face in self.poor_dice(game)[:dice]:
            left.remove(face)
        self.dice = tuple(left)
        return roll(game, "careful-aim", "OI-CARD-04", dice, CRITICALS)

    def fold(self, game: Battle, faces: tuple[int, ...]) -> Step:
        game.emit(DiceRerolled(game.ships[self.firer].label, "aim", (), shown(faces), "OI-CARD-04",
                               symbols_of(game, *CRITICALS)))
        self.dice = plain_faces(self.dice + faces)
        return None

    def apply(self, game: Battle) -> Step:
        """OI-CRIT-01 to OI-CRIT-06, OI-CRIT-11, OI-CRIT-12, OI-CRIT-14, OI-CRIT-16, OI-DICE-17, OI-TCREW-08: hull,
        rigging, crew; targeted fire reads only its own symbol."""
        hull, rigging, crew = [count(game, self.dice, name) for name in CRITICALS]
        if self.aim == HULL:
            self.strike_hull(game, hull)
        if self.aim in (HULL, RIGGING) and rigging:
            lower_sail(game, self.target, "OI-CRIT-03")
            if rigging > 1:
                ground(game, self.target, "OI-CRIT-04")
        if self.aim == RIGGING or not crew:
            self.pc = 14
            return None
        self.tire(game, 1, "OI-CRIT-05")
        if self.aim == CREW:
            self.add_aggression(game)
            self.add_marksmen(game)
        if crew < 2:
            self.pc = 14
            return None
        return self.hit_helm(game)

    def strike_hull(self, game: Battle, hull: int) -> None:
        """OI-CRIT-01, OI-CRIT-02, OI-CRIT-13."""
        ship = game.ships[self.target]
        if hull == 1:
            self.harm(game, 1, "OI-CRIT-01")
        elif hull > 1 and ship.able:
            if not ship.crippled:
                cripple(game, self.target)
            else:
                ship.fatigue = MAX_FATIGUE
                settle(game, self.target)
                put_out(game, self.target, "OI-CRIT-02")

    def hit_helm(self, game: Battle) -> Step:
        """OI-CRIT-06, OI-CRIT-08, OI-TERM-28, OI-TERM-35: the attacker names the side; who cannot move does not
        turn."""
        if not can_move(game, self.target):
            game.emit(HelmHit(game.ships[self.target].label, ""))
            self.pc = 13
            return self.risk_commander(game)
        return AskHelmHit(game.seat_of(self.firer), "OI-CRIT-06", OneOf(SIDES), game.ships[self.firer].label,
                          game.ships[self.target].label)

    def turn_helm(self, game: Battle, answer: Answer) -> Step:
        """OI-CRIT-07, OI-CRIT-15: a Full Turn with the speed 2 tool; it is a move, and may collide, ground or leave."""
        game.emit(HelmHit(game.ships[self.target].label, PORT if answer == PORT else STARBOARD))
        full = FULL_TURNS[HELM_TOOL - 1]
        return FreeMove(self.target, TURN, -full if answer == PORT else full, HELM_TOOL)

    def risk_commander(self, game: Battle) -> Step:
        """OI-CRIT-09."""
        if not commander_of(game, self.target):
            self.pc = 14
            return None
        return roll(game, "commander", "OI-CRIT-09", 1, ("commander-casualty",))

    def read_commander(self, game: Battle, faces: tuple[int, ...]) -> Step:
        game.emit(CommanderRolled(game.ships[self.target].label, shown(faces)))
        if count(game, faces, "commander-casualty"):
            lose_commander(game, self.target)
        return None

    def mark(self, game: Battle) -> Step:
        """OI-BRD-09, OI-RIG-06, OI-ATK-05, OI-PART-04."""
        ship = game.ships[self.firer]
        if self.attack == BROADSIDE:
            ship.reload |= BIT[self.side]
            if "broadside" not in ship.once:
                ship.once += ("broadside",)
            game.emit(ReloadMarked(ship.label, self.side))
        return DONE


def commander_of(game: Battle, number: int) -> str:
    """The card of the admiral or captain aboard; OI-CREW-19: of the admiral, if both are."""
    ship = game.ships[number]
    squadron = game.squadrons[ship.squadron]
    return squadron.admiral if is_flagship(game, number) and squadron.admiral else ship.captain


def lose_commander(game: Battle, number: int) -> None:
    """OI-CRIT-09, OI-CRIT-10: the card leaves the game; a Flagship without admiral has value 0, and the hand is cut at
    the end of the turn."""
    ship = game.ships[number]
    squadron = game.squadrons[ship.squadron]
    card = commander_of(game, number)
    if card == squadron.admiral and is_flagship(game, number):
        squadron.admiral, squadron.value = "", 0
        squadron.spent += ("admiral-lost",)
    else:
        ship.captain = ""
    game.emit(CommanderLost(ship.label, card))
