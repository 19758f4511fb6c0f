"""The screens, each a file with its look beside it."""
