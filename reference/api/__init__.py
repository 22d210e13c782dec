"""The public API: read only, JSON, the same for everyone, described by its own OpenAPI document."""
