"""Chapter 16: how a ship is lost, and what decides at the round limit."""

from weathergage.kernel.core import Outcome
from weathergage.rulesets.savage_seas.content.tables import FIRES_TO_LOSE, WOUNDS_TO_LOSE
from weathergage.rulesets.savage_seas.events import BattleEnded, ColoursStruck
from weathergage.rulesets.savage_seas.state import NOBODY, SIDES, STRONG, Battle, Ship


def is_burnt(ship: Ship) -> bool:
    """SS-WIN-01: fires of any strength on all four positions."""
    return ship.burning >= FIRES_TO_LOSE


def is_bled(ship: Ship) -> bool:
    """SS-WIN-02: one crew holds four Wounds in hand; those on the board do not count."""
    for crew in ship.crews:
        if crew.wounds >= WOUNDS_TO_LOSE:
            return True
    return False


def judge(game: Battle) -> None:
    """SS-ROUND-05, SS-ACT-01: a ship that is lost ends the battle at once; SS-OPT-02: by fire alone if so agreed."""
    burnt = [is_burnt(ship) for ship in game.ships]
    bled = [False, False] if game.plays("wound-defeat", "false") else [is_bled(ship) for ship in game.ships]
    lost = [burnt[side] or bled[side] for side in SIDES]
    reason, rule = ("fires", "SS-WIN-01") if burnt[0] or burnt[1] else ("wounds", "SS-WIN-02")
    if lost[0] and lost[1]:
        end(game, NOBODY, reason, "SS-WIN-04")
    elif lost[0] or lost[1]:
        end(game, 1 if lost[0] else 0, reason, rule)


def judge_limit(game: Battle) -> bool:
    """SS-WIN-05: the last round is over; the scenario names the winner, or the lower of four numbers in turn."""
    if game.round < game.round_limit:
        return False
    winner = game.limit_winner
    if winner == NOBODY:
        cockatrice, chimera = condition(game.ships[0]), condition(game.ships[1])
        winner = NOBODY if cockatrice == chimera else 0 if cockatrice < chimera else 1
    end(game, winner, "round-limit", "SS-WIN-05")
    return True


def condition(ship: Ship) -> tuple[int, int, int, int]:
    """SS-WIN-05: fires, Strong Fires, Wounds in hands, most Wounds in one hand."""
    wounds = [crew.wounds for crew in ship.crews]
    return ship.burning, ship.fires.count(STRONG), sum(wounds), max(wounds)


def strike_colours(game: Battle, side: int) -> None:
    """SS-WIN-06."""
    game.emit(ColoursStruck(side))
    end(game, 1 - side, "strike", "SS-WIN-06")


def end(game: Battle, winner: int, reason: str, rule: str) -> None:
    """SS-WIN-03: the team whose ship is left wins; NOBODY is a draw."""
    game.emit(BattleEnded(winner, reason, rule))
    winners = game.team(winner) if winner != NOBODY else ()
    scores = tuple([1 if seat in winners else 0 for seat in range(max(game.leaders) + 1)])
    game.finish(Outcome(winners, scores, reason, rule))
