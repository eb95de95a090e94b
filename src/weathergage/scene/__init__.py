"""The picture of a table: the data a ruleset describes it with, and its drawings as SVG and as text."""
