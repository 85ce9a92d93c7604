"""Django's settings, from the environment that `paisai serve` sets.

PAISAI_DATA    the folder with everything that is kept: database, key, uploads, log
DATABASE_URL   postgresql://… instead of SQLite in that folder
REDIS_URL      tells several processes what has changed, where PostgreSQL does not
PAISAI_HOSTS   names under which the server is asked, with commas; every name where not given
PAISAI_TLS     1 behind a certificate: cookies only over https, HSTS
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from paisai.web.data_folder import data_folder, database_file, secret_key

DATA = data_folder()
SECRET_KEY = secret_key(DATA)
DEBUG = False
ALLOWED_HOSTS = os.environ.get("PAISAI_HOSTS", "*").split(",")
"""In a hall the laptop has whatever address the network gave it; pages name no host, so a false
one gains nothing."""
LISTENS_ON = "0.0.0.0"
"""The address on which `paisai serve` takes connections; it says so itself."""
TLS = os.environ.get("PAISAI_TLS") == "1"

ROOT_URLCONF = "paisai.web.urls"
WSGI_APPLICATION = None
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "paisai.web",
]
MIDDLEWARE = [
    "paisai.web.safety.headers",
    "paisai.web.safety.whole_characters",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "paisai.web.language.language",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "paisai.web.people.visitor.visitor",
    "paisai.web.safety.not_this_way",
]
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [Path(__file__).parent],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "paisai.web.pages.everywhere",
            ],
            "builtins": ["paisai.web.templatetags.paisai", "paisai.web.templatetags.forms"],
            "loaders": [
                ("django.template.loaders.cached.Loader", ["paisai.web.template_loader.Loader"])
            ],
            "string_if_invalid": "",
        },
    }
]


def database(url: str | None) -> dict[str, Any]:
    if not url:
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": str(database_file(DATA)),
            "CONN_MAX_AGE": None,
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
                " PRAGMA cache_size=-16000; PRAGMA secure_delete=ON;",
            },
        }
    parts = urlsplit(url)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        "OPTIONS": dict(parse_qsl(parts.query)),
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
    }


DATABASES = {"default": database(os.environ.get("DATABASE_URL"))}
REDIS_URL = os.environ.get("REDIS_URL", "")

AUTH_USER_MODEL = "web.Account"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS: list[dict[str, Any]] = [
    {"NAME": f"django.contrib.auth.password_validation.{name}", "OPTIONS": options}
    for name, options in (
        ("UserAttributeSimilarityValidator", {"user_attributes": ("login", "name")}),
        ("MinimumLengthValidator", {}),
        ("CommonPasswordValidator", {}),
        ("NumericPasswordValidator", {}),
    )
]
LOGIN_URL = "/in/"

SESSION_COOKIE_AGE = 14 * 24 * 3600
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = TLS
SESSION_COOKIE_NAME = "paisai"
CSRF_FAILURE_VIEW = "paisai.web.safety.csrf_failure"
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if TLS else 0
if TLS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    MIDDLEWARE.insert(0, "django.middleware.security.SecurityMiddleware")

LANGUAGE_CODE = "zh-hans"
LANGUAGES = [("zh-hans", "中文"), ("en", "English")]
USE_TZ = False
TIME_ZONE = None
"""The machine's own: the hall's."""
USE_I18N = True
STATIC_URL = "/static/"
APPEND_SLASH = True

DATA_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 20_000
UPLOAD_LIMIT = 8 * 1024 * 1024
"""Bytes of one file that a page takes; a page that takes two takes twice as many."""
HANDOVER_LIMIT = 64 * 1024 * 1024
"""An event from another computer, with the papers that were handed in."""
BACKUP_LIMIT = 2 * 1024 * 1024 * 1024
FILE_UPLOAD_HANDLERS = [
    "paisai.web.upload_limit.Bounded",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "django.core.files.uploadhandler.TemporaryFileUploadHandler",
]

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "paisai.web.log_lines.Discreet",
            "format": "{asctime} {levelname} {name} {message}",
            "style": "{",
        }
    },
    "handlers": {
        "file": {
            "class": "paisai.web.log_lines.OwnersFile",
            "filename": str(DATA / "server.log"),
            "maxBytes": 5_000_000,
            "backupCount": 3,
            "encoding": "utf-8",
            "delay": True,
            "formatter": "line",
        }
    },
    "root": {"handlers": ["file"], "level": "WARNING"},
}
