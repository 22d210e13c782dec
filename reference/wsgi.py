"""The site as a WSGI application."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "reference.settings")

application = get_wsgi_application()

from django.conf import settings  # noqa: E402  (the settings are read by then)

from .logs import RequestLog  # noqa: E402
from .offline import VersionLabel  # noqa: E402

application = VersionLabel(application)
if settings.FINISHED_PAGES:
    from .finished import FinishedSite

    application = FinishedSite(application)
application = RequestLog(application, logs_access=settings.LOG_ACCESS)
