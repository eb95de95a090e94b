"""All that people see and read of Man O' War."""
