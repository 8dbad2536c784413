"""The referee: a reading and a press become a ruling."""
