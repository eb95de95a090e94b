"""What entries of several chapters share: the ships that an answer names, masts with their guns, lines of fire."""

from weathergage.kernel.core import Answer, Question
from weathergage.kernel.face import Spot
from weathergage.kits.asking import Overlays
from weathergage.kits.words import figure
from weathergage.rulesets.tattered_sails.content.read import LONG, SHORT
from weathergage.rulesets.tattered_sails.face.overlays import Shot, bearing_words, ships_in
from weathergage.rulesets.tattered_sails.face.words import masts_words, ship_named
from weathergage.rulesets.tattered_sails.state import Engagement, Ship
from weathergage.scene import model as scene


def ships_chosen(game: Engagement, question: Question, answer: Answer) -> Spot:
    """The ships that an answer names."""
    return ships_in(game, answer), None


def ring_chosen(game: Engagement, question: Question, answer: Answer) -> Overlays:
    """A ring about the ships that an answer names."""
    return ring(game, question.seat, ships_in(game, answer))


def ring(game: Engagement, seat: int, labels: tuple[str, ...]) -> Overlays:
    if not labels:
        return ()
    return (scene.Ring(ids=labels, kind="target" if is_foe(game, seat, labels[0]) else "can-act"),)


def is_foe(game: Engagement, seat: int, label: Answer) -> bool:
    """Whether a ship is another team's."""
    return game.team_of(ship_named(game, label)) != game.team(seat)


def reach_words(game: Engagement) -> str:
    """TS-SHOOT-09."""
    return f"short guns reach {figure(SHORT * game.reach)} mm, long ones {figure(LONG * game.reach)} mm"


def has_masts(ship: Ship) -> str:
    return f"she {'is' if ship.derelict else 'has'} {masts_words(ship)}"


def fire_lines(shots: list[Shot]) -> Overlays:
    """A line for every shot, and in the middle which guns they are."""
    if not shots:
        return ()
    middle = shots[len(shots) // 2]
    at = ((middle.start[0] + middle.end[0]) / 2, (middle.start[1] + middle.end[1]) / 2)
    return (*[scene.FireLine(start=line.start, end=line.end) for line in shots],
            scene.Label(at=at, text=bearing_words(shots, True)))
