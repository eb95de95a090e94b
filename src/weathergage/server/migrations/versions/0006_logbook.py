"""The captain's log: what came of battles that people fought; and which battles were begun by one click."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

WORDS = ("visitor", "battle", "ruleset", "name", "scenario", "title", "side", "level", "against", "result", "headline",
         "phase")


def upgrade() -> None:
    op.create_table(
        "logbook", *[sa.Column(name, sa.Text(), nullable=False) for name in WORDS],
        sa.Column("ended", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("visitor", "battle", name="pk_logbook"))
    op.create_index("ix_logbook_battle", "logbook", ["battle"])
    op.add_column("battles", sa.Column("quick", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    op.drop_column("battles", "quick")
    op.drop_table("logbook")
