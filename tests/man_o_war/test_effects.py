"""Every effect id of the content has code, and every piece of code has content."""

import re
from pathlib import Path

import pytest

from weathergage.rulesets.man_o_war.content import read as content
from weathergage.rulesets.man_o_war.rules import (
    cards,
    damage,
    fires,
    fleet_rules,
    flyer_attacks,
    locations,
    monster_attacks,
    monsters,
    ramming,
    scenarios,
    spells,
)
from weathergage.rulesets.man_o_war.rules import weapons as guns


def test_spells():
    assert {spell.effect for spell in content.SPELLS.values()} == set(spells.APPLY)
    assert set(spells.ASK) <= set(spells.APPLY)


def test_cards():
    assert {card.effect for card in content.CARDS.values()} == set(cards.EFFECTS)
    assert set(cards.SAVES) | set(cards.SPEEDS) | set(cards.ROUNDS) | set(guns.CARD_EFFECTS) <= set(cards.EFFECTS)


def test_weapons_and_rams():
    assert {weapon.effect for weapon in content.WEAPONS.values()} == set(guns.EFFECTS)
    assert {chart.effect for chart in content.RAMS.values()} == set(ramming.EFFECTS)


def test_locations_and_criticals():
    effects = {effect.effect for model in content.MODELS.values() for location in model.locations
             for effect in location.effects}
    assert effects == set(locations.EFFECTS)
    assert set(content.CRITICAL) == set(damage.CRITICALS)


def test_beasts():
    assert {kind.effect for kind in content.MONSTERS.values()} == set(monster_attacks.MONSTER_EFFECTS)
    assert {kind.effect for kind in content.FLYERS.values()} == set(flyer_attacks.FLYER_EFFECTS)
    assert {weapon.effect for weapon in content.ANTI_FLYERS.values()} == set(flyer_attacks.AFW_EFFECTS)


def test_fleets_and_scenarios():
    assert {special for model in content.MODELS.values() for special in model.special} == set(fleet_rules.SPECIALS)
    assert {special for fleet in content.FLEETS.values() for special in fleet.special} == set(
        fleet_rules.FLEET_SPECIALS)
    assert {entry.effect for entry in content.SCENARIOS.values()} == set(scenarios.EFFECTS)


# --- what is only registered must be asked for somewhere --------------------------------------------------------------

RULES = Path(content.__file__).parent.parent / "rules"
SOURCES = {path.stem: path.read_text(encoding="utf-8") for path in RULES.glob("*.py") if not path.stem.startswith("_")}


def asked_for(effect: str, home: str, register: str) -> bool:
    """Whether rules anywhere name an effect, by itself or by its constant, beside the register that lists it."""
    names = [f'"{effect}"', *re.findall(rf'^(\w+): Final = "{effect}"', SOURCES[home], re.MULTILINE)]
    for module, text in SOURCES.items():
        if module == home:
            text = re.sub(rf"^{register}: Final.*?^[}})]", "", text, flags=re.MULTILINE | re.DOTALL)
            text = re.sub(rf'^\w+: Final = "{effect}".*$', "", text, flags=re.MULTILINE)
        text = re.sub(r"^from .*? import (\(.*?\)|[^(\n]*)$", "", text, flags=re.MULTILINE | re.DOTALL)
        if any(re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text) for name in names):
            return True
    return False


@pytest.mark.parametrize("effect", sorted(cards.EFFECTS))
def test_a_card_has_rules(effect):
    assert asked_for(effect, "cards", "CLAUSES") or effect in {*cards.SAVES, *cards.SPEEDS, *cards.ROUNDS}


@pytest.mark.parametrize("effect", sorted(effect for effect, apply in spells.APPLY.items() if apply is spells.lay))
def test_a_spell_that_lasts_is_asked_for(effect):
    assert asked_for(effect, "spells", "APPLY")


@pytest.mark.parametrize("special", sorted(fleet_rules.SPECIALS | fleet_rules.FLEET_SPECIALS))
def test_a_special_rule_of_a_ship_or_fleet_is_asked_for(special):
    assert asked_for(special, "fleet_rules", "SPECIALS|FLEET_SPECIALS")


def test_what_nobody_asks_for_is_found_out(monkeypatch):
    monkeypatch.setitem(SOURCES, "cards", 'NEW: Final = "card-new"\nCLAUSES: Final = {\n    NEW: "MW-CARD-99",\n}\n')
    assert not asked_for("card-new", "cards", "CLAUSES")
    monkeypatch.setitem(SOURCES, "movement", "from weathergage.rulesets.man_o_war.rules.cards import NEW\n")
    assert not asked_for("card-new", "cards", "CLAUSES")
    monkeypatch.setitem(SOURCES, "movement", "from x import NEW\n\n\ndef sail():\n    return holds(NEW)\n")
    assert asked_for("card-new", "cards", "CLAUSES")


def test_tables_that_are_looked_up():
    assert set(content.REACTION) == {monsters.HOME, monsters.FRENZY, monsters.DOUBLE, "controlled"}
    assert set(content.BLAZE) == {fires.OUT, fires.STAYS, "fore", "up", "aft"}
    assert set(content.BOMB) == {"miss", "fore", "aft", "on-target"}
