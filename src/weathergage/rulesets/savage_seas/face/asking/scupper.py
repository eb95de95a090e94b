"""Chapter 8: what is asked when an Order comes to light."""

from typing import Final

from weathergage.kernel.core import Answer, word
from weathergage.kernel.spaces import PASS
from weathergage.kits.asking import Ask, Entries, answer_with
from weathergage.kits.hexes import distance
from weathergage.kits.words import capital, count
from weathergage.rulesets.savage_seas.content.read import CREW_NAMES
from weathergage.rulesets.savage_seas.face.asking.shared import foe
from weathergage.rulesets.savage_seas.face.words import card_name, the
from weathergage.rulesets.savage_seas.questions import AskScupper
from weathergage.rulesets.savage_seas.rules.attacking import bears
from weathergage.rulesets.savage_seas.state import Battle, is_permanent, order_of, planned


def scupper_prompt(game: Battle, question: AskScupper) -> str:
    """SS-SCUP-02: the same sentence whether the card is held or not."""
    order, mine = order_of(question.card), question.side == game.side_of(question.seat)
    if not question.played:
        whose = "your" if mine else f"{the(question.side)}'s"
        return capital(f"{whose} {CREW_NAMES[order.crew]} reveals {order.name} on position {game.position}. "
                       f"Do you scupper it?")
    target = "your Scupper That" if question.played > 1 else f"{'your' if mine else 'her own'} {order.name}"
    stop = "" if target.endswith("!") else "."
    return f"{capital(foe(game, question))}'s Captain plays Scupper That on {target}{stop} Do you scupper that?"


def scupper_reason(game: Battle, question: AskScupper) -> str:
    order = order_of(question.card)
    if question.played:
        return f"If you pass, {order.name} is {'canceled' if question.played % 2 else 'carried out'}."
    if is_permanent(order.id):
        return reload_threat(game, question.side)
    text = f"It reads: {order.text}"
    if not order.areas:
        return text
    target = "you" if question.side != game.side_of(question.seat) else foe(game, question)
    apart = count(distance(game.ships[0].hex, game.ships[1].hex), "hex", "hexes")
    return f"{text} It reaches {target} at {apart}." if bears(game, question.side, order) \
        else f"{text} It does not reach {target} from here."


def reload_threat(game: Battle, side: int) -> str:
    """SS-PLAN-08: what the card does was fixed when it was placed, and everybody knows."""
    laid = planned(game.ships[side], game.position)
    if laid is not None and laid.fights and len(game.ships[side].positions[game.position - 1].cards) == 1:
        return f"It would weaken the Strong Fire on position {game.position}."
    return "Its crew may discard Orders of its hand, to draw others at the clearing."


def scupper_label(game: Battle, question: AskScupper, answer: Answer) -> str:
    return "Pass" if answer == PASS else f"Play {card_name(word(answer))}"


SCUPPER_THAT: Final = Ask(AskScupper, prompt=scupper_prompt, reason=scupper_reason, label=scupper_label,
                          usual=answer_with(PASS))

ENTRIES: Final[Entries] = (SCUPPER_THAT,)
