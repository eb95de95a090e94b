"""What lies beside the chart: squadrons with their Strike Points and cards, ships with their tracks, bearings."""

from typing import Final

from weathergage.kits.plane import bearing, turn
from weathergage.kits.words import count, deck_words, letters_of
from weathergage.rulesets.oak_and_iron.content.read import ADMIRALS, CARDS, FACTIONS, MAX_DAMAGE, MAX_FATIGUE, SHIPS
from weathergage.rulesets.oak_and_iron.face.labels import TIMINGS
from weathergage.rulesets.oak_and_iron.face.overlays import Asked, asked_about, in_question, side_id
from weathergage.rulesets.oak_and_iron.face.view import UNKNOWN, ShipView, SquadronView, TableView
from weathergage.rulesets.oak_and_iron.face.words import (
    FATES,
    clause_of,
    common_nation,
    inches,
    printed_name,
    printed_text,
    sail_name,
    special_rules,
    state_words,
)
from weathergage.rulesets.oak_and_iron.rules.attack import broadside_value, crew_value, fortitude_value
from weathergage.rulesets.oak_and_iron.rules.formation import formation
from weathergage.rulesets.oak_and_iron.rules.shapes import apart
from weathergage.rulesets.oak_and_iron.rules.skill import skill_of
from weathergage.rulesets.oak_and_iron.rules.strikes import ship_strikes, squadron_strikes
from weathergage.rulesets.oak_and_iron.state import AFLOAT, BIT, SET_UP, SIDES, WAITING, Battle, number_of
from weathergage.scene import model as scene
from weathergage.scene.model import Tincture

TINCTURES: Final[dict[str, Tincture]] = {"english": "azure", "spanish": "gules", "french": "purpure", "dutch": "tenne",
                                         "pirate": "sable", "": "azure"}
OTHERS: Final[dict[str, Tincture]] = {"english": "vert", "spanish": "tenne", "french": "azure", "dutch": "vert",
                                      "pirate": "gules", "": "gules"}
LETTERS: Final = {"english": "E", "spanish": "S", "french": "F", "dutch": "D", "pirate": "P"}
CARDS_ASKED: Final = ("initiative-card", "exchange-card", "new-orders", "cut-hand")
NEAREST: Final = 10                 # ships whose bearings are listed
FEW: Final = 14                     # of more ships only the names and the tracks in short are shown


# --- sides and squadrons ----------------------------------------------------------------------------------------------

def sides(here: Battle, seen: TableView) -> tuple[scene.Side, ...]:
    """A nation's colour and letter; where both sides are of one nation, or of several, letters A and B."""
    nations = [common_nation(here, side) for side in range(len(here.sides))]
    alike = len(set(nations)) < len(nations)
    found = []
    for side, nation in enumerate(nations):
        tincture = OTHERS[nation] if alike and side == 1 else TINCTURES[nation]
        letter = LETTERS[nation] if nation and not alike else "AB"[side]
        found.append(scene.Side(id=side_id(side), tincture=tincture, letter=letter, name=seen["sides"][side]["name"]))
    return tuple(found)


def group_id(number: int) -> str:
    return f"squadron-{number}"


def groups(seen: TableView, here: Battle) -> tuple[scene.Group, ...]:
    """OI-END-10: every squadron with the Strike Points of its side, and how many ships they are set against."""
    found = []
    for number, squadron in enumerate(seen["squadrons"]):
        side = seen["sides"][squadron["side"]]
        strike = squadron_strikes(here, number).total if here.fleets else side["strike_now"]
        note = f"Strike {strike}" if here.fleets else f"Strike {strike} of {side['ship_total']}"
        found.append(scene.Group(id=group_id(number), title=squadron["title"], side=side_id(squadron["side"]),
                                 note=note))
    return tuple(found)


def in_order(seen: TableView) -> list[int]:
    """One's own squadrons first, then those of the same side, then the others."""
    return sorted(range(len(seen["squadrons"])), key=lambda number: (
        seen["squadrons"][number]["seat"] != seen["seat"], seen["squadrons"][number]["side"] != seen["side"], number))


def sheets(seen: TableView, here: Battle, asked: tuple[Asked, ...]) -> tuple[scene.Sheet, ...]:
    """Squadron by squadron: the admiral and his cards, then the ships; at the end the bearings."""
    chosen, acting = in_question(seen, here, asked), asked_about(here, asked)
    found: list[scene.Sheet] = []
    for number in in_order(seen):
        together = formation(here, number) if here.phase != SET_UP else []
        found.append(squadron_sheet(seen, here, number))
        found += [ship_sheet(here, ship, acting, ship["number"] in together) for ship in seen["ships"]
                  if ship["squadron"] == number]
    bearings = bearing_sheet(seen, here, chosen) if chosen else None
    return (*found, *([bearings] if bearings is not None else []))


def squadron_sheet(seen: TableView, here: Battle, number: int) -> scene.Sheet:
    """OI-STRK-01, OI-SQD-15, OI-INIT-06, OI-FORT-01: the strike track, the admiral, the cards, Fortune."""
    squadron = seen["squadrons"][number]
    parts: list[scene.Part] = [strike_track(seen, squadron["side"]),
                               scene.Row(text=", ".join(admiral_words(squadron)))]
    if squadron["up"]:
        cards = " over ".join([printed_name(card) for card in reversed(squadron["up"])])
        copied = f", as {printed_name(squadron['copied'])}" if squadron["copied"] else ""
        parts.append(scene.Row(text=f"{cards}{copied} in play", clause=clause_of(squadron["up"][-1])))
    gone = [("Discarded", squadron["discards"]), ("Removed", squadron["removed"])]
    more = [scene.Row(label=printed_name(keyword), text=printed_text(keyword), clause=clause_of(keyword))
            for keyword in keywords_of(squadron)]
    more += [scene.Row(label=label, text=", ".join([printed_name(card) for card in cards])) for label, cards in gone
             if cards]
    return scene.Sheet(id=f"admiral-{number}", title="", side=side_id(squadron["side"]), parts=tuple(parts),
                       group=group_id(number), more=tuple(more))


def strike_track(seen: TableView, side: int) -> scene.Track:
    """OI-END-10: a box for every point that the side can bear; the one beyond them is its end."""
    strike, ships = seen["sides"][side]["strike_now"], seen["sides"][side]["ship_total"]
    boxes = [scene.Box(state="counter" if at < strike else "present") for at in range(ships)]
    boxes.append(scene.Box(state="counter" if strike > ships else "present", threshold=True,
                           hint="with this one the side withdraws"))
    return scene.Track(label="Strike", boxes=tuple(boxes), value=str(strike), of=f"/{ships}", compact=True,
                       hint="Strike Points against ships: with more points than ships a side withdraws")


def admiral_words(squadron: SquadronView) -> list[str]:
    """'Experienced Admiral, value 1, 5 cards, 1 Fortune Point'."""
    told = [f"{ADMIRALS[squadron['admiral']].name}, value {squadron['value']}" if squadron["admiral"]
            else f"no admiral, value {squadron['value']}"]
    told.append(count(len(squadron["hand"]), "card") + (" and one face down" if squadron["down"] else ""))
    told += [count(squadron["fortune"], "Fortune Point")] if squadron["fortune"] else []
    return told


def keywords_of(squadron: SquadronView) -> list[str]:
    """What an admiral brings, and what his nation does."""
    own = list(ADMIRALS[squadron["admiral"]].keywords) if squadron["admiral"] else []
    return own + (list(FACTIONS[squadron["nation"]].rules) if squadron["nation"] in FACTIONS else [])


# --- ships ------------------------------------------------------------------------------------------------------------

def ship_sheet(here: Battle, ship: ShipView, acting: str, together: bool) -> scene.Sheet:
    """OI-TERM-10, OI-TERM-15, OI-BRD-09: her tracks, her guns, what has become of her; opened, all that is printed."""
    active = ship["label"] == acting
    return scene.Sheet(
        id=f"ship-{ship['label']}", title=ship["name"], side=side_id(here.squadrons[ship["squadron"]].side),
        ship=ship["label"] if ship["fate"] == AFLOAT else "", note=note(ship, active), compact=True, active=active,
        group=group_id(ship["squadron"]), parts=ship_parts(here, ship, together), more=card_parts(here, ship))


def note(ship: ShipView, active: bool) -> str:
    """At the right of her name."""
    if active:
        return "acting"
    return "flagship" if ship["flagship"] else "merchant" if ship["merchant"] else ""


def ship_parts(here: Battle, ship: ShipView, together: bool) -> tuple[scene.Part, ...]:
    if ship["fate"] not in (AFLOAT, WAITING):
        return (scene.Row(text=FATES[ship["fate"]]),)
    guns = tuple([scene.Counter(label=label, value=value, dots=(not ship["reload"] & BIT[side],))
                  for side, label, value in zip(SIDES, ("guns", ""), ("port", "starbd"), strict=True)])
    told = state_words(here, ship["number"])
    told += [count(strike, "Strike Point")] if (strike := ship_strikes(here, ship["number"]).total) else []
    told += [f"speed {ship['speed']}"] if ship["speed"] else []
    told += [sail_name(ship["sail"])] if ship["sail"] != 2 else []
    told += ["in Formation"] if together else []
    told += ["fired"] if ship["attacked"] and here.phase == "attack" else []
    return (track("Fatigue", ship["fatigue"], MAX_FATIGUE, "counter", "Shaken"),
            track("Damage", ship["damage"], MAX_DAMAGE, "lost", "Crippled"),
            scene.Counters(counters=(*guns, *([scene.Counter(label=", ".join(told), value="")] if told else []))))


def track(label: str, points: int, most: int, state: str, end: str) -> scene.Track:
    """Seven boxes; at the last one something happens."""
    filled = scene.Box(state="counter") if state == "counter" else scene.Box(state="lost", red=True)
    boxes = [filled if at < points else scene.Box() for at in range(most - 1)]
    last = scene.Box(state=filled.state if points >= most else "present", threshold=True, hint=end)
    return scene.Track(label=label, boxes=(*boxes, last), value=str(points), compact=True,
                       hint=f"{points} of {most}; with the last one she is {end}")


def card_parts(here: Battle, ship: ShipView) -> tuple[scene.Part, ...]:
    """OI-SQD-09, OI-SQD-22: what is printed on her card, with what was bought, and every special rule by clause."""
    at, kind = ship["number"], SHIPS[ship["type"]]
    values = (("Fortitude", fortitude_value(here, at)), ("Broadside", broadside_value(here, at)),
              ("Crew", crew_value(here, at)), ("Large", kind.large), ("Windward", kind.windward),
              ("Skill", skill_of(here, at)))
    parts: list[scene.Part] = [scene.Counters(counters=tuple([
        scene.Counter(label=label, value=str(value)) for label, value in some])) for some in (values[:3], values[3:])]
    parts += [scene.Row(text=printed_name(ship["captain"]))] if ship["captain"] else []
    parts += [scene.Row(label=printed_name(rule), text=printed_text(rule), clause=clause_of(rule))
              for rule in special_rules(here, at)]
    return tuple(parts)


# --- bearings ---------------------------------------------------------------------------------------------------------

def bearing_sheet(seen: TableView, here: Battle, chosen: str) -> scene.Sheet | None:
    """OI-CONV-07, OI-CONV-08: every other ship as she bears and how far she is, from base to base."""
    eye = number_of(here, chosen)
    flags = {side.id: side for side in sides(here, seen)}
    rows = []
    for ship in seen["ships"]:
        if ship["number"] == eye or ship["fate"] != AFLOAT:
            continue
        degrees = bearing(ship["x"] - here.ships[eye].x, ship["y"] - here.ships[eye].y)
        far = apart(here, eye, ship["number"])
        side = flags[side_id(here.side_of(ship["number"]))]
        badge = scene.Badge(text=side.letter, tone="side", tincture=side.tincture, hint=side.name)
        rows.append((far, (scene.Entry(text=ship["name"], badge=badge), letters_of(degrees),
                           deck_words(turn(here.ships[eye].heading, degrees)), inches(round(far, 1)))))
    if not rows:
        return None
    rows.sort(key=lambda row: row[0])
    name = seen["ships"][eye]["name"]
    return scene.Sheet(id="bearings", title=f"From {name}", ship=chosen, active=True,
                       parts=(scene.Table(columns=("", "Bears", "Off her", "Range"),
                                          rows=tuple([row for _, row in rows[:NEAREST]])),))


# --- cards ------------------------------------------------------------------------------------------------------------

def hands(seen: TableView, asked: tuple[Asked, ...]) -> tuple[scene.Hand, ...]:
    """OI-INIT-06, OI-INIT-07: one's own cards, the one that lies face down for the next turn, and the one in play."""
    if seen["seat"] is None:
        return ()
    now = any([question.kind in CARDS_ASKED for question in asked])
    found = []
    for squadron in seen["squadrons"]:
        if squadron["seat"] != seen["seat"] or not (squadron["hand"] or squadron["up"] or squadron["down"]):
            continue
        side = side_id(squadron["side"])
        cards = [card(name, side, playable=now) for name in sorted(squadron["hand"], key=rank)]
        cards += [card(squadron["down"], side, timing="Next turn")] if squadron["down"] else []
        cards += [card(name, side, timing="In play", chosen=True) for name in squadron["up"]]
        found.append(scene.Hand(label=squadron["title"], side=side, cards=tuple(cards),
                                note=count(len(squadron["hand"]), "card")))
    return tuple(found)


def rank(name: str) -> tuple[int, str]:
    return (CARDS[name].value, CARDS[name].name) if name != UNKNOWN else (9, name)


def card(name: str, side: str, *, timing: str = "", playable: bool = False, chosen: bool = False) -> scene.Card:
    printed = CARDS[name]
    return scene.Card(id=name, title=printed.name, timing=timing or TIMINGS[printed.timing], text=printed.text,
                      value=str(printed.value), side=side, playable=playable, chosen=chosen,
                      note="discarded after play" if printed.discard else "")
