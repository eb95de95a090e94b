"""Every check of this folder fails on a game that is broken in just that way."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import grog
import pytest
from conformance.common import (
    Reach,
    Setting,
    check_clauses,
    check_fork,
    check_game_ends,
    check_hidden_draw,
    check_no_peeking,
    check_offers,
    check_outcome,
    check_reached,
    check_redeal,
    check_redeal_reach,
    check_refusals,
    check_replay,
    check_round_trip,
    check_save,
    check_secret_answer,
    check_story,
    check_undo,
    check_view_hides,
)
from grog import CardDrawn, CardPlayed, Deal, GrogRules, Mess
from helpers import played, walk

import weathergage as wg
from weathergage.kernel import registry
from weathergage.kernel.clone import clone
from weathergage.kernel.codec import know
from weathergage.kernel.core import CHANCE, DONE, Answer, Event, Frame, Game, Question, Space, Step, advance, give
from weathergage.kernel.match import Match
from weathergage.kernel.rng import Rng
from weathergage.kernel.sight import Sight
from weathergage.kernel.spaces import OneOf
from weathergage.players.base import Player

SETTING = Setting("grog", "three")
Check = Callable[[], None]


@pytest.fixture
def spoil(monkeypatch: pytest.MonkeyPatch) -> Callable[[GrogRules], None]:
    """Puts another ruleset in the place of the sound one."""
    return lambda rules: monkeypatch.setitem(registry._ADDED, "grog", rules)


def at_every_position(check: Callable[[Match], None], seed: int = 4) -> None:
    for position in walk(SETTING.match(seed), Rng(seed)):
        check(position)


def hide() -> None:
    at_every_position(lambda match: check_view_hides(SETTING, match, Rng(1)))


def redeal() -> None:
    at_every_position(lambda match: check_redeal(SETTING, match, Rng(1)))


def reach() -> None:
    found: dict[str, Reach] = {}
    at_every_position(lambda match: check_redeal_reach(SETTING, match, found))
    check_reached(found)


def secret() -> None:
    at_every_position(lambda match: check_secret_answer(SETTING, match, Rng(1)))


def offers() -> None:
    at_every_position(lambda match: check_offers(match, Rng(1)))


def refusals() -> None:
    at_every_position(lambda match: check_refusals(match, Rng(1)))


def forks() -> None:
    at_every_position(check_fork)


def round_trips() -> None:
    at_every_position(check_round_trip)


def undo() -> None:
    for seed in range(12):
        match, rng = SETTING.match(seed), Rng(seed)
        while not match.over:
            check_undo(match, rng)


def replay() -> None:
    match = SETTING.match(5)
    check_replay(match, [position.chain for position in walk(match, Rng(5))])


def save() -> None:
    check_save(played(SETTING.match(6)))


def story() -> None:
    check_story(SETTING, played(SETTING.match(6)))


def ends() -> None:
    game = SETTING.rules.new("three", {"spill": "pot"})
    happened = check_game_ends(SETTING.rules, game, Rng(1), 500)
    check_outcome(SETTING.rules, game, SETTING.seats)
    check_clauses(SETTING.rules, happened)


def draws() -> None:
    game = SETTING.rules.new("three", {"spill": "pot"})
    advance(game, None, None)
    while game.asked[0].seat == CHANCE:
        check_hidden_draw(SETTING, game, Rng(1))
        give(game, 0, game.asked[0].space.draw(game, Rng(3)), None)


CHECKS = (hide, redeal, reach, secret, offers, refusals, forks, round_trips, undo, replay, save, story, ends, draws)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_sound_game_passes(check: Check) -> None:
    check()


# --- rulesets with one fault each -------------------------------------------------------------------------------------

class OpenHands(GrogRules):
    def view(self, game: Game, seat: int | None) -> dict[str, Any]:
        assert isinstance(game, Mess)
        return {**super().view(game, seat), "all": [list(sailor.hand) for sailor in game.sailors]}


class OpenStakes(GrogRules):
    def view(self, game: Game, seat: int | None) -> dict[str, Any]:
        return {**super().view(game, seat), "held": [str(answer) for answer in game.held]}


class TalkativePrompt(GrogRules):
    def prompt(self, game: Game, question: Question) -> str:
        assert isinstance(game, Mess)
        return f"{super().prompt(game, question)} The first sailor holds {game.sailors[0].hand}."


class NoRedeal(GrogRules):
    def redeal(self, game: Game, seat: int, rng: Rng) -> Game:
        return clone(game)


class HeldIsForgotten(GrogRules):
    def redeal(self, game: Game, seat: int, rng: Rng) -> Game:
        fresh = super().redeal(game, seat, rng)
        fresh.held = game.held
        return fresh


class OnlyBiscuit(GrogRules):
    """Guesses that everybody has nothing but biscuit, or nothing but rum."""

    def redeal(self, game: Game, seat: int, rng: Rng) -> Game:
        fresh = super().redeal(game, seat, rng)
        assert isinstance(fresh, Mess)
        card = ("biscuit", "rum")[rng.below(2)]
        for at, sailor in enumerate(fresh.sailors):
            if at != seat:
                sailor.hand = (card,) * len(sailor.hand)
        return fresh


class RedealInPlace(GrogRules):
    def redeal(self, game: Game, seat: int, rng: Rng) -> Game:
        assert isinstance(game, Mess)
        game.deck = (*game.deck[1:], *game.deck[:1])
        return super().redeal(game, seat, rng)


class RedealByPeeking(GrogRules):
    """The next sailor keeps his first card."""

    def redeal(self, game: Game, seat: int, rng: Rng) -> Game:
        fresh = super().redeal(game, seat, rng)
        assert isinstance(fresh, Mess) and isinstance(game, Mess)
        real, dealt = (each.sailors[(seat + 1) % len(each.sailors)] for each in (game, fresh))
        dealt.hand = tuple([card if card == real.hand[0] else "biscuit" for card in dealt.hand])
        return fresh


class NoSentences(GrogRules):
    def tell(self, game: Game, event: Event) -> str:
        return ""


class NoLabels(GrogRules):
    def label(self, game: Game, question: Question, answer: Answer) -> str:
        return " "


class OtherEveryTime(GrogRules):
    """The rules remember the games before."""

    games = 0

    def new(self, scenario: str, options: dict[str, str]) -> Game:
        game = super().new(scenario, options)
        assert isinstance(game, Mess)
        OtherEveryTime.games += 1
        game.sailors[0].score = OtherEveryTime.games
        return game


class WithFrame(GrogRules):
    """Before the first round something else happens."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame

    def new(self, scenario: str, options: dict[str, str]) -> Game:
        game = super().new(scenario, options)
        game.agenda += [clone(self.frame), Deal()]
        game.agenda[0].dealt = True                     # type: ignore[attr-defined]
        return game


@dataclass
class Contrary(Space):
    """Offers 1 and takes 2."""

    def refusal(self, game: Game, answer: Answer) -> str:
        return "" if answer == 2 else "only 2"

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        return (1,)[:limit]

    def draw(self, game: Game, rng: Rng) -> Answer:
        return 2

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "contrary"}


@dataclass
class Dear(Contrary):
    """To be refused costs a point."""

    def refusal(self, game: Game, answer: Answer) -> str:
        assert isinstance(game, Mess)
        if answer != 2:
            game.sailors[0].score -= 1
        return super().refusal(game, answer)


@dataclass
class Asking(Frame):
    """Asks the first sailor something, once or for ever."""

    space: Space
    rule: str = "GR-ROLL-01"
    endless: bool = False

    def step(self, game: Game, answer: Answer) -> Step:
        if self.pc == 1:
            return Question(0, "ask", self.rule, self.space)
        self.pc = 0
        return None if self.endless else DONE


@dataclass
class Telling(Frame):
    """Something happens, by a clause that may not exist."""

    def step(self, game: Game, answer: Answer) -> Step:
        game.emit(CardPlayed(0, "rum", "GR-RUM-99"))
        return DONE


@dataclass
class Vanishing(Frame):
    """The rest of the game is forgotten, and nobody has won."""

    def step(self, game: Game, answer: Answer) -> Step:
        del game.agenda[:-1]
        return DONE


@dataclass
class Scribbling(Frame):
    """Keeps a list where none may be: forks share it, and stored it becomes something else."""

    notes: tuple[list[int], ...] = ()

    def step(self, game: Game, answer: Answer) -> Step:
        if not self.notes:
            self.notes = ([],)
        self.notes[0].append(self.pc)
        return Question(0, "ask", "GR-ROLL-01", OneOf(("yes",))) if self.pc < 5 else DONE


@dataclass
class Showing(Frame):
    """The first sailor shows a card, and nobody counts that as a reveal."""

    def step(self, game: Game, answer: Answer) -> Step:
        assert isinstance(game, Mess)
        if self.pc == 1:
            return Question(0, "show", "GR-ROLL-01", Held(0))
        return Question(0, "well", "GR-ROLL-01", OneOf(("well",))) if self.pc == 2 else DONE


@dataclass
class Held(Space):
    """A card in hand."""

    seat: int

    def refusal(self, game: Game, answer: Answer) -> str:
        assert isinstance(game, Mess)
        return "" if answer in game.sailors[self.seat].hand else "not in hand"

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        assert isinstance(game, Mess)
        return game.sailors[self.seat].hand[:limit]

    def draw(self, game: Game, rng: Rng) -> Answer:
        return self.candidates(game, 1)[0]

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "held"}


@dataclass
class Spying(Frame):
    """The first sailor is shown a card of the second, and nobody counts that as a reveal."""

    def step(self, game: Game, answer: Answer) -> Step:
        assert isinstance(game, Mess)
        if self.pc == 2:
            game.discards = (*game.discards, *game.sailors[1].hand)
        return Question(0, "spy", "GR-ROLL-01", OneOf(("well",))) if self.pc < 3 else DONE


know(Frame, Space)


@pytest.mark.parametrize(("rules", "check", "complaint"), [
    (OpenHands(), hide, "sees what is hidden"),
    (OpenHands(), redeal, None),
    (OpenHands(), draws, "can tell"),
    (TalkativePrompt(), hide, "sees what is hidden"),
    (OpenStakes(), secret, "can tell"),
    (NoRedeal(), reach, "is never dealt anew"),
    (HeldIsForgotten(), reach, "answer of . to stake is never dealt anew"),
    (OnlyBiscuit(), reach, "never becomes what it is"),
    (RedealInPlace(), redeal, None),
    (RedealByPeeking(), redeal, "must not depend on what was hidden"),
    (NoSentences(), story, None),
    (NoLabels(), offers, None),
    (OtherEveryTime(), replay, None),
    (WithFrame(Asking(Contrary())), offers, "offers 1, and refuses it"),
    (WithFrame(Asking(Dear())), refusals, "changed the match"),
    (WithFrame(Asking(OneOf(()))), ends, "dead end"),
    (WithFrame(Asking(OneOf(("on",)), endless=True)), ends, "no end"),
    (WithFrame(Asking(OneOf(("on",)), "GR-ROLL-99")), ends, "cites GR-ROLL-99, which is no clause"),
    (WithFrame(Telling()), ends, "cites GR-RUM-99, which is no clause"),
    (WithFrame(Vanishing()), ends, "nobody knows how"),
    (WithFrame(Scribbling()), forks, "shares something"),
    (WithFrame(Scribbling()), round_trips, None),
    (WithFrame(Showing()), undo, "has shown something to seat"),
    (WithFrame(Spying()), undo, "has learnt something"),
], ids=lambda value: getattr(value, "__name__", type(value).__name__))
def test_a_broken_game_fails(spoil: Callable[[GrogRules], None], rules: GrogRules, check: Check,
                             complaint: str | None) -> None:
    spoil(rules)
    with pytest.raises(AssertionError, match=complaint):
        check()


def test_a_save_that_loads_into_another_match_fails(spoil: Callable[[GrogRules], None]) -> None:
    spoil(OtherEveryTime())
    with pytest.raises(wg.BadSave):
        save()


def test_an_event_that_tells_a_hidden_card_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    class Loud(CardDrawn):
        def seen_by(self, seat: int | None) -> Event:
            return self

    monkeypatch.setattr(grog, "CardDrawn", Loud)
    with pytest.raises(AssertionError, match="can tell"):
        draws()


def test_a_player_who_peeks_fails() -> None:
    class Peeking(Player):
        """Stakes as many dice as the next sailor holds rum."""

        def choose(self, sight: Sight, question: Question) -> Answer:
            if question.kind == "stake":
                game: Any = sight._game
                return 1 + int(game.sailors[(question.seat + 1) % 3].hand.count("rum"))
            return sight.candidates(question)[-1]

    class Honest(Player):
        """Stakes by his own hand, and guesses at others' by dealing them anew."""

        def choose(self, sight: Sight, question: Question) -> Answer:
            if question.kind == "stake":
                guess: Any = sight.redeal(Rng(5))
                return 1 + int(guess.sailors[(question.seat + 1) % 3].hand.count("rum"))
            return sight.candidates(question)[-1]

    for seed in range(5):
        check_no_peeking(SETTING, lambda seed: [Honest()] * 3, seed, 99)
    with pytest.raises(AssertionError, match="knows more than he sees"):
        for seed in range(5):
            check_no_peeking(SETTING, lambda seed: [Peeking()] * 3, seed, 99)
