"""Man O' War, the heuristic player: boarding actions worked out to their end."""

from functools import cache
from typing import Final

from weathergage.players.man_o_war.worth import Scales
from weathergage.rulesets.man_o_war.content.tables import ADMIRAL_BONUS, WEAPONS
from weathergage.rulesets.man_o_war.rules.boarding import defending_guns, is_armoured, strength
from weathergage.rulesets.man_o_war.rules.geometry import are_within
from weathergage.rulesets.man_o_war.rules.locations import dice_left
from weathergage.rulesets.man_o_war.rules.shooting import holders_of
from weathergage.rulesets.man_o_war.state import (
    NOBODY,
    Battle,
    carries_admiral,
    has_special,
    is_crewless,
    is_prize,
    is_under,
    lasting,
    life_of,
    model_of,
)

MUTINY: Final = -2
AGAIN: Final = 0.5              # how often ships stay in contact long enough to fight again
NEAR: Final = 2.5               # inches at which a friend can join in
COMPANY: Final = 0.12           # what each of them is worth
RISK: Final = 0.1               # of a ship's worth: how much better than even a fight must be
FACES: Final = 6


@cache
def round_odds(ahead: int, dice: int) -> tuple[float, float]:
    """MW-BRD-03, MW-FLT-14: the chances of the attacker's and of the defender's total being the higher, for a lead of
    so many; the attacker may roll two dice."""
    won = lost = count = 0
    for mine in range(1, FACES + 1):
        for second in range(1, FACES + 1) if dice > 1 else (mine,):
            for yours in range(1, FACES + 1):
                best = max(mine, second) + ahead
                count += 1
                won += best > yours
                lost += best < yours
    return won / count, lost / count


class Side:
    """One party of a boarding action: its counters, what it adds to its die, and what it would lose."""

    def __init__(self, crew: int, bonus: int, guns: int, berserk: bool, worths: list[float]) -> None:
        self.crew = crew
        self.bonus = bonus
        self.guns = guns
        self.berserk = berserk
        self.worths = worths            # with 0, 1, 2, ... counters


class Melee:
    """MW-BRD-03 to MW-BRD-16: a boarding action in which both sides choose what is best for them.

    Worth is that of the first side less that of the second. With `again` who is left the stronger, still in contact,
    may attack another time.
    """

    def __init__(self, one: Side, other: Side, again: bool = True) -> None:
        self.sides = (one, other)
        self.known: dict[tuple[int, int, int, bool], float] = {}
        self.next = Melee(one, other, False) if again else None

    def rest(self, mine: int, yours: int) -> float:
        """What it comes to if it ends so."""
        balance = self.sides[0].worths[mine] - self.sides[1].worths[yours]
        if self.next is None or not mine or not yours or mine == yours:
            return balance
        if mine > yours:
            return balance + AGAIN * max(0.0, self.next.fight(mine, yours, 0, True) - balance)
        return balance + AGAIN * min(0.0, self.next.fight(mine, yours, 1, True) - balance)

    def fight(self, mine: int, yours: int, attacker: int, first: bool) -> float:
        """A round is fought now; `attacker` 0 if the first side attacks."""
        key = (mine, yours, attacker, first)
        worth = self.known.get(key)
        if worth is None:
            worth = self.reckon(mine, yours, attacker, first)
            self.known[key] = worth
        return worth

    def reckon(self, mine: int, yours: int, attacker: int, first: bool) -> float:
        ours, theirs = self.sides[attacker], self.sides[1 - attacker]
        crews = (mine, yours)
        ahead = crews[attacker] + ours.bonus - crews[1 - attacker] - theirs.bonus - theirs.guns
        won, lost = round_odds(max(-6, min(6, ahead)), 2 if first and ours.berserk else 1)
        after_win = self.after(mine - attacker, yours - (1 - attacker), attacker, attacker)
        after_loss = self.after(mine - (1 - attacker), yours - attacker, 1 - attacker, 1 - attacker)
        after_tie = self.after(mine - 1, yours - 1, 1 - attacker, attacker)
        return won * after_win + lost * after_loss + (1.0 - won - lost) * after_tie

    def after(self, mine: int, yours: int, chooser: int, attacker: int) -> float:
        """MW-BRD-07 to MW-BRD-11: who may choose goes on only if that is better for him."""
        ended = self.rest(mine, yours)
        if not mine or not yours:
            return ended
        goes_on = self.fight(mine, yours, attacker, False)
        return max(ended, goes_on) if chooser == 0 else min(ended, goes_on)


def bonus_of(game: Battle, ship: int) -> int:
    """MW-BRD-06, MW-SPL-22, MW-SPL-26: what everybody sees that a ship adds."""
    piece = game.pieces[ship]
    bonus = ADMIRAL_BONUS if carries_admiral(game, ship) else 0
    for spell in lasting(piece, "spell-boarding-bonus"):
        bonus += spell.amount
    return bonus + (MUTINY if is_under(piece, "spell-no-board") else 0)


def side_of(scales: Scales, ship: int, guns: int) -> Side:
    """A vessel as a party of an action."""
    game = scales.game
    piece = game.pieces[ship]
    crew = strength(game, ship)
    if is_crewless(piece):
        worths = [0.0, *[scales.worth(ship) - scales.btw_loss(ship, crew - left) for left in range(1, crew + 1)]]
    else:
        worths = [0.0, *[scales.worth(ship) - scales.crew_loss(ship, max(0, min(piece.crew, crew - left)))
                         for left in range(1, crew + 1)]]
    return Side(crew, bonus_of(game, ship), guns, has_special(piece, "norse-berserk"), worths)


def broadside_of(scales: Scales, ship: int, arc: str) -> int:
    """MW-BRD-05: the cannon that would point at an attacker on this edge."""
    piece = scales.game.pieces[ship]
    if piece.no_fire or is_prize(piece) or piece.side == NOBODY:
        return 0
    return sum([dice_left(piece, mount.id) for mount in model_of(piece).mounts
                if arc in mount.arcs and WEAPONS[mount.weapon].defends])


def melee_of(scales: Scales, ship: int, foe: int, guns: int, foe_guns: int) -> Melee:
    return Melee(side_of(scales, ship, guns), side_of(scales, foe, foe_guns))


def boarding_gain(scales: Scales, ship: int, foe: int, guns: int, foe_guns: int) -> float:
    """What a ship gains by starting an action against another, whose guns on that edge count."""
    game = scales.game
    key = (ship, foe, guns, foe_guns)
    gain = scales.melees.get(key)
    if gain is not None:
        return gain
    target = game.pieces[foe]
    if target.side == NOBODY:
        gain = 0.5 * model_of(target).btw if game.pieces[ship].crew > 1 and target.owner != scales.side else 0.3
    else:
        melee = melee_of(scales, ship, foe, guns, foe_guns)
        mine, yours = melee.sides[0].crew, melee.sides[1].crew
        if not mine or not yours:
            gain = 0.0
        else:
            gain = melee.fight(mine, yours, 0, True) - melee.rest(mine, yours) + scales.boldness
            gain += COMPANY * helpers(scales, ship, foe) - RISK * scales.worth(ship)
    scales.melees[key] = gain
    return gain


def helpers(scales: Scales, ship: int, foe: int) -> int:
    """How many others could board the same enemy after this ship."""
    game = scales.game
    return sum([mate != ship and are_within(game, mate, foe, NEAR) for mate in scales.mine])


def may_board(scales: Scales, ship: int, foe: int) -> bool:
    """MW-BRD-01, MW-FLT-02, MW-MON-45: whether it would be allowed, once in contact."""
    game = scales.game
    piece = game.pieces[ship]
    if is_under(piece, "spell-no-board") or piece.submerged or not (piece.crew or is_crewless(piece)):
        return False
    return not is_armoured(game, foe, piece.side) and not holders_of(game, foe)


def contact_gain(scales: Scales, ship: int, foe: int) -> float:
    """The same for ships that touch already."""
    game = scales.game
    return boarding_gain(scales, ship, foe, defending_guns(game, ship, foe), defending_guns(game, foe, ship))


# --- beasts -----------------------------------------------------------------------------------------------------------

def beast_side(scales: Scales, beast: int, bonus: int) -> Side:
    """MW-MON-27, MW-AIR-13: a monster or flyer fights with its wounds left."""
    life = life_of(scales.game.pieces[beast])
    whole = scales.worth(beast)
    return Side(life, bonus, 0, False, [0.0, *[whole * (0.4 + 0.6 * left / life) for left in range(1, life + 1)]])


def beast_gain(scales: Scales, beast: int, ship: int, guns: int) -> float:
    """What the owner of a beast gains by a boarding action that it starts."""
    melee = Melee(beast_side(scales, beast, 0), side_of(scales, ship, guns))
    mine, yours = melee.sides[0].crew, melee.sides[1].crew
    if not mine or not yours:
        return 0.0
    return melee.fight(mine, yours, 0, True) - melee.rest(mine, yours)
