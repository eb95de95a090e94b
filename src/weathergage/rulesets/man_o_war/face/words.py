"""The vocabulary that prompts, labels, log lines and pictures share: pieces, fleets, places, headings, guns, moves."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from weathergage.kernel.core import HIDDEN, Answer
from weathergage.kits.plane import bearing, turn
from weathergage.kits.words import (
    NUMERALS,
    POINTS,
    capital,
    count,
    listed,
    off_bow_words,
    point_word,
    whose,
)
from weathergage.rulesets.man_o_war.content.tables import ANTI_FLYERS, CARDS, FLEETS, LEVELS, MODELS, SPELLS
from weathergage.rulesets.man_o_war.rules.courses import AHEAD, ANCHOR, BACK, PIVOT, PUSH, SLIDE, SWING, TURNED
from weathergage.rulesets.man_o_war.rules.geometry import distance_of, wind_from
from weathergage.rulesets.man_o_war.state import (
    FLYER,
    MONSTER,
    NOBODY,
    VESSEL,
    Battle,
    Piece,
    flyer_of,
    life_of,
    model_of,
    monster_of,
    number_of,
    open_vessels,
    surfaced,
)
from weathergage.scene.model import Tincture
from weathergage.scene.terms import Command

CLASSES: Final = {"MOW": "Man O' War", "IND": "Independent", "SOL": "Ship of the Line"}
BANDS: Final = ("close", "medium", "long")
ARC_WORDS: Final = {"fore": "ahead", "starboard": "to starboard", "aft": "astern", "port": "to port"}
EDGE_WORDS: Final = {"fore": "bow", "starboard": "starboard side", "aft": "stern", "port": "port side"}
MODE_WORDS: Final = {
    "sail": "under sail", "oars": "under oars", "steam": "under steam", "paddle": "by her paddles",
    "treadwheel": "by her treadwheels", "magic": "by magic", "beast": "behind her beast",
}
PLACES: Final = {"btw": "below the waterline", "rider": "the rider", "body": "the body"}
COUNTERS: Final = {"no-movement": "No Movement", "no-firing": "No Firing"}
ROLES: Final = {"admiral": "admiral", "wizard": "wizard", "hostage": "captive admiral"}
WIND_NAMES: Final = {"N": 0, "NE": 1, "E": 2, "SE": 3, "S": 4, "SW": 5, "W": 6, "NW": 7}


# --- fleets -----------------------------------------------------------------------------------------------------------

class FleetWords(NamedTuple):
    """How a fleet is spoken of, and its colours: the second where the other side has the first already."""

    title: str
    plural: bool
    adjective: str
    letter: str
    tinctures: tuple[Tincture, Tincture]


FLEET_WORDS: Final[dict[str, FleetWords]] = {
    "empire": FleetWords("the Empire", False, "Empire", "E", ("gules", "azure")),
    "bretonnia": FleetWords("Bretonnia", False, "Bretonnian", "B", ("azure", "vert")),
    "dwarf": FleetWords("the Dwarfs", True, "Dwarf", "D", ("tenne", "azure")),
    "high-elf": FleetWords("the High Elves", True, "High Elf", "HE", ("azure", "vert")),
    "dark-elf": FleetWords("the Dark Elves", True, "Dark Elf", "DE", ("purpure", "sable")),
    "orc": FleetWords("the Orcs", True, "Orc", "O", ("vert", "tenne")),
    "norse": FleetWords("the Norse", True, "Norse", "N", ("sable", "azure")),
    "chaos-plague": FleetWords("the plague fleet", False, "plague", "C", ("vert", "purpure")),
    "pirates": FleetWords("the Pirates", True, "Pirate", "P", ("sable", "tenne")),
}


def fleet_words(fleet: str) -> FleetWords:
    """Of a fleet that is not in the list, whatever its own entry says."""
    words = FLEET_WORDS.get(fleet)
    if words is not None:
        return words
    title = FLEETS[fleet].name if fleet in FLEETS else fleet.capitalize()
    return FleetWords(title, False, title, title[:1], ("azure", "gules"))


def is_mirror(fleets: Sequence[str]) -> bool:
    """Whether both sides bring the same fleet, so that it does not tell them apart."""
    return len(set(fleets)) < len(fleets)


def fleets_of(game: Battle) -> tuple[str, ...]:
    return tuple([player.fleet for player in game.players])


def side_title(fleets: Sequence[str], side: int) -> str:
    """'the Empire', 'the Orcs'; of two alike 'the first Orc fleet'."""
    if is_mirror(fleets):
        return f"the {('first', 'second')[side]} {fleet_words(fleets[side]).adjective} fleet"
    return fleet_words(fleets[side]).title


def side_letter(fleets: Sequence[str], side: int) -> str:
    letter = fleet_words(fleets[side]).letter
    return f"{letter[:1]}{side + 1}" if is_mirror(fleets) else letter


def side_tincture(fleets: Sequence[str], side: int) -> Tincture:
    """Its own colour, unless the first side has that one."""
    first, second = fleet_words(fleets[side]).tinctures
    return second if side and first == fleet_words(fleets[0]).tinctures[0] else first


def heading_title(fleets: Sequence[str], side: int) -> str:
    """The name over a fleet's sheets: 'Empire', 'High Elves'."""
    title = side_title(fleets, side)
    return capital(title.removeprefix("the "))


def side_id(side: int) -> str:
    return f"side-{side}"


def player_name(game: Battle, side: int) -> str:
    return side_title(fleets_of(game), side)


def is_plural(game: Battle, side: int) -> bool:
    return not is_mirror(fleets_of(game)) and fleet_words(game.players[side].fleet).plural


def does(game: Battle, side: int, verb: str, verbs: str = "") -> str:
    """'the Empire casts', 'the Orcs cast'."""
    plural = verbs or verb[:-1]
    return f"{player_name(game, side)} {plural if is_plural(game, side) else verb}"


# --- pieces -----------------------------------------------------------------------------------------------------------

def printed_name(piece: Piece) -> str:
    """What its template is called."""
    if piece.kind == VESSEL:
        return model_of(piece).name
    return flyer_of(piece).name if piece.kind == FLYER else monster_of(piece).name


def called(game: Battle, number: int) -> str:
    """A vessel or flyer by its template; those of one side that are alike are told apart by numerals."""
    piece = game.pieces[number]
    if piece.kind == MONSTER:
        return monster_name(game, number)
    mirror = is_mirror(fleets_of(game))
    alike = [at for at, other in enumerate(game.pieces)
             if other.model == piece.model and other.kind == piece.kind and (mirror or other.owner == piece.owner)]
    return f"{printed_name(piece)} {numeral(alike.index(number))}" if len(alike) > 1 else printed_name(piece)


def name(game: Battle, number: int) -> str:
    """The same, with the fleet where both sides have such ships: 'Pirate Wargalley II'."""
    piece = game.pieces[number]
    if piece.kind == MONSTER or is_mirror(fleets_of(game)):
        return called(game, number)
    shared = any([other.model == piece.model and other.owner != piece.owner for other in game.pieces])
    adjective = fleet_words(game.players[piece.owner].fleet).adjective if shared else ""
    return f"{adjective} {called(game, number)}".strip()


def monster_name(game: Battle, number: int, knows: bool = False) -> str:
    """MW-MON-05: by its kind once it has been up, or for him who brought it; before that by its number alone."""
    piece = game.pieces[number]
    monsters = [at for at, other in enumerate(game.pieces) if other.kind == MONSTER]
    own = numeral(monsters.index(number))
    if not piece.known and not knows:
        return f"Monster {own}"
    alike = [at for at in monsters if game.pieces[at].model == piece.model and game.pieces[at].known]
    return f"{printed_name(piece)} {own}" if len(alike) > 1 else printed_name(piece)


def seen_name(game: Battle, number: int) -> str:
    """A piece as he calls it who sees this veiled game: without its fleet, his own monster in its lair by its kind."""
    piece = game.pieces[number]
    return monster_name(game, number, piece.model != HIDDEN) if piece.kind == MONSTER else called(game, number)


def own_name(game: Battle, label: Answer) -> str:
    """A piece of a veiled game by its name; a monster in its lair by its kind, where one knows that."""
    number = number_of(game, label)
    return seen_name(game, number) if number != NOBODY and game.pieces[number].kind == MONSTER else named(game, label)


def named(game: Battle, label: Answer) -> str:
    """A piece by its name, from the label that answers and events hold; wreckage by its number."""
    text = label if isinstance(label, str) else str(label)
    number = number_of(game, text)
    if number != NOBODY:
        return name(game, number)
    if text.startswith("wreck-"):
        return f"wreckage {text.removeprefix('wreck-')}"
    return text


def names(game: Battle, numbers: Sequence[int]) -> str:
    return listed([name(game, number) for number in numbers])


def numeral(at: int) -> str:
    """'I', 'X', 'XI', 'XXIV': however many there are."""
    tens, ones = divmod(at + 1, 10)
    return TENS[min(tens, len(TENS) - 1)] + (NUMERALS[ones - 1] if ones else "")


def unit_words(game: Battle, unit: int) -> str:
    """'Greatship I', 'the Wolfship squadron', 'the second Wargalley squadron'."""
    members = game.units[unit].members
    if len(members) == 1:
        return name(game, members[0])
    first = game.pieces[members[0]]
    alike = [at for at, other in enumerate(game.units) if len(other.members) > 1
             and game.pieces[other.members[0]].model == first.model and other.side == game.units[unit].side]
    which = f"{ORDINALS[min(alike.index(unit), len(ORDINALS) - 1)]} " if len(alike) > 1 else ""
    own = fleet_words(game.players[first.owner].fleet).adjective if name(game, members[0]) != called(game, members[0]) \
        else ""
    noun = printed_name(first).removesuffix("s")
    return " ".join([part for part in ("the", which.strip(), own, noun, "squadron") if part])


TENS: Final = ("", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC")
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "next")


def commands(game: Battle, names: Sequence[str]) -> tuple[Command, ...]:
    """MW-CORE-01: both players by their fleets, with what they bring."""
    orders: list[Command] = []
    for side in range(len(game.players)):
        units: dict[str, int] = {}
        for unit in game.units:
            first = game.pieces[unit.members[0]]
            if unit.side == side and first.kind != MONSTER:     # MW-MON-05: what lies in lairs is his own affair
                units[printed_name(first)] = units.get(printed_name(first), 0) + len(unit.members)
        ships = listed([f"{amount} {plural_of(noun)}" if amount > 1 else noun for noun, amount in units.items()])
        orders.append(Command(heading_title(fleets_of(game), side), side_id(side), ships, player_name(game, side)))
    return tuple(orders)


def plural_of(noun: str) -> str:
    if noun.endswith("s"):
        return noun
    return f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2:-1] not in "aeiou" else f"{noun}s"


def person_words(game: Battle, role: str, side: int) -> str:
    """'the Empire's admiral'."""
    return f"{whose(player_name(game, side))} {ROLES[role]}"


# --- where and how far ------------------------------------------------------------------------------------------------

def figure(value: float) -> str:
    """A length or an angle as it is typed, to a hundredth at most."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def inches(length: float) -> str:
    return f"{figure(length)}″"


def degrees(angle: float) -> str:
    """To a tenth: nobody sees less; but what is not nothing is never 0."""
    told = f"{angle:.1f}".removesuffix(".0")
    return f"{f'{angle:.3f}'.rstrip('0') if told == '0' and angle else told}°"


def way_words(heading: float) -> str:
    """'90° (east)'; off a point only the number: '67.5°'."""
    told = round(heading, 1) % 360.0
    return f"{degrees(told)} ({point_word(told)})" if told % 45.0 == 0.0 else degrees(told)


def place_words(x: float, y: float) -> str:
    """A place on the table, to a tenth of an inch."""
    return f"{x:.1f},{y:.1f}".replace(".0", "")


def wind_words(wind: int) -> str:
    """MW-GEO-07: where it blows to, as the compass says, and where it comes from."""
    return f"the wind blows toward the {POINTS[wind]}"


def zone_words(zone: str) -> str:
    return {"into": "into the wind", "abeam": "with the wind abeam"}.get(zone, "with the wind astern")


def off_words(ship: Piece, other: Piece) -> str:
    """Where another piece lies, from the deck of this one."""
    return off_bow_words(turn(ship.heading, bearing(other.x - ship.x, other.y - ship.y)))


def nearest_words(game: Battle, number: int) -> str:
    """'of the enemy Corsair II is nearest, 7.5″ off, on the port bow'; empty where none is on the table."""
    piece = game.pieces[number]
    foes = [other for other in open_vessels(game) + surfaced(game) if game.pieces[other].side == 1 - piece.owner]
    if not foes:
        return ""
    near = min(foes, key=lambda other: (distance_of(game, number, other), other))
    return (f"of the enemy {name(game, near)} is nearest, {apart_words(game, number, near)}, "
            f"{off_words(piece, game.pieces[near])}")


def apart_words(game: Battle, number: int, other: int) -> str:
    """'7.5″ off', or 'touching'."""
    length = inches(distance_of(game, number, other))
    return f"{length} off" if length != inches(0.0) else "touching"


def from_words(game: Battle) -> str:
    """The wind for somebody at the helm."""
    return f"{wind_words(game.wind)}, out of the {point_word(wind_from(game))}"


# --- ships and their parts --------------------------------------------------------------------------------------------

def location_words(piece: Piece, location: str) -> str:
    """'the fore mast', 'below the waterline'."""
    if location in PLACES:
        return PLACES[location]
    if piece.kind == VESSEL:
        for one in model_of(piece).locations:
            if one.id == location:
                return f"the {one.name.lower()}"
    return f"the {location.replace('-', ' ')}"


def agreed(noun: str, one: str, many: str) -> str:
    """The verb that goes with a location: 'the bows are', 'the harness is'."""
    return many if noun.endswith("s") and not noun.endswith("ss") else one


def located(game: Battle, label: str, location: str) -> str:
    """The same by the label of its ship."""
    number = number_of(game, label)
    return location_words(game.pieces[number], location) if number != NOBODY else location.replace("-", " ")


def mount_words(mounts: Sequence[Any]) -> str:
    """'the fore battery and the broadside', 'fore turret 1'."""
    return listed([CARDS[mount].name if mount in CARDS else gun_words(str(mount)) for mount in mounts])


def gun_words(mount: str) -> str:
    """'the broadside', 'fore turret 1'."""
    words = mount.replace("-", " ")
    return words if words[-1].isdecimal() else f"the {words}"


def weapon_words(weapon: str) -> str:
    return weapon.replace("-", " ")


def afw_words(weapon: str) -> str:
    return ANTI_FLYERS[weapon].name if weapon in ANTI_FLYERS else weapon.replace("-", " ")


def spell_words(spell: str) -> str:
    return SPELLS[spell].name if spell in SPELLS else spell.replace("-", " ")


def card_words(card: str) -> str:
    """A Man O' War card or a reward by its name; one that may not be read is just a card."""
    return "a card" if card in (HIDDEN, "") else CARDS[card].name if card in CARDS else card.replace("-", " ")


def level_words(level: str) -> str:
    return LEVELS[level].name if level in LEVELS else "wizard"


def most_wounds(piece: Piece) -> int:
    """MW-MON-38, MW-AIR-25: what a beast can take in all."""
    return monster_of(piece).wounds if piece.kind == MONSTER else flyer_of(piece).wounds


def crew_words(piece: Piece) -> str:
    """'crew 3 of 5'; of a crewless beast nothing."""
    return "" if MODELS[piece.model].crewless else f"crew {piece.crew} of {piece.limit}"


def state_words(game: Battle, number: int) -> str:
    """What can be seen of a piece, in a few words."""
    piece = game.pieces[number]
    if piece.kind != VESSEL:
        return f"{count(life_of(piece), 'wound')} left"
    model = model_of(piece)
    boxes, filled, blazes = sum([one.boxes for one in model.locations]), sum(piece.filled), sum(piece.blazes)
    parts = [crew_words(piece), f"{piece.btw} of {model.btw} waterline boxes lost" if piece.btw else "",
            f"{filled} of {boxes} boxes damaged" if filled else "" if piece.btw else "undamaged",
            count(blazes, "blaze") if blazes else "", "abandoned" if piece.side == NOBODY else "",
            "aground" if piece.aground != NOBODY else "", "straggling" if piece.straggler else "",
            "no movement" if piece.no_move else "", "no firing" if piece.no_fire else "",
            "submerged" if piece.submerged else ""]
    return ", ".join([part for part in parts if part])


# --- moves ------------------------------------------------------------------------------------------------------------

def hand_words(angle: float) -> str:
    """'45° to starboard', '30° to port'."""
    return f"{degrees(abs(angle))} to {'starboard' if angle > 0 else 'port'}"


def turn_words(answer: Answer) -> str:
    """A turn on the spot, as one decides on it."""
    assert isinstance(answer, float)
    return f"Turn {hand_words(answer)}" if answer else "Keep the heading"


def leg_words(game: Battle, leg: tuple[Any, ...]) -> str:
    """One step of a move."""
    verb, amount = str(leg[0]), leg[-1]
    if verb == PUSH:
        return f"push clear along {named(game, leg[1])}{', the other way round' if amount else ''}"
    by = {AHEAD: f"{inches(amount)} ahead", BACK: f"{inches(amount)} astern", TURNED: f"turn {hand_words(amount)}",
          PIVOT: f"turn {hand_words(amount)} on the spot", SWING: f"swing {hand_words(amount)} at no cost",
          ANCHOR: f"swing {hand_words(amount)} at the sea anchor"}
    return f"slide {inches(amount)} toward {way_words(float(leg[1]))}" if verb == SLIDE else by[verb]


def legs_words(game: Battle, legs: Sequence[Any]) -> str:
    """'turn 45° to port, then 4″ ahead'."""
    return ", then ".join([leg_words(game, tuple(leg)) for leg in legs])


def way_legs_words(legs: Sequence[Any]) -> str:
    """Legs of a swim: '6″ toward 45° (north-east), then 2″ toward 90° (east)'."""
    return ", then ".join([f"{inches(leg[1])} toward {way_words(leg[0])}" for leg in legs])


# --- figures and lists ------------------------------------------------------------------------------------------------

def dice_words(dice: int) -> str:
    return count(dice, "die", "dice")


def percent(chance: float) -> str:
    return f"{round(100 * chance)} %"


def faces_words(faces: Sequence[int]) -> str:
    """'4', '4 and 2', '6, 5 and 1'."""
    return listed([str(face) for face in faces])


def reach_words(need: int) -> str:
    """MW-CORE-03: of a roll that must reach a number."""
    least = max(2, need)
    return "cannot be rolled" if least > 6 else f"{least}{' or more' if least < 6 else ''} ({percent((7 - least) / 6)})"
