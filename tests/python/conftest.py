"""What the tests of the Python layer share."""

import pytest
from typer.testing import CliRunner

import koudi
from koudi.cli import app


@pytest.fixture(scope="session")
def rules():
    return koudi.load_rules("hubei-2007")


@pytest.fixture(scope="session")
def frame(rules):
    """Rows of 20,000 deals."""
    return koudi.simulate(rules, 20_000, seed=7)


@pytest.fixture
def bad_file(tmp_path):
    """A rule file with three faults."""
    file = tmp_path / "three-faults.toml"
    file.write_text(
        'extends = "hubei-2007"\n'
        'colour = "red"\n'
        "[kitty]\nsize = 7\n"
        '[follow]\ntractor = "sometimes"\n',
        encoding="utf-8",
    )
    return file


@pytest.fixture
def run():
    """The command line in this process: its result, after a look at the status."""

    def run(*arguments, status=0):
        result = CliRunner().invoke(app, [str(argument) for argument in arguments])
        assert result.exit_code == status, result.output
        assert "Traceback" not in result.output
        return result

    return run
