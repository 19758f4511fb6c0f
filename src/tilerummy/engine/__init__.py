"""What happens: pure functions that move a match from one state to the next."""
