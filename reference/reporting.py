"""Where a reader reports an error in a rule: a mailbox or a page that the operator named.

The settings read this module, so it may not import models.
"""

from typing import TYPE_CHECKING
from urllib.parse import quote, urlencode

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import URLValidator, validate_email

if TYPE_CHECKING:
    from rules.models import RuleEntry

MAILTO = "mailto:"
_BODY = """\
Regla: {title}
Edición: {ruleset}
Dirección: {address}

Qué está mal:

Qué debería decir, y dónde consta:

"""


def is_report_address(text: str) -> bool:
    """Whether it is «mailto:» with one mailbox and no more, or an https address."""
    try:
        if text.startswith(MAILTO):
            validate_email(text.removeprefix(MAILTO))
        else:
            URLValidator(schemes=["https"])(text)
    except ValidationError:
        return False
    return True


def report_link(entry: "RuleEntry") -> str:
    """The address of a report on an entry; a letter comes with the rule already named. «» where unset."""
    address = settings.REPORT_ADDRESS
    if not address.startswith(MAILTO):
        return address
    about = {
        "title": entry.title,
        "ruleset": entry.ruleset.name,
        "address": settings.SITE_URL + entry.get_absolute_url(),
    }
    # A letter's lines end in CR LF, and its blanks are no plus signs (RFC 6068).
    letter = {
        "subject": f"Error en «{entry.title}» ({entry.ruleset.name})",
        "body": _BODY.format(**about).replace("\n", "\r\n"),
    }
    mailbox = quote(address.removeprefix(MAILTO), safe="@")
    return f"{MAILTO}{mailbox}?{urlencode(letter, quote_via=quote)}"
