"""Chapter 16: reloading."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step, each, word
from weathergage.kernel.spaces import EachOf
from weathergage.rulesets.captains_sea.content.tables import LOAD_EXTRA
from weathergage.rulesets.captains_sea.events import ChasersReady, LoadMovedOn, LoadsSelected, ReloadLost, SectionLoaded
from weathergage.rulesets.captains_sea.questions import AskSelectLoad
from weathergage.rulesets.captains_sea.rules.card_windows import offer, played_by
from weathergage.rulesets.captains_sea.state import LOADS, ROUND, SECTIONS, Duel, DuelFrame, Section, Ship, design

BRISK: Final = 2                   # CS-FX-18


def loads_allowed(game: Duel) -> tuple[str, ...]:
    """CS-SCEN-04: only Round Shot under that special rule."""
    return (ROUND,) if game.has("round-shot-only") else LOADS


def has_counter_at(ship: Ship, now: int) -> bool:
    """CS-IMP-02: a Load counter of this ship lies in this impulse, chasers included."""
    if ship.bow_chasers == now or ship.stern_chasers == now:
        return True
    for section in ship.sections:
        if section.due == now:
            return True
    return False


class SelectLoadAt:
    """Stages of `SelectLoad`."""

    CARDS: Final = 1
    HEAR: Final = 2
    ASK: Final = 3
    PLACE: Final = 4


@dataclass
class SelectLoad(DuelFrame):
    """CS-LOAD-06 to CS-LOAD-10, CS-LOAD-13: a load for every section named, secretly; counters go face down ahead.

    `sections` are (side, section); the moment counted from is `fired`. `chasers` are (side, end) that fired too.
    """

    sections: tuple[tuple[int, int], ...]
    fired: int
    chasers: tuple[tuple[int, str], ...] = ()
    brisk: tuple[int, int] = (0, 0)

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case SelectLoadAt.CARDS: return self.invite(game)
            case SelectLoadAt.HEAR: return self.hear(answer)
            case SelectLoadAt.ASK: return self.ask(game)
            case _: return self.place(game, each(answer))

    def is_part(self) -> bool:
        return True

    def invite(self, game: Duel) -> Step:
        """CS-WIN-10, CS-CARD-12: whoever places counters may load briskly, the NIP deciding first."""
        return offer(game, "select-load", "CS-WIN-10", self.cards_for(game.nip), self.cards_for(game.ip))

    def cards_for(self, side: int) -> tuple[str, ...]:
        return ("brisk-loading",) if self.places(side) else ()

    def hear(self, answer: Answer) -> Step:
        self.brisk = (played_by(answer, 0, "brisk-loading"), played_by(answer, 1, "brisk-loading"))
        return None

    def places(self, side: int) -> bool:
        for owner, _ in self.chasers:
            if owner == side:
                return True
        return self.loads(side)

    def loads(self, side: int) -> bool:
        for owner, _ in self.sections:
            if owner == side:
                return True
        return False

    def sides(self) -> list[int]:
        return [side for side in (0, 1) if self.loads(side)]

    def ask(self, game: Duel) -> Step:
        loads = loads_allowed(game)
        if len(loads) == 1:
            return self.place(game, tuple([(loads[0],) * len(self.of(side)) for side in self.sides()]))
        return tuple([AskSelectLoad(side, "CS-LOAD-06", load_menu(self.of(side), loads), self.of(side))
                      for side in self.sides()])

    def of(self, side: int) -> tuple[int, ...]:
        return tuple([at for owner, at in self.sections if owner == side])

    def place(self, game: Duel, chosen: tuple[Answer, ...]) -> Step:
        for side, loads in zip(self.sides(), chosen):
            own, due = self.of(side), self.due(game, side)
            for at, load in zip(own, each(loads)):
                section = game.ships[side].sections[at]
                section.pending = word(load)
                section.due = due
                section.moved = False
            if game.journal is not None:
                game.emit(LoadsSelected(side, own, tuple([word(load) for load in each(loads)]), due))
        for side, end in self.chasers:
            ship = game.ships[side]
            if end == "bow":
                ship.bow_chasers = self.due(game, side)
            else:
                ship.stern_chasers = self.due(game, side)
        return DONE

    def due(self, game: Duel, side: int) -> int:
        """CS-LOAD-08, CS-LOAD-09, CS-FX-18: by Crew Quality, into the next turn if need be, at least one ahead."""
        return self.fired + max(1, design(game.ships[side]).reload - BRISK * self.brisk[side])


def load_menu(sections: tuple[int, ...], loads: tuple[str, ...]) -> EachOf:
    return EachOf(tuple([SECTIONS[at] for at in sections]), (loads,) * len(sections))


class ReloadStepAt:
    """Stages of `ReloadStep`."""

    REVEAL: Final = 1
    LOAD: Final = 2
    AGAIN: Final = 3
    END: Final = 4


@dataclass
class ReloadStep(DuelFrame):
    """CS-IMP-03 step 2: every Load counter that lies in this impulse, of both players (CS-LOAD-05)."""

    again: tuple[tuple[int, int], ...] = ()     # sections that lost their chance and select anew (CS-LOAD-02)

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case ReloadStepAt.REVEAL: return self.reveal(game)
            case ReloadStepAt.LOAD: return self.hear(game, answer)
            case ReloadStepAt.AGAIN: return SelectLoad(self.again, game.now) if self.again else DONE
            case _: return DONE

    def reveal(self, game: Duel) -> Step:
        """CS-LOAD-03, CS-WIN-10, CS-CARD-12: a special load reached for the first time is shown; its owner may have it
        ready now, the NIP deciding first.
        """
        nip: tuple[str, ...] = ("shot-to-hand",) if shows_special(game, game.nip) else ()
        ip: tuple[str, ...] = ("shot-to-hand",) if shows_special(game, game.ip) else ()
        if nip or ip:
            game.reveals += 1
        return offer(game, "reload-reveal", "CS-WIN-10", nip, ip)

    def hear(self, game: Duel, answer: Answer) -> Step:
        """CS-FX-19: what is revealed now completes at once if the card was played, else it is moved on."""
        now = game.now
        for ship in game.ships:
            if has_counter_at(ship, now):
                self.load(game, ship, now, played_by(answer, ship.side, "shot-to-hand") > 0)
        return None

    def load(self, game: Duel, ship: Ship, now: int, ready: bool) -> None:
        for at, section in enumerate(ship.sections):
            if section.due == now:
                if is_special(section, now) and not ready:
                    section.moved = True
                    section.due = now + LOAD_EXTRA[section.pending]
                    game.reveals += 1
                    game.emit(LoadMovedOn(ship.side, at, section.pending))
                else:
                    self.complete(game, ship, at)
        if ship.bow_chasers == now:
            ship.bow_chasers = 0
            game.emit(ChasersReady(ship.side, "bow"))
        if ship.stern_chasers == now:
            ship.stern_chasers = 0
            game.emit(ChasersReady(ship.side, "stern"))

    def complete(self, game: Duel, ship: Ship, at: int) -> None:
        """CS-LOAD-01, CS-LOAD-02, CS-LOAD-04, CS-LOAD-11: loaded if manned; the enemy knows what; else select anew."""
        section = ship.sections[at]
        load, section.pending, section.due, section.moved = section.pending, "", 0, False
        game.reveals += 1                       # a counter that is not moved on is no special load, loaded or not
        if section.gunners:
            section.load, section.known = load, True
            game.emit(SectionLoaded(ship.side, at, load))
        else:
            self.again += ((ship.side, at),)
            game.emit(ReloadLost(ship.side, at))


def shows_special(game: Duel, side: int) -> bool:
    """Whether a special load of this side is revealed in the present impulse."""
    now = game.now
    for section in game.ships[side].sections:
        if is_special(section, now):
            return True
    return False


def is_special(section: Section, now: int) -> bool:
    """A Chain or Double Shot counter that is reached for the first time."""
    return section.due == now and section.pending != ROUND and not section.moved
