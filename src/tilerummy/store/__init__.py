"""What is kept: the only room that touches the disk."""
