"""Questions that are answered with a place: berths, lairs, releases and flights."""

from typing import Final

from weathergage.kernel.core import Answer
from weathergage.kits.plane import Pose
from weathergage.kits.plane.spaces import pose_in
from weathergage.rulesets.man_o_war.content.tables import FLYER_RADIUS, LAIR_RADIUS, MONSTER_RADIUS
from weathergage.rulesets.man_o_war.face.asking.entry import piece_of
from weathergage.rulesets.man_o_war.face.hulls import hull_mark
from weathergage.rulesets.man_o_war.face.overlays import Overlays, disc_at
from weathergage.rulesets.man_o_war.face.words import place_words, seen_name, way_words
from weathergage.rulesets.man_o_war.questions import AskFly, AskLair
from weathergage.rulesets.man_o_war.rules.courses import STAY
from weathergage.rulesets.man_o_war.state import MONSTER, VESSEL, Battle, Piece, PieceQuestion, number_of
from weathergage.scene import model as scene

GHOSTS: Final = 9                   # candidates drawn on the chart: those that have a key of their own


def place_label(game: Battle, question: PieceQuestion, answer: Answer) -> str:
    x, y, _ = pose_in(answer)
    return f"At {place_words(x, y)}"


def berth_label(game: Battle, question: PieceQuestion, answer: Answer) -> str:
    if answer == STAY:
        return "Leave it where it is"
    x, y, heading = pose_in(answer)
    return f"At {place_words(x, y)}, heading {way_words(heading)}" if piece_of(game, question).kind == VESSEL else \
        f"At {place_words(x, y)}"


def hull_at(piece: Piece, pose: Pose, words: str) -> scene.Ghost:
    """A vessel that may not be on the table yet brings her own hull."""
    return scene.Ghost(ship=piece.label, at=pose[:2], heading=pose[2], label=words, hull=hull_mark(piece))


def draw_berths(game: Battle, question: PieceQuestion, answers: tuple[Answer, ...]) -> Overlays:
    """MW-SET-26, MW-AIR-04, MW-FLT-09: the first places, numbered as they are listed."""
    piece = piece_of(game, question)
    poses = [(at, pose_in(answer)) for at, answer in enumerate(answers[:GHOSTS], 1) if isinstance(answer, tuple)]
    if piece.kind == VESSEL:
        return tuple([hull_at(piece, pose, str(at)) for at, pose in poses])
    return tuple([scene.Course(kind="free", ship=piece.label, points=((piece.x, piece.y), pose[:2]))
                  for _, pose in poses])


def show_berth(game: Battle, question: PieceQuestion, answer: Answer) -> Overlays:
    """A hull or a disc where it would be."""
    if not isinstance(answer, tuple):
        return ()
    piece, pose = piece_of(game, question), pose_in(answer)
    if piece.kind == VESSEL:
        return (hull_at(piece, pose, ""),)
    radius = LAIR_RADIUS if isinstance(question, AskLair) else MONSTER_RADIUS if piece.kind == MONSTER else FLYER_RADIUS
    disc = scene.Region(wedge=disc_at(pose[:2], radius), kind="legal",
                        label=seen_name(game, number_of(game, question.piece)))
    if isinstance(question, AskFly):
        return (disc, scene.Course(kind="plan", ship=piece.label, points=((piece.x, piece.y), pose[:2])))
    return (disc,)
