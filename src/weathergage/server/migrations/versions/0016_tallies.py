"""How often things were done lately, and on how many screens, is counted for all servers together."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("present", sa.Column("screens", sa.Integer(), nullable=False, server_default="1"))
    op.create_table(
        "tallies",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("mark", sa.Text(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tallies"),
    )
    op.create_index("ix_tallies_mark", "tallies", ["mark"])
    op.create_index("ix_tallies_until", "tallies", ["until"])


def downgrade() -> None:
    op.drop_table("tallies")
    op.drop_column("present", "screens")
