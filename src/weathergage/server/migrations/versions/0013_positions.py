"""Positions of battles, and what was told of them in words, for the day on which other rules cannot play the log again.

Battles of before have theirs from their next answer on.
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "positions",
        sa.Column("battle", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("edition", sa.Integer(), nullable=False),
        sa.Column("logged", sa.Integer(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("battle", "name", name="pk_positions"),
        sa.ForeignKeyConstraint(["battle"], ["battles.id"], name="fk_positions_battle_battles", ondelete="CASCADE"),
    )
    op.create_table(
        "told",
        sa.Column("battle", sa.Text(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("lines", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("battle", "step", name="pk_told"),
        sa.ForeignKeyConstraint(["battle"], ["battles.id"], name="fk_told_battle_battles", ondelete="CASCADE"),
    )


def downgrade() -> None:
    op.drop_table("told")
    op.drop_table("positions")
