"""Search over the loaded rules."""
