"""Drawings of rules, as SVG with words: made at load, shown in the entry that names them."""

from .areas import AREAS
from .cover import COVER
from .drawing import Picture
from .jumps import JUMPS
from .odds import ODDS
from .sizes import SIZES

PICTURES: dict[str, Picture] = {picture.name: picture for picture in (*AREAS, *SIZES, *COVER, *JUMPS, *ODDS)}

__all__ = ["PICTURES", "Picture"]
