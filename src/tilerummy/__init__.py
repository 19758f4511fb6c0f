"""Tile rummy in a terminal: a pure rules engine, driven by a Textual screen."""
