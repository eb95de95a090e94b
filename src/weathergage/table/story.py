"""What decided a battle, in a few sentences: its heaviest blows in order, each with its place; and what was lost.

Only for a battle that is over. A blow is what a side suffered by one answer, as the game counts harm; where it counts
none, what stands on the timeline takes its place.
"""

from collections.abc import Sequence
from typing import Final, Optional

import msgspec

from weathergage.kernel.match import Match
from weathergage.scene.model import Icon
from weathergage.table.lines import lines
from weathergage.table.model import Chapter, Line, Loss, Spot, Verdict
from weathergage.table.spots import spots

BLOWS: Final = 6                # that are told
FEWEST: Final = 5               # sentences, where there is something to tell
WEIGHTIEST: Final[tuple[Icon, ...]] = ("skull", "flag", "swords", "flame", "guns")     # signs, the gravest first
LINKS: Final = ("and", "of", "or", "the")
TITLES: Final[dict[Icon, str]] = {
    "skull": "A loss", "flag": "The colours", "swords": "Boarders", "flame": "Fire", "guns": "A broadside",
    "sail": "Sails", "crew": "Hands", "wind": "The wind", "anchor": "Aground", "warn": "A mishap", "ship": "A ship"}


class Blow:
    """What a side suffered by one answer."""

    def __init__(self, step: int, side: int, harm: int) -> None:
        self.step = step
        self.side = side
        self.harm = harm


def blows(match: Match, sides: Sequence[str]) -> list[Blow]:
    """Every blow of a battle, one for each answer, in order."""
    face, found, before = match.ruleset.face, list[Blow](), list[int]()
    for position in match.replay():
        now = [face.harm(position.game, side) for side in sides]
        worst = max(range(len(now)), key=lambda side: now[side] - before[side]) if before and now else -1
        if worst >= 0 and now[worst] > before[worst]:
            found.append(Blow(len(position.steps), worst, now[worst] - before[worst]))
        before = now
    return found


def story(match: Match, sides: Sequence[str], names: Sequence[str], ended: Verdict) -> tuple[Chapter, ...]:
    """Five to eight sentences, in order, the last of them how it ended; fewer only where less has happened."""
    log = lines(match, None)
    told = by_step(log)
    whose = {piece: sides.index(spot.side) for piece, spot in ships(match).items() if spot.side in sides}
    all_blows = merged(blows(match, sides), told, whose)
    heaviest = sorted(all_blows, key=lambda blow: (-blow.harm, blow.step))[:BLOWS]
    chosen = {blow.step: blow for blow in [*all_blows[:1], *heaviest]}
    chapters = {step: of_blow(match, chosen[step], with_cause(chosen[step], told.get(step, []), log, whose), places,
                              names, step == all_blows[0].step)
                for step, places in places_after(match, set(chosen)).items()}
    signed = [step for step, found in told.items() if step not in chapters and any([line.icon for line in found])]
    for step in signed[::max(1, len(signed) // FEWEST)]:
        if len(chapters) < FEWEST - 1:
            chapters[step] = of_lines(match, step, told[step])
    return (*[chapters[step] for step in sorted(chapters)], the_end(match, ended))


def action_of(blow: Blow, told: Sequence[Line], whose: dict[str, int]) -> Optional[int]:
    """The action that what a side suffered by an answer comes from."""
    return next((line.action for line in told if line.harm and line.action is not None and line.pieces
                 and whose.get(line.pieces[0]) == blow.side), None)


def merged(found: list[Blow], told: dict[int, list[Line]], whose: dict[str, int]) -> list[Blow]:
    """What a side suffered by one broadside is one blow, however many answers it took to say who suffered it."""
    blows_of: dict[tuple[int, int], Blow] = {}
    for blow in found:
        action = action_of(blow, told.get(blow.step, []), whose)
        key = (blow.side, -blow.step if action is None else action)
        if key in blows_of:
            blows_of[key].harm += blow.harm
        else:
            blows_of[key] = blow
    return list(blows_of.values())


def with_cause(blow: Blow, told: list[Line], log: Sequence[Line], whose: dict[str, int]) -> list[Line]:
    """Of harm that came from an action what began it, with what it came to: it may have been told answers before."""
    action = action_of(blow, told, whose)
    own = [line for line in log if line.action == action] if action is not None else []
    cause = next((line for line in own if line.fires), next(iter(own), None))
    if cause is None:
        return told
    came_to = f"{cause.text} {own[-1].verdict}.".strip(" .") + "."
    return [msgspec.structs.replace(cause, text=came_to, icon=cause.icon or "guns" if cause.fires else cause.icon)]


def places_after(match: Match, steps: set[int]) -> dict[int, dict[str, tuple[float, float]]]:
    """Where every ship was after each of these answers."""
    return {len(position.steps): {mark.id: mark.at for mark in position.sight(None).picture().scene.ships}
            for position in match.replay() if len(position.steps) in steps}


def by_step(told: list[Line]) -> dict[int, list[Line]]:
    found: dict[int, list[Line]] = {}
    for line in told:
        found.setdefault(line.step, []).append(line)
    return found


def weightiest(told: list[Line], unit: str) -> Optional[Line]:
    """Of the lines of one answer the one that says most: that with the gravest sign, else one that speaks of harm."""
    for icon in WEIGHTIEST:
        for line in told:
            if line.icon == icon:
                return line
    stems = [word.rstrip("s") for word in unit.split() if word not in LINKS]
    harmful = [line for line in told if line.pieces and any([stem in line.text.lower() for stem in stems])]
    others = [line for line in told if line.icon is not None] or [line for line in told if line.dice] \
        or [line for line in told if line.pieces]
    return next(iter([*harmful, *others]), None)


def harm_words(count: int, unit: str) -> str:
    """'3 fires and wounds', '1 fire or wound'."""
    words = [{"and": "or"}.get(word, word.removesuffix("s")) for word in unit.split()] if count == 1 else [unit]
    return " ".join([str(count), *words])


def of_blow(match: Match, blow: Blow, told: list[Line], places: dict[str, tuple[float, float]], names: Sequence[str],
            is_first: bool) -> Chapter:
    chapter = of_lines(match, blow.step, told)
    suffered = f"Harm to {names[blow.side]}: {harm_words(blow.harm, match.ruleset.face.facts.harm)}."
    piece = chapter.piece if chapter.piece in places else ""        # she may be gone
    return Chapter(step=blow.step, when=chapter.when, title="First blood" if is_first else chapter.title,
                   text=f"{chapter.text} {suffered}".strip(), piece=piece, at=places.get(piece))


def of_lines(match: Match, step: int, told: list[Line]) -> Chapter:
    line = weightiest(told, match.ruleset.face.facts.harm)
    if line is None:
        return Chapter(step=step, when="", title="A blow", text="")
    turn = line.label.partition("·")[0]
    return Chapter(step=step, when=f"{match.ruleset.face.facts.turn} {turn}" if turn else "",
                   title=TITLES.get(line.icon, "A blow") if line.icon is not None else "A blow", text=line.text,
                   piece=line.pieces[0] if line.pieces else "")


def the_end(match: Match, ended: Verdict) -> Chapter:
    told = f"{ended.headline}. {ended.reason}".strip()
    return Chapter(step=len(match.steps), when="", title="The end", text=told)


def losses(match: Match) -> tuple[Loss, ...]:
    """Every ship that was there at the beginning, and how she is at the end."""
    last = {spot.piece: spot for spot in spots(match.sight(None).picture())}
    return tuple([Loss(side=spot.side, name=spot.name, state=last[piece].state if piece in last else "lost")
                  for piece, spot in ships(match).items()])


def ships(match: Match) -> dict[str, Spot]:
    """Every ship that was there at the beginning or is at the end."""
    first = next(match.replay()).sight(None).picture()
    return {spot.piece: spot for picture in (first, match.sight(None).picture()) for spot in spots(picture)}
