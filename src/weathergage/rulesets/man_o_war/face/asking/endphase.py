"""Chapters 12 and 23: survivors, repairs, and parties that go ashore."""

from typing import Final

from weathergage.kernel.core import Answer, number, word
from weathergage.kernel.spaces import PASS
from weathergage.kits.asking import Entries
from weathergage.kits.words import count, sentence
from weathergage.rulesets.man_o_war.face.asking.entry import entry, of_piece, part_words, piece_of
from weathergage.rulesets.man_o_war.face.words import ROLES, named, person_words, state_words
from weathergage.rulesets.man_o_war.questions import AskLanding, AskRepair, AskRescue
from weathergage.rulesets.man_o_war.rules.cards import CARPENTER, SPARE_SPARS
from weathergage.rulesets.man_o_war.rules.magic import NONE
from weathergage.rulesets.man_o_war.rules.repairs import ENGINEERS
from weathergage.rulesets.man_o_war.state import Battle, number_of, scenario_of

MENDERS: Final = {ENGINEERS: "engineers mend a marker on 5 or more, of an engine on 4 or more",
                  CARPENTER: "the carpenter mends a marker on 5 or more",
                  SPARE_SPARS: "spare spars make a whole mast good, once"}


def why_rescue(game: Battle, question: AskRescue) -> str:
    return "He stays aboard the ship that saves him." if question.side == question.seat else \
        f"An enemy {ROLES[question.role]} is taken prisoner."


def why_repair(game: Battle, question: AskRepair) -> str:
    """MW-FLT-03, MW-CARD-12, MW-CARD-15."""
    return sentence([MENDERS[question.source], state_words(game, number_of(game, question.piece))])


def repair_label(game: Battle, question: AskRepair, answer: Answer) -> str:
    return "Mend nothing" if answer == PASS else part_words(piece_of(game, question), word(answer))


def why_landing(game: Battle, question: AskLanding) -> str:
    ashore, scenario = game.players[question.seat].landed, scenario_of(game)
    worth = scenario.treasure_honours if scenario is not None else 0
    return sentence([f"{count(ashore, 'crew counter')} of yours ashore",
                     "each rolls in the End Phase: 6 finds the treasure, 1 is lost",
                     f"home with it scores {worth}", "instead of boarding"])


def landing_label(game: Battle, question: AskLanding, answer: Answer) -> str:
    if isinstance(answer, tuple):
        return f"Take {count(number(answer[1]), 'crew counter')} off the island"
    return "Land a crew counter" if answer == "land" else "Neither land nor fetch anybody"


ENTRIES: Final[Entries] = (
    entry(AskRescue, lambda game, question:
          f"Who picks {person_words(game, question.role, question.side)} out of the water?",
          lambda game, question, answer: "Nobody" if answer == NONE else named(game, answer), NONE, reason=why_rescue),
    entry(AskRepair, of_piece("what does {0} mend?"), repair_label, PASS, reason=why_repair, weighs=True),
    entry(AskLanding, of_piece("{0} lies by the island: does she land a party?"), landing_label, NONE,
          reason=why_landing),
)
