"""Chapter 27, TS-EFF-01 to TS-EFF-08: what tokens and scenarios name by a word."""

import pytest
from msgspec.structs import replace
from tattered_sails.table import Table, opening, pose, table

from weathergage.rulesets.tattered_sails.content.read import MODELS, SCENARIOS, TOKENS
from weathergage.rulesets.tattered_sails.rules.ending import points
from weathergage.rulesets.tattered_sails.rules.orders import kinds_of

# hearts are the Spaniards in the west, spades the pirates, whose zone borders the north, east and south edges
CONVOY = "; scenario treasure-convoy; wind W; "
DUCK = "; scenario lame-duck; wind N; "
MASTS = MODELS["la-trinidad-cc"].masts
PIRATE = "ranger-cc 600,100 0 of=spades"


@pytest.mark.rule("TS-EFF-01", "TS-EFF-02", "TS-EFF-03", "TS-ACT-10")
def test_every_token_has_its_effect_and_the_effect_its_kinds():
    every = ("shoot", "move", "repair", "board", "row", "scuttle")
    found = {"order-any": every, "order-admiral": every,
             **{f"order-{kind}": (kind,) for kind in ("shoot", "move", "repair", "board", "row")}}
    assert {token: kinds_of(token) for token in TOKENS} == {token: found[form.effect] for token, form in TOKENS.items()}
    assert len({form.effect for form in TOKENS.values()}) == 7


@pytest.mark.rule("TS-EFF-03", "TS-ADM-02")
def test_only_the_admirals_token_gives_two_actions():
    ships = "york 400,400 0 | nox 800,800 0 of=hearts; admiral spades york; wind S; "
    for token in TOKENS:
        sea = table(ships + f"at token spades {token} only")
        assert (not sea.over and "two" in sea.options) is (token == "admiral")


# --- exit-edge ---


def sail(ship: str, token: str = "helmsman", of: str = "hearts", company: str = PIRATE) -> Table:
    sea = table(f"{ship} | {company}{CONVOY}at token {of} {token} only")
    return sea.say("move-single" if token == "helmsman" else "row-single")


@pytest.mark.rule("TS-EFF-06", "TS-MOVE-24")
def test_ships_of_the_named_faction_leave_over_the_named_edge():
    sea = sail("el-tirador-sm 1190,450 90")
    assert not sea.refusal("90/84 90/84") and not sea.refusal("90/29.2")
    sea.say("90/29.2")
    assert sea.game.ships[0].fate == "left", "a bow on the edge is enough"
    assert [(event.edge, event.rule) for event in sea.events("ShipLeft")] == [("east", "TS-MOVE-24")]
    short = sail("el-tirador-sm 1190,450 90").say("90/29.1")
    assert short.game.ships[0].afloat


@pytest.mark.rule("TS-EFF-06", "TS-MOVE-24")
def test_under_oars_too_but_over_no_other_edge():
    assert sail("el-tirador-sm 1190,450 90", "oarsman").say("90/57.5").game.ships[0].fate == "left"
    assert sail("el-tirador-sm 600,890 0", "oarsman").refused_by("0/57.5") == "TS-MOVE-23"
    assert sail("el-tirador-sm 800,30 180").refused_by("180/84") == "TS-MOVE-23"


@pytest.mark.rule("TS-EFF-06", "TS-MOVE-24")
def test_the_pirates_may_not_leave_at_all():
    for pose_, way in (("1190,450 90", "90/84"), ("600,890 0", "0/84"), ("600,30 180", "180/84")):
        sea = sail("el-tirador-sm 100,450 90", of="spades", company=f"ranger-cc {pose_} of=spades")
        assert sea.refused_by(way) == "TS-MOVE-23"


@pytest.mark.rule("TS-EFF-06", "TS-END-03")
def test_a_ship_that_left_scores_half_its_cost_and_nothing_for_the_enemy():
    ships = f"el-tirador-sm 1190,450 90 left | la-trinidad-cc 300,300 0 | {PIRATE}"
    assert points(table(ships + CONVOY + "at plan").game) == (MODELS["el-tirador-sm"].cost // 2, 0)


@pytest.mark.rule("TS-EFF-06")
@pytest.mark.parametrize(("place", "way", "edge"), [
    ("1190,450 90", "90/57.5", "east"), ("900,890 0", "0/57.5", "north"), ("900,30 180", "180/57.5", "south"),
    ("30,450 270", "270/57.5", ""),
])  # fmt: skip
def test_a_prize_leaves_over_the_edges_of_her_captors_zone_and_counts_as_held(place, way, edge):
    sea = table(f"el-tirador-sm {place} held=spades | la-trinidad-cc 300,300 0 | ranger-cc 600,300 0 of=spades{CONVOY}"
                "at token spades oarsman only").say("row-single", "el-tirador-sm")
    assert bool(sea.refusal(way)) is not bool(edge)
    if edge:
        sea.say(way)
        prize = sea.game.ships[0]
        assert prize.fate == "left" and [event.edge for event in sea.events("ShipLeft")] == [edge]
        assert points(sea.game)[1] == MODELS["el-tirador-sm"].cost * 3 // 2 and points(sea.game)[0] == 0


@pytest.mark.rule("TS-EFF-06", "TS-MOVE-24")
def test_she_leaves_with_her_tower():
    sea = table("ranger-cc 900,40 180 of=spades tows=el-tirador-sm | el-tirador-sm 900,114 180 held=spades masts=000 | "
                f"la-trinidad-cc 300,300 0 | pandora-sm 300,600 0 of=spades{CONVOY.replace('wind W', 'wind N')}"
                "admiral spades pandora-sm; at token spades helmsman only")
    sea.say("move-single", "ranger-cc", "none", "180/57.5")
    assert [ship.fate for ship in sea.game.ships[:2]] == ["left", "left"]
    assert points(sea.game)[1] >= MODELS["el-tirador-sm"].cost * 3 // 2
    alone = table(f"ranger-cc 900,40 180 of=spades | la-trinidad-cc 300,300 0{CONVOY.replace('wind W', 'wind N')}"
                  "at token spades helmsman only").say("move-single")
    assert alone.refused_by("180/57.5") == "TS-MOVE-23"


@pytest.mark.rule("TS-EFF-06")
@pytest.mark.parametrize("prize", ["ranger-cc", "la-trinidad-cc"])
def test_a_prize_of_the_convoy_leaves_over_the_west_edge_only(prize):
    """Even one of Spanish build."""
    for place, way, may in (("30,450 270", "270/57.5", True), ("1190,450 90", "90/57.5", False)):
        sea = table(f"el-tirador-sm 600,450 90 | {prize} {place} of=spades held=hearts | pandora-sm 300,100 0 "
                    f"of=spades{CONVOY}at token hearts oarsman only").say("row-single", prize)
        assert (not sea.refusal(way)) is may


@pytest.mark.rule("TS-MOVE-24", "TS-TOW-07")
def test_what_she_tows_leaves_with_her():
    sea = sail("el-tirador-sm 1190,450 90 tows=la-trinidad-cc | la-trinidad-cc 1126,450 90 masts=000 treasure=2")
    sea.say("none", "90/57.5")
    assert [ship.fate for ship in sea.game.ships[:2]] == ["left", "left"] and sea.game.ships[0].tows == -1


# --- treasure-cargo ---


@pytest.mark.rule("TS-EFF-07")
def test_named_ships_start_with_treasure():
    sea = opening("treasure-convoy", seed=1)
    assert {ship.label: ship.treasure for ship in sea.game.ships if ship.treasure} == {
        "la-joya-del-sol-sm": 3, "la-trinidad-cc": 2, "el-san-jose-rv": 2}


@pytest.mark.rule("TS-EFF-07", "TS-CARGO-06")
@pytest.mark.parametrize(("state", "found"), [
    ("treasure=2", (14, 0)), ("treasure=2 held=spades", (0, 14)), ("treasure=2 sunk", (0, 0)), ("treasure=2 "
                "left", (14, 0)),
    ("treasure=2 held=spades left", (0, 14)), ("", (0, 0)),
])  # fmt: skip
def test_every_item_scores_for_the_team_on_whose_ship_it_is(state, found):
    bare = state.replace("treasure=2", "").strip()

    def score(words: str) -> tuple[int, ...]:
        return points(table(f"la-trinidad-cc 300,300 0 {words} | el-tirador-sm 100,450 90 | {PIRATE}{CONVOY}at "
                f"plan").game)

    assert tuple(one - other for one, other in zip(score(state), score(bare), strict=True)) == found


@pytest.mark.rule("TS-EFF-07", "TS-CARGO-01")
def test_gold_taken_from_a_prize_scores_for_the_pirates():
    sea = table(f"la-trinidad-cc 300,300 0 masts={'0' * MASTS} treasure=2 | el-tirador-sm 100,450 90 | "
                f"ranger-cc {300 + 30},300 0 of=spades{CONVOY}at token spades marine only", dice="6 1")
    sea.say("board-single", "la-trinidad-cc", "capture")
    before = points(sea.game)
    assert sea.asked == [(1, "plunder")]
    sea.say("2")
    assert sea.game.ships[2].treasure == 2 and points(sea.game) == before


# --- tow-home ---


@pytest.mark.rule("TS-EFF-08")
def test_the_named_ship_begins_without_masts():
    sea = opening("lame-duck", seed=1)
    assert (sea.game.ships[0].label, sea.game.ships[0].standing) == ("providence-cc", 0)
    assert all(ship.lost == 0 for ship in sea.game.ships[1:])


DERELICT = "providence-cc {place} masts=0000{state} | louisiana-rv 300,400 0 | hms-ajax-cc 800,800 0 of=hearts"


@pytest.mark.rule("TS-EFF-08", "TS-MOVE-24")
def test_only_she_and_the_ship_that_tows_her_leave_over_the_named_edge():
    row = table(DERELICT.format(place="400,30 180", state="") + DUCK + "at token spades oarsman only")
    row.say("row-single", "providence-cc", "180/57.5")
    assert row.game.ships[0].fate == "left" and points(row.game) == (50, 0)
    other = table(DERELICT.format(place="400,300 180", state="").replace("louisiana-rv 300,400 0", "louisiana-rv "
                "300,30 180")
                  + DUCK + "at token spades oarsman only").say("row-single", "louisiana-rv")
    assert other.refused_by("180/57.5") == "TS-MOVE-23"
    north = table(DERELICT.format(place="400,890 0", state="") + DUCK + "at token spades oarsman only")
    assert north.say("row-single", "providence-cc").refused_by("0/57.5") == "TS-MOVE-23"


@pytest.mark.rule("TS-EFF-08", "TS-EFF-06", "TS-MOVE-24")
@pytest.mark.parametrize(("place", "way"), [("600,890 0", "0/57.5"), ("600,30 180", "180/57.5"),
                                            ("30,450 270", "270/57.5"), ("890,450 90", "90/57.5")])
def test_a_prize_leaves_over_no_edge_where_the_scenario_opens_none_for_prizes(place, way):
    sea = table(f"hms-ajax-cc {place} of=hearts held=spades | providence-cc 400,300 0 masts=0000 | "
                "hms-viceroy-cc 800,700 0 of=hearts" + DUCK + "at token spades oarsman only")
    assert sea.say("row-single", "hms-ajax-cc").refused_by(way) == "TS-MOVE-23"


@pytest.mark.rule("TS-EFF-08", "TS-MOVE-24")
def test_towed_off_the_edge_she_is_home():
    sea = table("louisiana-rv 400,30 180 tows=providence-cc | providence-cc 400,104 180 masts=0000 | york-fs 300,400 "
                "0 | "
                "hms-ajax-cc 800,800 0 of=hearts" + DUCK + "admiral spades york-fs; at token spades helmsman only")
    sea.say("move-single", "louisiana-rv", "none", "180/57.5")
    assert [ship.fate for ship in sea.game.ships[:2]] == ["left", "left"] and points(sea.game) == (50, 0)


@pytest.mark.rule("TS-EFF-08")
def test_a_tower_that_is_a_prize_may_bring_her_home_too():
    sea = table("hms-ajax-cc 400,30 180 of=hearts held=spades tows=providence-cc | providence-cc 400,94 180 "
                "masts=0000 | "
                "york-fs 300,400 0 | hms-viceroy-cc 800,800 0 of=hearts" + DUCK + "admiral spades york-fs; "
                "at token spades helmsman only")
    sea.say("move-single", "hms-ajax-cc", "none", "180/57.5")
    assert [ship.fate for ship in sea.game.ships[:2]] == ["left", "left"]
    assert points(sea.game) == (50 + MODELS["hms-ajax-cc"].cost * 3 // 2, 0)


@pytest.mark.rule("TS-EFF-08")
@pytest.mark.parametrize(("place", "state", "home"), [
    ("400,252 0", "", (25, 13)), ("400,252.1 0", "", (0, 13)), ("400,100 0", " sunk", (0, 26)),
    ("400,100 0", " held=hearts", (0, 39)), ("400,100 0", " left held=hearts", (0, 39)),
    ("400,100 0", " left", (50, 0)),
    ("400,662 0", "", (0, 13)),
])  # fmt: skip
def test_near_the_edge_at_the_end_she_is_half_home_under_her_own_team(place, state, home):
    """She costs 26. Nobody but her own team scores for her as a ship that is home; an enemy who holds her has a
    prize."""
    sea = table(DERELICT.format(place=place, state=state) + DUCK + "at plan")
    assert points(sea.game) == home


@pytest.mark.rule("TS-EFF-08")
def test_other_ships_score_nothing_by_being_near_the_edge_or_leaving():
    sea = table("providence-cc 400,500 0 masts=0000 sunk | louisiana-rv 300,100 0 | york-fs 500,100 0 left | "
                "hms-ajax-cc 800,100 0 of=hearts" + DUCK + "at plan")
    assert points(sea.game) == (0, 26)


@pytest.mark.rule("TS-EFF-05", "TS-EFF-04")
def test_a_scenario_ends_by_its_limit_and_is_scored():
    sea = table(DERELICT.format(place="400,100 0", state="") + DUCK + "turn 8; at end")
    assert sea.over and sea.match.outcome.scores == (25, MODELS["providence-cc"].cost // 2)
    assert pose(sea.game.ships[0]) == (400.0, 100.0, 0.0)


@pytest.mark.rule("TS-EFF-05", "TS-END-01")
@pytest.mark.parametrize(("words", "over"), [
    (("vp-standard", "last-team-afloat", "turn-limit"), [True, True]), (("vp-standard", "turn-limit"), [True, False]),
    (("vp-standard", "last-team-afloat"), [False, True]), (("vp-standard",), [False, False]),
])  # fmt: skip
def test_each_end_check_is_made_where_the_scenario_names_it(monkeypatch, words, over):
    """Turn 8 is the last by the limit; and in turn 2 the English alone have a mast."""
    monkeypatch.setitem(SCENARIOS, "lame-duck", replace(SCENARIOS["lame-duck"], victory=words))
    late = DERELICT.format(place="400,500 0", state="") + DUCK + "turn 8; at end"
    alone = "providence-cc 400,500 0 masts=0000 | hms-ajax-cc 800,800 0 of=hearts" + DUCK + "turn 2; at end"
    assert [table(position).match.outcome is not None for position in (late, alone)] == over


# --- leaving the table, whole clauses ---


@pytest.mark.rule("TS-EFF-06")
def test_half_the_cost_is_rounded_down_and_for_ships_that_left_alone():
    assert MODELS["el-tirador-sm"].cost == 19
    sea = sail("el-tirador-sm 1190,450 90 | la-trinidad-cc 300,300 0").say("el-tirador-sm", "90/84")
    assert points(sea.game) == (9, 0)
    stayed = sail("el-tirador-sm 1100,450 90 | la-trinidad-cc 300,300 0").say("el-tirador-sm", "90/84")
    assert points(stayed.game) == (0, 0)


@pytest.mark.rule("TS-EFF-06", "TS-END-03")
@pytest.mark.parametrize(("ship", "found"), [
    ("el-tirador-sm 1190,450 90 left", (9, 0)),                          # safe
    ("el-tirador-sm 1190,450 90 masts=000 left", (9, 0)),                # a derelict brought off is safe too
    ("el-tirador-sm 1190,450 90 masts=000 credit=2 left", (9, 0)),
    ("el-tirador-sm 1190,450 90 masts=000 held=spades left", (0, 28)),   # carried off as a prize
    ("el-tirador-sm 1190,450 90 masts=000 held=spades", (0, 28)),        # the same as one that is held
    ("el-tirador-sm 1190,450 90 sunk", (0, 19)),
    ("ranger-cc 20,450 270 of=spades held=hearts masts=0000 left", (39, 0)),     # a prize is no ship of the faction
    ("ranger-cc 20,450 270 of=spades left", (0, 0)),                     # nor does any other score by leaving
])  # fmt: skip
def test_what_a_ship_that_left_scores_and_for_whom(ship, found):
    assert points(table(f"la-trinidad-cc 300,300 0 | pandora-sm 300,600 0 of=spades | {ship}{CONVOY}at plan").game) \
        == found


@pytest.mark.rule("TS-EFF-06", "TS-MOVE-24")
def test_a_spanish_prize_does_not_leave_over_the_convoys_edge_for_the_convoy():
    """Held by the pirates she leaves over their edges and scores for them; taken back, over the convoy's."""
    prize = "el-tirador-sm 1190,450 90 {} | la-trinidad-cc 300,300 0 | ranger-cc 600,100 0 of=spades"
    held = table(prize.format("held=spades") + CONVOY + "at token spades oarsman only").say("row-single", "tirador")
    assert not held.refusal("90/57.5")
    held.say("90/57.5")
    assert points(held.game) == (0, 28)
    own = table(prize.format("") + CONVOY + "at token hearts oarsman only").say("row-single", "tirador", "90/57.5")
    assert points(own.game) == (9, 0)


@pytest.mark.rule("TS-EFF-06", "TS-MOVE-24")
@pytest.mark.parametrize(("place", "way", "edge"), [
    ("600,890 0", "0/57.5", "north"), ("600,20 180", "180/57.5", "south"), ("1200,450 90", "90/57.5", "east"),
    ("20,450 270", "270/57.5", ""),
])  # fmt: skip
def test_a_prize_in_tow_leaves_with_her_tower_over_the_captors_edges(place, way, edge):
    """The pirates' zone borders the north, the east and the south edge, not the west one."""
    x, y, heading = (float(part) for part in place.replace(",", " ").split())
    step = {0.0: (0, -74), 180.0: (0, 74), 90.0: (-74, 0), 270.0: (74, 0)}[heading]
    sea = table(f"ranger-cc {place} of=spades tows=el-tirador-sm | "
                f"el-tirador-sm {x + step[0]},{y + step[1]} {heading} held=spades masts=000 | la-trinidad-cc 300,300 0 "
                f"| pandora-sm 300,600 0 of=spades; scenario treasure-convoy; "
                f"wind {dict(zip((0.0, 90.0, 180.0, 270.0), 'SWNE', strict=True))[heading]}; "
                "admiral spades pandora-sm; at token spades helmsman only")
    sea.say("move-single", "ranger-cc", "none")
    assert sea.refused_by(way) == ("" if edge else "TS-MOVE-23")
    if edge:
        sea.say(way)
        assert [(event.ship, event.edge) for event in sea.events("ShipLeft")] == [
            ("ranger-cc", edge), ("el-tirador-sm", edge)]
        assert sea.game.ships[0].tows == -1 and points(sea.game) == (0, 28)


@pytest.mark.rule("TS-MOVE-24", "TS-ADM-18", "TS-ADM-13", "TS-ADM-14", "TS-RANGE-06")
def test_a_derelict_flagship_that_is_towed_off_takes_her_admiral_along():
    """With the tower goes the ship in tow, with the ship her admiral and her gold; nobody scores for him."""
    sea = table("el-tirador-sm 1190,450 90 tows=la-trinidad-cc | la-trinidad-cc 1126,450 90 masts=000 treasure=2 | "
                "la-joya-del-sol-sm 300,300 90 | ranger-cc 600,100 0 of=spades; scenario treasure-convoy; wind W; "
                "admiral hearts la-trinidad-cc; admiral spades ranger-cc; pool hearts admiral helmsman helmsman marine "
                "oarsman shipwright; stack hearts helmsman admiral helmsman; "
                "deck blue-hearts-A blue-hearts-2 blue-hearts-3; at cards", dice="blue-hearts-A | blue-hearts-2")
    sea.say("move-single", "el-tirador-sm", "none", "90/57.5")
    assert [ship.fate for ship in sea.game.ships[:2]] == ["left", "left"]
    assert [(event.player, event.ship, event.why, event.rule) for event in sea.events("AdmiralLost")] == [
        (0, "la-trinidad-cc", "left", "TS-ADM-18")]
    player = sea.player(0)
    assert player.lost and player.lost_to == -1 and player.revealed
    assert "admiral" not in player.pool and player.pool.count("captain") == 1, "he had no captain and receives one"
    assert player.stack == ("helmsman", "captain", "helmsman"), "in the place of the token that lay in the stack"
    assert sea.asked == [(0, "order")] and not [option for option in sea.options if option.endswith("-fleet")]
    assert points(sea.game) == (9 + MODELS["la-trinidad-cc"].cost // 2 + 2 * 7, 0)
    assert not sea.events("ShipSunk") and not sea.player(0).out


@pytest.mark.rule("TS-MOVE-24", "TS-INIT-05")
def test_who_left_with_his_last_ship_is_out():
    sea = sail("el-tirador-sm 1190,450 90").say("90/84")
    assert [event.player for event in sea.events("PlayerOut")] == [0] and sea.player(0).out


@pytest.mark.rule("TS-MOVE-24")
def test_a_ship_leaves_only_with_her_bow_and_only_at_the_end_of_her_move():
    """Her stern may hang over the edge; a bow that comes back from beyond it never left the table."""
    turned = sail("el-tirador-sm 1190,450 90").say("0/84")
    assert turned.game.ships[0].afloat
    back = sail("el-tirador-sm 1190,450 90")
    assert back.refused_by("90/84 270/84") in ("TS-MOVE-10", "TS-MOVE-23")
    assert back.refused_by("90/84 300/84") == "TS-WIND-06" or back.refused_by("90/84 345/84") == "TS-MOVE-23"


@pytest.mark.rule("TS-MOVE-24")
def test_what_lies_beyond_the_edge_is_not_tested_but_what_lies_before_it_is():
    sea = sail("el-tirador-sm 1190,450 90 | la-trinidad-cc 1215,450 0")
    assert sea.say("el-tirador-sm").refused_by("90/84") == "TS-MOVE-19"


@pytest.mark.rule("TS-EFF-08", "TS-MOVE-24")
def test_over_the_edge_of_the_rescue_nobody_else_leaves():
    """The American friends of the lame duck may not go home without her, nor the English at all."""
    friend = table(f"louisiana-rv 450,30 180 | hms-ajax-cc 800,800 0 of=hearts{DUCK}at token spades helmsman only")
    assert friend.say("move-single").refused_by("180/84") == "TS-MOVE-23"
    enemy = table(f"hms-ajax-cc 450,30 180 of=hearts | louisiana-rv 800,700 0{DUCK}at token hearts helmsman only")
    assert enemy.say("move-single").refused_by("180/84") == "TS-MOVE-23"
    duck = table(f"providence-cc 450,30 180 masts=1000 | hms-ajax-cc 800,800 0 of=hearts{DUCK}"
                 "at token spades oarsman only").say("row-single", "180/57.5")
    assert duck.game.ships[0].fate == "left" and points(duck.game) == (50, 0)


@pytest.mark.rule("TS-EFF-06", "TS-MOVE-24", "TS-GEO-01")
@pytest.mark.parametrize(("place", "way", "may"), [("20,450 270", "270/57.5", True), ("600,890 0", "0/57.5", False),
                                                   ("600,20 180", "180/57.5", False)])
def test_a_prize_of_the_convoy_sails_home_over_the_edge_that_its_zone_borders(place, way, may):
    """In tow of a Spaniard: the convoy's zone borders the west edge alone."""
    x, y, heading = (float(part) for part in place.replace(",", " ").split())
    step = {0.0: (0, -64), 180.0: (0, 64), 270.0: (64, 0)}[heading]
    sea = table(f"el-tirador-sm {place} tows=ranger-cc | ranger-cc {x + step[0]},{y + step[1]} {heading} of=spades "
                f"held=hearts masts=0000 | la-trinidad-cc 300,300 0 | pandora-sm 300,600 0 of=spades; "
                f"scenario treasure-convoy; wind {dict(zip((0.0, 90.0, 180.0, 270.0), 'SWNE', strict=True))[heading]}; "
                "admiral hearts la-trinidad-cc; at token hearts helmsman only").say("move-single", "el-tirador", "none")
    assert sea.refused_by(way) == ("" if may else "TS-MOVE-23")
