from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("web", "0004_cases"),
    ]

    operations = [
        migrations.AddField(
            model_name="receipt",
            name="mark",
            field=models.CharField(blank=True, default="", max_length=64),
        ),
    ]
