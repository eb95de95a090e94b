"""Players who look ahead: one search for all games, from what a seat sees."""
