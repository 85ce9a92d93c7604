"""The one Django application of the house; its models stand with their subject."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "paisai.web"
    label = "web"
    default_auto_field = "django.db.models.BigAutoField"
