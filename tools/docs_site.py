"""Build the documentation site: `python tools/docs_site.py build/site`. It needs no network, and no link on it is dead.

What is read is what lies in the repository: README, the pages of docs/ and its notebooks, the games and their rulebooks
(site_pages.py), and the docstrings of the library. Sphinx with MyST and furo makes pages of it: pip install
"weathergage[docs]".
"""

import argparse
import re
import shutil
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote, urlsplit

import site_pages

ROOT = Path(__file__).resolve().parent.parent
RULESETS = ROOT / "src/weathergage/rulesets"
NEEDED = ("sphinx", "myst_parser", "furo")
NOT_INSTALLED = 3
FILES = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "NOTICE", "LICENSE")
CHAPTERS = (                            # of the contents: what is told there, and the pages of docs/ that belong there
    ("Start", "What this is, and how to get it.", ("README", "docs/playing")),
    ("Games", "Each on two pages, and its battles.", ("games/*",)),
    ("Rulebooks", "Every rule with an anchor of its own.", ("rulebooks/*",)),
    ("In a program", "Questions and answers, and everything made of them.", ("docs/library", "docs/own-content",
                                                                            "docs/notebooks/*")),
    ("The lab", "What ten thousand battles say, and environments for those who let machines learn.",
     ("docs/balance", "docs/research", "docs/scale", "docs/ladder", "docs/models", "docs/captains-sea-history",
      "docs/performance")),
    ("Balance", "What each battle is worth to either side.",
     ("docs/captains-sea-balance", "docs/savage-seas-balance", "docs/tattered-sails-balance",
      "docs/oak-and-iron-balance", "docs/man-o-war-balance")),
    ("Running a server", "For friends, or for everybody.", ("docs/deploy", "docs/security")),
    ("Making", "How it is built, and how to build on it.", ("ARCHITECTURE", "docs/adding-a-ruleset", "docs/lessons",
                                                            "docs/testing", "CONTRIBUTING", "CHANGELOG")),
    ("Reference", "Every module that others build on.", ("reference/import", "reference/*")),
)
LIBRARY = {                             # pages of the reference, and the modules on them
    "The library": ("weathergage.kernel.match", "weathergage.kernel.ruleset", "weathergage.kernel.odds",
                    "weathergage.players.base", "weathergage.players.roster", "weathergage.kits.own_content"),
    "The lab": ("weathergage.lab.simulate", "weathergage.lab.report", "weathergage.lab.effects", "weathergage.lab.vary",
                "weathergage.lab.watch", "weathergage.lab.history", "weathergage.lab.ladder", "weathergage.lab.elo",
                "weathergage.lab.workers"),
    "Research": ("weathergage.research.pettingzoo", "weathergage.research.gymnasium", "weathergage.research.openspiel",
                 "weathergage.research.batch", "weathergage.research.battle", "weathergage.research.ppo",
                 "weathergage.learning.encode"),
    "A game of one's own": ("weathergage.kernel.core", "weathergage.kernel.face", "weathergage.scene.model"),
}
CONF = '''import sys
sys.path.insert(0, TOOLS)
import site_pages

project = "Weather Gage"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = "Weather Gage"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_show_copyright = False
myst_heading_anchors = 3
default_role = "code"
suppress_warnings = ["myst.header", "myst.xref_missing", "misc.highlighting_failure"]
add_module_names = False
maximum_signature_line_length = 160
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_mock_imports = ["gymnasium", "pettingzoo", "polars", "pyspiel", "ray", "safetensors", "torch"]
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True


def setup(app):
    def docstring(app, what, name, obj, options, lines):
        lines[:] = site_pages.as_sphinx_reads(lines)

    app.connect("autodoc-process-docstring", docstring)
'''
START = """make play                                   # the table in the browser
make install                                # or the program alone, into .venv/bin
weathergage play captains-sea               # the same battles in a terminal
weathergage report captains-sea             # what a hundred of them say"""
STYLE = '''/* a clause that is linked to */
a.clause { scroll-margin-top: 5rem; font-family: var(--font-stack--monospace); font-size: 0.85em; }
li:has(> .clause:target), li:has(> p > .clause:target) { background: var(--color-highlight-on-target); }
/* the first page has headings in their place */
.toctree-wrapper > .caption { display: none; }
/* tables of many columns */
article table.docutils { font-size: 0.82rem; }
article table.docutils td, article table.docutils th { padding: 0.2rem 0.4rem; }
/* pictures are drawn on paper, by night too */
article img[src$=".svg"] { background: #fdf6e7; }
'''


def rulebooks() -> dict[str, str]:
    """The text of each, by the folder of its game."""
    return {path.parent.name: path.read_text(encoding="utf-8") for path in sorted(RULESETS.glob("*/rulebook.md"))}


def contents() -> str:
    """The first page: what it is, a picture, and all pages by chapter."""
    chapters = [f"## {title}\n\n{words}\n\n```{{toctree}}\n:caption: {title}\n:maxdepth: 1\n:glob:\n\n"
                + "\n".join(pages) + "\n```\n" for title, words, pages in CHAPTERS]
    return "\n".join(["# Weather Gage\n", "Age-of-Sail tabletop games, with every rule enforced and explained.\n",
                      "![The table](docs/page-captains-sea.png)\n",
                      "From a clone of it, with nothing but Python and `make`:\n", f"```\n{START}\n```\n", *chapters])


def slug(title: str) -> str:
    return re.sub(r"[^a-z]+", "-", title.lower()).strip("-")


def write_sources(into: Path) -> None:
    """All that Sphinx reads, in the folders that links between the pages expect."""
    shutil.rmtree(into, ignore_errors=True)
    for folder in ("docs", "deploy"):
        shutil.copytree(ROOT / folder, into / folder)
    for name in FILES:
        shutil.copy(ROOT / name, into)
    for name in ("rulebooks", "reference", "_static"):
        (into / name).mkdir()
    site_pages.games(into / "games")
    for game, text in rulebooks().items():
        (into / f"rulebooks/{game}.md").write_text(site_pages.rulebook_page(text), encoding="utf-8")
    for path in sorted((into / "docs/notebooks").glob("*.ipynb")):
        path.with_suffix(".md").write_text(site_pages.notebook_page(path.read_text(encoding="utf-8"), path.name),
                                           encoding="utf-8")
    for title, modules in LIBRARY.items():
        (into / f"reference/{slug(title)}.md").write_text(site_pages.reference_page(title, modules), encoding="utf-8")
    documented = [module for modules in LIBRARY.values() for module in modules]
    (into / "reference/import.md").write_text(site_pages.package_page(documented), encoding="utf-8")
    (into / "index.md").write_text(contents(), encoding="utf-8")
    (into / "_static/site.css").write_text(STYLE, encoding="utf-8")
    (into / "conf.py").write_text(CONF.replace("TOOLS", repr(str(ROOT / "tools"))), encoding="utf-8")


class Links(HTMLParser):
    """Where a page leads, and what it can be entered by."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("id", "name") and value:
                self.ids.add(value)
            elif name in ("href", "src") and value and tag != "base":
                self.links.append(value)


def dead_links(site: Path) -> Iterator[str]:
    """Every link within the site that leads nowhere."""
    pages: dict[Path, Links] = {}
    for path in sorted(site.rglob("*.html")):
        pages[path.resolve()] = found = Links()
        found.feed(path.read_text(encoding="utf-8"))
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            if not target.exists():
                yield f"{path.relative_to(site.resolve())}: {link} is not there"
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].ids:
                yield f"{path.relative_to(site.resolve())}: {link} has no such place"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("site", type=Path, help="where the pages go")
    site = parser.parse_args().site
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        print(f'the site needs {", ".join(missing)}; this installs it: pip install "weathergage[docs]"',
              file=sys.stderr)
        return NOT_INSTALLED
    sources = site.with_name(f"{site.name}-sources")
    write_sources(sources)
    if (site / ".buildinfo").exists():          # pages of before that are none any more
        shutil.rmtree(site)
    if import_module("sphinx.cmd.build").build_main(["-q", "-b", "html", str(sources), str(site)]):
        return 1
    dead = list(dead_links(site))
    print("\n".join([*dead, f"{len(dead)} links lead nowhere" if dead else f"the site is at {site}/index.html"]))
    return 1 if dead else 0


if __name__ == "__main__":
    sys.exit(main())
