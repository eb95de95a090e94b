"""Grog: a tiny game of dice, secret stakes and hidden hands, as a stranger would write it for the kernel.

Plain Python, no generated code, no compilation: it proves the kernel by itself, and that a plug-in runs on it in both
modes. Each round all sailors stake one to three dice in secret. Then each in turn rolls his dice as often as he dares:
every face of 4 or more is a point, but a 1 spills the pot, unless a card of rum stands.
"""

import re
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, Optional

from weathergage.kernel import registry
from weathergage.kernel.chance import Dice, Draw
from weathergage.kernel.clone import clone
from weathergage.kernel.codec import know
from weathergage.kernel.core import CHANCE, DONE, Answer, Done, Event, Frame, Game, Outcome, Question, Space, Step
from weathergage.kernel.rng import Rng
from weathergage.kernel.rulebook import Rulebook, parse_rulebook
from weathergage.kernel.ruleset import BadSetup, Option, Ruleset, Scenario, redeal_held
from weathergage.kernel.spaces import Number, OneOf
from weathergage.kernel.window import PASS, Window
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

    def may_react(self, seat: int, moment: str) -> bool:
        return bool(self.sailors[seat].hand)

    def reactions(self, seat: int, moment: str, about: Answer) -> tuple[Answer, ...]:
        hand = self.sailors[seat].hand
        if moment == "spilt":
            return ("rum",) if seat == about and "rum" in hand else ()
        return ("belay",) if "belay" in hand else ()

    def play_reaction(self, seat: int, card: Answer) -> None:
        hand = list(self.sailors[seat].hand)
        hand.remove(str(card))
        self.sailors[seat].hand = tuple(hand)
        self.discards = (*self.discards, str(card))
        self.reveals += 1
        self.emit(CardPlayed(seat, str(card), "GR-CARD-01" if card == "rum" else "GR-CARD-02"))

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

    def seen_by(self, seat: Optional[int]) -> Event:
        return self if seat == self.seat else CardDrawn(self.seat, "")


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


# --- frames -----------------------------------------------------------------------------------------------------------

@dataclass
class Deal(Frame):
    """GR-DEAL-01."""

    drawn: int = 0

    def step(self, game: Game, answer: Answer) -> Step:
        assert isinstance(game, Mess)
        if self.pc == 2:
            card, seat = str(answer), self.drawn // 2
            deck = list(game.deck)
            deck.remove(card)
            game.deck = tuple(deck)
            game.sailors[seat].hand = tuple(sorted((*game.sailors[seat].hand, card)))
            game.emit(CardDrawn(seat, card))
            self.drawn += 1
            self.pc = 1
        if self.drawn == 2 * len(game.sailors):
            return DONE
        return Question(CHANCE, "draw", "GR-DEAL-01", Draw(game.deck), secret=True, about=self.drawn // 2)


@dataclass
class Evening(Frame):
    """The whole game: deal, then rounds."""

    dealt: bool = False

    def step(self, game: Game, answer: Answer) -> Step:
        assert isinstance(game, Mess)
        if not self.dealt:
            self.dealt = True
            return Deal()
        if game.round < game.rounds:
            return Round()
        best = max(game.scores())
        winners = tuple(seat for seat, score in enumerate(game.scores()) if score == best)
        game.finish(Outcome(winners if len(winners) == 1 else (), game.scores(), "sober", "GR-END-01"))
        return DONE


@dataclass
class Round(Frame):
    """GR-STAKE-01, GR-ROLL-01: stakes, then a turn for every sailor."""

    turn: int = 0

    def step(self, game: Game, answer: Answer) -> Step:
        assert isinstance(game, Mess)
        match self.pc:
            case 1: return self.ask(game)
            case 2: return self.show(game, answer)
            case 3: return Turn(self.turn, game.sailors[self.turn].stake)
            case _: return self.keep(game, answer)

    def ask(self, game: Mess) -> Step:
        game.round += 1
        return tuple([Question(seat, "stake", "GR-STAKE-01", Number(1, 3), secret=True)
                      for seat in range(len(game.sailors))])

    def show(self, game: Mess, answer: Answer) -> Step:
        assert isinstance(answer, tuple)
        for sailor, stake in zip(game.sailors, answer, strict=True):
            sailor.stake = stake
        game.emit(StakesShown(answer))
        return None

    def keep(self, game: Mess, answer: Answer) -> Step:
        assert isinstance(answer, int)
        game.sailors[self.turn].score += answer
        self.turn += 1
        if self.turn == len(game.sailors):
            return DONE
        self.pc = 2
        return None


@dataclass
class Turn(Frame):
    """GR-ROLL-01 to GR-ROLL-03. Returns the points kept."""

    seat: int
    dice: int
    pot: int = 0

    def step(self, game: Game, answer: Answer) -> Step:
        assert isinstance(game, Mess)
        match self.pc:
            case 1: return Question(self.seat, "roll", "GR-ROLL-01", OneOf(("roll", "stop")), about=self.pot)
            case 2: return self.roll(game, answer)
            case 3: return self.look(game, answer)
            case _: return self.spill(game, answer)

    def is_part(self) -> bool:
        return True

    def roll(self, game: Mess, answer: Answer) -> Step:
        if answer == "roll":
            return Question(CHANCE, "dice", "GR-ROLL-02", Dice((self.dice,), (2, 4)), about=self.seat)
        game.emit(Kept(self.seat, self.pot, "GR-ROLL-01"))
        return Done(self.pot)

    def look(self, game: Mess, answer: Answer) -> Step:
        assert isinstance(answer, tuple)
        game.emit(Rolled(self.seat, answer))
        if 1 in answer:
            return Window("spilt", "GR-ROLL-03", (self.seat,), self.seat, None) if len(game.sailors) == 1 else Window(
                "spilt", "GR-ROLL-03", tuple(range(len(game.sailors))), self.seat, "belay")
        self.pot += len([face for face in answer if face >= 4])
        self.pc = 0
        return None

    def spill(self, game: Mess, answer: Answer) -> Step:
        if answer:
            self.pc = 0
            return None
        kept = min(self.pot, int(game.dregs))
        game.emit(Kept(self.seat, kept, "GR-ROLL-03"))
        return Done(kept)


# --- the face ---------------------------------------------------------------------------------------------------------

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
        game.agenda = [Evening(dealt=True), Round(pc=2)]
        return game

    def view(self, game: Game, seat: Optional[int]) -> dict[str, Any]:
        assert isinstance(game, Mess)
        return {"round": game.round, "deck": len(game.deck), "discards": list(game.discards), "sailors": [
            {"score": sailor.score, "stake": sailor.stake, "toasted": sailor.toasted, "cards": len(sailor.hand),
             "hand": list(sailor.hand) if at == seat else None} for at, sailor in enumerate(game.sailors)]}

    def redeal(self, game: Game, seat: int, rng: Rng) -> Game:
        fresh = clone(game)
        assert isinstance(fresh, Mess)
        pool = list(fresh.deck)
        others = [sailor for at, sailor in enumerate(fresh.sailors) if at != seat]
        for sailor in others:
            pool += sailor.hand
        pool.sort()                     # or the deal would depend on who held what
        for sailor in others:
            sailor.hand = tuple(sorted([pool.pop(rng.below(len(pool))) for _ in sailor.hand]))
        fresh.deck = tuple(sorted(pool))
        redeal_held(fresh, seat, rng)
        return fresh

    def picture(self, game: Game, seat: Optional[int]) -> Picture:
        shown = self.view(game, seat)
        hands = [Hand(label=f"sailor {at}", hidden=sailor["cards"], note=" ".join(sailor["hand"] or []))
                 for at, sailor in enumerate(shown["sailors"])]
        return Picture(scene=Scene(sea=Sea(width=10, height=6)), title="Grog", hands=tuple(hands))

    def tell(self, game: Game, event: Event) -> str:
        name = re.sub("([A-Z])", r" \1", type(event).__name__).strip().capitalize()
        assert is_dataclass(event)
        return f"{name}: {', '.join([str(getattr(event, item.name)) for item in fields(event)[:-1]])}."

    def usual(self, game: Game, question: Question) -> Answer:
        usual: dict[str, Answer] = {"stake": 1, "roll": "stop"}
        return usual.get(question.kind, PASS)

    def effects(self, before: Game, after: Game) -> tuple[tuple[str, int], ...]:
        assert isinstance(before, Mess) and isinstance(after, Mess)
        return tuple([(f"points of {seat}", new - old) for seat, (old, new) in
                      enumerate(zip(before.scores(), after.scores(), strict=True)) if new != old])


know(Frame, Game, Space, Event, Question, Outcome, Sailor)
GROG = GrogRules()
registry.add(GROG)
