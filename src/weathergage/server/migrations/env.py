"""What Alembic runs: the connection is handed over by `store.migrate`, or made from the URL of the command line."""

from alembic import context
from sqlalchemy import create_engine

from weathergage.server.schema import Base

given = context.config.attributes.get("connection")


def run(connection: object) -> None:
    context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)  # type: ignore[arg-type]
    with context.begin_transaction():
        context.run_migrations()


if given is not None:
    run(given)
else:
    with create_engine(context.config.get_main_option("sqlalchemy.url") or "sqlite://").connect() as made:
        run(made)
