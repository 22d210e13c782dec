"""Pages that are the same but for a few places: their template is rendered once and filled many times.

Rendering the parts that every page shares takes a template several times as long as a search. A frame is
a template rendered with a slot, a word that no text holds, in each place that differs.
"""

import re
from collections.abc import Callable, Hashable, Mapping
from secrets import token_hex
from typing import Any

from django.http import HttpRequest
from django.template.loader import render_to_string


class Slots:
    """The words that stand for what differs, by the names of the places: letters, digits, «.» and «_».

    A slot has no character that HTML or an address would escape, so that it stands as it is.
    """

    def __init__(self) -> None:
        self._token = token_hex(8)

    def __getitem__(self, name: str) -> str:
        return f"slot{self._token}x{name}x"

    def split(self, text: str) -> tuple[list[str], list[str]]:
        """The text between the slots, and the names of the slots between those texts."""
        pieces = re.split(rf"slot{self._token}x([a-z0-9._]+?)x", text)
        return pieces[::2], pieces[1::2]


class Frame:
    """A template rendered but for its slots, which its context names by `slots`."""

    def __init__(self, template: str, context: Mapping[str, Any], slots: Slots, request: HttpRequest):
        """Nothing of the request may show: the next page of this frame is of another one."""
        self._texts, self._names = slots.split(render_to_string(template, dict(context), request))

    def filled(self, values: Mapping[str, str]) -> str:
        """The page with these values, HTML already, in its slots; each slot needs one (`KeyError`)."""
        written = [self._texts[0]]
        for name, text in zip(self._names, self._texts[1:], strict=True):
            written += (values[name], text)
        return "".join(written)


class FrameCache:
    """Frames by what they differ with, the content's version among it; at most `most` of them."""

    def __init__(self, most: int):
        self._most = most
        self._frames: dict[Hashable, Frame] = {}

    def get(self, key: Hashable, draw: Callable[[], Frame]) -> Frame:
        """The frame of a key, drawn where it is not kept. Those of content gone by go with all others."""
        frame = self._frames.get(key)
        if frame is None:
            frame = draw()
            if len(self._frames) >= self._most:
                self._frames.clear()
            self._frames[key] = frame
        return frame
