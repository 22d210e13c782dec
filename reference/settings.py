"""Settings of the site. The environment names what differs from host to host; see the README.

A value that makes no sense stops the start and is named; nothing falls back in silence.
"""

from pathlib import Path

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from environs import Env

from .secret_key import read_or_create_secret_key

env = Env()

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = env.path("CONSULTA_VAR", BASE_DIR / "var")
FIXTURES_ROOT = env.path("CONSULTA_FIXTURES", BASE_DIR / "fixtures")

DEBUG = env.bool("DEBUG", False)
SECRET_KEY = env.str("SECRET_KEY", "") or read_or_create_secret_key(VAR_DIR / "secret-key")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"])
if any("/" in host for host in ALLOWED_HOSTS):
    raise ImproperlyConfigured("ALLOWED_HOSTS: names without http:// or paths, separated by commas")

INSTALLED_APPS = [
    "rules",
    "reference",
    "django_filters",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "reference.urls"
WSGI_APPLICATION = "reference.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "reference.context_processors.site",
            ],
            "builtins": ["django.templatetags.static", "reference.templatetags.reading"],
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    ["django.template.loaders.filesystem.Loader"],
                )
            ]
            if not DEBUG
            else ["django.template.loaders.filesystem.Loader"],
        },
    },
]

DATABASES = {
    "default": env.dj_db_url("DATABASE_URL", f"sqlite:///{(VAR_DIR / 'consulta.sqlite3').as_posix()}")
}
# A connection serves many requests: opening one costs more than the queries of a page.
DATABASES["default"]["CONN_MAX_AGE"] = 600
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # Readers go on while a load writes, and a second writer waits instead of failing.
    DATABASES["default"]["OPTIONS"] = {
        "timeout": 30,
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-16000;",
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "es"
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "reference.storage.StaticFiles"
    },
}
WHITENOISE_MAX_AGE = 3600

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": "INFO", "propagate": False},
        # An address that is not there is a visitor's matter, not the operator's.
        "django.request": {"handlers": ["stderr"], "level": "ERROR", "propagate": False},
    },
}
