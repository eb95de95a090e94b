"""The tests again and again on a busy machine: does any of them fail now and then?

    python tools/steady.py                      ten times in a row, beside two busy loops
    python tools/steady.py --runs 3 --loops 0
    python tools/steady.py -- make test-compiled

It ends at the first run that fails, and says what failed in it. Runs that passed count for the sources as they are now:
broken off, the same command goes on from there. Logs and results lie in build/steady.
"""

import argparse
import hashlib
import json
import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / "build/steady"
TESTS = ("make", "test")
LOOP = "while True: pass"
FAILED = re.compile(r"^(?:FAILED|ERROR) .*$", re.M)
COUNTED = re.compile(r"^=*\s*((?:\d+ [a-z]+(?:, )?)+ in [\d.]+s.*?)\s*=*$", re.M)


@contextmanager
def busy(loops: int) -> Iterator[None]:
    """So many processes that do nothing, as fast as they can."""
    running = [subprocess.Popen([sys.executable, "-c", LOOP]) for _ in range(loops)]
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()


def sources() -> str:
    """What is run, in a word: the commit, and what has been changed since."""
    asked = [("git", "rev-parse", "HEAD"), ("git", "diff", "HEAD"), ("git", "status", "--porcelain")]
    said = [subprocess.run(one, cwd=ROOT, capture_output=True, check=False).stdout for one in asked]
    return hashlib.sha256(b"\0".join(said)).hexdigest()[:12]


def passed(folder: Path) -> int:
    """How many runs of these sources have passed in a row, by what was kept."""
    try:
        lines = (folder / "runs.jsonl").read_text(encoding="utf-8").splitlines()
    except OSError:
        return 0
    count = 0
    for line in lines:
        count = count + 1 if json.loads(line)["code"] == 0 else 0
    return count


def run(command: Sequence[str], number: int, folder: Path, loops: int) -> int:
    """One run, told and kept; returns how it ended."""
    log, began = folder / f"{number}.log", time.monotonic()
    with log.open("wb") as out, busy(loops):
        code = subprocess.run(command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT, check=False,
                              env={**os.environ, "CI": "true"}).returncode
    seconds, text = time.monotonic() - began, log.read_text(encoding="utf-8", errors="replace")
    counts = COUNTED.findall(text)
    with (folder / "runs.jsonl").open("a", encoding="utf-8") as kept:
        kept.write(json.dumps({"run": number, "code": code, "seconds": round(seconds), "loops": loops,
                               "load": round(os.getloadavg()[2], 1), "said": counts[-1] if counts else ""}) + "\n")
    print(f"run {number}: {'passed' if code == 0 else f'FAILED ({code})'} in {seconds:.0f} s"
          f"{f', {counts[-1]}' if counts else ''}", flush=True)
    if code:
        print("\n".join(FAILED.findall(text)) or f"no test is named; see {log.relative_to(ROOT)}", flush=True)
    return code


def main() -> None:
    parser = argparse.ArgumentParser(description="The tests again and again on a busy machine.")
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--loops", type=int, default=2, help="busy loops beside them")
    parser.add_argument("command", nargs="*", default=TESTS, help="what is run; make test")
    options = parser.parse_args()
    command = tuple(options.command)
    key = f"{sources()}-{hashlib.sha256(shlex.join((*command, str(options.loops))).encode()).hexdigest()[:6]}"
    folder = HOME / key
    folder.mkdir(parents=True, exist_ok=True)
    begun = passed(folder)
    if begun:
        print(f"{begun} in a row have passed before", flush=True)
    for number in range(begun + 1, options.runs + 1):
        if run(command, number, folder, options.loops):
            sys.exit(1)
    print(f"{max(begun, options.runs)} in a row have passed")


if __name__ == "__main__":
    main()
