"""Faults of a source tree, each with the file and line that a person has to open."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, order=True)
class Fault:
    """One thing wrong in one file. `line` counts from 1."""

    path: Path
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.message}"


class SourceError(Exception):
    """The source tree cannot be loaded. `faults` has every reason found, in file order."""

    def __init__(self, faults: list[Fault]):
        self.faults = sorted(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))
