"""What lies over the chart whatever is asked: zones, slime, hazards, squadrons, ways; and the rings of a question."""

from typing import Final, NamedTuple, Optional, TypeAlias

from weathergage.kernel.core import Answer, Question
from weathergage.kernel.sight import Sight
from weathergage.kits.plane import Point, Pose, point_of
from weathergage.rulesets.man_o_war.content.tables import COHERENCY
from weathergage.rulesets.man_o_war.face.words import inches, side_id
from weathergage.rulesets.man_o_war.questions import (
    AskActivate,
    AskDeploy,
    AskDeployUnit,
    AskReRoll,
    AskSpellChoice,
    AskTerrain,
)
from weathergage.rulesets.man_o_war.rules.deployment import zone_of
from weathergage.rulesets.man_o_war.rules.geometry import distance_of
from weathergage.rulesets.man_o_war.rules.terrain import sections
from weathergage.rulesets.man_o_war.state import (
    AFLOAT,
    BARRIER,
    NOBODY,
    VESSEL,
    Battle,
    PairQuestion,
    PieceQuestion,
    UnitQuestion,
    battle,
    number_of,
)
from weathergage.scene import model as scene

SLIME: Final = 0.5                  # half the width of a trail


class Past(NamedTuple):
    """What was done this turn in the sight of all."""

    tracks: dict[str, tuple[Point, ...]]        # where each piece's centre went
    grapples: tuple[tuple[str, str], ...]       # boarding actions under way
    acted: tuple[str, ...]                      # units, in the order they were activated
    ways: dict[str, tuple[Pose, ...]]           # of the vessels that moved last


Overlays: TypeAlias = tuple[scene.Overlay, ...]


def table_overlays(sight: Sight, past: Past) -> Overlays:
    """All but what the questions themselves lay over the chart."""
    game = battle(sight.game)
    tracks = [scene.Course(kind="past", ship=label, points=points) for label, points in past.tracks.items()
              if len(points) > 1 and is_on_chart(game, label)]
    return (*zones(game, sight.seat, sight.questions()), *trails(game), *hazards(game), *tracks, *squadrons(game))


# --- the pieces in question -------------------------------------------------------------------------------------------

def is_on_chart(game: Battle, label: Answer) -> bool:
    number = number_of(game, label)
    return number != NOBODY and game.pieces[number].fate == AFLOAT


def pieces_of(game: Battle, question: Question) -> list[str]:
    """The pieces on the table that a question is about, the one in question first."""
    labels: tuple[str, ...] = ()
    match question:
        case PairQuestion(piece=piece, other=other): labels = (piece, other)
        case PieceQuestion(piece=piece): labels = (piece,)
        case UnitQuestion(unit=unit): labels = (unit,)
        case AskSpellChoice(target=target): labels = (target,)
        case AskReRoll(ships=ships): labels = ships
    return [label for label in labels if is_on_chart(game, label)]


def in_question(sight: Sight) -> tuple[int, int]:
    """The pieces that the table looks at: those asked about, else the one that acts, else the first own one."""
    game = battle(sight.game)
    pairs = [pieces_of(game, question)[:2] for question in sight.questions()]
    first = next((pair[0] for pair in pairs if pair), "")
    second = next((pair[1] for pair in pairs if len(pair) > 1), "")
    if first:
        return number_of(game, first), number_of(game, second)
    if game.active != NOBODY and game.pieces[game.active].fate == AFLOAT:
        return game.active, NOBODY
    own = [number for number, piece in enumerate(game.pieces)
           if piece.side == sight.seat and piece.fate == AFLOAT and piece.kind == VESSEL]
    return (own[0] if own else NOBODY), NOBODY


def members_of(game: Battle, label: str) -> list[str]:
    """MW-SQD-03: the pieces of the unit that is called by its first member."""
    unit = game.units[game.pieces[number_of(game, label)].unit]
    return [game.pieces[one].label for one in unit.members if game.pieces[one].fate == AFLOAT]


def rings(game: Battle, question: Question, answers: tuple[Answer, ...]) -> Overlays:
    """The piece in question, those that may be chosen, and those that are aimed at."""
    about = pieces_of(game, question)
    first = [scene.Ring(ids=(about[0],))] if about else []
    if isinstance(question, PairQuestion) and len(about) > 1:
        return (*first, scene.Ring(ids=(about[1],), kind="target"))
    choices = [label for label in chosen_from(game, question, answers) if label not in about[:1]]
    side = game.pieces[number_of(game, about[0])].side if about else NOBODY
    foes = tuple([label for label in choices if game.pieces[number_of(game, label)].side != side]) if about else ()
    mates = tuple([label for label in choices if label not in foes])
    return (*first, *([scene.Ring(ids=foes, kind="target")] if foes else []),
            *([scene.Ring(ids=mates, kind="can-act")] if mates else []))


def chosen_from(game: Battle, question: Question, answers: tuple[Answer, ...]) -> list[str]:
    """The pieces that the candidates name; for a unit all that can act."""
    labels: list[str] = []
    for answer in answers:
        for part in answer if isinstance(answer, tuple) else (answer,):
            if isinstance(part, str) and is_on_chart(game, part):
                labels += members_of(game, part) if isinstance(question, (AskActivate, AskDeployUnit)) else [part]
    return list(dict.fromkeys(labels))


# --- the table --------------------------------------------------------------------------------------------------------

def zones(game: Battle, seat: Optional[int], questions: list[Question]) -> list[scene.Overlay]:
    """MW-SET-21, MW-SET-26: while fleets are placed, where everybody deploys; while terrain is, the open sections."""
    if game.phase != "set-up":
        return []
    if any([isinstance(question, AskTerrain) for question in questions]):
        return [scene.Region(outline=corners(*box), kind="legal", label=f"{left} to place")
                for box, left in zip(sections(game), game.sections, strict=False) if left]
    placing = any([isinstance(question, (AskDeploy, AskDeployUnit)) for question in questions])
    return [scene.Region(outline=corners(*zone_of(game, side)), side=side_id(side),
                         kind="legal" if placing and side == seat else "zone")
            for side, player in enumerate(game.players) if player.edge]


def corners(left: float, bottom: float, right: float, top: float) -> tuple[Point, ...]:
    return ((left, bottom), (right, bottom), (right, top), (left, top))


def trails(game: Battle) -> list[scene.Overlay]:
    """MW-FLT-16."""
    lanes: list[scene.Overlay] = []
    for trail in game.trails:
        for at in range(1, len(trail.points)):
            lane = lane_of(trail.points[at - 1], trail.points[at])
            if lane:
                lanes.append(scene.Region(outline=lane, kind="effect", side=side_id(game.pieces[trail.ship].owner),
                                          label="slime" if at == 1 else ""))
    return lanes


def lane_of(start: Point, end: Point) -> tuple[Point, ...]:
    """A strip along a line."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = (dx * dx + dy * dy) ** 0.5
    if not far:
        return ()
    ux, uy = -dy / far * SLIME, dx / far * SLIME
    return ((start[0] + ux, start[1] + uy), (end[0] + ux, end[1] + uy), (end[0] - ux, end[1] - uy),
            (start[0] - ux, start[1] - uy))


def hazards(game: Battle) -> list[scene.Overlay]:
    """MW-SPL-17, MW-SPL-38: whirlpools and barriers."""
    return [scene.Region(outline=box_at((one.x, one.y, one.heading), one.length, one.width), kind="danger",
                         label="barrier") if one.kind == BARRIER else
            scene.Region(wedge=disc_at((one.x, one.y), one.width), kind="danger",
                         label=f"maelstrom {inches(one.width)}") for one in game.hazards]


def disc_at(at: Point, radius: float) -> scene.Wedge:
    return scene.Wedge(at=at, from_deg=0.0, to_deg=360.0, outer=radius)


def box_at(pose: Pose, length: float, width: float) -> tuple[Point, ...]:
    return tuple([point_of(pose, ahead * length / 2, abeam * width / 2)
                  for ahead, abeam in ((1, -1), (1, 1), (-1, 1), (-1, -1))])


def squadrons(game: Battle) -> list[scene.Overlay]:
    """MW-SQD-09: every ship of a squadron joined to its flagship while it is in touch."""
    links: list[scene.Overlay] = []
    for unit in game.units:
        flag = unit.flagship
        if flag == NOBODY or game.pieces[flag].fate != AFLOAT:
            continue
        links += [scene.Link(ids=(game.pieces[flag].label, game.pieces[member].label), kind="formation",
                             side=side_id(unit.side))
                  for member in unit.members if member != flag and game.pieces[member].fate == AFLOAT
                  and distance_of(game, flag, member) <= COHERENCY]
    return links
