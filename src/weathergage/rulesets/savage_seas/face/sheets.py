"""What lies beside the chart: both ship boards with their crews, discard piles, the steps, and hands. From a view."""

from typing import Final

from msgspec.structs import replace

from weathergage.kernel.core import Answer
from weathergage.kits.words import count
from weathergage.rulesets.savage_seas.content.read import (
    AREA_WORDS,
    CREW_NAMES,
    CREWS,
    HAND_LIMIT,
    ORDER_AREAS,
    ORDERS,
    SHIPS,
    WOUND_COLOURS,
    WOUNDS_TO_LOSE,
)
from weathergage.rulesets.savage_seas.face.overlays import Asked
from weathergage.rulesets.savage_seas.face.view import (
    HIDDEN,
    NOBODY,
    CardView,
    CrewView,
    PositionView,
    ShipView,
    Table,
    own_ships,
)
from weathergage.rulesets.savage_seas.face.words import (
    cards_named,
)
from weathergage.rulesets.savage_seas.state import (
    CANCELED,
    CARRIED_OUT,
    CREW_LETTERS,
    POSITIONS,
    STRONG,
    is_permanent,
)
from weathergage.scene import model as scene
from weathergage.scene.model import Paint

LETTERS: Final = ("K", "M")             # of the flags: both names begin with C
PAINTS: Final[dict[str, Paint]] = {"gold": "or", "blue": "azure", "black": "sable", "red": "gules"}
CREW_PAINTS: Final[tuple[Paint, ...]] = tuple([PAINTS[colour] for colour in WOUND_COLOURS])
FIRES: Final = ("no fire", "Weak", "Strong")
ON_ENEMY: Final = ("wound-manned", "cancel-position", "wound-crew", "steal-order")
ON_OWN: Final = ("remove-fire", "exchange", "remove-wound")
KINDS: Final = {"sail": "Sail", "repair": "Repair", "special": "Special", "reaction": "Reaction", "utility": "Always"}


def sheets(view: Table, asked: tuple[Asked, ...]) -> tuple[scene.Sheet, ...]:
    """One's own ship board first, then the enemy's, then the discard piles."""
    piles = discard_sheet(view)
    boards = [ship_sheet(view, ship, asked) for ship in own_ships(view)]
    return (*boards, *([piles] if piles is not None else []))


# --- a ship board -----------------------------------------------------------------------------------------------------

def ship_sheet(view: Table, ship: ShipView, asked: tuple[Asked, ...]) -> scene.Sheet:
    """SS-DEF-17: four positions, then the four crews."""
    side = SHIPS[ship["side"]]
    chosen = choices(view, ship, asked)
    positions = [slot(view, ship, number, number in chosen) for number in POSITIONS]
    marks = chips(ship)
    return scene.Sheet(
        id=f"board-{side}", title=ship["name"], side=side, ship=side, subtitle=condition(view, ship),
        note="Lead" if view["lead"] == ship["side"] and view["round"] else "",
        active=view["phase"] == "action" and view["acting"] == ship["side"] and not view["ended"],
        parts=(scene.Slots(slots=tuple(positions)), crew_table(ship, chosen),
               *([scene.Chips(chips=marks)] if marks else [])),
    )


def condition(view: Table, ship: ShipView) -> str:
    """SS-WIN-01, SS-WIN-02: whose she is, and how near her end."""
    wounds = sum([crew["wounds"] for crew in ship["crews"]])
    hurt = [count(number, noun) for number, noun in ((ship["burning"], "fire"), (wounds, "wound")) if number]
    told = ", ".join(hurt) or "unharmed"
    return f"yours · {told}" if view["side"] == ship["side"] else told


def choices(view: Table, ship: ShipView, asked: tuple[Asked, ...]) -> list[Answer]:
    """The positions and crews of this ship that the questions at hand let one choose."""
    kinds = ON_OWN if view["side"] == ship["side"] else ON_ENEMY
    options = [option for question in asked if question.kind in kinds for option in question.options]
    return [part for option in options for part in (option if isinstance(option, tuple) else (option,))]


def slot(view: Table, ship: ShipView, number: int, can_choose: bool) -> scene.Slot:
    """A position: its fire, its card as far as it can be read, and the Wounds that lie on it."""
    position = ship["positions"][number - 1]
    now = view["phase"] == "action" and view["position"] == number and view["acting"] == ship["side"]
    found = scene.Slot(label=str(number), text=FIRES[position["fire"]], fire=position["fire"], choice=can_choose,
                       now=now and not view["ended"])
    if not position["cards"]:
        return replace(found, card=empty_word(view, position))
    card = position["cards"][0]
    return replace(
        found, card="face-up" if card["shown"] else "face-down", note=title(card), badge=crew_badge(card["crew"]),
        state="under way" if found.now and card["state"] == CARRIED_OUT else state_word(card),
        done=card["state"] == CARRIED_OUT and not found.now, struck=card["state"] == CANCELED,
        more=tuple([title(extra) for extra in position["cards"][1:]]), marks=hurts(ship, card), hint=hint(card),
    )


def empty_word(view: Table, position: PositionView) -> str:
    """SS-PLAN-05: where a Strong Fire burns hardly anything may be placed."""
    if view["phase"] == "planning":
        return "blocked" if position["fire"] == STRONG else "open"
    return "empty"


def title(card: CardView) -> str:
    """Its name; of a card placed to fight a fire everybody knows what it is (SS-PLAN-08)."""
    if card["card"] == HIDDEN:
        return "Fight Fire" if card["fights"] else ""
    if is_permanent(card["card"]):
        return "Fight Fire" if card["fights"] else "Reload"
    return ORDERS[card["card"]].name


def state_word(card: CardView) -> str:
    if card["state"] == CANCELED:
        return "canceled"
    if card["state"] == CARRIED_OUT:
        return "done"
    return "revealed" if card["shown"] else "seen" if card["spied"] else ""


def hint(card: CardView) -> str:
    """The card in a few words, for those who cannot see it."""
    name = title(card) or "an Order"
    crew = f" of the {CREW_NAMES[card['crew']]}" if card["crew"] != NOBODY else ""
    face = "face up" if card["shown"] else "face down, seen by the enemy" if card["spied"] else "face down"
    return f"{name}{crew}, {face}, {card['state'].replace('-', ' ')}"


def hurts(ship: ShipView, card: CardView) -> tuple[Paint, ...]:
    """SS-WND-02, SS-WND-11: Wounds on the board lie on the card of their crew."""
    return (CREW_PAINTS[card["crew"]],) * ship["crews"][card["crew"]]["hurts"] if card["crew"] != NOBODY else ()


def crew_badge(crew: int) -> scene.Badge | None:
    """SS-COMP-05: a letter in the crew's colour."""
    if crew == NOBODY:
        return None
    return scene.Badge(text=CREW_LETTERS[crew], tone="side", tincture=CREW_PAINTS[crew], hint=CREW_NAMES[crew])


def crew_table(ship: ShipView, chosen: list[Answer]) -> scene.Table:
    """SS-HAND-10: of every crew its hand cards, Wounds, and deck."""
    rows = [(scene.Entry(text=CREW_NAMES[crew["crew"]], badge=crew_badge(crew["crew"]),
                         bold=CREWS[crew["crew"]] in chosen),
             str(crew["cards"]), scene.Entry(boxes=wound_boxes(crew)), str(crew["deck"]))
            for crew in ship["crews"]]
    return scene.Table(columns=("", "Hand", "Wounds", "Deck"), rows=tuple(rows))


def wound_boxes(crew: CrewView) -> tuple[scene.Box, ...]:
    """SS-WIN-02, SS-WND-05: Wounds in hand filled, those on the board with a plus; the last box is the end."""
    boxes: list[scene.Box] = []
    for at in range(WOUNDS_TO_LOSE):
        last = at == WOUNDS_TO_LOSE - 1
        if at < crew["wounds"]:
            boxes.append(scene.Box(state="assigned", tincture=CREW_PAINTS[crew["crew"]], hint="a Wound in hand"))
        elif at < crew["wounds"] + crew["hurts"]:
            boxes.append(scene.Box(text="+", red=True, dashed=last, hint="a Wound on the board"))
        else:
            boxes.append(scene.Box(dashed=last, hint="the ship is lost with this one" if last else ""))
    return tuple(boxes)


def chips(ship: ShipView) -> tuple[scene.Chip, ...]:
    found = []
    if ship["braced"]:
        found.append(scene.Chip(text="Braced", icon="lock"))
    if ship["ashore"]:
        found.append(scene.Chip(text="Island adjacent", icon="anchor"))
    return tuple(found)


# --- discard piles ----------------------------------------------------------------------------------------------------

def discard_sheet(view: Table) -> scene.Sheet | None:
    """SS-HAND-05, SS-HAND-10: what lies face up beside the decks, and what has left the game."""
    rows: list[scene.Part] = []
    for ship in own_ships(view):
        told = [f"{CREW_NAMES[crew['crew']]}: {cards_named(crew['discards'])}" for crew in ship["crews"]
                if crew["discards"]]
        gone = [card for crew in ship["crews"] for card in crew["removed"]]
        told += [f"Out of the game: {cards_named(gone)}"] if gone else []
        rows += [scene.Row(label=ship["name"], text="")] if told else []
        rows += [scene.Row(text=line) for line in told]
    return scene.Sheet(id="discards", title="Discard piles", parts=tuple(rows)) if rows else None


# --- the steps of a round ---------------------------------------------------------------------------------------------

def tracks(view: Table) -> tuple[scene.StepTrack, ...]:
    """SS-ROUND-02, SS-ROUND-03: the eight steps of an Action Phase, with a counter where a card lies."""
    if view["phase"] != "action" or view["ended"]:
        return ()
    order = [(number, side) for number in POSITIONS for side in (view["lead"], 1 - view["lead"])]
    steps = [scene.Step(label=f"{LETTERS[side]}{number}",
                        counters=(SHIPS[side],) if view["ships"][side]["positions"][number - 1]["cards"] else (),
                        hint=f"{view['ships'][side]['name']}, position {number}") for number, side in order]
    acting = view["ships"][view["acting"]]["name"]
    return (scene.StepTrack(title=f"Position {view['position']}", subtitle=f"{acting} acts", steps=tuple(steps),
                            current=order.index((view["position"], view["acting"]))),)


# --- hands ------------------------------------------------------------------------------------------------------------

def hands(view: Table, asked: tuple[Asked, ...]) -> tuple[scene.Hand, ...]:
    """SS-HAND-10: the hands of one's own ship, crew by crew; of the enemy's the ship board tells the numbers."""
    if view["side"] == NOBODY or view["phase"] == "set-up":
        return ()
    ship = view["ships"][view["side"]]
    return tuple([hand(view, ship, crew, playable(view, asked)) for crew in ship["crews"]])


def playable(view: Table, asked: tuple[Asked, ...]) -> tuple[str, ...]:
    """The cards that the question at hand is about."""
    found: list[str] = []
    for question in asked:
        if question.kind in ("scupper", "extra-order"):
            found += [str(option) for option in question.options]
        elif question.kind == "reload":
            found += [str(card) for option in question.options if isinstance(option, tuple) for card in option]
    return tuple(found)


def hand(view: Table, ship: ShipView, crew: CrewView, fitting: tuple[str, ...]) -> scene.Hand:
    """Active Orders, the permanent card, and Wounds; SS-HAND-01: five in all, once the boards are cleared."""
    held = crew["hand"] or []
    cards = [face(card, ship, card in fitting) for card in held]
    cards += [scene.Card(id="wound", title="Wound", text="Fills a place in the hand.", side=SHIPS[ship["side"]],
                         tincture=CREW_PAINTS[crew["crew"]]) for _ in range(crew["wounds"])]
    mine = crew["leader"] == view["seat"]
    leader = "" if mine or len(set(view["leaders"][4 * ship["side"]:4 * ship["side"] + 4])) == 1 else "a mate's · "
    return scene.Hand(
        label=CREW_NAMES[crew["crew"]], side=SHIPS[ship["side"]], badge=crew_badge(crew["crew"]), cards=tuple(cards),
        note=f"{leader}{len(held) + crew['wounds']} of {HAND_LIMIT}", meter=meter(crew),
    )


def meter(crew: CrewView) -> tuple[scene.Box, ...]:
    """SS-HAND-01, SS-HAND-02, SS-HAND-11: places taken by cards and by Wounds; those beyond the limit are red."""
    paint = CREW_PAINTS[crew["crew"]]
    taken = crew["cards"] + crew["wounds"]
    return tuple([
        scene.Box(state="assigned", tincture=paint, text="+", hint="a Wound") if crew["cards"] <= at < taken
        else scene.Box(state="counter", hint="a card", threshold=at >= HAND_LIMIT) if at < taken
        else scene.Box(hint="free") for at in range(max(HAND_LIMIT, taken))])


def face(card: str, ship: ShipView, fits: bool) -> scene.Card:
    order = ORDERS[card]
    return scene.Card(id=card, title=order.name, text=order.text, timing=timing(card), side=SHIPS[ship["side"]],
                      playable=fits)


def timing(card: str) -> str:
    """The word at the top of a card: how far it reaches, or what kind it is."""
    areas = ORDER_AREAS.get(card, ())
    return f"Range {AREA_WORDS[areas[0]][1]}" if areas else KINDS.get(ORDERS[card].kind, "")
