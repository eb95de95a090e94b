"""What the conformance tests must be told of Oak & Iron, because only its rules know."""


from conformance.profiles import Profile, Secrets, deal_out, len_of
from oak_and_iron.voyages import AFFRAYS
from oak_and_iron.voyages import eager as forward

from weathergage.kernel.core import Event, Game
from weathergage.kernel.rng import Rng
from weathergage.rulesets.oak_and_iron import events as actions
from weathergage.rulesets.oak_and_iron.content import read as orders_of_battle
from weathergage.rulesets.oak_and_iron.face.veil import has_scouted
from weathergage.rulesets.oak_and_iron.rules.crew_actions import RULES_OF_ACTIONS
from weathergage.rulesets.oak_and_iron.state import Battle as LineOfBattle


def disturb_line(game: Game, seat: int | None, rng: Rng) -> None:
    """OI-CONV-08: hands, and the cards that lie face down."""
    assert isinstance(game, LineOfBattle)
    for at, line in enumerate(game.squadrons):
        if line.seat == seat:
            continue
        pool = [card for card in orders_of_battle.CARDS if card not in line.up]
        line.hand = deal_out(pool, len(line.hand), rng)
        if line.down and not has_scouted(game, seat, at):
            line.down = pool[rng.below(len(pool))]


def secrets_of_line(game: Game, seat: int | None) -> Secrets:
    """Which card lies face down; and the hand, where not all of it is known."""
    assert isinstance(game, LineOfBattle)
    found: Secrets = {}
    for at, line in enumerate(game.squadrons):
        if line.seat == seat:
            continue
        if line.down and line.hand and not has_scouted(game, seat, at):
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


PROFILE = Profile(
    disturb_line, secrets_of_line, content=LINE_CONTENT, seen=seen_in_line, lively=forward, starts=AFFRAYS,
    secret=frozenset({"hand", "initiative-card"}), lasting={"initiative-card": lambda answer: None, "hand": len_of},
    stride=25, games=1, glance=400,
    company={"legend-ships": {"squadron-1": DUTCHMAN}},
)
