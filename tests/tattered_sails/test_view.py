"""TS-GEN-10, TS-PLAN-02, TS-ADM-08: what each seat may know."""

import json

import pytest
from helpers import answer
from tattered_sails.lookout import FIGHT, engaged, fight, look, voyages

import weathergage as wg
from weathergage.kernel.clone import clone
from weathergage.kernel.rng import Rng
from weathergage.rulesets.tattered_sails.content.read import SCENARIOS
from weathergage.rulesets.tattered_sails.face.hidden import redeal
from weathergage.rulesets.tattered_sails.face.view import Battle, chart, view
from weathergage.rulesets.tattered_sails.rules.command import in_range
from weathergage.rulesets.tattered_sails.rules.ending import points
from weathergage.rulesets.tattered_sails.rules.shapes import distance_of, guns_bearing
from weathergage.rulesets.tattered_sails.state import Engagement, squadron


def tampered(game: Engagement, seat: int | None, rng: Rng) -> Engagement:
    """The same battle with all that this seat cannot know replaced, with no regard to sense."""
    other = clone(game)
    for at, player in enumerate(other.players):
        if at == seat:
            continue
        mates = seat is not None and game.team(seat) == player.team
        if not (mates and game.plays("team-sees-stacks", "true")):
            unturned = [("oarsman", "marine", "captain")[rng.below(3)] for _ in player.stack[player.turned:]]
            player.stack = (*player.stack[:player.turned], *unturned)
        ships = squadron(other, at)
        if not player.revealed and not player.lost and ships:
            player.admiral = ships[rng.below(len(ships))]
        if not mates:
            player.yields = not player.yields
    return other


@pytest.mark.rule("TS-PLAN-02", "TS-PLAN-06", "TS-ADM-08")
@pytest.mark.parametrize("options", [{}, {"admiral_secret": "true", "team_sees_stacks": "true"}])
def test_a_view_does_not_change_with_what_it_hides(options: dict[str, str]) -> None:
    rng = Rng(5)
    for name, match in voyages(len(SCENARIOS), 60, **options):
        game = engaged(match)
        for seat in (None, *range(len(match.seats))) if len(match.log) % 7 == 0 else ():
            seen = json.dumps(view(game, seat))
            assert seen == json.dumps(view(tampered(game, seat, rng), seat)), (name, seat)
            if seat is not None:
                assert seen == json.dumps(view(redeal(game, seat, rng), seat)), (name, seat)


def stacks(game: Engagement, seat: int | None) -> list[list[str] | None]:
    return [player["stack"] for player in view(game, seat)["players"]]


@pytest.mark.rule("TS-PLAN-02", "TS-PLAN-06")
def test_of_a_stack_everybody_knows_the_height_and_what_is_turned_and_its_owner_the_rest() -> None:
    game = engaged(fight("cannoneer"))
    for seat in (0, 1, None):
        players = view(game, seat)["players"]
        assert [(player["height"], player["turned"]) for player in players] == [
            (3, ["cannoneer", "helmsman", "cannoneer"]), (3, ["helmsman", "cannoneer", "oarsman"])]
    mine, theirs = ["shipwright", "admiral", "captain"], ["admiral", "marine", "captain"]
    assert [stacks(game, seat) for seat in (0, 1, None)] == [[mine, None], [None, theirs], [None, None]]


@pytest.mark.rule("TS-PLAN-08")
@pytest.mark.parametrize(("switch", "seen"), [("false", False), ("true", True)])
def test_team_mates_see_each_others_stacks_only_if_so_agreed(switch: str, seen: bool) -> None:
    match = wg.new("tattered-sails", "meeting-engagement-90", 4, {"team-sees-stacks": switch})
    while match.questions[0].kind == "stack":
        match.answer(match.questions[0], match.candidates(match.questions[0], 1)[0])
    game = engaged(match)
    teams = [player.team for player in game.players]
    for seat in range(4):
        known = [stack is not None for stack in stacks(game, seat)]
        assert known == [other == seat or (seen and teams[other] == teams[seat]) for other in range(4)]


@pytest.mark.rule("TS-ADM-07", "TS-ADM-08")
def test_a_hidden_admiral_is_known_to_his_player_until_his_token_is_used() -> None:
    match = fight("admiral")
    game = engaged(match)
    assert [view(game, seat)["players"][0]["admiral"] for seat in (0, 1, None)] == ["hms-dover-sm", None, None]
    assert [view(game, seat)["players"][1]["admiral"] for seat in (0, 1, None)] == ["la-magnifique-cc"] * 3
    answer(match, "move-single")
    assert [view(engaged(match), seat)["players"][0]["admiral"] for seat in (0, 1, None)] == ["hms-dover-sm"] * 3


@pytest.mark.rule("TS-ADM-08", "TS-RANGE-01")
def test_the_range_of_a_hidden_admiral_is_hidden_with_him() -> None:
    game = engaged(fight("cannoneer"))
    own = view(game, 0)["players"]
    assert own[0]["chain"] == [game.ships[number].label for number in sorted(in_range(game, 0))]
    assert len(own[0]["chain"]) > 1 and own[1]["chain"] == ["la-magnifique-cc"]
    for seat in (1, None):
        assert [player["chain"] for player in view(game, seat)["players"]] == [None, ["la-magnifique-cc"]]


@pytest.mark.rule("TS-ADM-11")
def test_a_lost_admiral_is_known_to_everybody() -> None:
    game = engaged(look(FIGHT.replace("admiral spades hidden hms-dover-sm", "admiral spades lost 1 3") + "cannoneer"))
    for seat in (0, 1, None):
        player = view(game, seat)["players"][0]
        assert (player["lost"], player["admiral"], player["chain"]) == (True, "", [])
        assert "admiral" not in player["pool"] and view(game, seat)["points"][1] == points(game)[1]


@pytest.mark.rule("TS-END-06")
def test_only_the_own_team_hears_who_would_concede() -> None:
    match = wg.new("tattered-sails", "meeting-engagement-90", 4)
    question = match.questions[0]
    match.aside(question, "concede")
    team = engaged(match).team(question.seat)
    for seat in (0, 1, 2, 3, None):
        said = view(engaged(match), seat)["players"][question.seat]["yields"]
        assert said is (True if seat is not None and engaged(match).team(seat) == team else None)


def ship(table: Battle, label: str) -> dict[str, object]:
    return dict(next(found for found in table["ships"] if found["label"] == label))


@pytest.mark.rule("TS-GEN-02", "TS-SHIP-02", "TS-CAPT-01")
def test_all_of_a_ship_but_who_is_aboard_is_open() -> None:
    game = engaged(fight("cannoneer"))
    for seat in (0, 1, None):
        table = view(game, seat)
        goliath = ship(table, "hms-goliath-cc")
        assert (goliath["guns"], goliath["standing"], goliath["rig"], goliath["cost"], goliath["cargo"]) == (
            ["3S", "3L", "3L", "3L", "3S"], [True, True, False, True, True], "square", 33, 5)
        assert goliath["grapples"] == ["la-possession-cc"] and table["grapples"] == [
            {"ships": ("hms-goliath-cc", "la-possession-cc"), "rounds": 2}]
        prize = ship(table, "le-st-michel-cc")
        assert (prize["owner"], prize["player"], prize["towed_by"]) == (1, 0, "hms-dover-sm")
        assert ship(table, "hms-dover-sm")["tows"] == "le-st-michel-cc"
        assert (ship(table, "la-danae-rv")["scuttled"], ship(table, "l-orient-cc")["treasure"]) == (1, 2)
        assert (goliath["x"], goliath["y"], goliath["heading"], goliath["fate"]) == (560.0, 340.0, 40.0, "afloat")


@pytest.mark.rule("TS-FLEET-10")
def test_a_further_copy_of_a_model_is_numbered() -> None:
    names = [ship["name"] for ship in view(engaged(wg.new("tattered-sails", "hundred-points", 1)), None)["ships"]]
    assert "L' Intrepide I" in names and "L' Intrepide II" in names


@pytest.mark.rule("TS-INIT-01", "TS-INIT-02", "TS-SEAT-07")
def test_the_cards_turned_are_open_and_of_the_deck_how_many_are_whose() -> None:
    table = view(engaged(fight("cannoneer")), None)
    assert (table["deck"], [player["left"] for player in table["players"]]) == (6, [3, 3])
    assert table["turned"] == ["blue-hearts-2", "blue-hearts-3", "blue-hearts-5", "blue-spades-2", "blue-spades-3",
                               "blue-spades-4"]
    fresh = view(engaged(wg.new("tattered-sails", "first-broadside", 1)), None)
    assert (fresh["turned"], fresh["deck"], [player["left"] for player in fresh["players"]]) == ([], 6, [3, 3])


@pytest.mark.rule("TS-END-03")
def test_points_stand_as_they_would_be_counted_now() -> None:
    for name, match in voyages(len(SCENARIOS), 90):
        if len(match.log) % 30 == 0:
            assert view(engaged(match), None)["points"] == list(points(engaged(match))), name


@pytest.mark.rule("TS-GEN-10")
def test_anybody_can_measure_everything_from_what_he_sees() -> None:
    for name, match in voyages(len(SCENARIOS), 60):
        game = engaged(match)
        if len(match.log) % 20:
            continue
        here = chart(view(game, None))
        assert [vars_of(ship) for ship in here.ships] == [vars_of(ship) for ship in game.ships], name
        afloat = [number for number, found in enumerate(game.ships) if found.afloat]
        for one in afloat[:3]:
            for other in afloat[-3:]:
                assert distance_of(here.ships[one], here.ships[other]) == distance_of(game.ships[one],
                                                                                    game.ships[other])
                assert guns_bearing(here, one, other) == guns_bearing(game, one, other), name


def vars_of(ship: object) -> tuple[object, ...]:
    return tuple([getattr(ship, name) for name in ("label", "owner", "player", "x", "y", "heading", "standing", "fate",
                                                   "placed", "tows", "scuttled")])


def test_a_view_is_plain_data() -> None:
    for _, match in voyages(3, 30):
        assert json.loads(json.dumps(view(engaged(match), 0)))["turn"] == engaged(match).turn
