"""Kopf oder Knopf: the rules, complete; `design/rules.md` and the rulebook are quoted where they decide."""

from companion.games.kopf_oder_knopf.game import KopfOderKnopf

__all__ = ["KopfOderKnopf"]
