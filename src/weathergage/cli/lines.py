"""Lines that a person types, or that come through a pipe."""

import sys
from contextlib import suppress
from importlib import import_module

from rich.console import Console


class Gone(Exception):
    """There are no more lines: the end of the input, or Ctrl-C at a prompt."""


class Lines:
    """Reads one line at a time; in a pipe the line is printed too, so that the output reads like a conversation."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.interactive = sys.stdin.isatty() and console.is_terminal
        if self.interactive:
            with suppress(ImportError):
                import_module("readline")       # from now on the arrow keys work

    def ask(self, prompt: str) -> str:
        try:
            if self.interactive:
                return input(prompt).strip()
            line = sys.stdin.readline()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Gone from None
        self.console.print(prompt + line.rstrip("\n"), markup=False)
        if not line:
            raise Gone
        return line.strip()

    def agree(self, question: str) -> bool:
        """A yes, and nothing else, is a yes."""
        return self.ask(f"{question} [y/N] ").lower() in ("y", "yes")
