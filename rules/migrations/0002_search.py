import django.db.models.deletion
from django.db import migrations, models


def create_index(apps, schema_editor):
    """The full-text table of the database in use: FTS5 in SQLite; PostgreSQL has a column and an index."""
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute(
            "CREATE VIRTUAL TABLE rules_fulltext USING fts5("
            "title, names, headings, summary, body, "
            "tokenize = \"unicode61 remove_diacritics 0 tokenchars '_'\")"
        )


def drop_index(apps, schema_editor):
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute("DROP TABLE rules_fulltext")


class Migration(migrations.Migration):
    dependencies = [("rules", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="SearchName",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=14)),
                ("text", models.CharField(max_length=200)),
                ("anchor", models.CharField(blank=True, max_length=120)),
                ("exact", models.CharField(db_index=True, max_length=200)),
                ("key", models.CharField(db_index=True, max_length=200)),
                ("stem_key", models.CharField(db_index=True, max_length=200)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="search_names",
                        to="rules.ruleentry",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SearchWord",
            fields=[
                ("word", models.CharField(max_length=80, primary_key=True, serialize=False)),
                ("term", models.CharField(max_length=80)),
                ("display", models.CharField(max_length=80)),
                ("weight", models.PositiveIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="SearchDocument",
            fields=[
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        serialize=False,
                        to="rules.ruleentry",
                    ),
                ),
                ("plain", models.TextField()),
            ],
        ),
        migrations.RunPython(create_index, drop_index),
    ]
