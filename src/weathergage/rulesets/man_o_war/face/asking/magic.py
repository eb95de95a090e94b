"""Chapters 7 and 20: spells cast, aimed, dispelled and discarded."""

from typing import Final

from weathergage.kernel.core import Answer, each, word
from weathergage.kernel.face import Figures
from weathergage.kernel.spaces import PASS
from weathergage.kits.asking import Entries
from weathergage.kits.plane.spaces import pose_in
from weathergage.kits.words import POINTS, capital, count, listed, sentence
from weathergage.rulesets.man_o_war.content.tables import LEVELS, SPELLS, WINDS
from weathergage.rulesets.man_o_war.face.asking.entry import (
    entry,
    of_piece,
    points_at_pieces,
    ringed,
    says,
    target_label,
)
from weathergage.rulesets.man_o_war.face.asking.swims import draw_reach, swim_lines, way_label
from weathergage.rulesets.man_o_war.face.overlays import Overlays, disc_at
from weathergage.rulesets.man_o_war.face.words import (
    ARC_WORDS,
    WIND_NAMES,
    inches,
    located,
    name,
    named,
    place_words,
    reach_words,
    side_id,
    spell_words,
    turn_words,
    way_words,
)
from weathergage.rulesets.man_o_war.questions import (
    AskCast,
    AskDiscard,
    AskDispel,
    AskSpellChoice,
    AskTarget,
    AskTritonSpell,
)
from weathergage.rulesets.man_o_war.rules.courses import STAY
from weathergage.rulesets.man_o_war.rules.magic import NONE, ROLL, SCROLL_WORD, bonus_tally, wizard_ship
from weathergage.rulesets.man_o_war.rules.spell_places import Drift
from weathergage.rulesets.man_o_war.state import NOBODY, Battle, model_of
from weathergage.scene import model as scene

TRITON_NEEDS: Final = 3             # MW-BST-04


def spell_range(game: Battle, side: int, spell: str) -> Overlays:
    """MW-MAG-14: within so much of the wizard's own ship."""
    reach, ship = SPELLS[spell].range if spell in SPELLS else 0.0, wizard_ship(game, side)
    if not reach or ship == NOBODY:
        return ()
    piece = game.pieces[ship]
    return (scene.Region(wedge=disc_at((piece.x, piece.y), reach + model_of(piece).length / 2), kind="effect",
                         side=side_id(piece.owner), label=f"{SPELLS[spell].name}, {inches(reach)}"),)


# --- casting ----------------------------------------------------------------------------------------------------------

def why_cast(game: Battle, question: AskCast) -> str:
    """MW-MAG-01, MW-MAG-07, MW-MAG-10."""
    ship, level = wizard_ship(game, question.seat), LEVELS[game.players[question.seat].level]
    return sentence([f"your {level.name} is aboard {name(game, ship)}" if ship != NOBODY else "",
                     f"he adds {level.bonus} to the die" if level.bonus else "",
                     "a card is spent whether the spell works or not, and the enemy may try to dispel it"])


def cast_label(game: Battle, question: AskCast, answer: Answer) -> str:
    """MW-MAG-03: with what must be rolled."""
    if answer == PASS:
        return "Cast nothing"
    spell = SPELLS[word(answer)]
    need = bonus_tally(game, question.seat, spell.casting, spell.name, "MW-MAG-03").total
    return f"{spell.name}: {reach_words(need)}"


def show_cast(game: Battle, question: AskCast, answer: Answer) -> Overlays:
    return () if answer == PASS else spell_range(game, question.seat, word(answer))


def cast_figures(game: Battle, question: AskCast, answer: Answer) -> Figures:
    if answer == PASS:
        return ()
    casting = SPELLS[word(answer)].casting
    return (("to cast", bonus_tally(game, question.seat, casting, "casting number", "MW-MAG-03")),)


def why_target(game: Battle, question: AskTarget) -> str:
    spell = SPELLS[question.spell]
    reach = f"within {inches(spell.range)} of the wizard's ship" if spell.range else "at any range"
    return sentence([spell.text.rstrip("."), reach])


def draw_range(game: Battle, question: AskTarget, answers: tuple[Answer, ...]) -> Overlays:
    return spell_range(game, question.seat, question.spell)


# --- what else a spell asks for ---------------------------------------------------------------------------------------

def ask_choice(game: Battle, question: AskSpellChoice) -> str:
    spell, target = SPELLS[question.spell], named(game, question.target)
    asks = {
        "spell-attack": f"Where is {spell.name} aimed?", "spell-wind": "Which way does the wind turn?",
        "spell-repair": f"What does {spell.name} mend aboard {target}?",
        "spell-shift": f"Which way does {target} slide?", "spell-shift-hit": f"Which way does the wave carry {target}?",
        "spell-whirlpool": "Where does the whirlpool open?", "spell-turn": f"How far round does {target} turn?",
        "spell-teleport": f"Where does {target} appear?", "spell-spoil-arc": f"Which guns of {target} are spoilt?",
        "spell-barrier": "Where does the barrier rise?",
    }
    return asks.get(spell.effect, f"How is {spell.name} cast?")


def choice_label(game: Battle, question: AskSpellChoice, answer: Answer) -> str:
    """By what the spell asks for: an aim, a wind, an arc, locations, a way, an angle, a place."""
    effect = SPELLS[question.spell].effect
    match effect:
        case "spell-attack": return f"Aim {answer}"
        case "spell-wind":
            stays = " (as it is)" if answer == WINDS[game.wind] else ""
            return f"Toward the {POINTS[WIND_NAMES[word(answer)]]}{stays}"
        case "spell-spoil-arc": return f"Those that fire {ARC_WORDS[word(answer)]}"
        case "spell-repair": return mended(game, question.target, answer)
        case "spell-shift" | "spell-shift-hit": return way_label(game, question, answer)
        case "spell-turn": return turn_words(answer)
    if answer == STAY:
        return "Leave it where it is"
    x, y, heading = pose_in(answer)
    return f"At {place_words(x, y)}" + (f", along {way_words(heading)}" if effect == "spell-barrier" else "")


def mended(game: Battle, ship: str, answer: Answer) -> str:
    parts = [word(part) for part in each(answer)]
    if not parts:
        return "Nothing can be mended"
    return capital(listed(["a leak below the waterline" if part == "btw" else located(game, ship, part)
                           for part in parts]))


def draw_choice(game: Battle, question: AskSpellChoice, answers: tuple[Answer, ...]) -> Overlays:
    """MW-MAG-14, MW-MAG-20: the range of a spell; and the ways that it may push a ship."""
    if isinstance(question.space, Drift):
        return draw_reach(game, question.target, question.space.longest, answers)
    return spell_range(game, question.seat, question.spell)


def show_choice(game: Battle, question: AskSpellChoice, answer: Answer) -> Overlays:
    if isinstance(question.space, Drift):
        return swim_lines(game, question.target, answer, "plan")
    return ringed(points_at_pieces)(game, question, answer)


# --- dispelling and discarding ----------------------------------------------------------------------------------------

def why_dispel(game: Battle, question: AskDispel) -> str:
    """MW-MAG-04, MW-MAG-05."""
    spell = SPELLS[question.spell]
    text = spell.text.rstrip(".")
    return sentence([f"it is a spell of the {spell.college} college", text[:1].lower() + text[1:],
                     "a card is spent whether it works or not"])


def dispel_label(game: Battle, question: AskDispel, answer: Answer) -> str:
    """MW-MAG-05, MW-FLT-01, MW-CARD-24."""
    if answer == NONE:
        return "Let it stand"
    if answer == ROLL:
        return "Trust in dwarf stubbornness: 6 (17 %)"
    if answer == SCROLL_WORD:
        return "Read the Scroll of Dispelling: it is undone"
    (_, tally), = dispel_figures(game, question, answer)
    return f"Use {SPELLS[word(answer)].name}: {reach_words(tally.total)}"


def dispel_figures(game: Battle, question: AskDispel, answer: Answer) -> Figures:
    """MW-MAG-05: by the number of the card, or by a house rule that of the spell."""
    if answer in (NONE, ROLL, SCROLL_WORD):
        return ()
    by = SPELLS[question.spell] if game.plays("dispel-number", "cast-spell") else SPELLS[word(answer)]
    return (("to dispel", bonus_tally(game, question.seat, by.casting, by.name, "MW-MAG-05")),)


def triton_label(game: Battle, question: AskTritonSpell, answer: Answer) -> str:
    return "Cast nothing" if answer == PASS else f"{spell_words(word(answer))}: {reach_words(TRITON_NEEDS)}"


def why_discard(game: Battle, question: AskDiscard) -> str:
    """MW-END-11."""
    player = game.players[question.seat]
    return f"You hold {count(len(player.hand), 'card')} and draw up to {LEVELS[player.level].hand} afterwards."


def discard_label(game: Battle, question: AskDiscard, answer: Answer) -> str:
    return listed([spell_words(word(card)) for card in each(answer)]) if answer else "Keep them all"


ENTRIES: Final[Entries] = (
    entry(AskCast, says("Which spell do you cast?"), cast_label, PASS, reason=why_cast, preview=show_cast,
          figures=cast_figures, weighs=True),
    entry(AskTarget, lambda game, question: f"At whom is {spell_words(question.spell)} cast?", target_label,
          reason=why_target, draws=draw_range, weighs=True),
    entry(AskSpellChoice, ask_choice, choice_label, reason=lambda game, question: SPELLS[question.spell].text,
          draws=draw_choice, preview=show_choice, weighs=True),
    entry(AskDispel, lambda game, question: f"Do you try to dispel {spell_words(question.spell)}?", dispel_label, NONE,
          reason=why_dispel, figures=dispel_figures, weighs=True),
    entry(AskTritonSpell, of_piece("does {0} cast Push of the Tide?"), triton_label, PASS, weighs=True,
          reason=says("On 3 or more it slides a ship up to 3″; it costs no card.")),
    entry(AskDiscard, says("Which magic cards do you discard?"), discard_label, (), reason=why_discard),
)
