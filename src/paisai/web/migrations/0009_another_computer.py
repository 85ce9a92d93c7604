import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("web", "0008_demonstrations"),
    ]

    operations = [
        migrations.AddField(
            model_name="pass",
            name="mark",
            field=models.CharField(blank=True, default="", max_length=10),
        ),
        migrations.AddField(
            model_name="pass",
            name="pin",
            field=models.CharField(blank=True, default="", max_length=6),
        ),
        migrations.AddField(
            model_name="stream",
            name="aside",
            field=models.BooleanField(default=False),
        ),
        migrations.CreateModel(
            name="HandoverCode",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=64, unique=True)),
                ("code", models.CharField(max_length=24)),
                ("by", models.CharField(max_length=200)),
                ("expires", models.DateTimeField(null=True)),
                ("claim", models.CharField(blank=True, max_length=64)),
                (
                    "stream",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="web.stream"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="OtherSide",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("time", models.DateTimeField()),
                ("by", models.CharField(max_length=200)),
                ("common", models.PositiveIntegerField()),
                ("rows", models.JSONField()),
                ("entered", models.JSONField(default=list)),
                (
                    "stream",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="other_sides",
                        to="web.stream",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
            },
        ),
        migrations.CreateModel(
            name="SetAside",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("time", models.DateTimeField()),
                ("by", models.CharField(max_length=200)),
                ("seq", models.PositiveIntegerField()),
                ("address", models.CharField(blank=True, max_length=300)),
                ("claim", models.CharField(blank=True, max_length=64)),
                ("back", models.DateTimeField(null=True)),
                ("back_by", models.CharField(blank=True, max_length=200)),
                ("reason", models.TextField(blank=True)),
                (
                    "stream",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="set_aside",
                        to="web.stream",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
            },
        ),
    ]
