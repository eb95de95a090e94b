"""Chapters 3, 6 and 19: what is asked before Orders are given."""

from typing import Final

from weathergage.kernel.core import Answer, Question, each, word
from weathergage.kernel.face import Figures
from weathergage.kernel.tally import Tally
from weathergage.kits.asking import Ask, Entries, Overlays, first_offered
from weathergage.kits.hexes import distance, name_of
from weathergage.kits.words import listed, sentence
from weathergage.rulesets.savage_seas.content.printed import Order
from weathergage.rulesets.savage_seas.content.read import CREW_NAMES, CREWS, ORDERS, SCENARIOS
from weathergage.rulesets.savage_seas.face.asking.shared import (
    order_on_paper,
    own,
    own_ship,
    read_cards,
    read_numbers,
    write_parts,
)
from weathergage.rulesets.savage_seas.face.overlays import firing_area, hex_of
from weathergage.rulesets.savage_seas.face.words import (
    card_name,
    crews_words,
    enemy_words,
    fires_words,
    order_words,
    wounds_words,
)
from weathergage.rulesets.savage_seas.questions import AskOffer, AskPlaceIsland, AskPlan
from weathergage.rulesets.savage_seas.rules.planning import ASK_AGAIN, EMPTY_PLAN, NONE, mates_crews, timed_out_plan
from weathergage.rulesets.savage_seas.rules.setup import IslandHex, islands_from
from weathergage.rulesets.savage_seas.state import POSITIONS, STRONG, Battle, Ship, is_island_adjacent, order_of
from weathergage.scene import model as scene


def island_reason(game: Battle, question: AskPlaceIsland) -> str:
    mirrored = game.scenario != "" and SCENARIOS[game.scenario].islands_mirrored
    return sentence(["at least 3 hexes from both ships, and never so that it cuts the sea in two",
                     "a twin rises on the opposite side" if mirrored else ""])


def island_label(game: Battle, question: AskPlaceIsland, answer: Answer) -> str:
    names = [name_of(hex_) for hex_ in islands_from(game, hex_of(answer))]
    return f"At {names[0]}" + (f", with its twin at {names[1]}" if len(names) > 1 else "")


PLACE_ISLAND: Final = Ask(
    AskPlaceIsland, prompt=lambda game, asked: f"Where does {own(game, asked)} add an island to the chart?",
    reason=island_reason, label=island_label, usual=first_offered,
    points_at=lambda game, asked, answer: ((), hex_of(answer)),
    overlays=lambda game, asked, answers: (scene.Cells(cells=tuple(IslandHex().hexes(game))),),
    preview=lambda game, asked, answer: (scene.Cells(cells=islands_from(game, hex_of(answer)), kind="chosen"),),
    read=read_numbers, write=write_parts)


def offer_prompt(game: Battle, question: AskOffer) -> str:
    which = "which Order does" if len(question.crews) == 1 else "which Orders do"
    return f"Round {game.round}: {which} your {crews_words(question.crews)} offer the Captain?"


def offer_label(game: Battle, question: AskOffer, answer: Answer) -> str:
    return "; ".join([f"{CREW_NAMES[crew]}: {card_name(word(card)) if card else 'nothing'}"
                      for crew, card in zip(question.crews, each(answer), strict=True)])


def plan_reason(game: Battle, question: Question) -> str:
    """SS-PLAN-05: who leads, where the enemy is, what burns and who is hurt."""
    side, ship = game.side_of(question.seat), own_ship(game, question)
    fires, wounds = fires_words(ship), wounds_words(ship)
    return sentence([
        enemy_words(game, side), "the Lead is yours" if game.lead == side else "the Lead is hers",
        "an island is beside you" if is_island_adjacent(game, side) else "",
        "an island is beside her" if is_island_adjacent(game, 1 - side) else "",
        f"you have {fires}" if fires else "nothing burns aboard", f"Wounds: {wounds}" if wounds else "nobody is hurt",
        offers_words(game, ship),
    ])


def offers_words(game: Battle, ship: Ship) -> str:
    """SS-TEAM-01: what the mates have offered, to their Captain."""
    offers = ship.offers
    return "offered: " + ", ".join([f"{CREW_NAMES[crew]} {card_name(offers[crew]) if offers[crew] else 'nothing'}"
                                    for crew in mates_crews(game, ship.side)]) if offers else ""


def plan_label(game: Battle, question: AskPlan, answer: Answer) -> str:
    """SS-PLAN-08: with what a permanent card would do on its position."""
    parts = [word(part) for part in each(answer)]
    if parts[:1] == [ASK_AGAIN]:
        return f"Ask the {listed([CREW_NAMES[CREWS.index(name)] for name in parts[1:]])} for another offer"
    if answer == EMPTY_PLAN:
        return "No Orders at all"
    fires = own_ship(game, question).fires
    return " · ".join([f"{at} {order_words(card, fire == STRONG)}" if card != NONE else f"{at} empty"
                       for at, card, fire in zip(POSITIONS, parts, fires, strict=True)])


def until_she_sails(answer: Answer) -> list[str]:
    """The Orders of a plan as far as the ship lies where she lies now, and the first to sail."""
    found: list[str] = []
    for card in [word(part) for part in each(answer) if part in ORDERS]:
        found.append(card)
        if order_of(card).steps:
            break
    return found


def plan_preview(game: Battle, question: AskPlan, answer: Answer) -> Overlays:
    """The first Order to sail in all its courses, and the guns that would fire before it."""
    ship = own_ship(game, question)
    return tuple([overlay for card in until_she_sails(answer) for overlay in order_on_paper(game, ship, card)])


def plan_figures(game: Battle, question: AskPlan, answer: Answer) -> Figures:
    """What these guns would reach if the enemy stood still."""
    ship = own_ship(game, question)
    count = distance(ship.hex, game.ships[1 - ship.side].hex)
    apart = Tally(count, "from her hex to yours", "SS-ATK-06")
    off = "hex off" if count == 1 else "hexes off"
    return tuple([(f"{off} if she stood still: {reach_words(game, ship, order)} {order.name}", apart)
                  for order in map(order_of, until_she_sails(answer)) if order.areas])


def reach_words(game: Battle, ship: Ship, order: Order) -> str:
    lines = [overlay for overlay in firing_area(game, ship, order) if isinstance(overlay, scene.FireLine)]
    if not lines:
        return "out of reach of"
    return "in cover from" if lines[0].blocked else "in reach of"


OFFER: Final = Ask(
    AskOffer, prompt=offer_prompt, reason=plan_reason, label=offer_label,
    usual=lambda game, asked: (NONE,) * len(asked.crews), read=read_cards, write=write_parts)
PLAN: Final = Ask(
    AskPlan, prompt=lambda game, asked: f"Round {game.round}: which Orders does {own(game, asked)} lay, and where?",
    reason=plan_reason, label=plan_label, usual=lambda game, asked: timed_out_plan(game, game.side_of(asked.seat)),
    preview=plan_preview, figures=plan_figures, read=read_cards, write=write_parts)

ENTRIES: Final[Entries] = (PLACE_ISLAND, OFFER, PLAN)
