"""What is offered: moves, volleys, flights and legs that a player is shown first, and what a near miss is taken for."""

import pytest
from man_o_war.table import table

from weathergage.kernel.rng import Rng

FOE = "| galleon 44,70 0 of=2"


def listed(text):
    return " ".join(text.split()).split(" / ")


OFFERS = {
    "sail": (f"greatship 10,30 0 {FOE}; wind N; at act greatship only", """
        stay / sail ahead 9.0 / sail turn 45.0 ahead 7.0 / sail turn -45.0 ahead 7.0 / sail turn 22.5 ahead 7.0 / sail
        turn -22.5 ahead 7.0 / sail turn 15.0 ahead 7.0 / sail turn -15.0 ahead 7.0 / sail turn 30.0 ahead 7.0 / sail
        turn -30.0 ahead 7.0 / sail ahead 7.0 turn 45.0 / sail ahead 7.0 turn -45.0 / sail ahead 7.0 turn 22.5 / sail
        ahead 7.0 turn -22.5 / sail ahead 3.5 turn 45.0 ahead 3.5 / sail ahead 3.5 turn -45.0 ahead 3.5 / sail ahead 3.5
        turn 22.5 ahead 3.5 / sail ahead 3.5 turn -22.5 ahead 3.5 / sail turn 45.0 turn 45.0 ahead 5.0 / sail turn 45.0
        turn -45.0 ahead 5.0 / sail turn -45.0 turn 45.0 ahead 5.0 / sail turn -45.0 turn -45.0 ahead 5.0 / sail turn
        45.0 ahead 5.0 turn 45.0 / sail turn 45.0 ahead 5.0 turn -45.0 / sail turn -45.0 ahead 5.0 turn 45.0 / sail turn
        -45.0 ahead 5.0 turn -45.0 / sail ahead 4.5 / sail ahead 6.75 / sail ahead 2.25 / sail turn 45.0 ahead 3.5 /
        sail turn -45.0 ahead 3.5 / sail turn 22.5 ahead 3.5 / sail turn -22.5 ahead 3.5 / sail turn 45.0 / sail turn
        -45.0 / sail turn 22.5 / sail turn -22.5"""),
    "oars": (f"wargalley 10,30 90 hit=mast {FOE}; wind N; at act wargalley only", """
        stay / oars ahead 6.0 / oars turn 45.0 ahead 2.0 / oars turn -45.0 ahead 2.0 / oars turn 22.5 ahead 2.0 / oars
        turn -22.5 ahead 2.0 / oars turn 15.0 ahead 2.0 / oars turn -15.0 ahead 2.0 / oars turn 30.0 ahead 2.0 / oars
        turn -30.0 ahead 2.0 / oars ahead 2.0 turn 45.0 / oars ahead 2.0 turn -45.0 / oars ahead 2.0 turn 22.5 / oars
        ahead 2.0 turn -22.5 / oars ahead 1.0 turn 45.0 ahead 1.0 / oars ahead 1.0 turn -45.0 ahead 1.0 / oars ahead 1.0
        turn 22.5 ahead 1.0 / oars ahead 1.0 turn -22.5 ahead 1.0 / oars pivot 90.0 ahead 2.0 / oars pivot -90.0 ahead
        2.0 / oars pivot 45.0 ahead 2.0 / oars pivot -45.0 ahead 2.0 / oars pivot 90.0 / oars pivot -90.0 / oars pivot
        180.0 / oars pivot 135.0 / oars pivot -135.0 / oars pivot 30.0 / oars pivot -30.0 / oars back 2.0 / oars ahead
        3.0 / oars ahead 4.5 / oars ahead 1.5 / oars turn 45.0 ahead 1.0 / oars turn -45.0 ahead 1.0 / oars turn 22.5
        ahead 1.0 / oars turn -22.5 ahead 1.0 / oars turn 45.0 / oars turn -45.0 / oars turn 22.5 / oars turn -22.5"""),
    "into": (f"greatship 10,30 0 {FOE}; wind S; at act greatship only", """
        stay / sail turn 45.0 / sail turn -45.0"""),
    "slow": (f"wargalley 10,30 0 hit=mast spells=leaden-keel {FOE}; wind N; at act wargalley only", """
        stay / oars ahead 3.0 / oars turn 22.5 / oars turn -22.5 / oars turn 11.25 / oars turn -11.25 / oars turn 7.5 /
        oars turn -7.5 / oars turn 15.0 / oars turn -15.0 / oars pivot 90.0 ahead 0.5 / oars pivot -90.0 ahead 0.5 /
        oars pivot 45.0 ahead 0.5 / oars pivot -45.0 ahead 0.5 / oars pivot 90.0 / oars pivot -90.0 / oars pivot 180.0 /
        oars pivot 135.0 / oars pivot -135.0 / oars pivot 30.0 / oars pivot -30.0 / oars ahead 1.5 / oars ahead 2.25 /
        oars ahead 0.75"""),
    "ark": (f"black-ark 20,30 0 hit=fore-mast:2,main-mast:2,aft-mast:2 {FOE}; player 1 fleet=dark-elf; wind N; "
            "at act black-ark only", """
        stay / magic ahead 6.0 / magic turn 45.0 ahead 4.0 / magic turn -45.0 ahead 4.0 / magic turn 22.5 ahead 4.0 /
        magic turn -22.5 ahead 4.0 / magic turn 15.0 ahead 4.0 / magic turn -15.0 ahead 4.0 / magic turn 30.0 ahead 4.0
        / magic turn -30.0 ahead 4.0 / magic ahead 4.0 turn 45.0 / magic ahead 4.0 turn -45.0 / magic ahead 4.0 turn
        22.5 / magic ahead 4.0 turn -22.5 / magic ahead 2.0 turn 45.0 ahead 2.0 / magic ahead 2.0 turn -45.0 ahead 2.0 /
        magic ahead 2.0 turn 22.5 ahead 2.0 / magic ahead 2.0 turn -22.5 ahead 2.0 / magic turn 45.0 turn 45.0 ahead 2.0
        / magic turn 45.0 turn -45.0 ahead 2.0 / magic turn -45.0 turn 45.0 ahead 2.0 / magic turn -45.0 turn -45.0
        ahead 2.0 / magic turn 45.0 ahead 2.0 turn 45.0 / magic turn 45.0 ahead 2.0 turn -45.0 / magic turn -45.0 ahead
        2.0 turn 45.0 / magic turn -45.0 ahead 2.0 turn -45.0 / magic slide 0.0 6.0 / magic slide 45.0 6.0 / magic slide
        90.0 6.0 / magic slide 135.0 6.0 / magic slide 180.0 6.0 / magic slide 225.0 6.0 / magic slide 270.0 6.0 / magic
        slide 315.0 6.0 / magic ahead 3.0 / magic ahead 4.5 / magic ahead 1.5 / magic turn 45.0 ahead 2.0 / magic turn
        -45.0 ahead 2.0 / magic turn 22.5 ahead 2.0 / magic turn -22.5 ahead 2.0 / magic turn 45.0 / magic turn -45.0 /
        magic turn 22.5 / magic turn -22.5"""),
    "contact": ("galleon 20,20 0 of=2 | wargalley 18.375,20 90 | galleon 44,70 0 of=2; wind N; "
                "at act wargalley only", """
        stay / sail push galleon 0 / sail push galleon 1 / oars push galleon 0 / oars push galleon 1 /
        oars back 2.0"""),
    "fire": ("ironclad 20,20 0 no-movement | corsair 25,20 0 of=2 | corsair 15,23 0 of=2 | galleon 44,70 0 of=2; "
            "player 1 fleet=dwarf; at act ironclad only", """
        corsair starboard high fore-turret aft-turret broadside / corsair starboard low fore-turret aft-turret broadside
        / corsair starboard high broadside / corsair starboard low broadside / corsair starboard high fore-turret /
        corsair starboard low fore-turret / corsair starboard high aft-turret / corsair starboard low aft-turret /
        corsair-2 port high fore-turret aft-turret broadside / corsair-2 port low fore-turret aft-turret broadside /
        corsair-2 port high broadside / corsair-2 port low broadside / corsair-2 port high fore-turret / corsair-2 port
        low fore-turret / corsair-2 port high aft-turret / corsair-2 port low aft-turret / cease"""),
    "fire2": ("greatship 20,20 0 no-movement cards=hot-shot,grapeshot | wargalley 22.2,20 0 | corsair 25,20 0 of=2 | "
            "corsair 16,20 0 of=2 | kraken 20,26 0 of=2| galleon 44,70 0 of=2; at act greatship only", """
        corsair-2 port high broadside / corsair-2 port high broadside grapeshot / corsair-2 port high broadside hot-shot
        / corsair-2 port low broadside / corsair-2 port low broadside grapeshot / corsair-2 port low broadside hot-shot
        / monster-1 fore fore-battery / monster-1 fore fore-battery hot-shot / cease / corsair starboard high broadside
        / corsair starboard high broadside grapeshot / corsair starboard high broadside hot-shot / corsair starboard low
        broadside / corsair starboard low broadside grapeshot / corsair starboard low broadside hot-shot"""),
    "fly": ("griffon-rider 20,20 0 | galleon 24,20 0 of=2 | galleon 20,45 0 of=2; at act griffon-rider only", """
        22.855 20.0 0.0 / stay / 22.982 21.84 0.0 / 24.0 22.02 0.0 / 25.018 21.84 0.0 / 25.145 20.0 0.0 / 25.018 18.16
        0.0 / 24.0 17.98 0.0 / 22.982 18.16 0.0 / 20.0 34.99 0.0 / 30.6 30.6 0.0 / 34.99 20.0 0.0 / 30.6 9.4 0.0 / 20.0
        5.01 0.0 / 9.4 9.4 0.0 / 5.01 20.0 0.0 / 9.4 30.6 0.0"""),
}


@pytest.mark.rule("MW-MOVE-04", "MW-SHOT-09", "MW-AIR-05")
@pytest.mark.parametrize("name", OFFERS)
def test_what_is_offered_first(name):
    position, offered = OFFERS[name]
    sea = table(position)
    assert sea.options == listed(offered)
    for option in sea.options:
        assert sea.allows(option), option


@pytest.mark.rule("MW-CARD-16", "MW-CARD-17")
def test_cards_that_swing_a_ship_are_offered_after_the_rest():
    sea = table(f"greatship 10,30 0 cards=master-helmsman,sea-anchor {FOE}; wind N; at act greatship only")
    assert sea.options[-6:] == listed("sail swing 45.0 ahead 9.0 / sail swing 45.0 / sail swing -45.0 ahead 9.0 / "
                                      "sail swing -45.0 / sail anchor 90.0 / sail anchor -90.0")
    into = table(f"greatship 10,30 0 cards=master-helmsman,sea-anchor {FOE}; wind S; at act greatship only")
    assert into.options == listed("stay / sail turn 45.0 / sail turn -45.0 / sail swing 45.0 / sail swing -45.0 / "
                                  "sail anchor 90.0 / sail anchor -90.0")


@pytest.mark.rule("MW-MON-11", "MW-MON-13")
def test_a_monster_is_offered_its_prey_first_then_all_round():
    sea = table(f"kraken 20,20 0 | corsair 24,20 0 of=2 {FOE}; at act monster-1 only", dice="3 4").say("surface")
    around = [f"{way}.0/{far}" for far in ("7.0", "3.5") for way in range(0, 360, 30)]
    assert sea.options == ["90.0/2.55", "25.732/7.0", "stay", *around]


@pytest.mark.rule("MW-SPL-13", "MW-SPL-25")
def test_ways_to_push_and_turn_a_ship_are_offered_all_round():
    def offers(spell):
        return table(f"greatship 20,20 0 | corsair 26,20 0 of=2 {FOE}; player 1 wizard=master hand={spell}; "
                     "wizard 1 greatship; at cast 1 only").say(spell, "corsair").options
    ways = ["0.0", "90.0", "180.0", "270.0", "45.0", "135.0", "225.0", "315.0", "22.5", "67.5", "112.5", "157.5",
        "202.5",
            "247.5", "292.5", "337.5"]
    assert offers("tidal-push") == [f"{way}/{far}" for far in ("3.0", "1.5", "0.75") for way in ways] + ["stay"]
    assert offers("magnet") == ["270.0/4.0", "270.0/2.0", "270.0/1.0", "stay"]
    assert offers("confuse-helm") == ["0.0", "90.0", "-90.0", "45.0", "-45.0", "30.0", "-30.0", "60.0", "-60.0", "15.0",
                                      "-15.0"]


# --- what is drawn ----------------------------------------------------------------------------------------------------

DRAWS = {
    "sail": """
        sail turn 2.425 / sail ahead 5.282 turn 38.245 ahead 1.242 ahead 0.126 / sail turn -28.146 ahead 7.0 / sail
        ahead 9.0 / sail turn -28.693 / sail ahead 9.0 / sail ahead 9.0 / sail ahead 7.346 / sail ahead 1.053 turn
        -14.203 ahead 5.947 / sail ahead 1.081 ahead 0.583 turn -12.385 / sail ahead 9.0 / sail turn 37.151""",
    "oars": """
        oars turn 2.425 / oars ahead 1.135 pivot 57.32 / oars turn -28.146 ahead 2.0 / oars ahead 2.0 turn 45.0 / oars
        turn -28.693 / oars turn 22.54 ahead 0.206 ahead 0.914 ahead 0.289 / oars pivot 71.212 ahead 2.0 / oars ahead
        3.265 / oars turn -33.184 / oars ahead 4.0 / oars ahead 4.0 / oars turn 37.151""",
    "into": """
        sail turn -45.0 / sail turn -45.0 / sail turn -45.0 / sail turn 45.0 / stay / sail turn 45.0 / sail turn -45.0 /
        stay / sail turn 45.0 / sail turn 45.0 / sail turn 45.0 / sail turn -45.0""",
    "slow": """
        oars turn 1.212 / oars turn 3.908 / oars turn -14.073 / oars turn 19.341 / oars turn -14.346 / oars turn -8.725
        / oars turn 17.803 / oars turn 14.228 / oars turn -17.234 / oars turn -17.095 / oars turn 9.95 / oars turn
        18.575""",
    "contact": """
        oars push galleon 1 / oars back 2.0 / oars back 2.0 / oars push galleon 0 / sail push galleon 1 / stay / sail
        push galleon 0 / stay / oars back 2.0 / sail push galleon 0 / oars push galleon 0 / oars push galleon 1""",
}
HANDY = f"greatship 10,30 0 cards=master-helmsman,sea-anchor {FOE}; wind N; at act greatship only"


def drawn(position, count):
    sea = table(position)
    question = sea.question()
    sight = sea.match.sight(question.seat)
    moves = [sea.match.draw(question, Rng(seed)) for seed in range(count)]
    assert all(not sea.match.refusal(question, move) for move in moves)
    return [sight.write(question.question, move) for move in moves]


@pytest.mark.rule("MW-MOVE-04", "MW-OAR-02", "MW-SAIL-05", "MW-MOVE-05", "MW-COLL-03")
@pytest.mark.parametrize("name", DRAWS)
def test_a_seed_draws_the_same_moves_each_time(name):
    assert drawn(OFFERS[name][0], 12) == listed(DRAWS[name])


@pytest.mark.rule("MW-MOVE-04", "MW-OAR-02", "MW-CARD-16", "MW-CARD-17")
def test_moves_are_drawn_from_all_that_a_ship_can_do():
    def spread(position, count):
        steps = {}
        moves = [move.split() for move in drawn(position, count)]
        for move in moves:
            for at, word in enumerate(move):
                if word in ("ahead", "turn", "pivot", "swing", "anchor", "back"):
                    steps.setdefault(word, []).append(float(move[at + 1]))
        stays = sum(move == ["stay"] for move in moves) / count
        return stays, {word: (min(amounts), max(amounts), len(amounts) / count) for word, amounts in steps.items()}

    stays, oars = spread(OFFERS["oars"][0], 600)
    assert 0.05 < stays < 0.13 and set(oars) == {"ahead", "turn", "pivot", "back"}
    assert oars["ahead"][1] == 6.0 and oars["turn"][0] < -43 and oars["turn"][1] > 43
    assert oars["pivot"][0] < -80 and oars["pivot"][1] > 80 and 0.05 < oars["pivot"][2] < 0.3
    stays, sail = spread(HANDY, 600)
    assert set(sail) == {"ahead", "turn", "swing", "anchor"} and sail["ahead"][1] == 9.0
    assert sail["swing"][0] < -43 and sail["swing"][1] > 43 and 0.15 < sail["swing"][2] < 0.35
    assert sail["anchor"][0] < -85 and sail["anchor"][1] > 85 and 0.15 < sail["anchor"][2] < 0.35
    assert drawn(HANDY, 6) == listed("""
        sail swing 2.425 turn -44.975 turn 25.733 turn -20.168 / sail turn 7.816 turn 38.245 turn 20.054 / sail turn
        -28.146 ahead 7.0 / sail ahead 9.0 anchor 77.362 / sail swing -28.693 turn -34.817 turn 9.778 anchor 9.765 /
        sail turn -17.451""")


# --- near misses ------------------------------------------------------------------------------------------------------

def nearest(sea, text):
    question = sea.question()
    explained = sea.match.why(question, sea.read(question, text))
    assert explained is not None
    return explained.nearest


@pytest.mark.rule("MW-MOVE-04", "MW-MOVE-07")
@pytest.mark.parametrize(("text", "meant"), [
    ("sail ahead 10", ("sail", ("ahead", 7.5))), ("sail ahead 30", ("sail", ("ahead", 7.5))),
    ("sail turn 45 ahead 9", ("sail", ("turn", 45.0), ("ahead", 6.75))), ("sail turn 60", ("sail", ("turn", 45.0))),
    ("sail turn 45 ahead 40", ("sail", ("turn", 45.0))), ("oars ahead 3", "stay"), ("sail pivot 90", "stay"),
        ("nonsense", "stay")])
def test_a_move_too_long_is_cut_to_one_that_can_be_made(text, meant):
    sea = table(f"greatship 10,30 0 {FOE}; wind N; at act greatship only")
    assert nearest(sea, text) == meant


@pytest.mark.rule("MW-AIR-04", "MW-MON-11", "MW-SPL-13", "MW-SPL-25")
def test_flights_legs_and_swings_too_long_are_cut():
    sea = table("griffon-rider 20,20 0 | galleon 24,20 0 of=2 | galleon 20,65 0 of=2; at act griffon-rider only")
    assert nearest(sea, "20,40") == (20.0, 35.0, 0.0) and nearest(sea, "24,20") == (22.8, 20.0, 0.0)
    assert nearest(sea, "nonsense") == "stay"
    sea = table(f"kraken 20,20 0 | corsair 24,40 0 of=2 {FOE}; at act monster-1 only", dice="3 4").say("surface")
    assert nearest(sea, "90/9") == ((90.0, 7.0),) and nearest(sea, "90/4 0/5") == ((90.0, 4.0), (0.0, 3.0))
    sea = table(f"greatship 20,20 0 | corsair 26,20 0 of=2 {FOE}; player 1 wizard=master hand=tidal-push; wizard 1 "
        f"greatship; "
                "at cast 1 only").say("tidal-push", "corsair")
    assert nearest(sea, "90/9") == ((90.0, 3.0),)
    sea = table(f"greatship 20,20 0 | corsair 26,20 0 of=2 {FOE}; player 1 wizard=master hand=confuse-helm; wizard 1 "
        f"greatship; "
                "at cast 1 only").say("confuse-helm", "corsair")
    assert nearest(sea, "120") == 90.0
