"""What is wrong with a condition's text, and where: asked only once it has been refused."""

from __future__ import annotations

import re
from typing import NamedTuple

#: What a condition may have besides columns, numbers, texts and brackets.
OPERATORS = "= != < <= > >= + - * / % and or not in between is null"
FUNCTIONS = ("abs", "least", "greatest")

_TOKEN = re.compile(
    r"""(?P<text>'(?:[^']|'')*')
    | (?P<number>(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)
    | (?P<name>[^\W\d]\w*|"[^"]*"|`[^`]*`)
    | (?P<sign><=|>=|!=|<>|==|[-+*/%=<>(),])
    | (?P<other>\S)""",
    re.VERBOSE | re.IGNORECASE,
)
_SIGNS = ("=", "==", "!=", "<>", "<", "<=", ">", ">=", "+", "-", "*", "/", "%")
_AFTER_NOT = ("in", "between", "like")
_WORDS = ("and", "or", "is", *_AFTER_NOT)
_MISSING = "a column, a number or a text is missing"


class _Token(NamedTuple):
    kind: str
    text: str
    at: int  # counted from 1

    @property
    def word(self) -> str:
        return self.text.lower()

    def __str__(self) -> str:
        return f"{self.text!r} at character {self.at}"


def fault(text: str, *, functions: bool = True) -> str | None:
    """The first place at which a condition breaks off; None where nothing is found.

    `functions` says whether one that is none of `FUNCTIONS` may be at fault: more are understood.
    """
    tokens = [
        _Token(str(found.lastgroup), found[0], found.start() + 1) for found in _TOKEN.finditer(text)
    ]
    if not tokens:
        return "there is nothing to be read"
    reader = _Reader(tokens)
    for i in range(len(tokens)):
        told = reader.read(i)
        if told is not None:
            return told
    told = reader.end()
    if told is None and functions and reader.unknown is not None:
        return f"there is no function {reader.unknown}"
    return told


class _Reader:
    """Operands and operators in turn; what each method returns is what is wrong, None if nothing.

    Attributes:
        operand: whether an operand comes next.
        opened: the brackets open.
        between: what waits for its `and`.
        unknown: a function that is none of `FUNCTIONS`.
    """

    def __init__(self, tokens: list[_Token]) -> None:
        self.tokens = tokens
        self.operand = True
        self.opened: list[_Token] = []
        self.between: list[_Token] = []
        self.unknown: _Token | None = None

    def read(self, i: int) -> str | None:
        token = self.tokens[i]
        if token.kind == "other":
            quote = token.text in "'\"`"
            return f"the quote {token} is not closed" if quote else f"{token} is no operator"
        if token.text == "(":
            return self.open(token, None if self.operand else self.tokens[i - 1])
        if self.operand:
            return self.read_operand(token, [one.word for one in self.tokens[:i]])
        return self.read_operator(token, [one.word for one in self.tokens[i + 1 : i + 2]])

    def open(self, token: _Token, function: _Token | None) -> str | None:
        if function is not None and function.kind != "name":
            return f"an operator is missing before {token}"
        if function is not None and function.word not in FUNCTIONS:
            self.unknown = self.unknown or function
        self.opened.append(token)
        self.operand = True
        return None

    def read_operand(self, token: _Token, before: list[str]) -> str | None:
        if token.word in ("not", "+", "-"):
            return None
        if token.kind == "sign" or token.word in _WORDS:
            return f"{_MISSING} before {token}"
        last = [word for word in before if word != "not"][-1:]
        if last == ["is"] and token.word not in ("null", "true", "false"):
            return f"after 'is' or 'is not' stands null, not {token}"
        self.operand = False
        return None

    def read_operator(self, token: _Token, after: list[str]) -> str | None:
        if token.text == ")":
            if not self.opened:
                return f"the bracket {token} was never opened"
            self.opened.pop()
        elif token.text == ",":
            if not self.opened:
                return f"{token} stands outside brackets"
            self.operand = True
        elif token.text in _SIGNS or token.word in _WORDS:
            self.operand = True
            if token.word == "between":
                self.between.append(token)
            elif token.word == "and" and self.between:
                self.between.pop()
        elif token.word != "not" or not set(after) & set(_AFTER_NOT):
            return f"an operator is missing before {token}"
        return None

    def end(self) -> str | None:
        if self.operand:
            return f"{_MISSING} at the end, after {self.tokens[-1]}"
        if self.opened:
            return f"the bracket {self.opened[-1]} is not closed"
        if self.between:
            return f"{self.between[-1]} has no 'and'"
        return None
