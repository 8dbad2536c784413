"""The guide's pages: their commands exist with these options, and their files can be read."""

from __future__ import annotations

import re
import shlex
from argparse import ArgumentParser
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

import pytest

from calibration.board_files import BoardFile
from calibration.boards import build_board
from calibration.toml import read_toml
from companion.cli import COMMANDS
from companion.commands.options.games import add_option
from companion.games.catalogue import GAMES, new_game
from companion.records.session import OWN, Description

ROOT = Path(__file__).parent.parent
PAGES = {Path(str(page)).stem: page.read_text("utf-8") for page in (files("companion") / "guide").iterdir()}
PAGES = {name: text for name, text in PAGES.items() if not text.startswith("<svg")}


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGES[page], re.DOTALL)


@pytest.mark.parametrize("page", sorted(PAGES))
def test_every_command_of_the_guide_can_be_typed_as_it_stands(page: str) -> None:
    lines = [line for block in blocks(page, "sh") for line in block.splitlines()]
    commands = [shlex.split(line)[1:] for line in lines if line.startswith("companion ")]
    for name, *arguments in commands:
        assert name in COMMANDS
        parser = ArgumentParser(exit_on_error=False)
        import_module(f"companion.commands.{name.replace('-', '_')}").configure(parser)
        parser.parse_args(arguments)


@pytest.mark.parametrize("page", sorted(PAGES))
def test_every_link_of_the_guide_leads_to_a_page(page: str) -> None:
    links = re.findall(r"\]\(([a-z-]+)\.md\)", PAGES[page])
    assert set(links) <= set(PAGES)


def test_every_file_and_module_that_developers_are_told_of_is_there() -> None:
    text = PAGES["developing"]
    paths = re.findall(r"`((?:calibration|companion|hardware|tests)/[\w./-]*)`", text)
    modules = re.findall(r"\bpython -m\s+([\w.]+)", text)
    assert len(paths) >= 20
    assert len(modules) >= 8
    assert [path for path in paths if not (ROOT / path).exists()] == []
    assert [name for name in modules if find_spec(name) is None] == []


def test_all_games_have_the_rooms_that_the_guide_names() -> None:
    (rooms,) = re.findall(r"rooms of the same names: (.*?)\. Options", PAGES["developing"], re.DOTALL)
    names = re.findall(r"`(\w+)`", rooms)
    assert len(names) >= 8
    folders = [ROOT / "companion" / "games" / game.replace("-", "_") for game in GAMES]
    assert [folder / name for folder in folders for name in names if not (folder / f"{name}.py").is_file()] == []


def test_the_variables_that_the_guide_names_are_read() -> None:
    variables = set(re.findall(r"`(COMPANION_[A-Z_]+)`", PAGES["developing"]))
    read = "".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py") if path != Path(__file__))
    assert [name for name in variables if f'"{name}"' not in read] == []


def test_the_services_command_can_be_typed_as_it_stands() -> None:
    (unit,) = blocks("raspberry-pi", "ini")
    (command,) = re.findall(r"^ExecStart=\S+/companion run (.*)$", unit, re.MULTILINE)
    parser = ArgumentParser(exit_on_error=False)
    import_module("companion.commands.run").configure(parser)
    assert parser.parse_args(shlex.split(command)).camera.kind == "picamera2"


def test_the_guides_boards_can_be_built() -> None:
    examples = [block for block in blocks("own-boards", "toml") if "looks" in block]
    boards = [build_board(read_toml(example, BoardFile, "guide"), "guide") for example in examples]
    assert [len(board.sites) for board in boards] == [24, 361, 37]


def test_the_guides_own_table_can_be_described() -> None:
    (example,) = [block for block in blocks("own-boards", "toml") if "[samples]" in block]
    description = read_toml(example, Description, "guide")
    assert description.game == OWN
    (go,) = [block for block in blocks("own-boards", "toml") if 'name = "Go"' in block]
    assert set(description.samples) <= set(build_board(read_toml(go, BoardFile, "guide"), "guide").sites)


def test_the_turns_that_the_guide_explains_can_be_read() -> None:
    sections = re.split(r"^## ", PAGES["notation"], flags=re.MULTILINE)[1:]
    assert len(sections) == len(GAMES)
    for section in sections:
        game = new_game(section.partition("\n")[0].lower().replace(" ", "-"))
        examples = re.findall(r"^\| `([^`]+)` \|", section, re.MULTILINE)
        assert len(examples) >= 2
        for example in examples:
            assert game.write(game.parse(game.start(), example)) == example


def test_the_guides_options_exist() -> None:
    rows = re.findall(r"^\| (\w[\w ]+) \| (`[^|]+`) \|", PAGES["playing"], re.MULTILINE)
    tried = 0
    for title, examples in rows:
        name = next(game for game in GAMES if title.lower().replace(" ", "-").startswith(game))
        variant = {"variant": title.split()[1].lower()} if name == "attangle" and " " in title else {}
        for example in re.findall(r"`([^`]+)`", examples):
            parser = ArgumentParser(exit_on_error=False)
            add_option(parser)
            options = dict(parser.parse_args(["--option", example]).option)
            if "FILE" in options.values():
                continue
            new_game(name, {**variant, **options})
            tried += 1
    assert tried >= 8
