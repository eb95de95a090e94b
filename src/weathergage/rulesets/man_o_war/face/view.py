"""What a seat may see: everything but magic hands, cards that lie face down, monsters in lairs, and the hostage.

MW-CORE-10. Plain data, the only way information leaves a battle; pictures and sheets are made from it alone, and
`chart` makes of it a table that anybody may measure on. The agenda and answers that wait for others are not read here.
"""

from typing import Any, Final, Optional, TypedDict

from weathergage.rulesets.man_o_war.content.tables import SCENARIOS
from weathergage.rulesets.man_o_war.face.words import HIDDEN, called, monster_name, name
from weathergage.rulesets.man_o_war.rules.activation import Activate
from weathergage.rulesets.man_o_war.rules.victory import honours
from weathergage.rulesets.man_o_war.state import (
    ABOARD,
    HOSTAGE,
    MONSTER,
    NOBODY,
    Battle,
    Hazard,
    Person,
    Piece,
    Player,
    Trail,
    Unit,
    Wreck,
    scenario_of,
    unit_label,
)

PLATES: Final = "iron-plates"


class PieceView(TypedDict):
    """MW-CORE-10, MW-CORE-11: a vessel, a sea monster or a flyer, as far as this seat knows it."""

    label: str
    kind: str
    model: str              # HIDDEN of a monster that only its owner knows
    name: str               # with its fleet where both sides have such ships
    called: str             # without
    owner: int
    side: int
    unit: int
    x: float
    y: float
    heading: float
    fate: str
    crew: int
    limit: int
    filled: list[int]       # by location
    blazes: list[int]
    turrets: list[str]
    btw: int
    wounds: int
    aground: int
    straggler: bool
    since: int
    scuttler: str           # label; "" for nobody
    no_move: bool
    no_fire: bool
    cards: list[str]        # HIDDEN for those that may not be read
    shown: list[str]
    plated: str
    anti_flyer: str
    jammed: int
    spells: list[str]
    submerged: bool
    lashed: list[str]       # labels
    known: bool
    tried: bool
    victim: str             # label; "" for nobody
    house: str              # MW-FLT-09: the Black Ark it is in; "" for none


class UnitView(TypedDict):
    """MW-SQD-03."""

    label: str
    kind: str
    side: int
    members: list[str]
    flagship: str           # label; "" for none
    activated: bool
    waiting: list[str]      # MW-SQD-07: labels of those still to act while it acts


class PlayerView(TypedDict):
    """MW-CORE-01: a commander; his hand and dealt cards are his own secret."""

    fleet: str
    edge: str
    level: str
    college: str
    hand: list[str]
    dealt: list[str]
    admiral: bool
    rerolled: bool
    pool: int
    silenced: bool
    aided: bool
    landed: int
    treasured: bool


class PersonView(TypedDict):
    """MW-SINK-04, MW-SCN-02: where a hostage is aboard may be hidden."""

    role: str
    side: int
    status: str
    ship: str               # label; HIDDEN, or "" for nowhere
    wreck: int              # from 1; 0 for none


class WreckView(TypedDict):
    number: int
    x: float
    y: float
    radius: float
    stage: str


class HazardView(TypedDict):
    kind: str
    x: float
    y: float
    heading: float
    length: float
    width: float


class TrailView(TypedDict):
    ship: str
    points: list[tuple[float, float]]
    until: int


class Scene(TypedDict):
    """The whole table as one seat sees it."""

    seat: Optional[int]
    scenario: str
    title: str
    house: list[str]
    turn: int
    turn_limit: int
    phase: str
    wind: int               # MW-GEO-07: where it blows to
    first: int
    acting: int
    active: str             # label; "" for none
    width: float
    height: float
    terrain: list[tuple[str, float, float, float]]
    sections: list[int]
    pieces: list[PieceView]
    units: list[UnitView]
    players: list[PlayerView]
    people: list[PersonView]
    wrecks: list[WreckView]
    hazards: list[HazardView]
    trails: list[TrailView]
    deck: int               # magic cards to be drawn
    spent: list[str]
    stock: int
    rewards: int
    played: list[str]
    treasure: str
    holder: str             # the side or the ship's label; "" for none
    revealed: bool
    honours: tuple[int, int]
    ended: str
    winners: list[int]


def view(game: Battle, seat: Optional[int]) -> Scene:
    """The battle as this seat sees it; None is a spectator."""
    entry = scenario_of(game)
    return {
        "seat": seat, "scenario": game.scenario, "title": entry.name if entry is not None else "",
        "house": list(game.house), "turn": game.turn, "turn_limit": game.turn_limit, "phase": game.phase,
        "wind": game.wind, "first": game.first, "acting": game.acting, "active": label_of(game, game.active),
        "width": game.width, "height": game.height, "terrain": list(game.terrain), "sections": list(game.sections),
        "pieces": [piece_view(game, number, seat) for number in range(len(game.pieces))],
        "units": [unit_view(game, number) for number in range(len(game.units))],
        "players": [player_view(game, number, seat) for number in range(len(game.players))],
        "people": [person_view(game, one, seat) for one in game.people],
        "wrecks": [{"number": number + 1, "x": wreck.x, "y": wreck.y, "radius": wreck.radius, "stage": wreck.stage}
                   for number, wreck in enumerate(game.wrecks)],
        "hazards": [{"kind": hazard.kind, "x": hazard.x, "y": hazard.y, "heading": hazard.heading,
                     "length": hazard.length, "width": hazard.width} for hazard in game.hazards],
        "trails": [{"ship": label_of(game, trail.ship), "points": list(trail.points), "until": trail.until}
                   for trail in game.trails],
        "deck": len(game.deck), "spent": list(game.spent), "stock": len(game.stock), "rewards": len(game.rewards),
        "played": list(game.played), "treasure": game.treasure, "holder": holder_of(game), "revealed": game.revealed,
        "honours": honours(game) if game.turn else (0, 0),
        "ended": game.outcome.reason if game.outcome is not None else "",
        "winners": list(game.outcome.winners) if game.outcome is not None else [],
    }


def label_of(game: Battle, number: int) -> str:
    return game.pieces[number].label if number != NOBODY else ""


def holder_of(game: Battle) -> str:
    """MW-SCN-03: who has the treasure: a ship, or a side ashore."""
    if game.holder == NOBODY or not game.treasure:
        return ""
    return game.pieces[game.holder].label if game.treasure == ABOARD else str(game.holder)


def is_secret(piece: Piece) -> bool:
    """MW-MON-05: a monster that has never been up."""
    return piece.kind == MONSTER and not piece.known


def piece_view(game: Battle, number: int, seat: Optional[int]) -> PieceView:
    piece = game.pieces[number]
    own = piece.owner == seat
    hides = is_secret(piece) and not own
    mine = monster_name(game, number, True) if piece.kind == MONSTER and own else ""
    plated = own or PLATES in piece.shown
    return {
        "label": piece.label, "kind": piece.kind, "model": HIDDEN if hides else piece.model,
        "name": mine or name(game, number), "called": mine or called(game, number), "owner": piece.owner,
        "side": piece.side, "unit": piece.unit, "x": piece.x, "y": piece.y, "heading": piece.heading,
        "fate": piece.fate, "crew": piece.crew, "limit": piece.limit, "filled": list(piece.filled),
        "blazes": list(piece.blazes), "turrets": list(piece.turrets), "btw": piece.btw, "wounds": piece.wounds,
        "aground": piece.aground, "straggler": piece.straggler, "since": piece.since,
        "scuttler": label_of(game, piece.scuttler), "no_move": piece.no_move, "no_fire": piece.no_fire,
        "cards": sorted([card if card in piece.shown or own else HIDDEN for card in piece.cards]),
        "shown": list(piece.shown), "plated": piece.plated if plated else "", "anti_flyer": piece.anti_flyer,
        "jammed": piece.jammed, "spells": list(piece.spells), "submerged": piece.submerged,
        "lashed": [label_of(game, other) for other in piece.lashed], "known": piece.known, "tried": piece.tried,
        "victim": label_of(game, piece.victim), "house": label_of(game, piece.house),
    }


def unit_view(game: Battle, number: int) -> UnitView:
    unit = game.units[number]
    return {"label": unit_label(game, number), "kind": unit.kind, "side": unit.side,
            "members": [game.pieces[one].label for one in unit.members], "flagship": label_of(game, unit.flagship),
            "activated": unit.activated, "waiting": waiting(game, number)}


def waiting(game: Battle, number: int) -> list[str]:
    """MW-SQD-07: the ships of an acting unit whose turn is still to come."""
    for frame in game.agenda:
        if isinstance(frame, Activate) and frame.unit == number:
            return [game.pieces[one].label for one in game.units[number].members if one not in frame.done]
    return []


def player_view(game: Battle, number: int, seat: Optional[int]) -> PlayerView:
    player, own = game.players[number], number == seat
    return {
        "fleet": player.fleet, "edge": player.edge, "level": player.level, "college": player.college,
        "hand": list(player.hand) if own else [HIDDEN] * len(player.hand),
        "dealt": list(player.dealt) if own else [HIDDEN] * len(player.dealt), "admiral": player.admiral,
        "rerolled": player.rerolled, "pool": player.pool, "silenced": player.silenced, "aided": player.aided,
        "landed": player.landed, "treasured": player.treasured,
    }


def person_view(game: Battle, one: Person, seat: Optional[int]) -> PersonView:
    """MW-SCN-02: where a hostage is aboard is known to those who hold him, until he is found."""
    hides = one.role == HOSTAGE and one.status == ABOARD and not game.revealed and seat != 1 - one.side
    return {
        "role": one.role, "side": one.side, "status": one.status,
        "ship": HIDDEN if hides else label_of(game, one.ship), "wreck": one.wreck + 1 if one.wreck != NOBODY else 0,
    }


# --- measuring --------------------------------------------------------------------------------------------------------

def chart(seen: Scene) -> Battle:
    """The table of a view as the rules see it, so that anybody may measure anything.

    It holds nothing that the view hides: no hands of others, no card that may not be read, no agenda.
    """
    labels = [piece["label"] for piece in seen["pieces"]]
    return Battle(
        pieces=[charted(piece, labels) for piece in seen["pieces"]],
        units=[Unit(unit["kind"], unit["side"], tuple([labels.index(member) for member in unit["members"]]),
                    index(labels, unit["flagship"]), unit["activated"]) for unit in seen["units"]],
        players=[Player(player["fleet"], player["edge"], player["level"], player["college"],
                        tuple([card for card in player["hand"] if card != HIDDEN]),
                        tuple([card for card in player["dealt"] if card != HIDDEN]), admiral=player["admiral"],
                        rerolled=player["rerolled"], pool=player["pool"], silenced=player["silenced"],
                        aided=player["aided"], landed=player["landed"], treasured=player["treasured"])
                 for player in seen["players"]],
        people=[Person(one["role"], one["side"], one["status"], index(labels, one["ship"]), one["wreck"] - 1)
                for one in seen["people"]],
        wrecks=[Wreck(wreck["x"], wreck["y"], wreck["radius"], wreck["stage"]) for wreck in seen["wrecks"]],
        hazards=[Hazard(one["kind"], one["x"], one["y"], one["heading"], one["length"], one["width"])
                 for one in seen["hazards"]],
        trails=[Trail(index(labels, trail["ship"]), tuple(trail["points"]), trail["until"])
                for trail in seen["trails"]],
        scenario=seen["scenario"] if seen["scenario"] in SCENARIOS else "", house=tuple(seen["house"]),
        width=seen["width"], height=seen["height"], terrain=tuple(seen["terrain"]), sections=tuple(seen["sections"]),
        turn=seen["turn"], turn_limit=seen["turn_limit"], phase=seen["phase"], wind=seen["wind"], first=seen["first"],
        acting=seen["acting"], active=index(labels, seen["active"]), spent=tuple(seen["spent"]),
        played=tuple(seen["played"]), revealed=seen["revealed"],
    )


def index(labels: list[str], label: str) -> int:
    return labels.index(label) if label in labels else NOBODY


def charted(piece: PieceView, labels: list[str]) -> Piece:
    """MW-CARD-01: a card that may not be read is as good as none."""
    known: dict[str, Any] = {field: piece[field] for field in (
        "label", "kind", "model", "owner", "side", "unit", "x", "y", "heading", "fate", "crew", "limit", "btw",
        "wounds", "aground", "straggler", "since", "no_move", "no_fire", "plated", "anti_flyer", "jammed",
        "submerged", "known",
        "tried")}
    return Piece(
        **known, filled=tuple(piece["filled"]), blazes=tuple(piece["blazes"]), turrets=tuple(piece["turrets"]),
        scuttler=index(labels, piece["scuttler"]), victim=index(labels, piece["victim"]),
        house=index(labels, piece["house"]),
        cards=tuple([card for card in piece["cards"] if card != HIDDEN]), shown=tuple(piece["shown"]),
        spells=tuple(piece["spells"]), lashed=tuple([labels.index(other) for other in piece["lashed"]]),
    )
