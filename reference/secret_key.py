"""The secret key of a site whose operator set none: made once, kept beside the database."""

import os
import secrets
import time
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def read_or_create_secret_key(path: Path) -> str:
    """The key kept in `path`, readable by its owner alone; made on the first call.

    Raises `ImproperlyConfigured` where the file cannot be read or written, or holds no key.
    """
    try:
        return _read(path)
    except FileNotFoundError:
        pass
    except OSError as error:
        raise ImproperlyConfigured(f"No se puede leer {path}: {error.strerror}") from error
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # O_EXCL: of several processes that start together one makes the key, the others read it.
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read(path)
    except OSError as error:
        raise ImproperlyConfigured(
            f"No se puede escribir en {path.parent}: {error.strerror}. "
            "Da permiso de escritura o pon CONSULTA_VAR en otra carpeta."
        ) from error
    with os.fdopen(handle, "w", encoding="ascii") as file:
        key = secrets.token_urlsafe(50)
        file.write(key)
    return key


def _read(path: Path) -> str:
    for _ in range(20):
        try:
            key = path.read_text(encoding="ascii").strip()
        except UnicodeDecodeError as error:
            raise ImproperlyConfigured(f"{path} no tiene una clave. Bórralo y se hará otra.") from error
        if key:
            return key
        # The process that made the file may be about to write the key.
        time.sleep(0.05)
    raise ImproperlyConfigured(f"{path} está vacío. Bórralo y se hará otra clave.")
