"""The log in sentences: one for every event, with its dice, and with the reason where something ends.

A long file, because it is one table: `tell` hands every event to its chapter, and each chapter is a list of cases. Of
the game only names are used, which never change.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from weathergage.kernel.core import HIDDEN, Event, Outcome
from weathergage.kits.words import POINTS, capital, compass_word, count, listed, point_word, whose
from weathergage.rulesets.tattered_sails import events as ev
from weathergage.rulesets.tattered_sails.face.words import (
    DO,
    DOES,
    agreed,
    card_words,
    gun_code,
    legs_words,
    named,
    own,
    place_words,
    player_name,
    team_words,
    token_name,
    token_words,
)
from weathergage.rulesets.tattered_sails.rules.ending import fighting_teams, margin, points
from weathergage.rulesets.tattered_sails.state import NOBODY, Engagement, model_of, number_of

NO_TOKEN: Final = {
    "no-ships": "{0} has no ships left, so nothing happens.",
    "no-token": "{0} has no token left for it.",
    "blank": "{0} turns over a blank, where the lost Admiral's token lay.",
    "nothing-to-do": "not one of {1} ships has any use for it.",
}
LOST: Final = {
    "sunk": "{0} Admiral goes down with {1}.", "captured": "{0} Admiral is taken prisoner with {1}.",
    "left": "{0} Admiral leaves the battle aboard {1}.",
}
TOW_ENDS: Final = {
    "cast-off": "{1} casts off {0}.", "tower-derelict": "{1} has no sail left to tow {0}, and the tow is cast off.",
    "mast-back": "{0} carries sail again, and {1} casts her off.", "sunk": "the tow between {1} and {0} is gone.",
    "left": "the tow between {1} and {0} ends beyond the edge.", "captured": "the tow between {1} and {0} is cut.",
    "grappled": "the tow between {1} and {0} is cut by the boarders.",
}
GRAPPLE_ENDS: Final = {
    "broken": "{0} and {1} are no longer grappled.", "captured": "the grapnels between {0} and {1} are cast loose.",
    "sunk": "the grapnels between {0} and {1} are cut as she sinks.",
    "friends": "{0} and {1} fly the same flag now and cast loose.",
    "left": "the grapnels between {0} and {1} are cast loose beyond the edge.",
}
ENDINGS: Final = {
    "last-team-afloat": "no mast is left standing", "turn-limit": "the last turn is over",
    "concession": "the fight is given up",
}
MARGINS: Final = {"decisive": " decisively", "clear": " clearly", "narrow": " narrowly", "": ""}
AT_SEA: Final = "TS-ROW-01"     # the rule of a move under oars
BREAK_AWAY: Final = "TS-BOARD-23"


def tell(game: Engagement, event: Event) -> str:
    """An event as one sentence."""
    for chapter in CHAPTERS:
        sentence = chapter(game, event)
        if sentence:
            return capital(sentence)
    return str(event)


# --- set-up, wind and orders ------------------------------------------------------------------------------------------

def tell_setup(game: Engagement, event: Event) -> str:
    match event:
        case ev.WindSet(wind=wind):
            return f"the wind blows from the {point_word(wind)}."
        case ev.ShipDeployed(player=seat, ship=ship, place=(x, y, heading)):
            return f"{player_name(game, seat)} places {named(game, ship)} at {place_words(x, y)}, heading " \
                   f"{compass_word(heading)}."
        case ev.AdmiralPlaced(player=seat, ship=ship) if ship == HIDDEN:
            its = own(game, seat)
            return f"{player_name(game, seat)} sends {its} Admiral aboard one of {its} ships in secret."
        case ev.AdmiralPlaced(player=seat, ship=ship, eyes=()):
            return f"{whose(player_name(game, seat))} Admiral hoists his flag aboard {named(game, ship)}."
        case ev.AdmiralPlaced(player=seat, ship=ship):
            return f"{whose(player_name(game, seat))} Admiral goes aboard {named(game, ship)} in secret."
        case ev.PoolTight(player=seat):
            return f"{player_name(game, seat)} has just as many tokens as cards, and chooses nothing but their order."
        case ev.WindShifted():
            return tell_wind(event)
        case _:
            return ""


def tell_wind(event: ev.WindShifted) -> str:
    """TS-WIND-03, TS-WIND-05."""
    shown = str(event.faces[0]) if event.rule == "TS-WIND-03" else POINTS[event.faces[0] - 1]
    if len(event.faces) > 1:
        shown += f", straight against it, and a {event.faces[1]} decides"
    if event.was == event.wind:
        return f"the wind die shows {shown}: the wind stays in the {point_word(event.wind)}."
    way = "clockwise" if (event.wind - event.was) % 360 == 45 else "counterclockwise"
    return f"the wind die shows {shown}: the wind turns {way}, from {point_word(event.was)} to " \
           f"{point_word(event.wind)}."


def tell_orders(game: Engagement, event: Event) -> str:
    match event:
        case ev.TurnBegun(turn=turn):
            return f"turn {turn} begins."
        case ev.StackPlaced(player=seat, tokens=tokens) if HIDDEN in tokens:
            return f"{player_name(game, seat)} stacks {count(len(tokens), 'token')} face down."
        case ev.StackPlaced(player=seat, tokens=tokens):
            return f"{player_name(game, seat)} stacks, from the top, " \
                   f"{listed([token_name(token) for token in tokens])}."
        case ev.CardTurned(card=card):
            return f"{card_words(card)} is turned up."
        case ev.TokenTurned(player=seat, token=token):
            return f"{player_name(game, seat)} turns over {token_words(token)}."
        case ev.NoToken(player=seat, why=why):
            player = player_name(game, seat)
            return NO_TOKEN[why].format(player, whose(player))
        case ev.TokenSkipped(player=seat, token=token):
            return f"{player_name(game, seat)} lets the {token_name(token)} go unused."
        case ev.OrderGiven(player=seat, form="two"):
            return f"{whose(player_name(game, seat))} Admiral gives two orders of his own."
        case ev.OrderGiven(player=seat, kind=kind, form=form):
            whom = "the fleet" if form == "fleet" else "one ship"
            return f"{player_name(game, seat)} orders {whom} to {order(kind)}."
        case ev.FleetMoveDeclared():
            return tell_fleet(game, event)
        case ev.NothingDone(player=seat, kind=kind):
            return f"not one of {whose(player_name(game, seat))} ships {DOES[kind]}."
        case _:
            return ""


def order(kind: str) -> str:
    return "be scuttled" if kind == "scuttle" else DO[kind]


def tell_fleet(game: Engagement, event: ev.FleetMoveDeclared) -> str:
    """TS-LINE-11, TS-ROW-07."""
    who, line = player_name(game, event.player), [named(game, ship) for ship in event.line]
    if event.form == "column":
        return f"{who} signals a column turn: {listed(line[1:])} {'follows' if len(line) == 2 else 'follow'} {line[0]}."
    if event.form == "flank":
        return f"{who} signals {listed(line)} a flank turn to {compass_word(event.heading)}."
    return f"{who} signals the fleet to {'row' if event.form == 'row' else 'steer'} {compass_word(event.heading)}."


def tell_admirals(game: Engagement, event: Event) -> str:
    match event:
        case ev.AdmiralRevealed(player=seat, ship=ship):
            return f"{whose(player_name(game, seat))} Admiral shows his flag aboard {named(game, ship)}."
        case ev.AdmiralMoved(player=seat, ship=ship):
            return f"{whose(player_name(game, seat))} Admiral goes aboard {named(game, ship)} unseen."
        case ev.AdmiralLost(player=seat, ship=ship, why=why):
            return LOST[why].format(whose(player_name(game, seat)), named(game, ship))
        case ev.CaptainReceived(player=seat, in_stack=in_stack):
            place = ", in the stack where his token lay" if in_stack else " for the next turn"
            where = "" if in_stack is None else place
            return f"{player_name(game, seat)} receives a Captain in {own(game, seat)} Admiral's stead{where}."
        case _:
            return ""


# --- ships ------------------------------------------------------------------------------------------------------------

def tell_sailing(game: Engagement, event: Event) -> str:
    match event:
        case ev.ShipMoved():
            return tell_move(game, event)
        case ev.ShipTowed(ship=ship, tower=tower, place=(x, y, _)):
            return f"{named(game, ship)} follows in tow of {named(game, tower)}, to {place_words(x, y)}."
        case ev.TowTaken(ship=ship, tower=tower):
            return f"{named(game, tower)} takes {named(game, ship)} in tow."
        case ev.TowEnded(ship=ship, tower=tower, why=why):
            return TOW_ENDS[why].format(named(game, ship), named(game, tower))
        case ev.ShipLeft(ship=ship, edge=edge):
            return f"{named(game, ship)} leaves the battle over the {edge} edge."
        case ev.ShipSlid(ship=ship, towards=towards, place=(x, y, _), rule=rule):
            how = "slides clear of" if rule == BREAK_AWAY else "comes alongside"
            return f"{named(game, ship)} {how} {named(game, towards)}, to {place_words(x, y)}."
        case _:
            return ""


def tell_move(game: Engagement, event: ev.ShipMoved) -> str:
    """TS-MOVE-15, TS-ROW-01: the legs, and where the bow ends."""
    ship, (x, y, heading) = named(game, event.ship), event.place
    if (x, y) == event.was[:2]:
        return f"{ship} turns on the spot to {compass_word(heading)}."
    legs = [leg for leg in event.path if leg[1] > 0.0]
    turned = f", and turns to {compass_word(heading)}" if event.path[-1][1] == 0.0 and heading != legs[-1][0] else ""
    does = "rows" if event.rule == AT_SEA else "sails"
    return f"{ship} {does} {legs_words(tuple(legs))}, to {place_words(x, y)}{turned}."


def tell_shooting(game: Engagement, event: Event) -> str:
    match event:
        case ev.GunFired(ship=ship, gun=gun, target=target, face=face, hit=hit, answer=answer):
            does = "answers" if answer else "fires"
            return f"{named(game, ship)} {does} with gun {gun} ({gun_code(game, ship, gun)}) at " \
                   f"{named(game, target)}: {face}, {'a hit' if hit else 'a miss'}."
        case ev.MastLost(ship=ship, mast=mast):
            return f"{named(game, ship)} loses mast {mast} of {masts_of(game, ship)} and its gun " \
                   f"({gun_code(game, ship, mast)})."
        case ev.ShipDismasted(ship=ship):
            return f"{named(game, ship)} has no mast left and lies derelict."
        case ev.ShipSunk(ship=ship, why="scuttled"):
            return f"{named(game, ship)} fills and goes down, scuttled."
        case ev.ShipSunk(ship=ship):
            return f"{named(game, ship)} is holed and sinks."
        case ev.FireCeased(ship=ship, target=target, answer=answer):
            return f"{named(game, ship)} {'answers' if answer else 'fires on'} {named(game, target)} no more."
        case ev.MastReplaced(ship=ship, mast=mast):
            return f"{named(game, ship)} sets up mast {mast} of {masts_of(game, ship)} again, with its gun " \
                   f"({gun_code(game, ship, mast)})."
        case _:
            return ""


def masts_of(game: Engagement, label: str) -> int:
    return model_of(game.ships[number_of(game, label)]).masts


def tell_boarding(game: Engagement, event: Event) -> str:
    match event:
        case ev.ShipsGrappled(ship=ship, target=target):
            return f"{named(game, ship)} grapples {named(game, target)}."
        case ev.BoardingFought(ship=ship, target=target, faces=faces, totals=totals, round=round_):
            return f"boarding, round {round_}: {named(game, ship)} rolls {faces[0]} and has {totals[0]}, " \
                   f"{named(game, target)} rolls {faces[1]} and has {totals[1]}."
        case ev.BoardingTied(ship=ship, target=target):
            again = "; both roll again" if game.plays("boarding-tie", "reroll") else ""
            return f"neither {named(game, ship)} nor {named(game, target)} gives way{again}."
        case ev.GrappleEnded(ship=ship, target=target, why=why):
            return GRAPPLE_ENDS[why].format(named(game, ship), named(game, target))
        case ev.ShipCaptured(ship=ship, by=by, player=seat):
            return f"{named(game, by)} captures {named(game, ship)}; {player_name(game, seat)} commands her now."
        case ev.CargoMoved(source=source, target=target, items=items):
            return f"{count(items, 'item')} of cargo {'goes' if items == 1 else 'go'} from {named(game, source)} to " \
                   f"{named(game, target)}."
        case ev.ConsentAsked(player=seat, ship=ship, agreed=agreed):
            return f"{player_name(game, seat)} {'agrees' if agreed else 'will not have it'} for {named(game, ship)}."
        case ev.ScuttleRolled(ship=ship, face=face, success=True):
            return f"{whose(named(game, ship))} crew opens her bottom with a {face}: she will sink as the next turn " \
                   f"begins."
        case ev.ScuttleRolled(ship=ship, face=face):
            return f"{whose(named(game, ship))} crew tries to scuttle her with a {face}, and she stays afloat."
        case ev.ScuttleSaved(ship=ship):
            return f"the leak aboard {named(game, ship)} is stopped in time."
        case _:
            return ""


# --- the end ----------------------------------------------------------------------------------------------------------

def tell_end(game: Engagement, event: Event) -> str:
    match event:
        case ev.PlayerOut(player=seat):
            return f"{player_name(game, seat)} has no ship left and is out of the battle."
        case ev.ConcessionOffered(player=seat, yields=True):
            return f"{player_name(game, seat)} would give up at the end of the turn."
        case ev.ConcessionOffered(player=seat):
            return f"{player_name(game, seat)} means to fight on."
        case ev.TeamConceded(team=team):
            return f"{team_words(game, team)} {agreed(game, team, 'gives', 'give')} up the fight."
        case ev.BattleEnded():
            return tell_result(game, event)
        case _:
            return ""


def tell_result(game: Engagement, event: ev.BattleEnded) -> str:
    """TS-END-05: by how much, and with what points, the winner's first."""
    how = ending_words(game, event.reason, event.standing, event.winner)
    if event.winner < 0:
        return f"{how}: it is a draw, {' to '.join([str(score) for score in event.points])}."
    order_ = sorted(range(len(event.points)), key=lambda team: (team != event.winner, -event.points[team], team))
    scores = " to ".join([str(event.points[team]) for team in order_])
    return f"{how}: {wins(game, event.winner)}{MARGINS[event.margin]}, {scores}."


def wins(game: Engagement, team: int) -> str:
    return f"{team_words(game, team)} {agreed(game, team, 'wins', 'win')}"


def ending_words(game: Engagement, reason: str, standing: tuple[int, ...], winner: int) -> str:
    """TS-END-02: whose masts still stand, which may be the loser's: points decide who has won (TS-END-05)."""
    if reason != "last-team-afloat" or not standing:
        return ENDINGS[reason]
    if standing == (winner,):
        return "no enemy is left with a standing mast"
    return f"only {team_words(game, standing[0])} {agreed(game, standing[0], 'has', 'have')} a mast left standing"


def verdict(game: Engagement, outcome: Outcome) -> tuple[str, str]:
    """TS-END-01 to TS-END-06: how the battle ended, and by how much."""
    by_team = {game.team(seat): score for seat, score in enumerate(outcome.scores)}
    most, *others = sorted(by_team.values(), reverse=True)
    scores = " to ".join([count(most, "point") if most else "0", *[str(score) for score in others]])
    standing = tuple(fighting_teams(game))
    if not outcome.winners:
        how = "both sides break off the fight" if outcome.reason == "concession" else \
            ending_words(game, outcome.reason, standing, NOBODY)
        return capital(how), f"It is a draw, {scores}."
    team = game.team(outcome.winners[0])
    others_ = [other for other in range(game.teams) if other != team]
    losers = listed([team_words(game, other) for other in others_])
    give_up = agreed(game, others_[0], "gives", "give") if len(others_) == 1 else "give"
    by = margin(game, points(game), team)
    gone = f"{whose(capital(losers))} last mast is gone" if game.teams == 2 and standing == (team,) else \
        capital(ending_words(game, outcome.reason, standing, team))
    headline = {"last-team-afloat": gone, "turn-limit": "The last turn is over",
                "concession": f"{capital(losers)} {give_up} up the fight"}
    return headline[outcome.reason], \
        f"{capital(wins(game, team))}{MARGINS[by]}, {scores}."


Chapter: TypeAlias = Callable[[Engagement, Event], str]
CHAPTERS: Final[tuple[Chapter, ...]] = (
    tell_setup, tell_orders, tell_admirals, tell_sailing, tell_shooting, tell_boarding, tell_end,
)
