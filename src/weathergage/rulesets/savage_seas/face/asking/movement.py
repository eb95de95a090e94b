"""Chapters 9 and 10: what is asked of an Order to sail."""

from dataclasses import replace
from typing import Final

from weathergage.kernel.core import Answer, word
from weathergage.kernel.face import Figures, Spot
from weathergage.kernel.tally import Tally
from weathergage.kits.asking import Ask, Entries, Overlays, first_offered
from weathergage.kits.hexes import name_of
from weathergage.kits.words import capital, count, sentence
from weathergage.rulesets.savage_seas.face.asking.shared import own, own_ship, words_in
from weathergage.rulesets.savage_seas.face.courses import run_of
from weathergage.rulesets.savage_seas.face.overlays import firing_area, ghosts
from weathergage.rulesets.savage_seas.face.words import HEADINGS, OBSTACLES, card_name, enemy_words, the
from weathergage.rulesets.savage_seas.questions import AskSail
from weathergage.rulesets.savage_seas.rules.movement import AHEAD, HALF_TURN
from weathergage.rulesets.savage_seas.state import PENDING, Battle, order_of


def sail_label(game: Battle, question: AskSail, answer: Answer) -> str:
    side, course = game.side_of(question.seat), word(answer)
    run = run_of(game, side, question.card, course)
    steps = [step_words(question.card, step) for step in course.split("-")]
    end = f"{capital(', then '.join(steps))}: to {name_of(run.end)}, heading {HEADINGS[run.heading]}"
    if not run.obstacle:
        return end if AHEAD in course else f"{capital(steps[0])}: heading {HEADINGS[run.heading]}"
    hits = count(run.own, "fire hit")
    if run.obstacle != "enemy":
        return f"{end}, onto {OBSTACLES[run.obstacle]} ({hits})"
    return f"{end}, into {the(1 - side)} ({hits}, {run.hits} on her)" if run.own != run.hits \
        else f"{end}, into {the(1 - side)} ({hits} each)"


def step_words(card: str, step: str) -> str:
    """'2 to port', '1 knot', 'right round'."""
    amounts = {kind: amount for kind, amount, _ in order_of(card).steps}
    if step == AHEAD:
        return count(amounts["knots"], "knot")
    return "right round" if amounts["turn"] == HALF_TURN else f"{count(amounts['turn'], 'degree')} to {step}"


def sail_reason(game: Battle, question: AskSail) -> str:
    return sentence([f"she heads {HEADINGS[own_ship(game, question).heading]}",
                     enemy_words(game, game.side_of(question.seat))])


def sail_spot(game: Battle, question: AskSail, answer: Answer) -> Spot:
    return (), run_of(game, game.side_of(question.seat), question.card, word(answer)).end


def sail_ghosts(game: Battle, question: AskSail, answers: tuple[Answer, ...]) -> Overlays:
    return tuple(ghosts(game, game.side_of(question.seat), question.card, answers))


def sail_preview(game: Battle, question: AskSail, answer: Answer) -> Overlays:
    """Where the course ends, and what the own Orders still to come would reach from there, if nothing else moves."""
    ship = own_ship(game, question)
    run = run_of(game, ship.side, question.card, word(answer))
    moved = replace(ship, q=run.end[0], r=run.end[1], heading=run.heading)
    pending = [order_of(position.cards[0].card) for position in ship.positions[game.position:]
               if position.cards and position.cards[0].state == PENDING]
    fire = [overlay for order in pending if order.areas for overlay in firing_area(game, moved, order, on_paper=True)]
    return (*sail_ghosts(game, question, (answer,)), *fire[:2])


def sail_figures(game: Battle, question: AskSail, answer: Answer) -> Figures:
    """SS-COLL-02, SS-COLL-05: what a collision would cost."""
    run = run_of(game, game.side_of(question.seat), question.card, word(answer))
    if not run.obstacle:
        return ()
    own_hits = Tally(run.own, f"hexes entered before the {run.obstacle}", "SS-COLL-02") if run.own == run.hits \
        else Tally(run.own, "printed on the Order", "SS-COLL-05")
    if run.obstacle != "enemy":
        return (("fire hits on yourself", own_hits),)
    return (("fire hits on yourself", own_hits),
            ("fire hits on the enemy", Tally(run.hits, "hexes entered", "SS-COLL-02")))


SAIL: Final = Ask(
    AskSail, prompt=lambda game, asked: f"{card_name(asked.card)}: which course does {own(game, asked)} take?",
    reason=sail_reason, label=sail_label, usual=first_offered, points_at=sail_spot, overlays=sail_ghosts,
    preview=sail_preview, figures=sail_figures, read=lambda game, asked, text: "-".join(words_in(text)))

ENTRIES: Final[Entries] = (SAIL,)
