"""Chapters 1 and 12: Skill Tests, Challenge Tests, and the re-rolls of Skill and Fortune."""

from dataclasses import dataclass
from typing import Any, Final, Optional

from weathergage.kernel.core import Answer, Done, Game, Refusal, Step, ints
from weathergage.kernel.spaces import PASS, Menu, OneOf, refused
from weathergage.kernel.spaces import shown as shown_answer
from weathergage.kernel.tally import Tally
from weathergage.rulesets.oak_and_iron.content.tables import MUSKET_SHOT, PISTOL_SHOT, TEST_DICE
from weathergage.rulesets.oak_and_iron.events import (
    AdvantageUsed,
    ChallengeDecided,
    ChallengeTied,
    DiceRerolled,
    SkillFailed,
    SkillPassed,
    SkillRolled,
)
from weathergage.rulesets.oak_and_iron.questions import KEEP, AskPersist, AskReRoll, AskSteadyHands
from weathergage.rulesets.oak_and_iron.rules.dice import (
    SKILL_SUCCESS,
    count,
    counting,
    plain_faces,
    roll,
    shown,
    symbols_of,
)
from weathergage.rulesets.oak_and_iron.rules.shapes import are_within
from weathergage.rulesets.oak_and_iron.state import (
    DEFENDER,
    NOBODY,
    Battle,
    SeaFrame,
    able_ships,
    admiral_has,
    advantage_of,
    battle,
    faction_has,
    has_rule,
    plays_card,
    side_with,
)

FORTUNE: Final = "fortune"
SKILL: Final = "skill"
DRILL: Final = "drill"
STEADY: Final = "steady"
REPEAT: Final = "repeat"
SEAMANSHIP: Final = "seamanship"
BOARDING: Final = "boarding"
REPAIR: Final = "repair"
RALLY: Final = "rally"
CHALLENGE: Final = "challenge"
ATTACKING: Final = "attack"
MOST_SKILL: Final = 3               # OI-TERM-03
PERSISTENT: Final[tuple[str, ...]] = (SEAMANSHIP, BOARDING, REPAIR)


def skill_of(game: Battle, number: int) -> int:
    """OI-TERM-03, OI-KEY-05: as bought, and one more for a Brilliant commander."""
    return min(MOST_SKILL, game.ships[number].skill + (1 if has_rule(game, number, "brilliant") else 0))


def felt_fatigue(game: Battle, number: int) -> int:
    """OI-TERM-10, OI-CARD-35: the Fatigue that costs dice."""
    ship = game.ships[number]
    return 0 if not ship.shaken and plays_card(game, number, "bravado") else ship.fatigue


# --- re-rolls ---------------------------------------------------------------------------------------------------------

@dataclass
class Again(Menu):
    """OI-TERM-04, OI-TERM-05, OI-FORT-02, OI-FAC-03: keep the roll; `fortune`; `skill` with the faces of the dice to
    roll again; `drill` with one. Faces that show the same symbol are written as the first of them."""

    number: int
    fresh: tuple[int, ...]          # dice that Skill may still re-roll
    used: tuple[int, ...]           # dice it has re-rolled
    skill: int                      # how many it may yet
    fortune: bool
    drill: bool
    good: str                       # the set of symbols that one wants

    def offered(self, game: Game) -> tuple[Answer, ...]:
        here = battle(game)
        wanted = counting(here, self.good)
        poor = [face for face in self.fresh if face not in wanted][:self.skill]
        answers: list[Answer] = [KEEP]
        if poor:
            answers.append((SKILL,) + tuple(poor))
        if self.fortune:
            answers.append(FORTUNE)
        if self.drill:
            answers += [(DRILL, face) for face in sorted(set(self.fresh + self.used), key=lambda face: face in wanted)]
        for size in range(1, self.skill + 1):
            self.pick((SKILL,), 0, size, answers)
        return tuple(dict.fromkeys(answers))

    def pick(self, done: tuple[Answer, ...], start: int, size: int, answers: list[Answer]) -> None:
        """Every choice of so many of the dice, like ones once."""
        if not size:
            answers.append(done)
            return
        for at in range(start, len(self.fresh) - size + 1):
            if at == start or self.fresh[at] != self.fresh[at - 1]:
                self.pick(done + (self.fresh[at],), at + 1, size - 1, answers)

    def take(self, raw: Any) -> Answer:
        taken = super().take(raw)
        if isinstance(taken, tuple) and len(taken) > 1 and all([type(face) is int for face in taken[1:]]):
            return (taken[0],) + tuple(sorted(taken[1:]))
        return taken

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        if answer == KEEP:
            return None
        if answer == FORTUNE:
            return None if self.fortune else \
                Refusal("OI-FORT-04", "no Fortune Point may be spent on this roll, or none is left")
        if not isinstance(answer, tuple) or len(answer) < 2 or answer[0] not in (SKILL, DRILL) \
                or not all([type(face) is int for face in answer[1:]]):
            return refused(f"{shown_answer(answer)} is neither keep nor a way to roll dice again")
        faces = list(answer[1:])
        if answer[0] == DRILL:
            if not self.drill:
                return Refusal("OI-FAC-03", "Gun Drill re-rolls one die of one Broadside a turn")
            fits = len(faces) == 1 and faces[0] in self.fresh + self.used
            return None if fits else Refusal("OI-FAC-03", "choose one of the dice")
        if len(faces) > self.skill:
            return Refusal("OI-TERM-04", f"Skill allows {self.skill} more dice, not {len(faces)}")
        left = list(self.fresh)
        for face in faces:
            if face not in left:
                return Refusal("OI-TERM-05", "that is no die of this roll, or Skill has re-rolled it already")
            left.remove(face)
        return None


class RerollsAt:
    """Stages of `Rerolls`."""

    ASK: Final = 1
    ROLL: Final = 2
    KEEP: Final = 3


@dataclass
class Rerolls(SeaFrame):
    """OI-BRD-05, OI-FORT-01 to OI-FORT-06: all re-rolls of one roll, as long as its owner likes. Returns the dice.

    OI-FORT-05: after a Fortune Point, Skill and the other re-rolls may be used again.
    """

    number: int
    purpose: str                    # of the roll: an attack, or what a Skill Test is for
    fresh: tuple[int, ...]
    names: tuple[str, ...]          # the sets of symbols that will be read
    good: str                       # the one that its owner wants
    rule: str
    broadside: bool = False
    used: tuple[int, ...] = ()
    left: int = NOBODY              # of Skill
    lucked: bool = False            # a Fortune Point is spent on this roll
    drilled: bool = False           # Gun Drill was used on it since
    ours: bool = False              # it is this roll that Gun Drill is used on this turn
    going: tuple[int, ...] = ()     # the dice that are rolled again
    how: str = ""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case RerollsAt.ASK: return self.ask(game)
            case RerollsAt.ROLL: return self.roll(game, answer)
            case _: return self.fold(game, ints(answer))

    def is_part(self) -> bool:
        return True

    def ask(self, game: Battle) -> Step:
        if self.left == NOBODY:
            self.left = skill_of(game, self.number)
            self.fresh = plain_faces(self.fresh)
        left = min(self.left, len(self.fresh))
        fortune, drill = self.may_use_fortune(game), self.may_drill(game)
        if not left and not fortune and not drill:
            return Done(plain_faces(self.fresh + self.used))
        space = Again(self.number, self.fresh, self.used, left, fortune, drill, self.good)
        return AskReRoll(game.seat_of(self.number), self.rule, space, game.ships[self.number].label, self.purpose,
                         plain_faces(self.fresh + self.used))

    def may_use_fortune(self, game: Battle) -> bool:
        """OI-FORT-04, OI-KEY-02, OI-FLEET-12: one a roll, of the squadron's stock or her own."""
        ship = game.ships[self.number]
        return not self.lucked and game.squadrons[ship.squadron].fortune + ship.lucky > 0

    def may_drill(self, game: Battle) -> bool:
        """OI-FAC-03, OI-FORT-05: once a turn; on the roll it was used on, again after a Fortune Point."""
        squadron = game.ships[self.number].squadron
        return self.broadside and faction_has(game, squadron, "gun-drill") and not self.drilled \
            and (self.ours or DRILL not in game.squadrons[squadron].spent)

    def roll(self, game: Battle, answer: Answer) -> Step:
        if answer == KEEP:
            return Done(plain_faces(self.fresh + self.used))
        ship = game.ships[self.number]
        squadron = game.squadrons[ship.squadron]
        if answer == FORTUNE:
            if ship.lucky:
                ship.lucky -= 1
            else:
                squadron.fortune -= 1
            self.how, self.going = FORTUNE, plain_faces(self.fresh + self.used)
            self.fresh, self.used, self.lucked = (), (), True
        else:
            assert isinstance(answer, tuple)
            self.going = ints(answer[1:])
            if answer[0] == DRILL:
                self.how, self.drilled, self.ours = DRILL, True, True
                squadron.spent += (DRILL,)
                if self.going[0] in self.fresh:
                    self.fresh = without(self.fresh, self.going)
                else:
                    self.used = without(self.used, self.going)
            else:
                self.how = SKILL
                self.left -= len(self.going)
                self.fresh = without(self.fresh, self.going)
        return roll(game, "re-roll", RULES_OF_REROLLS[self.how], len(self.going), self.names)

    def fold(self, game: Battle, faces: tuple[int, ...]) -> Step:
        game.emit(DiceRerolled(game.ships[self.number].label, self.how, shown(self.going), shown(faces),
                               RULES_OF_REROLLS[self.how], symbols_of(game, self.good)))
        if self.how == FORTUNE:
            self.fresh, self.left, self.drilled = plain_faces(faces), skill_of(game, self.number), False
        elif self.how == DRILL:
            self.fresh = plain_faces(self.fresh + faces)
        else:
            self.used = plain_faces(self.used + faces)
        self.going = ()
        self.go(RerollsAt.ASK)
        return None


RULES_OF_REROLLS: Final[dict[str, str]] = {SKILL: "OI-TERM-04", FORTUNE: "OI-FORT-03", DRILL: "OI-FAC-03"}


def without(faces: tuple[int, ...], some: tuple[int, ...]) -> tuple[int, ...]:
    left = list(faces)
    for face in some:
        left.remove(face)
    return tuple(left)


# --- Skill Tests ------------------------------------------------------------------------------------------------------

def test_dice(game: Battle, number: int, purpose: str, against: int, less: int, steady: bool) -> Tally:
    """OI-TERM-06, OI-TERM-11, OI-ATK-15, OI-KEY-28: 5 dice, less Fatigue down to 1, plus bonuses, less penalties down
    to 1.

    `against` is the ship to be boarded, `less` a penalty that a card brings along.
    """
    squadron, side = game.ships[number].squadron, game.side_of(number)
    tally = Tally(TEST_DICE, "skill test", "OI-TERM-06")
    if not (purpose in (SEAMANSHIP, BOARDING) and has_rule(game, number, "daring")):
        tally.add(-felt_fatigue(game, number), "fatigue", "OI-TERM-10")
        tally.at_least(1, "at least one", "OI-TERM-10")
    if purpose == SEAMANSHIP:
        tally.add(1 if faction_has(game, squadron, "skilled-sailors") else 0, "Skilled Sailors", "OI-FAC-01")
        tally.add(1 if has_rule(game, number, "expert-sailing-master") else 0, "Expert Sailing Master", "OI-UPG-12")
    if purpose == BOARDING:
        tally.add(1 if faction_has(game, squadron, "sea-beggars") else 0, "Sea Beggars", "OI-FAC-02")
        tally.add(1 if has_rule(game, number, "bold") else 0, "Bold", "OI-KEY-01")
        tally.add(1 if has_rule(game, number, "boarders") else 0, "Boarders", "OI-KEY-27")
    if purpose == REPAIR and has_support(game, number):
        tally.add(1, "Support Ship", "OI-UPG-16")
    tally.add(1 if has_rule(game, number, "veteran-crew") else 0, "Veteran Crew", "OI-UPG-28")
    if admiral_has(game, squadron, "beloved") and is_near_flagship(game, number):
        tally.add(1, "Beloved", "OI-KEY-11")
    tally.add(1 if steady else 0, "Steady Hands", "OI-ADV-09")
    tally.add(-1 if has_rule(game, number, "untested-crew") else 0, "Untested Crew", "OI-UPG-07")
    tally.add(-1 if is_haunted(game, number, side) else 0, "Ghost Ship", "OI-TRAIT-10")
    if purpose == SEAMANSHIP:
        tally.add(-1 if "squall" in game.active else 0, "Squall", "OI-EVT-13")
    if against != NOBODY:
        tally.add(-2 if has_rule(game, against, "boarding-defenses") else 0, "Boarding Defenses", "OI-UPG-26")
    tally.add(-less, "card", "OI-CARD-37")
    tally.at_least(1, "at least one", "OI-TERM-06")
    return tally


def has_support(game: Battle, number: int) -> bool:
    """OI-UPG-16: a friendly Support Ship within Pistol Shot, other than herself."""
    for other in able_ships(game, game.side_of(number)):
        if other != number and has_rule(game, other, "support-ship") and are_within(game, number, other, PISTOL_SHOT):
            return True
    return False


def is_near_flagship(game: Battle, number: int) -> bool:
    """Within Musket Shot of her own Flagship, or that ship herself; OI-TERM-25: a lost Flagship helps nobody."""
    flagship = game.squadrons[game.ships[number].squadron].flagship
    return flagship == number or (game.ships[flagship].able and are_within(game, number, flagship, MUSKET_SHOT))


def is_haunted(game: Battle, number: int, side: int) -> bool:
    """OI-TRAIT-10: an opposing Ghost Ship within Musket Shot."""
    for other in able_ships(game, 1 - side):
        if has_rule(game, other, "ghost-ship") and are_within(game, number, other, MUSKET_SHOT):
            return True
    return False


class SkillDiceAt:
    """Stages of `SkillDice`."""

    ASK: Final = 1
    ROLL: Final = 2
    SHOW: Final = 3


@dataclass
class SkillDice(SeaFrame):
    """OI-TERM-06, OI-ADV-09: the dice of a Skill Test, before re-rolls. Returns them."""

    number: int
    purpose: str
    against: int = NOBODY
    less: int = 0
    steady: bool = False

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case SkillDiceAt.ASK: return self.ask(game)
            case SkillDiceAt.ROLL: return self.throw(game, answer)
            case _: return self.show(game, ints(answer))

    def is_part(self) -> bool:
        return True

    def ask(self, game: Battle) -> Step:
        """OI-ADV-09: declared before rolling, once a turn."""
        side = game.sides[game.squadrons[game.ships[self.number].squadron].side]
        if advantage_of(game, self.number) != "steady-hands" or STEADY in side.spent:
            return self.throw(game, None)
        return AskSteadyHands(game.seat_of(self.number), "OI-ADV-09", OneOf((PASS, STEADY)),
                              game.ships[self.number].label, self.purpose)

    def throw(self, game: Battle, answer: Answer) -> Step:
        self.go(SkillDiceAt.SHOW)
        if answer == STEADY:
            self.steady = True
            number = game.squadrons[game.ships[self.number].squadron].side
            game.sides[number].spent += (STEADY,)
            game.emit(AdvantageUsed(number, "steady-hands", "OI-ADV-09"))
        dice = test_dice(game, self.number, self.purpose, self.against, self.less, self.steady)
        return roll(game, "skill-test", "OI-TERM-06", dice.total, (SKILL_SUCCESS,))

    def show(self, game: Battle, faces: tuple[int, ...]) -> Step:
        if game.journal is not None:
            dice = test_dice(game, self.number, self.purpose, self.against, self.less, self.steady)
            game.emit(SkillRolled(game.ships[self.number].label, self.purpose, shown(faces), dice.opened()))
        return Done(faces)


class SkillTestAt:
    """Stages of `SkillTest`."""

    ROLL: Final = 1
    REROLL: Final = 2
    JUDGE: Final = 3
    REPEAT: Final = 4


@dataclass
class SkillTest(SeaFrame):
    """OI-TERM-06, OI-KEY-04: dice, re-rolls, and whether one shows a success; 1 if it does. A test that has succeeded
    is not rolled again."""

    number: int
    purpose: str
    rule: str
    against: int = NOBODY
    less: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case SkillTestAt.ROLL: return SkillDice(self.number, self.purpose, self.against, self.less)
            case SkillTestAt.REROLL: return self.look(game, ints(answer))
            case SkillTestAt.JUDGE: return self.judge(game, ints(answer))
            case _: return self.repeat(game, answer)

    def is_part(self) -> bool:
        return True

    def look(self, game: Battle, faces: tuple[int, ...]) -> Step:
        if count(game, faces, SKILL_SUCCESS):
            return self.judge(game, faces)
        return Rerolls(self.number, self.purpose, faces, (SKILL_SUCCESS,), SKILL_SUCCESS, "OI-TERM-04")

    def judge(self, game: Battle, faces: tuple[int, ...]) -> Step:
        ship = game.ships[self.number]
        if count(game, faces, SKILL_SUCCESS):
            game.emit(SkillPassed(ship.label, self.purpose, self.rule))
            return Done(1)
        if self.purpose in PERSISTENT and has_rule(game, self.number, "persistent") and "persistent" not in ship.spent:
            self.go(SkillTestAt.REPEAT)
            return AskPersist(game.seat_of(self.number), "OI-KEY-04", OneOf((REPEAT, PASS)), ship.label, self.purpose)
        game.emit(SkillFailed(ship.label, self.purpose, self.rule))
        return Done(0)

    def repeat(self, game: Battle, answer: Answer) -> Step:
        """OI-KEY-04: once a turn, at once; the second result stands."""
        ship = game.ships[self.number]
        if answer != REPEAT:
            game.emit(SkillFailed(ship.label, self.purpose, self.rule))
            return Done(0)
        ship.spent += ("persistent",)
        self.go(SkillTestAt.ROLL)
        return None


class ChallengeAt:
    """Stages of `Challenge`."""

    ROLL: Final = 1
    ROLL_OTHER: Final = 2
    REROLL: Final = 3
    REROLL_OTHER: Final = 4
    COMPARE: Final = 5


@dataclass
class Challenge(SeaFrame):
    """OI-TERM-07 to OI-TERM-09, OI-FORT-07, OI-FLEET-06: both Flagships roll; then the defender re-rolls, then the
    other; more successes win, then the higher Skill, else all again. Returns the winning side."""

    ships: tuple[int, int]          # the Flagships, by side
    dice: tuple[tuple[int, ...], ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case ChallengeAt.ROLL: return SkillDice(self.ships[0], CHALLENGE)
            case ChallengeAt.ROLL_OTHER: return self.other(ints(answer))
            case ChallengeAt.REROLL: return self.reroll(game, ints(answer))
            case ChallengeAt.REROLL_OTHER: return self.reroll_other(game, ints(answer))
            case _: return self.compare(game, ints(answer))

    def first_to_reroll(self, game: Battle) -> int:
        """OI-TERM-09: the defender; without roles the player listed second."""
        return side_with(game, DEFENDER) if game.sides[0].role else 1

    def other(self, faces: tuple[int, ...]) -> Step:
        self.dice = (faces,)
        return SkillDice(self.ships[1], CHALLENGE)

    def reroll(self, game: Battle, faces: tuple[int, ...]) -> Step:
        self.dice = (self.dice[0], faces)
        return self.again(self.first_to_reroll(game))

    def again(self, side: int) -> Step:
        return Rerolls(self.ships[side], CHALLENGE, self.dice[side], (SKILL_SUCCESS,), SKILL_SUCCESS, "OI-TERM-09")

    def keep(self, side: int, faces: tuple[int, ...]) -> None:
        self.dice = (faces, self.dice[1]) if side == 0 else (self.dice[0], faces)

    def reroll_other(self, game: Battle, faces: tuple[int, ...]) -> Step:
        first = self.first_to_reroll(game)
        self.keep(first, faces)
        return self.again(1 - first)

    def compare(self, game: Battle, faces: tuple[int, ...]) -> Step:
        self.keep(1 - self.first_to_reroll(game), faces)
        successes = (count(game, self.dice[0], SKILL_SUCCESS), count(game, self.dice[1], SKILL_SUCCESS))
        skills = (skill_of(game, self.ships[0]), skill_of(game, self.ships[1]))
        if successes[0] == successes[1] and skills[0] == skills[1]:
            game.emit(ChallengeTied(successes[0]))
            self.dice = ()
            self.go(ChallengeAt.ROLL)
            return None
        by_skill = successes[0] == successes[1]
        winner = 0 if (skills if by_skill else successes)[0] > (skills if by_skill else successes)[1] else 1
        game.emit(ChallengeDecided(winner, successes, "skill" if by_skill else "successes",
                                   "OI-TERM-08" if by_skill else "OI-TERM-07"))
        return Done(winner)


def passes(answer: Answer) -> bool:
    """Whether a test, whose frame has just ended, was passed."""
    return answer == 1

