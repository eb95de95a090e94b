"""Chapter 11: boarding, round by round, and what becomes of a ship that was won."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Game, Refusal, Step, each, ints, number
from weathergage.kernel.spaces import Menu, OneOf, shown
from weathergage.kernel.tally import Tally
from weathergage.rulesets.man_o_war.content.tables import ADMIRAL_BONUS, WEAPONS
from weathergage.rulesets.man_o_war.events import (
    BoardingEnded,
    BoardingFought,
    BoardingStarted,
    CrewLost,
    CrewTested,
    CrewVolleyed,
    ShipTaken,
)
from weathergage.rulesets.man_o_war.questions import AskArrows, AskGrapples, AskPressOn, AskPrize
from weathergage.rulesets.man_o_war.rules.cards import (
    ARROWS,
    DREAD_NAME,
    SHARPSHOOTERS,
    add_round_cards,
    holds,
    may_hold,
    show,
    spend,
)
from weathergage.rulesets.man_o_war.rules.fundamentals import Throw, one_die, side_of
from weathergage.rulesets.man_o_war.rules.geometry import shape_of, touched_edges, touching_vessels
from weathergage.rulesets.man_o_war.rules.locations import dice_left
from weathergage.rulesets.man_o_war.rules.losses import abandon, find_hostage, hole_only, lose_crew
from weathergage.rulesets.man_o_war.rules.shooting import Nerve, holders_of
from weathergage.rulesets.man_o_war.rules.victory import finish, judge
from weathergage.rulesets.man_o_war.state import (
    ABOARD,
    AFLOAT,
    HOSTAGE,
    NOBODY,
    VESSEL,
    Battle,
    SeaFrame,
    battle,
    carries_admiral,
    has_special,
    is_crewless,
    is_prize,
    is_undamaged,
    is_under,
    lasting,
    model_of,
    spoilt_arcs,
)

PRESS: Final = "press-on"
BREAK: Final = "break-off"
CUT: Final = "cut-grapples"
CONTINUE: Final = "continue"
LEAVE: Final = "leave"
TAKE: Final = "take"
SCUTTLE: Final = "scuttle"
RECREW: Final = "recrew"
PASS: Final = "pass"
SHARP_ON: Final = 5                 # MW-CARD-09
ARROWS_ON: Final = 5                # MW-CARD-28
MUTINY: Final = -2                  # MW-SPL-26


# --- strength ---------------------------------------------------------------------------------------------------------

def group_of(game: Battle, ship: int) -> list[int]:
    """MW-FLT-15: the ship that is touched, then those lashed to it, directly or through others."""
    group = [ship]
    for one in group:
        group += [other for other in game.pieces[one].lashed if other not in group]
    return group


def strength(game: Battle, ship: int) -> int:
    """MW-BRD-03, MW-FLT-13, MW-FLT-15: crew counters, those of lashed ships too; of a crewless beast its empty boxes
    below the waterline."""
    piece = game.pieces[ship]
    if is_crewless(piece):
        return model_of(piece).btw - piece.btw if piece.fate == AFLOAT else 0
    return sum([game.pieces[one].crew for one in group_of(game, ship)])


def defending_guns(game: Battle, ship: int, foe: int) -> int:
    """MW-BRD-04, MW-BRD-05, MW-SHOT-18, MW-PRZ-03, MW-SPL-36: the cannon that point at an attacker: those of the
    touched edge, of two the one with more."""
    piece = game.pieces[ship]
    if piece.no_fire or is_prize(piece) or piece.side == NOBODY:
        return 0
    spoilt = spoilt_arcs(piece)
    best = 0
    for arc in touched_edges(piece, shape_of(game.pieces[foe])):
        guns = 0
        for mount in model_of(piece).mounts:
            if arc in mount.arcs and arc not in spoilt and WEAPONS[mount.weapon].defends \
                    and not (piece.jammed and mount.weapon == "great-cannon"):
                guns += dice_left(piece, mount.id)
        best = max(best, guns)
    return best


def boarding_tally(game: Battle, ship: int, foe: int, attacks: bool, rounds: int, guns: bool) -> Tally:
    """MW-BRD-03 to MW-BRD-06, MW-BRD-19, MW-AIR-31: what a ship adds to its die in a round; `guns` where they count."""
    tally = Tally(strength(game, ship), "crew" if not is_crewless(game.pieces[ship]) else "life", "MW-BRD-03")
    if guns:
        tally.add(defending_guns(game, ship, foe), "cannon", "MW-BRD-04")
    if carries_admiral(game, ship):
        tally.add(ADMIRAL_BONUS, "admiral", "MW-BRD-06")
    for spell in lasting(game.pieces[ship], "spell-boarding-bonus"):
        tally.add(spell.amount, spell.name, "MW-SPL-22")
    for spell in lasting(game.pieces[ship], "spell-no-board"):
        tally.add(MUTINY, spell.name, "MW-SPL-26")
    for holder, effect in add_round_cards(game, ship, foe, attacks, rounds, tally):
        show(game, holder, effect)
    return tally


def tie_winner(game: Battle, one: int, other: int) -> int:
    """MW-CARD-19: a tied round is won by a ship with a dread name; two such ships cancel out."""
    ours, theirs = holds(game, one, DREAD_NAME), holds(game, other, DREAD_NAME)
    for ship, has in ((one, ours), (other, theirs)):
        if has:
            show(game, ship, DREAD_NAME)
    if ours == theirs:
        return NOBODY
    return one if ours else other


# --- who may board whom -----------------------------------------------------------------------------------------------

def can_board(game: Battle, ship: int) -> bool:
    """MW-BRD-01, MW-BRD-18, MW-SPL-26, MW-FLT-19: a ship with crew, or a crewless beast, that is not kept from it."""
    piece = game.pieces[ship]
    if piece.fate != AFLOAT or piece.side != piece.owner or piece.submerged or is_under(piece, "spell-no-board"):
        return False
    return piece.crew > 0 or is_crewless(piece)


def is_armoured(game: Battle, ship: int, side: int) -> bool:
    """MW-FLT-02: an undamaged dwarf ship cannot be boarded, except by Dwarfs."""
    piece = game.pieces[ship]
    return has_special(piece, "dwarf-armoured") and is_undamaged(piece) and game.players[side].fleet != "dwarf"


def boarding_targets(game: Battle, ship: int) -> list[int]:
    """MW-BRD-01, MW-BRD-15, MW-MON-32, MW-MON-33, MW-MON-45: vessels in contact that are not the ship's own; a ship
    that a monster holds boards that monster or nobody, and nobody boards it."""
    piece = game.pieces[ship]
    if not can_board(game, ship):
        return []
    held = holders_of(game, ship)
    if held:
        return held
    return [other for other in touching_vessels(game, ship)
            if game.pieces[other].side != piece.side and not holders_of(game, other)
            and not is_armoured(game, other, piece.side)]


# --- the action -------------------------------------------------------------------------------------------------------

class BoardAt:
    """Stages of `Board`."""

    NERVE: Final = 1
    BEGIN: Final = 2
    ROLL: Final = 3
    FIGHT: Final = 4
    CHOOSE: Final = 5
    END: Final = 6


@dataclass
class Board(SeaFrame):
    """MW-BRD-01 to MW-BRD-21: one boarding action between two vessels.

    `attacker` and `defender` change places when a defender goes on (MW-BRD-09); `rounds` counts those fought.
    """

    attacker: int
    defender: int
    rounds: int = 0
    winner: int = NOBODY
    loser: int = NOBODY

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case BoardAt.NERVE: return Nerve(self.attacker, "boarding")
            case BoardAt.BEGIN: return self.begin(game, answer)
            case BoardAt.ROLL: return self.roll(game)
            case BoardAt.FIGHT: return self.fight(game, ints(answer))
            case BoardAt.CHOOSE: return self.choose(game, answer)
            case _: return DONE

    def begin(self, game: Battle, answer: Answer) -> Step:
        if answer != 1:
            return DONE
        ship, foe = game.pieces[self.attacker], game.pieces[self.defender]
        game.emit(BoardingStarted(ship.label, foe.label))
        find_hostage(game, self.defender)
        if foe.side == NOBODY:
            self.go(BoardAt.END)
            return Win(self.attacker, self.defender)
        return BeforeBoarding(self.attacker, self.defender)

    def roll(self, game: Battle) -> Step:
        """MW-FLT-14: berserkers roll the first round of their attack with two dice."""
        ended = self.outcome(game)
        if ended is not None:
            return ended
        ours, theirs = game.pieces[self.attacker].side, game.pieces[self.defender].side
        dice = 2 if self.rounds == 0 and has_special(game.pieces[self.attacker], "norse-berserk") else 1
        return Throw("boarding", "MW-BRD-03", (ours,) * dice + (theirs,), (self.attacker, self.defender))

    def fight(self, game: Battle, faces: tuple[int, ...]) -> Step:
        ours = boarding_tally(game, self.attacker, self.defender, True, self.rounds, False)
        theirs = boarding_tally(game, self.defender, self.attacker, False, self.rounds, True)
        totals = (max(0, ours.total + max(faces[:-1])), max(0, theirs.total + faces[-1]))
        self.winner = self.attacker if totals[0] > totals[1] else self.defender if totals[1] > totals[0] \
            else tie_winner(game, self.attacker, self.defender)
        self.loser = NOBODY if self.winner == NOBODY else self.attacker + self.defender - self.winner
        game.emit(BoardingFought(game.pieces[self.attacker].label, game.pieces[self.defender].label, faces, totals,
                                 "" if self.winner == NOBODY else game.pieces[self.winner].label, ours.parts,
                                 theirs.parts))
        self.rounds += 1
        for ship in ((self.loser,) if self.loser != NOBODY else (self.attacker, self.defender)):
            lose_round(game, ship)
        return self.outcome(game) or self.ask(game)

    def outcome(self, game: Battle) -> Step:
        """MW-BRD-14, MW-BRD-16: whether one of the two, or both, has nobody left."""
        beaten = [ship for ship in (self.attacker, self.defender) if not strength(game, ship)]
        if not beaten:
            return None
        self.go(BoardAt.END)
        settle_groups(game, (self.attacker, self.defender))
        judge(game)
        return Win(self.attacker + self.defender - beaten[0], beaten[0])

    def ask(self, game: Battle) -> Step:
        """MW-BRD-07, MW-BRD-08, MW-BRD-10, MW-BRD-20."""
        ship, foe = game.pieces[self.attacker], game.pieces[self.defender]
        if self.winner == self.attacker:
            return AskPressOn(ship.side, "MW-BRD-07", OneOf((BREAK, PRESS)), ship.label, foe.label)
        rule = "MW-BRD-10" if self.winner == NOBODY else "MW-BRD-08"
        return AskGrapples(foe.side, rule, OneOf((CUT, CONTINUE)), ship.label, foe.label, self.winner != NOBODY)

    def choose(self, game: Battle, answer: Answer) -> Step:
        """MW-BRD-09, MW-BRD-11, MW-BRD-17."""
        if answer in (BREAK, CUT):
            settle_groups(game, (self.attacker, self.defender))
            game.emit(BoardingEnded(game.pieces[self.attacker].label, game.pieces[self.defender].label, str(answer)))
            judge(game)
            return DONE
        if answer == CONTINUE and self.winner == self.defender:
            self.attacker, self.defender = self.defender, self.attacker
        self.go(BoardAt.ROLL)
        return None


def lose_round(game: Battle, ship: int) -> None:
    """MW-BRD-03, MW-FLT-13, MW-FLT-15: one counter, of the ship that is touched, then of those lashed to it; a crewless
    beast a box below the waterline."""
    if is_crewless(game.pieces[ship]):
        hole_only(game, ship, 1, "MW-FLT-13")
        return
    for one in group_of(game, ship):
        piece = game.pieces[one]
        if piece.crew:
            piece.crew -= 1
            game.emit(CrewLost(piece.label, 1, piece.crew, "MW-BRD-03"))
            return


def settle_groups(game: Battle, ships: tuple[int, ...]) -> None:
    """MW-BRD-12 to MW-BRD-14: ships that have lost their last counter are abandoned, whoever was lashed to them."""
    for ship in ships:
        for one in group_of(game, ship):
            piece = game.pieces[one]
            if piece.fate == AFLOAT and piece.side != NOBODY and not piece.crew and not is_crewless(piece):
                abandon(game, one)


class BeforeBoardingAt:
    """Stages of `BeforeBoarding`."""

    AIM: Final = 1
    SHOOT: Final = 2
    OFFER: Final = 3
    HEAR: Final = 4
    LOOSE: Final = 5


@dataclass
class BeforeBoarding(SeaFrame):
    """MW-CARD-09, MW-CARD-28: sharpshooters of either ship, then poisoned arrows, before the first round.

    The question for arrows comes whenever a ship may have them, for all that can be seen.
    """

    one: int
    other: int
    at: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case BeforeBoardingAt.AIM: return self.aim(game)
            case BeforeBoardingAt.SHOOT: return self.shoot(game, answer)
            case BeforeBoardingAt.OFFER: return self.offer(game)
            case BeforeBoardingAt.HEAR: return self.hear(game, answer)
            case _: return self.loose(game, ints(answer))

    def ship(self) -> int:
        return self.one if self.at == 0 else self.other

    def foe(self) -> int:
        return self.other if self.at == 0 else self.one

    def aim(self, game: Battle) -> Step:
        foe = game.pieces[self.foe()]
        if not holds(game, self.ship(), SHARPSHOOTERS) or foe.kind != VESSEL or is_crewless(foe):
            return None
        show(game, self.ship(), SHARPSHOOTERS)
        return one_die("sharpshooters", "MW-CARD-09", side_of(game, self.ship()), (self.ship(), self.foe()),
                       (SHARP_ON,))

    def is_on(self, game: Battle) -> bool:
        return all([game.pieces[ship].fate == AFLOAT and game.pieces[ship].side != NOBODY
                    for ship in (self.one, self.other)])

    def shoot(self, game: Battle, answer: Answer) -> Step:
        if answer is not None:
            face = ints(answer)[0]
            hit = face >= SHARP_ON
            game.emit(CrewTested(game.pieces[self.foe()].label, "sharpshooters", face, hit, "MW-CARD-09"))
            if hit:
                lose_crew(game, self.foe(), 1, "MW-CARD-09")
        return None

    def offer(self, game: Battle) -> Step:
        ship = game.pieces[self.ship()]
        if not self.is_on(game) or not may_hold(game, self.ship(), ARROWS):
            return self.next()
        return AskArrows(ship.side, "MW-CARD-28", CardOffer(self.ship(), ARROWS), ship.label,
                         game.pieces[self.foe()].label)

    def hear(self, game: Battle, answer: Answer) -> Step:
        if answer == PASS:
            return self.next()
        spend(game, self.ship(), ARROWS)
        foe = game.pieces[self.foe()]
        dice = foe.crew if foe.kind == VESSEL else 0
        if not dice:
            return self.next()
        return Throw("arrows", "MW-CARD-28", (side_of(game, self.ship()),) * dice, (self.ship(), self.foe()),
                     (ARROWS_ON,))

    def loose(self, game: Battle, faces: tuple[int, ...]) -> Step:
        hits = len([face for face in faces if face >= ARROWS_ON])
        game.emit(CrewVolleyed(game.pieces[self.ship()].label, game.pieces[self.foe()].label, faces, hits,
                               "MW-CARD-28"))
        lose_crew(game, self.foe(), hits, "MW-CARD-28")
        return self.next()

    def next(self) -> Step:
        if self.at:
            return DONE
        self.at = 1
        self.go(BeforeBoardingAt.AIM)
        return None


@dataclass
class CardOffer(Menu):
    """Whether to play a card; PASS alone for a ship that does not hold it. It looks when asked."""

    ship: int
    effect: str

    def offered(self, game: Game) -> tuple[Answer, ...]:
        return (PASS, "play") if holds(battle(game), self.ship, self.effect) else (PASS,)

    def why_not(self, game: Game, answer: Answer) -> Refusal:
        return Refusal("MW-CARD-01", f"{shown(answer)} is not possible")


# --- prizes -----------------------------------------------------------------------------------------------------------

def win_options(game: Battle, winner: int, prize: int) -> tuple[Answer, ...]:
    """MW-PRZ-01 to MW-PRZ-10, MW-BRD-16: leave it, or put some crew aboard: to hold it, to scuttle it, or to sail it
    again; with nobody to spare it is left."""
    ship, won = game.pieces[winner], game.pieces[prize]
    most = min(ship.crew - 1, won.limit) if won.fate == AFLOAT else 0
    options: list[Answer] = [LEAVE]
    if won.owner == ship.side:
        options += [(RECREW, count) for count in range(1, most + 1)]
    else:
        options += [(TAKE, count) for count in range(1, most + 1)]
        options += [(SCUTTLE, count) for count in range(1, most + 1)]
    return tuple(options)


class WinAt:
    """Stages of `Win`."""

    ASK: Final = 1
    SETTLE: Final = 2


@dataclass
class Win(SeaFrame):
    """MW-PRZ-01: the winner of an action decides at once what becomes of the other ship."""

    winner: int
    prize: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case WinAt.ASK: return self.ask(game)
            case _: return self.settle(game, answer)

    def ask(self, game: Battle) -> Step:
        options = win_options(game, self.winner, self.prize)
        ship, won = game.pieces[self.winner], game.pieces[self.prize]
        if len(options) == 1:
            return DONE
        return AskPrize(ship.side, "MW-PRZ-01", OneOf(options), ship.label, won.label)

    def settle(self, game: Battle, answer: Answer) -> Step:
        if answer == LEAVE:
            return DONE
        what, count = each(answer)
        take_ship(game, self.winner, self.prize, str(what), number(count))
        return DONE


def take_ship(game: Battle, winner: int, prize: int, what: str, count: int) -> None:
    """MW-PRZ-02 to MW-PRZ-04, MW-PRZ-06, MW-PRZ-07, MW-SCN-02: counters go over, and the ship changes hands."""
    ship, won = game.pieces[winner], game.pieces[prize]
    ship.crew -= count
    won.crew, won.side = count, ship.side
    won.since, won.scuttler = game.turn, NOBODY
    if what == RECREW:
        won.since, won.straggler = 0, True
    elif what == SCUTTLE:
        won.scuttler = winner
    game.emit(ShipTaken(won.label, ship.label, what, count))
    for one in game.people:
        if one.role == HOSTAGE and one.status == ABOARD and one.ship == prize and one.side == ship.side:
            finish(game, ship.side, "hostage", "MW-SCN-02")
    judge(game)
