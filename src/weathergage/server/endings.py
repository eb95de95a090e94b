"""How what runs for ever is ended."""

import asyncio
import logging
from collections.abc import Collection
from typing import Any, Final

LOG: Final = logging.getLogger("weathergage.server")
AGAIN_S: Final = 0.5            # between two times that a task is told to end
TIMES: Final = 20               # that it is told before it is left to itself


async def end(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Cancel tasks until they have ended: one that is told in the moment in which what it waits for fails may take the
    one for the other, and go on. What hears nothing at all is named in the log, and nobody waits for it, not even the
    loop when it ends."""
    left = {task for task in tasks if not task.done()}
    for _ in range(TIMES):
        if not left:
            return
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=AGAIN_S)
    for task in left:
        LOG.error("does not end, though it was told to %s times: %s", TIMES, repr(task))
        asyncio._unregister_task(task)
