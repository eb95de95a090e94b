"""What the conformance tests must be told of Captain's Sea, because only its rules know."""


from captains_sea.voyages import bold
from conformance.profiles import Profile, Secrets, deal_out

from weathergage.kernel.core import Event, Game, Question
from weathergage.kernel.rng import Rng
from weathergage.rulesets.captains_sea import events
from weathergage.rulesets.captains_sea.content import read as content
from weathergage.rulesets.captains_sea.content.tables import PANEL
from weathergage.rulesets.captains_sea.questions import DrawFromDeck
from weathergage.rulesets.captains_sea.state import LOADS, Duel, Ship


def hidden_selection(ship: Ship, seat: int | None) -> bool:
    """CS-GEN-09, CS-MAN-05, CS-FX-38: until it is revealed, or seen by a lookout."""
    return bool(ship.maneuver) and not ship.revealed and not (ship.spied and seat == 1 - ship.side)


def disturb_duel(game: Game, seat: int | None, rng: Rng) -> None:
    assert isinstance(game, Duel)
    pool = [card for card, entry in content.CARD.items() if content.CARDS[entry].hold] * 4
    for ship in game.ships:
        if ship.side == seat:
            continue
        ship.hand = deal_out(pool, len(ship.hand), rng)
        if hidden_selection(ship, seat):
            line = [line for lines in PANEL for line in lines][rng.below(20)]
            ship.maneuver, ship.turn, ship.cost = line.id, line.turn, ship.spent + 1 + rng.below(3)
        if ship.strain and not (ship.spied and seat == 1 - ship.side):
            ship.strain = 1 + rng.below(2)
        for section in ship.sections:
            if section.load and not section.known:
                section.load = LOADS[rng.below(3)]
            if section.pending and not section.moved:
                section.pending = LOADS[rng.below(3)]
    game.deck = deal_out(pool, len(game.deck), rng)


def secrets_of_duel(game: Game, seat: int | None) -> Secrets:
    """Only what can be something else: where the scenario knows no other shot, a load is no secret."""
    assert isinstance(game, Duel)
    found: Secrets = {}
    for ship in game.ships:
        if ship.side == seat:
            continue
        if ship.hand:
            found[f"first card of {ship.side}"] = ship.hand[0]
        if hidden_selection(ship, seat):
            found[f"maneuver of {ship.side}"] = ship.maneuver
        if ship.strain and not (ship.spied and seat == 1 - ship.side):
            found[f"strain of {ship.side}"] = ship.strain
        for at, section in enumerate(ship.sections if not game.has("round-shot-only") else []):
            if section.load and not section.known:
                found[f"load {at} of {ship.side}"] = section.load
            if section.pending and not section.moved:
                found[f"pending {at} of {ship.side}"] = section.pending
    return found


def seen_in_duel(happened: list[Event]) -> set[str]:
    """Cards played or turned, maneuvers selected, loads, sails, and the ways a duel can end."""
    found: set[str] = set()
    for event in happened:
        if isinstance(event, (events.CardPlayed, events.CardTurned)):
            found.add(f"card {event.card}")
        elif isinstance(event, events.ManeuverSelected):
            found.add(f"maneuver {event.maneuver}")
        elif isinstance(event, events.SectionLoaded):
            found.add(f"load {event.load}")
        elif isinstance(event, (events.ShipFitted, events.SailChanged)):
            found.add(f"sail {event.sail}")
        elif isinstance(event, events.FormationFound):
            found.add(f"formation {event.formation}")
        elif isinstance(event, events.DuelEnded):
            found.add(f"end by {event.reason}")
    return found


CONTENT = frozenset({
    *[f"card {card}" for card in content.CARD], *[f"maneuver {line.id}" for lines in PANEL for line in lines],
    *[f"load {load}" for load in LOADS], "sail medium", "sail fighting", "formation parallel", "formation crossing",
    "formation angled", "end by capture", "end by strike", "end by turn-limit", "end by map-edge",
})

CLOSE_ACTIONS = (
    "constitution 12,12 E guns=3/3/3/3 hull=2/2/2/2 hand=up-roll,down-roll,lucky-shot,wheel-shot-away"
    " | guerriere 13,12 N guns=2/2/2/2 hull=1/2/2/1 crew=8 hand=steady-lads,surgeon,carpenters"
    "; wind NE; turn 1; limit 2; impulse 3; at fire",
    "constitution 12,12 E hand=grapnels,boarders,repel-boarders guns=1/1/1/1"
    " | guerriere 12,12 E hand=cut-lines guns=1/1/1/1"
    "; wind N; turn 1; limit 2; formation parallel S b; impulse 5; at grapple",
    "constitution 12,12 S rigging=0 sail=fighting morale=unfit hand=no-surrender,fire-party on-fire"
    " | guerriere 15,12 SW guns=1/1/1/1 hand=quick-stays,steal-his-wind; wind N; turn 1; limit 2; at assign-crew",
    "constitution 12,12 E guns=1/1/1/1 act=1,2,3,4,5,6 | guerriere 12,15 E guns=1/1/1/1 act=1,2,3,4,5,6"
    "; wind S; turn 1; limit 1; impulse 1; at fire",
    "constitution 13,10 E guns=0/0/4/4 hand=well-aimed,grape | guerriere 13,11 N guns=1/1/1/1 hand=stout-timbers"
    "; wind S; turn 1; limit 1; impulse 1; at fire",
    "constitution 5,9 S strain=2 | guerriere 20,9 N; wind N; turn 1; limit 1; at bonus-move",       # hangs in irons
    "constitution 10,10 SW maneuver=tack:-1:3:1 act=12 | guerriere 20,9 S act=6; wind S; turn 1; limit 1; at cycle",
)


def who_is_told(game: Game, question: Question) -> tuple[int, ...]:
    """CS-GEN-09: a card is shown to whoever draws it."""
    return (question.side if isinstance(question, DrawFromDeck) else question.seat,)


PROFILE = Profile(
    disturb_duel, secrets_of_duel, told=who_is_told,
    secret=frozenset({"choose-heading", "fit-out", "assign-crew", "select-maneuver", "strain", "select-load",
                      "draw-card"}),
    shows=frozenset({"BonusChecked", "LoadMovedOn", "AttackMade"}),     # CS-BONUS-07, CS-LOAD-03, CS-FIRE-10
    content=CONTENT, seen=seen_in_duel, lively=bold, starts=CLOSE_ACTIONS,
    lasting={
        "fit-out": lambda answer: answer[0] if isinstance(answer, tuple) else None,        # the sail is shown
        "select-maneuver": lambda answer: bool(answer[1]) if isinstance(answer, tuple) else None,
        "strain": lambda answer: None, "select-load": lambda answer: None,
        "draw-card": lambda answer: "held" if content.CARDS[content.CARD[str(answer)]].hold else answer,
    },
)
