"""Chapter 22: grappling."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step
from weathergage.kernel.spaces import OneOf
from weathergage.kernel.tally import Tally
from weathergage.kits.squares import points_between, turned
from weathergage.rulesets.captains_sea.events import Grappled, GrappleTried, ShipTurned
from weathergage.rulesets.captains_sea.questions import AskGrapple
from weathergage.rulesets.captains_sea.rules.bridge_cards import RollDice, die
from weathergage.rulesets.captains_sea.rules.card_windows import offer_to, played
from weathergage.rulesets.captains_sea.rules.maneuver_selection import forget
from weathergage.rulesets.captains_sea.rules.sharing_a_square import FormUp
from weathergage.rulesets.captains_sea.state import GRAPPLED, Duel, DuelFrame, design, morale, share_a_square

GRAPPLE_AT: Final = 5              # CS-GRAP-03


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


class GrappleStepAt:
    """Stages of `GrappleStep`."""

    ASK: Final = 1
    CARDS: Final = 2
    ROLL: Final = 3
    JUDGE: Final = 4
    HOLD_FAST: Final = 5
    END: Final = 6


@dataclass
class GrappleStep(DuelFrame):
    """CS-GRAP-01, CS-GRAP-02: in a shared square the IP may try first, then the NIP, once each."""

    turn: int = 0                           # 0 the IP, 1 the NIP
    grapnels: int = 0

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case GrappleStepAt.ASK: return self.ask(game)
            case GrappleStepAt.CARDS: return self.invite(game, answer)
            case GrappleStepAt.ROLL: return self.roll(game, answer)
            case GrappleStepAt.JUDGE: return self.judge(game, die(answer))
            case GrappleStepAt.HOLD_FAST: return self.hold_fast(game, answer)
            case _: return DONE

    def seat(self, game: Duel) -> int:
        return game.nip if self.turn else game.ip

    def ask(self, game: Duel) -> Step:
        if self.turn == 2 or game.grapple == GRAPPLED or not share_a_square(game):
            return DONE
        return AskGrapple(self.seat(game), "CS-GRAP-02", OneOf(("try", "decline")))

    def invite(self, game: Duel, answer: Answer) -> Step:
        if answer != "try":
            return self.next_player()
        return offer_to(game, self.seat(game), "grapple-before-roll", "CS-WIN-12", ("grapnels",))

    def next_player(self) -> Step:
        self.turn += 1
        self.go(GrappleStepAt.ASK)
        return None

    def roll(self, game: Duel, answer: Answer) -> Step:
        self.grapnels = played(answer, "grapnels")
        mark = GRAPPLE_AT - grapple_modifier(game, self.seat(game), self.grapnels).total
        return RollDice("grapple", "CS-GRAP-03", ((self.seat(game), 1),), (mark,))

    def judge(self, game: Duel, value: int) -> Step:
        side = self.seat(game)
        bonus = grapple_modifier(game, side, self.grapnels)
        holds = value + bonus.total >= GRAPPLE_AT
        if game.journal is not None:
            game.emit(GrappleTried(side, value, bonus.total, holds, bonus.opened()))
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
    heading = ip.heading if close else turned(ip.heading, 4)
    if nip.heading != heading:
        nip.heading = heading
        game.emit(ShipTurned(nip.side, "grapple", heading, "CS-GRAP-04" if close else "CS-GRAP-05"))
