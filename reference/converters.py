"""Path converters of the site's addresses."""


class RulesetSlug:
    """«5.2.1», «5.1», «partida-web»: lower case, figures, dots and hyphens."""

    regex = r"[a-z0-9]+(?:[.-][a-z0-9]+)*"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value
