"""Several servers on one database: every change of a battle has a number; which servers there are, who looks at which
table through them, and what AIs have to think about. Whoever runs them can close battles and shut people out."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("battles", sa.Column("version", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("battles", sa.Column("closed", sa.Float(), nullable=False, server_default="0"))
    op.add_column("visitors", sa.Column("banned", sa.Float(), nullable=False, server_default="0"))
    op.create_table(
        "hosts", sa.Column("id", sa.Text(), nullable=False), sa.Column("seen", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_hosts"))
    op.create_table(
        "present",
        sa.Column("host", sa.Text(), sa.ForeignKey("hosts.id", ondelete="CASCADE"), nullable=False),
        sa.Column("battle", sa.Text(), sa.ForeignKey("battles.id", ondelete="CASCADE"), nullable=False),
        sa.Column("visitor", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("host", "battle", "visitor", name="pk_present"))
    op.create_index("ix_present_battle", "present", ["battle"])
    op.create_table(
        "thoughts",
        sa.Column("battle", sa.Text(), sa.ForeignKey("battles.id", ondelete="CASCADE"), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False), sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("level", sa.Text(), nullable=False), sa.Column("asker", sa.Text(), nullable=False),
        sa.Column("asked", sa.Float(), nullable=False), sa.Column("worker", sa.Text(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False), sa.Column("result", sa.LargeBinary(), nullable=True),
        sa.PrimaryKeyConstraint("battle", name="pk_thoughts"))
    op.create_index("ix_thoughts_asked", "thoughts", ["asked"])


def downgrade() -> None:
    op.drop_table("thoughts")
    op.drop_table("present")
    op.drop_table("hosts")
    op.drop_column("visitors", "banned")
    op.drop_column("battles", "closed")
    op.drop_column("battles", "version")
