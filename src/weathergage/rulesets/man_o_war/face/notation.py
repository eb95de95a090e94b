"""Positions in short: any state set up in a line, and any state written down as one.

    galleon 20,20 0 | wargalley 18.375,20 90 of=2 crew=1 hit=mast:1; wind N; at act wargalley only

First the pieces, with | between: a ship, monster or flyer, its centre, its heading, then what differs from a fresh one
of the first player. Then settings. `at` names what comes next: initiative, magic, battle with a side, end; or one thing
by itself with `only`: act with a piece, unit with a piece, cast with a side, and the steps of the set-up by number.

A piece has of= (1 or 2), held= (1, 2 or none), unit= (a number; those of one number act together), crew=, limit=, hit=
(location:markers or location:markers/blazes, with commas), btw=, wounds=, turrets=, aground= (a number of terrain, or
shoals), since=, scuttler=, cards=, shown=, plated=, anti-flyer=, jammed=, spells=, lashed=, house=, victim=, and the
words flag, acted, straggler, no-movement, no-firing, submerged, gunned, known, tried, mending and those of fates:
waiting, lair, housed (in house=, else in the first own Ark), sunk, dead, left, removed.

Settings: scenario, table W H, terrain (kind x,y rotation, with commas), wind, turn, limit, first, acting, player with a
number and fleet=, edge=, wizard=, college=, hand=, dealt=, bought=, pool=, landed=, weapons= and words; admiral, wizard
and hostage with a side and a ship, `adrift` and a wreck, or what became of them; wreck x,y radius stage; hazard kind
x,y heading length width; trail with a ship, points and a turn; deck, spent, stock, rewards, played with cards;
sections; treasure with where and holder; revealed.
"""


from weathergage.kernel.core import Frame, entered_at
from weathergage.kernel.ruleset import BadSetup
from weathergage.kits.notation import bounded, clauses_of, one_of
from weathergage.rulesets.man_o_war.content.tables import CARDS, SPELLS, WINDS
from weathergage.rulesets.man_o_war.face.positions import (
    AT,
    COUNTERS,
    EARLY,
    FLAGS,
    LATE,
    LOST,
    faults,
    first_word,
    group,
    piece_named,
    place,
    read_piece,
    read_ties,
    short,
    side_of,
)
from weathergage.rulesets.man_o_war.rules.activation import Activate, BattlePhase, BattlePhaseAt, ShipActs
from weathergage.rulesets.man_o_war.rules.airpower import FlyerActs
from weathergage.rulesets.man_o_war.rules.end_phase import EndPhase
from weathergage.rulesets.man_o_war.rules.magic import CastSpell, MagicPhase, MagicPhaseAt
from weathergage.rulesets.man_o_war.rules.monsters import MonsterActs
from weathergage.rulesets.man_o_war.rules.setup import SetUp, name_pieces
from weathergage.rulesets.man_o_war.sequence import Initiative, Play, PlayAt, Turn, TurnAt
from weathergage.rulesets.man_o_war.state import (
    ABOARD,
    ADMIRAL,
    ADRIFT,
    AFLOAT,
    FLYER,
    MONSTER,
    NOBODY,
    SHOALS,
    VESSEL,
    WIZARD,
    Battle,
    Person,
    Piece,
    Player,
    model_of,
)

# --- reading ----------------------------------------------------------------------------------------------------------

def read_position(text: str, house: tuple[str, ...]) -> Battle:
    """A battle from its notation; BadSetup says which word is wrong."""
    parts = clauses_of(text)
    game = Battle(house=house, turn=1, phase="battle")
    settings = [words for words in parts[1:] if words]
    for words in settings:
        if words[0] in EARLY:
            EARLY[words[0]](game, words[1:])
    if not game.players:
        game.players = [Player("empire", "west"), Player("pirates", "east")]
    texts = [text_of.split() for text_of in " ".join(parts[0]).split("|")]
    for words in texts:
        if words:
            game.pieces.append(read_piece(game, words))
    name_pieces(game)
    group(game, texts)
    at = ["battle", str(game.first + 1)]
    for words in settings:
        if words[0] == "at":
            at = words[1:] or [""]
        elif words[0] in LATE:
            LATE[words[0]](game, words[1:])
        elif words[0] not in EARLY:
            raise BadSetup(f"position: setting {words[0][:40]!r} is unknown; there are at, "
                           f"{', '.join((*EARLY, *LATE))}")
    read_ties(game, [words for words in texts if words])
    fill_decks(game, [words[0] for words in settings])
    for reason in faults(game):
        raise BadSetup(f"position: {reason}")
    begin(game, at)
    return game


def fill_decks(game: Battle, said: list[str]) -> None:
    """What nobody holds is in the decks, unless a position says otherwise."""
    held = [card for player in game.players for card in player.hand] + list(game.spent)
    if "deck" not in said:
        game.deck = tuple(sorted([card for card in SPELLS if card not in held]))
    used = [card for piece in game.pieces for card in piece.cards] + list(game.played)
    used += [card for player in game.players for card in player.dealt]
    if "stock" not in said:
        game.stock = tuple(sorted([card.id for card in CARDS.values()
                                   if card.deck == "man-o-war" and card.id not in used]))
    if "rewards" not in said:
        game.rewards = tuple(sorted([card.id for card in CARDS.values()
                                     if card.deck == "chaos-reward" and card.id not in used]))


# --- what comes next --------------------------------------------------------------------------------------------------

def begin(game: Battle, words: list[str]) -> None:
    """The agenda as it stands just before what comes next."""
    step, only = one_of("at", first_word(words), AT), words[-1] == "only"
    said = words[1] if len(words) > 1 else ""
    agenda: list[Frame] = [entered_at(Play(), PlayAt.TURN)]
    alone: Frame = EndPhase()
    match step:
        case "set-up":
            number = bounded("step of the set-up", said or "11", 1, 11)
            game.phase, game.turn = "set-up", 0
            add_people(game)
            alone = SetUp(number - 1)
            agenda += [alone]
        case "initiative":
            game.phase, alone = "initiative", Initiative()
            agenda += [entered_at(Turn(), TurnAt.MAGIC), alone]
        case "magic":
            game.phase, alone = "magic", MagicPhase()
            agenda += [entered_at(Turn(), TurnAt.BATTLE), alone]
        case "battle":
            game.phase = "battle"
            alone = entered_at(BattlePhase(), BattlePhaseAt.ASK)
            game.acting = side_of(said) if said and said != "only" else game.first
            agenda += [entered_at(Turn(), TurnAt.END_PHASE), alone]
        case "end":
            game.phase = "end"
            agenda += [entered_at(Turn(), TurnAt.END), alone]
        case "cast":
            game.phase, alone = "magic", CastSpell(side_of(said))
            game.acting = side_of(said)
            agenda += [entered_at(Turn(), TurnAt.BATTLE), entered_at(MagicPhase(2), MagicPhaseAt.TRITONS), alone]
        case _:
            alone = acting_frame(game, step, said)
            agenda += [entered_at(Turn(), TurnAt.END_PHASE), entered_at(BattlePhase(), BattlePhaseAt.DARE), alone]
    game.agenda = [alone] if only else agenda


def acting_frame(game: Battle, step: str, label: str) -> Frame:
    """A piece, or a unit, whose activation begins."""
    number = piece_named(game, label)
    piece = game.pieces[number]
    game.phase, game.acting, game.active = "battle", piece.owner, number
    if step == "unit":
        return Activate(piece.unit)
    game.units[piece.unit].activated = True
    return MonsterActs(number) if piece.kind == MONSTER else FlyerActs(number) if piece.kind == FLYER \
        else ShipActs(number)


def add_people(game: Battle) -> None:
    for side in (0, 1):
        for role in (ADMIRAL, WIZARD):
            if not any([one.role == role and one.side == side for one in game.people]):
                game.people.append(Person(role, side))


# --- writing ----------------------------------------------------------------------------------------------------------

def write_position(game: Battle) -> str:
    """The notation of a state; read again it gives the same battle, at the step under way."""
    parts = [" | ".join([write_piece(game, number) for number in range(len(game.pieces))])]
    if game.scenario:
        parts.append(f"scenario {game.scenario}")
    parts.append(f"table {short(game.width)} {short(game.height)}")
    if game.terrain:
        parts.append("terrain " + ", ".join([f"{kind} {place(x, y)} {short(turned)}"
                                             for kind, x, y, turned in game.terrain]))
    parts += [write_player(game, number) for number in range(len(game.players))]
    parts += [f"wind {WINDS[game.wind]}", f"turn {game.turn}", f"limit {game.turn_limit}", f"first {game.first + 1}",
              f"acting {'none' if game.acting == NOBODY else game.acting + 1}"]
    parts += [f"wreck {place(wreck.x, wreck.y)} {short(wreck.radius)} {wreck.stage}" for wreck in game.wrecks]
    parts += [f"hazard {one.kind} {place(one.x, one.y)} {short(one.heading)} {short(one.length)} "
              f"{short(one.width)}" for one in game.hazards]
    parts += [f"trail {game.pieces[trail.ship].label} " + " ".join([place(x, y) for x, y in trail.points])
              + f" {trail.until}" for trail in game.trails]
    parts += [write_person(game, one) for one in game.people if one.status in (ABOARD, ADRIFT) or one.status in LOST]
    for name, cards in (("deck", game.deck), ("spent", game.spent), ("stock", game.stock), ("rewards", game.rewards),
                        ("played", game.played)):
        parts.append(" ".join([name, *cards]))
    if game.sections:
        parts.append("sections " + " ".join([str(count) for count in game.sections]))
    if game.treasure:
        holder = "" if game.holder == NOBODY else f" {game.holder + 1}" if game.treasure == "landed" \
            else f" {game.pieces[game.holder].label}"
        parts.append(f"treasure {game.treasure}{holder}")
    if game.revealed:
        parts.append("revealed")
    return "; ".join([*parts, f"at {write_step(game)}"])


def write_step(game: Battle) -> str:
    """What comes next, as near as a position can tell: in the middle of an activation, the next one."""
    for frame in game.agenda:
        if isinstance(frame, SetUp):
            return f"set-up {frame.done if frame is not game.agenda[-1] else frame.done + 1}"
    match game.phase:
        case "set-up": return "set-up 11"
        case "initiative": return "initiative"
        case "magic": return "magic"
        case "end": return "end"
        case _: return f"battle {(game.acting if game.acting != NOBODY else game.first) + 1}"


def write_player(game: Battle, number: int) -> str:
    player = game.players[number]
    words = [f"player {number + 1}", f"fleet={player.fleet}", f"edge={player.edge or 'none'}"]
    for name, value in (("wizard", player.level), ("college", player.college),
                        ("hand", ",".join(player.hand)), ("dealt", ",".join(player.dealt))):
        if value:
            words.append(f"{name}={value}")
    for name, count in (("bought", player.bought), ("pool", player.pool), ("landed", player.landed),
                        ("weapons", player.weapons)):
        if count:
            words.append(f"{name}={count}")
    words += [name for name, is_so in (("silenced", player.silenced), ("aided", player.aided),
                                       ("rerolled", player.rerolled), ("treasured", player.treasured),
                                       ("no-admiral", not player.admiral)) if is_so]
    return " ".join(words)


def write_person(game: Battle, one: Person) -> str:
    if one.status == ADRIFT:
        return f"{one.role} {one.side + 1} {ADRIFT} {one.wreck + 1}"
    return f"{one.role} {one.side + 1} {game.pieces[one.ship].label if one.status == ABOARD else one.status}"


def write_piece(game: Battle, number: int) -> str:
    piece = game.pieces[number]
    unit = game.units[piece.unit]
    words = [piece.model, place(piece.x, piece.y), short(piece.heading), f"of={piece.owner + 1}"]
    if piece.side != piece.owner:
        words.append("held=none" if piece.side == NOBODY else f"held={piece.side + 1}")
    if len(unit.members) > 1:
        words.append(f"unit={piece.unit + 1}")
    if piece.kind == VESSEL:
        words += [f"crew={piece.crew}", f"limit={piece.limit}"]
    words += write_numbers(piece) + write_names(game, piece)
    if unit.flagship == number:
        words.append("flag")
    if unit.activated:
        words.append("acted")
    words += [name for name, field in COUNTERS.items() if getattr(piece, field)]
    words += [name for name in FLAGS if getattr(piece, name)]
    if piece.fate != AFLOAT:
        words.append(piece.fate)
    return " ".join(words)


def write_numbers(piece: Piece) -> list[str]:
    words = [f"{name}={count}" for name, count in (("btw", piece.btw), ("wounds", piece.wounds),
                                                   ("since", piece.since), ("jammed", piece.jammed)) if count]
    hits = [f"{model_of(piece).locations[at].id}:{count}" + (f"/{piece.blazes[at]}" if piece.blazes[at] else "")
            for at, count in enumerate(piece.filled) if count]
    return words + ([f"hit={','.join(hits)}"] if hits else [])


def write_names(game: Battle, piece: Piece) -> list[str]:
    words: list[str] = []
    if piece.aground != NOBODY:
        words.append("aground=shoals" if piece.aground == SHOALS else f"aground={piece.aground + 1}")
    for name, other in (("scuttler", piece.scuttler), ("victim", piece.victim), ("house", piece.house)):
        if other != NOBODY:
            words.append(f"{name}={game.pieces[other].label}")
    for name, parts in (("turrets", piece.turrets), ("cards", piece.cards), ("shown", piece.shown),
                        ("spells", piece.spells),
                        ("lashed", tuple([game.pieces[other].label for other in piece.lashed]))):
        if parts:
            words.append(f"{name}={','.join(parts)}")
    for name, text in (("plated", piece.plated), ("anti-flyer", piece.anti_flyer)):
        if text:
            words.append(f"{name}={text}")
    return words
