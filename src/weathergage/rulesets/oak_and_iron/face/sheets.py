"""What lies beside the chart: squadrons with their Strike Points and cards, ships with their tracks, bearings."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Optional

from weathergage.kernel.core import Question
from weathergage.kits.plane import bearing, turn
from weathergage.kits.words import count, deck_words, letters_of
from weathergage.rulesets.oak_and_iron.content.read import ADMIRALS, CARDS, FACTIONS, MAX_DAMAGE, MAX_FATIGUE, SHIPS
from weathergage.rulesets.oak_and_iron.face.chart import side_of_seat, subject_of
from weathergage.rulesets.oak_and_iron.face.glosses import TIMINGS
from weathergage.rulesets.oak_and_iron.face.overlays import side_id
from weathergage.rulesets.oak_and_iron.face.words import (
    FATES,
    clause_of,
    common_nation,
    inches,
    name,
    printed_name,
    printed_text,
    sail_name,
    side_name,
    special_rules,
    squadron_name,
    state_words,
)
from weathergage.rulesets.oak_and_iron.questions import AskCutHand, AskExchangeCard, AskInitiativeCard, AskNewOrders
from weathergage.rulesets.oak_and_iron.rules.attacks import broadside_value, crew_value, fortitude_value
from weathergage.rulesets.oak_and_iron.rules.formation import formation
from weathergage.rulesets.oak_and_iron.rules.shapes import apart
from weathergage.rulesets.oak_and_iron.rules.skill_tests import skill_of
from weathergage.rulesets.oak_and_iron.rules.strike_points import (
    ship_strikes,
    ship_total,
    squadron_strikes,
    strike_points,
)
from weathergage.rulesets.oak_and_iron.state import (
    AFLOAT,
    ATTACK,
    BATTLE,
    BIT,
    NOBODY,
    SET_UP,
    SIDES,
    WAITING,
    Battle,
    Squadron,
    afloat,
    is_flagship,
)
from weathergage.scene import model as scene
from weathergage.scene.model import Tincture

TINCTURES: Final[dict[str, Tincture]] = {"english": "azure", "spanish": "gules", "french": "purpure", "dutch": "tenne",
                                         "pirate": "sable", "": "azure"}
OTHERS: Final[dict[str, Tincture]] = {"english": "vert", "spanish": "tenne", "french": "azure", "dutch": "vert",
                                      "pirate": "gules", "": "gules"}
LETTERS: Final = {"english": "E", "spanish": "S", "french": "F", "dutch": "D", "pirate": "P"}
CARDS_ASKED: Final = (AskInitiativeCard, AskExchangeCard, AskNewOrders, AskCutHand)
NEAREST: Final = 10                 # ships whose bearings are listed


# --- sides and squadrons ----------------------------------------------------------------------------------------------

def sides(game: Battle) -> tuple[scene.Side, ...]:
    """A nation's colour and letter; where both sides are of one nation, or of several, letters A and B."""
    nations = [common_nation(game, side) for side in range(len(game.sides))]
    alike = len(set(nations)) < len(nations)
    flags = []
    for side, nation in enumerate(nations):
        tincture = OTHERS[nation] if alike and side == 1 else TINCTURES[nation]
        letter = LETTERS[nation] if nation and not alike else "AB"[side]
        flags.append(scene.Side(id=side_id(side), tincture=tincture, letter=letter, name=side_name(game, side)))
    return tuple(flags)


def group_id(number: int) -> str:
    return f"squadron-{number}"


def strikes_of(game: Battle, side: int) -> int:
    """OI-STRK-01: the Strike Points of a side as things stand; none before the first turn."""
    return strike_points(game, side).total if game.turn else 0


def groups(game: Battle) -> tuple[scene.Group, ...]:
    """OI-END-10: every squadron with the Strike Points of its side, and how many ships they are set against."""
    headings = []
    for number, squadron in enumerate(game.squadrons):
        note = f"Strike {squadron_strikes(game, number).total}" if game.fleets else \
            f"Strike {strikes_of(game, squadron.side)} of {ship_total(game, squadron.side).total}"
        headings.append(scene.Group(id=group_id(number), title=squadron_name(game, number), side=side_id(squadron.side),
                                 note=note))
    return tuple(headings)


def in_order(game: Battle, seat: Optional[int]) -> list[int]:
    """One's own squadrons first, then those of the same side, then the others."""
    own = side_of_seat(game, seat)
    return sorted(range(len(game.squadrons)), key=lambda number: (
        game.squadrons[number].seat != seat, game.squadrons[number].side != own, number))


def formations(game: Battle) -> dict[int, list[int]]:
    """OI-FORM-01: the ships in Formation by squadron; none before the battle."""
    return {number: formation(game, number) for number in range(len(game.squadrons))} if game.phase != SET_UP else {}


def sheets(game: Battle, seat: Optional[int], questions: Sequence[Question],
           together: dict[int, list[int]]) -> tuple[scene.Sheet, ...]:
    """Squadron by squadron: the admiral and his cards, then the ships; at the end the bearings."""
    acting = subject_of(game, questions)
    pages: list[scene.Sheet] = []
    for number in in_order(game, seat):
        pages.append(squadron_sheet(game, number))
        pages += [ship_sheet(game, at, at == acting, at in together.get(number, ()))
                  for at, ship in enumerate(game.ships) if ship.squadron == number]
    eye = acting if acting != NOBODY else own_ship(game, seat)
    return (*pages, *(bearing_sheets(game, eye) if eye != NOBODY else ()))


def own_ship(game: Battle, seat: Optional[int]) -> int:
    """The ship from which a seat looks when no question names one: its Flagship, else the first that can act."""
    own = [number for number in afloat(game) if game.seat_of(number) == seat]
    return min(own, key=lambda number: (not is_flagship(game, number), not game.ships[number].able), default=NOBODY)


def squadron_sheet(game: Battle, number: int) -> scene.Sheet:
    """OI-STRK-01, OI-SQD-15, OI-INIT-06, OI-FORT-01: the strike track, the admiral, the cards, Fortune."""
    squadron = game.squadrons[number]
    parts: list[scene.Part] = [strike_track(game, squadron.side), scene.Row(text=", ".join(admiral_words(squadron)))]
    if squadron.up:
        cards = " over ".join([printed_name(card) for card in reversed(squadron.up)])
        copied = f", as {printed_name(squadron.copied)}" if squadron.copied else ""
        parts.append(scene.Row(text=f"{cards}{copied} in play", clause=clause_of(squadron.up[-1])))
    gone = [("Discarded", squadron.discards), ("Removed", squadron.removed)]
    more = [scene.Row(label=printed_name(keyword), text=printed_text(keyword), clause=clause_of(keyword))
            for keyword in keywords_of(squadron)]
    more += [scene.Row(label=label, text=", ".join([printed_name(card) for card in cards])) for label, cards in gone
             if cards]
    return scene.Sheet(id=f"admiral-{number}", title="", side=side_id(squadron.side), parts=tuple(parts),
                       group=group_id(number), more=tuple(more))


def strike_track(game: Battle, side: int) -> scene.Track:
    """OI-END-10: a box for every point that the side can bear; the one beyond them is its end."""
    strike, ships = strikes_of(game, side), ship_total(game, side).total
    boxes = [scene.Box(state="counter" if at < strike else "present") for at in range(ships)]
    boxes.append(scene.Box(state="counter" if strike > ships else "present", threshold=True,
                           hint="with this one the side withdraws"))
    return scene.Track(label="Strike", boxes=tuple(boxes), value=str(strike), of=f"/{ships}", compact=True,
                       hint="Strike Points against ships: with more points than ships a side withdraws")


def admiral_words(squadron: Squadron) -> list[str]:
    """'Experienced Admiral, value 1, 5 cards, 1 Fortune Point'."""
    admiral = ADMIRALS[squadron.admiral].name if squadron.admiral else "no admiral"
    facts = [f"{admiral}, value {squadron.value}",
             count(len(squadron.hand), "card") + (" and one face down" if squadron.down else "")]
    return [*facts, count(squadron.fortune, "Fortune Point")] if squadron.fortune else facts


def keywords_of(squadron: Squadron) -> list[str]:
    """What an admiral brings, and what his nation does."""
    own = list(ADMIRALS[squadron.admiral].keywords) if squadron.admiral else []
    return own + (list(FACTIONS[squadron.nation].rules) if squadron.nation in FACTIONS else [])


# --- ships ------------------------------------------------------------------------------------------------------------

def ship_sheet(game: Battle, number: int, active: bool, together: bool) -> scene.Sheet:
    """OI-TERM-10, OI-TERM-15, OI-BRD-09: her tracks, her guns, what has become of her; opened, all that is printed."""
    ship = game.ships[number]
    return scene.Sheet(
        id=f"ship-{ship.label}", title=name(game, number), side=side_id(game.squadrons[ship.squadron].side),
        ship=ship.label if ship.afloat else "", note=note(game, number, active), compact=True, active=active,
        group=group_id(ship.squadron), parts=ship_parts(game, number, together), more=card_parts(game, number))


def note(game: Battle, number: int, active: bool) -> str:
    """At the right of her name."""
    if active:
        return "acting"
    return "flagship" if is_flagship(game, number) else "merchant" if game.ships[number].merchant else ""


def ship_parts(game: Battle, number: int, together: bool) -> tuple[scene.Part, ...]:
    ship = game.ships[number]
    if ship.fate not in (AFLOAT, WAITING):
        return (scene.Row(text=FATES[ship.fate]),)
    guns = tuple([scene.Counter(label=label, value=value, dots=(not ship.reload & BIT[side],))
                  for side, label, value in zip(SIDES, ("guns", ""), ("port", "starbd"), strict=True)])
    facts = state_words(game, number)
    facts += [count(strike, "Strike Point")] if (strike := ship_strikes(game, number).total) else []
    facts += [f"speed {ship.speed}"] if ship.speed else []
    facts += [sail_name(ship.sail)] if ship.sail != BATTLE else []
    facts += ["in Formation"] if together else []
    facts += ["fired"] if ship.attacked and game.phase == ATTACK else []
    return (track("Fatigue", ship.fatigue, MAX_FATIGUE, "counter", "Shaken"),
            track("Damage", ship.damage, MAX_DAMAGE, "lost", "Crippled"),
            scene.Counters(counters=(*guns, *([scene.Counter(label=", ".join(facts), value="")] if facts else []))))


@lru_cache(maxsize=256)
def track(label: str, points: int, most: int, state: str, end: str) -> scene.Track:
    """Seven boxes; at the last one something happens."""
    filled = scene.Box(state="counter") if state == "counter" else scene.Box(state="lost", red=True)
    boxes = [filled if at < points else scene.Box() for at in range(most - 1)]
    last = scene.Box(state=filled.state if points >= most else "present", threshold=True, hint=end)
    return scene.Track(label=label, boxes=(*boxes, last), value=str(points), compact=True,
                       hint=f"{points} of {most}; with the last one she is {end}")


def card_parts(game: Battle, number: int) -> tuple[scene.Part, ...]:
    """OI-SQD-09, OI-SQD-22: what is printed on her card, with what was bought, and every special rule by clause."""
    ship, kind = game.ships[number], SHIPS[game.ships[number].type]
    values = (("Fortitude", fortitude_value(game, number)), ("Broadside", broadside_value(game, number)),
              ("Crew", crew_value(game, number)), ("Large", kind.large), ("Windward", kind.windward),
              ("Skill", skill_of(game, number)))
    parts: list[scene.Part] = [scene.Counters(counters=tuple([
        scene.Counter(label=label, value=str(value)) for label, value in some])) for some in (values[:3], values[3:])]
    parts += [scene.Row(text=printed_name(ship.captain))] if ship.captain else []
    parts += [scene.Row(label=printed_name(rule), text=printed_text(rule), clause=clause_of(rule))
              for rule in special_rules(game, number)]
    return tuple(parts)


# --- bearings ---------------------------------------------------------------------------------------------------------

def bearing_sheets(game: Battle, eye: int) -> tuple[scene.Sheet, ...]:
    """OI-CONV-07, OI-CONV-08: every other ship as she bears and how far she is, from base to base."""
    flags = sides(game)
    rows = []
    for number in afloat(game):
        if number == eye:
            continue
        ship, own = game.ships[number], game.ships[eye]
        degrees = bearing(ship.x - own.x, ship.y - own.y)
        far = apart(game, eye, number)
        side = flags[game.side_of(number)]
        badge = scene.Badge(text=side.letter, tone="side", tincture=side.tincture, hint=side.name)
        rows.append((far, (scene.Entry(text=name(game, number), badge=badge), letters_of(degrees),
                           deck_words(turn(own.heading, degrees)), inches(round(far, 1)))))
    if not rows:
        return ()
    rows.sort(key=lambda row: row[0])
    return (scene.Sheet(id="bearings", title=f"From {name(game, eye)}", ship=game.ships[eye].label, active=True,
                        parts=(scene.Table(columns=("", "Bears", "Off her", "Range"),
                                           rows=tuple([row for _, row in rows[:NEAREST]])),)),)


# --- cards ------------------------------------------------------------------------------------------------------------

def hands(game: Battle, seat: Optional[int], questions: Sequence[Question]) -> tuple[scene.Hand, ...]:
    """OI-INIT-06, OI-INIT-07: one's own cards, the one that lies face down for the next turn, and the one in play."""
    playable = any([isinstance(question, CARDS_ASKED) for question in questions])
    shown = []
    for number, squadron in enumerate(game.squadrons):
        if squadron.seat != seat or not (squadron.hand or squadron.up or squadron.down):
            continue
        side = side_id(squadron.side)
        cards = [card(name, side, playable=playable)
                 for name in sorted(squadron.hand, key=lambda name: (CARDS[name].value, CARDS[name].name))]
        cards += [card(squadron.down, side, timing="Next turn")] if squadron.down else []
        cards += [card(name, side, timing="In play", chosen=True) for name in squadron.up]
        shown.append(scene.Hand(label=squadron_name(game, number), side=side, cards=tuple(cards),
                                note=count(len(squadron.hand), "card")))
    return tuple(shown)


def card(name: str, side: str, *, timing: str = "", playable: bool = False, chosen: bool = False) -> scene.Card:
    printed = CARDS[name]
    return scene.Card(id=name, title=printed.name, timing=timing or TIMINGS[printed.timing], text=printed.text,
                      value=str(printed.value), side=side, playable=playable, chosen=chosen,
                      note="discarded after play" if printed.discard else "")
