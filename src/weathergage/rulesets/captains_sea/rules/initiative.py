"""Chapter 10: step B, initiative."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.chance import Dice, Roll
from weathergage.kernel.core import CHANCE, DONE, Answer, Step, each, ints
from weathergage.kernel.tally import Tally
from weathergage.rulesets.captains_sea.events import DiceRolled, InitiativeTied, InitiativeWon
from weathergage.rulesets.captains_sea.rules.bridge_cards import RollDice
from weathergage.rulesets.captains_sea.rules.card_windows import offer, played_by
from weathergage.rulesets.captains_sea.state import Duel, DuelFrame, quality


class InitiativeAt:
    """Stages of `Initiative`."""

    CARDS: Final = 1
    ROLL: Final = 2
    JUDGE: Final = 3
    REROLL_NIP: Final = 4
    REROLL_IP: Final = 5
    JUDGE_AGAIN: Final = 6


@dataclass
class Initiative(DuelFrame):
    """CS-INIT-01 to CS-INIT-04: a modified die each; the higher is Initiative Player for the turn."""

    eyes: tuple[int, int] = (0, 0)      # Weather Eyes played by either side
    raised: tuple[int, int] = (0, 0)    # cards discarded by either side; they stay through re-rolls (CS-CARD-14)
    first: int = 0                      # the NIP's die of a re-roll

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case InitiativeAt.CARDS: return self.invite(game)
            case InitiativeAt.ROLL: return self.roll(game, answer)
            case InitiativeAt.JUDGE: return self.judge_first(game, each(answer))
            case InitiativeAt.REROLL_NIP: return self.reroll()
            case InitiativeAt.REROLL_IP: return self.keep_first(game, ints(answer)[0])
            case _: return self.judge_again(game, ints(answer)[0])

    def invite(self, game: Duel) -> Step:
        """CS-WIN-02: before the two dice are rolled, once per turn."""
        game.step = "initiative"
        return offer(game, "initiative-before-roll", "CS-WIN-02", ("weather-eye",), ("weather-eye",))

    def roll(self, game: Duel, answer: Answer) -> Step:
        self.eyes = (played_by(answer, 0, "weather-eye"), played_by(answer, 1, "weather-eye"))
        return RollDice("initiative", "CS-INIT-01", ((game.nip, 1), (game.ip, 1)))

    def modifier(self, game: Duel, side: int) -> Tally:
        """CS-INIT-02, CS-INIT-05: Crew Quality, -1 for each turn of unbroken initiative, cards."""
        bonus = Tally(quality(game.ships[side]), "Crew Quality", "CS-SHIP-04")
        if side == game.ip:
            bonus.add(-game.tenure, "successive turns", "CS-INIT-02")
        bonus.add(2 * self.eyes[side], "Weather Eye", "CS-FX-31")
        bonus.add(self.raised[side], "card discarded", "CS-CARD-08")
        return bonus

    def judge_first(self, game: Duel, rolls: tuple[Answer, ...]) -> Step:
        nip, ip = each(rolls[0]), each(rolls[1])
        raised = [0, 0]
        raised[game.nip], raised[game.ip] = ints(nip)[1], ints(ip)[1]
        self.raised = (raised[0], raised[1])
        return self.judge(game, ints(nip[0])[0], ints(ip[0])[0])

    def judge(self, game: Duel, nip_face: int, ip_face: int) -> Step:
        """CS-INIT-01, CS-INIT-04, CS-GEN-05: the higher wins, below 1 and above 6 too; the marker counts his turns."""
        nip, ip = self.modifier(game, game.nip), self.modifier(game, game.ip)
        ahead = ip_face + ip.total - nip_face - nip.total
        if ahead == 0:
            game.emit(InitiativeTied(ip_face + ip.total))
            self.first = 0
            self.go(InitiativeAt.REROLL_NIP)
            return None
        if ahead < 0:
            game.ip = game.nip
            game.tenure = 0
        game.tenure += 1
        if game.journal is not None:
            won, lost = (ip, nip) if ahead > 0 else (nip, ip)
            faces = (ip_face, nip_face) if ahead > 0 else (nip_face, ip_face)
            game.emit(InitiativeWon(game.ip, faces[0] + won.total, faces[1] + lost.total, won.opened(), lost.opened(),
                                    game.tenure))
        return DONE

    def reroll(self) -> Step:
        """CS-INIT-03: a tie is rolled again with the same modifiers until decided."""
        return Roll(CHANCE, "CS-INIT-03", Dice((1,)), "initiative")

    def keep_first(self, game: Duel, face: int) -> Step:
        self.first = face
        game.emit(DiceRolled(game.nip, "initiative", (face,), 0, "CS-INIT-03"))
        return self.reroll()

    def judge_again(self, game: Duel, face: int) -> Step:
        game.emit(DiceRolled(game.ip, "initiative", (face,), 0, "CS-INIT-03"))
        return self.judge(game, self.first, face)
