"""A server looks for garbage among what is new, and now and then everywhere."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from weathergage.server import garbage


class Knot:
    """Something that only the collector can get rid of."""

    def __init__(self) -> None:
        self.self: Knot | None = self


@pytest.fixture
def collector() -> Iterator[None]:
    gc.disable()                    # it would find it by chance
    yield
    gc.unfreeze()
    gc.enable()


async def until_gone(look: "weakref.ref[Knot]") -> None:
    async with asyncio.timeout(60.0):
        while look() is not None:
            await asyncio.sleep(0.01)


@pytest.mark.usefixtures("collector")
def test_what_was_set_aside_is_looked_through_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "LOOK_S", 0.001)
    monkeypatch.setattr(garbage, "WHOLE", 10)

    async def serve() -> None:
        old = Knot()
        looking = asyncio.create_task(garbage.collect())
        await until_gone(weakref.ref(Knot()))
        assert gc.get_freeze_count() > 0
        look = weakref.ref(old)
        del old
        await until_gone(look)
        looking.cancel()

    asyncio.run(serve())


@pytest.mark.usefixtures("collector")
def test_what_was_set_aside_is_left_alone_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "LOOK_S", 0.001)

    async def serve() -> None:
        old = Knot()
        looking = asyncio.create_task(garbage.collect())
        await until_gone(weakref.ref(Knot()))
        look = weakref.ref(old)
        del old
        await until_gone(weakref.ref(Knot()))
        assert look() is not None           # or everything was looked through
        looking.cancel()

    monkeypatch.setattr(garbage, "WHOLE", 10**9)
    asyncio.run(serve())
