"""Every game as an environment of other people's tools: PettingZoo, Gymnasium, OpenSpiel. No rules are in here."""


def lacking(error: ModuleNotFoundError, extra: str = "rl") -> ModuleNotFoundError:
    """The same, with the command that installs what is not there."""
    return ModuleNotFoundError(f"{error.name} is not installed; this installs it: "
                               f'pip install "weathergage[{extra}]"', name=error.name)
