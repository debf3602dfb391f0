"""The examples in `deploy` for nginx and Caddy, run as they are: only names, ports and certificates are put in."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.server.databases import POSTGRES, empty_db
from tests.server.serving import environment, serving

TOP = Path(__file__).resolve().parents[2]
BOT = TOP / "docs" / "remote_bot.py"
OPENSSL = shutil.which("openssl")
NGINX = shutil.which("nginx", path=f"{os.environ['PATH']}{os.pathsep}/usr/sbin")
CADDY = shutil.which("caddy")
#: Ports of the two processes in the examples.
PORTS = ("7530", "7531")
PATIENCE = 30.0


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as door:
        found: int = door.getsockname()[1]
        return found


@pytest.fixture
def certificate(tmp_path: Path) -> tuple[Path, Path]:
    """A certificate for this machine, and its key."""
    if OPENSSL is None:
        pytest.skip("openssl is not here: no proxy was run")
    paths = tmp_path / "cert.pem", tmp_path / "key.pem"
    command = [OPENSSL, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    command += ["-addext", "subjectAltName=DNS:localhost", "-out", str(paths[0]), "-keyout", str(paths[1])]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    return paths


@contextmanager
def behind(url: str, ports: list[int], folder: Path) -> Iterator[None]:
    """The processes that a proxy hands requests to: two on PostgreSQL if there is one, otherwise one on a file."""
    with contextlib.ExitStack() as stack:
        db = stack.enter_context(empty_db("postgres" if len(ports) > 1 else "sqlite", folder))
        for port in ports:
            wish = ("--port", str(port), "--base-url", url, "--secret", "only for this test, and long enough")
            stack.enter_context(serving(db, *wish))
        yield


@contextmanager
def proxy(command: list[str], port: int, folder: Path) -> Iterator[None]:
    """A proxy that runs, as soon as it listens."""
    env = {**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "HOME": str(folder)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env) as process:
        try:
            give_up = time.monotonic() + PATIENCE
            while True:
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
                    break
                assert process.poll() is None, process.communicate()[0]
                assert time.monotonic() < give_up, "the proxy does not listen"
            yield
        finally:
            process.terminate()
            process.communicate(timeout=PATIENCE)


def nginx(certificate: tuple[Path, Path], port: int, ports: list[int], path: str, folder: Path) -> list[str]:
    """The example for nginx in a configuration that a user may run."""
    text = (TOP / "deploy" / "nginx.conf").read_text("utf-8")
    text = with_ports(text, ports, r"    server 127\.0\.0\.1:{};\n", "    server 127.0.0.1:{};\n")
    cert, key = certificate
    text = replaced(
        text, "listen 443 ssl;", f"listen 127.0.0.1:{port} ssl; ssl_certificate {cert}; ssl_certificate_key {key};"
    )
    if path:
        # As the comment in the example says.
        text = replaced(
            text, "    location / {", f"    location = {path} {{ return 308 {path}/; }}\n    location {path}/ {{"
        )
        text = replaced(text, "proxy_pass http://comitia;", "proxy_pass http://comitia/;")
    temps = "".join(
        f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"daemon off; pid {folder}/pid; error_log stderr; events {{}}\nhttp {{ access_log off; {temps}\n{text}}}\n"
    (folder / "nginx.conf").write_text(whole, "utf-8")
    assert NGINX is not None
    return [NGINX, "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(certificate: tuple[Path, Path], port: int, ports: list[int], path: str, folder: Path) -> list[str]:
    """The example for Caddy with a certificate that is there already."""
    text = (TOP / "deploy" / "Caddyfile").read_text("utf-8")
    text = with_ports(text, ports, r" 127\.0\.0\.1:{}", " 127.0.0.1:{}")
    names = ("games.example", "other.example")
    mine, other = names if not path else names[::-1]
    cert, key = certificate
    text = replaced(text, f"\n{mine} {{\n", f"\nhttps://localhost:{port} {{\n\tbind 127.0.0.1\n\ttls {cert} {key}\n")
    text = replaced(text, f"\n{other} {{\n", f"\nhttp://localhost:{free_port()} {{\n\tbind 127.0.0.1\n")
    (folder / "Caddyfile").write_text("{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + text, "utf-8")
    assert CADDY is not None
    return [CADDY, "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


def with_ports(text: str, ports: list[int], found: str, wanted: str) -> str:
    """An example with the ports of the processes that run; one that does not run is left out."""
    for i, port in enumerate(PORTS):
        replacement = wanted.format(ports[i]) if i < len(ports) else ""
        text, count = re.subn(found.format(port), replacement, text)
        assert count > 0, f"the example does not name port {port}"
    return text


def replaced(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1, f"the example does not say {old!r} once"
    return text.replace(old, new)


def play_through(url: str, cert: Path) -> None:
    """A page, a table, and two programs that play it to its end over sockets; nothing but the proxy is spoken to."""
    trusted = ssl.create_default_context(cafile=str(cert))
    with httpx.Client(verify=trusted, follow_redirects=True) as host:
        assert "<title>" in host.get(url).text
        header = {
            "X-CSRF-Token": host.get(f"{url}/api/me").json()["csrf"],
            "Origin": url.rpartition("/comitia")[0] or url,
        }
        wish = {"game": "roma", "seats": [{"kind": "friend"}, {"kind": "friend"}]}
        made = host.post(f"{url}/api/tables", json=wish, headers=header).raise_for_status().json()
        bots = [
            subprocess.Popen(
                [sys.executable, str(BOT), url, made["table"], str(int(seat) + 1), token],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                env={**environment(), "SSL_CERT_FILE": str(cert)},
            )
            for seat, token in made["tokens"].items()
        ]
        said = [bot.communicate(timeout=120)[0] for bot in bots]
        assert [bot.returncode for bot in bots] == [0, 0], said
        assert host.get(f"{url}/api/tables/{made['table']}").json()["status"] == "over"
        assert host.get(f"{url}/metrics").status_code == 404


@pytest.mark.parametrize("path", ["", "/comitia"])
@pytest.mark.parametrize(
    ("name", "configured"),
    [
        pytest.param("nginx", nginx, marks=pytest.mark.skipif(NGINX is None, reason="nginx is not here")),
        pytest.param("caddy", caddy, marks=pytest.mark.skipif(CADDY is None, reason="Caddy is not here")),
    ],
)
def test_example_carries_a_game(
    name: str,
    configured: Callable[[tuple[Path, Path], int, list[int], str, Path], list[str]],
    path: str,
    certificate: tuple[Path, Path],
    tmp_path: Path,
):
    """Under https, at the root of a host and under a path, a whole game goes through the proxy."""
    port, ports = free_port(), [free_port() for _ in range(2 if POSTGRES else 1)]
    url = f"https://localhost:{port}{path}"
    command = configured(certificate, port, ports, path, tmp_path)
    with behind(url, ports, tmp_path), proxy(command, port, tmp_path):
        play_through(url, certificate[0])
