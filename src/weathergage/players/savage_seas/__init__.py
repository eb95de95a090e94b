"""Players of Savage Seas."""
