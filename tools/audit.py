"""Ask whether anything that is installed has a known vulnerability.

    python tools/audit.py       0: nothing known, or nobody can be asked from here, which it says; 1: something is

It asks pip-audit (which `make audit` installs) for all that the lock files pin, and npm for the packages of the page.
What is known and does no harm here stands in tools/audit.toml with the reason; what stands there and is not found any
more is named, to be removed.
"""

import json
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from client import WEB, npm

ROOT = Path(__file__).resolve().parent.parent
ACCEPTED = Path(__file__).with_name("audit.toml")
PROGRAM = ROOT / "build/audit/bin/pip-audit"
LOCKS = ("requirements.lock", "requirements-dev.lock", "requirements-docs.lock", "requirements-node.lock",
         "requirements-audit.lock")
PATIENCE_S = 120
SOCKET_S = 10


@dataclass(frozen=True)
class Found:
    """A vulnerability of a package."""

    package: str
    id: str
    mended: str                 # by which versions; empty: by none yet


class NobodyToAsk(Exception):
    """The data cannot be reached from here; says whose."""


def told(command: list[str], folder: Path, who: str) -> Any:
    """The JSON that a program prints. How it ends says nothing: also who has found something ends with an error."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
        return json.loads(done.stdout)
    except (OSError, subprocess.TimeoutExpired, ValueError):
        raise NobodyToAsk(who) from None


def in_locks(report: Any) -> list[Found]:
    """Of what pip-audit says of a lock file. If it knows no package at all, it has not reached PyPI."""
    packages = report.get("dependencies", [])
    known = [package for package in packages if "vulns" in package]
    if not known:
        raise NobodyToAsk("PyPI")
    return [Found(package["name"], one["id"], ", ".join(one.get("fix_versions", [])))
            for package in known for one in package["vulns"]]


def in_page(report: Any) -> list[Found]:
    """Of what npm says."""
    if "vulnerabilities" not in report:
        raise NobodyToAsk("the npm registry")
    found = []
    for name, package in report["vulnerabilities"].items():
        mended = package.get("fixAvailable")
        fix = f"{mended['name']} {mended['version']}" if isinstance(mended, dict) else "npm audit fix" if mended else ""
        found += [Found(name, str(one["url"]).rpartition("/")[2], fix)
                  for one in package["via"] if isinstance(one, dict)]
    return found


def ask_pip() -> list[Found]:
    command = [str(PROGRAM), "--disable-pip", "--no-deps", "--require-hashes", "--progress-spinner", "off", "--timeout",
               str(SOCKET_S), "--format", "json", "--requirement"]
    return list(dict.fromkeys([one for lock in LOCKS for one in in_locks(told([*command, lock], ROOT, "PyPI"))]))


def ask_npm() -> list[Found]:
    command = npm()
    if not command:
        raise NobodyToAsk("npm")
    return in_page(told([*command, "audit", "--json"], WEB, "the npm registry"))


def judged(found: list[Found], accepted: dict[str, str]) -> tuple[list[Found], list[str]]:
    """What must be mended, and what is accepted but not found."""
    ids = {one.id for one in found}
    return [one for one in found if one.id not in accepted], [id for id in accepted if id not in ids]


def reasons(text: str) -> dict[str, str]:
    """What is accepted, and why."""
    accepted = tomllib.loads(text).get("accepted", {})
    if not all(isinstance(reason, str) and reason for reason in accepted.values()):
        raise ValueError(f"{ACCEPTED.name}: each id has a reason")
    return dict(accepted)


def main() -> int:
    found, is_whole = list[Found](), True
    for ask, what in ((ask_pip, "Python packages"), (ask_npm, "packages of the page")):
        try:
            found += ask()
        except NobodyToAsk as nobody:
            is_whole = False
            print(f"NOT AUDITED: the {what}, because {nobody} cannot be asked from here")
    accepted = reasons(ACCEPTED.read_text(encoding="utf-8"))
    bad, idle = judged(found, accepted)
    for one in bad:
        print(f"{one.package}: {one.id}, {f'mended by {one.mended}' if one.mended else 'nothing mends it yet'}")
    for one in found:
        if one.id in accepted:
            print(f"{one.package}: {one.id} is accepted: {accepted[one.id]}")
    for id in idle if is_whole else ():
        print(f"{ACCEPTED.name}: {id} is found no more; remove it")
    if is_whole and not bad:
        print("no known vulnerability" + (" but those that are accepted" if accepted else ""))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
