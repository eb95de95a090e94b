"""Install a Debian package that tests want; done by root, and by whoever may use sudo without a password."""

import os
import shutil
import subprocess
import sys


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
