"""A fingerprint of all that decides how a game goes: equal where the same seeds give the same games."""

import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from weathergage.kernel import registry

PACKAGE: Final = Path(__file__).resolve().parent.parent
SHARED: Final = ("kernel/**/*", "kits/**/*", "lab/**/*", "learning/*", "players/*", "players/search/*")
KINDS: Final = (".py", ".toml", ".safetensors")         # a compiled package holds its sources, too


@cache
def fingerprint(rulesets: tuple[str, ...]) -> str:
    """Of the rules, the content and the players of these games, as they are in the files of this machine."""
    files = [file for pattern in SHARED for file in _files("shared", PACKAGE, PACKAGE.glob(pattern))]
    for name in rulesets:
        files += _files_of(name)
    digest = hashlib.blake2b(digest_size=8)
    for name, path in sorted(files):
        data = path.read_bytes()
        digest.update(f"{name}\0{len(data)}\0".encode() + data)
    return digest.hexdigest()


def _files_of(ruleset: str) -> Iterator[tuple[str, Path]]:
    """The files of a game and of its players; none of a game that was only added to this process."""
    place = registry.places().get(ruleset, "").partition(":")[0]
    spec = find_spec(place) if place else None
    if spec is not None and spec.origin is not None:
        module = Path(spec.origin)
        home, players = module.parent, PACKAGE / "players" / module.parent.name
        yield from _files(ruleset, home, home.rglob("*") if spec.submodule_search_locations else [module])
        yield from _files(f"players of {ruleset}", players, players.rglob("*"))


def _files(name: str, home: Path, paths: Iterable[Path]) -> Iterator[tuple[str, Path]]:
    for path in paths:
        if path.suffix in KINDS and path.is_file():
            yield f"{name}/{path.relative_to(home).as_posix()}", path
