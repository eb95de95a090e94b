"""Chapter 19: towing."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step
from weathergage.kernel.spaces import OneOf
from weathergage.kits.plane import Pose, point_of, pose_on_grid
from weathergage.rulesets.tattered_sails.content.tables import CONTACT
from weathergage.rulesets.tattered_sails.events import ConsentAsked, TowEnded, TowTaken
from weathergage.rulesets.tattered_sails.questions import AskConsent, AskTow
from weathergage.rulesets.tattered_sails.rules.geometry import ships_near, touch
from weathergage.rulesets.tattered_sails.state import (
    NOBODY,
    Engagement,
    SeaFrame,
    Ship,
    is_friend,
    is_grappled,
    model_of,
    number_of,
    tower_of,
)

NONE: Final = "none"
CAST_OFF: Final = "cast-off"
AGREE: Final = "agree"
REFUSE: Final = "refuse"


def towable(game: Engagement, number: int) -> list[int]:
    """TS-TOW-02 to TS-TOW-04: touching derelicts of the own team, neither grappled nor in tow, if she tows none."""
    ship = game.ships[number]
    if ship.tows != NOBODY or ship.derelict:
        return []
    return [other for other in ships_near(game, number, CONTACT)
            if game.ships[other].derelict and is_friend(game, ship, game.ships[other])
            and not is_grappled(game, other) and tower_of(game, other) == NOBODY and touch(ship, game.ships[other])]


class TowChoiceAt:
    """Stages of `TowChoice`."""

    ASK: Final = 1
    CHOOSE: Final = 2
    SETTLE: Final = 3


@dataclass
class TowChoice(SeaFrame):
    """TS-TOW-02, TS-TOW-03, TS-TOW-07: before a move a tow may be taken, or cast off; a team mate must agree to his."""

    number: int
    wanted: int = NOBODY

    def step(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case TowChoiceAt.ASK: return self.ask(game)
            case TowChoiceAt.CHOOSE: return self.choose(game, answer)
            case _: return self.settle(game, answer == AGREE)

    def ask(self, game: Engagement) -> Step:
        ship = game.ships[self.number]
        if ship.tows != NOBODY:
            return ask_to_cast_off(ship)
        derelicts = towable(game, self.number)
        if not derelicts:
            return DONE
        options = (NONE, *[game.ships[other].label for other in derelicts])
        return AskTow(ship.player, "TS-TOW-03", OneOf(options), ship.label)

    def choose(self, game: Engagement, answer: Answer) -> Step:
        ship = game.ships[self.number]
        if answer == NONE:
            return DONE
        if answer == CAST_OFF:
            end_tow(game, self.number, CAST_OFF)
            return DONE
        self.wanted = number_of(game, answer)
        derelict = game.ships[self.wanted]
        if derelict.player == ship.player:
            return self.settle(game, True)
        return AskConsent(derelict.player, "TS-TOW-02", OneOf((AGREE, REFUSE)), ship.label, derelict.label, True)

    def settle(self, game: Engagement, agreed: bool) -> Step:
        ship, towed = game.ships[self.number], game.ships[self.wanted]
        if towed.player != ship.player:
            game.emit(ConsentAsked(towed.player, towed.label, agreed, "TS-TOW-02"))
        if agreed:
            ship.tows = self.wanted
            game.emit(TowTaken(towed.label, ship.label))
        return DONE


def ask_to_cast_off(tower: Ship) -> AskTow:
    """TS-TOW-07: at the start or the end of an action of the tower."""
    return AskTow(tower.player, "TS-TOW-07", OneOf((NONE, CAST_OFF)), tower.label)


def tow_pose(tower: Ship, pose: Pose) -> Pose:
    """TS-TOW-05, TS-WIND-11: the towed bow on the tower's stern, with her heading, whatever the wind."""
    x, y = point_of(pose, -model_of(tower).length, 0.0)
    return pose_on_grid(x, y, pose[2])


def end_tow(game: Engagement, tower: int, why: str) -> None:
    """TS-TOW-07: the tow of this ship, if it tows one."""
    if tower == NOBODY or game.ships[tower].tows == NOBODY:
        return
    towed = game.ships[game.ships[tower].tows]
    game.ships[tower].tows = NOBODY
    game.emit(TowEnded(towed.label, game.ships[tower].label, why))
