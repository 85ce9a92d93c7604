import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("web", "0006_brought_in"),
    ]

    operations = [
        migrations.CreateModel(
            name="NamedColumn",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("mark", models.CharField(max_length=120)),
                ("choice", models.CharField(blank=True, max_length=40)),
                ("said", models.DateTimeField()),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, to="web.account"
                    ),
                ),
                (
                    "stream",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="web.stream"),
                ),
            ],
            options={"ordering": ("said", "pk")},
        ),
    ]
