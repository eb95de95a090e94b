"""What is garbage is looked for among what is new: a look through all that hundreds of tables are made of stops them
for a tenth of a second, and Python by itself takes one every few seconds.
"""

import asyncio
import gc
from itertools import count
from typing import Final

LOOK_S: Final = 2.0             # between two looks through what is new
WHOLE: Final = 900              # of so many looks one is through everything: half an hour


async def collect() -> None:
    """Look for garbage again and again, for ever; what is not is set aside."""
    for number in count(1):
        await asyncio.sleep(LOOK_S)
        if number % WHOLE == 0:
            gc.unfreeze()
        gc.collect()
        gc.freeze()
