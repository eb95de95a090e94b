"""What these tests must be told of a game, because only its rules know: what is hidden, and what must come to pass."""

from collections.abc import Callable
from dataclasses import dataclass, field

from captains_sea.voyages import bold
from grog import PACK, Mess
from man_o_war.voyages import fierce
from oak_and_iron.voyages import AFFRAYS
from oak_and_iron.voyages import eager as forward
from savage_seas.voyages import keen
from tattered_sails.voyages import eager

from weathergage.kernel.clone import clone
from weathergage.kernel.core import CHANCE, Answer, Event, Game, Question
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import redeal_held
from weathergage.rulesets.captains_sea import events
from weathergage.rulesets.captains_sea.content import read as content
from weathergage.rulesets.captains_sea.state import LOADS, Duel, Ship
from weathergage.rulesets.man_o_war import events as fates
from weathergage.rulesets.man_o_war import state as fleets
from weathergage.rulesets.man_o_war.content.tables import BLAZE, BOMB, CARDS, CRITICAL, MONSTERS, REACTION, SPELLS
from weathergage.rulesets.man_o_war.rules import cards as ship_cards
from weathergage.rulesets.oak_and_iron import events as actions
from weathergage.rulesets.oak_and_iron.content import read as orders_of_battle
from weathergage.rulesets.oak_and_iron.face.hidden import has_scouted
from weathergage.rulesets.oak_and_iron.rules.crew import RULES_OF_ACTIONS
from weathergage.rulesets.oak_and_iron.state import Battle as LineOfBattle
from weathergage.rulesets.savage_seas import events as deeds
from weathergage.rulesets.savage_seas import state as battles
from weathergage.rulesets.savage_seas.content import read as orders
from weathergage.rulesets.savage_seas.state import Battle, hand_count, order_of
from weathergage.rulesets.tattered_sails import events as doings
from weathergage.rulesets.tattered_sails import state as squadrons
from weathergage.rulesets.tattered_sails.state import Engagement, readers, squadron

Secrets = dict[str, Answer]
Look = Callable[[Answer], Answer]
Told = Callable[[Game, Question], tuple[Answer, ...]]


def drawn(match: Match, question: OpenQuestion, rng: Rng) -> Answer:
    return match.draw(question, rng)


def nothing(events: list[Event]) -> set[str]:
    return set()


def oneself(game: Game, question: Question) -> tuple[Answer, ...]:
    return (question.about if question.seat == CHANCE else question.seat,)


@dataclass(frozen=True)
class Dossier:
    """`disturb` gives everything that a seat may not know another value, in place and with no regard to sense.

    `secrets` names those values. `lasting` are the secret answers, of seats and of CHANCE, that stay hidden when all
    are in, each with what the others learn of it all the same, and `told` the seats that may know more. `content` must
    all come to pass, as told by `seen`, when `lively` plays, from set-ups and from `starts`.
    """

    disturb: Callable[[Game, int | None, Rng], None]
    secrets: Callable[[Game, int | None], Secrets]
    lasting: dict[str, Look] = field(default_factory=dict)
    told: Told = oneself
    content: frozenset[str] = frozenset()
    seen: Callable[[list[Event]], set[str]] = nothing
    lively: Callable[[Match, OpenQuestion, Rng], Answer] = drawn
    starts: tuple[str, ...] = ()        # positions in which much is about to happen
    longest: int = 3000                 # answers in the longest random game
    stride: int = 1                     # of a game with long battles only every so manieth position is looked at
    games: int = 4                      # random games of every setting
    glance: int = 1000                  # answers of a lively game after which a rules switch must have shown
    company: dict[str, dict[str, str]] = field(default_factory=dict)    # options that an option needs to matter


def disturbed(dossier: Dossier, game: Game, seat: int | None, rng: Rng) -> Game:
    fresh = clone(game)
    dossier.disturb(fresh, seat, rng)
    redeal_held(fresh, -2 if seat is None else seat, rng)
    return fresh


def deal_out(pool: list[str], count: int, rng: Rng) -> tuple[str, ...]:
    return tuple(sorted([pool.pop(rng.below(len(pool))) for _ in range(count)]))


# --- Grog -------------------------------------------------------------------------------------------------------------

def disturb_grog(game: Game, seat: int | None, rng: Rng) -> None:
    assert isinstance(game, Mess)
    pool = list(PACK) * 2
    for at, sailor in enumerate(game.sailors):
        if at != seat:
            sailor.hand = deal_out(pool, len(sailor.hand), rng)
    game.deck = deal_out(pool, len(game.deck), rng)


def secrets_of_grog(game: Game, seat: int | None) -> Secrets:
    assert isinstance(game, Mess)
    return {f"hand of {at}": sailor.hand for at, sailor in enumerate(game.sailors) if at != seat and sailor.hand}


# --- Captain's Sea ----------------------------------------------------------------------------------------------------

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
            line = [line for lines in content.PANEL for line in lines][rng.below(20)]
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
    *[f"card {card}" for card in content.CARD], *[f"maneuver {line.id}" for lines in content.PANEL for line in lines],
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
)


# --- Savage Seas ------------------------------------------------------------------------------------------------------

def is_hidden(game: Battle, side: int, laid: battles.Laid, seat: int | None) -> bool:
    """SS-HAND-10, SS-EFF-14: a face-down card that this seat has not looked at; the own team knows its plan."""
    if laid.shown or (seat is not None and game.side_of(seat) == side):
        return False
    return seat is None or not laid.spied


def other_card(ship: battles.Ship, laid: battles.Laid, rng: Rng) -> str:
    """Any card that may lie there for all that is known of it: its crew, or that it fights a fire."""
    crews = [order_of(laid.card).crew] if laid.crew_known else list(battles.ALL_CREWS)
    cards = [battles.PERMANENT[crew] for crew in crews]
    if not laid.fights:
        cards += [card for crew in crews for card in orders.DECKS[crew] if card != battles.SCUPPER]
    return cards[rng.below(len(cards))]


def disturb_battle(game: Game, seat: int | None, rng: Rng) -> None:
    assert isinstance(game, Battle)
    for ship in game.ships:
        if seat is not None and game.side_of(seat) == ship.side:
            continue
        counts = [hand_count(ship, crew) for crew in battles.ALL_CREWS]
        for position in ship.positions:
            for laid in position.cards:
                if is_hidden(game, ship.side, laid, seat) and all(counts):
                    laid.card = other_card(ship, laid, rng)
        for number, crew in enumerate(ship.crews):
            crew.hand = ()
            pool = list(orders.DECKS[number]) * 2
            crew.hand = deal_out(pool, counts[number] - hand_count(ship, number), rng)
            crew.deck = deal_out(pool, len(crew.deck), rng)
        if ship.offers:
            ship.offers = tuple([["", *orders.DECKS[crew]][rng.below(13)] for crew in battles.ALL_CREWS])
        if ship.plan:
            ship.plan = tuple([["", *orders.DECKS[crew]][rng.below(13)] for crew in battles.ALL_CREWS])


def secrets_of_battle(game: Game, seat: int | None) -> Secrets:
    assert isinstance(game, Battle)
    found: Secrets = {}
    for ship in game.ships:
        if seat is not None and game.side_of(seat) == ship.side:
            continue
        for number, crew in enumerate(ship.crews):
            if hand_count(ship, number) > 1 and crew.deck:
                found[f"a card of crew {number} of {ship.side}"] = crew.hand[:1]
        hidden = [(at, laid) for at, position in enumerate(ship.positions, 1) for laid in position.cards
                  if is_hidden(game, ship.side, laid, seat)]
        unknown = [(at, laid) for at, laid in hidden if not laid.crew_known]
        for at, laid in hidden:
            found[f"position {at} of {ship.side}"] = laid.card
        for at, laid in unknown if len(unknown) > 1 else []:
            found[f"crew on position {at} of {ship.side}"] = order_of(laid.card).crew
        if ship.offers:
            found[f"offers of {ship.side}"] = ship.offers
        if ship.plan:
            found[f"plan of {ship.side}"] = ship.plan
    return found


def own_team(game: Game, question: Question) -> tuple[Answer, ...]:
    """SS-HAND-10: within a team everything is open."""
    assert isinstance(game, Battle)
    side = question.about[0] if question.seat == CHANCE and isinstance(question.about, tuple) \
        else game.side_of(question.seat)
    return game.team(side)


def look_of_plan(answer: Answer) -> Answer:
    """Everybody sees which positions hold cards, and by the numbers in hand which crews gave one; or nothing yet."""
    assert isinstance(answer, tuple)
    if answer[0] == "ask-again":
        return answer
    return tuple([bool(card) for card in answer]), tuple(sorted([order_of(card).crew for card in answer if card]))


def seen_in_battle(happened: list[Event]) -> set[str]:
    """Orders carried out, what becomes of others, and the ways a battle can end."""
    found: set[str] = set()
    for event, after in zip(happened, [*happened[1:], None], strict=True):
        found.add(type(event).__name__)
        if isinstance(event, deeds.OrderRevealed) and not isinstance(after, (deeds.Scuppered, deeds.OrderCanceled)):
            found.add(f"order {event.card}")
        elif isinstance(event, (deeds.NoEffect, deeds.AttackMissed)):
            found.add(f"in vain: {event.why}")
        elif isinstance(event, deeds.ShipCollided):
            found.add(f"collision with {event.obstacle}")
        elif isinstance(event, deeds.BattleEnded):
            found.add(f"end by {event.reason}" if event.winner >= 0 else "a draw")
    return found


BATTLE_EVENTS = [name for name, kind in vars(deeds).items()
                 if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event]
BATTLE_CONTENT = frozenset({
    *[f"order {card}" for card in orders.ORDERS if card != battles.SCUPPER],
    *[name for name in BATTLE_EVENTS if name not in ("OffersMade", "AskedAgain", "WoundReturned", "PlacementsLapsed")],
    *[f"collision with {obstacle}" for obstacle in ("enemy", "island", "edge")],
    *[f"in vain: {why}" for why in ("out-of-area", "covered", "nothing-before", "permanent-before", "canceled-before",
                                    "nobody-there", "nothing-pending", "nobody-hurt", "no-island-near",
                                    "nothing-burning", "enemy-not-near-island", "empty-hand", "fire-gone")],
    *[f"end by {reason}" for reason in ("fires", "wounds", "round-limit", "strike")], "a draw",
})
FULL_HANDS = ("hand=scupper-that,lend-a-hand,shipwright,no-prey-no-pay,boom-about,full-sail,ramming-speed,heave-to,"
              "double-shot,grapeshot,hot-shot,starboard-cannons,no-quarter,boarding-pikes,sharpshooters,buccaneer")
BROADSIDES = (
    f"0,1 N {FULL_HANDS} | 1,1 S {FULL_HANDS}; scenario burning-decks; limit 6",
    f"-1,0 N fires=--SW wounds=C2S2G2M2 {FULL_HANDS} | 0,-1 S fires=W--S wounds=C2S2G2M2 {FULL_HANDS}"
    "; scenario burning-decks; limit 4; lead chimera",
    "-2,0 NE fires=SW-- hand=shipwright,spyglass,captains-helm,ships-husband,steady-as-she-goes,cut-the-lines,"
    "witch-doctor,brace | 3,0 S fires=--S- board=-/shipwright/gunner-reload/-; scenario duel-at-the-maw; limit 3"
    "; at action 2 chimera",
    "0,1 N board=buccaneer/-/-/- | 1,1 S; limit 1; at action 1 cockatrice",
    "0,3 N wounds=C3 hurts=C1 | 5,3 N wounds=M3 hurts=M1; at clearing",
    "0,3 N hand=boom-about | 5,3 N; round 20; at clearing", "0,3 N | 5,3 N; round 30; at clearing",
)

# --- Tattered Sails ---------------------------------------------------------------------------------------------------

def is_hidden_admiral(game: Engagement, owner: int, seat: int | None) -> bool:
    """TS-SETUP-10, TS-ADM-07: until he is revealed, from team mates too."""
    player = game.players[owner]
    return owner != seat and player.admiral != squadrons.NOBODY and not player.revealed


def disturb_engagement(game: Game, seat: int | None, rng: Rng) -> None:
    assert isinstance(game, Engagement)
    tokens = [*squadrons.TOKEN_KIND, squadrons.CAPTAIN, squadrons.ADMIRAL, squadrons.BLANK]
    for owner, player in enumerate(game.players):
        if seat not in readers(game, owner):
            turned = player.stack[:player.turned]
            player.stack = turned + tuple([tokens[rng.below(8)] for _ in player.stack[player.turned:]])
        if is_hidden_admiral(game, owner, seat):
            ships = squadron(game, owner)
            player.admiral = ships[rng.below(len(ships))]


def secrets_of_engagement(game: Game, seat: int | None) -> Secrets:
    assert isinstance(game, Engagement)
    found: Secrets = {}
    for owner, player in enumerate(game.players):
        if seat not in readers(game, owner) and len(player.stack) - player.turned > 1:
            found[f"next token of {owner}"] = player.stack[player.turned]
        if is_hidden_admiral(game, owner, seat) and len(squadron(game, owner)) > 1:
            found[f"admiral of {owner}"] = player.admiral
    return found


def mates_who_see(game: Game, question: Question) -> tuple[Answer, ...]:
    """TS-PLAN-08: who may look at a stack; an admiral's ship is his player's secret."""
    assert isinstance(game, Engagement)
    return readers(game, question.seat) if question.kind == "stack" else (question.seat,)


def len_of(answer: Answer) -> Answer:
    """TS-PLAN-02: only the height of a stack is public."""
    assert isinstance(answer, tuple)
    return len(answer)


def seen_in_engagement(happened: list[Event]) -> set[str]:
    """What happens, and how: tokens turned, orders given, why things end."""
    found: set[str] = set()
    for event in happened:
        found.add(type(event).__name__)
        if isinstance(event, doings.TokenTurned):
            found.add(f"token {event.token}")
        elif isinstance(event, doings.OrderGiven):
            found.add(f"order {event.kind} {event.form}")
        elif isinstance(event, doings.FleetMoveDeclared):
            found.add(f"fleet move {event.form}")
        elif isinstance(event, (doings.GrappleEnded, doings.NoToken, doings.AdmiralLost)):
            found.add(f"{type(event).__name__} {event.why}")
        elif isinstance(event, doings.BattleEnded):
            found.add(f"end by {event.reason}" if event.winner >= 0 else "a draw")
            found.add(f"margin {event.margin}")
    return found


DOINGS = [name for name, kind in vars(doings).items()
          if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event]
ENGAGEMENT_CONTENT = frozenset({
    *DOINGS, *[f"token {token}" for token in (*squadrons.TOKEN_KIND, squadrons.CAPTAIN, squadrons.ADMIRAL)],
    *[f"order {kind} {form}" for kind in squadrons.KINDS for form in ("fleet", "single")
      if (kind, form) != (squadrons.SCUTTLE, "fleet")], "order two two",
    *[f"fleet move {form}" for form in ("plain", "flank", "column", "row")],
    *[f"GrappleEnded {why}" for why in ("broken", "captured", "sunk")],
    *[f"NoToken {why}" for why in ("no-token", "blank", "nothing-to-do", "no-ships")],
    *[f"AdmiralLost {why}" for why in ("sunk", "captured", "left")],
    *[f"end by {reason}" for reason in ("last-team-afloat", "turn-limit", "concession")], "a draw",
    *[f"margin {margin}" for margin in ("decisive", "clear", "narrow")],
})
MELEES = (
    "hms-duke-of-york-fn 400,400 0 masts=110 | hms-ark-royal-fs 436,400 0 treasure=1 of=hearts | l-heros-scs 380,330 0"
    " masts=100 | hms-ajax-cc 450,330 0 of=hearts | hms-lizard-fs 420,480 90 masts=0 | hms-alexander-cc 340,400 0 "
    "masts=01"
    " of=hearts; admiral spades hidden hms-duke-of-york-fn; admiral hearts hidden hms-ark-royal-fs; wind S; limit 2; "
    "at plan",
    "hms-duke-of-york-fn 400,400 0 treasure=1 | hms-ark-royal-fs 400,336 0 masts=000 | l-heros-scs 440,400 0 of=clubs |"
    " hms-ajax-cc 417,320 0 masts=000 of=hearts | nox-fs 470,330 0 of=hearts; players spades:1:4 hearts:2:5 clubs:1:3;"
    " admiral spades hms-ark-royal-fs; admiral clubs l-heros-scs; admiral hearts hms-ajax-cc; wind S; reach 2; limit "
    "2; at plan",
    "el-tirador-sm 1190,450 90 | la-trinidad-cc 1126,450 90 masts=000 treasure=2 | ranger-cc 1000,350 45 of=spades |"
    " pandora-sm 1100,380 0 of=spades; scenario treasure-convoy; admiral hearts el-tirador-sm; admiral spades "
    "ranger-cc;"
    " wind W; turn 8; limit 9; at plan",
    "hms-duke-of-york-fn 400,400 0 masts=110 | hms-ark-royal-fs 300,100 0 masts=110 | nox-fs 800,800 180 of=hearts; "
    "pool spades shipwright helmsman; admiral hearts nox-fs; wind S; limit 1; at plan",
    "hms-duke-of-york-fn 100,100 0 | nox-fs 800,800 0 of=hearts; turn 8; limit 8; at end",
    "hms-meresman-sm 0,0 0 waiting | la-possession-cc 450,850 180 of=hearts; scenario hundred-points; limit 1; "
    "at deploy spades",
)



# --- Oak & Iron -------------------------------------------------------------------------------------------------------

def disturb_line(game: Game, seat: int | None, rng: Rng) -> None:
    """OI-CONV-08: hands, and the cards that lie face down."""
    assert isinstance(game, LineOfBattle)
    for at, line in enumerate(game.squadrons):
        if line.seat == seat:
            continue
        pool = [card for card in orders_of_battle.CARDS if card not in line.up]
        line.hand = deal_out(pool, len(line.hand), rng)
        if line.down and (seat is None or not has_scouted(game, seat, at)):
            line.down = pool[rng.below(len(pool))]


def secrets_of_line(game: Game, seat: int | None) -> Secrets:
    """Which card lies face down; and the hand, where not all of it is known."""
    assert isinstance(game, LineOfBattle)
    found: Secrets = {}
    for at, line in enumerate(game.squadrons):
        if line.seat == seat:
            continue
        if line.down and line.hand and (seat is None or not has_scouted(game, seat, at)):
            found[f"face down of {at}"] = line.down
        if not set(line.hand) <= set(line.known):
            found[f"hand of {at}"] = line.hand
    return found


def seen_in_line(happened: list[Event]) -> set[str]:
    """What happens, which cards are shown and drawn, what crews do, and how it ends."""
    found: set[str] = set()
    for event in happened:
        found.add(type(event).__name__)
        if isinstance(event, (actions.CardRevealed, actions.CardCovered)):
            found.add(f"card {event.card}")
        elif isinstance(event, actions.EventDrawn):
            found.add(f"event {event.card}")
        elif isinstance(event, actions.CrewActionTaken):
            found.add(f"crew action {event.action}")
        elif isinstance(event, actions.SetUpCardTaken):
            found.add(f"set-up card {event.card}")
        elif isinstance(event, actions.BattleEnded):
            found.add(f"end by {event.reason}" if event.winner >= 0 else "a draw")
    return found


RARE = ("HandChosen", "SeaScrolled", "TerrainRemoved", "ZoneGrown")        # with options, or hardly ever
LINE_CONTENT = frozenset({
    *[name for name, kind in vars(actions).items()
      if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event and name not in RARE],
    *[f"card {card}" for card in orders_of_battle.CARDS], *[f"event {card}" for card in orders_of_battle.EVENTS],
    *[f"set-up card {card}" for card in (*orders_of_battle.SETTINGS, *orders_of_battle.ZONES,
                                         *orders_of_battle.ADVANTAGES)],
    *[f"crew action {action}" for action in RULES_OF_ACTIONS],
    *[f"end by {reason}" for reason in ("no-ship-left", "withdrawal", "turn-limit")], "a draw",
})
DUTCHMAN = "dutch; flying-dutchman flagship, sloop; experienced-admiral; down careful-aim take-courage " \
           "effective-fire small-arms favorable-wind"


# --- Man O' War -------------------------------------------------------------------------------------------------------

def is_hidden_hostage(game: fleets.Battle, one: fleets.Person, seat: int | None) -> bool:
    """MW-SCN-02: until his ship is revealed, from all but those who hold him."""
    return one.role == fleets.HOSTAGE and one.status == fleets.ABOARD and not game.revealed and seat != 1 - one.side


def is_hidden_monster(piece: fleets.Piece, seat: int | None) -> bool:
    """MW-MON-05."""
    return piece.kind == fleets.MONSTER and not piece.known and piece.owner != seat


def disturb_fleets(game: Game, seat: int | None, rng: Rng) -> None:
    assert isinstance(game, fleets.Battle)
    spells, cards = sorted(SPELLS), sorted(CARDS)
    for number, player in enumerate(game.players):
        if number != seat:
            player.hand = tuple(sorted([spells[rng.below(len(spells))] for _ in player.hand]))
            player.dealt = tuple([cards[rng.below(len(cards))] for _ in player.dealt])
    game.deck = tuple(sorted([spells[rng.below(len(spells))] for _ in game.deck]))
    game.stock = tuple(sorted([cards[rng.below(len(cards))] for _ in game.stock]))
    game.rewards = tuple(sorted([cards[rng.below(len(cards))] for _ in game.rewards]))
    for piece in game.pieces:
        if piece.owner != seat:
            known = [card for card in piece.cards if card in piece.shown]
            plain = [card for card in cards if card not in known and CARDS[card].effect != ship_cards.PRESSED_MEN]
            down = [plain.pop(rng.below(len(plain))) for _ in range(len(piece.cards) - len(known))]
            piece.cards = tuple(sorted(known + down))
            if "iron-plates" not in known and piece.kind == fleets.VESSEL:
                places = [location.id for location in fleets.model_of(piece).locations]
                piece.plated = places[rng.below(len(places))] if "iron-plates" in down else ""
        if is_hidden_monster(piece, seat):
            piece.model = sorted(MONSTERS)[rng.below(len(MONSTERS))]
    for one in game.people:
        if is_hidden_hostage(game, one, seat):
            ships = [number for number, piece in enumerate(game.pieces) if piece.kind == fleets.VESSEL]
            one.ship = ships[rng.below(len(ships))]


def secrets_of_fleets(game: Game, seat: int | None) -> Secrets:
    assert isinstance(game, fleets.Battle)
    found: Secrets = {}
    for number, player in enumerate(game.players):
        if number != seat and player.hand:
            found[f"a spell of {number}"] = player.hand[:1]
        if number != seat and player.dealt:
            found[f"a card dealt to {number}"] = player.dealt[:1]
    for piece in game.pieces:
        if piece.owner != seat and ship_cards.face_down(piece):
            found[f"cards of {piece.label}"] = tuple([card for card in piece.cards if card not in piece.shown])
    for number in (0, 1):
        hidden = [piece.model for piece in game.pieces if piece.owner == number and is_hidden_monster(piece, seat)]
        entry = fleets.scenario_of(game)
        granted = entry.sides[number].monsters if entry is not None else ()
        if len(hidden) > (1 if granted else 0):     # of a scenario's only monster everybody knows what it is
            found[f"monsters of {number}"] = tuple(hidden)
    for one in game.people:
        if is_hidden_hostage(game, one, seat):
            found["hostage"] = one.ship
    return found


def who_sees_draw(game: Game, question: Question) -> tuple[Answer, ...]:
    """A stolen card is known to both wizards, all else to him who draws or answers."""
    about = question.about if question.seat == CHANCE else question.seat
    return about if isinstance(about, tuple) else (about,)


def seen_in_fleets(happened: list[Event]) -> set[str]:
    """What happens, and how: spells that work, cards that matter, criticals, fires, reactions, prizes, ends."""
    found: set[str] = set()
    for event in happened:
        found.add(type(event).__name__)
        if isinstance(event, fates.SpellCast) and event.made:
            found.add(f"spell {event.spell}")
        elif isinstance(event, (fates.CardShown, fates.CardPlayed)):
            found.add(f"card {event.card}")
        elif isinstance(event, fates.CriticalRolled):
            found.add(event.effect)
        elif isinstance(event, fates.BlazeRolled):
            found.add(f"blaze {event.result}")
        elif isinstance(event, fates.MonsterReacted):
            found.add(f"reaction {event.result}")
        elif isinstance(event, fates.BombDropped):
            found.add(f"bomb {event.result}")
        elif isinstance(event, fates.ShipTaken):
            found.add(f"ship taken to {event.what}")
        elif isinstance(event, fates.PersonLost):
            found.add(f"{event.role} {event.status}")
        elif isinstance(event, fates.BattleEnded):
            found.add(f"end by {event.reason}" if event.winner >= 0 else "a draw")
    return found


FATES = [name for name, kind in vars(fates).items()
         if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event]
FLEET_CONTENT = frozenset({
    *FATES, *[f"spell {spell}" for spell in SPELLS], *[f"card {card}" for card in CARDS], *CRITICAL,
    *[f"blaze {way}" for way in set(BLAZE)], *[f"reaction {result}" for result in set(REACTION)],
    *[f"bomb {result}" for result in set(BOMB)], *[f"ship taken to {what}" for what in ("take", "scuttle", "recrew")],
    *[f"{role} {status}" for role in ("admiral", "wizard") for status in ("killed", "captured", "gone")],
    *[f"end by {reason}" for reason in ("elimination", "turn-limit", "hostage")], "a draw",
})
BOUGHT = "1000 empire: greatship*2, wolfship, wargalley, "
LORE = sorted(SPELLS)
STOCK = sorted([card.id for card in CARDS.values() if card.deck == "man-o-war"])
REWARDS = sorted([card.id for card in CARDS.values() if card.deck == "chaos-reward"])
MAGES = ("greatship 20,20 0 hit=fore-mast:1,stern:1/1 btw=1 crew=3 | corsair 26,20 0 of=2 hit=bows:1/1 btw=1 crew=2 "
         "unit=1 | corsair 36,20 0 of=2 straggler unit=1 | kraken 20,26 0 wounds=2 | griffon-rider 16,16 0 wounds=1 | "
         "griffon-rider 30,16 0 of=2 wounds=1 | sea-dragon 30,28 0 of=2 wounds=1 | kraken 40,40 0 lair | "
         "galleon 22,28 0 of=2 hit=gun-deck:1; player 1 wizard=lord college=jade hand={}; player 2 wizard=lord "
         "college=gold hand={}; wizard 1 greatship; wizard 2 galleon; wind N; limit 1; at magic")
FRAYS = (
    "nautilus 20,20 0 | ironclad 14,20 0 | corsair 20,26 90 of=2 | galleon 24,24 180 of=2; player 1 fleet=dwarf; "
    "limit 3; wind N; at battle 1",
    "greatship 20,20 0 hit=fore-mast:1/1 | galleon 24,20 0 of=2 hit=gun-deck:1/1,stern:1/1 spells=dread |"
    " corsair 20,24 90 of=2 | corsair 24,25 0 of=2 held=1 crew=1 since=1 | wolfship 21.875,28 270 | "
    "galleon 20,28 0 of=2; turn 2; limit 3; wind N; at battle 1",
    "greatship 20,20 0 crew=1 anti-flyer=organ-gun | corsair 23,20 0 of=2 hit=bows:1/1 | sea-elemental 24.5,20 0 |"
    " wyvern-rider 21.15,20 0 of=2 | griffon-rider 18,18 0; player 2 fleet=orc; limit 2; wind N; at battle 1",
    *[MAGES.format(",".join(LORE[at:at + 8]), ",".join(LORE[(at + 24) % 64:(at + 24) % 64 + 8]))
      for at in range(0, 64, 8)],
    MAGES.format("seal-breach,living-oak,soul-drain,gale", "reaper,ray-of-light,mutiny,raise-drowned,great-wave"),
    "greatship 4,30 90 waiting | galleon 44,30 270 of=2 waiting; admiral 1 greatship; admiral 2 galleon; "
    "player 1 bought=5; limit 1; at set-up 3",
    "galleon 10,12.5 0 aground=1 | corsair 40,40 0 of=2; terrain rocks 10,15 0; wind N; limit 1; at battle 1",
    "greatship 10,10 0 hit=fore-mast:2/2,main-mast:2/2,aft-mast:2/2 | galleon 40,60 0 of=2 sunk"
    " | galleon 30,60 0 of=2; turn 10; limit 10; at end",
    f"greatship 20,20 0 hit=stern:1/1,bows,fore-mast:2 cards={','.join(STOCK[:14])} plated=bows | "
    f"wolfship 25.875,20 270 of=2 | galleon 24,20 0 of=2 hit=bows:1/1,fore-mast:1 cards={','.join(STOCK[14:])} | "
    "corsair 20,36 90 of=2; terrain rocks 20,25 0; player 1 wizard=champion hand=rust,sea-mist,firebolt; "
    "wizard 1 greatship; wind N; limit 2; at magic",
    f"plagueship 20,20 0 hit=bows,fore-mast cards={','.join(REWARDS)} | bane-tower 14,20 0 | galleon 24,20 0 of=2"
    " | corsair 20,25 90 of=2; player 1 fleet=chaos-plague; wind N; limit 2; at battle 1",
    "longship 20,20 0 unit=1 lashed=longship-2 btw=1 hit=prow crew=3 | longship 20.8,20 0 unit=1 lashed=longship crew=2"
    " | ironfist 20,32 180 of=2 unit=2 | galleon 16,20 0 of=2; player 1 fleet=norse; wind N; limit 2; at battle 2",
    "black-ark 20,20 0 hit=portal | death-fortress 0,0 0 housed | doomreaver 20,17 0 no-movement btw=1 | "
    "megalodon 26,20 0 | megalodon 29.3,20 0 | greater-daemon 30,26 0 of=2 | galleon 27.65,20 0 of=2 | "
    "galleon 30,30 0; player 1 fleet=dark-elf; player 2 fleet=chaos-plague; wind N; limit 3; at battle 1",
    "greatship 20,20 0 | wargalley 24,21.9 90 of=2 | galleon 30,20 0 of=2; player 1 wizard=lord hand=rust; "
    "player 2 wizard=lord hand=leak; wreck 20,22.5 1; wreck 24,20.6 0.9 debris; wreck 40,40 1 debris; "
    "admiral 1 adrift 2; wizard 1 adrift 2; admiral 2 adrift 1; wizard 2 adrift 3; wind N; limit 2; at end",
    "greatship 1,20 270 | galleon 47,40 90 of=2; player 1 wizard=lord hand=rust; admiral 1 greatship; wizard 1 "
    "greatship; wind W; limit 2; at battle 1",
    "greatship 10,10 0 | galleon 30,60 0 of=2; turn 10; limit 10; at end",
    "greatship 20,20 0 cards=local-pilot,master-helmsman,sea-anchor | corsair 20,40 90 of=2 | wargalley 30,30 0 | "
    "corsair 30,36 90 of=2; terrain rocks 20,24.5 0; wind N; limit 1; at battle 1",
    "greatship 0,0 0 waiting | galleon 0,0 0 of=2 waiting; scenario line-of-battle; table 24 24; terrain island 12,3 0,"
    " island 12,8 0, island 12,12 0, island 12,16 0, island 12,21 0; at set-up 5",
)

DOSSIERS = {
    "grog": Dossier(disturb_grog, secrets_of_grog, lasting={"draw": lambda answer: None}),
    "captains-sea": Dossier(
        disturb_duel, secrets_of_duel, content=CONTENT, seen=seen_in_duel, lively=bold, starts=CLOSE_ACTIONS,
        lasting={
            "fit-out": lambda answer: answer[0] if isinstance(answer, tuple) else None,        # the sail is shown
            "select-maneuver": lambda answer: bool(answer[1]) if isinstance(answer, tuple) else None,
            "strain": lambda answer: None, "select-load": lambda answer: None,
            "draw-card": lambda answer: "held" if content.CARDS[content.CARD[str(answer)]].hold else answer,
        },
    ),
    "savage-seas": Dossier(
        disturb_battle, secrets_of_battle, content=BATTLE_CONTENT, seen=seen_in_battle, lively=keen, starts=BROADSIDES,
        lasting={"plan": look_of_plan, "offer": lambda answer: None, "draw": lambda answer: None}, told=own_team,
        company={"captain-may-pick": {"cockatrice-leaders": "CM-SG"}},
    ),
    "tattered-sails": Dossier(
        disturb_engagement, secrets_of_engagement, content=ENGAGEMENT_CONTENT, seen=seen_in_engagement, lively=eager,
        starts=MELEES, lasting={"stack": len_of, "admiral": lambda answer: None}, told=mates_who_see, stride=8, games=2,
        glance=150,
    ),
    "oak-and-iron": Dossier(
        disturb_line, secrets_of_line, content=LINE_CONTENT, seen=seen_in_line, lively=forward, starts=AFFRAYS,
        lasting={"initiative-card": lambda answer: None, "hand": len_of}, stride=25, games=1, glance=400,
        company={"legend-ships": {"squadron-1": DUTCHMAN}},
    ),
    "man-o-war": Dossier(
        disturb_fleets, secrets_of_fleets, content=FLEET_CONTENT, seen=seen_in_fleets, lively=fierce,
        lasting={
            "draw-magic": lambda answer: None, "deal-card": lambda answer: None, "hostage": lambda answer: None,
            "steal-card": lambda answer: None, "allot-card": lambda answer: answer[0],      # type: ignore[index]
        },
        told=who_sees_draw, stride=10, games=2, glance=200, starts=FRAYS,
        company={
            "sea-monsters": {"fleet-1": f"{BOUGHT}kraken"}, "airpower": {"fleet-1": f"{BOUGHT}griffon-rider"},
            "extra-air-allowance": {"airpower": "on", "fleet-1": f"{BOUGHT}griffon-rider, extra-air-allowance"},
        },
    ),
}


def dossier_of(ruleset: str) -> Dossier:
    """Of a game that has none here: everything is open, and nothing need come to pass."""
    return DOSSIERS.get(ruleset) or Dossier(lambda game, seat, rng: None, lambda game, seat: {})

