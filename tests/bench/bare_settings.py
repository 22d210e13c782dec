"""Settings of the bare Django: the site's database and nothing else."""

from reference.settings import ALLOWED_HOSTS, DATABASES, SECRET_KEY  # noqa: F401

DEBUG = False
ROOT_URLCONF = "tests.bench.bare_urls"
MIDDLEWARE: list[str] = []
INSTALLED_APPS = ["rules"]
USE_TZ = True
LOGGING_CONFIG = None
