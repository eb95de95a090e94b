"""Chapters 4, 18 and 21: initiative cards, events, advantages, and what cards do at once."""

from collections.abc import Callable
from typing import Any, Final

from weathergage.kernel.core import Answer, Question, each
from weathergage.kits.asking import Entries
from weathergage.kits.words import capital, listed, sentence
from weathergage.rulesets.oak_and_iron.content.read import FULL_TURNS, TOOL_LENGTHS
from weathergage.rulesets.oak_and_iron.face.asking.entry import (
    Ask,
    card_label,
    drawn,
    first_words,
    fixed,
    last_offered,
    read_several,
    said,
    ship_label,
    ship_or,
    ships_label,
    side_asked,
    split,
    usually,
)
from weathergage.rulesets.oak_and_iron.face.asking.movement import read_turn
from weathergage.rulesets.oak_and_iron.face.chart import (
    GHOSTS,
    Overlays,
    is_afloat,
    moved,
    prospect_words,
    ring_answer,
    ring_choices,
    way,
)
from weathergage.rulesets.oak_and_iron.face.words import (
    card_words,
    degrees,
    does,
    inches,
    name,
    named,
    names,
    printed_name,
    the_side,
    the_squadron,
    turn_words,
    wind_words,
)
from weathergage.rulesets.oak_and_iron.questions import (
    AskAdapt,
    AskBurstGun,
    AskExchangeCard,
    AskFleetManeuver,
    AskFreshPowder,
    AskInitiativeCard,
    AskNewOrders,
    AskRelief,
    AskReload,
    AskSecondWind,
    AskShortHandedFoe,
    AskSprungMast,
    AskSwiftVessels,
    AskWellRested,
)
from weathergage.rulesets.oak_and_iron.rules.collisions import SLIDE, TURN
from weathergage.rulesets.oak_and_iron.state import Battle, able_ships, number_of, squadrons_of

# --- cards ------------------------------------------------------------------------------------------------------------

def ask_initiative_card(game: Battle, question: AskInitiativeCard) -> str:
    squadron = f" of {the_squadron(game, question.squadron)}" if game.fleets else ""
    return f"Which card{squadron} do you place face down for turn {game.turn + 1}?"


def why_initiative_card(game: Battle, question: AskInitiativeCard) -> str:
    """OI-INIT-02, OI-INIT-07: what the other side may hold as far as everybody knows."""
    facts = [f"the higher value goes first for the whole of turn {game.turn + 1}"]
    for at in squadrons_of(game, 1 - side_asked(game, question))[:1]:
        squadron = game.squadrons[at]
        known = [card for card in squadron.known if card not in squadron.up]
        if known and not game.fleets:
            facts.append(f"{the_squadron(game, at)} may have {listed([card_words(card) for card in known], 'or')}")
    return sentence(facts)


def why_exchange(game: Battle, question: AskExchangeCard) -> str:
    """OI-KEY-10."""
    revealed = [f"{does(the_squadron(game, at), 'shows')} {card_words(squadron.up[0])}"
                for at, squadron in enumerate(game.squadrons) if squadron.up and squadron.seat != question.seat]
    return sentence([*revealed, "once a battle"])


def why_new_orders(game: Battle, question: AskNewOrders) -> str:
    """OI-CARD-01."""
    return sentence(["you have its effect with the value of Await New Orders", first_words(game, question)])


def why_adapt(game: Battle, question: AskAdapt) -> str:
    """OI-CARD-19."""
    return sentence(["Adaptive Tactics takes over the effect, not the value", first_words(game, question)])


# --- events and advantages --------------------------------------------------------------------------------------------

def why_event(harm: str) -> Callable[[Battle, Question], str]:
    """OI-EVT-07, OI-EVT-10: what becomes of an opposing ship."""
    return lambda game, question: sentence(
        [harm, f"you name a ship of {the_side(game, 1 - side_asked(game, question))}"])


def why_tired(game: Battle, question: Question) -> str:
    """The ships that it would do good."""
    tired = [at for at in able_ships(game, side_asked(game, question)) if game.ships[at].fatigue]
    return sentence([f"{name(game, at)} has {game.ships[at].fatigue} Fatigue" for at in tired])


def why_powder(game: Battle, question: AskFreshPowder) -> str:
    """OI-ADV-05."""
    empty = [at for at in able_ships(game, side_asked(game, question)) if game.ships[at].reload]
    return sentence([f"{names(game, empty)} would load a side", "once a battle"])


# --- at once ----------------------------------------------------------------------------------------------------------

def why_relief(game: Battle, question: AskRelief) -> str:
    """OI-CARD-05: what the ships are relieved by."""
    return sentence([printed_name(question.card), "1 Fatigue off each"])


def why_reload(game: Battle, question: AskReload) -> str:
    return sentence(["one reload marker of each ship", first_words(game, question)])


def reload_label(game: Battle, question: AskReload, answer: Answer) -> str:
    """A side for every ship that has a marker."""
    return capital(", ".join([f"{named(game, ship)} {side}" for ship, side in zip(question.ships, each(answer))]))


def read_sides(game: Battle, question: AskReload, text: str) -> Any:
    return tuple(split(text))


def why_fleet_maneuver(game: Battle, question: AskFleetManeuver) -> str:
    """OI-CARD-11."""
    return sentence([f"a turn of up to {degrees(FULL_TURNS[0])} each, before anybody moves", wind_words(game)])


def fleet_turn_label(game: Battle, question: AskFleetManeuver, answer: Answer) -> str:
    match answer:
        case (ship, float(angle)):
            at = number_of(game, ship)
            return f"{name(game, at)} {turn_words(angle)}: {prospect_words(game, at, ((TURN, angle),))}"
        case _: return "No more turns"


def fleet_turns(game: Battle, question: AskFleetManeuver, options: tuple[Answer, ...]) -> Overlays:
    return tuple([overlay for place, option in enumerate(options[:GHOSTS], 1) if isinstance(option, tuple)
                  for overlay in moved(game, number_of(game, option[0]), ((TURN, option[1]),), str(place))])


def fleet_turn_preview(game: Battle, question: AskFleetManeuver, answer: Answer) -> Overlays:
    match answer:
        case (ship, float(angle)): return moved(game, number_of(game, ship), ((TURN, angle),), kind="plan")
        case _: return ()


def why_swift(game: Battle, question: AskSwiftVessels) -> str:
    """OI-CARD-29."""
    return sentence([f"{inches(TOOL_LENGTHS[0])} straight ahead, before anybody moves", wind_words(game)])


def swift_preview(game: Battle, question: AskSwiftVessels, answer: Answer) -> Overlays:
    if not is_afloat(game, answer):
        return ring_answer(game, question, answer)
    return moved(game, number_of(game, answer), ((SLIDE, way(1)),), kind="plan")


ENTRIES: Final[Entries] = (
    Ask(AskInitiativeCard, moment="Next card", prompt=ask_initiative_card, reason=why_initiative_card,
        label=card_label),
    Ask(AskExchangeCard, moment="Tactician",
        prompt=lambda game, question: f"Do you keep {card_words(question.card)}, or exchange it?", reason=why_exchange,
        label=card_label, usual=usually("keep")),
    Ask(AskNewOrders, moment="New orders", prompt=said("With which card do you cover Await New Orders?"),
        reason=why_new_orders, label=card_label),
    Ask(AskAdapt, moment="Adaptive Tactics", prompt=said("Which discarded card of the enemy do you take over?"),
        reason=why_adapt, label=card_label),
    Ask(AskShortHandedFoe, prompt=said("Which enemy ship is short of hands?"),
        reason=said("She begins the battle with 1 Fatigue."), label=ship_label),
    Ask(AskBurstGun, prompt=said("On which enemy ship does a gun burst?"),
        reason=why_event("the gun may cost her Damage or Fatigue"), label=ship_label),
    Ask(AskSprungMast, prompt=said("Which enemy ship springs a mast?"), reason=why_event("she loses one level of sail"),
        label=ship_label),
    Ask(AskSecondWind, prompt=said("Which ships get their second wind?"), reason=why_tired, label=ships_label,
        usual=last_offered, read=read_several),
    Ask(AskRelief, prompt=said("Which ships are relieved?"), reason=why_relief, label=ships_label, usual=last_offered,
        read=read_several),
    Ask(AskReload, prompt=said("Which sides are reloaded?"), reason=why_reload, label=reload_label, read=read_sides),
    Ask(AskFleetManeuver, prompt=said("Which ship turns, and how far?"), reason=why_fleet_maneuver,
        label=fleet_turn_label, usual=usually("done"), overlays=drawn(fleet_turns, ring_choices),
        preview=fleet_turn_preview, read=read_turn),
    Ask(AskSwiftVessels, prompt=said("Which ship makes a free move ahead?"), reason=why_swift,
        label=ship_or({"done": "No more ships"}), usual=usually("done"), preview=swift_preview),
    Ask(AskFreshPowder, prompt=said("Do you use Fresh Powder?"), reason=why_powder, usual=usually("pass"),
        label=fixed({"pass": "Not yet", "use": "Use it: a reload marker off each ship"})),
    Ask(AskWellRested, prompt=said("Do you use Well Rested?"), reason=why_tired, usual=usually("pass"),
        label=fixed({"pass": "Not yet", "use": "Use it: 1 Fatigue off each ship"})),
)
