"""What is printed of a word that answers are made of: spells, cards, terrain, wizards, ships and beasts."""

import re
from typing import Final

from weathergage.kernel.core import Answer
from weathergage.kits.words import count, listed
from weathergage.rulesets.man_o_war.content.printed import FlyerKind, Model, MonsterKind
from weathergage.rulesets.man_o_war.content.tables import CARDS, FLYERS, LEVELS, MODELS, MONSTERS, SPELLS, TERRAIN
from weathergage.rulesets.man_o_war.face.words import (
    CLASSES,
    MODE_WORDS,
    dice_words,
    figure,
    inches,
    weapon_words,
)
from weathergage.scene.terms import Gloss

COPY: Final = re.compile(r"-\d+$")


def gloss(part: Answer) -> Gloss:
    """A spell, a card, a template or terrain, by its id; anything else is its own name."""
    if not isinstance(part, str):
        return Gloss(figure(part) if isinstance(part, float) else str(part))
    if part in SPELLS:
        spell = SPELLS[part]
        return Gloss(spell.name, f"{spell.college} college", f"{spell.text} Casting {spell.casting}.", ("MW-MAG-03",))
    if part in CARDS:
        return Gloss(CARDS[part].name, CARDS[part].symbol, CARDS[part].text, ("MW-CARD-01",))
    if part in TERRAIN:
        land = TERRAIN[part]
        sight = "blocks sight" if land.blocks_sight else "does not block sight"
        return Gloss(land.name, "", f"{inches(land.length or 2 * land.radius)} long, {sight}; ships run aground on it.",
                     ("MW-OBST-01",))
    if part in LEVELS:
        level = LEVELS[part]
        return Gloss(level.name, "", f"{count(level.hand, 'spell')} in hand, {level.points} points.", ("MW-SET-07",))
    return piece_gloss(part)


def piece_gloss(part: str) -> Gloss:
    bare = part if part in MODELS or part in FLYERS else COPY.sub("", part)
    if bare in MODELS:
        model = MODELS[bare]
        return Gloss(model.name, "", model_words(model), ("MW-DATA-01",))
    if bare in FLYERS:
        return Gloss(FLYERS[bare].name, "", flyer_words(FLYERS[bare]), ("MW-AIR-08",))
    if bare in MONSTERS:
        return Gloss(MONSTERS[bare].name, "", monster_words(MONSTERS[bare]), ("MW-DATA-09",))
    return Gloss(part.replace("-", " "))


def model_words(model: Model) -> str:
    """MW-DATA-01: a template in a sentence."""
    modes = [f"{MODE_WORDS.get(mode.id, mode.id)} {mode.beam or mode.speed}″"
             + (f", {mode.astern}″ before the wind" if mode.astern > mode.beam else "") for mode in model.modes]
    guns = [f"{dice_words(mount.dice)} {weapon_words(mount.weapon)} ({', '.join(mount.arcs)})"
            for mount in model.mounts]
    crew = "no crew" if model.crewless else f"crew {model.crew}"
    return f"{CLASSES[model.rank]}; {listed(modes)}; {listed(guns) if guns else 'no guns'}; {crew}; " \
           f"{model.btw} boxes below the waterline, saved on {model.btw_save}+."


def monster_words(kind: MonsterKind) -> str:
    return f"{count(kind.wounds, 'wound')}, saves on {kind.save}+, swims {dice_words(kind.move_dice)}. {kind.text}"


def flyer_words(kind: FlyerKind) -> str:
    return f"{count(kind.wounds, 'wound')}, flies {inches(kind.move)}. {kind.text}"
