"""Everything that happens is told, with the clause that made it happen, and nothing else is."""

import pytest
from captains_sea.table import Table, opening, table


def story(duel: Table) -> list[str]:
    """What a spectator reads, with clauses: 'The ships are grappled. CS-GRAP-06'."""
    return [f"{words} {rule}" for words, rule in duel.match.story(None)]


APART = "galatea 5,9 N | congress 20,9 N"
ALONGSIDE = "formation parallel E b; grapple grappled; no-cards"


TOLD: list[tuple[str, str, tuple[str, ...], list[str]]] = [
    # --- maneuvers ---
    ("galatea 5,9 NE act=12 maneuver=advance:0:3:0 | congress 20,9 N; wind N; at cycle only", "", ("2",),
     ["Galatea cannot finish her maneuver and took a Strain block. CS-MAN-12"]),
    ("galatea 5,9 N act=6 maneuver=advance:0:2:1 hand=spill-wind | congress 20,9 N; impulse 6; at maneuver only", "",
     ("spill-wind",),
     ["Galatea played Spill the Wind. CS-CARD-18",
      "Galatea spills the wind: her maneuver becomes a Back Sail. CS-FX-36",
      "Galatea backed her sails and kept her place. CS-MAN-22"]),
    ("galatea 5,9 E act=6,12 maneuver=advance:0:2:0 hand=change-orders | congress 20,9 N; wind N; impulse 6; "
     "at maneuver only", "", ("change-orders", "back-sail"),
     ["Galatea played Belay That Order. CS-CARD-18", "Galatea selected a maneuver. CS-MAN-01",
      "Galatea changed her orders. CS-FX-37", "Galatea backed her sails and kept her place. CS-MAN-22"]),
    ("galatea 5,9 E act=6 maneuver=wear-up:1:2:1 | congress 20,9 N; wind N; impulse 6; at maneuver only", "", (),
     ["Galatea wore to south-east. CS-MAN-21"]),
    ("galatea 5,9 SE act=6 maneuver=tack:1:3:2 | congress 20,9 N; wind N; impulse 6; at maneuver only", "4", (),
     ["Galatea luffed up to south. CS-MAN-23", "Galatea rolled 4 to come about. CS-MAN-24",
      "Galatea came about to south-west with 5 (4 rolled + 1 crew morale). CS-MAN-24"]),
    ("galatea 5,9 E act=6 maneuver=tack:1:3:2 | congress 20,9 N; wind N; impulse 6; at maneuver only", "", (),
     ["Galatea's Tack is no longer possible and is lost. CS-MAN-30"]),
    # --- guns ---
    ("galatea 5,9 N guns=1/1/0/0 reload=chain@6/round@6/-/- chasers=6/6 | congress 20,9 N; impulse 6; at reload only",
     "", (),
     ["Galatea's starboard bow section is loading chain shot and needs two impulses more. CS-LOAD-03",
      "Galatea's starboard aft section is loaded with round shot. CS-LOAD-01",
      "Galatea's bow chasers are loaded. CS-CHASE-06", "Galatea's stern chasers are loaded. CS-CHASE-06"]),
    ("galatea 5,9 N guns=0/0/0/0 reload=-/round@6/-/- | congress 20,9 N; impulse 6; at reload only", "", ("chain",),
     ["Galatea's starboard aft section had no gunners to load it and begins anew. CS-LOAD-02",
      "Galatea is loading her starboard aft section, with counters in impulse 2 of turn 2. CS-LOAD-06"]),
    ("galatea 10,10 N hand=marines-in-tops | congress 11,10 N; at fire only", "5 1", ("marines-in-tops",),
     ["Galatea played Marines in the Tops. CS-CARD-18", "Galatea rolled 5 1 for the marines in her tops. CS-FX-17",
      "Congress lost 1 crew point; 10 left. CS-FX-17"]),
    ("galatea 10,10 N guns=1/0/0/0 | congress 14,10 N hull=3/3/1/3; wind N; at fire only", "6 | 1 1 1 1 | 1 1 | 6",
     ("bow low", "round"),
     ["Galatea fires her bow section, low. CS-FIRE-02",
      "1 hit at a damage total of 6 (8 on the dice − 2 aimed low) on Congress's port side: 1 hull. CS-DMG-05",
      "Congress's port aft section took 1 hit; 2 boxes left. CS-DMG-17",
      "Smoke rises round Galatea: 1 Smoke-2 counter. CS-SMOKE-01"]),
    # --- housekeeping and cards ---
    ("galatea 5,9 N crew=8 hand=surgeon | congress 20,9 N; at repair only", "", ("surgeon",),
     ["Galatea's surgeon sent a crew point back to duty; she has 9. CS-FX-27"]),
    ("galatea 5,9 N on-fire hand=fire-party | congress 20,9 N; ip a; at fire-fighting only", "", ("fire-party",),
     ["The fire on Galatea is out. CS-FX-30"]),
    ("galatea 5,9 N on-fire | congress 20,9 N; ip a; no-cards; at fire-fighting only", "2", (),
     ["The fire on Galatea spreads to her rigging with 2. CS-HK-02", "Galatea's rigging took 1 hit; 9 left. CS-HK-02"]),
    ("galatea 5,9 N rigging=0 morale=unfit | congress 20,9 N rigging=0 morale=unfit; at strike only", "1 | 1", (),
     ["Congress's crew calls for striking with 0 (1 rolled − 1 crew morale). CS-HK-10",
      "Galatea's crew calls for striking with 0 (1 rolled − 1 crew morale). CS-HK-10",
      "Both crews waver, and neither ship strikes. CS-HK-11"]),
    ("galatea 5,9 N rigging=0 morale=unfit | congress 20,9 N; at strike only", "1", (),
     ["Galatea strikes her colours. CS-HK-10"]),
    ("galatea 5,9 S | congress 20,9 N; wind N; at sails only", "4", ("SE",),
     ["Galatea falls off with 4. CS-HK-18", "Galatea fell off to south-east. CS-HK-18"]),
    ("galatea 5,9 N tasks=0/1/0 | congress 20,9 N; at sails only", "3", ("fighting",),
     ["Galatea's topmen are ready to change sail, with 3. CS-HK-14", "Galatea changed to fighting sail. CS-HK-15"]),
    ("galatea 5,9 N rigging=1 sail=medium | congress 20,9 N; at sails only", "", (),
     ["Galatea's rigging bears no more than fighting sail. CS-HK-17"]),
    (f"galatea 5,9 N | congress 5,9 N; {ALONGSIDE}; ip a; at sails only", "3", ("try",),
     ["Galatea cuts loose with 4 (3 rolled + 1 crew morale). CS-HK-19", "The ships drift apart, disengaged. CS-HK-20"]),
    (f"{APART}; wind N; smoke 5,9=1/0; at draw only", "smoke-clears", (),
     ["Galatea turned up The Smoke Clears: Remove every smoke counter from the map. Not applicable if there is none. "
      "CS-FX-06",
      "All smoke has cleared. CS-FX-06"]),
    (f"{APART}; wind N; at draw only", "wind-veers", (),
     ["The wind blows from the south-west, toward the north-east. CS-FX-02"]),
    ("galatea 5,9 SE | congress 20,9 N; wind N; at draw only", "wind-veers", (),
     ["The wind blows from the south-west, toward the north-east. CS-FX-02"]),
    ("galatea 5,9 SW | congress 20,9 N; wind N; at draw only", "wind-veers", ("S",),
     ["Galatea fell off to south. CS-FX-02"]),
    (f"{APART}; wind N; at draw only", "strange-sail | 4", (), ["Galatea rolled 4 for the strange sail. CS-FX-10"]),
    ("galatea 5,9 N morale=fit | congress 20,9 N; wind N; at draw only", "strange-sail | 5", (),
     ["Galatea rolled 5 for the strange sail. CS-FX-10", "Galatea's morale rises to Handy. CS-FX-10"]),
    (f"{APART}; wind N; at draw only", "cartridge-flash | 4 | #2 | 2", (),
     ["Galatea rolled 4 to see whose ship it is. CS-CARD-19",
      "Congress's port bow section took 1 hit; 3 boxes left. CS-FX-07",
      "Congress rolled 2 for a fire after the flash. CS-FX-07", "Congress is on fire. CS-FX-07"]),
    ("galatea 5,9 N hull=1/3/3/3 | congress 20,9 N; wind N; at draw only", "gun-bursts | 3 | #0", (),
     ["A gun burst in Galatea's starboard bow section, and its load is lost. CS-FX-11",
      "Galatea's starboard bow section took 1 hit; no boxes left. CS-FX-11",
      "Galatea's starboard bow section is destroyed. CS-SHIP-19"]),
    (f"{APART}; wind N; at draw only", "spar-carried-away | 3", (), ["Galatea's rigging took 1 hit; 9 left. CS-FX-09"]),
    (f"{APART}; no-cards; smoke 5,9=1/0; at housekeeping only", "", (),
     ["The smoke thins and drifts to leeward. CS-HK-22"]),
    # --- boarding ---
    (f"galatea 5,9 N crew=2 | congress 5,9 N crew=1; {ALONGSIDE}; ip a; at melee only", "6 6 | 1", ("board", "2", "1"),
     ["Galatea boards Congress. CS-MELEE-02",
      "Galatea attacks with 2, none in support; Congress holds with 1, none in support. CS-MELEE-04",
      "The boarders count 7 7 against 2: 2 hits for Galatea. CS-MELEE-09",
      "Congress lost 1 crew point; none left. CS-MELEE-10", "Congress is captured. CS-MELEE-11"]),
    # --- initiative ---
    (f"{APART}; no-cards; ip a; at initiative only", "3 | 3 | 2 | 5", (),
     ["Congress rolled 3 for initiative. CS-INIT-01", "Galatea rolled 3 for initiative. CS-INIT-01",
      "Both captains come to 3 for initiative and roll again. CS-INIT-03",
      "Congress rolled 2 for initiative. CS-INIT-03", "Galatea rolled 5 for initiative. CS-INIT-03",
      "Galatea has the initiative, 5 to 2. CS-INIT-01"]),
]


@pytest.mark.rule(
    "CS-CARD-18", "CS-CARD-19", "CS-CHASE-06", "CS-DMG-05", "CS-DMG-17", "CS-FIRE-02", "CS-FX-02", "CS-FX-06",
    "CS-FX-07", "CS-FX-09", "CS-FX-10", "CS-FX-11", "CS-FX-17", "CS-FX-27", "CS-FX-30", "CS-FX-36", "CS-FX-37",
    "CS-HK-02", "CS-HK-10", "CS-HK-11", "CS-HK-14", "CS-HK-15", "CS-HK-17", "CS-HK-18", "CS-HK-19", "CS-HK-20",
    "CS-HK-22", "CS-INIT-01", "CS-INIT-03", "CS-LOAD-01", "CS-LOAD-02", "CS-LOAD-03", "CS-LOAD-06", "CS-MAN-01",
    "CS-MAN-12", "CS-MAN-21", "CS-MAN-22", "CS-MAN-23", "CS-MAN-24", "CS-MAN-30", "CS-MELEE-02", "CS-MELEE-04",
    "CS-MELEE-09", "CS-MELEE-10", "CS-MELEE-11", "CS-SHIP-19", "CS-SMOKE-01")
@pytest.mark.parametrize(("position", "dice", "answers", "told"), TOLD)
def test_what_happens_is_told_in_its_order_with_its_clause(
        position: str, dice: str, answers: tuple[str, ...], told: list[str]) -> None:
    duel = table(position, dice).say(*answers)
    lines = story(duel)
    assert [line for line in lines if line in told] == told, lines


@pytest.mark.rule("CS-FX-23")
def test_a_wheel_shot_away_is_told_after_the_new_loads() -> None:
    duel = table("galatea 10,10 N guns=3/0/0/0 hand=wheel-shot-away | congress 12,10 N act=12 maneuver=advance:0:2:1; "
                 "impulse 11; at fire only", "6 1 1 | 1 1 | 3 3 | 2")
    duel.play("wheel-shot-away", "low").say("port bow", "round")
    assert story(duel)[-1] == \
        "Congress's wheel is shot away: she loses her maneuver and her next activation. CS-FX-23"


@pytest.mark.rule("CS-SCEN-09", "CS-SETUP-05")
def test_the_wind_and_the_sails_of_an_open_duel_are_told() -> None:
    duel = opening("open-duel", "#3 | topmen | squall | carpenters | carpenters | surgeon | lie-down")
    assert story(duel) == ["The wind blows from the west, toward the east. CS-SETUP-03"]
    duel.say("N", "N", "medium round", "fighting round")
    assert story(duel)[1:4] == [
        "Constitution is ready for action under medium sail. CS-SETUP-05",
        "Guerriere is ready for action under fighting sail. CS-SETUP-05", "Constitution drew a card. CS-SETUP-08"]
    assert "Constitution turned up Squall, which does not count yet and is discarded. CS-CARD-18" in story(duel)


@pytest.mark.rule("CS-END-02", "CS-END-04")
def test_striking_at_any_time_is_told_and_ends_the_duel() -> None:
    duel = table(f"{APART}; at assign-crew")
    duel.aside("strike", seat=1)
    assert [line.split(":")[0] for line in story(duel)[-2:]] == [
        "Congress strikes her colours. CS-END-04", "The duel ends by striking"]
