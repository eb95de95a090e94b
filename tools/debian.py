"""Install a Debian package that tests want; done by root, and by whoever may use sudo without a password."""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

MISSING = 3                     # how a tool ends that has not found its program


def apt() -> list[str]:
    """How packages are installed here; empty if they cannot be, or only with a password."""
    if not shutil.which("apt-get"):
        return []
    if os.geteuid() == 0:
        return ["apt-get"]
    sudo = ["sudo", "--non-interactive"]
    may = shutil.which("sudo") and subprocess.run([*sudo, "true"], capture_output=True, check=False).returncode == 0
    return [*sudo, "apt-get"] if may else []


def install(package: str, purpose: str) -> None:
    """Whoever called looks whether it is there now."""
    command = apt()
    if not command:
        return
    print(f"installing {package} for {purpose}", file=sys.stderr, flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for errand in (["update"], ["install", "--no-install-recommends", package]):
        subprocess.run([*command, "-q", "-y", *errand], stdout=subprocess.DEVNULL, env=environment, check=False)


def tell(what: str, find: Callable[[], Path | str | None], package: str, purpose: str, none: str) -> None:
    """The whole of a tool that says where a program is, and with --install first installs its package."""
    parser = argparse.ArgumentParser(description=what.partition("\n")[0])
    parser.add_argument("--install", action="store_true", help="install it, if it is missing")
    if parser.parse_args().install and not find():
        install(package, purpose)
    found = find()
    if found is None:
        print(none, file=sys.stderr)
        sys.exit(MISSING)
    print(found)
