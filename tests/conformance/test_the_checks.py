"""Every check of this folder fails on a game that is broken in just that way."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Optional

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
    check_sight_suffices,
    check_story,
    check_undo,
    check_view_hides,
)
from conformance.two_worlds import check_battle
from grog import ASKING, FACE, CardDrawn, CardPlayed, Deal, EveningAt, GrogRules, Mess, mess
from helpers import played, walk

import weathergage as wg
from weathergage.kernel import registry
from weathergage.kernel.clone import clone
from weathergage.kernel.codec import know
from weathergage.kernel.core import (
    CHANCE,
    DONE,
    Answer,
    Frame,
    Game,
    Question,
    Refusal,
    Space,
    Step,
    advance,
    give,
)
from weathergage.kernel.face import Face
from weathergage.kernel.match import Match
from weathergage.kernel.rng import Rng
from weathergage.kernel.sight import Sight
from weathergage.kernel.spaces import Menu, OneOf, refused
from weathergage.kits.asking import Ask, Asking, GameFace
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


def sight() -> None:
    at_every_position(lambda match: check_sight_suffices(match, Rng(1)))


def two_worlds() -> None:
    for seed in range(3):
        check_battle(SETTING, seed, 6, 8)


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


CHECKS = (hide, redeal, reach, secret, sight, two_worlds, offers, refusals, forks, round_trips, undo, replay, save,
          story, ends, draws)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_sound_game_passes(check: Check) -> None:
    check()


# --- rulesets with one fault each -------------------------------------------------------------------------------------

class OpenHands(GrogRules):
    """The veil leaves the hands as they are."""

    def blank(self, game: Game, seat: int | None) -> None:
        hands = [sailor.hand for sailor in mess(game).sailors]
        super().blank(game, seat)
        for sailor, hand in zip(mess(game).sailors, hands, strict=True):
            sailor.hand = hand


class OpenStakes(GrogRules):
    """The veil leaves the answers that wait for those of others as they are."""

    def veil(self, game: Game, seat: int | None) -> Game:
        veiled = super().veil(game, seat)
        veiled.held = game.held
        return veiled


class NothingHidden(GrogRules):
    """There is no veil, so that there is nothing to deal anew."""

    def blank(self, game: Game, seat: int | None) -> None:
        pass

    def deal(self, game: Game, seat: int, rng: Rng) -> None:
        pass


class EverybodyStakesOne(GrogRules):
    def redeal(self, veiled: Game, seat: int, rng: Rng) -> Game:
        fresh = super().redeal(veiled, seat, rng)
        fresh.held = tuple([1 if index not in fresh.open and fresh.asked[index].seat != seat else answer
                            for index, answer in enumerate(fresh.held)])
        return fresh


class OnlyBiscuit(GrogRules):
    """Guesses that everybody has nothing but biscuit, or nothing but rum."""

    def deal(self, game: Game, seat: int, rng: Rng) -> None:
        super().deal(game, seat, rng)
        card = ("biscuit", "rum")[rng.below(2)]
        for at, sailor in enumerate(mess(game).sailors):
            if at != seat:
                sailor.hand = (card,) * len(sailor.hand)


class RedealInPlace(GrogRules):
    def redeal(self, veiled: Game, seat: int, rng: Rng) -> Game:
        self.deal(veiled, seat, rng)
        return veiled


class VeilInPlace(GrogRules):
    def veil(self, game: Game, seat: int | None) -> Game:
        mess(game).deck = (*mess(game).deck[1:], *mess(game).deck[:1])
        return super().veil(game, seat)


class RedealByPeeking(GrogRules):
    """Deals by what the hands were before they were veiled."""

    rum = 0

    def blank(self, game: Game, seat: int | None) -> None:
        RedealByPeeking.rum = sum([sailor.hand.count("rum") for sailor in mess(game).sailors])
        super().blank(game, seat)

    def deal(self, game: Game, seat: int, rng: Rng) -> None:
        for _ in range(RedealByPeeking.rum):
            rng.below(2)
        super().deal(game, seat, rng)


class WithFace(GrogRules):
    """The same rules, shown otherwise."""

    def __init__(self, face: Face) -> None:
        self.other_face = face

    @property
    def face(self) -> Face:
        return self.other_face


def with_entries(**other: Any) -> GameFace[Mess]:
    """Every question is shown otherwise."""
    entries = [replace(entry, **other) for entry in ASKING.entries.values()]
    return replace(FACE, asking=Asking(tuple(ASKING.entries), *entries))


class TalkativePrompt(WithFace):
    """Its face reads the true game behind the back of the veil."""

    def __init__(self) -> None:
        super().__init__(with_entries(prompt=lambda game, question: f"{self.hand}?"))
        self.hand: tuple[str, ...] = ()

    def veil(self, game: Game, seat: int | None) -> Game:
        self.hand = mess(game).sailors[0].hand
        return super().veil(game, seat)


class OtherEveryTime(GrogRules):
    """The rules remember the games before."""

    games = 0

    def new(self, scenario: str, options: dict[str, str]) -> Game:
        game = super().new(scenario, options)
        OtherEveryTime.games += 1
        mess(game).sailors[0].score = OtherEveryTime.games
        return game


@dataclass
class AskOdd(Question):
    """Something that the rulebook does not know."""


ODD = Ask(AskOdd, prompt=lambda game, question: "Well?", label=lambda game, question, answer: str(answer),
          usual=lambda game, question: "well")


class WithFrame(WithFace):
    """Before the first round something else happens."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(replace(FACE, asking=Asking((*ASKING.entries, AskOdd), *ASKING.entries.values(), ODD)))
        self.frame = frame

    def new(self, scenario: str, options: dict[str, str]) -> Game:
        game = super().new(scenario, options)
        game.agenda[0].go(EveningAt.ROUNDS)
        game.agenda += [clone(self.frame), Deal()]
        return game


@dataclass
class Contrary(Space):
    """Offers 1 and takes 2."""

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        return None if answer == 2 else refused("only 2")

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        return (1,)[:limit]

    def draw(self, game: Game, rng: Rng) -> Answer:
        return 2

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "contrary"}


@dataclass
class Dear(Contrary):
    """To be refused costs a point."""

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        if answer != 2:
            mess(game).sailors[0].score -= 1
        return super().refusal(game, answer)


@dataclass
class Citing(Menu):
    """Refuses by a clause that does not exist, or with a clause in its words."""

    rule: str
    text: str

    def offered(self, game: Game) -> tuple[Answer, ...]:
        return ("yes",)

    def why_not(self, game: Game, answer: Answer) -> Refusal:
        return Refusal(self.rule, self.text)


@dataclass
class Peeping(Menu):
    """Offers what the second sailor holds, who is not asked."""

    def offered(self, game: Game) -> tuple[Answer, ...]:
        return ("well", *mess(game).sailors[1].hand[:1])


@dataclass
class Asks(Frame):
    """Asks the first sailor something, once or for ever."""

    space: Space
    rule: str = "GR-ROLL-01"
    endless: bool = False

    def step(self, game: Game, answer: Answer) -> Step:
        if self.pc == 1:
            return AskOdd(0, self.rule, self.space)
        self.go(1)
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
        return AskOdd(0, "GR-ROLL-01", OneOf(("yes",))) if self.pc < 5 else DONE


@dataclass
class Showing(Frame):
    """The first sailor shows a card, and nobody counts that as a reveal."""

    def step(self, game: Game, answer: Answer) -> Step:
        if self.pc == 1:
            return AskOdd(0, "GR-ROLL-01", Held(0))
        return AskOdd(0, "GR-ROLL-01", OneOf(("well",))) if self.pc == 2 else DONE


@dataclass
class Held(Space):
    """A card in hand."""

    seat: int

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        return None if answer in mess(game).sailors[self.seat].hand else refused("not in hand")

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        return mess(game).sailors[self.seat].hand[:limit]

    def draw(self, game: Game, rng: Rng) -> Answer:
        return self.candidates(game, 1)[0]

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "held"}


@dataclass
class Spying(Frame):
    """The first sailor is shown a card of the second, and nobody counts that as a reveal."""

    def step(self, game: Game, answer: Answer) -> Step:
        if self.pc == 2:
            mess(game).discards = (*mess(game).discards, *mess(game).sailors[1].hand)
        return AskOdd(0, "GR-ROLL-01", OneOf(("well",))) if self.pc < 3 else DONE


know(Frame, Space, Question)


@pytest.mark.parametrize(("rules", "check", "complaint"), [
    (OpenHands(), hide, "sees what is hidden"),
    (OpenHands(), redeal, None),
    (OpenHands(), draws, "can tell"),
    (TalkativePrompt(), hide, "sees what is hidden"),
    (OpenHands(), two_worlds, "can tell two worlds apart"),
    (OpenStakes(), secret, "can tell"),
    (OpenStakes(), two_worlds, "can tell two worlds apart"),
    (TalkativePrompt(), two_worlds, "can tell two worlds apart, by .*prompt"),
    (NothingHidden(), hide, "sees what is hidden"),
    (NothingHidden(), reach, "is never dealt anew"),
    (EverybodyStakesOne(), reach, "answer of . to stake is never dealt anew"),
    (OnlyBiscuit(), reach, "never becomes what it is"),
    (RedealInPlace(), redeal, "redeal must work on a copy"),
    (VeilInPlace(), redeal, None),
    (RedealByPeeking(), redeal, "must not depend on what was hidden"),
    (WithFace(replace(FACE, tell_event=lambda game, event: "")), story, None),
    (WithFace(with_entries(label=lambda game, question, answer: " ")), offers, None),
    (OtherEveryTime(), replay, None),
    (WithFrame(Asks(Contrary())), offers, "offers 1, and refuses it"),
    (WithFrame(Asks(Dear())), refusals, "changed the match"),
    (WithFrame(Asks(Citing("GR-RUM-99", "no"))), refusals, "is no clause"),
    (WithFrame(Asks(Citing("GR-ROLL-01", "GR-ROLL-02: no"))), refusals, "a clause is no part of the words"),
    (WithFrame(Asks(Peeping())), sight, "other candidates"),
    (WithFrame(Asks(OneOf(()))), ends, "dead end"),
    (WithFrame(Asks(OneOf(("on",)), endless=True)), ends, "no end"),
    (WithFrame(Asks(OneOf(("on",)), "GR-ROLL-99")), ends, "cites GR-ROLL-99, which is no clause"),
    (WithFrame(Telling()), ends, "cites GR-RUM-99, which is no clause"),
    (WithFrame(Vanishing()), ends, "nobody knows how"),
    (WithFrame(Scribbling()), forks, "shares something"),
    (WithFrame(Scribbling()), round_trips, None),
    (WithFrame(Showing()), undo, "has shown something to seat"),
    (WithFrame(Spying()), undo, "has learnt something"),
    (WithFrame(Spying()), two_worlds, "can tell two worlds apart"),
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
        def is_open_to(self, seat: int | None) -> bool:
            return True

    monkeypatch.setattr(grog, "CardDrawn", Loud)
    with pytest.raises(AssertionError, match="can tell"):
        draws()
    with pytest.raises(AssertionError, match=r"can tell two worlds apart, by .*events"):
        two_worlds()


def test_a_player_who_peeks_fails() -> None:
    class Peeking(Player):
        """Stakes as many dice as the next sailor holds rum."""

        def choose(self, sight: Sight, question: Question) -> Answer:
            if question.kind == "stake":
                game: Any = sight._true
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
