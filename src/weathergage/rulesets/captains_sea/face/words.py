"""The vocabulary that prompts, log lines and pictures share: names, counts, lists, and sums that open up."""

from collections.abc import Iterable, Sequence
from typing import Final

from weathergage.kernel.core import Answer, Question, each, word
from weathergage.kits.words import listed
from weathergage.rulesets.captains_sea.content.read import CARD, CARDS, DESIGNS, WIND_POSITIONS
from weathergage.rulesets.captains_sea.events import Parts
from weathergage.rulesets.captains_sea.rules.announcing import CHASERS, HOLD
from weathergage.rulesets.captains_sea.rules.wind import wind_position
from weathergage.rulesets.captains_sea.state import SECTIONS, SIDES, Duel
from weathergage.scene.log import figure_name
from weathergage.scene.terms import Command, Gloss

PREFIXES: Final = ("HMS ", "USS ")
HEADINGS: Final = ("", "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
MORALES: Final = ("Strike Check", "Unfit", "Fit", "Handy")
SHOTS: Final = {"round": "round shot", "chain": "chain shot", "double": "double shot"}
MANEUVERS: Final = {
    "advance": "Advance", "wear-away": "Wear away from the wind", "wear-up": "Wear toward the wind", "tack": "Tack",
    "back-sail": "Back Sail",
}
MANEUVERING: Final = {
    "advance": "advances", "wear-away": "wears", "wear-up": "wears", "tack": "tacks", "back-sail": "backs her sails",
}
GUNS: Final = 7                 # place of the first section's guns in TASKS
PLACES: Final = (               # where Crew Points are, in the order of TASKS, then the melee pool
    "sailing", "changing sail", "mending rigging", *[f"mending {name}" for name in SECTIONS],
    *[f"at the {name} guns" for name in SECTIONS], "ready for melee",
)


def two_names(one: str, other: str) -> tuple[str, str]:
    """What the crews call two ships, by their ids in ships.toml; ships of one name are told apart by letter."""
    names = [short(DESIGNS[design].name) for design in (one, other)]
    return (names[0], names[1]) if names[0] != names[1] else (f"{names[0]} A", f"{names[1]} B")


def short(name: str) -> str:
    for prefix in PREFIXES:
        name = name.removeprefix(prefix)
    return name


def names(game: Duel) -> tuple[str, str]:
    one, other = game.ships
    return two_names(one.design, other.design)


def commands(game: Duel, seats: Sequence[str]) -> tuple[Command, ...]:
    """The two captains, each by his ship."""
    return tuple([Command(name, side, f"{DESIGNS[ship.design].name}, {DESIGNS[ship.design].nation.capitalize()}: "
                                      f"{DESIGNS[ship.design].armament}; {DESIGNS[ship.design].men} men")
                  for name, side, ship in zip(names(game), SIDES, game.ships, strict=True)])


def section_name(at: int) -> str:
    return f"{SECTIONS[at]} section"


def sections_name(sections: Sequence[int]) -> str:
    """One section by its name, the two of a broadside by its side."""
    if len(sections) == 2 and sections[0] // 2 == sections[1] // 2:
        return f"{SECTIONS[sections[0]].split()[0]} sections"
    return listed([section_name(at) for at in sections])


def card_name(card: str) -> str:
    return CARDS[CARD[card]].name


def cards_named(cards: Iterable[str]) -> str:
    """Cards in a sentence; the names hold commas, so several stand between semicolons, equal ones are counted."""
    held = list(cards)
    names = [card_name(card) if held.count(card) == 1 else f"{held.count(card)} × {card_name(card)}"
             for card in dict.fromkeys(held)]
    return listed(names) if not any(["," in name for name in names]) else "; ".join(names)


def gloss(part: Answer) -> Gloss:
    """A card by its id, or striking the colours; anything else is its own name."""
    if part == "strike":
        return Gloss("Strike the colours", "", "The duel ends at once, and the enemy scores for it.", ("CS-END-04",))
    if isinstance(part, str) and part in CARD:
        card = CARDS[CARD[part]]
        return Gloss(card.name, "", card.text, (card.clause,))
    return Gloss(str(part))


def crew_plan(tasks: Sequence[int], pool: int) -> str:
    """Crew Points on tasks: '3 on each starboard section, 1 sailing, 4 for melee'."""
    places = gunners(tasks[GUNS:])
    places += [f"{amount} {place}" for amount, place in zip(tasks[:GUNS], PLACES[:GUNS], strict=True) if amount]
    return ", ".join([*places, f"{pool or 'nobody'} for melee"])


def gunners(guns: Sequence[int]) -> list[str]:
    """The points on the four gunnery tracks, by broadside where that is shorter."""
    if guns[0] and len(set(guns)) == 1:
        return [f"{guns[0]} on every section"]
    places: list[str] = []
    for side, bow, aft in (("starboard", guns[0], guns[1]), ("port", guns[2], guns[3])):
        if bow and bow == aft:
            places.append(f"{bow} on each {side} section")
        elif bow and aft:
            places.append(f"{bow} and {aft} on the {side} guns, bow and aft")
        elif bow or aft:
            places.append(f"{bow or aft} on the {side} {'bow' if bow else 'aft'} guns")
    return places


def loads_by_section(sections: Sequence[str], loads: Sequence[str]) -> str:
    """'round shot in every section', 'round shot starboard, chain shot port bow and port aft'."""
    if len(set(loads)) == 1:
        where = "every section" if len(sections) > 2 else listed([f"the {name}" for name in sections])
        return f"{SHOTS[loads[0]]} in {where}"
    parts: list[str] = []
    for load in dict.fromkeys(loads):
        names = [name for name, other in zip(sections, loads, strict=True) if other == load]
        whole = [side for side in ("starboard", "port") if names == [f"{side} bow", f"{side} aft"]]
        parts.append(f"{SHOTS[load]} {listed(whole or names)}")
    return ", ".join(parts)


def order_words(order: Answer) -> str:
    """CS-FIRE-09: 'both sections, low', 'bow section, high', 'bow section high, aft section low'."""
    parts = [(word(each(part)[0]), word(each(part)[1])) for part in each(order)]
    if len({aim for _, aim in parts}) == 1:
        return f"{'both sections' if len(parts) == 2 else f'{parts[0][0]} section'}, {parts[0][1]}"
    return ", ".join([f"{end} section {aim}" for end, aim in parts])


def announcement(name: str, order: Answer) -> str:
    """What a captain announces: 'Nymphe holds her fire', 'Nymphe fires her bow section, high'."""
    if order == HOLD:
        return f"{name} holds her fire"
    if order == CHASERS:
        return f"{name} fires her chasers"
    text = order_words(order)
    return f"{name} fires {text if text.startswith('both') else f'her {text}'}"


def wind_words(heading: int, wind: int) -> str:
    """CS-WIND-03: how a ship on this heading lies to the wind: 'beating, wind on the port bow'."""
    entry = WIND_POSITIONS["ABCDEFGH".index(wind_position(heading, wind))]
    return f"{entry.point_of_sail}, {entry.description}"


def point_of_sail(heading: int, wind: int) -> str:
    return WIND_POSITIONS["ABCDEFGH".index(wind_position(heading, wind))].point_of_sail


def signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")


def signless(number: int) -> str:
    """A number without a sign unless it is negative: '3', '−1'."""
    return f"{number}".replace("-", "−")


def faces_text(faces: Sequence[int]) -> str:
    return " ".join([str(face) for face in faces])


def opened(parts: Parts) -> str:
    """The parts of a sum in words: '6 long guns + 4 carronades − 1 Heavy Swell'; equal names are added up."""
    amounts: dict[str, int] = {}
    for amount, name, _ in parts:
        amounts[name] = amounts.get(name, 0) + amount
    text = ""
    for name, amount in amounts.items():
        if amount:
            sign = ("−" if amount < 0 else "") if not text else " − " if amount < 0 else " + "
            text += f"{sign}{abs(amount)} {plain_case(figure_name(name, amount))}"
    return text


def plain_case(name: str) -> str:
    """The rulebook's nouns in the middle of a sentence; names of cards keep their capitals."""
    return name.lower() if name in LOWERED else name


LOWERED: Final = (
    "Crew Quality", "Crew Morale", "Hull Bonus", "Double Shot", "Chain Shot", "enemy Crew Morale", "enemy Crew Quality",
    "crew on Sailing", "Fighting Sail", "dismasted at Fighting Sail",
)


def pair(game: Duel, question: Question) -> tuple[str, str]:
    """One's own ship and the enemy's, by name."""
    both = names(game)
    return both[question.seat], both[1 - question.seat]


def sum_of(total: int, parts: Parts) -> str:
    """A modifier with its parts: '+2 (1 crew quality + 1 crew on sailing)'."""
    text = opened(parts)
    return f"{signed(total)} ({text})" if text else "with no modifier"
