"""What each option of a question may be expected to lead to, in a few words, and what it puts at risk.

It is worked out from what the asked seat knows, as odds are: exactly where few rolls decide, else by some seeded
tries. Nobody waits for it, and it takes a fixed share of a processor at most: what has not been found by then is not
said.
"""

import re
from contextlib import suppress
from time import process_time
from typing import Any, Final

from weathergage.kernel.clone import clone
from weathergage.kernel.core import Answer, Game
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.odds import Effects, Odds, TooManyOutcomes, exact, sampled
from weathergage.kernel.rng import Rng
from weathergage.table.forms import asked
from weathergage.table.model import Asked, OneOfForm, Prospect
from weathergage.table.odds import QUICK, percent

ENOUGH_S = 0.8                  # of the processor, for all options of a question together
TRIES: Final = 40               # where there are too many outcomes to work out
FEW: Final = 3                  # effects that are named
RISK: Final = "!"               # marks what the seat should be warned of, among the effects
LEAST: Final = 0.05             # an effect that is less likely, or smaller on average, is not told


def prospects(match: Match, question: OpenQuestion) -> tuple[Prospect, ...]:
    """Those of the whole answers that a screen lists."""
    return told(match, question, expected(match, question, answers_in(asked(match, question))))


def answers_in(shown: Asked) -> list[Any]:
    """The whole answers that stand in a list."""
    choices = shown.form.choices if isinstance(shown.form, OneOfForm) else shown.suggestions
    return [choice.answer for choice in choices]


def expected(match: Match, question: OpenQuestion, answers: list[Any]) -> list[tuple[Any, Odds]]:
    """What the answers lead to, risks among it, as far as it is found out in time."""
    game = match.sight(question.seat).redeal(Rng(1))
    match.ruleset.face.isolate(game, question.question)
    start, before = process_time(), clone(game)
    found: list[tuple[Any, Odds]] = []
    for raw in answers:
        if process_time() - start > ENOUGH_S:
            break
        with suppress(Exception):               # a fault shows where somebody gives that answer
            answer = question.space.take(raw)
            if not match.refusal(question, answer):
                found.append((raw, weighed(match, question, game, before, answer)))
    return found


def weighed(match: Match, question: OpenQuestion, game: Game, before: Game, answer: Answer) -> Odds:
    face = match.ruleset.face

    def measure(after: Game) -> Effects:
        risks = face.dangers(before, after, question.seat)
        names = {name for name, _ in risks}
        return (*[(RISK + name, amount) for name, amount in risks],
                *[(name, amount) for name, amount in face.effects(before, after) if name not in names])

    try:
        return exact(game, question.index, answer, measure, face.usual, QUICK)
    except TooManyOutcomes:
        return sampled(game, question.index, answer, measure, face.usual, TRIES)


# --- in words ---------------------------------------------------------------------------------------------------------

def told(match: Match, question: OpenQuestion, found: list[tuple[Any, Odds]]) -> tuple[Prospect, ...]:
    """Only what tells one answer from another: what is certain, its label says, unless it is a risk."""
    means = [{name: odds.mean(name) for name in odds.names()} for _, odds in found]
    names = dict.fromkeys([name for each in means for name in each])
    telling = {name for name in names if len({round(each.get(name, 0.0), 3) for each in means}) > 1}
    ships = sorted([mark.name for mark in match.sight(question.seat).picture().scene.ships if mark.name],
                   key=len, reverse=True)
    about = {owner_of(name.removeprefix(RISK), ships) for name in telling}
    some: list[Prospect] = []
    for (answer, odds), each in zip(found, means, strict=True):
        kept = [name for name in sorted(each, key=lambda name: -abs(each[name]))
                if name in telling and abs(each[name]) >= LEAST and (len(odds.spread) > 1 or name.startswith(RISK))]
        label = match.label(question, question.space.take(answer))
        owners = {owner_of(name.removeprefix(RISK), ships) for name in kept}
        is_clear = len(owners) == 1 and (len(about) == 1 or is_named(min(owners), label))
        words, risks = [by_ship([(name.removeprefix(RISK), odds.of(name)) for name in kept
                                 if name.startswith(RISK) == is_risk][:FEW], ships, is_clear)
                        for is_risk in (False, True)]
        if words or risks:
            some.append(Prospect(answer=answer, words=words, danger=risks, exact=odds.exact))
    return tuple(some)


def owner_of(name: str, ships: list[str]) -> str:
    """Whose effect it is, with a word of her fleet where both sides have such ships: 'Pirate Wargalley II'."""
    found = (re.match(rf"(?:[\w'-]+ )?{re.escape(ship)}(?= )", name) for ship in ships)
    return next((match[0] for match in found if match), "")


def is_named(ship: str, label: str) -> bool:
    """Whether a label speaks of a ship: of Sloop II, that is, and not of Sloop I."""
    return bool(ship) and re.search(rf"(?<!\w){re.escape(ship)}(?!\w)", label) is not None


def by_ship(effects: list[tuple[str, dict[int, float]]], ships: list[str], is_clear: bool) -> str:
    """'Guerriere: 1.0 hull hits, 25 % crew lost; Java: aground': each ship is named once, if it is not clear who is
    meant."""
    told: dict[str, list[str]] = {}
    for name, shares in effects:
        owner = owner_of(name, ships)
        told.setdefault("" if is_clear else owner, []).append(effect_words(name[len(owner):].strip(), shares))
    return "; ".join([f"{owner}: {', '.join(words)}" if owner else ", ".join(words) for owner, words in told.items()])


def effect_words(what: str, shares: dict[int, float]) -> str:
    """'1.0 hull hits', '58 % entangled'; what is certain is only named."""
    if set(shares) <= {0, 1}:
        chance = shares.get(1, 0.0)
        return what if chance > 1.0 - 1e-9 else f"{percent(chance)} {what}"
    return f"{sum([amount * chance for amount, chance in shares.items()]):.1f} {what}".replace("-", "−")
