"""Build the compiled package into a folder of its own, unless it is there and fresh.

    python tools/compile.py build/c [--opt 3]       0: there and fresh; 1: failed; 3: this machine has no compiler
    python tools/compile.py build/c --fresh         0 or 1: is it fresh? builds nothing
    python tools/compile.py build/c --background    starts a build of low priority and comes back at once

Never in place: a compiled module beside its source silently wins over every later edit. It is built beside the target
and takes its name when it is whole, so nobody ever runs half of it. One build at a time: whoever comes second waits, or
in the background leaves it to the first. A build in the background outlives the server that `make play` starts.
"""

import argparse
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LEVEL = "3"                         # setup.py has the same, and docs/performance.md says why
NO_COMPILER = 3
LOWEST = 19                         # priority of a build in the background
FAILED = "failed"                   # its file beside the target says which sources did not compile
TOOLS = ("setup.py", "pyproject.toml", "tools/native.py", "tools/make_clones.py", "tools/objects.py")


def fingerprint(opt: str) -> str:
    """Of everything the build depends on. Contents, not times: a checkout or a copy of the tree changes those."""
    asked = " ".join([f"{name}={os.environ.get(name, '')}" for name in ("WEATHERGAGE_ONLY", "WEATHERGAGE_LAYOUT")])
    made = hashlib.blake2b(f"{sys.version} {sysconfig.get_platform()} {opt} {asked}".encode())
    package = [path for path in (ROOT / "src/weathergage").rglob("*")
               if not {"__pycache__", "static"}.intersection(path.relative_to(ROOT).parts)]
    for path in sorted([*package, *[ROOT / name for name in TOOLS]]):
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


def beside(target: Path, word: str) -> Path:
    return target.with_name(f"{target.name}.{word}")


@contextmanager
def one_at_a_time(target: Path, waits: bool) -> Iterator[int]:
    """The lock if it is our turn, else -1. It is the system's: gone when no process that was handed it lives."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with beside(target, "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | (0 if waits else fcntl.LOCK_NB))
        except BlockingIOError:
            yield -1
        else:
            yield lock.fileno()


def is_fresh(target: Path, wanted: str) -> bool:
    stamp = target / "fingerprint"
    return stamp.exists() and stamp.read_text() == wanted


def install_mypyc() -> None:
    """Beside what plays, as pinned: playing alone does not need it."""
    if find_spec("mypyc") is None:
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install", "--require-hashes"]
        if subprocess.run([*pip, "-c", "requirements-dev.lock", "mypy"], cwd=ROOT, check=False).returncode:
            sys.exit("mypyc is not installed, and could not be")


def build(target: Path, opt: str, wanted: str, lock: int) -> None:
    """All files of the package, compiled ones among them, with their fingerprint; or what was there before."""
    fresh, old = beside(target, "part"), beside(target, "old")
    shutil.rmtree(fresh, ignore_errors=True)        # of a build that broke off
    command = [sys.executable, "setup.py", "-q", "build", "--build-lib", str(fresh)]
    environment = {**os.environ, "WEATHERGAGE_COMPILE": "always", "WEATHERGAGE_OPT": opt, "WEATHERGAGE_CLIENT": "never"}
    if subprocess.run(command, cwd=ROOT, env=environment, check=False, pass_fds=[lock]).returncode:
        shutil.rmtree(fresh, ignore_errors=True)    # the sources are copied first, and would pass for a build
        beside(target, FAILED).write_text(wanted)
        sys.exit(f"compiling into {target.name} failed")
    if fingerprint(opt) != wanted:
        shutil.rmtree(fresh, ignore_errors=True)
        sys.exit("the sources changed while they were compiled; nobody knows what this build is of")
    (fresh / "fingerprint").write_text(wanted)
    shutil.rmtree(old, ignore_errors=True)
    if target.exists():
        target.rename(old)
    fresh.rename(target)
    shutil.rmtree(old, ignore_errors=True)
    beside(target, FAILED).unlink(missing_ok=True)


def build_in_turn(target: Path, opt: str, waits: bool = True) -> None:
    with one_at_a_time(target, waits) as lock:
        wanted = fingerprint(opt)
        if lock >= 0 and not is_fresh(target, wanted):        # whoever was before us may have built it
            start = time.perf_counter()
            build(target, opt, wanted, lock)
            print(f"compiled into {target.relative_to(ROOT)} at -O{opt} in {time.perf_counter() - start:.0f} s")


def start_in_background(target: Path, opt: str) -> str:
    """What is said of it. The build has a session of its own: Ctrl-C at the server does not reach it."""
    wanted, failed = fingerprint(opt), beside(target, FAILED)
    if is_fresh(target, wanted):
        return ""
    if missing():
        return f"runs interpreted: this machine lacks {missing()}; everything works, only slower"
    if failed.exists() and failed.read_text() == wanted:
        return f"runs interpreted: these sources did not compile, see {beside(target, 'log').relative_to(ROOT)}"
    with one_at_a_time(target, False) as lock:
        if lock < 0:
            return "runs interpreted: a build is under way in the background, the next start is compiled"
    with beside(target, "log").open("w") as log:
        command = [sys.executable, str(ROOT / "tools/compile.py"), str(target), "--opt", opt, "--in-turn"]
        subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)
    return "runs interpreted, and compiles in the background for the next start (COMPILE=0 prevents it)"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("target", type=Path)
    parser.add_argument("--opt", default=LEVEL, help="optimisation level, 0 to 3, s")
    parser.add_argument("--fresh", action="store_true", help="only say whether it is fresh")
    parser.add_argument("--background", action="store_true", help="build later, at low priority")
    parser.add_argument("--in-turn", action="store_true", help=argparse.SUPPRESS)       # what --background starts
    options = parser.parse_args()
    target = ROOT / options.target
    if options.fresh:
        sys.exit(0 if is_fresh(target, fingerprint(options.opt)) else 1)
    if options.background:
        said = start_in_background(target, options.opt)
        if said:
            print(f"weathergage {said}", flush=True)
        return
    if options.in_turn:
        os.setpriority(os.PRIO_PROCESS, 0, LOWEST)     # whatever it is started with
        install_mypyc()
        build_in_turn(target, options.opt, waits=False)
        return
    if is_fresh(target, fingerprint(options.opt)):
        print(f"{options.target} is fresh")
        return
    if missing() and os.environ.get("CI") == "true":
        install_compiler()
        if missing():
            sys.exit(f"cannot compile: {missing()} is missing and could not be installed")
    if missing():
        print(f"NOT COMPILED: this machine lacks {missing()}; everything works without, only slower", file=sys.stderr)
        sys.exit(NO_COMPILER)
    build_in_turn(target, options.opt)


if __name__ == "__main__":
    main()
