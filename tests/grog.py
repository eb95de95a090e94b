"""Grog: a tiny game of dice, secret stakes and hidden hands, as a stranger would write it for the kernel.

Plain Python, no generated code, no compilation: it proves the kernel by itself, and that a plug-in runs on it in both
modes. Each round all sailors stake one to three dice in secret. Then each in turn rolls his dice as often as he dares:
every face of 4 or more is a point, but a 1 spills the pot, unless a card of rum stands.
"""

import re
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Final, Optional

from weathergage.kernel import registry
from weathergage.kernel.chance import Dice, Draw, Roll, SecretRoll
from weathergage.kernel.codec import know
from weathergage.kernel.core import (
    CHANCE,
    DONE,
    HIDDEN,
    Answer,
    Done,
    Event,
    Frame,
    Game,
    Outcome,
    Question,
    Refusal,
    SecretQuestion,
    Step,
    blank,
    each,
    entered_at,
    number,
)
from weathergage.kernel.face import Face
from weathergage.kernel.rng import Rng
from weathergage.kernel.rulebook import Rulebook, parse_rulebook
from weathergage.kernel.ruleset import BadSetup, Option, Ruleset, Scenario
from weathergage.kernel.sight import Sight
from weathergage.kernel.spaces import PASS, Menu, Number, OneOf, shown
from weathergage.kits.asking import Ask, Asking, GameFace, answer_with
from weathergage.scene.model import Hand, Picture, Scene, Sea

BOOK = parse_rulebook("""# Grog

## 1. The deal

- `GR-DEAL-01` **Cards.** Every sailor draws two cards and shows them to nobody.

## 2. The round

- `GR-STAKE-01` **Stakes.** All stake one to three dice in secret and show them together.
- `GR-ROLL-01` **Rolling.** A sailor rolls the dice he staked, or stops and keeps his pot.
- `GR-ROLL-02` **Points.** Every 4 or more is a point.
- `GR-ROLL-03` **Spilling.** A 1 spills the pot and ends the turn.
  `option: spill = pot | dregs`: with `dregs` one point is kept.

## 3. Cards

- `GR-CARD-01` **Rum.** Played by the roller when he spills: the spill does not count.
- `GR-CARD-02` **Belay.** Played on a card: it does not count.
- `GR-CARD-03` **Biscuit.** (descriptive) Good for nothing.

## 4. The end

- `GR-END-01` **Winning.** After three rounds the most points win. `option: rounds = three | five`
- `GR-END-02` **Going below.** A sailor may give up at any decision of his.
- `GR-END-03` **A toast.** Once in a game, at any decision of his, a sailor may propose one. It does nothing.
""")
PACK = ("belay",) * 3 + ("biscuit",) * 3 + ("rum",) * 4
ROUNDS = {"three": 3, "five": 5}
SPILT: Final = "spilt"              # moments at which cards may be played
PLAYED: Final = "card-played"


@dataclass
class Sailor:
    """A seat: what he has and holds."""

    score: int = 0
    stake: int = 0
    hand: tuple[str, ...] = ()          # hidden
    toasted: bool = False


@dataclass
class Mess(Game):
    """The state of a game of Grog."""

    sailors: list[Sailor] = field(default_factory=list)
    deck: tuple[str, ...] = ()          # a multiset, sorted
    discards: tuple[str, ...] = ()
    rounds: int = 3
    dregs: bool = False
    round: int = 0

    def playable(self, seat: int, moment: str, roller: int) -> tuple[Answer, ...]:
        """What this seat may play: rum on his own spill, belay on a card."""
        hand = self.sailors[seat].hand
        if moment == SPILT:
            return ("rum",) if seat == roller and "rum" in hand else ()
        return ("belay",) if "belay" in hand else ()

    def play_card(self, seat: int, card: str) -> None:
        hand = list(self.sailors[seat].hand)
        hand.remove(card)
        self.sailors[seat].hand = tuple(hand)
        self.discards = (*self.discards, card)
        self.reveals += 1
        self.emit(CardPlayed(seat, card, "GR-CARD-01" if card == "rum" else "GR-CARD-02"))

    def asides(self, seat: int) -> tuple[str, ...]:
        return ("go below",) if self.sailors[seat].toasted else ("go below", "toast")

    def take_aside(self, seat: int, aside: str) -> None:
        if aside == "toast":
            self.sailors[seat].toasted = True
            self.emit(Toasted(seat))
            return
        self.emit(WentBelow(seat))
        others = tuple(other for other in range(len(self.sailors)) if other != seat)
        self.finish(Outcome(others, self.scores(), "went-below", "GR-END-02"))

    def scores(self) -> tuple[int, ...]:
        return tuple(sailor.score for sailor in self.sailors)


# --- events -----------------------------------------------------------------------------------------------------------

@dataclass
class CardDrawn(Event):
    seat: int
    card: str
    rule: str = "GR-DEAL-01"

    def hidden(self) -> tuple[str, ...]:
        return ("card",)

    def is_open_to(self, seat: Optional[int]) -> bool:
        return seat == self.seat


@dataclass
class CardPlayed(Event):
    seat: int
    card: str
    rule: str


@dataclass
class StakesShown(Event):
    stakes: tuple[int, ...]
    rule: str = "GR-STAKE-01"


@dataclass
class Rolled(Event):
    seat: int
    faces: tuple[int, ...]
    rule: str = "GR-ROLL-02"


@dataclass
class Kept(Event):
    seat: int
    points: int
    rule: str


@dataclass
class Toasted(Event):
    seat: int
    rule: str = "GR-END-03"


@dataclass
class WentBelow(Event):
    seat: int
    rule: str = "GR-END-02"


# --- questions --------------------------------------------------------------------------------------------------------

@dataclass
class AskStake(SecretQuestion):
    """GR-STAKE-01: how many dice."""


@dataclass
class AskRoll(Question):
    """GR-ROLL-01."""

    pot: int


@dataclass
class AskReact(Question):
    """GR-CARD-01, GR-CARD-02: whether to interrupt."""

    moment: str


@dataclass(init=False)
class Cards(Menu):
    """Pass, or a card that may be played. It looks the hand up when asked: a question tells nothing."""

    seat: int
    moment: str
    roller: int

    def __init__(self, seat: int, moment: str, roller: int) -> None:
        self.seat = seat
        self.moment = moment
        self.roller = roller

    def offered(self, game: Game) -> tuple[Answer, ...]:
        return (PASS, *mess(game).playable(self.seat, self.moment, self.roller))

    def why_not(self, game: Game, answer: Answer) -> Refusal:
        rule = "GR-CARD-01" if self.moment == SPILT else "GR-CARD-02"
        return Refusal(rule, f"{shown(answer)} cannot be played now")


# --- frames -----------------------------------------------------------------------------------------------------------

def mess(game: Game) -> Mess:
    assert isinstance(game, Mess)
    return game


class DealAt:
    """Stages of `Deal`."""

    DRAW: Final = 1
    KEEP: Final = 2


@dataclass
class Deal(Frame):
    """GR-DEAL-01."""

    drawn: int = 0

    def step(self, game: Game, answer: Answer) -> Step:
        match self.pc:
            case DealAt.DRAW: return self.draw(mess(game))
            case _: return self.keep(mess(game), str(answer))

    def draw(self, game: Mess) -> Step:
        if self.drawn == 2 * len(game.sailors):
            return DONE
        return SecretRoll(CHANCE, "GR-DEAL-01", Draw(game.deck), "draw")

    def keep(self, game: Mess, card: str) -> Step:
        seat, deck = self.drawn // 2, list(game.deck)
        deck.remove(card)
        game.deck = tuple(deck)
        game.sailors[seat].hand = tuple(sorted((*game.sailors[seat].hand, card)))
        game.emit(CardDrawn(seat, card))
        self.drawn += 1
        self.go(DealAt.DRAW)
        return None


class EveningAt:
    """Stages of `Evening`."""

    DEAL: Final = 1
    ROUNDS: Final = 2


@dataclass
class Evening(Frame):
    """The whole game: deal, then rounds."""

    def step(self, game: Game, answer: Answer) -> Step:
        match self.pc:
            case EveningAt.DEAL: return Deal()
            case _: return self.play(mess(game))

    def play(self, game: Mess) -> Step:
        self.go(EveningAt.ROUNDS)
        if game.round < game.rounds:
            return Round()
        best = max(game.scores())
        winners = tuple(seat for seat, score in enumerate(game.scores()) if score == best)
        game.finish(Outcome(winners if len(winners) == 1 else (), game.scores(), "sober", "GR-END-01"))
        return DONE


class RoundAt:
    """Stages of `Round`."""

    STAKE: Final = 1
    SHOW: Final = 2
    TURN: Final = 3
    KEEP: Final = 4


@dataclass
class Round(Frame):
    """GR-STAKE-01, GR-ROLL-01: stakes, then a turn for every sailor."""

    turn: int = 0

    def step(self, game: Game, answer: Answer) -> Step:
        match self.pc:
            case RoundAt.STAKE: return self.ask(mess(game))
            case RoundAt.SHOW: return self.show(mess(game), each(answer))
            case RoundAt.TURN: return Turn(self.turn, mess(game).sailors[self.turn].stake)
            case _: return self.keep(mess(game), number(answer))

    def ask(self, game: Mess) -> Step:
        game.round += 1
        return tuple([AskStake(seat, "GR-STAKE-01", Number(1, 3)) for seat in range(len(game.sailors))])

    def show(self, game: Mess, stakes: tuple[Answer, ...]) -> Step:
        for sailor, stake in zip(game.sailors, stakes, strict=True):
            sailor.stake = number(stake)
        game.emit(StakesShown(tuple([number(stake) for stake in stakes])))
        return None

    def keep(self, game: Mess, points: int) -> Step:
        game.sailors[self.turn].score += points
        self.turn += 1
        if self.turn == len(game.sailors):
            return DONE
        self.go(RoundAt.TURN)
        return None


class TurnAt:
    """Stages of `Turn`."""

    ASK: Final = 1
    ROLL: Final = 2
    LOOK: Final = 3
    SPILL: Final = 4


@dataclass
class Turn(Frame):
    """GR-ROLL-01 to GR-ROLL-03. Returns the points kept."""

    seat: int
    dice: int
    pot: int = 0

    def step(self, game: Game, answer: Answer) -> Step:
        match self.pc:
            case TurnAt.ASK: return AskRoll(self.seat, "GR-ROLL-01", OneOf(("roll", "stop")), self.pot)
            case TurnAt.ROLL: return self.roll(mess(game), answer)
            case TurnAt.LOOK: return self.look(mess(game), answer)
            case _: return self.spill(mess(game), answer)

    def is_part(self) -> bool:
        return True

    def roll(self, game: Mess, answer: Answer) -> Step:
        if answer == "roll":
            return Roll(CHANCE, "GR-ROLL-02", Dice((self.dice,), (2, 4)), "dice")
        game.emit(Kept(self.seat, self.pot, "GR-ROLL-01"))
        return Done(self.pot)

    def look(self, game: Mess, answer: Answer) -> Step:
        assert isinstance(answer, tuple)
        game.emit(Rolled(self.seat, answer))
        if 1 in answer:
            return Interruption(SPILT, tuple(range(len(game.sailors))), self.seat)
        self.pot += len([face for face in answer if face >= 4])
        self.go(TurnAt.ASK)
        return None

    def spill(self, game: Mess, answer: Answer) -> Step:
        if answer:
            self.go(TurnAt.ASK)
            return None
        kept = min(self.pot, int(game.dregs))
        game.emit(Kept(self.seat, kept, "GR-ROLL-03"))
        return Done(kept)


class InterruptionAt:
    """Stages of `Interruption`."""

    INVITE: Final = 1
    PLAY: Final = 2
    SETTLE: Final = 3


@dataclass
class Interruption(Frame):
    """GR-CARD-01, GR-CARD-02: seats in order may play until all pass in a row; each card opens an interruption of its
    own, and falls if a belay stands there. Returns how many cards stood."""

    moment: str
    seats: tuple[int, ...]
    roller: int
    turn: int = 0
    passes: int = 0
    stood: int = 0

    def step(self, game: Game, answer: Answer) -> Step:
        match self.pc:
            case InterruptionAt.INVITE: return self.invite(mess(game))
            case InterruptionAt.PLAY: return self.play(mess(game), answer)
            case _: return self.settle(number(answer))

    def is_part(self) -> bool:
        return True

    def invite(self, game: Mess) -> Step:
        """Whoever holds cards is asked, fitting or not."""
        while self.passes < len(self.seats):
            seat = self.seats[self.turn]
            if game.sailors[seat].hand:
                return AskReact(seat, "GR-ROLL-03", Cards(seat, self.moment, self.roller), self.moment)
            self.pass_on()
        return Done(self.stood)

    def play(self, game: Mess, answer: Answer) -> Step:
        if answer == PASS:
            self.pass_on()
            self.go(InterruptionAt.INVITE)
            return None
        game.play_card(self.seats[self.turn], str(answer))
        others = self.seats[self.turn + 1:] + self.seats[:self.turn + 1]
        return Interruption(PLAYED, others, self.roller)

    def settle(self, belays: int) -> Step:
        """The card stands unless a belay to it stood."""
        if not belays:
            self.stood += 1
        self.pass_on()
        self.passes = 0
        self.go(InterruptionAt.INVITE)
        return None

    def pass_on(self) -> None:
        self.turn = (self.turn + 1) % len(self.seats)
        self.passes += 1


# --- the face ---------------------------------------------------------------------------------------------------------

def spoken(game: Mess, question: Question, answer: Answer) -> str:
    return str(answer).capitalize()


ASKING = Asking((AskStake, AskRoll, AskReact),
    Ask(AskStake, prompt=lambda game, question: "How many dice do you stake?", label=spoken, usual=answer_with(1)),
    Ask(AskRoll, prompt=lambda game, question: f"{question.pot} in the pot. Do you roll?", label=spoken,
        usual=answer_with("stop")),
    Ask(AskReact, prompt=lambda game, question: "Do you play a card?", label=spoken, usual=answer_with(PASS)))


def picture(sight: Sight) -> Picture:
    hands = [Hand(label=f"sailor {at}", hidden=len(sailor.hand), note=" ".join(sailor.hand) if at == sight.seat else "")
             for at, sailor in enumerate(mess(sight.game).sailors)]
    return Picture(scene=Scene(sea=Sea(width=10, height=6)), title="Grog", hands=tuple(hands))


def tell(game: Mess, event: Event) -> str:
    name = re.sub("([A-Z])", r" \1", type(event).__name__).strip().capitalize()
    assert is_dataclass(event)
    return f"{name}: {', '.join([str(getattr(event, item.name)) for item in fields(event)[:-1]])}."


def effects(before: Mess, after: Mess) -> tuple[tuple[str, int], ...]:
    return tuple([(f"points of {seat}", new - old) for seat, (old, new) in
                  enumerate(zip(before.scores(), after.scores(), strict=True)) if new != old])


FACE: GameFace[Mess] = GameFace(ASKING, picture_of=picture, tell_event=tell, effects_of=effects)


# --- the rules --------------------------------------------------------------------------------------------------------

class GrogRules(Ruleset):
    """The game as the kernel meets it."""

    id: str = "grog"
    title: str = "Grog"
    edition: int = 1

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        return (Scenario("two", "Two sailors", "A quiet evening.", True),
                Scenario("three", "Three sailors", "A loud one.", seats=("a", "b", "c")))

    @property
    def options(self) -> tuple[Option, ...]:
        return (Option("spill", "pot", ("pot", "dregs"), "GR-ROLL-03", "What is left of a spilt pot?"),
                Option("rounds", "three", ("three", "five"), "GR-END-01", "How long is the evening?", ("two",)))

    @property
    def rulebook(self) -> Rulebook:
        return BOOK

    def new(self, scenario: str, options: dict[str, str]) -> Game:
        sailors = [Sailor() for _ in range({"two": 2, "three": 3}[scenario])]
        return Mess(agenda=[Evening()], sailors=sailors, deck=PACK, rounds=ROUNDS[options.get("rounds", "three")],
                    dregs=options["spill"] == "dregs")

    def position(self, text: str, options: dict[str, str]) -> Game:
        """`score stake hand,hand | ...; last`: before the first sailor's turn, with stakes shown."""
        words, _, rounds = text.partition(";")
        game = Mess(deck=PACK, rounds=1 if rounds.strip() == "last" else 3, round=1, dregs=options["spill"] == "dregs")
        for part in words.split("|"):
            score, stake, *hand = [*part.replace(",", " ").split(), "", ""]
            hand = hand[:-2]
            if not (score.isdecimal() and stake in ("1", "2", "3") and set(hand) <= set(PACK)):
                raise BadSetup(f"position: {part.strip()!r} is not score, stake and cards")
            game.sailors.append(Sailor(int(score), int(stake), tuple(sorted(hand))))
        game.agenda = [entered_at(Evening(), EveningAt.ROUNDS), entered_at(Round(), RoundAt.TURN)]
        return game

    @property
    def face(self) -> Face:
        return FACE

    def blank(self, game: Game, seat: Optional[int]) -> None:
        """GR-DEAL-01: hands and deck."""
        for at, sailor in enumerate(mess(game).sailors):
            if at != seat:
                sailor.hand = blank(sailor.hand)
        mess(game).deck = blank(mess(game).deck)

    def deal(self, game: Game, seat: int, rng: Rng) -> None:
        """What is in the pack, and in no hand or pile that this seat sees."""
        here = mess(game)
        pool = list(PACK)
        for card in (*here.discards, *here.sailors[seat].hand):
            pool.remove(card)
        for sailor in here.sailors:
            if HIDDEN in sailor.hand:
                sailor.hand = tuple(sorted([pool.pop(rng.below(len(pool))) for _ in sailor.hand]))
        here.deck = tuple(sorted(pool))


know(Sailor)
GROG = GrogRules()
registry.add(GROG)
