"""Compile the rules with mypyc when asked and able; the pure package is always a correct fallback.

WEATHERGAGE_COMPILE = auto (default: compile if this machine can) | never | always (fail if it cannot)
WEATHERGAGE_OPT     = optimisation level of the C compiler, default 3
"""

import os
from pathlib import Path
from typing import Any

from setuptools import setup

MODE = os.environ.get("WEATHERGAGE_COMPILE", "auto")
OPT = os.environ.get("WEATHERGAGE_OPT", "3")
COMPILED = ("kernel", "kits", "rulesets", "players")        # what a rollout runs through
INTERPRETED = {
    "__init__.py": "package faces: imports only",
    "content.py": "msgspec structs read their annotations at run time, and compiled classes have none",
    "view.py": "words and pictures for people: never in a rollout, and slow to compile",
    "wording.py": "as view.py",
}


def sources() -> list[str]:
    folders = [Path("src/weathergage") / name for name in COMPILED]
    return [str(path) for folder in folders for path in sorted(folder.rglob("*.py")) if path.name not in INTERPRETED]


def extensions() -> list[Any]:
    """One group, so that calls between modules are direct."""
    if MODE not in ("auto", "never", "always"):
        raise SystemExit(f"WEATHERGAGE_COMPILE is {MODE}, not auto, never or always")
    if MODE == "never" or not sources():
        return []
    try:
        from mypyc.build import mypycify
        made = mypycify(["--config-file=pyproject.toml", *sources()], opt_level=OPT, group_name="weathergage",
                        target_dir=f"build/mypyc-O{OPT}")
    except (ImportError, SystemExit):       # no mypyc; or it has said what it does not like
        if MODE == "always":
            raise
        print("weathergage: not compiled, installing the pure package")
        return []
    for extension in made:
        extension.optional = MODE == "auto"     # no C compiler: warn and go on
    return made


setup(ext_modules=extensions())
