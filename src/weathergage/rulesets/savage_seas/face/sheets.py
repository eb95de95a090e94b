"""What lies beside the chart: both ship boards with their crews, discard piles, the steps, and hands."""

from typing import Final

from msgspec.structs import replace

from weathergage.kernel.core import Answer
from weathergage.kernel.sight import Sight
from weathergage.kits.words import count
from weathergage.rulesets.savage_seas.content.read import (
    CREW_NAMES,
    CREWS,
    HAND_LIMIT,
    ORDERS,
    SHIP_NAMES,
    SHIPS,
    WOUND_COLOURS,
    WOUNDS_TO_LOSE,
)
from weathergage.rulesets.savage_seas.face.words import cards_named
from weathergage.rulesets.savage_seas.questions import AskExtraOrder, AskReload, AskScupper
from weathergage.rulesets.savage_seas.state import (
    ALL_CREWS,
    CANCELED,
    CARRIED_OUT,
    CHIMERA,
    CREW_LETTERS,
    NOBODY,
    PERMANENT,
    POSITIONS,
    STRONG,
    Battle,
    Crew,
    Laid,
    Ship,
    battle,
    crew_of,
    hand_count,
    holds_permanent,
    is_island_adjacent,
    is_permanent,
    is_read,
)
from weathergage.scene import model as scene
from weathergage.scene.model import Paint

LETTERS: Final = ("K", "M")             # of the flags: both names begin with C
PAINTS: Final[dict[str, Paint]] = {"gold": "or", "blue": "azure", "black": "sable", "red": "gules"}
CREW_PAINTS: Final[tuple[Paint, ...]] = tuple([PAINTS[colour] for colour in WOUND_COLOURS])
FIRES: Final = ("no fire", "Weak", "Strong")
KINDS: Final = {"sail": "Sail", "repair": "Repair", "special": "Special", "reaction": "Reaction", "utility": "Always"}


def sheets(sight: Sight) -> tuple[scene.Sheet, ...]:
    """One's own ship board first, then the enemy's, then the discard piles."""
    game = battle(sight.game)
    ships = game.ships[::-1] if game.side_of(sight.seat) == CHIMERA else game.ships
    return (*[ship_sheet(sight, ship) for ship in ships], *discard_sheet(ships))


# --- a ship board -----------------------------------------------------------------------------------------------------

def ship_sheet(sight: Sight, ship: Ship) -> scene.Sheet:
    """SS-DEF-17: four positions, then the four crews."""
    game, side, chosen = battle(sight.game), SHIPS[ship.side], choices(sight, ship)
    positions = [slot(game, ship, number, number in chosen) for number in POSITIONS]
    marks = chips(game, ship)
    return scene.Sheet(
        id=f"board-{side}", title=SHIP_NAMES[ship.side], side=side, ship=side, subtitle=condition(sight, ship),
        note="Lead" if game.lead == ship.side and game.round else "",
        active=game.phase == "action" and game.acting == ship.side and game.outcome is None,
        parts=(scene.Slots(slots=tuple(positions)), crew_table(ship, chosen),
               *([scene.Chips(chips=marks)] if marks else [])),
    )


def condition(sight: Sight, ship: Ship) -> str:
    """SS-WIN-01, SS-WIN-02: whose she is, and how near her end."""
    wounds = sum([crew.wounds for crew in ship.crews])
    harm = ", ".join([count(number, noun) for number, noun in ((ship.burning, "fire"), (wounds, "wound")) if number])
    own = "yours · " if battle(sight.game).side_of(sight.seat) == ship.side else ""
    return own + (harm or "unharmed")


def choices(sight: Sight, ship: Ship) -> list[Answer]:
    """The positions and crews of this ship that the questions at hand let one choose."""
    options = [option for question in sight.questions() for option in sight.candidates(question)
               if SHIPS[ship.side] in sight.points_at(question, option)[0]]
    return [part for option in options for part in (option if isinstance(option, tuple) else (option,))]


def slot(game: Battle, ship: Ship, number: int, can_choose: bool) -> scene.Slot:
    """A position: its fire, its card as far as it can be read, and the Wounds that lie on it."""
    position = ship.positions[number - 1]
    is_now = game.phase == "action" and game.position == number and game.acting == ship.side and game.outcome is None
    plain = scene.Slot(label=str(number), text=FIRES[position.fire], fire=position.fire, choice=can_choose, now=is_now)
    if not position.cards:
        return replace(plain, card=empty_word(game, position.fire))
    laid = position.cards[0]
    return replace(
        plain, card="face-up" if laid.shown else "face-down", note=title(laid), badge=crew_badge(crew_of(laid.card)),
        state="under way" if is_now and laid.state == CARRIED_OUT else state_word(laid),
        done=laid.state == CARRIED_OUT and not is_now, struck=laid.state == CANCELED,
        more=tuple([title(extra) for extra in position.cards[1:]]), marks=wounds_on(ship, laid), hint=hint(laid),
    )


def empty_word(game: Battle, fire: int) -> str:
    """SS-PLAN-05: where a Strong Fire burns hardly anything may be placed."""
    if game.phase == "planning":
        return "blocked" if fire == STRONG else "open"
    return "empty"


def title(laid: Laid) -> str:
    """Its name; of a card placed to fight a fire everybody knows what it is (SS-PLAN-08)."""
    if not is_read(laid.card) or is_permanent(laid.card):
        return "Fight Fire" if laid.fights else "Reload" if is_read(laid.card) else ""
    return ORDERS[laid.card].name


def state_word(laid: Laid) -> str:
    if laid.state == CANCELED:
        return "canceled"
    if laid.state == CARRIED_OUT:
        return "done"
    return "revealed" if laid.shown else "seen" if laid.spied else ""


def hint(laid: Laid) -> str:
    """The card in a few words, for those who cannot see it."""
    crew = f" of the {CREW_NAMES[crew_of(laid.card)]}" if crew_of(laid.card) != NOBODY else ""
    face = "face up" if laid.shown else "face down, seen by the enemy" if laid.spied else "face down"
    return f"{title(laid) or 'an Order'}{crew}, {face}, {laid.state.replace('-', ' ')}"


def wounds_on(ship: Ship, laid: Laid) -> tuple[Paint, ...]:
    """SS-WND-02, SS-WND-11: Wounds on the board lie on the card of their crew."""
    crew = crew_of(laid.card)
    return (CREW_PAINTS[crew],) * ship.crews[crew].hurts if crew != NOBODY else ()


def crew_badge(crew: int) -> scene.Badge | None:
    """SS-COMP-05: a letter in the crew's colour."""
    if crew == NOBODY:
        return None
    return scene.Badge(text=CREW_LETTERS[crew], tone="side", tincture=CREW_PAINTS[crew], hint=CREW_NAMES[crew])


def crew_table(ship: Ship, chosen: list[Answer]) -> scene.Table:
    """SS-HAND-10: of every crew its hand cards, Wounds, and deck."""
    rows = [(scene.Entry(text=CREW_NAMES[number], badge=crew_badge(number), bold=CREWS[number] in chosen),
             str(hand_count(ship, number)), scene.Entry(boxes=wound_boxes(crew, number)), str(len(crew.deck)))
            for number, crew in enumerate(ship.crews)]
    return scene.Table(columns=("", "Hand", "Wounds", "Deck"), rows=tuple(rows))


def wound_boxes(crew: Crew, number: int) -> tuple[scene.Box, ...]:
    """SS-WIN-02, SS-WND-05: Wounds in hand filled, those on the board with a plus; the last box is the end."""
    boxes: list[scene.Box] = []
    for at in range(WOUNDS_TO_LOSE):
        last = at == WOUNDS_TO_LOSE - 1
        if at < crew.wounds:
            boxes.append(scene.Box(state="assigned", tincture=CREW_PAINTS[number], hint="a Wound in hand"))
        elif at < crew.wounds + crew.hurts:
            boxes.append(scene.Box(text="+", red=True, dashed=last, hint="a Wound on the board"))
        else:
            boxes.append(scene.Box(dashed=last, hint="the ship is lost with this one" if last else ""))
    return tuple(boxes)


def chips(game: Battle, ship: Ship) -> tuple[scene.Chip, ...]:
    marks = []
    if ship.braced:
        marks.append(scene.Chip(text="Braced", icon="lock"))
    if is_island_adjacent(game, ship.side):
        marks.append(scene.Chip(text="Island adjacent", icon="anchor"))
    return tuple(marks)


# --- discard piles ----------------------------------------------------------------------------------------------------

def discard_sheet(ships: list[Ship]) -> list[scene.Sheet]:
    """SS-HAND-05, SS-HAND-10: what lies face up beside the decks, and what has left the game; none while there is
    nothing."""
    rows: list[scene.Part] = []
    for ship in ships:
        lines = [f"{name}: {cards_named(crew.discards)}" for name, crew in zip(CREW_NAMES, ship.crews, strict=True)
                 if crew.discards]
        gone = [card for crew in ship.crews for card in crew.removed]
        lines += [f"Out of the game: {cards_named(gone)}"] if gone else []
        rows += [scene.Row(label=SHIP_NAMES[ship.side], text="")] if lines else []
        rows += [scene.Row(text=line) for line in lines]
    return [scene.Sheet(id="discards", title="Discard piles", parts=tuple(rows))] if rows else []


# --- the steps of a round ---------------------------------------------------------------------------------------------

def steps(game: Battle) -> tuple[scene.StepTrack, ...]:
    """SS-ROUND-02, SS-ROUND-03: the eight steps of an Action Phase, with a counter where a card lies."""
    if game.phase != "action" or game.outcome is not None:
        return ()
    order = [(number, side) for number in POSITIONS for side in (game.lead, 1 - game.lead)]
    marks = [scene.Step(label=f"{LETTERS[side]}{number}",
                        counters=(SHIPS[side],) if game.ships[side].positions[number - 1].cards else (),
                        hint=f"{SHIP_NAMES[side]}, position {number}") for number, side in order]
    return (scene.StepTrack(title=f"Position {game.position}", subtitle=f"{SHIP_NAMES[game.acting]} acts",
                            steps=tuple(marks), current=order.index((game.position, game.acting))),)


# --- hands ------------------------------------------------------------------------------------------------------------

def hands(sight: Sight) -> tuple[scene.Hand, ...]:
    """SS-HAND-10: the hands of one's own ship, crew by crew; of the enemy's the ship board tells the numbers."""
    game = battle(sight.game)
    if sight.seat is None or game.phase == "set-up":
        return ()
    ship, lit = game.ships[game.side_of(sight.seat)], playable(sight)
    return tuple([hand(game, sight.seat, ship, number, lit) for number in ALL_CREWS])


def playable(sight: Sight) -> list[Answer]:
    """The cards that the question at hand is about."""
    options = [option for question in sight.questions() if isinstance(question, (AskScupper, AskExtraOrder, AskReload))
               for option in sight.candidates(question)]
    return [card for option in options for card in (option if isinstance(option, tuple) else (option,))]


def hand(game: Battle, seat: int, ship: Ship, number: int, lit: list[Answer]) -> scene.Hand:
    """Active Orders, the permanent card, and Wounds; SS-HAND-01: five in all, once the boards are cleared."""
    crew, side = ship.crews[number], SHIPS[ship.side]
    held = [*crew.hand, *([PERMANENT[number]] if holds_permanent(ship, number) else [])]
    cards = [scene.Card(id=card, title=ORDERS[card].name, text=ORDERS[card].text, timing=timing(card), side=side,
                        playable=card in lit) for card in held]
    cards += [scene.Card(id="wound", title="Wound", text="Fills a place in the hand.", side=side,
                         tincture=CREW_PAINTS[number]) for _ in range(crew.wounds)]
    leader = "a mate's · " if game.leader(ship.side, number) != seat else ""
    return scene.Hand(
        label=CREW_NAMES[number], side=side, badge=crew_badge(number), cards=tuple(cards),
        note=f"{leader}{len(cards)} of {HAND_LIMIT}", meter=meter(len(held), crew.wounds, CREW_PAINTS[number]),
    )


def meter(cards: int, wounds: int, paint: Paint) -> tuple[scene.Box, ...]:
    """SS-HAND-01, SS-HAND-02, SS-HAND-11: places taken by cards and by Wounds; those beyond the limit are red."""
    return tuple([
        scene.Box(state="assigned", tincture=paint, text="+", hint="a Wound") if cards <= at < cards + wounds
        else scene.Box(state="counter", hint="a card", threshold=at >= HAND_LIMIT) if at < cards
        else scene.Box(hint="free") for at in range(max(HAND_LIMIT, cards + wounds))])


def timing(card: str) -> str:
    """The word at the top of a card: how far it reaches, or what kind it is."""
    return f"Range {ORDERS[card].reach}" if ORDERS[card].reach else KINDS.get(ORDERS[card].kind, "")
