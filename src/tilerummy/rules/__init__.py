"""What is allowed: one file per table of a ruleset file, each with its numbers, its judgement and its violations."""
