"""What a worker process is asked, and how it is done. The process keeps copies of matches and follows their logs."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from time import monotonic
from typing import Any, Final, TypeAlias
from zlib import crc32

import msgspec

from weathergage.kernel import registry
from weathergage.kernel.core import Answer, WeatherGageError
from weathergage.kernel.match import Match, OpenQuestion, load
from weathergage.kernel.rng import word
from weathergage.kernel.save import BadSave
from weathergage.players.base import Player
from weathergage.players.orders import StandingOrders
from weathergage.players.roster import judge_of, player, thinker
from weathergage.players.search.hint import hints
from weathergage.players.search.thought import Thinker, Thought
from weathergage.scene.layers import Chart
from weathergage.server.messages.battles import BattleInfo
from weathergage.server.messages.table import HintInfo
from weathergage.table import keepsake
from weathergage.table.analysis import study
from weathergage.table.lit import lit_first
from weathergage.table.model import Odds, Prospect, Study, Verdict
from weathergage.table.odds import odds
from weathergage.table.plans import Ahead, ahead
from weathergage.table.prospects import prospects
from weathergage.table.standing import standing

COPIES: Final = 16              # matches a worker keeps
REPORT_S: Final = 0.25          # between two reports of how far somebody has thought
TOO_MUCH: Final = "this needs more of this machine than one may have"


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """Decide for a seat."""

    question: int               # number among those asked together
    level: str


class Weigh(msgspec.Struct, frozen=True, tag="weigh"):
    """Work out what an answer leads to."""

    question: int
    answer: Any
    plan: tuple[Any, ...] = ()  # answers before it
    single: bool = True         # the standing order of the seat


class Foresee(msgspec.Struct, frozen=True, tag="foresee"):
    """Work out what the options of a question may be expected to lead to."""

    question: int
    plan: tuple[Any, ...] = ()
    single: bool = True


class LightFirst(msgspec.Struct, frozen=True, tag="light-first"):
    """Find out what is lit first of a question."""

    question: int
    plan: tuple[Any, ...] = ()
    single: bool = True


class Advise(msgspec.Struct, frozen=True, tag="advise"):
    """Work out what a good player would answer."""

    question: int
    level: str


class Reckon(msgspec.Struct, frozen=True, tag="reckon"):
    """Work out how the battle stands."""

    seat: int | None            # who asks; None: a spectator


class Review(msgspec.Struct, frozen=True, tag="review"):
    """Look back at a whole match."""

    seconds: float
    ended: Verdict | None = None        # how its players have ended it


class Keep(msgspec.Struct, frozen=True, tag="keep"):
    """Make a keepsake of a battle that is over."""

    form: str                   # one of keepsake.FORMS
    ended: Verdict | None = None        # how its players have ended it


class Admit(msgspec.Struct, frozen=True, tag="admit"):
    """Look over a match file from outside, which comes in place of the position."""


class JudgeDraft(msgspec.Struct, frozen=True, tag="judge-draft"):
    """Look over a draft of a scenario, which comes as JSON in place of the position."""

    ruleset: str


class OpenDraft(msgspec.Struct, frozen=True, tag="open-draft"):
    """Find the scenarios of a file of own content, which comes in place of the position."""

    ruleset: str


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """Set up a scenario of own content, with which the worker was started."""

    ruleset: str
    scenario: str


Task: TypeAlias = (Choose | Weigh | Foresee | LightFirst | Advise | Reckon | Review | Keep | Admit | JudgeDraft
                   | OpenDraft | Draw)


class Job(msgspec.Struct, frozen=True):
    """A task and the position it is about: the whole match, or what came since the worker last saw it."""

    battle: str
    epoch: int                  # another one after a take-back: then entries do not follow
    since: int                  # entries of the log that the worker has already
    match: bytes                # the match file; empty if it has a copy
    entries: list[Any]
    digest: str
    task: Task


class Chosen(msgspec.Struct, frozen=True, tag="chosen"):
    answer: Any


class Weighed(msgspec.Struct, frozen=True, tag="weighed"):
    odds: Odds | None           # None: no dice decide


class Foreseen(msgspec.Struct, frozen=True, tag="foreseen"):
    prospects: tuple[Prospect, ...]


class LitFirst(msgspec.Struct, frozen=True, tag="lit-first"):
    answer: Any                 # in the shape of the form; None: the first of the choices


class Advised(msgspec.Struct, frozen=True, tag="advised"):
    hints: tuple[HintInfo, ...]


class Reckoned(msgspec.Struct, frozen=True, tag="reckoned"):
    chances: tuple[float, ...]          # by side


class Thinking(msgspec.Struct, frozen=True, tag="thinking"):
    """How far somebody has thought; what they have found comes when they have finished."""

    share: float                # from 0 to 1


class Reviewed(msgspec.Struct, frozen=True, tag="reviewed"):
    """What is known so far; more comes until it is finished."""

    study: Study


class Kept(msgspec.Struct, frozen=True, tag="kept"):
    text: str


class Admitted(msgspec.Struct, frozen=True, tag="admitted"):
    """The file can be played on and shown."""

    file: bytes
    seats: tuple[str, ...]
    info: BattleInfo


class DraftJudged(msgspec.Struct, frozen=True, tag="draft-judged"):
    """What was found out about a draft, as JSON: it may hold numbers for which MessagePack has no room."""

    verdict: bytes
    own: bytes                  # the content to set it up with


class DraftFound(msgspec.Struct, frozen=True, tag="draft-found"):
    """What a file holds, as JSON."""

    opened: bytes


class Drawn(msgspec.Struct, frozen=True, tag="drawn"):
    """The table at its beginning, in the game's notation and as a chart."""

    position: str
    chart: Chart
    fragments: dict[str, str]


class Behind(msgspec.Struct, frozen=True, tag="behind"):
    """The worker's copy does not fit: send the whole match."""


class NoGame(msgspec.Struct, frozen=True, tag="no-game"):
    """A match file is of a game that this process does not know."""

    ruleset: str
    error: str


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """The task raised an error."""

    error: str


Result: TypeAlias = (Chosen | Weighed | Foreseen | LitFirst | Advised | Reckoned | Thinking | Reviewed | Kept | Admitted
                     | DraftJudged | DraftFound | Drawn | Behind | NoGame | Failed)


def unheard(_: Result) -> None:
    pass


def is_out_of_memory(error: Exception) -> bool:
    """Whether there was too little; a library that finds no room fails to load, and says so in its own words."""
    return isinstance(error, MemoryError) or (isinstance(error, ImportError) and "failed to map" in str(error))


class Desk:
    """Copies of matches, the players that sit at them, and the work done on them."""

    def __init__(self) -> None:
        self.copies: OrderedDict[str, tuple[int, Match]] = OrderedDict()        # epoch and match by battle
        self.players: dict[tuple[str, int, str], Player] = {}
        self.foreseen: dict[str, tuple[tuple[str, Foresee], tuple[Prospect, ...]]] = {}     # when and what, by battle
        self.tell: Callable[[Result], None] = unheard       # how far somebody has thought, while they do
        self.told = 0.0                                     # when that was last told
        self.mind: Thinker | None = None                    # who thinks now

    def do(self, job: Job) -> Iterator[Result]:
        """The result; before it, what a long task has found out so far."""
        try:
            if isinstance(job.task, Admit):
                gate = import_module("weathergage.server.admission")       # players need nothing of what it needs
                try:
                    yield Admitted(*gate.looked_over(job.battle, job.match))
                except BadSave as refused:
                    game = gate.game_of(job.match)
                    yield Failed(str(refused)) if game in registry.names() else NoGame(game, str(refused))
                return
            if isinstance(job.task, (JudgeDraft, OpenDraft, Draw)):
                yield self.draft(job.task, job.match)
                return
            match = self.copy_of(job)
            if match is None:
                yield Behind()
            else:
                yield from self.work(job.battle, match, job.task)
        except Exception as error:
            self.forget(job.battle)
            if is_out_of_memory(error):
                yield Failed(TOO_MUCH)
                return
            yield Failed(str(error) if isinstance(error, WeatherGageError) else f"{type(error).__name__}: {error}")

    def draft(self, task: JudgeDraft | OpenDraft | Draw, data: bytes) -> Result:
        """What becomes of a draft, or of a file of them."""
        board = import_module("weathergage.server.drafting")
        match task:
            case JudgeDraft():
                return DraftJudged(*board.looked_over(task.ruleset, data))
            case OpenDraft():
                return DraftFound(board.opened(task.ruleset, data))
            case Draw():
                return Drawn(*board.drawn(task.ruleset, task.scenario))

    def copy_of(self, job: Job) -> Match | None:
        """The match brought up to date; None if there is no copy that the entries continue."""
        if job.match:
            match = load(job.match)
        else:
            epoch, match = self.copies.get(job.battle, (-1, None))      # type: ignore[assignment]
            if epoch != job.epoch or len(match.log) != job.since:
                return None
            try:
                match.follow(job.entries)
            except WeatherGageError:
                self.forget(job.battle)
                return None
        if match.chain != job.digest:
            self.forget(job.battle)
            return None
        self.copies[job.battle] = (job.epoch, match)
        self.copies.move_to_end(job.battle)
        if len(self.copies) > COPIES:
            self.forget(next(iter(self.copies)))
        return match

    def forget(self, battle: str) -> None:
        self.copies.pop(battle, None)
        self.foreseen.pop(battle, None)
        for key in [key for key in self.players if key[0] == battle]:
            del self.players[key]

    def work(self, battle: str, match: Match, task: Task) -> Iterator[Result]:
        match task:
            case Choose(index, level):
                yield Chosen(self.choose(battle, match, index, level))
            case Weigh(index, answer):
                place = place_of(match, task)
                yield Weighed(odds(place.match, place.question, place.question.space.take(answer)))
            case Foresee():
                yield Foreseen(self.foresee(battle, match, task))
            case LightFirst():
                place = place_of(match, task)
                yield LitFirst(lit_first(place.match, place.question))
            case Advise(index, level):
                yield Advised(self.advise(match, index, level))
            case Reckon(seat):
                yield Reckoned(standing(match, seat))
            case Review(seconds, ended):
                for found in study(match, seconds, ended=ended):
                    yield Reviewed(found)
            case Keep(form, ended):
                _, make = keepsake.FORMS[form]
                yield Kept(make(match, ended))

    def choose(self, battle: str, match: Match, index: int, level: str) -> Answer:
        question = question_at(match, index)
        key = (battle, question.seat, level)
        if key not in self.players:
            seed = word(crc32(f"{battle} {question.seat}".encode()), len(match.log))
            self.players[key] = player(level, match.ruleset.id, seed)
        chosen = self.players[key]
        with self.heard(chosen):
            return chosen.choose(match.sight(question.seat), question.question)

    def foresee(self, battle: str, match: Match, task: Foresee) -> tuple[Prospect, ...]:
        """Worked out once for all screens that show the question."""
        when = (match.chain, task)
        if self.foreseen.get(battle, (None, ()))[0] != when:
            place = place_of(match, task)
            self.foreseen[battle] = (when, prospects(place.match, place.question))
        return self.foreseen[battle][1]

    def advise(self, match: Match, index: int, level: str) -> tuple[HintInfo, ...]:
        question, ruleset = question_at(match, index), match.ruleset.id
        mind = thinker(level, ruleset)
        with self.heard(mind):
            found = hints(mind, judge_of(ruleset), match.sight(question.seat), question.question)
        return tuple([HintInfo(answer=hint.answer, label=hint.label, chance=round(hint.chance, 3),
                               error=round(hint.error, 3), reason=hint.reason) for hint in found])

    @contextmanager
    def heard(self, who: Player) -> Iterator[None]:
        """While somebody thinks: tells how far, and lets them be hurried."""
        if isinstance(who, Thinker):
            self.mind, who.progress = who, self.progress
        try:
            yield
        finally:
            self.mind = None

    def progress(self, thought: Thought) -> None:
        if monotonic() - self.told >= REPORT_S:
            self.told = monotonic()
            self.tell(Thinking(round(thought.share, 3)))

    def hurry(self) -> None:
        """Whoever thinks answers now, with the best that was found so far."""
        if self.mind is not None:
            self.mind.stop()


def is_last(result: Result) -> bool:
    return not isinstance(result, Thinking) and (not isinstance(result, Reviewed) or result.study.finished)


def place_of(match: Match, task: Weigh | Foresee | LightFirst) -> Ahead:
    """The question that a task is about, perhaps at the end of a plan."""
    place = ahead(match, question_at(match, task.question), task.plan, StandingOrders(task.single))
    if place is None:
        raise LookupError("the plan leads to no question")
    return place


def question_at(match: Match, index: int) -> OpenQuestion:
    for question in match.questions:
        if question.index == index:
            return question
    raise LookupError(f"question {index} is not open")
