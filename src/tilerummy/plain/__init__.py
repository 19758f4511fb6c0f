"""The game line by line, for screen readers, pipes and scripts: nothing here knows of a screen."""
