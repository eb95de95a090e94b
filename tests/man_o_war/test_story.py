"""The story of one thing after another: every event that happens is told, in its order, and none that does not."""

from collections import Counter

import pytest
from man_o_war.table import opening, table
from man_o_war.test_turns import first_answers

STORIES = {
    "a volley": ("galleon 20,20 0 no-movement | corsair 22.5,20 0 of=2 | galleon 44,70 0 of=2; at act galleon only",
        "4 4 1 1 | 2 | 2 | 6", ("corsair starboard low broadside",), "VolleyFired LocationsRolled SaveRolled "
            "BoxMarked SaveRolled CriticalRolled ShipHoled CrewLost"),
    "a volley that burns": ("galleon 20,20 0 no-movement cards=hot-shot shown=hot-shot | corsair 22.5,20 0 of=2 | "
        "galleon 44,70 0 of=2; at act galleon only", "4 4 1 1 | 2 | 2 | 4",
            ("corsair starboard low broadside hot-shot",), "VolleyFired CardPlayed LocationsRolled SaveRolled "
                "BoxMarked SaveRolled CriticalRolled HitWasted"),
    "grapeshot": ("galleon 20,20 0 no-movement cards=grapeshot shown=grapeshot | corsair 22.5,20 0 of=2 | galleon "
        "44,70 0 of=2; at act galleon only", "4 4 1 1", ("corsair starboard low broadside grapeshot",),
            "VolleyFired CardPlayed CrewVolleyed CrewLost"),
    "counters": ("galleon 20,20 0 no-movement | corsair 22.5,20 0 of=2 hit=bows | galleon 44,70 0 of=2; at act "
        "galleon only", "4 4 1 1 | 2 | 1 | 2 | 2", ("corsair starboard low broadside",),
            "VolleyFired LocationsRolled SaveRolled CriticalRolled CounterPlaced SaveRolled CriticalRolled "
                "CounterPlaced"),
    "a turret": ("galleon 20,20 0 no-movement | dreadnought 25,20 0 of=2 | galleon 44,70 0 of=2; player 2 "
        "fleet=dwarf; at act galleon only", "3 1 1 1 | 1", ("dreadnought starboard high broadside", "fore-turret-2"),
            "VolleyFired LocationsRolled SaveRolled BoxMarked TurretLost"),
    "falling shot": ("plagueship 20,20 0 no-movement | greatship 25,20 0 of=2 | galleon 44,70 0 of=2; player 1 "
        "fleet=chaos-plague; at act plagueship only", "4 | 1 | 6 | 5 | 1", ("greatship starboard high catapults",),
            "VolleyFired LocationsRolled SaveRolled BoxMarked ShotDropped SaveRolled CrewTested CrewLost "
                "LocationsRolled"),
    "mortar": ("ironfist 20,20 0 no-movement | greatship 20,33 90 of=2 | galleon 44,70 0 of=2; at act ironfist only",
        "3", ("greatship fore high mortar",), "VolleyFired ShellFell"),
    "torpedo": ("nautilus 20,20 0 no-movement | greatship 20,23 90 of=2 | galleon 44,70 0 of=2; player 1 "
        "fleet=dwarf; at act nautilus only", "3 | 1 | 1", ("greatship fore torpedo",), "VolleyFired TorpedoRan "
            "SaveRolled ShipHoled"),
    "axes": ("kings-longship 20,20 0 no-movement | corsair 22.5,20 0 of=2 | galleon 44,70 0 of=2; player 1 "
        "fleet=norse; at act kings-longship only", "6 5", ("corsair starboard axe-throwers",),
            "VolleyFired CrewVolleyed CrewLost"),
    "claw": ("hulk 20,20 0 no-movement | wargalley 20,24 90 of=2 | galleon 44,70 0 of=2; player 1 fleet=orc; at act "
        "hulk only", "3", ("wargalley fore iron-claw",), "VolleyFired ClawThrown ShipPulled ShipsTouched"),
    "great cannon": ("hellhammer 20,20 0 no-movement | galleon 20,27 90 of=2 | galleon 44,70 0 of=2; at act "
        "hellhammer only", "1", ("galleon fore low great-gun",), "VolleyFired LocationsRolled GunJammed"),
    "blocked": ("galleon 20,20 0 no-movement | corsair 26,20 0 of=2 | galleon 44,70 0 of=2; wreck 23,20 0.75; at act "
        "galleon only", "", ("corsair starboard low broadside",), "VolleyFired VolleyBlocked"),
    "held fire": ("galleon 20,20 0 no-movement | corsair 26,20 0 of=2 | galleon 44,70 0 of=2; at act galleon only", "",
        ("cease",), "FireCeased"),
    "stray": ("galleon 20,20 0 no-movement | wargalley 26.4,20 0 | kraken 25,20 0 of=2| galleon 44,70 0 of=2; at act "
        "galleon only", "2 | 1 1 1 1", ("monster-1 starboard broadside",), "VolleyFired ShotStrayed LocationsRolled"),
    "dread": ("galleon 20,20 0 no-movement spells=dread | corsair 25,20 0 of=2 | galleon 44,70 0 of=2; at act "
        "galleon only", "3", ("corsair starboard low broadside",), "FearTested"),
    "a ram": ("wargalley 10,30 0 | wargalley 10,36 90 of=2 btw=1 | galleon 44,70 0 of=2; admiral 2 wargalley-2; wind "
        "N; at act wargalley only", "1 | 5", ("oars ahead 6", "wargalley-2"), "ShipMoved ShipsTouched ShipRammed "
            "SaveRolled RamRolled ShipHoled ShipSunk WreckMade"),
    "aground": ("greatship 10,30 0 | galleon 44,70 0 of=2; terrain rocks 10,36 0; wind N; at act greatship only",
        "3 | 1", ("sail ahead 9",), "ShipMoved ShipGrounded SaveRolled ShipHoled"),
    "off the ground": ("wargalley 20,33 0 aground=1 | galleon 44,70 0 of=2; terrain rocks 20,35 0; wind N; at act "
        "wargalley only", "4", ("45", "stay"), "RefloatTried ShipRefloated ShipSwung ShipStayed"),
    "a pilot": ("greatship 10,30 0 cards=local-pilot shown=local-pilot | galleon 44,70 0 of=2; terrain rocks 10,34 "
        "0; wind N; at act greatship only", "3", ("sail ahead 9",), "PilotTried ShipMoved"),
    "slime": ("plagueship 20,40 0 | wargalley 14,33 90 | galleon 44,70 0 of=2; trail plagueship 20,30 20,36 4; "
        "player 1 fleet=chaos-plague; wind E; turn 3; at act wargalley only", "6", ("oars ahead 6",),
            "ShipMoved CrewTested CrewLost"),
    "flies": ("wargalley 10,30 0 | plagueship 10,33 90 of=2 cards=swarm-of-flies | galleon 44,70 0 of=2; player 2 "
        "fleet=chaos-plague; wind N; at act wargalley only", "6", ("oars ahead 2",), "ShipMoved ShipsTouched "
            "CardShown CrewTested CrewLost"),
    "pushing": ("galleon 20,20 0 | wargalley 18.375,20 90 of=2; wind E; at act wargalley only", "",
        ("oars push galleon", "stay"), "PushedClear ShipStayed"),
    "off the table": ("wargalley 47,30 90 | greatship 10,10 0 | galleon 44,70 0 of=2; admiral 1 wargalley; wind N; "
        "at act wargalley only", "", ("oars ahead 4",), "ShipMoved ShipLeft PersonLost"),
    "diving": ("nautilus 20,20 0 | galleon 44,70 0 of=2; player 1 fleet=dwarf; at act nautilus only", "", ("dive",
        "stay"), "ShipSubmerged ShipStayed"),
    "surfacing": ("nautilus 20,20 0 submerged | galleon 44,70 0 of=2; player 1 fleet=dwarf; at act nautilus only", "",
        ("surface", "stay"), "ShipSurfaced ShipStayed"),
    "boarding": ("wolfship 20,22.75 180 no-movement no-firing | galleon 20,20 0 of=2 crew=1 | galleon 44,70 0 of=2; "
        "admiral 2 galleon; at act wolfship only", "6 1", ("galleon", "take 1"), "BoardingStarted BoardingFought "
            "CrewLost ShipAbandoned PersonLost ShipTaken"),
    "breaking off": ("wolfship 20,22.75 180 no-movement no-firing | galleon 20,20 0 of=2 | galleon 44,70 0 of=2; at "
        "act wolfship only", "6 1", ("galleon", "break-off"), "BoardingStarted BoardingFought CrewLost BoardingEnded"),
    "the end phase": ("ironclad 10,10 0 hit=bows:1,stern:1/1 no-firing | wargalley 10,30 0 unit=1 flag | wargalley "
        "30,30 0 unit=1 | galleon 40,60 0 of=2 held=1 crew=1 scuttler=ironclad | galleon 44,70 0 of=2 | kraken 20,40 "
            "0 of=2 lair wounds=1 | war-balloon 30,10 0; wreck 11.6,10 1 debris; wreck 30,50 1; player 1 fleet=dwarf "
                "wizard=champion hand=rust; admiral 1 adrift 1; wizard 1 ironclad; wind N; turn 3; hazard barrier "
                    "20,20 0 4 0.5; at end only", "1 | 6 | banish", ("ironclad", "bows", "nothing"),
                        "PersonRescued DebrisCleared WreckSettled BlazeRolled RepairRolled MarkerRepaired "
                            "ShipScuttled ShipSunk WreckMade CountersRemoved FlyerMoved MonsterHealed CardsDrawn "
                                "SpellsEnded StragglerFound"),
    "a lost admiral": ("greatship 10,10 0 | galleon 44,70 0 of=2; wreck 20,20 1 debris; admiral 1 adrift 1; at end "
        "only", "", (), "DebrisCleared PersonLost"),
    "casting": ("greatship 20,20 0 | corsair 26,20 0 of=2 | galleon 44,70 0 of=2; player 1 wizard=master hand=leak; "
        "wizard 1 greatship; player 2 wizard=master "
            "hand=firebolt,barnacles,harpoon-whale,magnet,tidal-push,maelstrom; wizard 2 corsair; at cast 1 only",
                "4 | 6", ("leak", "corsair", "maelstrom"), "SpellNamed SpellCast DispelTried"),
    "a lasting spell": ("greatship 20,20 0 | corsair 26,20 0 of=2 | galleon 44,70 0 of=2; player 1 wizard=master "
        "hand=gulls; wizard 1 greatship; at cast 1 only", "4", ("gulls", "corsair"), "SpellNamed SpellCast SpellLaid"),
    "a barrier": ("greatship 20,20 0 | corsair 26,20 0 of=2 | galleon 44,70 0 of=2; player 1 wizard=master "
        "hand=silver-barrier; wizard 1 greatship; at cast 1 only", "6", ("silver-barrier", "23,20 0"),
            "SpellNamed SpellCast HazardPlaced"),
    "a portent": ("greatship 20,20 0 | corsair 26,20 0 of=2 | galleon 44,70 0 of=2; player 1 wizard=master "
        "hand=portent; wizard 1 greatship; at cast 1 only", "6", ("portent",), "SpellNamed SpellCast PoolGained"),
    "a wind": ("greatship 20,20 0 | corsair 26,20 0 of=2 | galleon 44,70 0 of=2; player 1 wizard=master hand=gale; "
        "wizard 1 greatship; at cast 1 only", "6", ("gale", "S"), "SpellNamed SpellCast WindTurned"),
    "mending": ("greatship 20,20 0 hit=bows btw=1 | corsair 26,20 0 of=2 | galleon 44,70 0 of=2; player 1 "
        "wizard=master hand=seal-breach; wizard 1 greatship; at cast 1 only", "6", ("seal-breach", "greatship", "btw"),
            "SpellNamed SpellCast BtwRepaired"),
    "quenching": ("greatship 20,20 0 hit=bows:1/1 | corsair 26,20 0 of=2 | galleon 44,70 0 of=2; player 1 "
        "wizard=master hand=douse; wizard 1 greatship; at cast 1 only", "6", ("douse", "greatship"),
            "SpellNamed SpellCast FiresQuenched"),
    "crew": ("greatship 20,20 0 crew=3 | corsair 26,20 0 of=2 | galleon 44,70 0 of=2; player 1 wizard=master "
        "hand=heal-crew; wizard 1 greatship; at cast 1 only", "6", ("heal-crew", "greatship"),
            "SpellNamed SpellCast CrewGained"),
    "a ward": ("greatship 20,20 0 | corsair 26,20 0 of=2 spells=dispel-aura | galleon 44,70 0 of=2; player 1 "
        "wizard=master hand=leak; wizard 1 greatship; at cast 1 only", "6", ("leak", "corsair"),
            "SpellNamed SpellCast SpellBlocked"),
    "a push": ("greatship 20,20 0 | corsair 26,20 0 of=2 | galleon 44,70 0 of=2; player 1 wizard=master "
        "hand=tidal-push; wizard 1 greatship; at cast 1 only", "6", ("tidal-push", "corsair", "90/2"),
            "SpellNamed SpellCast ShipPulled"),
    "a turn": ("greatship 20,20 0 | corsair 26,20 0 of=2 | galleon 44,70 0 of=2; player 1 wizard=master "
        "hand=confuse-helm; wizard 1 greatship; at cast 1 only", "6", ("confuse-helm", "corsair", "20"),
            "SpellNamed SpellCast ShipSwung"),
    "stolen": ("greatship 20,20 0 | corsair 26,20 0 of=2 | galleon 44,70 0 of=2; player 1 wizard=master "
        "hand=steal-lore; wizard 1 greatship; player 2 wizard=master hand=rust; wizard 2 corsair; at cast 1 only",
            "6 | rust", ("steal-lore", "none"), "SpellNamed SpellCast CardStolen"),
    "healed": ("greatship 20,20 0 | kraken 10,10 0 wounds=1 | galleon 44,70 0 of=2; player 1 wizard=master "
        "hand=heal-beast; wizard 1 greatship; at cast 1 only", "6", ("heal-beast", "monster-1"),
            "SpellNamed SpellCast BeastHealed"),
    "shoals": ("greatship 20,20 0 | corsair 26,20 0 of=2 | galleon 44,70 0 of=2; player 1 wizard=master "
        "hand=traitors-fog; wizard 1 greatship; at cast 1 only", "6", ("traitors-fog", "corsair"),
            "SpellNamed SpellCast ShipGrounded"),
    "summoned": ("greatship 10,10 0 no-movement | kraken 20,20 0 lair | galleon 44,70 0 of=2; at battle 1 only",
        "6 | 3 4", ("summon monster-1", "20,20", "surface", "stay"), "SummonTried MonsterRose MonsterReacted "
            "MonsterMoved ActivationBegun"),
    "a monster strikes": ("kraken 8.375,10 0 of=2 | greatship 10,10 0 | galleon 44,70 0 of=2 | greatship 40,10 0; at "
        "act monster-1 only", "1 2 | 5 1 1 | 1 6", ("surface", "stay", "greatship", "attack", "board", "drive-off"),
            "MonsterReacted MonsterMoved BeastAttacked CrewVolleyed CrewLost BoardingStarted BoardingFought "
                "BeastWounded BeastDrivenOff"),
    "a monster dives": ("kraken 20,20 0 of=2 | galleon 30,20 0 | galleon 44,70 0 of=2; at act monster-1 only", "1 3",
        ("dive galleon",), "MonsterReacted MonsterDived MonsterMoved"),
    "a monster goes home": ("kraken 20,20 0 | greatship 10,10 0 | galleon 44,70 0 of=2; at act monster-1 only",
        "3 3 | 1", ("surface", "30,40"), "MonsterReacted LairMoved"),
    "a megalodon leaves": ("megalodon 8.375,10 0 of=2 | greatship 10,10 0 | galleon 44,70 0 of=2 | greatship 40,10 "
        "0; at act monster-1 only", "1 2 | 2 | 1", ("surface", "stay", "greatship", "attack"),
            "MonsterReacted MonsterMoved BeastAttacked BeastAttacked MonsterLeft"),
    "a triton": ("triton 10,10 0 | kraken 20,20 0 of=2 | galleon 44,70 0 of=2; at act monster-1 only", "5",
        ("monster-2", "30,30"), "BanishTried LairMoved"),
    "bombs": ("wyvern-rider 22.14,20 0 of=2 | galleon 20,20 0 | galleon 44,70 0 of=2 | greatship 40,10 0; player 2 "
        "fleet=orc; at act wyvern-rider only", "6 4 2 5 | 5 | 3 | 4 | 1 | 5 | 6 | 2", ("21.14,20", "galleon", "attack",
            "hold"), "FlyerMoved DefensiveFired SaveRolled SaveRolled BeastWounded SaveRolled BeastAttacked "
                "BombDropped BombDropped SaveRolled BombDropped"),
    "a daemon": ("greater-daemon 21.14,20 0 of=2 | galleon 20,20 0 | galleon 44,70 0 of=2 | greatship 40,10 0; "
        "player 2 fleet=chaos-plague; at act greater-daemon only", "1 1 1 1 | 2 | 1 6", ("stay", "galleon", "hold",
            "board", "drive-off"), "DefensiveFired BoardingStarted WhipTested BoardingFought BeastWounded "
                "BeastDrivenOff BoardingEnded"),
    "into the air": ("hulk 20,20 0 no-movement anti-flyer=doomdivers | griffon-rider 24,20 0 of=2 | galleon 44,70 0 "
        "of=2; player 1 fleet=orc; at act hulk only", "1", ("griffon-rider",), "AntiFlyerFired CrewLost"),
    "a beast": ("doomreaver 20,17 0 btw=1 no-movement no-firing | black-ark 20,20 0 | galleon 44,70 0 of=2; player 1 "
        "fleet=dark-elf; at act doomreaver only", "6 | 3", ("enter",), "BeastTested ArkEntered ArkEntered"),
    "an ark": ("black-ark 20,20 0 hit=portal | death-fortress 0,0 0 housed | galleon 44,70 0 of=2; player 1 "
        "fleet=dark-elf; wind N; at act black-ark only", "4", ("release death-fortress", "25,20 0"),
            "PortalTried ArkReleased"),
    "lashing": ("longship 20,20 0 unit=1 no-movement | longship 20.8,20 0 unit=1 no-movement | galleon 44,70 0 of=2; "
        "player 1 fleet=norse; at unit longship only", "", ("keep", "longship", "longship+longship-2"),
            "ActivationBegun ShipsLashed"),
    "casting off": ("longship 20,20 0 unit=1 lashed=longship-2 | longship 20.8,20 0 unit=1 lashed=longship | galleon "
        "44,70 0 of=2; player 1 fleet=norse; wind N; at act longship only", "", ("unlash", "stay"),
            "ShipsUnlashed ShipStayed"),
    "a re-roll": ("galleon 20,20 0 no-movement | corsair 25,20 0 of=2 | galleon 44,70 0 of=2; player 1 pool=1; at "
        "act galleon only", "1 1 1 1 | 1", ("corsair starboard low broadside", "portent 1"),
            "VolleyFired DieRerolled LocationsRolled"),
    "landing": ("kings-longship 24,28.5 90 no-movement no-firing | galleon 44,44 0 of=2; scenario treasure-island; "
        "at act kings-longship only", "", ("land",), "CountersLanded"),
    "fetching": ("kings-longship 24,28.5 90 no-movement no-firing crew=3 | galleon 44,44 0 of=2; scenario "
        "treasure-island; player 1 landed=1; treasure landed 1; at act kings-longship only", "", ("fetch 1",),
            "CountersLanded TreasureMoved"),
    "seeking": ("kings-longship 4,4 90 | galleon 44,44 0 of=2; scenario treasure-island; player 1 landed=2; at end "
        "only", "6 | 1", (), "TreasureSought TreasureMoved TreasureSought"),
    "the captive": ("wargalley 20,22 180 no-movement no-firing | wargalley 20,20 0 of=2 crew=1 | wargalley 40,40 0 "
        "of=2; scenario galleys-and-pirates; hostage 1 wargalley-2; at act wargalley only", "6 1", ("wargalley-2",
            "take 1"), "BoardingStarted HostageFound BoardingFought CrewLost ShipAbandoned ShipTaken BattleEnded"),
    "a regenerating hull": ("plagueship 10,10 0 hit=bows cards=regenerate | galleon 44,70 0 of=2; player 1 "
        "fleet=chaos-plague; at end only", "6", ("keep", "keep"), "CardShown RepairRolled MarkerRepaired"),
    "ship rot": ("plagueship 20,20 0 no-movement cards=ship-rot shown=ship-rot | greatship 20,24 90 of=2 | galleon "
        "44,70 0 of=2; player 1 fleet=chaos-plague; at act plagueship only", "4 | 1", ("greatship fore high ship-rot",),
            "VolleyFired CardPlayed LocationsRolled BoxMarked"),
    "initiative": ("greatship 10,10 0 | galleon 44,70 0 of=2; wind N; at initiative only", "4 4 | 5 3", (),
        "InitiativeRolled WindTurned InitiativeRolled"),
    "arrows": (
        "plagueship 20,23 180 no-movement no-firing cards=poisoned-arrows | galleon 20,20 0 of=2 | galleon 44,70 0"
        " of=2; player 1 fleet=chaos-plague; at act plagueship only",
        "5 6 1 2 | 1 6", ("galleon", "play", "cut-grapples"),
        "BoardingStarted CardPlayed CrewVolleyed CrewLost BoardingFought CrewLost BoardingEnded"),
    "sharpshooters": (
        "wolfship 20,22.75 180 no-movement no-firing cards=sharpshooters | galleon 20,20 0 of=2 | galleon 44,70 0 "
        "of=2; at act wolfship only",
        "5 | 6 1", ("galleon", "break-off"),
        "BoardingStarted CardShown CrewTested CrewLost BoardingFought CrewLost BoardingEnded"),
    "an idol": (
        "greatship 10,10 0 hit=bows:1/1 cards=sea-god-idol shown=sea-god-idol | galleon 44,70 0 of=2; at end only",
        "6 | 4", (),
        "BlazeRolled BlazeStopped"),
    "an idol in vain": (
        "greatship 10,10 0 hit=bows:1/1,gun-deck:1 cards=sea-god-idol shown=sea-god-idol | galleon 44,70 0 of=2; "
        "at end only",
        "6 | 3", (),
        "BlazeRolled BlazeStopped BlazeLit"),
    "all that could burn": (
        "greatship 10,10 0 hit=bows:1/1,gun-deck:1/1 | galleon 44,70 0 of=2; at end only",
        "6 | 2", (),
        "BlazeRolled HitWasted BlazeRolled"),
    "spoilt guns": (
        "greatship 20,20 0 | corsair 26,20 0 of=2 | galleon 44,70 0 of=2; player 1 wizard=master hand=brittle-"
        "guns; wizard 1 greatship; at cast 1 only",
        "6", ("brittle-guns", "corsair", "port"),
        "SpellNamed SpellCast SpellLaid"),
    "hail": (
        "greatship 20,20 0 | corsair 26,20 0 of=2 | galleon 44,70 0 of=2; player 1 wizard=master hand=storm-of-"
        "hail; wizard 1 greatship; at cast 1 only",
        "6 | 6 1 1 1", ("storm-of-hail", "corsair"),
        "SpellNamed SpellCast CrewVolleyed CrewLost"),
    "a whirlpool": (
        "greatship 20,20 0 | corsair 26,20 0 of=2 | galleon 44,70 0 of=2; player 1 wizard=master hand=maelstrom; "
        "wizard 1 greatship; at cast 1 only",
        "6", ("maelstrom", "26,24"),
        "SpellNamed SpellCast HazardPlaced"),
    "a great wave": (
        "greatship 20,20 0 | corsair 26,20 0 of=2 | galleon 44,70 0 of=2; terrain rocks 26,24 0; player 1 "
        "wizard=master hand=great-wave; wizard 1 greatship; at cast 1 only",
        "6 | 1", ("great-wave", "corsair", "0/4"),
        "SpellNamed SpellCast ShipPulled ShipGrounded SaveRolled ShipHoled"),
    "a step through shadow": (
        "greatship 20,20 0 | corsair 26,20 0 of=2 | galleon 44,70 0 of=2; player 1 wizard=master hand=shadow-step;"
        " wizard 1 greatship; at cast 1 only",
        "6", ("shadow-step", "greatship", "22,22 0"),
        "SpellNamed SpellCast ShipPulled"),
    "a call": (
        "greatship 20,20 0 | corsair 26,20 0 of=2 | galleon 44,70 0 of=2; player 1 wizard=master hand=beast-call; "
        "wizard 1 greatship; at cast 1 only",
        "6", ("beast-call",),
        "SpellNamed SpellCast SpellLaid"),
    "silence": (
        "greatship 20,20 0 | corsair 26,20 0 of=2 | galleon 44,70 0 of=2; player 1 wizard=master hand=mindshroud; "
        "wizard 1 greatship; player 2 wizard=master hand=rust; wizard 2 corsair; at cast 1 only",
        "6", ("mindshroud", "none"),
        "SpellNamed SpellCast SpellLaid"),
    "a drain": (
        "greatship 20,20 0 | corsair 26,20 0 of=2 | galleon 44,70 0 of=2; player 1 wizard=master hand=soul-drain; "
        "wizard 1 greatship; player 2 wizard=master hand=rust; wizard 2 corsair; at cast 1 only",
        "6 | rust", ("soul-drain", "none"),
        "SpellNamed SpellCast CardsDiscarded"),
    "fire by magic": (
        "greatship 20,20 0 | corsair 26,20 0 of=2 hit=bows | galleon 44,70 0 of=2; player 1 wizard=master "
        "hand=firebolt; wizard 1 greatship; at cast 1 only",
        "6 | 4 | 1", ("firebolt", "corsair", "low"),
        "SpellNamed SpellCast LocationsRolled SaveRolled BlazeLit"),
    "rot stopped": (
        "plagueship 20,20 0 no-movement cards=ship-rot shown=ship-rot | corsair 20,27 90 of=2 | galleon 44,70 0 "
        "of=2; wreck 20,24 0.75; player 1 fleet=chaos-plague; at act plagueship only",
        "", ("corsair fore high ship-rot", "cease"),
        "VolleyFired CardPlayed VolleyBlocked FireCeased"),
    "a monster dies": (
        "kraken 20,20 0 of=2 wounds=3 | galleon 26,20 0 no-movement | galleon 44,70 0 of=2; at act galleon only",
        "4 4 4 4 | 1", ("monster-1 port broadside",),
        "VolleyFired LocationsRolled SaveRolled BeastWounded BeastDied"),
    "a new flag": (
        "wargalley 10,10 0 unit=1 flag sunk | wargalley 12,10 0 unit=1 | wargalley 14,10 0 unit=1 | galleon 44,70 "
        "0 of=2; at unit wargalley-2 only",
        "", ("wargalley-3",),
        "ActivationBegun FlagshipNamed"),
    "a fire below": (
        "nautilus 10,30 0 submerged hit=torpedo-room:1/1 | galleon 44,70 0 of=2; player 1 fleet=dwarf; at end only",
        "6", (),
        "BlazeRolled BoxMarked ShipSurfaced"),
    "a scroll": (
        "greatship 20,20 0 | galleon 26,20 0 of=2 cards=scroll-of-dispelling shown=scroll-of-dispelling | galleon "
        "44,70 0 of=2; player 1 wizard=master hand=fireball; wizard 1 greatship; at cast 1 only",
        "6", ("fireball", "galleon", "high", "scroll"), "SpellNamed SpellCast CardPlayed DispelTried"),
    "a figurehead": (
        "greatship 20,20 0 | corsair 26,20 0 of=2 cards=warding-figurehead shown=warding-figurehead | galleon 44,70 0 "
        "of=2; player 1 wizard=master hand=leak; wizard 1 greatship; at cast 1 only",
        "6 | 6", ("leak", "corsair"), "SpellNamed SpellCast SpellBlocked"),
    "a drill": (
        "drillakilla 10,30 0 | greatship 10,36 90 of=2 | galleon 44,70 0 of=2; player 1 fleet=orc; wind N; "
        "at act drillakilla only",
        "5 | 1", ("treadwheel ahead 6", "greatship"),
        "ShipMoved ShipsTouched ShipRammed RamRolled SaveRolled ShipHoled"),
}


@pytest.mark.rule("MW-CORE-13", "MW-SHOT-15", "MW-END-01", "MW-TURN-01")
@pytest.mark.parametrize("name", STORIES)
def test_what_happens_is_told_in_its_order(name):
    position, dice, answers, story = STORIES[name]
    sea = table(position, dice=dice)
    for answer in answers:
        if sea.asked:
            sea.say(answer)
    assert sea.story == story.split() and sea.script_left == 0


@pytest.mark.rule("MW-SET-01", "MW-TURN-01")
@pytest.mark.parametrize(("scenario", "told"), [
    ("terror-from-the-deep", {"CollegeDrawn": 2, "CardsDrawn": 2, "PersonPlaced": 4, "CardsDealt": 4,
        "WeaponMounted": 2,
                              "SectionsRolled": 1, "WindTurned": 1, "SideRolled": 1, "SideChosen": 1, "LairPlaced": 3,
                              "TurnBegun": 1}),
    ("galleys-and-pirates", {"SectionsRolled": 1, "WindTurned": 1, "HostagePlaced": 1, "ShipDeployed": 12,
        "TurnBegun": 1}),
    ("smugglers-run", {"ShipDeployed": 6, "TurnBegun": 1})])
def test_the_set_up_is_told_step_by_step(scenario, told):
    sea = opening(scenario, seed=3)
    first_answers(sea, lambda sea: sea.game.turn > 0)
    counted = Counter(sea.story)
    assert {name: counted[name] for name in told} == told
    assert counted["CardAllotted"] + counted["CardWasted"] == (5 if scenario.startswith("terror") else 0)
    placed = 0 if scenario == "smugglers-run" else len(sea.game.terrain)         # there it is fixed
    assert counted["TerrainPlaced"] == placed
    assert counted["ShipDeployed"] == len([piece for piece in sea.game.pieces if piece.fate == "afloat"])
