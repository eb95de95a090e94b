"""The names that a user imports."""

import subprocess
import sys

LINES = """
import weathergage as wg
wg.ruleset("captains-sea")
assert "captains-sea" in wg.rulesets()
missing = [name for name in wg.__all__ if not hasattr(wg, name)]
assert not missing, missing
"""


def test_the_public_names_stay_what_they_are_after_a_game_was_loaded() -> None:
    """In a process of its own: here somebody may have loaded a game already."""
    subprocess.run([sys.executable, "-c", LINES], check=True)
