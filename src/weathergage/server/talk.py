"""What is said at a table. Everybody who may look hears it; it is in no match file, and nobody's secret."""

from typing import Final

from weathergage.server.battle import Battle, Said
from weathergage.server.messages.table import Chat, ChatLine
from weathergage.server.record import Refusal
from weathergage.server.screens import Screen

NOBODY: Final = "nobody has said this"
LONGEST: Final = 500            # letters of what is said at once


def sound_words(text: str) -> str:
    """What somebody says, as it is kept: one line that can be read."""
    text = " ".join(text.split())
    if not text or len(text) > LONGEST or not text.isprintable():
        raise Refusal(f"say something of at most {LONGEST} letters, all of which can be read")
    return text


def line_of(battle: Battle, said: Said, screen: Screen) -> ChatLine:
    """A line as a screen may read it: of whom it has muted, not what they say."""
    seat = next((seat for seat in range(len(battle.chairs)) if battle.holder(seat) == said.visitor), None)
    is_muted = said.visitor in screen.muted
    return ChatLine(number=said.number, seat=seat, name=said.name, text="" if is_muted else said.text, said=said.said,
                    mine=said.visitor == screen.visitor.id, muted=is_muted)


def tell(battle: Battle, screen: Screen, afresh: bool = False) -> None:
    """What a screen has not heard yet, or all of it."""
    news = [said for said in battle.chat if afresh or said.number > screen.heard]
    if news or (afresh and screen.heard):
        screen.send(Chat(lines=tuple([line_of(battle, said, screen) for said in news]), afresh=afresh))
    if news:
        screen.heard = news[-1].number


def line(battle: Battle, number: int) -> Said:
    """What was said under a number."""
    found = next((said for said in battle.chat if said.number == number), None)
    if found is None:
        raise Refusal(NOBODY)
    return found
