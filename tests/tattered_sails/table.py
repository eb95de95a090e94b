"""A table for rulings: a position in a line, dice by script, answers in shorthand.

    sea = table("york 400,400 0 | ark 468.7,400 0 of=hearts; at token spades cannoneer only", dice="5")
    sea.say("shoot-single", "1 ark", "2", "cease")
    assert masts(sea["ark"]) == "101"

Ships that come up again and again have nicknames, which stand for the models' ids in positions and answers, also with
-2, -3 for further copies: `york` is a three-master of long guns, `ark` one of short guns, and so on (NICKNAMES). A
position without `scenario` is played by spades against hearts on an open table three feet square. What a rule leaves
no choice in is not asked, so a token with one ship that can use it goes to that ship.
"""

import re

from rulings import Rulings

import weathergage as wg
from weathergage.kernel.rng import Rng
from weathergage.rulesets.tattered_sails.content.read import MODELS
from weathergage.rulesets.tattered_sails.state import Engagement, Player, Ship, engagement, number_of

NICKNAMES = {
    "sloop": "hms-lizard-fs",               # 1 mast, fore-and-aft: 3L
    "frolic": "hms-frolic-rv",              # 2, fore-and-aft: 4L 4L
    "apollo": "hms-apollo-rv",              # 2, fore-and-aft: 3S 3S
    "schooner": "hms-granville-bc",         # 3, fore-and-aft: 3L 3L 3L
    "galapagos": "hms-galapagos-scs",       # 4, fore-and-aft: 3L 2L 2L 3L
    "junk": "grand-path-scs",               # 6, fore-and-aft: 2S six times
    "disraeli": "hms-disraeli-mi",          # 2, square: 3L 3L
    "alexander": "hms-alexander-cc",        # 2, square: 3S 3S
    "york": "hms-duke-of-york-fn",          # 3, square: 2L 2L 2L
    "cheshire": "hms-cheshire-scs",         # 3, square: 4L 4L 4L
    "ark": "hms-ark-royal-fs",              # 3, square: 3S 3S 3S
    "heros": "l-heros-scs",                 # 3, square: 2S 2S 2S
    "ajax": "hms-ajax-cc",                  # 3, square: 3S 3L 3S
    "malton": "hms-malton-scs",             # 4, square: 3L 3L 3L 3L
    "nox": "nox-fs",                        # 4, square: 3S 3S 3S 3S
    "dreadnought": "hms-dreadnought-rv",    # 5, square: 3L five times
}
_NICKNAME = re.compile(rf"(?<![\w-])({'|'.join(NICKNAMES)})(-\d+)?(?![\w-])")


def full(text: str) -> str:
    """A text with the models' ids for nicknames."""
    return _NICKNAME.sub(lambda found: NICKNAMES[found[1]] + (found[2] or ""), text)


def short(text: str) -> str:
    """A text with nicknames for the models' ids."""
    for nickname, model in NICKNAMES.items():
        text = re.sub(rf"(?<![\w-]){model}(?=-\d+(?![\w-])|(?![\w-]))", nickname, text)
    return text


class Table(Rulings[Engagement]):
    ruleset, state = "tattered-sails", Engagement
    full, short = staticmethod(full), staticmethod(short)

    def __getitem__(self, label: str) -> Ship:
        """A ship by her label or nickname."""
        return self.game.ships[self.number(label)]

    def number(self, label: str) -> int:
        """A ship's number in the state."""
        found = number_of(self.game, full(label))
        assert found >= 0, f"no ship is called {label}"
        return found

    def refused_by(self, text: str, seat: int | None = None) -> str:
        """The clause that an answer in shorthand would break; '' if it is legal."""
        question = self.question(seat)
        why = self.match.why(question, self.read(question, text))
        return "" if why is None else why.rule

    def player(self, seat: int) -> Player:
        return self.game.players[seat]


table, opening = Table.position, Table.opening


def redealt(game: Engagement, seat: int, key: int) -> Engagement:
    """The battle with all that a seat cannot know dealt anew."""
    rules = wg.ruleset("tattered-sails")
    return engagement(rules.redeal(rules.veil(game, seat), seat, Rng(key)))


# --- reading ships ---


def pose(ship: Ship) -> tuple[float, float, float]:
    """Her bow, and her heading."""
    return (ship.x, ship.y, ship.heading)


def masts(ship: Ship) -> str:
    """Her masts as positions write them: 1 and 0 from the bow."""
    return "".join("1" if ship.standing >> mast & 1 else "0" for mast in range(MODELS[ship.model].masts))
