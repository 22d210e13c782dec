"""Addresses, in Spanish. Fixed routes stand before those of a ruleset."""

from django.conf import settings
from django.urls import include, path, register_converter

from . import converters, views
from .calculators import views as calculators
from .views import offline

register_converter(converters.RulesetSlug, "ruleset")

handler400 = "reference.views.errors.bad_request"
handler403 = "reference.views.errors.forbidden"
handler404 = "reference.views.errors.not_found"
handler500 = "reference.views.errors.server_error"

search = [
    path("buscar/", views.search, name="search"),
    path("buscar/sugerencias/", views.suggestions, name="suggestions"),
    path("opensearch.xml", views.opensearch, name="opensearch"),
]

conditions = [
    path("estados/", views.condition_list, name="condition-list"),
    path("estados/tarjetas/", views.condition_cards, name="condition-cards"),
    path("estados/<slug:slug>/", views.condition_detail, name="condition-detail"),
]

comparisons = [
    path("comparar/", views.comparison_list, name="comparison-list"),
    path("comparar/<slug:concept_slug>/", views.comparison_detail, name="comparison-detail"),
]

calculator_pages = [
    path("calculadoras/", calculators.calculator_list, name="calculator-list"),
    path("calculadoras/<slug:slug>/", calculators.calculator_detail, name="calculator-detail"),
]

# The first two stand at the root: what a worker may serve begins where its own address does.
offline_pages = [
    path("sw.js", offline.worker, name="offline-worker"),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("sin-conexion/", offline.offline, name="offline"),
    path("sin-conexion/buscar/", offline.offline_search, name="offline-search"),
    path("sin-conexion/no-guardado/", offline.offline_missing, name="offline-missing"),
    path("sin-conexion/paginas.json", offline.pages, name="offline-pages"),
    path("sin-conexion/indice.json", offline.index, name="offline-index"),
]

corrections = [
    path("correcciones/", views.correction_list, name="correction-list"),
    path("correcciones/rss.xml", views.corrections_feed, name="correction-feed"),
]

machines = [
    path("sitemap.xml", views.sitemap, name="sitemap"),
    path("robots.txt", views.robots, name="robots"),
]

rulesets = [
    path("<ruleset:ruleset_slug>/", views.ruleset_index, name="ruleset-index"),
    path("<ruleset:ruleset_slug>/<slug:slug>/", views.entry_detail, name="entry-detail"),
]

urlpatterns = [
    path("", views.mesa, name="mesa"),
    path("marcadores/", views.bookmarks, name="bookmarks"),
    path("marcadores/datos/", views.bookmark_rows, name="bookmark-rows"),
    path("pantalla/", views.screen, name="screen"),
    path("acerca-de/", views.about, name="about"),
    path("salud/", views.alive, name="alive"),
    path("salud/listo/", views.ready, name="ready"),
    path("api/", include("reference.api.urls")),
    *search,
    *conditions,
    *comparisons,
    *calculator_pages,
    *offline_pages,
    *corrections,
    *machines,
    *rulesets,
]
if settings.ADMIN:
    from django.contrib import admin

    urlpatterns.insert(0, path("admin/", admin.site.urls))
