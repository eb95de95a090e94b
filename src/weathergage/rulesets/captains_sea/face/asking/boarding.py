"""Questions about grappling and melee."""

from typing import Final

from weathergage.kernel.core import Answer, Question, ints, number
from weathergage.kernel.face import Figures
from weathergage.kits.asking import Ask, Entries, answer_with, first_offered
from weathergage.kits.words import count, listed, whose
from weathergage.rulesets.captains_sea.face.asking.shared import (
    STANDS,
    one_of,
    point_at_enemy,
    preview_target,
    read_numbers,
    target_ring,
    write_words,
)
from weathergage.rulesets.captains_sea.face.words import faces_text, pair, sum_of
from weathergage.rulesets.captains_sea.questions import (
    AskDisengage,
    AskDivide,
    AskGoOn,
    AskGrapple,
    AskStartMelee,
    AskSupport,
)
from weathergage.rulesets.captains_sea.rules.grappling import GRAPPLE_AT, grapple_modifier
from weathergage.rulesets.captains_sea.rules.melee import HITS_AT, melee_modifier
from weathergage.rulesets.captains_sea.rules.sails import FREE_AT, disengage_modifier
from weathergage.rulesets.captains_sea.state import Duel

# --- grappling --------------------------------------------------------------------------------------------------------


def ask_grapple(game: Duel, question: AskGrapple) -> str:
    return f"{listed(pair(game, question))} lie in one square. Do you try to grapple?"


def why_grapple(game: Duel, question: AskGrapple) -> str:
    bonus = grapple_modifier(game, question.seat, 0)
    return f"Needs {GRAPPLE_AT} or more on a die, {sum_of(bonus.total, bonus.parts)}."


def grapple_figures(game: Duel, question: AskGrapple, answer: Answer) -> Figures:
    return () if answer in STANDS else (("to grapple", grapple_modifier(game, question.seat, 0)),)


def ask_disengage(game: Duel, question: AskDisengage) -> str:
    own, foe = pair(game, question)
    return f"Does {own} try to cut loose from {foe}?"


def why_disengage(game: Duel, question: AskDisengage) -> str:
    bonus = disengage_modifier(game, question.seat)
    return f"Needs {FREE_AT} or more on a die, {sum_of(bonus.total, bonus.parts)}."


def disengage_figures(game: Duel, question: AskDisengage, answer: Answer) -> Figures:
    return () if answer in STANDS else (("to cut loose", disengage_modifier(game, question.seat)),)


# --- melee ------------------------------------------------------------------------------------------------------------

def ask_melee(game: Duel, question: AskStartMelee) -> str:
    own, foe = game.ships[question.seat].pool, game.ships[1 - question.seat].pool
    return f"Grappled with {pair(game, question)[1]}: do your {count(own, 'melee point')} board her against {foe}?"


def ask_go_on(game: Duel, question: AskGoOn) -> str:
    own, foe = game.ships[question.seat].pool, game.ships[1 - question.seat].pool
    return f"{own} of yours stand against {foe} on {whose(pair(game, question)[1])} deck. Do they fight on?"


def melee_figures(game: Duel, question: Question, answer: Answer) -> Figures:
    if answer in STANDS:
        return ()
    return (("of the boarders", melee_modifier(game.ships[question.seat], True, 0)),
            ("of the defenders", melee_modifier(game.ships[1 - question.seat], False, 0)))


def ask_divide(game: Duel, question: AskDivide) -> str:
    pool, foe = count(game.ships[question.seat].pool, "melee point"), pair(game, question)[1]
    if question.seat == question.attacker:
        return f"How many of your {pool} board {foe}, with the rest in support?"
    return f"{foe} boards you. How many of your {pool} hold the deck, with the rest in support?"


def why_divide(game: Duel, question: AskDivide) -> str:
    attacks = question.seat == question.attacker
    bonus = melee_modifier(game.ships[question.seat], attacks, 0)
    assault = "" if attacks else f"She attacks with {question.assault}, {question.support or 'none'} in support. "
    return (f"{assault}Each rolls a die, {sum_of(bonus.total, bonus.parts)}, and hits on {HITS_AT} or more; a point of "
            "support adds 1 to a die.")


def label_divide(game: Duel, question: AskDivide, answer: Answer) -> str:
    rest = game.ships[question.seat].pool - number(answer)
    return f"{answer} fight, {rest or 'none'} in support"


def usual_divide(game: Duel, question: AskDivide) -> Answer:
    """All fight."""
    return game.ships[question.seat].pool


def ask_support(game: Duel, question: AskSupport) -> str:
    go = "does your 1 support point" if question.points == 1 else f"do your {question.points} support points"
    return f"Your dice count {faces_text(question.dice)}. Where {go} go?"


def label_support(game: Duel, question: AskSupport, answer: Answer) -> str:
    given = zip(question.dice, ints(answer), strict=True)
    return f"Raise {listed([f'{value} to {value + more}' for value, more in given if more])}"


ENTRIES: Final[Entries] = (
    Ask(AskGrapple, prompt=ask_grapple, label=one_of({"try": "Throw the grapnels", "decline": "Not now"}),
        usual=answer_with("decline"), reason=why_grapple, points_at=point_at_enemy, overlays=target_ring,
        preview=preview_target, figures=grapple_figures),
    Ask(AskDisengage, prompt=ask_disengage, label=one_of({"try": "Try to cut loose", "decline": "Stay grappled"}),
        usual=answer_with("decline"), reason=why_disengage, points_at=point_at_enemy, overlays=target_ring,
        preview=preview_target, figures=disengage_figures),
    Ask(AskStartMelee, prompt=ask_melee, label=one_of({"board": "Board her", "decline": "Stay aboard"}),
        usual=answer_with("decline"), points_at=point_at_enemy, overlays=target_ring, preview=preview_target,
        figures=melee_figures),
    Ask(AskGoOn, prompt=ask_go_on, label=one_of({"fight on": "Fight another round", "stop": "Break off"}),
        usual=answer_with("stop"), points_at=point_at_enemy, overlays=target_ring, preview=preview_target,
        figures=melee_figures),
    Ask(AskDivide, prompt=ask_divide, label=label_divide, usual=usual_divide, reason=why_divide),
    Ask(AskSupport, prompt=ask_support, label=label_support, usual=first_offered, read=read_numbers, write=write_words),
)
