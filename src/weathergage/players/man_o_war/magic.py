"""Man O' War, the heuristic player: what spells are worth, cast and undone."""

from collections.abc import Callable
from typing import Final

from weathergage.players.man_o_war.berths import GUNNED, speed_of
from weathergage.players.man_o_war.guns import Gunner
from weathergage.players.man_o_war.melee import bonus_of
from weathergage.players.man_o_war.worth import BLAZE, FACES, Scales, fails, ship_worth
from weathergage.rulesets.man_o_war.content.printed import Spell
from weathergage.rulesets.man_o_war.content.tables import POINTS, SPELLS
from weathergage.rulesets.man_o_war.rules.damage import base_save
from weathergage.rulesets.man_o_war.rules.geometry import INTO, are_within, distance_of, zone_of
from weathergage.rulesets.man_o_war.rules.magic import WITH_TARGET, bonus_tally, spell_targets, wizard_ship
from weathergage.rulesets.man_o_war.rules.speeds import SAIL, working_modes
from weathergage.rulesets.man_o_war.state import (
    LAIR,
    MONSTER,
    NOBODY,
    VESSEL,
    Battle,
    is_undamaged,
    life_of,
    model_of,
)

LEAST: Final = 0.04             # a spell that promises less is kept
INTO_THE_WIND: Final = 0.35     # what it costs a sailing ship to lose its move
CARD: Final = 0.2               # what a card in a wizard's hand is worth


class Sorcerer:
    """The worth of spells to one side; `side` may be the enemy, to judge what he casts."""

    def __init__(self, scales: Scales, gunner: Gunner) -> None:
        self.scales = scales
        self.gunner = gunner
        self.game = scales.game
        self.side = scales.side

    # --- choices ---

    def best_card(self, cards: tuple[str, ...]) -> tuple[float, str]:
        """The card that promises most, by what it does and how often it works."""
        top, choice = LEAST, ""
        for card in cards:
            worth = self.chance(SPELLS[card]) * self.best_target(SPELLS[card])[0]
            if worth > top:
                top, choice = worth, card
        return top, choice

    def chance(self, spell: Spell) -> float:
        """MW-MAG-03, MW-MAG-10."""
        need = bonus_tally(self.game, self.side, spell.casting, spell.name, "MW-MAG-03").total
        return 1.0 - fails(need)

    def best_target(self, spell: Spell) -> tuple[float, int]:
        if spell.target not in WITH_TARGET:
            return self.worth(spell, NOBODY), NOBODY
        caster = wizard_ship(self.game, self.side)
        top, choice = -1e9, NOBODY
        for target in spell_targets(self.game, self.side, caster, spell):
            worth = self.worth(spell, target)
            if worth > top:
                top, choice = worth, target
        return top, choice

    def worth(self, spell: Spell, target: int) -> float:
        """What a spell does for this side if it works on this target."""
        rated = EFFECTS.get(spell.effect)
        return rated(self, spell, target) if rated is not None else 0.05

    # --- helpers ---

    def is_foe(self, target: int) -> bool:
        return self.game.pieces[target].side == 1 - self.side

    def is_ship(self, target: int) -> bool:
        return target != NOBODY and self.game.pieces[target].kind == VESSEL and self.game.pieces[target].side != NOBODY

    def volley(self, ship: int) -> float:
        """The best that a ship's guns can do this turn, to anybody they may reach."""
        piece = self.game.pieces[ship]
        if piece.kind != VESSEL or piece.side == NOBODY or piece.no_fire:
            return 0.0
        reach = self.gunner.reach(ship) + speed_of(self.game, ship)
        best = 0.0
        for other, foe in enumerate(self.game.pieces):
            if foe.kind == VESSEL and foe.side == 1 - piece.side and foe.fate == "afloat" \
                    and are_within(self.game, ship, other, reach):
                best = max(best, max([step[1] for arc in GUNNED
                                      for step in self.gunner.by_range(ship, other, arc)], default=0.0))
        return best

    def threat(self, ship: int) -> float:
        """What the enemies in reach can do to a ship, at most two of them."""
        side = self.game.pieces[ship].side
        volleys: list[float] = []
        for other, foe in enumerate(self.game.pieces):
            if foe.kind == VESSEL and foe.side == 1 - side and foe.owner == foe.side and foe.fate == "afloat":
                reach = self.gunner.reach(other) + speed_of(self.game, other)
                if are_within(self.game, ship, other, reach):
                    volleys.append(max([step[1] for arc in GUNNED
                                      for step in self.gunner.by_range(other, ship, arc)], default=0.0))
        volleys.sort(reverse=True)
        return sum(volleys[:2])

    def closeness(self, ship: int) -> float:
        """1 for a ship near an enemy, less for one far off."""
        side = self.game.pieces[ship].side
        gap = min([distance_of(self.game, ship, other) for other, foe in enumerate(self.game.pieces)
                   if foe.kind == VESSEL and foe.side == 1 - side and foe.fate == "afloat"], default=99.0)
        return max(0.1, min(1.0, 1.5 - gap / 14.0))

    # --- effects ---

    def attack(self, spell: Spell, target: int) -> float:
        aim = spell.aim if spell.aim in ("high", "low") else ""
        if aim or self.game.pieces[target].kind != VESSEL or model_of(self.game.pieces[target]).layout == "single":
            worth = spell.dice * self.scales.die(target, aim, spell.save_mod, 0, spell.ignite)
        else:
            worth = spell.dice * max([self.scales.die(target, one, spell.save_mod, 0, spell.ignite)
                                      for one in ("high", "low")])
        return min(worth, self.scales.worth(target))

    def btw(self, spell: Spell, target: int) -> float:
        return self.scales.leak(target, spell.save_mod, (spell.points,)) if self.is_ship(target) else 0.0

    def crew_dice(self, spell: Spell, target: int) -> float:
        likely = spell.dice * (7 - spell.kill_on) / FACES
        if not self.is_ship(target):
            return likely * self.scales.wound(target) * 0.6
        if model_of(self.game.pieces[target]).crewless:
            return 0.5 * likely * self.scales.btw_loss(target, 1)
        whole = int(likely)
        loss = self.scales.crew_loss(target, whole) if whole else 0.0
        return loss + (likely - whole) * (self.scales.crew_loss(target, whole + 1) - loss)

    def repair(self, spell: Spell, target: int) -> float:
        piece = self.game.pieces[target]
        if not self.is_ship(target) or is_undamaged(piece):
            return 0.0
        gain = 0.15 * min(spell.boxes, sum(piece.filled)) * (1.0 + 0.1 * self.scales.worth(target))
        if spell.btw and piece.btw:
            was, piece.btw = piece.btw, piece.btw - 1
            mended = ship_worth(piece, self.scales.extra[target], self.scales.late)
            gain = max(gain, mended - self.scales.worth(target))
            piece.btw = was
        return gain

    def crew_gain(self, spell: Spell, target: int) -> float:
        piece = self.game.pieces[target]
        if not self.is_ship(target) or not piece.crew or piece.crew >= piece.limit:
            return 0.0
        was, piece.crew = piece.crew, min(piece.limit, piece.crew + spell.amount)
        gain = ship_worth(piece, self.scales.extra[target], self.scales.late) - self.scales.worth(target)
        piece.crew = was
        return gain

    def quench(self, spell: Spell, target: int) -> float:
        if spell.radius:
            ships = [ship for ship in (*self.scales.mine, *self.scales.foes)
                     if are_within(self.game, target, ship, spell.radius)]
        else:
            ships = [target] if self.is_ship(target) else []
        return sum([(-1.2 if self.is_foe(ship) else 1.2) * BLAZE * sum(self.game.pieces[ship].blazes)
                    for ship in ships])

    def spread(self, spell: Spell, target: int) -> float:
        if not self.is_ship(target):
            return 0.0
        return (1.0 if self.is_foe(target) else -1.0) * 0.25 * sum(self.game.pieces[target].blazes)

    def wind(self, spell: Spell, target: int) -> float:
        now = self.game.wind
        return max([self.with_wind((now + step) % POINTS) for step in range(-spell.steps, spell.steps + 1)]) \
            - self.with_wind(now)

    def with_wind(self, wind: int) -> float:
        """MW-SAIL-05: how many more enemies than friends would have to turn out of this wind."""
        was = self.game.wind
        self.game.wind = wind
        gain = 0.0
        for ship in (*self.scales.mine, *self.scales.foes):
            piece = self.game.pieces[ship]
            if piece.side == piece.owner and zone_of(self.game, piece.heading) == INTO \
                    and all([mode.id == SAIL for mode in working_modes(self.game, ship)]):
                gain += INTO_THE_WIND if self.is_foe(ship) else -INTO_THE_WIND
        self.game.wind = was
        return gain

    def slow(self, spell: Spell, target: int) -> float:
        """Spells that keep a ship from moving as it would."""
        if not self.is_ship(target) or self.game.units[self.game.pieces[target].unit].activated:
            return 0.0
        share = {"spell-no-move": 0.09, "spell-becalm": 0.07, "spell-half-speed": 0.05, "spell-ground": 0.1}
        if spell.effect == "spell-becalm" and not all([mode.id == SAIL for mode in working_modes(self.game, target)]):
            return 0.05
        return share.get(spell.effect, 0.05) * self.scales.worth(target) * self.closeness(target)

    def speed(self, spell: Spell, target: int) -> float:
        if not self.is_ship(target):
            return 0.0
        if spell.amount < 0:
            return self.slow(spell, target)
        piece = self.game.pieces[target]
        stuck = zone_of(self.game, piece.heading) == INTO and spell.mode == SAIL
        return 0.4 if stuck else 0.08

    def spoil(self, spell: Spell, target: int) -> float:
        """Spells that spoil the fire of a ship."""
        share = {"spell-no-fire": 0.75, "spell-fear": 0.45, "spell-spoil-arc": 0.4, "spell-spoil-aim": 0.22,
                 "spell-fog": 0.35}
        if not self.is_ship(target) or not self.is_foe(target):
            return 0.0
        return share[spell.effect] * self.volley(target)

    def aid(self, spell: Spell, target: int) -> float:
        """Spells that help the fire of a ship."""
        share = {"spell-true-aim": 0.25, "spell-hard-shot": 0.22, "spell-ignite-shots": 0.3}
        return share[spell.effect] * self.volley(target) if self.is_ship(target) else 0.0

    def guard(self, spell: Spell, target: int) -> float:
        """Spells that protect a ship."""
        share = {"all": 0.22, "low": 0.2, "btw": 0.06}.get(spell.scope, 0.3)
        return share * self.threat(target) if self.is_ship(target) else 0.0

    def boarding(self, spell: Spell, target: int) -> float:
        if not self.is_ship(target):
            return 0.0
        piece = self.game.pieces[target]
        strong = piece.crew + bonus_of(self.game, target)
        return (0.05 * strong if spell.amount > 0 else 0.03 * strong) * self.closeness(target)

    def hands(self, spell: Spell, target: int) -> float:
        """MW-SPL-27, MW-SPL-30, MW-SPL-40: against the enemy wizard."""
        foe = self.game.players[1 - self.side]
        if wizard_ship(self.game, 1 - self.side) == NOBODY or not foe.hand:
            return 0.0
        if spell.effect == "spell-silence":
            return 0.5 if self.game.first == self.side else 0.1
        return CARD * min(spell.cards, len(foe.hand)) * (1.5 if spell.effect == "spell-steal-card" else 1.0)

    def wound(self, spell: Spell, target: int) -> float:
        piece = self.game.pieces[target]
        if piece.kind == VESSEL or piece.side == self.side:
            return 0.0
        likely = min(float(life_of(piece)), spell.wounds * fails(base_save(piece, -2) - spell.save_mod))
        return likely * self.scales.wound(target)

    def heal(self, spell: Spell, target: int) -> float:
        piece = self.game.pieces[target]
        if piece.kind == VESSEL or piece.side != self.side:
            return 0.0
        return 0.8 * min(spell.wounds, piece.wounds) * self.scales.wound(target)

    def frenzy(self, spell: Spell, target: int) -> float:
        piece = self.game.pieces[target]
        return 0.8 if piece.kind == MONSTER and piece.side != self.side else -0.8

    def summon(self, spell: Spell, target: int) -> float:
        return 0.5 if any([piece.fate == LAIR and piece.owner == self.side for piece in self.game.pieces]) else 0.0

    def shove(self, spell: Spell, target: int) -> float:
        """MW-SPL-13, MW-SPL-14, MW-SPL-25: an enemy pushed about; a friend is best left where it is."""
        if not self.is_ship(target) or not self.is_foe(target):
            return 0.0
        hit = 0.3 * self.scales.leak(target, spell.save_mod, (1,)) if spell.effect == "spell-shift-hit" else 0.0
        return 0.2 * self.volley(target) + hit

    def whirlpool(self, spell: Spell, target: int) -> float:
        caster = wizard_ship(self.game, self.side)
        near = [ship for ship in self.scales.foes if distance_of(self.game, caster, ship) <= spell.range]
        return max([self.scales.leak(ship, spell.save_mod, (1,)) for ship in near], default=0.0)

    def stragglers(self, spell: Spell, target: int) -> float:
        unit = self.game.units[self.game.pieces[target].unit]
        lame = [one for one in unit.members
                if self.game.pieces[one].straggler or self.game.pieces[one].aground != NOBODY]
        return 0.3 * len(lame)

    def curse(self, spell: Spell, target: int) -> float:
        if not self.is_ship(target) or is_undamaged(self.game.pieces[target]):
            return 0.0
        return 0.03 * self.scales.worth(target) * self.closeness(target)


EFFECTS: Final[dict[str, Callable[[Sorcerer, Spell, int], float]]] = {
    "spell-attack": Sorcerer.attack, "spell-btw": Sorcerer.btw, "spell-crew-dice": Sorcerer.crew_dice,
    "spell-repair": Sorcerer.repair, "spell-crew-gain": Sorcerer.crew_gain, "spell-quench": Sorcerer.quench,
    "spell-spread-fire": Sorcerer.spread, "spell-wind": Sorcerer.wind, "spell-becalm": Sorcerer.slow,
    "spell-half-speed": Sorcerer.slow, "spell-no-move": Sorcerer.slow, "spell-ground": Sorcerer.slow,
    "spell-speed": Sorcerer.speed, "spell-no-fire": Sorcerer.spoil, "spell-fear": Sorcerer.spoil,
    "spell-spoil-arc": Sorcerer.spoil, "spell-spoil-aim": Sorcerer.spoil, "spell-fog": Sorcerer.spoil,
    "spell-true-aim": Sorcerer.aid, "spell-hard-shot": Sorcerer.aid, "spell-ignite-shots": Sorcerer.aid,
    "spell-save-bonus": Sorcerer.guard, "spell-invisible": Sorcerer.guard, "spell-boarding-bonus": Sorcerer.boarding,
    "spell-no-board": Sorcerer.boarding, "spell-steal-card": Sorcerer.hands, "spell-discard": Sorcerer.hands,
    "spell-silence": Sorcerer.hands, "spell-wound": Sorcerer.wound, "spell-heal": Sorcerer.heal,
    "spell-monster-frenzy": Sorcerer.frenzy, "spell-summon-aid": Sorcerer.summon, "spell-shift": Sorcerer.shove,
    "spell-shift-hit": Sorcerer.shove, "spell-turn": Sorcerer.shove, "spell-whirlpool": Sorcerer.whirlpool,
    "spell-free-straggler": Sorcerer.stragglers, "spell-worse-crits": Sorcerer.curse,
}
DULL: Final[tuple[str, ...]] = ("spell-barrier", "spell-ward", "spell-free-straggler", "spell-teleport", "spell-fog",
                                "spell-quench", "spell-spread-fire")
FOR_BEASTS: Final[tuple[str, ...]] = ("spell-wound", "spell-heal", "spell-monster-frenzy", "spell-summon-aid")


def is_dull(game: Battle, card: str) -> bool:
    """A card that is better thrown away for another."""
    spell = SPELLS[card]
    if spell.effect in FOR_BEASTS:
        return not any([piece.kind != VESSEL for piece in game.pieces])
    return spell.effect in DULL or spell.casting >= 6
