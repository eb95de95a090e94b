"""Content as the text of a TOML file that one can change: each entry with its values, and what they may be."""

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

from weathergage.kits.content import File
from weathergage.kits.own_merge import Path, Section, address, fields_of, fixed_in, sections, values_in
from weathergage.kits.own_words import words_of

HEAD: Final = """# Content of your own for {title}. What you name here is replaced, all else stays as it is.
#   weathergage content check {file}        what is wrong with it
#   weathergage play {ruleset} --content {file}
"""
PROVENANCE: Final = {"source": "from the original rules", "fact": "publicly documented",
                     "reconstructed": "reconstructed", "own": "of your own content"}
NOTED: Final = ("provenance", "source")     # told in the line above an entry, not offered to be changed
WIDE: Final = 46                            # where the notes on values begin, if there is room


def all_sections(files: dict[str, File]) -> list[Section]:
    """Every table of fields of a ruleset, by file."""
    return [section for stem, file in files.items() for section in sections(file.form, file.merged, (stem,))]


def text_of(section: Section, commented: bool = False) -> str:
    """An entry as it would stand in a file of one's own; as a comment, to be picked from."""
    path, _, data = section
    mark = "# " if commented else ""
    lines = [f"{mark}{line}" for line in value_lines(section)]
    if not lines:
        return ""
    return "\n".join([*origin_lines(data), f"{mark}[{address(path)}]", *lines]) + "\n"


def origin_lines(data: dict[str, Any]) -> list[str]:
    if "provenance" not in data:
        return []
    told = PROVENANCE.get(data["provenance"], data["provenance"])
    source = " ".join(str(data.get("source", "")).split())
    return [f"# {told}" + (f": {source}" if source else "")]


def value_lines(section: Section) -> Iterator[str]:
    path, form, data = section
    for name, value, one in values_in(form, data):
        is_key = str(value) == path[-1] and name in ("id", next(iter(fields_of(form))))
        if name in NOTED or name in fixed_in(form) or is_key:
            continue
        written = f"{address((name,))} = {toml(value)}" if value is not None else f"# {name} ="
        note = f"# {words_of(one.type)}"
        yield f"{written:<{WIDE}}  {note}" if "\n" not in written else written


def toml(value: Any) -> str:
    """A value in TOML, on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
    if isinstance(value, (list, tuple)):
        return f"[{', '.join([toml(part) for part in value])}]"
    if isinstance(value, dict):
        inside = ", ".join([f"{address((str(key),))} = {toml(part)}" for key, part in value.items()])
        return f"{{ {inside} }}" if inside else "{}"
    return str(value)


def starter(title: str, ruleset: str, name: str, file: str, chosen: Sequence[Section], commented: bool) -> str:
    """A whole file: the head, and the entries that were asked for, or all of them as comments."""
    head = HEAD.format(title=title, ruleset=ruleset, file=file)
    parts = [head, f"ruleset = {toml(ruleset)}\nname = {toml(name)}\n"]
    return "\n".join([*parts, *[text for section in chosen if (text := text_of(section, commented))]])


def below(path: Path, wanted: Path) -> bool:
    return path[:len(wanted)] == wanted
