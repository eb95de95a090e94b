"""Answers to forms that came over the wire, made from what the form says, and nothing else."""

from typing import Any

Wire = dict[str, Any]


def pick(asked: Wire, turn: int = 0) -> Any:
    """Some answer to a question; another one in another turn, where there are several."""
    form, offered = asked["form"], asked.get("suggestions", ())
    match form["type"]:
        case "one-of":
            return form["choices"][turn % len(form["choices"])]["answer"]
        case "some-of":
            return [choice["answer"] for choice in form["choices"][:form["least"]]]
        case "number":
            return form["low"] + turn % (form["high"] - form["low"] + 1)
        case "allocation":
            return shares(form)
        case "slots":
            return laid(form)
        case _:
            return offered[turn % len(offered)]["answer"]


def shares(form: Wire) -> list[int]:
    """As many as possible, as early as possible."""
    left, given = form["points"], []
    for cap in form["caps"]:
        given.append(min(cap, left))
        left -= given[-1]
    return given


def laid(form: Wire) -> list[Any]:
    """The first part that fits and is still there, slot by slot; a slot that may stay empty does."""
    left = list(form.get("counts", ())) or [len(form["slots"])] * len(form["parts"])
    answers = []
    for fits in form["fits"]:
        if "empty" in form and form["empty"] is not None:
            answers.append(form["empty"])
            continue
        part = next(part for part in fits if left[part] > 0)
        left[part] -= 1
        answers.append(form["parts"][part]["answer"])
    return answers
