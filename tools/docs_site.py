"""Build the documentation site: `python tools/docs_site.py build/site`. It needs no network, and no link on it is dead.

What is read is what lies in the repository: README, the pages of docs/, the rulebooks with an anchor for every clause,
and the docstrings of the library. Sphinx with MyST and furo makes pages of it: pip install "weathergage[docs]".
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

ROOT = Path(__file__).resolve().parent.parent
RULESETS = ROOT / "src/weathergage/rulesets"
NEEDED = ("sphinx", "myst_parser", "furo")
NOT_INSTALLED = 3
FILES = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "NOTICE", "LICENSE")
CLAUSE = re.compile(r"\b[A-Z]{2}-[A-Z]+-\d{2,3}\b")
ENTRY = re.compile(r"^- `([A-Z]{2}-[A-Z]+-\d{2,3})`", re.M)
CHAPTERS = (                            # of the contents, and the pages of docs/ that belong there
    ("Start", ("README",)),
    ("Playing", ("docs/lessons", "docs/own-content", "docs/deploy", "docs/security")),
    ("The lab", ("docs/balance", "docs/scale", "docs/ladder", "docs/research", "docs/captains-sea-history",
                 "docs/performance")),
    ("Balance", ("docs/captains-sea-balance", "docs/savage-seas-balance", "docs/tattered-sails-balance",
                 "docs/oak-and-iron-balance", "docs/man-o-war-balance")),
    ("Making", ("ARCHITECTURE", "docs/adding-a-ruleset", "docs/testing", "CONTRIBUTING", "CHANGELOG")),
)
LIBRARY = {                             # pages of the reference, and the modules on them
    "The library": ("weathergage.kernel.match", "weathergage.kernel.ruleset", "weathergage.kernel.odds",
                    "weathergage.players.base", "weathergage.players.roster", "weathergage.kits.own_content"),
    "The lab": ("weathergage.lab.simulate", "weathergage.lab.report", "weathergage.lab.effects", "weathergage.lab.vary",
                "weathergage.lab.watch", "weathergage.lab.history", "weathergage.lab.ladder", "weathergage.lab.elo",
                "weathergage.lab.workers"),
    "Research": ("weathergage.research.batch", "weathergage.research.battle", "weathergage.research.ppo",
                 "weathergage.learning.encode"),
    "A game of one's own": ("weathergage.kernel.core", "weathergage.kernel.face", "weathergage.scene.model"),
}
CONF = '''project = "Weather Gage"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = "Weather Gage"
myst_heading_anchors = 3
suppress_warnings = ["myst.header", "myst.xref_missing", "misc.highlighting_failure"]
autodoc_default_options = {"members": True, "member-order": "bysource", "show-inheritance": True}
autodoc_mock_imports = ["gymnasium", "pettingzoo", "polars", "pyspiel", "ray", "safetensors", "torch"]
autodoc_typehints = "description"
html_show_copyright = False
'''


def rulebook_page(text: str) -> str:
    """A rulebook in which every clause has an anchor, and every mention of one leads there."""
    known = set(ENTRY.findall(text))
    lines = []
    for line in text.splitlines():
        entry = ENTRY.match(line)
        head, rest = (entry[0], line[len(entry[0]):]) if entry else ("", line)
        linked = CLAUSE.sub(lambda found: f'<a href="#{found[0]}">{found[0]}</a>' if found[0] in known else found[0],
                            rest.replace("`", "") if CLAUSE.search(rest) else rest)
        lines.append(f'- <span id="{entry[1]}"></span>{head[2:]}{linked}' if entry else linked)
    return "\n".join(lines) + "\n"


def rulebooks() -> dict[str, str]:
    """The text of each, by the folder of its game."""
    return {path.parent.name: path.read_text(encoding="utf-8") for path in sorted(RULESETS.glob("*/rulebook.md"))}


def reference_page(title: str, modules: tuple[str, ...]) -> str:
    parts = [f"# {title}\n"]
    parts += [f"## `{name}`\n\n```{{eval-rst}}\n.. automodule:: {name}\n```\n" for name in modules]
    return "\n".join(parts)


def contents(games: list[str]) -> str:
    def tree(title: str, pages: tuple[str, ...]) -> str:
        return f"```{{toctree}}\n:caption: {title}\n:maxdepth: 1\n\n" + "\n".join(pages) + "\n```\n"

    books = tuple([f"rulebooks/{name}" for name in games])
    library = tuple([f"reference/{slug(title)}" for title in LIBRARY])
    return "\n".join(["# Weather Gage\n", "Age-of-Sail tabletop games, with every rule enforced and explained.\n",
                      *[tree(title, pages) for title, pages in CHAPTERS[:2]], tree("Rulebooks", books),
                      *[tree(title, pages) for title, pages in CHAPTERS[2:]], tree("Reference", library)])


def slug(title: str) -> str:
    return re.sub(r"[^a-z]+", "-", title.lower()).strip("-")


def write_sources(into: Path) -> None:
    """All that Sphinx reads, in the folders that links between the pages expect."""
    shutil.rmtree(into, ignore_errors=True)
    for folder in ("docs", "deploy"):
        shutil.copytree(ROOT / folder, into / folder)
    for name in FILES:
        shutil.copy(ROOT / name, into)
    (into / "rulebooks").mkdir()
    (into / "reference").mkdir()
    books = rulebooks()
    for game, text in books.items():
        (into / f"rulebooks/{game}.md").write_text(rulebook_page(text), encoding="utf-8")
    for title, modules in LIBRARY.items():
        (into / f"reference/{slug(title)}.md").write_text(reference_page(title, modules), encoding="utf-8")
    (into / "index.md").write_text(contents(list(books)), encoding="utf-8")
    (into / "conf.py").write_text(CONF, encoding="utf-8")


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
    if import_module("sphinx.cmd.build").build_main(["-q", "-b", "html", str(sources), str(site)]):
        return 1
    dead = list(dead_links(site))
    print("\n".join([*dead, f"{len(dead)} links lead nowhere" if dead else f"the site is at {site}/index.html"]))
    return 1 if dead else 0


if __name__ == "__main__":
    sys.exit(main())
