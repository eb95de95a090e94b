"""Chapter 26: how a battle ends, points, and who has won."""

from dataclasses import dataclass

from weathergage.kernel.core import DONE, Answer, Outcome, Step
from weathergage.rulesets.tattered_sails.content.tables import ADMIRAL_POINTS, LONG
from weathergage.rulesets.tattered_sails.events import BattleEnded, TeamConceded
from weathergage.rulesets.tattered_sails.rules.admiral import lose_admirals
from weathergage.rulesets.tattered_sails.rules.geometry import edge_distance
from weathergage.rulesets.tattered_sails.rules.ships import check_players, leave_company
from weathergage.rulesets.tattered_sails.state import (
    GONE,
    LEFT,
    NOBODY,
    SUNK,
    Engagement,
    SeaFrame,
    Ship,
    has_conceded,
    model_of,
    scenario_of,
    squadron,
)


def fighting_teams(game: Engagement) -> list[int]:
    """TS-END-02: the teams that control a ship with a standing mast."""
    return sorted({game.team_of(ship) for ship in game.ships if ship.afloat and ship.masts})


@dataclass
class EndOfTurn(SeaFrame):
    """TS-TURN-04, TS-END-01, TS-END-02, TS-END-06: tokens go back, end checks, and teams that concede."""

    def step(self, game: Engagement, answer: Answer) -> Step:
        game.phase, game.acting = "end of turn", NOBODY
        for player in game.players:
            player.stack, player.turned = (), 0
        victory = victories(game)
        if "last-team-afloat" in victory and len(fighting_teams(game)) <= 1:
            end(game, "last-team-afloat", "TS-END-02")
        elif "turn-limit" in victory and game.turn >= game.turn_limit:
            end(game, "turn-limit", "TS-EFF-05")
        else:
            hear_concessions(game)
        return DONE


def hear_concessions(game: Engagement) -> None:
    """TS-END-06: a team concedes when all its players who still have ships agree; if all do, nobody wins."""
    sides = [[seat for seat in range(len(game.players)) if game.team(seat) == team and squadron(game, seat)]
             for team in range(game.teams)]
    leaving = [team for team, seats in enumerate(sides) if seats and all([game.players[seat].yields for seat in seats])]
    if leaving and len(leaving) == len([seats for seats in sides if seats]):
        finish(game, points(game), NOBODY, "concession", "TS-END-06")
        return
    for team in leaving:
        concede(game, team)
        if game.outcome is not None:
            return
    if "last-team-afloat" in victories(game) and len(fighting_teams(game)) <= 1:
        end(game, "last-team-afloat", "TS-END-02")


def victories(game: Engagement) -> tuple[str, ...]:
    """TS-END-01: the scenario's ways to end and to score; a position has the usual ones."""
    entry = scenario_of(game)
    return entry.victory if entry is not None else ("vp-standard", "last-team-afloat", "turn-limit")


def concede(game: Engagement, team: int) -> None:
    """TS-END-06: of two teams the other wins; of three the ships leave unscored and the others play on."""
    game.emit(TeamConceded(team))
    if game.teams == 2:
        finish(game, points(game), 1 - team, "concession", "TS-END-06")
        return
    for number, ship in enumerate(game.ships):
        if ship.afloat and game.team_of(ship) == team:
            ship.fate = GONE
            lose_admirals(game, number, "left", NOBODY)
            leave_company(game, number, "left")
    check_players(game)


def end(game: Engagement, reason: str, rule: str) -> None:
    """TS-END-05: the most points win; equal is a draw. TS-END-06: a team that conceded cannot win."""
    scored = points(game)
    playing = [team for team in range(game.teams) if not has_conceded(game, team)]
    best = max([scored[team] for team in playing])
    leaders = [team for team in playing if scored[team] == best]
    finish(game, scored, leaders[0] if len(leaders) == 1 else NOBODY, reason, rule)


def finish(game: Engagement, scored: tuple[int, ...], winner: int, reason: str, rule: str) -> None:
    game.emit(BattleEnded(scored, winner, margin(game, scored, winner), reason, rule,
                          tuple(fighting_teams(game))))
    winners = tuple([seat for seat in range(len(game.players)) if game.team(seat) == winner])
    scores = tuple([scored[game.team(seat)] for seat in range(len(game.players))])
    game.finish(Outcome(winners, scores, reason, rule))


def margin(game: Engagement, scored: tuple[int, ...], winner: int) -> str:
    """TS-END-05: decisive from half of the loser's fleet cost on, clear from a fifth, else narrow."""
    if winner == NOBODY:
        return ""
    loser = max([team for team in range(game.teams) if team != winner], key=lambda team: scored[team])
    cost = sum([model_of(ship).cost for ship in game.ships if game.team(ship.owner) == loser])
    lead = scored[winner] - scored[loser]
    return "decisive" if 2 * lead >= cost else "clear" if 5 * lead >= cost else "narrow"


# --- points -----------------------------------------------------------------------------------------------------------

def points(game: Engagement) -> tuple[int, ...]:
    """TS-END-03, TS-EFF-04 to TS-EFF-08: what every team has scored, as things stand."""
    scored = [0] * game.teams
    if "vp-standard" in victories(game):
        for ship in game.ships:
            score_ship(game, ship, scored)
        for player in game.players:
            if player.lost_to != NOBODY:
                credit(game, player.team, player.lost_to, ADMIRAL_POINTS, scored)
    entry = scenario_of(game)
    if entry is not None and "exit-edge" in entry.victory:
        score_exits(game, scored, entry.exit_vp_half_cost, entry.exit_faction)
    if entry is not None and "treasure-cargo" in entry.victory:
        score_treasure(game, scored, entry.treasure_vp)
    if entry is not None and "tow-home" in entry.victory:
        score_tow_home(game, scored)
    return tuple(scored)


def score_ship(game: Engagement, ship: Ship, scored: list[int]) -> None:
    """TS-END-03: sunk, its cost; a prize three halves; afloat and derelict under its own team half.

    TS-END-06: ships that left with a team that conceded score for nobody.
    """
    owner, holder, cost = game.team(ship.owner), game.team_of(ship), model_of(ship).cost
    if ship.fate == SUNK:
        credit(game, owner, ship.credit, cost, scored)
    elif owner != holder and ship.fate != GONE:
        scored[holder] += cost * 3 // 2
    elif ship.afloat and ship.derelict:
        credit(game, owner, ship.credit, cost // 2, scored)


def credit(game: Engagement, owner: int, team: int, amount: int, scored: list[int]) -> None:
    """TS-END-04: to the team that caused it; of two teams always to the other; by its own team half to each other."""
    if game.teams == 2:
        scored[1 - owner] += amount
    elif team == owner:
        for other in range(game.teams):
            if other != owner:
                scored[other] += amount // 2
    elif team != NOBODY:
        scored[team] += amount


def score_exits(game: Engagement, scored: list[int], half: bool, faction: str) -> None:
    """TS-EFF-06: a ship of the faction that left under its own team scores half its cost, if the scenario says so."""
    for ship in game.ships:
        if half and ship.fate == LEFT and model_of(ship).faction == faction \
                and game.team(ship.owner) == game.team_of(ship):
            scored[game.team_of(ship)] += model_of(ship).cost // 2


def score_treasure(game: Engagement, scored: list[int], each_item: int) -> None:
    """TS-EFF-07: every item for the team on whose ship it is, or which carried it off."""
    for ship in game.ships:
        if ship.fate not in (SUNK, GONE):
            scored[game.team_of(ship)] += each_item * ship.treasure


def score_tow_home(game: Engagement, scored: list[int]) -> None:
    """TS-EFF-08: the named derelict home under its own team: off the edge all, near it half."""
    entry = scenario_of(game)
    assert entry is not None
    for ship in game.ships:
        if ship.model not in entry.derelict_start or game.team(ship.owner) != game.team_of(ship):
            continue
        if ship.fate == LEFT:
            scored[game.team_of(ship)] += entry.tow_vp
        elif ship.afloat and edge_distance(game, ship, entry.exit_edge) <= 3 * LONG + 1e-6:
            scored[game.team_of(ship)] += entry.tow_vp // 2
