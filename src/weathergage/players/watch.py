"""Play under watch: rules that go on for ever and ask nobody are stopped, and tell where they are.

The watch stands on top of the agenda while an answer is carried out, and runs the frames below it: so nobody who plays
without one pays for it. A stage that does not return is beyond its reach.
"""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import (
    CHANCE,
    DONE,
    Answer,
    Dealer,
    Done,
    Frame,
    Game,
    Question,
    Step,
    WeatherGageError,
    advance,
    give,
)
from weathergage.kernel.rng import Rng

MOST_STAGES: Final = 100_000        # between two answers of players; the longest turn takes some thousand
SHOWN: Final = 6                    # frames of a deep agenda that are told, of either end


class Looping(WeatherGageError):
    """Stage after stage is run, and nobody is asked; says which frames are at it."""


@dataclass
class Watch(Frame):
    """Runs the agenda as the kernel does, until somebody is asked, and counts the stages."""

    dealer: Dealer
    most: int = MOST_STAGES

    def step(self, game: Game, answer: Answer) -> Step:
        agenda = game.agenda
        agenda.pop()                                    # itself: rules look at an agenda without it
        for _ in range(self.most):
            frame = agenda[-1]
            frame.pc += 1
            step = frame.step(game, answer)
            answer = None
            if game.outcome is not None:
                return None
            if isinstance(step, Done):
                agenda.pop()
                answer = step.result
                if not agenda:
                    agenda.append(self)                 # for the kernel to take off
                    return DONE
            elif isinstance(step, Frame):
                agenda.append(step)
            elif isinstance(step, Question):
                if step.seat != CHANCE:
                    return step
                answer = self.dealer.deal(game, step)
                game.chances += 1
            elif step:
                return step
            elif step is not None:
                answer = ()
        raise Looping(f"{self.most} stages and no question: {told(agenda)}")


def told(agenda: list[Frame]) -> str:
    """The agenda from the bottom, each frame with its stage; of a deep one, both ends."""
    frames = [f"{frame!r}" for frame in agenda]
    if len(frames) > 2 * SHOWN:
        frames[SHOWN:-SHOWN] = [f"... {len(frames) - 2 * SHOWN} more"]
    return " > ".join(frames)


def advance_watched(game: Game, dealer: Dealer, most: int = MOST_STAGES) -> None:
    """On to the first question of a new game; Looping if there is none."""
    game.agenda.append(Watch(dealer, most))
    advance(game, None, dealer)


def give_watched(game: Game, index: int, answer: Answer, dealer: Dealer, most: int = MOST_STAGES) -> None:
    """Answer an open question with a legal answer, and on to the next one; Looping if there is none."""
    if len(game.open) == 1:                             # else nothing goes on yet
        game.agenda.append(Watch(dealer, most))
    give(game, index, answer, dealer)


def rollout_watched(game: Game, rng: Rng, dealer: Dealer, most: int) -> int:
    """Random play, drawing each answer lazily, for so many answers at most; returns how many."""
    count = 0
    while game.asked and count < most:
        index = game.open[0]
        give_watched(game, index, game.asked[index].space.draw(game, rng), dealer)
        count += 1
    return count
