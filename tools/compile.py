"""Build the compiled package into a folder of its own, unless it is there and fresh.

    python tools/compile.py build/c [--opt 3]       0: there and fresh; 1: failed; 3: this machine has no compiler
    python tools/compile.py build/c --fresh         0 or 1: is it fresh? builds nothing

Never in place: a compiled module beside its source silently wins over every later edit.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NO_COMPILER = 3


def fingerprint(opt: str) -> str:
    """Of everything the build depends on. Contents, not times: a checkout or a copy of the tree changes those."""
    only = os.environ.get("WEATHERGAGE_ONLY", "")
    made = hashlib.blake2b(f"{sys.version} {sysconfig.get_platform()} {opt} {only}".encode())
    package = [path for path in (ROOT / "src/weathergage").rglob("*")
               if not {"__pycache__", "static"}.intersection(path.relative_to(ROOT).parts)]
    for path in sorted([*package, ROOT / "setup.py", ROOT / "pyproject.toml", ROOT / "tools/native.py"]):
        if path.is_file():
            made.update(f"\n{path.relative_to(ROOT).as_posix()}\n".encode() + path.read_bytes())
    return made.hexdigest()


def missing() -> str:
    """What this machine lacks for compiling, in words; nothing when it can."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if not shutil.which(compiler):
        return f"a C compiler ({compiler})"
    header = Path(sysconfig.get_path("include")) / "Python.h"
    return "" if header.exists() else "the C headers of Python"


def install_compiler() -> None:
    """For continuous integration only; elsewhere nobody asked us to change the machine."""
    if shutil.which("apt-get"):
        apt = [*(["sudo"] if os.geteuid() else []), "apt-get", "-q", "-y"]
        subprocess.run([*apt, "update"], check=False)
        subprocess.run([*apt, "install", "--no-install-recommends", "gcc", "libc6-dev", "python3-dev"], check=False)


def build(target: Path, opt: str) -> None:
    """All files of the package, compiled ones among them; or nothing."""
    shutil.rmtree(target, ignore_errors=True)       # or a module that was renamed lives on
    command = [sys.executable, "setup.py", "-q", "build", "--build-lib", str(target)]
    environment = {**os.environ, "WEATHERGAGE_COMPILE": "always", "WEATHERGAGE_OPT": opt, "WEATHERGAGE_CLIENT": "never"}
    if subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode:
        shutil.rmtree(target, ignore_errors=True)   # the sources are copied first, and would pass for a build
        sys.exit(f"compiling into {target.name} failed")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("target", type=Path)
    parser.add_argument("--opt", default="3", help="optimisation level, 0 to 3")
    parser.add_argument("--fresh", action="store_true", help="only say whether it is fresh")
    options = parser.parse_args()
    target = ROOT / options.target
    stamp, wanted = target / "fingerprint", fingerprint(options.opt)
    is_fresh = stamp.exists() and stamp.read_text() == wanted
    if options.fresh:
        sys.exit(0 if is_fresh else 1)
    if is_fresh:
        print(f"{options.target} is fresh")
        return
    if missing() and os.environ.get("CI") == "true":
        install_compiler()
        if missing():
            sys.exit(f"cannot compile: {missing()} is missing and could not be installed")
    if missing():
        print(f"NOT COMPILED: this machine lacks {missing()}; everything works without, only slower", file=sys.stderr)
        sys.exit(NO_COMPILER)
    start = time.perf_counter()
    build(target, options.opt)
    stamp.write_text(wanted)
    print(f"compiled into {options.target} at -O{options.opt} in {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
