"""What lies beside the chart: squadrons with their guns, stacks, cards and points, and where everybody bears."""

from collections.abc import Sequence
from typing import Final

from weathergage.kernel.core import HIDDEN, Question
from weathergage.kits.plane import bearing, turn
from weathergage.kits.words import deck_words, letters_of
from weathergage.rulesets.tattered_sails.content.read import FACTIONS, LONG, TOKENS
from weathergage.rulesets.tattered_sails.face.overlays import middle, ship_asked, ship_watched, side_id
from weathergage.rulesets.tattered_sails.face.words import name, suit_title
from weathergage.rulesets.tattered_sails.questions import AskStack
from weathergage.rulesets.tattered_sails.rules.admirals_range import in_range
from weathergage.rulesets.tattered_sails.rules.cards import active_cards
from weathergage.rulesets.tattered_sails.rules.ending import points
from weathergage.rulesets.tattered_sails.rules.geometry import distance_of, pose_of
from weathergage.rulesets.tattered_sails.rules.planning import stack_size
from weathergage.rulesets.tattered_sails.state import (
    AFLOAT,
    BLANK,
    LEFT,
    NOBODY,
    UNKNOWN,
    Engagement,
    Player,
    Ship,
    grappled_with,
    model_of,
    number_of,
    owner_of,
    scenario_of,
    squadron,
    suit_name,
    tower_of,
)
from weathergage.scene import model as scene
from weathergage.scene.model import Tincture

FEW: Final = 7              # so many ships have a sheet of their own; more are rows of their squadron's table
TINCTURES: Final[tuple[tuple[Tincture, ...], ...]] = (          # by team, then by player of the team
    ("azure", "vert", "purpure"), ("gules", "tenne", "sable"), ("vert", "purpure", "sable"),
)
SHORT_TOKENS: Final = {"cannoneer": "Can", "helmsman": "Hel", "shipwright": "Shi", "marine": "Mar", "oarsman": "Oar",
                       "captain": "Cap", "admiral": "Adm", BLANK: "–"}
TOKEN_ACTIONS: Final = {
    "cannoneer": ("Shoot", "Every gun of the ordered ships fires once."),
    "helmsman": ("Move", "The ordered ships sail by wind and masts."),
    "shipwright": ("Repair", "One mast back on each ordered ship, far from the enemy."),
    "marine": ("Board", "Close, grapple and fight; or carry cargo to a friend."),
    "oarsman": ("Row", "One S in any direction, whatever the wind."),
    "captain": ("Any", "One action of any kind; he may also scuttle."),
    "admiral": ("Any or two", "Any action, or two by ships in his range."),
    BLANK: ("", "The admiral is lost: this does nothing."),
}
TOKEN_TITLES: Final = {"marine": "Marine", "admiral": "Admiral", BLANK: "Blank"}
DEALT: Final = ("actions", "end of turn")           # phases in which the deck of the turn lies on the table
MANY: Final = 4             # of more players than these only what changes is shown
NEAREST: Final = 10         # ships whose bearings are listed


# --- players ----------------------------------------------------------------------------------------------------------

def tincture(game: Engagement, seat: int) -> Tincture:
    """A team's players have colours that go together; beyond three the letters tell them apart."""
    team = game.team(seat)
    mates = [other for other in range(len(game.players)) if game.team(other) == team]
    shades = TINCTURES[team % len(TINCTURES)]
    return shades[mates.index(seat) % len(shades)]


def letter(game: Engagement, seat: int) -> str:
    """TS-SEAT-02: the suit's letter, small for the red deck and for the low half of a suit."""
    player = game.players[seat]
    first = player.suit[0].upper()
    return first.lower() if player.deck == "red" or player.half == "low" else first


def squadron_name(game: Engagement, seat: int) -> str:
    """The scenario's name for a player's side; his suit in a position."""
    entry = scenario_of(game)
    return entry.sides[seat].name if entry is not None and entry.sides[seat].name else \
        suit_title(game, seat)


def token_title(token: str) -> str:
    return TOKEN_TITLES.get(token) or TOKENS[token].name


def groups(game: Engagement) -> tuple[scene.Group, ...]:
    """TS-END-03: every squadron with the points of its team as things stand."""
    scored = points(game)
    return tuple([scene.Group(id=f"squadron-{seat}", title=squadron_name(game, seat), side=side_id(seat),
                              note=f"{scored[player.team]} points") for seat, player in enumerate(game.players)])


def in_order(game: Engagement, seat: int | None) -> list[int]:
    """Those who look first, then their mates, then the others."""
    team = NOBODY if seat is None else game.team(seat)
    return sorted(range(len(game.players)), key=lambda other: (other != seat, game.team(other) != team, other))


def sheets(game: Engagement, seat: int | None, questions: Sequence[Question]) -> tuple[scene.Sheet, ...]:
    """Squadron by squadron: the stack and the cards, then the ships; at the end the bearings."""
    asked, watched = ship_asked(game, questions), ship_watched(game, seat, questions)
    sheets: list[scene.Sheet] = []
    for player in in_order(game, seat):
        ships = [at for at, ship in enumerate(game.ships) if ship.owner == player]
        if len(game.ships) <= FEW:
            sheets.append(player_sheet(game, player, ()))
            sheets += [ship_sheet(game, at, game.ships[at].label == asked) for at in ships]
        else:
            sheets.append(player_sheet(game, player, (squadron_table(game, ships, asked),)))
    if watched and len(game.players) <= MANY:
        sheets += bearing_sheet(game, number_of(game, watched))
    return tuple(sheets)


def player_sheet(game: Engagement, seat: int, more: tuple[scene.Part, ...]) -> scene.Sheet:
    """TS-PLAN-02, TS-INIT-01, TS-ADM-08: the stack as far as one may read it, the cards, the admiral, and more."""
    player = game.players[seat]
    parts: list[scene.Part] = []
    if player.stack:
        parts.append(scene.Track(label="Stack", boxes=tuple(stack_boxes(game, seat)),
                                 hint="tokens from the top; those turned are hatched"))
    if len(game.players) <= MANY:
        cards, deck = cards_of(player), deck_of(game)
        left = len([card for card in cards if card in deck])
        parts.append(scene.Track(
            label="Cards", compact=True, value=str(left), of=f"/{len(cards)}",
            boxes=tuple([scene.Box(state="present" if at < left else "lost") for at in range(len(cards))]),
            hint="cards still in the deck"))
        parts.append(scene.Row(text=admiral_words(game, seat)))
    return scene.Sheet(id=f"player-{seat}", title="", side=side_id(seat), parts=(*parts, *more),
                       active=is_acting(game, seat), group=f"squadron-{seat}")


def is_acting(game: Engagement, seat: int) -> bool:
    """Whether his token is turned."""
    return game.acting == seat and game.phase == "actions" and game.outcome is None


def stack_boxes(game: Engagement, seat: int) -> list[scene.Box]:
    """Turned tokens first; the one in use is marked; the rest with names only for those who may read them."""
    player = game.players[seat]
    in_use = player.turned - 1 if is_acting(game, seat) else NOBODY
    boxes: list[scene.Box] = []
    for at, token in enumerate(player.stack):
        if token == HIDDEN:
            boxes.append(scene.Box(text="?", dashed=True, hint="a token not turned"))
        elif at < player.turned:
            boxes.append(scene.Box(text=SHORT_TOKENS[token], hint=f"{token_title(token)}, turned",
                                   state="counter" if at == in_use else "lost"))
        else:
            boxes.append(scene.Box(text=SHORT_TOKENS[token], hint=f"{token_title(token)}, to be turned"))
    return boxes


def admiral_words(game: Engagement, seat: int) -> str:
    """TS-ADM-07, TS-ADM-08, TS-ADM-11: where he is, as far as one knows, and how many ships he reaches."""
    player = game.players[seat]
    if player.out:
        return "out of the battle"
    if player.lost:
        return "admiral lost"
    if player.admiral == UNKNOWN:
        return "admiral hidden"
    if player.admiral == NOBODY:
        return "admiral not placed yet" if game.phase == "set-up" else "no admiral"
    secret = "" if player.revealed else " (secretly)"
    return f"admiral in {name(game, player.admiral)}{secret}, {len(in_range(game, seat))} of " \
           f"{len(squadron(game, seat))} ships in range"


# --- ships ------------------------------------------------------------------------------------------------------------

def ship_sheet(game: Engagement, number: int, active: bool) -> scene.Sheet:
    """TS-SHIP-01: her guns by mast, what she costs, and what has befallen her."""
    ship = game.ships[number]
    model = model_of(ship)
    return scene.Sheet(
        id=f"ship-{ship.label}", title=name(game, number), side=side_id(ship.owner),
        ship=ship.label if ship.afloat else "", note=f"{model.cost} points", compact=True, active=active,
        group=f"squadron-{ship.owner}",
        parts=(scene.Track(label="Masts", boxes=tuple(gun_boxes(ship)), value=str(ship.masts), of=f"/{model.masts}"),
               scene.Row(text=", ".join(condition(game, number)))),
    )


def gun_boxes(ship: Ship) -> list[scene.Box]:
    """TS-SHIP-02, TS-COMP-09: a box for each mast with its gun; long guns are printed red."""
    boxes: list[scene.Box] = []
    for mast, gun in enumerate(model_of(ship).guns):
        stands = bool(ship.standing >> mast & 1)
        boxes.append(scene.Box(text=gun.code, red=gun.long and stands, state="present" if stands else "lost",
                               hint=f"mast {mast + 1}, gun {gun.code}{'' if stands else ', lost'}"))
    return boxes


def condition(game: Engagement, number: int) -> list[str]:
    """Her state in a few words; where all is well, what she is."""
    ship = game.ships[number]
    model, tower = model_of(ship), tower_of(game, number)
    prize = [f"prize of {squadron_name(game, ship.player)}"] if ship.player != ship.owner else []      # TS-CAPT-01
    if ship.fate != AFLOAT:
        return ["left the table" if ship.fate == LEFT else "sunk", *prize]
    if not ship.placed:
        return ["to be placed", model.rig.replace("-", " ")]
    words = ["derelict"] if ship.derelict else []
    words += prize
    words += [f"tows {name(game, ship.tows)}"] if ship.tows != NOBODY else []
    words += [f"towed by {name(game, tower)}"] if tower != NOBODY else []
    words += [f"grappled with {name(game, other)}" for other in grappled_with(game, number)]
    words += ["scuttled"] if ship.scuttled != NOBODY else []
    words += [f"treasure {ship.treasure} of {model.cargo}"] if ship.treasure else []
    return words or ["square" if model.square else "fore and aft", FACTIONS[model.faction], f"cargo {model.cargo}"]


def squadron_table(game: Engagement, ships: list[int], chosen: str) -> scene.Table:
    """Where there are many ships, a row for each."""
    return scene.Table(columns=(), rows=tuple([
        (scene.Entry(text=name(game, at), bold=game.ships[at].label == chosen),
         scene.Entry(boxes=tuple(gun_boxes(game.ships[at]))), mark_of(game, at)) for at in ships]))


def mark_of(game: Engagement, number: int) -> str:
    """The worst that can be said of her, in a word."""
    ship = game.ships[number]
    if ship.fate != AFLOAT:
        return ship.fate
    words = (("scuttled", ship.scuttled != NOBODY), ("prize", ship.player != ship.owner),
             ("grappled", bool(grappled_with(game, number))), ("towed", tower_of(game, number) != NOBODY),
             ("tows", ship.tows != NOBODY), ("derelict", ship.derelict),
             (f"{ship.treasure} gold", bool(ship.treasure)), ("to place", not ship.placed),
             ("admiral", any([player.admiral == number for player in game.players])))
    return next((word for word, true in words if true), f"{model_of(ship).cost} pts")


# --- bearings ---------------------------------------------------------------------------------------------------------

def bearing_sheet(game: Engagement, number: int) -> list[scene.Sheet]:
    """TS-GEO-11, TS-GEN-10: every other ship as she bears and how far she is, from outline to outline; no sheet where
    there is no other."""
    eye = game.ships[number]
    x, y = middle(eye.model, pose_of(eye))
    rows = []
    for at, other in enumerate(game.ships):
        if at == number or not other.afloat:
            continue
        ox, oy = middle(other.model, pose_of(other))
        degrees, length = bearing(ox - x, oy - y), distance_of(eye, other)
        badge = scene.Badge(text=letter(game, other.player), tone="side", tincture=tincture(game, other.player),
                            hint=squadron_name(game, other.player))
        rows.append((length, (scene.Entry(text=name(game, at), badge=badge), letters_of(degrees),
                              deck_words(turn(eye.heading, degrees)), f"{length / LONG:.1f} L")))
    rows.sort(key=lambda row: row[0])
    table = scene.Table(columns=("", "Bears", "Off her", "Range"), rows=tuple([row for _, row in rows[:NEAREST]]))
    return [scene.Sheet(id="bearings", title=f"From {name(game, number)}", ship=eye.label, active=True,
                        parts=(table,))] if rows else []


# --- cards and tokens -------------------------------------------------------------------------------------------------

def cards_of(player: Player) -> tuple[str, ...]:
    """TS-SEAT-07: all cards of a player."""
    return active_cards(player.deck, player.suit, player.half, player.actions)


def cards_in_play(game: Engagement) -> tuple[str, ...]:
    """TS-INIT-05: those of players who are not out."""
    return tuple([card for card in game.cards if not game.players[owner_of(game, card)].out])


def deck_of(game: Engagement) -> tuple[str, ...]:
    """TS-INIT-01: what is still to be turned; before the cards are shuffled, all that will be."""
    return game.deck if game.phase in DEALT else cards_in_play(game)


def cards_turned(game: Engagement) -> tuple[str, ...]:
    """TS-INIT-02: the cards turned this turn, sorted."""
    deck = deck_of(game)
    return tuple([card for card in cards_in_play(game) if card not in deck])


def tracks(game: Engagement, last: tuple[str, ...]) -> tuple[scene.StepTrack, ...]:
    """TS-INIT-01, TS-INIT-02: the cards of this turn, as they were turned at `last`, and how many are to come."""
    if game.phase != "actions" or game.outcome is not None:
        return ()
    turned, left = cards_turned(game), len(deck_of(game))
    order = [card for card in turned if card not in last] + [card for card in last if card in turned]
    steps = [card_step(game, card, owner_of(game, card)) for card in order]
    steps += [scene.Step(label="", hint="still to be turned")] * left
    return (scene.StepTrack(title=f"Card {len(order)}", subtitle=f"of {len(order) + left}", steps=tuple(steps),
                            current=len(order) - 1),)


def card_step(game: Engagement, card: str, owner: int) -> scene.Step:
    rank = card.rsplit("-", 1)[1]
    return scene.Step(label=f"{rank}{letter(game, owner)}", counters=(side_id(owner),),
                      hint=f"{rank} of {suit_name(game.players[owner])}")


def hands(game: Engagement, seat: int | None, questions: Sequence[Question]) -> tuple[scene.Hand, ...]:
    """TS-PLAN-06: one's own tokens: in Planning the pool, then the stack, the turned ones pale."""
    if seat is None:
        return ()
    player, side = game.players[seat], side_id(seat)
    if any([isinstance(question, AskStack) for question in questions]):
        cards = [token_card(token, side, "", playable=True) for token in player.pool]
        return (scene.Hand(label="Your tokens", side=side, cards=tuple(cards),
                           note=f"stack {stack_size(game, seat)} of {len(cards)}"),)
    if not player.stack:
        return ()
    in_use = player.turned if game.acting == seat and game.outcome is None else 0
    cards = [token_card(token, side, str(at), playable=at == in_use, spent=at <= player.turned and at != in_use)
             for at, token in enumerate(player.stack, 1)]
    return (scene.Hand(label="Your stack", side=side, cards=tuple(cards),
                       note=f"{len(player.stack) - player.turned} to be turned"),)


def token_card(token: str, side: str, value: str, *, playable: bool = False, spent: bool = False) -> scene.Card:
    action, text = TOKEN_ACTIONS[token]
    return scene.Card(id=token, title=token_title(token), timing=action, text=text, value=value, side=side,
                      playable=playable, spent=spent)
