"""Chapters 14, 15 and 22: sea monsters and flyers."""

from typing import Final

from weathergage.kernel.core import Answer, each, word
from weathergage.kernel.face import Figures
from weathergage.kits.asking import Entries
from weathergage.kits.plane.spaces import pose_in
from weathergage.kits.words import capital, listed, sentence
from weathergage.rulesets.man_o_war.content.tables import LAIR_RADIUS
from weathergage.rulesets.man_o_war.face.asking.boarding import boarding_figures
from weathergage.rulesets.man_o_war.face.asking.entry import (
    both_states,
    either,
    entry,
    of_pair,
    of_piece,
    part_words,
    piece_of,
    points_at_other,
    points_at_place,
    says,
    target_or,
)
from weathergage.rulesets.man_o_war.face.asking.places import draw_berths, place_label, show_berth
from weathergage.rulesets.man_o_war.face.asking.swims import draw_reach, swim_lines, way_label
from weathergage.rulesets.man_o_war.face.overlays import Overlays, disc_at
from weathergage.rulesets.man_o_war.face.words import (
    dice_words,
    inches,
    located,
    named,
    nearest_words,
    own_name,
    place_words,
    reach_words,
    state_words,
)
from weathergage.rulesets.man_o_war.questions import (
    AskAim,
    AskAirAttack,
    AskAirBoard,
    AskBanish,
    AskDive,
    AskDoubleAction,
    AskEmerge,
    AskFly,
    AskLocation,
    AskLocations,
    AskMonsterAttack,
    AskMonsterBoard,
    AskSpecial,
    AskSwim,
    AskVictim,
    AskWhip,
)
from weathergage.rulesets.man_o_war.rules.courses import STAY
from weathergage.rulesets.man_o_war.rules.swimming import Swim
from weathergage.rulesets.man_o_war.state import (
    FLYER,
    MONSTER,
    VESSEL,
    Battle,
    PairQuestion,
    PieceQuestion,
    flyer_of,
    monster_of,
    number_of,
)
from weathergage.scene import model as scene

BANISHED_ON: Final = 5              # MW-BST-04
attack_label = either(("hold", "Hold back"), ("attack", "Attack"), ("board", "Go at them"))
whip_label = either(("crew", "The crew: a natural 6 kills one"), ("hull", "The hull: one die, and it burns"),
                    ("hull-high", "The hull, high: one die, and it burns"),
                    ("hull-low", "The hull, low: one die, and it burns"))


# --- how they move ----------------------------------------------------------------------------------------------------

def ask_dive(game: Battle, question: AskDive) -> str:
    piece, beast = piece_of(game, question), named(game, question.piece)
    if piece.kind == VESSEL:
        return f"Does {beast} {'surface' if piece.submerged else 'dive'}?"
    return f"Does {beast} stay on the surface, or dive?"


def why_dive(game: Battle, question: AskDive) -> str:
    piece = piece_of(game, question)
    if piece.kind == VESSEL:
        return "Submerged she is safe and passes under ships, at half speed, with nothing but her torpedo."
    return f"It swims {dice_words(monster_of(piece).move_dice)} of inches; below it heads for one ship and cannot be " \
           "harmed, but does not attack."


def dive_label(game: Battle, question: AskDive, answer: Answer) -> str:
    if isinstance(answer, tuple):
        return f"Dive and head for {named(game, answer[1])}"
    submerged = piece_of(game, question).submerged
    return {"surface": "Surface" if submerged else "Stay on the surface", "dive": "Dive",
            "keep": "Stay below" if submerged else "Stay on the surface"}[word(answer)]


def reach_of(question: AskSwim) -> float:
    assert isinstance(question.space, Swim)
    return question.space.longest


def why_swim(game: Battle, question: AskSwim) -> str:
    return sentence([f"up to {inches(reach_of(question))}, in any direction; it stops at what it touches",
                     nearest_words(game, number_of(game, question.piece))])


def draw_swims(game: Battle, question: AskSwim, answers: tuple[Answer, ...]) -> Overlays:
    return draw_reach(game, question.piece, reach_of(question), answers)


def show_swim(game: Battle, question: AskSwim, answer: Answer) -> Overlays:
    return swim_lines(game, question.piece, answer, "plan")


def draw_lair(game: Battle, question: AskEmerge, answers: tuple[Answer, ...]) -> Overlays:
    piece = piece_of(game, question)
    return (scene.Region(wedge=disc_at((piece.x, piece.y), LAIR_RADIUS), kind="legal"),)


def why_fly(game: Battle, question: AskFly) -> str:
    return sentence([f"up to {inches(flyer_of(piece_of(game, question)).move)} over anything; to attack it ends "
                     "alongside", nearest_words(game, number_of(game, question.piece))])


def fly_label(game: Battle, question: AskFly, answer: Answer) -> str:
    if answer == STAY:
        return "Stay where it is"
    x, y, _ = pose_in(answer)
    return f"To {place_words(x, y)}"


# --- how they attack --------------------------------------------------------------------------------------------------

def why_attack(game: Battle, question: PieceQuestion) -> str:
    """What is printed of its attack."""
    piece = piece_of(game, question)
    if piece.kind == MONSTER:
        return monster_of(piece).text
    return flyer_of(piece).text if piece.kind == FLYER else ""


def beast_board_figures(game: Battle, question: PairQuestion, answer: Answer) -> Figures:
    return () if answer == "hold" else \
        boarding_figures(game, number_of(game, question.piece), number_of(game, question.other))


def why_location(game: Battle, question: PairQuestion) -> str:
    return sentence([f"{named(game, question.other)}: {state_words(game, number_of(game, question.other))}"])


def location_label(game: Battle, question: AskLocation, answer: Answer) -> str:
    """A part of a ship with its boxes and its save."""
    return part_words(game.pieces[number_of(game, question.other)], word(answer))


def locations_label(game: Battle, question: AskLocations, answer: Answer) -> str:
    parts = [word(part) for part in each(answer)]
    if len(parts) == 1:
        return part_words(game.pieces[number_of(game, question.other)], parts[0])
    return capital(listed([located(game, question.other, part) for part in parts]))


def banish_label(game: Battle, question: AskBanish, answer: Answer) -> str:
    return "Send none of them home" if answer == "hold" else f"{named(game, answer)}: {reach_words(BANISHED_ON)}"


ENTRIES: Final[Entries] = (
    entry(AskDive, ask_dive, dive_label, reason=why_dive),
    entry(AskSwim, of_piece("where does {0} swim?"), way_label, (), reason=why_swim, draws=draw_swims,
          preview=show_swim),
    entry(AskDoubleAction, of_piece("{0} is eager: two moves, or two attacks?"),
          lambda game, question, answer: "Two moves" if "move" in word(answer) else "Two attacks"),
    entry(AskMonsterAttack, of_piece("whom does {0} attack?"), target_or("Attack nobody"), "hold", reason=why_attack,
          weighs=True),
    entry(AskSpecial, of_pair("does {0} make its attack on {1}?"), attack_label, reason=why_attack, weighs=True),
    entry(AskMonsterBoard, of_pair("does {0} go at the crew of {1}?"), attack_label, reason=both_states,
          figures=beast_board_figures, weighs=True),
    entry(AskVictim, of_piece("whom does {0} fall upon?"), target_or("Attack nobody")),
    entry(AskAim, of_pair("does {0} strike {1} high or low?"), lambda game, question, answer: f"Aim {answer}",
          reason=why_location, points_at=points_at_other, weighs=True),
    entry(AskLocation, of_pair("which part of {1} does {0} strike?"), location_label, reason=why_location,
          points_at=points_at_other, weighs=True),
    entry(AskLocations, of_pair("which two parts of {1} does {0} strike?"), locations_label, reason=why_location,
          points_at=points_at_other, weighs=True),
    entry(AskWhip, of_pair("what does the whip of {0} strike?"), whip_label, reason=why_location,
          points_at=points_at_other, weighs=True),
    entry(AskBanish, of_piece("does {0} send another monster home?"), banish_label, "hold", weighs=True,
          reason=says("On 5 or more it returns to its lair, which the opponent of its owner places.")),
    entry(AskEmerge, lambda game, question: f"{own_name(game, question.piece)} comes up: where?", place_label,
          reason=says("Anywhere in its lair, over no ship; it acts at once."), points_at=points_at_place,
          draws=draw_lair, preview=show_berth),
    entry(AskFly, of_piece("where does {0} fly?"), fly_label, STAY, reason=why_fly, points_at=points_at_place,
          draws=draw_berths, preview=show_berth),
    entry(AskAirAttack, of_piece("whom does {0} attack?"), target_or("Attack nobody"), "hold", reason=why_attack,
          weighs=True),
    entry(AskAirBoard, of_pair("does {0} fight hand to hand with {1}?"), attack_label, reason=both_states,
          figures=beast_board_figures, weighs=True),
)
