"""The promises of the kernel, tried on one match: what a hunt for trouble does in a game it looks at closely."""

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Optional

import msgspec

from weathergage.kernel import registry
from weathergage.kernel.codec import digest
from weathergage.kernel.core import Answer, Game, IllegalAnswer
from weathergage.kernel.match import Match, OpenQuestion, load
from weathergage.kernel.rng import Rng, word

GARBAGE: Final[tuple[Any, ...]] = (
    None, True, -1, 10**30, 2.5, float("nan"), "", "no such answer", (), (None,), ((),) * 3, [[[[[[[[1]]]]]]]],
    {"a": 1}, b"bytes", ("low", "low", "low"), (1, -1), object(),
)
LISTED: Final = 200             # candidates looked at
UNDO_STEPS: Final = 4           # answers taken back in a row

# each is tried at one decision of so many
BAD_ANSWERS: Final = 3
CANDIDATES: Final = 5
UNDO: Final = 6
CLONE: Final = 12
LOOK: Final = 12
SAVE: Final = 60
ASIDE: Final = 400


@dataclass(frozen=True)
class Setting:
    """All that decides a random game."""

    ruleset: str
    scenario: str
    options: dict[str, str]
    seed: int
    number: int                 # of the game in its hunt


@dataclass(frozen=True)
class Finding:
    """Something that went wrong: in which game, what, how, and the match up to there, if it had begun."""

    ruleset: str
    scenario: str
    number: int
    seed: int
    what: str
    trace: str
    match: bytes


class Trouble(Exception):
    """Ends a game in which something was found."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.what)
        self.finding = finding


class Broken(AssertionError):
    """A promise was not kept; says which."""


def found(setting: Setting, match: Optional[Match], what: str, error: BaseException) -> Trouble:
    trace = "".join(traceback.format_exception(error))
    saved = b"" if match is None else match.save()
    return Trouble(Finding(setting.ruleset, setting.scenario, setting.number, setting.seed, what, trace, saved))


def check_plain_end(game: Game, count: int, most: int) -> None:
    """A game ends, and with an outcome."""
    if game.asked:
        raise Broken(f"the game has not ended after {min(count, most)} decisions")
    if game.outcome is None:
        raise Broken("nobody is asked, but there is no outcome")


class Trial:
    """One game as a match, with a note of how far it was sound: that much of it is saved when it breaks."""

    def __init__(self, setting: Setting, match: Match) -> None:
        self.setting = setting
        self.match = match
        self.rng = Rng(word(setting.seed, 1))       # the answers a rollout would draw too
        self.dice = Rng(word(setting.seed, 2))      # what is tried on the way
        self.doing = "before the first question"
        self.logged = 0
        self.chain = ""

    def note(self, doing: str) -> None:
        self.doing, self.logged, self.chain = doing, len(self.match.log), self.match.chain

    def play(self, most: int, careful: bool) -> int:
        match, count = self.match, 0
        while not match.over and count < most:
            self.note(f"at {match.questions[0]!r}")
            if careful:
                try_promises(match, self.dice)
            if not match.over:
                question = match.questions[0]
                answer = match.draw(question, self.rng)
                self.note(f"at {question!r}, answering {answer!r}")
                match.answer(question, answer)
                count += 1
        self.note("at the end")
        check_plain_end(match.game, count, most)
        if careful:
            check_save(match)
            check_replay(match)
        return count

    def trouble(self, error: Exception) -> Trouble:
        """What broke, with the match as it was before."""
        del self.match.log[self.logged:]
        self.match.chain = self.chain
        return found(self.setting, self.match, f"{self.doing}: {error!r}"[:2000], error)


def try_match(setting: Setting, most: int, careful: bool) -> int:
    """Play one game as a match; a careful game tries every promise on the way. The number of decisions."""
    try:
        ruleset = registry.find(setting.ruleset)
        match = Match(ruleset, setting.scenario, setting.seed, setting.options)
    except Exception as error:
        raise found(setting, None, f"setting up fails: {error!r}", error) from error
    trial = Trial(setting, match)
    try:
        return trial.play(most, careful)
    except Exception as error:
        raise trial.trouble(error) from error


def try_promises(match: Match, dice: Rng) -> None:
    """A few of the promises, each now and then."""
    question = match.questions[dice.below(len(match.questions))]
    if dice.below(BAD_ANSWERS) == 0:
        check_refusals(match, question, dice)
    if dice.below(CANDIDATES) == 0:
        check_candidates(match, question)
    if dice.below(UNDO) == 0:
        check_undo(match, dice)
    if dice.below(CLONE) == 0:
        check_clone(match, dice)
    if dice.below(LOOK) == 0:
        check_looks(match)
    if dice.below(SAVE) == 0:
        check_save(match)
    if dice.below(ASIDE) == 0:
        check_asides(match, dice)


class Position(NamedTuple):
    """Everything by which two moments of a match can be told apart."""

    digest: str
    chain: str
    logged: int
    happened: int
    learnt: int                 # dice rolled and things revealed


def position(match: Match) -> Position:
    game = match.game
    return Position(digest(game), match.chain, len(match.log), len(match.events), game.chances + game.reveals)


@contextmanager
def unchanged(match: Match, doing: str) -> Iterator[None]:
    """What happens in here must leave no trace in the match."""
    before = position(match)
    yield
    if position(match) != before:
        raise Broken(f"{doing} changed the match")


def check_refusals(match: Match, question: OpenQuestion, dice: Rng) -> None:
    """Garbage and spoilt answers are refused with a clause, or are legal by accident; never anything else."""
    spoilt = [GARBAGE[dice.below(len(GARBAGE))], mutated(match.draw(question, dice), dice)]
    for raw in spoilt:
        with unchanged(match, f"refusing {raw!r}"):
            refusal = match.why(question, raw)
            if refusal is None:
                continue
            if not refusal.rule or not refusal.reason:
                raise Broken(f"{raw!r} is refused without clause or reason")
            try:
                match.answer(question, raw)
            except IllegalAnswer:
                continue
            raise Broken(f"{raw!r} is to be refused, but was taken")


def mutated(answer: Answer, dice: Rng) -> Any:
    """A legal answer with one thing wrong with it, most likely."""
    if isinstance(answer, tuple) and answer:
        at = dice.below(len(answer))
        kinds: tuple[Any, ...] = (
            answer[:at] + answer[at + 1:], (*answer, answer[at]), answer[::-1], list(answer),
            (*answer[:at], mutated(answer[at], dice), *answer[at + 1:]),
        )
        return kinds[dice.below(len(kinds))]
    if isinstance(answer, (int, float)):
        return (answer + 1, answer - 1, -answer, float(answer), str(answer), (answer,))[dice.below(6)]
    return (f"{answer}x", str(answer)[:-1], str(answer).upper(), (answer,), 0, None)[dice.below(6)]


def check_candidates(match: Match, question: OpenQuestion) -> None:
    """There is at least one candidate, each only once, and all are legal."""
    listed = match.candidates(question, LISTED)
    if not listed:
        raise Broken("a dead end: no candidate at all")
    if len(set(listed)) != len(listed):
        raise Broken("a candidate is listed twice")
    for answer in listed:
        if reason := match.refusal(question, answer):
            raise Broken(f"candidate {answer!r} is refused: {reason}")


def check_undo(match: Match, dice: Rng) -> None:
    """Undo returns exactly, step by step, and never past dice or a reveal. Tried on a fork."""
    fork = match.clone()
    before = [position(fork)]
    for _ in range(UNDO_STEPS):
        if not fork.over:
            asked = fork.questions[dice.below(len(fork.questions))]
            fork.answer(asked, fork.draw(asked, dice))
            before.append(position(fork))
    while fork.undoable is not None:
        left = before.pop()
        fork.undo()
        if position(fork) != before[-1]:
            raise Broken("undo does not return to the same position")
        if left.learnt != before[-1].learnt:
            raise Broken("undo crossed dice or a reveal")


def check_clone(match: Match, dice: Rng) -> None:
    """A clone is equal, and what happens to it does not touch the original."""
    with unchanged(match, "playing on in a clone"):
        fork = match.clone()
        if digest(fork.game) != digest(match.game):
            raise Broken("a clone is not equal to its original")
        for _ in range(5):
            if not fork.over:
                asked = fork.questions[dice.below(len(fork.questions))]
                fork.answer(asked, fork.draw(asked, dice))


def check_looks(match: Match) -> None:
    """Every seat, and a spectator, can be shown everything; what a game has no words or picture for is left out."""
    with unchanged(match, "looking"):
        for question in match.questions:
            match.describe(question)
            for answer in match.candidates(question, 5):
                match.label(question, answer)
        for seat in (None, *range(len(match.seats))):
            match.story(seat, max(0, len(match.events) - 20))
            msgspec.json.encode(match.view(seat))
            if match.ruleset.face.draws:
                match.sight(seat).picture()


def check_save(match: Match) -> None:
    again = load(match.save())
    if again.chain != match.chain or digest(again.game) != digest(match.game):
        raise Broken("saved and loaded, the match is another")


def check_replay(match: Match) -> None:
    *_, last = match.replay()
    if last.chain != match.chain:
        raise Broken("replayed, the match ends differently")


def check_asides(match: Match, dice: Rng) -> None:
    """Something besides an answer; the question stays open unless it ended the game."""
    question = match.questions[0]
    offered = match.asides(question)
    if offered:
        match.aside(question, offered[dice.below(len(offered))])
    if not match.over and not match.questions:
        raise Broken("an aside took the question away")
