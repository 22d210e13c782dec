"""Settings of the site. The environment names what differs from host to host; see the README.

A value that makes no sense stops the start and is named; nothing falls back in silence.
"""

from pathlib import Path
from urllib.parse import urlsplit

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from environs import Env, validate

from .reporting import is_report_address
from .secret_key import read_or_create_secret_key

env = Env()

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = env.path("CONSULTA_VAR", BASE_DIR / "var")
FIXTURES_ROOT = env.path("CONSULTA_FIXTURES", BASE_DIR / "fixtures")

DEBUG = env.bool("DEBUG", False)
SECRET_KEY = env.str("SECRET_KEY", "") or read_or_create_secret_key(VAR_DIR / "secret-key")
# Where the site is on the internet, for canonical links, the sitemap and print: pages name no host else.
SITE_URL = env.str("SITE_URL", "").rstrip("/")
if SITE_URL and not SITE_URL.startswith(("https://", "http://")):
    raise ImproperlyConfigured("SITE_URL: the whole address, as in https://consulta.example")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"])
if SITE_URL:
    ALLOWED_HOSTS.append(urlsplit(SITE_URL).hostname)
if any("/" in host for host in ALLOWED_HOSTS):
    raise ImproperlyConfigured("ALLOWED_HOSTS: names without http:// or paths, separated by commas")

# Where readers report an error in a rule; without it no page offers to.
REPORT_ADDRESS = env.str("REPORT_ADDRESS", "")
if REPORT_ADDRESS and not is_report_address(REPORT_ADDRESS):
    raise ImproperlyConfigured("REPORT_ADDRESS: mailto:reglas@consulta.example or an https:// address")

# All settings that a page shows: kept pages are of one value of them.
PAGE_SETTINGS = (SITE_URL, REPORT_ADDRESS)

# Pages are kept as finished bytes, in memory up to this size a worker (a sixteenth more for searches).
FINISHED_PAGES = env.bool("FINISHED_PAGES", not DEBUG)
FINISHED_MEBIBYTES = env.int("FINISHED_MEBIBYTES", 64)
if FINISHED_MEBIBYTES < 1:
    raise ImproperlyConfigured("FINISHED_MEBIBYTES: at least 1")

INSTALLED_APPS = [
    "rules",
    "reference",
    "django_filters",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
]

# What sets headers of security stands first, so that static files and errors have them too.
MIDDLEWARE = [
    "reference.middleware.NoNulMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_permissions_policy.PermissionsPolicyMiddleware",
    "reference.middleware.ResourcePolicyMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "django.middleware.common.CommonMiddleware",
    "reference.middleware.CacheControlMiddleware",
    "reference.api.middleware.ApiMiddleware",
]

# The admin shows what is loaded; nobody can change it there, for the fixtures are the truth.
ADMIN = env.bool("ADMIN", False)
if ADMIN:
    INSTALLED_APPS += [
        "django.contrib.admin",
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "django.contrib.messages",
        "axes",
    ]
    MIDDLEWARE += [
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "axes.middleware.AxesMiddleware",
    ]
    AUTHENTICATION_BACKENDS = [
        "axes.backends.AxesStandaloneBackend",
        "django.contrib.auth.backends.ModelBackend",
    ]
    # Five wrong passwords for a name, from wherever, and it rests for an hour.
    AXES_FAILURE_LIMIT = 5
    AXES_COOLOFF_TIME = 1
    AXES_LOCKOUT_PARAMETERS = ["username"]
    AXES_VERBOSE = False
    AUTH_PASSWORD_VALIDATORS = [
        {
            "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
            "OPTIONS": {"min_length": 12},
        },
        {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    ]
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SITE_URL.startswith("https://")
    CSRF_TRUSTED_ORIGINS = [SITE_URL] if SITE_URL else []

ROOT_URLCONF = "reference.urls"
WSGI_APPLICATION = "reference.wsgi.application"

_ADMIN_CONTEXT = [
    "django.contrib.auth.context_processors.auth",
    "django.contrib.messages.context_processors.messages",
]
_LOADERS = ["django.template.loaders.filesystem.Loader"]
if ADMIN:
    _LOADERS.append("django.template.loaders.app_directories.Loader")
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "reference.context_processors.site",
                *(_ADMIN_CONTEXT if ADMIN else []),
            ],
            "builtins": ["django.templatetags.static", "reference.templatetags.reading"],
            "loaders": _LOADERS if DEBUG else [("django.template.loaders.cached.Loader", _LOADERS)],
        },
    },
]

DATABASES = {
    "default": env.dj_db_url("DATABASE_URL", f"sqlite:///{(VAR_DIR / 'consulta.sqlite3').as_posix()}")
}
if env.str("REPLICA_URL", ""):
    DATABASES["replica"] = env.dj_db_url("REPLICA_URL") | {"TEST": {"MIRROR": "default"}}
    DATABASE_ROUTERS = ["reference.routers.ReplicaRouter"]
for _database in DATABASES.values():
    # A connection serves many requests: opening one costs more than the queries of a page.
    _database["CONN_MAX_AGE"] = 600
    if _database["ENGINE"] == "django.db.backends.sqlite3":
        # Readers go on while a load writes, and a second writer waits instead of failing.
        _database["OPTIONS"] = {
            "timeout": 30,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-16000;",
        }
    elif _database["ENGINE"] != "django.db.backends.postgresql":
        raise ImproperlyConfigured("DATABASE_URL and REPLICA_URL: of SQLite or PostgreSQL")
    else:
        _database["CONN_HEALTH_CHECKS"] = True
        # No statement of ours takes a second: one that takes so long will not end well.
        _database["OPTIONS"] = {"connect_timeout": 5, "options": "-c statement_timeout=20000"}
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
WHITENOISE_ALLOW_ALL_ORIGINS = False

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

# What a reference work never asks a device for. Sharing, copying and keeping the screen on are not here.
PERMISSIONS_POLICY: dict[str, list[str]] = {
    feature: []
    for feature in (
        "accelerometer",
        "autoplay",
        "browsing-topics",
        "camera",
        "display-capture",
        "encrypted-media",
        "geolocation",
        "gyroscope",
        "hid",
        "idle-detection",
        "local-fonts",
        "magnetometer",
        "microphone",
        "midi",
        "payment",
        "publickey-credentials-get",
        "serial",
        "storage-access",
        "usb",
        "xr-spatial-tracking",
    )
}

# Behind a proxy that ends TLS and sets X-Forwarded-Proto itself, whatever the client sent.
BEHIND_PROXY = env.bool("BEHIND_PROXY", False)
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
if BEHIND_PROXY and SITE_URL.startswith("https://"):
    SECURE_SSL_REDIRECT = True
    # Asked by machines inside, over plain HTTP.
    SECURE_REDIRECT_EXEMPT = [r"^salud/"]
    SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", 31_536_000)
# Other names below the domain, and lists built into browsers, are the operator's to decide on; and no
# page takes a form that changes anything, so there is nothing to forge.
SILENCED_SYSTEM_CHECKS = ["security.W003", "security.W005", "security.W021"]

LOG_ACCESS = env.bool("LOG_ACCESS", False)
LOG_FORMAT = env.str("LOG_FORMAT", "line", validate=validate.OneOf(["line", "json"]))
_QUIET = {"handlers": ["stderr"], "propagate": False}
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"request_id": {"()": "reference.logs.RequestIdFilter"}},
    "formatters": {
        "line": {"format": "%(asctime)s %(levelname)s %(name)s [%(request_id)s] %(message)s"},
        "json": {
            "()": "pythonjsonlogger.json.JsonFormatter",
            "format": "%(asctime)s %(levelname)s %(name)s %(request_id)s %(message)s",
            "rename_fields": {"asctime": "time", "levelname": "level", "name": "logger"},
            "json_ensure_ascii": False,
        },
    },
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT, "filters": ["request_id"]}
    },
    "root": {"handlers": ["stderr"], "level": "INFO"},
    "loggers": {
        "django": {"level": "INFO", **_QUIET},
        # An address that is not there, or a host that is not ours, is a visitor's matter.
        "django.request": {"level": "ERROR", **_QUIET},
        "django.security.DisallowedHost": {"level": "CRITICAL", **_QUIET},
    },
}
