"""How it is written: tiles, actions, positions and whole matches as text, each with its reader."""
