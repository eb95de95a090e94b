"""Compile and link only what has changed: an object, or a library, is kept with a fingerprint of all it was made from.

By contents, not times: the C files of a group are written anew whenever a module of it changes, mostly with the same
text. The fingerprint covers the file, every header of ours that it includes, and the compiler with its options.
"""

import hashlib
import re
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path

INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([^">]+)[">]', re.MULTILINE)
ENDING = ".made-from"


@cache
def includes(path: Path) -> tuple[str, bytes]:
    """The names that a file includes, and a digest of its text. A build writes its files before it compiles any."""
    data = path.read_bytes()
    names = INCLUDE.findall(data.decode("utf-8", "replace"))
    return "\n".join(names), hashlib.blake2b(data).digest()


def inputs(source: Path, folders: Sequence[Path]) -> list[Path]:
    """The file and all headers that it includes, directly or not, as far as they lie in these folders."""
    found, waiting = {source}, [source]
    while waiting:
        path = waiting.pop()
        for name in includes(path)[0].splitlines():
            for folder in (path.parent, *folders):
                header = folder / name
                if header.is_file():
                    if header not in found:
                        found.add(header)
                        waiting.append(header)
                    break
    return sorted(found)


def fingerprint(files: Sequence[Path], words: Sequence[str]) -> str:
    """Of these files and of the command that uses them."""
    made = hashlib.blake2b("\n".join(words).encode())
    for path in files:
        made.update(f"\n{path.as_posix()}\n".encode() + includes(path)[1])
    return made.hexdigest()


def is_kept(made: Path, wanted: str) -> bool:
    stamp = made.with_name(made.name + ENDING)
    return made.exists() and stamp.exists() and stamp.read_text() == wanted


def keep(made: Path, wanted: str) -> None:
    """Said once it is whole: what breaks off leaves no stamp that fits it."""
    made.with_name(made.name + ENDING).write_text(wanted)


def forget(made: Path) -> None:
    made.with_name(made.name + ENDING).unlink(missing_ok=True)


@cache
def version(compiler: str) -> str:
    """A newer compiler makes other code of the same text."""
    said = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=False)
    return said.stdout.partition("\n")[0]
