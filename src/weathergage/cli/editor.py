"""An answer laid out slot by slot from numbered hands: a plan of Orders, an offer for each of several crews, a stack.

The editor knows the question only by its form: slots, and the parts that fit each, which may be words with a text of
their own, such as cards. In a plan every slot may stay `empty`, a part lies in one slot only, and `asks` are
answers that ask somebody for other parts first. A stack has no gaps: its slots are filled from the top down with parts
of a pool, each as often as it is there.
"""

from typing import Any, Final, Optional

from weathergage.cli.entry import NUMBERS, PAIR, WORDS_OF_SENDING, Control, Drafted, Misread, handle, named, options_of
from weathergage.kernel.core import Answer, settled
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.players.roster import UnknownPlayer, player
from weathergage.scene.terms import Gloss
from weathergage.table.model import Asked, SlotsForm

EMPTY: Final = ""               # a slot that stays empty
NOTHING: Final = "-"            # how that is typed
ASK: Final = "ask"
ASK_AGAIN: Final = "ask-again"  # the first word of an answer that asks for other parts
SUGGESTED: Final = 40           # suggestions that can be had one after the other


class Unfit(Exception):
    """What was to be laid makes an answer that is refused; holds that answer. The draft is as before."""

    def __init__(self, raw: Answer) -> None:
        super().__init__()
        self.raw = raw


class Editor(Control):
    """A part, or nothing, for every slot."""

    def __init__(self, match: Match, question: OpenQuestion, shown: Asked, form: SlotsForm) -> None:
        self.slots, self.options = form.slots, options_of(form)
        self.may_stay_empty = form.empty is not None
        self.is_plan = bool(form.counts)
        self.asks: tuple[str, ...] = tuple([str(choice.answer[-1]) for choice in form.asks])
        self.draft: list[Optional[Answer]] = [None] * len(self.slots)      # None: not decided yet
        self.past: list[list[Optional[Answer]]] = []
        self.taken = 0                  # suggestions taken so far
        super().__init__(match, question, shown)
        self.glosses: dict[Answer, Gloss] = {part: match.ruleset.face.gloss(part) for part in self.choices}

    # what is shown

    def guide(self) -> str:
        ask = f"; ask {self.asks[0]} wants another offer" if self.asks else ""
        pair = f"{handle(self.slots[-1])}={handle(str(self.choices[-1]))}" if self.choices else ""
        return ("type a number or the beginning of a name, - for nothing, or all in a row; "
                f"{pair} lays by name; back, clear; t takes a suggestion; ok sends{ask}; ? 2 explains")

    def listed(self) -> tuple[Answer, ...]:
        """Every part that fits anywhere, once, in the order of the slots."""
        return tuple(dict.fromkeys([part for options in self.options for part in options if part != EMPTY]))

    def label(self, number: int) -> str:
        return self.glosses[self.answer_of(number)].name

    def groups(self) -> list[tuple[str, list[int]]]:
        """The numbers by owner."""
        found: dict[str, list[int]] = {}
        for number, part in enumerate(self.choices, 1):
            found.setdefault(self.glosses[part].owner, []).append(number)
        return list(found.items())

    def draft_lines(self) -> list[str]:
        """A line for every slot, with a mark where the next part goes."""
        wide = max([len(slot) for slot in self.slots])
        following = self.draft.index(None) if None in self.draft else -1
        told = [f"{'>' if at == following else ' '} {slot:<{wide}}  {self.part_words(part)}"
                for at, (slot, part) in enumerate(zip(self.slots, self.draft))]
        return told if None in self.draft else [*told, "all is laid: ok sends it, back takes the last away"]

    def part_words(self, part: Optional[Answer]) -> str:
        if part is None:
            return "…"
        if part == EMPTY:
            return "nothing"
        gloss = self.glosses[part]
        alike = [other for other in self.glosses.values() if other.name == gloss.name]
        return f"{gloss.name} ({gloss.owner})" if len(alike) > 1 else gloss.name

    def parts_meant(self, text: str) -> tuple[Answer, ...]:
        """What `? 2` or `? boom` asks about."""
        if text.isdigit():
            return (self.answer_of(int(text)),)
        try:
            return (self.part_named(text),)
        except Misread:
            return super().parts_meant(text)

    # what is typed

    def read(self, text: str) -> Any:
        low = text.lower()
        if low in WORDS_OF_SENDING:
            return self.sent()
        if self.asks and low.startswith(ASK):
            meant = {named(word, self.asks) for word in text.split()[1:]}
            return (ASK_AGAIN, *[self.asks[at] for at in sorted(meant)])
        if row := self.row(text):
            return row
        before = list(self.draft)
        try:
            self.change(text, low)
        except (Misread, Unfit):
            self.draft = before
            raise
        if low != "back":
            self.past.append(before)
        raise Drafted

    def whole(self, text: str) -> Any:
        if text.lower() in WORDS_OF_SENDING:
            return self.sent()
        if row := self.row(text):
            return row
        raise Misread("a part has no odds; ok stands for all that is laid")

    def row(self, text: str) -> tuple[Answer, ...]:
        """A word for every slot, which is a whole answer; empty if the text is none."""
        words = text.split()
        if len(words) != len(self.slots) or len(words) == 1:
            return ()
        if any([NUMBERS.fullmatch(word) or "=" in word for word in words]):
            return ()
        return tuple([EMPTY if word == NOTHING else self.part_named(word) for word in words])

    def change(self, text: str, low: str) -> None:
        """One line's worth of laying and taking away."""
        if low == "back":
            if not self.past:
                raise Misread("nothing was laid yet")
            self.draft = self.past.pop()
        elif low == "clear":
            self.draft = [None] * len(self.slots)
        elif low == "none":
            self.draft = [EMPTY if part is None else part for part in self.draft]
            self.check()
        elif low == "t":
            self.draft = list(self.suggestion())
        elif pairs := PAIR.findall(text):
            for slot, part in pairs:
                self.lay(named(slot, self.slots), self.part_of(part))
        elif all([word == NOTHING or word.isdigit() for word in text.split()]):
            for word in text.split():
                self.lay_next(self.part_of(word))
        else:
            self.lay_next(self.part_named(text))

    def lay_next(self, part: Answer) -> None:
        """On the next open slot, or on the only one that takes it."""
        taking = [at for at, options in enumerate(self.options) if part in options]
        open_slots = [at for at, lying in enumerate(self.draft) if lying is None]
        if part != EMPTY and len(taking) == 1 and not self.is_plan:
            self.lay(taking[0], part)
        elif open_slots:
            self.lay(open_slots[0], part)
        else:
            raise Misread(f"all is laid: ok sends it; {handle(self.slots[0])}=… changes one, back, clear")

    def lay(self, at: int, part: Answer) -> None:
        if self.is_plan and part != EMPTY:
            self.draft = [None if lying == part else lying for lying in self.draft]        # it moves
        self.draft[at] = part
        self.check()

    def check(self) -> None:
        if self.match.refusal(self.question, self.answer()):
            raise Unfit(self.answer())

    def answer(self) -> Answer:
        """The draft as an answer; what is not decided is empty, or the first option where it cannot be."""
        return tuple([(EMPTY if self.may_stay_empty else options[0]) if part is None else part
                      for part, options in zip(self.draft, self.options)])

    def sent(self) -> Answer:
        if all([part is None for part in self.draft]):
            raise Misread("nothing is laid yet; none, then ok, sends nothing at all")
        return self.answer()

    def part_of(self, word: str) -> Answer:
        """A part by its number or its name, or nothing."""
        if word == NOTHING:
            return EMPTY
        return self.answer_of(int(word)) if word.isdigit() else self.part_named(word)

    def part_named(self, text: str) -> Answer:
        """By the id or by the name, or as much of it as is needed."""
        ids = tuple([str(part) for part in self.choices])
        by_name = [part for part in self.choices if handle(self.glosses[part].name).startswith(handle(text))]
        if len(by_name) == 1 and not any([handle(part).startswith(handle(text)) for part in ids]):
            return by_name[0]
        return self.choices[named(text, ids)]

    def suggestion(self) -> tuple[Answer, ...]:
        """What a good captain would lay, each time another one; where the game has none, a legal answer."""
        self.taken += 1
        sight = self.match.sight(self.question.seat)
        try:
            answer = player("lieutenant", self.match.ruleset.id, self.taken).choose(sight, self.question.question)
        except UnknownPlayer:
            legal = self.match.candidates(self.question, SUGGESTED)
            answer = legal[(self.taken - 1) % len(legal)]
        if not isinstance(answer, tuple) or len(answer) != len(self.slots):
            raise Misread(f"the suggestion is to {self.match.label(self.question, answer).lower()}")
        return answer


class StackEditor(Editor):
    """Parts of a pool in an order, the first on top; a pool may hold several alike."""

    def __init__(self, match: Match, question: OpenQuestion, shown: Asked, form: SlotsForm) -> None:
        self.pool: dict[Answer, int] = {settled(part.answer): count
                                        for part, count in zip(form.parts, form.counts, strict=True)}
        super().__init__(match, question, shown, form)

    def guide(self) -> str:
        first = handle(str(self.choices[0]))
        return ("the first is turned first; type a number or the beginning of a name, several numbers, or all names in "
                f"a row; 2={first} lays one by its place; back, clear; t takes a suggestion; ok sends; ? 2 explains")

    def label(self, number: int) -> str:
        """With how many there are, where there are several."""
        copies = self.pool[self.answer_of(number)]
        return super().label(number) + (f" × {copies}" if copies > 1 else "")

    def row(self, text: str) -> tuple[Answer, ...]:
        return () if NOTHING in text.split() else super().row(text)

    def lay(self, at: int, part: Answer) -> None:
        """On its place; where all its copies lie already, the last of them moves."""
        if part == EMPTY:
            raise Misread(f"a stack has no gaps: {len(self.slots)} are wanted")
        lying = [place for place, other in enumerate(self.draft) if other == part and place != at]
        if len(lying) >= self.pool[part]:
            self.draft[lying[-1]] = None
        self.draft[at] = part

    def change(self, text: str, low: str) -> None:
        if low == "none":
            raise Misread(f"a stack has no gaps: {len(self.slots)} are wanted")
        super().change(text, low)

    def lay_next(self, part: Answer) -> None:
        """A part of which none is left is refused here, not moved."""
        if part != EMPTY and None in self.draft and self.draft.count(part) >= self.pool[part]:
            raise Misread(f"no other {self.glosses[part].name} is in the pool; 1=… moves one, back, clear")
        super().lay_next(part)

    def sent(self) -> Answer:
        missing = self.draft.count(None)
        if missing:
            raise Misread(f"{missing} more {'is' if missing == 1 else 'are'} wanted; t takes a suggestion")
        return tuple(self.draft)
