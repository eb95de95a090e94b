"""The kernel: frames, questions, matches. It knows no ship, hex or table."""

