"""5.1 and 5.2.1 side by side, worked out at load."""
