"""What lies over the chart whatever is asked: zones, goals, the ways of this turn, lines of battle."""

from collections.abc import Sequence
from typing import Final, Optional

from weathergage.kernel.core import Question
from weathergage.kits.plane import Point
from weathergage.rulesets.oak_and_iron.content.read import CANNON_SHOT
from weathergage.rulesets.oak_and_iron.face.chart import Overlays, is_afloat, side_of_seat
from weathergage.rulesets.oak_and_iron.face.words import SIDE_IDS
from weathergage.rulesets.oak_and_iron.questions import AskDeploy
from weathergage.rulesets.oak_and_iron.rules.collisions import opposite
from weathergage.rulesets.oak_and_iron.rules.deployment import cell_area, cells_of
from weathergage.rulesets.oak_and_iron.rules.formation import are_in_line, has_formation_bonus, link_reach
from weathergage.rulesets.oak_and_iron.rules.shapes import apart
from weathergage.rulesets.oak_and_iron.state import ATTACKER, DEFENDER, SET_UP, WAITING, Battle, side_with
from weathergage.scene import model as scene

STRIP: Final = 0.6                  # inches: how wide an edge that may be left by is drawn


def overlays(game: Battle, seat: Optional[int], questions: Sequence[Question],
             tracks: dict[str, tuple[Point, ...]], together: dict[int, list[int]]) -> Overlays:
    ways = [scene.Course(kind="past", ship=label, points=points) for label, points in tracks.items()
            if len(points) > 1 and is_afloat(game, label)]
    lines = [link for squadron, members in together.items() for link in line_of_battle(game, squadron, members)]
    return (*zones(game, seat, questions), *goals(game), *ways, *lines)


def side_id(side: int) -> str:
    return SIDE_IDS[side]


def zones(game: Battle, seat: Optional[int], questions: Sequence[Question]) -> list[scene.Region]:
    """OI-SETUP-17, OI-SETUP-19: where both sides deploy, while ships wait for it; one's own zone is drawn by the
    question to deploy."""
    if game.phase != SET_UP or all([ship.fate != WAITING for ship in game.ships]):
        return []
    deploying = side_of_seat(game, seat) if any([isinstance(question, AskDeploy) for question in questions]) else None
    return [scene.Region(outline=cell_area(game, side, row, column), kind="zone", side=side_id(side))
            for side in (0, 1) if game.sides[side].deployment and side != deploying
            for row, column in cells_of(game, side)]


def goals(game: Battle) -> list[scene.Region]:
    """OI-OBJ-02, OI-OBJ-04, OI-OBJ-06: the edge that ships escape over, and the station of a blockade."""
    match game.objective:
        case "breakthrough":
            edge, side = game.sides[side_with(game, DEFENDER)].edge, side_with(game, ATTACKER)
            return [open_edge(game, edge, side)] if edge else []
        case "convoy":
            return [open_edge(game, opposite(game.weather), side_with(game, DEFENDER))]
        case "blockade":
            station = scene.Wedge(at=(game.width / 2, game.height / 2), from_deg=0.0, to_deg=360.0, outer=CANNON_SHOT)
            return [scene.Region(wedge=station, kind="zone", label="on station")]
        case _:
            return []


def open_edge(game: Battle, edge: str, side: int) -> scene.Region:
    left, right = (game.width - STRIP if edge == "east" else 0.0), (STRIP if edge == "west" else game.width)
    bottom, top = (game.height - STRIP if edge == "north" else 0.0), (STRIP if edge == "south" else game.height)
    return scene.Region(outline=((left, bottom), (right, bottom), (right, top), (left, top)), kind="effect",
                        side=side_id(side), label="way out")


def line_of_battle(game: Battle, squadron: int, members: list[int]) -> list[scene.Link]:
    """OI-FORM-03 to OI-FORM-06: the ships in Formation, each joined to the nearest one that follows her."""
    if not has_formation_bonus(game):
        return []
    reach = link_reach(game, squadron)
    links: list[scene.Link] = []
    for ahead in members:
        astern = [other for other in members if other != ahead and are_in_line(game, ahead, other, reach)]
        if astern:
            near = min(astern, key=lambda other: apart(game, ahead, other))
            links.append(scene.Link(ids=(game.ships[ahead].label, game.ships[near].label), kind="formation",
                                    side=side_id(game.squadrons[squadron].side)))
    return links
