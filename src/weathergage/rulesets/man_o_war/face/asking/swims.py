"""Ways in legs of any direction: a monster that swims, a ship that a spell pushes."""

from typing import Any

from weathergage.kernel.core import Answer, Question, each
from weathergage.kits.plane import along
from weathergage.kits.words import capital
from weathergage.rulesets.man_o_war.face.asking.places import GHOSTS
from weathergage.rulesets.man_o_war.face.overlays import Overlays, disc_at
from weathergage.rulesets.man_o_war.face.words import way_legs_words
from weathergage.rulesets.man_o_war.state import VESSEL, Battle, number_of
from weathergage.scene import model as scene


def way_label(game: Battle, question: Question, answer: Answer) -> str:
    return capital(way_legs_words([each(leg) for leg in each(answer)])) if answer else "Stay where it is"


def draw_reach(game: Battle, label: str, longest: float, answers: tuple[Answer, ...]) -> Overlays:
    """MW-MON-11, MW-SPL-13: how far the legs may reach, and the first ways."""
    piece = game.pieces[number_of(game, label)]
    lines = [line for answer in answers[:GHOSTS] for line in swim_lines(game, label, answer, "free")]
    return (scene.Region(wedge=disc_at((piece.x, piece.y), longest), kind="legal"), *lines)


def swim_lines(game: Battle, label: str, answer: Answer, kind: Any) -> Overlays:
    piece = game.pieces[number_of(game, label)]
    points = [(piece.x, piece.y)]
    for leg in each(answer) if isinstance(answer, tuple) else ():
        heading, length = each(leg)
        assert isinstance(heading, float)
        assert isinstance(length, float)
        ux, uy = along(heading)
        points.append((points[-1][0] + ux * length, points[-1][1] + uy * length))
    if len(points) < 2:
        return ()
    line = scene.Course(kind=kind, ship=label, points=tuple(points))
    return (line, scene.Ghost(ship=label, at=points[-1], heading=piece.heading)) if piece.kind == VESSEL else (line,)
