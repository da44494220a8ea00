"""The files of the web client, and its page for every other address."""

import os
from mimetypes import guess_type
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Match, Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from parlour.server.responses import accepted_encodings

FILES = Path(__file__).with_name("client")
UNBUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Parlour</title>
<p>Parlour is running, but its web client is not built. Run <code>make client</code> in the project's folder, or install
Parlour again where Node.js or a network is available.
<p>The API is described at <a href="/openapi.json">/openapi.json</a>."""
NOTICE = "the web client is not built: run 'make client' in the project's folder, or install parlour again"
COMPRESSED_FORMS = {"br": ".br", "gzip": ".gz"}
"""The endings of compressed files by their content encoding, the smallest first."""
METHODS = ("DELETE", "GET", "PATCH", "POST", "PUT")
IMMUTABLE = "public, max-age=31536000, immutable"


def notice() -> str:
    """What users should know if the web client is missing; empty if it is there."""
    return "" if (FILES / "index.html").exists() else NOTICE


def page(head: str) -> Response:
    """The page for every address, with more tags in its head."""
    file = FILES / "index.html"
    if not file.exists():
        return HTMLResponse(UNBUILT)
    content = file.read_text(encoding="utf-8").replace("</head>", f"{head}</head>", 1)
    return HTMLResponse(content, headers={"cache-control": "no-cache"})


class Client(StaticFiles):
    """The built files, and the page that handles all other addresses."""

    def __init__(self, folder: Path = FILES) -> None:
        super().__init__(directory=folder, check_dir=False)
        self.config_checked = True  # the folder may be missing: the page below says how to build it
        self._page = folder / "index.html"

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or the page if its address can be that of a page."""
        if path == "api" or path.startswith("api/"):
            raise _no_endpoint(scope)
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, f"method {scope['method']} is not allowed here")
        file, info = self._find(path) if self._page.exists() else ("", None)
        if info and Path(file).is_file() and path != "index.html":
            response = _file(Path(file), Headers(scope=scope))
            if path.startswith("assets/"):  # their names contain a hash of their content
                response.headers["cache-control"] = IMMUTABLE
            return response
        if path.startswith("assets/") and self._page.exists():
            raise HTTPException(404, f"there is no file {path!r}")
        return self._page_response()

    def _find(self, path: str) -> tuple[str, os.stat_result | None]:
        try:
            return self.lookup_path(path)
        except (OSError, ValueError):  # not a possible file name
            return "", None

    def _page_response(self) -> Response:
        if not self._page.exists():
            return HTMLResponse(UNBUILT)
        return FileResponse(self._page, headers={"cache-control": "no-cache"})


def _no_endpoint(scope: Scope) -> HTTPException:
    """Why the API does not answer: another method is needed, or nothing has this address."""
    routes = [route for route in scope["app"].routes if not isinstance(route, Mount)]
    methods = [
        method
        for method in METHODS
        if any(route.matches({**scope, "method": method})[0] is Match.FULL for route in routes)
    ]
    if not methods:
        return HTTPException(404)
    allowed = ", ".join(methods)
    return HTTPException(405, f"method {scope['method']} is not allowed here: use {allowed}", {"allow": allowed})


def _file(path: Path, headers: Headers) -> Response:
    """A file, in the smallest compressed form that exists and that the browser accepts."""
    forms = {encoding: path.with_name(path.name + suffix) for encoding, suffix in COMPRESSED_FORMS.items()}
    existing = {encoding: form for encoding, form in forms.items() if form.exists()}
    if not existing:
        return FileResponse(path)
    vary = {"vary": "accept-encoding"}
    accepted = accepted_encodings(headers)
    for encoding, form in existing.items():
        if encoding in accepted:
            return FileResponse(form, media_type=guess_type(path)[0], headers={"content-encoding": encoding, **vary})
    return FileResponse(path, headers=vary)
