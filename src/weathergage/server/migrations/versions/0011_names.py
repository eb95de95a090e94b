"""Names that people have claimed, the browsers in which they are signed in, and their passkeys."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def visitor() -> sa.Column[str]:
    return sa.Column("visitor", sa.Text(), sa.ForeignKey("visitors.id", ondelete="CASCADE"), nullable=False)


def upgrade() -> None:
    op.add_column("visitors", sa.Column("familiar", sa.Text(), nullable=False, server_default=""))
    op.create_table(
        "names", visitor(), sa.Column("key", sa.Text(), nullable=False), sa.Column("name", sa.Text(), nullable=False),
        sa.Column("password", sa.Text(), nullable=False, server_default=""),
        sa.Column("created", sa.Float(), nullable=False), sa.PrimaryKeyConstraint("visitor", name="pk_names"))
    op.create_index("ix_names_key", "names", ["key"], unique=True)
    op.create_table(
        "sessions", sa.Column("token", sa.Text(), nullable=False), visitor(),
        sa.Column("created", sa.Float(), nullable=False), sa.Column("seen", sa.Float(), nullable=False),
        sa.Column("before", sa.Text(), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("token", name="pk_sessions"))
    op.create_index("ix_sessions_visitor", "sessions", ["visitor"])
    op.create_table(
        "passkeys", sa.Column("id", sa.Text(), nullable=False), visitor(),
        sa.Column("key", sa.LargeBinary(), nullable=False), sa.Column("count", sa.BigInteger(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False), sa.Column("created", sa.Float(), nullable=False),
        sa.Column("used", sa.Float(), nullable=False), sa.PrimaryKeyConstraint("id", name="pk_passkeys"))
    op.create_index("ix_passkeys_visitor", "passkeys", ["visitor"])
    op.create_table(
        "ceremonies", visitor(), sa.Column("challenge", sa.Text(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False), sa.Column("name", sa.Text(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False), sa.PrimaryKeyConstraint("visitor", name="pk_ceremonies"))


def downgrade() -> None:
    for table in ("ceremonies", "passkeys", "sessions", "names"):
        op.drop_table(table)
    op.drop_column("visitors", "familiar")
