"""Chapter 11: boarding actions, round by round, and what becomes of a prize."""

from typing import Final

from weathergage.kernel.core import Answer, number, word
from weathergage.kernel.face import Figures
from weathergage.kernel.spaces import PASS
from weathergage.kits.asking import Entries
from weathergage.kits.words import count, sentence, whose
from weathergage.rulesets.man_o_war.face.asking.entry import (
    both_states,
    either,
    entry,
    of_pair,
    of_piece,
    piece_of,
    points_at_other,
    says,
    target_label,
)
from weathergage.rulesets.man_o_war.face.words import name, named, state_words
from weathergage.rulesets.man_o_war.questions import (
    AskArrows,
    AskBoard,
    AskDriveOff,
    AskGrapples,
    AskPressOn,
    AskPrize,
)
from weathergage.rulesets.man_o_war.rules.boarding import boarding_tally
from weathergage.rulesets.man_o_war.state import NOBODY, VESSEL, Battle, number_of

fight_label = either(
    ("press-on", "Press on"), ("break-off", "Break off"), ("retreat", "Retreat"), ("cut-grapples", "Cut the grapples"),
    ("continue", "Fight on"), ("drive-off", "Drive it off"), ("fight-on", "Fight on"))


def why_board(game: Battle, question: AskBoard) -> str:
    """MW-BRD-03, MW-BRD-04."""
    return sentence([f"{named(game, question.piece)}: {state_words(game, number_of(game, question.piece))}",
                     "each side rolls a die and adds its crew, the boarded ship also the cannon that bear",
                     "the loser of a round loses a crew counter"])


def board_label(game: Battle, question: AskBoard, answer: Answer) -> str:
    if answer == "hold":
        return "Board nobody"
    return target_label(game, question, answer)


def boarding_figures(game: Battle, attacker: int, defender: int) -> Figures:
    """MW-BRD-03 to MW-BRD-06: what both add to their dice in the first round."""
    ours, theirs = game.pieces[attacker], game.pieces[defender]
    if ours.kind != VESSEL or theirs.kind != VESSEL or theirs.side == NOBODY:
        return ()
    return (("added by the boarders", boarding_tally(game, attacker, defender, True, 1, False)),
            ("added by the boarded", boarding_tally(game, defender, attacker, False, 1, True)))


def board_figures(game: Battle, question: AskBoard, answer: Answer) -> Figures:
    return () if answer == "hold" else boarding_figures(game, number_of(game, question.piece), number_of(game, answer))


def ask_press(game: Battle, question: AskPressOn) -> str:
    first, second = named(game, question.piece), named(game, question.other)
    goes_on = "does she press on" if piece_of(game, question).kind == VESSEL else "does it fight on"
    return f"{first} has won the round against {second}: {goes_on}?"


def ask_grapples(game: Battle, question: AskGrapples) -> str:
    boarder, boarded = named(game, question.piece), named(game, question.other)
    came = f"{boarded} has won the round" if question.won else "Nobody has given way"
    return f"{came}: does {boarded} cut the grapples of {boarder}?"


# --- prizes -----------------------------------------------------------------------------------------------------------

def ask_prize(game: Battle, question: AskPrize) -> str:
    return f"{named(game, question.other)} is {whose(named(game, question.piece))}: what becomes of her?"


def why_prize(game: Battle, question: AskPrize) -> str:
    """MW-PRZ-01 to MW-PRZ-06."""
    first, second = number_of(game, question.piece), number_of(game, question.other)
    ship, won = game.pieces[first], game.pieces[second]
    return sentence([f"{name(game, first)} has {count(ship.crew, 'crew counter')}, and one must stay aboard",
                     f"{name(game, second)} holds {won.limit} at most",
                     "a prize neither moves nor fires" if won.owner != ship.side
                     else "she acts as a straggler this turn"])


def prize_label(game: Battle, question: AskPrize, answer: Answer) -> str:
    won = named(game, question.other)
    if not isinstance(answer, tuple):
        return f"Leave {won} adrift"
    crew = number(answer[1])
    deeds = {"take": f"Take {won} as a prize", "scuttle": f"Scuttle {won}", "recrew": f"Man {won} again"}
    return f"{deeds[word(answer[0])]}: {count(crew, 'crew counter')} {'goes' if crew == 1 else 'go'} over"


ENTRIES: Final[Entries] = (
    entry(AskBoard, of_piece("whom does {0} board?"), board_label, "hold", reason=why_board, figures=board_figures,
          weighs=True),
    entry(AskPressOn, ask_press, fight_label, "break-off", reason=both_states, points_at=points_at_other, weighs=True),
    entry(AskGrapples, ask_grapples, fight_label, "cut-grapples", reason=both_states, points_at=points_at_other,
          weighs=True),
    entry(AskDriveOff, of_pair("{1} holds its own: is {0} driven off?"), fight_label, "drive-off", reason=both_states,
          points_at=points_at_other, weighs=True),
    entry(AskPrize, ask_prize, prize_label, "leave", reason=why_prize, points_at=points_at_other),
    entry(AskArrows, of_piece("does {0} loose her poisoned arrows before the fight?"),
          lambda game, question, answer: "Keep them" if answer == PASS else "Loose them", PASS, weighs=True,
          reason=says("Once: a die for each enemy crew counter, and each 5 or 6 kills one.")),
)
