"""The tables that the rules look up in play, taken from `read.py`.

Content is read at run time, so it is never compiled, and compiled code would look each of its names up again at every
use; the constants of this module cost it nothing.
"""

from typing import Final

from weathergage.rulesets.oak_and_iron.content import read as content
from weathergage.rulesets.oak_and_iron.content.forms import (
    Admiral,
    AdvantageCard,
    BattleForm,
    Captain,
    Card,
    EventCard,
    Faction,
    ObjectiveCard,
    Rule,
    SailSetting,
    Setting,
    Size,
    Upgrade,
    Zone,
)
from weathergage.rulesets.oak_and_iron.content.printed import Muster, ShipType, TerrainKind
from weathergage.rulesets.oak_and_iron.content.read import ScenarioEntry

YARD_ARM: Final[float] = content.YARD_ARM
PISTOL_SHOT: Final[float] = content.PISTOL_SHOT
MUSKET_SHOT: Final[float] = content.MUSKET_SHOT
CANNON_SHOT: Final[float] = content.CANNON_SHOT
TOOL_LENGTHS: Final[tuple[float, ...]] = content.TOOL_LENGTHS
FULL_TURNS: Final[tuple[float, ...]] = content.FULL_TURNS
SHIFT: Final[float] = content.SHIFT
MAX_TURNS: Final[int] = content.MAX_TURNS
MAX_FATIGUE: Final[int] = content.MAX_FATIGUE
MAX_DAMAGE: Final[int] = content.MAX_DAMAGE
MAX_SPEED: Final[int] = content.MAX_SPEED
CRIPPLED_SPEED: Final[int] = content.CRIPPLED_SPEED
CUT_FREE_SPEED: Final[int] = content.CUT_FREE_SPEED
FORTUNE_POINTS: Final[int] = content.FORTUNE_POINTS
TEST_DICE: Final[int] = content.TEST_DICE
CLOSE_COMBAT_BASE: Final[int] = content.CLOSE_COMBAT_BASE
FACES: Final[tuple[str, ...]] = content.FACES
SYMBOL_SETS: Final[dict[str, tuple[str, ...]]] = content.SYMBOL_SETS
ALTERNATIVES: Final[dict[str, tuple[str, str, tuple[str, ...]]]] = content.ALTERNATIVES
SAILS: Final[tuple[SailSetting, ...]] = content.SAILS
SAIL_NAMES: Final[tuple[str, ...]] = content.SAIL_NAMES
SIZES: Final[dict[str, Size]] = content.SIZES
FACTIONS: Final[dict[str, Faction]] = content.FACTIONS
TERRAIN: Final[dict[str, TerrainKind]] = content.TERRAIN
STRIKES: Final[dict[str, int]] = content.STRIKES
SKILL_COSTS: Final[dict[int, int]] = content.SKILL_COSTS
SHIP_OPTIONS: Final[dict[str, Rule]] = content.SHIP_OPTIONS
SHIPS: Final[dict[str, ShipType]] = content.SHIPS
CARDS: Final[dict[str, Card]] = content.CARDS
KEYWORDS: Final[dict[str, Rule]] = content.KEYWORDS
ADMIRALS: Final[dict[str, Admiral]] = content.ADMIRALS
CAPTAINS: Final[dict[str, Captain]] = content.CAPTAINS
UPGRADES: Final[dict[str, Upgrade]] = content.UPGRADES
EVENTS: Final[dict[str, EventCard]] = content.EVENTS
OBJECTIVES: Final[dict[str, ObjectiveCard]] = content.OBJECTIVES
SETTINGS: Final[dict[str, Setting]] = content.SETTINGS
ZONES: Final[dict[str, Zone]] = content.ZONES
ADVANTAGES: Final[dict[str, AdvantageCard]] = content.ADVANTAGES
EVENT_DECK: Final[tuple[str, ...]] = content.EVENT_DECK
OBJECTIVE_DECK: Final[tuple[str, ...]] = content.OBJECTIVE_DECK
SETTING_DECK: Final[tuple[str, ...]] = content.SETTING_DECK
ZONE_DECK: Final[tuple[str, ...]] = content.ZONE_DECK
ADVANTAGE_DECK: Final[tuple[str, ...]] = content.ADVANTAGE_DECK
SCENARIOS: Final[dict[str, ScenarioEntry]] = content.SCENARIOS
STOCK: Final[dict[str, Muster]] = content.STOCK
BATTLES: Final[dict[str, BattleForm]] = content.BATTLES
LARGER_TABLES: Final[dict[str, tuple[float, float]]] = content.LARGER_TABLES
