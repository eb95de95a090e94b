"""All that people see and read."""
