"""What a person can read at a table that may want explaining: words of sheets, chips, columns and questions."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kits.content import files_of
from weathergage.scene import model as scene

SENTENCE = re.compile(r"(?<=[.:?!;]) ")
CAPITALS = re.compile(r"\b[A-Z][\w'’]*(?:[ -](?:&|of|O'|[A-Z])[\w'’]*)*")
NUMBERS = re.compile(r"[\d.,+−°″%/×: -]+")


def words_of_part(part: object) -> Iterator[str]:
    """The printed words of a part of a sheet, one by one. A row that has a heading and a text explains itself."""
    match part:
        case scene.Track():
            yield from (part.label, *[box.text for box in part.boxes])
        case scene.Row():
            yield from (part.label, part.value) if not part.text else () if part.label else (part.text,)
        case scene.Chips():
            yield from [chip.text for chip in part.chips]
        case scene.Plan():
            yield from (part.port, part.starboard)
            yield from [text for section in part.sections for text in (section.label, section.load)]
        case scene.Profile():
            yield from [text for area in part.areas for text in (area.name, area.roll, area.save)]
            yield part.save
        case scene.Counters():
            yield from [f"{counter.label} {counter.value}".strip() for counter in part.counters]
        case scene.Slots():
            yield from [text for slot in part.slots for text in (slot.text, slot.state)]
            yield from [slot.badge.text for slot in part.slots if slot.badge]
        case scene.Table():
            yield from part.columns
            yield from [box.text for row in part.rows for cell in row if isinstance(cell, scene.Entry)
                        for box in cell.boxes]


def words_of_picture(picture: scene.Picture) -> Iterator[str]:
    for sheet in picture.sheets:
        yield sheet.note
        yield from re.split(r" · |, ", sheet.subtitle)
        for part in (*sheet.parts, *sheet.more):
            yield from words_of_part(part)
    yield from [group.note for group in picture.groups]
    for track in picture.tracks:
        yield from (track.title, track.subtitle, *[words for _, words in track.legend])
    for hand in picture.hands:
        yield hand.note
        yield from [text for card in hand.cards for text in (card.timing, card.note)]
    for ship in picture.scene.ships:
        yield from [badge.text for badge in (*ship.badges, *ship.row)]
    yield from [marker.badge.text for marker in picture.scene.markers]
    yield from picture.phase
    if picture.scene.wind:
        yield from (picture.scene.wind.label, picture.scene.wind.strength)


def names_at(match: Match, picture: scene.Picture) -> set[str]:
    """What things and people are called: it needs no explaining."""
    found = {match.ruleset.title, picture.title, *match.seats}
    found |= {ship.name for ship in picture.scene.ships} | {side.name for side in picture.scene.sides}
    found |= {beast.name for beast in picture.scene.creatures} | {land.name for land in picture.scene.lands}
    found |= {sheet.title for sheet in picture.sheets} | {group.title for group in picture.groups}
    found |= {hand.label for hand in picture.hands} | {card.title for hand in picture.hands for card in hand.cards}
    found |= {command.title for command in match.sight(None).commands(match.seats)}
    found |= {part.label for sheet in picture.sheets for part in (*sheet.parts, *sheet.more)
              if isinstance(part, scene.Row) and part.text}
    found |= {side.name.removesuffix("s") for side in picture.scene.sides}          # Pirates: a Pirate galley
    return {re.sub(r" [IVX]+$", "", name) for name in found} | found


@cache
def names_in_content(ruleset: str) -> frozenset[str]:
    """What the entries of a game's content files are called: ships, cards, terrain."""
    def walk(value: Any) -> Iterator[str]:
        if isinstance(value, dict):
            yield from [text for text in (value.get("name"), value.get("title")) if isinstance(text, str)]
            value = list(value.values())
        if isinstance(value, list):
            for part in value:
                yield from walk(part)

    found = {name for file in files_of(ruleset).values() for name in walk(file.standard)}
    return frozenset({name for name in found if name[:1].isupper()})


@cache
def any_of(names: frozenset[str]) -> re.Pattern[str]:
    longest_first = sorted([name for name in names if len(name) > 1], key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join([re.escape(name) for name in longest_first])})(?: [IVX]+)?(?!\w)")


def without(text: str, names: set[str]) -> str:
    """A text with names taken out."""
    return any_of(frozenset(names)).sub("", text)


def printed(match: Match, seat: int) -> Iterator[str]:
    """All that is printed beside the chart, without names and bare numbers."""
    picture = match.sight(seat).picture()
    names = names_at(match, picture)
    for text in words_of_picture(picture):
        if text and NUMBERS.sub("", without(text, names)).strip(" ,·"):
            yield text


def asked(match: Match, question: OpenQuestion) -> Iterator[str]:
    """The rulebook's words in a question and its reason: those with a capital letter in the middle of a sentence."""
    sight = match.sight(question.seat)
    names = names_at(match, sight.picture()) | names_in_content(match.ruleset.id)
    for text in (sight.prompt(question.question), sight.reason(question.question)):
        for sentence in SENTENCE.split(without(text, names)):
            for found in CAPITALS.finditer(sentence):
                if found.start():
                    yield found[0]
