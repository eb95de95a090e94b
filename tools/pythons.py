"""The same on every Python that this machine has: for each an environment made from the locks, and a part of the tests.

    python tools/pythons.py                     every supported Python that is found, but this one
    python tools/pythons.py 3.13 -- -k rules    one of them, and what pytest is told besides

They are looked for on the path and where pyenv keeps its own. The environments lie in build/pythons, made anew when
a lock has changed. Nothing is installed that the locks do not name with its hash.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / "build/pythons"
SUPPORTED = ("3.11", "3.12", "3.13")
LOCK = "requirements-dev.lock"
STAMP = "made-from"
NONE = 3                        # how it ends when there is no other Python
# What leans on the language: kernel, codecs and generated code, content, saves, environments, the program, a wheel.
TESTS = ("tests/kernel", "tests/kits", "tests/conformance", "tests/golden", "tests/learning", "tests/research",
         "tests/cli", "tests/test_api.py", "tests/test_clones.py", "tests/test_installed.py", "tests/test_native.py")
SAMPLE = "16"                   # of the battles, as `make test` has it
ASKED = "import sys, venv, ensurepip; print(f'{sys.version_info[0]}.{sys.version_info[1]}')"


def is_version(python: Path, version: str) -> bool:
    """Whether it runs, is that version, and can make environments."""
    try:
        done = subprocess.run([python, "-c", ASKED], capture_output=True, text=True, check=False)
    except OSError:
        return False
    return done.returncode == 0 and done.stdout.strip() == version


def number(path: Path) -> list[int]:
    return [int(part) for part in path.name.split(".") if part.isdecimal()]


def places(version: str) -> Iterator[Path]:
    """Where a Python of this version may be."""
    found = shutil.which(f"python{version}")
    if found:
        yield Path(found)
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    yield from [path / "bin/python" for path in sorted(kept.glob(f"{version}.*"), key=number, reverse=True)]


def find(version: str) -> Path | None:
    return next((path for path in places(version) if is_version(path, version)), None)


def environment(python: Path, version: str) -> Path:
    """Its Python; everything in it is pinned, with hashes."""
    home = HOME / version
    made_from = hashlib.blake2b(b"".join([(ROOT / name).read_bytes() for name in (LOCK, "pyproject.toml")])
                                + str(python).encode()).hexdigest()
    stamp = home / STAMP
    own = home / "bin/python"
    if stamp.exists() and stamp.read_text() == made_from:
        return own
    subprocess.run([python, "-m", "venv", "--clear", home], check=True)
    pip: list[str | Path] = [own, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    subprocess.run([*pip, "--no-compile", "--require-hashes", "-r", ROOT / LOCK], check=True)
    subprocess.run([*pip, "--no-deps", "--no-build-isolation", "-e", ROOT], check=True,
                   env={**os.environ, "WEATHERGAGE_COMPILE": "never"})
    stamp.write_text(made_from)
    return own


def test(python: Path, more: Sequence[str]) -> bool:
    """Whether the tests pass on it."""
    pytest: list[str | Path] = [python, "-m", "pytest", "-q", "-p", "xdist", "-n", "auto", "--dist", "worksteal"]
    return subprocess.run([*pytest, *(more or TESTS)], cwd=ROOT, check=False, env={
        **os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "WEATHERGAGE_SAMPLE": SAMPLE}).returncode == 0


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("versions", nargs="*", choices=[*SUPPORTED, []], metavar="VERSION",
                        help="by default all that are found, but the one that runs this")
    own, more = sys.argv[1:], []
    if "--" in own:
        own, more = own[:own.index("--")], own[own.index("--") + 1:]
    here = f"{sys.version_info[0]}.{sys.version_info[1]}"
    wanted = parser.parse_args(own).versions or [version for version in SUPPORTED if version != here]
    told: dict[str, str] = {}
    for version in wanted:
        python = find(version)
        if python is None:
            told[version] = "not found"
            continue
        print(f"Python {version}: {python}", flush=True)
        told[version] = "passed" if test(environment(python, version), more) else "failed"
    print(json.dumps(told))
    if "failed" in told.values():
        sys.exit(1)
    if "passed" not in told.values():
        sys.exit(NONE)


if __name__ == "__main__":
    main()
