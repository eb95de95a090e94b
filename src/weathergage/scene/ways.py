"""The ways pieces have come lately, gathered from what happened, so that a page can show them sailing."""

from collections.abc import Iterable

from weathergage.scene.model import Pose

RECENT = 400
"""Events that are looked at: far more than one answer brings."""
MOST_PIECES = 6
MOST_POSES = 12


class Ways:
    """Poses of the pieces that moved last, each up to where the piece is now."""

    def __init__(self) -> None:
        self._ways: dict[str, list[Pose]] = {}

    def go(self, piece: str, poses: Iterable[Pose]) -> None:
        """A piece goes through these poses. A way that it is not on any more is forgotten."""
        start, *rest = poses
        known = self._ways.pop(piece, [])
        self._ways[piece] = [*(known if known and known[-1] == start else [start]), *rest][-MOST_POSES:]
        if len(self._ways) > MOST_PIECES:
            del self._ways[next(iter(self._ways))]

    def last(self, piece: str) -> Pose | None:
        """Where a piece was seen last."""
        known = self._ways.get(piece)
        return known[-1] if known else None

    def forget(self) -> None:
        """All lie elsewhere now: the sea itself has moved."""
        self._ways.clear()

    def gathered(self) -> dict[str, tuple[Pose, ...]]:
        """By piece; those that only lie somewhere are left out."""
        return {piece: tuple(poses) for piece, poses in self._ways.items() if len(poses) > 1}
