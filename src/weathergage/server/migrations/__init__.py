"""How the database came to be what it is: one file a step, run in order when the server starts."""
