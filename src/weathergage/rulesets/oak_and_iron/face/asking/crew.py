"""Chapter 6: Crew Actions."""

from typing import Final

from weathergage.kernel.core import Answer, word
from weathergage.kernel.face import Figures
from weathergage.kernel.spaces import PASS
from weathergage.kits.asking import Entries
from weathergage.kits.words import count, sentence
from weathergage.rulesets.oak_and_iron.content.read import MUSKET_SHOT, PISTOL_SHOT, SAIL_NAMES, SAILS, TOOL_LENGTHS
from weathergage.rulesets.oak_and_iron.face.asking.entry import (
    Ask,
    condition_words,
    drawn,
    number_in,
    said,
    ship_label,
    ship_or,
    usually,
    with_ship,
)
from weathergage.rulesets.oak_and_iron.face.chart import Overlays, moved, prospect, ring_answer, ring_choices, way
from weathergage.rulesets.oak_and_iron.face.words import (
    has_hurts,
    inches,
    named,
    nearest_words,
    piece_words,
    printed_text,
    sail_name,
    targets_words,
)
from weathergage.rulesets.oak_and_iron.questions import AskBoatAssault, AskCrewAction, AskInspire
from weathergage.rulesets.oak_and_iron.rules.collisions import SLIDE
from weathergage.rulesets.oak_and_iron.rules.crew_actions import repairable
from weathergage.rulesets.oak_and_iron.rules.skill_tests import test_dice
from weathergage.rulesets.oak_and_iron.state import NOBODY, Battle, number_of
from weathergage.scene import model as scene

CREW_ACTIONS: Final = {
    "none": "No Crew Action", "salvage": "Salvage", "rolling-broadsides": "Rolling Broadsides", "elan": "Elan",
    "heavy-musket-volley": "Heavy Musket Volley", "fire-ship": "Set her on fire",
}


def why_crew(game: Battle, question: AskCrewAction) -> str:
    """OI-CREW-01."""
    at = number_in(game, question)
    return sentence([condition_words(game, at), sail_name(game.ships[at].sail), targets_words(game, at),
                     nearest_words(game, at)])


def crew_label(game: Battle, question: AskCrewAction, answer: Answer) -> str:
    at = number_in(game, question)
    ship = game.ships[at]
    match answer:
        case "rally": return f"Rally: 1 of {ship.fatigue} Fatigue off" if ship.fatigue else "Rally: for the others"
        case "repair": return f"Repair: {repairable(game, at)} of {ship.damage} Damage off"
        case "refloat": return "Refloat: a Skill Test to get off"
        case "row":
            struck = prospect(game, at, ((SLIDE, way(1)),)).struck
            return f"Row: {inches(TOOL_LENGTHS[0])} ahead" + (f", into {struck}" if struck else "")
        case ("refloat", _): return "Refloat with Spare Rigging: without a test"
        case ("reload", "both"): return "Reload both sides: Strict, once a turn"
        case ("reload", side): return f"Reload {side}"
        case ("sail", sail): return sail_label(ship.sail, str(sail))
        case ("board", other): return f"Board {named(game, other)}: {board_words(game, at, number_of(game, other))}"
        case ("transfer-flag", other): return f"Shift the flag to {named(game, other)}"
        case ("land", land): return f"Land a party on the {piece_words(word(land))}"
        case _:
            effect = printed_text(word(answer))
            return f"{CREW_ACTIONS[word(answer)]}: {effect}" if effect else CREW_ACTIONS[word(answer)]


def sail_label(was: int, sail: str) -> str:
    """OI-SAIL-01."""
    to = SAIL_NAMES.index(sail)
    speed = SAILS[to].speed
    effects = [f"speed {speed:+d}" if speed else "", "" if SAILS[to].reloads else "no reloading",
               "" if SAILS[to].moves else "she cannot move"]
    words = ", ".join([effect for effect in effects if effect])
    return f"{'More' if to > was else 'Less'} sail, {sail_name(to)}" + (f": {words}" if words else "")


def board_words(game: Battle, at: int, target: int) -> str:
    dice = test_dice(game, at, "boarding", target, 0, False).total
    return f"{count(dice, 'die', 'dice')} to come alongside, she {has_hurts(game.ships[target])}"


def crew_figures(game: Battle, question: AskCrewAction, answer: Answer) -> Figures:
    """OI-TERM-06: the dice of a test."""
    at = number_in(game, question)
    match answer:
        case ("board", str(ship)): return (("dice", test_dice(game, at, "boarding", number_of(game, ship), 0, False)),)
        case "refloat": return (("dice", test_dice(game, at, "repair", NOBODY, 0, False)),)
        case _: return ()


def boardings(game: Battle, question: AskCrewAction, options: tuple[Answer, ...]) -> Overlays:
    """OI-CREW-07: whom she might board."""
    return tuple([scene.Link(ids=(question.ship, str(option[1])), kind="grapnel") for option in options
                  if isinstance(option, tuple) and option[0] == "board"])


def crew_preview(game: Battle, question: AskCrewAction, answer: Answer) -> Overlays:
    match answer:
        case "row": return moved(game, number_in(game, question), ((SLIDE, way(1)),), kind="plan")
        case ("board", str(ship)): return (scene.Link(ids=(question.ship, ship), kind="grapnel"),
                                           scene.Ring(ids=(ship,), kind="target"))
        case _: return ring_answer(game, question, answer)


ENTRIES: Final[Entries] = (
    Ask(AskCrewAction, prompt=with_ship("What does the crew of {0} do?"), reason=why_crew, label=crew_label,
        usual=usually("none"), overlays=drawn(boardings, ring_choices), preview=crew_preview, figures=crew_figures),
    Ask(AskInspire, prompt=with_ship("Whom does the admiral aboard {0} inspire?"),
        reason=said(f"One more Fatigue goes, hers or that of a ship within {inches(MUSKET_SHOT)}."), label=ship_label),
    Ask(AskBoatAssault, prompt=with_ship("Whom do the boats of {0} assault?"),
        reason=said(
            f"Any enemy within {inches(PISTOL_SHOT)}; her party fights there in the Attack Phase, and returns when the "
            "turn ends."),
        label=ship_or({PASS: "No boats"}), usual=usually(PASS)),
)
