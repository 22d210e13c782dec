"""What is loaded, to look at: the texts are changed in the fixtures alone."""

from django.contrib import admin

from .models import Concept, Condition, ContentVersion, RuleEntry, RulesetVersion


class ReadOnly(admin.ModelAdmin):
    """Rows can be seen and searched, and never added, changed or deleted."""

    def has_add_permission(self, request) -> bool:
        return False

    def has_change_permission(self, request, obj=None) -> bool:
        return False

    def has_delete_permission(self, request, obj=None) -> bool:
        return False


@admin.register(RuleEntry)
class RuleEntryAdmin(ReadOnly):
    list_display = ["title", "ruleset", "group", "tag"]
    list_filter = ["ruleset", "tag"]
    search_fields = ["title", "slug"]


@admin.register(Concept)
class ConceptAdmin(ReadOnly):
    list_display = ["slug", "kind", "note"]
    list_filter = ["kind"]
    search_fields = ["slug", "note"]


admin.site.register([Condition, ContentVersion, RulesetVersion], ReadOnly)
