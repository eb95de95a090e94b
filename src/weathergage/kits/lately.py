"""What was worked out for the question asked last: to ask at all, rules must look at what there is to answer."""

from typing import Generic, Optional, TypeVar

from weathergage.kernel.core import Game, Space

Found = TypeVar("Found")


class Memory(Generic[Found]):
    """Something that was found out for one space in one game. A fork of the game is another game."""

    def __init__(self, space: Space, game: Game, found: Found) -> None:
        self.space = space
        self.game = game
        self.found = found


class Lately(Generic[Found]):
    """The last of them. It may be asked for only while the question stands: nothing in the game changes till then."""

    def __init__(self) -> None:
        self.last: Optional[Memory[Found]] = None       # one reference, so that threads never mix two of them

    def recall(self, space: Space, game: Game) -> Optional[Found]:
        last = self.last
        return last.found if last is not None and last.space is space and last.game is game else None

    def keep(self, space: Space, game: Game, found: Found) -> Found:
        self.last = Memory(space, game, found)
        return found
