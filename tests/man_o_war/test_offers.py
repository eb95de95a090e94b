"""What is offered: moves, volleys, flights and legs that a player is shown first, and what a near miss is taken for."""

import pytest
from man_o_war.table import table

from weathergage.kernel.rng import Rng
from weathergage.rulesets.man_o_war.rules.courses import Courses

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


# --- places -----------------------------------------------------------------------------------------------------------

# a position, dice and answers until a place is asked for; what is offered first, and how much in all; what seeds draw
PLACES = {
    "flight near a corner": (
        ("griffon-rider 2,2 0 | galleon 6,3 30 of=2 | kraken 3,8 0 of=2 | hired-pegasus 9,4 0 of=2 | galleon "
         "44,70 0 of=2; at act griffon-rider only"),
        "", (),
        """
        4.196 1.926 0.0 / 2.75 6.501 0.0 / 8.019 3.72 0.0 / stay / 5.093 3.718 0.0 / 1.763 7.117 0.0 / 8.108
        4.495 0.0 / 6.048 5.106 0.0 / 1.501 8.25 0.0 / 8.72 4.981 0.0 / 7.156 4.665 0.0 / 2.117 9.237 0.0 /
        9.495 4.892 0.0 / 7.804 4.074 0.0 / 3.25 9.499 0.0 / 9.981 4.28 0.0 / 6.907 2.282 0.0 / 4.237 8.883
        0.0 / 9.892 3.505 0.0 / 5.952 0.894 0.0 / 4.499 7.75 0.0 / 9.28 3.019 0.0 / 4.844 1.335 0.0 / 3.883
        6.763 0.0 / 8.505 3.108 0.0 / 2.0 16.99 0.0 / 12.6 12.6 0.0 / 16.99 2.0 0.0""", 28, """
        1.519 8.342 0.0 / 1.495 7.788 0.0 / 8.964 5.019 0.0 / 9.6 4.825 0.0 / 7.804 4.074 0.0 / 6.547 1.361
        0.0"""),
    "slow flight": (
        "griffon-rider 20,20 0 spells=leaden-keel | galleon 20,45 0 of=2; at act griffon-rider only",
        "", (),
        """
        stay / 20.0 31.99 0.0 / 28.478 28.478 0.0 / 31.99 20.0 0.0 / 28.478 11.522 0.0 / 20.0 8.01 0.0 /
        11.522 11.522 0.0 / 8.01 20.0 0.0 / 11.522 28.478 0.0""", 9, """
        24.625 15.688 0.0 / 17.503 9.185 0.0 / 17.751 25.052 0.0 / 22.344 21.966 0.0 / 18.114 21.953 0.0 /
        23.638 19.489 0.0"""),
    "swim": (
        ("kraken 2,70 0 | corsair 6,70 90 of=2 | kraken 2,60 0 of=2 | galleon 44,70 0 of=2; at act monster-1 "
         "only"),
        "3 4", ("surface",),
        """
        90.0/1.8 / 180.0/7.0 / 90.0/7.0 / stay / 120.0/7.0 / 150.0/7.0 / 60.0/3.5 / 90.0/3.5 / 120.0/3.5 /
        150.0/3.5 / 180.0/3.5 / 210.0/3.5""", 12, """
        stay / 230.0/1.759 / 150.0/7.0 / 150.0/7.0 / 97.0/1.268 / 147.0/2.143"""),
    "step": (
        ("greatship 4,4 30 | corsair 8,8 0 of=2 | galleon 44,70 0 of=2; player 1 wizard=master "
         "hand=shadow-step; wizard 1 greatship; at cast 1 only"),
        "6", ("shadow-step", "greatship"),
        """
        4.406 4.406 30.0 / 4.406 8.812 30.0 / 4.406 13.219 30.0 / 8.812 4.406 30.0 / 8.812 13.219 30.0 /
        13.219 4.406 30.0 / 13.219 8.812 30.0 / 2.203 2.203 30.0 / 2.203 4.406 30.0 / 2.203 6.609 30.0 / 2.203
        8.812 30.0 / 2.203 11.016 30.0""", 33, """
        3.2 2.495 30.0 / 5.057 12.609 30.0 / 3.494 6.19 30.0 / 15.074 5.36 30.0 / 3.474 1.89 30.0 / 1.669
        12.698 30.0"""),
    "push": (
        ("greatship 20,20 0 | corsair 26,20 0 of=2 | galleon 44,70 0 of=2; player 1 wizard=master "
         "hand=tidal-push; wizard 1 greatship; at cast 1 only"),
        "6", ("tidal-push", "corsair"),
        """
        0.0/3.0 / 90.0/3.0 / 180.0/3.0 / 270.0/3.0 / 45.0/3.0 / 135.0/3.0 / 225.0/3.0 / 315.0/3.0 / 22.5/3.0 /
        67.5/3.0 / 112.5/3.0 / 157.5/3.0""", 49, """
        163.0/2.34 / 136.0/2.82 / 347.0/1.92 / 83.0/0.42 / 194.0/0.93 / 294.0/0.81"""),
    "magnet": (
        ("greatship 20,20 0 | corsair 26,20 0 of=2 | galleon 44,70 0 of=2; player 1 wizard=master hand=magnet;"
         " wizard 1 greatship; at cast 1 only"),
        "6", ("magnet", "corsair"),
        """
        270.0/4.0 / 270.0/2.0 / 270.0/1.0 / stay""", 4, """
        270.0/3.36 / 270.0/0.68 / 270.0/1.12 / 270.0/2.56 / 270.0/3.8 / 270.0/2.2"""),
    "helm": (
        ("greatship 20,20 0 | corsair 26,20 0 of=2 | wargalley 27.4,21.5 0 of=2 | galleon 44,70 0 of=2; player"
         " 1 wizard=master hand=confuse-helm; wizard 1 greatship; at cast 1 only"),
        "6", ("confuse-helm", "corsair"),
        """
        0.0 / -90.0 / -45.0 / -30.0 / -60.0 / 15.0 / -15.0""", 7, """
        4.849 / -64.662 / -9.587 / -14.045 / 6.191 / 9.951"""),
    "maelstrom": (
        ("greatship 20,20 0 | corsair 26,20 0 of=2 | galleon 44,70 0 of=2; terrain islet 24,24 0; player 1 "
         "wizard=master hand=maelstrom; wizard 1 greatship; at cast 1 only"),
        "6", ("maelstrom",),
        """
        11.406 11.406 0.0 / 11.406 22.812 0.0 / 11.406 34.219 0.0 / 22.812 11.406 0.0 / 22.812 34.219 0.0 /
        34.219 11.406 0.0 / 34.219 22.812 0.0 / 34.219 34.219 0.0 / 5.703 5.703 0.0 / 5.703 11.406 0.0 / 5.703
        17.109 0.0 / 5.703 22.812 0.0""", 32, """
        42.144 24.042 0.0 / 6.423 26.775 0.0 / 20.382 8.544 0.0 / 19.252 42.422 0.0 / 24.382 8.267 0.0 /
        25.335 13.966 0.0"""),
    "barrier": (
        ("greatship 20,20 0 | corsair 26,20 0 of=2 | galleon 44,70 0 of=2; terrain islet 24,24 0; player 1 "
         "wizard=master hand=silver-barrier; wizard 1 greatship; at cast 1 only"),
        "6", ("silver-barrier",),
        """
        21.812 21.812 90.0 / 21.812 21.812 270.0 / 21.812 21.812 0.0 / 21.812 21.812 180.0 / 21.812 21.812
        135.0 / 21.812 21.812 315.0 / 10.906 10.906 90.0 / 10.906 21.812 90.0 / 10.906 32.719 90.0 / 21.812
        10.906 90.0 / 21.812 32.719 90.0 / 32.719 10.906 90.0""", 32, """
        34.286 12.036 322.0 / 6.141 25.601 7.0 / 19.489 8.169 267.0 / 18.408 40.562 32.0 / 23.313 7.905 231.0
        / 24.224 13.354 305.0"""),
    "release": (
        ("black-ark 44,20 0 | death-fortress 0,0 0 housed | wargalley 40,20 0 | galleon 44,70 0 of=2; player 1"
         " fleet=dark-elf; wind N; at act black-ark only"),
        "", ("release death-fortress",),
        """
        36.481 14.321 90.0 / 36.481 20.0 90.0 / 36.481 25.679 90.0 / 40.321 14.321 90.0 / 40.321 25.679 90.0 /
        44.16 14.321 90.0 / 44.16 25.679 90.0 / 36.481 14.321 270.0 / 36.481 20.0 270.0 / 36.481 25.679 270.0
        / 40.321 14.321 270.0 / 40.321 25.679 270.0""", 32, """
        45.663 14.56 139.0 / 42.13 12.5 224.0 / 43.255 23.226 267.0 / 37.865 18.918 301.0 / 42.065 14.046
        150.0 / 40.707 13.537 272.0"""),
    "deploy": (
        "greatship 0,0 0 waiting | galleon 0,0 0 of=2 waiting; scenario line-of-battle; first 1; at set-up 11",
        "", (),
        """
        4.5 56.626 90.0 / 4.5 10.505 90.0 / 4.5 18.383 90.0 / 4.5 26.262 90.0 / 4.5 34.14 90.0 / 4.5 42.019
        90.0 / 4.5 49.897 90.0 / 4.5 57.776 90.0 / 4.5 56.626 135.0 / 4.5 10.505 135.0 / 4.5 18.383 135.0 /
        4.5 26.262 135.0 / 4.5 34.14 135.0 / 4.5 42.019 135.0 / 4.5 49.897 135.0 / 4.5 57.776 135.0 / 4.5
        56.626 45.0 / 4.5 10.505 45.0 / 4.5 18.383 45.0 / 4.5 26.262 45.0 / 4.5 34.14 45.0 / 4.5 42.019 45.0 /
        4.5 49.897 45.0 / 4.5 57.776 45.0""", 24, """
        5.771 37.455 90.0 / 2.392 22.569 90.0 / 4.34 19.112 90.0 / 2.294 41.629 90.0 / 2.037 41.867 90.0 /
        2.755 22.855 98.0"""),
    "deploy east": (
        "greatship 5,20 90 | galleon 0,0 0 of=2 waiting; scenario line-of-battle; first 2; at set-up 11",
        "", (),
        """
        43.5 56.626 270.0 / 43.5 10.505 270.0 / 43.5 18.383 270.0 / 43.5 26.262 270.0 / 43.5 34.14 270.0 /
        43.5 42.019 270.0 / 43.5 49.897 270.0 / 43.5 57.776 270.0 / 43.5 56.626 315.0 / 43.5 10.505 315.0 /
        43.5 18.383 315.0 / 43.5 26.262 315.0 / 43.5 34.14 315.0 / 43.5 42.019 315.0 / 43.5 49.897 315.0 /
        43.5 57.776 315.0 / 43.5 56.626 225.0 / 43.5 10.505 225.0 / 43.5 18.383 225.0 / 43.5 26.262 225.0 /
        43.5 34.14 225.0 / 43.5 42.019 225.0 / 43.5 49.897 225.0 / 43.5 57.776 225.0""", 24, """
        44.771 37.455 270.0 / 41.392 22.569 270.0 / 43.34 19.112 270.0 / 41.294 41.629 270.0 / 41.037 41.867
        270.0 / 41.755 22.855 98.0"""),
    "deploy mate": (
        ("wargalley 0,0 0 waiting unit=1 | wargalley 0,0 0 waiting unit=1 | galleon 0,0 0 of=2 waiting; "
         "scenario line-of-battle; first 1; at set-up 11"),
        "", ("5,20 90",),
        """
        1.35 20.0 90.0 / 4.5 26.229 90.0 / 7.65 16.15 90.0 / 1.35 22.379 90.0 / 7.65 18.529 90.0 / 1.35 24.759
        90.0 / 4.5 14.68 90.0 / 7.65 20.909 90.0 / 4.5 17.059 90.0 / 7.65 23.288 90.0 / 7.65 25.667 90.0 /
        1.35 15.588 90.0""", 58, """
        2.483 25.222 90.0 / 2.392 15.944 90.0 / 4.34 14.9 90.0 / 2.294 21.7 90.0 / 7.603 14.801 90.0 / 2.755
        16.03 98.0"""),
    "deploy flyer": (
        ("eagle-riders 0,0 0 waiting unit=1 | galleon 0,0 0 of=2 waiting; player 1 fleet=high-elf; scenario "
         "line-of-battle; first 1; at set-up 11"),
        "", (),
        """
        1.35 36.0 0.0 / 4.5 56.626 0.0 / 7.65 23.252 0.0 / 1.35 43.878 0.0 / 4.5 10.505 0.0 / 7.65 31.131 0.0
        / 1.35 51.757 0.0 / 4.5 18.383 0.0 / 7.65 39.009 0.0 / 1.35 59.635 0.0 / 4.5 26.262 0.0 / 7.65 46.888
        0.0 / 1.35 13.514 0.0 / 4.5 34.14 0.0 / 7.65 54.766 0.0 / 1.35 21.392 0.0 / 4.5 42.019 0.0 / 1.35
        29.271 0.0 / 4.5 49.897 0.0 / 7.65 16.523 0.0 / 1.35 37.149 0.0 / 4.5 57.776 0.0 / 7.65 24.402 0.0""", 23, """
        8.313 37.455 0.0 / 1.267 40.69 0.0 / 4.021 19.112 0.0 / 3.798 59.209 0.0 / 4.81 18.784 0.0 / 4.998
        25.53 0.0"""),
    "lair": (
        ("kraken 20,20 0 of=2 | triton 10,10 0 | greatship 20,40 0 | galleon 44,70 0 of=2; terrain island "
         "30,30 0; at act monster-2 only"),
        "5", ("monster-1",),
        """
        24.0 36.0 0.0 / 12.0 18.0 0.0 / 12.0 36.0 0.0 / 12.0 54.0 0.0 / 24.0 18.0 0.0 / 24.0 54.0 0.0 / 36.0
        18.0 0.0 / 36.0 36.0 0.0 / 36.0 54.0 0.0 / 6.0 9.0 0.0 / 6.0 18.0 0.0 / 6.0 27.0 0.0""", 32, """
        44.337 37.94 0.0 / 6.757 42.253 0.0 / 21.443 13.483 0.0 / 20.255 66.945 0.0 / 25.651 13.046 0.0 /
        26.654 22.04 0.0"""),
    "emerge": (
        "greatship 20,20 90 no-movement | kraken 20,22 0 lair | galleon 44,70 0 of=2; at battle 1 only",
        "6", ("summon monster-1",),
        """
        20.0 22.0 0.0 / 19.0 22.0 0.0 / 19.0 23.0 0.0 / 20.0 23.0 0.0 / 21.0 22.0 0.0 / 21.0 23.0 0.0 / 18.5
        22.0 0.0 / 18.5 22.5 0.0 / 18.5 23.0 0.0 / 19.0 22.5 0.0 / 19.0 23.5 0.0 / 19.5 22.0 0.0 / 19.5 22.5
        0.0 / 19.5 23.0 0.0 / 19.5 23.5 0.0 / 20.0 22.5 0.0 / 20.0 23.5 0.0 / 20.5 22.0 0.0 / 20.5 22.5 0.0 /
        20.5 23.0 0.0 / 20.5 23.5 0.0 / 21.0 22.5 0.0 / 21.0 23.5 0.0 / 21.5 22.0 0.0 / 21.5 22.5 0.0 / 21.5
        23.0 0.0""", 26, """
        21.695 22.108 0.0 / 18.563 22.347 0.0 / 20.893 23.376 0.0 / 19.688 23.719 0.0 / 18.905 22.435 0.0 /
        19.026 21.626 0.0"""),
    "terrain": (
        "greatship 0,0 0 waiting | galleon 0,0 0 of=2 waiting; scenario line-of-battle; first 1; at set-up 5",
        "1 1 4 5 1 1 | 5 2", (),
        """
        island 16.5 36.0 0.0 / islet 16.5 36.0 0.0 / sandbank 16.5 36.0 0.0 / rocks 16.5 36.0 0.0 / island
        31.5 36.0 0.0 / islet 31.5 36.0 0.0 / sandbank 31.5 36.0 0.0 / rocks 31.5 36.0 0.0 / island 14.0 28.0
        0.0 / island 14.0 32.0 0.0 / island 14.0 36.0 0.0 / island 14.0 40.0 0.0""", 190, """
        islet 36.647 24.014 211.0 / island 14.084 46.199 218.0 / islet 28.494 35.06 129.0 / rocks 10.696
        27.108 100.0 / islet 37.302 44.796 343.0 / rocks 15.752 42.011 272.0"""),
}


@pytest.mark.rule("MW-AIR-05", "MW-MON-11", "MW-SPL-28", "MW-SPL-13", "MW-SPL-25", "MW-SPL-17", "MW-SPL-38",
                  "MW-FLT-09", "MW-SET-27", "MW-MON-15", "MW-MON-07", "MW-SET-21")
@pytest.mark.parametrize("name", PLACES)
def test_places_that_are_offered_and_drawn_are_legal_ones(name):
    position, dice, said, offered, count, draws = PLACES[name]
    sea = table(position, dice=dice).say(*said)
    question = sea.question()
    options = sea.options
    assert options[:len(listed(offered))] == listed(offered) and len(options) == count
    assert all(sea.allows(option) for option in options)
    assert sea.match.candidates(question, 3) == sea.match.candidates(question, 500)[:3]
    moves = [sea.match.draw(question, Rng(seed)) for seed in range(6)]
    assert not any(sea.match.refusal(question, move) for move in moves)
    assert [sea.match.sight(question.seat).write(question.question, move) for move in moves] == listed(draws)


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


@pytest.mark.rule("MW-OAR-07", "MW-SAIL-05")
def test_under_oars_the_same_is_offered_into_the_wind_as_across_it():
    sea = table(OFFERS["oars"][0].replace("10,30 90", "10,30 180"))
    assert sea.options == listed(OFFERS["oars"][1]) and all(sea.allows(option) for option in sea.options)


@pytest.mark.rule("MW-FLT-06", "MW-COLL-03")
def test_a_second_move_that_may_only_leave_is_none_where_nothing_is_touched():
    sea = table(f"hawkship 20,20 0 | greatship 20,26 90 of=2 {FOE}; player 1 fleet=high-elf; wind N; at battle 1")
    space = Courses(0, "astern", leave=True)
    refused = space.refusal(sea.game, ("sail", ("ahead", 1.0)))
    assert refused is not None and refused.rule == "MW-FLT-06"
    assert space.candidates(sea.game, 9) == ("stay",) and not space.is_any(sea.game)
    first = Courses(0, "astern")
    assert first.is_any(sea.game) and not first.refusal(sea.game, ("sail", ("ahead", 1.0)))


@pytest.mark.rule("MW-SET-21")
def test_a_place_for_terrain_that_will_not_do_is_taken_for_the_nearest_that_will():
    sea = table("greatship 0,0 0 waiting | galleon 0,0 0 of=2 waiting; scenario line-of-battle; at set-up 5",
                dice="1 1 4 5 1 1 | 5 2")
    assert nearest(sea, "islet 5,36 0") == ("islet", 11.5, 36.0, 0.0)
    assert nearest(sea, "rocks 46,40 30") == ("rocks", 36.5, 40.0, 0.0)
    assert nearest(sea, "mountain 18,36 0") is None and nearest(sea, "nonsense") is None


@pytest.mark.rule("MW-WPN-12", "MW-CARD-16", "MW-OAR-03", "MW-COLL-06")
def test_the_wreckage_that_a_ram_goes_through_is_in_nobodys_way():
    sea = table(f"dragonship 10,20 0 cards=master-helmsman {FOE}; player 1 fleet=high-elf; wreck 10,20.5 1; "
                "wreck 12,21 1; wind N; at battle 1")
    for over, swing, rule in ((0, -30.0, ""), (0, 45.0, "MW-OAR-03"), (-1, -30.0, "MW-COLL-03"),
                              (1, -30.0, "MW-COLL-03")):
        refused = Courses(0, "astern", over=over).refusal(sea.game, ("sail", ("swing", swing), ("ahead", 1.0)))
        assert (refused.rule if refused else "") == rule, (over, swing)


@pytest.mark.rule("MW-FLT-08", "MW-OAR-04", "MW-COLL-04", "MW-CARD-16")
def test_nothing_is_offered_that_a_ship_cannot_pay_for_or_do():
    tower = table(f"bane-tower 20,20 0 {FOE}; player 1 fleet=chaos-plague; at act bane-tower only")
    assert "magic ahead 6.0" in tower.options and not any("slide" in option for option in tower.options)
    pushed = table("galleon 20,20 0 of=2 | wargalley 18.375,20 90 cards=master-helmsman | galleon 44,70 0 of=2; "
                   "wind N; at act wargalley only").say("oars push galleon")
    assert "oars ahead 2.0" in pushed.options and not any("back" in option for option in pushed.options)
    for sea in (tower, pushed):
        assert all(sea.allows(option) for option in sea.options)


@pytest.mark.rule("MW-SAIL-04", "MW-SPL-08")
@pytest.mark.parametrize(("heading", "turn"), [(90, 45), (270, -45), (60, 45), (120, 45), (240, -45)])
def test_across_the_wind_no_move_is_offered_that_goes_on_into_it(heading, turn):
    """The wind blows north: 135 to 225 is into it."""
    position = f"greatship 20,30 {heading} {{}}{FOE}; wind N; at act greatship only"
    sea = table(position.format(""))
    assert len(sea.options) > 10 and all(sea.allows(option) for option in sea.options)
    twice = [option for option in sea.options if option.startswith(f"sail turn {turn}.0 turn {turn}.0 ahead")]
    luffs = 135 < (heading + 2 * turn) % 360 < 225
    assert bool(twice) is not luffs, sea.options
    fair = table(position.format("spells=fair-wind "))
    assert all(fair.allows(option) for option in fair.options)
    assert any(option.startswith(f"sail turn {turn}.0 turn {turn}.0 ahead") for option in fair.options)


@pytest.mark.rule("MW-FLT-12")
def test_a_wild_beast_is_offered_no_way_off_the_table_nor_aground():
    sea = table(f"doomreaver 2,2 225 {FOE}; terrain rocks 6,2 0; player 1 fleet=dark-elf; "
                "at act doomreaver only", dice="1")
    assert sea.asked == [(1, "move")] and len(sea.options) > 3
    assert all(sea.allows(option) for option in sea.options) and "beast ahead 6.0" not in sea.options
