"""Positions in short: any state set up in a line, and any state written down as one.

    hms-dover-sm 450,180 0 | la-possession-cc 464.4,734.4 180 of=hearts masts=101; wind W; at token spades cannoneer

First the ships: model, bow, heading, then what differs from a whole ship of the first player. Then settings of the
battle; without `scenario` the table is three feet square, open and empty. `at` names what comes next: plan, cards,
token with a player and his token, or end; in a scenario also deploy with a player, and admirals. `only` makes that the
whole game, so that a rule can be tried by itself.

A ship has of= (who brought her), held= (who controls her), masts= (1 and 0 from the bow), treasure=, tows= (label),
scuttled= (by whom), credit= (the team that took her last mast, or sank her, from 1), and the words sunk, left, gone and
waiting. Players are called by their suits. Settings: scenario, players with suit:team:actions, actions with - between;
pool, planned and stack with a suit and tokens, turned, admiral with a suit and a ship, hidden before the ship, or
`lost` and to which team; secret where admirals were placed so, yields with suits, grapple with two labels and rounds,
wind, turn, limit, reach, shift, deck.
"""

from collections.abc import Callable
from typing import Final

from weathergage.kernel.core import Frame, entered_at
from weathergage.kernel.ruleset import BadSetup
from weathergage.kits.notation import bounded, clauses_of, decimal, known, one_of
from weathergage.kits.plane import is_clear_of, is_within, pose_on_grid
from weathergage.rulesets.tattered_sails.content.read import (
    MAX_OVERLAP,
    MODELS,
    SCENARIOS,
    TOKENS,
    WINDS,
    are_teams,
    entry_for,
)
from weathergage.rulesets.tattered_sails.rules.cards import active_cards, card_sets, set_of
from weathergage.rulesets.tattered_sails.rules.ending import EndOfTurn
from weathergage.rulesets.tattered_sails.rules.fleets import label_ships
from weathergage.rulesets.tattered_sails.rules.geometry import hull_of
from weathergage.rulesets.tattered_sails.rules.initiative import TurnCards, TurnCardsAt
from weathergage.rulesets.tattered_sails.rules.orders import UseToken
from weathergage.rulesets.tattered_sails.rules.planning import Planning
from weathergage.rulesets.tattered_sails.rules.setting_up import (
    Deployment,
    PlaceAdmirals,
    SetUp,
    SetUpAt,
    chosen,
    pool_of,
)
from weathergage.rulesets.tattered_sails.sequence import Play, PlayAt, Turn, TurnAt
from weathergage.rulesets.tattered_sails.state import (
    ADMIRAL,
    AFLOAT,
    BLANK,
    CAPTAIN,
    GONE,
    LEFT,
    NOBODY,
    SUNK,
    Engagement,
    Grapple,
    Player,
    Ship,
    has_conceded,
    is_friend,
    is_grappled,
    model_of,
    number_of,
    ships_afloat,
    suit_name,
    table_of,
    whole_masts,
)

AT: Final[tuple[str, ...]] = ("deploy", "admirals", "plan", "cards", "token", "end")
MOST_TEAMS: Final = 3
SUITS: Final[tuple[str, ...]] = ("spades", "hearts", "clubs", "diamonds")
USUAL_POOL: Final[tuple[str, ...]] = ("cannoneer", "helmsman", "marine", "oarsman", "shipwright")
FARTHEST: Final = 5000.0
ALONGSIDE: Final = 2.0
GRAIN: Final = 0.01             # poses are stored to a thousandth


def read_position(text: str, house: tuple[str, ...]) -> Engagement:
    """A battle from its notation; BadSetup says which word is wrong."""
    parts = clauses_of(text)
    game = Engagement(house=house, turn=1, phase="actions")
    settings = [words for words in parts[1:] if words]
    for words in settings:
        if words[0] in EARLY:
            EARLY[words[0]](game, words[1:])
    if not game.players:
        read_players(game, ["spades:1:5", "hearts:2:5"])
    for words in settings:
        if words[0] == "actions":
            read_numbers_of_actions(game, words[1:])
    for text_of_ship in " ".join(parts[0]).split("|"):
        game.ships.append(read_ship(game, text_of_ship.split()))
    label_ships(game)
    game.cards = tuple(sorted([card for player in game.players
                               for card in active_cards(player.deck, player.suit, player.half, player.actions)]))
    at = ["plan"]
    for words in settings:
        if words[0] == "at":
            at = words[1:] or [""]
        elif words[0] in LATE:
            LATE[words[0]](game, words[1:])
        elif words[0] not in EARLY and words[0] != "actions":
            raise BadSetup(f"position: setting {words[0]!r} is unknown; there are at, actions, "
                           f"{', '.join((*EARLY, *LATE))}")
    read_ties(game, " ".join(parts[0]).split("|"))
    for seat, player in enumerate(game.players):
        player.planned = player.planned or player.pool
        player.out = not [ship for ship in game.ships if ship.player == seat and ship.fate == AFLOAT]
    check_gone(game)
    check_ships(game, at[-1] != "only")
    check_tows(game)
    check_grapples(game)
    check_orders(game)
    begin(game, at)
    return game


def check_gone(game: Engagement) -> None:
    """TS-END-06: ships are gone where a team of three gave up, with all its ships; the others play on."""
    gave_up = [team for team in range(game.teams) if has_conceded(game, team)]
    if gave_up and (game.teams == 2 or len(gave_up) == game.teams):
        raise BadSetup("position: gone is for a team of three that gave up while another plays on (TS-END-06)")
    if any([ship.afloat and game.team_of(ship) in gave_up for ship in game.ships]):
        raise BadSetup("position: gone: a team that gave up has no ship afloat (TS-END-06)")


def check_ships(game: Engagement, whole: bool) -> None:
    """Ships as play could leave them, with no more aboard than they hold; where a whole game is played on, bows on the
    table and hulls not in one another: a rule tried by itself may have them anywhere."""
    afloat = ships_afloat(game)
    for number, ship in enumerate(game.ships):
        told = f"position: {ship.label}:"
        if ship.treasure > model_of(ship).cargo:
            raise BadSetup(f"{told} treasure {ship.treasure} is more than she has room for (TS-CARGO-03)")
        if ship.scuttled not in (NOBODY, ship.player) and ship.afloat:
            raise BadSetup(f"{told} scuttled is by the player who controls her (TS-SCUT-06)")
        if ship.credit != NOBODY and ship.afloat and not ship.derelict:
            raise BadSetup(f"{told} credit is for a ship that lost her last mast, or sank (TS-END-04)")
        if number in afloat and whole and not lies_on_table(game, ship):
            raise BadSetup(f"{told} her bow is off the table (TS-MOVE-23)")
        for other in afloat:
            if whole and other < number in afloat and not is_clear_of(hull_of(ship), hull_of(game.ships[other]),
                                                            -MAX_OVERLAP - GRAIN):
                raise BadSetup(f"{told} she lies in {game.ships[other].label} (TS-GEO-12)")


def lies_on_table(game: Engagement, ship: Ship) -> bool:
    """TS-MOVE-23: her bow, but for rounding; how far a hull hangs over the edge is not looked at (TS-MOVE-24)."""
    table = table_of(game)
    if table.radius:
        return ship.x * ship.x + ship.y * ship.y <= (table.radius + GRAIN) ** 2
    return -GRAIN <= ship.x <= table.width + GRAIN and -GRAIN <= ship.y <= table.height + GRAIN


def are_alongside(one: Ship, other: Ship) -> bool:
    """TS-GEO-12: hulls that touch, or all but touch, as a hand lays them."""
    return is_within(hull_of(one), hull_of(other), ALONGSIDE)


def check_tows(game: Engagement) -> None:
    """TS-TOW-02, TS-TOW-07: what every end of a tow leaves over."""
    for number, ship in enumerate(game.ships):
        if ship.tows == NOBODY:
            continue
        towed = game.ships[ship.tows]
        sound = ship.afloat and ship.masts and towed.afloat and towed.derelict and is_friend(game, ship, towed)
        free = not is_grappled(game, number) and not is_grappled(game, ship.tows)
        alone = [other.tows for other in game.ships].count(ship.tows) == 1
        if not (sound and free and alone and are_alongside(ship, towed)):
            raise BadSetup(f"position: {ship.label}: tows is for one derelict friend who touches her, neither of them "
                           "grappled (TS-TOW-07)")


def check_grapples(game: Engagement) -> None:
    """TS-BOARD-12, TS-BOARD-28: two enemies side by side, once."""
    pairs: list[tuple[int, int]] = []
    for grapple in game.grapples:
        one, other = game.ships[grapple.a], game.ships[grapple.b]
        if not one.afloat or not other.afloat or is_friend(game, one, other) or not are_alongside(one, other):
            raise BadSetup(f"position: grapple {one.label} {other.label}: grappled ships are enemies who touch "
                           "(TS-BOARD-12)")
        pair = (min(grapple.a, grapple.b), max(grapple.a, grapple.b))
        if pair in pairs:
            raise BadSetup(f"position: grapple {one.label} {other.label} stands twice (TS-BOARD-20)")
        pairs.append(pair)


def check_orders(game: Engagement) -> None:
    """TS-SETUP-02, TS-SETUP-03, TS-PLAN-03: pools, stacks and cards; and no turn after the last."""
    for player in game.players:
        told = f"position: {suit_name(player)}:"
        if player.pool.count(ADMIRAL) > (0 if player.lost else 1) or player.pool.count(CAPTAIN) > 1:
            raise BadSetup(f"{told} a pool holds one Admiral, unless he is lost, and one Captain (TS-SETUP-02)")
        if len(player.stack) > player.actions:
            raise BadSetup(f"{told} a stack of {len(player.stack)} tokens is too high for {player.actions} cards "
                           "(TS-PLAN-03)")
    if len(set(game.deck)) < len(game.deck):
        raise BadSetup("position: deck: a card stands twice (TS-INIT-01)")
    if game.turn > game.turn_limit:
        raise BadSetup(f"position: turn {game.turn} is after the last, {game.turn_limit} (TS-EFF-05)")


def begin(game: Engagement, words: list[str]) -> None:
    """The agenda as it stands just before what comes next."""
    step, only = one_of("at", words[0], AT), words[-1] == "only"
    play: Frame = entered_at(Play(), PlayAt.TURN)
    turn: Frame = entered_at(Turn(), TurnAt.WIND)
    above: list[Frame] = [play, turn]
    alone: Frame = Planning()
    if step in ("deploy", "admirals"):
        if not game.scenario:
            raise BadSetup(f"position: at {step} needs a scenario")
        game.phase = "set-up"
        if step == "deploy":
            game.acting = seat_of(game, words[1] if len(words) > 1 else "")
        alone = Deployment(game.team(game.acting)) if step == "deploy" else PlaceAdmirals()
        above = [play, entered_at(SetUp(), SetUpAt.WIND if step == "deploy" else SetUpAt.DONE)]
    elif step == "plan":
        game.phase = "planning"
    elif step == "cards":
        turn.go(TurnAt.END)
        alone = entered_at(TurnCards(), TurnCardsAt.TURN)
    elif step == "end":
        turn.go(TurnAt.DONE)
        alone = EndOfTurn()
    else:
        if len(words) < 3:
            raise BadSetup("position: at token needs a player and a token")
        seat = seat_of(game, words[1])
        token = one_of("token", words[2], (*TOKENS, BLANK))
        player = game.players[seat]
        player.stack = (*player.stack[:player.turned], token, *player.stack[player.turned + 1:])
        alone = UseToken(seat)
        turn.go(TurnAt.END)
        above.append(entered_at(TurnCards(), TurnCardsAt.TURN))
    game.agenda = [alone] if only else [*above, alone]


def seat_of(game: Engagement, suit: str) -> int:
    """A player by his suit, with the deck or half where that is needed."""
    names = [suit_name(player) for player in game.players]
    return names.index(one_of("player", suit, names))


# --- ships ------------------------------------------------------------------------------------------------------------

def read_ship(game: Engagement, words: list[str]) -> Ship:
    if len(words) < 3 or words[1].count(",") != 1:
        raise BadSetup("position: a ship needs a model, a bow as x,y and a heading")
    model = one_of("ship", words[0], tuple(MODELS)) if words[0] in MODELS else find_model(words[0])
    x, _, y = words[1].partition(",")
    ship = Ship(model, model, 0, 0, standing=whole_masts(model))
    ship.x, ship.y, ship.heading = pose_on_grid(decimal("x", x, FARTHEST), decimal("y", y, FARTHEST),
                                                decimal("heading", words[2], FARTHEST))
    for word in words[3:]:
        name, _, value = word.partition("=")
        match name:
            case "of": ship.owner = ship.player = seat_of(game, value)
            case "masts": ship.standing = read_masts(model, value)
            case "treasure": ship.treasure = bounded("treasure", value, 0, 20)
            case "scuttled": ship.scuttled = seat_of(game, value)
            case "credit": ship.credit = bounded("credit", value, 1, game.teams) - 1
            case "sunk": ship.fate = SUNK
            case "left": ship.fate = LEFT
            case "gone": ship.fate = GONE
            case "waiting": ship.placed = False
            case "held" | "tows": pass
            case _: raise BadSetup(f"position: {name!r} is unknown; a ship has of, held, masts, treasure, tows, "
                                   f"scuttled, credit, sunk, left, gone, waiting")
    for word in words[3:]:
        if word.startswith("held="):
            ship.player = seat_of(game, word.removeprefix("held="))
    return ship


def find_model(name: str) -> str:
    """A model by the beginning of its id."""
    fitting = sorted([model for model in MODELS if model.startswith(name)])
    if not fitting:
        raise BadSetup(f"position: there is no ship {name[:60]!r}")
    return fitting[0]


def read_masts(model: str, value: str) -> int:
    if len(value) != MODELS[model].masts or any([letter not in "01" for letter in value]):
        raise BadSetup(f"position: masts {value[:20]!r} is not {MODELS[model].masts} of 1 and 0")
    return sum([1 << mast for mast, letter in enumerate(value) if letter == "1"])


def read_ties(game: Engagement, ships: list[str]) -> None:
    """Tows name a ship by its label, so they come last."""
    for ship, words in zip(game.ships, ships):
        for word in words.split():
            if word.startswith("tows="):
                ship.tows = ship_named(game, word.removeprefix("tows="))


def ship_named(game: Engagement, label: str) -> int:
    return known("ship", label, number_of(game, label))


# --- settings ---------------------------------------------------------------------------------------------------------

def read_scenario(game: Engagement, words: list[str]) -> None:
    name = one_of("scenario", words[0] if words else "", tuple(SCENARIOS))
    if words[1:]:
        layouts = tuple([layout.players for layout in SCENARIOS[name].layout])
        players = one_of("players of the scenario", " ".join(words[1:]), layouts or ("none but its own",))
        game.house = (*[choice for choice in game.house if not choice.startswith("players=")], f"players={players}")
    entry = entry_for(name, game.house)
    game.scenario, game.turn_limit, game.reach, game.shift = entry.id, entry.turn_limit, entry.range_multiplier, \
        entry.wind_shift_method
    game.wind = max(0, entry.wind_from)
    game.secret = chosen(game.house, "admiral-secret", "true" if entry.admiral_secret else "false") == "true"
    game.players = [Player(side.team, *cards, side.actions, pool_of(side.pool, side.actions))
                    for side, cards in zip(entry.sides, card_sets(entry, game.house))]


def read_numbers_of_actions(game: Engagement, words: list[str]) -> None:
    """TS-SEAT-08: in seat order; TS-SETUP-04: with the captain that goes with it."""
    parts = " ".join(words).split("-")
    if len(parts) != len(game.players):
        raise BadSetup(f"position: actions {' '.join(words)[:40]!r} is not {len(game.players)} numbers with - between")
    for player, part in zip(game.players, parts):
        player.actions = bounded("actions", part, 1, len(set_of(player.deck, player.suit, player.half)))
        player.pool = pool_of(player.pool, player.actions)


def read_players(game: Engagement, words: list[str]) -> None:
    game.players = []
    for word in words:
        parts = word.split(":")
        if len(parts) != 3:
            raise BadSetup(f"position: player {word[:40]!r} is not suit:team:actions")
        suit = one_of("suit", parts[0], SUITS)
        if suit in [player.suit for player in game.players]:
            raise BadSetup(f"position: two players have {suit} (TS-SEAT-02)")
        actions = bounded("actions", parts[2], 1, 13)
        game.players.append(Player(bounded("team", parts[1], 1, MOST_TEAMS) - 1, "blue", suit, "all", actions,
                                   pool_of(USUAL_POOL, actions)))
    teams = {player.team for player in game.players}
    if teams != set(range(max(2, len(teams)))):
        raise BadSetup("position: players (TS-SEAT-01) need two or more teams, counted from 1 without a gap")
    if not are_teams([player.team for player in game.players]):
        raise BadSetup("position: players (TS-SEAT-01) are two teams, or three players in three")


def read_pool(game: Engagement, words: list[str]) -> None:
    game.players[seat_of(game, words[0] if words else "")].pool = tuple(sorted(
        [one_of("token", token, tuple(TOKENS)) for token in words[1:]]))


def read_planned(game: Engagement, words: list[str]) -> None:
    game.players[seat_of(game, words[0] if words else "")].planned = tuple(sorted(
        [one_of("token", token, tuple(TOKENS)) for token in words[1:]]))


def read_stack(game: Engagement, words: list[str]) -> None:
    game.players[seat_of(game, words[0] if words else "")].stack = tuple(
        [one_of("token", token, (*TOKENS, BLANK)) for token in words[1:]])


def read_turned(game: Engagement, words: list[str]) -> None:
    player = game.players[seat_of(game, words[0] if words else "")]
    player.turned = bounded("turned", words[1] if len(words) > 1 else "", 0, len(player.stack))


def read_admiral(game: Engagement, words: list[str]) -> None:
    player = game.players[seat_of(game, words[0] if words else "")]
    if words[1:2] == ["lost"]:
        player.lost, player.admiral, player.revealed = True, NOBODY, True
        player.lost_to = bounded("lost to team", words[2], 1, game.teams) - 1 if len(words) > 2 else NOBODY
        player.pool = tuple([token for token in player.pool if token != ADMIRAL])
        return
    player.revealed = words[1:2] != ["hidden"]
    game.secret = game.secret or not player.revealed
    player.admiral = ship_named(game, words[-1] if len(words) > 1 else "")
    if game.ships[player.admiral].player != game.players.index(player) or game.ships[player.admiral].fate != AFLOAT:
        raise BadSetup(f"position: {words[-1][:60]!r} is not a ship of {words[0]} that could carry his admiral")


def read_secret(game: Engagement, words: list[str]) -> None:
    """TS-SETUP-10: admirals were placed secretly, even if all are revealed by now."""
    game.secret = True


def read_yields(game: Engagement, words: list[str]) -> None:
    for suit in words:
        game.players[seat_of(game, suit)].yields = True


def read_grapple(game: Engagement, words: list[str]) -> None:
    if len(words) < 2:
        raise BadSetup("position: grapple needs two ships, the boarder first")
    rounds = bounded("rounds", words[2], 0, 99) if len(words) > 2 else 1
    game.grapples.append(Grapple(ship_named(game, words[0]), ship_named(game, words[1]), rounds, False))


def read_wind(game: Engagement, words: list[str]) -> None:
    game.wind = 45 * WINDS.index(one_of("wind", " ".join(words), WINDS))


def read_numbers(game: Engagement, name: str, words: list[str]) -> None:
    value = " ".join(words)
    match name:
        case "turn": game.turn = bounded("turn", value, 0, 99)
        case "limit": game.turn_limit = bounded("limit", value, 1, 99)
        case _: game.reach = bounded("reach", value, 1, 2)


def read_shift(game: Engagement, words: list[str]) -> None:
    game.shift = one_of("shift", " ".join(words), ("d6", "wind-die-8", "none"))


def read_deck(game: Engagement, words: list[str]) -> None:
    game.deck = tuple(sorted([one_of("card", card, game.cards) for card in words]))


EARLY: Final[dict[str, Callable[[Engagement, list[str]], None]]] = {"scenario": read_scenario, "players": read_players}
LATE: Final[dict[str, Callable[[Engagement, list[str]], None]]] = {
    "pool": read_pool, "planned": read_planned, "stack": read_stack, "turned": read_turned, "admiral": read_admiral,
    "secret": read_secret, "yields": read_yields, "grapple": read_grapple, "wind": read_wind,
    "turn": lambda game, words: read_numbers(game, "turn", words),
    "limit": lambda game, words: read_numbers(game, "limit", words),
    "reach": lambda game, words: read_numbers(game, "reach", words), "shift": read_shift, "deck": read_deck,
}


# --- writing ----------------------------------------------------------------------------------------------------------

def write_position(game: Engagement) -> str:
    """The notation of a state; read again it gives the same ships, players and table, at the step under way."""
    parts = [" | ".join([write_ship(game, ship) for ship in game.ships])]
    if game.scenario:
        agreed = [choice.removeprefix("players=") for choice in game.house if choice.startswith("players=")]
        parts.append(" ".join(["scenario", game.scenario, *agreed]))
        entry = entry_for(game.scenario, game.house)
        if [player.actions for player in game.players] != [side.actions for side in entry.sides]:
            parts.append("actions " + "-".join([str(player.actions) for player in game.players]))
    else:
        parts.append("players " + " ".join([f"{player.suit}:{player.team + 1}:{player.actions}"
                                            for player in game.players]))
    for player in game.players:
        parts += write_player(game, player)
    if game.secret:
        parts.append("secret")
    if any([player.yields for player in game.players]):
        parts.append("yields " + " ".join([suit_name(player) for player in game.players if player.yields]))
    parts += [f"grapple {game.ships[grapple.a].label} {game.ships[grapple.b].label} {grapple.rounds}"
              for grapple in game.grapples]
    parts += [f"wind {WINDS[game.wind // 45]}", f"turn {game.turn}", f"limit {game.turn_limit}", f"reach {game.reach}",
              f"shift {game.shift}"]
    if game.deck:
        parts.append("deck " + " ".join(game.deck))
    return "; ".join([*parts, f"at {write_step(game)}"])


def write_step(game: Engagement) -> str:
    """What comes next, as near as a position can tell: in the middle of an action, the next card."""
    match game.phase:
        case "set-up" if all([ship.placed for ship in game.ships]): return "admirals"
        case "set-up": return f"deploy {suit_name(game.players[game.acting])}"
        case "planning" | "wind": return "plan"
        case "end of turn": return "end"
        case _: return "cards"


def write_player(game: Engagement, player: Player) -> list[str]:
    name = suit_name(player)
    parts = [f"pool {name} {' '.join(player.pool)}"]
    if player.stack and player.planned != player.pool:
        parts.append(f"planned {name} {' '.join(player.planned)}")
    if player.stack:
        parts += [f"stack {name} {' '.join(player.stack)}", f"turned {name} {player.turned}"]
    if player.lost:
        parts.append(f"admiral {name} lost" + (f" {player.lost_to + 1}" if player.lost_to != NOBODY else ""))
    elif player.admiral != NOBODY:
        parts.append(f"admiral {name} {'' if player.revealed else 'hidden '}{game.ships[player.admiral].label}")
    return parts


def write_ship(game: Engagement, ship: Ship) -> str:
    masts = "".join(["1" if ship.standing >> mast & 1 else "0" for mast in range(MODELS[ship.model].masts)])
    words = [ship.model, f"{ship.x:g},{ship.y:g}" if ship.x == float(f"{ship.x:g}") and ship.y == float(f"{ship.y:g}")
             else f"{ship.x!r},{ship.y!r}", f"{ship.heading!r}", f"of={suit_name(game.players[ship.owner])}"]
    if ship.player != ship.owner:
        words.append(f"held={suit_name(game.players[ship.player])}")
    words.append(f"masts={masts}")
    if ship.treasure:
        words.append(f"treasure={ship.treasure}")
    if ship.scuttled != NOBODY:
        words.append(f"scuttled={suit_name(game.players[ship.scuttled])}")
    if ship.credit != NOBODY:
        words.append(f"credit={ship.credit + 1}")
    if ship.tows != NOBODY:
        words.append(f"tows={game.ships[ship.tows].label}")
    if ship.fate != AFLOAT:
        words.append(ship.fate)
    if not ship.placed:
        words.append("waiting")
    return " ".join(words)
