"""The log in sentences: one for every event, with its dice in words, and the end of the battle as a headline.

A long file, because it is one table: `tell` hands every event to its chapter, and each chapter is a list of cases. Of
the game only what never changes is used: names of ships, squadrons and sides.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from weathergage.kernel.core import HIDDEN, Event, Outcome
from weathergage.kits.words import capital, compass_word, count, listed
from weathergage.rulesets.oak_and_iron import events as ev
from weathergage.rulesets.oak_and_iron.face.words import (
    AIMS,
    BANDS,
    POINTS_OF_SAIL,
    agreed,
    all_named,
    card_words,
    degrees,
    dice_words,
    does,
    inches,
    named,
    piece_words,
    place_words,
    printed_name,
    printed_names,
    purpose_words,
    sail_name,
    the_side,
    the_squadron,
)
from weathergage.rulesets.oak_and_iron.rules.strike_points import ship_total
from weathergage.rulesets.oak_and_iron.state import NOBODY, Battle

DECKS: Final = {"objective": "the objective", "setting": "the settings", "deployment": "the deployments",
                "advantage": "the advantages"}
WHY_FIRST: Final = {
    "value": "the initiative goes to {0}, {1} to {2}.",
    "admiral": "the cards are equal at {1}, and the better admiral gives {0} the initiative.",
    "challenge": "the cards are equal at {1}, and the Challenge Test gives {0} the initiative.",
    "surprise": "the initiative goes to {0} by Surprise.",
}
SEAMANSHIP: Final = {"change-heading": "{0} changes heading before the move.", "faster": "{0} crowds on sail.",
                     "slower": "{0} spills the wind.", "cut-free": "{0} cuts herself free."}
CREW: Final = {
    "reload": "the crew of {0} reloads.", "rally": "the crew of {0} rallies.",
    "repair": "the carpenters of {0} are at work.",
    "refloat": "{0} tries to get afloat.", "sail": "{0} changes her sails.", "board": "{0} tries to board {1}.",
    "row": "{0} mans her sweeps.", "transfer-flag": "{0} lowers a boat for the admiral.",
    "land": "{0} sends a Landing Party away.",
    "salvage": "{0} salvages from the rock.", "rolling-broadsides": "{0} fires as she rolls.",
    "elan": "the crew of {0} attacks with Elan.", "heavy-musket-volley": "the marines of {0} fire a volley.",
    "fire-ship": "{0} is set on fire.",
}
MOTIONS: Final = {"board": "{0} is laid alongside.", "push": "{0} is pushed aside.",
                  "cut-free": "{0} comes clear of the others."}
REROLLS: Final = {"skill": "by Skill", "fortune": "with a Fortune Point", "drill": "by Gun Drill",
                  "aim": "by Careful Aim"}
ENDINGS: Final = {
    "no-ship-left": "the enemy has no ship left that can fight", "withdrawal": "the enemy has lost too much and "
    "withdraws", "turn-limit": "the last turn is over",
}
HEADLINES: Final[dict[str, Callable[[str, str], str]]] = {
    "no-ship-left": lambda winner, loser: f"{does(winner, 'sweeps')} the sea",
    "withdrawal": lambda winner, loser: does(loser, "withdraws"),
    "turn-limit": lambda winner, loser: f"{does(winner, 'holds')} the field",
}


def tell(game: Battle, event: Event) -> str:
    """An event as one sentence."""
    for chapter in CHAPTERS:
        sentence = chapter(game, event)
        if sentence:
            return capital(sentence.replace("!.", "!"))         # a card called Down! ends a sentence by itself
    return str(event)


# --- set-up -----------------------------------------------------------------------------------------------------------

def tell_setup(game: Battle, event: Event) -> str:
    match event:
        case ev.HandChosen(squadron=squadron, cards=cards) if HIDDEN in cards:
            return f"{does(the_squadron(game, squadron), 'chooses')} a hand of {count(len(cards), 'card')}."
        case ev.HandChosen(squadron=squadron, cards=cards):
            return f"{does(the_squadron(game, squadron), 'chooses')} {printed_names(cards)}."
        case ev.WeatherEdgeSet(edge=edge):
            return f"the wind blows from the {edge}."
        case ev.CardsLaidOut(deck="objective", cards=cards):
            return f"the objective is {printed_names(cards)}."
        case ev.CardsLaidOut(deck=deck, cards=cards):
            return f"of {DECKS[deck]} {printed_names(cards)} are laid out."
        case ev.RolesSet(attacker=attacker):
            other = the_side(game, 1 - attacker)
            return f"{does(the_side(game, attacker), 'attacks')}, and {does(other, 'defends')}."
        case ev.SetUpCardTaken(side=side, card=card):
            return f"{does(the_side(game, side), 'takes')} {printed_name(card)}."
        case ev.MerchantNamed(ship=ship):
            return f"{named(game, ship)} is a merchant."
        case ev.ShipHeldBack(ship=ship):
            return f"{named(game, ship)} will arrive later."
        case ev.ZoneGrown(side=side):
            return f"the deployment zone of {the_side(game, side)} grows by a section."
        case ev.ShipDeployed(ship=ship, place=(x, y, heading)):
            return f"{named(game, ship)} is deployed at {place_words(x, y)}, heading {compass_word(heading)}."
        case ev.ShipShifted(ship=ship, was=was, place=place):
            return f"{named(game, ship)} gains {inches(length(was, place))} to windward."
        case _:
            return tell_terrain(game, event)


def tell_terrain(game: Battle, event: Event) -> str:
    match event:
        case ev.TerrainSelected(side=side, piece=piece):
            return f"{does(the_side(game, side), 'adds')} {article(piece)} to the pool."
        case ev.TerrainPlaced(side=side, piece=piece, place=(x, y, _)) if side == NOBODY:
            return f"{article(piece)} rolls in at {place_words(x, y)}."
        case ev.TerrainPlaced(side=side, piece=piece, place=(x, y, _)):
            return f"{does(the_side(game, side), 'lays')} {article(piece)} at {place_words(x, y)}."
        case ev.TerrainRemoved(piece=piece):
            return f"there is no place for {article(piece)}."
        case ev.TerrainMoved(side=side, piece=piece, was=was, place=place):
            return f"{does(the_side(game, side), 'moves')} the {piece_words(piece)} by {inches(length(was, place))}."
        case _:
            return ""


def article(piece: str) -> str:
    """'a Small Island', 'Rocks'."""
    name = piece_words(piece)
    return name if name.endswith("s") else f"a {name}"


def length(was: ev.Place, place: ev.Place) -> float:
    return float(((place[0] - was[0]) ** 2 + (place[1] - was[1]) ** 2) ** 0.5)


# --- initiative and events --------------------------------------------------------------------------------------------

def tell_initiative(game: Battle, event: Event) -> str:
    match event:
        case ev.TurnBegun(turn=turn):
            return f"turn {turn} begins."
        case ev.CardPlaced(squadron=squadron, card=card) if card == HIDDEN:
            return f"{does(the_squadron(game, squadron), 'places')} a card face down."
        case ev.CardPlaced(squadron=squadron, card=card, rule="OI-ADV-02"):
            return f"the scouts see {card_words(card)} of {the_squadron(game, squadron)}."
        case ev.CardPlaced(squadron=squadron, card=card):
            return f"{does(the_squadron(game, squadron), 'places')} {card_words(card)} face down."
        case ev.NoCardPlaced(squadron=squadron):
            return f"{does(the_squadron(game, squadron), 'has')} no card to place."
        case ev.CardRevealed(squadron=squadron, card=card, value=value):
            return f"{does(the_squadron(game, squadron), 'reveals')} {printed_name(card)}, value {value}."
        case ev.CardExchanged(squadron=squadron, card=card, back=back):
            return f"the tactician of {the_squadron(game, squadron)} takes back {printed_name(back)} and plays " \
                   f"{card_words(card)}."
        case ev.CardCovered(squadron=squadron, card=card):
            name = the_squadron(game, squadron)
            return f"{does(name, 'covers')} {agreed(name, 'its')} card with {printed_name(card)}."
        case ev.CardCopied(squadron=squadron, card=card):
            return f"{does(the_squadron(game, squadron), 'takes')} over the effect of {printed_name(card)}."
        case ev.InitiativeWon(side=side, values=values, why=why):
            return WHY_FIRST[why].format(the_side(game, side), values[side], values[1 - side])
        case _:
            return tell_events(game, event)


def tell_events(game: Battle, event: Event) -> str:
    match event:
        case ev.EventDrawn(card=card):
            return f"an event is drawn: {printed_name(card)}."
        case ev.EventIgnored(card=card):
            return f"{printed_name(card)} comes to nothing."
        case ev.EventEnded(card=card):
            return f"{printed_name(card)} is over."
        case ev.WindShifted(was=was, edge=edge):
            return f"the wind shifts from {was} to {edge}."
        case ev.BurstGunRolled(ship=ship, dice=dice):
            return f"a gun bursts aboard {named(game, ship)}: {dice_words(dice)}."
        case ev.FortuneGained(squadron=squadron):
            return f"{does(the_squadron(game, squadron), 'gains')} a Fortune Point."
        case ev.ShipNamed(side=side, ship=ship, card=card):
            return f"{does(the_side(game, side), 'names')} {named(game, ship)} for {printed_name(card)}."
        case ev.AdvantageUsed(side=side, card=card):
            return f"{does(the_side(game, side), 'uses')} {printed_name(card)}."
        case _:
            return ""


# --- tests ------------------------------------------------------------------------------------------------------------

def tests(purpose: str) -> str:
    """'tests for Boarding', 'takes the Challenge Test'."""
    return f"{'takes' if purpose == 'challenge' else 'tests for'} {purpose_words(purpose)}"


def tell_tests(game: Battle, event: Event) -> str:
    match event:
        case ev.SkillRolled(ship=ship, purpose=purpose, dice=dice):
            return f"{named(game, ship)} {tests(purpose)} with {count(len(dice), 'die', 'dice')}: " \
                   f"{dice_words(dice)}."
        case ev.SkillPassed(ship=ship, purpose=purpose):
            return f"{named(game, ship)} passes the test for {purpose_words(purpose)}."
        case ev.SkillFailed(ship=ship, purpose=purpose):
            return f"{named(game, ship)} fails the test for {purpose_words(purpose)}."
        case ev.DiceRerolled(ship=ship, how=how, dice=dice):
            return f"{named(game, ship)} rolls {count(len(dice), 'die', 'dice')} again {REROLLS[how]}: " \
                   f"{dice_words(dice)}."
        case ev.ChallengeDecided(side=side, successes=successes, why="skill"):
            return f"the challenge is even at {count(successes[0], 'success', 'successes')}, and Skill decides for " \
                   f"{the_side(game, side)}."
        case ev.ChallengeDecided(side=side, successes=successes):
            return f"{does(the_side(game, side), 'wins')} the challenge, {successes[side]} to {successes[1 - side]}."
        case ev.ChallengeTied(successes=successes):
            return f"the challenge is even at {count(successes, 'success', 'successes')}, and both roll again."
        case _:
            return ""


# --- conditions -------------------------------------------------------------------------------------------------------

def tell_conditions(game: Battle, event: Event) -> str:
    match event:
        case ev.FatigueTaken(ship=ship, points=points, fatigue=fatigue):
            return f"{named(game, ship)} takes {points} Fatigue, {fatigue} in all."
        case ev.FatigueSpared(ship=ship, why=why):
            return f"{named(game, ship)} is spared a point of Fatigue by {printed_name(why)}."
        case ev.FatigueRemoved(ship=ship, points=points, fatigue=fatigue):
            return f"{named(game, ship)} recovers {points} Fatigue and has {fatigue or 'none'} left."
        case ev.DamageTaken(ship=ship, points=points, damage=damage):
            return f"{named(game, ship)} takes {points} Damage, {damage} in all."
        case ev.DamageSpared(ship=ship, why=why):
            return f"{named(game, ship)} is spared a point of Damage by {printed_name(why)}."
        case ev.DamageRepaired(ship=ship, points=points, damage=damage):
            return f"{named(game, ship)} repairs {points} Damage and has {damage or 'none'} left."
        case ev.ShipShaken(ship=ship):
            return f"{named(game, ship)} is Shaken."
        case ev.ShipCrippled(ship=ship):
            return f"{named(game, ship)} is Crippled."
        case ev.ShipOutOfAction(ship=ship):
            return f"{named(game, ship)} is Out of Action."
        case ev.ShipAground(ship=ship, rule="OI-CRIT-04"):
            return f"{named(game, ship)} loses her steering sails and counts as Aground."
        case ev.ShipAground(ship=ship):
            return f"{named(game, ship)} is Aground."
        case ev.ShipRefloated(ship=ship):
            return f"{named(game, ship)} is afloat again."
        case ev.SailChanged(ship=ship, was=was, sail=sail):
            return f"{named(game, ship)} goes from {sail_name(was)} to {sail_name(sail)}."
        case ev.SideReloaded(ship=ship, side=side):
            return f"{named(game, ship)} has her {side} side loaded again."
        case ev.ReloadMarked(ship=ship, side=side):
            return f"the {side} side of {named(game, ship)} must be reloaded."
        case ev.TokensLost(ship=ship, tokens=tokens):
            return f"{count(tokens, 'objective token')} {'is' if tokens == 1 else 'are'} lost with {named(game, ship)}."
        case ev.PartyRemoved(ship=ship):
            return f"the Landing Party of {named(game, ship)} is gone."
        case _:
            return tell_links(game, event)


def tell_links(game: Battle, event: Event) -> str:
    match event:
        case ev.ShipsEntangled(ship=ship, other=other):
            return f"{named(game, ship)} and {named(game, other)} are Entangled."
        case ev.LinkEnded(ship=ship, other=other):
            return f"{named(game, ship)} and {named(game, other)} are no longer Entangled."
        case _:
            return ""


# --- movement ---------------------------------------------------------------------------------------------------------

def tell_movement(game: Battle, event: Event) -> str:
    match event:
        case ev.ShipActivated(ship=ship, point=""):
            return f"{named(game, ship)} cannot move."
        case ev.ShipActivated(ship=ship, point="held"):
            return f"{named(game, ship)} is held fast."
        case ev.ShipActivated(ship=ship, point="eye"):
            return f"{named(game, ship)} lies in the Wind's Eye."
        case ev.ShipActivated(ship=ship, point=point):
            return f"{named(game, ship)} sails {POINTS_OF_SAIL[point]}."
        case ev.SpeedSet(ship=ship, speed=speed):
            return f"{named(game, ship)} makes speed {speed}."
        case ev.SeamanshipTaken(ship=ship, action=action):
            return SEAMANSHIP[action].format(named(game, ship))
        case ev.ShipEntered(ship=ship, place=(x, y, heading)):
            return f"{named(game, ship)} enters at {place_words(x, y)}, heading {compass_word(heading)}."
        case ev.ShipMoved():
            return tell_motion(game, event)
        case ev.ShipStayed(ship=ship):
            return f"{named(game, ship)} stays where she lies."
        case ev.CrewActionTaken(ship=ship, action=action, what=what):
            return CREW[action].format(named(game, ship), named(game, what))
        case _:
            return tell_mishaps(game, event) or tell_boats(game, event)


def tell_motion(game: Battle, event: ev.ShipMoved) -> str:
    """OI-GEOM-08, OI-MOVE-13, OI-FAQ-02."""
    ship, by = named(game, event.ship), (event.place[2] - event.was[2] + 180.0) % 360.0 - 180.0
    match event.how:
        case "turn":
            return f"{ship} turns {degrees(abs(by))} to {'starboard' if by > 0 else 'port'}."
        case "slide":
            return f"{ship} sails {inches(length(event.was, event.place))} ahead."
        case "shift":
            return f"{ship} shifts {inches(length(event.was, event.place))} sideways."
        case _:
            return MOTIONS[event.how].format(ship)


def tell_mishaps(game: Battle, event: Event) -> str:
    match event:
        case ev.TerrainStruck(ship=ship, piece=piece):
            return f"{named(game, ship)} strikes the {piece_words(piece)}."
        case ev.CollisionRolled(ship=ship, struck=struck, dice=dice):
            whom = f" with {all_named(game, struck)}" if struck else ""
            return f"{named(game, ship)} collides{whom}: {dice_words(dice)}."
        case ev.ShoalRolled(ship=ship, dice=dice):
            return f"{named(game, ship)} sounds her way over the shoal: {dice_words(dice)}."
        case ev.ShipLeft(ship=ship, edge=edge, escaped=escaped):
            return f"{named(game, ship)} {'escapes' if escaped else 'leaves the table'} over the {edge} edge."
        case ev.SeaScrolled(edge=edge, by=by):
            return f"the sea scrolls by {inches(by)} to make room beyond the {edge} edge."
        case _:
            return ""


def tell_boats(game: Battle, event: Event) -> str:
    match event:
        case ev.FlagTransferred(ship=ship, to=to):
            return f"the admiral shifts his flag from {named(game, ship)} to {named(game, to)}."
        case ev.PartyLanded(ship=ship, where=where, rule="OI-CARD-16"):
            return f"the boats of {named(game, ship)} reach {named(game, where)}."
        case ev.PartyLanded(ship=ship, where=where, at=(x, y)):
            return f"the Landing Party of {named(game, ship)} goes ashore on the {piece_words(where)} at " \
                   f"{place_words(x, y)}."
        case ev.TokenTaken(ship=ship, left=left):
            return f"{named(game, ship)} takes an objective token aboard; {left or 'none'} " \
                   f"{'are' if left > 1 else 'is'} left on the rock."
        case ev.FireShipFired(ship=ship, dice=dice):
            return f"{named(game, ship)} burns: {dice_words(dice)}."
        case _:
            return ""


# --- attacks ----------------------------------------------------------------------------------------------------------

def tell_attacks(game: Battle, event: Event) -> str:
    match event:
        case ev.AttackDeclared():
            return tell_declared(game, event)
        case ev.AttackRolled(ship=ship, dice=dice):
            return f"{named(game, ship)} rolls {count(len(dice), 'die', 'dice')}: {dice_words(dice)}."
        case ev.DiceAdded(ship=ship, why=why, dice=dice):
            return f"{does(printed_name(why), 'adds')} {count(len(dice), 'die', 'dice')} for {named(game, ship)}: " \
                   f"{dice_words(dice)}."
        case ev.HitsScored(ship=ship, target=target, hits=hits, rule="OI-CC-04"):
            return f"{named(game, ship)} strikes {count(hits, 'blow')} against {named(game, target)}."
        case ev.HitsScored(ship=ship, target=target, hits=hits, fortitude=fortitude):
            return f"{named(game, ship)} scores {count(hits, 'hit')} on {named(game, target)}, Fortitude {fortitude}."
        case ev.CriticalRolled(target=target, dice=dice):
            return f"{count(len(dice), 'critical die', 'critical dice')} against {named(game, target)}: " \
                   f"{dice_words(dice)}."
        case ev.HelmHit(ship=ship, turned=""):
            return f"the helm of {named(game, ship)} is hit."
        case ev.HelmHit(ship=ship, turned=turned):
            return f"the helm of {named(game, ship)} is hit, and she falls off to {turned}."
        case ev.CommanderRolled(ship=ship, dice=dice):
            return f"the commander of {named(game, ship)} is in danger: {dice_words(dice)}."
        case ev.CommanderLost(ship=ship, card=card):
            return f"{printed_name(card)} falls on the deck of {named(game, ship)}."
        case ev.AttackPassed(ship=ship):
            return f"{named(game, ship)} does not attack."
        case _:
            return ""


def tell_declared(game: Battle, event: ev.AttackDeclared) -> str:
    """OI-ATK-03, OI-BRD-02, OI-PART-01, OI-CC-01."""
    ship, target, free = named(game, event.ship), named(game, event.target), " for free" if event.free else ""
    match event.attack:
        case "broadside":
            rake = f", raking her by the {event.rake}" if event.rake else ""
            return f"{ship} fires her {event.side} Broadside{free} on {target}{AIMS[event.aim]}, " \
                   f"{BANDS[event.band]}{rake}."
        case "partial":
            return f"{ship} opens Partial Fire{free} on {target}{AIMS[event.aim]}, {BANDS[event.band]}."
        case "party":
            return f"the Landing Parties of {ship} and {target} fight{free}."
        case "assault":
            return f"the boats of {ship} assault {target}{free}."
        case _:
            return f"{ship} fights {target} hand to hand{free}."


# --- the end ----------------------------------------------------------------------------------------------------------

def tell_end(game: Battle, event: Event) -> str:
    match event:
        case ev.ShipCaptured(ship=ship, by=by):
            return f"{named(game, by)} captures {named(game, ship)}."
        case ev.ShipDestroyed(ship=ship, by=by):
            return f"{named(game, by)} destroys {named(game, ship)}."
        case ev.ShipRecaptured(ship=ship, by=by):
            return f"{named(game, by)} takes {named(game, ship)} back."
        case ev.RaidTokenPlaced(tokens=tokens):
            return f"the raiders place a token, {tokens} in all."
        case ev.StrikePointsCounted(side=side, points=points, ships=ships):
            return f"{does(the_side(game, side), 'has')} {count(points, 'Strike Point')} against " \
                   f"{count(ships, 'ship')}."
        case ev.SinkingRolled(ship=ship, dice=dice):
            return f"the wreck of {named(game, ship)} rolls: {dice_words(dice)}."
        case ev.ShipSunk(ship=ship):
            return f"{named(game, ship)} sinks."
        case ev.FlagshipNamed(squadron=squadron, ship=ship):
            return f"{named(game, ship)} is the new Flagship of {the_squadron(game, squadron)}."
        case ev.CardsRemoved(squadron=squadron, cards=cards):
            name = the_squadron(game, squadron)
            return f"{does(name, 'removes')} {printed_names(cards)} from {agreed(name, 'its')} hand."
        case ev.CardsReturned():
            return tell_cards(game, event)
        case ev.SquadronOut(squadron=squadron):
            return f"{does(the_squadron(game, squadron), 'has')} no ship left that can fight."
        case ev.BattleEnded(winner=winner, points=points, reason=reason):
            ahead = max(winner, 0)
            score = f"{points[ahead]} to {points[1 - ahead]} Strike Points"
            return f"the battle ends undecided, {score}." if winner == NOBODY else \
                f"{does(the_side(game, winner), 'wins')}: {ENDINGS[reason]}; {score}."
        case _:
            return ""


def tell_cards(game: Battle, event: ev.CardsReturned) -> str:
    """OI-END-22."""
    name = the_squadron(game, event.squadron)
    deeds = [f"{agreed(name, 'takes')} back {printed_names(event.cards)}"] if event.cards else []
    deeds += [f"{agreed(name, 'discards')} {printed_names(event.discarded)}"] if event.discarded else []
    return f"{name} {listed(deeds)}."


def verdict(game: Battle, outcome: Outcome) -> tuple[str, str]:
    """OI-END-10 to OI-END-13, OI-END-21, OI-END-24: the headline, and what both sides had lost."""
    winner = next((squadron.side for squadron in game.squadrons if squadron.seat in outcome.winners), NOBODY)
    order = (winner, 1 - winner) if winner != NOBODY else (0, 1)
    strikes = [str(game.sides[side].strike) for side in order]
    ships = [count(ship_total(game, side).total, "ship") for side in order]
    score = f"{' to '.join(strikes)} Strike Points, against {' and '.join(ships)}."
    if winner == NOBODY:
        return "Neither side yields", score
    headline = HEADLINES[outcome.reason](the_side(game, winner), the_side(game, 1 - winner))
    return capital(headline), score


Chapter: TypeAlias = Callable[[Battle, Event], str]
CHAPTERS: Final[tuple[Chapter, ...]] = (
    tell_setup, tell_initiative, tell_tests, tell_conditions, tell_movement, tell_attacks, tell_end)
