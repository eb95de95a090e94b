"""Positions in short: any state set up in a line, and any state written down as one.

    0,3 N board=boom-about/starboard-cannons/-/- | 3,-1 S fires=-S-W wounds=G2 hand=scupper-that; at action 1 cockatrice

First the Cockatrice and the Chimera: hex, heading, then what differs from a whole ship with empty hands. Then settings
of the battle; without `scenario` the sea has neither edge nor islands. `at` names what comes next: plan, action with a
position and a ship, clearing, or islands; `only` makes that the whole game (of an action: the one Order lying there),
so that a rule can be tried by itself.

Fires are S, W or - by position; wounds in hand and hurts on the board are a letter and a number for each crew. A
position of the board holds cards with + between, each with letters behind a colon: u face up, d carried out (and face
up), x canceled, f placed to fight a fire, k its crew known to the enemy, s spied by the enemy; d, u and x settle what
else would be pending. What is nowhere named is in the decks, unless `deck` names all that is.
"""

from collections.abc import Callable
from typing import Final

from weathergage.kernel.core import Frame, entered_at
from weathergage.kernel.ruleset import BadSetup
from weathergage.kits.hexes import NAMES, hex_named, name_of
from weathergage.kits.notation import bounded, clauses_of, one_of
from weathergage.rulesets.savage_seas.content.read import (
    CHARTS,
    CREWS,
    HAND_LIMIT,
    ORDERS,
    SCENARIOS,
    SHIPS,
    WOUNDS_TO_LOSE,
)
from weathergage.rulesets.savage_seas.rules.action import ActionPhase, GiveOrder
from weathergage.rulesets.savage_seas.rules.clearing import Clearing
from weathergage.rulesets.savage_seas.rules.planning import Planning
from weathergage.rulesets.savage_seas.rules.setup import SetUp, SetUpAt, deck_lists, new_ship
from weathergage.rulesets.savage_seas.rules.victory import is_bled, is_burnt
from weathergage.rulesets.savage_seas.sequence import Play, PlayAt, Round, RoundAt
from weathergage.rulesets.savage_seas.state import (
    ALL_CREWS,
    CANCELED,
    CARRIED_OUT,
    CREW_LETTERS,
    MARINE,
    NOBODY,
    PENDING,
    POSITIONS,
    SCUPPER,
    SIDES,
    STRONG,
    Battle,
    Laid,
    Ship,
    crew_at,
    is_permanent,
    order_of,
    planned,
    water,
    without,
)

FIRES: Final = "-WS"
FLAGS: Final = "udxfks"
EXTRA_ORDERS: Final = 3             # SS-CARD-08
AT: Final[tuple[str, ...]] = ("plan", "action", "clearing", "islands")


def read_position(text: str, house: tuple[str, ...], leaders: tuple[int, ...]) -> Battle:
    """A battle from its notation; BadSetup says which word is wrong."""
    parts = clauses_of(text)
    ships = " ".join(parts[0]).split("|")
    if len(ships) != 2:
        raise BadSetup("position: two ships are needed, with | between them")
    game = Battle(house=house, leaders=leaders, round=1, round_limit=limit_of(house))
    at: list[str] = ["plan"]
    for words in parts[1:]:
        if words and words[0] == "at":
            at = words[1:] or [""]
        elif words:
            read_setting(game, words)
    for side in SIDES:
        game.ships.append(read_ship(game, side, ships[side].split()))
    check_places(game)
    begin(game, at)
    check_battle(game, at[0], at[-1] == "only")
    return game


def limit_of(house: tuple[str, ...]) -> int:
    """SS-WIN-05: a position has no limit of a scenario, so the option says it."""
    for choice in house:
        name, _, value = choice.partition("=")
        if name == "round-limit":
            return int(value)
    return 30


def begin(game: Battle, words: list[str]) -> None:
    """The agenda as it stands just before what comes next."""
    step, only = one_of("at", words[0], AT), words[-1] == "only"
    game.phase = {"action": "action", "clearing": "clearing", "islands": "set-up"}.get(step, "planning")
    alone: Frame = Planning()
    agenda: list[Frame] = [entered_at(Play(), PlayAt.ROUND), entered_at(Round(), RoundAt.PLANNING)]
    if step == "action":
        if len(words) < 3:
            raise BadSetup("position: at action needs a position and a ship")
        game.position, game.acting = bounded("action", words[1], 1, 4), side_of(words[2])
        alone = GiveOrder(game.acting, game.position, 0)
        laid = planned(game.ships[game.acting], game.position)
        if only and (laid is None or laid.state != PENDING):
            raise BadSetup(f"position: no pending Order lies on position {game.position} of the {words[2]}")
        agenda[1:] = [entered_at(Round(), RoundAt.CLEARING),
                      ActionPhase(2 * game.position - 2 + (game.acting != game.lead))]
    elif step == "clearing":
        alone = Clearing()
        agenda[1:] = [entered_at(Round(), RoundAt.CLEARING)]
    elif step == "islands":
        if not game.scenario or not SCENARIOS[game.scenario].islands_placed_per_team:
            raise BadSetup("position: at islands needs a scenario in which islands are placed")
        game.round = 0
        agenda[1:] = [entered_at(SetUp(), SetUpAt.ISLANDS)]
    game.agenda = [alone] if only and step != "islands" else agenda


def side_of(name: str) -> int:
    return 0 if one_of("ship", name, SHIPS) == SHIPS[0] else 1


def check_places(game: Battle) -> None:
    """SS-DEF-02, SS-DEF-10: ships are on open sea, and not on one hex."""
    sea = water(game)
    for ship in game.ships:
        if not sea.is_sea(ship.hex) or ship.hex in sea.islands:
            raise BadSetup(f"position: {name_of(ship.hex)} is not open sea")
    if game.ships[0].hex == game.ships[1].hex:
        raise BadSetup("position: both ships are on one hex")


# --- what play could reach --------------------------------------------------------------------------------------------

def check_battle(game: Battle, step: str, only: bool) -> None:
    """BadSetup for a battle that no play could come to; it names the field. Where an Order is tried by itself, the sea
    is as one likes and the positions are in any state."""
    if step != "islands" and not 1 <= game.round <= game.round_limit:
        raise BadSetup(f"position: round {game.round} is not one of 1 to {game.round_limit}, the limit (SS-WIN-05)")
    if not only:
        check_islands(game)
    for ship in game.ships:
        whose = f"the {SHIPS[ship.side]}'s"
        if is_burnt(ship):
            raise BadSetup(f"position: {whose} fires are on all four positions: the battle is over (SS-WIN-01)")
        if is_bled(ship) and not game.plays("wound-defeat", "false"):
            raise BadSetup(f"position: {whose} wounds are four in one hand: the battle is over (SS-WIN-02)")
        for number in ALL_CREWS:
            check_hand(ship, number, step, whose)
        for position in POSITIONS:
            check_position(ship, position, whose)
        if step in ("plan", "islands"):
            check_before_action(game, ship, step, whose)
        elif not only:
            for number in ALL_CREWS:
                check_crew(ship, number, whose)
            check_steps(game, ship, step, whose)


def check_islands(game: Battle) -> None:
    """SS-SETUP-04, SS-SETUP-07: the islands of the chart, and others where teams place them."""
    if not game.scenario:
        return
    chart = CHARTS[game.scenario]
    for island in chart.islands:
        if island not in game.islands:
            raise BadSetup(f"position: islands lack {name_of(island)}, which is one in {game.scenario}")
    for island in game.islands:
        if island not in chart.hexes or not (island in chart.islands
                                             or SCENARIOS[game.scenario].islands_placed_per_team):
            raise BadSetup(f"position: islands {name_of(island)} cannot be one in {game.scenario}")


def check_hand(ship: Ship, number: int, step: str, whose: str) -> None:
    """SS-HAND-01, SS-HAND-11: Reload or Fight Fire and four Orders at most, fewer by the Wounds when a plan is made."""
    crew = ship.crews[number]
    most = HAND_LIMIT - 1 - (crew.wounds if step == "plan" else 0)
    if len(crew.hand) > most:
        raise BadSetup(f"position: {whose} hand has {len(crew.hand)} Orders of the {CREWS[number]}, who holds at most "
                       f"{most} (SS-HAND-01)")


def check_crew(ship: Ship, number: int, whose: str) -> None:
    """SS-PLAN-02, SS-WND-02: one Order of a crew, and Wounds for those who stand there."""
    manned = [position for position in POSITIONS if crew_at(ship, position) == number]
    if len(manned) > 1:
        raise BadSetup(f"position: {whose} board has two Orders of the {CREWS[number]} (SS-PLAN-02)")
    if ship.crews[number].hurts and not manned:
        raise BadSetup(f"position: {whose} hurts name the {CREWS[number]}, who mans no position (SS-WND-06)")


def check_position(ship: Ship, position: int, whose: str) -> None:
    """SS-PLAN-08, SS-PLAN-09, SS-CARD-08: what may lie on a position, and how."""
    there = ship.positions[position - 1]
    for at, laid in enumerate(there.cards):
        what = f"{whose} board has {laid.card!r} on {position}"
        if laid.card == SCUPPER:
            raise BadSetup(f"position: {what}, which is never placed (SS-PLAN-09)")
        if laid.fights and (at or not is_permanent(laid.card)):
            raise BadSetup(f"position: {what}, which is not placed to fight a fire (SS-PLAN-08)")
        if at:
            first = there.cards[0]
            if order_of(first.card).effect not in ("extra-orders", "repeat-previous") or first.state != CARRIED_OUT:
                raise BadSetup(f"position: {what} behind {first.card!r}, which added no Order (SS-CARD-08)")
            if order_of(laid.card).crew != MARINE or not laid.shown:
                raise BadSetup(f"position: {what}, which is no Marine Order face up (SS-CARD-11)")
    if len(there.cards) > 1 + EXTRA_ORDERS:
        raise BadSetup(f"position: {whose} board has more than {EXTRA_ORDERS} extra Orders on {position} (SS-CARD-08)")


def check_before_action(game: Battle, ship: Ship, step: str, whose: str) -> None:
    """SS-CLR-01: before Orders are placed nothing lies on the boards; SS-SETUP-10: nor is anything dealt before the
    islands lie."""
    if any([position.cards for position in ship.positions]):
        raise BadSetup(f"position: {whose} board has Orders before they are placed (SS-CLR-01)")
    if ship.braced:
        raise BadSetup(f"position: {whose} braced is gone when Orders are placed (SS-CLR-01)")
    if step == "islands":
        if any([crew.hand or crew.discards or crew.removed for crew in ship.crews]):
            raise BadSetup(f"position: {whose} hand is dealt after the islands lie (SS-SETUP-10)")
        if (ship.q, ship.r, ship.heading) != SCENARIOS[game.scenario].starts[ship.side]:
            raise BadSetup(f"position: {whose} hex and heading are not those she starts with (SS-SETUP-10)")


def check_steps(game: Battle, ship: Ship, step: str, whose: str) -> None:
    """SS-ROUND-02, SS-ROUND-03: what has had its turn is not pending, what has not is face down and not carried out.
    SS-FIRE-03: a Strong Fire cancels what is pending."""
    now = 2 * len(POSITIONS) if step == "clearing" else 2 * game.position - 2 + (game.acting != game.lead)
    for position in POSITIONS:
        laid, turn = planned(ship, position), 2 * position - 2 + (ship.side != game.lead)
        if laid is None:
            continue
        what = f"{whose} board has {laid.card!r} on {position}"
        if laid.state == PENDING and ship.positions[position - 1].fire == STRONG and not laid.fights:
            raise BadSetup(f"position: {what}, pending on a Strong Fire (SS-PLAN-05, SS-FIRE-03)")
        if turn < now and laid.state == PENDING:
            raise BadSetup(f"position: {what} pending after its turn (SS-ROUND-02)")
        if turn > now and (laid.shown or laid.state == CARRIED_OUT):
            raise BadSetup(f"position: {what} revealed before its turn (SS-ROUND-02)")


# --- reading ----------------------------------------------------------------------------------------------------------

def read_setting(game: Battle, words: list[str]) -> None:
    name, value = words[0], " ".join(words[1:])
    match name:
        case "scenario":
            game.scenario = one_of("scenario", value, tuple(SCENARIOS))
            entry = SCENARIOS[game.scenario]
            game.islands = CHARTS[game.scenario].islands
            game.round_limit, game.limit_winner = entry.round_limit, entry.limit_winner
        case "islands": game.islands = tuple(sorted({read_hex(word) for word in words[1:]}))
        case "round": game.round = bounded("round", value, 0, 100)
        case "limit": game.round_limit = bounded("limit", value, 1, 100)
        case "winner": game.limit_winner = NOBODY if value == "tie-break" else side_of(value)
        case "lead": game.lead = side_of(value)
        case _: raise BadSetup(f"position: setting {name!r} is unknown; there are scenario, islands, round, limit, "
                               f"winner, lead and at")


def read_hex(text: str) -> tuple[int, int]:
    try:
        q, r = hex_named(text)
    except ValueError as error:
        raise BadSetup(f"position: {error}") from None
    if abs(q) > 99 or abs(r) > 99:
        raise BadSetup(f"position: {text} is too far out")
    return (q, r)


def read_ship(game: Battle, side: int, words: list[str]) -> Ship:
    if len(words) < 2:
        raise BadSetup(f"position: the {SHIPS[side]} needs a hex and a heading")
    q, r = read_hex(words[0])
    ship = new_ship(side, q, r, NAMES.index(one_of("heading", words[1], NAMES)))
    for crew, deck in zip(ship.crews, deck_lists(game)):
        crew.deck = deck
    fields = sorted([word.partition("=") for word in words[2:]], key=lambda field: list(FIELDS).index(field[0])
                    if field[0] in FIELDS else -1)
    for name, _, value in fields:
        if name not in FIELDS:
            raise BadSetup(f"position: {name!r} is unknown; a ship has {', '.join(FIELDS)}")
        FIELDS[name](ship, value)
    return ship


def set_fires(ship: Ship, value: str) -> None:
    if len(value) != len(POSITIONS) or any([letter not in FIRES for letter in value]):
        raise BadSetup(f"position: fires {value!r} is not four of S, W and -")
    for position, letter in zip(ship.positions, value):
        position.fire = FIRES.index(letter)


def counts_of(name: str, value: str) -> list[int]:
    """C1G2: by crew, 0 for those not named."""
    counts = [0, 0, 0, 0]
    for letter, count in zip(value[::2], value[1::2]):
        if letter not in CREW_LETTERS:
            raise BadSetup(f"position: {name} {value!r} is not letters of {CREW_LETTERS}, each with a number")
        counts[CREW_LETTERS.index(letter)] = bounded(name, count, 0, 9)
    if len(value) % 2:
        raise BadSetup(f"position: {name} {value!r} is not letters of {CREW_LETTERS}, each with a number")
    return counts


def set_wounds(ship: Ship, value: str) -> None:
    for crew, wounds in zip(ship.crews, counts_of("wounds", value)):
        crew.wounds = bounded("wounds", str(wounds), 0, WOUNDS_TO_LOSE)


def set_hurts(ship: Ship, value: str) -> None:
    for crew, hurts in zip(ship.crews, counts_of("hurts", value)):
        crew.hurts = hurts


def cards_of(value: str) -> list[str]:
    return [one_of("card", card, tuple(ORDERS)) for card in value.split(",")] if value not in ("", "-") else []


def take(ship: Ship, card: str) -> None:
    """A card that lies elsewhere is not in its deck."""
    crew = ship.crews[order_of(card).crew]
    if is_permanent(card) or card not in crew.deck:
        raise BadSetup(f"position: there are not so many cards {card!r}")
    crew.deck = without(crew.deck, card)


def set_hand(ship: Ship, value: str) -> None:
    for card in cards_of(value):
        take(ship, card)
        crew = ship.crews[order_of(card).crew]
        crew.hand = tuple(sorted(crew.hand + (card,)))


def set_discards(ship: Ship, value: str) -> None:
    for card in cards_of(value):
        take(ship, card)
        ship.crews[order_of(card).crew].discards += (card,)


def set_removed(ship: Ship, value: str) -> None:
    for card in cards_of(value):
        take(ship, card)
        ship.crews[order_of(card).crew].removed += (card,)


def set_deck(ship: Ship, value: str) -> None:
    """Exactly these cards are left in the decks; what else was there has never been in the game."""
    named = cards_of(value)
    for card in named:
        take(ship, card)
    for number, crew in enumerate(ship.crews):
        crew.deck = tuple(sorted([card for card in named if order_of(card).crew == number]))


def set_board(ship: Ship, value: str) -> None:
    entries = value.split("/")
    if len(entries) != len(POSITIONS):
        raise BadSetup(f"position: board {value!r} is not four entries with / between, position 1 first")
    for position, entry in zip(ship.positions, entries):
        for text in entry.split("+") if entry != "-" else []:
            position.cards.append(read_laid(ship, text, position.fire == STRONG and not position.cards))


def read_laid(ship: Ship, text: str, burning: bool) -> Laid:
    """A card on the board. A permanent card lying pending on a Strong Fire is there to fight it."""
    card, _, flags = text.partition(":")
    one_of("card", card, tuple(ORDERS))
    if any([flag not in FLAGS for flag in flags]):
        raise BadSetup(f"position: board {text!r} has a letter that is none of {FLAGS}")
    if "d" in flags and "x" in flags:
        raise BadSetup(f"position: board {text!r} is carried out and canceled")
    if not is_permanent(card):
        take(ship, card)
    elif card in [laid.card for position in ship.positions for laid in position.cards]:
        raise BadSetup(f"position: there are not so many cards {card!r}")
    state = CARRIED_OUT if "d" in flags else CANCELED if "x" in flags else PENDING
    fights = "f" in flags or (burning and is_permanent(card) and state == PENDING)
    return Laid(card, state, "u" in flags or "d" in flags, fights, "k" in flags, "s" in flags)


def set_brace(ship: Ship, value: str) -> None:
    ship.braced = True


FIELDS: Final[dict[str, Callable[[Ship, str], None]]] = {          # in the order in which they are read
    "fires": set_fires, "wounds": set_wounds, "hurts": set_hurts, "hand": set_hand, "discards": set_discards,
    "removed": set_removed, "board": set_board, "deck": set_deck, "braced": set_brace,
}


# --- writing ----------------------------------------------------------------------------------------------------------

def write_position(game: Battle) -> str:
    """The notation of a state; read again it gives the same ships and sea, at the step that is under way."""
    parts = [" | ".join([write_ship(ship, deck_lists(game)) for ship in game.ships])]
    if game.scenario:
        parts.append(f"scenario {game.scenario}")
    if game.islands and (not game.scenario or game.islands != CHARTS[game.scenario].islands):
        parts.append("islands " + " ".join([name_of(island) for island in game.islands]))
    parts += [f"round {game.round}", f"limit {game.round_limit}",
              "winner " + ("tie-break" if game.limit_winner == NOBODY else SHIPS[game.limit_winner]),
              f"lead {SHIPS[game.lead]}"]
    if game.phase == "action":
        parts.append(f"at action {game.position} {SHIPS[game.acting]}")
    elif game.phase == "clearing":
        parts.append("at clearing")
    elif game.phase == "set-up" and game.scenario and SCENARIOS[game.scenario].islands_placed_per_team:
        parts.append("at islands")
    else:
        parts.append("at plan")
    return "; ".join(parts)


def write_ship(ship: Ship, decks: list[tuple[str, ...]]) -> str:
    words = [name_of(ship.hex), NAMES[ship.heading]]
    fires = "".join([FIRES[fire] for fire in ship.fires])
    lists = [("wounds", write_counts([crew.wounds for crew in ship.crews])),
             ("hurts", write_counts([crew.hurts for crew in ship.crews])),
             ("hand", ",".join([card for crew in ship.crews for card in crew.hand])),
             ("discards", ",".join([card for crew in ship.crews for card in crew.discards])),
             ("removed", ",".join([card for crew in ship.crews for card in crew.removed]))]
    if ship.burning:
        words.append(f"fires={fires}")
    words += [f"{name}={value}" for name, value in lists if value]
    if any([position.cards for position in ship.positions]):
        words.append("board=" + "/".join(["+".join([write_laid(laid) for laid in position.cards]) or "-"
                                          for position in ship.positions]))
    placed = [laid.card for position in ship.positions for laid in position.cards if not is_permanent(laid.card)]
    named = [card for crew in ship.crews for card in crew.hand + crew.discards + crew.removed] + placed
    left = [card for crew in ship.crews for card in crew.deck]
    if sorted(named + left) != sorted([card for deck in decks for card in deck]):
        words.append("deck=" + (",".join(left) or "-"))
    if ship.braced:
        words.append("braced")
    return " ".join(words)


def write_counts(counts: list[int]) -> str:
    return "".join([f"{letter}{count}" for letter, count in zip(CREW_LETTERS, counts) if count])


def write_laid(laid: Laid) -> str:
    flags = [("u", laid.shown and laid.state != CARRIED_OUT), ("d", laid.state == CARRIED_OUT),
             ("x", laid.state == CANCELED), ("f", laid.fights), ("k", laid.crew_known), ("s", laid.spied)]
    letters = "".join([letter for letter, holds in flags if holds])
    return f"{laid.card}:{letters}" if letters else laid.card
