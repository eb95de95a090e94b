"""What a browser has to fetch."""

import gzip

import pytest
from web.browser import ROOT

LARGEST = 180_000


@pytest.mark.usefixtures("client")
def test_scripts_and_styles_are_small() -> None:
    files = [path for path in (ROOT / "src/weathergage/server/static").rglob("*") if path.suffix in (".js", ".css")]
    assert {path.suffix for path in files} == {".js", ".css"}
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) < LARGEST
