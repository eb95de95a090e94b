"""Chapter 22, TS-CARGO-01 to TS-CARGO-06: cargo that changes ships."""

import pytest
from tattered_sails.table import Table, pose, short, table

from weathergage.rulesets.tattered_sails.content.read import MODELS
from weathergage.rulesets.tattered_sails.rules.geometry import touch

MARINE = "; admiral spades york; wind S; at token spades marine only"
TAKEN = "york 400,400 0{mine} | ark 416,400 0 masts=000 of=hearts{theirs} | heros 100,100 0 | nox 800,800 0 " \
        "of=hearts; " \
        "grapple york ark; wind S; at token spades oarsman only"


def spaces(sea: Table, ship: str) -> int:
    return MODELS[sea[ship].model].cargo


def take(mine: str = "", theirs: str = "") -> Table:
    return table(TAKEN.format(mine=mine, theirs=theirs), dice="6 1").say("row-single", "0/10", "capture")


@pytest.mark.rule("TS-CARGO-01")
def test_all_or_part_of_the_cargo_goes_to_the_winner_at_once():
    sea = take(theirs=" treasure=2")
    assert sea.asked == [(0, "plunder")] and sea.options == ["0", "1", "2"]
    sea.say("1")
    assert (sea["york"].treasure, sea["ark"].treasure) == (1, 1)
    event = sea.events("CargoMoved")[-1]
    assert (short(event.source), short(event.target), event.items, event.rule) == ("ark", "york", 1, "TS-CARGO-01")
    none = take(theirs=" treasure=2").say("0")
    assert none.over and none["ark"].treasure == 2 and not none.events("CargoMoved")


@pytest.mark.rule("TS-CARGO-01", "TS-CARGO-03")
def test_what_finds_no_room_stays_on_the_prize():
    """TS-CASE-77."""
    full = spaces(take(), "york") - 1
    sea = take(mine=f" treasure={full}", theirs=" treasure=2")
    assert sea.options == ["0", "1"] and sea.refusal("2")
    sea.say("1")
    assert (sea["york"].treasure, sea["ark"].treasure) == (full + 1, 1)


@pytest.mark.rule("TS-CARGO-03")
def test_a_full_ship_takes_nothing():
    full = spaces(take(), "york")
    assert take(mine=f" treasure={full}", theirs=" treasure=1").over


@pytest.mark.rule("TS-CARGO-04", "TS-BOARD-03", "TS-BOARD-28", "TS-ACT-12")
def test_a_boarding_action_between_friends_moves_cargo_either_way():
    sea = table("york 400,400 0 treasure=2 | ark 436,400 0 treasure=1 | nox 800,800 0 of=hearts" + MARINE)
    sea.say("board-single", "york", "ark")
    assert pose(sea["york"]) == (420.0, 400.0, 0.0) and touch(sea["york"], sea["ark"])
    out = min(2, spaces(sea, "ark") - 1)
    back = min(1, spaces(sea, "york") - 2)
    assert sea.asked == [(0, "transfer")] and sea.options == [str(items) for items in range(-back, out + 1)]
    sea.say(str(out))
    assert (sea["york"].treasure, sea["ark"].treasure) == (2 - out, 1 + out)
    assert sea.over and not sea.game.grapples and not sea.chances


@pytest.mark.rule("TS-CARGO-04", "TS-CARGO-03")
def test_items_come_back_with_a_negative_number():
    sea = table("york 400,400 0 | ark 436,400 0 treasure=1 | nox 800,800 0 of=hearts" + MARINE)
    sea.say("board-single", "york", "ark")
    assert sea.options == ["-1", "0"]
    assert (sea.say("-1")["york"].treasure, sea["ark"].treasure) == (1, 0)


@pytest.mark.rule("TS-CARGO-04", "TS-BOARD-01", "TS-BOARD-05")
@pytest.mark.parametrize(("mine", "x", "may"), [("", 473.5, True), ("", 473.6, False), (" masts=000", 436, False),
                                                (" masts=000", 416, True)])
def test_the_mover_is_bound_like_a_boarder(mine, x, may):
    sea = table(f"york 400,400 0{mine} treasure=1 | ark {x},400 0 masts=000 | nox 800,800 0 of=hearts" + MARINE)
    assert (sea.asked == [(0, "order")]) is may


@pytest.mark.rule("TS-CARGO-04", "TS-BOARD-20")
def test_a_grappled_mover_cannot_but_the_other_ship_may_be_derelict_towed_or_grappled():
    ships = "york 400,400 0 treasure=1 | ark 436,400 0{ark} | nox 453,400 0 of=hearts{nox} | heros 436,464 0 tows=ark"
    grappled = table("york 400,400 0 treasure=1 | ark 436,400 0 | nox 453,400 0 of=hearts; grapple nox ark" + MARINE,
                     dice="1 1")
    grappled.say("board-single")
    assert grappled.options == ["ark"]
    grappled.say("ark", "1")
    assert grappled["ark"].treasure == 1 and len(grappled.game.grapples) == 1
    towed = table(ships.format(ark=" masts=000", nox="").replace("nox 453,400", "nox 800,800") + MARINE)
    towed.say("board-single", "york", "ark", "1")
    assert towed["ark"].treasure == 1 and towed["heros"].tows == towed.number("ark")
    bound = table("york 400,400 0 treasure=1 | ark 420,400 0 | nox 383,400 0 of=hearts; grapple nox york" + MARINE)
    bound.say("board-single")
    assert bound.match.questions[0].question.ship == "hms-ark-royal-fs"


@pytest.mark.rule("TS-CARGO-04", "TS-TOW-08")
def test_a_tower_may_board_the_ship_she_tows_and_casts_off_first():
    sea = table("york 400,400 0 tows=ark | ark 400,336 0 masts=000 treasure=1 | nox 800,800 0 of=hearts" + MARINE)
    sea.say("board-single", "york", "ark", "-1")
    assert sea["york"].treasure == 1 and sea["york"].tows == -1
    towed = table("york 400,400 0 tows=ark | ark 400,336 0 masts=000 treasure=1 | nox 800,800 0 of=hearts" + MARINE)
    towed.say("board-single", "ark", "york", "1")
    assert towed["york"].treasure == 1 and towed["york"].tows == towed.number("ark")


@pytest.mark.rule("TS-CARGO-04", "TS-TOW-04")
def test_the_two_stay_touching_so_that_a_derelict_may_be_taken_in_tow():
    sea = table("york 400,400 0 | ark 436,400 0 masts=000 | nox 800,800 0 "
                "of=hearts" + MARINE).say("board-single", "ark")
    assert sea.over and touch(sea["york"], sea["ark"])


@pytest.mark.rule("TS-CARGO-05")
@pytest.mark.parametrize(("answer", "items"), [("agree", 1), ("refuse", 0)])
def test_a_team_mate_must_agree(answer, items):
    sea = table("york 400,400 0 treasure=1 | ark 436,400 0 of=clubs | nox 800,800 0 of=hearts; "
                "players spades:1:5 hearts:2:5 clubs:1:5" + MARINE).say("board-single", "ark")
    assert sea.asked == [(2, "consent")]
    sea.say(answer)
    if answer == "agree":
        assert sea.asked == [(0, "transfer")]
        sea.say("1")
    assert sea.over and sea["ark"].treasure == items and (pose(sea["york"])[0] == 420.0) is (answer == "agree")
    assert [(event.player, event.agreed) for event in sea.events("ConsentAsked")] == [(2, answer == "agree")]


@pytest.mark.rule("TS-CARGO-06", "TS-SHIP-10")
def test_cargo_sinks_with_its_ship():
    sea = table("york 400,400 0 | la-joya-del-sol-sm 440,400 0 masts=0000 treasure=3 of=hearts | nox 800,800 0 "
                "of=hearts; "
                "wind S; at token spades cannoneer only", dice="6")
    sea.say("shoot-single", "1 la-joya-del-sol-sm")
    assert sea.game.ships[1].fate == "sunk" and sea["york"].treasure == 0 and not sea.events("CargoMoved")


@pytest.mark.rule("TS-CARGO-02")
def test_order_tokens_are_never_aboard():
    """Friends without cargo, and with no admiral to hide, have nothing to exchange."""
    assert table("york 400,400 0 | ark 416,400 0 | nox 800,800 0 of=hearts" + MARINE).over


@pytest.mark.rule("TS-CARGO-02", "TS-CARGO-04", "TS-ADM-10")
@pytest.mark.parametrize(("admiral", "of", "business"), [
    ("hidden york", "spades", True), ("hidden heros", "spades", True), ("york", "spades", False),
    ("lost", "spades", False), ("hidden york", "clubs", False), ("hidden heros", "clubs", False),
])  # fmt: skip
def test_without_cargo_friends_have_business_only_while_an_admiral_of_their_common_player_may_be_aboard(
        admiral, of, business):
    """Whether he is aboard one of the two must not show; with a team mate's ship there is nothing to exchange."""
    sea = table(f"york 400,400 0 | ark 436,400 0 of={of} | heros 100,100 0 | nox 800,800 0 of=hearts; "
                f"players spades:1:5 hearts:2:5 clubs:1:5; admiral spades {admiral}; wind S; "
                "at token spades marine only")
    assert (not sea.over) is business
    if business:
        sea.say("board-single", "york", "ark")
        assert sea.asked == [(0, "move-admiral")]
        assert sea.options == (["stay", "move"] if admiral == "hidden york" else ["stay"])


@pytest.mark.rule("TS-CARGO-04", "TS-CARGO-05", "TS-TOW-04")
@pytest.mark.parametrize(("x", "mine", "theirs", "business"), [
    (436, "", " masts=000", True), (416, "", " masts=000", False), (416.5, "", " masts=000", False),
    (416.6, "", " masts=000", True), (436, "", "", False), (416, " masts=000", "", False),
])  # fmt: skip
def test_a_derelict_that_is_not_touched_yet_is_business_too(x, mine, theirs, business):
    """So that she may be taken in tow, a team mate's as well."""
    sea = table(f"york 400,400 0{mine} | ark {x},400 0{theirs} of=clubs | nox 800,800 0 of=hearts; "
                "players spades:1:5 hearts:2:5 clubs:1:5" + MARINE)
    assert (not sea.over) is business


@pytest.mark.rule("TS-CARGO-03", "TS-CARGO-04")
@pytest.mark.parametrize(("mine", "theirs", "business"), [(1, 0, True), (0, 1, True), (3, 2, False), (0, 0, False),
                                                          (3, 1, True), (2, 2, True)])
def test_cargo_is_business_where_the_other_ship_has_room_for_it(mine, theirs, business):
    """The york has room for three items, the ark for two."""
    sea = table(f"york 400,400 0 treasure={mine} | ark 416,400 0 treasure={theirs} | nox 800,800 0 of=hearts" + MARINE)
    assert (not sea.over) is business


@pytest.mark.rule("TS-CARGO-04", "TS-ACT-12")
@pytest.mark.parametrize(("answer", "moved"), [("1", [("york", "ark", 1, "TS-CARGO-04")]), ("0", []),
                                               ("-1", [("ark", "york", 1, "TS-CARGO-04")])])
def test_what_changes_ships_is_told_and_nothing_where_nothing_does(answer, moved):
    sea = table("york 400,400 0 treasure=1 | ark 436,400 0 treasure=1 | nox 800,800 0 of=hearts" + MARINE)
    sea.say("board-single", "york", "ark", answer)
    assert [(short(event.source), short(event.target), event.items, event.rule)
            for event in sea.events("CargoMoved")] == moved


@pytest.mark.rule("TS-CARGO-04", "TS-ACT-12", "TS-BOARD-16")
@pytest.mark.parametrize(("answer", "rounds"), [("agree", 1), ("refuse", 0)])
def test_a_transfer_is_an_action_and_one_that_a_mate_refuses_is_none(answer, rounds):
    """So a boarding of the same player elsewhere has its round, or has not."""
    sea = table("york 400,400 0 treasure=1 | ark 436,400 0 of=clubs | heros 700,700 0 | nox 717,700 0 of=hearts; "
                "players spades:1:5 hearts:2:5 clubs:1:5; grapple heros nox" + MARINE, dice="2 1")
    sea.say("board-single", "ark", answer)
    if rounds:
        sea.say("0")
    assert sea.over and len(sea.events("BoardingFought")) == rounds
