"""Finished pages: each answer is rendered once for a version of the site and then kept as bytes.

The reference is read far more often than it changes. `FinishedSite` stands before Django's handler and
answers by path from memory, from the shelf on the disk, or by asking Django and keeping what it said.
"""

from .application import FinishedSite

__all__ = ["FinishedSite"]
