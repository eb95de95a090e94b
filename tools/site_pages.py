"""Pages of the documentation site that are made from something else: the games from their content, the rulebooks with
an anchor for every clause, the notebooks, and the reference from docstrings."""

import json
import re
from collections.abc import Collection
from inspect import isclass, isfunction
from pathlib import Path
from typing import Any

import weathergage
from weathergage.kernel import registry
from weathergage.kernel.ruleset import Ruleset
from weathergage.kits.teaching import guide_of, summary_of
from weathergage.scene.svg import render
from weathergage.server.catalogue import pictured

CLAUSE = re.compile(r"\b[A-Z]{2}-[A-Z]+-\d{2,3}\b")
ENTRY = re.compile(r"^- `([A-Z]{2}-[A-Z]+-\d{2,3})`", re.M)
DEEPEST = 5                             # of a battle: how much there is to think about
INDENT = "    "
WANTED = ("batch", "replay", "review")  # of the package, what is imported when it is asked for
CODE = "::"                             # what code follows, in a docstring as Sphinx reads it


def rulebook_page(text: str) -> str:
    """A rulebook in which every clause has an anchor, a link to itself, and every mention of one leads there."""
    known = set(ENTRY.findall(text))
    lines = []
    for line in text.splitlines():
        entry = ENTRY.match(line)
        rest = line[len(entry[0]):] if entry else line
        linked = CLAUSE.sub(lambda found: f'<a href="#{found[0]}">{found[0]}</a>' if found[0] in known else found[0],
                            rest.replace("`", "") if CLAUSE.search(rest) else rest)
        lines.append(f'- <a class="clause" id="{entry[1]}" href="#{entry[1]}">{entry[1]}</a>{linked}'
                     if entry else linked)
    return "\n".join(lines) + "\n"


def game_page(ruleset: Ruleset, name: str, pictures: Path) -> str:
    """A game on two pages, as the table in the browser tells it: what it is about, and its battles. The pictures are
    drawn beside it."""
    summary, guide = summary_of(ruleset), guide_of(ruleset)
    lines = [f"# {ruleset.title}\n", f"The whole of it: [the rulebook](../rulebooks/{name}.md), every rule a clause.\n"]
    for number, part in enumerate(summary.part if summary is not None else ()):
        lines.append(f"## {part.title}\n\n{part.text}\n")
        if part.position:
            file = f"{name}-{number + 1}.svg"
            (pictures / file).write_text(render(pictured(ruleset, part)), encoding="utf-8")
            lines.append(f"![{part.title}]({file})\n")
    lines.append("## Battles\n\n| battle | minutes | depth | |\n|---|---|---|---|")
    for entry in ruleset.scenarios:
        told = guide.get(entry.id)
        minutes, depth, line = (f"{told.minutes}", f"{told.depth} of {DEEPEST}", told.line) if told else ("", "", "")
        lines.append(f"| {entry.title}, `{entry.id}` | {minutes} | {depth} | {line or entry.summary} |")
    return "\n".join(lines) + "\n"


def games(into: Path) -> list[str]:
    """The pages of all games in a folder; their names."""
    into.mkdir()
    found = []
    for game in registry.names():
        name = game.replace("-", "_")
        (into / f"{name}.md").write_text(game_page(registry.find(game), name, into), encoding="utf-8")
        found.append(name)
    return found


def notebook_page(text: str, file: str) -> str:
    """What a notebook says, and its code."""
    parts = []
    for cell in json.loads(text)["cells"]:
        source = "".join(cell["source"])
        parts.append(source if cell["cell_type"] == "markdown" else f"```python\n{source}\n```")
    parts.insert(1, f"The notebook itself: {{download}}`{file} <{file}>`")
    return "\n\n".join(parts) + "\n"


def as_sphinx_reads(lines: list[str]) -> list[str]:
    """A docstring whose indented parts are code: they follow a double colon."""
    found: list[str] = []
    for at, line in enumerate(lines):
        begins = line.startswith(INDENT) and at >= 2 and not lines[at - 1].strip() \
            and lines[at - 2].strip() and not lines[at - 2].startswith(" ")
        if begins:
            found += [CODE, ""]
        found.append(line)
    return found


def package_page(documented: Collection[str]) -> str:
    """What `import weathergage as wg` brings: functions, classes and errors, each with what it says of itself, and a
    link to the whole of it where its module is documented."""
    parts = ["# `import weathergage as wg`\n"]
    things = {name: getattr(weathergage, name) for name in sorted([*weathergage.__all__, *WANTED], key=str.lower)}
    for title, belongs in (("Functions", isfunction), ("Classes", is_plain), ("Errors", is_error)):
        parts.append(f"## {title}\n")
        for name, thing in things.items():
            if belongs(thing):
                kind = "function" if isfunction(thing) else "class"
                alone = "   :no-members:\n" if kind == "class" else ""
                parts.append(f"```{{eval-rst}}\n.. auto{kind}:: weathergage.{name}\n{alone}   :no-index:\n```\n")
                if kind == "class" and thing.__module__ in documented:
                    parts.append(f"All of it: {{py:class}}`{thing.__module__}.{thing.__qualname__}`.\n")
    return "\n".join(parts)


def is_error(thing: Any) -> bool:
    return isclass(thing) and issubclass(thing, Exception)


def is_plain(thing: Any) -> bool:
    return isclass(thing) and not is_error(thing)


def reference_page(title: str, modules: tuple[str, ...]) -> str:
    parts = [f"# {title}\n"]
    parts += [f"## `{name}`\n\n```{{eval-rst}}\n.. automodule:: {name}\n```\n" for name in modules]
    return "\n".join(parts)
