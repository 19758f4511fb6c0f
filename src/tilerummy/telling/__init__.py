"""The game in words, for every way to show it: how things stand, what happened, the rules with examples."""
