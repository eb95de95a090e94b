"""By how many turns spectators see a battle late."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("battles", sa.Column("delay", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("battles", "delay")
