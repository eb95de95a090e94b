"""What the public faces of games share: switches out of the content, house rules in the state, and who is asked."""

from collections.abc import Sequence
from typing import Optional

from weathergage.kernel.core import Game, Question
from weathergage.kernel.ruleset import Option
from weathergage.kits.content import OptionEntry


def switch(entry: OptionEntry, scenarios: tuple[str, ...] = ()) -> Option:
    """A house rule of the content as an option of a match; of these scenarios only, if any are named."""
    return Option(entry.name, entry.default, entry.choices, entry.clause, entry.text, scenarios)


def house_rules(options: dict[str, str], switches: Sequence[Option]) -> tuple[str, ...]:
    """The switches that do not stand on their default, as the state keeps them."""
    return tuple([f"{known.name}={options[known.name]}" for known in switches
                  if options.get(known.name, known.default) != known.default])


def questions_to(game: Game, seat: Optional[int]) -> list[Question]:
    """The open questions that this seat is to answer."""
    return [game.asked[index] for index in game.open if game.asked[index].seat == seat]
