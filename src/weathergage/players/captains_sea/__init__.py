"""Players of Captain's Sea."""
