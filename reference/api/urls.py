"""Addresses below `/api/`. Whatever is no address of it is refused as the API refuses."""

from django.urls import path, re_path
from django.views.generic import RedirectView

from . import docs
from .routes import api

urlpatterns = [
    path("", docs.documentation, name="api-docs"),
    path("openapi.json", docs.openapi, name="api-openapi"),
    path("v1/", RedirectView.as_view(pattern_name="api-docs")),
    path("v1/", api.urls),
    re_path(r"", docs.elsewhere),
]
