"""The vocabulary that prompts, labels, log lines and pictures share: ships, squadrons, cards, ranges, conditions."""

import re
from collections.abc import Sequence
from typing import Final

from weathergage.kits.plane import bearing, turn
from weathergage.kits.words import count, figure, listed, off_bow_words, told_apart
from weathergage.rulesets.oak_and_iron.content.read import (
    ADMIRALS,
    ADVANTAGES,
    CAPTAINS,
    CARDS,
    EVENTS,
    FACES,
    FACTION_RULES,
    FACTIONS,
    KEYWORDS,
    OBJECTIVES,
    SAILS,
    SETTINGS,
    SHIP_OPTIONS,
    SHIPS,
    TERRAIN,
    TRAITS,
    UPGRADES,
    ZONES,
    rulebook,
)
from weathergage.rulesets.oak_and_iron.rules.attacks import attacks, target_of
from weathergage.rulesets.oak_and_iron.rules.dice import counting
from weathergage.rulesets.oak_and_iron.rules.formation import in_formation
from weathergage.rulesets.oak_and_iron.rules.shapes import apart
from weathergage.rulesets.oak_and_iron.rules.wind import EYE, LARGE, WINDWARD, points_of_sail
from weathergage.rulesets.oak_and_iron.state import (
    AFLOAT,
    BIT,
    NOBODY,
    SIDES,
    Battle,
    Ship,
    able_ships,
    is_entangled,
    is_flagship,
    number_of,
    rules_of,
    squadrons_of,
)
from weathergage.scene.terms import Command

SIDE_IDS: Final = "ab"               # as pictures and the names of seats have them
BANDS: Final = ("hand to hand", "Pistol Shot", "Musket Shot", "Cannon Shot", "Cannon Shot in fog")
POINTS_OF_SAIL: Final = {LARGE: "Large", WINDWARD: "Windward", EYE: "in the Wind's Eye"}
COMMON: Final = (" squadron", " convoy", " line")           # a name that ends so takes an article in a sentence
NAMELESS: Final = {"Player A": "First squadron", "Player B": "Second squadron"}
ATTACKS: Final = {"broadside": "Broadside", "partial": "Partial Fire", "close-combat": "Close Combat",
                  "party": "Landing Party", "assault": "Boat Assault"}
AIMS: Final = {"hull": "", "rigging": ", at the rigging", "crew": ", at the crew"}
FATES: Final = {"waiting": "not on the table yet", "sunk": "sunk", "removed": "destroyed", "left": "left the table",
                "escaped": "escaped", "burnt": "burnt"}
PURPOSES: Final = {
    "seamanship": "a Seamanship Action", "boarding": "Boarding", "repair": "Repair", "rally": "Rally",
    "challenge": "the Challenge Test", "black-flag": "Raise the Black", "zeal": "Zeal", "breeze": "Freshening Breeze",
}
PLURALS: Final = {"has": "have", "is": "are", "its": "their", "does": "do"}
EFFECT: Final = re.compile(r"effect `([^`]+)`")
_CLAUSES: Final[dict[str, str]] = {}


# --- ships and squadrons ----------------------------------------------------------------------------------------------

def name(game: Battle, number: int) -> str:
    """A ship by her type; those of one type are told apart by numerals, in the order of the squadrons."""
    return told_apart([SHIPS[ship.type].name for ship in game.ships], number)


def named(game: Battle, label: object) -> str:
    """A ship by her name, from the label that answers and events hold."""
    number = number_of(game, label if isinstance(label, str) else "")
    return name(game, number) if number != NOBODY else str(label)


def names(game: Battle, numbers: Sequence[int]) -> str:
    return listed([name(game, number) for number in numbers])


def all_named(game: Battle, labels: Sequence[object]) -> str:
    return listed([named(game, label) for label in labels])


def squadron_name(game: Battle, number: int) -> str:
    """As it is called; the squadrons of a position have letters, and those of the quickstart no name of their own."""
    called = game.squadrons[number].name
    return f"Squadron {called.upper()}" if len(called) < 3 else NAMELESS.get(called, called)


def the_squadron(game: Battle, number: int) -> str:
    """As it is called in a sentence: 'the English convoy', 'Flibustiers'."""
    called = squadron_name(game, number)
    return f"the {called}" if called.endswith(COMMON) else called


def the_side(game: Battle, side: int) -> str:
    """As `side_name`, in a sentence."""
    own = squadrons_of(game, side)
    return the_squadron(game, own[0]) if len(own) == 1 else side_name(game, side)


def side_name(game: Battle, side: int) -> str:
    """A squadron by its name; a fleet by its nation, if that tells it from the other."""
    own = squadrons_of(game, side)
    if len(own) == 1:
        return squadron_name(game, own[0])
    nation, other = common_nation(game, side), common_nation(game, 1 - side)
    return f"the {FACTIONS[nation].name} fleet" if nation and nation != other else f"fleet {'AB'[side]}"


def is_many(name: str) -> bool:
    """Whether a squadron's name is that of several: 'Flibustiers', 'Kapers of Zeeland', 'Morgan's men'."""
    head = name.partition(" of ")[0].rpartition(" ")[2]
    return head.endswith("men") or (head.endswith("s") and not head.endswith(("ss", "'s")))


def agreed(name: str, word: str) -> str:
    """A verb or pronoun that agrees with a name: 'takes' and 'its', of several 'take' and 'their'."""
    return PLURALS.get(word, word.removesuffix("s")) if is_many(name) else word


def does(name: str, verb: str) -> str:
    """'Channel squadron takes', 'Flibustiers take'."""
    return f"{name} {agreed(name, verb)}"


def common_nation(game: Battle, side: int) -> str:
    """The nation of all squadrons of a side; "" if there are several, or none that is known."""
    nations = {game.squadrons[number].nation for number in squadrons_of(game, side)}
    nation = nations.pop() if len(nations) == 1 else ""
    return nation if nation in FACTIONS else ""


def commands(game: Battle, seats: Sequence[str]) -> tuple[Command, ...]:
    """OI-FLEET-15: every seat by the squadrons it leads, with their ships."""
    seated: list[Command] = []
    leaders = {squadron.seat: squadron.side for squadron in game.squadrons}
    for seat in sorted(leaders):
        led = [number for number, squadron in enumerate(game.squadrons) if squadron.seat == seat]
        ships = [number for number, ship in enumerate(game.ships) if ship.squadron in led]
        side = leaders[seat]
        alone = list(leaders.values()).count(side) == 1
        seated.append(Command(listed([squadron_name(game, number) for number in led]), SIDE_IDS[side],
                              names(game, ships), side_name(game, side) if alone else ""))
    return tuple(seated)


# --- cards, terrain and special rules ---------------------------------------------------------------------------------

def printed_name(word: object) -> str:
    """What is printed at the head of anything that has a name: a card, a trait, a piece of terrain."""
    if not isinstance(word, str):
        return str(word)
    for table in (CARDS, EVENTS, ADVANTAGES, OBJECTIVES, SETTINGS, ZONES, TRAITS, SHIP_OPTIONS, UPGRADES, KEYWORDS,
                  FACTION_RULES, ADMIRALS, CAPTAINS, TERRAIN, SHIPS, FACTIONS):
        if word in table:
            return str(table[word].name)
    return word.replace("-", " ")


def printed_names(words: Sequence[object]) -> str:
    return listed([printed_name(word) for word in words])


def piece_words(label: str) -> str:
    """A piece of terrain on the table, from the name that answers and events hold: 'Small Shoal 2'."""
    if label in TERRAIN:
        return TERRAIN[label].name
    kind, _, copy = label.rpartition("-")
    return f"{TERRAIN[kind].name} {copy}" if kind in TERRAIN else label


def clause_of(word: str) -> str:
    """The clause of anything that is printed; "" if it has none of its own."""
    if not _CLAUSES:
        for clause in rulebook().clauses():
            for effect in EFFECT.findall(clause.text):
                _CLAUSES.setdefault(effect.removeprefix("objective-"), clause.id)
            for table in (SETTINGS, ZONES):
                for entry in table.values():
                    if entry.name == clause.title:
                        _CLAUSES[entry.id] = clause.id
    return _CLAUSES.get(word, "")


def printed_text(word: str) -> str:
    """What it does, as its card says."""
    for rules in (TRAITS, SHIP_OPTIONS, KEYWORDS, FACTION_RULES):
        if word in rules:
            return rules[word].effect_text
    for cards in (CARDS, UPGRADES, EVENTS, ADVANTAGES, OBJECTIVES):
        if word in cards:
            return str(cards[word].text)
    return ""


def special_rules(game: Battle, number: int) -> list[str]:
    """Everything special about a ship as she is now: traits, options, upgrades, and the commander aboard."""
    rules = rules_of(game, number)
    return [word for word in (*TRAITS, *SHIP_OPTIONS, *UPGRADES, *KEYWORDS) if word in rules]


# --- where and how far ------------------------------------------------------------------------------------------------

def inches(length: float) -> str:
    """To a hundredth: 3.75″."""
    return f"{figure(round(length, 2))}″"


def degrees(angle: float) -> str:
    return f"{figure(round(angle, 1))}°"


def turn_words(angle: float) -> str:
    """'45° to port'."""
    return "straight on" if not angle else f"{degrees(abs(angle))} to {'starboard' if angle > 0 else 'port'}"


def place_words(x: float, y: float) -> str:
    return f"{figure(round(x, 1))}, {figure(round(y, 1))}"


def off_words(ship: Ship, other: Ship) -> str:
    """Where another ship lies, from the deck of this one."""
    return off_bow_words(turn(ship.heading, bearing(other.x - ship.x, other.y - ship.y)))


def wind_words(game: Battle) -> str:
    return f"the wind blows from the {game.weather}"


def sailing_words(game: Battle, heading: float) -> str:
    """OI-WIND-09: 'sailing Large', 'Windward or in the Wind's Eye'."""
    return " or ".join([POINTS_OF_SAIL[point] for point in points_of_sail(game, heading)])


def sail_name(sail: int) -> str:
    return SAILS[sail].name


def nearest_words(game: Battle, number: int) -> str:
    """'of the enemy Corvette I is nearest, 7.5″ off, to port'; empty where there is none."""
    enemies = able_ships(game, 1 - game.side_of(number))
    if not enemies or game.ships[number].fate != AFLOAT:
        return ""
    near = min(enemies, key=lambda other: (apart(game, number, other), other))
    return f"of the enemy {name(game, near)} is nearest, {inches(apart(game, number, near))} off, " \
           f"{off_words(game.ships[number], game.ships[near])}"


# --- conditions -------------------------------------------------------------------------------------------------------

def hurts(ship: Ship) -> str:
    """'2 Fatigue, 1 Damage'; 'fresh and whole'."""
    points = [f"{ship.fatigue} Fatigue"] if ship.fatigue else []
    points += [f"{ship.damage} Damage"] if ship.damage else []
    return ", ".join(points) or "fresh and whole"


def has_hurts(ship: Ship) -> str:
    """'has 2 Fatigue', 'is fresh and whole'."""
    return f"{'has' if ship.fatigue or ship.damage else 'is'} {hurts(ship)}"


def guns_words(ship: Ship) -> str:
    """OI-BRD-09: which sides are loaded."""
    loaded = [side for side in SIDES if not ship.reload & BIT[side]]
    return "both sides loaded" if len(loaded) == 2 else f"only {loaded[0]} loaded" if loaded else "no side loaded"


def state_words(game: Battle, number: int) -> list[str]:
    """What else has become of her, the worst first."""
    ship = game.ships[number]
    if ship.fate != AFLOAT:
        return [FATES[ship.fate]]
    facts = ["Out of Action"] if ship.out else []
    facts += [f"prize of {squadron_name(game, ship.captor)}"] if ship.captor != NOBODY else []
    facts += ["Shaken"] if ship.shaken and not ship.out else []
    facts += ["Crippled"] if ship.crippled and not ship.out else []
    facts += ["Aground"] if ship.aground else []
    facts += ["Entangled"] if is_entangled(game, number) else []
    facts += [f"a Landing Party {ship.party}"] if ship.party else []
    facts += [count(ship.tokens, "objective token")] if ship.tokens else []
    facts += ["merchant"] if ship.merchant else []
    return facts


def ship_words(game: Battle, number: int) -> str:
    """A ship for a list of choices: 'flagship, 2 Fatigue, 1 Damage, only port loaded'."""
    ship = game.ships[number]
    facts = ["flagship"] if is_flagship(game, number) else []
    facts += state_words(game, number)
    if ship.fate == AFLOAT and ship.able:
        facts += [hurts(ship), guns_words(ship)]
    return ", ".join(facts)


def formation_words(game: Battle, number: int) -> str:
    return "in Formation" if in_formation(game, number) else "out of Formation"


# --- attacks ----------------------------------------------------------------------------------------------------------

def symbols_words(game: Battle, name_of_set: str) -> str:
    """OI-DICE-15: 'Skull, Cannon or Musket'."""
    faces = counting(game, name_of_set)
    symbols = dict.fromkeys([FACES[face - 1].capitalize() for face in sorted(faces)])
    return listed(list(symbols), "or")


def faces_count(symbols: str) -> str:
    """'Skull or Sail counts', 'Swords count'."""
    return f"{symbols} {'count' if symbols.endswith('Swords') else 'counts'}"


def targets_words(game: Battle, number: int) -> str:
    """On whom a ship could fire or fall now: 'Corvette I and Fluyt bear'; empty where nobody does."""
    targets = dict.fromkeys([target_of(game, attack) for attack in attacks(game, number)])
    return f"she can attack {all_named(game, list(targets))}" if targets else ""


def dice_words(dice: Sequence[str]) -> str:
    """'Skull, Sail, Sail'."""
    return ", ".join([die.capitalize() for die in dice]) or "nothing"


def purpose_words(purpose: str) -> str:
    return PURPOSES.get(purpose, purpose.replace("-", " "))


def card_words(card: str) -> str:
    """'Down! (1)'."""
    return f"{CARDS[card].name} ({CARDS[card].value})" if card in CARDS else printed_name(card)
