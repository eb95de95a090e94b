"""Toys that a test makes known are forgotten after it."""

from collections.abc import Iterator

import pytest

from weathergage.kernel import registry


@pytest.fixture(autouse=True)
def forgotten_toys() -> Iterator[None]:
    before = dict(registry._ADDED)
    yield
    registry._ADDED.clear()
    registry._ADDED.update(before)
