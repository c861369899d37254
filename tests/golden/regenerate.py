"""Writes the golden deals anew: `python -m tests.golden.regenerate`; then look at the changes."""

from __future__ import annotations

from tests.golden.records import GOLDEN, texts


def main() -> None:
    for name in GOLDEN:
        for path, text in texts(name).items():
            path.write_text(text, encoding="utf-8")
            print(path.name)


if __name__ == "__main__":
    main()
