"""One view: one full-text query as JSON."""

from django.db import connection
from django.http import JsonResponse
from django.urls import path

from rules.search.fields import WEIGHTS

RESULTS = 20
_FTS5 = (
    f"SELECT rowid, title, bm25(rules_fulltext, {', '.join(map(str, WEIGHTS))}) AS relevance "
    f"FROM rules_fulltext WHERE rules_fulltext MATCH %s ORDER BY relevance LIMIT {RESULTS}"
)
_TSQUERY = (
    "SELECT entry_id, title, ts_rank(vector, query) AS relevance FROM rules_fulltext, "
    f"to_tsquery('simple', %s) query WHERE vector @@ query ORDER BY relevance DESC LIMIT {RESULTS}"
)


def search(request):
    is_postgresql = connection.vendor == "postgresql"
    words = [f'"{word}"' if not is_postgresql else word for word in request.GET.get("q", "").split()]
    with connection.cursor() as cursor:
        cursor.execute(_TSQUERY if is_postgresql else _FTS5, [(" & " if is_postgresql else " ").join(words)])
        rows = cursor.fetchall()
    return JsonResponse(
        {"results": [{"id": pk, "title": title, "score": score} for pk, title, score in rows]}
    )


urlpatterns = [path("", search)]
