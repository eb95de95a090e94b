"""What lies beside the chart: squadrons with their guns, stacks, cards and points, and where everybody bears."""

from typing import Final

from weathergage.kits.plane import bearing, turn
from weathergage.kits.words import deck_words, letters_of
from weathergage.rulesets.tattered_sails.content.read import FACTIONS, LONG, TOKENS
from weathergage.rulesets.tattered_sails.face.overlays import Asked, Past, asked_about, in_question, middle, side_id
from weathergage.rulesets.tattered_sails.face.view import HIDDEN, Battle, PlayerView, ShipView
from weathergage.rulesets.tattered_sails.rules.shapes import distance_of, pose_of
from weathergage.rulesets.tattered_sails.state import AFLOAT, BLANK, LEFT, NOBODY, Engagement, number_of
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
TOKEN_NAMES: Final = {"marine": "Marine", "admiral": "Admiral", BLANK: "Blank"}
MANY: Final = 4             # of more players than these only what changes is shown
NEAREST: Final = 10         # ships whose bearings are listed


# --- players ----------------------------------------------------------------------------------------------------------

def tincture(view: Battle, player: PlayerView) -> Tincture:
    """A team's players have colours that go together; beyond three the letters tell them apart."""
    mates = [other["seat"] for other in view["players"] if other["team"] == player["team"]]
    shades = TINCTURES[player["team"] % len(TINCTURES)]
    return shades[mates.index(player["seat"]) % len(shades)]


def letter(player: PlayerView) -> str:
    """TS-SEAT-02: the suit's letter, small for the red deck and for the low half of a suit."""
    words = player["name"].split("-")
    first = next(word for word in words if word != "red")[0].upper()
    return first.lower() if words[0] == "red" or words[-1] == "low" else first


def player_name(player: PlayerView) -> str:
    return player["squadron"] or player["name"].replace("-", " ").capitalize()


def token_name(token: str) -> str:
    return TOKEN_NAMES.get(token) or TOKENS[token].name


def groups(view: Battle) -> tuple[scene.Group, ...]:
    """TS-END-03: every squadron with the points of its team as things stand."""
    return tuple([scene.Group(id=f"squadron-{player['seat']}", title=player_name(player), side=side_id(player["seat"]),
                              note=f"{view['points'][player['team']]} points") for player in view["players"]])


def in_order(view: Battle) -> list[PlayerView]:
    """Those who look first, then their mates, then the others."""
    return sorted(view["players"], key=lambda player: (player["seat"] != view["seat"], player["team"] != view["team"],
                                                       player["seat"]))


def sheets(view: Battle, here: Engagement, asked: tuple[Asked, ...], past: Past) -> tuple[scene.Sheet, ...]:
    """Squadron by squadron: the stack and the cards, then the ships; at the end the bearings."""
    chosen = in_question(view, here, asked)
    found: list[scene.Sheet] = []
    for player in in_order(view):
        ships = [ship for ship in view["ships"] if ship["owner"] == player["seat"]]
        if len(view["ships"]) <= FEW:
            found.append(player_sheet(view, player, ()))
            found += [ship_sheet(view, ship, ship["label"] == asked_about(here, asked)) for ship in ships]
        else:
            found.append(player_sheet(view, player, (squadron_table(view, ships, asked_about(here, asked)),)))
    seen = bearing_sheet(view, here, chosen) if chosen and len(view["players"]) <= MANY else None
    return (*found, *([seen] if seen is not None else []))


def player_sheet(view: Battle, player: PlayerView, more: tuple[scene.Part, ...]) -> scene.Sheet:
    """TS-PLAN-02, TS-INIT-01, TS-ADM-08: the stack as far as one may read it, the cards, the admiral, and more."""
    parts: list[scene.Part] = []
    if player["turned"] or player["height"]:
        parts.append(scene.Track(label="Stack", boxes=tuple(stack_boxes(view, player)),
                                 hint="tokens from the top; those turned are hatched"))
    if len(view["players"]) <= MANY:
        parts.append(scene.Track(
            label="Cards", compact=True, value=str(player["left"]), of=f"/{len(player['cards'])}",
            boxes=tuple([scene.Box(state="present" if at < player["left"] else "lost")
                         for at in range(len(player["cards"]))]), hint="cards still in the deck"))
        parts.append(scene.Row(text=admiral_words(view, player)))
    return scene.Sheet(id=f"player-{player['seat']}", title="", side=side_id(player["seat"]), parts=(*parts, *more),
                       active=is_acting(view, player), group=f"squadron-{player['seat']}")


def is_acting(view: Battle, player: PlayerView) -> bool:
    """Whether his token is turned."""
    return view["acting"] == player["seat"] and view["phase"] == "actions" and not view["ended"]


def stack_boxes(view: Battle, player: PlayerView) -> list[scene.Box]:
    """Turned tokens first; the one in use is marked; the rest with names only for those who may read them."""
    acts, last = is_acting(view, player), len(player["turned"]) - 1
    found = [scene.Box(text=SHORT_TOKENS[token], hint=f"{token_name(token)}, turned",
                       state="counter" if acts and at == last else "lost") for at, token in enumerate(player["turned"])]
    if player["stack"] is HIDDEN:
        return found + [scene.Box(text="?", dashed=True, hint="a token not turned")] * player["height"]
    return found + [scene.Box(text=SHORT_TOKENS[token], hint=f"{token_name(token)}, to be turned")
                    for token in player["stack"]]


def admiral_words(view: Battle, player: PlayerView) -> str:
    """TS-ADM-07, TS-ADM-08, TS-ADM-11: where he is, as far as this seat knows, and how many ships he reaches."""
    if player["out"]:
        return "out of the battle"
    if player["lost"]:
        return "admiral lost"
    if player["admiral"] is HIDDEN:
        return "admiral hidden" if view["secret"] else "admiral not placed yet"
    if not player["admiral"]:
        return "admiral not placed yet" if view["phase"] == "set-up" else "no admiral"
    ship = next(ship for ship in view["ships"] if ship["label"] == player["admiral"])
    afloat = len([other for other in view["ships"] if other["player"] == player["seat"] and is_on_table(other)])
    secret = "" if player["revealed"] else " (secretly)"
    reach = f", {len(player['chain'])} of {afloat} ships in range" if player["chain"] is not HIDDEN else ""
    return f"admiral in {ship['name']}{secret}{reach}"


def is_on_table(ship: ShipView) -> bool:
    return ship["fate"] == AFLOAT and ship["placed"]


# --- ships ------------------------------------------------------------------------------------------------------------

def ship_sheet(view: Battle, ship: ShipView, active: bool) -> scene.Sheet:
    """TS-SHIP-01: her guns by mast, what she costs, and what has befallen her."""
    standing = sum(ship["standing"])
    return scene.Sheet(
        id=f"ship-{ship['label']}", title=ship["name"], side=side_id(ship["owner"]),
        ship=ship["label"] if is_on_table(ship) else "", note=f"{ship['cost']} points", compact=True, active=active,
        group=f"squadron-{ship['owner']}",
        parts=(scene.Track(label="Masts", boxes=tuple(gun_boxes(ship)), value=str(standing),
                           of=f"/{len(ship['guns'])}"),
               scene.Row(text=", ".join(condition(view, ship)))),
    )


def gun_boxes(ship: ShipView) -> list[scene.Box]:
    """TS-SHIP-02, TS-COMP-09: a box for each mast with its gun; long guns are printed red."""
    return [scene.Box(text=code, red=code[1] == "L" and stands, state="present" if stands else "lost",
                      hint=f"mast {at}, gun {code}{'' if stands else ', lost'}")
            for at, (code, stands) in enumerate(zip(ship["guns"], ship["standing"], strict=True), 1)]


def condition(view: Battle, ship: ShipView) -> list[str]:
    """Her state in a few words; where all is well, what she is."""
    if ship["fate"] != AFLOAT:
        return ["left the table" if ship["fate"] == LEFT else "sunk", *prize_words(view, ship)]
    if not ship["placed"]:
        return ["to be placed", ship["rig"].replace("-", " ")]
    told = ["derelict"] if not any(ship["standing"]) else []
    told += prize_words(view, ship)
    told += [f"tows {name_of(view, ship['tows'])}"] if ship["tows"] else []
    told += [f"towed by {name_of(view, ship['towed_by'])}"] if ship["towed_by"] else []
    told += [f"grappled with {name_of(view, other)}" for other in ship["grapples"]]
    told += ["scuttled"] if ship["scuttled"] != NOBODY else []
    told += [f"treasure {ship['treasure']} of {ship['cargo']}"] if ship["treasure"] else []
    rig = "square" if ship["rig"] == "square" else "fore and aft"
    return told or [rig, FACTIONS[ship["faction"]], f"cargo {ship['cargo']}"]


def prize_words(view: Battle, ship: ShipView) -> list[str]:
    """TS-CAPT-01."""
    return [f"prize of {player_name(view['players'][ship['player']])}"] if ship["player"] != ship["owner"] else []


def name_of(view: Battle, label: str) -> str:
    return next(ship["name"] for ship in view["ships"] if ship["label"] == label)


def squadron_table(view: Battle, ships: list[ShipView], chosen: str) -> scene.Table:
    """Where there are many ships, a row for each."""
    return scene.Table(columns=(), rows=tuple([
        (scene.Entry(text=ship["name"], bold=ship["label"] == chosen), scene.Entry(boxes=tuple(gun_boxes(ship))),
         mark_of(view, ship)) for ship in ships]))


def mark_of(view: Battle, ship: ShipView) -> str:
    """The worst that can be said of her, in a word."""
    if ship["fate"] != AFLOAT:
        return ship["fate"]
    words = (("scuttled", ship["scuttled"] != NOBODY), ("prize", ship["player"] != ship["owner"]),
             ("grappled", bool(ship["grapples"])), ("towed", bool(ship["towed_by"])), ("tows", bool(ship["tows"])),
             ("derelict", not any(ship["standing"])), (f"{ship['treasure']} gold", bool(ship["treasure"])),
             ("to place", not ship["placed"]),
             ("admiral", any([player["admiral"] == ship["label"] for player in view["players"]])))
    return next((word for word, true in words if true), f"{ship['cost']} pts")


# --- bearings ---------------------------------------------------------------------------------------------------------

def bearing_sheet(view: Battle, here: Engagement, chosen: str) -> scene.Sheet | None:
    """TS-GEO-11, TS-GEN-10: every other ship as she bears and how far she is, from outline to outline."""
    eye = here.ships[number_of(here, chosen)]
    x, y = middle(eye.model, pose_of(eye))
    rows = []
    for ship in view["ships"]:
        if ship["label"] == chosen or not is_on_table(ship):
            continue
        other = here.ships[number_of(here, ship["label"])]
        ox, oy = middle(other.model, pose_of(other))
        degrees = bearing(ox - x, oy - y)
        length = distance_of(eye, other)
        player = view["players"][ship["player"]]
        badge = scene.Badge(text=letter(player), tone="side", tincture=tincture(view, player), hint=player_name(player))
        rows.append((length, (scene.Entry(text=ship["name"], badge=badge), letters_of(degrees),
                              deck_words(turn(eye.heading, degrees)), f"{length / LONG:.1f} L")))
    if not rows:
        return None
    rows.sort(key=lambda row: row[0])
    rows = rows[:NEAREST]
    return scene.Sheet(id="bearings", title=f"From {name_of(view, chosen)}", ship=chosen, active=True,
                       parts=(scene.Table(columns=("", "Bears", "Off her", "Range"),
                                          rows=tuple([row for _, row in rows])),))


# --- cards and tokens -------------------------------------------------------------------------------------------------

def tracks(view: Battle, past: Past) -> tuple[scene.StepTrack, ...]:
    """TS-INIT-01, TS-INIT-02: the cards of this turn in the order they were turned, and how many are to come."""
    if view["phase"] != "actions" or view["ended"]:
        return ()
    order = [card for card in past.cards if card in view["turned"]]
    order = [card for card in view["turned"] if card not in order] + order
    owners = {card: player for player in view["players"] for card in player["cards"]}
    steps = [scene.Step(label=f"{rank_of(card)}{letter(owners[card])}", counters=(side_id(owners[card]["seat"]),),
                        hint=f"{rank_of(card)} of {owners[card]['name']}") for card in order]
    steps += [scene.Step(label="", hint="still to be turned")] * view["deck"]
    return (scene.StepTrack(title=f"Card {len(order)}", subtitle=f"of {len(order) + view['deck']}", steps=tuple(steps),
                            current=len(order) - 1),)


def rank_of(card: str) -> str:
    return card.rsplit("-", 1)[1]


def hands(view: Battle, asked: tuple[Asked, ...]) -> tuple[scene.Hand, ...]:
    """TS-PLAN-06: one's own tokens: in Planning the pool, then the stack, the turned ones pale."""
    if view["seat"] is None:
        return ()
    player = view["players"][view["seat"]]
    side = side_id(player["seat"])
    if any([question.kind == "stack" for question in asked]):
        size = min(player["actions"], len(player["pool"]))
        cards = [token_card(token, side, "", playable=True) for token in player["pool"]]
        return (scene.Hand(label="Your tokens", side=side, cards=tuple(cards), note=f"stack {size} of {len(cards)}"),)
    stack = player["stack"] or []
    if not player["turned"] and not stack:
        return ()
    acts = view["acting"] == player["seat"] and not view["ended"]
    last = len(player["turned"])
    cards = [token_card(token, side, str(at), playable=acts and at == last, spent=not (acts and at == last))
             for at, token in enumerate(player["turned"], 1)]
    cards += [token_card(token, side, str(at)) for at, token in enumerate(stack, last + 1)]
    return (scene.Hand(label="Your stack", side=side, cards=tuple(cards), note=f"{len(stack)} to be turned"),)


def token_card(token: str, side: str, value: str, *, playable: bool = False, spent: bool = False) -> scene.Card:
    action, text = TOKEN_ACTIONS[token]
    return scene.Card(id=token, title=token_name(token), timing=action, text=text, value=value, side=side,
                      playable=playable, spent=spent)
