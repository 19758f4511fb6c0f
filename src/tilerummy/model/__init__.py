"""What there is: tiles, melds, tables, actions, rounds. Nouns only: no rule and no choice lives here."""
