"""What the tests of the Python layer share."""

import pytest

import koudi


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
