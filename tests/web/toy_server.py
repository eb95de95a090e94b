"""`weathergage` with the games of the tests: python tests/web/toy_server.py serve ..."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import grog
import toy_game

from weathergage.cli import main
from weathergage.kernel import registry

if __name__ == "__main__":
    toy_game.add("regatta")                             # asks one question of every kind
    toy_game.add("leaky", "crash").title = "Leaky"      # its rules fail when the second boat wears
    registry.add(grog.GROG)                         # hidden cards and secret stakes
    main()
