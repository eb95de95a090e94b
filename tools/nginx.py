"""Say where nginx is, behind which the servers are tested.

    python tools/nginx.py               its path; 3: there is none
    python tools/nginx.py --install     the same, after installing the Debian package if it is missing

It is installed by root, and by whoever may use sudo without a password. `make test` asks for it; without it the test
behind a proxy is skipped, and says so.
"""

import argparse
import os
import shutil
import sys

from debian import install

NO_NGINX = 3
NONE = "NOT TESTED: servers behind nginx, because this machine has none (Debian: apt install nginx-light)"


def find() -> str | None:
    """Its path; it is not always where programs are looked for."""
    return shutil.which("nginx", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"]))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--install", action="store_true", help="install it, if it is missing")
    if parser.parse_args().install and not find():
        install("nginx-light", "the test behind a proxy")
    found = find()
    if found is None:
        print(NONE, file=sys.stderr)
        sys.exit(NO_NGINX)
    print(found)


if __name__ == "__main__":
    main()
