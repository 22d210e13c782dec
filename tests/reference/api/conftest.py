from typing import Any

import pytest


@pytest.fixture
def get(client, rules):
    """Ask the API, as (address below /api/v1/, query): the JSON of an answer that must be a 200."""

    def ask(address: str, **query: Any) -> Any:
        response = client.get(f"/api/v1/{address}", query)
        assert response.status_code == 200, response.content
        return response.json()

    return ask


@pytest.fixture
def refused(client, rules):
    """Ask the API for what it refuses, as (address, status, code, **query): the JSON of the error."""

    def ask(address: str, status: int, code: str, **query: Any) -> Any:
        response = client.get(f"/api/v1/{address}", query)
        assert response.status_code == status, response.content
        assert response.headers["Content-Type"] == "application/json; charset=utf-8"
        assert response.headers["Cache-Control"] == "no-store"
        assert "ETag" not in response.headers
        error = response.json()
        assert list(error)[:4] == ["status", "code", "message", "errors"]
        assert (error["status"], error["code"]) == (status, code)
        return error

    return ask
