"""Chapters 12 and 14: what a turned token may order, and to whom; and the Admiral's two actions."""

from dataclasses import dataclass
from typing import Final, Optional

from weathergage.kernel.core import DONE, Answer, Done, Frame, Game, Refusal, Step, each, word
from weathergage.kernel.spaces import Menu, refused, shown
from weathergage.rulesets.tattered_sails.events import (
    FleetMoveDeclared,
    NothingDone,
    NoToken,
    OrderGiven,
    TokenSkipped,
    TokenTurned,
)
from weathergage.rulesets.tattered_sails.questions import AskAdmiralAction, AskFleetRow, AskOrder, AskShip
from weathergage.rulesets.tattered_sails.rules.actions import DONE_WITH, OFFERED, ShipChoice, able, can_do
from weathergage.rulesets.tattered_sails.rules.admiral import reveal
from weathergage.rulesets.tattered_sails.rules.admirals_range import in_range
from weathergage.rulesets.tattered_sails.rules.boarding import Board, FightRounds
from weathergage.rulesets.tattered_sails.rules.courses import NO_HEADING
from weathergage.rulesets.tattered_sails.rules.fleet_moves import FleetMove
from weathergage.rulesets.tattered_sails.rules.moving import Sail
from weathergage.rulesets.tattered_sails.rules.repair import Repair
from weathergage.rulesets.tattered_sails.rules.rowing import FleetHeading, Row
from weathergage.rulesets.tattered_sails.rules.scuttling import Scuttle
from weathergage.rulesets.tattered_sails.rules.shooting import Shoot
from weathergage.rulesets.tattered_sails.rules.towing import CAST_OFF, ask_to_cast_off, end_tow
from weathergage.rulesets.tattered_sails.state import (
    ADMIRAL,
    BLANK,
    CAPTAIN,
    KINDS,
    MOVE,
    NOBODY,
    NOT_TAKEN,
    REPAIR,
    ROW,
    SCUTTLE,
    SHOOT,
    TOKEN_KIND,
    Engagement,
    SeaFrame,
    engagement,
    number_of,
    squadron,
)

SKIP: Final = "skip"
TWO: Final = "two"
FLEET: Final = "fleet"
SINGLE: Final = "single"
PARTS: Final[dict[str, tuple[str, str]]] = {        # of an order: the kind of action, and its form
    **{f"{kind}-{form}": (kind, form) for kind in KINDS for form in (FLEET, SINGLE)}, TWO: (TWO, TWO)}


def kinds_of(token: str) -> tuple[str, ...]:
    """TS-ACT-10, TS-ACT-11, TS-SCUT-02, TS-EFF-01 to TS-EFF-03: the kinds of action a token gives."""
    return KINDS if token in (CAPTAIN, ADMIRAL) else (TOKEN_KIND[token],)


def orders(game: Engagement, player: int, token: str) -> tuple[str, ...]:
    """TS-ACT-01, TS-ACT-16: every use of a token that has a ship to carry it out; and SKIP.

    TS-ACT-14: ships of the own squadron alone; TS-RANGE-06: the fleet form needs an Admiral's Range; TS-ACT-03:
    scuttling is for single ships.
    """
    options = [SKIP]
    ships = squadron(game, player)
    flag = game.players[player].admiral
    chain: Optional[frozenset[int]] = None              # looked up only if the flagship cannot do it and another can
    for kind in kinds_of(token):
        commanded = flag in ships and can_do(game, flag, kind)
        is_able = commanded
        for number in ships:
            if commanded:
                break
            if number == flag or (is_able and chain is not None and number not in chain):
                continue
            if can_do(game, number, kind):
                is_able = True
                if chain is None:
                    chain = in_range(game, player)
                commanded = number in chain
        if not is_able:
            continue
        fleet = kind != SCUTTLE and (token != CAPTAIN or not game.plays("captain-fleet", "false"))
        if fleet and commanded:
            options.append(f"{kind}-{FLEET}")
        options.append(f"{kind}-{SINGLE}")
        if token == ADMIRAL and commanded and TWO not in options:
            options.append(TWO)
    return tuple(options)


@dataclass
class OrderChoice(Menu):
    """TS-ACT-16: how a token is used. It looks at the fleet when asked: a hidden admiral's range is nobody's
    business."""

    player: int
    token: str

    def offered(self, game: Game) -> tuple[Answer, ...]:
        offered = OFFERED.recall(self, game)
        return self.look(engagement(game)) if offered is None else offered

    def look(self, battle: Engagement) -> tuple[Answer, ...]:
        return OFFERED.keep(self, battle, orders(battle, self.player, self.token))

    def why_not(self, game: Game, answer: Answer) -> Refusal:
        if answer == f"{SCUTTLE}-{SINGLE}" and SCUTTLE not in kinds_of(self.token):
            return Refusal("TS-SCUT-02", "only a Captain's or Admiral's token can scuttle")
        return refused(f"{shown(answer)} is no use of this token now")


@dataclass
class AdmiralChoice(Menu):
    """TS-ADM-02 to TS-ADM-04: one of the Admiral's two actions: (kind, ship in range), or SKIP."""

    player: int

    def offered(self, game: Game) -> tuple[Answer, ...]:
        offered = OFFERED.recall(self, game)
        return self.look(engagement(game)) if offered is None else offered

    def look(self, battle: Engagement) -> tuple[Answer, ...]:
        chain = in_range(battle, self.player)
        options: list[Answer] = [SKIP]
        for kind in KINDS:
            for number in able(battle, sorted(chain), kind):
                options.append((kind, battle.ships[number].label))
        return OFFERED.keep(self, battle, tuple(options))

    def why_not(self, game: Game, answer: Answer) -> Refusal:
        return refused(f"{shown(answer)} is not (kind, ship) for a ship in Admiral's Range that can do it")


def carry_out(game: Engagement, number: int, kind: str) -> Frame:
    """The procedure of one ship's action."""
    if game.ships[number].tows != NOBODY and kind in (SHOOT, REPAIR):
        return ActTowing(number, kind)
    return action_of(number, kind)


def action_of(number: int, kind: str) -> Frame:
    match kind:
        case "shoot": return Shoot(number)
        case "move": return Sail(number)
        case "repair": return Repair(number)
        case "board": return Board(number)
        case "row": return Row(number)
        case _: return Scuttle(number)


class ActTowingAt:
    """Stages of `ActTowing`."""

    ASK: Final = 1
    ACT: Final = 2
    ASK_AGAIN: Final = 3
    DONE: Final = 4


@dataclass
class ActTowing(SeaFrame):
    """TS-TOW-07, TS-TOW-08: a tower may cast off at the start or the end of any action of hers."""

    number: int
    kind: str
    taken: Answer = 0

    def step(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case ActTowingAt.ASK: return ask_to_cast_off(game.ships[self.number])
            case ActTowingAt.ACT: return self.act(game, answer)
            case ActTowingAt.ASK_AGAIN: return self.ask_again(game, answer)
            case _: return self.settle(game, answer)

    def act(self, game: Engagement, answer: Answer) -> Step:
        if answer == CAST_OFF:
            end_tow(game, self.number, CAST_OFF)
        return action_of(self.number, self.kind)

    def ask_again(self, game: Engagement, answer: Answer) -> Step:
        self.taken = answer
        ship = game.ships[self.number]
        return ask_to_cast_off(ship) if ship.afloat and ship.tows != NOBODY else Done(self.taken)

    def settle(self, game: Engagement, answer: Answer) -> Step:
        if answer == CAST_OFF:
            end_tow(game, self.number, CAST_OFF)
        return Done(self.taken)


class UseTokenAt:
    """Stages of `UseToken`."""

    TURN: Final = 1
    GIVE: Final = 2
    ROUNDS: Final = 3
    DONE: Final = 4


@dataclass
class UseToken(SeaFrame):
    """TS-ACT-01, TS-ACT-13, TS-PLAN-09: turn the top token, use it on whom one likes or skip it, then clear up.

    TS-ACT-15: what ships did before does not matter.
    """

    player: int
    token: str = ""
    order: str = ""

    def step(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case UseTokenAt.TURN: return self.turn(game)
            case UseTokenAt.GIVE: return self.give(game, word(answer))
            case UseTokenAt.ROUNDS: return self.fight(game, bool(answer))
            case _: return DONE

    def turn(self, game: Engagement) -> Step:
        """TS-INIT-02, TS-PLAN-04, TS-ADM-15: a card may find no token, or a blank."""
        player = game.players[self.player]
        game.acting = self.player
        if player.turned >= len(player.stack):
            game.emit(NoToken(self.player, "no-token"))
            return DONE
        self.token = player.stack[player.turned]
        player.turned += 1
        if self.token == BLANK:
            game.emit(NoToken(self.player, "blank", "TS-ADM-15"))
            return DONE
        game.reveals += 1
        if game.journal is not None:
            game.emit(TokenTurned(self.player, self.token))
        space = OrderChoice(self.player, self.token)
        if len(space.look(game)) == 1:          # that no ship can use it says nothing of a hidden admiral
            game.emit(NoToken(self.player, "nothing-to-do", "TS-ACT-16"))
            return DONE
        return AskOrder(self.player, "TS-ACT-16", space, self.token)

    def give(self, game: Engagement, order: str) -> Step:
        if order == SKIP:
            game.emit(TokenSkipped(self.player, self.token))
            return DONE
        self.order = order
        player = game.players[self.player]
        if self.token == ADMIRAL and not player.revealed:
            reveal(game, self.player)
        kind, form = PARTS[order]
        if form == FLEET and not player.revealed:
            game.reveals += 1                   # TS-ADM-07: that ships are in range tells of where a hidden Admiral is
        if game.journal is not None:
            game.emit(OrderGiven(self.player, kind, form))
        if order == TWO:
            return TwoActions(self.player)
        if form == SINGLE:
            return SingleAction(self.player, kind)
        chain = tuple(sorted(in_range(game, self.player)))
        return FleetAction(self.player, kind, chain, chain)

    def fight(self, game: Engagement, taken: bool) -> Step:
        """TS-ACT-12, TS-ACT-13; the Admiral's two actions had their rounds."""
        if self.order == TWO:
            return DONE
        if not taken:
            game.emit(NothingDone(self.player, PARTS[self.order][0]))
        return FightRounds(self.player, taken)


class SingleActionAt:
    """Stages of `SingleAction`."""

    ASK: Final = 1
    ACT: Final = 2
    DONE: Final = 3


@dataclass
class SingleAction(SeaFrame):
    """TS-ACT-07, TS-ACT-08, TS-ADM-06: one ship of the squadron, in range or not."""

    player: int
    kind: str

    def step(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case SingleActionAt.ASK: return self.ask(game)
            case SingleActionAt.ACT: return carry_out(game, number_of(game, answer), self.kind)
            case _: return Done(answer)

    def ask(self, game: Engagement) -> Step:
        space = ShipChoice(self.player, self.kind, tuple(squadron(game, self.player)), False)
        ready = space.look(game)
        if not ready:                       # what was to be done ended with the admiral's secret
            return NOT_TAKEN
        if len(ready) == 1:
            self.go(SingleActionAt.DONE)
            return carry_out(game, number_of(game, ready[0]), self.kind)
        return AskShip(self.player, "TS-ACT-07", space, self.kind, False)


class FleetActionAt:
    """Stages of `FleetAction`."""

    DECLARE: Final = 1
    DIRECT: Final = 2
    NEXT: Final = 3
    ACT: Final = 4
    AFTER: Final = 5


@dataclass
class FleetAction(SeaFrame):
    """TS-ACT-02 to TS-ACT-06: the ships in range when the token was turned, one after the other, each or not.

    TS-REPAIR-06, TS-BOARD-26: so it is with repairs and boardings too.
    """

    player: int
    kind: str
    chain: tuple[int, ...]          # all ships that it was given to: among them a hidden Admiral's
    members: tuple[int, ...]        # still to act
    heading: float = NO_HEADING     # in which they row
    taken: int = 0                  # whether any did something (TS-ACT-12)
    number: int = -1

    def step(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case FleetActionAt.DECLARE: return self.declare(game)
            case FleetActionAt.DIRECT: return self.direct(game, answer)
            case FleetActionAt.NEXT: return self.next_ship(game)
            case FleetActionAt.ACT: return self.act(game, answer)
            case _: return self.after_action(answer)

    def declare(self, game: Engagement) -> Step:
        """TS-LINE-01, TS-LINE-11: a fleet move is a procedure of its own; TS-ROW-07: who rows, does so in a common
        direction."""
        if self.kind == MOVE:
            return FleetMove(self.player, self.members)
        if self.kind == ROW:
            return AskFleetRow(self.player, "TS-ROW-07", FleetHeading(),
                               tuple([game.ships[number].label for number in self.members]))
        return None

    def direct(self, game: Engagement, answer: Answer) -> Step:
        if self.kind == MOVE:
            return Done(answer)
        if self.kind == ROW:
            assert isinstance(answer, float)
            self.heading = answer
            game.emit(FleetMoveDeclared(self.player, ROW, answer, (), "TS-ROW-07"))
        return None

    def next_ship(self, game: Engagement) -> Step:
        space = ShipChoice(self.player, self.kind, self.members, True)
        if len(space.look(game)) == 1:
            return Done(self.taken)
        return AskShip(self.player, "TS-ACT-05", space, self.kind, True)

    def act(self, game: Engagement, answer: Answer) -> Step:
        if answer == DONE_WITH:
            return Done(self.taken)
        self.number = number_of(game, answer)
        self.members = tuple([number for number in self.members if number != self.number])
        return Row(self.number, self.heading) if self.kind == ROW else carry_out(game, self.number, self.kind)

    def after_action(self, answer: Answer) -> Step:
        self.taken |= bool(answer)
        self.go(FleetActionAt.NEXT)
        return None


class TwoActionsAt:
    """Stages of `TwoActions`."""

    ASK: Final = 1
    ACT: Final = 2
    ROUNDS: Final = 3


@dataclass
class TwoActions(SeaFrame):
    """TS-ADM-02 to TS-ADM-05: two actions among ships in range, the first finished before the second is chosen."""

    player: int
    given: int = 0

    def step(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case TwoActionsAt.ASK: return self.ask(game)
            case TwoActionsAt.ACT: return self.act(game, answer)
            case _: return self.fight(bool(answer))

    def ask(self, game: Engagement) -> Step:
        space = AdmiralChoice(self.player)
        if self.given == 2 or len(space.look(game)) == 1:
            return DONE
        return AskAdmiralAction(self.player, "TS-ADM-02", space, self.given)

    def act(self, game: Engagement, answer: Answer) -> Step:
        self.given += 1
        if answer == SKIP:
            self.go(TwoActionsAt.ASK)
            return None
        kind, label = each(answer)
        return carry_out(game, number_of(game, label), word(kind))

    def fight(self, taken: bool) -> Step:
        self.go(TwoActionsAt.ASK)
        return FightRounds(self.player, taken)
