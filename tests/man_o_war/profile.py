"""What the conformance tests must be told of Man O' War, because only its rules know."""


from conformance.profiles import Profile, Secrets
from man_o_war.voyages import fierce

from weathergage.kernel.core import Event, Game, Question
from weathergage.kernel.rng import Rng
from weathergage.rulesets.man_o_war import events as fates
from weathergage.rulesets.man_o_war import state as fleets
from weathergage.rulesets.man_o_war.content.tables import BLAZE, BOMB, CARDS, CRITICAL, MONSTERS, REACTION, SPELLS
from weathergage.rulesets.man_o_war.questions import HiddenDraw
from weathergage.rulesets.man_o_war.rules import cards as ship_cards


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
    secrets: Secrets = {}
    for number, player in enumerate(game.players):
        if number != seat and player.hand:
            secrets[f"a spell of {number}"] = player.hand[:1]
        if number != seat and player.dealt:
            secrets[f"a card dealt to {number}"] = player.dealt[:1]
    for piece in game.pieces:
        if piece.owner != seat and ship_cards.face_down(piece):
            secrets[f"cards of {piece.label}"] = tuple([card for card in piece.cards if card not in piece.shown])
    for number in (0, 1):
        hidden = [piece.model for piece in game.pieces if piece.owner == number and is_hidden_monster(piece, seat)]
        entry = fleets.scenario_of(game)
        granted = entry.sides[number].monsters if entry is not None else ()
        if len(hidden) > (1 if granted else 0):     # of a scenario's only monster everybody knows what it is
            secrets[f"monsters of {number}"] = tuple(hidden)
    for one in game.people:
        if is_hidden_hostage(game, one, seat):
            secrets["hostage"] = one.ship
    return secrets


def who_sees_draw(game: Game, question: Question) -> tuple[int, ...]:
    """A stolen card is known to both wizards, all else to him who draws or answers."""
    return question.seats if isinstance(question, HiddenDraw) else (question.seat,)


def seen_in_fleets(happened: list[Event]) -> set[str]:
    """What happens, and how: spells that work, cards that matter, criticals, fires, reactions, prizes, ends."""
    seen: set[str] = set()
    for event in happened:
        seen.add(type(event).__name__)
        if isinstance(event, fates.SpellCast) and event.made:
            seen.add(f"spell {event.spell}")
        elif isinstance(event, (fates.CardShown, fates.CardPlayed)):
            seen.add(f"card {event.card}")
        elif isinstance(event, fates.CriticalRolled):
            seen.add(event.effect)
        elif isinstance(event, fates.BlazeRolled):
            seen.add(f"blaze {event.result}")
        elif isinstance(event, fates.MonsterReacted):
            seen.add(f"reaction {event.result}")
        elif isinstance(event, fates.BombDropped):
            seen.add(f"bomb {event.result}")
        elif isinstance(event, fates.ShipTaken):
            seen.add(f"ship taken to {event.what}")
        elif isinstance(event, fates.PersonLost):
            seen.add(f"{event.role} {event.status}")
        elif isinstance(event, fates.BattleEnded):
            seen.add(f"end by {event.reason}" if event.winner >= 0 else "a draw")
    return seen


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


PROFILE = Profile(
    disturb_fleets, secrets_of_fleets, content=FLEET_CONTENT, seen=seen_in_fleets, lively=fierce,
    lasting={
        "draw-magic": lambda answer: None, "deal-card": lambda answer: None, "hostage": lambda answer: None,
        "steal-card": lambda answer: None, "allot-card": lambda answer: answer[0],      # type: ignore[index]
    },
    secret=frozenset({"draw-magic", "deal-card", "steal-card", "hostage", "allot-card"}), told=who_sees_draw,
    stride=10, games=2, glance=200, starts=FRAYS,
    company={
        "sea-monsters": {"fleet-1": f"{BOUGHT}kraken"}, "airpower": {"fleet-1": f"{BOUGHT}griffon-rider"},
        "extra-air-allowance": {"airpower": "on", "fleet-1": f"{BOUGHT}griffon-rider, extra-air-allowance"},
    },
)
