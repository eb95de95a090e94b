"""Players of Oak & Iron."""
