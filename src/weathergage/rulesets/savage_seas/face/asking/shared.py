"""What the entries of several kinds of questions share."""

from typing import Any, Final

from weathergage.kernel.core import Answer, Question
from weathergage.kernel.face import Spot
from weathergage.kits.asking import Overlays
from weathergage.kits.shorthand import read_number
from weathergage.kits.words import count
from weathergage.rulesets.savage_seas.content.read import CREW_NAMES, CREWS, SHIPS
from weathergage.rulesets.savage_seas.face.overlays import firing_area, ghosts
from weathergage.rulesets.savage_seas.face.words import the, wounds_words
from weathergage.rulesets.savage_seas.rules.effects import KEEP
from weathergage.rulesets.savage_seas.rules.movement import courses
from weathergage.rulesets.savage_seas.rules.planning import NONE
from weathergage.rulesets.savage_seas.state import Battle, Ship, order_of
from weathergage.scene import model as scene

NOTHING: Final = "-"                # no card, as a player types it


def own_ship(game: Battle, question: Question) -> Ship:
    return game.ships[game.side_of(question.seat)]


def enemy_ship(game: Battle, question: Question) -> Ship:
    return game.ships[1 - game.side_of(question.seat)]


def own(game: Battle, question: Question) -> str:
    return the(game.side_of(question.seat))


def foe(game: Battle, question: Question) -> str:
    return the(1 - game.side_of(question.seat))


def points_at_own(game: Battle, question: Question, answer: Answer) -> Spot:
    """One's own ship, unless the answer is to leave her as she is."""
    return ((SHIPS[game.side_of(question.seat)],) if answer not in (KEEP, ()) else ()), None


def points_at_enemy(game: Battle, question: Question, answer: Answer) -> Spot:
    return (SHIPS[1 - game.side_of(question.seat)],), None


def ring_target(game: Battle, question: Question, answer: Any) -> Overlays:
    """The enemy, whatever is answered or may be."""
    return (scene.Ring(ids=(SHIPS[1 - game.side_of(question.seat)],), kind="target"),)


def crew_label(ship: Ship, name: str) -> str:
    crew = CREWS.index(name)
    return f"The {CREW_NAMES[crew]} crew, {count(ship.crews[crew].wounds, 'Wound')} in hand"


def wounds_in_hand(ship: Ship) -> str:
    wounds = wounds_words(ship)
    return f"Wounds in her hands: {wounds}" if wounds else "no crew of hers has a Wound in hand"


def order_on_paper(game: Battle, ship: Ship, card: str) -> list[scene.Overlay]:
    """An Order by itself, carried out from where the ship lies."""
    order = order_of(card)
    if order.steps:
        return ghosts(game, ship.side, card, courses(order))
    return firing_area(game, ship, order, on_paper=True) if order.areas else []


def words_in(text: str) -> list[str]:
    return text.replace(",", " ").split()


def read_numbers(game: Battle, question: Question, text: str) -> Any:
    return tuple([read_number(part) for part in words_in(text)])


def read_cards(game: Battle, question: Question, text: str) -> Any:
    return tuple([NONE if part == NOTHING else part for part in words_in(text)])


def write_parts(game: Battle, question: Question, answer: Answer) -> str:
    if isinstance(answer, tuple):
        return " ".join([NOTHING if part == NONE else str(part) for part in answer]) or "none"
    return str(answer)
