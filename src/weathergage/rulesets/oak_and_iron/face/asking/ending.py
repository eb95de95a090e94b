"""Chapter 11: the End Phase."""

from typing import Final

from weathergage.kernel.spaces import PASS
from weathergage.kits.asking import Entries
from weathergage.kits.words import count, sentence
from weathergage.rulesets.oak_and_iron.face.asking.entry import (
    Ask,
    cards_label,
    fixed,
    number_in,
    read_several,
    said,
    ship_label,
    ship_or,
    side_asked,
    usually,
    with_pair,
    with_ship,
)
from weathergage.rulesets.oak_and_iron.face.chart import ring_pair
from weathergage.rulesets.oak_and_iron.face.words import agreed, does, the_side, the_squadron
from weathergage.rulesets.oak_and_iron.questions import AskCapture, AskCutHand, AskNameFlagship, AskTransferFlag
from weathergage.rulesets.oak_and_iron.rules.strike_points import ship_total, strike_points
from weathergage.rulesets.oak_and_iron.state import Battle


def why_capture(game: Battle, question: AskCapture) -> str:
    """OI-END-04, OI-END-06."""
    return sentence(["a prize counts among your ships and stays fast to yours",
                     "destroyed she is a wreck, and yours cuts free",
                     strike_words(game, 1 - side_asked(game, question))])


def strike_words(game: Battle, side: int) -> str:
    """OI-END-10: how near a side is to giving up."""
    return f"{does(the_side(game, side), 'has')} {count(strike_points(game, side).total, 'Strike Point')} against " \
           f"{count(ship_total(game, side).total, 'ship')}"


def why_transfer_flag(game: Battle, question: AskTransferFlag) -> str:
    """OI-END-14."""
    at = game.ships[number_in(game, question)].squadron
    return sentence([f"it costs one of {count(game.squadrons[at].fortune, 'Fortune Point')}",
                     "without it the admiral is lost with her"])


def ask_cut_hand(game: Battle, question: AskCutHand) -> str:
    cards = f"{question.count} cards" if question.count > 1 else "card"
    name = the_squadron(game, question.squadron)
    return f"Which {cards} {agreed(name, 'does')} {name} remove?"


ENTRIES: Final[Entries] = (
    Ask(AskCapture, prompt=with_pair("{1} is Shaken and fast to {0}: what becomes of her?"), reason=why_capture,
        label=fixed({"capture": "Capture her: she becomes a prize", "destroy": "Destroy her: you cut free",
                     "leave": "Leave her as she is"}),
        usual=usually("leave"), overlays=ring_pair),
    Ask(AskTransferFlag, prompt=with_ship("{0} is lost: does the admiral shift his flag?"), reason=why_transfer_flag,
        label=ship_or({PASS: "Stay aboard"}), usual=usually(PASS)),
    Ask(AskNameFlagship, prompt=said("Which ship becomes Flagship?"),
        reason=said("Formation starts at the Flagship, and the hand is cut."), label=ship_label),
    Ask(AskCutHand, prompt=ask_cut_hand,
        reason=said("They are gone for the rest of the battle; the card that lies face down stays."), label=cards_label,
        read=read_several),
)
