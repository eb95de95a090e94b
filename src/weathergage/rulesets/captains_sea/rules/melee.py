"""Chapter 23: step F, melee."""

from dataclasses import dataclass
from typing import Any, Final, Optional

from weathergage.kernel.core import DONE, Answer, Done, Game, Refusal, Space, Step, each, ints, number
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import Number, OneOf, refused, shown
from weathergage.kernel.tally import Tally
from weathergage.rulesets.captains_sea.events import (
    CrewLost,
    MeleeBegun,
    MeleeDivided,
    MeleeEnded,
    MeleeFought,
    ShipCaptured,
)
from weathergage.rulesets.captains_sea.questions import AskDivide, AskGoOn, AskStartMelee, AskSupport
from weathergage.rulesets.captains_sea.rules.bridge_cards import RollDice, values
from weathergage.rulesets.captains_sea.rules.card_windows import offer, played_by
from weathergage.rulesets.captains_sea.rules.ship_display import RedNumbers
from weathergage.rulesets.captains_sea.rules.victory import end_duel
from weathergage.rulesets.captains_sea.state import Duel, DuelFrame, Ship, design, morale, quality

HITS_AT: Final = 5                 # CS-MELEE-09
Two = tuple[int, int]              # of the attacker, then of the defender


def melee_modifier(ship: Ship, attacks: bool, boarders: int) -> Tally:
    """CS-MELEE-07, CS-FX-41: quality, morale, a French attacker, and the card."""
    bonus = Tally(quality(ship), "Crew Quality", "CS-MELEE-07")
    bonus.add(morale(ship), "Crew Morale", "CS-MELEE-07")
    if attacks:
        bonus.add(1 if design(ship).french else 0, "French attacker", "CS-MELEE-07")
        bonus.add(boarders, "Boarders Away", "CS-FX-41")
    return bonus


@dataclass
class Support(Space):
    """CS-MELEE-08: support points over the dice, each +1; several may go to one die. One number for each die."""

    points: int
    dice: tuple[int, ...]           # as they count so far, highest first

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        if not isinstance(answer, tuple) or len(answer) != len(self.dice):
            return refused(f"give a number of support points for every die: {len(self.dice)} in all")
        for part in answer:
            if not isinstance(part, int) or part < 0:
                return refused(f"{shown(part)} is not a number of support points")
        spread = sum(answer)
        return None if spread == self.points else refused(f"{spread} points spread, {self.points} to spread")

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        return (self.best(),)[:limit]

    def best(self) -> tuple[int, ...]:
        """Raise the dice nearest below a hit first; what is left over goes to the first die."""
        given = [0] * len(self.dice)
        left = self.points
        for at, value in enumerate(self.dice):
            need = max(0, HITS_AT - value)
            if 0 < need <= left:
                given[at] = need
                left -= need
        given[0] += left
        return tuple(given)

    def draw(self, game: Game, rng: Rng) -> Answer:
        given = [0] * len(self.dice)
        for _ in range(self.points):
            given[rng.below(len(given))] += 1
        return tuple(given)

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "allocation", "points": self.points, "least": self.points,
                "boxes": tuple([f"die {at}: {value}" for at, value in enumerate(self.dice, 1)]),
                "caps": (self.points,) * len(self.dice)}


class MeleeAt:
    """Stages of `Melee`."""

    ASK: Final = 1
    BEGIN: Final = 2
    ROUND: Final = 3
    LOOK: Final = 4
    GO_ON: Final = 5


@dataclass
class Melee(DuelFrame):
    """CS-MELEE-01 to CS-MELEE-03, CS-MELEE-13 to CS-MELEE-15: who starts, and rounds until it is over."""

    turn: int = 0                           # 0 the IP, 1 the NIP
    attacker: int = -1

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case MeleeAt.ASK: return self.ask(game)
            case MeleeAt.BEGIN: return self.begin(game, answer)
            case MeleeAt.ROUND: return MeleeRound(self.attacker)
            case MeleeAt.LOOK: return self.look_round(game)
            case _: return self.go_on(answer)

    def ask(self, game: Duel) -> Step:
        game.step = "melee"
        while self.turn < 2:
            side = game.nip if self.turn else game.ip
            if game.ships[side].pool > 0:
                return AskStartMelee(side, "CS-MELEE-02", OneOf(("board", "decline")))
            self.turn += 1
        return DONE

    def begin(self, game: Duel, answer: Answer) -> Step:
        side = game.nip if self.turn else game.ip
        if answer == "board":
            self.attacker = side
            game.emit(MeleeBegun(side))
            return None
        self.turn += 1
        self.go(MeleeAt.ASK)
        return None

    def look_round(self, game: Duel) -> Step:
        """CS-MELEE-11 to CS-MELEE-13: captured, repulsed, or the attacker decides."""
        attacker, defender = game.ships[self.attacker], game.ships[1 - self.attacker]
        if defender.pool == 0:
            defender.captured = True
            game.emit(ShipCaptured(defender.side))
            end_duel(game, "capture", "CS-END-01")
            return DONE
        if attacker.pool == 0:
            game.emit(MeleeEnded(self.attacker, "CS-MELEE-12"))
            return DONE
        return AskGoOn(self.attacker, "CS-MELEE-13", OneOf(("fight on", "stop")))

    def go_on(self, answer: Answer) -> Step:
        if answer == "stop":
            return DONE
        self.go(MeleeAt.ROUND)
        return None


class MeleeRoundAt:
    """Stages of `MeleeRound`."""

    DIVIDE: Final = 1
    CARDS: Final = 2
    ROLL: Final = 3
    SUPPORT: Final = 4
    COMPARE: Final = 5
    END: Final = 6


@dataclass
class MeleeRound(DuelFrame):
    """CS-MELEE-04 to CS-MELEE-10: divide, roll, support, compare, lose."""

    attacker: int
    fighting: Two = (0, 0)
    support: Two = (0, 0)
    boarders: int = 0

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case MeleeRoundAt.DIVIDE: return DivideMelee(self.attacker)
            case MeleeRoundAt.CARDS: return self.offer_cards(game, number(each(answer)[0]), number(each(answer)[1]))
            case MeleeRoundAt.ROLL: return self.roll(game, answer)
            case MeleeRoundAt.SUPPORT: return self.add_modifiers(game, each(answer))
            case MeleeRoundAt.COMPARE: return self.compare(game, ints(each(answer)[0]), ints(each(answer)[1]))
            case _: return DONE

    def is_part(self) -> bool:
        return True

    def offer_cards(self, game: Duel, assault: int, defense: int) -> Step:
        """CS-WIN-13: after the division, before the dice."""
        attacker, defender = game.ships[self.attacker], game.ships[1 - self.attacker]
        self.fighting, self.support = (assault, defense), (attacker.pool - assault, defender.pool - defense)
        game.emit(MeleeDivided(self.attacker, self.fighting, self.support))
        boarding, repelling = ("boarders",), ("repel-boarders",)
        if self.attacker == game.ip:
            return offer(game, "melee-before-roll", "CS-WIN-13", repelling, boarding)
        return offer(game, "melee-before-roll", "CS-WIN-13", boarding, repelling)

    def modifiers(self, game: Duel) -> Two:
        return (melee_modifier(game.ships[self.attacker], True, self.boarders).total,
                melee_modifier(game.ships[1 - self.attacker], False, 0).total)

    def roll(self, game: Duel, answer: Answer) -> Step:
        """CS-MELEE-06, CS-GEN-12, CS-FX-42: attacker's dice, then the defender's."""
        self.boarders = played_by(answer, self.attacker, "boarders")
        defense = self.fighting[1] + 2 * played_by(answer, 1 - self.attacker, "repel-boarders")
        pools: tuple[Two, ...] = ((self.attacker, self.fighting[0]),)
        if defense:
            pools += ((1 - self.attacker, defense),)
        attack, defend = self.modifiers(game)
        marks = (HITS_AT - attack, HITS_AT - defend) if self.support == (0, 0) else ()     # else any face may count
        return RollDice("melee", "CS-MELEE-06", pools, marks)

    def add_modifiers(self, game: Duel, rolls: tuple[Answer, ...]) -> Step:
        attack, defend = self.modifiers(game)
        assault = tuple(sorted([value + attack for value in values(rolls[0])], reverse=True))
        defense: tuple[int, ...] = ()
        if len(rolls) > 1:
            defense = tuple(sorted([value + defend for value in values(rolls[1])], reverse=True))
        return SupportMelee(self.attacker, self.support, assault, defense)

    def compare(self, game: Duel, assault: tuple[int, ...], defense: tuple[int, ...]) -> Step:
        """CS-MELEE-09, CS-MELEE-10: hits cancel one for one; the surplus is lost by the other's melee crew.

        Every round divides the pool anew, so which of its points were lost makes no difference.
        """
        hits = len([1 for value in assault if value >= HITS_AT]) - len([1 for value in defense if value >= HITS_AT])
        game.emit(MeleeFought(self.attacker, assault, defense, hits))
        loser = game.ships[1 - self.attacker if hits > 0 else self.attacker]
        lost = min(abs(hits), loser.pool)
        if not lost:
            return DONE
        before = loser.crew
        loser.crew -= lost
        game.emit(CrewLost(loser.side, lost, loser.crew, "CS-MELEE-10"))
        return RedNumbers(loser.side, before)


class DivideMeleeAt:
    """Stages of `DivideMelee`."""

    ATTACKER: Final = 1
    DEFENDER: Final = 2
    END: Final = 3


@dataclass
class DivideMelee(DuelFrame):
    """CS-MELEE-04: how many fight; the rest supports. At least one fights if there is any. Returns both numbers.

    The attacker divides openly: the question to the defender tells assault and support.
    """

    attacker: int
    assault: int = 0

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case DivideMeleeAt.ATTACKER: return self.ask(game, self.attacker)
            case DivideMeleeAt.DEFENDER: return self.note_assault(game, number(answer))
            case _: return Done((self.assault, 0 if answer is None else number(answer)))

    def is_part(self) -> bool:
        return True

    def ask(self, game: Duel, side: int) -> Step:
        pool = game.ships[side].pool
        if pool == 0:
            return None
        support = game.ships[self.attacker].pool - self.assault if self.assault else 0
        return AskDivide(side, "CS-MELEE-04", Number(1, pool), self.attacker, self.assault, support)

    def note_assault(self, game: Duel, assault: int) -> Step:
        self.assault = assault
        return self.ask(game, 1 - self.attacker)


class SupportMeleeAt:
    """Stages of `SupportMelee`."""

    ATTACKER: Final = 1
    DEFENDER: Final = 2
    END: Final = 3


@dataclass
class SupportMelee(DuelFrame):
    """CS-MELEE-08: the attacker, then the defender spreads his support over his dice. Returns both players' dice."""

    attacker: int
    support: Two
    assault: tuple[int, ...]                # modified dice
    defense: tuple[int, ...]

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case SupportMeleeAt.ATTACKER: return self.ask(self.attacker, self.support[0], self.assault)
            case SupportMeleeAt.DEFENDER: return self.raise_assault(answer)
            case _: return Done((self.assault, raised(self.defense, answer)))

    def is_part(self) -> bool:
        return True

    def ask(self, side: int, points: int, dice: tuple[int, ...]) -> Step:
        return AskSupport(side, "CS-MELEE-08", Support(points, dice), points, dice) if points and dice else None

    def raise_assault(self, answer: Answer) -> Step:
        self.assault = raised(self.assault, answer)
        return self.ask(1 - self.attacker, self.support[1], self.defense)


def raised(dice: tuple[int, ...], support: Answer) -> tuple[int, ...]:
    return dice if support is None else tuple([value + more for value, more in zip(dice, ints(support))])
