"""The live loop: camera and buttons in, referee, journal, lamps and screen out."""
