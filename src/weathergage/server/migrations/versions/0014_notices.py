"""Whoever wants to hears that it is their turn: which seats are asked, by which way, and what was told of it."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("battles", sa.Column("awaited", sa.Text(), nullable=False, server_default=""))
    op.add_column("battles", sa.Column("noticed", sa.Integer(), nullable=False, server_default="-1"))
    op.create_table(
        "ways",
        sa.Column("visitor", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("stop", sa.Text(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("confirmed", sa.Float(), nullable=False),
        sa.Column("fault", sa.Text(), nullable=False),
        sa.Column("hour", sa.Float(), nullable=False),
        sa.Column("sent", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["visitor"], ["visitors.id"], ondelete="CASCADE", name="fk_ways_visitor_visitors"),
        sa.PrimaryKeyConstraint("visitor", "kind", name="pk_ways"),
    )
    op.create_index("ix_ways_token", "ways", ["token"])
    op.create_index("ix_ways_stop", "ways", ["stop"])
    op.create_table(
        "notices",
        sa.Column("battle", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("visitor", sa.Text(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("due", sa.Float(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.Column("ended", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["battle"], ["battles.id"], ondelete="CASCADE", name="fk_notices_battle_battles"),
        sa.ForeignKeyConstraint(["visitor", "kind"], ["ways.visitor", "ways.kind"], ondelete="CASCADE",
                                onupdate="CASCADE", name="fk_notices_visitor_ways"),
        sa.PrimaryKeyConstraint("battle", "seat", "kind", name="pk_notices"),
    )
    op.create_index("ix_notices_visitor", "notices", ["visitor"])
    op.create_index("ix_notices_due", "notices", ["due"])
    op.create_index("ix_notices_ended", "notices", ["ended"])


def downgrade() -> None:
    op.drop_table("notices")
    op.drop_table("ways")
    op.drop_column("battles", "noticed")
    op.drop_column("battles", "awaited")
