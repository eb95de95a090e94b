"""Every effect id of the content has code, and every piece of code has content."""

from weathergage.rulesets.man_o_war import (
    beasts,
    cards,
    content,
    damage,
    fleetrules,
    locations,
    ramming,
    scenarios,
    spells,
)
from weathergage.rulesets.man_o_war import weapons as guns


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
    found = {effect.effect for model in content.MODELS.values() for location in model.locations
             for effect in location.effects}
    assert found == set(locations.EFFECTS)
    assert set(content.CRITICAL) == set(damage.CRITICALS)


def test_beasts():
    assert {kind.effect for kind in content.MONSTERS.values()} == set(beasts.MONSTER_EFFECTS)
    assert {kind.effect for kind in content.FLYERS.values()} == set(beasts.FLYER_EFFECTS)
    assert {weapon.effect for weapon in content.ANTI_FLYERS.values()} == set(beasts.AFW_EFFECTS)


def test_fleets_and_scenarios():
    assert {special for model in content.MODELS.values() for special in model.special} == set(fleetrules.SPECIALS)
    assert {special for fleet in content.FLEETS.values() for special in fleet.special} == set(
        fleetrules.FLEET_SPECIALS)
    assert {entry.effect for entry in content.SCENARIOS.values()} == set(scenarios.EFFECTS)
