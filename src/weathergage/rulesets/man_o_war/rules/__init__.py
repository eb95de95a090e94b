"""The rules, by the chapters of the rulebook; chapter 6, the turn sequence, is `sequence.py`, one folder up.

    1   fundamentals                            13  victory
    2   geometry                                14  monsters, swimming; fights (with 15)
    4   setup, fleets, terrain, deployment      15  airpower
    5   squadrons, activation                   17  weapons, ramming (with 8)
    7   magic                                   18  fleet_rules
    8   movement, courses, tracks, speeds,      19  locations
        steering                                20  spells, spell_places
    9   shooting, gunnery                       21  cards
    10  damage, losses                          22  monster_attacks, flyer_attacks
    11  boarding                                23  scenarios
    12  end_phase, fires, repairs
"""
