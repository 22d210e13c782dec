from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from ..health import FINE, problems


@never_cache
@require_safe
def alive(request: HttpRequest) -> HttpResponse:
    """The process answers; it asks nothing else."""
    return HttpResponse("vivo\n", content_type="text/plain; charset=utf-8")


@never_cache
@require_safe
def ready(request: HttpRequest) -> HttpResponse:
    """200 where pages can be served, else 503, with each check by name."""
    found = problems()
    is_ready = all(told == FINE for told in found.values())
    return JsonResponse(found, status=200 if is_ready else 503, json_dumps_params={"ensure_ascii": False})
