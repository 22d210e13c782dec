"""How static files are named where they are kept for long."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticFiles(CompressedManifestStaticFilesStorage):
    """Names by content, also where a script imports another: a new version is never mixed with an old."""

    support_js_module_import_aggregation = True
