"""The picture of a table.

``model``  the data a ruleset describes a table with: scene, overlays, sheets, picture
``svg``    ``render(picture)``: the whole table, or only the chart, as one self-contained SVG
``sprites`` ``chart(picture)``: the chart for a page that pans, zooms and moves: drawings by hash, and where they go
``glyph``  ``ship(mark, length=…)``: one ship as an SVG fragment, bow up, centred
``text``   ``board(scene)`` and ``ships_table(scene)``: the same for terminals and for the ear
"""
