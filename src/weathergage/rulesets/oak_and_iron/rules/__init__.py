"""The rules, by chapters of the rulebook; a long chapter has several files."""
