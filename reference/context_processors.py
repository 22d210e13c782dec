from django.http import HttpRequest

NAME = "Consulta"


def site(request: HttpRequest) -> dict[str, str]:
    """What every page names. Nothing here may depend on the visitor: pages are the same for all."""
    return {"site_name": NAME}
