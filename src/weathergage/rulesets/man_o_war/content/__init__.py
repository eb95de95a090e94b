"""Ships, cards, tables and scenarios, and how they are read."""
