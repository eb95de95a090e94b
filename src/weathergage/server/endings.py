"""How what runs for ever is ended."""

import asyncio
from collections.abc import Collection
from typing import Any, Final

AGAIN_S: Final = 0.5            # between two times that a task is told to end


async def end(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Cancel tasks until they have ended: one that is told in the moment in which what it waits for fails may take the
    one for the other, and go on."""
    left = [task for task in tasks if not task.done()]
    while left:
        for task in left:
            task.cancel()
        _, pending = await asyncio.wait(left, timeout=AGAIN_S)
        left = list(pending)
