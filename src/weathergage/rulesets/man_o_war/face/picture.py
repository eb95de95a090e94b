"""The table as a picture: sea, terrain, ships true to scale, beasts, wrecks, and what the question lays over it."""

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Any, Final, Optional

from weathergage.kernel.core import HIDDEN, Event, Question
from weathergage.kernel.sight import Sight
from weathergage.kits.plane import Point, Pose
from weathergage.kits.words import capital, count, point_word
from weathergage.rulesets.man_o_war import questions as asks
from weathergage.rulesets.man_o_war.content.tables import FLYER_RADIUS, LAIR_RADIUS, MONSTER_RADIUS, TERRAIN
from weathergage.rulesets.man_o_war.events import (
    ActivationBegun,
    BoardingEnded,
    BoardingStarted,
    FlyerMoved,
    MonsterMoved,
    ShipMoved,
    ShipPulled,
    TurnBegun,
)
from weathergage.rulesets.man_o_war.face.asking import ASKING
from weathergage.rulesets.man_o_war.face.hulls import hull_mark, oars_of
from weathergage.rulesets.man_o_war.face.overlays import Past, table_overlays
from weathergage.rulesets.man_o_war.face.sheets import (
    aboard,
    condition,
    groups,
    hands,
    leads,
    profile,
    sheets,
    tracks,
)
from weathergage.rulesets.man_o_war.face.words import (
    figure,
    fleets_of,
    heading_title,
    seen_name,
    side_id,
    side_letter,
    side_tincture,
    spell_words,
)
from weathergage.rulesets.man_o_war.rules.geometry import wind_from
from weathergage.rulesets.man_o_war.rules.shooting import holders_of
from weathergage.rulesets.man_o_war.rules.tracks import ANCHOR, PIVOT, SWING, TURNED, Leg, legs_made, path_of
from weathergage.rulesets.man_o_war.state import (
    ABOARD,
    ADMIRAL,
    AFLOAT,
    DEBRIS,
    FLYER,
    ISLAND,
    LAIR,
    LANDED,
    NOBODY,
    VESSEL,
    WRECK,
    Battle,
    Piece,
    battle,
    is_prize,
    life_of,
    model_of,
    people_aboard,
    scenario_of,
    vessels,
)
from weathergage.scene import model as scene
from weathergage.scene.model import Icon
from weathergage.scene.projection import around
from weathergage.scene.ways import RECENT, Ways

PHASES: Final = {"set-up": "Set-up", "initiative": "Initiative", "magic": "Magic", "battle": "Battle", "end": "End"}
MOMENTS: Final[dict[type[Question], str]] = {
    asks.AskActivate: "Choose a unit", asks.AskNextShip: "Choose a ship", asks.AskMove: "Move", asks.AskFire: "Fire",
    asks.AskBoard: "Boarding", asks.AskRam: "Ram", asks.AskPressOn: "Boarding", asks.AskGrapples: "Boarding",
    asks.AskPrize: "A prize", asks.AskCast: "Cast", asks.AskTarget: "Target", asks.AskSpellChoice: "Cast",
    asks.AskDispel: "Dispel", asks.AskReRoll: "Re-roll", asks.AskDeploy: "Deployment",
    asks.AskDeployUnit: "Deployment", asks.AskTerrain: "Terrain", asks.AskSide: "Sides", asks.AskLair: "Lairs",
    asks.AskDiscard: "Magic cards", asks.AskRepair: "Repairs", asks.AskRescue: "Survivors", asks.AskSwim: "Swim",
    asks.AskFly: "Flight", asks.AskDive: "Dive", asks.AskOrder: "Orders", asks.AskAllotCard: "Cards",
    asks.AskAdmiralShip: "Admiral", asks.AskWizardShip: "Wizard",
}
KRAKENS: Final = ("kraken", "promethean")       # drawn with many arms; the others as serpents
WATER: Final = 7.0                  # inches shown around the outermost pieces
LEAST: Final = 28.0                 # inches shown at least
ROUND: Final = 24                   # corners of a disc of land
ON_THE_SPOT: Final = (PIVOT, SWING, ANCHOR)
TURN_PARTS: Final = 4               # of a turn by the template, in the line of a move
LAND_KINDS: Final[dict[str, Any]] = {"rocks": "rocks"}


def past_of(sight: Sight) -> Past:
    """This turn's events, if anybody kept them."""
    events = list(sight.past)
    first = max([at for at, event in enumerate(events) if isinstance(event, TurnBegun)], default=0)
    ways: dict[str, list[tuple[float, float]]] = {}
    boarding: list[tuple[str, str]] = []
    acted: list[str] = []
    for event in events[first:]:
        match event:
            case ShipMoved(ship=label): ways.setdefault(label, []).extend(path_of(event))
            case ShipPulled(ship=label, was=was, place=place): ways.setdefault(label, []).extend((was[:2], place[:2]))
            case MonsterMoved(monster=label, was=was, place=place) | FlyerMoved(flyer=label, was=was, place=place):
                ways.setdefault(label, []).extend((was[:2], place[:2]))
            case BoardingStarted(ship=label, target=other): boarding = [(label, other)]
            case BoardingEnded(): boarding = []
            case ActivationBegun(unit=unit):
                acted.append(unit)
                boarding = []
    return Past({label: tuple(points) for label, points in ways.items()}, tuple(boarding), tuple(acted),
                ways_of(events[-RECENT:]))


def ways_of(events: Sequence[Event]) -> dict[str, tuple[Pose, ...]]:
    """MW-MOVE-04: how the vessels that moved last have gone, step by step."""
    ways = Ways()
    for event in events:
        match event:
            case ShipMoved(ship=label, was=was, place=place):
                ways.go(label, [*steps(was, legs_made(event), path_of(event)), place])
            case ShipPulled(ship=label, was=was, place=place): ways.go(label, [was, place])
    return ways.gathered()


def steps(was: Pose, legs: tuple[Leg, ...], path: tuple[Point, ...]) -> list[Pose]:
    """The poses along the line of a move: a turn by the template has several points, a pivot none of its own."""
    poses, points = [was], list(path[1:])
    for verb, amount, *_ in legs:
        parts = TURN_PARTS if verb == TURNED else 1
        for _ in range(parts):
            x, y, heading = poses[-1]
            if verb in ON_THE_SPOT or verb == TURNED:
                heading += float(amount) / parts
            if verb not in ON_THE_SPOT and points:
                x, y = points.pop(0)
            poses.append((x, y, heading))
    return poses


def picture(sight: Sight) -> scene.Picture:
    """The whole table as one seat sees it, with overlays for the questions it is asked."""
    game, past = battle(sight.game), past_of(sight)
    return scene.Picture(
        scene=sea_scene(sight, past), sheets=sheets(sight), groups=groups(game, sight.seat), tracks=tracks(game, past),
        title=title_of(game) or "Fleets in sight", subtitle="Man O' War", phase=phase(sight), hands=hands(sight),
        description=" ".join([description(game, number, sight.seat) for number, piece in enumerate(game.pieces)
                              if piece.fate == AFLOAT]))


def title_of(game: Battle) -> str:
    entry = scenario_of(game)
    return entry.name if entry is not None else ""


def phase(sight: Sight) -> tuple[str, ...]:
    game = battle(sight.game)
    words = [f"Turn {game.turn} of {game.turn_limit}"] if game.turn else []
    if game.outcome is not None:
        return (*words, "The end")
    words.append(PHASES.get(game.phase, capital(game.phase)))
    if game.acting != NOBODY:
        words.append(heading_title(fleets_of(game), game.acting))
    return (*words, *[MOMENTS[type(question)] for question in sight.questions()[:1] if type(question) in MOMENTS])


# --- the scene --------------------------------------------------------------------------------------------------------

def sea_scene(sight: Sight, past: Past) -> scene.Scene:
    game = battle(sight.game)
    names, upwind = fleets_of(game), wind_from(game)
    sea = scene.Sea(width=game.width, height=game.height, unit="in", step=3.0, name=title_of(game),
                    caption=f"{figure(game.width / 12)} by {figure(game.height / 12)} feet",
                    scales=(scene.Scale(label="9″ cannon", length=9.0), scene.Scale(label="6″ squadron", length=6.0)))
    return scene.Scene(
        sea=sea,
        sides=tuple([scene.Side(id=side_id(side), tincture=side_tincture(names, side), letter=side_letter(names, side),
                                name=heading_title(names, side)) for side in range(len(names))]),
        wind=scene.Wind(from_deg=upwind, label=f"wind {point_word(upwind)}") if has_wind(game) else None,
        lands=lands(game), creatures=creatures(game, sight.seat), markers=markers(game),
        ships=(*[ship_mark(game, number, sight.seat, past) for number in vessels(game)], *wreckage(game)),
        overlays=(*table_overlays(sight, past), *ASKING.overlays(sight)), view=window(game, sea))


def window(game: Battle, sea: scene.Sea) -> scene.Window | None:
    """The water around all pieces, once they are placed; the whole table before that."""
    places = [(piece.x, piece.y) for piece in game.pieces if piece.fate in (AFLOAT, LAIR)]
    return around(sea, places, WATER, LEAST) if game.phase != "set-up" else None


def has_wind(game: Battle) -> bool:
    """MW-SET-23, MW-SCN-07: unknown until it is rolled, unless the scenario names it."""
    entry = scenario_of(game)
    return game.turn > 0 or entry is None or entry.wind >= 0 or any([player.edge for player in game.players])


def lands(game: Battle) -> tuple[scene.Land, ...]:
    """MW-SET-22, MW-GEO-20: islands that block sight; sandbanks and rocks that do not."""
    shores: list[scene.Land] = []
    for at, (kind, x, y, rotation) in enumerate(game.terrain):
        land = TERRAIN[kind]
        shape: Any = LAND_KINDS.get(kind, "island" if land.blocks_sight else "shoal")
        shores.append(scene.Land(id=f"{kind} {at}", kind=shape, outline=outline_of(kind, x, y, rotation),
                                name="" if land.blocks_sight else land.name.lower()))
    return tuple(shores)


def outline_of(kind: str, x: float, y: float, rotation: float) -> tuple[tuple[float, float], ...]:
    """A disc, or a capsule along its bearing."""
    land, turn = TERRAIN[kind], radians(rotation)
    half = max(0.0, land.length / 2 - land.radius)
    points = []
    for k in range(ROUND):
        angle = radians(360.0 * k / ROUND)
        ahead, abeam = land.radius * cos(angle), land.radius * sin(angle)
        ahead += half if ahead >= 0.0 else -half
        points.append((x + ahead * sin(turn) + abeam * cos(turn), y + ahead * cos(turn) - abeam * sin(turn)))
    return tuple(points)


def wreckage(game: Battle) -> tuple[scene.ShipMark, ...]:
    """MW-SINK-01, MW-SINK-02: what obstructs is a wreck on the chart."""
    return tuple([scene.ShipMark(id=f"wreck-{number}", at=(wreck.x, wreck.y), heading=0.0, wreck=True,
                                 name=f"wreckage {number}", length=2 * wreck.radius,
                                 beam=wreck.radius, base=scene.Base(length=2 * wreck.radius), masts=0,
                                 description=f"Wreckage {number}, which stops ships and shot.")
                  for number, wreck in enumerate(game.wrecks, 1) if wreck.stage == WRECK])


def markers(game: Battle) -> tuple[scene.Marker, ...]:
    """MW-SINK-03, MW-MON-05: debris, lairs with what lies in them as far as one knows, and the treasure."""
    marks = [scene.Marker(id=f"debris-{number}", at=(wreck.x, wreck.y), size=2 * wreck.radius,
                          badge=scene.Badge(text="×", tone="lost", hint="debris"), name="debris",
                          description=f"Debris of wreck {number}, gone when the turn ends.")
             for number, wreck in enumerate(game.wrecks, 1) if wreck.stage == DEBRIS]
    for number, piece in enumerate(game.pieces):
        if piece.fate == LAIR:
            hidden = piece.model == HIDDEN
            name = "lair" if hidden else f"lair of {seen_name(game, number)}"
            marks.append(scene.Marker(id=piece.label, at=(piece.x, piece.y), size=2 * LAIR_RADIUS,
                                      side=side_id(piece.owner), name=name, face_down=hidden,
                                      badge=scene.Badge(icon="hidden", tone="side", hint=name),
                                      description=capital(name)))
    return (*marks, *treasure(game))


def treasure(game: Battle) -> tuple[scene.Marker, ...]:
    """MW-SCN-03: on the island, found or not."""
    if game.treasure not in (ISLAND, LANDED) or not game.terrain:
        return ()
    _, x, y, _ = game.terrain[0]
    words = "treasure, not found yet" if game.treasure == ISLAND else "treasure, found"
    return (scene.Marker(id="treasure", at=(x, y), name="treasure", description=capital(words),
                         badge=scene.Badge(icon="star", tone="brass", hint=words)),)


def creatures(game: Battle, seat: Optional[int]) -> tuple[scene.Creature, ...]:
    """MW-GEO-03, MW-GEO-18: monsters and flyers on their discs."""
    beasts: list[scene.Creature] = []
    for number, piece in enumerate(game.pieces):
        if piece.kind == VESSEL or piece.fate != AFLOAT:
            continue
        flies, life = piece.kind == FLYER, life_of(piece)
        kind: Any = "flyer" if flies else "kraken" if piece.model in KRAKENS else "serpent"
        signs = [scene.Badge(text=str(life), tone="side", hint=f"{count(life, 'wound')} left"), *common_badges(piece)]
        name = seen_name(game, number)
        beasts.append(scene.Creature(
            id=piece.label, kind=kind, at=(piece.x, piece.y), side=side_id(piece.side),
            name=f"{name}, submerged" if piece.submerged else name, description=description(game, number, seat),
            size=2 * (FLYER_RADIUS if flies else MONSTER_RADIUS), badges=tuple(signs)))
    return tuple(beasts)


def ship_mark(game: Battle, number: int, seat: Optional[int], past: Past) -> scene.ShipMark:
    """MW-GEO-03: her hull over her footprint, with all that has befallen her."""
    piece = game.pieces[number]
    model, label = model_of(piece), piece.label
    boxes = sum([location.boxes for location in model.locations])
    hurt = (sum(piece.filled) + 2 * piece.btw) / max(1, boxes + 2 * model.btw)
    lashed = [game.pieces[other].label for other in piece.lashed]
    grapples = [other for pair in past.grapples for other in pair if label in pair and other != label]
    holders = [game.pieces[other].label for other in holders_of(game, number)]      # MW-MON-32
    sails = any([mode.id == "sail" for mode in model.modes])
    becalmed = piece.no_move or piece.aground != NOBODY or piece.side == NOBODY
    return hull_mark(
        piece, side=side_id(piece.owner), name=seen_name(game, number), note=note(game, number),
        description=description(game, number, seat), oars=oars_of(piece), sail=(0 if becalmed else 2) if sails else 0,
        moved=len(past.tracks.get(label, ())) > 1, way=past.ways.get(label, ()), aground=piece.aground != NOBODY,
        flagship=leads(game, number) or any([one.role == ADMIRAL for one in people_aboard(game, number)]),
        holes=min(7, round(7 * hurt)), fire=min(3, sum(piece.blazes)),
        entangled=tuple(dict.fromkeys([*lashed, *grapples, *holders])), shaken=piece.side == NOBODY,
        badges=badges(piece), captured_by=side_id(piece.side) if is_prize(piece) else "")


def badges(piece: Piece) -> tuple[scene.Badge, ...]:
    """Counters and spells that lie on her."""
    counters: tuple[tuple[Icon, str, bool], ...] = (
        ("anchor", "No Movement", piece.no_move), ("guns", "No Firing", piece.no_fire),
        ("warn", "straggler", piece.straggler), ("skull", "to be scuttled", piece.scuttler != NOBODY),
    )
    return (*[scene.Badge(icon=icon, tone="danger", hint=hint) for icon, hint, is_so in counters if is_so],
            *common_badges(piece))


def common_badges(piece: Piece) -> list[scene.Badge]:
    """Of ships and beasts alike."""
    spells = ", ".join([spell_words(spell.partition(":")[0]) for spell in piece.spells])
    return [*([scene.Badge(icon="hidden", hint="submerged")] if piece.submerged else []),
            *([scene.Badge(icon="star", tone="brass", hint=spells)] if spells else [])]


def note(game: Battle, number: int) -> str:
    """What must be told beside her name."""
    piece, words = game.pieces[number], aboard(game, number)
    words += ["flag"] if leads(game, number) else []
    words += ["abandoned"] if piece.side == NOBODY else []
    words += ["submerged"] if piece.submerged else []
    words += ["treasure"] if game.treasure == ABOARD and game.holder == number else []
    return ", ".join(words)


def description(game: Battle, number: int, seat: Optional[int]) -> str:
    """A piece in a sentence, for those who cannot see it."""
    piece, name = game.pieces[number], seen_name(game, number)
    whose = "yours" if piece.side == seat else "abandoned" if piece.side == NOBODY else \
        heading_title(fleets_of(game), piece.side)
    if piece.kind != VESSEL:
        words = [f"{count(life_of(piece), 'wound')} left", *condition(game, number)]
        return f"{name} ({whose}), {', '.join(words)}."
    model = model_of(piece)
    crew = [] if model.crewless else [f"crew {piece.crew} of {piece.limit}"]
    hurt = [f"{area.name.lower()} {'burning' if area.fire else 'gone' if area.lost else 'damaged'}"
            for area in profile(piece, True).areas if area.fire or any([box.state != 'present' for box in area.boxes])]
    water = [f"{piece.btw} of {model.btw} waterline boxes lost"] if piece.btw else []
    words = [*crew, *water, *hurt, *[part for part in condition(game, number) if "blaze" not in part]]
    return f"{name} ({whose}), heading {piece.heading:.0f}, {point_word(piece.heading)}, " \
           f"{', '.join(words) or 'undamaged'}."
