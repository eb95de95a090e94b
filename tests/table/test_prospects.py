"""What stands in the row of an option: what may be expected of it, and what it puts at risk."""

from captains_sea.table import table as duel
from oak_and_iron.table import table as sea
from rulings import Rulings

from weathergage.table import prospects as looking
from weathergage.table.prospects import by_ship, is_named, prospects


def rows(position: Rulings) -> dict[object, tuple[str, str]]:
    """What is expected and what is at risk, by answer."""
    return {one.answer: (one.words, one.danger) for one in prospects(position.match, position.question())}


def test_a_broadside_tells_its_hits_and_nothing_of_who_is_meant():
    found = rows(duel("constitution 10,10 N guns=5/5/0/0 | guerriere 14,10 N; at fire only"))
    assert len(found) > 1 and all(" hits" in words and "Guerriere" not in words for words, _ in found.values())
    assert all(not danger for _, danger in found.values())


def test_a_course_over_the_edge_is_a_danger_and_others_are_not():
    position = sea("sloop 15,1.5 90 | corvette 30,30 0 of=b; at move sloop only")
    position.say("large", "skip")
    found = rows(position)
    offered = position.match.candidates(position.question(), 9)
    assert {danger for _, danger in found.values()} == {"leaves the table"} and len(found) < len(offered)


def test_what_takes_too_long_is_not_told(monkeypatch):
    monkeypatch.setattr(looking, "ENOUGH_S", -1.0)
    assert rows(duel("constitution 10,10 N guns=5/5/0/0 | guerriere 14,10 N; at fire only")) == {}


def test_a_ship_is_named_once_and_not_at_all_where_it_is_clear_who_is_meant():
    ships, half = ["Sloop II", "Sloop I"], {0: 0.5, 2: 0.5}
    effects = [("Sloop II damage", half), ("Sloop I aground", {1: 1.0}), ("Sloop II fatigue", half)]
    assert by_ship(effects, ships, False) == "Sloop II: 1.0 damage, 1.0 fatigue; Sloop I: aground"
    assert by_ship(effects[:1], ships, True) == "1.0 damage"


def test_a_ship_of_which_both_sides_have_one_is_named_with_her_fleet_or_not_at_all():
    galleys, half = ["Wargalley II", "Wargalley I"], {0: 0.5, 1: 0.5}
    effects = [("Pirate Wargalley II damage", half), ("Empire Wargalley I aground", {1: 1.0})]
    assert by_ship(effects, galleys, False) == "Pirate Wargalley II: 50 % damage; Empire Wargalley I: aground"
    assert by_ship(effects[:1], galleys, True) == "50 % damage"


def test_a_label_that_names_one_sloop_does_not_name_the_other():
    assert is_named("Sloop II", "Port Broadside on Sloop II, at the crew")
    assert not is_named("Sloop I", "Port Broadside on Sloop II, at the crew")
    assert not is_named("", "Stay where she lies")
