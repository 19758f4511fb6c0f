"""Who thinks: one bot, one file. A bot gets a view and answers with an action."""
