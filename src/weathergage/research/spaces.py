"""What observations and actions are, in the words of Gymnasium, which PettingZoo uses too."""

import numpy as np
from gymnasium import spaces

from weathergage.learning.encode import BOUND
from weathergage.research.battle import Battle


def observation_space(battle: Battle) -> spaces.Dict:
    encoder, room = battle.encoder, battle.room
    return spaces.Dict({
        "observation": spaces.Box(-BOUND, BOUND, (encoder.size,), np.float32),
        "rows": spaces.Box(0, 1, (encoder.rows,), np.int8),
        "answers": spaces.Box(-BOUND, BOUND, (room, encoder.answer_size), np.float32),
        "action_mask": spaces.Box(0, 1, (room,), np.int8),
    })


def action_space(battle: Battle) -> spaces.Discrete:
    return spaces.Discrete(battle.room)
