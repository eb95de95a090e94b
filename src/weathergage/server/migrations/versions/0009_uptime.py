"""When servers were there: clocks stand while none is."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table("uptime", sa.Column("began", sa.Float(), nullable=False),
                    sa.Column("last", sa.Float(), nullable=False),
                    sa.PrimaryKeyConstraint("began", name="pk_uptime"))


def downgrade() -> None:
    op.drop_table("uptime")
