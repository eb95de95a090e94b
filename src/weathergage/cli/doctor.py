"""`weathergage doctor`: what this machine has and lacks, and which command mends it."""

import asyncio
import json
import os
import platform
import shutil
import sqlite3
import sys
import sysconfig
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path
from typing import Final, Optional

import click
from platformdirs import user_data_path
from rich.text import Text

import weathergage as wg
from weathergage.cli.common import make_console
from weathergage.cli.kept import database_option
from weathergage.cli.screen import Screen
from weathergage.kernel.core import WeatherGageError
from weathergage.kernel.rng import COMPILED

WELL, SPARE, BAD = "well", "could be better", "wrong"
STYLES: Final = {WELL: "good", SPARE: "hit", BAD: "bad"}
MARKS: Final = {WELL: "ok", SPARE: "--", BAD: "!!"}
OLDEST: Final = (3, 11)
EXTRAS: Final = {                       # by extra: what it is for, and what it brings
    "admiral": ("learned judgement", ("numpy", "safetensors")),
    "parquet": ("tables of games", ("polars",)),
    "ray": ("many machines", ("ray",)),
    "postgres": ("battles in PostgreSQL", ("asyncpg",)),
    "passkeys": ("names without a password", ("webauthn",)),
    "rl": ("PettingZoo, Gymnasium, OpenSpiel", ("gymnasium", "open_spiel", "pettingzoo")),
    "train": ("training", ("safetensors", "torch")),
}
CHECKOUT: Final = Path(__file__).parents[3] / "Makefile"        # there is one beside the sources, none in a wheel
AGAIN: Final = "pip install --force-reinstall weathergage"


@dataclass(frozen=True)
class Finding:
    """How one thing is, and what mends it."""

    name: str
    state: str
    words: str
    mend: str = ""


@click.command("doctor")
@click.option("--port", type=click.IntRange(1, 65535), help="The port that `serve` shall use; by default 8123.")
@database_option("The database that `serve` shall use, or WEATHERGAGE_DATABASE.")
@click.option("--json", "as_json", is_flag=True, help="Print it as JSON.")
def command(port: Optional[int], database: str, as_json: bool) -> int:
    """Look at versions, compiler, page, database, port, GPU and extras, and say what to do.

    Nothing is changed. It ends with 1 if something is wrong that keeps a part of the program from working.

    \b
    Examples:
      weathergage doctor
      weathergage doctor --port 80 --database postgresql+asyncpg://user:password@localhost/battles
      weathergage doctor --json
    """
    from weathergage.server.settings import Settings
    port = port or Settings.port
    checks: list[Callable[[], list[Finding]]] = [
        versions, rules, page, lambda: [battles(database)], lambda: [port_of(port)], gpu, extras, reports]
    found = [finding for check in checks for finding in check()]
    if as_json:
        click.echo(json.dumps([asdict(finding) for finding in found], indent=2))
    else:
        show(found)
    return 1 if any([finding.state == BAD for finding in found]) else 0


def show(found: list[Finding]) -> None:
    screen = Screen(make_console())
    wide = max([len(finding.name) for finding in found])
    for finding in found:
        screen.paragraph(Text.assemble((MARKS[finding.state], STYLES[finding.state]), f"  {finding.name:<{wide}}  ",
                                       finding.words), wide + 6)
        if finding.mend:
            screen.paragraph(Text.assemble(" " * (wide + 6), (finding.mend, "key")), wide + 6)
    bad = len([finding for finding in found if finding.state == BAD])
    screen.say(f"{bad} {'thing is' if bad == 1 else 'things are'} wrong" if bad else "all is well",
               STYLES[BAD if bad else WELL])


def versions() -> list[Finding]:
    """The program, its Python, and what it is built on."""
    python = platform.python_version()
    lacking = [name for name in requirements() if version_of(name) is None]
    return [
        Finding("weathergage", WELL, f"{wg.__version__}, in {Path(wg.__file__).parent}"),
        Finding("Python", WELL, f"{python} on {platform.system()} {platform.machine()}")
        if sys.version_info >= OLDEST else
        Finding("Python", BAD, f"{python} is too old", "install Python 3.11 or later, and weathergage there"),
        Finding("libraries", BAD, f"{', '.join(lacking)} cannot be found", f"pip install {' '.join(lacking)}")
        if lacking else
        Finding("libraries", WELL, ", ".join([f"{name} {version_of(name)}" for name in requirements()])),
    ]


def requirements() -> list[str]:
    """The names of all that the program itself needs."""
    try:
        wanted = metadata.requires("weathergage") or []
    except metadata.PackageNotFoundError:           # sources on the path, not installed
        return []
    plain = [line for line in wanted if "extra ==" not in line]
    return sorted({line.split(";")[0].split("[")[0].rstrip("<>=!~ .0123456789,") for line in plain})


def version_of(name: str) -> Optional[str]:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def rules() -> list[Finding]:
    """Whether the rules run compiled, and whether they could."""
    lacking = lacking_for_compiling()
    if COMPILED:
        return [Finding("rules", WELL, "compiled")]
    mend = "make compile" if CHECKOUT.exists() else f"{AGAIN} --no-binary weathergage --no-cache-dir"
    if lacking:
        mend = f"install {lacking} (Debian, Ubuntu: apt install gcc python3-dev), then: {mend}"
    return [Finding("rules", SPARE, "interpreted: all is there, and several times slower than compiled", mend)]


def lacking_for_compiling() -> str:
    """What this machine lacks, in words; nothing when it can compile."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"a C compiler ({compiler})"
    return "" if (Path(sysconfig.get_path("include")) / "Python.h").exists() else "the C headers of Python"


def page() -> list[Finding]:
    from weathergage.server.settings import STATIC
    if (STATIC / "index.html").is_file():
        return [Finding("page", WELL, f"built, in {STATIC}")]
    return [Finding("page", BAD, f"not built: {STATIC} holds none, and `weathergage serve` has nothing to show",
                    "make web" if CHECKOUT.exists() else AGAIN)]


def battles(database: str) -> Finding:
    """Whether battles can be kept. A database of SQLite that is not there yet is not made."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    from weathergage.server.settings import usual_database
    try:
        url = make_url(database or usual_database())
    except ArgumentError:
        return Finding("database", BAD, f"{database!r} is no address of a database",
                       "weathergage serve --database sqlite+aiosqlite:////srv/battles.sqlite3")
    if url.get_backend_name() == "sqlite":
        return sqlite_file(Path(url.database or ""))
    return asyncio.run(reached(url.render_as_string(hide_password=False)))


def sqlite_file(path: Path) -> Finding:
    elsewhere = "weathergage serve --database sqlite+aiosqlite:////srv/battles.sqlite3"
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        return Finding("database", BAD, f"{path} cannot be written", elsewhere)
    if not path.exists():
        return Finding("database", WELL, f"none yet; the first start of `weathergage serve` makes {path}")
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            told = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.Error as error:
        told = str(error)
    if told != "ok":
        return Finding("database", BAD, f"{path}: {told}",
                       f"bring back a copy of the file, or move it away: mv {path} {path}.damaged")
    return Finding("database", WELL, f"{path} is sound, {path.stat().st_size / 1e6:.1f} MB")


async def reached(database: str) -> Finding:
    """A database that other machines may hold."""
    from weathergage.server.store import Store
    try:
        store = Store(database)
        try:
            await store.ping()
        finally:
            await store.close()
    except WeatherGageError as error:
        return Finding("database", BAD, str(error), "see that it runs, and that name and password are right")
    return Finding("database", WELL, "it answers")


def port_of(port: int) -> Finding:
    """Whether a server could listen there."""
    from weathergage.server.serving import NoPort, listen
    from weathergage.server.settings import Settings
    try:
        listen(Settings.host, port, 1).close()
    except NoPort as error:
        reason, _, mend = str(error).partition("; ")
        return Finding("port", SPARE, reason, mend)
    return Finding("port", WELL, f"{port} is free")


def gpu() -> list[Finding]:
    """Only training would use one."""
    has_driver = shutil.which("nvidia-smi") is not None
    if version_of("torch") is None:
        words = "a driver is here, but no PyTorch to use it" if has_driver else "none is needed but for long training"
        return [Finding("GPU", SPARE if has_driver else WELL, words,
                        'pip install "weathergage[train]"' if has_driver else "")]
    import torch
    if torch.cuda.is_available():
        return [Finding("GPU", WELL, f"{torch.cuda.get_device_name(0)}, with PyTorch {torch.__version__}")]
    if has_driver:
        return [Finding("GPU", SPARE, f"a driver is here, but PyTorch {torch.__version__} cannot use it",
                        "install a PyTorch built for it: https://pytorch.org/get-started/locally")]
    return [Finding("GPU", WELL, f"none; PyTorch {torch.__version__} trains on the processor")]


def extras() -> list[Finding]:
    found = []
    for name, (use, brought) in EXTRAS.items():
        here = [f"{module} {version_of(module)}" for module in brought if version_of(module) is not None]
        if len(here) == len(brought):
            found.append(Finding(f"[{name}]", WELL, f"{use}: {', '.join(here)}"))
        else:
            found.append(Finding(f"[{name}]", SPARE, f"{use}: not installed", f'pip install "weathergage[{name}]"'))
    return found


def reports() -> list[Finding]:
    """Faults that were kept, for somebody to read."""
    folder = user_data_path("weathergage", appauthor=False) / "reports"
    kept = sorted(folder.glob("*.json"))
    if not kept:
        return []
    return [Finding("reports", SPARE, f"{len(kept)} of faults in {folder}, the last {kept[-1].name}",
                    f"weathergage replay {kept[-1]}")]
