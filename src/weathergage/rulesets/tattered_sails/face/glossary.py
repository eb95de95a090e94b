"""The words that answers are made of, explained from what is printed: tokens, models, and giving up."""

import re
from typing import Final

from weathergage.kernel.core import Answer
from weathergage.kits.words import count, figure
from weathergage.rulesets.tattered_sails.content.printed import Model
from weathergage.rulesets.tattered_sails.content.read import FACTIONS, MODELS, TOKENS
from weathergage.rulesets.tattered_sails.face.words import token_name
from weathergage.scene.terms import Gloss

COPY: Final = re.compile(r"-\d+$")
# The clauses to read with a token: what it orders, then its own chapter's first.
TOKEN_RULES: Final = {
    "cannoneer": ("TS-SHOOT-01",), "helmsman": ("TS-MOVE-01",), "shipwright": ("TS-REPAIR-01",),
    "marine": ("TS-BOARD-01",), "oarsman": ("TS-ROW-01",), "captain": ("TS-ACT-11", "TS-SCUT-02"),
    "admiral": ("TS-ADM-01", "TS-ADM-02", "TS-ADM-07"),
}

ASIDES: Final = {
    "concede": Gloss("Offer to concede", "", "The fight is given up when the turn ends, if all of your team agree.",
                     ("TS-END-06",)),
    "fight-on": Gloss("Fight on", "", "You no longer offer to concede.", ("TS-END-06",)),
}


def gloss(part: Answer) -> Gloss:
    """A token or a model, by its id or its name; giving up, and not; anything else is its own name."""
    if part in ASIDES:
        return ASIDES[str(part)]
    for token in TOKENS.values():
        if part in (token.id, token.name, token_name(token.id)):
            return Gloss(token_name(token.id), "", token.text, TOKEN_RULES[token.id])
    if isinstance(part, str):
        model = MODELS.get(part) or MODELS.get(COPY.sub("", part))
        if model is not None:
            return Gloss(model.name, FACTIONS[model.faction], model_words(model), ("TS-SHIP-02", "TS-SHIP-04"))
    return Gloss(figure(part) if isinstance(part, float) else str(part))


def model_words(model: Model) -> str:
    """TS-SHIP-01: what is printed on a model."""
    rig = "square-rigged" if model.square else "fore-and-aft-rigged"
    return f"{count(model.masts, 'mast')}, guns {' '.join([gun.code for gun in model.guns])} from the bow, {rig}, " \
           f"{count(model.cargo, 'cargo space')}, {count(model.cost, 'point')}."
