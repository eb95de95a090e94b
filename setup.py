"""Compile the rules with mypyc when asked and able, and build the web client into what is distributed.

WEATHERGAGE_COMPILE = auto (default: compile if this machine can; the pure package is always a correct fallback)
                    | never | always (fail if it cannot)
WEATHERGAGE_OPT     = optimisation level of the C compiler, default 3 (docs/performance.md says why)
WEATHERGAGE_LAYOUT  = one (default: one library, so that all calls are direct) | games (one for each game: after a
                      change only its own is compiled again, but calls between two cost some 4 % of a rollout)
WEATHERGAGE_ONLY    = a game's folder, savage_seas: compile kernel, kits and this game alone, while at work on it
WEATHERGAGE_CLIENT  = auto (default: wheels and source distributions hold the client) | never
"""

import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from sysconfig import get_path
from tempfile import TemporaryDirectory
from threading import Semaphore
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

MODE = os.environ.get("WEATHERGAGE_COMPILE", "auto")
OPT = os.environ.get("WEATHERGAGE_OPT", "3")
CLIENT = os.environ.get("WEATHERGAGE_CLIENT", "auto")
LAYOUT = os.environ.get("WEATHERGAGE_LAYOUT", "one")
ONLY = os.environ.get("WEATHERGAGE_ONLY", "")
COMPILED = ("kernel", "kits", "rulesets", "players")        # what a rollout runs through
INTERPRETED = {
    "__init__.py": "package faces: imports only",
    **dict.fromkeys(("content.py", "forms.py", "fleets.py", "read.py", "teaching.py"),
                    "msgspec structs read their annotations at run time, and compiled classes have none"),
    **dict.fromkeys(("own_content.py", "own_merge.py", "own_words.py", "starter.py"),
                    "read once when a game is loaded, by the annotations of those structs"),
    "asking.py": "words and pictures for people",
    "copying.py": "writes code, from annotations",
}
SELDOM = ("events", "notation", "positions", "printed")
"""Large modules that a rollout hardly enters: gcc takes half as long for them at -O1."""
DESCRIBING = {"dist_info", "egg_info", "sdist"}     # commands that compile nothing
GAMES = ("rulesets", "players")     # a folder for each game there
FACE = "face"                       # words and pictures for people: never in a rollout, and slow to compile ...
PLAYED = ("veil.py", "outlook.py", "notation.py", "writing.py", "positions.py")      # ... but for these
SOURCE = Path("src/weathergage")
STATIC = SOURCE / "server/static"                   # the built client
NATIVE = Path("build/native/weathergage")           # the sources with constructors written out (tools/native.py)
WORK = Path("-".join([f"build/mypyc-O{OPT}", *([LAYOUT] if LAYOUT != "one" else []), *([ONLY] if ONLY else [])]))
"""C files, and what mypy and the compiler made of them."""
SHARED = "weathergage"                              # the library of all, or of kernel, kits and what players share


def sources() -> list[Path]:
    folders = [SOURCE / name for name in COMPILED]
    return [path for folder in folders for path in sorted(folder.rglob("*.py")) if is_compiled(path)]


def is_compiled(path: Path) -> bool:
    is_played = path.name not in INTERPRETED and (FACE not in path.parts or path.name in PLAYED)
    return is_played and (not ONLY or len(path.relative_to(SOURCE).parts) <= 2 or path.parts[2] not in GAMES
                          or path.relative_to(SOURCE).parts[1] == ONLY)


def native_sources() -> list[str]:
    """What mypyc is given: a copy of the package in which dataclasses have constructors of their own."""
    sys.path.insert(0, "tools")
    from native import write, write_clones
    write(SOURCE, NATIVE, sources())
    clones = write_clones(SOURCE, NATIVE)
    config = Path("pyproject.toml").read_text(encoding="utf-8")
    moved = config.replace('mypy_path = ["src"', f'mypy_path = ["{NATIVE.parent.as_posix()}"')
    if moved == config:
        raise SystemExit("pyproject.toml: mypy_path does not begin with src, so mypyc would read two copies of it all")
    (NATIVE.parent / "pyproject.toml").write_text(moved, encoding="utf-8")
    return [*[str(NATIVE / path.relative_to(SOURCE)) for path in sources()],
            *[str(path) for path in clones if ONLY in ("", path.parent.name)]]


def is_described() -> bool:
    """Whether somebody only wants to know what there is: what would be compiled makes no difference, and takes a minute
    to find out."""
    return bool(DESCRIBING.intersection(sys.argv))


def is_wanted() -> bool:
    if MODE not in ("auto", "never", "always"):
        raise SystemExit(f"WEATHERGAGE_COMPILE is {MODE!r}, not auto, never or always")
    # an editable install would put the compiled modules beside the sources, where they win over every later edit
    return bool(sources()) and not is_described() and (MODE == "always" or (MODE == "auto" and not is_editable()))


def is_editable() -> bool:
    return "editable_wheel" in sys.argv


def layout(files: list[str]) -> dict[str, Any]:
    """One library; or one for what games share and one for each game with its players.

    When a module changes, all C files of its library may change, for they count their constants together. Libraries
    apart also let mypy keep what it knows of the others.
    """
    if LAYOUT not in ("one", "games"):
        raise SystemExit(f"WEATHERGAGE_LAYOUT is {LAYOUT!r}, not one or games")
    if LAYOUT == "one":
        return {"group_name": SHARED}
    made: dict[str, list[str]] = {}
    for name in files:
        parts = Path(name).relative_to(NATIVE).parts
        is_game = parts[0] in GAMES and len(parts) > 2
        made.setdefault(f"{SHARED}_{parts[1]}" if is_game else SHARED, []).append(name)
    return {"separate": [(members, name) for name, members in made.items()]}


def has_compiler() -> bool:
    """Whether this machine makes anything of Python's headers: asked first, for mypyc takes a minute to write C."""
    from distutils.ccompiler import new_compiler
    from distutils.sysconfig import customize_compiler
    compiler = new_compiler()
    customize_compiler(compiler)
    with TemporaryDirectory() as folder:
        source = Path(folder, "trial.c")
        source.write_text("#include <Python.h>\n", encoding="utf-8")
        try:
            compiler.compile([str(source)], output_dir=folder, include_dirs=[get_path("include")])
        except Exception as error:              # a compiler's own, and whatever the system says
            print(f"weathergage: no working C compiler ({error}), the pure package is installed", file=sys.stderr)
            return False
    return True


def extensions() -> list[Any]:
    """A C file for each module, or gcc takes five times as long."""
    if not is_wanted() or (MODE != "always" and not has_compiler()):
        return []
    try:
        from mypyc.build import mypycify
        files = native_sources()
        made = list(mypycify([f"--config-file={NATIVE.parent}/pyproject.toml", f"--cache-dir={WORK}/mypy", *files],
                             opt_level=OPT, debug_level="0", multi_file=True, target_dir=str(WORK), **layout(files)))
    except (ImportError, SystemExit):       # no mypyc; or it has already said what it does not like
        if MODE == "always":
            raise
        print("weathergage: not compiled, the pure package is installed", file=sys.stderr)
        return []
    if sys.platform != "win32":
        for extension in made:
            extension.extra_compile_args = [    # a list of its own: mypyc gives all extensions the same one
                *extension.extra_compile_args,
                "-ffp-contract=off",            # a * b + c rounds twice, as the interpreter does, on every processor
                "-fvisibility=hidden",          # or a call to another file goes by way of the linker's table
                "-fcommon",                     # mypyc defines the table of another library in a header
            ]
    return made


class AllOrNothing(build_ext):
    """Modules of one group need each other: if one does not compile, none may stay. What has not changed is kept."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = os.cpu_count() or 1

    def compile_side_by_side(self) -> None:
        """All processors at the files of one library; setuptools would give each library only one."""
        import objects
        compile_one, turns = self.compiler.compile, Semaphore(os.cpu_count() or 1)
        command = [*self.compiler.compiler_so, objects.version(self.compiler.compiler_so[0])]

        def compile_file(file: str, options: dict[str, Any]) -> str:
            made = Path(self.compiler.object_filenames([file], output_dir=options["output_dir"])[0])
            headers = [Path(folder) for folder in options["include_dirs"]]
            if Path(file).stem.rpartition("___")[2] in SELDOM and OPT in ("2", "3"):
                options = {**options, "extra_postargs": [*options["extra_postargs"], "-O1"]}
            wanted = objects.fingerprint(objects.inputs(Path(file), headers), [*command, *options["extra_postargs"]])
            with turns:
                if not objects.is_kept(made, wanted):
                    objects.forget(made)
                    compile_one([file], **options)
                    objects.keep(made, wanted)
            return str(made)

        def compile_all(files: list[str], **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                return list(pool.map(lambda file: compile_file(file, options), files))

        self.compiler.compile = compile_all

    def build_extension(self, extension: Any) -> None:
        """The library, linked only when an object of it is new."""
        import objects
        target = Path(self.get_ext_fullpath(extension.name))
        kept = WORK / "libraries" / extension.name / target.name
        headers = [Path(folder) for folder in [*extension.include_dirs, *self.compiler.include_dirs]]
        files = sorted({path for source in extension.sources for path in objects.inputs(Path(source), headers)})
        command = [*self.compiler.compiler_so, *self.compiler.linker_so, *extension.extra_compile_args]
        wanted = objects.fingerprint(files, [*command, objects.version(self.compiler.compiler_so[0])])
        if objects.is_kept(kept, wanted):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(kept, target)
            return
        objects.forget(kept)
        super().build_extension(extension)
        kept.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(target, kept)
        objects.keep(kept, wanted)

    def build_extensions(self) -> None:
        self.compile_side_by_side()
        try:
            super().build_extensions()
        except Exception as error:
            if MODE == "always":
                raise
            print(f"weathergage: no working C compiler ({error}), the pure package is installed", file=sys.stderr)
            for extension in self.extensions:
                extension.optional = True       # its file may be missing
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)


def build_client() -> None:
    """The client is built when it is missing or stale. An editable install leaves that to whoever serves it."""
    if CLIENT not in ("auto", "never"):
        raise SystemExit(f"WEATHERGAGE_CLIENT is {CLIENT!r}, not auto or never")
    if CLIENT == "auto" and not is_editable():
        sys.path.insert(0, "tools")
        import client
        if not client.is_fresh():
            client.build()


class WithClient(build_py):
    """The package with the client in it; without any when none is wanted, for what is there may be stale."""

    def run(self) -> None:
        build_client()
        super().run()

    def find_data_files(self, package: str, src_dir: str) -> list[str]:
        found = super().find_data_files(package, src_dir)
        return [path for path in found if CLIENT != "never" or not Path(path).is_relative_to(STATIC)]


class SourceWithClient(sdist):
    """Sources that can be installed without Node."""

    def run(self) -> None:
        build_client()
        super().run()


setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNothing, "build_py": WithClient, "sdist": SourceWithClient})
