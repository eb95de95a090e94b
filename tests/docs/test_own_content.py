"""The page on content of one's own: its files are what it says they are, sound or with just those faults."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = (Path(__file__).resolve().parents[2] / "docs/own-content.md").read_text(encoding="utf-8")
FILES = re.findall(r"^```toml\n(.*?)^```\n(?:(?:(?!^```|^#).*\n)*?^```text\n(.*?)^```)?", PAGE, re.S | re.M)


def name_of(text: str) -> str:
    return text.split('name = "')[1].split('"', maxsplit=1)[0]


@pytest.mark.parametrize(("text", "told"), FILES, ids=[name_of(text) for text, _ in FILES])
def test_a_file_of_the_page_is_sound_or_has_the_faults_it_tells(text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(text)
    done = subprocess.run([sys.executable, "-m", "weathergage", "content", "check", "mine.toml"], cwd=tmp_path,
                          capture_output=True, text=True, check=False, env={**_plain(), "COLUMNS": "1000"})
    assert done.stderr == ""
    said = [re.sub(r"  [0-9a-f]{16}$", "", line.rstrip()) for line in done.stdout.splitlines()]
    if told:
        assert (said, done.returncode) == (told.splitlines(), 1)
    else:
        assert (said[-1], done.returncode) == ("It can be played with.", 0)


def _plain() -> dict[str, str]:
    import os
    return {**os.environ, "NO_COLOR": "1"}


def test_every_game_has_an_example_and_some_are_wrong_on_purpose() -> None:
    games = {text.split('ruleset = "')[1].split('"')[0] for text, told in FILES if not told}
    assert {"captains-sea", "savage-seas", "tattered-sails"} <= games
    assert len([told for _, told in FILES if told]) == 2
