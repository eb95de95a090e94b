"""What any host of a table needs to show a match to a person, without knowing a game."""
