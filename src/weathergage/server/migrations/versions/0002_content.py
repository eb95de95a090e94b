"""The content of the player's own that a battle is fought with."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("battles", sa.Column("content", sa.Text(), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("battles", "content")
