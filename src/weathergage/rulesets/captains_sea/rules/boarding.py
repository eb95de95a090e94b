"""Chapters 22 and 23: grappling and melee."""

from dataclasses import dataclass
from typing import Any, Final

from weathergage.kernel.core import DONE, Answer, Done, Game, Question, Space, Step, each, ints, number
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import Number, OneOf, shown
from weathergage.kernel.tally import Tally
from weathergage.kits.squares import points_between, turned
from weathergage.rulesets.captains_sea.events import (
    CrewLost,
    Grappled,
    GrappleTried,
    MeleeBegun,
    MeleeDivided,
    MeleeEnded,
    MeleeFought,
    ShipCaptured,
    ShipTurned,
)
from weathergage.rulesets.captains_sea.rules.cards import Roll, die, offer, offer_to, played, played_by, values
from weathergage.rulesets.captains_sea.rules.formation import FormUp
from weathergage.rulesets.captains_sea.rules.morale import RedNumbers
from weathergage.rulesets.captains_sea.rules.selecting import forget
from weathergage.rulesets.captains_sea.rules.victory import end_duel
from weathergage.rulesets.captains_sea.state import (
    GRAPPLED,
    Duel,
    DuelFrame,
    Ship,
    design,
    morale,
    quality,
    share_a_square,
)

GRAPPLE_AT: Final = 5              # CS-GRAP-03
HITS_AT: Final = 5                 # CS-MELEE-09
YES_NO: Final[tuple[str, ...]] = ("try", "decline")


def grapple_modifier(game: Duel, side: int, grapnels: int) -> Tally:
    """CS-GRAP-03, CS-FX-39: morale and melee pools against each other, the angle of the ships, French skill."""
    ship, enemy = game.ships[side], game.ships[1 - side]
    bonus = Tally(morale(ship), "Crew Morale", "CS-GRAP-03")
    bonus.add(-morale(enemy), "enemy Crew Morale", "CS-GRAP-03")
    bonus.add(ship.pool, "melee pool", "CS-GRAP-03")
    bonus.add(-enemy.pool, "enemy melee pool", "CS-GRAP-03")
    apart = points_between(ship.heading, enemy.heading)
    bonus.add(-2 if apart >= 3 else -1 if apart else 0, "headings differ", "CS-GRAP-03")
    bonus.add(1 if design(ship).french else 0, "French", "CS-GRAP-03")
    bonus.add(2 * grapnels, "Grapnels Away", "CS-FX-39")
    return bonus


@dataclass
class GrappleStep(DuelFrame):
    """CS-GRAP-01, CS-GRAP-02: in a shared square the IP may try first, then the NIP, once each."""

    turn: int = 0                           # 0 the IP, 1 the NIP
    grapnels: int = 0

    def stage(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.ask(game)
            case 2: return self.invite(game, answer)
            case 3: return self.roll(game, answer)
            case 4: return self.judge(game, die(answer))
            case 5: return self.hold_fast(game, answer)
            case _: return DONE

    def seat(self, game: Duel) -> int:
        return game.nip if self.turn else game.ip

    def ask(self, game: Duel) -> Step:
        if self.turn == 2 or game.grapple == GRAPPLED or not share_a_square(game):
            return DONE
        return Question(self.seat(game), "grapple", "CS-GRAP-02", OneOf(YES_NO))

    def invite(self, game: Duel, answer: Answer) -> Step:
        if answer != "try":
            return self.next_player()
        return offer_to(game, self.seat(game), "grapple-before-roll", "CS-WIN-12", ("grapnels",))

    def next_player(self) -> Step:
        self.turn += 1
        self.pc = 0
        return None

    def roll(self, game: Duel, answer: Answer) -> Step:
        self.grapnels = played(answer, "grapnels")
        mark = GRAPPLE_AT - grapple_modifier(game, self.seat(game), self.grapnels).total
        return Roll("grapple", "CS-GRAP-03", ((self.seat(game), 1),), (mark,))

    def judge(self, game: Duel, value: int) -> Step:
        side = self.seat(game)
        bonus = grapple_modifier(game, side, self.grapnels)
        holds = value + bonus.total >= GRAPPLE_AT
        if game.journal is not None:
            game.emit(GrappleTried(side, value, bonus.total, holds, bonus.parts))
        if not holds:
            return self.next_player()
        return offer_to(game, 1 - side, "grapple-after-success", "CS-WIN-12", ("cut-lines",))

    def hold_fast(self, game: Duel, answer: Answer) -> Step:
        """CS-FX-40, or the grapple holds: CS-GRAP-04 to CS-GRAP-07, CS-GRAP-09."""
        if played(answer, "cut-lines"):
            return self.next_player()
        align(game)
        game.grapple = GRAPPLED
        for ship in game.ships:
            ship.activations = ()
            ship.strain = 0
            forget(ship)
        game.emit(Grappled())
        return FormUp(game.nip, 0)


def align(game: Duel) -> None:
    """CS-GRAP-04, CS-GRAP-05: the NIP's ship takes the IP's heading, or the opposite one if they lay far apart."""
    ip, nip = game.ships[game.ip], game.ships[game.nip]
    close = points_between(ip.heading, nip.heading) < 2
    nip.heading = ip.heading if close else turned(ip.heading, 4)
    game.emit(ShipTurned(nip.side, "grapple", nip.heading, "CS-GRAP-04" if close else "CS-GRAP-05"))


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

    def refusal(self, game: Game, answer: Answer) -> str:
        if not isinstance(answer, tuple) or len(answer) != len(self.dice):
            return f"give one number of support points for each of {len(self.dice)} dice"
        for part in answer:
            if not isinstance(part, int) or part < 0:
                return f"{shown(part)} is not a number of support points"
        return "" if sum(answer) == self.points else f"{sum(answer)} points spread, {self.points} to spread"

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


@dataclass
class Melee(DuelFrame):
    """CS-MELEE-01 to CS-MELEE-03, CS-MELEE-13 to CS-MELEE-15: who starts, and rounds until it is over."""

    turn: int = 0                           # 0 the IP, 1 the NIP
    attacker: int = -1

    def stage(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.ask(game)
            case 2: return self.begin(game, answer)
            case 3: return MeleeRound(self.attacker)
            case 4: return self.look_round(game)
            case _: return self.go_on(answer)

    def ask(self, game: Duel) -> Step:
        game.step = "melee"
        while self.turn < 2:
            side = game.nip if self.turn else game.ip
            if game.ships[side].pool > 0:
                return Question(side, "start-melee", "CS-MELEE-02", OneOf(("board", "decline")))
            self.turn += 1
        return DONE

    def begin(self, game: Duel, answer: Answer) -> Step:
        side = game.nip if self.turn else game.ip
        if answer == "board":
            self.attacker = side
            game.emit(MeleeBegun(side))
            return None
        self.turn += 1
        self.pc = 0
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
        return Question(self.attacker, "go-on", "CS-MELEE-13", OneOf(("fight on", "stop")))

    def go_on(self, answer: Answer) -> Step:
        if answer == "stop":
            return DONE
        self.pc = 2
        return None


@dataclass
class MeleeRound(DuelFrame):
    """CS-MELEE-04 to CS-MELEE-10: divide, roll, support, compare, lose."""

    attacker: int
    fighting: tuple[int, int] = (0, 0)      # assault of the attacker, defense of the defender
    support: tuple[int, int] = (0, 0)
    boarders: int = 0
    repel: int = 0
    assault: tuple[int, ...] = ()           # modified dice
    defense: tuple[int, ...] = ()

    def stage(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.divide(game, self.attacker)
            case 2: return self.note_attack(game, answer)
            case 3: return self.note_defense(game, answer)
            case 4: return self.roll(game, answer)
            case 5: return self.count(game, each(answer))
            case 6: return self.support_attack(answer)
            case 7: return self.support_defense(answer)
            case 8: return self.compare(game)
            case _: return DONE

    def is_part(self) -> bool:
        return True

    def divide(self, game: Duel, side: int) -> Step:
        """CS-MELEE-04: how many fight; the rest supports. At least one fights if there is any.

        The attacker divides openly: the question to the defender tells assault and support.
        """
        pool = game.ships[side].pool
        if pool == 0:
            return None
        about = (self.attacker, self.fighting[0], self.support[0])
        return Question(side, "divide", "CS-MELEE-04", Number(1, pool), about=about)

    def note_attack(self, game: Duel, answer: Answer) -> Step:
        fight = number(answer)
        self.fighting, self.support = (fight, 0), (game.ships[self.attacker].pool - fight, 0)
        return self.divide(game, 1 - self.attacker)

    def note_defense(self, game: Duel, answer: Answer) -> Step:
        fight = number(answer) if answer is not None else 0
        self.fighting = (self.fighting[0], fight)
        self.support = (self.support[0], game.ships[1 - self.attacker].pool - fight)
        game.emit(MeleeDivided(self.attacker, self.fighting, self.support))
        boarding, repelling = ("boarders",), ("repel-boarders",)
        if self.attacker == game.ip:
            return offer(game, "melee-before-roll", "CS-WIN-13", repelling, boarding)
        return offer(game, "melee-before-roll", "CS-WIN-13", boarding, repelling)

    def roll(self, game: Duel, answer: Answer) -> Step:
        """CS-MELEE-06, CS-GEN-12, CS-FX-42: attacker's dice, then the defender's."""
        self.boarders = played_by(answer, self.attacker, "boarders")
        self.repel = 2 * played_by(answer, 1 - self.attacker, "repel-boarders")
        pools = [(self.attacker, self.fighting[0])]
        if self.fighting[1] + self.repel:
            pools.append((1 - self.attacker, self.fighting[1] + self.repel))
        marks: tuple[int, ...] = ()
        if self.support == (0, 0):          # without support a die hits or it does not
            marks = (HITS_AT - melee_modifier(game.ships[self.attacker], True, self.boarders).total,
                     HITS_AT - melee_modifier(game.ships[1 - self.attacker], False, 0).total)
        return Roll("melee", "CS-MELEE-06", tuple(pools), marks)

    def count(self, game: Duel, rolls: tuple[Answer, ...]) -> Step:
        attack = melee_modifier(game.ships[self.attacker], True, self.boarders).total
        defend = melee_modifier(game.ships[1 - self.attacker], False, 0).total
        self.assault = tuple(sorted([value + attack for value in values(rolls[0])], reverse=True))
        if len(rolls) > 1:
            self.defense = tuple(sorted([value + defend for value in values(rolls[1])], reverse=True))
        if not self.support[0]:
            return None
        return Question(self.attacker, "support", "CS-MELEE-08", Support(self.support[0], self.assault))

    def support_attack(self, answer: Answer) -> Step:
        if answer is not None:
            self.assault = tuple([value + more for value, more in zip(self.assault, ints(answer))])
        if not self.support[1] or not self.defense:
            return None
        return Question(1 - self.attacker, "support", "CS-MELEE-08", Support(self.support[1], self.defense))

    def support_defense(self, answer: Answer) -> Step:
        if answer is not None:
            self.defense = tuple([value + more for value, more in zip(self.defense, ints(answer))])
        return None

    def compare(self, game: Duel) -> Step:
        """CS-MELEE-09, CS-MELEE-10: hits cancel one for one; the surplus is lost by the other's melee crew.

        Every round divides the pool anew, so which of its points were lost makes no difference.
        """
        hits = len([1 for value in self.assault if value >= HITS_AT])
        hits -= len([1 for value in self.defense if value >= HITS_AT])
        game.emit(MeleeFought(self.attacker, self.assault, self.defense, hits))
        loser = game.ships[1 - self.attacker if hits > 0 else self.attacker]
        lost = min(abs(hits), loser.pool)
        if not lost:
            return Done()
        before = loser.crew
        loser.crew -= lost
        game.emit(CrewLost(loser.side, lost, loser.crew, "CS-MELEE-10"))
        return RedNumbers(loser.side, before)
