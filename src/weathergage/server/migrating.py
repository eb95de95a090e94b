"""Brings the tables of a database from any earlier shape to today's. Imported only where needed: it takes a while."""

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

from weathergage.server.database import BadDatabase


def upgrade(connection: Connection, to: str = "head") -> None:
    """All steps that are missing, as far as one, on a connection that is in a transaction."""
    config = Config()
    config.set_main_option("script_location", "weathergage.server:migrations")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, to)
    except CommandError as error:
        raise BadDatabase(f"the database was made by another version of weathergage: {error}") from None
