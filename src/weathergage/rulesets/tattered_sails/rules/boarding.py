"""Chapter 21: boarding, its rounds, and breaking away."""

from dataclasses import dataclass
from typing import Final, Optional

from weathergage.kernel.chance import Dice, Roll
from weathergage.kernel.core import CHANCE, DONE, Answer, Game, Refusal, Step, ints, number
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import OneOf
from weathergage.kits.plane import (
    HAIR,
    Point,
    along,
    approach,
    bearing,
    draws_near,
    heading_on_grid,
    is_clear_of,
    is_within,
    on_grid,
    pose_on_grid,
)
from weathergage.kits.plane.motion import Between
from weathergage.rulesets.tattered_sails.content.tables import CLEARANCE, CONTACT, SHORT, SLIDE_STEP
from weathergage.rulesets.tattered_sails.events import (
    BoardingFought,
    BoardingTied,
    ConsentAsked,
    ShipsGrappled,
    ShipSlid,
)
from weathergage.rulesets.tattered_sails.questions import (
    AskApproach,
    AskBoard,
    AskBoardingChoice,
    AskConsent,
    AskSlide,
)
from weathergage.rulesets.tattered_sails.rules.capture import Plunder, Transfer, capture, cargo_for
from weathergage.rulesets.tattered_sails.rules.geometry import (
    hull_of,
    is_apart,
    is_clear_slide,
    land,
    other_hulls,
    place,
    pose_of,
    ships_near,
)
from weathergage.rulesets.tattered_sails.rules.ships import end_grapple, lose_mast
from weathergage.rulesets.tattered_sails.rules.shooting import choose_mast, mast_by_order
from weathergage.rulesets.tattered_sails.rules.short_leg import ShortLeg, leg_of
from weathergage.rulesets.tattered_sails.rules.towing import AGREE, CAST_OFF, REFUSE, end_tow
from weathergage.rulesets.tattered_sails.state import (
    NOBODY,
    NOT_TAKEN,
    TAKEN,
    Engagement,
    Grapple,
    SeaFrame,
    is_friend,
    is_grappled,
    model_of,
    number_of,
    tower_of,
)

MAST: Final = "mast"
CAPTURE: Final = "capture"
BREAK_AWAY: Final = "break-away"
NOTHING: Final = "nothing"
STAY_PUT: Final = "stay"
DEFENDER_BONUS: Final = 1       # TS-BOARD-07: of the boarded ship, in the first round
WAYS: Final = 24                # directions a break-away is tried in
ALL_ROUND: Final = 360
ALL_WAYS: Final[list[Point]] = [along(step * SLIDE_STEP) for step in range(int(360 / SLIDE_STEP))]


# --- coming alongside -------------------------------------------------------------------------------------------------

def can_start(game: Engagement, at: int) -> bool:
    """TS-BOARD-05, TS-BOARD-13, TS-BOARD-20: a ship that is not grappled; derelicts judge by the target."""
    return not is_grappled(game, at)


def can_board(game: Engagement, at: int) -> bool:
    """TS-BOARD-05: a ship that may start one, with somebody in reach."""
    if not can_start(game, at):
        return False
    for other in ships_near(game, at, SHORT):
        if is_boarding_target(game, at, other):
            return True
    return False


def boarding_targets(game: Engagement, at: int) -> list[int]:
    return [other for other in ships_near(game, at, SHORT) if is_boarding_target(game, at, other)]


def is_boarding_target(game: Engagement, at: int, other: int) -> bool:
    """TS-BOARD-01, TS-BOARD-25, TS-CARGO-04: an enemy in reach, or a friend with whom something could change ships."""
    ship, mate = game.ships[at], game.ships[other]
    if is_apart(ship, mate, SHORT) or (is_friend(game, ship, mate) and not has_business(game, at, other)):
        return False
    return bool(slides_to(game, at, other, 1))


def has_business(game: Engagement, one: int, other: int) -> bool:
    """TS-CARGO-02 to TS-CARGO-04, TS-ADM-10, TS-TOW-04: cargo could change ships, or a hidden admiral of the common
    player; or a derelict that is not touched yet could be taken in tow."""
    ship, mate = game.ships[one], game.ships[other]
    if cargo_for(ship, mate) or cargo_for(mate, ship):
        return True
    player = game.players[ship.player]
    if ship.player == mate.player and not player.revealed and not player.lost:
        return True
    return (ship.derelict or mate.derelict) and not is_within(hull_of(ship), hull_of(mate), CONTACT)


def slides_to(game: Engagement, at: int, target: int, most: int = ALL_ROUND) -> tuple[Point, ...]:
    """TS-BOARD-02 to TS-BOARD-05: the ways to touch a ship: none needed, the shortest, or else those of every fifth
    degree that are clear and no longer than a short ruler, or the first so many of them. None at all where boarding is
    impossible."""
    ship = game.ships[at]
    hull, other = hull_of(ship), hull_of(game.ships[target])
    if not is_within(hull, other, SHORT):
        return ()
    if is_within(hull, other, CONTACT):
        return ((0.0, 0.0),)
    if ship.derelict:
        return ()
    straight = approach(hull, other)
    if is_clear_slide(game, at, straight[0], straight[1], target):
        return (straight,)
    between, reach = Between(hull, other), SHORT + HAIR
    ways: list[Point] = []
    for ux, uy in ALL_WAYS:
        share = between.slide(ux * reach, uy * reach, 0.0)
        if share <= 1.0:
            way = (ux * reach * share, uy * reach * share)
            if is_clear_slide(game, at, way[0], way[1], target):
                ways.append(way)
                if len(ways) >= most:
                    break
    return tuple(ways)


def slide_ship(game: Engagement, at: int, dx: float, dy: float, target: int, rule: str) -> None:
    """A ship slides without turning, and lies where it is stored (TS-GEO-15)."""
    ship = game.ships[at]
    was = pose_of(ship)
    place(ship, pose_on_grid(ship.x + dx, ship.y + dy, ship.heading))
    if pose_of(ship) != was:
        game.emit(ShipSlid(ship.label, was, pose_of(ship), game.ships[target].label, rule))


class BoardAt:
    """Stages of `Board`."""

    ASK: Final = 1
    CHOOSE: Final = 2
    AGREE: Final = 3
    CLOSE: Final = 4
    DONE: Final = 5


@dataclass
class Board(SeaFrame):
    """TS-BOARD-01 to TS-BOARD-12, TS-CARGO-04: close, touch, grapple and fight a first round; or move cargo to a
    friend."""

    number: int
    target: int = NOBODY

    def step(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case BoardAt.ASK: return self.ask(game)
            case BoardAt.CHOOSE: return self.choose(game, answer)
            case BoardAt.AGREE: return self.agree(game, answer)
            case BoardAt.CLOSE: return self.close(game, answer)
            case _: return TAKEN

    def ask(self, game: Engagement) -> Step:
        ship = game.ships[self.number]
        labels = tuple([game.ships[other].label for other in boarding_targets(game, self.number)])
        if not labels:
            return NOT_TAKEN
        return AskBoard(ship.player, "TS-BOARD-01", OneOf(labels), ship.label, labels)

    def choose(self, game: Engagement, answer: Answer) -> Step:
        """TS-CARGO-05: with a team mate's ship its player must agree."""
        self.target = number_of(game, answer)
        ship, other = game.ships[self.number], game.ships[self.target]
        if is_friend(game, ship, other) and other.player != ship.player:
            return AskConsent(other.player, "TS-CARGO-05", OneOf((AGREE, REFUSE)), ship.label, other.label, False)
        return None

    def agree(self, game: Engagement, answer: Answer) -> Step:
        ship, other = game.ships[self.number], game.ships[self.target]
        if answer is not None:
            game.emit(ConsentAsked(other.player, other.label, answer == AGREE))
            if answer != AGREE:
                return NOT_TAKEN
        ways = slides_to(game, self.number, self.target)
        if len(ways) == 1:
            return None
        options = tuple([heading_on_grid(bearing(x, y)) for x, y in ways])
        return AskApproach(ship.player, "TS-BOARD-03", OneOf(options), ship.label, other.label)

    def close(self, game: Engagement, answer: Answer) -> Step:
        """TS-TOW-08: she casts off what she tows first; TS-TOW-07: grappled ships neither tow nor are towed;
        TS-BOARD-28: friends are not grappled."""
        ship, other = game.ships[self.number], game.ships[self.target]
        ways = slides_to(game, self.number, self.target)
        way = ways[0]
        for dx, dy in ways:
            if heading_on_grid(bearing(dx, dy)) == answer:
                way = (dx, dy)
        end_tow(game, self.number, CAST_OFF)
        slide_ship(game, self.number, way[0], way[1], self.target, "TS-BOARD-03")
        if is_friend(game, ship, other):
            return Transfer(self.number, self.target)
        for grappled in (self.number, self.target):
            end_tow(game, grappled, "grappled")
            end_tow(game, tower_of(game, grappled), "grappled")
        game.grapples.append(Grapple(self.number, self.target))
        game.emit(ShipsGrappled(ship.label, other.label))
        return FightRound(self.number, self.target)


# --- rounds -----------------------------------------------------------------------------------------------------------

def grapple_between(game: Engagement, a: int, b: int) -> Grapple | None:
    for grapple in game.grapples:
        if grapple.a == a and grapple.b == b:
            return grapple
    return None


class FightRoundAt:
    """Stages of `FightRound`."""

    ROLL: Final = 1
    COMPARE: Final = 2
    CHOOSE: Final = 3
    LOSE: Final = 4
    DONE: Final = 5


@dataclass
class FightRound(SeaFrame):
    """TS-BOARD-06 to TS-BOARD-11, TS-BOARD-27: both roll and add their standing masts; the boarded ship adds one in the
    first round; the higher total chooses."""

    a: int                      # started it
    b: int
    winner: int = NOBODY
    loser: int = NOBODY

    def step(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case FightRoundAt.ROLL: return Roll(CHANCE, "TS-BOARD-06", Dice((1, 1)), "boarding")
            case FightRoundAt.COMPARE: return self.compare(game, ints(answer))
            case FightRoundAt.CHOOSE: return self.choose(game, answer)
            case FightRoundAt.LOSE: return self.lose(game, answer)
            case _: return DONE

    def compare(self, game: Engagement, faces: tuple[int, ...]) -> Step:
        grapple = grapple_between(game, self.a, self.b)
        assert grapple is not None
        one, other = game.ships[self.a], game.ships[self.b]
        bonus = DEFENDER_BONUS if not grapple.rounds else 0
        totals = (faces[0] + one.masts, faces[1] + other.masts + bonus)
        game.emit(BoardingFought(one.label, other.label, faces, totals, grapple.rounds + 1))
        if totals[0] == totals[1]:
            game.emit(BoardingTied(one.label, other.label))
            if game.plays("boarding-tie", "reroll"):
                self.go(FightRoundAt.ROLL)
                return None
            grapple.rounds += 1
            return DONE
        grapple.rounds += 1
        self.winner, self.loser = (self.a, self.b) if totals[0] > totals[1] else (self.b, self.a)
        beaten = game.ships[self.loser]
        options = (CAPTURE if beaten.derelict else MAST, BREAK_AWAY, NOTHING)       # TS-BOARD-09
        victor = game.ships[self.winner]
        return AskBoardingChoice(victor.player, "TS-BOARD-08", OneOf(options), victor.label, beaten.label)

    def choose(self, game: Engagement, answer: Answer) -> Step:
        if answer == NOTHING:
            return DONE
        if answer == BREAK_AWAY:
            self.go(FightRoundAt.DONE)
            return BreakAway(self.winner, self.loser)
        if answer == CAPTURE:
            return self.take(game)
        return choose_mast(game, self.loser, self.winner, "TS-BOARD-08")

    def lose(self, game: Engagement, answer: Answer) -> Step:
        """TS-BOARD-08: the mast chosen, or the one by order if nobody was asked. TS-BOARD-09: with the last she is
        derelict, and captured at once only if so agreed."""
        mast = mast_by_order(game, self.loser, self.winner) if answer is None else number(answer) - 1
        lose_mast(game, self.loser, mast, game.team_of(game.ships[self.winner]), "TS-BOARD-08")
        if game.ships[self.loser].derelict and game.plays("capture", "last-mast"):
            return self.take(game)
        return DONE

    def take(self, game: Engagement) -> Step:
        """TS-CAPT-01, TS-CARGO-01."""
        self.go(FightRoundAt.DONE)
        capture(game, self.loser, self.winner)
        return Plunder(self.winner, self.loser)


class FightRoundsAt:
    """Stages of `FightRounds`."""

    BEGIN: Final = 1
    FIGHT: Final = 2


@dataclass
class FightRounds(SeaFrame):
    """TS-ACT-13, TS-BOARD-16 to TS-BOARD-19: after an action taken, a round for every older grapple of that player."""

    player: int
    taken: bool
    due: tuple[tuple[int, int], ...] = ()

    def step(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case FightRoundsAt.BEGIN: return self.begin(game)
            case _: return self.fight(game)

    def begin(self, game: Engagement) -> Step:
        if self.taken:
            self.due = tuple([(grapple.a, grapple.b) for grapple in game.grapples if not grapple.fresh
                              and self.player in (game.ships[grapple.a].player, game.ships[grapple.b].player)])
        for grapple in game.grapples:
            grapple.fresh = False
        return None

    def fight(self, game: Engagement) -> Step:
        """TS-BOARD-19: oldest first; one ended by an earlier one is skipped."""
        while self.due:
            a, b = self.due[0]
            self.due = self.due[1:]
            if grapple_between(game, a, b) is not None:
                self.go(FightRoundsAt.FIGHT)
                return FightRound(a, b)
        return DONE


# --- breaking away ----------------------------------------------------------------------------------------------------

def refusal_of_slide(game: Engagement, at: int, other: int, heading: float, length: float) -> Optional[Refusal]:
    """TS-BOARD-23: up to a short ruler, never nearer to the other ship, over clear water, and clear of all at its
    end."""
    if not 0.0 <= length <= SHORT + HAIR:
        return Refusal("TS-BOARD-23", f"{length} is not between 0 and {SHORT}")
    ship = game.ships[at]
    ux, uy = along(heading)
    dx, dy = ux * length, uy * length
    hull = hull_of(ship)
    if draws_near(hull, dx, dy, hull_of(game.ships[other])):
        return Refusal("TS-BOARD-23", "it would draw nearer to the other ship")
    if not is_clear_slide(game, at, dx, dy, other):
        return Refusal("TS-GEO-14", "it would run into a ship or land, or leave the table")
    end = model_of(ship).hull.at(pose_on_grid(ship.x + dx, ship.y + dy, ship.heading))
    for shape in other_hulls(game, (at,)) + land(game):
        if not is_clear_of(end, shape, CLEARANCE):
            return Refusal("TS-BOARD-23", "it would end too near to a ship or land")
    return None


@dataclass
class Slides(ShortLeg):
    """TS-BOARD-22: a direction and a length to slide away, or STAY_PUT."""

    other: int

    def stay(self) -> Answer:
        return STAY_PUT

    def hindrance(self, game: Engagement, heading: float, length: float) -> Optional[Refusal]:
        return refusal_of_slide(game, self.number, self.other, heading, length)

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        ways: list[Answer] = [STAY_PUT]
        for length in (SHORT, SHORT / 2, SHORT / 8):
            for step in range(WAYS):
                way = (float(step * 7 % WAYS * 360 // WAYS), on_grid(length))
                if len(ways) < limit and self.refusal(game, way) is None:
                    ways.append(way)
        return tuple(ways)

    def draw(self, game: Game, rng: Rng) -> Answer:
        options = self.candidates(game, 40)
        return options[rng.below(len(options))]


class BreakAwayAt:
    """Stages of `BreakAway`."""

    PART: Final = 1
    SLIDE: Final = 2


@dataclass
class BreakAway(SeaFrame):
    """TS-BOARD-22 to TS-BOARD-24: the grapple ends, and the winner may slide away unless a third ship holds her."""

    number: int
    other: int

    def step(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case BreakAwayAt.PART: return self.part(game)
            case _: return self.slide(game, answer)

    def part(self, game: Engagement) -> Step:
        grapple = grapple_between(game, self.number, self.other) or grapple_between(game, self.other, self.number)
        assert grapple is not None
        end_grapple(game, grapple, "broken")
        space = Slides(self.number, self.other)
        if is_grappled(game, self.number) or len(space.candidates(game, 2)) == 1:
            return DONE
        ship = game.ships[self.number]
        return AskSlide(ship.player, "TS-BOARD-23", space, ship.label, game.ships[self.other].label)

    def slide(self, game: Engagement, answer: Answer) -> Step:
        if answer != STAY_PUT:
            heading, length = leg_of(answer)
            ux, uy = along(heading)
            slide_ship(game, self.number, ux * length, uy * length, self.other, "TS-BOARD-23")
        return DONE


# --- cargo ------------------------------------------------------------------------------------------------------------
