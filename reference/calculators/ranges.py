"""What a calculator refuses."""


class OutOfRange(ValueError):
    """A value that the rule has no answer for. `field` names it; the message is for the visitor."""

    def __init__(self, field: str, message: str):
        self.field = field
        super().__init__(message)


def check(field: str, value: int | float, low: int | float, high: int | float) -> None:
    """Raise `OutOfRange` unless `low <= value <= high`."""
    if not low <= value <= high:
        raise OutOfRange(field, f"Tiene que estar entre {low} y {high}.".replace("-", "−"))
