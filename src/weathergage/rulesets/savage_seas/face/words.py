"""The vocabulary that prompts, labels, log lines and pictures share: ships, crews, cards, places, counts and lists."""

from collections.abc import Sequence
from typing import Final

from weathergage.kernel.core import Answer
from weathergage.kits.hexes import BOW, PORT, STARBOARD, STERN, Hex, distance, is_off, seen_from
from weathergage.kits.words import count, listed
from weathergage.rulesets.savage_seas.content.read import CREW_NAMES, ORDERS, SHIP_NAMES, SHIPS
from weathergage.rulesets.savage_seas.state import (
    ALL_CREWS,
    CANCELED,
    NOBODY,
    POSITIONS,
    STRONG,
    WEAK,
    Battle,
    Laid,
    Ship,
    crew_of,
    is_permanent,
    is_read,
    order_of,
    planned,
)
from weathergage.scene.terms import Command, Gloss

HEADINGS: Final = ("north", "north-east", "south-east", "south", "south-west", "north-west")
FIRES: Final = ("", "Weak", "Strong")
REACHES: Final = {"starboard": "to starboard", "port": "to port", "bow": "off the bow", "stern": "off the stern",
                  "any": "on any side"}
OBSTACLES: Final = {"island": "an island", "edge": "the coral at the sea's edge"}
# The clauses to read with a card: what its kind of effect means, then its own fine print.
EFFECT_RULES: Final = {
    "sail": "SS-EFF-01", "ram": "SS-EFF-02", "attack": "SS-EFF-03", "wound-manned": "SS-EFF-04",
    "wound-crew": "SS-EFF-05", "cancel-position": "SS-EFF-06", "remove-wound": "SS-EFF-07", "remove-fire": "SS-EFF-08",
    "extra-orders": "SS-EFF-09", "scupper": "SS-EFF-10", "repeat-previous": "SS-EFF-11", "steal-order": "SS-EFF-12",
    "brace": "SS-EFF-13", "spyglass": "SS-EFF-14", "reload-or-fight-fire": "SS-EFF-15",
}
CARD_RULES: Final = {
    "buccaneer": ("SS-CARD-01",), "no-prey-no-pay": ("SS-CARD-02", "SS-CARD-03"),
    "lend-a-hand": ("SS-CARD-04", "SS-CARD-05"), "no-quarter": ("SS-CARD-08", "SS-CARD-09"),
    "boom-about": ("SS-CARD-12",), "starboard-cannons": ("SS-CARD-13",), "ships-husband": ("SS-CARD-14",),
    "witch-doctor": ("SS-CARD-15",), "scupper-that": ("SS-SCUP-01", "SS-SCUP-04"),
}


# --- ships and crews --------------------------------------------------------------------------------------------------

def the(side: int) -> str:
    """A ship in the middle of a sentence."""
    return f"the {SHIP_NAMES[side]}"


def the_crew(side: int, crew: int) -> str:
    """'the Chimera's Gunner crew'."""
    return f"{the(side)}'s {CREW_NAMES[crew]} crew"


def crews_words(crews: Sequence[int]) -> str:
    """'Gunner crew', 'Sailmaster and Gunner crews'."""
    return f"{listed([CREW_NAMES[crew] for crew in crews])} {'crew' if len(crews) == 1 else 'crews'}"


def commands(game: Battle, names: Sequence[str]) -> tuple[Command, ...]:
    """SS-SETUP-02: every leader by the ship, and with team mates by the crews, too."""
    leaders: list[Command] = []
    for seat in range(len(names)):
        side = game.side_of(seat)
        crews = [crew for crew in ALL_CREWS if game.leader(side, crew) == seat]
        alone = len(game.team(side)) == 1
        led = listed([CREW_NAMES[crew] for crew in crews])
        leaders.append(Command(SHIP_NAMES[side], SHIPS[side], "Leads all four crews") if alone else
                       Command(f"{SHIP_NAMES[side]}, {led}", SHIPS[side], f"Leads the {crews_words(crews)}"))
    return tuple(leaders)


# --- cards ------------------------------------------------------------------------------------------------------------

def card_name(card: str) -> str:
    return ORDERS[card].name


def order_words(card: str, burning: bool = False) -> str:
    """A card by its name; a permanent one by its crew and by what it is placed for."""
    if not is_permanent(card):
        return card_name(card)
    return f"{CREW_NAMES[order_of(card).crew]} {'fights the fire' if burning else 'reloads'}"


def owned(card: str) -> str:
    """A card in a sentence, told apart from the others of its name: 'the Gunner's Reload or Fight Fire'."""
    return f"the {CREW_NAMES[order_of(card).crew]}'s {card_name(card)}" if is_permanent(card) else card_name(card)


def cards_named(cards: Sequence[str]) -> str:
    """Cards in a sentence; equal ones are counted, permanent ones come last, together."""
    held = [card for card in cards if not is_permanent(card)]
    names = [card_name(card) if held.count(card) == 1 else f"{held.count(card)} × {card_name(card)}"
             for card in dict.fromkeys(held)]
    permanent = [card for card in cards if is_permanent(card)]
    if permanent:
        owners = listed([f"{CREW_NAMES[order_of(card).crew]}'s" for card in permanent])
        names.append(f"the {owners} {card_name(permanent[0])}")
    return joined(names)


def joined(names: Sequence[str]) -> str:
    """A list; where a name holds a comma or an `and`, the items stand between semicolons."""
    clear = not any(["," in name or " and " in name for name in names])
    return listed(names) if clear or len(names) == 1 else "; ".join(names)


def reach_words(card: str) -> str:
    """SS-ATK-06: where an attack strikes: '5 to starboard', '3 to starboard or port', '1 on any side'."""
    sides = [REACHES[side] for side in order_of(card).sides]
    where = " or ".join([sides[0], *[side.removeprefix("to ") for side in sides[1:]]])
    return f"{order_of(card).reach} {where}"


def gloss(part: Answer) -> Gloss:
    """SS-SETUP-08: an order card, by its id or by its name; striking the colours; anything else is its own name."""
    if part == "strike":
        return Gloss("Strike the colours", "", "The battle is lost at once.", ("SS-WIN-06",))
    for order in ORDERS.values():
        if part in (order.id, order.name):
            clauses = (EFFECT_RULES[order.effect], *CARD_RULES.get(order.id, ()))
            return Gloss(order.name, CREW_NAMES[order.crew], order.text, clauses)
    return Gloss(str(part))


def laid_words(laid: Laid | None) -> str:
    """SS-HAND-10: a card on the enemy's board, as much as can be known of it."""
    if laid is None:
        return "nothing"
    crew = CREW_NAMES[crew_of(laid.card)] if crew_of(laid.card) != NOBODY else ""
    if is_read(laid.card):
        return f"{card_name(laid.card)} of the {crew}{', canceled' if laid.state == CANCELED else ''}"
    if laid.fights:
        return f"{crew or 'a crew'} fighting the fire"
    return f"an Order of the {crew}, face down" if crew else "face down"


# --- the sea ----------------------------------------------------------------------------------------------------------

def off_words(ship: Ship, there: Hex, whose: str, whom: str) -> str:
    """SS-ATK-05: where a hex lies from the deck of a ship; on a notch it lies off two sides."""
    by = seen_from(ship.hex, ship.heading, there)
    side = STARBOARD if is_off(by, STARBOARD) else PORT if is_off(by, PORT) else ""
    if is_off(by, BOW):
        return f"on {whose} {side} bow" if side else f"ahead of {whom}"
    if is_off(by, STERN):
        return f"on {whose} {side} quarter" if side else f"astern of {whom}"
    return f"to {side} of {whom}"


def enemy_words(game: Battle, side: int) -> str:
    """Range and bearings: 'the Chimera is 3 hexes off to starboard of you and heads south; you are astern of her'."""
    ship, foe = game.ships[side], game.ships[1 - side]
    return (f"{the(1 - side)} is {count(distance(ship.hex, foe.hex), 'hex', 'hexes')} off, "
            f"{off_words(ship, foe.hex, 'your', 'you')}, and heads {HEADINGS[foe.heading]}; you are "
            f"{off_words(foe, ship.hex, 'her', 'her')}")


def fires_words(ship: Ship) -> str:
    """'a Strong Fire on 2, Weak Fires on 3 and 4'; empty without any."""
    fires: list[str] = []
    for fire in (STRONG, WEAK):
        where = [str(position) for position in POSITIONS if ship.positions[position - 1].fire == fire]
        if where:
            fires.append(f"a {FIRES[fire]} Fire on {where[0]}" if len(where) == 1
                         else f"{FIRES[fire]} Fires on {listed(where)}")
    return ", ".join(fires)


def wounds_words(ship: Ship) -> str:
    """Wounds in hands: 'Gunner 2, Marine 1'; empty without any."""
    return ", ".join([f"{CREW_NAMES[crew]} {ship.crews[crew].wounds}" for crew in ALL_CREWS if ship.crews[crew].wounds])


def board_words(ship: Ship, positions: Sequence[int]) -> str:
    """What lies on some positions of the enemy's board: 'face down on position 1; Grapeshot of the Gunner on position
    2'."""
    return "; ".join([f"{laid_words(planned(ship, position))} on position {position}" for position in positions])


# --- figures and lists ------------------------------------------------------------------------------------------------

def places(positions: Sequence[int]) -> str:
    """'position 2', 'positions 1, 2 and 4'."""
    return f"{'position' if len(positions) == 1 else 'positions'} {listed([str(at) for at in positions])}"
