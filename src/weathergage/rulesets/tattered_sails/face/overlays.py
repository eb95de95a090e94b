"""What lies over the chart whatever is asked: zones, tracks, chains of command, tows and rings; and how ships, winds
and lines of fire are drawn."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from weathergage.kernel.core import Answer, Question
from weathergage.kits.plane import HAIR, Point, Pose, point_of
from weathergage.rulesets.tattered_sails import questions as ask
from weathergage.rulesets.tattered_sails.content.read import ADMIRALS_RANGE, LONG, MODELS
from weathergage.rulesets.tattered_sails.face.words import ship_named
from weathergage.rulesets.tattered_sails.rules.admirals_range import in_range
from weathergage.rulesets.tattered_sails.rules.geometry import (
    aim_points,
    blockers,
    distance_of,
    is_far,
    is_open,
    mast_point,
    other_sails,
    pose_of,
    reach_of,
)
from weathergage.rulesets.tattered_sails.rules.wind import limit_of, running_half
from weathergage.rulesets.tattered_sails.state import (
    NOBODY,
    Engagement,
    Ship,
    is_friend,
    model_of,
    number_of,
    scenario_of,
    table_of,
)
from weathergage.scene import model as scene

GHOSTS: Final = 9                   # candidates drawn on the chart: those that have a key of their own
STRIP: Final = 14.0                 # mm: how wide an open edge is drawn
SECTOR: Final = LONG                # mm: how far the wind's sectors at a bow are drawn
Overlays: TypeAlias = list[scene.Overlay]
WayKind: TypeAlias = Literal["plan", "free"]         # of the answer looked at; of one among several


def is_afloat(game: Engagement, label: Answer) -> bool:
    number = number_of(game, label)
    return number != NOBODY and game.ships[number].afloat


def is_enemy(game: Engagement, one: str, other: str) -> bool:
    return not is_friend(game, ship_named(game, one), ship_named(game, other))


def side_id(seat: int) -> str:
    return f"player-{seat}"


# --- what a question is about -----------------------------------------------------------------------------------------

def pair_of(question: Question) -> tuple[str, str]:
    """The two ships that a question is about, the one that acts first; two empty labels where it is not about two."""
    match question:
        case ask.AskApproach(): return question.ship, question.target
        case ask.AskBoardingChoice(): return question.winner, question.loser
        case ask.AskPlunder(): return question.ship, question.prize
        case ask.AskTransfer() | ask.AskMoveAdmiral() | ask.AskConsent(): return question.ship, question.mate
        case _: return "", ""


def ship_asked(game: Engagement, questions: Sequence[Question]) -> str:
    """The ship on the table that the first question is about; empty for none."""
    for question in questions:
        label = pair_of(question)[0] or getattr(question, "ship", "")
        if is_afloat(game, label):
            return str(label)
    return ""


def ship_watched(game: Engagement, seat: int | None, questions: Sequence[Question]) -> str:
    """The ship that the table looks at: the one asked about, else the own admiral's, else the first one."""
    asked = ship_asked(game, questions)
    if asked or seat is None:
        return asked
    flag = game.players[seat].admiral
    if flag >= 0 and game.ships[flag].afloat:
        return game.ships[flag].label
    return next((ship.label for ship in game.ships if ship.player == seat and ship.afloat), "")


# --- the table --------------------------------------------------------------------------------------------------------

def zones(game: Engagement, deploying: int) -> Overlays:
    """TS-SETUP-07: where everybody deploys, while ships wait for it; that of the player who does is marked."""
    entry = scenario_of(game)
    if entry is None or game.phase != "set-up" or all([ship.placed for ship in game.ships]):
        return []
    return [scene.Region(outline=((x, y), (x + width, y), (x + width, y + height), (x, y + height)),
                         kind="legal" if seat == deploying else "zone", side=side_id(seat))
            for seat, (x, y, width, height) in enumerate([side.zone for side in entry.sides])]


def open_edge(game: Engagement) -> Overlays:
    """TS-EFF-06, TS-EFF-08: the edge that may be left over."""
    entry, table = scenario_of(game), table_of(game)
    if entry is None or not entry.exit_edge or table.radius:
        return []
    edge = entry.exit_edge
    west, east = (table.width - STRIP if edge == "east" else 0.0), (STRIP if edge == "west" else table.width)
    south, north = (table.height - STRIP if edge == "north" else 0.0), (STRIP if edge == "south" else table.height)
    owners = [ship.owner for ship in game.ships if model_of(ship).faction == entry.exit_faction]
    return [scene.Region(outline=((west, south), (east, south), (east, north), (west, north)), kind="effect",
                         side=side_id(owners[0]) if owners else "")]


def chain(game: Engagement, seat: int) -> Overlays:
    """TS-RANGE-01, TS-RANGE-02: the ships in range of an admiral one knows of, each joined to the nearest before."""
    flag = game.players[seat].admiral
    left = [game.ships[number].label for number in in_range(game, seat) if number != flag]
    joined = [game.ships[flag].label] if left else []
    links: Overlays = []
    while left:
        length, one, other = min([(distance_of(ship_named(game, one), ship_named(game, other)), one, other)
                                  for one in joined for other in left])
        if length > ADMIRALS_RANGE + HAIR:
            break
        links.append(scene.Link(ids=(one, other), kind="command", side=side_id(seat)))
        joined.append(other)
        left.remove(other)
    return links


def tows(game: Engagement) -> Overlays:
    return [scene.Link(ids=(ship.label, game.ships[ship.tows].label), kind="tow") for ship in game.ships
            if ship.tows != NOBODY]


def rings(game: Engagement, question: Question, options: tuple[Answer, ...]) -> Overlays:
    """The ship in question, those that may be chosen, and those that are aimed at."""
    one, other = pair_of(question)
    ship = ship_asked(game, (question,))
    choices = list(dict.fromkeys([label for option in options for label in ships_in(game, option)]))
    drawn: Overlays = [scene.Ring(ids=(ship,))] if ship else []
    if other and is_afloat(game, other):
        drawn.append(scene.Ring(ids=(other,), kind="target" if is_enemy(game, one, other) else "can-act"))
    elif ship and choices:
        foes = tuple([label for label in choices if is_enemy(game, ship, label)])
        mates = tuple([label for label in choices if label not in foes and label != ship])
        drawn += [scene.Ring(ids=foes, kind="target")] if foes else []
        drawn += [scene.Ring(ids=mates, kind="can-act")] if mates else []
    elif choices:
        drawn.append(scene.Ring(ids=tuple(choices), kind="can-act"))
    return drawn


def ships_in(game: Engagement, answer: Answer) -> tuple[str, ...]:
    """The ships on the table that an answer names."""
    return tuple([part for part in (answer if isinstance(answer, tuple) else (answer,))
                  if isinstance(part, str) and is_afloat(game, part)])


# --- sails ------------------------------------------------------------------------------------------------------------

def middle(model: str, pose: Pose) -> Point:
    """TS-GEO-03: the centre of a hull whose bow is at a pose."""
    return point_of(pose, -MODELS[model].length / 2, 0.0)


def ghost(ship: Ship, pose: Pose, label: str) -> scene.Ghost:
    return scene.Ghost(ship=ship.label, at=middle(ship.model, pose), heading=pose[2], label=label)


def slid(ship: Ship, dx: float, dy: float, kind: WayKind, key: str) -> Overlays:
    """A ship that slides without turning."""
    pose = (ship.x + dx, ship.y + dy, ship.heading)
    start, end = middle(ship.model, pose_of(ship)), middle(ship.model, pose)
    return [scene.Course(kind=kind, ship=ship.label, points=(start, end)), ghost(ship, pose, key)]


def wind_sectors(game: Engagement, ship: Ship) -> Overlays:
    """TS-WIND-06, TS-WIND-10: at her bow, where she may not sail, and where she would run before the wind."""
    limit, half = limit_of(game, model_of(ship)), running_half(game)
    at, away = (ship.x, ship.y), game.wind + 180.0
    closed = scene.Wedge(at=at, from_deg=(game.wind - limit) % 360, to_deg=(game.wind - limit) % 360 + 2 * limit,
                         outer=SECTOR)
    before = scene.Wedge(at=at, from_deg=(away - half) % 360, to_deg=(away - half) % 360 + 2 * half, outer=SECTOR)
    return [scene.Region(wedge=closed, kind="forbidden", label="no sailing"),
            scene.Arc(ship=ship.label, bands=(scene.Band(rank=3, wedge=before, label="running"),))]


# --- guns -------------------------------------------------------------------------------------------------------------

class Shot(NamedTuple):
    """A line of fire: from the gun to a point of the target, clear or not."""

    gun: int                # from 0 at the bow
    start: Point
    end: Point
    clear: bool


def shot(game: Engagement, firer: int, gun: int, target: int) -> Shot | None:
    """TS-SHOOT-05 to TS-SHOOT-08: the nearest point in range that the gun sees; else the nearest one in range."""
    ship, enemy = game.ships[firer], game.ships[target]
    model = model_of(ship)
    px, py = mast_point(ship, gun)
    reach = reach_of(game, model, gun) + HAIR
    if is_far(enemy, px, py, reach):
        return None
    own, others = other_sails(ship, gun), blockers(game, firer, target)
    points = sorted([(x, y) for x, y in aim_points(enemy, px, py) if (x - px) ** 2 + (y - py) ** 2 <= reach * reach],
                    key=lambda point: (point[0] - px) ** 2 + (point[1] - py) ** 2)
    for x, y in points:
        if is_open(px, py, x, y, own, model.sail_radius + HAIR, others):
            return Shot(gun, (px, py), (x, y), True)
    return Shot(gun, (px, py), points[0], False) if points else None


def shots_at(game: Engagement, firer: int, target: int, fired: int = 0) -> list[Shot]:
    """The lines of all guns that stand and have not fired, as far as the target is in their range."""
    ship = game.ships[firer]
    lines = [shot(game, firer, gun, target) for gun in range(model_of(ship).masts)
             if ship.standing >> gun & 1 and not fired >> gun & 1]
    return [line for line in lines if line is not None]


def bearing_words(shots: list[Shot], clear: bool) -> str:
    """'guns 1, 2 bear', 'gun 3 bears'; 'guns 1, 2 blocked'."""
    guns = [str(line.gun + 1) for line in shots if line.clear == clear]
    verb = "blocked" if not clear else "bears" if len(guns) == 1 else "bear"
    return f"gun{'' if len(guns) == 1 else 's'} {', '.join(guns)} {verb}" if guns else ""
