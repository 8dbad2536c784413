"""How well and how fast the eyes see: `python -m tests.bench.eyes [--small]`.

Sessions are looked for in the folder that COMPANION_SESSIONS names, else in tests/sessions. Calibration always sees
the photos as they were taken; degraded are the frames alone.
"""
