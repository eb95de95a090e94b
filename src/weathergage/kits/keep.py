"""What was worked out once and will be asked for again. A shelf belongs to the process and to no game: what lies on it
follows from its key alone."""

from typing import TypeVar

Key = TypeVar("Key")
Made = TypeVar("Made")


def keep(shelf: dict[Key, Made], most: int, key: Key, made: Made) -> Made:
    """Lay it on the shelf, where it is found next time; a full shelf is cleared before."""
    if len(shelf) >= most:
        shelf.clear()
    shelf[key] = made
    return made
