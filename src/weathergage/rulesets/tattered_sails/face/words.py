"""The vocabulary that prompts, labels, log lines and pictures share: ships, players, tokens, headings, lengths."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from weathergage.kernel.core import Answer
from weathergage.kits.plane import Pose, bearing, turn
from weathergage.kits.words import (
    POINT,
    STRAIGHT_ON,
    capital,
    compass_word,
    count,
    figure,
    listed,
    off_bow_words,
    point_word,
    points_words,
    told_apart,
)
from weathergage.rulesets.tattered_sails.content.read import LONG, SHORT, TOKENS
from weathergage.rulesets.tattered_sails.rules.admirals_range import in_range
from weathergage.rulesets.tattered_sails.rules.courses import Course, speed_of
from weathergage.rulesets.tattered_sails.rules.geometry import distance_of, guns_bearing, hull_of, pose_of
from weathergage.rulesets.tattered_sails.rules.shooting import targets
from weathergage.rulesets.tattered_sails.state import (
    BOARD,
    MOVE,
    NOBODY,
    REPAIR,
    ROW,
    SCUTTLE,
    SHOOT,
    Engagement,
    Ship,
    is_friend,
    model_of,
    number_of,
    scenario_of,
    ships_afloat,
    squadron,
    suit_name,
)
from weathergage.scene.terms import Command

RANK_NAMES: Final = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
TOKEN_NAMES: Final = {"marine": "Marine", "captain": "Captain", "admiral": "Admiral", "blank": "blank"}
UNITS: Final = ("convoy", "fleet", "rear", "squadron", "van")       # what a side's name may end in
DOES: Final = {SHOOT: "shoots", MOVE: "sails", REPAIR: "repairs", BOARD: "boards", ROW: "rows", SCUTTLE: "is scuttled"}
DO: Final = {SHOOT: "shoot", MOVE: "sail", REPAIR: "repair", BOARD: "board", ROW: "row", SCUTTLE: "scuttle"}


# --- ships and players ------------------------------------------------------------------------------------------------

def name(game: Engagement, number: int) -> str:
    """TS-FLEET-10: a ship by her name; ships of one name are told apart by numerals, in the order of the fleets."""
    return told_apart([model_of(ship).name for ship in game.ships], number)


def named(game: Engagement, label: Answer) -> str:
    """A ship by her name, from the label that answers and events hold."""
    number = number_of(game, label)
    return name(game, number) if number != NOBODY else str(label)


def names(game: Engagement, numbers: Sequence[int]) -> str:
    return listed([name(game, number) for number in numbers])


def suit_title(game: Engagement, seat: int) -> str:
    """TS-SEAT-02: 'Spades', 'Red Spades', 'Spades Low'."""
    return suit_name(game.players[seat]).replace("-", " ").title()


def side_names(game: Engagement) -> list[str]:
    """The scenario's names of the sides; empty if they do not tell them apart, or no sentence can begin with one."""
    entry = scenario_of(game)
    found = [side.name for side in entry.sides] if entry is not None else []
    return found if len(set(found)) == len(found) and all([called(each) for each in found]) else []


def called(side: str) -> str:
    """What the log calls a side of this name: 'the English squadron', 'Admiral Hood', 'Al' of 'Al, English'; else
    nothing."""
    person, _, nation = side.partition(", ")
    if nation or side.startswith("Admiral "):
        return person
    return f"the {side}" if side.rpartition(" ")[2] in UNITS else ""


def player_name(game: Engagement, seat: int) -> str:
    """Whom the scenario has there: 'the English squadron'; else by his suit (TS-SEAT-02)."""
    known = side_names(game)
    return called(known[seat]) if known else suit_title(game, seat)


def own(game: Engagement, seat: int) -> str:
    return "its" if player_name(game, seat).startswith("the ") else "his"


def agreed(game: Engagement, team: int, single: str, several: str) -> str:
    """A verb after `team_words`: suits are many, and so are several squadrons."""
    led = [seat for seat, player in enumerate(game.players) if player.team == team]
    return single if len(led) == 1 and player_name(game, led[0]) != suit_title(game, led[0]) else several


def commands(game: Engagement, seats: Sequence[str]) -> tuple[Command, ...]:
    """Every player by what he leads, with his suit (TS-SEAT-02) and his ships."""
    suits = [suit_title(game, seat) for seat in range(len(game.players))]
    titles = side_names(game) or suits
    fleets = [names(game, [at for at, ship in enumerate(game.ships) if ship.owner == seat])
              for seat in range(len(suits))]
    return tuple([Command(title, f"player-{seat}", fleets[seat] if title == suits[seat] else
                          f"{suits[seat]}: {fleets[seat]}", player_name(game, seat))
                  for seat, title in enumerate(titles)])


def ship_named(game: Engagement, label: Answer) -> Ship:
    """The ship of that label."""
    return game.ships[number_of(game, label)]


def put_at(game: Engagement, number: int, pose: Pose) -> Engagement:
    """The same battle with one ship at another pose, to measure on."""
    ships = list(game.ships)
    ships[number] = replace(ships[number], x=pose[0], y=pose[1], heading=pose[2])
    return replace(game, ships=ships)


def team_words(game: Engagement, team: int) -> str:
    """Every player of a team."""
    return listed([player_name(game, seat) for seat, player in enumerate(game.players) if player.team == team])


def token_name(token: str) -> str:
    return TOKEN_NAMES[token] if token in TOKEN_NAMES else TOKENS[token].name


def token_words(token: str) -> str:
    """'a Cannoneer', 'an Oarsman'; 'the Admiral', of whom there is one."""
    if token in ("admiral", "captain"):
        return f"the {token_name(token)}"
    return f"{'an' if token_name(token)[0] in 'AO' else 'a'} {token_name(token)}"


def card_words(card: str) -> str:
    """'the ace of spades', 'the 3 of spades with the red back'."""
    deck, suit, rank = card.split("-")
    return f"the {RANK_NAMES.get(rank, rank)} of {suit}{' with the red back' if deck == 'red' else ''}"


# --- where and how far ------------------------------------------------------------------------------------------------

def degrees(heading: float) -> str:
    return f"{figure(heading)}°"


def way_words(heading: float) -> str:
    """'90° (east)'; off a point only the number: '67.5°'."""
    return f"{degrees(heading)} ({point_word(heading)})" if heading % 45.0 == 0.0 else degrees(heading)


def wind_words(game: Engagement) -> str:
    return f"the wind is from the {point_word(game.wind)}"


def place_words(x: float, y: float) -> str:
    """A place on the table in whole millimetres."""
    return f"{round(x)},{round(y)}"


def millimetres(length: float) -> str:
    return f"{round(length)} mm"


def length_words(length: float) -> str:
    """A whole ruler by its letter, else the millimetres."""
    return "L" if abs(length - LONG) < 1e-6 else "S" if abs(length - SHORT) < 1e-6 else f"{figure(length)} mm"


def runs_of(course: Course) -> list[tuple[float, list[str]]]:
    """The headings of a course and the lengths sailed on each; legs on one heading are told together, and of one on
    which she only turns there is no length."""
    runs: list[tuple[float, list[str]]] = []
    for heading, length in course:
        lengths = [length_words(length)] if length else []
        if runs and runs[-1][0] == heading:
            runs[-1][1].extend(lengths)
        else:
            runs.append((heading, lengths))
    return runs


def legs_words(course: Course) -> str:
    """'north-east for L+L, then east for 20 mm', each to the nearest point of the compass."""
    runs = runs_of(tuple([(round(heading / POINT) * POINT % 360.0, length) for heading, length in course]))
    return ", then ".join([run_words(compass_word(heading), lengths) for heading, lengths in runs])


def run_words(way: str, lengths: Sequence[str]) -> str:
    return f"{way} for {'+'.join(lengths)}" if lengths else way


def way_ahead_words(heading: float, course: Course) -> str:
    """The same as it is said on deck: 'Straight on for L+L, then 2 points to starboard for 20 mm, then 1 to port'."""
    told: list[str] = []
    for to, lengths in runs_of(course):
        by, speaks_of_points = turn(heading, to), any([" point" in before for before in told])
        way = touch_words(by, speaks_of_points) if told else points_words(by)
        told.append(run_words(way, lengths))
        heading = to
    return capital(", then ".join(told))


def touch_words(by: float, is_brief: bool = False) -> str:
    """A turn in points, and one of less than half a point as what it is."""
    way = points_words(by, is_brief)
    return way if way != STRAIGHT_ON else f"a touch to {'starboard' if by > 0 else 'port'}"


def rulers_words(bars: Sequence[str]) -> str:
    return "+".join(bars) or "no speed"


def off_words(ship: Ship, other: Ship) -> str:
    """Where another ship lies, from the deck of this one."""
    hull = hull_of(other)
    mine = hull_of(ship)
    return off_bow_words(turn(ship.heading, bearing(hull.cx - mine.cx, hull.cy - mine.cy)))


def nearest_words(game: Engagement, number: int) -> str:
    """'La Possession is nearest, 312 mm off on the port bow'; empty where no enemy is afloat."""
    ship = game.ships[number]
    enemies = [other for other in ships_afloat(game) if not is_friend(game, ship, game.ships[other])]
    if not enemies:
        return ""
    near = min(enemies, key=lambda other: (distance_of(ship, game.ships[other]), other))
    enemy = game.ships[near]
    return (f"of the enemy {name(game, near)} is nearest, {millimetres(distance_of(ship, enemy))} off, "
            f"{off_words(ship, enemy)}")


# --- guns and masts ---------------------------------------------------------------------------------------------------

def gun_code(game: Engagement, label: str, gun: int) -> str:
    """TS-SHIP-02: '3L' for gun number so-and-so, from 1 at the bow."""
    return model_of(game.ships[number_of(game, label)]).guns[gun - 1].code


def hit_words(accuracy: int) -> str:
    """TS-SHOOT-12: '4 or more hits (50 %)'; a 1 never does."""
    least = max(2, accuracy + 1)
    if least > 6:
        return "nothing hits"
    return f"{least}{' or more' if least < 6 else ''} hits ({round(100 * (7 - least) / 6)} %)"


def masts_words(ship: Ship) -> str:
    """'3 of 4 masts', 'derelict'."""
    return "derelict" if ship.derelict else f"{ship.masts} of {count(model_of(ship).masts, 'mast')}"


def guns_named(codes: Sequence[tuple[int, str]]) -> str:
    """'guns 1, 2 and 4 (3L)', 'guns 1 (3S) and 2 (3L)': guns with their codes, told once where all are alike."""
    noun = "gun" if len(codes) == 1 else "guns"
    if len({code for _, code in codes}) == 1:
        return f"{noun} {listed([str(gun) for gun, _ in codes])} ({codes[0][1]})"
    return f"{noun} {listed([f'{gun} ({code})' for gun, code in codes])}"


def bearing_guns(game: Engagement, number: int, but: int = 0) -> list[tuple[int, tuple[int, ...]]]:
    """Every enemy that a ship's guns bear on, with those guns."""
    bearing = [(target, guns_bearing(game, number, target, but)) for target in targets(game, number)]
    return [(target, guns) for target, guns in bearing if guns]


def guns_words(game: Engagement, number: int) -> str:
    """'2 guns bear on La Possession, 1 on Le Lyon'; empty where none bears."""
    aimed = bearing_guns(game, number)
    words = [f"{len(guns)} on {name(game, target)}" for target, guns in aimed]
    if not words:
        return ""
    target, guns = aimed[0]
    words[0] = f"{count(len(guns), 'gun')} {'bears' if len(guns) == 1 else 'bear'} on {name(game, target)}"
    return listed(words)


def win_chance(mine: int, theirs: int) -> float:
    """TS-BOARD-06: the chance that one die and so many beats another and so many."""
    return sum([a + mine > b + theirs for a in range(1, 7) for b in range(1, 7)]) / 36


def state_words(game: Engagement, number: int, kind: str) -> str:
    """What matters of a ship for an action of this kind."""
    ship = game.ships[number]
    match kind:
        case "shoot": return guns_words(game, number) or "no gun bears"
        case "move": return f"{rulers_words(speed_of(ship))}, heading {compass_word(ship.heading)}"
        case "row": return f"heading {compass_word(ship.heading)}"
        case "repair": return masts_words(ship)
        case _: return f"{masts_words(ship)}, at {place_words(*pose_of(ship)[:2])}"


def range_words(game: Engagement, seat: int) -> str:
    """TS-RANGE-01: who hears the own Admiral's signals."""
    player, mine = game.players[seat], squadron(game, seat)
    if player.lost or player.admiral == NOBODY:
        return "without an Admiral no order reaches the whole fleet"
    heard = sorted(in_range(game, seat))
    flag = name(game, player.admiral)
    if len(heard) == len(mine):
        return f"your Admiral is aboard {flag}, and all your ships are in his range"
    others = [number for number in heard if number != player.admiral]
    if not others:
        return f"your Admiral is aboard {flag}, with no other ship in his range"
    return f"your Admiral is aboard {flag}, with {names(game, others)} in his range"


# --- figures ----------------------------------------------------------------------------------------------------------

def percent(chance: float) -> str:
    return f"{round(100 * chance)} %"
