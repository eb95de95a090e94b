"""Chapter 23: what scenarios change: hostages and treasure."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Done, Step, each, ints, number, word
from weathergage.kernel.spaces import OneOf
from weathergage.kits.plane import HAIR, distance
from weathergage.rulesets.man_o_war.events import (
    CountersLanded,
    HostagePlaced,
    TreasureMoved,
    TreasureSought,
)
from weathergage.rulesets.man_o_war.questions import AskHostage, AskLanding
from weathergage.rulesets.man_o_war.rules.fundamentals import one_die
from weathergage.rulesets.man_o_war.rules.geometry import shape_of, terrain_shape
from weathergage.rulesets.man_o_war.rules.losses import TREASURE_ABOARD
from weathergage.rulesets.man_o_war.state import (
    ABOARD,
    HOSTAGE,
    ISLAND,
    LANDED,
    NOBODY,
    VESSEL,
    Battle,
    Person,
    SeaFrame,
    number_of,
    scenario_of,
)

PLAIN: Final = "scenario-plain"
HOSTAGE_EFFECT: Final = "scenario-hostage"
TREASURE: Final = "scenario-treasure"
EFFECTS: Final[frozenset[str]] = frozenset((PLAIN, HOSTAGE_EFFECT, TREASURE))      # MW-SCN-01 to MW-SCN-03
NO: Final = "none"
LAND: Final = "land"
FETCH: Final = "fetch"
FOUND_ON: Final = 6
LOST_ON: Final = 1


# --- the hostage ------------------------------------------------------------------------------------------------------

class NameHostageAt:
    """Stages of `NameHostage`."""

    ASK: Final = 1
    HIDE: Final = 2


@dataclass
class NameHostage(SeaFrame):
    """MW-SCN-02: before deployment the side that holds a hostage names his ship in secret."""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case NameHostageAt.ASK: return self.ask(game)
            case _: return self.hide(game, word(answer))

    def holder(self, game: Battle) -> int:
        entry = scenario_of(game)
        sides = [side for side, one in enumerate(entry.sides) if one.hostage] if entry is not None else []
        return sides[0] if sides else NOBODY

    def ask(self, game: Battle) -> Step:
        side = self.holder(game)
        if side == NOBODY:
            return DONE
        ships = tuple([piece.label for piece in game.pieces if piece.kind == VESSEL and piece.owner == side])
        return AskHostage(side, "MW-SCN-02", OneOf(ships))

    def hide(self, game: Battle, label: str) -> Step:
        side = self.holder(game)
        game.people.append(Person(HOSTAGE, 1 - side, ABOARD, number_of(game, label)))
        game.emit(HostagePlaced(side, label))
        return DONE


# --- the treasure -----------------------------------------------------------------------------------------------------

def is_treasure_hunt(game: Battle) -> bool:
    entry = scenario_of(game)
    return entry is not None and entry.effect == TREASURE


def by_the_island(game: Battle, ship: int) -> bool:
    """MW-SCN-03: within the landing distance of the central island."""
    entry = scenario_of(game)
    if entry is None or not game.terrain:
        return False
    far = distance(shape_of(game.pieces[ship]), terrain_shape(game.terrain[0]))
    return far <= entry.landing_distance + HAIR


def landing_options(game: Battle, ship: int) -> tuple[Answer, ...]:
    """MW-SCN-03: land a counter, keeping one; or fetch some of its side's, up to its limit."""
    piece = game.pieces[ship]
    if not is_treasure_hunt(game) or piece.submerged or piece.side != piece.owner \
            or not by_the_island(game, ship):
        return ()
    options: list[Answer] = []
    if piece.crew > 1:
        options.append(LAND)
    most = min(game.players[piece.side].landed, piece.limit - piece.crew)
    options += [(FETCH, count) for count in range(most, 0, -1)]
    return (*options, NO) if options else ()


class GoAshoreAt:
    """Stages of `GoAshore`."""

    ASK: Final = 1
    HEAR: Final = 2


@dataclass
class GoAshore(SeaFrame):
    """MW-SCN-03: at the end of its activation a ship by the island may land a counter or fetch some, instead of
    boarding. Its result is 1 if it did."""

    ship: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case GoAshoreAt.ASK: return self.ask(game)
            case _: return self.hear(game, answer)

    def ask(self, game: Battle) -> Step:
        options = landing_options(game, self.ship)
        if not options:
            return Done(0)
        piece = game.pieces[self.ship]
        return AskLanding(piece.side, "MW-SCN-03", OneOf(options), piece.label)

    def hear(self, game: Battle, answer: Answer) -> Step:
        if answer == NO:
            return Done(0)
        piece = game.pieces[self.ship]
        player = game.players[piece.side]
        count = -1 if answer == LAND else number(each(answer)[1])
        piece.crew += count
        player.landed -= count
        game.emit(CountersLanded(piece.label, -count, player.landed))
        if answer != LAND and game.treasure == LANDED and game.holder == piece.side:
            game.treasure, game.holder = TREASURE_ABOARD, self.ship
            game.emit(TreasureMoved(TREASURE_ABOARD, piece.label))
        return Done(1)


class SeekTreasureAt:
    """Stages of `SeekTreasure`."""

    BEGIN: Final = 1
    ROLL: Final = 2
    READ: Final = 3


@dataclass
class SeekTreasure(SeaFrame):
    """MW-SCN-03: after fires each landed counter rolls: 6 finds the treasure if nobody has it, 1 is lost."""

    side: int = 0
    left: int = 0
    turns: int = 0
    holding: bool = False               # the next die is that of the counter with the treasure

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case SeekTreasureAt.BEGIN: return self.begin(game)
            case SeekTreasureAt.ROLL: return self.roll()
            case _: return self.read(game, ints(answer)[0])

    def begin(self, game: Battle) -> Step:
        if self.turns == 2:
            return DONE
        self.side = game.first if self.turns == 0 else 1 - game.first
        self.turns += 1
        self.left = game.players[self.side].landed
        self.holding = game.treasure == LANDED and game.holder == self.side
        return None

    def roll(self) -> Step:
        if not self.left:
            self.go(SeekTreasureAt.BEGIN)
            return None
        self.left -= 1
        return one_die("treasure", "MW-SCN-03", self.side, ())

    def read(self, game: Battle, face: int) -> Step:
        player, held, self.holding = game.players[self.side], self.holding, False
        found = face == FOUND_ON and game.treasure == ISLAND
        game.emit(TreasureSought(self.side, face, found))
        if found:
            game.treasure, game.holder = LANDED, self.side
            game.emit(TreasureMoved(LANDED, ""))
        elif face == LOST_ON:
            player.landed -= 1
            if held:
                game.treasure, game.holder = ISLAND, NOBODY
                game.emit(TreasureMoved(ISLAND, ""))
        self.go(SeekTreasureAt.ROLL)
        return None
