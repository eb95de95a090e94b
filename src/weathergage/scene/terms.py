"""What people are told of a game: what it is, who commands what, what a word on a card means."""

from dataclasses import dataclass


@dataclass
class Facts:
    """What a person wants to know of a game before choosing it."""

    blurb: str = ""                 # one line of what it is
    players: str = "2 players"
    length: str = ""                # of a usual battle: "60 min"
    depth: int = 1                  # of its rules, from 1 to 5
    harm: str = "hits"              # what `Ruleset.harm` counts
    turn: str = "Turn"              # what it calls a turn


@dataclass
class Command:
    """A seat as people know it: what it is called, the side it fights for, and its ships in a line."""

    title: str
    side: str = ""                  # id of a side of the picture
    words: str = ""


@dataclass
class Gloss:
    """A word of an answer explained: its name, whose it is, what is printed on it, and the clauses to read with it."""

    name: str
    owner: str = ""
    text: str = ""
    rules: tuple[str, ...] = ()
