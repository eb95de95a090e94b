"""Chapters 8 and 17: rams, by their charts."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import Answer, Done, Frame, Step, ints
from weathergage.kits.plane import HAIR
from weathergage.rulesets.man_o_war.content.printed import RamChart
from weathergage.rulesets.man_o_war.content.tables import RAMS
from weathergage.rulesets.man_o_war.events import RamRolled, ShipRammed
from weathergage.rulesets.man_o_war.rules.cards import BTW
from weathergage.rulesets.man_o_war.rules.damage import BODY, Save
from weathergage.rulesets.man_o_war.rules.fundamentals import one_die, side_of
from weathergage.rulesets.man_o_war.rules.geometry import shape_of, touched_edges, touching_vessels
from weathergage.rulesets.man_o_war.rules.locations import condition_of
from weathergage.rulesets.man_o_war.rules.losses import hole, hole_only, sink, wound
from weathergage.rulesets.man_o_war.rules.victory import judge
from weathergage.rulesets.man_o_war.state import (
    AFLOAT,
    FORE,
    MONSTER,
    SUNK,
    VESSEL,
    Battle,
    SeaFrame,
    model_of,
)

HOLD: Final = "hold"


def chart_of(game: Battle, ship: int) -> RamChart | None:
    """MW-RAM-01, MW-LOC-05: the chart of a ship that can ram at all."""
    piece = game.pieces[ship]
    model = model_of(piece)
    return RAMS[model.ram] if model.ram and not condition_of(piece).no_ram else None


def rammable(game: Battle, ship: int, victim: int, mode: str, run: float) -> bool:
    """MW-RAM-01 to MW-RAM-04, MW-MON-35, MW-FLT-04, MW-FLT-19: whether this contact can be a ram: an enemy vessel or
    surfaced monster, the right propulsion, a straight run, and the fore edge."""
    chart, piece, foe = chart_of(game, ship), game.pieces[ship], game.pieces[victim]
    if chart is None or mode not in chart.modes or run < chart.run - HAIR or piece.submerged:
        return False
    if foe.side == piece.side or foe.kind not in (VESSEL, MONSTER) or foe.submerged:
        return False
    if foe.kind == MONSTER and [other for other in touching_vessels(game, victim) if other != ship]:
        return False
    return FORE in touched_edges(piece, shape_of(foe))


class RamAt:
    """Stages of `Ram`."""

    STRIKE: Final = 1
    END: Final = 2


@dataclass
class Ram(SeaFrame):
    """MW-RAM-05, MW-RAM-06, MW-MON-41: damage at once, by the chart. Its result is 1 if the ram may go on through."""

    ship: int
    victim: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case RamAt.STRIKE: return self.strike(game)
            case _: return self.end(game)

    def strike(self, game: Battle) -> Step:
        chart = chart_of(game, self.ship)
        assert chart is not None
        game.emit(ShipRammed(game.pieces[self.ship].label, game.pieces[self.victim].label))
        return EFFECTS[chart.effect](self.ship, self.victim, chart.id)

    def end(self, game: Battle) -> Step:
        """MW-WPN-12."""
        through = RAMS[model_of(game.pieces[self.ship]).ram].effect == "ram-slice-through"
        return Done(1 if through and game.pieces[self.victim].fate == SUNK else 0)


class PlainRamAt:
    """Stages of `PlainRam`."""

    SAVE: Final = 1
    ROLL: Final = 2
    LOOK_UP: Final = 3
    SUFFER: Final = 4


@dataclass
class PlainRam(SeaFrame):
    """MW-RAM-06, MW-CORE-13: the victim's save, then the chart."""

    ship: int
    victim: int
    chart: str

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case PlainRamAt.SAVE: return ram_save(game, self.victim, self.chart)
            case PlainRamAt.ROLL: return Done(0) if answer == 1 else self.roll(game)
            case PlainRamAt.LOOK_UP: return self.look_up(game, ints(answer)[0])
            case _: return self.suffer(game, ints(answer)[0])

    def roll(self, game: Battle) -> Step:
        return one_die("ram", "MW-RAM-06", side_of(game, self.ship), (self.ship, self.victim))

    def look_up(self, game: Battle, face: int) -> Step:
        """A row may say a die of hits; a chart that says so on every face needs no other."""
        row = RAMS[self.chart].rows[face - 1]
        game.emit(RamRolled(game.pieces[self.ship].label, game.pieces[self.victim].label, face, self.chart))
        if not row.rolled or all([one.rolled for one in RAMS[self.chart].rows]):
            return self.suffer(game, face if row.rolled else row.btw)
        return one_die("points", "MW-RAM-06", side_of(game, self.ship), (self.ship, self.victim))

    def suffer(self, game: Battle, points: int) -> Step:
        ram_hits(game, self.victim, points)
        return Done(0)


@dataclass
class SliceRam(PlainRam):
    """MW-WPN-12: under sail and with no run-up; one die of hits after a failed save."""


class DrillRamAt:
    """Stages of `DrillRam`."""

    ROLL: Final = 1
    LOOK_UP: Final = 2
    COUNT: Final = 3
    SAVE: Final = 4
    SUFFER: Final = 5


@dataclass
class DrillRam(SeaFrame):
    """MW-WPN-13: the chart first, with what it does to the drill ship; then the victim's save."""

    ship: int
    victim: int
    chart: str
    points: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case DrillRamAt.ROLL: return one_die("ram", "MW-WPN-13", side_of(game, self.ship), (self.ship, self.victim))
            case DrillRamAt.LOOK_UP: return self.look_up(game, ints(answer)[0])
            case DrillRamAt.COUNT: return self.count(answer)
            case DrillRamAt.SAVE: return ram_save(game, self.victim, self.chart)
            case _: return self.suffer(game, answer)

    def look_up(self, game: Battle, face: int) -> Step:
        row = RAMS[self.chart].rows[face - 1]
        game.emit(RamRolled(game.pieces[self.ship].label, game.pieces[self.victim].label, face, self.chart))
        if row.rammer == "sink":
            sink(game, self.ship, "drilled", "MW-WPN-13")
            judge(game)
            return Done(0)
        if row.rammer:
            hole_only(game, self.ship, 1, "MW-WPN-13")
        self.points = row.btw
        if row.rolled:
            return one_die("points", "MW-WPN-13", side_of(game, self.ship), (self.ship, self.victim))
        return None

    def count(self, answer: Answer) -> Step:
        if answer is not None:
            self.points = ints(answer)[0]
        return None

    def suffer(self, game: Battle, answer: Answer) -> Step:
        if answer != 1:
            ram_hits(game, self.victim, self.points)
        judge(game)
        return Done(0)


def ram_save(game: Battle, victim: int, chart: str) -> Frame:
    """MW-RAM-06, MW-MON-41: below the waterline, or a monster's own, changed by the chart."""
    mod = RAMS[chart].save_mod
    parts = ((mod, "ram", "MW-RAM-06"),) if mod else ()
    return Save(victim, BTW if game.pieces[victim].kind == VESSEL else BODY, parts)


def ram_hits(game: Battle, victim: int, points: int) -> None:
    if game.pieces[victim].fate != AFLOAT:
        return
    if game.pieces[victim].kind == VESSEL:
        hole(game, victim, points, "MW-RAM-06")
    else:
        wound(game, victim, points, "MW-MON-41")


EFFECTS: Final[dict[str, type[PlainRam] | type[DrillRam]]] = {
    "": PlainRam, "ram-slice-through": SliceRam, "ram-drill": DrillRam,
}
