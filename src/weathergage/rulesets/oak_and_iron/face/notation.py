"""Positions in short: any state set up in a line, and any state written down as one.

    sloop 10,10 0 | corvette 14,10 0 of=b damage=2; wind west; nation a dutch; at fire sloop only

First the ships: type, centre, heading, then what differs from a whole ship of squadron a at Battle Sail. Then settings
of the battle. `at` names what comes next: setup, deploy, choose, initiative, orders (once cards are revealed),
movement, moving with a side, move with a ship, crew with a ship, attack, attacking with a side, fire with a ship, or
end. `only` makes that the whole game, so that a rule can be tried by itself.

A ship has of= (squadron), damage=, fatigue=, sail= (full, battle, minimal, anchored), reload= (port,starboard), skill=,
options=, upgrades=, captain=, captor= (squadron), tokens=, lucky=, speed=, shore= (piece:x:y), boat= (label), fought=
(labels), spent= and once= (special rules used), and the words flag, flaglost, aground, out, merchant, moved, attacked,
waiting, sunk, removed, left, escaped and burnt. Squadrons are called a and b, those of a fleet a1, a2, b1 and so on;
sides a and b. Settings of a squadron: nation, admiral, value, fortune, hand, down, up, copied, discards, removed,
known, spied, strike, tokens, used, once; of a side: role, edge, setting, deployment, advantage, cells, struck, sideused
and sideonce; of the battle: squadrons, seats, terrain with piece, place, rotation and perhaps objective, link with two
labels, wind, table, turn, turns, first, rules, objective, events, deck, rock, raid, drawn, pool, scenario and size.
"""

from collections.abc import Callable
from typing import Final

from weathergage.kernel.core import Frame, entered_at
from weathergage.kernel.ruleset import BadSetup
from weathergage.kits.notation import bounded, clauses_of, decimal, known, one_of
from weathergage.kits.plane import is_clear_of, pose_on_grid
from weathergage.rulesets.oak_and_iron.content.tables import (
    ADMIRALS,
    ADVANTAGES,
    BATTLES,
    CAPTAINS,
    CARDS,
    EVENTS,
    FACTIONS,
    MAX_DAMAGE,
    MAX_FATIGUE,
    OBJECTIVES,
    SAIL_NAMES,
    SCENARIOS,
    SETTINGS,
    SHIP_OPTIONS,
    SHIPS,
    SIZES,
    TERRAIN,
    TOOL_LENGTHS,
    UPGRADES,
    ZONES,
)
from weathergage.rulesets.oak_and_iron.rules.activation import Activation, ActivationAt
from weathergage.rulesets.oak_and_iron.rules.attack_phase import AttackActivation, AttackPhase, AttackPhaseAt
from weathergage.rulesets.oak_and_iron.rules.battles import EDGES_OF_SIDES, label_ships
from weathergage.rulesets.oak_and_iron.rules.crew_actions import CrewAction
from weathergage.rulesets.oak_and_iron.rules.end_phase import EndPhase
from weathergage.rulesets.oak_and_iron.rules.initiative import AWAIT, InitiativePhase, InitiativePhaseAt
from weathergage.rulesets.oak_and_iron.rules.movement_phase import MovementPhase, MovementPhaseAt
from weathergage.rulesets.oak_and_iron.rules.set_up import Deployment, DeploymentAt, SetUp, SetUpAt
from weathergage.rulesets.oak_and_iron.rules.shapes import base_of
from weathergage.rulesets.oak_and_iron.rules.squadrons import PLAIN_ADMIRAL
from weathergage.rulesets.oak_and_iron.rules.terrain import piece_named
from weathergage.rulesets.oak_and_iron.sequence import Play, PlayAt, Turn, TurnAt
from weathergage.rulesets.oak_and_iron.state import (
    ABOARD,
    ASHORE,
    ATTACK,
    ATTACKER,
    BIT,
    BURNT,
    DEFENDER,
    EDGES,
    END,
    ESCAPED,
    INITIATIVE,
    LEFT,
    MOVEMENT,
    NOBODY,
    REMOVED,
    SET_UP,
    SIDES,
    SUNK,
    WAITING,
    Battle,
    Piece,
    Ship,
    Side,
    Squadron,
    number_of,
)

AT: Final[tuple[str, ...]] = ("setup", "deploy", "choose", "initiative", "orders", "movement", "moving", "move",
                              "crew", "attack", "attacking", "fire", "end")
FATES: Final[tuple[str, ...]] = (WAITING, SUNK, REMOVED, LEFT, ESCAPED, BURNT)
FARTHEST: Final = 1000.0
OVER_EDGE: Final = TOOL_LENGTHS[-1] # a ship under way may be so far off the table before her move ends
OVERLAP: Final = 0.05               # inches by which bases may lie on each other: those of a rough position
SMALLEST: Final = 12.0              # inches of table


# --- reading ----------------------------------------------------------------------------------------------------------

def read_position(text: str, house: tuple[str, ...]) -> Battle:
    """A battle from its notation; BadSetup says which word is wrong."""
    parts = clauses_of(text)
    game = Battle(house=house, turn=1, phase=MOVEMENT)
    game.sides = [Side(), Side()]
    settings = [words for words in parts[1:] if words]
    names = ["a", "b"]
    for words in settings:
        if words[0] == "squadrons":
            names = words[1:]
    read_squadrons(game, names)
    for words in settings:
        if words[0] == "terrain":
            game.terrain.append(read_piece(words[1:]))
    ships = " ".join(parts[0]).split("|")
    for text_of_ship in ships:
        game.ships.append(read_ship(game, names, text_of_ship.split()))
    label_ships(game)
    set_flagships(game, ships)
    at = ["movement"]
    for words in settings:
        if words[0] == "at":
            at = words[1:] or [""]
        elif words[0] in OF_SQUADRONS:
            OF_SQUADRONS[words[0]](squadron_named(game, names, words[1:2]), words[2:])
        elif words[0] in OF_SIDES:
            OF_SIDES[words[0]](game.sides[side_named(words[1] if len(words) > 1 else "")], words[2:])
        elif words[0] in OF_BATTLE:
            OF_BATTLE[words[0]](game, words[1:])
        elif words[0] not in ("squadrons", "terrain"):
            raise BadSetup(f"position: setting {words[0][:40]!r} is unknown; there are at, squadrons, terrain, "
                           f"{', '.join((*OF_SQUADRONS, *OF_SIDES, *OF_BATTLE))}")
    for ship, words_of_ship in zip(game.ships, ships):
        read_ties(game, ship, words_of_ship.split())
    if any([ship.fate == WAITING for ship in game.ships]):
        for side, edge in zip(game.sides, EDGES_OF_SIDES):
            side.edge = side.edge or edge               # somewhere they must come from
    for squadron in game.squadrons:
        squadron.known = squadron.known or tuple(sorted(squadron.hand + ((squadron.down,) if squadron.down else ())))
    check_reachable(game, names, ships)
    begin(game, at)
    return game


# --- what no play could reach -----------------------------------------------------------------------------------------

def check_reachable(game: Battle, names: list[str], ships: list[str]) -> None:
    """BadSetup names what no battle could come to."""
    for at, name in enumerate(names):
        own = [number for number, ship in enumerate(game.ships) if ship.squadron == at]
        if not own:
            raise BadSetup(f"position: squadron {name} has no ship")
        if len([number for number in own if "flag" in ships[number].split()]) > 1:
            raise BadSetup(f"position: squadron {name} has two Flagships (OI-TERM-02)")
        check_cards(name, game.squadrons[at])
    for number, ship in enumerate(game.ships):
        check_ship(game, number, ship)
    for pair in game.links:
        if pair[0] == pair[1] or game.links.count(pair) > 1 or not all([game.ships[at].afloat for at in pair]):
            raise BadSetup(f"position: link {game.ships[pair[0]].label} {game.ships[pair[1]].label}: a link holds two "
                           "ships on the table, once")
    if game.turn > game.turns:
        raise BadSetup(f"position: turn {game.turn} is after the last one, {game.turns}")
    for name, one, other in (("role", game.sides[0].role, game.sides[1].role),
                             ("edge", game.sides[0].edge, game.sides[1].edge)):
        if one and one == other:
            raise BadSetup(f"position: {name}: both sides cannot be {one}")
    for seat in {squadron.seat for squadron in game.squadrons}:
        if len({squadron.side for squadron in game.squadrons if squadron.seat == seat}) > 1:
            raise BadSetup(f"position: seats: seat {seat} is on both sides")


def check_cards(name: str, squadron: Squadron) -> None:
    """OI-SQD-18: no title twice; OI-CARD-01: only Await New Orders is covered."""
    owned = (*squadron.hand, *([squadron.down] if squadron.down else []), *squadron.up, *squadron.discards,
             *squadron.removed)
    for card in owned:
        if owned.count(card) > 1:
            raise BadSetup(f"position: card {card} of squadron {name} is in two places (OI-SQD-18)")
    if len(squadron.up) > 2 or (len(squadron.up) == 2 and squadron.up[0] != AWAIT):
        raise BadSetup(f"position: up {name}: one card lies face up, or another on {AWAIT} (OI-CARD-01)")


def check_ship(game: Battle, number: int, ship: Ship) -> None:
    if ship.crippled and ship.shaken and not ship.out and ship.afloat:
        raise BadSetup(f"position: {ship.label} with damage={ship.damage} fatigue={ship.fatigue} is out (OI-TERM-25)")
    if ship.captor != NOBODY and game.squadrons[ship.captor].side == game.squadrons[ship.squadron].side:
        raise BadSetup(f"position: captor of {ship.label}: nobody captures his own ship (OI-END-02)")
    if not ship.afloat:
        return
    if not (-OVER_EDGE <= ship.x <= game.width + OVER_EDGE and -OVER_EDGE <= ship.y <= game.height + OVER_EDGE):
        raise BadSetup(f"position: {ship.label} at {ship.x:g},{ship.y:g} lies off the table (OI-EDGE-01)")
    for other in game.ships[:number]:
        if other.afloat and not is_clear_of(base_of(ship), base_of(other), -OVERLAP):
            raise BadSetup(f"position: {ship.label} lies on {other.label} (OI-COLL-01)")


def read_squadrons(game: Battle, names: list[str]) -> None:
    if len(set(names)) < len(names) or sorted({name[:1] for name in names}) != ["a", "b"] or len(names) > 8:
        raise BadSetup("position: squadrons are a and b, or a1 a2 ... b1 b2 ... up to four a side")
    for seat, name in enumerate(names):
        game.squadrons.append(Squadron(0 if name[0] == "a" else 1, seat, name, "any", PLAIN_ADMIRAL))
    if len(names) > 2:
        game.rules = "fleet"


def squadron_named(game: Battle, names: list[str], words: list[str]) -> Squadron:
    return game.squadrons[names.index(one_of("squadron", words[0] if words else "", names))]


def side_named(name: str) -> int:
    return "ab".index(one_of("side", name, ("a", "b")))


def read_place(words: list[str]) -> tuple[float, float, float]:
    """x,y and an angle."""
    if len(words) < 2 or words[0].count(",") != 1:
        raise BadSetup("position: a place is x,y and an angle")
    x, _, y = words[0].partition(",")
    return pose_on_grid(decimal("x", x, FARTHEST), decimal("y", y, FARTHEST), decimal("angle", words[1], FARTHEST))


def read_piece(words: list[str]) -> Piece:
    x, y, rotation = read_place(words[1:])
    return Piece(one_of("terrain", words[0], tuple(TERRAIN)), x, y, rotation, "objective" in words[3:])


def read_ship(game: Battle, names: list[str], words: list[str]) -> Ship:
    if len(words) < 3:
        raise BadSetup("position: a ship needs a type, a centre as x,y and a heading")
    ship = Ship(one_of("ship", words[0], tuple(SHIPS)), "", 0)
    ship.x, ship.y, ship.heading = read_place(words[1:])
    for word in words[3:]:
        name, sign, value = word.partition("=")
        if sign and (name in FATES or name in WORDS_OF_SHIPS or name == "flag"):
            raise BadSetup(f"position: {name} stands by itself, not with {value[:40]!r}")
        if name in FATES:
            ship.fate = name
        elif name in WORDS_OF_SHIPS:
            WORDS_OF_SHIPS[name](ship)
        elif name in VALUES_OF_SHIPS:
            VALUES_OF_SHIPS[name](ship, value)
        elif name in ("of", "captor"):
            number = game.squadrons.index(squadron_named(game, names, [value]))
            if name == "of":
                ship.squadron = number
            else:
                ship.captor = number
        elif name not in ("flag", "shore", "boat", "fought"):
            raise BadSetup(f"position: {name[:40]!r} is nothing a ship has; there are of, captor, flag, shore, boat, "
                           f"fought, {', '.join((*VALUES_OF_SHIPS, *WORDS_OF_SHIPS, *FATES))}")
    return ship


def several(name: str, text: str, known: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([one_of(name, word, known) for word in text.split(",") if word])


def set_out(ship: Ship) -> None:
    ship.out, ship.damage, ship.fatigue = True, MAX_DAMAGE, MAX_FATIGUE


def set_attribute(name: str) -> Callable[[Ship], None]:
    return lambda ship: setattr(ship, name, True)


def set_number(name: str, high: int) -> Callable[[Ship, str], None]:
    return lambda ship, text: setattr(ship, name, bounded(name, text, 0, high))


WORDS_OF_SHIPS: Final[dict[str, Callable[[Ship], None]]] = {
    "out": set_out, "aground": set_attribute("aground"), "merchant": set_attribute("merchant"),
    "moved": set_attribute("moved"), "attacked": set_attribute("attacked"), "flaglost": set_attribute("flag_lost"),
    "destroyed": set_attribute("out"),
}
VALUES_OF_SHIPS: Final[dict[str, Callable[[Ship, str], None]]] = {
    "damage": set_number("damage", MAX_DAMAGE), "fatigue": set_number("fatigue", MAX_FATIGUE),
    "skill": set_number("skill", 2), "tokens": set_number("tokens", 9), "lucky": set_number("lucky", 9),
    "speed": set_number("speed", 5),
    "sail": lambda ship, text: setattr(ship, "sail", SAIL_NAMES.index(one_of("sail", text, SAIL_NAMES))),
    "reload": lambda ship, text: setattr(ship, "reload", sum([BIT[side] for side in several("side", text, SIDES)])),
    "options": lambda ship, text: setattr(ship, "options", several("option", text, tuple(SHIP_OPTIONS))),
    "upgrades": lambda ship, text: setattr(ship, "upgrades", several("upgrade", text, tuple(UPGRADES))),
    "captain": lambda ship, text: setattr(ship, "captain", one_of("captain", text, tuple(CAPTAINS))),
    "spent": lambda ship, text: setattr(ship, "spent", tuple(text.split(","))),
    "once": lambda ship, text: setattr(ship, "once", tuple(text.split(","))),
}


def set_flagships(game: Battle, ships: list[str]) -> None:
    """OI-TERM-02: the ship that is marked, else the first of her squadron."""
    for at, squadron in enumerate(game.squadrons):
        own = [number for number, ship in enumerate(game.ships) if ship.squadron == at]
        marked = [number for number in own if "flag" in ships[number].split()]
        squadron.flagship = (marked or own or [NOBODY])[0]


def read_ties(game: Battle, ship: Ship, words: list[str]) -> None:
    """What names other ships or terrain comes last."""
    for word in words[3:]:
        name, _, value = word.partition("=")
        if name == "shore":
            parts = value.split(":")
            if len(parts) != 3 or piece_named(game, parts[0]) == NOBODY:
                raise BadSetup(f"position: shore {value[:40]!r} is not piece:x:y")
            ship.party, ship.party_on = ASHORE, piece_named(game, parts[0])
            ship.party_x, ship.party_y = decimal("x", parts[1], FARTHEST), decimal("y", parts[2], FARTHEST)
        elif name == "boat":
            ship.party, ship.party_on = ABOARD, ship_named(game, value)
        elif name == "fought":
            ship.fought = tuple([ship_named(game, label) for label in value.split(",")])


def ship_named(game: Battle, label: str) -> int:
    return known("ship", label, number_of(game, label))


# --- settings ---------------------------------------------------------------------------------------------------------

def cards_in(words: list[str]) -> tuple[str, ...]:
    return tuple([one_of("card", card, tuple(CARDS)) for card in words])


def read_admiral(squadron: Squadron, words: list[str]) -> None:
    name = one_of("admiral", " ".join(words), ("none", *ADMIRALS))
    squadron.admiral = "" if name == "none" else name
    squadron.value = 0 if name == "none" else ADMIRALS[name].value


def set_cards(name: str) -> Callable[[Squadron, list[str]], None]:
    def read(squadron: Squadron, words: list[str]) -> None:
        cards = cards_in(words)
        setattr(squadron, name, tuple(sorted(cards)) if name in ("hand", "known") else cards)
    return read


def set_card(name: str) -> Callable[[Squadron, list[str]], None]:
    return lambda squadron, words: setattr(squadron, name, one_of("card", " ".join(words), tuple(CARDS)))


def set_count(name: str) -> Callable[[Squadron, list[str]], None]:
    return lambda squadron, words: setattr(squadron, name, bounded(name, " ".join(words), 0, 99))


OF_SQUADRONS: Final[dict[str, Callable[[Squadron, list[str]], None]]] = {
    "nation": lambda squadron, words: setattr(squadron, "nation",
                                              one_of("nation", " ".join(words), ("any", *FACTIONS))),
    "admiral": read_admiral, "value": set_count("value"), "fortune": set_count("fortune"), "hand": set_cards("hand"),
    "up": set_cards("up"), "discards": set_cards("discards"), "removed": set_cards("removed"),
    "known": set_cards("known"), "down": set_card("down"), "copied": set_card("copied"),
    "spied": lambda squadron, words: setattr(squadron, "spied", True), "strike": set_count("strike"),
    "tokens": set_count("tokens"), "used": lambda squadron, words: setattr(squadron, "spent", tuple(words)),
    "once": lambda squadron, words: setattr(squadron, "once", tuple(words)),
}


def set_word(name: str, known: tuple[str, ...]) -> Callable[[Side, list[str]], None]:
    return lambda side, words: setattr(side, name, one_of(name, " ".join(words), known))


def read_cells(side: Side, words: list[str]) -> None:
    cells = [word.partition(",") for word in words]
    side.more_cells = tuple([(bounded("row", row, 0, 99), bounded("column", column, 0, 99))
                             for row, _, column in cells])


OF_SIDES: Final[dict[str, Callable[[Side, list[str]], None]]] = {
    "role": set_word("role", (ATTACKER, DEFENDER)), "edge": set_word("edge", EDGES),
    "setting": set_word("setting", tuple(SETTINGS)), "deployment": set_word("deployment", tuple(ZONES)),
    "advantage": set_word("advantage", tuple(ADVANTAGES)), "cells": read_cells,
    "struck": lambda side, words: setattr(side, "strike", bounded("struck", " ".join(words), 0, 99)),
    "sideused": lambda side, words: setattr(side, "spent", tuple(words)),
    "sideonce": lambda side, words: setattr(side, "once", tuple(words)),
}


def read_table(game: Battle, words: list[str]) -> None:
    width, cross, height = " ".join(words).partition("x")
    if not cross:
        raise BadSetup(f"position: table {' '.join(words)[:40]!r} is not widthxheight, such as 48x36")
    game.width, game.height = decimal("width", width, FARTHEST), decimal("height", height, FARTHEST)
    if min(game.width, game.height) < SMALLEST:
        raise BadSetup(f"position: a table is at least {SMALLEST:g} inches each way")


def read_link(game: Battle, words: list[str]) -> None:
    if len(words) != 2:
        raise BadSetup("position: link needs two ships")
    one, other = ship_named(game, words[0]), ship_named(game, words[1])
    game.links += ((min(one, other), max(one, other)),)


def read_seats(game: Battle, words: list[str]) -> None:
    if len(words) != len(game.squadrons):
        raise BadSetup(f"position: seats are {len(game.squadrons)} numbers, one for every squadron")
    for squadron, word in zip(game.squadrons, words):
        squadron.seat = bounded("seat", word, 0, 7)


def set_of_battle(name: str, low: int, high: int) -> Callable[[Battle, list[str]], None]:
    return lambda game, words: setattr(game, name, bounded(name, " ".join(words), low, high))


def choose_of_battle(name: str, known: tuple[str, ...]) -> Callable[[Battle, list[str]], None]:
    return lambda game, words: setattr(game, name, one_of(name, " ".join(words), known))


def list_of_battle(name: str, known: tuple[str, ...]) -> Callable[[Battle, list[str]], None]:
    return lambda game, words: setattr(game, name, tuple([one_of(name, word, known) for word in words]))


OF_BATTLE: Final[dict[str, Callable[[Battle, list[str]], None]]] = {
    "wind": choose_of_battle("weather", EDGES), "table": read_table, "turn": set_of_battle("turn", 0, 99),
    "turns": set_of_battle("turns", 1, 99),
    "first": lambda game, words: setattr(game, "first", side_named(" ".join(words))), "link": read_link,
    "seats": read_seats, "rules": choose_of_battle("rules", ("standard", "fleet", "quickstart")),
    "objective": choose_of_battle("objective", tuple(OBJECTIVES)),
    "events": list_of_battle("active", tuple(EVENTS)), "deck": list_of_battle("deck", tuple(EVENTS)),
    "rock": set_of_battle("rock_tokens", 0, 9), "raid": set_of_battle("raid_tokens", 0, 99),
    "drawn": list_of_battle("drawn", (*SETTINGS, *ZONES, *ADVANTAGES)), "pool": list_of_battle("pool", tuple(TERRAIN)),
    "scenario": choose_of_battle("scenario", (*SCENARIOS, *BATTLES)), "size": choose_of_battle("size", tuple(SIZES)),
}


# --- what comes next --------------------------------------------------------------------------------------------------

def begin(game: Battle, words: list[str]) -> None:
    """The agenda as it stands just before what comes next."""
    step, only = one_of("at", words[0], AT), words[-1] == "only"
    name = words[1] if len(words) > 1 and words[1] != "only" else ""
    if step in ("move", "crew", "fire") and not game.ships[ship_named(game, name)].able:
        raise BadSetup(f"position: at {step}: {name} cannot act (OI-CONV-06)")
    if step == "initiative" and not game.turn:
        raise BadSetup("position: turn 0 is before the first Initiative Phase")
    start: list[Frame] = [entered_at(Play(), PlayAt.TURNS)]
    match step:
        case "setup" | "deploy" | "choose":
            game.phase = SET_UP
            alone = set_up_frames(game, step)
            start += alone
        case "initiative":
            game.phase, game.turn = INITIATIVE, game.turn - 1
            alone = [InitiativePhase()]
            start += [Turn()]
        case "orders":
            game.phase = INITIATIVE
            placed = any([squadron.down for squadron in game.squadrons])
            alone = [entered_at(InitiativePhase(),
                                InitiativePhaseAt.EFFECTS if placed else InitiativePhaseAt.NEW_ORDERS)]
            start += [entered_at(Turn(), TurnAt.MOVEMENT), *alone]
        case "movement":
            alone = [MovementPhase()]
            start += [entered_at(Turn(), TurnAt.MOVEMENT)]
        case "moving":
            alone = [entered_at(MovementPhase(side_named(name)), MovementPhaseAt.CHOOSE_SQUADRON)]
            start += [entered_at(Turn(), TurnAt.ATTACK), *alone]
        case "move" | "crew":
            number = ship_named(game, name)
            alone = [Activation(number) if step == "move" else CrewAction(number)]
            start += [entered_at(Turn(), TurnAt.ATTACK),
                      entered_at(MovementPhase(game.side_of(number)), MovementPhaseAt.PASS_ON),
                      Activation(number) if step == "move" else entered_at(Activation(number), ActivationAt.CREW)]
        case "attack":
            game.phase, alone = ATTACK, [AttackPhase()]
            start += [entered_at(Turn(), TurnAt.ATTACK)]
        case "attacking":
            game.phase, alone = ATTACK, [entered_at(AttackPhase(side_named(name)), AttackPhaseAt.CHOOSE)]
            start += [entered_at(Turn(), TurnAt.END_PHASE), *alone]
        case "fire":
            number = ship_named(game, name)
            game.phase, alone = ATTACK, [AttackActivation(number)]
            start += [entered_at(Turn(), TurnAt.END_PHASE),
                      entered_at(AttackPhase(game.side_of(number)), AttackPhaseAt.PASS_ON), *alone]
        case _:
            game.phase, alone = END, [EndPhase()]
            start += [entered_at(Turn(), TurnAt.END_PHASE)]
    game.agenda = alone if only else start


def set_up_frames(game: Battle, step: str) -> list[Frame]:
    """The set-up from its beginning, from deployment, or from the choice of the first card."""
    if step == "setup":
        return [SetUp()]
    last = entered_at(SetUp(), SetUpAt.FIRST_CARD)
    if step == "choose":
        return [last]
    if not all([side.deployment for side in game.sides]):
        raise BadSetup("position: to deploy, both sides need a deployment card")
    return [last, entered_at(Deployment(), DeploymentAt.DEPLOY)]
