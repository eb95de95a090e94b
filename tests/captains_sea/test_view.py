"""What each seat may know, and the pictures that it sees."""

import json
import re
from itertools import product
from xml.etree import ElementTree

import msgspec
import pytest
from captains_sea.table import table
from captains_sea.voyages import SCENARIOS, duel, voyage, voyages

import weathergage as wg
from weathergage.kernel.clone import clone
from weathergage.kernel.core import HIDDEN, HIDDEN_NUMBER
from weathergage.kernel.match import Match
from weathergage.kernel.sight import Sight
from weathergage.kits.squares import NAMES, arc, distance
from weathergage.rulesets.captains_sea.content.read import DESIGNS
from weathergage.rulesets.captains_sea.face.overlays import spot
from weathergage.rulesets.captains_sea.questions import AskReact
from weathergage.rulesets.captains_sea.rules.bridge_cards import RollDice
from weathergage.rulesets.captains_sea.rules.card_windows import Window
from weathergage.rulesets.captains_sea.state import Duel, Ship
from weathergage.scene.model import Arc, Ghost, Overlay, Picture, Ring, Ruler

SEATS = (0, 1, None)
SECRET = "not-for-your-eyes"
RULESET = wg.ruleset("captains-sea")


def tampered(game: Duel, seat: int | None) -> Duel:
    """The same game with everything this seat cannot know replaced by something that would be noticed."""
    other = clone(game)
    for ship in other.ships:
        if ship.side == seat:
            continue
        ship.hand = (SECRET,) * len(ship.hand)
        spied = ship.spied and seat == 1 - ship.side
        if ship.maneuver and not spied and not ship.spent >= ship.cost:
            ship.maneuver, ship.turn, ship.cost = SECRET, 7070, ship.spent + 8080
        if ship.strain and not spied:
            ship.strain = 9090
        for section in ship.sections:
            if section.load and not section.known:
                section.load = SECRET
            if section.pending and not section.moved:
                section.pending = SECRET
    other.deck = (SECRET,) * len(other.deck)
    other.held = tuple([answer if at in other.open or other.asked[at].seat == seat else SECRET
                        for at, answer in enumerate(other.held)])
    return other


def sight(game: Duel, seat: int | None) -> Sight:
    return Sight(RULESET, game, seat)


def seen(game: Duel, seat: int | None) -> Duel:
    veiled = sight(game, seat).game
    assert isinstance(veiled, Duel)
    return veiled


def ship_seen(game: Duel, side: int, seat: int | None) -> Ship:
    return seen(game, seat).ships[side]


@pytest.mark.rule("CS-GEN-09")
def test_a_veiled_state_does_not_change_with_what_it_hides() -> None:
    for seed, match in voyages(30):
        for seat in SEATS if len(match.log) % 7 == 0 else ():
            game = duel(match)
            assert seen(game, seat) == seen(tampered(game, seat), seat), (seed, len(match.log), seat)
            assert SECRET not in json.dumps(sight(game, seat).view())


def test_what_a_player_reads_does_not_change_with_what_is_hidden() -> None:
    for seed, match in voyages(15):
        for seat in SEATS if len(match.log) % 2 else ():
            one, other = sight(duel(match), seat), sight(tampered(duel(match), seat), seat)
            for question in one.questions():
                where = (seed, len(match.log), question.kind)
                assert one.prompt(question) == other.prompt(question), where
                assert one.reason(question) == other.reason(question), where
                for answer in one.candidates(question, 20):
                    assert one.label(question, answer) == other.label(question, answer), where


def test_a_picture_does_not_change_with_what_is_hidden() -> None:
    for seed, match in voyages(15):
        if len(match.log) % 23 == 0:
            for seat in SEATS:
                one, other = sight(duel(match), seat), sight(tampered(duel(match), seat), seat)
                assert encoded(one.picture()) == encoded(other.picture()), seed


def test_the_whole_view_of_a_match_is_plain_data_without_secrets_of_others() -> None:
    for _, match in voyages(6):
        if len(match.log) % 43 == 0:
            for seat in SEATS:
                view = match.view(seat)
                assert json.loads(json.dumps(view))["table"]["turn"] == duel(match).turn
                assert all([asked["seat"] == seat for asked in view["asked"]])


@pytest.mark.rule("CS-GEN-09", "CS-MAN-10")
def test_the_enemy_sees_that_there_is_a_maneuver_and_a_strain_block_and_the_points_spent() -> None:
    game = table("constitution 10,10 E maneuver=advance:0:2:1 strain=2 | guerriere 14,10 E; at fire").game
    own, enemy = ship_seen(game, 0, 0), ship_seen(game, 0, 1)
    assert (own.maneuver, own.cost, own.strain) == ("advance", 2, 2)
    assert (enemy.maneuver, enemy.turn, enemy.cost, enemy.strain) == (HIDDEN, 0, HIDDEN_NUMBER, HIDDEN_NUMBER)
    assert enemy.spent == 1 and not enemy.revealed


@pytest.mark.rule("CS-FX-38")
def test_a_lookout_shows_maneuver_and_strain_to_the_enemy_and_not_to_spectators() -> None:
    game = table("constitution 10,10 E maneuver=advance:0:2:1 strain=2 spied | guerriere 14,10 E; at fire").game
    enemy, spectator = ship_seen(game, 0, 1), ship_seen(game, 0, None)
    assert (enemy.maneuver, enemy.cost, enemy.strain) == ("advance", 2, 2)
    assert (spectator.maneuver, spectator.cost, spectator.strain) == (HIDDEN, HIDDEN_NUMBER, HIDDEN_NUMBER)


@pytest.mark.rule("CS-GEN-09", "CS-MAN-10")
@pytest.mark.parametrize(("ship", "known"), [
    ("strain=1", [True, False, False]), ("strain=2 spied", [True, True, False]), ("", [True, True, True]),
])
def test_what_the_rigging_check_needs_is_known_to_those_who_know_the_strain(ship: str, known: list[bool]) -> None:
    duel_ = table(f"constitution 5,9 N {ship} hand=lookout | congress 20,9 S; wind N; at bonus-move only")
    if duel_.question().kind == "bonus-move":
        duel_.say("move")
    assert duel_.question().kind == "discard"
    rolls = [next(frame for frame in seen(duel_.game, seat).agenda if isinstance(frame, RollDice)) for seat in SEATS]
    assert [bool(roll.marks) for roll in rolls] == known


@pytest.mark.rule("CS-GEN-09")
def test_what_another_roll_needs_is_known_to_all() -> None:
    duel_ = table("constitution 10,10 N guns=5/5/0/0 strain=1 hand=topmen | guerriere 14,10 N; at fire")
    duel_.say("low", "pass")
    assert duel_.question().kind == "discard"
    for seat in SEATS:
        assert [bool(frame.marks) for frame in seen(duel_.game, seat).agenda if isinstance(frame, RollDice)] == [True]


@pytest.mark.rule("CS-LOAD-11")
def test_loads_are_hidden_until_known_and_counters_until_moved_on() -> None:
    game = table("constitution 10,10 E load=chain/round*/-/- reload=-/-/double@9/chain@9* | guerriere 14,10 E; "
                 "at fire").game
    loads = [(section.load, section.pending, section.due) for section in ship_seen(game, 0, 1).sections]
    assert loads == [(HIDDEN, "", 0), ("round", "", 0), ("", HIDDEN, 9), ("", "chain", 9)]
    own = [(section.load, section.pending) for section in ship_seen(game, 0, 0).sections]
    assert own == [("chain", ""), ("round", ""), ("", "double"), ("", "chain")]


@pytest.mark.rule("CS-CARD-18", "CS-GEN-09", "CS-LOAD-11")
def test_discards_are_open_and_hands_are_counted() -> None:
    game = table("constitution 10,10 E hand=topmen,grape | guerriere 14,10 E; discards squall lull; at fire").game
    veiled = seen(game, 1)
    assert veiled.discards == ("squall", "lull")
    assert veiled.ships[0].hand == (HIDDEN, HIDDEN)
    assert ship_seen(game, 0, 0).hand == ("grape", "topmen")
    assert veiled.deck == (HIDDEN,) * len(game.deck)


@pytest.mark.rule("CS-GEN-09", "CS-MAN-05", "CS-MAN-06")
def test_completed_maneuvers_are_revealed_before_it_is_decided_who_moves_first() -> None:
    duel_ = table("constitution 10,10 E maneuver=advance:0:2:1 act=1 | guerriere 14,10 E maneuver=back-sail:0:1:0 "
                  "act=1; at maneuver")
    assert duel_.asked == [(0, "move-first")]
    for seat in SEATS:
        assert [ship.maneuver for ship in seen(duel_.game, seat).ships] == ["advance", "back-sail"]


def test_the_window_before_a_reveal_does_not_tell_what_the_enemy_can_do() -> None:
    """Spill the Wind needs a maneuver that is completed now: whether it is stays its captain's secret."""
    for spent in (0, 1):
        duel_ = table(f"constitution 10,10 E maneuver=advance:0:2:{spent} act=1 hand=topmen | guerriere 14,10 E "
                      "maneuver=advance:0:2:1 act=1 hand=topmen; at maneuver")
        question = duel_.question().question
        assert isinstance(question, AskReact) and question.seat == 1
        assert (question.moment, question.cards) == ("reveal", ("change-orders", "spill-wind"))
        assert [frame.cards for frame in duel_.game.agenda if isinstance(frame, Window)] == [(question.cards,) * 2]


# --- pictures ---------------------------------------------------------------------------------------------------------


def encoded(shown: Picture) -> bytes:
    return msgspec.json.encode(shown)


def overlays(match: Match, seat: int | None, kind: type[Overlay]) -> list[Overlay]:
    shown = match.sight(seat).picture()
    return [overlay for overlay in shown.scene.overlays if isinstance(overlay, kind)]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_picture_is_a_sound_svg(scenario: str) -> None:
    for match in voyage(scenario, 5):
        if len(match.log) % 61 == 0 or match.over:
            for seat in SEATS:
                root = ElementTree.fromstring(match.svg(seat, theme="dark" if seat else "light"))
                assert root.tag.endswith("svg")
                assert not re.search(r"\bNone\b|\bnan\b", "".join(root.itertext()))


def test_a_picture_without_a_past_shows_no_tracks() -> None:
    match = next(iter(voyage("constitution-guerriere", 1)))
    assert sight(duel(match), None).picture() == match.sight(None).picture()


def test_sides_always_differ_in_colour_name_and_letter() -> None:
    one_of_each = {design.nation: name for name, design in DESIGNS.items()}
    for one, other in [*product(one_of_each.values(), repeat=2), ("president-1812", "president-1815")]:
        match = wg.new("captains-sea", "open-duel", 1, {"ship-a": one, "ship-b": other})
        shown = match.sight(None).picture()
        assert len({side.tincture for side in shown.scene.sides}) == 2
        assert len({side.letter for side in shown.scene.sides}) == 2
        assert len({ship.name for ship in shown.scene.ships}) == 2


def test_ships_in_one_square_lie_side_by_side_as_their_formation_says() -> None:
    game = table("constitution 10,10 E | guerriere 10,10 E; formation parallel N a; at fire").game
    (ax, ay), (bx, by) = spot(game, 0), spot(game, 1)
    assert ax == bx == 10
    assert 10.5 > ay > 10 > by > 9.5


def test_the_arc_covers_the_squares_where_the_broadside_bears() -> None:
    duel_ = table("constitution 10,10 NE | guerriere 12,8 E; at fire")
    shown = overlays(duel_.match, 0, Arc)[0]
    assert isinstance(shown, Arc)
    bands = {band.rank: set(band.cells) for band in shown.bands}
    assert (12, 8) in bands[2]
    assert (11, 9) in bands[1]
    reach = {1: range(4), 2: range(4, 7), 3: range(7, 13), 4: range(13, 25)}
    for rank, cells in bands.items():
        for x, y in cells:
            assert arc(x - 10, y - 10, NAMES.index("NE")) == "starboard"
            assert distance(x - 10, y - 10) in reach[rank]


def test_guns_that_have_fired_have_no_arc() -> None:
    for loads, arcs in (("round/-/-/-", 1), ("-/-/round/round", 0), ("-/-/-/-", 0)):
        duel_ = table(f"constitution 10,10 NE load={loads} | guerriere 12,8 E; turn 1; at assign-crew")
        assert len(overlays(duel_.match, 0, Arc)) == arcs, loads


def test_a_question_of_fire_marks_the_target_and_measures_the_distance() -> None:
    duel_ = table("constitution 10,10 E guns=5/5/0/0 | guerriere 10,7 E; at fire")
    assert duel_.asked == [(0, "fire")]
    assert Ring(ids=("ship-b",), kind="target") in overlays(duel_.match, 0, Ring)
    assert overlays(duel_.match, 1, Ring) == []
    assert overlays(duel_.match, None, Ruler) == [Ruler(start="ship-a", end="ship-b", label="6 MP", segments=6)]


def test_offered_maneuvers_are_shown_as_ghosts_to_their_captain_only() -> None:
    duel_ = table("constitution 10,10 E act=4,8 | guerriere 14,10 E; wind S; at cycle")
    assert duel_.asked == [(0, "select-maneuver")]
    ghosts = overlays(duel_.match, 0, Ghost)
    shown = [(ghost.at, ghost.heading, ghost.label) for ghost in ghosts if isinstance(ghost, Ghost)]
    assert ((11, 10), 90.0, "Advance · 2") in shown
    assert ((10, 10), 45.0, "Wear · 2") in shown
    assert overlays(duel_.match, 1, Ghost) == overlays(duel_.match, None, Ghost) == []


def test_damage_is_drawn() -> None:
    game = table("constitution 10,10 E rigging=0 on-fire hull=0/0/5/5 | curlew 14,10 E; at fire").game
    ship, brig = sight(game, None).picture().scene.ships
    assert (ship.lost_masts, ship.fire > 0, ship.holes) == ((0, 1, 2), True, 4)
    assert (brig.masts, brig.rig, brig.lost_masts, brig.holes) == (2, "brig", (), 0)


def test_load_counters_lie_face_down_for_the_enemy() -> None:
    game = table("constitution 10,10 E load=-/-/-/- reload=chain@9/round@9/-/- | guerriere 14,10 E; at fire").game
    own, enemy = (sight(game, seat).picture().tracks[1].steps[8] for seat in (0, 1))
    assert own.counters == enemy.counters == ("a",)
    assert "chain" in own.hint
    assert "chain" not in enemy.hint and "face down" in enemy.hint


def test_cards_that_fit_the_moment_are_lit() -> None:
    duel_ = table("constitution 10,10 E guns=5/5/0/0 hand=well-aimed,lookout,topmen | guerriere 10,7 E "
                  "maneuver=advance:0:2:1; at fire")
    lit = {card.id for card in duel_.match.sight(0).picture().hands[0].cards if card.playable}
    assert lit == {"lookout"}
    duel_.say("low")
    lit = {card.id for card in duel_.match.sight(0).picture().hands[0].cards if card.playable}
    assert lit == {"lookout", "well-aimed"}
