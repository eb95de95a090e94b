"""Say where nginx is, behind which the servers are tested.

    python tools/nginx.py               its path; 3: there is none
    python tools/nginx.py --install     the same, after installing the Debian package if it is missing

It is installed by root, and by whoever may use sudo without a password. `make test` asks for it; without it the test
behind a proxy is skipped, and says so.
"""

import os
import shutil

from debian import tell

NONE = "NOT TESTED: servers behind nginx, because this machine has none (Debian: apt install nginx-light)"


def find() -> str | None:
    """Its path; it is not always where programs are looked for."""
    return shutil.which("nginx", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"]))


def main() -> None:
    tell(__doc__ or "", find, "nginx-light", "the test behind a proxy", NONE)


if __name__ == "__main__":
    main()
