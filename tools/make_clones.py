"""Write the code that forks and stores states into `_clones.py` of every game, for a build to compile.

    python tools/make_clones.py FOLDER          FOLDER is a copy of the package, as tools/native.py writes it
"""

import argparse
from importlib import import_module
from pathlib import Path

from native import CLONES, put

from weathergage.kernel import registry
from weathergage.kernel.copying import Writer


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    for game in sorted((folder / "rulesets").glob("*/")):
        package = f"{registry.HOME}.{game.name}"
        import_module(package)
        put(game / CLONES, Writer(package).text().encode("utf-8"))


if __name__ == "__main__":
    main()
