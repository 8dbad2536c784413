"""Settings of all tests."""

from __future__ import annotations

from hypothesis import settings

# How long an example takes says more of the machine, and of what else it does, than of the code.
settings.register_profile("any machine", settings.default, deadline=None)
settings.load_profile("any machine")
