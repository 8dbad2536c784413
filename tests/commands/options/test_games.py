from __future__ import annotations

from argparse import ArgumentError, ArgumentParser

import pytest

from companion.commands.options.games import add_game, chosen_game


def parser() -> ArgumentParser:
    made = ArgumentParser(exit_on_error=False)
    add_game(made)
    return made


@pytest.mark.parametrize("variant", ["standard", "grand", "127", "2006"])
def test_a_game_that_is_called_as_its_board_is_refused_with_the_option_that_chooses_it(variant: str) -> None:
    with pytest.raises(ArgumentError, match=f"found 'attangle-{variant}', did you mean .*[?]$") as refused:
        parser().parse_args([f"attangle-{variant}"])
    told = str(refused.value).rpartition("did you mean ")[2].rstrip("?")
    assert chosen_game(parser().parse_args(told.split())).name == "attangle"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("attangle-huge", "found 'attangle-huge', did you mean attangle?"),
        ("krux-127", "found 'krux-127', did you mean krux?"),
        ("attangle-", "found 'attangle-', did you mean attangle?"),
        ("chess", "found 'chess'$"),
    ],
    ids=["no variant", "a game without variants", "nothing behind it", "no game"],
)
def test_another_name_is_refused_with_what_it_is_like(typed: str, told: str) -> None:
    with pytest.raises(ArgumentError, match=told.replace("?", "[?]")):
        parser().parse_args([typed])
