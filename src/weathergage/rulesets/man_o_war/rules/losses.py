"""Chapters 10 and 11: what is lost: crew, hulls, beasts, and the people who were aboard."""

from typing import Final

from weathergage.kits.plane import parting, pose_on_grid
from weathergage.rulesets.man_o_war.content.tables import WRECK_RADIUS, WRECK_RADIUS_MOW
from weathergage.rulesets.man_o_war.events import (
    BeastDied,
    BeastWounded,
    CrewLost,
    CrewSaved,
    HostageFound,
    MonsterDived,
    PersonLost,
    ShipAbandoned,
    ShipHoled,
    ShipLeft,
    ShipSunk,
    ShipSurfaced,
    TreasureMoved,
    WreckMade,
)
from weathergage.rulesets.man_o_war.rules.geometry import pose_of, shape_of, touching_vessels
from weathergage.rulesets.man_o_war.rules.locations import condition_of
from weathergage.rulesets.man_o_war.rules.victory import finish, judge
from weathergage.rulesets.man_o_war.state import (
    ADRIFT,
    AFLOAT,
    DEAD,
    GONE,
    HOSTAGE,
    HOUSED,
    KILLED,
    LEFT,
    MONSTER,
    MOW,
    NOBODY,
    REMOVED,
    SUNK,
    VESSEL,
    WIZARD,
    Battle,
    Person,
    Wreck,
    is_crewless,
    life_of,
    model_of,
    people_aboard,
)

TREASURE_GONE: Final = "gone"
TREASURE_HOME: Final = "home"       # gone too, and told so
TREASURE_ABOARD: Final = "aboard"


# --- crew -------------------------------------------------------------------------------------------------------------

def lose_crew(game: Battle, number: int, count: int, rule: str) -> None:
    """MW-CRIT-03, MW-BRD-14, MW-FLT-21: crew counters go; with the last of them the ship is abandoned."""
    piece = game.pieces[number]
    lost = min(count, piece.crew)
    if lost and piece.fate == AFLOAT:
        piece.crew -= lost
        game.emit(CrewLost(piece.label, lost, piece.crew, rule))
        if not piece.crew:
            abandon(game, number)
    judge(game)


def abandon(game: Battle, number: int) -> None:
    """MW-BRD-12 to MW-BRD-15, MW-PRZ-09: nobody is left aboard; a mark for scuttling goes."""
    piece = game.pieces[number]
    piece.side = NOBODY
    piece.scuttler = NOBODY
    piece.since = 0
    unlash(game, number)
    game.emit(ShipAbandoned(piece.label))
    find_hostage(game, number)
    for one in people_aboard(game, number):
        if one.role != HOSTAGE:
            lose_person(game, one, KILLED, "MW-BRD-12")


def find_hostage(game: Battle, number: int) -> None:
    """MW-SCN-02: the hostage's ship is revealed when it is boarded, lost or leaves."""
    for one in people_aboard(game, number):
        if one.role == HOSTAGE and not game.revealed:
            game.revealed = True
            game.reveals += 1
            game.emit(HostageFound(game.pieces[number].label))


def lose_person(game: Battle, one: Person, status: str, rule: str) -> None:
    """MW-MAG-19, MW-VIC-14: an admiral or wizard is killed, captured or gone; a wizard's hand is discarded."""
    one.status, one.ship, one.wreck = status, NOBODY, NOBODY
    if one.role == WIZARD:
        player = game.players[one.side]
        game.spent = tuple(sorted(game.spent + player.hand))
        player.hand = ()
        game.reveals += 1
    game.emit(PersonLost(one.side, one.role, status, rule))


def unlash(game: Battle, number: int) -> None:
    """MW-FLT-15: no longer fast to any other."""
    for other in game.pieces[number].lashed:
        mate = game.pieces[other]
        mate.lashed = tuple([one for one in mate.lashed if one != number])
    game.pieces[number].lashed = ()


# --- hulls ------------------------------------------------------------------------------------------------------------

def hole(game: Battle, number: int, points: int, rule: str) -> None:
    """MW-SINK-01, MW-SINK-06: hits below the waterline; with the last box the ship sinks at once."""
    hole_only(game, number, points, rule)
    judge(game)


def hole_only(game: Battle, number: int, points: int, rule: str) -> None:
    """The same without judging who has won."""
    piece = game.pieces[number]
    if piece.fate != AFLOAT or piece.kind != VESSEL:
        return
    most = model_of(piece).btw
    hits = min(points, most - piece.btw)
    if hits <= 0:
        return
    piece.btw += hits
    game.emit(ShipHoled(piece.label, hits, piece.btw, most, rule))
    if piece.btw >= most:
        sink(game, number, "holed", rule)


def sink(game: Battle, number: int, why: str, rule: str) -> None:
    """MW-SINK-01, MW-SINK-04, MW-SINK-05: wreckage takes its place; who was aboard clings to it, all else is lost."""
    piece = game.pieces[number]
    save_lashed(game, number)
    unlash(game, number)
    piece.fate = SUNK
    piece.scuttler = NOBODY
    game.emit(ShipSunk(piece.label, why, rule))
    find_hostage(game, number)
    radius = WRECK_RADIUS_MOW if model_of(piece).rank == MOW else WRECK_RADIUS
    wreck = add_wreck(game, piece.x, piece.y, radius)
    for one in people_aboard(game, number):
        one.status, one.ship, one.wreck = ADRIFT, NOBODY, wreck
    for housed in game.pieces:
        if housed.fate == HOUSED and housed.house == number:
            housed.fate = REMOVED
            game.emit(ShipSunk(housed.label, "with-its-ark", "MW-FLT-11"))
    if game.treasure == TREASURE_ABOARD and game.holder == number:
        game.treasure, game.holder = TREASURE_GONE, NOBODY
        game.emit(TreasureMoved(TREASURE_GONE, piece.label))
    piece.crew = 0


def add_wreck(game: Battle, x: float, y: float, radius: float) -> int:
    """MW-SINK-07: centred on the ship. MW-END-09: it turns to debris at the next step that says so."""
    game.wrecks.append(Wreck(x, y, radius))
    game.emit(WreckMade(len(game.wrecks), (x, y)))
    return len(game.wrecks) - 1


def save_lashed(game: Battle, number: int) -> None:
    """MW-FLT-15: survivors of a sunk longship cross to those it was lashed to, if there is room."""
    piece = game.pieces[number]
    for other in piece.lashed:
        mate = game.pieces[other]
        cross = min(piece.crew, mate.limit - mate.crew)
        if cross > 0:
            piece.crew -= cross
            mate.crew += cross
            game.emit(CrewSaved(mate.label, cross, mate.crew))


def leave(game: Battle, number: int, edge: str) -> None:
    """MW-EDGE-01, MW-EDGE-02, MW-SCN-02, MW-SCN-03: gone for good, with all aboard."""
    piece = game.pieces[number]
    unlash(game, number)
    piece.fate = LEFT
    game.emit(ShipLeft(piece.label, edge))
    find_hostage(game, number)
    for one in people_aboard(game, number):
        if one.role == HOSTAGE:
            one.status = GONE
            one.ship = NOBODY
            if edge == "west":
                finish(game, piece.side, "hostage", "MW-SCN-02")
        else:
            lose_person(game, one, GONE, "MW-EDGE-02")
    if game.treasure == TREASURE_ABOARD and game.holder == number:
        game.treasure, game.holder = TREASURE_GONE, NOBODY
        is_home = piece.side != NOBODY and edge == game.players[piece.side].edge
        if is_home:
            game.players[piece.side].treasured = True
        game.emit(TreasureMoved(TREASURE_HOME if is_home else TREASURE_GONE, piece.label))
    judge(game)


# --- beasts -----------------------------------------------------------------------------------------------------------

def wound(game: Battle, number: int, count: int, rule: str, by_flyer: bool = False) -> None:
    """MW-MON-38 to MW-MON-40, MW-AIR-23, MW-AIR-25: wounds; the last one kills, and a flyer's makes a monster dive."""
    piece = game.pieces[number]
    if piece.fate != AFLOAT:
        return
    taken = min(count, life_of(piece))
    piece.wounds += taken
    game.emit(BeastWounded(piece.label, taken, life_of(piece), rule))
    if life_of(piece) <= 0:
        kill(game, number, rule)
    elif by_flyer and piece.kind == MONSTER and not piece.submerged:
        piece.submerged = True
        game.emit(MonsterDived(piece.label, "MW-MON-40"))


def kill(game: Battle, number: int, rule: str) -> None:
    """MW-MON-38, MW-AIR-24, MW-AIR-25."""
    piece = game.pieces[number]
    piece.fate = DEAD
    game.emit(BeastDied(piece.label, rule))


def harm(game: Battle, number: int, points: int, rule: str) -> None:
    """MW-MON-43, MW-AIR-26, MW-FLT-13, MW-SPL-11: what costs a ship crew costs a beast wounds, and a crewless beast
    boxes below the waterline."""
    piece = game.pieces[number]
    if piece.kind != VESSEL:
        wound(game, number, points, rule)
    elif is_crewless(piece):
        hole(game, number, points, rule)
    else:
        lose_crew(game, number, points, rule)


# --- surfacing --------------------------------------------------------------------------------------------------------

def surface(game: Battle, number: int, rule: str) -> None:
    """MW-MON-46: up again, if need be moved the shortest way until it just touches what is above it."""
    piece = game.pieces[number]
    piece.submerged = False
    for _ in range(8):
        dx, dy = 0.0, 0.0
        for other in touching_vessels(game, number):
            dx, dy = parting(shape_of(piece), shape_of(game.pieces[other]))
            if dx != 0.0 or dy != 0.0:
                break
        if dx == 0.0 and dy == 0.0:
            break
        piece.x, piece.y, _ = pose_on_grid(piece.x + dx, piece.y + dy, piece.heading)
    game.emit(ShipSurfaced(piece.label, pose_of(piece), rule))


def force_up(game: Battle, number: int) -> None:
    """MW-LOC-07: a submarine that can no longer dive comes up."""
    piece = game.pieces[number]
    if piece.submerged and piece.kind == VESSEL and condition_of(piece).no_dive:
        surface(game, number, "MW-LOC-07")
