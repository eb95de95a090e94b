"""What tests need and not every machine has."""

import os
from importlib import import_module
from typing import Any, NoReturn

import pytest


def missing(told: str) -> NoReturn:
    """The test cannot run here: it is skipped, but with CI=true, where nothing may go untested, it fails."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{told}; with CI=true this is a failure", pytrace=False)
    pytest.skip(told, allow_module_level=True)


def module(name: str) -> Any:
    """A module that not everybody has installed."""
    try:
        return import_module(name)
    except ImportError:
        missing(f"{name} is not installed")
