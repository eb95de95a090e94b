"""Chapter 22: capture, cargo and prizes."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Game, Refusal, Step, number
from weathergage.kernel.spaces import Menu, Number
from weathergage.rulesets.tattered_sails.events import AdmiralMoved, CargoMoved, ScuttleSaved, ShipCaptured
from weathergage.rulesets.tattered_sails.questions import AskMoveAdmiral, AskPlunder, AskTransfer
from weathergage.rulesets.tattered_sails.rules.admiral import lose_admirals
from weathergage.rulesets.tattered_sails.rules.ships import check_players, end_grapple
from weathergage.rulesets.tattered_sails.rules.towing import end_tow
from weathergage.rulesets.tattered_sails.state import (
    NOBODY,
    Engagement,
    SeaFrame,
    Ship,
    engagement,
    is_friend,
    model_of,
    tower_of,
)

STAY_ABOARD: Final = "stay"
MOVE_ADMIRAL: Final = "move"


def capture(game: Engagement, number: int, winner: int) -> None:
    """TS-CAPT-01 to TS-CAPT-07: she passes to the player of the ship that won, free of that grapple.

    Her other grapples end where the ship at the other end is now a friend; a scuttling is canceled (TS-SCUT-06).
    """
    ship, victor = game.ships[number], game.ships[winner]
    team = game.team_of(victor)
    ship.player = victor.player
    game.reveals += 1
    game.emit(ShipCaptured(ship.label, victor.label, victor.player))
    lose_admirals(game, number, "captured", team)
    end_tow(game, number, "captured")
    end_tow(game, tower_of(game, number), "captured")
    if ship.scuttled != NOBODY:
        ship.scuttled = NOBODY
        game.emit(ScuttleSaved(ship.label))
    for grapple in list(game.grapples):
        if number not in (grapple.a, grapple.b):
            continue
        other = grapple.a if grapple.b == number else grapple.b
        if other == winner:
            end_grapple(game, grapple, "captured")
        elif is_friend(game, ship, game.ships[other]):
            end_grapple(game, grapple, "friends")
    check_players(game)


def move_cargo(game: Engagement, source: int, target: int, items: int, rule: str) -> None:
    game.ships[source].treasure -= items
    game.ships[target].treasure += items
    game.emit(CargoMoved(game.ships[source].label, game.ships[target].label, items, rule))


def cargo_for(source: Ship, target: Ship) -> int:
    """TS-CARGO-03: how many items of one ship find room aboard another."""
    return min(source.treasure, max(0, model_of(target).cargo - target.treasure)) if source.treasure else 0


class PlunderAt:
    """Stages of `Plunder`."""

    ASK: Final = 1
    CARRY: Final = 2


@dataclass
class Plunder(SeaFrame):
    """TS-CARGO-01, TS-CARGO-03: all or part of a prize's cargo goes to the winning ship at once."""

    winner: int
    prize: int

    def step(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case PlunderAt.ASK: return self.ask(game)
            case _: return self.carry(game, number(answer))

    def ask(self, game: Engagement) -> Step:
        ship, prize = game.ships[self.winner], game.ships[self.prize]
        most = cargo_for(prize, ship)
        if not most:
            return DONE
        return AskPlunder(ship.player, "TS-CARGO-01", Number(0, most), ship.label, prize.label, most)

    def carry(self, game: Engagement, items: int) -> Step:
        if items:
            move_cargo(game, self.prize, self.winner, items, "TS-CARGO-01")
        return DONE


class TransferAt:
    """Stages of `Transfer`."""

    ASK_CARGO: Final = 1
    CARRY: Final = 2
    ASK_ADMIRAL: Final = 3
    SHIFT: Final = 4


@dataclass
class Transfer(SeaFrame):
    """TS-CARGO-04, TS-ADM-10: any items go either way between friends; a hidden admiral may change ships unseen."""

    one: int
    other: int

    def step(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case TransferAt.ASK_CARGO: return self.ask_cargo(game)
            case TransferAt.CARRY: return self.carry(game, answer)
            case TransferAt.ASK_ADMIRAL: return self.ask_admiral(game)
            case _: return self.shift(game, answer)

    def ask_cargo(self, game: Engagement) -> Step:
        """A positive number goes to the other ship, a negative one comes from her."""
        ship, mate = game.ships[self.one], game.ships[self.other]
        out, back = cargo_for(ship, mate), cargo_for(mate, ship)
        if not out and not back:
            return None
        return AskTransfer(ship.player, "TS-CARGO-04", Number(-back, out), ship.label, mate.label, out, -back)

    def carry(self, game: Engagement, answer: Answer) -> Step:
        if isinstance(answer, int) and answer > 0:
            move_cargo(game, self.one, self.other, answer, "TS-CARGO-04")
        elif isinstance(answer, int) and answer < 0:
            move_cargo(game, self.other, self.one, -answer, "TS-CARGO-04")
        return None

    def ask_admiral(self, game: Engagement) -> Step:
        """Asked whenever a hidden admiral could be aboard: whether it is asked must not tell where he is. TS-ADM-09: a
        revealed one stays."""
        ship, mate = game.ships[self.one], game.ships[self.other]
        player = game.players[ship.player]
        if ship.player != mate.player or player.revealed or player.lost:
            return DONE
        return AskMoveAdmiral(ship.player, "TS-ADM-10", AdmiralMove(self.one, self.other), ship.label, mate.label)

    def shift(self, game: Engagement, answer: Answer) -> Step:
        seat = game.ships[self.one].player
        if answer == MOVE_ADMIRAL:
            player = game.players[seat]
            player.admiral = self.other if player.admiral == self.one else self.one
            game.emit(AdmiralMoved(seat, game.ships[player.admiral].label))
        return DONE


@dataclass
class AdmiralMove(Menu):
    """TS-ADM-10: whether the hidden admiral changes to the other of two touching ships, if he is aboard one."""

    one: int
    other: int

    def offered(self, game: Game) -> tuple[Answer, ...]:
        battle = engagement(game)
        aboard = battle.players[battle.ships[self.one].player].admiral in (self.one, self.other)
        return (STAY_ABOARD, MOVE_ADMIRAL) if aboard else (STAY_ABOARD,)

    def why_not(self, game: Game, answer: Answer) -> Refusal:
        return Refusal("TS-ADM-10", "the admiral is on neither ship")
