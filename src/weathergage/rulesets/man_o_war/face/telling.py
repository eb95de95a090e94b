"""The log in sentences: one for every event, with its dice, and with the reason where something ends.

A long file, because it is one table. What is plain stands in `SENTENCES`, with the fields of the event in braces: a
piece by its name, a side by its fleet, a location, card or spell by what is printed; `{side:casts|cast}` is a side with
its verb. What depends on how it came out stands in `TALES`. Of the game only names are used.
"""

from collections.abc import Callable
from dataclasses import fields as dataclass_fields
from typing import Any, Final, TypeAlias

from weathergage.kernel.core import HIDDEN, Event, Outcome
from weathergage.kits.words import POINTS, capital, compass_word, count, listed, whose
from weathergage.rulesets.man_o_war import events as ev
from weathergage.rulesets.man_o_war.content.tables import MONSTERS, TERRAIN
from weathergage.rulesets.man_o_war.face.words import (
    ARC_WORDS,
    COUNTERS,
    MODE_WORDS,
    afw_words,
    agreed,
    card_words,
    dice_words,
    does,
    faces_words,
    gun_words,
    inches,
    is_plural,
    legs_words,
    located,
    mount_words,
    named,
    person_words,
    place_words,
    player_name,
    spell_words,
    unit_words,
    way_words,
)
from weathergage.rulesets.man_o_war.rules.tracks import legs_made
from weathergage.rulesets.man_o_war.state import NOBODY, Battle, number_of, unit_named

Tale: TypeAlias = Callable[[Battle, Any], str]
PIECES: Final = ("ship", "other", "victim", "target", "struck", "by", "monster", "beast", "flyer", "ark", "piece",
                 "caster")
CRITICALS: Final = {
    "crit-no-move": "she gets a No Movement counter", "crit-no-fire": "she gets a No Firing counter",
    "crit-crew": "a crew counter is lost", "crit-fire": "fire breaks out",
    "crit-btw": "she is holed below the waterline",
    "crit-btw-crew": "she is holed below the waterline and loses a crew counter",
}
BLAZES: Final = {"out": "it goes out", "stay": "it burns on", "fore": "toward the prow", "up": "upward",
                 "aft": "toward the stern"}
REACTIONS: Final = {
    "return-to-lair": "it makes for its lair", "frenzy": "it runs mad and turns on its own fleet",
    "controlled": "it obeys", "double-action": "it obeys, and may move or attack twice",
}
SUNK_BY: Final = {
    "holed": "fills and sinks", "drilled": "is torn open by her own drill and sinks",
    "scuttled": "goes down", "with-its-ark": "is lost inside the Black Ark",
}
LOST_PEOPLE: Final = {"killed": "is killed", "captured": "is taken prisoner", "gone": "leaves the battle",
                      "adrift": "clings to the wreckage", "freed": "is free"}
TESTS: Final = {
    "slime": ("crosses a trail of slime", "the slime takes a crew counter", "nobody is lost"),
    "flies": ("comes among the flies", "they kill a crew counter", "nobody is lost"),
    "sharpshooters": ("comes under the fire of sharpshooters", "a crew counter falls", "they miss"),
    "plague": ("is splashed with plague", "a crew counter sickens and dies", "nobody falls ill"),
}
ROLL_NAMES: Final = {
    "save": "a saving throw", "location": "a location die", "blaze": "a blaze die", "cast": "a casting roll",
    "dispel": "a dispel roll", "boarding": "a boarding roll", "crit": "a critical die", "critical": "a critical die",
    "refloat": "a refloating roll", "summon": "a summoning roll", "ram": "a ramming die", "repair": "a repair roll",
}
SOURCES: Final = {"portent": "Portent of the Stars", "lord": "the Wizard Lord's skill", "true-aim": "Pure Sight",
                  "lucky-mascot": "the Lucky Mascot", "master-gunner": "the Master Gunner",
                  "fire-party": "the Fire Party"}
ENDINGS: Final = {
    "elimination": "no ship of the enemy is left", "turn-limit": "the last turn is over",
    "hostage": "the fate of the captive admiral decides the battle",
}


class Amount(int):
    """A number with its noun: `{count:magic card}` is '2 magic cards'."""

    def __format__(self, noun: str) -> str:
        return count(self, noun, "boxes" if noun == "box" else "") if noun else str(int(self))


class Side:
    """A side in a sentence, with a verb that agrees with it."""

    def __init__(self, game: Battle, side: int) -> None:
        self.title = player_name(game, side)
        self.plural = is_plural(game, side)

    def __format__(self, verbs: str) -> str:
        if not verbs:
            return self.title
        one, _, many = verbs.partition("|")
        return f"{self.title} {many if self.plural else one}"


SENTENCES: Final[dict[type[Event], str]] = {
    ev.TurnBegun: "turn {turn} begins.",
    ev.CollegeDrawn: "the wizard of {side} is of the {college} college.",
    ev.CardsDrawn: "{side:draws|draw} {count:magic card}.",
    ev.CardsDealt: "{side:is|are} dealt {count:card} face down.",
    ev.CardWasted: "no Man O' War of {side} can hold {card}; it is discarded.",
    ev.WeaponMounted: "{ship} carries the {weapon}.",
    ev.TerrainSkipped: "there is no room for more terrain, and {dropped:feature} of it must be left out.",
    ev.SideChosen: "{side:takes|take} the {edge} edge.",
    ev.LairPlaced: "{side:lays|lay} {monster} face down in a lair at {at}.",
    ev.ShipDeployed: "{side:places|place} {ship} at {place}, heading {heading}.",
    ev.SpellsEnded: "the spells of this turn run out.",
    ev.FlagshipNamed: "{ship} takes the flag of her squadron.",
    ev.CardShown: "{ship} turns up {card}.",
    ev.CardPlayed: "{ship} plays {card}.",
    ev.ShipsTouched: "{ship} comes against {other}.",
    ev.ShipRammed: "{ship} rams {victim}.",
    ev.ShipRefloated: "{ship} floats free at {place}.",
    ev.ShipSwung: "{ship} swings round to {heading}.",
    ev.ShipLeft: "{ship} leaves the battle over the {edge} edge.",
    ev.ShipSubmerged: "{ship} dives.",
    ev.ShipSurfaced: "{ship} comes to the surface.",
    ev.VolleyBlocked: "the shot of {ship} at {target} strikes something in its way and is wasted.",
    ev.FireCeased: "{ship} ceases fire.",
    ev.ShotDropped: "the shot falls on into {location}.",
    ev.GunJammed: "the great cannon of {ship} jams until the end of the next turn.",
    ev.TurretLost: "{ship} loses {turret}.",
    ev.CounterPlaced: "{ship} gets a {counter} counter.",
    ev.CrewGained: "{ship} gets back {gained:crew counter}, and has {crew} now.",
    ev.CrewSaved: "{gained:crew counter} crossed over to {ship}, which has {crew} now.",
    ev.ShipAbandoned: "nobody is left aboard {ship}: she is abandoned.",
    ev.HostageFound: "the captive admiral is aboard {ship}.",
    ev.BoardingStarted: "{ship} boards {target}.",
    ev.DebrisCleared: "the debris of wreck {wreck} has drifted away.",
    ev.WreckSettled: "wreckage {wreck} settles, and is debris now.",
    ev.WreckMade: "wreckage {wreck} drifts at {at}.",
    ev.FiresQuenched: "all fires aboard {ship} go out.",
    ev.BtwRepaired: "a leak of {ship} is stopped; {filled:box} below the waterline still lost.",
    ev.CountersRemoved: "the counters come off {ship}.",
    ev.MonsterLeft: "{monster} swims away for good.",
    ev.MonsterHealed: "{monster} heals in its lair, and has {wounds:wound} now.",
    ev.LairMoved: "the lair of {monster} is now at {place}.",
    ev.BeastHealed: "{beast} is healed of {wounds:wound}.",
    ev.BeastDied: "{beast} dies.",
    ev.BeastDrivenOff: "{ship} drives {beast} off, to {place}.",
    ev.ArkReleased: "{ark} lets {ship} out at {place}.",
    ev.ShipsLashed: "{ship} and {other} are lashed together.",
    ev.ShipsUnlashed: "{ship} casts off her lashings.",
}


def tell(game: Battle, event: Event) -> str:
    """An event as one sentence."""
    kind = type(event)
    if kind in TALES:
        return capital(TALES[kind](game, event))
    if kind in SENTENCES:
        return capital(SENTENCES[kind].format_map(fields(game, event)))
    return str(event)


def fields(game: Battle, event: Any) -> dict[str, Any]:
    """The fields of an event in words."""
    words: dict[str, Any] = {field.name: getattr(event, field.name) for field in dataclass_fields(event)}
    for field in PIECES:
        if field in words:
            words[field] = named(game, words[field])
    if "side" in words:
        words["side"] = Side(game, words["side"])
    for field, value in words.items():
        if type(value) is int and field not in ("turn", "wreck", "side"):
            words[field] = Amount(value)
    if "location" in words:
        words["location"] = located(game, getattr(event, "ship", ""), words["location"])
    if "card" in words:
        words["card"] = card_words(words["card"])
    if "spell" in words:
        words["spell"] = spell_words(words["spell"])
    if "counter" in words:
        words["counter"] = COUNTERS.get(words["counter"], words["counter"])
    if "weapon" in words:
        words["weapon"] = afw_words(words["weapon"])
    if "turret" in words:
        words["turret"] = gun_words(words["turret"])
    if "place" in words:
        x, y, heading = words["place"]
        words["place"], words["heading"] = place_words(x, y), compass_word(heading)
    if "at" in words:
        words["at"] = place_words(*words["at"])
    return words


# --- set-up and the turn ----------------------------------------------------------------------------------------------

def tell_initiative(game: Battle, event: ev.InitiativeRolled) -> str:
    """MW-INIT-01, MW-INIT-03."""
    shown = f"{event.faces[0]} for {player_name(game, 0)}, {event.faces[1]} for {player_name(game, 1)}"
    if event.side == NOBODY:
        return f"initiative: {shown}, a double; both roll again."
    return f"initiative: {shown}; {does(game, event.side, 'goes', 'go')} first."


def tell_wind(game: Battle, event: ev.WindTurned) -> str:
    """MW-SET-23, MW-INIT-02, MW-SPL-06, MW-CARD-25."""
    if event.was == event.wind:
        return f"the wind blows toward the {POINTS[event.wind]}."
    way = "clockwise" if (event.wind - event.was) % 8 <= 4 else "counterclockwise"
    return f"the wind turns {way} and blows toward the {POINTS[event.wind]} now."


def tell_person_placed(game: Battle, event: ev.PersonPlaced) -> str:
    return f"{person_words(game, event.role, event.side)} goes aboard {named(game, event.ship)}."


def tell_allotted(game: Battle, event: ev.CardAllotted) -> str:
    if event.card == HIDDEN:
        return f"{does(game, event.side, 'lays', 'lay')} a card face down on {named(game, event.ship)}."
    return f"{does(game, event.side, 'lays', 'lay')} {card_words(event.card)} face down on {named(game, event.ship)}."


def tell_sections(game: Battle, event: ev.SectionsRolled) -> str:
    features = count(sum(event.features), "terrain feature")
    return f"the sections of the table are rolled: {faces_words(event.faces)}, {features} in all."


def tell_terrain(game: Battle, event: ev.TerrainPlaced) -> str:
    x, y, _ = event.place
    kind = TERRAIN[event.kind].name.lower()
    return f"{does(game, event.side, 'places', 'place')} {an(kind)} at {place_words(x, y)}."


def an(noun: str) -> str:
    if noun.endswith("s"):
        return noun
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def tell_side_roll(game: Battle, event: ev.SideRolled) -> str:
    return f"{event.faces[0]} for {player_name(game, 0)}, {event.faces[1]} for {player_name(game, 1)}: " \
           f"{does(game, event.side, 'places', 'place')} first."


def tell_hostage_placed(game: Battle, event: ev.HostagePlaced) -> str:
    if event.ship == HIDDEN:
        return f"{does(game, event.side, 'hides', 'hide')} the captive admiral aboard a ship."
    return f"{does(game, event.side, 'hides', 'hide')} the captive admiral aboard {named(game, event.ship)}."


def tell_housed(game: Battle, event: ev.UnitsHoused) -> str:
    units = [unit_words(game, unit_named(game, label)) for label in event.units]
    return f"{listed(units)} {'starts' if len(units) == 1 else 'start'} inside the Black Ark."


def tell_activation(game: Battle, event: ev.ActivationBegun) -> str:
    unit = unit_named(game, event.unit)
    what = unit_words(game, unit) if unit != NOBODY else named(game, event.unit)
    return f"{does(game, event.side, 'activates', 'activate')} {what}."


def tell_straggler(game: Battle, event: ev.StragglerFound) -> str:
    ship = named(game, event.ship)
    return f"{ship} has lost touch with her flagship and straggles." if event.straggler else \
        f"{ship} is with her squadron again."


def tell_reroll(game: Battle, event: ev.DieRerolled) -> str:
    what = ROLL_NAMES.get(event.kind, "a die")
    return f"{does(game, event.side, 'rolls', 'roll')} {what} again by {SOURCES.get(event.source, event.source)}: " \
           f"{event.was} becomes {event.face}."


# --- magic ------------------------------------------------------------------------------------------------------------

def tell_spell_named(game: Battle, event: ev.SpellNamed) -> str:
    at = f" at {named(game, event.target)}" if event.target else ""
    return f"{does(game, event.side, 'tries', 'try')} {spell_words(event.spell)}{at}, from {named(game, event.caster)}."


def tell_spell_cast(game: Battle, event: ev.SpellCast) -> str:
    came = "it is cast" if event.made else "it fails"
    return f"{spell_words(event.spell)} needs {event.need}: {event.face}, {came}."


def tell_spell_blocked(game: Battle, event: ev.SpellBlocked) -> str:
    """MW-SPL-32, MW-CARD-22."""
    spell, ship = spell_words(event.spell), named(game, event.ship)
    if not event.face:
        return f"the aura of {ship} swallows {spell}."
    return f"the figurehead of {ship} rolls {event.face}: {spell} {'fails' if event.blocked else 'comes through'}."


def tell_dispel(game: Battle, event: ev.DispelTried) -> str:
    """MW-MAG-04, MW-FLT-01, MW-CARD-24."""
    spell = spell_words(event.spell)
    if event.rule == "MW-CARD-24":
        return f"{does(game, event.side, 'reads', 'read')} a scroll, and {spell} is undone."
    by = f" with {spell_words(event.card)}" if event.card else ""
    came = "it is undone" if event.made else "it stands"
    return f"{does(game, event.side, 'tries', 'try')} to dispel {spell}{by}, and needs {event.need}: {event.face}, " \
           f"{came}."


def tell_spell_laid(game: Battle, event: ev.SpellLaid) -> str:
    on = f" on {named(game, event.piece)}" if event.piece else ""
    spoilt = f": no gun of hers fires {ARC_WORDS[event.arc]}" if event.arc else ""
    return f"{spell_words(event.spell)} lies{on} until the turn ends{spoilt}."


def tell_pool(game: Battle, event: ev.PoolGained) -> str:
    return f"{does(game, event.side, 'may', 'may')} roll {dice_words(event.dice)} again this turn."


def tell_stolen(game: Battle, event: ev.CardStolen) -> str:
    what = "a magic card" if event.card == HIDDEN else spell_words(event.card)
    return f"{does(game, event.side, 'takes', 'take')} {what} from the enemy wizard."


def tell_discarded(game: Battle, event: ev.CardsDiscarded) -> str:
    return f"{does(game, event.side, 'discards', 'discard')} {listed([spell_words(card) for card in event.cards])}."


def tell_hazard(game: Battle, event: ev.HazardPlaced) -> str:
    x, y, heading = event.place
    if event.kind == "barrier":
        return f"a silver barrier rises at {place_words(x, y)}, along {way_words(heading)}."
    return f"a whirlpool opens at {place_words(x, y)}."


# --- movement ---------------------------------------------------------------------------------------------------------

def tell_move(game: Battle, event: ev.ShipMoved) -> str:
    """MW-MOVE-04: the propulsion, the steps, and where she ends."""
    x, y, heading = event.place
    mode = MODE_WORDS.get(event.mode, f"by {event.mode}")
    legs = legs_made(event)
    if not legs:
        return f"{named(game, event.ship)} cannot get away {mode}; she is still at {place_words(x, y)}."
    return f"{named(game, event.ship)} moves {mode}: {legs_words(game, legs)}; she is at {place_words(x, y)}, " \
           f"heading {compass_word(heading)}."


def tell_stayed(game: Battle, event: ev.ShipStayed) -> str:
    """MW-COLL-04: after pushing clear a ship has moved already."""
    return f"{named(game, event.ship)} {'goes no farther' if event.rule == 'MW-COLL-04' else 'does not move'}."


def tell_push(game: Battle, event: ev.PushedClear) -> str:
    x, y, _ = event.place
    if not event.made:
        return f"{named(game, event.ship)} finds no room to push clear along {named(game, event.along)}."
    return f"{named(game, event.ship)} pushes clear along {named(game, event.along)}, to {place_words(x, y)}."


def tell_grounded(game: Battle, event: ev.ShipGrounded) -> str:
    land = TERRAIN[event.land].name.lower() if event.land in TERRAIN else event.land
    return f"{named(game, event.ship)} runs aground on {'the ' + land if land.endswith('s') else an(land)}."


def tell_refloat(game: Battle, event: ev.RefloatTried) -> str:
    return f"{named(game, event.ship)} tries to get off: {event.face}, " \
           f"{'she comes free' if event.made else 'she is stuck'}."


def tell_pulled(game: Battle, event: ev.ShipPulled) -> str:
    """MW-SPL-13, MW-SPL-14, MW-SPL-28, MW-WPN-08."""
    x, y, _ = event.place
    if event.was == event.place:
        return f"{named(game, event.ship)} does not stir: something is in the way."
    how = "is set down" if event.rule == "MW-SPL-28" else "is dragged" if event.rule == "MW-WPN-08" else "is swept"
    return f"{named(game, event.ship)} {how} {inches(event.length)} away, to {place_words(x, y)}."


def tell_pilot(game: Battle, event: ev.PilotTried) -> str:
    return f"the pilot of {named(game, event.ship)} rolls {event.face} and " \
           f"{'finds the channel' if event.made else 'does not find the channel'}."


def tell_crew_test(game: Battle, event: ev.CrewTested) -> str:
    does_what, bad, good = TESTS.get(event.what, (f"is tested for {event.what}", "a crew counter is lost",
                                                  "nobody is lost"))
    return f"{named(game, event.ship)} {does_what}: {event.face}, {bad if event.lost else good}."


def tell_ram(game: Battle, event: ev.RamRolled) -> str:
    return f"the ram of {named(game, event.ship)} rolls {event.face} on the {event.chart.replace('-', ' ')} chart."


# --- shooting and damage ----------------------------------------------------------------------------------------------

def tell_volley(game: Battle, event: ev.VolleyFired) -> str:
    aim = f", aiming {event.aim}" if event.aim else ""
    with_card = f", with {card_words(event.card)}" if event.card else ""
    return f"{named(game, event.ship)} fires {mount_words(event.mounts)} {ARC_WORDS[event.arc]} at " \
           f"{named(game, event.target)}{aim}{with_card}: {dice_words(event.dice)}."


def tell_stray(game: Battle, event: ev.ShotStrayed) -> str:
    start = f"firing into the fight, {named(game, event.ship)} rolls {event.face} and"
    if event.struck == event.target:
        return f"{start} finds {named(game, event.target)}."
    return f"{start} hits {named(game, event.struck)} instead."


def tell_locations(game: Battle, event: ev.LocationsRolled) -> str:
    aim = f" {event.aim}" if event.aim else ""
    shots, fall = ("shot", "falls") if len(event.faces) == 1 else ("shots", "fall")
    return f"the {shots} at {named(game, event.target)} {fall}{aim}: {faces_words(event.faces)}."


def tell_fear(game: Battle, event: ev.FearTested) -> str:
    return f"{named(game, event.ship)} is in dread before the {event.what}: {event.face}, " \
           f"{'she dares' if event.dares else 'she does not dare'}."


def tell_crew_volley(game: Battle, event: ev.CrewVolleyed) -> str:
    hurt = f"{count(event.hits, 'hit')} on the crew" if event.hits else "nobody is hit"
    return f"{named(game, event.ship)} against {named(game, event.target)}: {faces_words(event.faces)}, {hurt}."


def tell_shell(game: Battle, event: ev.ShellFell) -> str:
    where = "on" if event.hit else "beside"
    return f"the shell of {named(game, event.ship)} falls {where} {named(game, event.target)}: {event.face}."


def tell_torpedo(game: Battle, event: ev.TorpedoRan) -> str:
    return f"the torpedo of {named(game, event.ship)} needs {event.need} and rolls {event.face}: " \
           f"it {'strikes' if event.hit else 'misses'} {named(game, event.target)}."


def tell_claw(game: Battle, event: ev.ClawThrown) -> str:
    return f"the iron claw of {named(game, event.ship)} needs {event.need} and rolls {event.face}: " \
           f"it {'grips' if event.hit else 'misses'} {named(game, event.target)}."


def tell_save(game: Battle, event: ev.SaveRolled) -> str:
    number = number_of(game, event.target)
    where = located(game, event.target, event.where) if number != NOBODY else event.where
    need = max(2, min(6, event.need))
    came = "saved" if event.saved else "not saved"
    return f"{named(game, event.target)} saves for {where} on {need}{'+' if need < 6 else ''}: {event.face}, {came}." \
        if event.where != "btw" else \
        f"{named(game, event.target)} saves {where} on {need}{'+' if need < 6 else ''}: {event.face}, {came}."


def tell_box(game: Battle, event: ev.BoxMarked) -> str:
    where = located(game, event.ship, event.location)
    does_what = agreed(where, "burns", "burn") if event.burning else f"{agreed(where, 'is', 'are')} damaged"
    return f"{where} of {named(game, event.ship)} {does_what}; {count(event.filled, 'box', 'boxes')} there " \
           f"{'is' if event.filled == 1 else 'are'} gone."


def tell_lit(game: Battle, event: ev.BlazeLit) -> str:
    where = located(game, event.ship, event.location)
    return f"{where} of {named(game, event.ship)} {agreed(where, 'catches', 'catch')} fire."


def tell_mended(game: Battle, event: ev.MarkerRepaired) -> str:
    where = located(game, event.ship, event.location)
    left = f"{count(event.filled, 'box', 'boxes')} there still to do" if event.filled else "all is whole there"
    return f"{where} of {named(game, event.ship)} {agreed(where, 'is', 'are')} mended; {left}."


def tell_wasted(game: Battle, event: ev.HitWasted) -> str:
    where = located(game, event.ship, event.location)
    burns = event.rule in ("MW-CRIT-06", "MW-SPL-01", "MW-FIRE-07")
    why = agreed(where, "burns already", "burn already") if burns else agreed(where, "is past further harm",
                                                                             "are past further harm")
    return f"{where} of {named(game, event.ship)} {why}."


def tell_critical(game: Battle, event: ev.CriticalRolled) -> str:
    where = located(game, event.ship, event.location)
    return f"a critical hit on {where} of {named(game, event.ship)}: {event.face}, " \
           f"{CRITICALS.get(event.effect, event.effect)}."


def tell_holed(game: Battle, event: ev.ShipHoled) -> str:
    return f"{named(game, event.ship)} takes {count(event.hits, 'hit')} below the waterline: {event.filled} of " \
           f"{count(event.boxes, 'box', 'boxes')} lost."


def tell_crew_lost(game: Battle, event: ev.CrewLost) -> str:
    return f"{named(game, event.ship)} loses {count(event.lost, 'crew counter')}; " \
           f"{'one is' if event.left == 1 else f'{event.left} are' if event.left else 'none is'} left."


def tell_sunk(game: Battle, event: ev.ShipSunk) -> str:
    return f"{named(game, event.ship)} {SUNK_BY.get(event.why, 'sinks')}."


def tell_person_lost(game: Battle, event: ev.PersonLost) -> str:
    return f"{person_words(game, event.role, event.side)} {LOST_PEOPLE.get(event.status, event.status)}."


# --- boarding ---------------------------------------------------------------------------------------------------------

def tell_fought(game: Battle, event: ev.BoardingFought) -> str:
    """MW-BRD-03, MW-BRD-10."""
    ours, theirs = event.totals
    start = f"{named(game, event.ship)} fights with {ours}, {named(game, event.target)} with {theirs}"
    if not event.winner:
        return f"{start}: nobody gives way."
    return f"{start}: {named(game, event.winner)} wins the round."


def tell_boarding_ended(game: Battle, event: ev.BoardingEnded) -> str:
    ship, target = named(game, event.ship), named(game, event.target)
    ends = {"break-off": f"{ship} breaks off from {target}.", "cut-grapples": f"{target} cuts the grapples of {ship}."}
    return ends.get(event.why, f"the fight between {ship} and {target} is over.")


def tell_taken(game: Battle, event: ev.ShipTaken) -> str:
    ship, by, crew = named(game, event.ship), named(game, event.by), count(event.crew, "crew counter")
    match event.what:
        case "scuttle": return f"{by} puts {crew} aboard {ship} to scuttle her."
        case "recrew": return f"{by} puts {crew} aboard {ship}, which is her own side's again."
        case _: return f"{by} puts {crew} aboard {ship} and takes her as a prize."


def tell_rescued(game: Battle, event: ev.PersonRescued) -> str:
    who, ship = person_words(game, event.role, event.side), named(game, event.ship)
    if event.own or event.role == "hostage":
        return f"{ship} picks {who} out of the water."
    return f"{ship} picks {who} out of the water and holds him prisoner."


# --- the end phase ----------------------------------------------------------------------------------------------------

def tell_blaze(game: Battle, event: ev.BlazeRolled) -> str:
    where = located(game, event.ship, event.location)
    left = f"; {count(event.left, 'blaze')} there" if event.left else ""
    came = BLAZES.get(event.result, event.result)
    if event.result not in ("out", "stay"):
        came = f"it spreads {came}" if event.spreads else f"it leaps {came}, where there is nothing to burn"
    return f"fire in {where} of {named(game, event.ship)}: {event.face}, {came}{left}."


def tell_blaze_stopped(game: Battle, event: ev.BlazeStopped) -> str:
    where = located(game, event.ship, event.location)
    return f"the idol of {named(game, event.ship)} rolls {event.face}: the fire " \
           f"{'does not reach' if event.stopped else 'reaches'} {where}."


def tell_repair(game: Battle, event: ev.RepairRolled) -> str:
    where = located(game, event.ship, event.location)
    return f"{named(game, event.ship)} tries to mend {where}: {event.face}, {'mended' if event.made else 'in vain'}."


def tell_scuttled(game: Battle, event: ev.ShipScuttled) -> str:
    back = f"{count(event.returned, 'crew counter')} {'goes' if event.returned == 1 else 'go'} back to " \
           f"{named(game, event.by)}" if event.returned else "nobody comes back"
    return f"{named(game, event.ship)} is scuttled; {back}."


# --- beasts -----------------------------------------------------------------------------------------------------------

def tell_summon(game: Battle, event: ev.SummonTried) -> str:
    """MW-MON-06, MW-SPL-19."""
    rolled = f": {event.face}, " if event.face else " with the call of the deep: "
    return f"{does(game, event.side, 'calls', 'call')} into the lair at {place_words(*event.at)}{rolled}" \
           f"{'it stirs' if event.made else 'nothing stirs'}."


def tell_rose(game: Battle, event: ev.MonsterRose) -> str:
    x, y, _ = event.place
    return f"{an(MONSTERS[event.kind].name.lower())} rises at {place_words(x, y)}."


def tell_reacted(game: Battle, event: ev.MonsterReacted) -> str:
    beast = named(game, event.monster)
    rolled = f"{beast} rolls {faces_words(event.dice)}"
    if not event.face and event.result == "controlled":
        return f"{rolled} and may swim {inches(event.inches)}."
    double = f", and {event.face} for its temper" if event.face else ""
    far = f", and may swim {inches(event.inches)}" if event.result == "controlled" else ""
    return f"{rolled}{double}: {REACTIONS.get(event.result, event.result)}{far}."


def tell_monster_moved(game: Battle, event: ev.MonsterMoved) -> str:
    x, y, _ = event.place
    if event.was[:2] == event.place[:2]:
        return f"{named(game, event.monster)} stays where it is."
    return f"{named(game, event.monster)} {'swims below the surface' if event.way == 'dive' else 'swims'} to " \
           f"{place_words(x, y)}."


def tell_dived(game: Battle, event: ev.MonsterDived) -> str:
    why = ", stung from the air" if event.rule == "MW-MON-40" else ""
    return f"{named(game, event.monster)} dives{why}."


def tell_beast_attack(game: Battle, event: ev.BeastAttacked) -> str:
    beast, target = named(game, event.beast), named(game, event.target)
    if event.rule == "MW-BST-04" and event.face:
        return f"{beast} reaches for {target}: {event.face}."
    return f"{beast} attacks {target}{f': {event.face}' if event.face else ''}."


def tell_beast_wounded(game: Battle, event: ev.BeastWounded) -> str:
    return f"{named(game, event.beast)} takes {count(event.wounds, 'wound')}, and can take {event.left or 'no'} more."


def tell_flight(game: Battle, event: ev.FlyerMoved) -> str:
    x, y, _ = event.place
    does_what = "drifts" if event.rule == "MW-BST-17" else "flies"
    return f"{named(game, event.flyer)} {does_what} to {place_words(x, y)}."


def tell_defence(game: Battle, event: ev.DefensiveFired) -> str:
    return f"{named(game, event.target)} fires at {named(game, event.flyer)} as it comes: {faces_words(event.faces)}."


def tell_bomb(game: Battle, event: ev.BombDropped) -> str:
    results = {"miss": "it falls in the sea", "fore": "it falls toward the prow", "aft": "it falls toward the stern"}
    return f"{named(game, event.flyer)} drops on {located(game, event.ship, event.location)} of " \
           f"{named(game, event.ship)}: {event.face}, {results.get(event.result, 'it strikes')}."


def tell_whip(game: Battle, event: ev.WhipTested) -> str:
    return f"{named(game, event.piece)} faces the whip of fire: {event.face}, " \
           f"{'and can do no harm this round' if event.harmless else 'and holds'}."


def tell_anti_flyer(game: Battle, event: ev.AntiFlyerFired) -> str:
    return f"{named(game, event.ship)} fires into the air at {named(game, event.flyer)}: {faces_words(event.faces)}."


def tell_beast_test(game: Battle, event: ev.BeastTested) -> str:
    return f"the beast of {named(game, event.ship)} is tested: {event.face}, " \
           f"{'it obeys' if event.obeys else 'the enemy drives it'}."


def tell_portal(game: Battle, event: ev.PortalTried) -> str:
    return f"{named(game, event.ship)} tries the broken portal: {event.face}, " \
           f"{'it gets out' if event.made else 'it stays inside'}."


def tell_entered(game: Battle, event: ev.ArkEntered) -> str:
    came = {"lost": "and is lost in it", "healing": "and will be healed", "unchanged": "and is none the better for it"}
    if not event.result:
        return f"{named(game, event.ship)} goes inside the Black Ark."
    return f"{named(game, event.ship)} rolls {event.face} inside the Black Ark, {came.get(event.result, event.result)}."


# --- treasure ---------------------------------------------------------------------------------------------------------

def tell_landed(game: Battle, event: ev.CountersLanded) -> str:
    ship = named(game, event.ship)
    if event.count > 0:
        return f"{ship} lands {count(event.count, 'crew counter')}; {event.ashore} ashore now."
    return f"{ship} takes {count(-event.count, 'crew counter')} off the island; {event.ashore or 'none'} ashore now."


def tell_sought(game: Battle, event: ev.TreasureSought) -> str:
    came = "something glitters" if event.found else "a counter is lost" if event.face == 1 else "nothing is found"
    return f"a party of {player_name(game, event.side)} searches the island: {event.face}, {came}."


def tell_treasure(game: Battle, event: ev.TreasureMoved) -> str:
    ship = named(game, event.ship)
    sentences = {"landed": "the treasure is found.", "aboard": f"the treasure is aboard {ship}.",
            "island": "the treasure is lost on the island again.", "gone": f"the treasure is gone with {ship}.",
            "home": f"{ship} brings the treasure home."}
    return sentences.get(event.holder, f"the treasure is {event.holder}.")


# --- the end ----------------------------------------------------------------------------------------------------------

def tell_end(game: Battle, event: ev.BattleEnded) -> str:
    """MW-VIC-01 to MW-VIC-04: why it is over, and with which honours, the winner's first."""
    why = ENDINGS.get(event.reason, event.reason)
    if event.winner == NOBODY:
        return f"{why}: it is a draw, {event.honours[0]} honours to {event.honours[1]}."
    ours, theirs = event.honours[event.winner], event.honours[1 - event.winner]
    return f"{why}: {does(game, event.winner, 'wins', 'win')}, {ours} honours to {theirs}."


def verdict(game: Battle, outcome: Outcome) -> tuple[str, str]:
    """MW-VIC-01 to MW-VIC-04, MW-SCN-02: the end as a headline, and in a sentence."""
    scores = list(outcome.scores)
    if not outcome.winners:
        return "Neither fleet has the better of it", f"It is a draw, {count(scores[0], 'Battle Honour')} each."
    winner = outcome.winners[0]
    loser = 1 - winner
    headline = {
        "elimination": f"{capital(whose(player_name(game, loser)))} last ship is lost",
        "turn-limit": f"{capital(player_name(game, winner))} {'hold' if is_plural(game, winner) else 'holds'} the sea",
        "hostage": "The captive admiral is free" if winner == hostage_side(game) else
        "The captive admiral is carried off",
    }
    end = f"{capital(does(game, winner, 'wins', 'win'))}, {count(scores[winner], 'Battle Honour')} to {scores[loser]}."
    return headline.get(outcome.reason, capital(ENDINGS.get(outcome.reason, outcome.reason))), end


def hostage_side(game: Battle) -> int:
    """The side whose admiral is a captive; NOBODY where there is none."""
    return next((one.side for one in game.people if one.role == "hostage"), NOBODY)


TALES: Final[dict[type[Event], Tale]] = {
    ev.InitiativeRolled: tell_initiative, ev.WindTurned: tell_wind, ev.PersonPlaced: tell_person_placed,
    ev.CardAllotted: tell_allotted, ev.SectionsRolled: tell_sections, ev.TerrainPlaced: tell_terrain,
    ev.SideRolled: tell_side_roll, ev.HostagePlaced: tell_hostage_placed, ev.UnitsHoused: tell_housed,
    ev.ActivationBegun: tell_activation, ev.StragglerFound: tell_straggler, ev.DieRerolled: tell_reroll,
    ev.SpellNamed: tell_spell_named, ev.SpellCast: tell_spell_cast, ev.SpellBlocked: tell_spell_blocked,
    ev.DispelTried: tell_dispel, ev.SpellLaid: tell_spell_laid, ev.PoolGained: tell_pool, ev.CardStolen: tell_stolen,
    ev.CardsDiscarded: tell_discarded, ev.HazardPlaced: tell_hazard, ev.ShipMoved: tell_move,
        ev.ShipStayed: tell_stayed, ev.PushedClear: tell_push,
    ev.ShipGrounded: tell_grounded, ev.RefloatTried: tell_refloat, ev.ShipPulled: tell_pulled,
    ev.PilotTried: tell_pilot, ev.CrewTested: tell_crew_test, ev.RamRolled: tell_ram, ev.VolleyFired: tell_volley,
    ev.ShotStrayed: tell_stray, ev.LocationsRolled: tell_locations, ev.FearTested: tell_fear,
    ev.CrewVolleyed: tell_crew_volley, ev.ShellFell: tell_shell, ev.TorpedoRan: tell_torpedo, ev.ClawThrown: tell_claw,
    ev.SaveRolled: tell_save, ev.BoxMarked: tell_box, ev.HitWasted: tell_wasted, ev.BlazeLit: tell_lit,
        ev.MarkerRepaired: tell_mended, ev.CriticalRolled: tell_critical,
    ev.ShipHoled: tell_holed, ev.CrewLost: tell_crew_lost, ev.ShipSunk: tell_sunk, ev.PersonLost: tell_person_lost,
    ev.BoardingFought: tell_fought, ev.BoardingEnded: tell_boarding_ended, ev.ShipTaken: tell_taken,
    ev.PersonRescued: tell_rescued, ev.BlazeRolled: tell_blaze, ev.BlazeStopped: tell_blaze_stopped,
    ev.RepairRolled: tell_repair, ev.ShipScuttled: tell_scuttled, ev.SummonTried: tell_summon,
    ev.MonsterRose: tell_rose, ev.MonsterReacted: tell_reacted, ev.MonsterMoved: tell_monster_moved,
    ev.MonsterDived: tell_dived,
    ev.BeastAttacked: tell_beast_attack, ev.BeastWounded: tell_beast_wounded, ev.FlyerMoved: tell_flight,
    ev.DefensiveFired: tell_defence, ev.BombDropped: tell_bomb, ev.WhipTested: tell_whip,
    ev.AntiFlyerFired: tell_anti_flyer, ev.BeastTested: tell_beast_test, ev.PortalTried: tell_portal,
    ev.ArkEntered: tell_entered, ev.CountersLanded: tell_landed, ev.TreasureSought: tell_sought,
    ev.TreasureMoved: tell_treasure, ev.BattleEnded: tell_end,
}
