"""The HTTP API: round trips, and a clear word about every field that is wrong."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from helpers import installed
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from server.clients import SILENCE_S, ServerClient

import weathergage as wg
from weathergage.kits.fleets import SCHEMA
from weathergage.server.app import make_app
from weathergage.server.settings import Settings

GAMES = installed()


# --- games ------------------------------------------------------------------------------------------------------------

def test_every_game_has_a_tile(server: ServerClient) -> None:
    shown = server.get("/api/games")         # toys of other tests may be among them
    tiles = {tile["id"]: tile for tile in shown if tile["id"] in GAMES}
    assert list(tiles) == GAMES
    for tile in tiles.values():
        assert tile["title"] and tile["usual_level"] == "lieutenant" and tile["vignette"].startswith("<svg")
        assert [level["id"] for level in tile["levels"]] == ["midshipman", "lieutenant", "captain", "admiral"]
        assert all(level["title"] and level["words"] for level in tile["levels"])
        assert any(scenario["beginner"] for scenario in tile["scenarios"])
        assert all(option["rule"] and option["title"] for option in tile["options"])


@pytest.mark.parametrize("game", GAMES)
def test_a_rulebook_has_every_clause(server: ServerClient, game: str) -> None:
    book = server.get(f"/api/games/{game}/rulebook")
    told = [clause["id"] for chapter in book["chapters"] for clause in chapter["clauses"]]
    assert told == [clause.id for clause in wg.ruleset(game).clauses]


@pytest.mark.parametrize("game", GAMES)
def test_every_scenario_can_be_looked_at_before_it_begins(server: ServerClient, game: str) -> None:
    for scenario in wg.ruleset(game).scenarios:
        setup = server.post(f"/api/games/{game}/setup", {"scenario": scenario.id}, 200)
        assert setup["chart"].startswith("<svg") and not setup["fault"]
        assert [seat["seat"] for seat in setup["seats"]] == list(range(len(setup["seats"])))


@pytest.mark.parametrize("wish, field", [
    ({"scenario": "trafalgar"}, "scenario"), ({"options": {"rum": "yes"}}, "options"),
    ({"options": {"collision": "maybe"}}, "options"),
])
def test_a_fault_of_the_set_up_is_told_with_its_field(server: ServerClient, wish: dict[str, Any], field: str) -> None:
    setup = server.post("/api/games/captains-sea/setup", wish, 200)
    assert setup["fault"] and setup["fault_field"] == field and setup["seats"] == []


def test_a_fleet_is_judged_by_every_clause(server: ServerClient) -> None:
    form = server.get("/api/games/tattered-sails/fleet")
    assert len(form["units"]) > 400 and form["factions"]
    unit = min(form["units"], key=lambda unit: unit["cost"])
    fleet = {"schema": SCHEMA, "ruleset": "tattered-sails", "points": 500, "units": [{"id": unit["id"]}]}
    good = server.post("/api/games/tattered-sails/fleet/check", {"fleet": fleet}, 200)
    poor = server.post("/api/games/tattered-sails/fleet/check", {"fleet": {**fleet, "points": 1}}, 200)
    bad = server.post("/api/games/tattered-sails/fleet/check", {"fleet": {"schema": "x"}}, 200)
    assert poor["faults"] and poor["faults"][0]["rule"] and poor["faults"][0]["reason"] and not poor["option"]
    assert bad["faults"][0]["reason"].startswith("this is no fleet")
    assert good["cost"] == unit["cost"]
    if not good["faults"]:
        assert good["option"] and good["value"]


def test_what_can_be_bought_comes_with_the_verdict(server: ServerClient) -> None:
    fleet = {"schema": SCHEMA, "ruleset": "oak-and-iron", "points": 50, "faction": "dutch",
             "units": [{"id": "fluyt", "extras": ["flagship", "stout"]}, {"id": "sloop"}],
             "extras": ["untested-admiral"]}
    told = server.post("/api/games/oak-and-iron/fleet/check", {"fleet": fleet, "seat": 1}, 200)
    assert told["faults"] == [] and told["cost"] == 24 and told["option"] == "squadron-2"
    assert {"id": "stout", "name": "Stout", "group": "Options", "cost": 4}.items() <= told["for_units"][0][3].items()
    assert [extra["group"] for extra in told["for_all"]].count("Admiral") > 5
    form = server.get("/api/games/oak-and-iron/fleet")
    assert form["points"] == [50, 100, 200] and form["ready"][0]["bought"][0][0] == "flagship"
    assert "dutch" in form["units"][0]["also"]
    assert form["factions"] == ["dutch", "english", "french", "pirate", "spanish"]


def test_a_battle_with_a_fleet_that_breaks_the_rules_is_refused_with_its_faults(server: ServerClient) -> None:
    wish = {"ruleset": "oak-and-iron", "scenario": "patrol", "options": {
        "squadron-1": "english; fifth-rate, fifth-rate, fifth-rate, fifth-rate; experienced-admiral"}}
    refused = server.post("/api/battles", wish, 400)
    assert "OI-SQD-02: it costs 66 points, at most 50; OI-TERM-02: it has no Flagship" in refused["error"]
    looked = server.post("/api/games/oak-and-iron/setup",
                         {name: wish[name] for name in ("scenario", "options")}, 200)
    assert "OI-SQD-02" in looked["fault"] and looked["fault_field"] == "options"


def test_fleets_have_the_sizes_of_their_game_and_some_are_ready(server: ServerClient) -> None:
    form = server.get("/api/games/man-o-war/fleet")
    assert form["points"][0] == 1000 and server.get("/api/games/tattered-sails/fleet")["points"][0] == 100
    orcs = next(fleet for fleet in form["ready"] if fleet["faction"] == "orc")
    fleet = {"schema": SCHEMA, "ruleset": "man-o-war", "points": orcs["points"], "faction": "orc",
             "units": [{"id": unit} for unit in orcs["units"]]}
    judged = server.post("/api/games/man-o-war/fleet/check", {"fleet": fleet, "seat": 1}, 200)
    assert judged["faults"] == [] and judged["cost"] == 1000
    assert (judged["option"], judged["value"].partition(":")[0]) == ("fleet-2", "1000 orc")
    galleon = next(unit for unit in form["units"] if unit["id"] == "galleon")
    assert galleon["faction"] == "bretonnia" and galleon["also"] == ["pirates"] and "pirates" in form["factions"]


def test_games_without_fleets_say_so(server: ServerClient) -> None:
    assert server.get("/api/games/captains-sea/fleet")["units"] == []
    fleet = {"schema": SCHEMA, "ruleset": "captains-sea", "points": 5, "units": []}
    assert server.post("/api/games/captains-sea/fleet/check", {"fleet": fleet}, 200)["faults"]


@pytest.mark.parametrize("path", ["/api/games/ludo/rulebook", "/api/games/ludo/fleet", "/api/battles/none/export",
                                  "/api/battles/none/reports/none", "/api/nothing", "/assets/none.js"])
def test_what_is_not_there_is_not_found(server: ServerClient, path: str) -> None:
    assert server.get(path, 404)["error"]


# --- battles ----------------------------------------------------------------------------------------------------------

def test_a_battle_is_begun_listed_and_deleted(server: ServerClient) -> None:
    made = server.begin("savage-seas", "person", "lieutenant")
    assert made["your_move"] and not made["over"] and made["thumbnail"].startswith("<svg")
    assert [chair["player"] for chair in made["chairs"]] == ["person", "ai"]
    assert [row["id"] for row in server.get("/api/battles")] == [made["id"]]
    assert server.client.delete(f"/api/battles/{made['id']}").status_code == 204
    assert server.get("/api/battles") == []
    assert server.client.delete(f"/api/battles/{made['id']}").status_code == 404


def test_by_default_it_is_the_beginners_scenario_against_the_usual_ai(server: ServerClient) -> None:
    made = server.post("/api/battles", {"ruleset": "captains-sea"})
    assert made["title"].startswith("Pistol Shot")
    assert [chair.get("level", "") for chair in made["chairs"]] == ["", "lieutenant"]


def test_the_list_is_kept_up_to_date(server: ServerClient) -> None:
    guest = server.come(server.begin("captains-sea", "person", "random")["id"])
    other = server.begin("savage-seas", "person", "person")
    guest.play()
    rows = server.get("/api/battles")
    assert [row["id"] for row in rows] == [guest.battle, other["id"]]
    assert rows[0]["over"] and rows[0]["verdict"] and rows[0]["step"] == guest.shown["step"]
    assert rows == server.get("/api/battles")


BAD_BATTLES: list[tuple[Any, int, str]] = [
    ({}, 400, "ruleset"), ({"ruleset": 7}, 400, "ruleset"), ({"ruleset": "ludo"}, 404, ""),
    ({"ruleset": "captains-sea", "scenario": "x"}, 400, "scenario"),
    ({"ruleset": "captains-sea", "scenario": ["x"]}, 400, "scenario"),
    ({"ruleset": "captains-sea", "options": {"x": "y"}}, 400, "options"),
    ({"ruleset": "captains-sea", "options": {"x": 1}}, 400, "options"),
    ({"ruleset": "captains-sea", "options": "x"}, 400, "options"),
    ({"ruleset": "oak-and-iron", "scenario": "patrol", "options": {
        "squadron-1": "; fifth-rate flagship, fluyt, fluyt; experienced-admiral"}}, 400, "options"),
    ({"ruleset": "captains-sea", "seed": -1}, 400, "seed"), ({"ruleset": "captains-sea", "seed": 2**70}, 400, "seed"),
    ({"ruleset": "captains-sea", "seed": "x"}, 400, "seed"),
    ({"ruleset": "captains-sea", "chairs": [{"player": "person"}]}, 400, "chairs"),
    ({"ruleset": "captains-sea", "chairs": [{"player": "cat"}, {"player": "ai"}]}, 400, "chairs"),
    ({"ruleset": "captains-sea", "chairs": [{"player": "ai", "level": "genius"}, {"player": "ai"}]}, 400, "chairs"),
    ({"ruleset": "captains-sea", "chairs": [{"player": "person", "name": "A" * 41}, {"player": "ai"}]}, 400, "chairs"),
    ({"ruleset": "captains-sea", "chairs": 3}, 400, "chairs"), ([], 400, ""), ("x", 400, ""), (b"{", 400, ""),
    (b"\xff\xfe", 400, ""), (b"", 400, ""), (b"[" * 5000, 400, ""),
]


@pytest.mark.parametrize("wish, status, field", BAD_BATTLES)
def test_a_battle_that_cannot_begin_says_which_field_is_wrong(
        standing: ServerClient, wish: Any, status: int, field: str) -> None:
    problem = standing.post("/api/battles", wish, status)
    assert problem["error"] and field in problem.get("field", "")
    assert standing.get("/api/battles") == []


def test_a_battle_goes_out_as_a_file_and_comes_in_again(server: ServerClient) -> None:
    guest = server.come(server.begin("savage-seas", "person", "lieutenant", seed=3)["id"])
    guest.play(3)
    step = guest.settle()["step"]
    response = server.client.get(f"/api/battles/{guest.battle}/export")
    assert "attachment" in response.headers["content-disposition"]
    assert wg.load(response.content).ruleset.id == "savage-seas"
    for data in (response.content, gzip.compress(response.content)):
        copy = server.post("/api/battles/import", data)
        assert copy["id"] != guest.battle and copy["step"] == step
        assert server.come(copy["id"]).play()["verdict"]


def test_a_position_with_scripted_dice_goes_on_with_real_ones(server: ServerClient) -> None:
    sailed = wg.play(wg.new("captains-sea", seed=1), [wg.RandomPlayer(1)] * 2, 12)
    match = wg.position("captains-sea", sailed.ruleset.notation(sailed.game))
    copy = server.post("/api/battles/import", match.save())
    assert server.come(copy["id"]).play()["verdict"]


@pytest.mark.parametrize("data", [b"", b"{}", b"nonsense", b"\x1f\x8b broken", b'{"format": 99}', b"[1, 2]",
                                  wg.new("captains-sea").save().replace(b'"captains-sea"', b'"ludo"'),
                                  wg.new("captains-sea").save().replace(b'"digest": "', b'"digest": "0')])
def test_a_file_that_is_no_battle_is_refused(standing: ServerClient, data: bytes) -> None:
    assert standing.post("/api/battles/import", data, 400)["error"]
    assert standing.get("/api/battles") == []


def test_too_much_is_refused(server: ServerClient) -> None:
    assert server.post("/api/battles", b"x" * (300 * 1024), 413)["error"]
    assert server.post("/api/battles/import", b"x" * (9 * 1024 * 1024), 413)["error"]


def test_the_api_describes_itself(server: ServerClient) -> None:
    said = server.get("/api/schema/openapi.json")
    assert set(said["paths"]) >= {"/api/games", "/api/battles", "/api/battles/{battle}/export", "/api/health"}
    assert "NewBattle" in json.dumps(said["components"])
    assert server.get("/api/health")["status"] == "ok"


# --- the page ---------------------------------------------------------------------------------------------------------

def test_without_a_client_a_page_says_how_to_build_it(server: ServerClient) -> None:
    page = server.client.get("/")
    assert page.status_code == 200 and "make play" in page.text and page.headers["content-type"].startswith("text/html")


@pytest.fixture
def built(settings: Settings) -> Settings:
    folder = settings.static
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><p>the page</p>")
    (folder / "assets" / "app-1a2b.js").write_text("let x;")
    (folder.parent / "secret.txt").write_text("secret")
    return settings


def test_the_page_is_served_for_every_address_of_its_own(built: Settings) -> None:
    with TestClient(make_app(built), base_url="http://127.0.0.1:8123") as client:
        for path in ("/", "/battles", "/battles/abc", "/index.html"):
            response = client.get(path)
            assert "the page" in response.text and response.headers["cache-control"] == "no-cache"
        script = client.get("/assets/app-1a2b.js")
        assert "immutable" in script.headers["cache-control"] and "javascript" in script.headers["content-type"]
        assert client.get("/assets/gone.js").status_code == 404


@pytest.mark.parametrize("path", ["/", "/battles/abc", "/assets/app-1a2b.js", "/gone.js", "/api/health", "/api/none"])
def test_head_is_get_without_the_body(built: Settings, path: str) -> None:
    with TestClient(make_app(built), base_url="http://127.0.0.1:8123") as client:
        head, whole = client.head(path), client.get(path)
        assert head.status_code == whole.status_code and not head.content and whole.content
        assert dict(head.headers) == dict(whole.headers)


@pytest.mark.parametrize("path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/%00",
                                  "/..%5csecret.txt", "//etc/passwd"])
def test_nothing_outside_the_folder_is_served(built: Settings, path: str) -> None:
    with TestClient(make_app(built), base_url="http://127.0.0.1:8123") as client:
        response = client.get(path)
        assert "secret" not in response.text and "root:" not in response.text


# --- strangers --------------------------------------------------------------------------------------------------------

def test_every_answer_says_what_a_browser_may_do_with_it(server: ServerClient) -> None:
    for path in ("/", "/api/games", "/api/battles/none/export"):
        headers = server.client.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
    assert server.client.get("/api/games").headers["cache-control"] == "no-store"


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "localhost.evil.example:8123", "["])
def test_a_server_of_this_machine_has_no_other_names(server: ServerClient, host: str) -> None:
    assert server.client.get("/api/games", headers={"host": host}).status_code == 403


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8123", "[::1]:8123", "LOCALHOST:9"])
def test_names_of_this_machine_are_known(server: ServerClient, host: str) -> None:
    assert server.client.get("/api/health", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:9999", "http://localhost:8123"])
def test_other_sites_cannot_change_anything(server: ServerClient, origin: str) -> None:
    response = server.client.post("/api/battles", json={"ruleset": "captains-sea"}, headers={"origin": origin})
    assert response.status_code == 403 and response.json()["error"]
    assert server.get("/api/battles") == []


def test_other_sites_cannot_open_a_table(server: ServerClient) -> None:
    battle = server.begin("captains-sea", "person", "random")["id"]
    with pytest.raises(WebSocketDisconnect, match="another web site"), server.client.websocket_connect(
            f"/api/battles/{battle}/table", headers={"origin": "http://evil.example"}) as socket:
        socket.receive_text(timeout=SILENCE_S)


def test_our_own_page_can(server: ServerClient) -> None:
    headers = {"origin": "http://127.0.0.1:8123"}
    made = server.client.post("/api/battles", json={"ruleset": "captains-sea"}, headers=headers)
    assert made.status_code == 201
    with server.client.websocket_connect(f"/api/battles/{made.json()['id']}/table", headers=headers) as socket:
        assert json.loads(socket.receive_text(timeout=SILENCE_S))["type"] == "table"


def test_a_server_for_others_answers_to_any_name(settings: Settings, tmp_path: Path) -> None:
    public = Settings(database=settings.database, host="0.0.0.0", any_host=True, workers=0, static=tmp_path)
    with TestClient(make_app(public), base_url="http://games.example") as client:
        assert client.get("/api/health").status_code == 200
        assert client.post("/api/battles", json={}, headers={"origin": "http://evil.example"}).status_code == 403
