"""The tables that the rules look up in play, taken from `read.py`.

Content is read at run time, so it is never compiled, and compiled code would look each of its names up again at every
use; the constants of this module cost it nothing.
"""

from typing import Final

from weathergage.rulesets.man_o_war.content import read as content
from weathergage.rulesets.man_o_war.content.printed import (
    AntiFlyer,
    Card,
    FleetList,
    FlyerKind,
    Land,
    Model,
    MonsterKind,
    RamChart,
    ScenarioEntry,
    Spell,
    Weapon,
    WizardLevel,
)

NO_FIRE: Final[int] = content.NO_FIRE
CONTACT: Final[float] = content.GEOMETRY.contact_gap                # MW-GEO-06
GAP: Final[float] = content.GEOMETRY.separation_gap                 # left after pushing clear, refloating and the like
POINTS: Final[int] = content.GEOMETRY.compass_points                # MW-GEO-07
INTO_WIND: Final[float] = content.GEOMETRY.into_wind_below          # MW-GEO-09
ASTERN: Final[float] = content.GEOMETRY.astern_above
TURN_COST: Final[float] = content.GEOMETRY.turn_cost                # MW-MOVE-03
TURN: Final[float] = content.GEOMETRY.turn_max_standard             # MW-GEO-11
ARC: Final[float] = content.GEOMETRY.arc_half_angle                 # MW-GEO-13
COHERENCY: Final[float] = content.GEOMETRY.squadron_coherency       # MW-SQD-09
DEPTH: Final[float] = content.GEOMETRY.deploy_depth                 # MW-SET-26
MARGIN: Final[float] = content.GEOMETRY.deploy_side_margin
SECTION: Final[float] = content.GEOMETRY.section_size               # MW-SET-19
LAIR_RADIUS: Final[float] = content.GEOMETRY.lair_radius            # MW-MON-05
LAIR_DISTANCE: Final[float] = content.GEOMETRY.lair_min_distance    # MW-MON-15
DRIVE_OFF: Final[float] = content.GEOMETRY.drive_off_distance       # MW-MON-31
MONSTER_RADIUS: Final[float] = content.GEOMETRY.monster_base_radius     # MW-GEO-03
FLYER_RADIUS: Final[float] = content.GEOMETRY.flyer_base_radius
WRECK_RADIUS_MOW: Final[float] = content.GEOMETRY.wreck_radius_mow
WRECK_RADIUS: Final[float] = content.GEOMETRY.wreck_radius_other
CANNON: Final[str] = "cannon"

WINDS: Final[tuple[str, ...]] = content.WINDS
FEATURES: Final[tuple[int, ...]] = content.FEATURES                 # by the face of the die, from 1
FIRST_WIND: Final[tuple[int, ...]] = content.FIRST_WIND
GROUNDING: Final[tuple[int, ...]] = content.GROUNDING
REFLOAT_ON: Final[int] = content.REFLOAT_ON
SUMMON_ON: Final[int] = content.SUMMON_ON
BLAZE: Final[tuple[str, ...]] = content.BLAZE
REACTION: Final[tuple[str, ...]] = content.REACTION
BOMB: Final[tuple[str, ...]] = content.BOMB
CRITICAL: Final[tuple[str, ...]] = content.CRITICAL

ADMIRAL_BONUS: Final[int] = content.ADMIRAL_BONUS
ADMIRAL_HONOURS: Final[int] = content.ADMIRAL_HONOURS
FREE_CARDS: Final[int] = content.FREE_CARDS
STANDARD_POINTS: Final[int] = content.STANDARD_POINTS
CARD_POINTS: Final[int] = content.CARD_POINTS

RAMS: Final[dict[str, RamChart]] = content.RAMS
WEAPONS: Final[dict[str, Weapon]] = content.WEAPONS
LEVELS: Final[dict[str, WizardLevel]] = content.LEVELS
TERRAIN: Final[dict[str, Land]] = content.TERRAIN
COLLEGES: Final[dict[str, str]] = content.COLLEGES
SPELLS: Final[dict[str, Spell]] = content.SPELLS
CARDS: Final[dict[str, Card]] = content.CARDS
MODELS: Final[dict[str, Model]] = content.MODELS
FLEETS: Final[dict[str, FleetList]] = content.FLEETS
MONSTERS: Final[dict[str, MonsterKind]] = content.MONSTERS
FLYERS: Final[dict[str, FlyerKind]] = content.FLYERS
ANTI_FLYERS: Final[dict[str, AntiFlyer]] = content.ANTI_FLYERS
SCENARIOS: Final[dict[str, ScenarioEntry]] = content.SCENARIOS
# No piece reaches farther than this from its middle, and a little more: for quick looks at what cannot touch.
LARGEST: Final[float] = max([2 * MONSTER_RADIUS] + [model.length + model.width for model in MODELS.values()]) / 2 + 0.1
