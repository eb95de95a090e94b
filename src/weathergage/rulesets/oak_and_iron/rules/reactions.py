"""Chapters 6 and 18: what the other side may do when a ship has ended its move: Fire as She Bears, and Small Arms."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Game, Refusal, Step, each
from weathergage.kernel.spaces import PASS, Menu, refused, shown
from weathergage.rulesets.oak_and_iron.content.tables import PISTOL_SHOT
from weathergage.rulesets.oak_and_iron.questions import AskReact
from weathergage.rulesets.oak_and_iron.rules.attack_phase import launch
from weathergage.rulesets.oak_and_iron.rules.attacks import BROADSIDE, HULL, PARTIAL, aims, bears, reaches
from weathergage.rulesets.oak_and_iron.rules.formation import formation
from weathergage.rulesets.oak_and_iron.rules.line_of_sight import band_of
from weathergage.rulesets.oak_and_iron.rules.shapes import are_within
from weathergage.rulesets.oak_and_iron.state import (
    SIDES,
    Battle,
    SeaFrame,
    able_of,
    battle,
    effect_of,
    number_of,
    squadrons_of,
)


def bearing_fire(game: Battle, squadron: int, mover: int) -> list[Answer]:
    """OI-CARD-03, OI-ATK-05: ships in Formation with a loaded side that bears: (ship, side, aim)."""
    shots: list[Answer] = []
    for number in formation(game, squadron):
        for side in SIDES:
            if bears(game, number, side, mover):
                for aim in aims(game, band_of(game, number, mover), BROADSIDE):
                    shots.append((game.ships[number].label, side, aim))
    return shots


def small_arms(game: Battle, squadron: int, mover: int) -> list[Answer]:
    """OI-CARD-07: one ship within 3 inches, once for every activation: (ship, partial, hull)."""
    if mark_of(squadron) in game.ships[mover].spent:
        return []
    return [(game.ships[number].label, PARTIAL, HULL) for number in able_of(game, squadron)
            if are_within(game, number, mover, PISTOL_SHOT) and reaches(game, number, mover)]


def mark_of(squadron: int) -> str:
    return f"small-arms-{squadron}"


@dataclass
class ReactionFire(Menu):
    """OI-MOVE-20: pass, or a ship that fires at the one that has moved."""

    squadron: int
    mover: int

    def offered(self, game: Game) -> tuple[Answer, ...]:
        here = battle(game)
        if not here.ships[self.mover].able:
            return (PASS,)
        card = effect_of(here.squadrons[self.squadron])
        if card == "fire-as-she-bears":
            return tuple([PASS] + bearing_fire(here, self.squadron, self.mover))
        return tuple([PASS] + small_arms(here, self.squadron, self.mover)) if card == "small-arms" else (PASS,)

    def why_not(self, game: Game, answer: Answer) -> Refusal:
        return refused(f"{shown(answer)} is not a ship that may fire now, and how")


class ReactionsAt:
    """Stages of `Reactions`."""

    ASK: Final = 1
    FIRE: Final = 2


@dataclass
class Reactions(SeaFrame):
    """OI-MOVE-20, OI-FAQ-03: after an opposing ship's move in the Movement Phase, before her Crew Action, each squadron
    with such a card fires as often as it may and likes."""

    mover: int
    at: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case ReactionsAt.ASK: return self.ask(game)
            case _: return self.fire(game, answer)

    def ask(self, game: Battle) -> Step:
        squadrons = squadrons_of(game, 1 - game.side_of(self.mover))
        while self.at < len(squadrons):
            space = ReactionFire(squadrons[self.at], self.mover)
            if len(space.offered(game)) > 1:
                return AskReact(game.squadrons[squadrons[self.at]].seat, "OI-MOVE-20", space,
                                game.ships[self.mover].label, squadrons[self.at])
            self.at += 1
        return DONE

    def fire(self, game: Battle, answer: Answer) -> Step:
        self.go(ReactionsAt.ASK)
        if answer == PASS:
            self.at += 1
            return None
        squadron = squadrons_of(game, 1 - game.side_of(self.mover))[self.at]
        label, how, aim = each(answer)
        target = game.ships[self.mover].label
        if how == PARTIAL:
            game.ships[self.mover].spent += (mark_of(squadron),)
            return launch(game, number_of(game, label), (PARTIAL, target, aim), free=True, gentle=True)
        return launch(game, number_of(game, label), (BROADSIDE, how, target, aim), free=True)
