"""Typed reading of a YAML mapping that notes every fault instead of stopping at the first."""

from collections.abc import Collection
from datetime import date, datetime
from pathlib import Path
from typing import Any

from .faults import Fault
from .yamldoc import Located

MAX_INTEGER = 32_767
_MISSING = object()


class Fields:
    """The keys of one mapping of one file. Faults go to the list given; reading goes on.

    Each getter returns an empty value of its type where the key is missing or wrong.
    """

    def __init__(self, mapping: object, path: Path, faults: list[Fault], name: str = "", line: int = 1):
        self.path = path
        self.faults = faults
        self.name = name
        if isinstance(mapping, Located):
            self.mapping = mapping
        else:
            self.mapping = Located(line)
            what = f"«{name}»" if name else "el archivo"
            self.fault(None, f"{what} tiene que ser una lista de claves y valores")

    def fault(self, key: str | None, message: str) -> None:
        self.faults.append(Fault(self.path, self.mapping.line_of(key), message))

    def only(self, allowed: Collection[str]) -> None:
        """Note each key that the format does not know."""
        for key in self.mapping:
            if key not in allowed:
                self.fault(key, f"clave desconocida «{key}»{self._where()}")

    def _where(self) -> str:
        return f" en «{self.name}»" if self.name else ""

    def _get(self, key: str, kinds: type | tuple[type, ...], what: str, required: bool) -> Any:
        value = self.mapping.get(key, _MISSING)
        if value is _MISSING or value is None:
            if required:
                self.fault(key, f"falta «{key}»{self._where()}")
            return None
        if not isinstance(value, kinds) or (isinstance(value, bool) and kinds is not bool):
            self.fault(key, f"«{key}»{self._where()} tiene que ser {what}")
            return None
        return value

    def text(self, key: str, *, required: bool = False, limit: int = 0) -> str:
        value = self._get(key, str, "un texto (entre comillas si es un número)", required)
        text = (value or "").strip()
        if value is not None and not text:
            self.fault(key, f"«{key}»{self._where()} está vacío")
        if limit and len(text) > limit:
            self.fault(key, f"«{key}» tiene {len(text)} caracteres; el máximo es {limit}")
        return text

    def integer(self, key: str, *, required: bool = False, minimum: int = 1) -> int | None:
        """A number that the database holds: up to `MAX_INTEGER`."""
        value = self._get(key, int, "un número entero", required)
        if value is not None and value > MAX_INTEGER:
            self.fault(key, f"«{key}» no puede ser mayor que {MAX_INTEGER}")
            return None
        if value is not None and value < minimum:
            self.fault(key, f"«{key}» no puede ser menor que {minimum}")
            return None
        return value

    def day(self, key: str, *, required: bool = False) -> date | None:
        """A day written as YYYY-MM-DD, without a time."""
        value = self._get(key, date, "una fecha como 2026-01-31", required)
        if isinstance(value, datetime):
            self.fault(key, f"«{key}» tiene que ser una fecha sin hora")
            return None
        return value

    def flag(self, key: str) -> bool:
        return bool(self._get(key, bool, "true o false", False))

    def texts(self, key: str, *, required: bool = False, limit: int = 0) -> list[str]:
        """A list of texts, none empty, none twice and none longer than `limit`."""
        values = self._get(key, list, "una lista", required) or []
        found: list[str] = []
        for value in values:
            if not isinstance(value, str) or not value.strip():
                self.fault(key, f"«{key}»{self._where()} solo admite textos: «{value}» no lo es")
            elif value.strip() in found:
                self.fault(key, f"«{value}» está dos veces en «{key}»")
            elif limit and len(value.strip()) > limit:
                self.fault(key, f"un nombre de «{key}» tiene más de {limit} caracteres")
            else:
                found.append(value.strip())
        return found

    def choice(self, key: str, allowed: Collection[str], *, required: bool = False) -> str:
        value = self.text(key, required=required)
        if value and value not in allowed:
            self.fault(key, f"«{key}» desconocido: «{value}» (hay: {', '.join(allowed)})")
            return ""
        return value

    def inner(self, key: str, *, required: bool = False) -> "Fields | None":
        """The mapping below `key`, or None where there is none."""
        value = self._get(key, Located, "una lista de claves y valores", required)
        return None if value is None else Fields(value, self.path, self.faults, key)
