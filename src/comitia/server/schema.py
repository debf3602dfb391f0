"""The description of the HTTP API, made to tell the whole truth: every refusal, and that unknown fields are refused."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from comitia.server.packets import Problem, Received

#: What every address of the API may answer besides its own.
REFUSALS: Final = {
    400: "The request cannot be understood.",
    401: "Nobody knows who asks.",
    403: "Whoever asks may not do this.",
    404: "There is no such thing.",
    405: "The address does not take this method.",
    409: "Something else was there first.",
    413: "The request is too large.",
    429: "Too much was asked at once.",
    503: "The server cannot do this now.",
}
PROBLEM: Final = "#/components/schemas/Problem"


class WholeSchema(JsonRenderPlugin):
    """Hands out the description as JSON."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The description, completed."""
        return self.render_json(request, completed(openapi_schema))


def completed(found: dict[str, Any]) -> dict[str, Any]:
    """A description with every refusal, and with nothing allowed that is refused."""
    schemas = found.setdefault("components", {}).setdefault("schemas", {})
    schemas["Problem"] = msgspec.json.schema_components([Problem])[1]["Problem"]
    for name in schemas.keys() & {struct.__name__ for struct in Received.__subclasses__()}:
        schemas[name]["additionalProperties"] = False
    for path, operations in found["paths"].items():
        if path.startswith("/api") or path == "/health":
            for operation in operations.values():
                operation["responses"] |= {str(status): _refusal(text) for status, text in REFUSALS.items()}
    return found


def _refusal(text: str) -> dict[str, Any]:
    return {"description": text, "content": {"application/json": {"schema": {"$ref": PROBLEM}}}}
