"""Chapters 8 and 9: Broadside and Partial Fire: hits, Fatigue, Damage, critical dice, raking and targeted fire."""

from dataclasses import dataclass, field
from typing import Final

from weathergage.kernel.core import DONE, Answer, Done, Step, ints, number
from weathergage.kernel.spaces import Number, OneOf
from weathergage.kernel.tally import Tally
from weathergage.rulesets.oak_and_iron.content.tables import FULL_TURNS, MAX_FATIGUE
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
from weathergage.rulesets.oak_and_iron.rules.attacks import BROADSIDE, CREW, HULL, RIGGING, attack_dice, fortitude
from weathergage.rulesets.oak_and_iron.rules.collisions import TURN
from weathergage.rulesets.oak_and_iron.rules.conditions import (
    cripple,
    ground,
    lower_sail,
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
from weathergage.rulesets.oak_and_iron.rules.end_of_move import FreeMove
from weathergage.rulesets.oak_and_iron.rules.line_of_sight import CANNON, MUSKET, band_of, raked_by
from weathergage.rulesets.oak_and_iron.rules.skill_tests import ATTACKING, Rerolls
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


class FireAt:
    """Stages of `Fire`."""

    DECLARE: Final = 1
    MARKSMEN: Final = 2
    SCORE: Final = 3
    CRITICAL: Final = 4
    MARK: Final = 5


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

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case FireAt.DECLARE: return self.declare(game)
            case FireAt.MARKSMEN: return self.pick_off(game, ints(answer))
            case FireAt.SCORE: return self.score(game, answer)
            case FireAt.CRITICAL: return self.apply_criticals(game, ints(answer))
            case _: return self.mark(game)

    def declare(self, game: Battle) -> Step:
        """OI-TCREW-06, OI-RAKE-02, OI-RIG-04: target, aim and range are fixed before dice are rolled."""
        self.band = band_of(game, self.firer, self.target)
        if self.attack == BROADSIDE and self.aim != RIGGING:
            self.rake = raked_by(game, self.firer, self.side, self.target, self.band)
        game.emit(AttackDeclared(game.ships[self.firer].label, game.ships[self.target].label, self.attack, self.side,
                                 self.aim, self.band, self.rake, self.free,
                                 "OI-BRD-02" if self.attack == BROADSIDE else "OI-PART-01"))
        return FireDice(self.firer, self.target, self.attack, self.aim, self.band, self.rake, self.more)

    def pick_off(self, game: Battle, faces: tuple[int, ...]) -> Step:
        """OI-KEY-29, OI-RIG-07: at Musket Shot or closer one extra die per Musket result, not against the rigging."""
        self.faces = faces
        marks = count(game, self.faces, "marksmen-trigger") if has_rule(game, self.firer, "marksmen") else 0
        if marks and self.band <= MUSKET and self.aim != RIGGING:
            return roll(game, "marksmen", "OI-KEY-29", marks, ("marksmen-effect",))
        return None

    # hits

    def score(self, game: Battle, answer: Answer) -> Step:
        """OI-BRD-06, OI-BRD-07, OI-BRD-08: Fatigue, Damage, then critical dice; targeted fire is itself a critical test
        (OI-RIG-03, OI-RIG-05, OI-TCREW-03, OI-TCREW-04)."""
        if answer is not None:
            game.emit(DiceAdded(game.ships[self.firer].label, "marksmen", shown(ints(answer)), "OI-KEY-29"))
            self.marked = count(game, ints(answer), "marksmen-effect") > 0
        if self.aim != HULL:
            return CriticalDice(self.firer, self.target, 0, self.faces)
        hits = self.hits(game)
        divisor = fortitude(game, self.firer, self.target, self.attack, self.band, self.rake)
        game.emit(HitsScored(game.ships[self.firer].label, game.ships[self.target].label, hits, divisor.total,
                             divisor.opened()))
        if hits >= self.hits_to_tire(game):
            self.tire(game, 1, "OI-BRD-06")
        if hits:
            self.add_aggression(game)
        self.add_marksmen(game)
        triggers = 0
        if not self.gentle:
            self.harm(game, hits // divisor.total, "OI-BRD-07")
            if has_rule(game, self.firer, "expert-gunners") and count(game, self.faces, "expert-gunners") >= 2:
                self.harm(game, 1, "OI-UPG-27")
            triggers = count(game, self.faces, trigger_set(self.rake))
        if triggers:
            return CriticalDice(self.firer, self.target, triggers)
        self.go(FireAt.MARK)
        return None

    def hits(self, game: Battle) -> int:
        """OI-BRD-04, OI-CARD-12: Musket results hit at Cannon Shot if the target is completely upwind."""
        wanted = counting(game, HIT_SETS[self.band])
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
        if self.rake and not self.raked:
            self.raked = True
            super().tire(game, 1, "OI-RAKE-03")

    def add_aggression(self, game: Battle) -> None:
        """OI-CARD-33."""
        if self.band <= MUSKET and plays_card(game, self.firer, "aggression"):
            self.tire(game, 1, "OI-CARD-33")

    def add_marksmen(self, game: Battle) -> None:
        if self.marked:
            self.tire(game, 1, "OI-KEY-29")

    # critical damage

    def apply_criticals(self, game: Battle, dice: tuple[int, ...]) -> Step:
        """OI-CRIT-01 to OI-CRIT-06, OI-CRIT-11, OI-CRIT-12, OI-CRIT-14, OI-CRIT-16, OI-DICE-17, OI-TCREW-08: hull,
        rigging, crew; targeted fire reads only its own symbol."""
        hull, rigging, crew = [count(game, dice, name) for name in CRITICALS]
        if self.aim == HULL:
            self.strike_hull(game, hull)
        if self.aim in (HULL, RIGGING) and rigging:
            lower_sail(game, self.target, "OI-CRIT-03")
            if rigging > 1:
                ground(game, self.target, "OI-CRIT-04")
        if self.aim == RIGGING or not crew:
            return None
        self.tire(game, 1, "OI-CRIT-05")
        if self.aim == CREW:
            self.add_aggression(game)
            self.add_marksmen(game)
        return HitAtHelm(self.firer, self.target) if crew > 1 else None

    def strike_hull(self, game: Battle, hull: int) -> None:
        """OI-CRIT-01, OI-CRIT-02, OI-CRIT-13."""
        ship = game.ships[self.target]
        if hull == 1:
            self.harm(game, 1, "OI-CRIT-01")
        elif hull and ship.able:
            if not ship.crippled:
                cripple(game, self.target)
            else:
                ship.fatigue = MAX_FATIGUE
                settle(game, self.target)

    def mark(self, game: Battle) -> Step:
        """OI-BRD-09, OI-RIG-06, OI-ATK-05, OI-PART-04."""
        ship = game.ships[self.firer]
        if self.attack == BROADSIDE:
            ship.reload |= BIT[self.side]
            if "broadside" not in ship.once:
                ship.once += ("broadside",)
            game.emit(ReloadMarked(ship.label, self.side))
        return DONE


def trigger_set(rake: str) -> str:
    """OI-DICE-05, OI-DICE-07, OI-RAKE-04."""
    return "critical-trigger-raking" if rake else "critical-trigger"


# --- the dice of an attack --------------------------------------------------------------------------------------------

class FireDiceAt:
    """Stages of `FireDice`."""

    ROLL: Final = 1
    REROLL: Final = 2
    KEEP: Final = 3
    ADD: Final = 4


@dataclass
class FireDice(SeaFrame):
    """OI-BRD-03 to OI-BRD-05, OI-PART-05: steps 1 and 2: the dice of a Broadside or Partial Fire, with all re-rolls.
    Returns their faces."""

    firer: int
    target: int
    attack: str
    aim: str
    band: int
    rake: str
    more: int
    faces: tuple[int, ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case FireDiceAt.ROLL: return self.roll(game)
            case FireDiceAt.REROLL: return self.reroll(game, ints(answer))
            case FireDiceAt.KEEP: return self.keep(game, ints(answer))
            case _: return self.add(game, ints(answer))

    def is_part(self) -> bool:
        return True

    def dice(self, game: Battle) -> Tally:
        return attack_dice(game, self.firer, self.target, self.attack, self.aim, self.band, self.more)

    def roll(self, game: Battle) -> Step:
        return roll(game, "attack", "OI-BRD-03" if self.attack == BROADSIDE else "OI-PART-05", self.dice(game).total,
                    self.names(game))

    def names(self, game: Battle) -> tuple[str, ...]:
        """The sets of symbols that this roll is read by."""
        sets = CRITICALS if self.aim != HULL else (self.good(), trigger_set(self.rake), "expert-gunners")
        for card in ("lee-gauge-fire", "long-range-gunnery"):
            if plays_card(game, self.firer, card):
                sets += (card,)
        return sets + ("marksmen-trigger",) if has_rule(game, self.firer, "marksmen") else sets

    def good(self) -> str:
        """OI-BRD-04, OI-DICE-04, OI-DICE-13: the set of symbols that the firer wants to see."""
        return HIT_SETS[self.band] if self.aim == HULL else f"critical-{self.aim}"

    def reroll(self, game: Battle, faces: tuple[int, ...]) -> Step:
        """OI-BRD-05, OI-TCREW-07: all re-rolls, before anything is applied."""
        if game.journal is not None:
            game.emit(AttackRolled(game.ships[self.firer].label, game.ships[self.target].label, shown(faces),
                                   self.dice(game).opened(), wanted=symbols_of(game, self.good())))
        return Rerolls(self.firer, ATTACKING, faces, self.names(game), self.good(), "OI-BRD-05",
                       self.attack == BROADSIDE)

    def keep(self, game: Battle, faces: tuple[int, ...]) -> Step:
        """OI-CARD-22: at Cannon Shot one more die for every Cannon result, and again for those among the new dice."""
        self.faces = plain_faces(self.faces + faces)
        more = count(game, faces, "long-range-gunnery") if plays_card(game, self.firer, "long-range-gunnery") else 0
        if self.band >= CANNON and more:
            return roll(game, "long-range", "OI-CARD-22", more, self.names(game))
        return Done(self.faces)

    def add(self, game: Battle, faces: tuple[int, ...]) -> Step:
        game.emit(DiceAdded(game.ships[self.firer].label, "long-range-gunnery", shown(faces), "OI-CARD-22"))
        self.go(FireDiceAt.ADD)
        return self.keep(game, faces)


class CriticalDiceAt:
    """Stages of `CriticalDice`."""

    ROLL: Final = 1
    AIM: Final = 2
    ROLL_AGAIN: Final = 3
    KEEP: Final = 4


@dataclass
class CriticalDice(SeaFrame):
    """OI-BRD-08, OI-CARD-04: step 5: critical dice, which Careful Aim may roll again once. Returns their faces."""

    firer: int
    target: int
    triggers: int                   # dice to roll; none for targeted fire, which has rolled them
    dice: tuple[int, ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case CriticalDiceAt.ROLL: return self.roll(game)
            case CriticalDiceAt.AIM: return self.aim(game, answer)
            case CriticalDiceAt.ROLL_AGAIN: return self.roll_again(game, number(answer))
            case _: return self.keep(game, ints(answer))

    def is_part(self) -> bool:
        return True

    def roll(self, game: Battle) -> Step:
        return roll(game, "critical", "OI-BRD-08", self.triggers, CRITICALS) if self.triggers else None

    def aim(self, game: Battle, answer: Answer) -> Step:
        """OI-CARD-04: any of the dice that show none of the three symbols."""
        ship = game.ships[self.firer]
        if answer is not None:
            self.dice = plain_faces(ints(answer))
            game.emit(CriticalRolled(ship.label, game.ships[self.target].label, shown(ints(answer))))
        poor = len(self.poor_dice(game))
        if poor and plays_card(game, self.firer, "careful-aim"):
            return AskCarefulAim(game.seat_of(self.firer), "OI-CARD-04", Number(0, poor), ship.label, self.dice, poor)
        return Done(self.dice)

    def poor_dice(self, game: Battle) -> list[int]:
        return [face for face in self.dice if not any([face in counting(game, name) for name in CRITICALS])]

    def roll_again(self, game: Battle, dice: int) -> Step:
        if not dice:
            return Done(self.dice)
        left = list(self.dice)
        for face in self.poor_dice(game)[:dice]:
            left.remove(face)
        self.dice = tuple(left)
        return roll(game, "careful-aim", "OI-CARD-04", dice, CRITICALS)

    def keep(self, game: Battle, faces: tuple[int, ...]) -> Step:
        game.emit(DiceRerolled(game.ships[self.firer].label, "aim", (), shown(faces), "OI-CARD-04",
                               symbols_of(game, *CRITICALS)))
        return Done(plain_faces(self.dice + faces))


# --- a hit at the helm ------------------------------------------------------------------------------------------------

class HitAtHelmAt:
    """Stages of `HitAtHelm`."""

    ASK: Final = 1
    TURN: Final = 2
    RISK: Final = 3
    READ: Final = 4


@dataclass
class HitAtHelm(SeaFrame):
    """OI-CRIT-06 to OI-CRIT-10: she turns as the attacker likes, and her commander may fall."""

    firer: int
    target: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case HitAtHelmAt.ASK: return self.ask(game)
            case HitAtHelmAt.TURN: return self.turn(game, answer)
            case HitAtHelmAt.RISK: return self.risk_commander(game)
            case _: return self.read(game, ints(answer))

    def is_part(self) -> bool:
        return True

    def ask(self, game: Battle) -> Step:
        """OI-CRIT-06, OI-CRIT-08, OI-TERM-28, OI-TERM-35: the attacker names the side; who cannot move does not
        turn."""
        if not can_move(game, self.target):
            game.emit(HelmHit(game.ships[self.target].label, ""))
            self.go(HitAtHelmAt.RISK)
            return None
        return AskHelmHit(game.seat_of(self.firer), "OI-CRIT-06", OneOf(SIDES), game.ships[self.firer].label,
                          game.ships[self.target].label)

    def turn(self, game: Battle, answer: Answer) -> Step:
        """OI-CRIT-07, OI-CRIT-15: a Full Turn with the speed 2 tool; it is a move, and may collide, ground or leave."""
        game.emit(HelmHit(game.ships[self.target].label, PORT if answer == PORT else STARBOARD))
        full = FULL_TURNS[HELM_TOOL - 1]
        return FreeMove(self.target, TURN, -full if answer == PORT else full, HELM_TOOL)

    def risk_commander(self, game: Battle) -> Step:
        """OI-CRIT-09."""
        if not commander_of(game, self.target):
            return DONE
        return roll(game, "commander", "OI-CRIT-09", 1, ("commander-casualty",))

    def read(self, game: Battle, faces: tuple[int, ...]) -> Step:
        game.emit(CommanderRolled(game.ships[self.target].label, shown(faces)))
        if count(game, faces, "commander-casualty"):
            lose_commander(game, self.target)
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
    if card == squadron.admiral:
        squadron.admiral, squadron.value = "", 0
        squadron.spent += ("admiral-lost",)
    else:
        ship.captain = ""
    game.emit(CommanderLost(ship.label, card))
