"""What each seat may know of a battle, as plain data. The only redaction: pictures and sheets are made from it alone.

TS-GEN-02, TS-GEN-10: what lies on the table is open to all, to be measured by anybody. Hidden are the tokens of a
stack that are not turned (TS-PLAN-02, TS-PLAN-06, TS-PLAN-08), the ship of an admiral who is not revealed and his
range (TS-ADM-07, TS-ADM-08), and who would concede (TS-END-06): these stand in `SecretPlayer`, and who may see them is
decided in `player_secrets` and nowhere else. The agenda and answers that wait for others are never read here.
"""

from typing import Final, TypedDict

from weathergage.rulesets.tattered_sails.content.read import SCENARIOS
from weathergage.rulesets.tattered_sails.face.notation import name_of
from weathergage.rulesets.tattered_sails.face.words import name
from weathergage.rulesets.tattered_sails.rules.cards import active_cards
from weathergage.rulesets.tattered_sails.rules.command import in_range
from weathergage.rulesets.tattered_sails.rules.ending import points
from weathergage.rulesets.tattered_sails.state import (
    NOBODY,
    Engagement,
    Grapple,
    Player,
    Ship,
    grapples_of,
    has_conceded,
    model_of,
    owner_of,
    readers,
    scenario_of,
    table_of,
    terrain_of,
    tower_of,
)

HIDDEN: Final = None                # something is there, and this seat may not know it
DEALT: Final = ("actions", "end of turn")           # phases in which the deck of the turn lies on the table
Zone = tuple[float, float, float, float]


class TableView(TypedDict):
    """TS-COMP-02, TS-GEO-01: a rectangle from (0, 0), or with a radius a circle about it."""

    width: float
    height: float
    radius: float


class TerrainView(TypedDict):
    """TS-TERR-01, TS-TERR-04."""

    id: str
    name: str
    outline: list[tuple[float, float]]
    stops_ships: bool
    stops_shot: bool


class ShipView(TypedDict):
    """TS-GEN-02: all of a ship can be seen, but who is aboard."""

    label: str
    model: str
    name: str               # with a numeral where there are several of that name (TS-FLEET-10)
    faction: str
    owner: int              # the player who brought her
    player: int             # the player who controls her
    x: float                # the bow (TS-GEO-03)
    y: float
    heading: float
    placed: bool            # false while she waits to be deployed
    fate: str               # afloat, sunk or left
    guns: list[str]         # TS-SHIP-02: by mast, from the bow
    standing: list[bool]    # TS-SHIP-03: the masts, and so the guns
    rig: str
    length: float
    beam: float
    cargo: int              # spaces
    treasure: int           # items aboard
    cost: int
    credit: int             # TS-END-04: the team that took her last mast, or sank her
    scuttled: int           # the player who opened her bottom; NOBODY
    tows: str               # labels, "" for none
    towed_by: str
    grapples: list[str]     # labels of the ships she is fast to, oldest first


class GrappleView(TypedDict):
    """TS-BOARD-12: the first ship started it."""

    ships: tuple[str, str]
    rounds: int


class PublicPlayer(TypedDict):
    """What everybody knows of a player."""

    seat: int
    name: str               # TS-SEAT-02: his suit, with deck or half where that is needed
    squadron: str           # the scenario's name for his side; "" in a position
    team: int
    actions: int
    cards: list[str]        # TS-SEAT-07: all of his
    left: int               # of these still in the deck
    pool: list[str]         # TS-SETUP-05
    height: int             # TS-PLAN-02: of his stack, turned tokens not counted
    turned: list[str]       # TS-ACT-01: in the order they were turned
    revealed: bool          # whether everybody knows where his admiral is, or was
    lost: bool              # his admiral
    out: bool
    conceded: bool
    zone: Zone | None       # where he deploys; None in a position


class SecretPlayer(TypedDict):
    """What only some seats know; HIDDEN for the others."""

    stack: list[str] | None         # TS-PLAN-06: his unturned tokens, the next one first
    admiral: str | None             # TS-ADM-08: the label of his ship; "" if there is none
    chain: list[str] | None         # TS-RANGE-01: labels of the ships in his range
    yields: bool | None             # TS-END-06


class PlayerView(PublicPlayer, SecretPlayer):
    """A player as one seat sees him."""


class Battle(TypedDict):
    """The whole table as one seat sees it."""

    seat: int | None
    team: int               # NOBODY for a spectator
    scenario: str
    house: list[str]
    turn: int
    turn_limit: int
    phase: str              # set-up, planning, wind, actions or end of turn
    acting: int             # the player whose token is turned; NOBODY
    wind: int
    reach: int
    shift: str
    secret: bool            # TS-SETUP-10: admirals are placed secretly
    table: TableView
    terrain: list[TerrainView]
    exit_edge: str
    exit_faction: str
    turned: list[str]       # TS-INIT-02: the cards turned this turn, sorted
    deck: int               # how many are still to come
    points: list[int]       # TS-END-03: by team, as things stand
    ended: str              # how the battle ended; "" while it lasts
    winners: list[int]      # seats
    players: list[PlayerView]
    ships: list[ShipView]
    grapples: list[GrappleView]


def view(game: Engagement, seat: int | None) -> Battle:
    """TS-GEN-02, TS-GEN-10: all that this seat may know; None is a spectator."""
    table, entry = table_of(game), scenario_of(game)
    deck = deck_of(game)
    return {
        "seat": seat, "team": NOBODY if seat is None else game.team(seat), "scenario": game.scenario,
        "house": list(game.house), "turn": game.turn, "turn_limit": game.turn_limit, "phase": game.phase,
        "acting": game.acting, "wind": game.wind, "reach": game.reach, "shift": game.shift, "secret": game.secret,
        "table": {"width": table.width, "height": table.height, "radius": table.radius},
        "terrain": [{"id": piece.id, "name": piece.name, "outline": list(piece.shape.points),
                     "stops_ships": piece.stops_ships, "stops_shot": piece.stops_shot} for piece in terrain_of(game)],
        "exit_edge": entry.exit_edge if entry is not None else "",
        "exit_faction": entry.exit_faction if entry is not None else "",
        "turned": [card for card in game.cards if card not in deck and not is_out(game, card)], "deck": len(deck),
        "points": list(points(game)),
        "ended": game.outcome.reason if game.outcome is not None else "",
        "winners": list(game.outcome.winners) if game.outcome is not None else [],
        "players": [player_view(game, at, seat, deck) for at in range(len(game.players))],
        "ships": [ship_view(game, at) for at in range(len(game.ships))],
        "grapples": [{"ships": (game.ships[grapple.a].label, game.ships[grapple.b].label), "rounds": grapple.rounds}
                     for grapple in game.grapples],
    }


def is_out(game: Engagement, card: str) -> bool:
    """TS-INIT-05."""
    return game.players[owner_of(game, card)].out


def deck_of(game: Engagement) -> tuple[str, ...]:
    """TS-INIT-01: what is still to be turned; before the cards are shuffled, all that will be."""
    if game.phase in DEALT:
        return game.deck
    return tuple([card for card in game.cards if not is_out(game, card)])


def player_view(game: Engagement, at: int, seat: int | None, deck: tuple[str, ...]) -> PlayerView:
    player, entry = game.players[at], scenario_of(game)
    cards = active_cards(player.deck, player.suit, player.half, player.actions)
    return {
        "seat": at, "name": name_of(player), "squadron": entry.sides[at].name if entry is not None else "",
        "team": player.team, "actions": player.actions, "cards": list(cards),
        "left": len([card for card in cards if card in deck]), "pool": list(player.pool),
        "height": len(player.stack) - player.turned, "turned": list(player.stack[:player.turned]),
        "revealed": player.revealed, "lost": player.lost, "out": player.out,
        "conceded": has_conceded(game, player.team),
        "zone": entry.sides[at].zone if entry is not None else None, **player_secrets(game, at, seat),
    }


def player_secrets(game: Engagement, at: int, seat: int | None) -> SecretPlayer:
    """TS-PLAN-06, TS-PLAN-08, TS-ADM-08, TS-END-06: the own stack and admiral; those of team mates only as agreed.

    An admiral who is revealed or lost is known to all, and the chain of one who is not tells where he is.
    """
    player = game.players[at]
    knows = at == seat or player.revealed or player.lost
    aboard = game.ships[player.admiral].label if player.admiral != NOBODY else ""
    mate = seat is not None and game.team(seat) == player.team
    return {
        "stack": list(player.stack[player.turned:]) if seat is not None and seat in readers(game, at) else HIDDEN,
        "admiral": aboard if knows else HIDDEN,
        "chain": [game.ships[number].label for number in sorted(in_range(game, at))] if knows else HIDDEN,
        "yields": player.yields if mate else HIDDEN,
    }


def ship_view(game: Engagement, at: int) -> ShipView:
    ship = game.ships[at]
    model, tower = model_of(ship), tower_of(game, at)
    return {
        "label": ship.label, "model": ship.model, "name": name(game, at), "faction": model.faction,
        "owner": ship.owner, "player": ship.player, "x": ship.x, "y": ship.y, "heading": ship.heading,
        "placed": ship.placed, "fate": ship.fate, "guns": [gun.code for gun in model.guns],
        "standing": [bool(ship.standing >> mast & 1) for mast in range(model.masts)], "rig": model.rig,
        "length": model.length, "beam": model.beam, "cargo": model.cargo, "treasure": ship.treasure,
        "cost": model.cost, "credit": ship.credit, "scuttled": ship.scuttled,
        "tows": game.ships[ship.tows].label if ship.tows != NOBODY else "",
        "towed_by": game.ships[tower].label if tower != NOBODY else "",
        "grapples": [game.ships[grapple.b if grapple.a == at else grapple.a].label
                     for grapple in grapples_of(game, at)],
    }


# --- measuring --------------------------------------------------------------------------------------------------------

def chart(battle: Battle) -> Engagement:
    """TS-GEN-10: the ships and the table of a view as the rules see them, so that anybody may measure anything.

    It holds nothing that the view hides: no stacks, no secret admirals, no agenda.
    """
    labels = [ship["label"] for ship in battle["ships"]]
    admirals = [player["admiral"] or "" for player in battle["players"]]
    return Engagement(
        ships=[Ship(ship["model"], ship["label"], ship["owner"], ship["player"], ship["x"], ship["y"],
                    ship["heading"], sum([1 << mast for mast, stands in enumerate(ship["standing"]) if stands]),
                    ship["fate"], ship["placed"], ship["treasure"], ship["scuttled"],
                    labels.index(ship["tows"]) if ship["tows"] else NOBODY, ship["credit"])
               for ship in battle["ships"]],
        players=[Player(player["team"], *suit_of(player), player["actions"], tuple(player["pool"]),
                        admiral=labels.index(admiral) if admiral else NOBODY)
                 for player, admiral in zip(battle["players"], admirals, strict=True)],
        grapples=[Grapple(labels.index(grapple["ships"][0]), labels.index(grapple["ships"][1]), grapple["rounds"])
                  for grapple in battle["grapples"]],
        scenario=battle["scenario"] if battle["scenario"] in SCENARIOS else "", house=tuple(battle["house"]),
        turn=battle["turn"], turn_limit=battle["turn_limit"], phase=battle["phase"], wind=battle["wind"],
        reach=battle["reach"],
    )


def suit_of(player: PublicPlayer) -> tuple[str, str, str]:
    """TS-SEAT-02: deck, suit and half from the name a player is called by."""
    words = player["name"].split("-")
    deck = "red" if words[0] == "red" else "blue"
    words = [word for word in words if word != "red"]
    return deck, words[0], words[1] if len(words) > 1 else "all"
