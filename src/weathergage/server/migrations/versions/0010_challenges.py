"""Battles whose open seats anybody may take: for whom they are meant; empty for all others."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("battles", sa.Column("challenge", sa.Text(), nullable=False, server_default=""))
    op.create_index("ix_battles_challenge", "battles", ["challenge"])


def downgrade() -> None:
    op.drop_index("ix_battles_challenge", "battles")
    op.drop_column("battles", "challenge")
