"""A tiny game that asks one question of every kind, and broken copies of it. For tests of what knows no game."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any, Optional

import pytest

from weathergage.kernel import registry
from weathergage.kernel.chance import Dice, Roll
from weathergage.kernel.codec import know
from weathergage.kernel.core import (
    CHANCE,
    DONE,
    Answer,
    Event,
    Frame,
    Game,
    Outcome,
    Question,
    Refusal,
    SecretQuestion,
    Space,
    Step,
    each,
    number,
)
from weathergage.kernel.face import Face
from weathergage.kernel.odds import Effects
from weathergage.kernel.rng import Rng
from weathergage.kernel.rulebook import Rulebook, parse_rulebook
from weathergage.kernel.ruleset import BadSetup, Option, Ruleset, Scenario
from weathergage.kernel.sight import Sight
from weathergage.kernel.spaces import Allocation, EachOf, Number, OneOf, SomeOf, refused
from weathergage.scene.model import Box, Grid, Picture, Scene, Sea, Sheet, ShipMark, Side, Track

BOOK = """# Regatta

Two boats and a bottle.

## 1. Sailing

- `TY-SAIL-01` **Tack or wear.** A boat turns one way or the other.
- `TY-SAIL-02` **Speed.** A boat sails one to six lengths.

## 2. The bottle

- `TY-RUM-01` **Shares.** Five bottles are shared among the watches. [ruling: nobody goes dry]
- `TY-RUM-02` **Luck.** A die decides the rest.
"""
BUOYS = tuple([f"buoy-{at}" for at in range(1, 31)])


@dataclass
class Sailed(Event):
    seat: int
    what: str
    rule: str = "TY-SAIL-01"


@dataclass
class Regatta(Game):
    points: list[int] = field(default_factory=lambda: [0, 0])
    turn: int = 0
    trouble: str = ""

    def asides(self, seat: int) -> tuple[str, ...]:
        return ("strike",)

    def take_aside(self, seat: int, aside: str) -> None:
        self.emit(Sailed(seat, "strikes"))
        self.finish(Outcome((1 - seat,), tuple(self.points), "strike", "TY-SAIL-01"))


@dataclass
class AskTurn(Question):
    """TY-SAIL-01."""


@dataclass
class AskSpeed(Question):
    """TY-SAIL-02."""


@dataclass
class AskCrew(Question):
    """TY-SAIL-01: some of a list."""


@dataclass
class AskTrim(Question):
    """TY-SAIL-01: something for each of several."""


@dataclass
class AskShares(Question):
    """TY-RUM-01: points among boxes."""


@dataclass
class AskOrder(Question):
    """TY-RUM-01: all of a pool, in an order."""


@dataclass
class AskBuoy(Question):
    """TY-SAIL-01: one of many."""


@dataclass
class AskStake(SecretQuestion):
    """TY-RUM-02: in secret."""


@dataclass
class Stack(Space):
    """All of a pool, one on top of the other: a space of the game's own, described in the kernel's words."""

    pool: tuple[str, ...]

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        if isinstance(answer, tuple) and sorted(map(str, answer)) == sorted(self.pool):
            return None
        return refused(f"put all {len(self.pool)} in order")

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        return tuple(permutations(self.pool))[:limit]

    def draw(self, game: Game, rng: Rng) -> Answer:
        orders = self.candidates(game, 100)
        return orders[rng.below(len(orders))]

    def describe(self, game: Game) -> dict[str, Any]:
        slots = tuple([str(at) for at in range(1, len(self.pool) + 1)])
        return {"space": "slots", "slots": slots, "options": (self.pool,) * len(self.pool),
                "counts": tuple([(part, 1) for part in self.pool])}


@dataclass
class Race(Frame):
    """Both boats in turn; then a secret choice of both, and a die."""

    def step(self, game: Game, answer: Answer) -> Step:
        assert isinstance(game, Regatta)
        match self.pc:
            case 1: return Leg(0)
            case 2: return Leg(1)
            case 3: return tuple([AskStake(seat, "TY-RUM-02", Number(1, 2)) for seat in (0, 1)])
            case 4: return self.stake(game, each(answer))
            case _: return self.end(game, number(each(answer)[0]))

    def stake(self, game: Regatta, stakes: tuple[Answer, ...]) -> Step:
        game.points = [number(stake) for stake in stakes]
        return Roll(CHANCE, "TY-RUM-02", Dice((1,)), "luck")

    def end(self, game: Regatta, face: int) -> Step:
        lucky = 0 if face > 3 else 1
        game.points[lucky] += face
        game.emit(Sailed(lucky, f"wins with a {face}", "TY-RUM-02"))
        game.finish(Outcome((lucky,), tuple(game.points), "luck", "TY-RUM-02"))
        return DONE


@dataclass
class Leg(Frame):
    """One question of every other kind."""

    seat: int

    def step(self, game: Game, answer: Answer) -> Step:
        assert isinstance(game, Regatta)
        seat = self.seat
        match self.pc:
            case 1: return AskTurn(seat, "TY-SAIL-01", OneOf(("tack", "wear")))
            case 2: return self.sail(game, f"chose {answer}", AskSpeed(seat, "TY-SAIL-02", Number(1, 6)))
            case 3 if game.trouble == "short": return AskBuoy(seat, "TY-SAIL-01", OneOf(BUOYS))
            case 3: return AskCrew(seat, "TY-SAIL-01", SomeOf(("anne", "bert", "cora"), 0, 2))
            case 4: return AskTrim(seat, "TY-SAIL-01",
                                   EachOf(("fore top", "main top", "jib"), (("loose", "tight", "furled"),) * 3))
            case 5: return AskShares(seat, "TY-RUM-01", Allocation(5, ("red watch", "blue watch"), (3, 4), 2))
            case 6: return AskOrder(seat, "TY-RUM-01", Stack(("gin", "rum", "ale")))
            case 7: return AskBuoy(seat, "TY-SAIL-01", OneOf(BUOYS))
            case _: return self.arrive(game)

    def sail(self, game: Regatta, what: str, then: Question) -> Step:
        if game.trouble == "crash" and game.turn == 1 and what == "chose wear":
            raise RuntimeError("the mast fell")
        game.emit(Sailed(self.seat, what))
        return then

    def arrive(self, game: Regatta) -> Step:
        game.turn += 1
        if game.trouble == "endless":
            self.go(1)
            return None
        return Drift() if game.trouble.startswith("drift") else DONE


@dataclass
class Drift(Frame):
    """Rounds the buoys for ever, and asks nobody: stage after stage, one frame in another, or rolling dice."""

    def step(self, game: Game, answer: Answer) -> Step:
        assert isinstance(game, Regatta)
        self.go(1)
        match game.trouble:
            case "drift": return None
            case "drift-deep": return Drift()
            case "drift-wide": return () if answer is None else None
            case _: return Roll(CHANCE, "TY-RUM-02", Dice((1,)), "luck")


class ToyFace(Face):
    """A picture and sentences; all else as a face has it by itself."""

    def picture(self, sight: Sight) -> Picture:
        game = sight.game
        assert isinstance(game, Regatta)
        sides = (Side(id="a", tincture="azure", letter="A", name="Ann"),
                 Side(id="b", tincture="gules", letter="B", name="Bob"))
        boats = tuple([ShipMark(id=side.id, at=(2 + 3 * at, 2), heading=90, side=side.id, name=f"{side.name}'s boat")
                       for at, side in enumerate(sides)])
        sheets = tuple([Sheet(id=side.id, title=f"{side.name}'s boat", side=side.id, ship=side.id,
                              parts=(Track(label="Points", boxes=(Box(),) * 3, value=str(game.points[at])),))
                        for at, side in enumerate(sides)])
        return Picture(scene=Scene(sea=Sea(width=8, height=3, grid=Grid()), sides=sides, ships=boats), sheets=sheets,
                       title="Round the buoys", phase=(f"Leg {game.turn + 1}",))

    def tell(self, game: Game, event: Event) -> str:
        assert isinstance(event, Sailed)
        return f"{'AB'[event.seat]} {event.what}."

    def effects(self, before: Game, after: Game) -> Effects:
        assert isinstance(before, Regatta) and isinstance(after, Regatta)
        return tuple([(name, new - old) for name, old, new in zip(("points-a", "points-b"), before.points, after.points)
                      if new != old])


class Toy(Ruleset):
    """The regatta; `trouble` breaks it in a way of its own."""

    title = "Regatta"

    def __init__(self, id: str, trouble: str = "") -> None:
        self.name = id
        self.trouble = trouble
        self.look: Face = ToyFace()

    @property
    def id(self) -> str:
        return self.name

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        return (Scenario("round", "Round the buoys", "Once round.", True), Scenario("home", "Home again", "And back."))

    @property
    def options(self) -> tuple[Option, ...]:
        return (Option("bottle", "full", ("full", "empty"), "TY-RUM-01", "How it begins."),
                Option("lantern", "lit", ("lit", "out"), "TY-RUM-02", "On the way home.", ("home",)))

    @property
    def rulebook(self) -> Rulebook:
        return parse_rulebook(BOOK)

    def new(self, scenario: str, options: dict[str, str]) -> Game:
        if self.trouble == "no-start":
            raise BadSetup("there is no wind")
        return Regatta(agenda=[Drift() if self.trouble == "drift-away" else Race()], trouble=self.trouble)

    @property
    def face(self) -> Face:
        return self.look


class Later(Toy):
    """The regatta with another beginning: what was played before cannot be played again."""

    def __init__(self, edition: int, begin: Callable[[], Game]) -> None:
        super().__init__("regatta")
        self.number = edition
        self.begin = begin

    @property
    def edition(self) -> int:
        return self.number

    def new(self, scenario: str, options: dict[str, str]) -> Game:
        return self.begin()


know(Frame, Game, Space, Event, Question, Outcome)


def add(id: str = "regatta", trouble: str = "") -> Toy:
    """Make a toy known to this process."""
    toy = Toy(id, trouble)
    registry.add(toy)
    return toy


@pytest.fixture(autouse=True)
def forgotten_toys() -> Iterator[None]:
    """For folders whose tests make toys known: their conftest imports it."""
    before = dict(registry._ADDED)
    yield
    registry._ADDED.clear()
    registry._ADDED.update(before)
