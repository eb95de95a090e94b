"""The log in sentences: one for every event, with its dice, and with the reason where something fails.

A long file, because it is one table: `tell` hands every event to its chapter, and each chapter is a list of cases.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from weathergage.kernel.core import HIDDEN, Event, Outcome
from weathergage.kits.hexes import name_of
from weathergage.kits.words import capital, count
from weathergage.rulesets.savage_seas import events as ev
from weathergage.rulesets.savage_seas.content.read import CREW_NAMES, SHIP_NAMES
from weathergage.rulesets.savage_seas.face.words import (
    HEADINGS,
    OBSTACLES,
    card_name,
    cards_named,
    crews_words,
    joined,
    owned,
    places,
    reach_words,
    the,
    the_crew,
)
from weathergage.rulesets.savage_seas.state import SCUPPER, STRONG, WEAK, Battle, order_of

HALF_TURN: Final = 3
WHYS: Final = {
    "nothing-before": "no Order lies on the position before it",
    "permanent-before": "Reload or Fight Fire cannot be repeated",
    "canceled-before": "the Order before it was not carried out",
    "fire-gone": "the fire it came for is no longer Strong",
    "nobody-there": "no position of the enemy is manned",
    "nothing-pending": "the enemy has no hidden Order left",
    "nobody-hurt": "no crew has a Wound in hand",
    "no-island-near": "no island is beside the ship",
    "nothing-burning": "nothing burns aboard",
    "enemy-not-near-island": "no island is beside the enemy",
    "empty-hand": "that crew has no Active Order in hand",
}
CANCELED: Final = {
    "SS-SCUP-04": "is scuppered", "SS-FIRE-03": "is canceled by the fire",
    "SS-FIRE-11": "is canceled as the fire spreads", "SS-EFF-06": "is cut off unseen",
}
STRUCK: Final = {0: "", WEAK: ", where a Weak Fire burns", STRONG: ", where a Strong Fire burns already"}


def tell(event: Event) -> str:
    """An event as one sentence."""
    for chapter in CHAPTERS:
        words = chapter(event)
        if words:
            return capital(words).removesuffix(".") if words.endswith("!.") else capital(words)       # Brace!
    return str(event)


def tell_round(event: Event) -> str:
    match event:
        case ev.LeadRolled(faces=(one, other)) if one == other:
            return f"both ships rolled {one} for the Lead and roll again."
        case ev.LeadRolled(faces=(one, other)):
            return f"{the(0)} rolled {one} and {the(1)} {other} for the Lead."
        case ev.LeadTaken(side=side):
            return f"{the(side)} takes the Lead."
        case ev.LeadPassed(side=side):
            return f"the Lead passes to {the(side)}."
        case ev.IslandPlaced(side=side, hexes=hexes):
            twin = f", and its twin to {name_of(hexes[1])}" if len(hexes) > 1 else ""
            return f"{the(side)} adds an island to {name_of(hexes[0])}{twin}."
        case ev.PlacementsLapsed():
            return "no hex is left for another island, and the rest lapse."
        case ev.RoundBegun(round=round_, lead=lead):
            return f"round {round_} begins, with {the(lead)} in the Lead."
        case ev.ColoursStruck(side=side):
            return f"{the(side)} strikes her colours."
        case ev.BattleEnded():
            return tell_end(event)
        case _:
            return ""


def tell_end(event: ev.BattleEnded) -> str:
    if event.winner < 0:
        how = {"fires": "both ships burn from end to end", "wounds": "a crew is broken on either ship"}
        return f"{how.get(event.reason, 'the last round is over and neither ship is better off')}: it is a draw."
    loser = SHIP_NAMES[1 - event.winner]
    how = {"fires": f"the {loser} burns from end to end", "wounds": f"a crew of the {loser} holds four Wounds",
           "strike": f"the {loser} gives up"}
    return f"{how.get(event.reason, 'the last round is over')}: {the(event.winner)} wins."


def verdict(game: Battle, outcome: Outcome) -> tuple[str, str]:
    """SS-WIN-01 to SS-WIN-06: how the battle ended, and when."""
    when = f"in round {game.round} of {game.round_limit}"
    if not outcome.winners:
        headline = {"fires": "Both ships burn from end to end", "wounds": "A crew is broken on either ship"}
        return headline.get(outcome.reason, "The last round is over"), f"It is a draw {when}."
    winner = game.side_of(outcome.winners[0])
    loser = SHIP_NAMES[1 - winner]
    summary = f"The {SHIP_NAMES[winner]} wins {when}"
    if outcome.reason == "round-limit":
        why = "better off than her enemy" if game.limit_winner < 0 else "as the scenario has it"
        return "The last round is over", f"{summary}, {why}."
    headline = {"fires": f"The {loser} burns from end to end", "wounds": f"The {loser}'s crew is broken",
                "strike": f"The {loser} strikes her colours"}
    return headline[outcome.reason], f"{summary}."


def tell_planning(event: Event) -> str:
    match event:
        case ev.OffersMade(side=side, cards=cards):
            offered = [card for card in cards if card]
            return f"{the(side)}'s leaders offer their Captain {cards_named(offered)}."
        case ev.AskedAgain(side=side, crews=crews):
            return f"{the(side)}'s Captain asks the {crews_words(crews)} for another offer."
        case ev.OrdersPlaced(side=side, cards=cards):
            filled = [at for at, card in enumerate(cards, 1) if card]
            if not filled:
                return f"{the(side)} lays no Orders."
            if HIDDEN in cards:
                orders = "a face-down Order" if len(filled) == 1 else "face-down Orders"
                return f"{the(side)} lays {orders} on {places(filled)}."
            return f"{the(side)} lays {spots(filled, [cards[at - 1] for at in filled])}."
        case _:
            return ""


def spots(positions: Sequence[int], cards: Sequence[str]) -> str:
    """Cards with their positions: 'Boom About on 1 and Grapeshot on 3'."""
    return joined([f"{owned(card)} on {at}" for at, card in zip(positions, cards, strict=True)])


def tell_orders(event: Event) -> str:
    match event:
        case ev.OrderRevealed(side=side, position=position, card=card, extra=extra):
            how = "adds {0} on position {1}" if extra else "reveals {0} on position {1}"
            return f"{the(side)}'s {CREW_NAMES[order_of(card).crew]} {how.format(card_name(card), position)}."
        case ev.Scuppered(side=side, card=card):
            what = f"{the(1 - side)}'s Scupper That" if card == SCUPPER else card_name(card)
            return f"{the(side)}'s Captain plays Scupper That on {what}."
        case ev.OrderCanceled(side=side, position=position, card=card, shown=shown, rule=rule):
            what = "Order" if card == HIDDEN else card_name(card)
            return f"{the(side)}'s {'' if shown else 'face-down '}{what} on position {position} {CANCELED[rule]}."
        case ev.NoEffect(side=side, card=card, why=why):
            return f"{the(side)}'s {card_name(card)} has no effect: {WHYS[why]}."
        case ev.OrderRepeated(side=side, position=position, card=card):
            return f"{the(side)} carries out {card_name(card)} of position {position} once more."
        case ev.ExtraOrdersEnded(side=side, given=given):
            return f"{the(side)}'s Marines rest after {count(given, 'extra Order')}."
        case ev.ShipBraced(side=side):
            return f"{the(side)} braces for the next fire hit."
        case ev.EnemySpied():
            return tell_spying(event)
        case ev.OrdersExchanged(side=side, positions=(one, other)):
            return f"{the(side)}'s Captain exchanges the face-down Orders on {one} and {other}."
        case ev.OrderStolen(side=side, crew=crew, card=card):
            return f"{the_crew(side, crew)} loses {card_name(card)}, which leaves the game."
        case _:
            return ""


def tell_spying(event: ev.EnemySpied) -> str:
    foe = the(1 - event.side)
    if not event.cards:
        return f"{the(event.side)}'s Captain looks through the spyglass; {foe} has no face-down Orders."
    if HIDDEN in event.cards:
        orders = "Order" if len(event.positions) == 1 else "Orders"
        return f"{the(event.side)}'s Captain spies {foe}'s face-down {orders} on {places(event.positions)}."
    return f"{the(event.side)}'s Captain spies on {foe}: {spots(event.positions, event.cards)}."


def tell_sailing(event: Event) -> str:
    match event:
        case ev.ShipTurned(side=side, degrees=degrees, heading=heading):
            if abs(degrees) == HALF_TURN:
                return f"{the(side)} swings right round and heads {HEADINGS[heading]}."
            way = "starboard" if degrees > 0 else "port"
            return f"{the(side)} turns {count(abs(degrees), 'degree')} to {way} and heads {HEADINGS[heading]}."
        case ev.ShipMoved(side=side, path=path):
            return f"{the(side)} sails {count(len(path), 'knot')} to {name_of(path[-1])}."
        case ev.ShipCollided(side=side, obstacle="enemy", damage=damage, dealt=dealt):
            hits = f"{count(dealt, 'fire hit')} on each ship" if damage == dealt else \
                f"{count(dealt, 'fire hit')} on {the(1 - side)}, {damage} on herself"
            return f"{the(side)} runs into {the(1 - side)}: {hits}."
        case ev.ShipCollided(side=side, obstacle=obstacle, damage=damage):
            return f"{the(side)} runs onto {OBSTACLES[obstacle]}: {count(damage, 'fire hit')}."
        case _:
            return ""


def tell_attacks(event: Event) -> str:
    match event:
        case ev.AttackBore(side=side, card=card, distance=distance):
            hexes = count(distance, "hex", "hexes")
            return f"{the(side)} has {the(1 - side)} in reach of {card_name(card)}, {hexes} off."
        case ev.AttackMissed(side=side, card=card, why=why, distance=distance):
            return f"{the(side)}'s {card_name(card)} cannot reach {the(1 - side)}, {missing(card, why, distance)}."
        case ev.HitBraced(side=side):
            return f"{the(side)} is braced, and the fire hit comes to nothing."
        case ev.HitsSkipped(side=side, hits=hits):
            more = "hit is" if hits == 1 else "hits are"
            return f"{the(side)} burns on every position already; {hits} more {more} not rolled."
        case _:
            return ""


def missing(card: str, why: str, distance: int) -> str:
    """SS-ATK-09: why an attack comes to nothing."""
    hexes = f"{count(distance, 'hex', 'hexes')} off"
    if why == "covered":
        return f"{hexes} behind cover"
    return f"{hexes}{'' if distance > order_of(card).reach else ' on another side'}: the range is {reach_words(card)}"


def tell_fires(event: Event) -> str:
    match event:
        case ev.FireStruck(side=side, position=position, was=was):
            return f"fire rolled {position} on {the(side)}: position {position} is struck{STRUCK[was]}."
        case ev.FireSpread(side=side, position=position, to=to):
            return f"the fire on {the(side)} spreads from position {position} to position {to}."
        case ev.FireSet(side=side, position=position, flipped=True):
            return f"the Weak Fire on {the(side)}'s position {position} flares up Strong."
        case ev.FireSet(side=side, position=position):
            return f"a Strong Fire burns on {the(side)}'s position {position}."
        case ev.FireFought(side=side, crew=crew, position=position):
            return f"{the_crew(side, crew)} fights down the fire on position {position}; it is Weak now."
        case ev.FireRemoved(side=side, position=position):
            return f"the fire on {the(side)}'s position {position} is out."
        case _:
            return ""


def tell_wounds(event: Event) -> str:
    match event:
        case ev.WoundMissed(side=side, position=position):
            return f"a wound rolled {position} on {the(side)}, where nobody stands, and is lost."
        case ev.CrewWounded(side=side, crew=crew, position=0):
            return f"{the_crew(side, crew)} takes a Wound straight into its hand."
        case ev.CrewWounded(side=side, crew=crew, position=position, rule="SS-WND-02"):
            return f"a wound rolled {position} on {the(side)}: her {CREW_NAMES[crew]} crew takes it."
        case ev.CrewWounded(side=side, crew=crew, position=position):
            return f"{the_crew(side, crew)} on position {position} takes a Wound."
        case ev.WoundReturned(side=side, crew=crew, wounds=wounds):
            more = "one more goes" if wounds == 1 else f"{wounds} more go"
            return f"{the_crew(side, crew)} holds four Wounds; {more} back to the pile."
        case ev.WoundHealed(side=side, crew=crew):
            return f"{the_crew(side, crew)} is rid of a Wound."
        case ev.WoundsTakenUp(side=side, crew=crew, wounds=wounds):
            return f"{the_crew(side, crew)} takes up {count(wounds, 'Wound')} from the board."
        case _:
            return ""


def tell_cards(event: Event) -> str:
    match event:
        case ev.CrewReloaded(side=side, crew=crew, cards=()):
            return f"{the_crew(side, crew)} keeps all its Orders."
        case ev.CrewReloaded(side=side, crew=crew, cards=cards):
            return f"{the_crew(side, crew)} discards {cards_named(cards)}."
        case ev.BoardsCleared(side=side, cards=cards):
            return f"{the(side)} clears her board of {cards_named(cards)}."
        case ev.OrderDropped(side=side, crew=crew, card=card):
            return f"{the_crew(side, crew)} holds too many cards and loses {card_name(card)}."
        case ev.DeckRenewed(side=side, crew=crew, cards=cards):
            return f"{the_crew(side, crew)} shuffles {count(cards, 'used Order')} into a new deck."
        case ev.OrdersDrawn(side=side, crew=crew, cards=cards):
            what = count(len(cards), "Order") if HIDDEN in cards else cards_named(cards)
            return f"{the_crew(side, crew)} draws {what}."
        case ev.BracesRemoved(side=side):
            return f"{the(side)} stands easy; her brace was not needed."
        case _:
            return ""


Chapter: TypeAlias = Callable[[Event], str]
CHAPTERS: Final[tuple[Chapter, ...]] = (
    tell_round, tell_planning, tell_orders, tell_sailing, tell_attacks, tell_fires, tell_wounds, tell_cards,
)
