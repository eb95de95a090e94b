"""What the conformance tests must be told of Savage Seas, because only its rules know."""


from conformance.profiles import Point, Profile, Secrets, deal_out
from savage_seas.voyages import keen

from weathergage.kernel.core import Answer, Event, Game, Question
from weathergage.kernel.rng import Rng
from weathergage.rulesets.savage_seas import events as deeds
from weathergage.rulesets.savage_seas import state as battles
from weathergage.rulesets.savage_seas.content import read as orders
from weathergage.rulesets.savage_seas.questions import AskOffer
from weathergage.rulesets.savage_seas.rules.hands import DrawHands
from weathergage.rulesets.savage_seas.rules.planning import Offer, Planning
from weathergage.rulesets.savage_seas.state import Battle, battle, hand_count, order_of


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


def disturb_requests(game: Battle, seat: int | None, rng: Rng) -> None:
    """SS-TEAM-01: a leader of the other ship who is asked again may be asked for any of his crews."""
    if not game.agenda or not isinstance(game.agenda[-1], Planning):
        return
    frame = game.agenda[-1]
    asked, questions = list(frame.asked), list(game.asked)
    for at, (side, leader, crews) in enumerate(asked):
        if crews and game.ships[side].offers and side != game.side_of(seat):
            led = [crew for crew in battles.ALL_CREWS if game.leader(side, crew) == leader]
            some = tuple([crew for crew in led if rng.below(2)]) or (led[0],)
            asked[at] = (side, leader, some)
            questions[at] = AskOffer(leader, questions[at].rule, Offer(side, some), some)
    frame.asked, game.asked = tuple(asked), tuple(questions)
    frame.wanted = tuple([tuple(sorted([crew for ship, _, crews in asked if ship == side for crew in crews]))
                          for side in battles.SIDES])


def disturb_battle(game: Game, seat: int | None, rng: Rng) -> None:
    assert isinstance(game, Battle)
    disturb_requests(game, seat, rng)
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


def own_team(game: Game, question: Question) -> tuple[int, ...]:
    """SS-HAND-10: within a team everything is open, what is drawn too."""
    frame = game.agenda[-1]
    return battle(game).team(frame.side if isinstance(frame, DrawHands) else battle(game).side_of(question.seat))


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
                 if isinstance(kind, type) and issubclass(kind, Event) and kind not in (Event, deeds.TeamEvent)]
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
HALF_HANDS = "hand=scupper-that,lend-a-hand,boom-about,ramming-speed,double-shot,hot-shot,no-quarter,buccaneer"
BROADSIDES = (
    f"0,1 N {FULL_HANDS} | 1,1 S {FULL_HANDS}; scenario burning-decks; limit 6",
    f"-1,0 N fires=--SW wounds=C2S2G2M2 {HALF_HANDS} | 0,-1 S fires=W--S wounds=C2S2G2M2 {HALF_HANDS}"
    "; scenario burning-decks; limit 4; lead chimera",
    "-2,0 NE fires=SW-- hand=shipwright,spyglass,captains-helm,ships-husband,steady-as-she-goes,cut-the-lines,"
    "witch-doctor,brace | 3,0 S fires=--S- board=-/shipwright/gunner-reload/-; scenario duel-at-the-maw; limit 3"
    "; at action 2 chimera",
    "0,1 N board=buccaneer/-/-/- | 1,1 S; limit 1; at action 1 cockatrice",
    "0,3 N wounds=C3 hurts=C1 board=brace:d/-/-/- | 5,3 N wounds=M3 hurts=M1 board=-/-/-/marine-reload:d; at clearing",
    "0,3 N hand=boom-about | 5,3 N; round 20; at clearing", "0,3 N | 5,3 N; round 30; at clearing",
)


ASKED_AGAIN = Point(            # SS-TEAM-01: a plan is confirmed, and a leader of the other team is asked for one crew
    f"0,1 N {FULL_HANDS} | 1,1 S {FULL_HANDS}; scenario burning-decks", {"chimera-leaders": "C-S-GM"},
    ((0, ("boom-about", "", "", "")), (2, ("boom-about",)), (3, ("grapeshot", "boarding-pikes")),
     (1, ("ask-again", "gunner"))))

UNDER_FIRE = Point(             # SS-HAND-06: face-down cards, their crews known, are about to be canceled by fire
    "0,1 N board=double-shot/-/-/- | 1,1 S hand=shipwright,full-sail,hot-shot,buccaneer "
    "board=brace:k/heave-to:k/port-cannons:k/grenadoes:k; at action 1 cockatrice", {}, ())


PROFILE = Profile(
    disturb_battle, secrets_of_battle, secret=frozenset({"plan", "offer", "draw"}),
    lasting={"plan": look_of_plan, "offer": lambda answer: None, "draw": lambda answer: None}, told=own_team,
    content=BATTLE_CONTENT, seen=seen_in_battle, lively=keen, starts=BROADSIDES, points=(ASKED_AGAIN, UNDER_FIRE),
    shows=frozenset({"OffersMade"}),            # to the mates of those who offer
    company={"captain-may-pick": {"cockatrice-leaders": "CM-SG"}},
)
