"""Say where Chromium is; for continuous integration, install it when it is missing.

    python tools/chromium.py        its path; 3: there is none
"""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
NO_CHROMIUM = 3


def find() -> str:
    """Its path, or nothing."""
    return next(filter(None, map(shutil.which, NAMES)), "")


def install() -> None:
    """The Debian package; only where nobody minds a changed machine."""
    if shutil.which("apt-get"):
        apt = [*(["sudo"] if os.geteuid() else []), "apt-get", "-q", "-y"]
        for errand in (["update"], ["install", "--no-install-recommends", "chromium"]):
            subprocess.run([*apt, *errand], stdout=subprocess.DEVNULL, check=False)


def main() -> None:
    if not find() and os.environ.get("CI") == "true":
        install()
    if not find():
        print("NOT TESTED: this machine has no Chromium (Debian: apt install chromium)", file=sys.stderr)
        sys.exit(NO_CHROMIUM)
    print(find())


if __name__ == "__main__":
    main()
