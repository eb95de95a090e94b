"""The page on content of one's own: its files are what it says they are, sound or with just those faults."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from weathergage.kernel import registry

PAGE = (Path(__file__).resolve().parents[2] / "docs/own-content.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", PAGE, re.S | re.M)
FOLLOWED: list[tuple[str, str]] = [*BLOCKS[1:], ("", "")]
FILES = [(text, after if then == "text" else "")            # a file, and what the page says is told of it
         for (kind, text), (then, after) in zip(BLOCKS, FOLLOWED, strict=True) if kind == "toml"]


def word_of(text: str, field: str) -> str:
    return text.partition(f'{field} = "')[2].partition('"')[0]


@pytest.mark.parametrize(("text", "told"), FILES, ids=[word_of(text, "name") for text, _ in FILES])
def test_a_file_of_the_page_is_sound_or_has_the_faults_it_tells(text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(text)
    done = subprocess.run([sys.executable, "-m", "weathergage", "content", "check", "mine.toml"], cwd=tmp_path,
                          capture_output=True, text=True, check=False,
                          env={**os.environ, "NO_COLOR": "1", "COLUMNS": "100"})
    assert done.stderr == ""
    if told:
        assert (done.stdout, done.returncode) == (told, 1)
    else:
        assert (done.stdout.splitlines()[-1], done.returncode) == ("It can be played with.", 0)


def test_every_game_has_an_example_and_some_are_wrong_on_purpose() -> None:
    games = {word_of(text, "ruleset") for text, told in FILES if not told}
    assert games == set(registry.places())
    assert len([told for _, told in FILES if told]) == 2
