"""Battles, their answers, and reports of trouble."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "battles",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("edition", sa.Integer(), nullable=False),
        sa.Column("scenario", sa.Text(), nullable=False),
        sa.Column("position", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("dealer", sa.Text(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("chairs", sa.Text(), nullable=False),
        sa.Column("branch_of", sa.Text(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("updated", sa.Float(), nullable=False),
        sa.Column("logged", sa.Integer(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("card", sa.Text(), nullable=False),
        sa.Column("carded", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_battles"),
    )
    op.create_index("ix_battles_updated", "battles", ["updated"])
    op.create_table(
        "answers",
        sa.Column("battle", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["battle"], ["battles.id"], name="fk_answers_battle_battles", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("battle", "number", name="pk_answers"),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("battle", sa.Text(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("match", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["battle"], ["battles.id"], name="fk_reports_battle_battles", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
    )
    op.create_index("ix_reports_battle", "reports", ["battle"])


def downgrade() -> None:
    op.drop_table("reports")
    op.drop_table("answers")
    op.drop_table("battles")
