"""The documentation site: what it is made of, and that no link on it is dead. Sphinx itself is not run here."""

import ast
import json
import re
from fnmatch import fnmatch
from pathlib import Path

import docs_site as site
import pytest
import site_pages as pages

import weathergage as wg
from weathergage.kernel.rulebook import parse_rulebook

MADE = re.compile(r"</?(?:a|span)\b[^>]*>|`|\s")       # what the page has more, and what may differ


@pytest.mark.parametrize("name", sorted(site.rulebooks()))
def test_every_clause_has_an_anchor_and_every_mention_leads_to_one(name: str) -> None:
    text = site.rulebooks()[name]
    page = pages.rulebook_page(text)
    anchors = re.findall(r'<a class="clause" id="([^"]+)"', page)
    assert sorted(anchors) == sorted(clause.id for clause in parse_rulebook(text).clauses())
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(anchors)
    assert MADE.sub("", page) == MADE.sub("", text)


def test_every_page_of_the_docs_is_in_the_contents(tmp_path: Path) -> None:
    site.write_sources(tmp_path / "sources")
    listed = re.findall(r"^(\S+/?\S*)$", (tmp_path / "sources/index.md").read_text(encoding="utf-8"), re.M)
    found = {path.relative_to(tmp_path / "sources").with_suffix("").as_posix()
             for path in (tmp_path / "sources").rglob("*.md")}
    assert {page for page in found if not any(fnmatch(page, name) for name in listed)} == {"index"}
    assert {f"games/{name}" for name in site.rulebooks()} <= found and "docs/notebooks/balance-a-ship" in found


def test_a_game_is_told_on_two_pages_with_its_battles(tmp_path: Path) -> None:
    ruleset = wg.ruleset("captains-sea")
    page = pages.game_page(ruleset, "captains_sea", tmp_path)
    drawn = re.findall(r"\]\((\S+\.svg)\)", page)
    assert drawn and sorted(drawn) == sorted(path.name for path in tmp_path.iterdir())
    assert all((tmp_path / name).read_text(encoding="utf-8").startswith("<svg") for name in drawn)
    assert [name for name in re.findall(r"^\| .*, `(\S+)` \|", page, re.M)] == [entry.id for entry in ruleset.scenarios]


def test_a_notebook_is_a_page() -> None:
    book = {"cells": [{"cell_type": "markdown", "source": ["# Title\n", "\n", "Words."]},
                      {"cell_type": "code", "source": ["print(1)\n", "print(2)"]}]}
    assert pages.notebook_page(json.dumps(book), "book.ipynb") == (
        "# Title\n\nWords.\n\nThe notebook itself: {download}`book.ipynb <book.ipynb>`\n\n"
        "```python\nprint(1)\nprint(2)\n```\n")


def test_the_reference_begins_with_all_that_the_package_brings() -> None:
    page = pages.package_page(["weathergage.kernel.match"])
    called = {name for name in wg.__all__ if callable(getattr(wg, name))}
    told = set(re.findall(r"auto(?:function|class):: weathergage\.(\w+)", page))
    assert told == {*called, "batch", "replay", "review"}
    functions, classes, errors = page.split("\n## ")[1:]
    assert "weathergage.new\n" in functions and "weathergage.Match\n" in classes and "weathergage.BadSetup\n" in errors
    assert re.findall(r"py:class\}`([^`]+)`", page) == [
        f"weathergage.kernel.match.{name}" for name in ("Explanation", "Match", "OpenQuestion")]


def test_code_in_a_docstring_is_code() -> None:
    told = ["What it is.", "", "    first = 1", "    second = 2", "", "    third = 3", "", "Words", "    that hang."]
    assert pages.as_sphinx_reads(told) == ["What it is.", "", "::", "", *told[2:]]


@pytest.mark.parametrize("name", [name for names in site.LIBRARY.values() for name in names])
def test_code_in_the_docstring_of_a_module_stays_apart_from_its_words(name: str) -> None:
    """What all lines but the first are indented by is taken off, so words must follow, too."""
    source = (site.ROOT / "src" / f"{name.replace('.', '/')}.py").read_text(encoding="utf-8")
    lines = (ast.get_docstring(ast.parse(source), clean=False) or "").splitlines()[1:]
    assert not any([line.startswith(pages.INDENT) for line in lines]) or any([line[:1].strip() for line in lines])


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
