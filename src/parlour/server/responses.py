"""Responses: JSON, and one shape for every error."""

import json
import re
from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from parlour.core import ParlourError
from parlour.protocol.messages import Refusal
from parlour.server.errors import BadMessage, Failed, NotFound, ServerError, TooMany, status_of
from parlour.server.logs import LOGGER
from parlour.tables.runtime.fair_queue import QueueFull

ERROR_RESPONSES: dict[int | str, dict[str, Any]] = {
    status: {"model": Refusal, "description": description}
    for status, description in {
        400: "unreadable request",
        401: "not signed in",
        403: "not allowed",
        404: "not found",
        409: "not possible now",
        413: "too large",
        422: "not possible",
        429: "too many requests",
        503: "the database does not answer",
    }.items()
}
"""The errors that any request may be answered with, for the OpenAPI description."""
PLAINER_MESSAGES = {"unexpected_keyword_argument": "extra inputs are not permitted"}
"""Replacements for messages of pydantic that are about Python."""
REFUSING_WEIGHT = re.compile(r"q=0(\.0*)?")
"""What follows the name of a content encoding that a client does not accept."""


class Json(JSONResponse):
    """JSON in ASCII, which can carry every character that a client may have sent, even half a surrogate pair."""

    def render(self, content: Any) -> bytes:
        """The answer in bytes."""
        return json.dumps(content, allow_nan=False, separators=(",", ":")).encode()


class ApiRouter(APIRouter):
    """Routes that answer in JSON and may refuse a request; the description of the API says so."""

    def __init__(self, **options: Any) -> None:
        super().__init__(default_response_class=Json, responses=ERROR_RESPONSES, **options)


def accepted_encodings(headers: Headers) -> set[str]:
    """The content encodings that a client names, except those that it refuses with a weight of 0."""
    weights = [part.partition(";")[::2] for part in headers.get("accept-encoding", "").lower().split(",")]
    return {encoding.strip() for encoding, weight in weights if not REFUSING_WEIGHT.fullmatch(weight.strip())}


def error_response(error: ParlourError) -> Json:
    """The answer to a request that is refused."""
    wait = error.wait if isinstance(error, TooMany | QueueFull) else None
    return Json(error.to_json(), status_of(error), None if wait is None else {"retry-after": str(wait)})


def validation_error(fault: Mapping[str, Any]) -> BadMessage:
    """What is wrong with a message, in one line."""
    place = ".".join(map(str, fault["loc"]))
    message = PLAINER_MESSAGES.get(fault["type"], str(fault["msg"]))
    message = message[:1].lower() + message[1:]
    return BadMessage(f"{place}: {message}" if place else message)


def handle_errors(app: FastAPI) -> None:
    """Answers every error of an application in the same shape."""
    app.add_exception_handler(ParlourError, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(ClientDisconnect, _gone)
    app.add_exception_handler(Exception, _unexpected)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, ParlourError)
    request.app.state.parlour.metrics.refused.labels(error.code).inc()
    return error_response(error)


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    release_frames(error)
    first = error.errors()[0]
    place, *inside = first["loc"]
    if place == "body" and (not inside or first["type"] == "json_invalid"):
        return await _refused(request, BadMessage("send a JSON object, with the header Content-Type: application/json"))
    return await _refused(request, validation_error({**first, "loc": inside or [place]}))


def release_frames(error: BaseException | None) -> None:
    """Drops the tracebacks of an error and of what led to it.

    FastAPI keeps an unreadable request's error in a variable of the function that raises it: through its traceback the
    two hold each other, and the body, until the next garbage collection.
    """
    while error is not None:
        error.__traceback__ = None
        error = error.__cause__ or error.__context__


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    release_frames(error)
    refusal = (
        NotFound("there is nothing at this address") if error.status_code == 404 else ServerError(str(error.detail))
    )
    return Json(refusal.to_json(), error.status_code, error.headers)


async def _gone(request: Request, error: Exception) -> Response:
    """No one reads this answer: the client left before its request was complete, which is not worth a log entry."""
    return Response(status_code=400)


async def _unexpected(request: Request, error: Exception) -> Response:
    LOGGER.error("request failed", exc_info=error)
    return error_response(Failed())
