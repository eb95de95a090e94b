"""`python -m weathergage` is `weathergage`."""

from weathergage.cli import main

if __name__ == "__main__":
    main()
