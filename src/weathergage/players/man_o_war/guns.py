"""Man O' War, the heuristic player: what weapons do, at what range, and which volley is worth most."""

from typing import Any, Final

from weathergage.kernel.core import Answer, each, word
from weathergage.kits.keep import keep
from weathergage.players.man_o_war.worth import FACES, Scales
from weathergage.rulesets.man_o_war.content.printed import Mount, Weapon
from weathergage.rulesets.man_o_war.content.tables import GROUNDING, NO_FIRE, WEAPONS
from weathergage.rulesets.man_o_war.rules.locations import dice_left
from weathergage.rulesets.man_o_war.rules.shooting import (
    CARD_WEAPONS,
    CEASE,
    GRAPE,
    HOT,
    Volleys,
    band_of,
    dice_ready,
    line_of,
)
from weathergage.rulesets.man_o_war.state import MONSTER, NOBODY, VESSEL, Piece, lasting, model_of

FRIENDLY: Final = -3.0              # how much worse it is to hit a friend
LEAST: Final = 0.01                 # a volley that does less is not fired
SAVED_CARD: Final = 0.25            # what a card is worth that is not played
TORPEDO_ON: Final[tuple[float, ...]] = (4.0 / 6.0, 3.0 / 6.0, 2.0 / 6.0)
ARCS: Final[tuple[str, ...]] = ("fore", "starboard", "aft", "port")


Known = dict[tuple[Any, ...], list[tuple[float, float]]]
MOST_KNOWN: Final = 20_000


class Gunner:
    """Works out volleys of all ships against all others."""

    def __init__(self, scales: Scales, known: Known | None = None) -> None:
        """`known` is what was worked out before: ships as they were then may still be so."""
        self.scales = scales
        self.known: Known = {} if known is None else known
        self.fights: dict[tuple[Any, ...], float] = {}
        self.keys: dict[int, tuple[Any, ...]] = {}

    def shot(self, weapon: Weapon, target: int, band: int, aim: str, mod: int = 0, burning: bool = False) -> float:
        """What one die of a weapon does at a band; aim "" for the better one."""
        scales = self.scales
        if band > 2 or weapon.mods[band] == NO_FIRE:
            return 0.0
        mods = weapon.mods[band] + mod
        match weapon.effect:
            case "falling-shot": return scales.falling(target, mods, band, False)
            case "falling-plague" | "falling-plague-tower": return scales.falling(target, mods, band, True)
            case "mortar": return 0.5 * scales.falling(target, mods, band, False)
            case "torpedo": return TORPEDO_ON[band] * scales.leak(target, mods, GROUNDING)
            case "crew-volley": return self.axe(target)
            case "iron-claw": return 0.15
            case "smash-hammer": return 3.5 * self.aimed(target, aim, mods, band, burning)
            case "great-cannon": return 1.8 * self.aimed(target, aim, mods, band, burning)
            case _: return self.aimed(target, aim, mods, band, burning)

    def aimed(self, target: int, aim: str, mods: int, band: int, burning: bool) -> float:
        if aim:
            return self.scales.die(target, aim, mods, band, burning)
        return self.scales.best_aim(target, mods, band)

    def axe(self, target: int) -> float:
        """MW-WPN-07."""
        piece = self.scales.game.pieces[target]
        loss = self.scales.crew_loss(target, 1) if piece.kind == VESSEL else self.scales.wound(target)
        return loss / FACES

    def aid(self, ship: int) -> int:
        """MW-SPL-18, MW-SPL-37: what spells on a shooter do to the saves against it."""
        piece = self.scales.game.pieces[ship]
        if not piece.spells:
            return 0
        return sum([spell.save_bonus for spell in lasting(piece, "spell-spoil-aim")]) \
            + sum([spell.save_mod for spell in lasting(piece, "spell-hard-shot")])

    # --- by range, for helms ---

    def by_range(self, ship: int, target: int, arc: str) -> list[tuple[float, float]]:
        """What all weapons of a ship that bear on an arc would do to a target: up to which range, how much; the nearest
        first. Those that could fire elsewhere count in part."""
        key = (self.key(ship), self.key(target), arc, self.scales.late)
        steps = self.known.get(key)
        if steps is None:
            steps = keep(self.known, MOST_KNOWN, key, self.reckon_range(ship, target, arc))
        return steps

    def key(self, number: int) -> tuple[Any, ...]:
        own = self.keys.get(number)
        if own is None:
            own = self.scales.key(number)
            self.keys[number] = own
        return own

    def reckon_range(self, ship: int, target: int, arc: str) -> list[tuple[float, float]]:
        piece = self.scales.game.pieces[ship]
        if piece.no_fire or piece.side != piece.owner:
            return []
        mounts = [mount for mount in model_of(piece).mounts
                  if arc in mount.arcs and WEAPONS[mount.weapon].bands[-1] > 1.0 and dice_left(piece, mount.id)]
        limits = sorted({limit for mount in mounts for limit in WEAPONS[mount.weapon].bands})
        worth = self.scales.worth(target)
        steps: list[tuple[float, float]] = []
        for limit in limits:
            total = sum([self.mount_at(piece, mount, target, limit) for mount in mounts])
            steps.append((limit, min(total, worth)))
        return steps

    def mount_at(self, piece: Piece, mount: Mount, target: int, far: float) -> float:
        weapon = WEAPONS[mount.weapon]
        return dice_left(piece, mount.id) * self.shot(weapon, target, band_of(weapon, far), "")

    def bite(self, ship: int, target: int) -> float:
        """MW-WPN-09, MW-WPN-10: what weapons do that work in contact ahead only."""
        piece = self.scales.game.pieces[ship]
        total = 0.0
        for mount in model_of(piece).mounts:
            weapon = WEAPONS[mount.weapon]
            if weapon.bands[-1] <= 1.0 and not piece.no_fire:
                aim = "low" if weapon.aim == "low" else ""
                total += dice_left(piece, mount.id) * self.shot(weapon, target, 0, aim)
        return total

    def reach(self, ship: int) -> float:
        """The longest range of its weapons that still work."""
        piece = self.scales.game.pieces[ship]
        return max([WEAPONS[mount.weapon].bands[-1] for mount in model_of(piece).mounts
                    if dice_left(piece, mount.id)], default=0.0)

    # --- volleys ---

    def best(self, space: Volleys, options: tuple[Answer, ...]) -> Answer:
        """The volley that does most; CEASE where nothing does anything."""
        top, choice = LEAST, options[options.index(CEASE)]
        for option in options:
            if option != CEASE:
                worth = self.volley(space, option)
                if worth > top:
                    top, choice = worth, option
        return choice

    def volley(self, space: Volleys, option: Answer) -> float:
        parts = each(option)
        game = self.scales.game
        target, arc, aim, card = self.number(parts[0]), word(parts[1]), word(parts[2]), word(parts[4])
        names = [word(name) for name in each(parts[3])]
        if names[0] in CARD_WEAPONS:
            return self.by_card(target, names[0])
        piece = game.pieces[space.ship]
        mounts = [mount for mount in model_of(piece).mounts if mount.id in names]
        weapon = WEAPONS[mounts[0].weapon]
        line = line_of(game, space.ship, target, arc, weapon)
        if line.target == NOBODY:
            return 0.0
        dice = sum([dice_ready(piece, mount, arc, space.fired) for mount in mounts])
        band = min(2, band_of(weapon, line.far))
        if card == GRAPE:
            worth = self.grape(line.target, dice)
        else:
            worth = dice * self.shot(weapon, line.target, band, aim, self.aid(space.ship), card == HOT)
        worth = min(worth, self.scales.worth(line.target))
        hit = game.pieces[line.target]
        if hit.side == self.scales.side:
            worth *= FRIENDLY
        elif hit.side == NOBODY:
            worth = -0.05 if hit.owner == self.scales.side else 0.02
        elif game.pieces[target].kind == MONSTER and hit.kind == MONSTER:
            worth *= 0.6
        return worth - (SAVED_CARD if card else 0.0) + self.urgency(line.target)

    def number(self, label: Answer) -> int:
        for at, piece in enumerate(self.scales.game.pieces):
            if piece.label == label:
                return at
        return NOBODY

    def urgency(self, target: int) -> float:
        """A ship that has still to act is the better target, all else being equal."""
        game = self.scales.game
        piece = game.pieces[target]
        return 0.03 if piece.side == 1 - self.scales.side and not game.units[piece.unit].activated else 0.0

    def grape(self, target: int, dice: int) -> float:
        """MW-CARD-03."""
        if self.scales.game.pieces[target].kind != VESSEL:
            return 0.0
        likely = 0.5 * dice
        whole = int(likely)
        loss = self.scales.crew_loss(target, whole) if whole else 0.0
        return loss + (likely - whole) * (self.scales.crew_loss(target, whole + 1) - loss)

    def by_card(self, target: int, name: str) -> float:
        """MW-CARD-30, MW-CARD-31, MW-CARD-33."""
        if self.scales.game.pieces[target].side == self.scales.side:
            return 0.0
        if name == "grasping-tentacles":
            return self.axe(target)
        if name == "torrent-of-bile":
            return 3.0 * self.scales.best_aim(target, -2) - SAVED_CARD
        return 2.5 * self.scales.best_aim(target, -2) - SAVED_CARD
