"""Players of Man O' War."""
