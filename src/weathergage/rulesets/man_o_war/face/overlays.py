"""What a question lays over the chart: squadrons, wind at a bow, moves, arcs and lines of fire, spells. From a view."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from weathergage.kernel.core import Answer, Space, each
from weathergage.kits.plane import Point, Pose, along, point_of
from weathergage.rulesets.man_o_war.content.printed import Location, Model
from weathergage.rulesets.man_o_war.content.tables import (
    ARC,
    ASTERN,
    COHERENCY,
    INTO_WIND,
    LAIR_RADIUS,
    MODELS,
    NO_FIRE,
    SPELLS,
    WEAPONS,
)
from weathergage.rulesets.man_o_war.face.labels import line_for, struck_words, track_of
from weathergage.rulesets.man_o_war.face.view import PieceView, Scene
from weathergage.rulesets.man_o_war.face.wording import drives_of
from weathergage.rulesets.man_o_war.face.words import BANDS, inches, side_id
from weathergage.rulesets.man_o_war.rules.courses import (
    OFF,
    PUSH,
    STRUCK,
    Courses,
    Track,
    path_points,
    push_edges,
    push_poses,
)
from weathergage.rulesets.man_o_war.rules.deployment import zone_of
from weathergage.rulesets.man_o_war.rules.geometry import (
    QUARTERS,
    aim_point,
    distance_of,
    edge_centre,
    pose_of,
    shape_of,
    wind_from,
)
from weathergage.rulesets.man_o_war.rules.locations import condition_of
from weathergage.rulesets.man_o_war.rules.shooting import CONTACT_EFFECTS, Volleys, holders_of, mounts_for
from weathergage.rulesets.man_o_war.rules.speeds import mode_named
from weathergage.rulesets.man_o_war.rules.spellplaces import Drift
from weathergage.rulesets.man_o_war.rules.swimming import Swim
from weathergage.rulesets.man_o_war.rules.terrain import sections
from weathergage.rulesets.man_o_war.state import (
    AFLOAT,
    ARCS,
    BARRIER,
    NOBODY,
    VESSEL,
    Battle,
    model_of,
    number_of,
)
from weathergage.scene import model as scene
from weathergage.scene.model import HullForm, Rig

GHOSTS: Final = 9                   # candidates drawn on the chart: those that have a key of their own
FILLS: Final = 0.94                 # how much of her footprint a hull fills
SECTOR: Final = 4.5                 # inches: how far the wind's sectors at a ship are drawn
SLIME: Final = 0.5                  # half the width of a trail
PAIRS: Final = ("press-on", "grapples", "drive-off", "prize", "special", "monster-board", "air-board", "aim",
                "location", "locations", "whip")


class Asked(NamedTuple):
    """A question put to the seat that looks, with its candidates and its space, which knows the asked player's own."""

    kind: str
    about: Answer
    options: tuple[Answer, ...]
    space: Space


class Past(NamedTuple):
    """What was done this turn in the sight of all."""

    tracks: dict[str, tuple[Point, ...]]        # where each piece's centre went
    grapples: tuple[tuple[str, str], ...]       # boarding actions under way
    acted: tuple[str, ...]                      # units, in the order they were activated
    ways: dict[str, tuple[Pose, ...]]           # of the vessels that moved last


NO_PAST: Final = Past({}, (), (), {})
Overlays: TypeAlias = list[scene.Overlay]


def overlays(game: Battle, asked: tuple[Asked, ...], past: Past) -> tuple[scene.Overlay, ...]:
    """`game` is the table of the view, to measure on."""
    found: Overlays = []
    found += zones(game, asked)
    found += trails(game)
    found += hazards(game)
    found += [scene.Course(kind="past", ship=label, points=points) for label, points in past.tracks.items()
              if len(points) > 1 and is_on_chart(game, label)]
    found += squadrons(game)
    for question in asked[:1]:
        if question.kind in DRAWN:
            found += DRAWN[question.kind](game, question)
        found += rings(game, question)
    return tuple(found)


def is_on_chart(game: Battle, label: Answer) -> bool:
    number = number_of(game, label)
    return number != NOBODY and game.pieces[number].fate == AFLOAT


def named(game: Battle, question: Asked) -> list[str]:
    """The pieces on the table that a question is about, the one in question first."""
    parts = each(question.about) if isinstance(question.about, tuple) else (question.about,)
    if question.kind == "re-roll":
        numbers = [one for one in each(each(question.about)[1]) if isinstance(one, int) and one >= 0]
        return [game.pieces[one].label for one in numbers if game.pieces[one].fate == AFLOAT]
    return [part for part in parts if isinstance(part, str) and is_on_chart(game, part)]


def asked_about(game: Battle, asked: tuple[Asked, ...]) -> str:
    """The piece that a question is about; "" for none."""
    return next((label for question in asked for label in named(game, question)[:1]), "")


def in_question(game: Battle, asked: tuple[Asked, ...]) -> str:
    """The piece that the table looks at: the one asked about, else the one that acts, else the first own one."""
    found = asked_about(game, asked)
    if found:
        return found
    if game.active and is_on_chart(game.active):
        return game.active
    own = [piece.label for piece in game.pieces if piece.side == game.seat and piece.fate == AFLOAT
           and piece.kind == VESSEL]
    return own[0] if own else ""


# --- the table --------------------------------------------------------------------------------------------------------

def zones(game: Battle, asked: tuple[Asked, ...]) -> Overlays:
    """MW-SET-21, MW-SET-26: while fleets are placed, where everybody deploys; while terrain is, the open sections."""
    kinds = [question.kind for question in asked]
    if game.phase != "set-up":
        return []
    if "terrain" in kinds:
        return [scene.Region(outline=corners(*box), kind="legal", label=f"{left} to place")
                for box, left in zip(sections(game), game.sections, strict=False) if left]
    if not any([player.edge for player in game.players]):
        return []
    placing = any([kind in ("deploy", "deploy-unit") for kind in kinds])
    return [scene.Region(outline=corners(*zone_of(game, side)), side=side_id(side),
                         kind="legal" if placing and side == game.seat else "zone")
            for side in range(len(game.players)) if game.players[side]["edge"]]


def corners(left: float, bottom: float, right: float, top: float) -> tuple[Point, ...]:
    return ((left, bottom), (right, bottom), (right, top), (left, top))


def trails(game: Battle) -> Overlays:
    """MW-FLT-16."""
    found: Overlays = []
    owners = {piece.label: piece.owner for piece in game.pieces}
    for trail in game.trails:
        for at in range(1, len(trail.points)):
            lane = lane_of(trail.points[at - 1], trail.points[at])
            if lane:
                found.append(scene.Region(outline=lane, kind="effect", side=side_id(owners[trail.ship]),
                                          label="slime" if at == 1 else ""))
    return found


def lane_of(start: Point, end: Point) -> tuple[Point, ...]:
    """A strip along a line."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = (dx * dx + dy * dy) ** 0.5
    if not far:
        return ()
    ux, uy = -dy / far * SLIME, dx / far * SLIME
    return ((start[0] + ux, start[1] + uy), (end[0] + ux, end[1] + uy), (end[0] - ux, end[1] - uy),
            (start[0] - ux, start[1] - uy))


def hazards(game: Battle) -> Overlays:
    """MW-SPL-17, MW-SPL-38: whirlpools and barriers."""
    found: Overlays = []
    for one in game.hazards:
        if one.kind == BARRIER:
            found.append(scene.Region(outline=box_at((one.x, one.y, one.heading), one.length, one.width),
                                      kind="danger", label="barrier"))
        else:
            found.append(scene.Region(wedge=disc_at((one.x, one.y), one.width), kind="danger",
                                      label=f"maelstrom {inches(one.width)}"))
    return found


def disc_at(at: Point, radius: float) -> scene.Wedge:
    return scene.Wedge(at=at, from_deg=0.0, to_deg=360.0, outer=radius)


def box_at(pose: Pose, length: float, width: float) -> tuple[Point, ...]:
    return tuple([point_of(pose, ahead * length / 2, abeam * width / 2)
                  for ahead, abeam in ((1, -1), (1, 1), (-1, 1), (-1, -1))])


def squadrons(game: Battle) -> Overlays:
    """MW-SQD-09: every ship of a squadron joined to its flagship while it is in touch."""
    found: Overlays = []
    for unit in game.units:
        flag = unit.flagship
        if not flag or not is_on_chart(game, flag):
            continue
        for member in unit.members:
            if member != flag and is_on_chart(game, member) and distance_of(
                    game, number_of(game, flag), number_of(game, member)) <= COHERENCY:
                found.append(scene.Link(ids=(flag, member), kind="formation", side=side_id(unit.side)))
    return found


# --- rings ------------------------------------------------------------------------------------------------------------

def rings(game: Battle, question: Asked) -> Overlays:
    """The piece in question, those that may be chosen, and those that are aimed at."""
    about = named(game, question)
    found: Overlays = []
    if about:
        found.append(scene.Ring(ids=(about[0],)))
    if question.kind in PAIRS and len(about) > 1:
        found.append(scene.Ring(ids=(about[1],), kind="target"))
        return found
    choices = [label for label in chosen_from(game, question) if label not in about[:1]]
    side = game.pieces[number_of(game, about[0])].side if about else NOBODY
    foes = tuple([label for label in choices if game.pieces[number_of(game, label)].side != side]) if about else ()
    mates = tuple([label for label in choices if label not in foes])
    found += [scene.Ring(ids=foes, kind="target")] if foes else []
    found += [scene.Ring(ids=mates, kind="can-act")] if mates else []
    return found


def chosen_from(game: Battle, question: Asked) -> list[str]:
    """The pieces that the candidates name; for a unit all that can act."""
    found: list[str] = []
    for option in question.options:
        for part in option if isinstance(option, tuple) else (option,):
            if isinstance(part, str) and is_on_chart(game, part):
                found += members_of(game, part) if question.kind in ("activate", "deploy-unit") else [part]
    return list(dict.fromkeys(found))


def members_of(game: Battle, label: str) -> list[str]:
    """MW-SQD-03: the pieces of the unit that is called by its first member."""
    unit = game.units[game.pieces[number_of(game, label)].unit]
    return [game.pieces[one].label for one in unit.members if game.pieces[one].fate == AFLOAT]


# --- movement ---------------------------------------------------------------------------------------------------------

def ghost(label: str, pose: Pose, words: str) -> scene.Ghost:
    return scene.Ghost(ship=label, at=pose[:2], heading=pose[2], label=words)


def sectors(game: Battle, number: int) -> Overlays:
    """MW-GEO-09: at a ship that sails, the headings into the wind, and those before it."""
    piece = game.pieces[number]
    at, source = (piece.x, piece.y), wind_from(game)
    into = scene.Wedge(at=at, from_deg=(source - INTO_WIND) % 360, to_deg=(source - INTO_WIND) % 360 + 2 * INTO_WIND,
                       outer=SECTOR)
    half = 180.0 - ASTERN
    before = scene.Wedge(at=at, from_deg=(source + ASTERN) % 360, to_deg=(source + ASTERN) % 360 + 2 * half,
                         outer=SECTOR)
    return [scene.Region(wedge=into, kind="forbidden", label="into the wind"),
            scene.Arc(ship=piece.label, bands=(scene.Band(rank=3, wedge=before, label="wind astern"),))]


def moves(game: Battle, question: Asked) -> Overlays:
    """MW-MOVE-04: the first candidates, each numbered as it is listed: the way of the centre, and where it ends."""
    space = question.space
    assert isinstance(space, Courses)
    found: Overlays = []
    if any([mode.id == "sail" for mode in drives_of(game, space)]):
        found += sectors(game, space.number)
    for at, option in enumerate(question.options[:GHOSTS], 1):
        found += move_lines(game, space, option, str(at), "free")
    return found


def move_lines(game: Battle, space: Courses, option: Answer, words: str, kind: Any) -> Overlays:
    """The line and the ghost of one move; nothing for staying."""
    piece = game.pieces[space.number]
    if not isinstance(option, tuple):
        return []
    if option[1][0] == PUSH:
        poses = [pose for edges in push_edges(game, space.number, option[1][1])
                 for pose in push_poses(game, space.number, option[1][1], edges)]
        return [ghost(piece.label, poses[min(option[1][2], len(poses) - 1)], words)] if poses else []
    track = track_of(game, space, option)
    assert track is not None
    points = tuple(path_points(pose_of(piece), option[1:], track))       # MW-GEO-10: round in the turns
    found: Overlays = []
    if len(points) > 1:
        found.append(scene.Course(kind=kind, ship=piece.label, points=points))
    if track.end != OFF:
        found.append(ghost(piece.label, track.pose, words))
    return found


def ends_badly(game: Battle, track: Track) -> str:
    """What a move runs into, for a label on the chart."""
    return f"off over the {track.edge} edge" if track.end == OFF else struck_words(game, track) \
        if track.end == STRUCK else ""


def swims(game: Battle, question: Asked) -> Overlays:
    """MW-MON-11, MW-SPL-13: legs in any direction, and how far they may reach."""
    space = question.space
    assert isinstance(space, (Swim, Drift))
    piece = game.pieces[space.beast if isinstance(space, Swim) else space.target]
    found: Overlays = [scene.Region(wedge=disc_at((piece.x, piece.y), space.longest), kind="legal")]
    for option in question.options[:GHOSTS]:
        found += swim_lines(game, piece.label, option, "free")
    return found


def swim_lines(game: Battle, label: str, option: Answer, kind: Any) -> Overlays:
    piece = game.pieces[number_of(game, label)]
    points = [(piece.x, piece.y)]
    for leg in each(option) if isinstance(option, tuple) else ():
        heading, length = each(leg)
        assert isinstance(heading, float)
        assert isinstance(length, float)
        ux, uy = along(heading)
        points.append((points[-1][0] + ux * length, points[-1][1] + uy * length))
    if len(points) < 2:
        return []
    found: Overlays = [scene.Course(kind=kind, ship=label, points=tuple(points))]
    if piece.kind == VESSEL:
        found.append(ghost(label, (*points[-1], piece.heading), ""))
    return found


def spell_choices(game: Battle, question: Asked) -> Overlays:
    """MW-MAG-14, MW-MAG-20: the range of a spell; and the ways that it may push a ship."""
    if isinstance(question.space, Drift):
        return swims(game, question)
    return spell_range(game, str(each(question.about)[0]))


def spell_targets(game: Battle, question: Asked) -> Overlays:
    return spell_range(game, str(question.about))


def spell_range(game: Battle, spell: str) -> Overlays:
    """MW-MAG-14: within so much of the wizard's own ship."""
    reach = SPELLS[spell].range if spell in SPELLS else 0.0
    ship = next((one.ship for one in game.people
                 if one.role == "wizard" and one.side == game.seat and one.status == "aboard"), "")
    if not reach or not is_on_chart(game, ship):
        return []
    piece = game.pieces[number_of(game, ship)]
    return [scene.Region(wedge=disc_at((piece.x, piece.y), reach + model_of(piece).length / 2), kind="effect",
                         side=side_id(piece.owner), label=f"{SPELLS[spell].name}, {inches(reach)}")]


def berths(game: Battle, question: Asked) -> Overlays:
    """MW-SET-26, MW-AIR-04, MW-FLT-09: places; pieces that are not on the table yet bring their own hulls."""
    found: Overlays = []
    piece = next((one for one in game.pieces if one.label == question.about), None)
    if piece is None:
        return []
    if question.kind in ("lair", "emerge"):
        if question.kind == "emerge":
            found.append(scene.Region(wedge=disc_at((piece.x, piece.y), LAIR_RADIUS), kind="legal"))
        return found
    for at, option in enumerate(question.options[:GHOSTS], 1):
        if not isinstance(option, tuple):
            continue
        x, y, heading = option[-3:]
        if piece.kind == VESSEL:
            found.append(scene.Ghost(ship=piece.label, at=(x, y), heading=heading, label=str(at),
                                     hull=hull_mark(piece)))
        else:
            found.append(scene.Course(kind="free", ship=piece.label, points=((piece.x, piece.y), (x, y))))
    return found


# --- guns -------------------------------------------------------------------------------------------------------------

def volleys(game: Battle, question: Asked) -> Overlays:
    """MW-SHOT-01, MW-SHOT-04: the arcs into which guns can still fire, band by band, and every line of fire."""
    space = question.space
    assert isinstance(space, Volleys)
    lines: dict[tuple[str, str], bool] = {}
    for option in question.options:
        if isinstance(option, tuple):
            clear = line_for(game, space, option).target == number_of(game, option[0])
            key = (str(option[0]), str(option[1]))
            lines[key] = lines.get(key, False) or clear
    found: Overlays = []
    for arc in ARCS:
        if arc in [aimed for _, aimed in lines]:
            found += arc_bands(game, space.ship, arc, space.fired, False)
    for (label, arc), clear in lines.items():
        found += fire_line(game, space.ship, label, arc, clear, False)
    return found


def arc_bands(game: Battle, ship: int, arc: str, fired: tuple[str, ...], lettered: bool) -> Overlays:
    """MW-GEO-13: the wedge from the middle of an edge, by the bands of the weapon that reaches farthest."""
    piece = game.pieces[ship]
    weapons = [WEAPONS[mount.weapon] for mount in mounts_for(game, ship, arc, fired)
               if WEAPONS[mount.weapon].effect not in CONTACT_EFFECTS]
    if not weapons:
        return []
    weapon = max(weapons, key=lambda one: one.bands[-1])
    middle, at = piece.heading + QUARTERS[arc], edge_centre(piece, arc)
    bands, inner = [], 0.0
    for rank, reach in enumerate(weapon.bands):
        if weapon.mods[rank] != NO_FIRE and reach > inner:
            first = (middle - ARC) % 360
            wedge = scene.Wedge(at=at, from_deg=first, to_deg=first + 2 * ARC, outer=reach, inner=inner)
            bands.append(scene.Band(rank=RANKS[rank], wedge=wedge,
                                    label=f"{BANDS[rank]} {inches(reach)}" if lettered else ""))
        inner = max(inner, reach)
    return [scene.Arc(ship=piece.label, bands=tuple(bands))] if bands else []


RANKS: Final[tuple[Any, ...]] = (1, 2, 3)


def fire_line(game: Battle, ship: int, label: str, arc: str, clear: bool, lettered: bool) -> Overlays:
    """MW-GEO-15: from the middle of the edge to the nearest point of the target inside the arc."""
    piece = game.pieces[ship]
    found = aim_point(piece, arc, shape_of(game.pieces[number_of(game, label)]))
    if not found:
        return []
    start, (x, y) = edge_centre(piece, arc), found[0]
    far = ((x - start[0]) ** 2 + (y - start[1]) ** 2) ** 0.5
    return [scene.FireLine(start=start, end=(x, y), blocked=not clear,
                           label=inches(round(far, 1)) if lettered else "")]



# --- hulls ------------------------------------------------------------------------------------------------------------

class Fitting(NamedTuple):
    """How a part of a ship is drawn on her deck: what it is called, its shape and measures."""

    word: str
    shape: Any
    width: float
    tone: Any
    beams: bool = False             # one on each side


FITTINGS: Final = (
    Fitting("turret", "disc", 0.42, "light"), Fitting("funnel", "disc", 0.26, "dark"),
    Fitting("paddle", "box", 0.17, "deck", True), Fitting("treadwheel", "box", 0.17, "deck", True),
    Fitting("tower", "box", 0.5, "light"), Fitting("spire", "disc", 0.5, "side"),
    Fitting("battlement", "box", 0.62, "light"), Fitting("bridge", "box", 0.5, "light"),
    Fitting("catapult", "disc", 0.36, "light"), Fitting("chukka", "disc", 0.4, "light"),
    Fitting("mortar", "disc", 0.34, "dark"), Fitting("gun-platform", "disc", 0.34, "light"),
    Fitting("drill", "box", 0.22, "light"), Fitting("claw", "disc", 0.26, "light"),
    Fitting("hammer", "box", 0.2, "light"), Fitting("dragon", "disc", 0.62, "side"),
    Fitting("helldrake", "disc", 0.62, "side"), Fitting("gate", "disc", 0.5, "side"),
    Fitting("portal", "box", 0.5, "dark"),
    Fitting("engine", "box", 0.4, "dark"), Fitting("torpedo", "box", 0.2, "dark"),
)
FORMS: Final[dict[str, tuple[HullForm, Rig]]] = {          # of ships that sail, by fleet
    "high-elf": ("raker", "lateen"), "norse": ("cutter", "square"), "dark-elf": ("barge", "square"),
}


def form_of(model: Model) -> tuple[HullForm, Rig]:
    """Galleys for those with oars and one deck, rounded hulls for engines, galleons for Men O' War."""
    modes = [mode.id for mode in model.modes]
    if "sail" in modes and model.fleet in FORMS:
        return FORMS[model.fleet]
    if "oars" in modes:
        return ("galley", "lateen") if model.layout == "single" else ("galleon", "square")
    if "sail" not in modes:
        return ("raker", "square") if "drill" in model.ram else ("barge", "square")
    return ("galleon", "square") if model.rank == "MOW" else ("ship", "square")


def is_mast(location: Location) -> bool:
    return "mast" in location.id


def centre_of(location: Location) -> float:
    """How far along the hull a part stands, as a fraction from the bow (MW-DATA-02)."""
    return (location.area[0] + location.area[2]) / 200


def fittings(model: Model, filled: list[int]) -> tuple[scene.Decoration, ...]:
    """What stands on her deck, where her template has it; what is destroyed is dark."""
    found: list[scene.Decoration] = []
    for at, location in enumerate(model.locations):
        kind = next((one for one in FITTINGS if one.word in location.id), None)
        if kind is None or is_mast(location):
            continue
        long = (location.area[2] - location.area[0]) / 100
        tone: Any = "dark" if filled[at] >= location.boxes else kind.tone
        count = location.boxes if kind.shape == "disc" and "turrets" in location.id else 1
        for k in range(count):
            y = centre_of(location) - 0.5 + (k - (count - 1) / 2) * 0.16
            for x in (-0.5, 0.5) if kind.beams else (0.0,):
                found.append(scene.Decoration(shape=kind.shape, x=x, y=max(-0.42, min(0.42, y)), width=kind.width,
                                              height=min(0.26, long * 0.7), tone=tone))
    return tuple(found)


def hull_mark(piece: Piece, **more: Any) -> scene.ShipMark:
    """MW-GEO-03: a vessel true to scale, with her masts, oars, guns and towers; wherever it may be put."""
    model = MODELS[piece.model]
    form, rig = form_of(model)
    masts = [(at, location) for at, location in enumerate(model.locations) if is_mast(location)]
    lost = tuple([k for k, (at, location) in enumerate(masts) if piece.filled[at] >= location.boxes])
    modes = [mode.id for mode in model.modes]
    broadside = [mount for mount in model.mounts if "port" in mount.arcs and mount.per_arc]
    fields: dict[str, Any] = {
        "id": piece.label, "at": (piece.x, piece.y), "heading": piece.heading, "form": form, "rig": rig,
        "length": model.length * FILLS, "beam": model.width * FILLS,
        "base": scene.Base(length=model.length, width=model.width), "masts": len(masts),
        "mast_at": tuple([centre_of(location) for _, location in masts]), "lost_masts": lost, "fallen_masts": (),
        "guns": sum([mount.dice for mount in broadside]) + (2 if broadside else 0), "oars": 8 if "oars" in modes else 0,
        "decorations": fittings(model, piece.filled),
    }
    return scene.ShipMark(**{**fields, **more})


def oars_of(game: Battle, number: int) -> int:
    """MW-LOC-01, MW-LOC-04: oars that still row."""
    piece = game.pieces[number]
    mode = mode_named(piece, "oars")
    state = condition_of(piece)
    if mode is None or "oars" in state.lost or state.immobile:
        return 0
    return max(0, round(8 * (mode.speed - state.flat.get("oars", 0)) / max(1, mode.speed)))


def held(game: Battle, number: int) -> list[str]:
    """MW-MON-32: the monsters that hold a ship."""
    piece = game.pieces[number]
    if piece.kind != VESSEL or piece.fate != AFLOAT:
        return []
    return [game.pieces[one].label for one in holders_of(game, number)]



DRAWN: Final[dict[str, Callable[[Scene, Battle, Asked], Overlays]]] = {
    "move": moves, "swim": swims, "fire": volleys, "deploy": berths, "release": berths, "fly": berths, "lair": berths,
    "emerge": berths, "target": spell_targets, "spell-choice": spell_choices,
}
