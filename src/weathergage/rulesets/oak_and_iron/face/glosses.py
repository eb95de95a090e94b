"""Words that answers are made of, explained from what is printed on cards."""

from typing import Final

from weathergage.kernel.core import Answer
from weathergage.kits.words import capital, count
from weathergage.rulesets.oak_and_iron.content.read import ADMIRALS, CAPTAINS, CARDS, SETTINGS, SHIPS, TERRAIN, ZONES
from weathergage.rulesets.oak_and_iron.face.words import clause_of, printed_name, printed_text
from weathergage.scene.terms import Gloss

WORDS: Final = {"before": "Turn, then move", "after": "Move, then turn", "ahead": "Straight on", "stay": "Stay",
                "none": "None", "done": "Done", "pass": "Pass"}
TIMINGS: Final = {"reveal": "When revealed", "turn": "Whole turn", "immediate": "At once", "movement": "Movement",
                  "movement-reaction": "Reaction", "crew-action": "Crew Action", "attack": "Attack"}


def gloss(part: Answer) -> Gloss:
    """Anything that is printed: a card, a ship, a special rule; a word of an answer; else its own name."""
    if not isinstance(part, str):
        return Gloss(str(part))
    rules = (clause_of(part),) if clause_of(part) else ()
    if part in CARDS:
        card = CARDS[part]
        more = " Discarded after play." if card.discard else ""
        return Gloss(card.name, f"{TIMINGS[card.timing]}, value {card.value}", card.text + more, rules)
    if part in SHIPS:
        return Gloss(SHIPS[part].name, "", ship_card(part))
    if part in SETTINGS or part in ZONES:
        return Gloss(printed_name(part), "", setting_words(part), rules)
    if part in ADMIRALS or part in CAPTAINS:
        return Gloss(printed_name(part), "", commander_words(part), ("OI-SQD-15",))
    text = printed_text(part)
    return Gloss(printed_name(part), "", text, rules) if text or part in TERRAIN else Gloss(WORDS.get(part, part))


def ship_card(part: str) -> str:
    """OI-SQD-09, OI-SQD-26: what is printed on a ship's card."""
    kind = SHIPS[part]
    traits = f"; {', '.join([printed_name(trait) for trait in kind.traits])}" if kind.traits else ""
    return f"Fortitude {kind.fortitude}, Broadside {kind.broadside}, Crew {kind.crew}, speed Large {kind.large}, " \
           f"Windward {kind.windward}, {count(kind.cost, 'point')}{traits}."


def setting_words(part: str) -> str:
    """OI-SETT-01, OI-SETUP-17."""
    if part in SETTINGS:
        pieces = [f"{amount} {kind.replace('-', ' ')}" for kind, amount in SETTINGS[part].pieces.items() if amount]
        return f"You add to the terrain: {', '.join(pieces)}." if pieces else "You add no terrain."
    zone = ZONES[part]
    return f"{count(len(zone.cells), 'section')} of {zone.rows * zone.columns}, the table cut into {zone.rows} rows " \
           f"from your edge and {zone.columns} columns from the Weather Edge."


def commander_words(part: str) -> str:
    """OI-SQD-14, OI-SQD-16."""
    keywords = ADMIRALS[part].keywords if part in ADMIRALS else CAPTAINS[part].keywords
    cost = ADMIRALS[part].cost if part in ADMIRALS else CAPTAINS[part].cost
    value = f"Value {ADMIRALS[part].value}, " if part in ADMIRALS else ""
    return capital(f"{value}{count(cost, 'point')}"
                   + "".join([f"; {printed_name(keyword)}: {printed_text(keyword)}" for keyword in keywords])
                   + ("." if not keywords else ""))
