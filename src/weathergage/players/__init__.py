"""Players: they see their own seat's view, and answer."""
