"""Chapter 1: what becomes of a ship: Fatigue, Damage, Crippled, Shaken, Out of Action, Aground, Entangled, parties."""

from weathergage.kits.plane import Pose
from weathergage.rulesets.oak_and_iron.content.tables import MAX_DAMAGE, MAX_FATIGUE
from weathergage.rulesets.oak_and_iron.events import (
    DamageTaken,
    FatigueRemoved,
    FatigueSpared,
    FatigueTaken,
    LinkEnded,
    PartyRemoved,
    SailChanged,
    ShipAground,
    ShipCrippled,
    ShipMoved,
    ShipOutOfAction,
    ShipRecaptured,
    ShipsEntangled,
    ShipShaken,
    SideReloaded,
    TokensLost,
)
from weathergage.rulesets.oak_and_iron.rules.directly_away import cut_free_way
from weathergage.rulesets.oak_and_iron.rules.shapes import place, pose_of
from weathergage.rulesets.oak_and_iron.state import (
    ANCHORED,
    BIT,
    NOBODY,
    Battle,
    are_linked,
    has_rule,
    is_flagship,
    partners,
)

# --- Fatigue ----------------------------------------------------------------------------------------------------------

def take_fatigue(game: Battle, number: int, points: int, rule: str) -> None:
    """OI-TERM-10, OI-TERM-12, OI-TERM-13, OI-EFF-07: point by point; Veteran Crew and Brave ignore what they may; what
    is above 7 is ignored. OI-CONV-06: nothing touches a wreck or a prize."""
    ship = game.ships[number]
    taken = 0
    for _ in range(points):
        if not ship.able or ship.fatigue >= MAX_FATIGUE:
            break
        if has_rule(game, number, "veteran-crew") and "veteran-crew" not in ship.once:
            ship.once += ("veteran-crew",)
            game.emit(FatigueSpared(ship.label, "veteran-crew", "OI-UPG-28"))
        elif has_rule(game, number, "brave") and "brave" not in ship.spent:
            ship.spent += ("brave",)
            game.emit(FatigueSpared(ship.label, "brave", "OI-KEY-09"))
        else:
            ship.fatigue += 1
            taken += 1
    if taken:
        game.emit(FatigueTaken(ship.label, taken, ship.fatigue, rule))
        settle(game, number)


def settle(game: Battle, number: int) -> None:
    """OI-TERM-13, OI-TERM-25, OI-TERM-35, OI-CREW-24, OI-CC-10: a ship that has just become Shaken loses her Landing
    Party; Crippled too, she is Out of Action at once."""
    ship = game.ships[number]
    if ship.shaken:
        game.emit(ShipShaken(ship.label))
        remove_party(game, number)
        if ship.crippled:
            put_out(game, number, "OI-TERM-25")


def put_out(game: Battle, number: int, rule: str) -> None:
    """OI-TERM-25, OI-TERM-26: for good. OI-END-23: her objective tokens are lost. OI-STRK-07: whether she was Flagship
    is remembered."""
    ship = game.ships[number]
    if ship.out:
        return
    ship.out = True
    ship.flag_lost = is_flagship(game, number)
    game.emit(ShipOutOfAction(ship.label, rule))
    remove_party(game, number)
    if ship.tokens:
        game.emit(TokensLost(ship.label, ship.tokens))
        ship.tokens = 0


def remove_fatigue(game: Battle, number: int, points: int, rule: str) -> None:
    """OI-TERM-13: the Shaken token goes as soon as Fatigue drops below 7. OI-TERM-26: not for wrecks."""
    ship = game.ships[number]
    gone = min(points, ship.fatigue)
    if gone > 0 and ship.able:
        ship.fatigue -= gone
        game.emit(FatigueRemoved(ship.label, gone, ship.fatigue, rule))


# --- Damage -----------------------------------------------------------------------------------------------------------

def take_damage(game: Battle, number: int, points: int, rule: str) -> int:
    """OI-TERM-15 to OI-TERM-17, OI-CRIT-13: up to 7, where she is Crippled; returns the points left over, which become
    Fatigue one for one."""
    ship = game.ships[number]
    if not ship.able or points <= 0:
        return 0
    taken = min(points, MAX_DAMAGE - ship.damage)
    if taken > 0:
        ship.damage += taken
        game.emit(DamageTaken(ship.label, taken, ship.damage, rule))
        if ship.crippled:
            cripple(game, number)
    return points - taken if ship.able else 0


def cripple(game: Battle, number: int) -> None:
    """OI-TERM-16, OI-TERM-35: a Shaken ship that is Crippled is Out of Action."""
    ship = game.ships[number]
    ship.damage = MAX_DAMAGE
    game.emit(ShipCrippled(ship.label))
    if ship.shaken:
        put_out(game, number, "OI-TERM-35")


def hurt(game: Battle, number: int, points: int, rule: str) -> None:
    """Damage outside an Attack, with what it becomes."""
    take_fatigue(game, number, take_damage(game, number, points, rule), "OI-TERM-16")


# --- sails, bottom and guns -------------------------------------------------------------------------------------------

def set_sail(game: Battle, number: int, sail: int, rule: str) -> None:
    """OI-SAIL-07."""
    ship = game.ships[number]
    if sail != ship.sail:
        was = ship.sail
        ship.sail = sail
        game.emit(SailChanged(ship.label, was, sail, rule))


def lower_sail(game: Battle, number: int, rule: str) -> None:
    """OI-SAIL-08: one level, not below Anchored."""
    set_sail(game, number, max(ANCHORED, game.ships[number].sail - 1), rule)


def ground(game: Battle, number: int, rule: str) -> None:
    """OI-TERM-22, OI-TERM-24: a token she already has changes nothing."""
    ship = game.ships[number]
    if not ship.aground:
        ship.aground = True
        game.emit(ShipAground(ship.label, rule))


def reload_side(game: Battle, number: int, side: str, rule: str) -> None:
    """OI-CREW-03, OI-SAIL-06."""
    ship = game.ships[number]
    if ship.reload & BIT[side]:
        ship.reload &= ~BIT[side]
        game.emit(SideReloaded(ship.label, side, rule))


# --- links ------------------------------------------------------------------------------------------------------------

def entangle(game: Battle, one: int, other: int, rule: str) -> None:
    """OI-TERM-20, OI-TERM-27, OI-END-09: a new link, also with a wreck; a prize that a ship of her own squadron gets
    hold of is free again."""
    if are_linked(game, one, other):
        return
    game.links += ((min(one, other), max(one, other)),)
    game.emit(ShipsEntangled(game.ships[one].label, game.ships[other].label, rule))
    for prize, friend in ((one, other), (other, one)):
        ship = game.ships[prize]
        if ship.captor != NOBODY and game.ships[friend].able and game.ships[friend].squadron == ship.squadron:
            ship.captor = NOBODY
            ship.flag_lost = ship.flag_lost and ship.out
            game.emit(ShipRecaptured(ship.label, game.ships[friend].label))


def unlink(game: Battle, one: int, other: int, rule: str) -> None:
    pair = (min(one, other), max(one, other))
    if pair in game.links:
        game.links = tuple([link for link in game.links if link != pair])
        game.emit(LinkEnded(game.ships[one].label, game.ships[other].label, rule))


def unlink_all(game: Battle, number: int, rule: str) -> None:
    for other in partners(game, number):
        unlink(game, number, other, rule)


# --- moving and leaving -----------------------------------------------------------------------------------------------

def put(game: Battle, number: int, pose: Pose, how: str, rule: str) -> bool:
    """A ship comes to lie elsewhere: OI-CREW-24: her Landing Party is gone at once. Whether she has moved at all."""
    ship = game.ships[number]
    was = pose_of(ship)
    place(ship, pose)
    now = pose_of(ship)
    if now == was:
        return False
    if game.journal is not None:
        game.emit(ShipMoved(ship.label, how, was, now, rule))
    remove_party(game, number)
    return True


def remove_party(game: Battle, number: int, rule: str = "OI-CREW-24") -> None:
    ship = game.ships[number]
    if ship.party:
        ship.party, ship.party_on, ship.party_x, ship.party_y = "", NOBODY, 0.0, 0.0
        game.emit(PartyRemoved(ship.label, rule))


def take_off(game: Battle, number: int, fate: str, rule: str) -> None:
    """OI-END-26, OI-CREW-24: a base leaves the table: links end, her party is gone, and parties aboard her too."""
    ship = game.ships[number]
    ship.fate = fate
    unlink_all(game, number, rule)
    remove_party(game, number)
    for other, guest in enumerate(game.ships):
        if guest.party == "aboard" and guest.party_on == number:
            remove_party(game, other)


def cut_free(game: Battle, at: int, rule: str) -> bool:
    """OI-SEA-06, OI-SEA-09: every link ends at once, and the ship is shifted clear; whether there was room."""
    way = cut_free_way(game, at, tuple(partners(game, at)))
    if not way:
        return False
    unlink_all(game, at, rule)
    ship = game.ships[at]
    put(game, at, (ship.x + way[0][0], ship.y + way[0][1], ship.heading), "cut-free", rule)
    return True
