"""The log, the questions and the sheets say what happened: sums add up, ones are one, and nothing is said of nobody."""

from typing import Any

import pytest
from captains_sea.table import Table, opening, table
from captains_sea.voyages import voyages

from weathergage.kernel.core import Event
from weathergage.rulesets.captains_sea import events as ev
from weathergage.rulesets.captains_sea.face.telling import tell_spread
from weathergage.scene.log import Figure
from weathergage.table.forms import asked
from weathergage.table.lines import lines
from weathergage.table.model import OneOfForm
from weathergage.table.preview import preview


def told(duel: Table, kind: str) -> list[str]:
    """What the log says of all events of a kind."""
    return [duel.match.sight(None).tell(event) for event in duel.events(kind)]


def figures(duel: Table, label: str) -> list[Figure]:
    return [figure for line in lines(duel.match, None) for figure in line.figures if figure.label == label]


def reason(duel: Table) -> str:
    question = duel.question()
    return duel.match.sight(question.seat).reason(question.question)


# --- sums -------------------------------------------------------------------------------------------------------------

def shown(event: Event) -> int | None:
    """The number that the parts of an event make."""
    match event:
        case ev.DefenseMade(dice=dice): return dice
        case ev.HitsSpread(total=total): return total
        case ev.SpeedSet(speed=speed): return speed
        case ev.TackTried(modifier=modifier) | ev.IronsTried(modifier=modifier) | ev.BonusChecked(modifier=modifier) | \
                ev.GrappleTried(modifier=modifier) | ev.DisengageTried(modifier=modifier): return modifier
        case _: return None


def test_every_sum_in_the_log_of_whole_games_adds_up() -> None:
    met: set[str] = set()
    for seed, match in voyages(24):
        if match.over:
            for event in match.events:
                total = shown(event)
                if total is not None:
                    parts: ev.Parts = getattr(event, "parts", ())
                    assert sum([amount for amount, _, _ in parts]) == total, (seed, event)
                    met.add(type(event).__name__)
    assert met >= {"DefenseMade", "HitsSpread", "SpeedSet", "TackTried", "GrappleTried"}


SPLIT = "galatea 10,10 N guns=3/3/0/0 | congress 12,10 N {b}; {rest}at fire only"


@pytest.mark.rule("CS-FIRE-12", "CS-FX-20")
def test_the_defense_dice_of_a_split_attack_and_of_a_card_add_up() -> None:
    duel = table(SPLIT.format(b="hand=lie-down on-fire", rest=""), "6 1 1 | 1 1 1 1 1 | 1 1 | 6 | 6 1 1 | 1 | 1 1 | 6")
    duel.say("bow low aft high", "bow").play("lie-down").pass_cards("port bow")
    assert [(event.dice, [part[:2] for part in event.parts]) for event in duel.events("DefenseMade")] == [
        (5, [(2, "distance"), (1, "ships on fire"), (-1, "against the other attack"), (3, "Lie Down on Deck")]),
        (1, [(2, "distance"), (1, "ships on fire"), (-2, "against the other attack")])]
    assert told(duel, "DefenseMade") == [
        "Congress's 5 defense dice (2 distance + 1 ship on fire − 1 against the other attack + 3 Lie Down on Deck) "
        "cancelled no hits; 1 left.",
        "Congress's 1 defense die (2 distance + 1 ship on fire − 2 against the other attack) cancelled no hits; "
        "1 left."]
    assert [figure.total for figure in figures(duel, "defense dice")] == [5]
    assert [figure.total for figure in figures(duel, "defense die")] == [1]


@pytest.mark.rule("CS-DMG-02", "CS-FX-14", "CS-FX-15")
@pytest.mark.parametrize(("aim", "card", "total", "words"), [
    ("low", "", 7, "9 on the dice − 2 aimed low"), ("high", "", 11, "9 on the dice + 2 aimed high"),
    ("low", "down-roll", 5, "9 on the dice − 2 aimed low − 2 Fire on the Down Roll"),
    ("high", "up-roll", 13, "9 on the dice + 2 aimed high + 2 Fire on the Up Roll"),
])
def test_the_damage_total_opens_into_dice_modifiers_and_cards(aim: str, card: str, total: int, words: str) -> None:
    hand = f"hand={card} " if card else ""
    duel = table(f"galatea 10,10 N guns=3/0/0/0 {hand}| congress 12,10 N; at fire only", "6 1 1 | 1 1 | 3 3 | 3")
    if card:
        duel.play(card, aim)
    else:
        duel.say(aim)
    assert told(duel, "HitsSpread")[0].startswith(f"1 hit at a damage total of {total} ({words}) on Congress")
    assert [figure.total for figure in figures(duel, "damage total")] == [total]


def test_a_damage_total_without_modifiers_is_not_said_twice() -> None:
    duel = table("galatea 10,10 N guns=3/0/0/0 morale=unfit | congress 12,10 N; wind N; at fire only",
                 "6 1 1 | 1 1 | 3 3 | 3").say("low")
    assert told(duel, "HitsSpread")[0].startswith("1 hit at a damage total of 9 on Congress")


# --- dice with what is added to them ----------------------------------------------------------------------------------

@pytest.mark.rule("CS-HK-02", "CS-HK-03", "CS-HK-10", "CS-HK-14", "CS-FX-03")
@pytest.mark.parametrize(("position", "dice", "kind", "words"), [
    ("constitution 10,10 N rigging=9 tasks=0/0/2 | galatea 10,14 N; at repair only", "3 2", "RepairTried",
     "Constitution could not mend her rigging with 3 2, each at +1 (1 crew quality)."),
    ("constitution 10,10 N hull=3/5/5/5 repair=1/0/0/0 | galatea 10,14 N; at repair only", "4", "RepairTried",
     "Constitution mended a box of her starboard bow section with 5 (4 rolled + 1 crew quality)."),
    ("guerriere 10,10 N hull=3/4/4/4 repair=1/0/0/0 | galatea 10,14 N; at repair only", "4", "RepairTried",
     "Guerriere could not mend her starboard bow section with 4."),
    ("constitution 10,10 N on-fire | galatea 10,14 N; no-cards; at fire-fighting only", "3", "FireFought",
     "The fire on Constitution burns on with 4 (3 rolled + 1 crew quality)."),
    ("guerriere 10,10 N rigging=0 morale=unfit | galatea 10,14 N; at strike only", "3", "StrikeChecked",
     "Guerriere's crew fights on with 2 (3 rolled − 1 crew morale)."),
    ("guerriere 10,10 N rigging=0 crew=0 morale=unfit | galatea 10,14 N; at strike only", "3 2", "StrikeChecked",
     "Guerriere's crew calls for striking with 3 2, each at −1 (−1 crew morale)."),
    ("constitution 10,10 N tasks=0/1/0 | galatea 10,14 N; at sails only", "1", "SailTried",
     "Constitution's topmen are not ready to change sail, with 2 (1 rolled + 1 crew quality)."),
    ("constitution 10,10 N sail=medium | galatea 10,14 N sail=fighting; ip a; at draw only", "squall | 3", "SquallMet",
     "Constitution's spars held in the squall with 4 (3 rolled + 1 crew quality)."),
    ("constitution 10,10 N hull=0/5/5/5 morale=fit | galatea 10,14 N; no-cards; at housekeeping only", "3 | 1",
     "MoraleChecked", "Constitution's morale holds at Fit with 3."),
    ("guerriere 10,10 N hull=0/4/4/4 | galatea 10,14 N; no-cards; at housekeeping only", "3 | 1",
     "MoraleChecked", "Guerriere's morale holds at Handy with 4 (3 rolled + 1 crew morale)."),
])
def test_dice_are_told_with_what_is_added_to_them(position: str, dice: str, kind: str, words: str) -> None:
    duel = table(position, dice)
    assert words in told(duel, kind)


def test_one_die_is_not_called_each() -> None:
    duel = table("constitution 10,10 N guns=1/0/0/0 | macedonian 14,10 N; at fire only", "1").say("low")
    assert told(duel, "AttackMade") == ["Constitution's starboard bow section fired round shot, aimed low: no hits "
                                        "with 1 die (1 long gun), at +1 (1 crew morale)."]


# --- what did not happen ----------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-GRAP-04", "CS-GRAP-05")
@pytest.mark.parametrize(("heading", "words"), [
    ("E", []), ("W", []), ("SE", ["Guerriere was swung round to east."]), ("S", ["Guerriere was swung round to west."]),
])
def test_only_a_ship_that_turns_is_swung_round_by_a_grapple(heading: str, words: list[str]) -> None:
    formation = {"E": "parallel", "W": "parallel", "SE": "angled", "S": "crossing"}[heading]
    entitled = " a" if formation == "crossing" else ""
    duel = table(f"constitution 10,10 E crew=12 | guerriere 10,10 {heading} crew=5; "
                 f"formation {formation} N b{entitled}; ip a; at grapple only", "6").say("try")
    assert duel.game.grapple == "grappled" and told(duel, "ShipTurned") == words


def test_bridge_cards_are_not_counted_before_they_are_dealt() -> None:
    def cards(duel: Table) -> list[Any]:
        picture = duel.match.sight(0).picture()
        return [getattr(part, "value", "") for sheet in picture.sheets for part in sheet.parts
                if getattr(part, "label", "") == "Bridge Cards"]

    duel = opening("constitution-guerriere", "topmen | topmen | carpenters | carpenters | surgeon | lie-down")
    assert cards(duel) == ["not dealt yet"]
    duel.say("medium round", "medium round")
    assert cards(duel) == [f"{len(duel.game.deck)} left"] and len(duel.game.deck) > 40


# --- fire -------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("hits", "words"), [
    ("6 1 1", "1 hit stands, and the damage dice come to 7, aimed low. Do you play a card?"),
    ("6 6 1", "2 hits stand, and the damage dice come to 7, aimed low. Do you play a card?"),
])
def test_one_hit_stands_and_two_stand(hits: str, words: str) -> None:
    duel = table("galatea 10,10 N guns=3/0/0/0 hand=lucky-shot | congress 12,10 N; at fire only",
                 f"{hits} | 1 1 | 3 3 | 3")
    duel.pass_cards("low", until="lucky-shot")
    assert duel.question().prompt == words


def test_the_guns_that_are_told_before_one_fires_are_ones_own() -> None:
    duel = table("constitution 10,10 E guns=5/5/0/0 | guerriere 10,7 E guns=0/0/4/4; ip a; at fire")
    assert reason(duel).startswith("You announce first; your bow section has ")
    duel.say("bow low aft high")
    assert reason(duel) == (
        "Guerriere fires her bow section low, aft section high; "
        "your bow section has 5 dice of round shot and hits on 4+; "
        "your aft section has 5 dice of round shot and hits on 4+; Guerriere has 3 defense dice.")
    held = table("constitution 10,10 E guns=5/5/0/0 | guerriere 10,7 E guns=0/0/4/4; ip a; at fire").say("hold")
    assert reason(held).startswith("Guerriere holds her fire; your bow section has ")


@pytest.mark.rule("CS-FIRE-11")
def test_the_button_of_a_split_broadside_counts_the_dice_of_both_attacks() -> None:
    duel = table("constitution 10,10 N guns=2/3/0/0 | macedonian 16,10 N; at fire only")
    question = duel.question()
    shape = asked(duel.match, question).form
    assert isinstance(shape, OneOfForm)
    buttons = {choice.label: choice.figure for choice in shape.choices}
    bow, aft = buttons["Bow section, low"], buttons["Aft section, low"]
    both = f"{int(bow.split()[0]) + int(aft.split()[0])} dice"
    assert (buttons["Both sections, low"], buttons["Bow section high, aft section low"]) == (both, both)
    tried = preview(duel.match, question, (("bow", "high"), ("aft", "low")))
    assert [(figure.total, figure.label) for figure in tried.figures if "di" in figure.label] == [
        (int(both.removesuffix(" dice")), "dice"),
        *[(int(one.split()[0]), f"{end} {one.split()[1]}") for end, one in (("bow", bow), ("aft", aft))],
        (6, "defense dice")]


def test_one_die_is_called_a_die_on_its_button_and_in_its_line_of_fire() -> None:
    duel = table("constitution 10,10 N guns=1/0/0/0 | macedonian 14,10 N; at fire only")
    question = duel.question()
    shape = asked(duel.match, question).form
    assert isinstance(shape, OneOfForm) and {choice.figure for choice in shape.choices} == {"1 die", ""}
    tried = preview(duel.match, question, (("bow", "low"),))
    labels = [getattr(overlay, "label", "") for overlay in tried.overlays]
    assert "1 die at 8 MP" in labels and tried.figures[0].label == "die"


# --- hits and crews ---------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-DMG-08", "CS-DMG-09", "CS-DMG-10", "CS-DMG-11", "CS-RAKE-09")
def test_what_sail_shot_and_rake_make_of_the_hits_of_the_table_is_told() -> None:
    def spread(cell: tuple[int, int, int], hits: tuple[int, int, int]) -> str:
        return tell_spread(ev.HitsSpread(0, cell, hits, "stern", sum(cell), 1, 6, ()))
    assert spread((0, 3, 1), (0, 5, 1)) == "5 hull (3 before the stern rake) and 1 crew"
    assert spread((3, 1, 1), (2, 1, 1)) == "2 rigging (3 before fighting sail), 1 hull and 1 crew"
    assert spread((0, 2, 0), (1, 0, 0)) == "1 rigging (0 before chain shot) and no hull (2 before chain shot)"
    assert spread((0, 3, 1), (0, 3, 1)) == "3 hull and 1 crew"


@pytest.mark.rule("CS-DMG-11", "CS-RAKE-09")
def test_the_log_of_a_stern_rake_adds_up() -> None:
    duel = table("constitution 10,10 N guns=1/0/0/0 | macedonian 14,10 E chasers=9/9; wind N; at fire only",
                 dice="6 | 2 2 2 2 | 1 1 | 6").say("low")
    assert told(duel, "HitsSpread") == [
        "1 hit at a damage total of 6 (8 on the dice − 2 aimed low) on Macedonian's stern: 2 hull "
        "(1 before the stern rake)."]


@pytest.mark.rule("CS-CREW-01")
@pytest.mark.parametrize(("crew", "prompt"), [
    (0, "Turn 1: Galatea has no crew points to place. Go on?"), (1, "Turn 1: where does Galatea's 1 crew point serve?"),
    (2, "Turn 1: where do Galatea's 2 crew points serve?")])
def test_a_crew_is_asked_for_by_its_number(crew: int, prompt: str) -> None:
    duel = table(f"galatea 10,10 N crew={crew} | congress 14,10 N; at assign-crew")
    assert duel.question(0).prompt == prompt
