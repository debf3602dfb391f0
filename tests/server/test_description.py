"""The API is described as it is: in the schema, and on the page about the protocol."""

from __future__ import annotations

import re
from pathlib import Path

from litestar import Litestar
from litestar.testing import TestClient

from comitia.server.schema import REFUSALS

Browser = TestClient[Litestar]
ROOT = Path(__file__).resolve().parent.parent.parent
HOSTS = {("GET", "/health"), ("GET", "/metrics")}


def operations(client: Browser) -> dict[tuple[str, str], dict[str, object]]:
    """Every operation of the schema by method and address."""
    paths = client.get("/schema/openapi.json").json()["paths"]
    return {(method.upper(), path): operation for path, found in paths.items() for method, operation in found.items()}


def test_protocol_lists_every_address(client: Browser):
    """No address is missing from the page, and none is invented."""
    page = (ROOT / "docs" / "seat-protocol.md").read_text("utf-8")
    listed = set(re.findall(r"`(GET|POST|PATCH|DELETE) (/[^`?]*)(?:\?[^`]*)?`", page))
    assert listed == set(operations(client)) | HOSTS


def test_schema_declares_every_refusal(client: Browser):
    """A program can be written from it."""
    for operation in operations(client).values():
        responses = operation["responses"]
        assert isinstance(responses, dict)
        assert responses.keys() >= {str(status) for status in REFUSALS}
        assert operation["summary"] or operation["description"]


def test_schema_forbids_what_is_refused(client: Browser):
    """What a client sends has the listed fields and no other."""
    found = client.get("/schema/openapi.json").json()
    schemas = found["components"]["schemas"]
    for name in ("TableWish", "SeatWish", "ClockWish", "PersonWish", "Credentials", "PushWish"):
        assert schemas[name]["additionalProperties"] is False
    assert found["openapi"].startswith("3.1")


def test_security_page_names_tests_that_exist():
    """Every promise is tested where the page says."""
    page = (ROOT / "docs" / "security.md").read_text("utf-8")
    named = set(re.findall(r"`(tests/[\w/]+\.py)`", page))
    assert len(named) >= 8
    assert [name for name in sorted(named) if not (ROOT / name).is_file()] == []


def test_container_has_what_it_copies():
    """Files that the image is made of are there; it runs without root and knows whether it is well."""
    lines = (ROOT / "deploy" / "Dockerfile").read_text("utf-8").splitlines()
    copied = [word for line in lines if line.startswith("COPY") and "--from" not in line for word in line.split()[1:-1]]
    assert [name for name in copied if not (ROOT / name).exists()] == []
    assert [line for line in lines if line.startswith("USER")] == ["USER comitia"]
    assert any(line.startswith("HEALTHCHECK") for line in lines)


def test_settings_of_hosts_are_options():
    """Every setting of the page about hosting is an option of the server, and every option is on the page."""
    from comitia.cli.commands import serve

    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    table = page.partition("## Settings")[2].partition("## For others")[0]
    listed = {
        name for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall(r"`([\w-]+)`", row)
    }
    options = {option.name.replace("_", "-") for option in serve.params if option.name not in ("browser", "as_json")}
    assert listed == options
