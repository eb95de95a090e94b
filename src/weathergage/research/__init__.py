"""Every game as an environment of other people's tools: PettingZoo, Gymnasium, OpenSpiel. No rules are in here."""
