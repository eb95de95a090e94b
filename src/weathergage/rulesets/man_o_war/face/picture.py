"""The table as a picture: sea, terrain, ships true to scale, beasts, wrecks, and what the question lays over it.

Made from a view alone.
"""

from math import cos, radians, sin
from typing import Any, Final

from weathergage.kernel.core import Event
from weathergage.kits.plane import Point, Pose
from weathergage.kits.words import POINTS, capital, count, point_word
from weathergage.rulesets.man_o_war.content.tables import (
    FLYER_RADIUS,
    FLYERS,
    LAIR_RADIUS,
    MODELS,
    MONSTER_RADIUS,
    MONSTERS,
    SCENARIOS,
    TERRAIN,
)
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
from weathergage.rulesets.man_o_war.face.overlays import (
    NO_PAST,
    Asked,
    Past,
    held,
    hull_mark,
    oars_of,
    overlays,
)
from weathergage.rulesets.man_o_war.face.sheets import (
    aboard,
    condition,
    fleets,
    groups,
    hands,
    leads,
    profile,
    sheets,
    tracks,
)
from weathergage.rulesets.man_o_war.face.view import PieceView, Scene, chart
from weathergage.rulesets.man_o_war.face.words import (
    HIDDEN,
    figure,
    heading_title,
    side_id,
    side_letter,
    side_tincture,
    spell_words,
)
from weathergage.rulesets.man_o_war.rules.geometry import wind_from
from weathergage.rulesets.man_o_war.rules.tracks import ANCHOR, PIVOT, SWING, TURNED, Leg
from weathergage.rulesets.man_o_war.state import AFLOAT, FLYER, LAIR, NOBODY, VESSEL, WRECK, Battle, number_of
from weathergage.scene import model as scene
from weathergage.scene.model import Icon
from weathergage.scene.projection import around
from weathergage.scene.ways import RECENT, Ways

PHASES: Final = {"set-up": "Set-up", "initiative": "Initiative", "magic": "Magic", "battle": "Battle", "end": "End"}
MOMENTS: Final = {
    "activate": "Choose a unit", "next-ship": "Choose a ship", "move": "Move", "fire": "Fire", "board": "Boarding",
    "ram": "Ram", "press-on": "Boarding", "grapples": "Boarding", "prize": "A prize", "cast": "Cast",
    "target": "Target", "spell-choice": "Cast", "dispel": "Dispel", "re-roll": "Re-roll", "deploy": "Deployment",
    "deploy-unit": "Deployment", "terrain": "Terrain", "side": "Sides", "lair": "Lairs", "discard": "Magic cards",
    "repair": "Repairs", "rescue": "Survivors", "swim": "Swim", "fly": "Flight", "dive": "Dive", "order": "Orders",
    "allot-card": "Cards", "admiral-ship": "Admiral", "wizard-ship": "Wizard",
}
KRAKENS: Final = ("kraken", "promethean")       # drawn with many arms; the others as serpents
WATER: Final = 7.0                  # inches shown around the outermost pieces
LEAST: Final = 28.0                 # inches shown at least
ROUND: Final = 24                   # corners of a disc of land
ON_THE_SPOT: Final = (PIVOT, SWING, ANCHOR)
TURN_PARTS: Final = 4               # of a turn by the template, in the line of a move
LAND_KINDS: Final[dict[str, Any]] = {"rocks": "rocks"}


def past_of(game: Battle) -> Past:
    """This turn's public events, if anybody kept them."""
    events = list(game.journal or ())
    first = max([at for at, event in enumerate(events) if isinstance(event, TurnBegun)], default=0)
    ways: dict[str, list[tuple[float, float]]] = {}
    boarding: list[tuple[str, str]] = []
    acted: list[str] = []
    for event in events[first:]:
        match event:
            case ShipMoved(ship=label, path=path): ways.setdefault(label, []).extend(path)
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


def ways_of(events: list[Event]) -> dict[str, tuple[Pose, ...]]:
    """MW-MOVE-04: how the vessels that moved last have gone, step by step."""
    ways = Ways()
    for event in events:
        match event:
            case ShipMoved(ship=label, was=was, legs=legs, path=path, place=place):
                ways.go(label, [*steps(was, legs, path), place])
            case ShipPulled(ship=label, was=was, place=place): ways.go(label, [was, place])
    return ways.gathered()


def steps(was: Pose, legs: tuple[Leg, ...], path: tuple[Point, ...]) -> list[Pose]:
    """The poses along the line of a move: a turn by the template has several points, a pivot none of its own."""
    found, points = [was], list(path[1:])
    for verb, amount, *_ in legs:
        parts = TURN_PARTS if verb == TURNED else 1
        for _ in range(parts):
            x, y, heading = found[-1]
            if verb in ON_THE_SPOT or verb == TURNED:
                heading += float(amount) / parts
            if verb not in ON_THE_SPOT and points:
                x, y = points.pop(0)
            found.append((x, y, heading))
    return found


def picture(game: Battle, asked: tuple[Asked, ...] = (), past: Past = NO_PAST) -> scene.Picture:
    """The whole table as the seat of the view sees it, with overlays for the questions it is asked."""
    entry, game = SCENARIOS.get(game.scenario), chart(game)
    return scene.Picture(
        scene=sea_scene(game, asked, past), sheets=sheets(game, asked), groups=groups(game),
        tracks=tracks(game, past), title=entry.name if entry is not None else "Fleets in sight",
        subtitle="Man O' War", phase=phase(game, asked), hands=hands(game, asked),
        description=" ".join([description(game, piece) for piece in game.pieces if piece.fate == AFLOAT]),
    )


def phase(game: Battle, asked: tuple[Asked, ...]) -> tuple[str, ...]:
    found = [f"Turn {game.turn} of {game.turn_limit}"] if game.turn else []
    if game.ended:
        return (*found, "The end")
    found.append(PHASES.get(game.phase, capital(game.phase)))
    if game.acting != NOBODY:
        found.append(heading_title(fleets(game), game.acting))
    return (*found, *[MOMENTS[question.kind] for question in asked[:1] if question.kind in MOMENTS])


# --- the scene --------------------------------------------------------------------------------------------------------

def sea_scene(game: Battle, asked: tuple[Asked, ...], past: Past) -> scene.Scene:
    names = fleets(game)
    sea = scene.Sea(width=game.width, height=game.height, unit="in", step=3.0, name=game.title,
                    caption=f"{figure(game.width / 12)} by {figure(game.height / 12)} feet",
                    scales=(scene.Scale(label="9″ cannon", length=9.0), scene.Scale(label="6″ squadron", length=6.0)))
    return scene.Scene(
        sea=sea,
        sides=tuple([scene.Side(id=side_id(side), tincture=side_tincture(names, side), letter=side_letter(names, side),
                                name=heading_title(names, side)) for side in range(len(names))]),
        wind=scene.Wind(from_deg=wind_from(game), label=f"toward {POINTS[game.wind]}") if has_wind(game) else None,
        lands=lands(game), creatures=creatures(game), markers=markers(game),
        ships=(*[ship_mark(game, piece, past) for piece in game.pieces
                 if piece.kind == VESSEL and piece.fate == AFLOAT], *wreckage(game)),
        overlays=overlays(game, asked, past), view=window(game, sea),
    )


def window(game: Battle, sea: scene.Sea) -> scene.Window | None:
    """The water around all pieces, once they are placed; the whole table before that."""
    places = [(piece.x, piece.y) for piece in game.pieces if piece.fate in (AFLOAT, LAIR)]
    return around(sea, places, WATER, LEAST) if game.phase != "set-up" else None


def has_wind(game: Battle) -> bool:
    """MW-SET-23, MW-SCN-07: unknown until it is rolled, unless the scenario names it."""
    entry = SCENARIOS.get(game.scenario)
    return game.turn > 0 or entry is None or entry.wind >= 0 or any([player.edge for player in game.players])


def lands(game: Battle) -> tuple[scene.Land, ...]:
    """MW-SET-22, MW-GEO-20: islands that block sight; sandbanks and rocks that do not."""
    found: list[scene.Land] = []
    for at, (kind, x, y, rotation) in enumerate(game.terrain):
        land = TERRAIN[kind]
        shape: Any = LAND_KINDS.get(kind, "island" if land.blocks_sight else "shoal")
        found.append(scene.Land(id=f"{kind} {at}", kind=shape, outline=outline_of(kind, x, y, rotation),
                                name="" if land.blocks_sight else land.name.lower()))
    return tuple(found)


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
    return tuple([scene.ShipMark(id=f"wreck-{wreck.number}", at=(wreck.x, wreck.y), heading=0.0, wreck=True,
                                 name=f"wreckage {wreck.number}", length=2 * wreck.radius,
                                 beam=wreck.radius, base=scene.Base(length=2 * wreck.radius), masts=0,
                                 description=f"Wreckage {wreck.number}, which stops ships and shot.")
                  for wreck in game.wrecks if wreck.stage == WRECK])


def markers(game: Battle) -> tuple[scene.Marker, ...]:
    """MW-SINK-03, MW-MON-05: debris, lairs with what lies in them as far as one knows, and the treasure."""
    found = [scene.Marker(id=f"debris-{wreck.number}", at=(wreck.x, wreck.y), size=2 * wreck.radius,
                          badge=scene.Badge(text="×", tone="lost", hint="debris"), name="debris",
                          description=f"Debris of wreck {wreck.number}, gone when the turn ends.")
             for wreck in game.wrecks if wreck.stage == "debris"]
    for piece in game.pieces:
        if piece.fate == LAIR:
            name = f"lair of {piece.called}" if piece.model != HIDDEN else "lair"
            found.append(scene.Marker(id=piece.label, at=(piece.x, piece.y), size=2 * LAIR_RADIUS,
                                      side=side_id(piece.owner), name=name, face_down=piece.model == HIDDEN,
                                      badge=scene.Badge(icon="hidden", tone="side", hint=name),
                                      description=capital(name)))
    return (*found, *treasure(game))


def treasure(game: Battle) -> tuple[scene.Marker, ...]:
    """MW-SCN-03: on the island, found or not."""
    if game.treasure not in ("island", "landed") or not game.terrain:
        return ()
    _, x, y, _ = game.terrain[0]
    words = "treasure, not found yet" if game.treasure == "island" else "treasure, found"
    return (scene.Marker(id="treasure", at=(x, y), name="treasure", description=capital(words),
                         badge=scene.Badge(icon="star", tone="brass", hint=words)),)


def creatures(game: Battle) -> tuple[scene.Creature, ...]:
    """MW-GEO-03, MW-GEO-18: monsters and flyers on their discs."""
    found: list[scene.Creature] = []
    for piece in game.pieces:
        if piece.kind == VESSEL or piece.fate != AFLOAT:
            continue
        flies = piece.kind == FLYER
        kind: Any = "flyer" if flies else "kraken" if piece.model in KRAKENS else "serpent"
        life = (FLYERS[piece.model].wounds if flies else MONSTERS[piece.model].wounds) - piece.wounds
        badges = [scene.Badge(text=str(life), tone="side", hint=f"{count(life, 'wound')} left")]
        if piece.submerged:
            badges.append(scene.Badge(icon="hidden", hint="submerged"))
        if piece.spells:
            badges.append(scene.Badge(icon="star", tone="brass", hint=spells_told(piece)))
        found.append(scene.Creature(
            id=piece.label, kind=kind, at=(piece.x, piece.y), side=side_id(piece.side),
            name=f"{piece.called}, submerged" if piece.submerged else piece.called,
            description=description(game, piece), size=2 * (FLYER_RADIUS if flies else MONSTER_RADIUS),
            badges=tuple(badges)))
    return tuple(found)


def spells_told(piece: Piece) -> str:
    return ", ".join([spell_words(spell.partition(":")[0]) for spell in piece.spells])


def ship_mark(game: Battle, piece: Piece, past: Past) -> scene.ShipMark:
    """MW-GEO-03: her hull over her footprint, with all that has befallen her."""
    model, number = MODELS[piece.model], number_of(game, piece.label)
    boxes = sum([location.boxes for location in model.locations])
    hurt = (sum(piece.filled) + 2 * piece.btw) / max(1, boxes + 2 * model.btw)
    grapples = [other for pair in past.grapples for other in pair if piece.label in pair and other != piece.label]
    sails = any([mode.id == "sail" for mode in model.modes])
    becalmed = piece.no_move or piece.aground != NOBODY or piece.side == NOBODY
    return hull_mark(
        piece, side=side_id(piece.owner), name=piece.called, note=note(game, piece),
        description=description(game, piece), oars=oars_of(game, number), sail=(0 if becalmed else 2) if sails else 0,
        moved=len(past.tracks.get(piece.label, ())) > 1, way=past.ways.get(piece.label, ()),
        aground=piece.aground != NOBODY, flagship=is_flag(game, piece),
        holes=min(7, round(7 * hurt)), fire=min(3, sum(piece.blazes)),
        entangled=tuple(dict.fromkeys([*piece.lashed, *grapples, *held(game, number)])),
        shaken=piece.side == NOBODY, badges=badges(piece),
        captured_by=side_id(piece.side) if piece.side not in (NOBODY, piece.owner) else "",
    )


def is_flag(game: Battle, piece: Piece) -> bool:
    return leads(game, piece) or any(
        [one.ship == piece.label and one.status == "aboard" and one.role == "admiral"
         for one in game.people])


def badges(piece: Piece) -> tuple[scene.Badge, ...]:
    """Counters and spells that lie on her."""
    counters: tuple[tuple[Icon, str, bool], ...] = (
        ("anchor", "No Movement", piece.no_move), ("guns", "No Firing", piece.no_fire),
        ("warn", "straggler", piece.straggler), ("skull", "to be scuttled", bool(piece.scuttler)),
    )
    found = [scene.Badge(icon=icon, tone="danger", hint=hint) for icon, hint, true in counters if true]
    found += [scene.Badge(icon="hidden", hint="submerged")] if piece.submerged else []
    found += [scene.Badge(icon="star", tone="brass", hint=spells_told(piece))] if piece.spells else []
    return tuple(found)


def note(game: Battle, piece: Piece) -> str:
    """What must be told beside her name."""
    found = aboard(game, piece)
    found += ["flag"] if leads(game, piece) else []
    found += ["abandoned"] if piece.side == NOBODY else []
    found += ["submerged"] if piece.submerged else []
    found += ["treasure"] if game.treasure == "aboard" and game.holder == piece.label else []
    return ", ".join(found)


def description(game: Battle, piece: Piece) -> str:
    """A piece in a sentence, for those who cannot see it."""
    own = "yours" if piece.side == game.seat else "abandoned" if piece.side == NOBODY else \
        heading_title(fleets(game), piece.side)
    if piece.kind != VESSEL:
        most = FLYERS[piece.model].wounds if piece.kind == FLYER else MONSTERS[piece.model].wounds
        told = [f"{count(most - piece.wounds, 'wound')} left", *condition(game, piece)]
        return f"{piece.called} ({own}), {', '.join(told)}."
    model = MODELS[piece.model]
    crew = [] if model.crewless else [f"crew {piece.crew} of {piece.limit}"]
    hurt = [f"{area.name.lower()} {'burning' if area.fire else 'gone' if area.lost else 'damaged'}"
            for area in profile(piece, True).areas if area.fire or any([box.state != 'present' for box in area.boxes])]
    water = [f"{piece.btw} of {model.btw} waterline boxes lost"] if piece.btw else []
    told = [*crew, *water, *hurt, *[words for words in condition(game, piece) if "blaze" not in words]]
    return f"{piece.called} ({own}), heading {piece.heading:.0f}, {point_word(piece.heading)}, " \
           f"{', '.join(told) or 'undamaged'}."
