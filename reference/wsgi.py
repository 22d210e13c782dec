"""The site as a WSGI application."""

import os
import sys

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "reference.settings")

# SQLite lets go of the interpreter at every row, and whoever takes it keeps it for this long: with
# Python's own 5 ms, two answers drawn at once wait for each other most of their time.
sys.setswitchinterval(0.0005)

application = get_wsgi_application()

from django.conf import settings  # noqa: E402  (the settings are read by then)

from .logs import RequestLog  # noqa: E402
from .offline import VersionLabel  # noqa: E402

application = VersionLabel(application)
if settings.FINISHED_PAGES:
    from .finished import FinishedSite

    application = FinishedSite(application)
application = RequestLog(application, logs_access=settings.LOG_ACCESS)
