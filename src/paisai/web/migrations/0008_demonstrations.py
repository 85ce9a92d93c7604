from typing import Any

from django.db import migrations, models

MADE = [f"demo-{scene}" for scene in ("bashifen", "erdayi", "shuangsheng", "tuolaji", "shengji")]
"""The addresses that demonstrations were given before they were marked."""


def mark(apps: Any, _: Any) -> None:
    made = apps.get_model("web", "Stream").objects.filter(slug__in=MADE)
    made.update(demonstration=True, listed=False)


class Migration(migrations.Migration):
    dependencies = [
        ("web", "0007_named_columns"),
    ]

    operations = [
        migrations.AddField(
            model_name="stream",
            name="demonstration",
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(mark, migrations.RunPython.noop),
    ]
