"""What you see: the only room that imports Textual."""
