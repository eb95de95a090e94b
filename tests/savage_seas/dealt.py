"""Tables on which the cards nobody asks about are dealt by a seed, and hands to begin with."""

from savage_seas.table import Table, table

# four Active Orders of each crew
CAPTAINS = "brace,captains-helm,ship-surgeon,shipwright"
SAILMASTERS = "boom-about,full-sail,hard-a-port,heave-to"
GUNNERS = "bow-chasers,grapeshot,port-cannons,starboard-cannons"
MARINES = "boarding-pikes,grenadoes,sharpshooters,witch-doctor"
HANDS = f"hand={CAPTAINS},{SAILMASTERS},{GUNNERS},{MARINES}"
AFAR = "0,0 N {a} | 15,0 S {b}; lead cockatrice; "         # two ships that cannot harm each other
SIDE_BY_SIDE = "0,0 N {a} | 1,0 N {b}; lead cockatrice; "   # the Chimera on the Cockatrice's starboard side


def dealt(position: str, dice: str = "", seed: int = 1, **options: str) -> Table:
    """A position with scripted chance; when the script has run out the seed deals."""
    return table(position, dice, seed, **options)


def afar(a: str = "", b: str = "", rest: str = "at plan", dice: str = "", **options: str) -> Table:
    return dealt(AFAR.format(a=a, b=b) + rest, dice, **options)


def side_by_side(a: str = "", b: str = "", rest: str = "at plan", dice: str = "", **options: str) -> Table:
    return dealt(SIDE_BY_SIDE.format(a=a, b=b) + rest, dice, **options)
