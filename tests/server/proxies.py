"""nginx in front of servers, as docs/deploy.md has it."""

import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nginx
from helpers import free_port
from needs import missing

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def proxy(folder: Path, first: int, second: int) -> Iterator[tuple[int, int, ssl.SSLContext]]:
    """nginx with the configuration of deploy/, a certificate of its own, and free ports, which are returned."""
    program = nginx.find()
    if program is None:
        missing(nginx.NONE)
    plain, secure = free_port(), free_port()
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
                    "-keyout", "key.pem", "-out", "fullchain.pem"], cwd=folder, check=True, capture_output=True)
    text = (ROOT / "deploy/nginx.conf").read_text(encoding="utf-8")
    for there, here in (("listen 80", f"listen 127.0.0.1:{plain}"), ("listen 443", f"listen 127.0.0.1:{secure}"),
                        ("games.example", "localhost"), ("/etc/ssl/weathergage", str(folder)),
                        ("127.0.0.1:8123", f"127.0.0.1:{first}"), ("127.0.0.1:8124", f"127.0.0.1:{second}")):
        assert there in text
        text = text.replace(there, here)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    (folder / "nginx.conf").write_text(f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log stderr;\n"
                                       f"events {{}}\nhttp {{\naccess_log off;\n{temporary}{text}}}\n")
    trust = ssl.create_default_context(cafile=folder / "fullchain.pem")
    with subprocess.Popen([program, "-p", str(folder), "-c", str(folder / "nginx.conf")], stderr=subprocess.PIPE,
                          text=True) as process:
        try:
            yield plain, secure, trust
        finally:
            process.kill()
