"""From the values of a form to what a page shows, a function a calculator.

Each takes the form's cleaned values, with `edicion` always in them, and gives a `Result`. The
arithmetic is in the modules of the package above.
"""

from .bodies import breath, dying, load, rest
from .checks import check, passive
from .combat import armour_class, concentration, grapple, spell
from .house import house_healing, house_initiative, house_light, house_rolls, house_time
from .moving import fall, jump, movement, travel

__all__ = [
    "armour_class",
    "breath",
    "check",
    "concentration",
    "dying",
    "fall",
    "grapple",
    "house_healing",
    "house_initiative",
    "house_light",
    "house_rolls",
    "house_time",
    "jump",
    "load",
    "movement",
    "passive",
    "rest",
    "spell",
    "travel",
]
