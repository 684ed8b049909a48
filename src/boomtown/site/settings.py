"""Django's settings, from the environment. docs/hosting.md lists the variables."""

import hashlib
import os
from datetime import timedelta
from importlib.metadata import version
from typing import Any, Final
from urllib.parse import urlsplit

import dj_database_url

from boomtown.drawing import folders
from boomtown.site.folder import DATABASE, data_folder, secret
from boomtown.site.post_office import post_office
from boomtown.site.words import SITE, languages

YEAR: Final = 365 * 24 * 60 * 60

DATA = data_folder()
DEBUG = os.environ.get("BOOMTOWN_DEBUG") == "1"
HTTPS = os.environ.get("BOOMTOWN_HTTPS") == "1"
REDIS_URL = os.environ.get("REDIS_URL", "")
SECRET_KEY = secret(DATA)
ALLOWED_HOSTS = [
    name.strip()
    for name in os.environ.get("BOOMTOWN_HOSTS", "localhost,.localhost,127.0.0.1,[::1]").split(",")
    if name.strip()
]

ROOT_URLCONF = "boomtown.site.urls"
ASGI_APPLICATION = "boomtown.site.asgi.application"
INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "axes",
    "csp",
    "boomtown.site.people",
    "boomtown.site.lessons",
    "boomtown.site.tables",
    "boomtown.site.analysis",
    "boomtown.site.standing",
    "boomtown.site.calls",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "boomtown.site.pages.for_one_person",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "boomtown.site.health.for_everybody",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "axes.middleware.AxesMiddleware",
    "boomtown.site.people.language.kept",
    "boomtown.site.people.devices.kept",
    "boomtown.site.faults.GameFaults",
]

# ---------------------------------------------------------------------- database


def _database() -> dict[str, Any]:
    """PostgreSQL if DATABASE_URL says so, else SQLite: an acknowledged move is on the disk before it is answered."""
    url = os.environ.get("DATABASE_URL") or f"sqlite:///{DATA / DATABASE}"
    found: dict[str, Any] = dict(dj_database_url.parse(url, conn_max_age=600, conn_health_checks=True))
    if found["ENGINE"] == "django.db.backends.sqlite3":
        found["CONN_HEALTH_CHECKS"] = False  # a file does not go away
        found["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
        }
    elif found["ENGINE"] == "django.db.backends.postgresql":
        found.setdefault("OPTIONS", {})["server_side_binding"] = True
    return found


DATABASES = {"default": _database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# ---------------------------------------------------------------------- pages

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [SITE / "templates"],
        "OPTIONS": {
            "environment": "boomtown.site.templating.environment",
            "context_processors": ["django.contrib.messages.context_processors.messages"],
        },
    },
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    },
]


DRAWN = [(f"boards/{game}", folder / "static") for game, folder in folders.drawn().items()]
DRAWING_STATIC = [("drawing", folders.HOME / "static"), *((name, path) for name, path in DRAWN if path.is_dir())]


def _static_url() -> str:
    """Static files may be cached for ever, because their address changes with them (whole folder, so that modules
    and style sheets find each other by relative names)."""
    digest = hashlib.sha256(version("django").encode())
    for folder in (SITE / "static", *(folder for _, folder in DRAWING_STATIC)):
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return f"/static/{digest.hexdigest()[:12]}/"


STATIC_URL = "/static/" if DEBUG else _static_url()
STATICFILES_DIRS = [SITE / "static", *DRAWING_STATIC]

LANGUAGE_CODE = "en"
LANGUAGES = [(code, code) for code in languages()]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = YEAR
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SECURE = HTTPS
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# ---------------------------------------------------------------------- people

AUTH_USER_MODEL = "people.Player"
SILENCED_SYSTEM_CHECKS = ["auth.W004"]  # names of registered people are unique by a constraint, guests' need not be
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "boomtown.site.people.door.Door",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = ["boomtown.site.people.hashing.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["name"]},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "/login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

SESSION_ENGINE = "boomtown.site.people.sessions"
SESSION_COOKIE_NAME = "boomtown"
SESSION_COOKIE_AGE = YEAR
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = HTTPS
CSRF_FAILURE_VIEW = "boomtown.site.errors.csrf_failure"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_USERNAME_FORM_FIELD = "username"
AXES_USERNAME_CALLABLE = "boomtown.site.people.names.tried"
AXES_RESET_ON_SUCCESS = True
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False
AXES_ENABLE_ADMIN = False
AXES_WHITELIST_CALLABLE = "boomtown.site.people.devices.is_known"
AXES_LOCKOUT_CALLABLE = "boomtown.site.errors.locked_out"

# ---------------------------------------------------------------------- security

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "connect-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    }
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = YEAR
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$"]

DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
DATA_UPLOAD_MAX_NUMBER_FILES = 0
FILE_UPLOAD_HANDLERS: list[str] = []

# ---------------------------------------------------------------------- mail

PUBLIC_URL = os.environ.get("BOOMTOWN_URL", "").rstrip("/")
"""How others reach the site: what links in mails begin with."""
MAIL = post_office(os.environ.get("BOOMTOWN_MAIL", ""))
EMAIL_HOST = MAIL.host
EMAIL_PORT = MAIL.port
EMAIL_HOST_USER = MAIL.user
EMAIL_HOST_PASSWORD = MAIL.password
EMAIL_USE_SSL = MAIL.ssl
EMAIL_USE_TLS = MAIL.tls
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = os.environ.get("BOOMTOWN_MAIL_FROM") or f"boomtown@{urlsplit(PUBLIC_URL).hostname or 'localhost'}"

# ---------------------------------------------------------------------- logging

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "brief": {"()": "boomtown.site.outage.Brief"},
        "discreet": {"()": "boomtown.site.errors.Discreet"},
    },
    "formatters": {"plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain", "filters": ["brief", "discreet"]}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        "django.request": {"level": "ERROR"},
        "django.security": {"level": "CRITICAL"},  # what strangers send is answered, and fills no log
        "uvicorn.error": {"level": "ERROR"},
        "boomtown": {"level": "INFO"},
    },
}
