"""People at a table: the only room below the screen with changing state and with a clock."""
