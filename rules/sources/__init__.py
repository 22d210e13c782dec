"""Source texts: how a tree of fixtures is read and checked before anything is written."""
