"""Any state of a battle written down as a position, in the words that `notation` reads."""


from weathergage.rulesets.oak_and_iron.content.tables import SAIL_NAMES
from weathergage.rulesets.oak_and_iron.rules.attack_phase import AttackPhase
from weathergage.rulesets.oak_and_iron.rules.initiative import InitiativePhase
from weathergage.rulesets.oak_and_iron.rules.movement_phase import MovementPhase
from weathergage.rulesets.oak_and_iron.rules.set_up import Deployment, DeploymentAt, SetUp, SetUpAt
from weathergage.rulesets.oak_and_iron.rules.terrain import piece_name
from weathergage.rulesets.oak_and_iron.state import (
    ABOARD,
    AFLOAT,
    ASHORE,
    ATTACK,
    BATTLE,
    BIT,
    INITIATIVE,
    MOVEMENT,
    NOBODY,
    SIDES,
    Battle,
    Side,
    Squadron,
)


def write_position(game: Battle) -> str:
    """The notation of a state; read again it gives the same ships, squadrons and table, at the step under way."""
    names = names_of(game)
    parts = [" | ".join([write_ship(game, names, number) for number in range(len(game.ships))])]
    if len(names) > 2:
        parts += ["squadrons " + " ".join(names)]
    parts += ["seats " + " ".join([str(squadron.seat) for squadron in game.squadrons])]
    parts += [f"terrain {piece.kind} {plain(piece.x)},{plain(piece.y)} {plain(piece.rotation)}"
              + (" objective" if piece.objective else "") for piece in game.terrain]
    parts += [f"link {game.ships[one].label} {game.ships[other].label}" for one, other in game.links]
    for name, squadron in zip(names, game.squadrons):
        parts += write_squadron(name, squadron)
    for name, side in zip("ab", game.sides):
        parts += write_side(name, side)
    parts += write_battle(game)
    return "; ".join([*parts, f"at {write_step(game)}"])


def names_of(game: Battle) -> list[str]:
    if len(game.squadrons) == 2:
        return ["a", "b"]
    names: list[str] = []
    for squadron in game.squadrons:
        letter = "ab"[squadron.side]
        names.append(f"{letter}{len([name for name in names if name[0] == letter]) + 1}")
    return names


def plain(value: float) -> str:
    return f"{value:g}" if value == float(f"{value:g}") else repr(value)


def settings(owner: str, values: list[tuple[str, str | int | tuple[str, ...]]]) -> list[str]:
    """The settings that are not empty, of a squadron or a side, or of the battle where there is no owner."""
    head = f" {owner}" if owner else ""
    return [f"{setting}{head} {' '.join(value) if isinstance(value, tuple) else value}" for setting, value in values
            if value]


def write_battle(game: Battle) -> list[str]:
    return [f"wind {game.weather}", f"table {plain(game.width)}x{plain(game.height)}", f"turn {shown_turn(game)}",
            f"turns {game.turns}", f"first {'ab'[game.first]}", f"rules {game.rules}", f"objective {game.objective}",
            *settings("", [("events", game.active), ("deck", game.deck), ("drawn", game.drawn), ("pool", game.pool),
                           ("rock", game.rock_tokens), ("raid", game.raid_tokens), ("scenario", game.scenario),
                           ("size", game.size)])]


def shown_turn(game: Battle) -> int:
    """The turn that is played, or that is about to begin."""
    begun = any([isinstance(frame, InitiativePhase) for frame in game.agenda])
    return game.turn if game.phase != INITIATIVE or begun else game.turn + 1


def write_squadron(name: str, squadron: Squadron) -> list[str]:
    return [f"nation {name} {squadron.nation}", f"admiral {name} {squadron.admiral or 'none'}",
            f"value {name} {squadron.value}", f"fortune {name} {squadron.fortune}",
            *settings(name, [("hand", squadron.hand), ("up", squadron.up), ("discards", squadron.discards),
                             ("removed", squadron.removed), ("known", squadron.known), ("used", squadron.spent),
                             ("once", squadron.once), ("down", squadron.down), ("copied", squadron.copied)]),
            *([f"spied {name}"] if squadron.spied else []),
            *settings(name, [("strike", squadron.strike), ("tokens", squadron.tokens)])]


def write_side(name: str, side: Side) -> list[str]:
    cells = tuple([f"{row},{column}" for row, column in side.more_cells])
    return settings(name, [("role", side.role), ("edge", side.edge), ("setting", side.setting),
                           ("deployment", side.deployment), ("advantage", side.advantage), ("sideused", side.spent),
                           ("sideonce", side.once), ("cells", cells), ("struck", side.strike)])


def write_step(game: Battle) -> str:
    """What comes next, as near as a position can tell: in the middle of an activation, the next ship."""
    for frame in game.agenda:
        if isinstance(frame, MovementPhase) and game.phase == MOVEMENT:
            return f"moving {'ab'[frame.side]}"
        if isinstance(frame, AttackPhase) and game.phase == ATTACK:
            return f"attacking {'ab'[frame.side]}"
        if isinstance(frame, Deployment):
            return "deploy" if frame.pc >= DeploymentAt.DEPLOY else "setup"
        if isinstance(frame, SetUp) and frame.pc >= SetUpAt.FIRST_CARD:
            return "choose"
    match game.phase:
        case "initiative": return "orders" if any([squadron.up for squadron in game.squadrons]) else "initiative"
        case "attack": return "attack"
        case "end": return "end"
        case "set-up": return "setup"
        case _: return "movement"


def write_ship(game: Battle, names: list[str], number: int) -> str:
    ship = game.ships[number]
    words = [ship.type, f"{plain(ship.x)},{plain(ship.y)}", plain(ship.heading), f"of={names[ship.squadron]}"]
    if game.squadrons[ship.squadron].flagship == number:
        words.append("flag")
    if ship.fate != AFLOAT:
        words.append(ship.fate)
    for name, value in (("skill", ship.skill), ("damage", ship.damage), ("fatigue", ship.fatigue),
                        ("tokens", ship.tokens), ("lucky", ship.lucky), ("speed", ship.speed)):
        if value:
            words.append(f"{name}={value}")
    if ship.sail != BATTLE:
        words.append(f"sail={SAIL_NAMES[ship.sail]}")
    if ship.reload:
        words.append("reload=" + ",".join([side for side in SIDES if ship.reload & BIT[side]]))
    for name, some in (("options", ship.options), ("upgrades", ship.upgrades), ("spent", ship.spent),
                       ("once", ship.once), ("fought", tuple([game.ships[other].label for other in ship.fought]))):
        if some:
            words.append(f"{name}={','.join(some)}")
    if ship.captain:
        words.append(f"captain={ship.captain}")
    if ship.captor != NOBODY:
        words.append(f"captor={names[ship.captor]}")
    for name, stands in (("aground", ship.aground), ("destroyed", ship.out), ("merchant", ship.merchant),
                         ("moved", ship.moved), ("attacked", ship.attacked), ("flaglost", ship.flag_lost)):
        if stands:
            words.append(name)
    if ship.party == ASHORE:
        words.append(f"shore={piece_name(game, ship.party_on)}:{plain(ship.party_x)}:{plain(ship.party_y)}")
    elif ship.party == ABOARD:
        words.append(f"boat={game.ships[ship.party_on].label}")
    return " ".join(words)
