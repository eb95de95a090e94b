"""The words of a position: pieces, units, players and all else that lies on the table; and what no battle can be."""

from collections.abc import Callable
from typing import Final

from weathergage.kernel.ruleset import BadSetup
from weathergage.kits.notation import bounded, decimal, known, one_of
from weathergage.kits.plane import is_within, pose_on_grid
from weathergage.rulesets.man_o_war.content.read import TOKENS
from weathergage.rulesets.man_o_war.content.tables import (
    ANTI_FLYERS,
    CARDS,
    COLLEGES,
    CONTACT,
    FLEETS,
    FLYERS,
    LEVELS,
    MODELS,
    MONSTERS,
    SCENARIOS,
    SPELLS,
    TERRAIN,
    WINDS,
)
from weathergage.rulesets.man_o_war.rules.geometry import is_off, shape_of, terrain_shape
from weathergage.rulesets.man_o_war.rules.setup import new_piece
from weathergage.rulesets.man_o_war.state import (
    ABOARD,
    ADMIRAL,
    ADRIFT,
    AFLOAT,
    ARCS,
    CAPTURED,
    CLEARED,
    DEAD,
    DEBRIS,
    FLYER,
    FREED,
    GONE,
    HOSTAGE,
    HOUSED,
    KILLED,
    LAIR,
    LEFT,
    MONSTER,
    MOW,
    NOBODY,
    REMOVED,
    SHOALS,
    SOL,
    SUNK,
    VESSEL,
    WAITING,
    WIZARD,
    WRECK,
    Battle,
    Hazard,
    Person,
    Piece,
    Player,
    Trail,
    Unit,
    Wreck,
    has_special,
    is_crewless,
    life_of,
    location_named,
    model_of,
    number_of,
    replaced,
)

FARTHEST: Final = 1000.0
# pressed men, and a scenario
MOST_EXTRA: Final = 1 + max([side.extra_crew for entry in SCENARIOS.values() for side in entry.sides])
FATES: Final[tuple[str, ...]] = (WAITING, LAIR, HOUSED, SUNK, DEAD, LEFT, REMOVED)
LOST: Final[tuple[str, ...]] = (KILLED, CAPTURED, GONE, FREED)
COUNTERS: Final[dict[str, str]] = {"no-movement": "no_move", "no-firing": "no_fire", "straggler": "straggler",
                                   "submerged": "submerged"}
FLAGS: Final[tuple[str, ...]] = ("gunned", "known", "tried", "mending")
AT: Final[tuple[str, ...]] = ("set-up", "initiative", "magic", "battle", "end", "act", "unit", "cast")
assert set(COUNTERS) <= TOKENS


# --- small words ------------------------------------------------------------------------------------------------------

def point(text: str) -> tuple[float, float]:
    x, comma, y = text.partition(",")
    if not comma:
        raise BadSetup(f"position: {text[:40]!r} is not a place x,y")
    pose = pose_on_grid(decimal("x", x, FARTHEST), decimal("y", y, FARTHEST), 0.0)
    return pose[0], pose[1]


def side_of(text: str) -> int:
    return bounded("side", text, 1, 2) - 1


def parts_of(text: str) -> list[str]:
    return [part for part in text.split(",") if part]


def named(name: str, parts: list[str], known: dict[str, object] | tuple[str, ...]) -> tuple[str, ...]:
    return tuple([one_of(name, part, tuple(known)) for part in parts])


def piece_named(game: Battle, label: str) -> int:
    return known("piece", label, number_of(game, label))


def short(value: float) -> str:
    return f"{value:g}" if float(f"{value:g}") == value else repr(value)


def place(x: float, y: float) -> str:
    return f"{short(x)},{short(y)}"


# --- pieces -----------------------------------------------------------------------------------------------------------

def kind_of(model: str) -> str:
    one_of("piece", model, (*MODELS, *MONSTERS, *FLYERS))
    return VESSEL if model in MODELS else MONSTER if model in MONSTERS else FLYER


def read_piece(game: Battle, words: list[str]) -> Piece:
    if len(words) < 3:
        raise BadSetup("position: a piece needs a template, a centre x,y and a heading")
    kind = kind_of(words[0])
    piece = new_piece(kind, words[0], 0, 0)
    x, y = point(words[1])
    piece.x, piece.y, piece.heading = pose_on_grid(x, y, decimal("heading", words[2], FARTHEST))
    piece.fate, piece.known = AFLOAT, kind == MONSTER and LAIR not in words and WAITING not in words
    for word in words[3:]:
        name, equals, value = word.partition("=")
        if equals:
            read_field(game, piece, name, value)
        else:
            read_flag(piece, name)
    if not any([word.startswith("held=") for word in words]):
        piece.side = piece.owner
    elif piece.side == NOBODY:
        piece.crew = 0
    if piece.kind == VESSEL:
        piece.limit = max(piece.limit, piece.crew)
    return piece


def read_flag(piece: Piece, name: str) -> None:
    if name in FATES:
        piece.fate = name
    elif name in COUNTERS:
        setattr(piece, COUNTERS[name], True)
    elif name in FLAGS:
        setattr(piece, name, True)
    elif name not in ("flag", "acted"):
        raise BadSetup(f"position: {name[:40]!r} is no word for a piece")


def read_field(game: Battle, piece: Piece, name: str, value: str) -> None:
    match name:
        case "of": piece.owner = side_of(value)
        case "held": piece.side = NOBODY if value == "none" else side_of(value)
        case "crew": piece.crew = bounded("crew", value, 0, 99)
        case "limit": piece.limit = bounded("limit", value, 0, 99)
        case "btw": piece.btw = bounded("btw", value, 0, 99)
        case "wounds": piece.wounds = bounded("wounds", value, 0, 99)
        case "since": piece.since = bounded("since", value, 0, 999)
        case "jammed": piece.jammed = bounded("jammed", value, 0, 999)
        case "hit": read_hits(piece, value)
        case "turrets": piece.turrets = named("turret", parts_of(value), tuple(
            [mount.id for mount in model_of(piece).mounts] if piece.kind == VESSEL else ()))
        case "aground": piece.aground = SHOALS if value == "shoals" else bounded("aground", value, 1, 99) - 1
        case "cards": piece.cards = tuple(sorted(named("card", parts_of(value), tuple(CARDS))))
        case "shown": piece.shown = tuple(sorted(named("card", parts_of(value), tuple(CARDS))))
        case "plated": piece.plated = one_of("plated", value, location_ids(piece))
        case "anti-flyer": piece.anti_flyer = one_of("anti-flyer", value, tuple(ANTI_FLYERS))
        case "spells":
            for spell in parts_of(value):
                one_of("spell", spell.partition(":")[0], tuple(SPELLS))
            piece.spells = tuple(parts_of(value))
        case "unit" | "scuttler" | "lashed" | "house" | "victim": pass
        case _: raise BadSetup(f"position: {name[:40]!r} is no field of a piece")


def location_ids(piece: Piece) -> tuple[str, ...]:
    return tuple([location.id for location in model_of(piece).locations]) if piece.kind == VESSEL else ()


def read_hits(piece: Piece, value: str) -> None:
    for part in parts_of(value):
        name, _, counts = part.partition(":")
        at = location_named(piece, one_of("location", name, location_ids(piece)))
        filled, _, blazes = (counts or "1").partition("/")
        most = model_of(piece).locations[at].boxes
        count = bounded("markers", filled, 0, most)
        piece.filled = replaced(piece.filled, at, count)
        piece.blazes = replaced(piece.blazes, at, bounded("blazes", blazes or "0", 0, count))


def group(game: Battle, texts: list[list[str]]) -> None:
    """Units: pieces of one number act together, all others alone."""
    groups: dict[str, list[int]] = {}
    for number, words in enumerate([words for words in texts if words]):
        key = next((word for word in words if word.startswith("unit=")), f"alone {number}")
        groups.setdefault(key, []).append(number)
    for members in groups.values():
        first = game.pieces[members[0]]
        if len({(game.pieces[one].owner, game.pieces[one].kind) for one in members}) > 1:
            raise BadSetup("position: pieces of one unit are of one side and of one kind")
        is_sol = first.kind == VESSEL and model_of(first).rank == SOL
        unit = Unit(first.kind, first.owner, tuple(members), members[0] if is_sol else NOBODY)
        for one in members:
            game.pieces[one].unit = len(game.units)
        game.units.append(unit)


def read_ties(game: Battle, texts: list[list[str]]) -> None:
    """What names another piece, or belongs to a unit, comes last."""
    for number, words in enumerate(texts):
        piece = game.pieces[number]
        unit = game.units[piece.unit]
        for word in words[3:]:
            name, _, value = word.partition("=")
            match name:
                case "scuttler": piece.scuttler = piece_named(game, value)
                case "victim": piece.victim = piece_named(game, value)
                case "house": piece.house = piece_named(game, value)
                case "lashed": piece.lashed = tuple([piece_named(game, label) for label in parts_of(value)])
                case "housed" if piece.house == NOBODY:
                    piece.house = next((at for at, ark in enumerate(game.pieces) if ark.owner == piece.owner
                                        and has_special(ark, "black-ark")), NOBODY)
                case "flag": unit.flagship = number
                case "acted": unit.activated = True


# --- settings ---------------------------------------------------------------------------------------------------------

def first_word(words: list[str]) -> str:
    return words[0] if words else ""


def read_scenario(game: Battle, words: list[str]) -> None:
    entry = SCENARIOS[one_of("scenario", " ".join(words), tuple(SCENARIOS))]
    game.scenario, game.turn_limit, game.width, game.height = entry.id, entry.turn_limit, entry.width, entry.height
    game.terrain = game.terrain or (() if entry.rolled else entry.terrain)
    game.wind = max(0, entry.wind)
    edges = [side.edge or edge for side, edge in zip(entry.sides, ("west", "east"))]
    game.players = game.players or [Player(side.fleet, edge) for side, edge in zip(entry.sides, edges)]
    if entry.effect == "scenario-treasure":
        game.treasure = "island"


def read_table(game: Battle, words: list[str]) -> None:
    if len(words) != 2:
        raise BadSetup("position: table needs width and height")
    game.width, game.height = decimal("width", words[0], FARTHEST), decimal("height", words[1], FARTHEST)
    if min(game.width, game.height) < 1.0:
        raise BadSetup("position: a table is at least 1 wide and high")


def read_terrain(game: Battle, words: list[str]) -> None:
    pieces: list[tuple[str, float, float, float]] = []
    while words:
        if len(words) < 3:
            raise BadSetup("position: terrain is kind x,y rotation")
        x, y = point(words[1].rstrip(","))
        rotation = pose_on_grid(0.0, 0.0, decimal("rotation", words[2].rstrip(","), FARTHEST))[2]
        pieces.append((one_of("terrain", words[0], tuple(TERRAIN)), x, y, rotation))
        words = words[3:]
    game.terrain = tuple(pieces)


def read_player(game: Battle, words: list[str]) -> None:
    while len(game.players) < 2:
        game.players.append(Player(("empire", "pirates")[len(game.players)], ("west", "east")[len(game.players)]))
    player = game.players[side_of(first_word(words))]
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if not equals:
            if name not in ("silenced", "aided", "rerolled", "treasured", "no-admiral"):
                raise BadSetup(f"position: {name[:40]!r} is no word for a player")
            if name == "no-admiral":
                player.admiral = False
            else:
                setattr(player, name, True)
            continue
        match name:
            case "fleet": player.fleet = one_of("fleet", value, tuple(FLEETS))
            case "edge": player.edge = "" if value == "none" else one_of("edge", value, ("west", "east", "none"))
            case "wizard": player.level = one_of("wizard", value, tuple(LEVELS))
            case "college": player.college = one_of("college", value, tuple(COLLEGES))
            case "hand": player.hand = tuple(sorted(named("spell", parts_of(value), tuple(SPELLS))))
            case "dealt": player.dealt = named("card", parts_of(value), tuple(CARDS))
            case "bought": player.bought = bounded("bought", value, 0, 99)
            case "pool": player.pool = bounded("pool", value, 0, 99)
            case "landed": player.landed = bounded("landed", value, 0, 99)
            case "weapons": player.weapons = bounded("weapons", value, 0, 99)
            case _: raise BadSetup(f"position: {name[:40]!r} is no field of a player")


def read_person(game: Battle, role: str, words: list[str]) -> None:
    """A side, then a ship, `adrift` and a wreck, or what became of him."""
    one = Person(role, side_of(first_word(words)))
    what = words[1] if len(words) > 1 else ""
    if what in LOST:
        one.status = what
    elif what == ADRIFT:
        one.status, one.wreck = ADRIFT, bounded("wreck", words[2] if len(words) > 2 else "", 1, len(game.wrecks)) - 1
    else:
        one.status, one.ship = ABOARD, piece_named(game, what)
    if role == WIZARD and not game.players[one.side].level:
        game.players[one.side].level = "champion"
    game.people.append(one)


def read_wreck(game: Battle, words: list[str]) -> None:
    if len(words) < 2:
        raise BadSetup("position: wreck needs a place x,y and a radius")
    x, y = point(words[0])
    stage = one_of("stage", words[2], (WRECK, DEBRIS, CLEARED)) if len(words) > 2 else WRECK
    game.wrecks.append(Wreck(x, y, decimal("radius", words[1], FARTHEST), stage))


def read_hazard(game: Battle, words: list[str]) -> None:
    if len(words) != 5:
        raise BadSetup("position: hazard is kind x,y heading length width")
    x, y = point(words[1])
    game.hazards.append(Hazard(one_of("hazard", words[0], ("whirlpool", "barrier")), x, y,
                               decimal("heading", words[2], FARTHEST), decimal("length", words[3], FARTHEST),
                               decimal("width", words[4], FARTHEST)))


def read_trail(game: Battle, words: list[str]) -> None:
    if len(words) < 4:
        raise BadSetup("position: trail is a ship, two points or more, and a turn")
    game.trails.append(Trail(piece_named(game, words[0]), tuple([point(word) for word in words[1:-1]]),
                             bounded("turn", words[-1], 0, 999)))


def read_cards(game: Battle, name: str, words: list[str]) -> None:
    names = tuple(SPELLS) if name in ("deck", "spent") else tuple(CARDS)
    cards = tuple(sorted(named("card", words, names)))
    match name:
        case "deck": game.deck = cards
        case "spent": game.spent = cards
        case "stock": game.stock = cards
        case "rewards": game.rewards = cards
        case _: game.played = cards


def read_number(game: Battle, name: str, words: list[str]) -> None:
    value = " ".join(words)
    match name:
        case "turn": game.turn = bounded("turn", value, 0, 999)
        case "limit": game.turn_limit = bounded("limit", value, 1, 999)
        case "acting": game.acting = NOBODY if value == "none" else side_of(value)
        case _: game.first = side_of(value)


def read_treasure(game: Battle, words: list[str]) -> None:
    where = one_of("treasure", first_word(words), ("island", "landed", "aboard", "gone"))
    game.treasure, game.holder = where, NOBODY
    if where == "landed":
        game.holder = side_of(words[1] if len(words) > 1 else "")
    elif where == "aboard":
        game.holder = piece_named(game, words[1] if len(words) > 1 else "")


def read_wind(game: Battle, words: list[str]) -> None:
    game.wind = WINDS.index(one_of("wind", " ".join(words), WINDS))


def read_sections(game: Battle, words: list[str]) -> None:
    game.sections = tuple([bounded("section", word, 0, 9) for word in words])


def read_revealed(game: Battle, words: list[str]) -> None:
    game.revealed = True


EARLY: Final[dict[str, Callable[[Battle, list[str]], None]]] = {
    "scenario": read_scenario, "table": read_table, "terrain": read_terrain, "player": read_player,
}
LATE: Final[dict[str, Callable[[Battle, list[str]], None]]] = {
    "wind": read_wind, "wreck": read_wreck, "hazard": read_hazard, "trail": read_trail, "sections": read_sections,
    "admiral": lambda game, words: read_person(game, ADMIRAL, words),
    "wizard": lambda game, words: read_person(game, WIZARD, words),
    "hostage": lambda game, words: read_person(game, HOSTAGE, words),
    "deck": lambda game, words: read_cards(game, "deck", words),
    "spent": lambda game, words: read_cards(game, "spent", words),
    "stock": lambda game, words: read_cards(game, "stock", words),
    "rewards": lambda game, words: read_cards(game, "rewards", words),
    "played": lambda game, words: read_cards(game, "played", words),
    "turn": lambda game, words: read_number(game, "turn", words),
    "limit": lambda game, words: read_number(game, "limit", words),
    "first": lambda game, words: read_number(game, "first", words),
    "acting": lambda game, words: read_number(game, "acting", words),
    "treasure": read_treasure, "revealed": read_revealed,
}


# --- what cannot be ---------------------------------------------------------------------------------------------------

def faults(game: Battle) -> list[str]:
    """What no battle can come to, with the clause that says so."""
    reasons = [reason for number, piece in enumerate(game.pieces) for reason in piece_faults(game, number, piece)]
    for clause, name, cards in (
            ("MW-MAG-16", "magic card", [card for player in game.players for card in player.hand] + list(game.spent)),
            ("MW-SET-17", "card", [card for piece in game.pieces for card in piece.cards] + list(game.played)
             + [card for player in game.players for card in player.dealt])):
        reasons += [f"{clause}: there is one {name} {card}" for card in dict.fromkeys(cards) if cards.count(card) > 1]
    reasons += [reason for one in game.people for reason in person_faults(game, one)]
    reasons += [reason for number in range(len(game.units)) for reason in unit_faults(game, number)]
    reasons += ["MW-GEO-03: a wreck has a radius" for wreck in game.wrecks if wreck.radius <= 0.0]
    reasons += [f"MW-GEO-19: a {one.kind} has a size" for one in game.hazards if one.width <= 0.0 or one.length < 0.0]
    reasons += [f"MW-FLT-16: {game.pieces[trail.ship].label} leaves no trail of slime" for trail in game.trails
                if not has_special(game.pieces[trail.ship], "slime-trail")]
    return reasons + treasure_faults(game)


def unit_faults(game: Battle, number: int) -> list[str]:
    """MW-SET-05, MW-SET-29, MW-AIR-30: of one template, no more than are bought together; a flag for squadrons."""
    unit = game.units[number]
    first = game.pieces[unit.members[0]]
    models = {game.pieces[one].model for one in unit.members}
    size = model_of(first).unit_size if first.kind == VESSEL else 1
    size = FLYERS[first.model].unit_size if first.kind == FLYER else size
    if len(models) > 1 or len(unit.members) > size:
        return [f"MW-SET-05: unit= of {first.label} names more or other pieces than are bought together"]
    is_sol = first.kind == VESSEL and model_of(first).rank == SOL
    if unit.flagship != NOBODY and not is_sol:
        return [f"MW-SET-29: {game.pieces[unit.flagship].label} has no squadron to carry the flag of"]
    return []


def person_faults(game: Battle, one: Person) -> list[str]:
    """MW-SINK-04, MW-SET-14, MW-BRD-12: where an admiral, a wizard or a captive may be."""
    if [other.role for other in game.people if other.side == one.side].count(one.role) > 1:
        return [f"MW-SET-14: side {one.side + 1} has one {one.role}"]
    if one.status != ABOARD:
        return []
    ship = game.pieces[one.ship]
    if ship.kind != VESSEL:
        return [f"MW-SET-14: no {one.role} rides {ship.label}, which is no ship"]
    if ship.fate not in (AFLOAT, WAITING):
        return [f"MW-SINK-04: no {one.role} is aboard {ship.label}, which is gone"]
    if one.role != HOSTAGE and ship.side != one.side:
        return [f"MW-BRD-12: the {one.role} of side {one.side + 1} is not alive aboard {ship.label}, which that side "
            f"does not crew"]
    return []


def treasure_faults(game: Battle) -> list[str]:
    """MW-SCN-03: counters ashore and treasure only where there is an island with one, and with somebody who has it."""
    hunt = bool(game.scenario) and SCENARIOS[game.scenario].effect == "scenario-treasure"
    landed = [player.landed for player in game.players]
    if not hunt and (any(landed) or game.treasure):
        return ["MW-SCN-03: this scenario has no treasure, and nobody ashore"]
    if game.treasure == "landed" and not landed[game.holder]:
        return ["MW-SCN-03: treasure landed needs a counter ashore that has it"]
    if game.treasure == "aboard" \
        and (game.pieces[game.holder].fate != AFLOAT or game.pieces[game.holder].kind != VESSEL):
        return [f"MW-SCN-03: treasure aboard {game.pieces[game.holder].label} is aboard no ship on the table"]
    return []


def piece_faults(game: Battle, number: int, piece: Piece) -> list[str]:
    reasons: list[str] = []
    if piece.aground >= len(game.terrain):
        reasons.append(f"MW-OBST-01: {piece.label} is aground on terrain that is not there")
    elif piece.aground >= 0 and piece.fate == AFLOAT and not is_within(shape_of(piece), terrain_shape(
            game.terrain[piece.aground]), CONTACT):
        reasons.append(f"MW-OBST-01: {piece.label} is aground= on terrain that she does not touch")
    if piece.fate in (AFLOAT, LAIR) and is_off(game, piece.x, piece.y):
        reasons.append(f"MW-EDGE-02: {piece.label} is off the table")
    if not set(piece.shown) <= set(piece.cards):
        reasons.append(f"MW-CARD-01: {piece.label} shows cards that it does not hold")
    if piece.fate == HOUSED and (piece.house == NOBODY or not has_special(game.pieces[piece.house], "black-ark")
                                 or not has_special(piece, "dark-elf-beast")):
        reasons.append(f"MW-FLT-09: {piece.label} is housed in no Black Ark")
    if piece.submerged and piece.kind != MONSTER and not has_special(piece, "submarine"):
        reasons.append(f"MW-FLT-19: {piece.label} cannot be submerged")
    if piece.mending and piece.fate != HOUSED:
        reasons.append(f"MW-FLT-10: {piece.label} is mending outside an Ark")
    reasons += [f"MW-MAG-09: {spell} does not lie on {piece.label}: it does not last, or names no arc"
                for spell in piece.spells if not is_lasting(spell)]
    return reasons + (ship_faults(game, number, piece) if piece.kind == VESSEL else beast_faults(piece))


def is_lasting(spell: str) -> bool:
    """MW-MAG-09, MW-SPL-36: a spell that stays on its target for the turn; with an arc if it spoils one."""
    name, _, arc = spell.partition(":")
    spoils = SPELLS[name].effect == "spell-spoil-arc"
    return SPELLS[name].duration == "turn" and (arc in ARCS if spoils else not arc)


def beast_faults(piece: Piece) -> list[str]:
    reasons: list[str] = []
    if piece.fate in (AFLOAT, LAIR) and life_of(piece) <= 0:
        reasons.append(f"MW-MON-38: {piece.label} has no wounds left, and is dead")
    elif life_of(piece) < 0:
        reasons.append(f"MW-MON-38: {piece.label} has wounds= beyond its track")
    if piece.fate == SUNK or (piece.fate == LAIR and piece.kind != MONSTER):
        reasons.append(f"MW-MON-05: {piece.label} cannot be {piece.fate}")
    return reasons + ([f"MW-BRD-15: {piece.label} is always its owner's"] if piece.side != piece.owner else [])


def ship_faults(game: Battle, number: int, piece: Piece) -> list[str]:
    reasons: list[str] = []
    model = model_of(piece)
    if piece.fate == AFLOAT and piece.btw >= model.btw:
        reasons.append(f"MW-SINK-01: {piece.label} has no box below the waterline left, and is sunk")
    elif piece.btw > model.btw:
        reasons.append(f"MW-SINK-06: {piece.label} has btw= beyond its boxes")
    if piece.fate == AFLOAT and piece.side != NOBODY and not piece.crew and not is_crewless(piece):
        reasons.append(f"MW-BRD-14: {piece.label} has no crew, and is nobody's; say held=none")
    if not model.crew <= piece.limit <= model.crew + MOST_EXTRA or (is_crewless(piece) and piece.limit):
        reasons.append(f"MW-DATA-01: {piece.label} has crew= or limit= that no template and no card gives")
    if piece.fate in (DEAD, LAIR):
        reasons.append(f"MW-MON-05: {piece.label} cannot be {piece.fate}")
    if piece.anti_flyer and model.rank != MOW:
        reasons.append(f"MW-AFW-02: {piece.label} is no Man O' War, and carries no anti-flyer weapon")
    if piece.jammed and "great-cannon" not in [mount.weapon for mount in model.mounts]:
        reasons.append(f"MW-WPN-04: {piece.label} has no great cannon to be jammed")
    if piece.scuttler != NOBODY and piece.side in (NOBODY, piece.owner):
        reasons.append(f"MW-PRZ-09: {piece.label} is no prize, and has no scuttler")
    for other in piece.lashed:
        mate = game.pieces[other]
        if number not in mate.lashed or mate.unit != piece.unit or not has_special(piece, "norse-lash"):
            reasons.append(f"MW-FLT-15: {piece.label} is not lashed to {mate.label}")
    for at in range(len(model.locations)):
        lost = [turret for effect in model.locations[at].effects for turret in effect.weapons
                if turret in piece.turrets]
        if len(lost) > piece.filled[at]:
            reasons.append(f"MW-LOC-03: {piece.label} has lost more turrets= than are hit")
    return reasons
