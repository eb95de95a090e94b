"""What tests need and not every machine has."""

import os
from typing import NoReturn

import pytest


def missing(told: str) -> NoReturn:
    """The test cannot run here: it is skipped, but with CI=true, where nothing may go untested, it fails."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{told}; with CI=true this is a failure", pytrace=False)
    pytest.skip(told)
