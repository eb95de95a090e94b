"""What the conformance tests must be told of Tattered Sails, because only its rules know."""


from conformance.profiles import Profile, Secrets, len_of
from tattered_sails.voyages import eager

from weathergage.kernel.core import Event, Game, Question
from weathergage.kernel.rng import Rng
from weathergage.rulesets.tattered_sails import events as doings
from weathergage.rulesets.tattered_sails import state as squadrons
from weathergage.rulesets.tattered_sails.questions import AskStack
from weathergage.rulesets.tattered_sails.state import Engagement, readers, squadron


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
        if seat is None or game.team(seat) != player.team:
            player.yields = rng.below(2) == 1


def secrets_of_engagement(game: Game, seat: int | None) -> Secrets:
    assert isinstance(game, Engagement)
    found: Secrets = {}
    for owner, player in enumerate(game.players):
        if seat not in readers(game, owner) and len(player.stack) - player.turned > 1:
            found[f"next token of {owner}"] = player.stack[player.turned]
        if is_hidden_admiral(game, owner, seat) and len(squadron(game, owner)) > 1:
            found[f"admiral of {owner}"] = player.admiral
    return found


def mates_who_see(game: Game, question: Question) -> tuple[int, ...]:
    """TS-PLAN-08: who may look at a stack; an admiral's ship is his player's secret."""
    assert isinstance(game, Engagement)
    return readers(game, question.seat) if isinstance(question, AskStack) else (question.seat,)


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


PROFILE = Profile(
    disturb_engagement, secrets_of_engagement, content=ENGAGEMENT_CONTENT, seen=seen_in_engagement, lively=eager,
    starts=MELEES, secret=frozenset({"stack", "admiral", "move-admiral"}),
    shows=frozenset({"TokenTurned", "NoToken"}),        # of the last cards of a turn: then the stacks are cleared away
    lasting={"stack": len_of, "admiral": lambda answer: None, "move-admiral": lambda answer: None}, told=mates_who_see,
    stride=8, games=2, glance=150,
)
