"""How a battle stands is told to whoever fights AIs alone and to whoever watches AIs, and to nobody else."""

import pytest
from server.clients import ServerClient

WHY_NOT = "only whoever fights AIs alone, or watches AIs, is told how the battle stands"


def test_whoever_fights_an_ai_is_told(server: ServerClient) -> None:
    guest = server.come(server.begin("captains-sea", "person", "random", seed=3)["id"])
    table = guest.settle()
    told = guest.ask("standing")
    assert told["type"] == "standing" and told["step"] == table["step"]
    assert len(told["chances"]) == len(table["sides"]) and sum(told["chances"]) == pytest.approx(1.0, abs=0.01)


def test_whoever_watches_ais_is_told(server: ServerClient) -> None:
    guest = server.come(server.begin("captains-sea", "lieutenant", "lieutenant", seed=3, pace=10.0)["id"])
    guest.wait(lambda message: message["type"] == "table")
    assert guest.ask("standing")["type"] == "standing"


def test_in_a_battle_between_people_nobody_is(server: ServerClient) -> None:
    guest = server.come(server.begin("captains-sea", "person", "person", seed=3)["id"])
    guest.settle()
    refused = guest.ask("standing")
    assert refused["type"] == "refused" and refused["reason"] == WHY_NOT


def test_when_it_is_over_there_is_nothing_to_tell(server: ServerClient) -> None:
    guest = server.come(server.begin("captains-sea", "random", "random", seed=3)["id"])
    guest.play()
    refused = guest.ask("standing")
    assert refused["type"] == "refused" and refused["reason"] == "the battle is over"
