"""Chapters 10 and 11: steps B and C, initiative and movement rates."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.chance import Dice
from weathergage.kernel.core import CHANCE, DONE, Answer, Question, Step, each, ints
from weathergage.kernel.tally import Tally
from weathergage.rulesets.captains_sea.content.tables import (
    ACTIVATIONS,
    BASE_MOVEMENT,
    MAX_SPEED,
    SPEED_DIVISOR,
    WIND_LETTER,
    hull_bonus,
)
from weathergage.rulesets.captains_sea.events import DiceRolled, InitiativeTied, InitiativeWon, SpeedSet
from weathergage.rulesets.captains_sea.rules.cards import Roll, offer, played_by, values
from weathergage.rulesets.captains_sea.rules.wind import in_irons, is_upwind
from weathergage.rulesets.captains_sea.state import (
    DISENGAGED,
    FIGHTING,
    GRAPPLED,
    Duel,
    DuelFrame,
    Ship,
    design,
    quality,
    range_between,
)

MOST_BONUS: Final = 4              # CS-RATE-07
STEAL_RANGE: Final = 6             # CS-FX-33


@dataclass
class Initiative(DuelFrame):
    """CS-INIT-01 to CS-INIT-04: a modified die each; the higher is Initiative Player for the turn."""

    eyes: tuple[int, int] = (0, 0)      # Weather Eyes played by either side
    raised: tuple[int, int] = (0, 0)    # cards discarded by either side; they stay through re-rolls (CS-CARD-14)
    first: int = 0                      # the NIP's die of a re-roll

    def stage(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.invite(game)
            case 2: return self.roll(game, answer)
            case 3: return self.judge_first(game, each(answer))
            case 4: return self.reroll(game.nip)
            case 5: return self.keep_first(game, ints(answer)[0])
            case _: return self.judge_again(game, ints(answer)[0])

    def invite(self, game: Duel) -> Step:
        """CS-WIN-02: before the two dice are rolled, once per turn."""
        game.step = "initiative"
        return offer(game, "initiative-before-roll", "CS-WIN-02", ("weather-eye",), ("weather-eye",))

    def roll(self, game: Duel, answer: Answer) -> Step:
        self.eyes = (played_by(answer, 0, "weather-eye"), played_by(answer, 1, "weather-eye"))
        return Roll("initiative", "CS-INIT-01", ((game.nip, 1), (game.ip, 1)))

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
            self.pc = 3
            return None
        if ahead < 0:
            game.ip = game.nip
            game.tenure = 0
        game.tenure += 1
        if game.journal is not None:
            won, lost = (ip, nip) if ahead > 0 else (nip, ip)
            faces = (ip_face, nip_face) if ahead > 0 else (nip_face, ip_face)
            game.emit(InitiativeWon(game.ip, faces[0] + won.total, faces[1] + lost.total, won.parts, lost.parts,
                                    game.tenure))
        return DONE

    def reroll(self, side: int) -> Step:
        """CS-INIT-03: a tie is rolled again with the same modifiers until decided."""
        return Question(CHANCE, "initiative", "CS-INIT-03", Dice((1,)), about=side)

    def keep_first(self, game: Duel, face: int) -> Step:
        self.first = face
        game.emit(DiceRolled(game.nip, "initiative", (face,), 0, "CS-INIT-03"))
        return self.reroll(game.ip)

    def judge_again(self, game: Duel, face: int) -> Step:
        game.emit(DiceRolled(game.ip, "initiative", (face,), 0, "CS-INIT-03"))
        return self.judge(game, self.first, face)


def base_movement(game: Duel) -> tuple[int, int]:
    """CS-RATE-01 to CS-RATE-03: base movement points of the IP and of the NIP."""
    ip, nip = game.ships[game.ip], game.ships[game.nip]
    if ip.heading == nip.heading:
        return (0, 0)
    column, row = WIND_LETTER[(ip.heading - game.wind) % 8], WIND_LETTER[(nip.heading - game.wind) % 8]
    return BASE_MOVEMENT[row][column]


def rolls_for_bonus(game: Duel, ship: Ship) -> bool:
    """CS-RATE-04, CS-RATE-05, CS-RATE-12: every ship does, but not in irons and not grappled."""
    return game.grapple != GRAPPLED and not in_irons(game, ship)


def bonus_of(game: Duel, ship: Ship, value: int) -> int:
    """CS-RATE-06, CS-RATE-07, CS-SHIP-02: the modified roll crossed with the hull type; CS-FX-05 adds one."""
    bonus = hull_bonus(value + quality(ship), design(ship).hull_type)
    return min(MOST_BONUS, bonus + 1) if game.breeze_turn == game.turn else bonus


def half(points: int) -> int:
    """CS-GEN-03: rounded up."""
    return (points + 1) // 2


def speed_of(game: Duel, ship: Ship, base: int, bonus: int) -> Tally:
    """CS-RATE-05 to CS-RATE-12: base and bonus, then the divisors of sail, of lost masts and after disengaging."""
    if game.grapple == GRAPPLED or in_irons(game, ship):
        return Tally(0, "grappled" if game.grapple == GRAPPLED else "in irons",
                     "CS-RATE-12" if game.grapple == GRAPPLED else "CS-RATE-05")
    speed = Tally(base, "base movement", "CS-RATE-02")
    if game.lull_turn == game.turn:
        speed.add(half(base) - base, "lull", "CS-FX-04")
    speed.add(bonus, "Hull Bonus", "CS-RATE-07")
    divisor, name = SPEED_DIVISOR[ship.sail], "Fighting Sail"
    if ship.dismasted:
        divisor, name = 4, "dismasted"
        if ship.sail == FIGHTING and game.plays("dismasted-divisor", "cumulative"):
            divisor, name = 8, "dismasted at Fighting Sail"
    speed.add(-(-speed.total // divisor) - speed.total, name, "CS-RATE-09")
    if game.grapple == DISENGAGED and game.disengaged_turn < game.turn:
        speed.add(half(speed.total) - speed.total, "after disengaging", "CS-RATE-10")
    speed.at_most(MAX_SPEED, "twelve impulses", "CS-RATE-11")
    return speed


@dataclass
class MovementRates(DuelFrame):
    """CS-RATE-16: base, Hull Bonus rolls, halvings, the card window, then Activate counters."""

    rollers: tuple[int, ...] = ()

    def stage(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.roll(game)
            case 2: return self.set_speeds(game, answer)
            case _: return self.place_counters(game, answer)

    def roll(self, game: Duel) -> Step:
        game.step = "movement-rates"
        self.rollers = tuple([side for side in (game.nip, game.ip) if rolls_for_bonus(game, game.ships[side])])
        if not self.rollers:
            return None
        return Roll("hull-bonus", "CS-RATE-04", tuple([(side, 1) for side in self.rollers]))

    def set_speeds(self, game: Duel, answer: Answer) -> Step:
        ip_base, nip_base = base_movement(game)
        rolls = each(answer) if answer is not None else ()
        for side in (game.nip, game.ip):
            ship = game.ships[side]
            bonus = 0
            if side in self.rollers:
                bonus = bonus_of(game, ship, values(rolls[self.rollers.index(side)])[0])
            speed = speed_of(game, ship, ip_base if side == game.ip else nip_base, bonus)
            ship.speed = speed.total
            if game.journal is not None:
                game.emit(SpeedSet(side, ship.speed, speed.parts))
        nip_cards, ip_cards = self.cards_for(game, game.nip), self.cards_for(game, game.ip)
        return offer(game, "rates-after-speed", "CS-WIN-03", nip_cards, ip_cards)

    def cards_for(self, game: Duel, side: int) -> tuple[str, ...]:
        """CS-FX-32, CS-FX-33: what circumstances let this player do to the speeds."""
        ship, enemy = game.ships[side], game.ships[1 - side]
        cards: tuple[str, ...] = ()
        if not in_irons(game, ship) and game.grapple != GRAPPLED and not ship.dismasted:
            cards = ("clap-on-sail",)
        if 0 < range_between(game) <= STEAL_RANGE and is_upwind(game, ship, enemy):
            cards += ("steal-his-wind",)
        return cards

    def place_counters(self, game: Duel, answer: Answer) -> Step:
        """CS-RATE-11, CS-RATE-13 to CS-RATE-15: one Activate counter in every impulse that lists the speed."""
        for ship in game.ships:
            clap = played_by(answer, ship.side, "clap-on-sail")
            stolen = played_by(answer, 1 - ship.side, "steal-his-wind")
            if clap or stolen:
                ship.speed = max(0, min(MAX_SPEED, ship.speed + 2 * clap - 2 * stolen))
                game.emit(SpeedSet(ship.side, ship.speed, ((ship.speed, "after cards", "CS-WIN-03"),)))
            ship.activations = ACTIVATIONS[ship.speed]
        return DONE
