"""What each seat may know of a battle, as plain data. The only redaction: pictures and sheets are made from it alone.

OI-CONV-08: hands, and cards that lie face down, are hidden from all but their players, and a card that scouts have
seen (OI-ADV-02) from all but them; who may see them is decided in `squadron_view` and nowhere else. All else is open,
to be measured by anybody. The agenda and answers that wait for others are never read here.
"""

from dataclasses import asdict, fields
from typing import Any, Final, TypedDict, cast

from weathergage.rulesets.oak_and_iron.content.read import BATTLES, SCENARIOS
from weathergage.rulesets.oak_and_iron.face.hidden import has_scouted
from weathergage.rulesets.oak_and_iron.face.words import name, side_name, squadron_name
from weathergage.rulesets.oak_and_iron.rules.settingup import WIND_EDGES
from weathergage.rulesets.oak_and_iron.rules.strikes import ship_total, strike_points
from weathergage.rulesets.oak_and_iron.state import (
    Battle,
    Piece,
    Ship,
    Side,
    Squadron,
    is_flagship,
    partners,
)

UNKNOWN: Final = "?"                # a card that this seat cannot see
Zone = tuple[tuple[float, float], ...]


class PieceView(TypedDict):
    """A piece of terrain as it lies."""

    kind: str
    x: float
    y: float
    rotation: float
    objective: bool


class SideView(TypedDict):
    """One of the two parties."""

    name: str
    role: str
    edge: str
    setting: str
    deployment: str
    advantage: str
    more_cells: list[tuple[int, int]]
    strike: int                     # in the last End Phase
    spent: list[str]
    once: list[str]
    strike_now: int                 # OI-STRK-01: as things stand
    ship_total: int                 # OI-END-11


class SquadronView(TypedDict):
    """OI-CONV-08: a squadron as one seat sees it."""

    side: int
    seat: int
    name: str
    title: str                      # as it is told
    nation: str
    admiral: str
    value: int
    flagship: int
    fortune: int
    hand: list[str]                 # UNKNOWN for each card of another player
    down: str                       # "" for none, UNKNOWN for one that may not be seen
    up: list[str]
    copied: str
    discards: list[str]
    removed: list[str]
    known: list[str]
    spied: bool
    tokens: int
    strike: int
    spent: list[str]
    once: list[str]


class ShipView(TypedDict):
    """All of a ship can be seen."""

    type: str
    label: str
    squadron: int
    x: float
    y: float
    heading: float
    skill: int
    options: list[str]
    upgrades: list[str]
    captain: str
    merchant: bool
    fate: str
    fatigue: int
    damage: int
    sail: int
    reload: int
    aground: bool
    out: bool
    captor: int
    flag_lost: bool
    tokens: int
    lucky: int
    party: str
    party_on: int
    party_x: float
    party_y: float
    speed: int
    moved: bool
    attacked: bool
    fought: list[int]
    spent: list[str]
    once: list[str]
    number: int
    name: str
    able: bool
    shaken: bool
    crippled: bool
    lost: bool
    flagship: bool
    entangled: list[int]


class TableView(TypedDict):
    """The whole table as one seat sees it."""

    seat: int | None
    side: int                       # of that seat; -1 for a spectator
    scenario: str
    size: str
    rules: str
    house: list[str]
    turn: int
    turns: int
    phase: str
    first: int
    table: list[float]
    weather: str
    wind_known: bool                # OI-SETUP-03: before it is drawn there is none
    objective: str
    events: list[str]
    deck: list[str]
    rock_tokens: int
    raid_tokens: int
    drawn: list[str]
    pool: list[str]
    links: list[list[int]]
    terrain: list[PieceView]
    sides: list[SideView]
    squadrons: list[SquadronView]
    ships: list[ShipView]
    ended: str                      # how the battle ended; "" while it lasts
    winners: list[int]


def view(game: Battle, seat: int | None) -> TableView:
    """OI-CONV-08: all that this seat may know; None is a spectator."""
    own = [squadron.side for squadron in game.squadrons if squadron.seat == seat]
    return {
        "seat": seat, "side": own[0] if own else -1, "scenario": game.scenario, "size": game.size, "rules": game.rules,
        "house": list(game.house), "turn": game.turn, "turns": game.turns, "phase": game.phase, "first": game.first,
        "table": [game.width, game.height], "weather": game.weather,
        "wind_known": game.scenario not in BATTLES or game.weather in WIND_EDGES, "objective": game.objective,
        "events": list(game.active), "deck": sorted(game.deck), "rock_tokens": game.rock_tokens,
        "raid_tokens": game.raid_tokens, "drawn": list(game.drawn), "pool": list(game.pool),
        "links": [list(link) for link in game.links],
        "terrain": [cast(PieceView, asdict(piece)) for piece in game.terrain],
        "sides": [side_view(game, number) for number in range(len(game.sides))],
        "squadrons": [squadron_view(game, number, seat) for number in range(len(game.squadrons))],
        "ships": [ship_view(game, number) for number in range(len(game.ships))],
        "ended": game.outcome.reason if game.outcome is not None else "",
        "winners": list(game.outcome.winners) if game.outcome is not None else [],
    }


def side_view(game: Battle, number: int) -> SideView:
    return cast(SideView, {**listed_out(asdict(game.sides[number])), "name": side_name(game, number),
                           "strike_now": strike_points(game, number).total if game.turn else 0,
                           "ship_total": ship_total(game, number).total})


def squadron_view(game: Battle, number: int, seat: int | None) -> SquadronView:
    """The own hand; of others how many cards, and those that everybody has seen."""
    squadron = game.squadrons[number]
    found = cast(SquadronView, {**listed_out(asdict(squadron)), "title": squadron_name(game, number)})
    if seat == squadron.seat:
        return found
    found["hand"] = [UNKNOWN] * len(squadron.hand)
    if squadron.down and not (seat is not None and has_scouted(game, seat, number)):
        found["down"] = UNKNOWN
    return found


def ship_view(game: Battle, number: int) -> ShipView:
    ship = game.ships[number]
    return cast(ShipView, {
        **listed_out(asdict(ship)), "number": number, "name": name(game, number), "able": ship.able,
        "shaken": ship.shaken, "crippled": ship.crippled, "lost": ship.lost, "flagship": is_flagship(game, number),
        "entangled": partners(game, number),
    })


def listed_out(found: dict[str, object]) -> dict[str, object]:
    """Tuples as lists, as they are in JSON."""
    return {key: list(value) if isinstance(value, tuple) else value for key, value in found.items()}


# --- measuring --------------------------------------------------------------------------------------------------------

def chart(seen: TableView) -> Battle:
    """OI-CONV-08: the ships and the table of a view as the rules see them, so that anybody may measure anything.

    It holds nothing that the view hides: no hands, no cards that lie face down, no agenda.
    """
    return Battle(
        ships=[Ship(**kept(Ship, ship)) for ship in seen["ships"]],
        squadrons=[Squadron(**{**kept(Squadron, squadron), "hand": (), "down": ""}) for squadron in seen["squadrons"]],
        sides=[Side(**kept(Side, side)) for side in seen["sides"]],
        terrain=[Piece(**kept(Piece, piece)) for piece in seen["terrain"]],
        links=tuple([(link[0], link[1]) for link in seen["links"]]),
        scenario=seen["scenario"] if seen["scenario"] in (*SCENARIOS, *BATTLES) else "", size=seen["size"],
        house=tuple(seen["house"]), rules=seen["rules"], width=seen["table"][0], height=seen["table"][1],
        weather=seen["weather"], turns=seen["turns"], turn=seen["turn"], phase=seen["phase"], first=seen["first"],
        objective=seen["objective"], deck=tuple(seen["deck"]), active=tuple(seen["events"]),
        rock_tokens=seen["rock_tokens"], raid_tokens=seen["raid_tokens"], drawn=tuple(seen["drawn"]),
        pool=tuple(seen["pool"]),
    )


def kept(kind: type, found: object) -> dict[str, Any]:
    """The fields of a noun in a part of a view, lists as the tuples they were."""
    assert isinstance(found, dict)
    return {field: tuple(found[field]) if isinstance(found[field], list) else found[field]
            for field in [item.name for item in fields(kind)]}
