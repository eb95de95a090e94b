"""The documentation site: what it is made of, and that no link on it is dead. Sphinx itself is not run here."""

import re
from pathlib import Path

import docs_site as site
import pytest

from weathergage.kernel.rulebook import parse_rulebook

MADE = re.compile(r"</?(?:a|span)\b[^>]*>|`|\s")       # what the page has more, and what may differ


@pytest.mark.parametrize("name", sorted(site.rulebooks()))
def test_every_clause_has_an_anchor_and_every_mention_leads_to_one(name: str) -> None:
    text = site.rulebooks()[name]
    page = site.rulebook_page(text)
    anchors = re.findall(r'<span id="([^"]+)"', page)
    assert sorted(anchors) == sorted(clause.id for clause in parse_rulebook(text).clauses())
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(anchors)
    assert MADE.sub("", page) == MADE.sub("", text)


def test_every_page_of_the_docs_is_in_the_contents(tmp_path: Path) -> None:
    site.write_sources(tmp_path / "sources")
    listed = set(re.findall(r"^(\S+/?\S*)$", (tmp_path / "sources/index.md").read_text(encoding="utf-8"), re.M))
    pages = {path.relative_to(tmp_path / "sources").with_suffix("").as_posix()
             for path in (tmp_path / "sources").rglob("*.md")}
    assert pages - {"index"} <= listed


def test_dead_links_are_found(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "index.html").write_text(
        '<a href="sub/one.html#here">a</a><a href="sub/">b</a><a href="https://example.org/x">c</a><a href="#top">d</a>'
        '<img src="sub/picture%20one.svg"><p id="top">', encoding="utf-8")
    (tmp_path / "sub/picture one.svg").write_text("", encoding="utf-8")
    (tmp_path / "sub/index.html").write_text("", encoding="utf-8")
    (tmp_path / "sub/one.html").write_text('<p id="here"><a href="../index.html">x</a>', encoding="utf-8")
    assert list(site.dead_links(tmp_path)) == []
    (tmp_path / "sub/one.html").write_text('<a href="../nowhere.html">x</a>', encoding="utf-8")
    assert list(site.dead_links(tmp_path)) == ["index.html: sub/one.html#here has no such place",
                                               "sub/one.html: ../nowhere.html is not there"]
