"""Man O' War: fantasy fleets with location damage, fire, magic, sea monsters and flyers."""
