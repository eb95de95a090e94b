"""Say where Chromium is, which the tests of the pages drive.

    python tools/chromium.py                its path; 3: there is none
    python tools/chromium.py --install      the same, after installing a Debian package if it is missing

It is installed by root, and by whoever may use sudo without a password. `make test` asks for it; without Chromium the
tests of the pages are skipped, and say so.
"""

import argparse
import os
import shutil
import sys

from debian import install

SHELL = "chromium-headless-shell"       # has no windows, and takes a tenth less to drive: CI wants it
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
NO_CHROMIUM = 3
NONE = "NOT TESTED: the pages, because this machine has no Chromium (Debian: apt install chromium)"


def find() -> str:
    """Its path, or nothing."""
    return next(filter(None, map(shutil.which, NAMES)), "")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--install", action="store_true", help="install it, if it is missing")
    if parser.parse_args().install:
        is_quicker_wanted = os.environ.get("CI") and not shutil.which(SHELL)
        for package in (SHELL, "chromium"):
            if not find() or (package == SHELL and is_quicker_wanted):
                install(package, "the tests of the pages")
    if not find():
        print(NONE, file=sys.stderr)
        sys.exit(NO_CHROMIUM)
    print(find())


if __name__ == "__main__":
    main()
