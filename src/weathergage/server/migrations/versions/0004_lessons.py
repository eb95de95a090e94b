"""The lesson that a battle is; empty for a battle like any other."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("battles", sa.Column("lesson", sa.Text(), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("battles", "lesson")
