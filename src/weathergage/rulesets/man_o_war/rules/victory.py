"""Chapter 13: elimination, Battle Honours, and the limit of turns."""

from typing import Final

from weathergage.kernel.core import Outcome
from weathergage.rulesets.man_o_war.content.tables import ADMIRAL_HONOURS, LEVELS
from weathergage.rulesets.man_o_war.events import BattleEnded
from weathergage.rulesets.man_o_war.state import (
    ADMIRAL,
    AFLOAT,
    CAPTURED,
    DEAD,
    HOSTAGE,
    HOUSED,
    KILLED,
    MONSTER,
    NOBODY,
    REMOVED,
    SIDES,
    SUNK,
    VESSEL,
    WIZARD,
    Battle,
    Person,
    Piece,
    flyer_of,
    is_prize,
    model_of,
    monster_of,
    scenario_of,
)

LAST_TURN: Final = 50               # MW-VIC-12: without a time limit
END: Final = "end"                  # the phase in which honours double


def is_in_play(game: Battle, piece: Piece) -> bool:
    """MW-VIC-02: a vessel that keeps its side in the game: neither abandoned, captured nor gone."""
    if piece.kind != VESSEL or piece.side != piece.owner:
        return False
    if piece.fate == HOUSED:
        ark = game.pieces[piece.house]
        return ark.fate == AFLOAT and ark.side == piece.owner
    return piece.fate == AFLOAT


def is_eliminated(game: Battle, side: int) -> bool:
    """MW-VIC-01, MW-VIC-02."""
    for piece in game.pieces:
        if piece.owner == side and is_in_play(game, piece):
            return False
    return True


def judge(game: Battle) -> None:
    """MW-VIC-01, MW-VIC-03, MW-SCN-08: whenever a vessel is lost; of two sides lost together, by Battle Honours."""
    if game.outcome is not None:
        return
    lost = [side for side in SIDES if is_eliminated(game, side)]
    if len(lost) == 1:
        finish(game, 1 - lost[0], "elimination", "MW-VIC-01")
    elif lost:
        decide(game, "elimination", "MW-VIC-03")


def check_limit(game: Battle) -> None:
    """MW-VIC-04, MW-VIC-12, MW-OPT-09: at the turn limit, or after turn 50 without one."""
    if game.plays("time-limit", "off"):
        if game.turn >= LAST_TURN:
            decide(game, "turn-limit", "MW-VIC-12")
    elif game.turn >= game.turn_limit:
        decide(game, "turn-limit", "MW-VIC-04")


def decide(game: Battle, reason: str, rule: str) -> None:
    """MW-VIC-04: the higher total wins, equal totals are a draw."""
    ours, theirs = honours(game)
    finish(game, NOBODY if ours == theirs else 0 if ours > theirs else 1, reason, rule)


def finish(game: Battle, winner: int, reason: str, rule: str) -> None:
    if game.outcome is None:
        scored = honours(game)
        game.emit(BattleEnded(scored, winner, reason, rule))
        game.finish(Outcome(() if winner == NOBODY else (winner,), scored, reason, rule))


# --- Battle Honours ---------------------------------------------------------------------------------------------------

def honours(game: Battle) -> tuple[int, int]:
    """MW-VIC-05 to MW-VIC-15: what each side has scored, as things stand."""
    scored = [0, 0]
    for piece in game.pieces:
        scored[1 - piece.owner] += worth(game, piece)
    for one in game.people:
        if one.status in (KILLED, CAPTURED):
            scored[1 - one.side] += person_worth(game, one)
    add_scenario(game, scored)
    return scored[0], scored[1]


def worth(game: Battle, piece: Piece) -> int:
    """MW-VIC-05 to MW-VIC-07, MW-VIC-11, MW-VIC-13, MW-VIC-15, MW-OPT-07: what the opponent of its owner scores for a
    piece, by its state alone."""
    if piece.kind != VESSEL:
        if piece.fate != DEAD:
            return 0
        return monster_of(piece).honours if piece.kind == MONSTER else flyer_of(piece).honours
    base = model_of(piece).honours if game.plays("template-honours", "on") else model_of(piece).btw
    if piece.fate in (SUNK, REMOVED):
        return base
    if piece.fate != AFLOAT:
        return 0
    if is_prize(piece):
        return 2 * base if is_doubled(game, piece) else base
    return base if piece.side == NOBODY else 0


def is_doubled(game: Battle, piece: Piece) -> bool:
    """MW-OPT-03, MW-OPT-04: a prize from one End Phase to the next."""
    if not game.plays("house-captured-double-honours", "on"):
        return False
    turns = game.turn - piece.since
    return turns > 1 or (turns == 1 and game.phase == END)


def person_worth(game: Battle, one: Person) -> int:
    """MW-VIC-08 to MW-VIC-10, MW-VIC-14: whoever still clings to something scores nothing."""
    if one.role == ADMIRAL:
        return ADMIRAL_HONOURS
    return LEVELS[game.players[one.side].level].honours if one.role == WIZARD else 0


def add_scenario(game: Battle, scored: list[int]) -> None:
    """MW-SCN-02, MW-SCN-03, MW-SCN-08: the hostage, and the treasure that got home."""
    entry = scenario_of(game)
    if entry is None:
        return
    for one in game.people:
        if one.role == HOSTAGE:
            if one.status == KILLED:
                scored[1 - one.side] += ADMIRAL_HONOURS
            elif one.ship != NOBODY and not game.revealed:
                scored[1 - one.side] += entry.hostage_honours
            elif one.ship != NOBODY and game.pieces[one.ship].side != NOBODY:
                scored[game.pieces[one.ship].side] += entry.hostage_honours
    for side, player in enumerate(game.players):
        if player.treasured:
            scored[side] += entry.treasure_honours
