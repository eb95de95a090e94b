"""The vocabulary that prompts, log lines and pictures share: names, counts, lists, and sums that open up."""

from collections.abc import Iterable, Sequence
from typing import Final

from weathergage.kernel.core import Question
from weathergage.kits.words import listed
from weathergage.rulesets.captains_sea.content.read import CARD, CARDS, DESIGNS, WIND_POSITIONS
from weathergage.rulesets.captains_sea.events import Parts
from weathergage.rulesets.captains_sea.rules.wind import wind_position
from weathergage.rulesets.captains_sea.state import SECTIONS, SIDES, Duel
from weathergage.scene.terms import Command

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


def commands(game: Duel) -> tuple[Command, ...]:
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
    told = [card_name(card) if held.count(card) == 1 else f"{held.count(card)} × {card_name(card)}"
            for card in dict.fromkeys(held)]
    return listed(told) if not any(["," in name for name in told]) else "; ".join(told)


def wind_words(heading: int, wind: int) -> str:
    """CS-WIND-03: how a ship on this heading lies to the wind: 'beating, wind on the port bow'."""
    entry = WIND_POSITIONS["ABCDEFGH".index(wind_position(heading, wind))]
    return f"{entry.point_of_sail}, {entry.description}"


def point_of_sail(heading: int, wind: int) -> str:
    return WIND_POSITIONS["ABCDEFGH".index(wind_position(heading, wind))].point_of_sail


def signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")


def faces_text(faces: Sequence[int]) -> str:
    return " ".join([str(face) for face in faces])


def opened(parts: Parts) -> str:
    """The parts of a sum in words: '6 long guns + 4 carronades − 1 Heavy Swell'; equal names are added up."""
    amounts: dict[str, int] = {}
    for amount, name, _ in parts:
        amounts[name] = amounts.get(name, 0) + amount
    told = ""
    for name, amount in amounts.items():
        if amount:
            sign = " − " if amount < 0 else " + " if told else ""
            told += f"{sign}{abs(amount)} {plain_case(SINGLE.get(name, name) if abs(amount) == 1 else name)}"
    return told.strip()


def plain_case(name: str) -> str:
    """The rulebook's nouns in the middle of a sentence; names of cards keep their capitals."""
    return name.lower() if name in LOWERED else name


SINGLE: Final = {
    "long guns": "long gun", "carronades": "carronade", "carronades doubled": "carronade doubled",
    "ships on fire": "ship on fire", "successive turns": "successive turn", "hits on the enemy": "hit on the enemy",
}
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
    told = opened(parts)
    return f"{signed(total)} ({told})" if told else "with no modifier"
