"""What stands in the row of an option: what may be expected of it, and what it puts at risk."""

from captains_sea.table import table as duel
from oak_and_iron.table import table as sea
from rulings import Rulings

from weathergage.table import prospects as looking
from weathergage.table.prospects import prospects


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
