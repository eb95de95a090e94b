"""The keys of a battle besides answers: a letter, a mark or a word, and what it does."""

from typing import Final

from rich.text import Text

import weathergage as wg
from weathergage.cli.entry import Drafted, Misread
from weathergage.cli.session import Key, Left, Session
from weathergage.kernel.core import Answer
from weathergage.kernel.match import OpenQuestion
from weathergage.kits.teaching import glossary_of
from weathergage.table.lines import story_for
from weathergage.table.odds import brief, odds_note, odds_rows, thorough_odds

HISTORY: Final = 40
FOUND: Final = 8
HELP: Final = (
    ("2", "answer with number 2 of the list; other text is read as the game's notation, and so is all after ="),
    ("Enter", "give what stands beside it below the question: what a lieutenant would answer, who sees what you see"),
    ("?", "the rule behind the question; ? 2 explains an option, ? and a name a card or a word, ? CS-FIRE-02 a clause"),
    ("o 2", "the odds of option 2"),
    ("hint", "what a captain would answer here, how likely that is to win, and why"),
    ("r rake", "search the rulebook"),
    ("b", "the whole table again; m shows more options"),
    ("h", "the story so far; h 200 more of it"),
    ("u", "undo, where nothing was learnt since"),
    ("a", "standing orders on or off: answer by itself where only one answer is legal; a KIND, such as a react: "
          "pass or decline such questions by itself"),
    ("!", "what else you may do now, such as !strike"),
    ("s FILE", "save"),
    ("q", "leave"),
)


def meant(session: Session, question: OpenQuestion, text: str) -> Answer:
    """The legal answer a text stands for, or Misread."""
    assert session.control is not None
    try:
        raw = session.control.whole(text)
    except Drafted:
        raise Misread("a draft has no odds before it is complete") from None
    if reason := session.match.refusal(question, raw):
        raise Misread(reason)
    taken: Answer = question.space.take(raw)
    return taken


def explain(session: Session, question: OpenQuestion, rest: str) -> None:
    """`?`, `? 2`, `? CS-FIRE-02`, or words."""
    book, screen = session.match.ruleset.rulebook, session.screen
    wanted = rest.upper() if rest.upper() in book.by_id else "" if rest else question.rule
    if wanted in book.by_id:
        screen.clause(book.clause(wanted))
    elif not rest:
        screen.say(f"  {question.rule} is not in the rulebook.", "quiet")
    elif show_glosses(session, rest):
        pass
    elif rest.isdigit():
        odds(session, question, rest)
        if question.rule in book.by_id:
            screen.clause(book.clause(question.rule))
    elif show_term(session, rest):
        pass
    else:
        search(session, question, rest)


def show_term(session: Session, rest: str) -> bool:
    """A word of the sheets explained; False if the glossary does not know it."""
    glossary = glossary_of(session.match.ruleset)
    found = glossary.find(rest) if glossary is not None else None
    if found is not None:
        session.screen.term(found)
    return found is not None


def show_glosses(session: Session, rest: str) -> bool:
    """What is printed on the cards that are meant, with their clauses; False if nothing is."""
    assert session.control is not None
    ruleset = session.match.ruleset
    try:
        parts = session.control.parts_meant(rest)
    except Misread as error:
        session.screen.say(f"  {error}", "bad")
        return True
    glosses = [gloss for gloss in [ruleset.face.gloss(part) for part in dict.fromkeys(parts)] if gloss.text]
    for gloss in glosses:
        session.screen.gloss(gloss)
    for rule in dict.fromkeys([rule for gloss in glosses for rule in gloss.rules]):
        session.screen.clause(ruleset.rulebook.clause(rule))
    return bool(glosses)


def odds(session: Session, question: OpenQuestion, rest: str) -> None:
    """What an option would lead to."""
    match, screen = session.match, session.screen
    try:
        answer = meant(session, question, rest)
    except Misread as error:
        screen.say(f"  {error}" if rest else "  Of which option? For example: o 1", "bad")
        return
    text = match.sight(question.seat).write(question.question, answer)
    label = match.label(question, answer)
    screen.say(Text.assemble("  ", (label, "title"), (f"  ({text})" if text != label else "", "quiet")))
    chances = thorough_odds(match, question, answer)
    if not chances.names():
        screen.say("  No dice decide what this leads to at once, or nothing changes by it.", "quiet")
        return
    screen.facts([("  " + chance, words) for chance, words in odds_rows(chances)])
    screen.paragraph(Text(f"  On average {brief(chances) or 'next to nothing'}; {odds_note(chances)}.", "quiet"), 0)


def hint(session: Session, question: OpenQuestion, rest: str) -> None:
    """The best answers, from what this seat knows."""
    match, screen = session.match, session.screen
    screen.say("  A captain looks ahead …", "quiet")
    sight = match.sight(question.seat)
    for place, found in enumerate(wg.hint(match, question), 1):
        text = sight.write(question.question, found.answer)
        screen.say(Text.assemble(f"  {place}. ", (found.label, "title"),
                                 (f"  ({text})" if text != found.label else "", "quiet"),
                                 (f"  {found.chance:.0%} to win", "good" if place == 1 else "quiet")))
        screen.paragraph(Text(f"     {found.reason}", "quiet"), 0)


def search(session: Session, question: OpenQuestion, rest: str) -> None:
    """Clauses with these words."""
    if not rest:
        session.screen.say("  Search for what? For example: r rake", "bad")
        return
    clauses = session.match.ruleset.rulebook.search(rest)
    for clause in clauses[:FOUND]:
        session.screen.clause(clause, tuple(rest.split()))
    if len(clauses) > FOUND:
        session.screen.say(f"  … and {len(clauses) - FOUND} more", "quiet")
    elif not clauses:
        session.screen.say("  No clause has these words.", "quiet")


def board(session: Session, question: OpenQuestion, rest: str) -> None:
    session.screen.forget()
    session.show(question)


def more(session: Session, question: OpenQuestion, rest: str) -> None:
    """The next page of options, round and round."""
    assert session.control is not None
    pages = -(-len(session.control.choices) // session.page_size())
    session.page = (session.page + 1) % max(1, pages)
    session.show_question(question)


def history(session: Session, question: OpenQuestion, rest: str) -> None:
    session.screen.story(story_for(session.match, question.seat), int(rest) if rest.isdigit() else HISTORY)


def undo(session: Session, question: OpenQuestion, rest: str) -> None:
    """Back to the last question that a person at this screen answered, and past what was answered by itself."""
    match = session.match
    undone = 0
    while match.undoable in session.people and undone <= session.by_orders:
        match.undo()
        undone += 1
    if undone <= session.by_orders:             # only what orders answered, and will answer again
        session.screen.say("  Nothing can be taken back: dice, a reveal or another seat's answer came since.", "bad")
        return
    session.by_orders = 0
    session.told = {seat: min(told, len(match.events)) for seat, told in session.told.items()}
    session.screen.say("  Taken back.", "good")


def orders(session: Session, question: OpenQuestion, rest: str) -> None:
    """`a` for single answers; `a scupper` for a kind of question that is passed, declined or answered as usual."""
    standing = session.orders[question.seat]
    if rest:
        standing_kind(session, question, rest)
        return
    standing.single = not standing.single
    told = "where only one answer is legal, it is given by itself" if standing.single else "you are asked everything"
    session.screen.say(f"  Standing orders: {told}.", "good")


def standing_kind(session: Session, question: OpenQuestion, kind: str) -> None:
    standing = session.orders[question.seat]
    known = sorted({question.kind, *[logged for _, seat, logged, _ in session.match.log if seat >= 0]})
    if kind not in known:
        session.screen.say(f"  There was no question {kind!r}; there were {', '.join(known)}.", "bad")
        return
    off = kind in standing.kinds
    standing.kinds = tuple([other for other in standing.kinds if other != kind]) if off else (*standing.kinds, kind)
    told = "you are asked again" if off else "answered as usual, without asking you"
    session.screen.say(f"  Standing orders for {kind}: {told}.", "good")


def aside(session: Session, question: OpenQuestion, rest: str) -> None:
    """`!` lists what one may do besides answering, `!strike` does it."""
    match, screen = session.match, session.screen
    offered = match.asides(question)
    back = match.sight(question.seat).game.reversal(rest)
    warning = f"!{back} takes it back." if back else "It cannot be taken back."
    if rest not in offered:
        screen.say(f"  You may now: {', '.join(['!' + other for other in offered]) or 'only answer'}.", "quiet")
    elif session.lines.agree(f"  {rest.capitalize()}? {warning}"):
        match.aside(question, rest)
        screen.say(f"  Done: {rest}.", "good")
    else:
        screen.say("  Not done.", "quiet")


def save(session: Session, question: OpenQuestion, rest: str) -> None:
    session.keep(rest or session.save_to or f"{session.match.ruleset.id}-{session.match.scenario or 'position'}.json")


def leave(session: Session, question: OpenQuestion, rest: str) -> None:
    """Save first, if wanted."""
    if session.save_to:
        session.keep(session.save_to)
    elif session.lines.interactive:
        session.offer_to_keep()
    raise Left


def show_help(session: Session, question: OpenQuestion, rest: str) -> None:
    session.screen.facts([(Text(f"  {key}", "key"), told) for key, told in HELP])


KEYS: Final[dict[str, Key]] = {
    "?": explain, "o": odds, "r": search, "b": board, "m": more, "h": history, "hint": hint, "u": undo, "a": orders,
    "!": aside, "s": save, "q": leave, "quit": leave, "exit": leave, "k": show_help, "help": show_help,
}
