"""Positions in which a player of the game would call the right answer plain: the lieutenant and the captain find it."""

from typing import Any

import pytest

import weathergage as wg
from weathergage.kernel.match import Match
from weathergage.players.roster import player

LEVELS = ("lieutenant", "captain:12")
GRAPPLED = "formation parallel N a; grapple grappled; no-cards; ip a; at melee"
ALONGSIDE = "formation parallel N a; no-cards; ip a; limit 12; turn 12; at grapple"
SAILING = "act=3,6,9,12"
OFF_WIND = "no-cards; wind NW; ip a; at cycle only"
LAST = "belvidera 5,5 N; no-cards; wind W; ip b; limit 10; turn 10"
EMPTY = "guns=0/0/0/0 load=-/-/-/- reload=round@6/round@6/-/- | belvidera 10,12 E; no-cards; wind W; ip a"
LOADING = "impulse 6; at reload only"
GUNS = "hand=starboard-cannons,port-cannons,stern-chasers"
YORK = "hms-duke-of-york-fn"
WIZARDS = ("player 1 wizard=lord college=celestial hand=gale; player 2 wizard=lord college=jade hand=leak; wizard 1 "
           "greatship; wizard 2 galleon; wind E; at magic")
PRIZE = "la-possession-cc"
ARK = "hms-ark-royal-fs"
DUCK, RESCUER = "providence-cc", "york-fs"
LAME = f"{DUCK} 480,500 0 masts=0000 | {RESCUER} "
FAR_OFF = "hms-viceroy-cc 480,880 180 of=hearts; scenario lame-duck; wind W"
TREASURE = "terrain island 30,25 0; player 1 landed=2; treasure landed 1; turn 3; scenario treasure-island"
PIRATES = "player 1 fleet=empire edge=west; player 2 fleet=pirates edge=east; wind S; turn 4; at act wargalley only"
SICK = "wargalley 25,22 270 of=2 crew=1"
LOSING = (f"{YORK} 400,400 0 masts=100 | {YORK} 650,400 0 | {ARK} 416,400 0 of=hearts | {ARK} 690,430 0 of=hearts; "
          f"grapple {YORK} {ARK}; wind W")        # one is about to be taken, the other has an enemy before her guns

PLAIN: dict[str, tuple[str, str, tuple[Any, ...], Any]] = {
    # Captain's Sea
    "board a crew that is worn down": (
        "captains-sea", f"shannon 10,10 E crew=8 guns=0/0/0/0 | guerriere 10,10 E crew=2 guns=0/0/0/0; {GRAPPLED}",
        (), "board"),
    "do not board a crew three times as strong": (
        "captains-sea", f"shannon 10,10 E crew=3 guns=0/0/0/0 | guerriere 10,10 E crew=9 guns=0/0/0/0; {GRAPPLED}",
        (), "decline"),
    "man the guns that will bear: to port": (
        "captains-sea", "constitution 10,12 E | guerriere 10,10 E; no-cards; wind S; ip a; at assign-crew", (),
        lambda answer: sum(answer[7:9]) > sum(answer[9:11])),
    "man the guns that will bear: to starboard": (
        "captains-sea", "constitution 10,10 E | guerriere 10,12 E; no-cards; wind S; ip a; at assign-crew", (),
        lambda answer: sum(answer[9:11]) > sum(answer[7:9])),
    "no hands stand idle for boarding while the enemy has no men for it": (
        "captains-sea", "constitution 10,10 E | guerriere 11,12 E crew=5; no-cards; wind S; ip a; at assign-crew", (),
        lambda answer: sum(answer) >= 15),
    "grapple an enemy who has few men left": (
        "captains-sea", f"shannon 10,10 E crew=9 guns=0/0/0/0 | guerriere 10,10 E crew=2 guns=0/0/0/0; {ALONGSIDE}", (),
        "try"),
    "do not grapple one who has many more": (
        "captains-sea", f"shannon 10,10 E crew=2 guns=0/0/0/0 | guerriere 10,10 E crew=9 guns=0/0/0/0; {ALONGSIDE}", (),
        "decline"),
    "grappled, every hand stands by to fight": (
        "captains-sea", "shannon 10,10 E crew=8 | guerriere 10,10 E crew=8; formation parallel N a; grapple grappled; "
        "no-cards; ip a; at assign-crew", (), lambda answer: sum(answer) == 0),
    "with the enemy far off torn rigging is mended": (
        "captains-sea", "constitution 2,2 E rigging=4 | guerriere 22,15 E; no-cards; wind S; ip a; at assign-crew", (),
        lambda answer: answer[2] >= 1),
    "the bulk of the hands stand at the guns while nothing is to mend": (
        "captains-sea", "constitution 2,2 E | guerriere 22,15 E; no-cards; wind S; ip a; at assign-crew", (),
        lambda answer: sum(answer[2:7]) == 0 and sum(answer[7:]) >= 13),
    "against two men nearly all boarders fight": (
        "captains-sea", f"shannon 10,10 E crew=8 guns=0/0/0/0 | guerriere 10,10 E crew=2 guns=0/0/0/0; {GRAPPLED}",
        ("board",), lambda answer: answer >= 6),
    "with the enemy abeam no rigging is risked for a square ahead": (
        "captains-sea", "constitution 10,12 E | guerriere 10,10 E; no-cards; wind S; ip a; at bonus-move", (),
        "decline"),
    "a tack is tried by a crew that will bring her about": (
        "captains-sea", f"constitution 10,10 S {SAILING} morale=handy | guerriere 13,10 E {SAILING}; {OFF_WIND}", (),
        ("tack", 0)),
    "it is not by one that would as likely hang in irons": (
        "captains-sea", f"constitution 10,10 S {SAILING} morale=unfit | guerriere 13,10 E {SAILING}; {OFF_WIND}", (),
        ("advance", 0)),
    "a Bonus Move is made that takes her out of a squadron's sight at the last moment": (
        "captains-sea", f"constitution 17,5 NE | {LAST}; scenario constitution-belvidera; at bonus-move only", (),
        "move"),
    "not by who is out of sight already": (
        "captains-sea", f"constitution 18,5 NE | {LAST}; scenario constitution-belvidera; at bonus-move only", (),
        "decline"),
    "nor where no squadron is near": (
        "captains-sea", f"constitution 17,5 NE | {LAST}; scenario constitution-guerriere; at bonus-move only", (),
        "decline"),
    "chain shot is loaded in a chase by who has few guns left": (
        "captains-sea", f"constitution 10,10 E hull=1/1/1/1 {EMPTY}; scenario constitution-belvidera; {LOADING}", (),
        ("chain", "chain")),
    "round shot where nobody is chased": (
        "captains-sea", f"constitution 10,10 E hull=1/1/1/1 {EMPTY}; scenario constitution-guerriere; {LOADING}", (),
        ("round", "round")),
    "and not chain by who has broadsides enough": (
        "captains-sea", f"constitution 10,10 E hull=4/4/4/4 {EMPTY}; scenario constitution-belvidera; {LOADING}", (),
        lambda answer: "chain" not in answer),
    # Savage Seas
    "the shot that wins is planned": (
        "savage-seas", f"-1,1 N {GUNS} | 1,0 N fires=SSS-; at plan", (),
        lambda answer: "starboard-cannons" in answer),
    "the Shipwright is not kept in hand with three fires aboard": (
        "savage-seas", "0,5 N fires=SSS- hand=shipwright,brace,spyglass | 0,-5 N; at plan", (),
        lambda answer: "shipwright" in answer),
    "but it is without a fire": (
        "savage-seas", "0,5 N hand=shipwright,brace,spyglass | 0,-5 N; at plan", (),
        lambda answer: "shipwright" not in answer),
    "no shot is planned that cannot bear": (
        "savage-seas", f"0,5 N {GUNS} | 0,-5 N; at plan", (),
        lambda answer: not {"starboard-cannons", "port-cannons", "stern-chasers"} & set(answer)),
    "the shot that wins, to port": (
        "savage-seas", f"1,0 N {GUNS} | -1,1 N fires=SSS-; at plan", (), lambda answer: "port-cannons" in answer),
    "the shot that wins, astern": (
        "savage-seas", "0,0 N hand=stern-chasers,starboard-cannons | 0,3 N fires=SSS-; at plan", (),
        lambda answer: "stern-chasers" in answer),
    "the shot that wins, ahead": (
        "savage-seas", "0,3 N hand=bow-chasers,starboard-cannons | 0,0 N fires=SSS-; at plan", (),
        lambda answer: "bow-chasers" in answer),
    "a crew that is nearly lost sees the surgeon": (
        "savage-seas", "0,5 N wounds=G3 hand=ship-surgeon,brace,spyglass | 0,-5 N; at plan", (),
        lambda answer: "ship-surgeon" in answer),
    "the shot that would burn the ship is scuppered": (
        "savage-seas", "-1,1 N board=starboard-cannons/-/-/- | 1,0 N fires=SSS- hand=scupper-that,brace,spyglass; at "
        "action 1 cockatrice", (), "scupper-that"),
    "no card is wasted on an Order that does nothing": (
        "savage-seas", "-1,1 N board=witch-doctor/-/-/- | 1,0 N hand=scupper-that,brace,spyglass; at action 1 "
        "cockatrice", (), "pass"),
    "sharpshooters finish a crew off": (
        "savage-seas", "-1,1 N board=sharpshooters:k/-/-/- | 1,0 N wounds=G3; at action 1 cockatrice", ("pass",),
        "gunner"),
    "the guns of the side where the enemy lies are planned, not the others": (
        "savage-seas", "-1,1 N hand=starboard-cannons,port-cannons | 1,0 N; at plan", (),
        lambda answer: "starboard-cannons" in answer and "port-cannons" not in answer),
    "chasers are chosen by where the enemy lies": (
        "savage-seas", "0,3 N hand=bow-chasers,stern-chasers | 0,0 N; at plan", (),
        lambda answer: "bow-chasers" in answer and "stern-chasers" not in answer),
    "who acts first and must turn to fire does not fire first": (
        "savage-seas", "0,3 N hand=starboard-cannons,hard-a-port,brace | 0,0 N; at plan", (),
        lambda answer: answer[0] != "starboard-cannons"),
    # Oak & Iron
    "a broadside that bears is fired": (
        "oak-and-iron", "fluyt 10,10 0 flag | light-galleon 13,10 0 of=b flag; at fire fluyt", (),
        lambda answer: answer[:3] == ("broadside", "starboard", "light-galleon")),
    "of two alike the nearer one is fired at": (
        "oak-and-iron", "fluyt 10,10 0 flag | light-galleon 12.2,10 0 of=b | light-galleon 17.5,10 0 of=b flag; at "
        "fire fluyt", (), lambda answer: answer[:3] == ("broadside", "starboard", "light-galleon")),
    "the side that is loaded fires": (
        "oak-and-iron", "fluyt 10,10 0 flag reload=starboard | light-galleon 7.5,10 0 of=b flag | corvette 12.5,10 0 "
        "of=b; at fire fluyt", (), lambda answer: answer[:2] == ("broadside", "port")),
    "a worn-out sloop alongside is boarded": (
        "oak-and-iron", "light-galleon 10,10 90 flag | sloop 10,11.6 90 of=b flag fatigue=4; at crew light-galleon", (),
        ("board", "sloop")),
    "a worn-out sloop does not board": (
        "oak-and-iron", "sloop 10,10 90 flag fatigue=4 | light-galleon 10,11.6 90 of=b flag; at crew sloop", (),
        lambda answer: answer != ("board", "light-galleon")),
    "a ship whose way a friend blocks lets her move first": (
        "oak-and-iron", "sixth-rate 10,10 0 flag | sloop 10,13 90 | corvette 14,30 180 of=b flag; wind west; at "
        "moving a", (), "sloop"),
    "the port broadside at what lies to port (Oak & Iron)": (
        "oak-and-iron", "fluyt 13,10 0 flag | light-galleon 10,10 0 of=b flag; at fire fluyt", (),
        lambda answer: answer[:2] == ("broadside", "port")),
    "of two alike the one that is raked is fired at": (
        "oak-and-iron", "fluyt 10,10 0 flag | light-galleon 13,10 90 of=b | light-galleon 7,10 0 of=b flag; at fire "
        "fluyt", (), lambda answer: answer[:3] == ("broadside", "starboard", "light-galleon")),
    "a fresh sloop does not board a galleon either": (
        "oak-and-iron", "sloop 10,10 90 flag | light-galleon 10,11.6 90 of=b flag; at crew sloop", (),
        lambda answer: answer != ("board", "light-galleon")),
    "with the enemy far off all sail is set": (
        "oak-and-iron", "light-galleon 10,10 90 flag | sloop 30,30 90 of=b flag; at crew light-galleon", (),
        ("sail", "full")),
    "in a line the one ahead moves first": (
        "oak-and-iron", "sloop 10,10 0 flag | sixth-rate 10,13 0 | corvette 10,16 0 | corvette 14,30 180 of=b flag; "
        "wind west; at moving a", (), "corvette"),
    "a friend in the way moves first, southward too": (
        "oak-and-iron", "sixth-rate 10,20 180 flag | sloop 10,17 90 | corvette 14,5 0 of=b flag; wind west; at "
        "moving a", (), "sloop"),
    # Tattered Sails
    "the guns are used when the enemy is near": (
        "tattered-sails", f"{YORK} 450,400 0 | {PRIZE} 500,400 0 of=hearts; wind W; at token spades cannoneer", (),
        "shoot-single"),
    "a derelict alongside is boarded": (
        "tattered-sails", f"{YORK} 450,400 0 | {PRIZE} 470,400 0 of=hearts masts=0000; wind W; at token spades marine",
        (), "board-single"),
    "a whole ship is not boarded by one that is nearly a wreck": (
        "tattered-sails", f"{YORK} 450,400 0 masts=001 | {PRIZE} 470,400 0 of=hearts; wind W; at token spades marine",
        (), "skip"),
    "a derelict steps a mast": (
        "tattered-sails", f"{YORK} 450,400 0 masts=000 | {PRIZE} 450,800 0 of=hearts; wind W; at token spades "
        "shipwright", (), "repair-single"),
    "the guns are used by a captain who may do anything": (
        "tattered-sails", f"{YORK} 450,400 0 | {ARK} 500,400 0 of=hearts; wind W; at token spades captain", (),
        "shoot-single"),
    "so is the chance of a prize": (
        "tattered-sails", f"{YORK} 450,400 0 | {ARK} 470,400 0 of=hearts masts=000; wind W; at token spades captain",
        (), "board-single"),
    "a gun is fired at the enemy before it": (
        "tattered-sails", f"{YORK} 450,400 0 | {ARK} 500,400 0 of=hearts masts=100 | {ARK} 800,800 0 of=hearts; wind "
        "W; at token spades cannoneer", ("shoot-single",), lambda answer: answer[1] == ARK),
    "a lost mast is replaced while nobody is near": (
        "tattered-sails", f"{YORK} 450,400 0 masts=110 | {ARK} 450,800 0 of=hearts; wind W; at token spades shipwright",
        (), "repair-single"),
    "one losing grapple does not silence the other ships": (
        "tattered-sails", f"{LOSING}; at token spades cannoneer", (), "shoot-single"),
    "nor does it hold them where they are": (
        "tattered-sails", f"{LOSING}; at token spades helmsman", (), "move-single"),
    "a captain far from the enemy closes": (
        "tattered-sails", f"{YORK} 450,100 0 | {ARK} 450,800 0 of=hearts; wind W; at token spades captain", (),
        "move-single"),
    "the helm is used while nobody is in range": (
        "tattered-sails", f"{YORK} 450,100 0 | {ARK} 450,800 0 of=hearts; wind W; at token spades helmsman", (),
        "move-single"),
    "a boat goes to the Lame Duck with a line": (
        "tattered-sails", f"{LAME}505,495 180 | {FAR_OFF}; at token spades marine only", (), "board-single"),
    "who lies alongside the Lame Duck takes her in tow": (
        "tattered-sails", f"{LAME}489.127,485.347 180 | {FAR_OFF}; at token spades helmsman only", ("move-single",),
        DUCK),
    "a tow is not cast off on the way": (
        "tattered-sails", f"{LAME}489.127,485.347 180 tows={DUCK} | {FAR_OFF}; at token spades helmsman only",
        ("move-single",), "none"),
    "with the Lame Duck in tow she makes for home": (
        "tattered-sails", f"{LAME}489.127,485.347 180 tows={DUCK} | {FAR_OFF}; at token spades helmsman only",
        ("move-single", "none"), lambda answer: bool(answer) and answer[0][0] == 180.0 and sum(
            [length for _, length in answer]) > 100.0),
    # Man O' War
    "a broadside that bears on a ship is fired into her": (
        "man-o-war", "galleon 20,20 0 no-movement | corsair 23,20 0 of=2; wind N; at act galleon only", (),
        lambda answer: answer[:2] == ("corsair", "starboard")),
    "the port broadside at what lies to port": (
        "man-o-war", "galleon 23,20 0 no-movement | corsair 20,20 0 of=2; wind N; at act galleon only", (),
        lambda answer: answer[:2] == ("corsair", "port")),
    "straight ahead at a ship that lies right for the ram": (
        "man-o-war", "wargalley 20,20 0 | corsair 20,25 90 of=2; wind N; at act wargalley only", (),
        lambda answer: answer[1:] == (("ahead", 6.0),)),
    "not onto the rocks ahead": (
        "man-o-war", "wargalley 20,20 0 | corsair 20,34 90 of=2; terrain rocks 20,25 0; wind N; at act wargalley only",
        (), lambda answer: answer == "stay" or answer[1][0] == "turn"),
    "a ship with a hole in her is rammed": (
        "man-o-war", "wargalley 20,20 0 | corsair 20,25 90 of=2 btw=1; wind N; at act wargalley only",
        (("oars", ("ahead", 6.0)),), "corsair"),
    "the weaker crew is boarded": (
        "man-o-war", "wargalley 20,20 0 crew=3 | corsair 20.9,20 0 of=2 crew=1; wind N; at act wargalley", ("stay",),
        "corsair"),
    "the stronger crew is not": (
        "man-o-war", "wargalley 20,20 0 crew=1 | corsair 20.9,20 0 of=2 crew=3; wind N; at act wargalley", ("stay",),
        "hold"),
    "round the island that lies between, not up to it and not idle before it": (
        "man-o-war", "wargalley 20,20 0 | corsair 20,34 90 of=2; terrain island 20,25 0; wind S; at act wargalley only",
        (), lambda answer: answer != "stay" and answer[1][0] in ("turn", "pivot")),
    "round the side of the island where no other lies": (
        "man-o-war", "wargalley 20,20 0 | corsair 20,36 90 of=2; terrain island 20,25 0, island 24,25 0; wind S; at "
        "act wargalley only", (), lambda answer: answer[1][0] in ("turn", "pivot") and answer[1][1] < 0),
    "and to the other side if it lies there": (
        "man-o-war", "wargalley 20,20 0 | corsair 20,36 90 of=2; terrain island 20,25 0, island 16,25 0; wind S; at "
        "act wargalley only", (), lambda answer: answer[1][0] in ("turn", "pivot") and answer[1][1] > 0),
    "who lies with land close before her bow turns away from it": (
        "man-o-war", "buccaneer 40.1,29.6 270 | greatship 12,30 90 of=2; terrain sandbank 36.5,28 0; wind SE; at act "
        "buccaneer only", (), lambda answer: answer != "stay" and answer[1][0] == "turn" and answer[1][1] > 0),
    "treasure that was found is fetched": (
        "man-o-war", f"wargalley 27.2,25 0 crew=1 no-movement | corsair 20,34 90 of=2; {TREASURE}; wind S; at act "
        "wargalley only", (), ("fetch", 1)),
    "a ship with room aboard sails there from far off": (
        "man-o-war", f"wargalley 14,25 90 crew=1 | corsair 4,44 90 of=2; {TREASURE}; wind W; at act wargalley only", (),
        lambda answer: answer != "stay" and answer[1][0] == "ahead"),
    "a Manticore attacks a ship with one man left": (
        "man-o-war", "manticore-lord 20,20 0 | corsair 20,28 90 of=2 crew=1; wind S; at act manticore-lord only", (),
        lambda answer: answer != "stay"),
    "a Manticore does not attack a whole ship with all her men": (
        "man-o-war", "manticore-lord 20,20 0 wounds=2 | greatship 20,28 90 of=2; wind S; at act manticore-lord only",
        (), "stay"),
    "with the treasure aboard she turns for home": (
        "man-o-war", "wargalley 20,25 90 | corsair 44,44 270 of=2; terrain island 30,25 0; player 1 edge=west; player "
        "2 edge=east; treasure aboard wargalley; turn 3; scenario treasure-island; wind W; at act wargalley only", (),
        lambda answer: answer[1] == ("pivot", 180.0)),
    "who has no room aboard lands nobody more where the treasure is found": (
        "man-o-war", f"wargalley 27.2,25 0 no-movement | corsair 20,34 90 of=2; {TREASURE}; wind S; at act wargalley "
        "only", (), "none"),
    "not into a friend who lies across the way": (
        "man-o-war", "wargalley 20,20 0 | wargalley 20,24 90 | corsair 20,34 90 of=2; wind N; at act wargalley only",
        (), lambda answer: answer == "stay" or answer[1][0] != "ahead"),
    "not off the table": (
        "man-o-war", "wargalley 20,44 0 | corsair 20,20 90 of=2; wind N; at act wargalley only", (),
        lambda answer: answer == "stay" or answer[1][0] in ("pivot", "turn")),
    "all speed towards an enemy who lies ahead": (
        "man-o-war", "wargalley 20,10 0 | corsair 20,30 90 of=2; wind N; at act wargalley only", (),
        lambda answer: answer[1][0] == "ahead" and answer[1][1] >= 6.0),
    "a ship with a hole in her and one man left is boarded": (
        "man-o-war", "wargalley 20,20 0 crew=3 | corsair 20.9,20 0 of=2 crew=1 btw=1; wind N; at act wargalley",
        ("stay",), "corsair"),
    "the wind is turned against an enemy who then makes no way": (
        "man-o-war", f"greatship 20,20 0 | galleon 30,20 180 of=2; {WIZARDS}", ("gale",), "N"),
    "who may have the hostage aboard and makes for the edge is not let through": (
        "man-o-war", f"wargalley 20,20 90 | wargalley 16,24 270 of=2 | {SICK}; scenario galleys-and-pirates; hostage 1 "
        f"wargalley-2; {PIRATES}", (), lambda answer: answer[1][0] == "pivot" and abs(answer[1][1]) > 100.0),
    "without a hostage the enemy who is easily taken is taken": (
        "man-o-war", f"wargalley 20,20 90 | wargalley 16,24 270 of=2 | {SICK}; scenario smugglers-run; {PIRATES}", (),
        lambda answer: answer != "stay" and ("ahead", 2.0) in answer),
    "a hostage who was found elsewhere is no reason to turn about": (
        "man-o-war", f"wargalley 20,20 90 | wargalley 16,24 270 of=2 | {SICK}; scenario galleys-and-pirates; hostage 1 "
        f"wargalley-3; revealed; {PIRATES}", (), lambda answer: answer != "stay" and ("ahead", 2.0) in answer),
    "a spell is cast that does so": (
        "man-o-war", f"greatship 20,20 0 | galleon 30,20 180 of=2; {WIZARDS}", (), "gale"),
    "a wind that would serve nobody is not conjured up": (
        "man-o-war", f"greatship 20,20 0 | galleon 30,20 0 of=2; {WIZARDS}", (), "pass"),
    "the broadside of an enemy is answered with a friend on the other side": (
        "man-o-war", "galleon 20,20 0 no-movement | corsair 23,20 0 of=2 | galleon 17,20 0; wind N; at act galleon "
        "only", (), lambda answer: answer[:2] == ("corsair", "starboard")),
}


def test_every_game_has_a_dozen() -> None:
    for ruleset in ("captains-sea", "savage-seas", "tattered-sails", "oak-and-iron", "man-o-war"):
        assert len([name for name, position in PLAIN.items() if position[0] == ruleset]) >= 12


def reached(ruleset: str, text: str, answers: tuple[Any, ...]) -> Match:
    match = wg.position(ruleset, text)
    for answer in answers:
        match.answer(match.questions[0], answer)
    return match


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", PLAIN)
def test_the_plain_answer_is_found(name: str, level: str) -> None:
    ruleset, text, answers, wanted = PLAIN[name]
    match = reached(ruleset, text, answers)
    question = match.questions[0]
    answer = player(level, ruleset, 1).choose(match.sight(question.seat), question.question)
    assert wanted(answer) if callable(wanted) else answer == wanted, answer


@pytest.mark.parametrize("name", PLAIN)
def test_it_is_one_answer_of_several(name: str) -> None:
    """Or it would prove nothing."""
    ruleset, text, answers, wanted = PLAIN[name]
    match = reached(ruleset, text, answers)
    listed = match.candidates(match.questions[0], 60)
    assert len([answer for answer in listed if not (wanted(answer) if callable(wanted) else answer == wanted)]) >= 1
