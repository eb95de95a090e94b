"""Whether the rolls of a saved match are those that its seed deals."""

from dataclasses import dataclass
from typing import Any

from weathergage.kernel.core import CHANCE, Answer, Dealer, Game, Question
from weathergage.kernel.dealer import Committed, Scripted
from weathergage.kernel.match import Match, load, repeat
from weathergage.kernel.save import BadSave


@dataclass
class Checked:
    """The rolls of a saved match, compared with what its seed deals."""

    promise: str                # what was published at the start; empty where nothing was
    rolls: int
    wrong: list[int]            # numbers of rolls that the seed does not deal
    begins: int                 # answers under rules of before, which cannot be played again: nobody can say
    before: int                 # rolls among them


class Checking(Dealer):
    """Deals what a log says, and notes where another dealer would have dealt otherwise."""

    def __init__(self, rolled: list[Any], dealer: Dealer) -> None:
        self.script = Scripted(rolled)
        self.dealer = dealer
        self.wrong: list[int] = []          # numbers of rolls

    def deal(self, game: Game, question: Question) -> Answer:
        number = self.script.next
        dealt, logged = self.dealer.deal(game, question), self.script.deal(game, question)
        if dealt != logged:
            self.wrong.append(number)
        return logged


def verify(data: bytes | str) -> Checked:
    """Whether every roll of a saved match is what its seed deals; BadSave if it cannot be played again at all."""
    played = load(data)
    if isinstance(played.dealer, Scripted):
        raise BadSave("its rolls are scripted: there is no seed that they could be held to")
    base = played.base
    since = played.log[len(base.match.log):] if base is not None else played.log
    checking = Checking([entry[3] for entry in since if entry[1] == CHANCE], played.dealer)
    match = base.match.clone() if base is not None else Match(
        played.ruleset, played.scenario, 0, played.options, played.position, checking)
    match.dealer = checking
    for entry in since:
        if entry[1] != CHANCE:
            repeat(match, entry)
    promise = played.dealer.promise if isinstance(played.dealer, Committed) else ""
    before = sum([entry[1] == CHANCE for entry in played.log]) - checking.script.next
    return Checked(promise, checking.script.next, [before + number for number in checking.wrong],
                   played.begins, before)
