"""The log in sentences: one for every event, with its dice, and with numbers that open into their parts.

A long file, because it is one table: `tell` hands every event to its chapter, and each chapter is a list of cases.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from weathergage.kernel.core import HIDDEN, HIDDEN_NUMBER, Event, Outcome
from weathergage.kits.words import count, listed, whose
from weathergage.rulesets.captains_sea import events as ev
from weathergage.rulesets.captains_sea.content.read import CARD, CARDS
from weathergage.rulesets.captains_sea.content.tables import IMPULSES
from weathergage.rulesets.captains_sea.face.words import (
    HEADINGS,
    MANEUVERS,
    MORALES,
    SHOTS,
    announcement,
    card_name,
    cards_named,
    crew_plan,
    faces_text,
    loads_by_section,
    names,
    opened,
    section_name,
    sections_name,
    signed,
    signless,
)
from weathergage.rulesets.captains_sea.state import SECTIONS, Duel

Names: TypeAlias = tuple[str, str]
FOR: Final = {
    "initiative": "for initiative", "hull-bonus": "for her Hull Bonus", "tack": "to come about", "to-hit": "to hit",
    "defense": "in defense", "defense-again": "in defense again", "damage": "for damage", "burst": "for bursting guns",
    "morale": "for morale", "fire-check": "against fire aboard", "fire-fighting": "to put out the fire",
    "repair": "for repairs", "strike": "for striking", "sail-change": "to change sail", "irons": "to fall off",
    "disengage": "to cut loose", "grapple": "to grapple", "melee": "in the melee", "bonus-move": "for her spars",
    "marines": "for the marines in her tops", "strange-sail": "for the strange sail",
    "random-ship": "to see whose ship it is", "flash": "for a fire after the flash",
}
ENDS: Final = {
    "capture": "by capture", "strike": "by striking", "map-edge": "as the ships lose sight of each other",
    "turn-limit": "as time runs out",
}


def tell(game: Duel, event: Event) -> str:
    """An event as one sentence."""
    who = names(game)
    for chapter in CHAPTERS:
        sentence = chapter(who, event)
        if sentence:
            return sentence
    return str(event)


def rolled(value: int, parts: ev.Parts) -> str:
    """A modified roll: '7 (5 rolled + 2 crew quality)'."""
    modifier = sum([amount for amount, _, _ in parts])
    text = opened(((value, "rolled", ""), *parts))
    return f"{signless(value + modifier)} ({text})" if opened(parts) else signless(value)


def thrown(values: Sequence[int], parts: ev.Parts) -> str:
    """Dice of which each counts by itself, with what is added to them: '5 2, each at +1 (1 crew quality)'."""
    if len(values) == 1:
        return rolled(values[0], parts)
    return faces_text(values) + (f", each {modified(parts)}" if opened(parts) else "")


def summed(total: int, parts: ev.Parts) -> str:
    """A number with its parts: '7 = 5 base movement + 2 hull bonus'."""
    text = opened(parts)
    return f"{total} = {text}" if text else f"{total}"


def due_at(due: int) -> str:
    return f"impulse {(due - 1) % IMPULSES + 1} of turn {(due - 1) // IMPULSES + 1}"


def tell_turn(who: Names, event: Event) -> str:
    match event:
        case ev.TurnBegun(turn=turn):
            return f"Turn {turn} begins."
        case ev.ImpulseBegun(impulse=impulse):
            return f"Impulse {impulse}."
        case ev.ShipFitted(side=side, sail=sail):
            return f"{who[side]} is ready for action under {sail} sail."
        case ev.CrewAssigned(side=side, tasks=tasks, pool=pool):
            return f"{whose(who[side])} crew: {crew_plan(tasks, pool)}."
        case ev.DiceRolled(side=side, kind=kind, faces=faces, raised=raised):
            dice = " with the blue die" if (kind, len(faces)) == ("damage", 1) else by_card(raised, len(faces))
            return f"{who[side]} rolled {faces_text(faces)} {FOR[kind]}{dice}."
        case ev.InitiativeTied(value=value):
            return f"Both captains come to {value} for initiative and roll again."
        case ev.InitiativeWon(side=side, value=value, other=other, parts=parts, other_parts=lost, tenure=tenure):
            first, second = value - sum([part[0] for part in parts]), other - sum([part[0] for part in lost])
            turns = f", for {count(tenure, 'turn')} in a row" if tenure > 1 else ""
            return f"{who[side]} has the initiative, {rolled(first, parts)} to {rolled(second, lost)}{turns}."
        case ev.SpeedSet(side=side, speed=speed, parts=parts):
            named = len(parts) == 1 and parts[0][1] in ("in irons", "grappled", "after cards")
            return f"{whose(who[side])} speed is {f'{speed}, {parts[0][1]}' if named else summed(speed, parts)}."
        case ev.WindShifted(wind=wind):
            return f"The wind blows from the {HEADINGS[(wind + 3) % 8 + 1]}, toward the {HEADINGS[wind]}."
        case ev.DuelEnded():
            return tell_end(who, event)
        case _:
            return ""


def by_card(raised: int, dice: int) -> str:
    if not raised:
        return ""
    return ", +1 by a card" if dice == 1 else f", +1 on the first{f' {raised}' if raised > 1 else ''}"


def tell_end(who: Names, event: ev.DuelEnded) -> str:
    one, other = event.scores
    points = [f"{who[0]} {summed(one, event.parts_a)}", f"{who[1]} {summed(other, event.parts_b)}"]
    verdict = f"{who[event.winners[0]]} wins" if event.winners else "it is a draw"
    return f"The duel ends {ENDS[event.reason]}: {verdict}. Victory points: {points[0]}; {points[1]}."


def verdict(game: Duel, outcome: Outcome) -> tuple[str, str]:
    """CS-END-01 to CS-END-06, CS-VP-07: how the duel ended, and what the points say of it."""
    who = names(game)
    lost = [side for side, ship in enumerate(game.ships) if ship.struck or ship.captured]
    beaten = who[lost[0]] if lost else ""
    headline = {"strike": f"{beaten} strikes her colours", "capture": f"{beaten} is taken by boarding",
                "map-edge": "The ships lose sight of each other"}.get(outcome.reason, "Time runs out")
    if not outcome.winners:
        return headline, f"It is a draw, {outcome.scores[0]} victory points each."
    winner = outcome.winners[0]
    points = f"{outcome.scores[winner]} victory points to {outcome.scores[1 - winner]}"
    return headline, f"{who[winner]} wins{' all the same' if winner in lost else ''}, {points}."


def tell_cards(who: Names, event: Event) -> str:
    match event:
        case ev.CardDrawn(side=side, card=card):
            return f"{who[side]} drew {'a card' if card == HIDDEN else card_name(card)}."
        case ev.CardPlayed(side=side, card=card):
            return f"{who[side]} played {card_name(card)}."
        case ev.CardTurned(side=side, card=card):
            return f"{who[side]} turned up {card_name(card)}: {CARDS[CARD[card]].text}"
        case ev.CardsDiscarded(side=side, cards=cards, purpose="hand"):
            return f"{who[side]} discarded {cards_named(cards)}, more than her crew can hold."
        case ev.CardsDiscarded(side=side, cards=cards, purpose="opening"):
            return f"{who[side]} turned up {cards_named(cards)}, which does not count yet and is discarded."
        case ev.CardsDiscarded(side=side, cards=cards, purpose=purpose):
            return f"{who[side]} discarded {cards_named(cards)} {FOR[purpose]}, +1{' each' if len(cards) > 1 else ''}."
        case _:
            return ""


def tell_sailing(who: Names, event: Event) -> str:
    match event:
        case ev.ManeuverSelected(side=side, maneuver=maneuver, strain=strain) if maneuver == HIDDEN:
            return f"{who[side]} selected a maneuver{', with a Strain block' if strain else ''}."
        case ev.ManeuverSelected(side=side, maneuver=maneuver, strain=strain):
            return f"{who[side]} selected {MANEUVERS[maneuver]}{f', with Strain {strain}' if strain else ''}."
        case ev.StrainTaken(side=side):
            return f"{who[side]} cannot finish her maneuver and took a Strain block."
        case ev.StrainReturned(side=side, strain=strain):
            return f"{who[side]} returned her Strain block{'' if strain == HIDDEN_NUMBER else f' of {strain}'}."
        case ev.OrdersChanged(side=side, rule="CS-FX-36"):
            return f"{who[side]} spills the wind: her maneuver becomes a Back Sail."
        case ev.OrdersChanged(side=side):
            return f"{who[side]} changed her orders."
        case ev.ManeuverLost(side=side, maneuver=maneuver):
            return f"{whose(who[side])} {MANEUVERS[maneuver]} is no longer possible and is lost."
        case ev.ShipMoved(side=side, x=x, y=y, heading=heading, rule=rule):
            moved = "made a Bonus Move" if rule == "CS-BONUS-05" else "advanced"
            return f"{who[side]} {moved} {HEADINGS[heading]} to {x},{y}."
        case ev.ShipTurned(side=side, how=how, heading=heading, rule=rule):
            return f"{who[side]} {turning(how, rule)}{'' if how == 'back-sail' else HEADINGS[heading]}."
        case ev.TackTried(side=side, value=value, passed=passed, heading=heading, parts=parts):
            end = f"came about to {HEADINGS[heading]}" if passed else "missed stays and lies in irons"
            return f"{who[side]} {end} with {rolled(value, parts)}."
        case ev.IronsTried(side=side, value=value, passed=passed, parts=parts):
            return f"{who[side]} {'falls off' if passed else 'stays in irons'} with {rolled(value, parts)}."
        case ev.BonusChecked(side=side, value=value, passed=passed, parts=parts):
            return f"{whose(who[side])} spars {'held' if passed else 'gave way'} with {rolled(value, parts)}."
        case ev.SquallMet(side=side, value=value, held=held, parts=parts):
            end = "held" if held else "gave way"
            return f"{whose(who[side])} spars {end} in the squall with {rolled(value, parts)}."
        case ev.MapRecentred():
            return "The chart is moved along with the fight."
        case ev.FormationFound():
            return tell_formation(who, event)
        case _:
            return ""


def turning(how: str, rule: str) -> str:
    """What she did to come to a new heading."""
    if rule == "CS-MAN-19":
        return "used her free turn to "
    if rule == "CS-FX-35":
        return "put her helm hard over to "
    return {"back-sail": "backed her sails and kept her place", "wear": "wore to ", "tack": "luffed up to ",
            "grapple": "was swung round to ", "fall-off": "fell off to "}[how]


def tell_formation(who: Names, event: ev.FormationFound) -> str:
    mover, other = who[event.side], who[1 - event.side]
    if event.rule == "CS-STACK-06":
        return f"{mover} crosses {whose(other)} stern."
    if event.rule == "CS-STACK-07":
        return f"{other} lies across {whose(mover)} bow."
    return f"{mover} lies {event.formation} to {other}, {HEADINGS[event.bearing]} of her."


def tell_loading(who: Names, event: Event) -> str:
    match event:
        case ev.LoadsSelected(side=side, sections=sections, loads=loads, due=due) if HIDDEN in loads:
            return f"{who[side]} is loading her {sections_name(sections)}, with counters in {due_at(due)}."
        case ev.LoadsSelected(side=side, sections=sections, loads=loads, due=due):
            what = loads_by_section([SECTIONS[at] for at in sections], loads)
            return f"{who[side]} is loading {what}, with counters in {due_at(due)}."
        case ev.SectionLoaded(side=side, section=section, load=load):
            return f"{whose(who[side])} {section_name(section)} is loaded with {SHOTS[load]}."
        case ev.LoadMovedOn(side=side, section=section, load=load):
            return f"{whose(who[side])} {section_name(section)} is loading {SHOTS[load]} and needs two impulses more."
        case ev.ReloadLost(side=side, section=section):
            return f"{whose(who[side])} {section_name(section)} had no gunners to load it and begins anew."
        case ev.LoadBurst(side=side, section=section):
            return f"A gun burst in {whose(who[side])} {section_name(section)}, and its load is lost."
        case ev.ChasersReady(side=side, end=end):
            return f"{whose(who[side])} {end} chasers are loaded."
        case _:
            return ""


def tell_fire(who: Names, event: Event) -> str:
    match event:
        case ev.FireAnnounced(side=side, order=order):
            return f"{announcement(who[side], order)}."
        case ev.AttackMade():
            return tell_attack(who, event)
        case ev.DefenseMade(side=side, dice=0, left=left):
            return f"Nothing shields {who[side]}: {count(left, 'hit')} {'stands' if left == 1 else 'stand'}."
        case ev.DefenseMade(side=side, dice=dice, cancelled=cancelled, left=left, parts=parts, far=far):
            apart = f", +1{' each' if dice > 1 else ''} for the distance" if far else ""
            shield = f"{count(dice, 'defense die', 'defense dice')} ({opened(parts)}{apart})"
            return f"{whose(who[side])} {shield} cancelled {count(cancelled, 'hit')}; {left or 'none'} left."
        case ev.HitsSpread(side=side, where=where, left=left, total=total, parts=parts):
            counted = f" ({opened(parts)})" if len([1 for amount, _, _ in parts if amount]) > 1 else ""
            place = f"{who[1 - side]}{struck_where(where)}"
            return f"{count(left, 'hit')} at a damage total of {total}{counted} on {place}: {tell_spread(event)}."
        case ev.ChasersFired(side=side, end=end, faces=faces, hits=hits):
            return f"{whose(who[side])} {end} chasers rolled {faces_text(faces)}: {count(hits, 'hit')}."
        case ev.SmokeMade(side=side, counters=counters):
            return f"Smoke rises round {who[side]}: {count(counters, 'Smoke-2 counter')}."
        case ev.SmokeDrifted():
            return "The smoke thins and drifts to leeward."
        case ev.SmokeCleared():
            return "All smoke has cleared."
        case _:
            return ""


def tell_attack(who: Names, event: ev.AttackMade) -> str:
    """Who fired what, from which guns, at what odds, and how often it hit."""
    raking = f", raking {whose(who[1 - event.side])} {event.rake}" if event.rake else ""
    amount = sum([part[0] for part in event.dice])
    dice, each = count(amount, "die", "dice"), "each " if amount > 1 else ""
    modifier = f", {each}{modified(event.parts)}" if opened(event.parts) else ""
    fired = f"{sections_name(event.sections)} fired {SHOTS[event.load]}, aimed {event.aim}{raking}"
    scored = f"{count(event.hits, 'hit')} with {dice} ({opened(event.dice)})"
    return f"{whose(who[event.side])} {fired}: {scored}{modifier}."


def modified(parts: ev.Parts) -> str:
    """A modifier with its parts: 'at +2 (1 crew morale + 1 double shot)'."""
    return f"at {signed(sum([part[0] for part in parts]))} ({opened(parts)})"


def tell_spread(event: ev.HitsSpread) -> str:
    """CS-DMG-08 to CS-DMG-11: '5 hull (3 before the stern rake) and 1 crew'."""
    words: list[str] = []
    for kind, was, amount in zip(("rigging", "hull", "crew"), event.cell, event.hits, strict=True):
        why = "" if amount == was else "chain shot" if (amount > was) == (kind == "rigging") else \
            "the stern rake" if amount > was else "fighting sail"
        if amount or why:
            words.append(f"{amount or 'no'} {kind}{f' ({was} before {why})' if why else ''}")
    return listed(words)


def struck_where(where: str) -> str:
    if where in ("bow", "stern"):
        return f"'s {where}"
    return f"'s {where} side" if where in ("starboard", "port") else ""


def tell_harm(who: Names, event: Event) -> str:
    match event:
        case ev.RiggingHit(side=side, left=0):
            return f"{who[side]} is dismasted."
        case ev.RiggingHit(side=side, hits=hits, left=left):
            return f"{whose(who[side])} rigging took {count(hits, 'hit')}; {left} left."
        case ev.HullHit(side=side, section=section, hits=hits, left=left):
            boxes = count(left, "box", "boxes")
            return f"{whose(who[side])} {section_name(section)} took {count(hits, 'hit')}; {boxes} left."
        case ev.SectionDestroyed(side=side, section=section):
            return f"{whose(who[side])} {section_name(section)} is destroyed."
        case ev.CrewLost(side=side, lost=lost, left=left):
            return f"{who[side]} lost {count(lost, 'crew point')}; {left or 'none'} left."
        case ev.CrewRecovered(side=side, left=left):
            return f"{whose(who[side])} surgeon sent a crew point back to duty; she has {left}."
        case ev.MoraleChecked(side=side, values=values, failed=failed, morale=morale, parts=parts):
            level = f"{'falls to' if failed else 'holds at'} {MORALES[morale]}"
            return f"{whose(who[side])} morale {level} with {thrown(values, parts)}."
        case ev.MoraleRose(side=side, morale=morale):
            return f"{whose(who[side])} morale rises to {MORALES[morale]}."
        case ev.CaughtFire(side=side):
            return f"{who[side]} is on fire."
        case ev.WheelShotAway(side=side):
            return f"{whose(who[side])} wheel is shot away: she loses her maneuver and her next activation."
        case _:
            return ""


def tell_boarding(who: Names, event: Event) -> str:
    match event:
        case ev.GrappleTried(side=side, value=value, held=held, parts=parts):
            return f"{whose(who[side])} grapnels {'hold' if held else 'miss'} with {rolled(value, parts)}."
        case ev.Grappled():
            return "The ships are grappled."
        case ev.MeleeBegun(side=side):
            return f"{who[side]} boards {who[1 - side]}."
        case ev.MeleeDivided(side=side, fighting=fighting, support=support):
            return (f"{who[side]} attacks with {fighting[0]}, {support[0] or 'none'} in support; {who[1 - side]} holds "
                    f"with {fighting[1]}, {support[1] or 'none'} in support.")
        case ev.MeleeFought(side=side, assault=assault, defense=defense, surplus=surplus):
            return f"The boarders count {faces_text(assault)} {against(defense)}: {melee_result(who, side, surplus)}."
        case ev.MeleeEnded(side=side):
            return f"{whose(who[side])} boarders are thrown back."
        case ev.ShipCaptured(side=side):
            return f"{who[side]} is captured."
        case ev.DisengageTried(side=side, value=value, passed=passed, parts=parts):
            return f"{who[side]} {'cuts loose' if passed else 'cannot cut loose'} with {rolled(value, parts)}."
        case ev.Disengaged():
            return "The ships drift apart, disengaged."
        case _:
            return ""


def against(defense: Sequence[int]) -> str:
    return f"against {faces_text(defense)}" if defense else "and nobody stands against them"


def melee_result(who: Names, attacker: int, surplus: int) -> str:
    if not surplus:
        return "neither side gains"
    winner = who[attacker] if surplus > 0 else who[1 - attacker]
    return f"{count(abs(surplus), 'hit')} for {winner}"


def tell_keeping(who: Names, event: Event) -> str:
    match event:
        case ev.FireFought(side=side, rule="CS-FX-30"):
            return f"The fire on {who[side]} is out."
        case ev.FireFought(side=side, value=value, result=result, parts=parts):
            end = {"out": "is out", "burns on": "burns on", "spreads": "spreads to her rigging"}[result]
            return f"The fire on {who[side]} {end} with {rolled(value, parts)}."
        case ev.RepairTried(side=side, track=track, values=values, mended=mended, parts=parts):
            where = "rigging" if track < 0 else section_name(track)
            done = "mended a box of" if mended else "could not mend"
            return f"{who[side]} {done} her {where} with {thrown(values, parts)}."
        case ev.StrikeChecked(side=side, values=values, strikes=strikes, parts=parts):
            cry = "calls for striking" if strikes else "fights on"
            return f"{whose(who[side])} crew {cry} with {thrown(values, parts)}."
        case ev.StrikeIgnored():
            return "Both crews waver, and neither ship strikes."
        case ev.Struck(side=side):
            return f"{who[side]} strikes her colours."
        case ev.SailTried(side=side, values=values, may_change=may_change, parts=parts):
            ready = "ready" if may_change else "not ready"
            return f"{whose(who[side])} topmen are {ready} to change sail, with {thrown(values, parts)}."
        case ev.SailChanged(side=side, sail=sail, rule="CS-HK-17"):
            return f"{whose(who[side])} rigging bears no more than {sail} sail."
        case ev.SailChanged(side=side, sail=sail):
            return f"{who[side]} changed to {sail} sail."
        case _:
            return ""


CHAPTERS: Final[tuple[Callable[[Names, Event], str], ...]] = (
    tell_turn, tell_cards, tell_sailing, tell_loading, tell_fire, tell_harm, tell_boarding, tell_keeping,
)
