"""What rated battles have made of the ratings of those who fought them."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "ratings",
        sa.Column("visitor", sa.Text(), sa.ForeignKey("visitors.id", ondelete="CASCADE"), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False), sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("battle", sa.Text(), nullable=False), sa.Column("score", sa.Float(), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False), sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("volatility", sa.Float(), nullable=False), sa.Column("ended", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("visitor", "ruleset", "number", name="pk_ratings"))
    op.create_index("ix_ratings_battle", "ratings", ["battle", "visitor"], unique=True)


def downgrade() -> None:
    op.drop_table("ratings")
