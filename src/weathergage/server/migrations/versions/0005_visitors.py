"""Visitors, whose battle it is, who has which seat, and links that invite. Battles of before belong to the house."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def of_battle() -> sa.Column[str]:
    return sa.Column("battle", sa.Text(), sa.ForeignKey("battles.id", ondelete="CASCADE"), nullable=False)


def upgrade() -> None:
    op.create_table(
        "visitors", sa.Column("id", sa.Text(), nullable=False), sa.Column("token", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False, server_default=""),
        sa.Column("created", sa.Float(), nullable=False), sa.Column("seen", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_visitors"))
    op.create_index("ix_visitors_token", "visitors", ["token"], unique=True)
    op.add_column("battles", sa.Column("owner", sa.Text(), nullable=False, server_default=""))
    op.create_index("ix_battles_owner", "battles", ["owner"])
    op.create_table(
        "places", of_battle(), sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("visitor", sa.Text(), sa.ForeignKey("visitors.id", ondelete="CASCADE"), nullable=False),
        sa.PrimaryKeyConstraint("battle", "seat", "visitor", name="pk_places"))
    op.create_index("ix_places_visitor", "places", ["visitor"])
    op.create_table(
        "links", of_battle(), sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("token", sa.Text(), nullable=False), sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("battle", "seat", name="pk_links"))
    op.create_index("ix_links_token", "links", ["token"], unique=True)
    op.execute("UPDATE battles SET carded = -1")        # rows of lists say who is waited for


def downgrade() -> None:
    op.drop_table("links")
    op.drop_table("places")
    op.drop_index("ix_battles_owner", "battles")
    op.drop_column("battles", "owner")
    op.drop_table("visitors")
