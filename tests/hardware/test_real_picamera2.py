"""Our calls of picamera2, held against the real package's signatures; libcamera and the like are stubs.

The package itself is pure Python: `pip install --no-deps picamera2` brings it anywhere.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any
from unittest.mock import MagicMock

import pytest

from hardware.fake_picamera2 import FakeJob, FakePicamera2, FakeRequest

pytestmark = pytest.mark.skipif(importlib.util.find_spec("picamera2") is None, reason="pip install --no-deps picamera2")

STUBS = (
    *("libcamera", "kms", "pykms", "prctl", "pidng", "pidng.camdefs", "pidng.core", "piexif", "simplejpeg"),
    *("PIL", "PIL.Image", "videodev2", "av", "jsonschema"),
)

CALLS: dict[str, tuple[tuple[Any, ...], dict[str, Any]]] = {
    "create_video_configuration": (
        ({"size": (960, 720), "format": "RGB888"}, {"size": (320, 240), "format": "YUV420"}),
        {"buffer_count": 3, "controls": {}, "display": None, "encode": None, "queue": False},
    ),
    "configure": (({},), {}),
    "start": ((), {}),
    "set_controls": (({},), {}),
    "capture_request": ((), {"wait": False}),
    "cancel_all_and_flush": ((), {}),
    "close": ((), {}),
}
"""How the adapter calls the camera."""


class _Stub(ModuleType):
    """A module in which every name is there."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.__path__ = []  # a package, as far as importing goes

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return MagicMock(name=f"{self.__name__}.{name}")


@pytest.fixture(scope="module")
def real() -> Iterator[ModuleType]:
    """Yield the real package, imported over stubs, and forget it afterwards."""
    before = set(sys.modules)
    for name in STUBS:
        if name not in sys.modules:
            sys.modules[name] = _Stub(name)
    yield importlib.import_module("picamera2")
    for name in set(sys.modules) - before:
        del sys.modules[name]


@pytest.mark.parametrize("method", CALLS)
def test_the_adapter_calls_the_real_camera_as_it_can_be_called(real: ModuleType, method: str) -> None:
    arguments, named = CALLS[method]
    for camera in (real.Picamera2, FakePicamera2):
        inspect.signature(getattr(camera, method)).bind(None, *arguments, **named)


def test_the_fake_has_nothing_that_the_real_camera_lacks(real: ModuleType) -> None:
    ours = {"complete"}
    methods = {name for name, _ in inspect.getmembers(FakePicamera2, inspect.isfunction) if not name.startswith("_")}
    assert methods - ours <= set(dir(real.Picamera2))
    assert isinstance(inspect.getattr_static(real.Picamera2, "camera_controls"), property)
    for name, parameter in inspect.signature(FakePicamera2.create_video_configuration).parameters.items():
        theirs = inspect.signature(real.Picamera2.create_video_configuration).parameters[name]
        if parameter.default is not inspect.Parameter.empty and parameter.default is not None:
            assert parameter.default == theirs.default


@pytest.mark.parametrize(
    ("fake", "path", "calls"),
    [
        (FakeRequest, "request.CompletedRequest", {"make_array": ("lores",), "get_metadata": (), "release": ()}),
        (FakeJob, "job.Job", {"get_result": (0.1,)}),
    ],
    ids=["request", "job"],
)
def test_requests_and_jobs_are_called_alike(
    real: ModuleType, fake: type, path: str, calls: dict[str, tuple[Any, ...]]
) -> None:
    module, name = path.split(".")
    theirs = getattr(importlib.import_module(f"picamera2.{module}"), name)
    for method, arguments in calls.items():
        for one in (theirs, fake):
            inspect.signature(getattr(one, method)).bind(None, *arguments)
    assert issubclass(TimeoutError, real.TimeoutError)


def test_without_a_camera_the_real_package_finds_none(real: ModuleType) -> None:
    assert list(real.Picamera2.global_camera_info()) == []
